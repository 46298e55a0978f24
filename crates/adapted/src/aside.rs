// SPDX-License-Identifier: AGPL-3.0-or-later
//! What happens beside the moves: conditions, scores, questions, adjournment.

use crate::config::{Config, Info, Score};
use crate::draft::{Answer, Draft};
use crate::event::Event;
use crate::protocol::{ENTRY_CHARS_MAX, Phase, TELL_WITHIN};
use crate::refusal::Refusal;
use crate::rights::Actor;
use chess::Square;
use chess::announce::PLIES_MAX;
use game::Side;

impl Draft {
    /// D.1: before the start, and by the arbiter also while deciding.
    pub(crate) fn configure(&mut self, config: Box<Config>) -> Answer {
        config.check()?;
        match self.table.phase {
            Phase::Setup | Phase::Ready | Phase::Arbitration(_) => self.enter(Event::Configured(config)),
            Phase::Turn(_) | Phase::Adjourned(_) | Phase::Finished(_) | Phase::Void => {
                Err(self.table.wrong_phase("before the start or while the arbiter decides"))
            }
        }
    }

    /// A player has heard the conditions.
    pub(crate) fn accept(&mut self) -> Answer {
        let side = self.player()?;
        if self.table.phase != Phase::Setup {
            return Err(self.table.wrong_phase("while it is being set up"));
        }
        self.enter(Event::Accepted(side))
    }

    /// D.1: nobody can refuse.
    pub(crate) fn demand_two_boards(&mut self) -> Answer {
        let side = self.player()?;
        if self.table.phase != Phase::Ready {
            return Err(self
                .table
                .wrong_phase("when both have heard the conditions and before the first move"));
        }
        self.enter(Event::TwoBoardsDemanded(side))
    }

    /// The server says whether there is an arbiter.
    pub(crate) fn attend(&mut self, arbiter: bool) -> Answer {
        self.enter(Event::Attended(arbiter))
    }

    pub(crate) fn begin(&mut self) -> Answer {
        if self.table.phase != Phase::Ready {
            return Err(self.table.wrong_phase("when both have heard the conditions"));
        }
        self.enter(Event::Begun)?;
        self.enter_end()
    }

    /// D.2.6: a score of one's own grows entry by entry.
    pub(crate) fn write_score(&mut self, text: String) -> Answer {
        let (Actor::Player(side) | Actor::Assistant(side)) = self.who else {
            return Err(Refusal::NotYourTurn);
        };
        if !matches!(self.table.phase, Phase::Turn(_) | Phase::Finished(_) | Phase::Void) {
            return Err(self.table.wrong_phase("while it is being played and after the end"));
        }
        if self.table.config.score[side.index()] == Score::Auto {
            return Err(Refusal::ScoreIsKept);
        }
        let full = self.table.scores[side.index()].len() >= PLIES_MAX;
        if full || text.chars().count() > ENTRY_CHARS_MAX {
            return Err(Refusal::ScoreOnlyGrows);
        }
        self.enter(Event::ScoreWritten { side, text })
    }

    /// D.2.5: a blind player asks.
    pub(crate) fn ask(&mut self) -> Answer {
        self.table.on_turn()?;
        let side = self.player()?;
        if !self.table.config.person(side).visually_disabled {
            return Err(Refusal::NotForSighted);
        }
        self.enter(Event::InfoAsked(side))
    }

    /// D.2.9d: on request only.
    pub(crate) fn tell(&mut self) -> Answer {
        self.table.on_turn()?;
        let config = &self.table.config;
        let asked = |side: &Side| {
            let at = self.table.asked[side.index()];
            at.is_some_and(|at| self.now.since(at) <= TELL_WITHIN)
                || (config.info == Info::Standing && config.person(*side).visually_disabled)
        };
        let side = match self.who {
            Actor::Assistant(side) => Some(side).filter(asked),
            _ => Side::BOTH.into_iter().find(asked),
        };
        self.enter(Event::InfoTold(side.ok_or(Refusal::NotAsked)?))
    }

    /// D.2.9e: to the arbiter alone.
    pub(crate) fn report_touch(&mut self, square: Square) -> Answer {
        let side = self.table.on_turn()?;
        if self.table.config.person(side).visually_disabled || self.who == Actor::Player(side) {
            return Err(Refusal::NotSighted);
        }
        self.enter(Event::TouchReported(square))
    }

    pub(crate) fn order_adjournment(&mut self) -> Answer {
        self.table.on_turn()?;
        self.enter(Event::AdjournmentOrdered)
    }

    /// D.2.9f: the move is sealed instead of announced; nobody hears it.
    pub(crate) fn seal(&mut self, text: &str) -> Answer {
        let side = self.table.on_turn()?;
        if !self.table.adjourning {
            return Err(Refusal::NotOrdered);
        }
        if self.who != Actor::Player(side) && self.who != Actor::Assistant(side) {
            return Err(Refusal::NotYourTurn);
        }
        self.echo_done()?;
        if self.table.pending.announced.is_some() {
            return Err(Refusal::AnnouncedAlready);
        }
        let uci = self.hears(text).sure().ok_or(Refusal::NotAMove)?;
        self.enter(Event::Sealed(uci))
    }

    /// The sealed move is opened and played; or the clocks that stood run again.
    pub(crate) fn resume(&mut self) -> Answer {
        if let Phase::Arbitration(_) = self.table.phase {
            return self.enter(Event::WentOn);
        }
        if !matches!(self.table.phase, Phase::Adjourned(_)) {
            return Err(self.table.wrong_phase("while it is adjourned"));
        }
        self.enter(Event::Resumed)?;
        self.enter_end()
    }

    pub(crate) fn player(&self) -> Result<Side, Refusal> {
        match self.who {
            Actor::Player(side) => Ok(side),
            Actor::Assistant(_) | Actor::Helper(_) | Actor::Arbiter | Actor::Server => {
                Err(Refusal::NotYourTurn)
            }
        }
    }
}
