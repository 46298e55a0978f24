// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is asked of a room with two boards.

use chess::bughouse::{self, Action, BoardId, Place};
use game::{Micros, Millis, Seat};

use crate::bughouse::boards::{board_of, same_team};
use crate::bughouse::phrase::Asked;
use crate::ending::EndReason;
use crate::games::Play;
use crate::table::event::Event;
use crate::table::outside::{Actor, Context};
use crate::table::refusal::Refusal;
use crate::table::room::{Room, Status};
use crate::table::seats::Seating;

impl Room {
    /// The match of a bughouse table.
    #[must_use]
    pub fn bughouse(&self) -> Option<&bughouse::Match> {
        match &self.play {
            Play::Bughouse(game) => Some(game),
            _ => None,
        }
    }

    /// The last action on each board of a bughouse table.
    #[must_use]
    pub fn last_on_boards(&self) -> [Option<Action>; 2] {
        self.seating.four().map_or([None; 2], |four| four.last)
    }

    /// The seats that may act now; in bughouse up to two, and none that waits for a piece.
    #[must_use]
    pub fn turns(&self) -> Vec<Seat> {
        let Some(game) = self.bughouse() else { return self.turn().into_iter().collect() };
        if self.status != Status::Playing {
            return Vec::new();
        }
        if let Some(pending) = game.frozen() {
            return vec![pending.remover().seat()];
        }
        let on_turn = BoardId::BOTH.map(|board| game.on_turn(board));
        on_turn.into_iter().filter(|place| !game.is_waiting(*place)).map(Place::seat).collect()
    }

    /// The version from which on a decision of `seat` stands: it changes with what there is to decide.
    #[must_use]
    pub fn decision_version(&self, seat: Seat) -> i64 {
        let board = self.seating.four().zip(board_of(seat));
        board.map_or(self.position_version, |(four, board)| four.versions[board.index()])
    }

    /// C.18: what the partner of `seat` has asked of it; nothing away from tables of four.
    #[must_use]
    pub fn asked_of(&self, seat: Seat) -> Option<&Asked> {
        let partner = Place::of_seat(seat)?.partner().seat();
        self.seating.four().map(|four| &four.asked[partner.index()])
    }

    /// Whether the two seats play together.
    #[must_use]
    pub fn is_one_team(&self, one: Seat, other: Seat) -> bool {
        self.seating.four().is_some() && same_team(one, other)
    }

    /// C1: the number of the pair that won a bughouse match, 1 or 2.
    #[must_use]
    pub fn winning_team(&self, winner: Option<Seat>) -> Option<u8> {
        self.seating.four()?;
        winner.and_then(Place::of_seat).map(|place| place.team().number())
    }

    /// A player who may act on their board and has seen it.
    pub(crate) fn pair_mover(&self, ctx: &Context<'_>, actor: &Actor) -> Result<Seat, Refusal> {
        let seat = self.player(actor)?;
        // Clocks of a board of a tournament rest until everybody is there.
        if !self.is_complete() {
            return Err(Refusal::NotPlaying { status: Status::Starting.name() });
        }
        let current = self.decision_version(seat);
        match ctx.seen.filter(|seen| *seen < current) {
            Some(seen) => Err(Refusal::StaleVersion { seen, current }),
            None => Ok(seat),
        }
    }

    /// C1, C2, C.2, C.13, C.14: the end that the boards have come to by themselves.
    pub(crate) fn pairs_end(&self) -> Option<Event> {
        let game = self.bughouse()?;
        let (reason, loser) = match game.outcome() {
            Some(outcome) => (outcome.kind.into(), outcome.loser),
            None if self.is_untimed() && game.is_deadlock() => (EndReason::Deadlock, None),
            None => return None,
        };
        let winner = loser.map(|loser| loser.opponent().seat().0);
        Some(Event::Ended { reason, winner, points: 1 })
    }

    /// The pair of `loser` has lost.
    pub(crate) fn pair_lost(reason: EndReason, loser: Seat) -> Vec<Event> {
        vec![Event::Ended { reason, winner: Some(loser.opponent().0), points: 1 }]
    }

    /// C11, C.17: by chair of the next game, who sits there: the pair without the maker of the table exchanges its
    /// two chairs.
    pub(crate) fn next_chairs(&self) -> Vec<usize> {
        match self.seating {
            Seating::Two => vec![1, 0],
            Seating::Four(_) => {
                let stays = self.seat_of(&self.creator).unwrap_or(Seat(0));
                let from =
                    |place: Place| if same_team(stays, place.seat()) { place } else { place.partner() };
                Place::ALL.map(|place| from(place).seat().index()).to_vec()
            }
        }
    }

    /// A bughouse match may be called off until both players of one board have moved; who sits on the other board
    /// and waits (C.16) does not keep the door open for a pair that is losing.
    pub(crate) fn pairs_may_abort(&self) -> Option<bool> {
        self.seating.four().map(|four| four.made.chunks(2).all(|board| board.contains(&0)))
    }

    /// How long `seat` may still take for the move at hand: what every move has for itself, and then its clock; nothing at a
    /// table without clocks.
    #[must_use]
    pub fn time_to_move(&self, seat: Seat, now: Micros) -> Option<Millis> {
        if self.appendix().is_some() {
            return self.left(seat, now);
        }
        let clock = self.clock_of(seat);
        let side = clock.side(seat)?;
        let reading = clock.read(now)?;
        let own = reading.move_left.map_or(Millis::ZERO, |own| own[side.index()]);
        Some(reading.left[side.index()] + own)
    }

    /// What `seat` had left on its clock at `now`; nothing at a table without clocks.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Micros) -> Option<Millis> {
        if let Some(table) = self.appendix() {
            return table.left(now).get(seat.index()).copied();
        }
        let clock = self.clock_of(seat);
        let side = clock.side(seat)?;
        clock.read(now).map(|reading| reading.left[side.index()])
    }
}
