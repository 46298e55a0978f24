// SPDX-License-Identifier: AGPL-3.0-or-later
//! How moves change a bughouse table. As in `fold`, nothing is decided here.

use chess::bughouse::{BoardId, Place};
use game::Micros;

use super::clocks::{REMOVAL_GRACE, whole};
use crate::clock::timing::Timing;
use crate::games::{Detail, Effect};
use crate::table::room::{Room, Status};

/// What an action means for the clocks.
enum Kind {
    Plain,
    /// C10: a pawn waits; both boards stand.
    Freezes,
    /// C10: the removal was made; both boards go on.
    Removes,
}

impl Room {
    /// C.16: play begins on both boards at once.
    pub(crate) fn begin_pairs(&mut self, at: Micros) {
        self.status = Status::Playing;
        self.waiting_since = at;
        if self.is_complete() {
            self.start_clocks(at);
        }
    }

    pub(crate) fn take_pair_move(
        &mut self,
        at: Micros,
        place: Place,
        effect: Effect,
        timing: &Timing,
    ) -> Result<(), String> {
        let Detail::Bughouse(applied) = &effect.detail else { return Err("not a bughouse move".to_owned()) };
        let kind = match (&applied.frozen, &applied.removed) {
            (Some(_), _) => Kind::Freezes,
            (_, Some(_)) => Kind::Removes,
            _ => Kind::Plain,
        };
        let (seat, board, version) = (place.seat(), place.board.index(), self.version + 1);
        let four = self.seating.four_mut().ok_or("not a table of four")?;
        four.last[board] = Some(applied.action);
        if let Some(passed) = applied.passed {
            four.asked[passed.to.seat().index()].get(passed.role);
        }
        if !matches!(kind, Kind::Removes) {
            let is_stale = four.take_move(place);
            self.offers.retain(|offer| offer.seat != seat || !is_stale(offer.what));
        }
        for (changed, known) in four.versions.iter_mut().enumerate() {
            if changed == board || !matches!(kind, Kind::Plain) {
                *known = version;
            }
        }
        self.ply += 1;
        self.last = Some((seat, effect.detail));
        self.waiting_since = at;
        if self.frozen {
            // The server was down: every clock goes on with the first move.
            self.resume_clocks(at);
            self.frozen = false;
        }
        self.press(whole(at), place, timing, &kind);
        Ok(())
    }

    fn press(&mut self, at: Micros, place: Place, timing: &Timing, kind: &Kind) {
        let (seat, board) = (place.seat(), place.board);
        let finished = !matches!(kind, Kind::Removes);
        if finished && let Some(four) = self.seating.four_mut() {
            four.run[board.index()] += timing.used;
        }
        self.clock_at(board).charge(seat, at, timing, finished);
        match kind {
            Kind::Plain => self.clock_at(board).start(seat.opponent(), at),
            Kind::Freezes => {
                self.stop_clocks(at);
                let remover = place.partner();
                self.clock_at(remover.board).go_on_from(remover.seat(), at.plus(REMOVAL_GRACE), at);
            }
            Kind::Removes => {
                let turns = BoardId::BOTH.map(|board| self.bughouse().map(|game| game.on_turn(board)));
                if !turns.contains(&Some(place)) {
                    self.clock_at(board).forget_move(seat);
                }
                for turn in turns.into_iter().flatten() {
                    self.clock_at(turn.board).go_on_from(turn.seat(), at, at);
                }
            }
        }
    }
}
