// SPDX-License-Identifier: AGPL-3.0-or-later
//! The chat filter: finds the commonest insults, however their letters are dressed up. It forbids nothing; what it finds
//! is shown to who asks for it.

use std::collections::HashSet;
use std::sync::LazyLock;

use wire::{What, WireEvent};

use crate::auth::names;

/// The words of the site.
static OWN: LazyLock<Words> = LazyLock::new(|| Words::of(include_str!("words.txt")));

/// A list of words.
#[derive(Debug, Default)]
struct Words {
    whole: HashSet<String>,
    beginnings: Vec<String>,
}

impl Words {
    /// One word a line; a star stands for any ending, a line with `#` says nothing.
    fn of(list: &str) -> Self {
        let mut words = Self::default();
        for line in list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            match line.strip_suffix('*') {
                Some(beginning) => words.beginnings.push(names::key(beginning)),
                None => _ = words.whole.insert(names::key(line)),
            }
        }
        words
    }

    fn has(&self, text: &str) -> bool {
        // Words look alike when their keys are the same: letters of other scripts do not hide one.
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(names::key).any(|key| {
            self.whole.contains(&key) || self.beginnings.iter().any(|beginning| key.starts_with(beginning))
        })
    }
}

/// Marks the lines of chat in which a word was found.
pub(crate) fn mark(events: &mut [WireEvent]) {
    for event in events {
        if let What::Chat { text, f, .. } = &mut event.what {
            *f = OWN.has(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insults_are_found_however_they_are_written() {
        for text in [
            "you IDIOT!",
            "fucking luck",
            "ти си кретен",
            "Шибани зарове",
            "ах ты сука",
            "ну и мудаки",
            // A Latin letter among Cyrillic ones, and the other way round.
            "сукa",
            "b\u{456}tch",
            "\u{ff46}\u{ff55}\u{ff43}\u{ff4b}",
        ] {
            assert!(OWN.has(text), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_an_insult_is_none() {
        for text in [
            "Scunthorpe, Penistone, Essex",
            "a classic pass, no assassin",
            "шах и мат",
            "мат в 3 хода",
            "пат, дама, тура, офицер",
            "Сукачёв хорошо играет",
            "гамон и марс",
            "beaver and raccoon",
            "Dick plays the Dutch",
            "gg wp, нз, благодаря",
            "",
        ] {
            assert!(!OWN.has(text), "{text}");
        }
    }
}
