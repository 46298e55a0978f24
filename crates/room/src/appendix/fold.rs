// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the events of a table by Appendix D change it. The log keeps what was asked for and granted; what follows from
//! it is worked out again, with the same result for ever.

use adapted::{Actor as Who, Command as Act, Phase, Understood};
use game::{Micros, Millis, Side};

use crate::appendix::conditions::{seat_of, timed};
use crate::appendix::place::{Place, PlaceKind, who_of};
use crate::appendix::state::Appendix;
use crate::clock::timing::Timing;
use crate::games::{Detail, Play};
use crate::table::event::Event;
use crate::table::room::Room;

impl Room {
    pub(crate) fn fold_appendix(&mut self, at: Micros, event: &Event) -> Result<(), String> {
        match event {
            Event::Adapted { by, c, t, u, still } => self.take_act(at, *by, (c, u.as_deref()), t, *still),
            Event::PlaceMade { place, side, code } => {
                let who = logged(*place, *side)?;
                self.table_by_appendix()?.places.push(Place { who, code: code.clone(), taken: None });
                Ok(())
            }
            Event::PlaceTaken { place, side, player, name } => {
                let who = logged(*place, *side)?;
                let places = &mut self.table_by_appendix()?.places;
                let place =
                    places.iter_mut().find(|place| place.who == who).ok_or("there is no such place")?;
                place.taken = Some((player.clone(), name.clone()));
                Ok(())
            }
            Event::PlaceEnded { place, side } => {
                let who = logged(*place, *side)?;
                self.table_by_appendix()?.places.retain(|place| place.who != who);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn table_by_appendix(&mut self) -> Result<&mut Appendix, String> {
        let table = self.appendix.as_deref_mut();
        table.ok_or_else(|| "the table is not one by Appendix D".to_owned())
    }

    fn take_act(
        &mut self,
        at: Micros,
        by: Who,
        (act, understood): (&Act, Option<&Understood>),
        t: &Timing,
        still: bool,
    ) -> Result<(), String> {
        let clock = self.table.clock;
        let act = match act {
            Act::Configure { config } => Act::Configure { config: Box::new(timed(config, clock)) },
            act => act.clone(),
        };
        let table = self.table_by_appendix()?;
        let before = Side::BOTH.map(|side| table.protocol.due(side));
        let phase = table.protocol.phase();
        let moves = table.protocol.moves().len();
        table.protocol.set_forward(Millis(t.house_ms));
        table.handed = Millis((table.handed.0 - t.house_ms).max(0));
        if table.protocol.stands() && !still && is_of_turn(by, phase) {
            table.protocol.wake(at);
        }
        let step = table.protocol.apply(at, by, act, understood.cloned());
        let step = step.map_err(|refusal| refusal.to_string())?;
        if step.after.clocks().counts_from() != table.protocol.clocks().counts_from() {
            table.handed = Millis::ZERO;
        }
        (table.protocol, table.said) = (step.after, step.notices);
        if table.protocol.moves().len() != moves || table.protocol.phase() != phase {
            table.acts.clear();
        }
        table.count(by, at);
        let (after, now) = (table.protocol.phase(), Side::BOTH.map(|side| table.protocol.due(side)));
        let last = table.protocol.moves().last().cloned();
        let (made, game) = (table.protocol.moves().len(), table.protocol.game().clone());
        self.frozen = self.frozen && self.appendix().is_some_and(|table| table.protocol.stands());
        if phase != after {
            self.waiting_since = at;
        }
        if before != now || phase != after {
            self.position_version = self.version + 1;
        }
        if made != moves || game.fen() != self.fen() {
            self.follow_moves(made, moves, last.as_deref(), game);
        }
        Ok(())
    }

    fn fen(&self) -> String {
        match &self.play {
            Play::Chess(game) => game.fen(),
            _ => String::new(),
        }
    }

    /// The board follows the protocol's: by a move, or to where a ruling has put it.
    fn follow_moves(&mut self, made: usize, before: usize, last: Option<&str>, game: chess::Game) {
        self.last = None;
        if let (Play::Chess(board), Some(uci), true) = (&self.play, last, made == before + 1) {
            let seat = seat_of(board.turn());
            let played = board.as_ref().clone().play_on(uci).ok();
            self.last = played.map(|played| (seat, Detail::Chess(played)));
        }
        self.play = Play::Chess(Box::new(game));
        self.ply = u32::try_from(made).unwrap_or(u32::MAX);
        self.made = [made.div_ceil(2), made / 2].map(|plies| u32::try_from(plies).unwrap_or(u32::MAX));
        self.moved = [made > 0, made > 1];
    }

    /// The news of what happened at `stamp` went out at `at`: a clock that began with it waits for it.
    pub(crate) fn appendix_handed(&mut self, stamp: Micros, at: Micros) {
        if let Some(table) = self.appendix.as_deref_mut()
            && table.protocol.clocks().counts_from().is_some_and(|from| from == stamp)
            && at > stamp
        {
            table.handed = Millis((at.0 - stamp.0 + 999) / 1_000);
        }
    }
}

/// Whether the one whose clock stood does something.
fn is_of_turn(by: Who, phase: Phase) -> bool {
    match (by, phase) {
        (Who::Player(side) | Who::Assistant(side), Phase::Turn(turn)) => side == turn,
        (Who::Arbiter | Who::Server, _) => true,
        _ => false,
    }
}

fn logged(place: PlaceKind, side: Option<u8>) -> Result<Who, String> {
    who_of(place, side).map_err(|refusal| refusal.to_string())
}
