// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the events of the cube and of a match change a room. As in `fold`, nothing is decided here.

use game::{Micros, Seat};
use tables::{Cube, Level};

use crate::clock::Clock;
use crate::clock::timing::Timing;
use crate::cube::match_play::{GameResult, Match};
use crate::table::event::Event;
use crate::table::offer::{OfferKind, Offers};
use crate::table::room::Room;
use crate::table::seats::{Seating, logged_two};

impl Room {
    pub(crate) fn fold_cube(&mut self, at: Micros, event: &Event) -> Result<(), String> {
        match event {
            Event::Doubled { seat, level, t } => self.take_double(at, Seat(*seat), *level, t),
            Event::Taken { seat, t } => {
                self.cube_mut()?.take(Seat(*seat)).map_err(|error| error.to_string())?;
                self.answered(at, Seat(*seat), t)?;
                if let Some(turn) = self.play.turn() {
                    self.clock.go_on(turn, at);
                }
                Ok(())
            }
            Event::Dropped { seat, t } => {
                self.cube_mut()?.drop(Seat(*seat)).map_err(|error| error.to_string())?;
                self.answered(at, Seat(*seat), t)
            }
            Event::GameOver { game, reason, winner, points, .. } => {
                let reason = self.meant(*reason);
                let result = GameResult { game: *game, winner: Seat(*winner), points: *points, reason };
                self.match_mut()?.take_game(result)?;
                self.close(at);
                self.waiting_since = at;
                Ok(())
            }
            Event::Next { seat } => {
                self.match_mut()?.ask(logged_two(Seat(*seat))?);
                Ok(())
            }
            Event::GameBegan { game, first } => self.take_game(at, *game, Seat(*first)),
            _ => Err("not an event of cube or match".to_owned()),
        }
    }

    /// C7: the doubler's move waits; every answer is a move of its own.
    fn take_double(&mut self, at: Micros, seat: Seat, level: Level, t: &Timing) -> Result<(), String> {
        let cube = self.cube_mut()?;
        cube.double(seat).map_err(|error| error.to_string())?;
        if cube.offer().is_none_or(|offer| offer.level != level) {
            return Err(format!("no {} could be given", level.name()));
        }
        if level == Level::Double {
            self.clock.charge(seat, at, t, false);
            self.clock.pause(seat);
            self.acted(at, seat)?;
        } else {
            self.answered(at, seat, t)?;
        }
        self.clock.start(seat.opponent(), at);
        Ok(())
    }

    /// A game is over: clocks, offers and an unanswered double with it.
    pub(crate) fn close(&mut self, at: Micros) {
        match self.seating {
            Seating::Four(_) => self.stop_clocks(at),
            Seating::Two => self.clock.stop(at),
        }
        self.frozen = false;
        self.offers.clear();
        if let Some(cube) = &mut self.cube {
            cube.close();
        }
    }

    fn answered(&mut self, at: Micros, seat: Seat, t: &Timing) -> Result<(), String> {
        self.clock.charge(seat, at, t, true);
        self.acted(at, seat)
    }

    fn acted(&mut self, at: Micros, seat: Seat) -> Result<(), String> {
        // What was offered for the old stake does not stand for the new one.
        self.offers.remove(OfferKind::Resign);
        self.frozen = false;
        self.moved[logged_two(seat)?.index()] = true;
        self.waiting_since = at;
        Ok(())
    }

    /// S7, S8, C7: the next game of a match: a fresh board, cube and reserve; the score stays.
    fn take_game(&mut self, at: Micros, game: u16, first: Seat) -> Result<(), String> {
        let first = logged_two(first)?.seat();
        self.match_mut()?.begin(game)?;
        self.play = self.play.again(first).map_err(|refusal| refusal.to_string())?;
        self.clock = Clock::new(self.table.clock);
        self.last = None;
        self.offers = Offers::default();
        self.start_over();
        self.begin_turn(first, at);
        Ok(())
    }

    /// P14: the cube goes back to the middle; score and used reserve stay as they are.
    pub(crate) fn start_over(&mut self) {
        if let Some(cube) = &mut self.cube {
            **cube = cube.fresh();
        }
        self.rolled = None;
    }

    fn cube_mut(&mut self) -> Result<&mut Cube, String> {
        self.cube.as_deref_mut().ok_or_else(|| "no cube was agreed".to_owned())
    }

    fn match_mut(&mut self) -> Result<&mut Match, String> {
        self.match_play.as_deref_mut().ok_or_else(|| "no match was agreed".to_owned())
    }
}
