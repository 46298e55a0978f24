// SPDX-License-Identifier: AGPL-3.0-or-later
//! The conditions of a game by Appendix D, and which chair plays which side in it.

use adapted::Config;
use game::{Millis, Seat, Side};

use crate::catalogue::GameKind;
use crate::clock::rule::{ClockKind, ClockRule};
use crate::table::refusal::Refusal;

/// Conditions with the times of the table's clock.
pub(crate) fn timed(config: &Config, clock: ClockRule) -> Config {
    Config { base: Millis::seconds(clock.base_s), increment: Millis::seconds(clock.step_s), ..config.clone() }
}

/// Whether a game can be played under such conditions. At a table that people make for themselves nobody neutral
/// judges, so nothing that hangs on a game may be `bound` to it.
pub(crate) fn check(config: &Config, game: GameKind, clock: ClockRule, bound: bool) -> Result<(), Refusal> {
    if game != GameKind::Chess {
        return Err(Refusal::AdaptedGame);
    }
    if bound {
        return Err(Refusal::AdaptedCasual);
    }
    if clock.kind != ClockKind::Fischer || clock.base_s < 1 {
        return Err(Refusal::AdaptedClock);
    }
    timed(config, clock).check().map_err(|bad| Refusal::Adapted(bad.into()))
}

/// The conditions of the next game, in which the players have the other colours.
pub(crate) fn exchanged(config: &Config) -> Config {
    let mut next = config.clone();
    next.players.swap(0, 1);
    next.score.swap(0, 1);
    next.lang.swap(0, 1);
    next.demanded_by = next.demanded_by.map(Side::other);
    next
}

/// The side a chair plays.
pub(crate) fn side_of(seat: Seat) -> Side {
    if seat.0 == 0 { Side::White } else { Side::Black }
}

/// The chair of a side.
pub(crate) fn seat_of(side: Side) -> Seat {
    match side {
        Side::White => Seat(0),
        Side::Black => Seat(1),
    }
}
