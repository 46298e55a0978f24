// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bytes of old and new files as text: UTF-8 where it is, Latin-1 where it is not; the names of the forms.

/// What is read, for messages.
pub(crate) const READ: &str =
    "PGN, bughouse PGN, Jellyfish match text, SGF of gnubg, XGID, GNUBG position IDs, FEN, records of Kapia";

/// Reads bytes as UTF-8, or byte by byte as Latin-1 when they are not.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// The bytes without a UTF-8 byte order mark.
pub(crate) fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// At most `max` characters, with `…` where something was cut.
pub(crate) fn cut(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The players, the event and the date as a title. Who is not known is no name: empty where all that is known is a date.
pub(crate) fn title(names: &[&str], players: &str, event: Option<&str>, date: Option<&str>) -> String {
    let players = names.iter().any(|name| *name != "?").then_some(players);
    // `1997.??.??` is a year.
    let date = date.map(|date| date.split('?').next().unwrap_or_default().trim_end_matches('.'));
    let date = date.filter(|date| !date.is_empty() && (players.is_some() || event.is_some()));
    cut(&[players, event, date].into_iter().flatten().collect::<Vec<_>>().join(", "), 300)
}

/// One line of text without control characters and doubled blanks; maybe nothing.
pub(crate) fn tidy(text: &str) -> String {
    let kept: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same; `?` when nothing is left.
pub(crate) fn plain(text: &str) -> String {
    let kept = tidy(text);
    if kept.is_empty() { "?".to_owned() } else { kept }
}
