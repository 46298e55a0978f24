// SPDX-License-Identifier: AGPL-3.0-or-later
//! How events change the game, and what is said of each. Whether something may be done is not asked here any more.

use crate::clocks::Clocks;
use crate::config::{AnnounceTime, Config, Info, Repeat, Score, Touch};
use crate::event::{Corrupt, Entry, Event};
use crate::notice::{Message, Notice, all, only};
use crate::pending::{Pending, castling_rook, step_of, steps};
use crate::protocol::{Echo, Phase, Protocol, TELL_WITHIN};
use crate::question::{hearing, words};
use crate::rights::Actor;
use chess::Square;
use chess::announce::Status;
use chess::shakmaty::{Board, Position};
use game::{Micros, Millis, Side};

/// Laws 9.5.3: what the opponent of a false claim gets.
const CLAIM_PENALTY: Millis = Millis::seconds(120);
/// After so many presses of the clock before the move is made, the arbiter is told.
const EARLY_MAX: u8 = 3;

/// What is said, or why the log is not of this game.
pub(crate) type Said = Result<Vec<Notice>, Corrupt>;

impl Protocol {
    /// Takes the next event of the log, and says what has to be said of it.
    ///
    /// # Errors
    /// [`Corrupt`] when the event does not follow from those before.
    pub fn fold(&mut self, entry: &Entry) -> Said {
        let Entry { at, by, event } = entry;
        let at = *at;
        Ok(match event {
            Event::Configured(config) => self.configured(config),
            Event::Accepted(side) => self.heard_by(*side),
            Event::TwoBoardsDemanded(side) => self.two_boards_demanded(*side),
            Event::Attended(arbiter) => self.quiet(|game| game.arbiter = *arbiter),
            Event::Begun => self.goes_on(at, self.game.turn(), Millis::ZERO),
            Event::Repeated => self.repeated()?,
            Event::Mismatched(text) => self.mismatched(*by, text)?,
            Event::Echoed { board } => self.echoed(board.as_deref())?,
            Event::Touched(square) => self.touched(*square),
            Event::Adjusted => self.quiet(|game| game.pending.adjusting = true),
            Event::Removed(square) => self.quiet(|game| game.pending.removed = Some(*square)),
            Event::PutBack => self.quiet(|game| game.pending.removed = None),
            Event::Inserted { from, to } => self.inserted(*by, (*from, *to)),
            Event::Placed { square, role } => self.quiet(|game| game.pending.placed = Some((*square, *role))),
            Event::Announced { uci, correction } => self.announced(uci, *correction)?,
            Event::NotUnderstood(text) => self.not_understood(*by, text),
            Event::PressedEarly => self.pressed_early(*by)?,
            Event::Made => self.made(at)?,
            Event::SpeechEnded => self.quiet(|game| game.clocks.end_grace(at)),
            Event::ScoreWritten { side, text } => {
                self.quiet(|game| game.scores[side.index()].push(text.clone()))
            }
            Event::InfoAsked(side) => self.info_asked(at, *side),
            Event::InfoTold(side) => self.info_told(at, *side),
            Event::TouchReported(square) => vec![only(Actor::Arbiter, Message::TouchReported(*square))],
            Event::ArbiterCalled(cause) => self.arbiter_called(at, *cause),
            Event::ScoreShown { side, entries } => self.score_shown(*side, entries),
            Event::BoardShown { side, board } => self.board_shown(*side, board),
            Event::Proposed { fault } => self.proposed(at, *fault),
            Event::Agreed { side, yes } => self.agreed(*side, *yes),
            Event::TimeGiven { side, ms } => {
                self.clocks.add(*side, *ms);
                vec![all(Message::Time { side: *side, ms: *ms })]
            }
            Event::ClaimFailed(side) => {
                self.clocks.add(side.other(), CLAIM_PENALTY);
                vec![all(Message::ClaimFailed { side: *side, ms: CLAIM_PENALTY })]
            }
            Event::WentOn => self.went_on(at),
            Event::Voided => {
                self.clocks.stop(at);
                self.phase = Phase::Void;
                vec![all(Message::Void)]
            }
            Event::Ruled(decision) => self.ruled(at, decision)?,
            Event::Said { to, text } => vec![only(Actor::Player(*to), Message::Said(text.clone()))],
            Event::DrawOffered(side) => {
                self.offer = Some(*side);
                vec![all(Message::DrawOffered(*side))]
            }
            Event::DrawDeclined => {
                self.offer = None;
                vec![all(Message::DrawDeclined)]
            }
            Event::AdjournmentOrdered => {
                self.adjourning = true;
                vec![all(Message::AdjournmentOrdered)]
            }
            Event::Sealed(uci) => self.sealed_with(at, uci)?,
            Event::Resumed => self.resumed(at)?,
            Event::Finished(outcome) => {
                self.clocks.stop(at);
                self.phase = Phase::Finished(*outcome);
                vec![all(Message::Finished(*outcome))]
            }
        })
    }

    /// A change of which nothing is said.
    fn quiet(&mut self, change: impl FnOnce(&mut Self)) -> Vec<Notice> {
        change(self);
        Vec::new()
    }

    fn side_on_turn(&self) -> Result<Side, Corrupt> {
        match self.phase {
            Phase::Turn(side) => Ok(side),
            _ => Err(Corrupt { what: "nobody is on turn" }),
        }
    }

    /// New conditions before the start begin everything anew; the arbiter may change them while deciding.
    fn configured(&mut self, config: &Config) -> Vec<Notice> {
        if matches!(self.phase, Phase::Setup | Phase::Ready) {
            self.clocks = Clocks::new(config.base);
            self.phase = Phase::Setup;
            self.accepted = [false; 2];
        }
        self.config = config.clone();
        vec![all(Message::Conditions(Box::new(self.config.clone())))]
    }

    fn heard_by(&mut self, side: Side) -> Vec<Notice> {
        self.accepted[side.index()] = true;
        if self.accepted == [true; 2] {
            self.phase = Phase::Ready;
        }
        Vec::new()
    }

    fn two_boards_demanded(&mut self, side: Side) -> Vec<Notice> {
        self.config.two_boards = true;
        self.config.demanded_by = Some(side);
        vec![all(Message::TwoBoards(side))]
    }

    fn repeated(&mut self) -> Said {
        match (&mut self.echo, &self.pending.announced) {
            (Some(echo), _) => echo.repeated = true,
            (None, Some(_)) => self.pending.repeated = true,
            (None, None) => return Err(Corrupt { what: "nothing was announced that could be repeated" }),
        }
        Ok(vec![all(Message::Repeated)])
    }

    fn mismatched(&mut self, by: Actor, text: &str) -> Said {
        let (before, announced, _) =
            self.to_repeat().ok_or(Corrupt { what: "nothing was announced that could be repeated" })?;
        let (announced, _) = words(&self.config, before, announced);
        let mut repeated = hearing(&self.config, by, before, text);
        // Nobody tells the other side anything in words of their own: only the move that was understood is passed on.
        repeated.input =
            repeated.heard.uci.as_deref().map_or_else(String::new, |uci| words(&self.config, before, uci).0);
        let repeated = Box::new(repeated);
        let message = Message::Mismatch { announced, repeated };
        let mismatches = match &mut self.echo {
            Some(echo) => &mut echo.mismatches,
            None => &mut self.pending.mismatches,
        };
        *mismatches = mismatches.saturating_add(1);
        Ok(vec![all(message)])
    }

    fn echoed(&mut self, board: Option<&Board>) -> Said {
        let side = self.side_on_turn()?;
        let own = board.filter(|_| self.config.own_boards());
        self.boards[side.index()] = own.unwrap_or(self.game.position().board()).clone();
        self.echo = None;
        Ok(vec![all(Message::Echoed(side))])
    }

    fn touched(&mut self, square: Square) -> Vec<Notice> {
        let position = self.game.position();
        if position.board().color_at(square) == Some(position.turn()) {
            self.pending.peg = Some(square);
        }
        let binds = !std::mem::take(&mut self.pending.adjusting) && self.config.touch == Touch::PegOut;
        if binds && !self.pending.touched.contains(&square) {
            self.pending.touched.push(square);
            return vec![all(Message::Bound(square))];
        }
        Vec::new()
    }

    fn inserted(&mut self, by: Actor, done: (Square, Square)) -> Vec<Notice> {
        let castled = self.pending.inserted.and_then(|king| castling_rook(&self.game, king));
        if self.config.own_boards() && castled == Some(done) {
            self.pending.rook = Some(done);
            return Vec::new();
        }
        self.pending.inserted = Some(done);
        let legal = steps(&self.game).iter().any(|step| (step.from, step.to) == done);
        if legal || !self.config.warn_illegal {
            return Vec::new();
        }
        vec![only(by, Message::IllegalInsertion)]
    }

    fn announced(&mut self, uci: &str, correction: bool) -> Said {
        let side = self.side_on_turn()?;
        let step = step_of(&self.game, uci).ok_or(Corrupt { what: "the announced move is not legal" })?;
        if correction {
            self.pending.slips = self.pending.slips.saturating_add(1);
            self.pending.repeated = false;
        }
        if !self.config.own_boards() {
            self.pending.inserted = Some((step.from, step.to));
            self.pending.removed = step.captures;
        }
        let (words, lang) = words(&self.config, &self.game, uci);
        self.pending.announced = Some(uci.to_owned());
        Ok(vec![all(Message::Announced { side, uci: uci.to_owned(), words, lang, correction })])
    }

    /// What cannot be understood is asked back, of the speaker only; what contradicts the board is a hint.
    fn not_understood(&self, by: Actor, text: &str) -> Vec<Notice> {
        let heard = Box::new(hearing(&self.config, by, &self.game, text));
        let hint = heard.heard.status == Status::Contradiction;
        let mut notices = vec![only(by, Message::Question(heard.clone()))];
        notices.extend(hint.then(|| only(Actor::Arbiter, Message::Hint(heard))));
        notices
    }

    fn pressed_early(&mut self, by: Actor) -> Said {
        let side = self.side_on_turn()?;
        self.pending.early = self.pending.early.saturating_add(1);
        let times = self.pending.early;
        let mut notices = vec![only(by, Message::NotMade(self.missing()))];
        if times >= EARLY_MAX {
            notices.push(only(Actor::Arbiter, Message::PressedEarly { side, times }));
        }
        Ok(notices)
    }

    fn made(&mut self, at: Micros) -> Said {
        let side = self.side_on_turn()?;
        let pending = std::mem::take(&mut self.pending);
        let repeated = pending.repeated;
        let uci = pending
            .announced
            .clone()
            .ok_or(Corrupt { what: "the clock was pressed without an announced move" })?;
        let hands =
            self.config.own_boards().then(|| pending.on_board(&self.boards[side.index()], &self.game));
        let said = self.play(at, side, uci, repeated)?;
        if let Some(board) = hands {
            self.boards[side.index()] = board;
        }
        Ok(said)
    }

    fn sealed_with(&mut self, at: Micros, uci: &str) -> Said {
        let side = self.side_on_turn()?;
        self.clocks.stop(at);
        self.sealed = Some(uci.to_owned());
        self.pending = Pending::default();
        self.adjourning = false;
        self.phase = Phase::Adjourned(side);
        Ok(vec![all(Message::Adjourned(side))])
    }

    fn resumed(&mut self, at: Micros) -> Said {
        let Phase::Adjourned(side) = self.phase else {
            return Err(Corrupt { what: "a game goes on that was not adjourned" });
        };
        let uci = self.sealed.take().ok_or(Corrupt { what: "an adjourned game has no sealed move" })?;
        self.play(at, side, uci, false)
    }

    /// A move that is announced and carried out becomes part of the game.
    fn play(&mut self, at: Micros, side: Side, uci: String, repeated: bool) -> Said {
        let before = self.game.clone();
        let played = self.game.play_on(&uci).map_err(|_| Corrupt { what: "a move is not legal" })?;
        let other = side.other();
        self.boards[side.index()] = self.game.position().board().clone();
        self.moves.push(uci.clone());
        self.clocks.press(at, side, self.config.increment);
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
        if !self.config.own_boards() && self.config.repeat == Repeat::Off {
            self.boards[other.index()] = self.game.position().board().clone();
        } else {
            let repeated = repeated || self.config.repeat == Repeat::Off;
            self.echo = Some(Echo { before, uci, repeated, mismatches: 0 });
        }
        let grace = match self.config.announce_time {
            AnnounceTime::Grace { max } => max,
            AnnounceTime::ChargedToMover | AnnounceTime::Plain => Millis::ZERO,
        };
        notices.extend(self.goes_on(at, other, grace));
        let on = matches!(self.phase, Phase::Turn(side) if side == other);
        if on && self.config.info == Info::Standing && self.config.person(other).visually_disabled {
            notices.push(only(Actor::Player(other), Message::Info(self.known(at))));
        }
        Ok(notices)
    }

    /// This side is on turn, and its clock runs; where the position brings the end, that is an event of its own.
    pub(crate) fn goes_on(&mut self, at: Micros, side: Side, grace: Millis) -> Vec<Notice> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        self.phase = Phase::Turn(side);
        self.clocks.start(at, side, grace);
        vec![all(Message::Turn(side))]
    }

    /// D.2.5: the assistant tells a player who has one for that, else the server does.
    fn info_asked(&mut self, at: Micros, side: Side) -> Vec<Notice> {
        let known = self.known(at);
        if self.config.person(side).assistant.is_some_and(|rights| rights.tell) {
            self.asked[side.index()] = Some(at);
            return vec![only(Actor::Assistant(side), Message::Asked { known, visible: TELL_WITHIN })];
        }
        vec![only(Actor::Player(side), Message::Info(known))]
    }

    fn info_told(&mut self, at: Micros, side: Side) -> Vec<Notice> {
        self.asked[side.index()] = None;
        vec![only(Actor::Player(side), Message::Info(self.known(at)))]
    }
}
