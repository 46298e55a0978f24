// SPDX-License-Identifier: AGPL-3.0-or-later
//! How players end a game without a mate: a flag, a claim, an offer, giving up.

use crate::cause::Cause;
use crate::command::ClaimKind;
use crate::draft::{Answer, Draft};
use crate::event::Event;
use crate::protocol::Phase;
use crate::refusal::Refusal;
use crate::rights::Actor;
use chess::Verdict;
use game::{EndKind, Millis, Outcome, Points};

impl Draft {
    /// Laws 9.2, 9.3: a draw is claimed, with the move that is to be made or without one. A false claim gives the
    /// opponent two minutes.
    pub(crate) fn claim(&mut self, what: ClaimKind, text: Option<&str>) -> Answer {
        let side = self.table.on_turn()?;
        if self.who != Actor::Player(side) {
            return Err(Refusal::NotYourTurn);
        }
        let claims = match text {
            None => self.table.game.can_claim(),
            Some(text) => {
                let uci = self.hears(text).uci.ok_or(Refusal::NotAMove)?;
                self.table.game.can_claim_with(&uci)
            }
        };
        let (holds, kind) = match what {
            ClaimKind::Threefold => (claims.threefold, EndKind::Threefold),
            ClaimKind::Fifty => (claims.fifty, EndKind::Fifty),
        };
        self.enter(if holds { Event::Finished(Outcome::draw(kind)) } else { Event::ClaimFailed(side) })
    }

    /// The opponent's time is up. Who cannot mate does not win; where that is not sure, or both flags are
    /// down, the arbiter decides.
    pub(crate) fn claim_flag(&mut self) -> Answer {
        self.table.on_turn()?;
        let side = match self.who {
            Actor::Player(side) | Actor::Assistant(side) => side,
            // The server looks at the clock that runs.
            Actor::Server => self.table.on_turn()?.other(),
            Actor::Helper(_) | Actor::Arbiter => return Err(Refusal::NotYourTurn),
        };
        let left = self.table.clocks.reading(self.now);
        if left[side.other().index()] > Millis::ZERO {
            return Err(Refusal::FlagNotDown);
        }
        let verdict =
            if left[side.index()] > Millis::ZERO { self.table.game.can_mate(side) } else { Verdict::Unknown };
        self.enter(match verdict {
            Verdict::Yes => Event::Finished(Outcome::win(side, Points::ONE, EndKind::Flag)),
            Verdict::No => Event::Finished(Outcome::draw(EndKind::FlagDrawn)),
            Verdict::Unknown if self.table.arbiter => Event::ArbiterCalled(Cause::Flag),
            // Without an arbiter a clock that still has time wins, and two that have none draw.
            Verdict::Unknown if left[side.index()] > Millis::ZERO => {
                Event::Finished(Outcome::win(side, Points::ONE, EndKind::Flag))
            }
            Verdict::Unknown => Event::Finished(Outcome::draw(EndKind::FlagDrawn)),
        })
    }

    /// Laws 9.1: only a player.
    pub(crate) fn offer_draw(&mut self) -> Answer {
        self.table.on_turn()?;
        let side = self.player()?;
        if self.table.offer == Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.enter(Event::DrawOffered(side))
    }

    pub(crate) fn answer_draw(&mut self, accept: bool) -> Answer {
        self.table.on_turn()?;
        let side = self.player()?;
        if self.table.offer != Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.enter(if accept {
            Event::Finished(Outcome::draw(EndKind::Agreement))
        } else {
            Event::DrawDeclined
        })
    }

    /// Laws 5.1.2: only a player.
    pub(crate) fn resign(&mut self) -> Answer {
        if !matches!(self.table.phase, Phase::Turn(_) | Phase::Arbitration(_) | Phase::Adjourned(_)) {
            return Err(self.table.wrong_phase("while it is being played"));
        }
        let side = self.player()?;
        self.enter(Event::Finished(Outcome::win(side.other(), Points::ONE, EndKind::Resignation)))
    }
}
