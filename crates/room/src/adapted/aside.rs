// SPDX-License-Identifier: AGPL-3.0-or-later
//! What happens beside the moves: conditions, scores, questions, claims, draws, adjournment.

use super::config::{Config, Info, Score};
use super::dispute::Cause;
use super::notice::Message;
use super::pending::Pending;
use super::protocol::{Answer, Phase, Protocol, all, only};
use super::refusal::Refusal;
use super::rights::Actor;
use chess::announce::{PLIES_MAX, hear};
use chess::{Square, Verdict};
use game::{Micros, Millis, Outcome, Points, Side};

/// D.2.9d: for so long an assistant sees what he was asked for, and may tell it.
const TELL_WITHIN: Millis = Millis::seconds(10);
/// The longest entry of a score, in characters.
pub(super) const ENTRY_CHARS_MAX: usize = 160;

impl Protocol {
    /// D.1: before the start, and by the arbiter also while he decides.
    pub(super) fn configure(&mut self, config: Config) -> Answer {
        config.check()?;
        match self.phase {
            Phase::Setup | Phase::Ready => {
                self.clocks = super::clocks::Clocks::new(config.base);
                self.phase = Phase::Setup;
                self.accepted = [false; 2];
            }
            Phase::Arbitration(_) => {}
            Phase::Turn(_) | Phase::Adjourned(_) | Phase::Finished(_) => {
                return Err(self.wrong_phase("before the start or while the arbiter decides"));
            }
        }
        self.config = config;
        Ok(vec![all(Message::Conditions)])
    }

    /// A player has heard the conditions.
    pub(super) fn accept(&mut self, who: Actor) -> Answer {
        let side = player(who)?;
        if self.phase != Phase::Setup {
            return Err(self.wrong_phase("while it is being set up"));
        }
        self.accepted[side.index()] = true;
        if self.accepted == [true; 2] {
            self.phase = Phase::Ready;
        }
        Ok(Vec::new())
    }

    /// D.1: nobody can refuse.
    pub(super) fn demand_two_boards(&mut self, who: Actor) -> Answer {
        let side = player(who)?;
        if self.phase != Phase::Ready {
            return Err(self.wrong_phase("when both have heard the conditions and before the first move"));
        }
        self.config.two_boards = true;
        self.config.demanded_by = Some(side);
        Ok(vec![all(Message::TwoBoards(side))])
    }

    pub(super) fn begin(&mut self, now: Micros) -> Answer {
        if self.phase != Phase::Ready {
            return Err(self.wrong_phase("when both have heard the conditions"));
        }
        let side = self.game.turn();
        if let Some(outcome) = self.game.outcome() {
            return Ok(vec![self.finish(now, outcome)]);
        }
        self.phase = Phase::Turn(side);
        self.clocks.start(now, side, Millis::ZERO);
        Ok(vec![all(Message::Turn(side))])
    }

    /// D.2.6: a score of one's own grows entry by entry.
    pub(super) fn write_score(&mut self, who: Actor, text: String) -> Answer {
        let (Actor::Player(side) | Actor::Assistant(side)) = who else { return Err(Refusal::NotYourTurn) };
        if !matches!(self.phase, Phase::Turn(_) | Phase::Finished(_)) {
            return Err(self.wrong_phase("while it is being played and after the end"));
        }
        if self.config.score[side.index()] == Score::Auto {
            return Err(Refusal::ScoreIsKept);
        }
        if self.scores[side.index()].len() >= PLIES_MAX || text.chars().count() > ENTRY_CHARS_MAX {
            return Err(Refusal::ScoreOnlyGrows);
        }
        self.scores[side.index()].push(text);
        Ok(Vec::new())
    }

    /// D.2.5: a blind player asks; his assistant tells him if he has one for that, else the house.
    pub(super) fn ask(&mut self, now: Micros, who: Actor) -> Answer {
        self.on_turn()?;
        let side = player(who)?;
        let person = *self.config.person(side);
        if !person.visually_disabled {
            return Err(Refusal::NotForSighted);
        }
        let known = self.known(now);
        if person.assistant.is_some_and(|rights| rights.tell) {
            self.asked[side.index()] = Some(now);
            return Ok(vec![only(Actor::Assistant(side), Message::Asked { known, visible: TELL_WITHIN })]);
        }
        Ok(vec![only(who, Message::Info(known))])
    }

    /// D.2.9d: on request only.
    pub(super) fn tell(&mut self, now: Micros, who: Actor) -> Answer {
        self.on_turn()?;
        let asked = |side: Side| {
            let at = self.asked[side.index()];
            at.is_some_and(|at| now.since(at) <= TELL_WITHIN)
                || (self.config.info == Info::Standing && self.config.person(side).visually_disabled)
        };
        let side = match who {
            Actor::Assistant(side) => Some(side).filter(|side| asked(*side)),
            _ => Side::BOTH.into_iter().find(|side| asked(*side)),
        };
        let side = side.ok_or(Refusal::NotAsked)?;
        self.asked[side.index()] = None;
        Ok(vec![only(Actor::Player(side), Message::Info(self.known(now)))])
    }

    /// D.2.9e: to the arbiter alone.
    pub(super) fn report_touch(&mut self, who: Actor, square: Square) -> Answer {
        let side = self.on_turn()?;
        if self.config.person(side).visually_disabled || who == Actor::Player(side) {
            return Err(Refusal::NotSighted);
        }
        Ok(vec![only(Actor::Arbiter, Message::TouchReported(square))])
    }

    /// The opponent's time is up. Who cannot mate does not win; where that is not sure, or both flags are
    /// down, the arbiter decides.
    pub(super) fn claim_flag(&mut self, now: Micros, who: Actor) -> Answer {
        self.on_turn()?;
        let (Actor::Player(side) | Actor::Assistant(side)) = who else { return Err(Refusal::NotYourTurn) };
        let left = self.clocks.reading(now);
        if left[side.other().index()] > Millis::ZERO {
            return Err(Refusal::FlagNotDown);
        }
        if left[side.index()] <= Millis::ZERO {
            return Ok(vec![self.arbitrate(now, Cause::Flag)]);
        }
        Ok(vec![match self.game.can_mate(side) {
            Verdict::Yes => self.finish(now, Outcome::win(side, Points::ONE, "flag")),
            Verdict::No => self.finish(now, Outcome::draw("flag_cannot_mate")),
            Verdict::Unknown => self.arbitrate(now, Cause::Flag),
        }])
    }

    /// Laws 9.1: only a player.
    pub(super) fn offer_draw(&mut self, who: Actor) -> Answer {
        self.on_turn()?;
        let side = player(who)?;
        if self.offer == Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.offer = Some(side);
        Ok(vec![all(Message::DrawOffered(side))])
    }

    pub(super) fn answer_draw(&mut self, now: Micros, who: Actor, accept: bool) -> Answer {
        self.on_turn()?;
        let side = player(who)?;
        if self.offer != Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.offer = None;
        Ok(vec![if accept {
            self.finish(now, Outcome::draw("agreement"))
        } else {
            all(Message::DrawDeclined)
        }])
    }

    /// Laws 5.1.2: only a player.
    pub(super) fn resign(&mut self, now: Micros, who: Actor) -> Answer {
        self.on_turn()?;
        let side = player(who)?;
        Ok(vec![self.finish(now, Outcome::win(side.other(), Points::ONE, "resigned"))])
    }

    pub(super) fn order_adjournment(&mut self) -> Answer {
        self.on_turn()?;
        self.adjourning = true;
        Ok(vec![all(Message::AdjournmentOrdered)])
    }

    /// D.2.9f: the move is sealed instead of announced; nobody hears it.
    pub(super) fn seal(&mut self, now: Micros, who: Actor, text: &str) -> Answer {
        let side = self.on_turn()?;
        if !self.adjourning {
            return Err(Refusal::NotOrdered);
        }
        if who != Actor::Player(side) && who != Actor::Assistant(side) {
            return Err(Refusal::NotYourTurn);
        }
        if self.echo.is_some() {
            return Err(Refusal::EchoFirst);
        }
        if self.pending.announced.is_some() {
            return Err(Refusal::AnnouncedAlready);
        }
        let heard = hear(&self.game, text);
        let uci = heard.uci.filter(|_| !heard.rescued).ok_or(Refusal::NotAMove)?;
        self.clocks.stop(now);
        self.sealed = Some(uci);
        self.pending = Pending::default();
        self.adjourning = false;
        self.phase = Phase::Adjourned(side);
        Ok(vec![all(Message::Adjourned(side))])
    }

    /// The sealed move is opened and played.
    pub(super) fn resume(&mut self, now: Micros) -> Answer {
        let Phase::Adjourned(side) = self.phase else {
            return Err(self.wrong_phase("while it is adjourned"));
        };
        let uci = self.sealed.take().ok_or(Refusal::NotAMove)?;
        Ok(self.play(now, side, uci, false))
    }
}

fn player(who: Actor) -> Result<Side, Refusal> {
    match who {
        Actor::Player(side) => Ok(side),
        Actor::Assistant(_) | Actor::Helper(_) | Actor::Arbiter | Actor::House => Err(Refusal::NotYourTurn),
    }
}
