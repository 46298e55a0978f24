// SPDX-License-Identifier: AGPL-3.0-or-later
//! What may stand in a name that others read.

/// Whether a letter is read by nobody: control characters, those without a width, and those that turn the text around them.
/// A name with one of them looks like another name, or makes a line of others unreadable.
#[must_use]
pub fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns_or_hides_text_is_unseen_and_letters_are_not() {
        for unseen in ['\0', '\n', '\u{200b}', '\u{200d}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{ad}'] {
            assert!(is_unseen(unseen), "U+{:04X}", u32::from(unseen));
        }
        for seen in ['a', 'Ж', ' ', '\u{a0}', '’', '—', '1', '★', '\u{301}', '\u{fe0f}'] {
            assert!(!is_unseen(seen), "U+{:04X}", u32::from(seen));
        }
    }
}
