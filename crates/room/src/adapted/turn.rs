// SPDX-License-Identifier: AGPL-3.0-or-later
//! A turn: the opponent's move is repeated and carried out, then the own one is made (D.2.1 to D.2.7).

use super::config::{AnnounceTime, Info, Mode, Press, Repeat, Score, Touch};
use super::dispute::Cause;
use super::notice::{Message, Notice};
use super::pending::{Pending, step_of, steps};
use super::protocol::{Answer, Echo, Phase, Protocol, all, only};
use super::refusal::Refusal;
use super::rights::Actor;
use chess::Square;
use chess::announce::{Heard, Status, announce, hear};
use chess::shakmaty::Position;
use game::{Micros, Millis, Side};

/// After so many repetitions that differ, the arbiter is called.
const MISMATCHES_MAX: u8 = 2;
/// After so many presses of the clock before the move is made, the arbiter is told.
const EARLY_MAX: u8 = 3;

impl Protocol {
    /// The player himself, for what only hands can do; the opponent's move is carried out by then.
    fn hand(&self, who: Actor) -> Result<Side, Refusal> {
        let side = self.on_turn()?;
        if who != Actor::Player(side) {
            return Err(Refusal::NotYourTurn);
        }
        self.echo_done().map(|()| side)
    }

    fn echo_done(&self) -> Result<(), Refusal> {
        if self.echo.is_some() { Err(Refusal::EchoFirst) } else { Ok(()) }
    }

    /// The side on turn, unless the opponent speaks himself.
    fn voice(&self, who: Actor) -> Result<Side, Refusal> {
        let side = self.on_turn()?;
        if who == Actor::Player(side.other()) { Err(Refusal::NotYourTurn) } else { Ok(side) }
    }

    /// D.2.1: what was announced is repeated, by the player on turn before he carries it out, or by his
    /// opponent while the announcement may still be corrected.
    pub(super) fn repeat(&mut self, now: Micros, who: Actor, text: &str) -> Answer {
        let side = self.on_turn()?;
        let (before, announced, early) = match (&self.echo, &self.pending.announced) {
            (Some(echo), _) => (&echo.before, echo.uci.clone(), false),
            (None, Some(uci)) => (&self.game, uci.clone(), true),
            (None, None) => return Err(Refusal::NothingAnnounced),
        };
        let speaker = if early { side.other() } else { side };
        if matches!(who, Actor::Player(other) if other != speaker) {
            return Err(Refusal::NotYourTurn);
        }
        let heard = hear(before, text);
        if heard.uci.as_deref() == Some(announced.as_str()) {
            match &mut self.echo {
                Some(echo) => echo.repeated = true,
                None => self.pending.repeated = true,
            }
            return Ok(vec![all(Message::Repeated)]);
        }
        let mismatches = match &mut self.echo {
            Some(echo) => &mut echo.mismatches,
            None => &mut self.pending.mismatches,
        };
        *mismatches = mismatches.saturating_add(1);
        let arbiter = *mismatches >= MISMATCHES_MAX;
        let mut notices = vec![all(Message::Mismatch { announced, repeated: Box::new(heard) })];
        if arbiter {
            notices.push(self.arbitrate(now, Cause::Mismatch));
        }
        Ok(notices)
    }

    /// D.2.1: the opponent's move is carried out on the board of the player on turn.
    pub(super) fn echo_move(&mut self, who: Actor) -> Answer {
        let side = self.voice(who)?;
        let echo = self.echo.as_ref().ok_or(Refusal::NothingAnnounced)?;
        if self.config.repeat == Repeat::Required && !echo.repeated {
            return Err(Refusal::RepeatFirst);
        }
        self.boards[side.index()] = self.game.position().board().clone();
        self.echo = None;
        Ok(vec![all(Message::Echoed(side))])
    }

    /// D.2.2: a piece is taken from its hole, or touched by hand.
    pub(super) fn touch(&mut self, who: Actor, square: Square) -> Answer {
        self.hand(who)?;
        let position = self.game.position();
        let color = position.board().color_at(square).ok_or(Refusal::NothingThere { square })?;
        let own = color == position.turn();
        if !own && !steps(&self.game).iter().any(|step| step.captures == Some(square)) {
            return Err(Refusal::NothingThere { square });
        }
        if own {
            self.pending.peg = Some(square);
        }
        let binds = !std::mem::take(&mut self.pending.adjusting) && self.config.touch == Touch::PegOut;
        if binds && !self.pending.touched.contains(&square) {
            self.pending.touched.push(square);
            return Ok(vec![all(Message::Bound(square))]);
        }
        Ok(Vec::new())
    }

    /// Laws 4.2: the next touch only adjusts.
    pub(super) fn adjust(&mut self, who: Actor) -> Answer {
        self.hand(who)?;
        if !self.pending.touched.is_empty() {
            return Err(Refusal::TooLateToAdjust);
        }
        self.pending.adjusting = true;
        Ok(Vec::new())
    }

    /// D.2.3a: the captured piece is removed.
    pub(super) fn remove(&mut self, now: Micros, who: Actor, square: Square) -> Answer {
        let side = self.hand(who)?;
        let inserted = self.pending.inserted;
        let fits = |step: &super::pending::Step| {
            step.captures == Some(square) && inserted.is_none_or(|done| done == (step.from, step.to))
        };
        if !self.pending.bound(&self.game).iter().any(fits) {
            return Err(Refusal::NoCapture { square });
        }
        self.pending.removed = Some(square);
        Ok(self.perhaps_press(now, side))
    }

    /// D.2.3b: the piece is put into another hole.
    pub(super) fn insert(&mut self, now: Micros, who: Actor, from: Square, to: Square) -> Answer {
        let side = self.hand(who)?;
        let binding = self.config.touch == Touch::PegOut;
        let blind = self.config.person(side).visually_disabled;
        let ours = self.game.position().board().color_at(from) == Some(self.game.position().turn());
        if !ours || (binding && blind && self.pending.peg != Some(from)) {
            return Err(Refusal::NotInHand { from });
        }
        let legal = steps(&self.game).iter().any(|step| (step.from, step.to) == (from, to));
        let stands = |(from, to)| steps(&self.game).iter().any(|step| (step.from, step.to) == (from, to));
        if binding && self.pending.inserted.is_some_and(stands) {
            return Err(Refusal::PutDown);
        }
        let bound = self.pending.bound(&self.game);
        if binding
            && legal
            && !bound.iter().any(|step| (step.from, step.to) == (from, to))
            && let Some(square) = self.pending.touched.first()
        {
            return Err(Refusal::TouchBinds { square: *square });
        }
        self.pending.inserted = Some((from, to));
        if !legal && self.config.warn_illegal {
            return Ok(vec![only(Actor::Player(side), Message::IllegalInsertion)]);
        }
        Ok(self.perhaps_press(now, side))
    }

    /// D.2.3c: the move is announced.
    pub(super) fn announce(&mut self, now: Micros, who: Actor, text: &str) -> Answer {
        let side = self.voice(who)?;
        self.echo_done()?;
        let heard = hear(&self.game, text);
        if self.pending.announced.is_some() {
            if heard.correction {
                return self.correct(now, who, text);
            }
            return Err(Refusal::AnnouncedAlready);
        }
        match heard.uci {
            Some(ref uci) if !heard.rescued => Ok(self.announced(now, side, uci.clone(), false)),
            _ => Ok(question(who, heard)),
        }
    }

    /// D.2.7: a slip of the tongue, until the opponent's clock runs.
    pub(super) fn correct(&mut self, now: Micros, who: Actor, text: &str) -> Answer {
        let side = self.voice(who)?;
        if self.pending.announced.is_none() {
            return Err(Refusal::NothingAnnounced);
        }
        let heard = hear(&self.game, text);
        let Some(uci) = heard.uci.clone().filter(|_| !heard.rescued) else { return Ok(question(who, heard)) };
        let step = step_of(&self.game, &uci).ok_or(Refusal::NotAMove)?;
        if let (Touch::PegOut, Some((from, _))) = (self.config.touch, self.pending.inserted)
            && step.from != from
        {
            return Err(Refusal::CorrectionTooLate);
        }
        self.pending.slips = self.pending.slips.saturating_add(1);
        self.pending.repeated = false;
        Ok(self.announced(now, side, uci, true))
    }

    fn announced(&mut self, now: Micros, side: Side, uci: String, correction: bool) -> Vec<Notice> {
        if self.config.mode == Mode::Screen
            && let Some(step) = step_of(&self.game, &uci)
        {
            self.pending.inserted = Some((step.from, step.to));
            self.pending.removed = step.captures;
        }
        let words = announce(&self.game, &uci)
            .map(|said| self.config.form().map_or_else(|| said.san(), |form| said.say(form)))
            .unwrap_or_default();
        self.pending.announced = Some(uci.clone());
        let mut notices = vec![all(Message::Announced { side, uci, words, correction })];
        notices.extend(self.perhaps_press(now, side));
        notices
    }

    /// D.2.3: the clock is pressed by hand.
    pub(super) fn press(&mut self, now: Micros, who: Actor) -> Answer {
        let side = self.on_turn()?;
        let assistant = Actor::Assistant(side);
        if who != Actor::Player(side) && who != assistant {
            return Err(Refusal::NotYourTurn);
        }
        self.echo_done()?;
        let missing = self.pending.missing(&self.game);
        if missing.is_empty() {
            return Ok(self.made(now, side));
        }
        self.pending.early = self.pending.early.saturating_add(1);
        let mut notices = vec![only(who, Message::NotMade(missing))];
        if self.pending.early >= EARLY_MAX {
            notices.push(only(Actor::Arbiter, Message::PressedEarly { side, times: self.pending.early }));
        }
        Ok(notices)
    }

    /// The clock presses itself where that was agreed.
    fn perhaps_press(&mut self, now: Micros, side: Side) -> Vec<Notice> {
        let made = self.config.press == Press::AutoWhenMade && self.pending.missing(&self.game).is_empty();
        if made { self.made(now, side) } else { Vec::new() }
    }

    /// The move is made: the opponent's clock runs.
    fn made(&mut self, now: Micros, side: Side) -> Vec<Notice> {
        let Pending { announced, repeated, .. } = std::mem::take(&mut self.pending);
        let Some(uci) = announced else { return Vec::new() };
        self.play(now, side, uci, repeated)
    }

    /// A move that is announced and carried out becomes part of the game.
    pub(super) fn play(&mut self, now: Micros, side: Side, uci: String, repeated: bool) -> Vec<Notice> {
        let before = self.game.clone();
        let Ok(played) = self.game.play_on(&uci) else { return Vec::new() };
        let other = side.other();
        self.boards[side.index()] = self.game.position().board().clone();
        self.moves.push(uci.clone());
        self.clocks.press(now, side, self.config.increment);
        if self.offer == Some(other) {
            self.offer = None;
        }
        let mut notices = vec![all(Message::Made { side, uci: uci.clone(), san: played.san.clone() })];
        for score in Side::BOTH {
            match self.config.score[score.index()] {
                Score::Auto => self.scores[score.index()].push(played.san.clone()),
                Score::Own => notices.push(only(Actor::Player(score), Message::ScoreDue)),
            }
        }
        let repeated = repeated || self.config.repeat == Repeat::Off;
        if repeated && self.config.mode == Mode::Screen && self.config.repeat == Repeat::Off {
            self.boards[other.index()] = self.game.position().board().clone();
        } else {
            self.echo = Some(Echo { before, uci, repeated, mismatches: 0 });
        }
        if let Some(outcome) = self.game.outcome() {
            notices.push(self.finish(now, outcome));
            return notices;
        }
        let grace = match self.config.announce_time {
            AnnounceTime::Grace { max } => max,
            AnnounceTime::ChargedToMover | AnnounceTime::Plain => Millis::ZERO,
        };
        self.clocks.start(now, other, grace);
        self.phase = Phase::Turn(other);
        notices.push(all(Message::Turn(other)));
        if self.config.info == Info::Standing && self.config.person(other).visually_disabled {
            notices.push(only(Actor::Player(other), Message::Info(self.known(now))));
        }
        notices
    }

    /// The announcement has been spoken to its end: the opponent's time counts.
    pub(super) fn speech_end(&mut self, now: Micros) -> Answer {
        self.on_turn()?;
        self.clocks.end_grace(now);
        Ok(Vec::new())
    }
}

/// What cannot be understood is asked back, of the speaker only; what contradicts the board is a hint.
fn question(who: Actor, heard: Heard) -> Vec<Notice> {
    let hint = heard.status == Status::Contradiction;
    let mut notices = vec![only(who, Message::Question(Box::new(heard.clone())))];
    if hint {
        notices.push(only(Actor::Arbiter, Message::Hint(Box::new(heard))));
    }
    notices
}
