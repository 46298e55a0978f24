// SPDX-License-Identifier: AGPL-3.0-or-later
//! The first turns of games that are too long to be solved at a table, by heart: solved beforehand, and brought along.
//!
//! `data/kalah.opening` has a line for each board, its houses, seeds in each and capture, and under it a line for each position of
//! the first two turns and the first of the third: the houses of whoever sows and of the other, each from its owner's left, seeds
//! in digits of base 36, and by how many seeds whoever sows wins the rest of the game. [`lines`] makes it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use kalah::{Capture, End, Options, Pie, Position, Sweep};

use super::in_play;
use super::solve::{Ends, Means, Rows, Start, opening};

const OPENINGS: &str = include_str!("../../data/kalah.opening");

/// Of one board: positions in ascending order, with what they are worth to whoever sows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Book {
    houses: u8,
    seeds: u8,
    capture: Capture,
    worths: Vec<(Rows, i32)>,
    /// Every position has at least so many seeds in play.
    least: u16,
}

static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(|| read(OPENINGS).unwrap_or_default());

/// The first turns of a table; none where they were not solved, or where it ends games otherwise than they were solved for.
pub(super) fn of(options: &Options) -> Option<&'static Book> {
    let usual = options.end == End::Immediate && options.sweep == Sweep::Owner && !options.majority_stop;
    let is_of = |book: &&Book| {
        (book.houses, book.seeds, book.capture) == (options.houses, options.seeds, options.capture)
    };
    BOOKS.iter().find(is_of).filter(|_| usual)
}

impl Book {
    /// By how much whoever decides in a position wins or loses in the end; nothing where that is not known by heart.
    pub(super) fn margin(&self, position: &Position) -> Option<i32> {
        let goes_on = position.first_turn() && position.options().pie != Pie::Off;
        if position.is_over() || goes_on && !position.pie_open() {
            return None;
        }
        let all = 2 * u16::from(self.houses) * u16::from(self.seeds);
        if !(self.least..=all).contains(&in_play(position)) {
            return None;
        }
        let (rows, ahead) = Rows::seen(position);
        let at = self.worths.binary_search_by_key(&rows, |(rows, _)| *rows).ok()?;
        let margin = ahead + self.worths[at].1;
        // Whoever may change sides has the better one.
        Some(if position.pie_open() { margin.abs() } else { margin })
    }
}

/// The lines of a board in `data/kalah.opening`; nothing when the work was broken off. The pie rule of the start counts as off.
#[must_use]
pub fn lines(
    start: &Start,
    means: &Means,
    ends: Option<&Ends>,
    goes_on: &(dyn Fn(u64) -> bool + Sync),
) -> Option<String> {
    let mut lines = format!("{} {} {}\n", start.houses, start.seeds, start.capture.name());
    for (rows, worth) in opening(start, means, ends, goes_on)? {
        let [own, other] = [rows.own, rows.other].map(|row| digits(row, start.houses));
        writeln!(lines, "{own} {other} {worth}").ok()?;
    }
    Some(lines)
}

fn digits(row: u64, houses: u8) -> String {
    let digit = |seeds: u8| char::from_digit(seeds.into(), 36).unwrap_or('?');
    row.to_le_bytes().into_iter().take(houses.into()).map(digit).collect()
}

fn row(digits: &str) -> Option<u64> {
    let seeds: Option<Vec<u16>> = digits.chars().map(|digit| Some(digit.to_digit(36)? as u16)).collect();
    seeds.map(|seeds| Rows::of(&seeds, &[]).own)
}

fn read(text: &str) -> Option<Vec<Book>> {
    let mut books: Vec<Book> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [first, second, third] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
        if let Some(capture) = Capture::from_name(third) {
            let (houses, seeds) = (first.parse().ok()?, second.parse().ok()?);
            books.push(Book { houses, seeds, capture, least: u16::MAX, ..Book::default() });
        } else {
            let book = books.last_mut()?;
            let rows = Rows { own: row(first)?, other: row(second)? };
            book.least = book.least.min(u16::try_from(rows.seeds()).ok()?);
            book.worths.push((rows, third.parse().ok()?));
        }
    }
    books.iter().all(|book| book.worths.is_sorted_by(|one, next| one.0 < next.0)).then_some(books)
}

#[cfg(test)]
mod tests {
    use game::Side;

    use super::*;
    use crate::kalah::{Limits, think};

    const MEANS: Means = Means { memory: 8 << 20, threads: 1, value_only: true };

    fn options(book: &Book, pie: Pie) -> Options {
        Options { houses: book.houses, seeds: book.seeds, capture: book.capture, pie, ..Options::default() }
    }

    #[test]
    fn the_lines_of_a_board_are_what_solving_it_makes() {
        let small = |book: &&Book| book.houses == 4;
        assert_eq!(BOOKS.iter().filter(small).count(), 3);
        for book in BOOKS.iter().filter(small) {
            let (houses, seeds, capture) = (book.houses, book.seeds, book.capture);
            let start = Start { houses, seeds, capture, pie: Pie::Off };
            let ends = Ends::build(houses, capture, 16, 1, &|_, _| true).unwrap();
            let lines = lines(&start, &MEANS, Some(&ends), &|_| true).unwrap();
            assert_eq!(read(&lines).unwrap(), [Book { worths: book.worths.clone(), ..*book }]);
        }
    }

    /// By how much South wins from a position of the first turns, by what its actions lead to; each is compared with the book.
    fn by_actions(book: &Book, position: &Position, turns: u8, compared: &mut u32) -> i32 {
        if position.is_over() {
            let [south, north] = position.stores().map(i32::from);
            return south - north;
        }
        let sign = if position.side() == Side::White { 1 } else { -1 };
        let by_heart = sign * book.margin(position).expect("the first turns are in the book");
        if turns > 0 {
            let after = |action| {
                let mut after = position.clone();
                after.advance(action).unwrap();
                let left = turns - u8::from(after.side() != position.side());
                sign * by_actions(book, &after, left, compared)
            };
            let best = position.legal().into_iter().map(after).max();
            assert_eq!(Some(sign * by_heart), best, "{position:?}");
            *compared += 1;
        }
        by_heart
    }

    #[test]
    fn every_worth_is_that_of_the_best_action_by_the_rules() {
        let mut compared = 0;
        for book in BOOKS.iter() {
            by_actions(book, &Position::initial(&options(book, Pie::Off)), 2, &mut compared);
        }
        assert!(compared > 200, "{compared}");
    }

    /// The values of the games are known otherwise, too: by df-pn and alpha-beta with other ends, and by other programs.
    #[test]
    fn games_by_heart_are_decided_at_their_first_action_with_every_pie_rule() {
        let value = |houses, seeds, capture, pie| {
            let options = Options { houses, seeds, capture, pie, ..Options::default() };
            let thought = think(&Position::initial(&options), &Limits { nodes: 2_000 }, 1).unwrap();
            assert!(thought.solved, "({houses},{seeds}) {capture:?} {pie:?}");
            thought.score / 100
        };
        for (capture, values) in [(Capture::Standard, [8, 0, -2, -2]), (Capture::Empty, [10, -2, -2, -2])] {
            for (pie, known) in [Pie::Off, Pie::Turn, Pie::Sowing, Pie::Single].into_iter().zip(values) {
                assert_eq!(value(6, 4, capture, pie), known, "{capture:?} {pie:?}");
            }
        }
        assert_eq!(value(6, 3, Capture::Standard, Pie::Off), 2);
        assert_eq!(value(5, 4, Capture::Empty, Pie::Off), 12);
    }

    #[test]
    fn other_rules_have_no_book() {
        let options = Options { seeds: 4, ..Options::default() };
        assert!(of(&options).is_some());
        for other in [
            Options { end: End::OnTurn, ..options },
            Options { sweep: Sweep::None, ..options },
            Options { majority_stop: true, ..options },
            Options { seeds: 7, ..options },
        ] {
            assert!(of(&other).is_none(), "{other:?}");
        }
    }
}
