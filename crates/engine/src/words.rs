// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of a line.

use std::str::FromStr;

/// What is wrong with a line, in one sentence.
pub(crate) type Amiss = String;

/// So much of what was said is repeated, in characters.
const SHOWN_MAX: usize = 60;

/// A word from outside, cut for an answer and without anything that would break its line.
pub(crate) fn shortened(text: &str) -> String {
    let shown: String = text.chars().filter(|letter| !letter.is_control()).take(SHOWN_MAX).collect();
    if shown.len() < text.len() { format!("{shown}…") } else { shown }
}

/// The number after a word.
pub(crate) fn number<T: FromStr>(name: &str, word: Option<&str>) -> Result<T, Amiss> {
    let word = word.ok_or_else(|| format!("`{name}` wants a number"))?;
    word.parse().map_err(|_| format!("`{name}` wants a number, not `{}`", shortened(word)))
}

/// Name and value of `setoption name N [value V]`, whose name may have several words.
pub(crate) fn option(rest: &str) -> Result<(String, String), Amiss> {
    let rest = rest.strip_prefix("name ").ok_or("setoption wants `name NAME value VALUE`")?;
    let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// The first word of a line and what follows it.
pub(crate) fn first(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(first, rest)| (first, rest.trim_start()))
}

/// JSON at the beginning of a text, and what follows it.
pub(crate) fn json(text: &str) -> Result<(&str, &str), Amiss> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<&serde_json::value::RawValue>();
    match values.next() {
        Some(Ok(value)) => Ok((value.get(), text[values.byte_offset()..].trim())),
        _ => Err("a position is one JSON object on the same line".to_owned()),
    }
}
