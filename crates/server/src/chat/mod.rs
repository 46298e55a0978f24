// SPDX-License-Identifier: AGPL-3.0-or-later
//! The chat filter: finds the commonest insults, however their letters are dressed up. It forbids nothing; what it finds
//! is shown to who asks for it. An operator adds words of their own.

use std::collections::HashSet;
use std::str::FromStr;
use std::sync::LazyLock;

use thiserror::Error;
use wire::{What, WireEvent};

use crate::auth::names;

/// The words of the site.
static OWN: LazyLock<Words> = LazyLock::new(|| Words::of(include_str!("words.txt")));

/// The most words of a list.
const WORDS_MAX: usize = 10_000;
/// The longest word, in characters; what follows a star does not count.
const WORD_CHARS_MAX: usize = 40;
/// The shortest beginning: a shorter one would hide half a language.
const BEGINNING_CHARS_MIN: usize = 3;

/// A list of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Words {
    whole: HashSet<String>,
    beginnings: Vec<String>,
}

/// Words of the operator: one a line; a star at the end stands for any ending; an empty line says nothing, nor does one
/// that begins with `#`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChatWords(Words);

/// A list that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadChatWords {
    /// A line that is no word.
    #[error(
        "line {line} is no word: one a line, 1 to {WORD_CHARS_MAX} letters or digits without anything between, then a star for any ending (of at least {BEGINNING_CHARS_MIN})"
    )]
    Word {
        /// Its number, from 1.
        line: usize,
    },
    /// Too many.
    #[error("a list has at most {WORDS_MAX} words")]
    TooMany,
}

/// The words that say something, with the numbers of their lines.
fn lines(list: &str) -> impl Iterator<Item = (usize, &str)> {
    // Some editors put a mark at the beginning of a file.
    let list = list.strip_prefix('\u{feff}').unwrap_or(list);
    let said = (1..).zip(list.lines().map(str::trim));
    said.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn is_word(line: &str) -> bool {
    let (word, shortest) = match line.strip_suffix('*') {
        Some(beginning) => (beginning, BEGINNING_CHARS_MIN),
        None => (line, 1),
    };
    let length = word.chars().count();
    (shortest..=WORD_CHARS_MAX).contains(&length) && word.chars().all(char::is_alphanumeric)
}

impl FromStr for ChatWords {
    type Err = BadChatWords;

    fn from_str(list: &str) -> Result<Self, BadChatWords> {
        if lines(list).count() > WORDS_MAX {
            return Err(BadChatWords::TooMany);
        }
        match lines(list).find(|(_, word)| !is_word(word)) {
            Some((line, _)) => Err(BadChatWords::Word { line }),
            None => Ok(Self(Words::of(list))),
        }
    }
}

impl ChatWords {
    /// Adds the words of another list.
    pub fn add(&mut self, other: Self) {
        self.0.whole.extend(other.0.whole);
        self.0.beginnings.extend(other.0.beginnings);
    }

    /// Marks the lines of chat in which a word was found, one of the site or one of the operator.
    pub(crate) fn mark(&self, events: &mut [WireEvent]) {
        for event in events {
            if let What::Chat { text, f, .. } = &mut event.what {
                *f = OWN.has(text) || self.0.has(text);
            }
        }
    }
}

impl Words {
    fn of(list: &str) -> Self {
        let mut words = Self::default();
        for (_, line) in lines(list) {
            match line.strip_suffix('*') {
                Some(beginning) => words.beginnings.push(names::key(beginning)),
                None => _ = words.whole.insert(names::key(line)),
            }
        }
        words
    }

    fn has(&self, text: &str) -> bool {
        if self.whole.is_empty() && self.beginnings.is_empty() {
            return false;
        }
        // Words look alike when their keys are the same: letters of other scripts do not hide one.
        let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(names::key).any(|key| {
            self.whole.contains(&key) || self.beginnings.iter().any(|beginning| key.starts_with(beginning))
        })
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

    #[test]
    fn the_operators_words_are_read_and_found_like_those_of_the_site() {
        let mut words: ChatWords = "\u{feff}# de\nSpaten*\r\n\n  Zocker \n".parse().unwrap();
        words.add("лопата".parse().unwrap());
        for text in ["was ein SPATENSTICH", "du zocker!", "Лопата", "лoпата"] {
            assert!(words.0.has(text), "{text}");
        }
        for text in ["Zockerei", "spät", "лопати", "idiot"] {
            assert!(!words.0.has(text), "{text}");
        }
        assert!(!ChatWords::default().0.has("idiot"));
    }

    #[test]
    fn a_list_that_would_not_work_is_refused_with_its_line() {
        let long = "a".repeat(WORD_CHARS_MAX + 1);
        for (list, line) in [
            ("# de\n\ntwo words", 3),
            ("ab*", 1),
            ("*", 1),
            ("wo*rd", 1),
            (long.as_str(), 1),
            ("good\nb-ad", 2),
        ] {
            let refused = list.parse::<ChatWords>().unwrap_err();
            assert_eq!(refused, BadChatWords::Word { line }, "{list}");
        }
        let many = "word\n".repeat(WORDS_MAX + 1);
        assert_eq!(many.parse::<ChatWords>().unwrap_err(), BadChatWords::TooMany);
    }
}
