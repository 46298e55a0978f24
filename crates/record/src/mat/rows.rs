// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lines of match text taken apart: match length, game heads, names with scores, and what each player
//! did. Programs disagree on columns, so an action is found by its first word and only then by its place.

use crate::cube_game::{LENGTH_MAX, Raw as Action};
use crate::text::decode;
use game::Side;

/// A line that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// `; [EventDate "2026.11.21"]`.
    Comment(String, String),
    /// `7 point match`; the words where nobody plays a match to so many points.
    MatchLength(Result<u32, String>),
    /// `Game 3`.
    Head(u32),
    /// The players' names and scores, White first.
    Names([String; 2], [u32; 2]),
    /// What was done on the line, in order.
    Actions(Vec<(Side, Action)>),
}

/// The bytes read of one line; a line of a match has fewer than a hundred.
const LINE_MAX: usize = 2000;

/// Reads a file line by line; the names line of a game says where the second column begins.
pub(super) struct Rows<'a> {
    lines: std::iter::Zip<std::ops::RangeFrom<u32>, Split<'a>>,
    column: usize,
    expect_names: bool,
}

type Split<'a> = std::slice::Split<'a, u8, fn(&u8) -> bool>;

impl<'a> Rows<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let newline: fn(&u8) -> bool = |byte| *byte == b'\n';
        Self { lines: (1..).zip(bytes.split(newline)), column: 34, expect_names: false }
    }

    fn read(&mut self, line: &str) -> Option<Row> {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            return None;
        }
        if let Some(remark) = trimmed.strip_prefix(';') {
            return comment(remark);
        }
        if let Some(length) = match_length(trimmed) {
            return Some(Row::MatchLength(length));
        }
        if let Some(number) = game_head(trimmed) {
            self.expect_names = true;
            return Some(Row::Head(number));
        }
        if self.expect_names {
            let (names, scores, column) = names(line)?;
            self.expect_names = false;
            self.column = column;
            return Some(Row::Names(names, scores));
        }
        Some(Row::Actions(actions(line, self.column))).filter(|row| *row != Row::Actions(Vec::new()))
    }
}

impl Iterator for Rows<'_> {
    type Item = (u32, Row);

    fn next(&mut self) -> Option<(u32, Row)> {
        loop {
            let (number, line) = self.lines.next()?;
            let line = &line[..line.len().min(LINE_MAX)];
            if let Some(row) = self.read(decode(line).trim_end_matches('\r')) {
                return Some((number, row));
            }
        }
    }
}

/// `[EventDate "2026.11.21"]` after the semicolon.
fn comment(text: &str) -> Option<Row> {
    let (name, value) = text.trim().strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    Some(Row::Comment(name.to_owned(), value.to_owned()))
}

fn match_length(line: &str) -> Option<Result<u32, String>> {
    let (number, rest) = line.split_once(' ')?;
    let is_length = rest.trim().to_ascii_lowercase().starts_with("point match")
        && number.bytes().any(|byte| byte.is_ascii_digit());
    let length = || number.parse().ok().filter(|length| *length <= LENGTH_MAX).ok_or_else(|| line.to_owned());
    is_length.then(length)
}

fn game_head(line: &str) -> Option<u32> {
    let rest = line.strip_prefix("Game ").or_else(|| line.strip_prefix("game "))?;
    rest.trim().parse().ok()
}

/// ` gnubg : 0                      root : 1`, with the column the second name begins in.
fn names(line: &str) -> Option<([String; 2], [u32; 2], usize)> {
    for (colon, _) in line.match_indices(':') {
        let after = line[colon + 1..].trim_start();
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &after[digits..];
        if digits == 0 || !rest.starts_with([' ', '\t']) {
            continue;
        }
        let Some((name, score)) = rest.rsplit_once(':') else { continue };
        let (Ok(left), Ok(right)) = (after[..digits].parse(), score.trim().parse()) else { continue };
        let start = line.len() - rest.trim_start().len();
        let names = [line[..colon].trim().to_owned(), name.trim().to_owned()];
        return Some((names, [left, right], line[..start].chars().count()));
    }
    None
}

/// The actions on a line: `12) 66: 24/18(2) 13/7(2)    61: 24/23 8/2`.
fn actions(line: &str, column: usize) -> Vec<(Side, Action)> {
    let starts = action_starts(line);
    let number_end =
        line.find(')').filter(|end| line[..*end].trim().bytes().all(|byte| byte.is_ascii_digit()));
    let body = number_end.map_or(0, |end| end + 1);
    let mut found = Vec::new();
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(line.len());
        let place = line[..*start].chars().count();
        let side = match (index, starts.len()) {
            (0, 1) if place >= usize::midpoint(body + 1, column) => Side::Black,
            (0, _) => Side::White,
            _ => Side::Black,
        };
        if let Some(action) = action(line[*start..end].trim()) {
            found.push((side, action));
        }
    }
    found
}

const WORDS: [&str; 11] = [
    "doubles", "beaver", "raccoon", "takes", "accept", "drops", "reject", "wins", "los", "resign", "illegal",
];

/// Where words begin that begin an action: two dice and a colon, or a word of the game.
fn action_starts(line: &str) -> Vec<usize> {
    let bytes = line.as_bytes();
    let begins_word = |at: usize| at == 0 || bytes[at - 1].is_ascii_whitespace() || bytes[at - 1] == b')';
    let is_action = |at: usize| {
        let rest = &bytes[at..];
        let dice = matches!(rest, [a, b, b':', ..] if a.is_ascii_digit() && b.is_ascii_digit());
        let word = |word: &&str| {
            rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word.as_bytes())
        };
        dice || WORDS.iter().any(word) || rest.starts_with(b"????")
    };
    let mut starts: Vec<usize> = (0..bytes.len()).filter(|at| begins_word(*at) && is_action(*at)).collect();
    // `42: Illegal play` is one action, `42:   Doubles => 2` is two players'.
    let gives_up = |at: usize| bytes[at] == b'?' || bytes[at].eq_ignore_ascii_case(&b'i');
    let after_dice = |at: usize| bytes[..at].trim_ascii_end().last() == Some(&b':');
    starts.retain(|at| !(gives_up(*at) && after_dice(*at)));
    starts.truncate(2);
    starts
}

fn action(text: &str) -> Option<Action> {
    let bytes = text.as_bytes();
    if let [a, b, b':', ..] = bytes {
        let moves = text.get(3..).unwrap_or_default().trim();
        let dice = [a.wrapping_sub(b'0'), b.wrapping_sub(b'0')];
        let word = moves.to_ascii_lowercase();
        return Some(if word.starts_with("????") || word.starts_with("illegal") {
            Action::Unknown(text.to_owned())
        } else if word.starts_with("cannot") || word.starts_with("can't") {
            Action::Roll(dice, String::new())
        } else {
            Action::Roll(dice, moves.split("  ").next().unwrap_or_default().trim().to_owned())
        });
    }
    let word = text.to_ascii_lowercase();
    let number = || text.split(|c: char| !c.is_ascii_digit()).find_map(|digits| digits.parse().ok());
    Some(match word.as_str() {
        _ if word.starts_with("doubles") || word.starts_with("beaver") || word.starts_with("raccoon") => {
            Action::Doubles(number().unwrap_or(0))
        }
        _ if word.starts_with("takes") || word.starts_with("accept") => Action::Takes,
        _ if word.starts_with("drops") || word.starts_with("reject") => Action::Drops,
        _ if word.starts_with("wins") => Action::Wins(number()?),
        _ if word.starts_with("los") => Action::Loses,
        _ if word.starts_with("resign") => Action::Resigns,
        _ => Action::Unknown(text.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Row> {
        Rows::new(text.as_bytes()).map(|(_, row)| row).collect()
    }

    #[test]
    fn columns_are_found_by_words_and_places() {
        let text = " 7 point match\r\n\r\n Game 1\r\n Иван : 0                      root : 3\r\n  \
             1)                             21: 13/11 24/23 \r\n  2) 52: 13/8 24/22              Doubles => 2\r\n \
             10)  Drops                      Wins 1 point\r\n";
        let roll = |dice, text: &str| Action::Roll(dice, text.to_owned());
        assert_eq!(
            rows(text),
            [
                Row::MatchLength(Ok(7)),
                Row::Head(1),
                Row::Names(["Иван".to_owned(), "root".to_owned()], [0, 3]),
                Row::Actions(vec![(Side::Black, roll([2, 1], "13/11 24/23"))]),
                Row::Actions(vec![
                    (Side::White, roll([5, 2], "13/8 24/22")),
                    (Side::Black, Action::Doubles(2))
                ]),
                Row::Actions(vec![(Side::White, Action::Drops), (Side::Black, Action::Wins(1))]),
            ]
        );
    }

    #[test]
    fn a_roll_without_a_play_and_a_winner_s_row() {
        let text = " Game 2\n a : 0                     b : 1\n 3) 55: Cannot Move      61:\n      Wins 2 points\n 4) 42: Illegal play\n 5) 31:      Doubles => 4\n";
        let last: Vec<_> = rows(text).into_iter().skip(2).collect();
        assert_eq!(
            last,
            [
                Row::Actions(vec![
                    (Side::White, Action::Roll([5, 5], String::new())),
                    (Side::Black, Action::Roll([6, 1], String::new()))
                ]),
                Row::Actions(vec![(Side::White, Action::Wins(2))]),
                Row::Actions(vec![(Side::White, Action::Unknown("42: Illegal play".to_owned()))]),
                Row::Actions(vec![
                    (Side::White, Action::Roll([3, 1], String::new())),
                    (Side::Black, Action::Doubles(4))
                ]),
            ]
        );
    }
}
