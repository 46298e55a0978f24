// SPDX-License-Identifier: AGPL-3.0-or-later
//! How moves change a bughouse table. As in `fold`, nothing is decided here.

use chess::bughouse::BoardId;
use game::{Micros, Seat};

use super::clocks::{REMOVAL_GRACE, whole};
use crate::bughouse::boards::{board_of, partner, slot};
use crate::clock::timing::Timing;
use crate::table::offer::{Offer, OfferKind};
use crate::table::play::{Detail, Effect};
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
        self.start_clocks(at);
    }

    pub(crate) fn take_pair_move(
        &mut self,
        at: Micros,
        seat: Seat,
        effect: Effect,
        timing: &Timing,
    ) -> Result<(), String> {
        let Detail::Bughouse(applied) = &effect.detail else { return Err("not a bughouse move".to_owned()) };
        let kind = match (&applied.frozen, &applied.removed) {
            (Some(_), _) => Kind::Freezes,
            (_, Some(_)) => Kind::Removes,
            _ => Kind::Plain,
        };
        let (board, version) = (board_of(seat), self.version + 1);
        let pairs = self.pairs.as_mut().ok_or("not a table of four")?;
        pairs.last[board] = Some(applied.action);
        if !matches!(kind, Kind::Removes) {
            let own = seat.index() & 3;
            pairs.made[own] += 1;
            // C.15: what a player offered is not for later: the maker's second move after it takes it back.
            let made = pairs.made[own];
            let stale = pairs.offered[own].map(|offered| offered.is_some_and(|offered| made > offered + 1));
            self.offers.retain(|offer| offer.seat != seat || !stale[slot(offer.what)]);
        }
        for (changed, known) in pairs.versions.iter_mut().enumerate() {
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
        self.press(whole(at), seat, timing, &kind);
        debug_assert!(
            self.board_times(at).is_none_or(|[a, b]| a == b || self.is_untimed()),
            "C.16: the clocks of both boards run together"
        );
        Ok(())
    }

    fn press(&mut self, at: Micros, seat: Seat, timing: &Timing, kind: &Kind) {
        let board = board_of(seat);
        let finished = !matches!(kind, Kind::Removes);
        if finished && let Some(pairs) = &mut self.pairs {
            pairs.run[board] += timing.used;
        }
        self.clock_at(board).charge(seat, at, timing, finished);
        match kind {
            Kind::Plain => self.clock_at(board).start(seat.opponent(), at),
            Kind::Freezes => {
                self.stop_clocks(at);
                let remover = partner(seat);
                self.clock_at(board_of(remover)).go_on_from(remover, at.plus(REMOVAL_GRACE), at);
            }
            Kind::Removes => {
                let turns = BoardId::BOTH.map(|board| self.bughouse().map(|game| game.on_turn(board).seat()));
                if !turns.contains(&Some(seat)) {
                    self.clock_at(board).forget_move(seat);
                }
                for turn in turns.into_iter().flatten() {
                    self.clock_at(board_of(turn)).go_on_from(turn, at, at);
                }
            }
        }
    }

    pub(crate) fn take_pair_offer(&mut self, offer: Offer) {
        if let Some(pairs) = self.pairs.as_mut().filter(|_| offer.what != OfferKind::Rematch) {
            let seat = offer.seat.index() & 3;
            pairs.offered[seat][slot(offer.what)] = Some(pairs.made[seat]);
        }
        self.offers.add_beside(offer);
    }
}
