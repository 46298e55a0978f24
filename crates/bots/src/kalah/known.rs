// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the player knows by heart: the first turns of some games ([`book`]), and the ends, which are made when they are first
//! wanted or brought by whoever has a file of more.

use std::sync::OnceLock;

use kalah::{Capture, End, Options, Position, Sweep};

use super::book::{self, Book};
use super::solve::{CAPTURES, Ends};

/// Positions of the board that is played most, a byte each: no more than that stays in memory, and it is made within a second.
const POSITIONS: u64 = 10_000_000;
/// Where nothing is captured games are long, and most of them is their end.
const POSITIONS_WITHOUT_CAPTURES: u64 = 31_000_000;
/// Of every other board.
const POSITIONS_OTHERWISE: u64 = 1_500_000;
/// Houses in a row of that board.
const USUAL_HOUSES: u8 = 6;
/// Seeds in play with which smaller boards are known whole or nearly so.
const STONES_MAX: u8 = 24;

const HOUSES: usize = 8;

static KNOWN: [[OnceLock<Option<Ends>>; HOUSES]; CAPTURES.len()] =
    [const { [const { OnceLock::new() }; HOUSES] }; CAPTURES.len()];

fn slot(houses: u8, capture: Capture) -> Option<&'static OnceLock<Option<Ends>>> {
    let capture = CAPTURES.iter().position(|known| *known == capture)?;
    KNOWN[capture].get(usize::from(houses).checked_sub(1)?)
}

/// What is known of a table's game before anything is looked at.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    ends: Option<&'static Ends>,
    book: Option<&'static Book>,
}

impl Known {
    pub(super) fn of(options: &Options) -> Self {
        Self { ends: ends(options), book: book::of(options) }
    }

    /// By how much whoever decides in a position wins or loses in the end, where that is known.
    pub(super) fn margin(&self, position: &Position) -> Option<i32> {
        let by_end = self.ends.and_then(|ends| ends.margin(position));
        by_end.or_else(|| self.book.and_then(|book| book.margin(position)))
    }
}

/// The ends of a table; none where it ends games otherwise than they are worked out for.
fn ends(options: &Options) -> Option<&'static Ends> {
    let usual = options.end == End::Immediate && options.sweep == Sweep::Owner && !options.majority_stop;
    let slot = slot(options.houses, options.capture).filter(|_| usual)?;
    slot.get_or_init(|| make(options.houses, options.capture)).as_ref()
}

/// With how many seeds in play the ends of a board are known by heart.
fn by_heart(houses: u8, capture: Capture) -> Option<u8> {
    let most = match capture {
        _ if houses != USUAL_HOUSES => POSITIONS_OTHERWISE,
        Capture::None => POSITIONS_WITHOUT_CAPTURES,
        Capture::Standard | Capture::Empty => POSITIONS,
    };
    (1..=STONES_MAX).rev().find(|stones| Ends::positions(houses, *stones) <= most)
}

fn make(houses: u8, capture: Capture) -> Option<Ends> {
    Ends::build(houses, capture, by_heart(houses, capture)?, 1, &|_, _| true).ok()
}

/// Has the player of this program know what a file knows; one that knows less than is known by heart is left out. To be called
/// before anything is thought about: whoever has wanted these ends goes on with what they have.
///
/// # Errors
/// The ends themselves, where there are others by now.
pub fn adopt(ends: Ends) -> Result<(), Box<Ends>> {
    let Some(slot) = slot(ends.houses(), ends.capture()) else { return Err(Box::new(ends)) };
    if Some(ends.stones()) < by_heart(ends.houses(), ends.capture()) {
        return Ok(());
    }
    slot.set(Some(ends)).map_err(|back| Box::new(back.expect("it is what was given")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalah::search::tests::random_positions;
    use crate::kalah::solve::{Means, Start, solve};

    #[test]
    fn only_tables_that_end_as_the_ends_do_have_them() {
        let usual = Options { houses: 3, ..Options::default() };
        assert!(ends(&usual).is_some_and(|ends| ends.fits(3, Capture::Standard)));
        for other in [
            Options { end: End::OnTurn, ..usual },
            Options { sweep: Sweep::None, ..usual },
            Options { majority_stop: true, ..usual },
        ] {
            assert!(ends(&other).is_none(), "{other:?}");
        }
    }

    #[test]
    fn what_is_known_of_a_position_is_what_the_search_finds() {
        let mut compared = 0;
        for position in random_positions(300) {
            let Some(known) = ends(position.options()).and_then(|ends| ends.margin(&position)) else {
                continue;
            };
            let thought = crate::kalah::search::unaided(&position, 20_000);
            if thought.solved && position.legal().len() > 1 {
                assert_eq!(thought.score, 100 * known, "{position:?}");
                compared += 1;
            }
        }
        assert!(compared > 200, "{compared}");
    }

    #[test]
    fn a_start_that_is_known_whole_has_its_value() {
        let start = Start { houses: 2, seeds: 3, capture: Capture::Standard, pie: kalah::Pie::Off };
        let means = Means { memory: 1 << 20, threads: 1, value_only: true };
        let solved = solve(&start, &means, None, &|_| true).bounds;
        let options = Options { houses: 2, seeds: 3, ..Options::default() };
        let known = ends(&options).and_then(|ends| ends.margin(&kalah::Position::initial(&options)));
        assert!(solved.is_exact());
        assert_eq!(known, Some(solved.low));
    }
}
