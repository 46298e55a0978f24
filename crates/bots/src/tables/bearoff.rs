// SPDX-License-Identifier: AGPL-3.0-or-later
//! The last checkers, exactly: both players have few left, all of them at home, so that nobody can meet anybody and
//! nobody can win or lose more than one point. What the player about to roll has to expect without a cube, and with it
//! in a single game, is known for every pair of their halves: of up to six checkers each always, of more out of a file
//! ([`adopt`]).
//!
//! Every game of the family but indiika, in which nothing moves.

mod ends;
mod file;
mod halves;
mod table;

use std::sync::OnceLock;

use game::Side;
use tables::{Position, Variant};

use super::net::Chances;
use super::stake::Stake;
pub use file::{FileError, Head};
pub use halves::Half;
pub use table::{Bearoff, Dynamics, MEN_MAX, Progress, Stopped, Wrong};
use table::{CENTRED, CUBELESS, OWN, THEIRS};

/// Most checkers of a player that are known without a file.
const MEN: u8 = 6;

static KNOWN: [OnceLock<Bearoff>; Dynamics::ALL.len()] = [const { OnceLock::new() }; Dynamics::ALL.len()];

fn slot(dynamics: Dynamics) -> &'static OnceLock<Bearoff> {
    let [plain, progressive, anti] = &KNOWN;
    match dynamics {
        Dynamics::Plain => plain,
        Dynamics::Progressive => progressive,
        Dynamics::Anti => anti,
    }
}

/// Has this program know what a table knows, in every game that it is for; one that knows less than is known without it is
/// left out. To be called before anything is judged: whoever has looked at last checkers goes on with what they know.
///
/// # Errors
/// The table itself, where there is another by now.
pub fn adopt(table: Bearoff) -> Result<(), Box<Bearoff>> {
    if table.men() < MEN {
        return Ok(());
    }
    slot(table.dynamics()).set(table).map_err(Box::new)
}

/// The table of a game; none for those it is not made for.
fn table(variant: Variant) -> Option<&'static Bearoff> {
    let dynamics = Dynamics::of(variant)?;
    let make = || Bearoff::build(dynamics, MEN, 1, &|_, _| true).expect("nobody stops it");
    Some(slot(dynamics).get_or_init(make))
}

/// Whether both have few checkers left, all at home, in a game that is known to the end.
#[must_use]
pub fn covers(position: &Position) -> bool {
    // Asked of every position that is looked at: what is cheap comes first.
    let [white, black] = Side::BOTH.map(|side| 15 - position.off(side));
    if white.min(black) == 0 || white.max(black) > MEN_MAX {
        return false;
    }
    let Some(dynamics) = Dynamics::of(position.variant()) else { return false };
    let men = slot(dynamics).get().map_or(MEN, Bearoff::men);
    white.max(black) <= men && Side::BOTH.into_iter().all(|side| position.all_home(side))
}

/// The table, and the halves of whoever is about to roll and of the other.
fn find(position: &Position, roller: Side) -> Option<(&'static Bearoff, Half, Half)> {
    if !covers(position) {
        return None;
    }
    let [own, other] = [roller, roller.other()].map(|side| halves::of(position, side));
    Some((table(position.variant())?, own, other))
}

/// The chances of `side`, who has just played; none where more is left.
pub(super) fn chances(position: &Position, side: Side) -> Option<Chances> {
    let (table, own, other) = find(position, side.other())?;
    let worth = table.worth(halves::number(&own), halves::number(&other));
    Some([(1.0 - worth[CUBELESS]) / 2.0, 0.0, 0.0, 0.0, 0.0])
}

/// What `side`, about to roll, has to expect in a single game without a double, doubled and taken, doubled and dropped, in
/// points.
pub(super) fn doubling(position: &Position, side: Side, stake: &Stake) -> Option<[f64; 3]> {
    if stake.away.is_some() {
        return None;
    }
    let (table, own, other) = find(position, side)?;
    let rolled = table.rolled(&table::rolls_of(table.dynamics(), &own), halves::number(&other));
    let kept = rolled[if stake.centred { CENTRED } else { OWN }];
    Some([kept, 2.0 * rolled[THEIRS], 1.0].map(|points| f64::from(stake.value) * f64::from(points)))
}

#[cfg(test)]
mod tests;
