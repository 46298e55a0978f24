// SPDX-License-Identifier: AGPL-3.0-or-later
//! Announcements typed on a keyboard that was set to Cyrillic, or to capitals: what was meant to be typed.

/// The keys of a Latin keyboard, row by row.
const LATIN: &str = "qwertyuiopasdfghjklzxcvbnm";
/// The same keys on the Russian layout.
const RUSSIAN: &str = "йцукенгшщзфывапролдячсмить";
/// The same keys on the Bulgarian standard layout.
const BULGARIAN: &str = ",уеишщксдзьяаожгтнвюйъэфхп";

/// The text in small letters, when it has capitals only, and words of them: a single capital names a piece, so that
/// the letters of files in such a text are not what they seem.
pub(super) fn in_small_letters(text: &str) -> Option<String> {
    let only_capitals = text.chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase);
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    (only_capitals && text.split_whitespace().any(is_word)).then(|| text.to_lowercase())
}

/// What the keys would have given in Latin letters, on either layout.
pub(super) fn as_latin(text: &str) -> Vec<String> {
    let typed = |layout: &str| -> Option<String> {
        let mut changed = false;
        let letter = |c: char| {
            let small = c.to_lowercase().next().unwrap_or(c);
            let found = layout.chars().zip(LATIN.chars()).find(|(key, _)| *key == small && *key != ',');
            changed |= found.is_some();
            found.map_or(c, |(_, latin)| if c.is_uppercase() { latin.to_ascii_uppercase() } else { latin })
        };
        let text: String = text.chars().map(letter).collect();
        changed.then_some(text)
    };
    [RUSSIAN, BULGARIAN].into_iter().filter_map(typed).collect()
}
