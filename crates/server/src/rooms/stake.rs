// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a tables game is played for, as a bot asks it.

use bots::tables::{AtStake, Stake};
use game::{Seat, Side};
use room::Room;

/// The side of a seat of the tables family.
pub(crate) fn side_of(seat: Seat) -> Side {
    if seat == Seat(0) { Side::White } else { Side::Black }
}

/// What the game is played for, as the player in chair `seat` sees it.
pub(crate) fn stake_of(room: &Room, seat: Seat) -> Stake {
    Stake {
        value: room.cube().map_or(1, room::Cube::value),
        centred: room.cube().is_none_or(|cube| cube.owner().is_none()),
        away: room.match_play().map(|match_play| {
            let [first, second] = match_play.score().map(|points| match_play.to().saturating_sub(points));
            match side_of(seat) {
                Side::White => [first, second],
                Side::Black => [second, first],
            }
        }),
        after_crawford: room.match_play().is_some_and(|match_play| match_play.is_after_crawford()),
    }
}

/// What a roll is played for, as the player in chair `seat` sees it.
pub(crate) fn at_stake(room: &Room, seat: Seat) -> AtStake {
    let may = |seat| room.cube().is_some_and(|cube| cube.may_turn(seat));
    let other = Seat(1 - seat.0.min(1));
    AtStake { stake: stake_of(room, seat), may_double: [seat, other].map(may) }
}
