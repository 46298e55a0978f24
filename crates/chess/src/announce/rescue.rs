// SPDX-License-Identifier: AGPL-3.0-or-later
//! Notation typed while the keyboard was set to Cyrillic: the Latin letters of the same keys.

/// The keys of a Latin keyboard, row by row.
const LATIN: &str = "qwertyuiopasdfghjklzxcvbnm";
/// The same keys on the Russian layout.
const RUSSIAN: &str = "йцукенгшщзфывапролдячсмить";
/// The same keys on the Bulgarian standard layout.
const BULGARIAN: &str = ",уеишщксдзьяаожгтнвюйъэфхп";

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
