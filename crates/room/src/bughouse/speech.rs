// SPDX-License-Identifier: AGPL-3.0-or-later
//! C6, C.18: what partners may say to each other while the match is on: phrases always, free text as the table
//! agreed, and by default none that names a square or a move.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::bughouse::phrase::{Phrase, TalkRule, Whom};
use crate::table::event::Event;
use crate::table::outside::Actor;
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};

impl Room {
    pub(crate) fn phrase(&self, actor: &Actor, p: Phrase) -> Result<Vec<Event>, Refusal> {
        if self.seating.four().is_none() {
            return Err(Refusal::NotInThisGame { act: "phrase" });
        }
        let seat = self.player(actor)?.0;
        Ok(vec![Event::Phrase { seat, p }])
    }

    /// Whether this person may write this to these now.
    pub(crate) fn may_write(&self, actor: &Actor, whom: Whom, text: &str) -> Result<(), Refusal> {
        let seat = self.seat_of(&actor.player);
        let Some(four) = self.seating.four() else {
            return match whom {
                Whom::All => Ok(()),
                Whom::Team => Err(Refusal::NotInThisGame { act: "team_chat" }),
            };
        };
        if whom == Whom::Team && seat.is_none() {
            return Err(Refusal::NotSeated);
        }
        if self.status != Status::Playing {
            return Ok(());
        }
        // A guest may talk of anything but moves: who watches may not play for those who must not be told.
        match four.talk {
            TalkRule::All => Ok(()),
            TalkRule::Presets if seat.is_some() => Err(Refusal::PhrasesOnly),
            TalkRule::Presets | TalkRule::Team if names_a_move(text) => Err(Refusal::MoveHint),
            TalkRule::Presets | TalkRule::Team => Ok(()),
        }
    }
}

/// Whether a text names a square or a move: a file and a rank side by side, also with a blank or a sign between
/// them, with Cyrillic, wide or raised characters, or with the rank as a word; or castling.
fn names_a_move(text: &str) -> bool {
    // Compatible characters fall together (wide, raised, circled); marks are set apart and left out.
    let plain: String = text.nfkd().filter(|c| !is_unseen(*c)).flat_map(char::to_lowercase).collect();
    let said: Vec<&str> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let words: Vec<String> = said
        .iter()
        .map(|word| rank_in_words(word).map_or_else(|| word.chars().map(latin).collect(), str::to_owned))
        .collect();
    let castles = |pair: &[String]| pair[0] == pair[1] && (pair[0] == "o" || pair[0] == "0");
    let castling = |word: &String| matches!(word.as_str(), "oo" | "ooo" | "00" | "000");
    let apart = |at: usize| {
        is_file_and_rank(&words[at], &words[at + 1]) && !counts(said[at], said.get(at + 2).copied())
    };
    words.iter().any(|word| holds_square(word) || castling(word))
        || words.windows(2).any(castles)
        || (1..words.len()).any(|behind| apart(behind - 1))
}

/// Marks above and below letters, and characters without a width.
fn is_unseen(c: char) -> bool {
    is_combining_mark(c) || game::is_unseen(c)
}

/// The rank that a word of one of the site's languages names.
fn rank_in_words(word: &str) -> Option<&'static str> {
    Some(match word {
        "one" | "едно" | "один" => "1",
        "two" | "две" | "два" => "2",
        "three" | "три" => "3",
        "four" | "четири" | "четыре" => "4",
        "five" | "пет" | "пять" => "5",
        "six" | "шест" | "шесть" => "6",
        "seven" | "седем" | "семь" => "7",
        "eight" | "осем" | "восемь" => "8",
        _ => return None,
    })
}

fn is_file_and_rank(file: &str, rank: &str) -> bool {
    let (mut file, mut rank) = (file.chars(), rank.chars());
    matches!(
        (file.next(), file.next(), rank.next(), rank.next()),
        (Some('a'..='h'), None, Some('1'..='8'), None)
    )
}

/// Whether a single letter before a number is a little word and the number counts what comes behind: `a 5 minute
/// break`, `в 3 хода`.
fn counts(word: &str, counted: Option<&str>) -> bool {
    let is_word = |text: &str| text.chars().count() >= 3 && text.chars().all(char::is_alphabetic);
    matches!(word, "a" | "а" | "в" | "с" | "е") && counted.is_some_and(is_word)
}

/// A letter from a to h and a digit from 1 to 8, alone or said over and over; `a10` is none.
fn holds_square(word: &str) -> bool {
    let chars: Vec<char> = word.chars().collect();
    (1..chars.len()).any(|at| {
        let mut number = chars[at..].iter().take_while(|c| c.is_ascii_digit());
        matches!(chars[at - 1], 'a'..='h')
            && matches!(chars[at], '1'..='8')
            && number.all(|digit| *digit == chars[at])
    })
}

/// Cyrillic letters as the Latin ones that stand for a file or look like one.
fn latin(c: char) -> char {
    match c {
        'а' => 'a',
        'б' | 'в' => 'b',
        'с' | 'ц' => 'c',
        'д' => 'd',
        'е' | 'ё' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'х' | 'н' => 'h',
        'о' => 'o',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c6_squares_and_moves_are_found_in_any_dress() {
        for hint in [
            "e4",
            "Nf3!",
            "take exd5 now",
            "N@f3",
            "N @ f3",
            "e 4",
            "e-4",
            "кон на е4",
            "О-О",
            "0-0-0",
            "o-o",
            "Е4",
            "bxa8=Q",
            "put it on (g7)",
            "фъф6",
            "ｅ４",
            "в 5",
            "конь е 4!",
            "a 4, then b 5",
            "e44",
            "e⁴",
            "e④",
            "𝐞𝟒",
            "é4",
            "e\u{200b}4",
            "knight e four",
            "кон е четири",
            "слон на е пять!",
        ] {
            assert!(names_a_move(hint), "{hint}");
        }
        for talk in [
            "I need a knight",
            "give me 2 pawns",
            "a10",
            "за 5 секунди",
            "sit!",
            "they have 3 pieces",
            "wow",
            "sooo good",
            "нужен конь",
            "Go go go",
            "I can wait 30 seconds",
            "a 5 minute break",
            "мат в 2 хода",
            "конь с 2 пешками",
            "той е 3 пешки напред",
            "мат в три хода",
            "give me one or two",
            "b12",
            "той взе три",
        ] {
            assert!(!names_a_move(talk), "{talk}");
        }
    }
}
