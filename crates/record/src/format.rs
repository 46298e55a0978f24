// SPDX-License-Identifier: AGPL-3.0-or-later
//! Finding out what a file is, and the one entry that replays any of them.

use crate::text::without_bom;
use crate::{RecordError, Replayed, Unseen, Watch, bpgn, fen, log, mat, pgn, position_id, sgf};

/// The forms of record a file may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The site's own record.
    Log,
    /// Portable Game Notation.
    Pgn,
    /// Jellyfish match text, as written by gnubg and by sites.
    Mat,
    /// Bughouse PGN.
    Bpgn,
    /// Smart Game Format.
    Sgf,
    /// A position of tabla, as eXtreme Gammon, BGBlitz and gnubg copy it to the clipboard.
    PositionText,
    /// A position of chess or bughouse as FEN.
    Fen,
    /// Not text at all.
    Binary,
}

impl Format {
    /// Tells the form from the content; the name decides only where the content leaves a choice.
    #[must_use]
    pub fn detect(bytes: &[u8], name: &str) -> Self {
        let bytes = without_bom(bytes);
        let head = &bytes[..bytes.len().min(4096)];
        let extension = name.rsplit_once('.').map_or(String::new(), |(_, ext)| ext.to_ascii_lowercase());
        let has = |needle: &str| {
            head.windows(needle.len()).any(|window| window.eq_ignore_ascii_case(needle.as_bytes()))
        };
        if head.starts_with(log::FIRST_LINE.as_bytes()) || extension == "log" {
            Self::Log
        } else if head.contains(&0) {
            Self::Binary
        } else if extension == "bpgn" || has("[WhiteA ") || has("1A. ") {
            Self::Bpgn
        } else if head.trim_ascii_start().starts_with(b"(;") {
            Self::Sgf
        } else if position_id::looks_copied(head) || has("+13-14-15-16-17-18-") {
            Self::PositionText
        } else if fen::looks_like_fen(head) {
            Self::Fen
        } else if extension == "mat" || has("point match") || (has("Game 1") && !has("[Event ")) {
            Self::Mat
        } else {
            Self::Pgn
        }
    }
}

/// Replays every game of a file. `name` is for messages and for the file's extension; nothing is opened.
///
/// # Errors
/// [`RecordError`] when the file holds no game that can be read.
pub fn replay(bytes: &[u8], name: &str) -> Result<Vec<Replayed>, RecordError> {
    let mut all = Vec::new();
    replay_each(bytes, name, |game| all.push(game))?;
    Ok(all)
}

/// [`replay`] for files of any size: each game is handed over as soon as it is replayed and nothing of it is
/// kept.
///
/// # Errors
/// [`RecordError`] when the file holds no game that can be read; nothing was handed over then.
pub fn replay_each(bytes: &[u8], name: &str, each: impl FnMut(Replayed)) -> Result<(), RecordError> {
    replay_watched(bytes, name, &mut Unseen, each)
}

/// [`replay_each`] for who also wants to see games move by move: `watch` is asked for each whether it is looked
/// at, and before each move whether there is time for it.
///
/// # Errors
/// [`RecordError`] when the file holds no game that can be read; nothing was handed over then.
/// [`RecordError::TooMuch`] when there was no more time.
pub fn replay_watched(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    if without_bom(bytes).trim_ascii().is_empty() {
        return Err(RecordError::Empty { name: name.to_owned() });
    }
    let done = match Format::detect(bytes, name) {
        Format::Pgn => pgn::replay_each(bytes, name, watch, each),
        Format::Bpgn => bpgn::replay_each(bytes, name, watch, each),
        Format::Log => log::replay_each(bytes, name, watch, each),
        Format::Mat => mat::replay_each(bytes, name, watch, each),
        Format::Sgf => sgf::replay_each(bytes, name, watch, each),
        Format::PositionText => position_id::replay_each(bytes, name, watch, each),
        Format::Fen => fen::replay_each(bytes, name, watch, each),
        Format::Binary => Err(RecordError::Unsupported { name: name.to_owned(), format: "a binary file" }),
    };
    if watch.goes_on() { done } else { Err(RecordError::TooMuch { name: name.to_owned() }) }
}
