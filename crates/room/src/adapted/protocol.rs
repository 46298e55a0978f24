// SPDX-License-Identifier: AGPL-3.0-or-later
//! The state of one game, and the one door to it.

use super::clocks::Clocks;
use super::command::Command;
use super::config::Config;
use super::dispute::{Cause, Dispute};
use super::notice::{Audience, Known, Message, Notice};
use super::pending::Pending;
use super::refusal::Refusal;
use super::rights::{Actor, may};
use chess::Game;
use chess::shakmaty::{Board, Position};
use game::{Micros, Millis, Outcome, Side};

/// What the game is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The players are told the conditions.
    Setup,
    /// Both have accepted them.
    Ready,
    /// This side is on turn, and its clock runs.
    Turn(Side),
    /// The clocks stand, and the arbiter decides.
    Arbitration(Cause),
    /// A move of this side is sealed.
    Adjourned(Side),
    /// It is over.
    Finished(Outcome),
}

impl Phase {
    /// The phase in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Setup => "being set up",
            Self::Ready => "about to begin",
            Self::Turn(_) => "being played",
            Self::Arbitration(_) => "before the arbiter",
            Self::Adjourned(_) => "adjourned",
            Self::Finished(_) => "over",
        }
    }
}

/// The opponent's last move, which the player on turn has still to carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Echo {
    /// The position it was played in.
    pub before: Game,
    /// The move in UCI notation.
    pub uci: String,
    /// It has been repeated.
    pub repeated: bool,
    /// Repetitions that differed.
    pub mismatches: u8,
}

/// One game by Appendix D.
#[derive(Clone, Debug, PartialEq)]
pub struct Protocol {
    pub(super) config: Config,
    pub(super) start: Game,
    pub(super) game: Game,
    pub(super) moves: Vec<String>,
    pub(super) phase: Phase,
    pub(super) accepted: [bool; 2],
    pub(super) pending: Pending,
    pub(super) echo: Option<Echo>,
    pub(super) boards: [Board; 2],
    pub(super) scores: [Vec<String>; 2],
    pub(super) clocks: Clocks,
    pub(super) asked: [Option<Micros>; 2],
    pub(super) offer: Option<Side>,
    pub(super) adjourning: bool,
    pub(super) sealed: Option<String>,
    pub(super) dispute: Dispute,
}

/// The answer of every handler.
pub(super) type Answer = Result<Vec<Notice>, Refusal>;

impl Protocol {
    /// A game that is to begin in this position.
    ///
    /// # Errors
    /// [`Refusal::Config`]: nobody can play under these conditions.
    pub fn new(config: Config, start: Game) -> Result<Self, Refusal> {
        config.check()?;
        let board = start.position().board().clone();
        Ok(Self {
            clocks: Clocks::new(config.base),
            config,
            game: start.clone(),
            start,
            moves: Vec::new(),
            phase: Phase::Setup,
            accepted: [false; 2],
            pending: Pending::default(),
            echo: None,
            boards: [board.clone(), board],
            scores: [Vec::new(), Vec::new()],
            asked: [None; 2],
            offer: None,
            adjourning: false,
            sealed: None,
            dispute: Dispute::default(),
        })
    }

    /// Somebody does something.
    ///
    /// # Errors
    /// [`Refusal`]: why not; nothing has changed then.
    pub fn apply(&mut self, now: Micros, who: Actor, command: Command) -> Answer {
        self.is_there(who)?;
        let action = command.action();
        if !may(&self.config, who, action) {
            return Err(Refusal::NoRight { action });
        }
        match command {
            Command::Configure(config) => self.configure(*config),
            Command::Accept => self.accept(who),
            Command::DemandTwoBoards => self.demand_two_boards(who),
            Command::Begin => self.begin(now),
            Command::Repeat(text) => self.repeat(now, who, &text),
            Command::Echo => self.echo_move(who),
            Command::Touch(square) => self.touch(who, square),
            Command::Adjust => self.adjust(who),
            Command::RemoveCaptured(square) => self.remove(now, who, square),
            Command::Insert { from, to } => self.insert(now, who, from, to),
            Command::Announce(text) => self.announce(now, who, &text),
            Command::CorrectSlip(text) => self.correct(now, who, &text),
            Command::PressClock => self.press(now, who),
            Command::SpeechEnd => self.speech_end(now),
            Command::WriteScore(text) => self.write_score(who, text),
            Command::Ask => self.ask(now, who),
            Command::Tell => self.tell(now, who),
            Command::ReportTouch(square) => self.report_touch(who, square),
            Command::ClaimFlag => self.claim_flag(now, who),
            Command::Divergence => self.divergence(now),
            Command::CallArbiter => self.call(now),
            Command::SubmitScore { side, entries } => self.submit_score(now, who, side, entries),
            Command::SubmitBoard { side, board } => self.submit_board(now, who, side, *board),
            Command::Propose { fault } => self.propose(now, fault),
            Command::Rule(decision) => self.rule(now, &decision),
            Command::Say { to, text } => say(to, text),
            Command::OfferDraw => self.offer_draw(who),
            Command::AnswerDraw { accept } => self.answer_draw(now, who, accept),
            Command::Resign => self.resign(now, who),
            Command::OrderAdjournment => self.order_adjournment(),
            Command::Seal(text) => self.seal(now, who, &text),
            Command::Resume => self.resume(now),
        }
    }

    /// What was agreed.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// What the game is doing.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The position after all moves that are made.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The moves that are made, in UCI notation.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The move that is being made.
    #[must_use]
    pub fn pending(&self) -> &Pending {
        &self.pending
    }

    /// The opponent's move that the player on turn has still to carry out.
    #[must_use]
    pub fn echo(&self) -> Option<&Echo> {
        self.echo.as_ref()
    }

    /// What stands on a player's board, as far as the protocol knows.
    #[must_use]
    pub fn board(&self, side: Side) -> &Board {
        &self.boards[side.index()]
    }

    /// A player's score, one entry a ply.
    #[must_use]
    pub fn score(&self, side: Side) -> &[String] {
        &self.scores[side.index()]
    }

    /// The clock.
    #[must_use]
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The conditions name everybody who may be here.
    fn is_there(&self, who: Actor) -> Result<(), Refusal> {
        let there = match who {
            Actor::Assistant(side) => self.config.person(side).assistant.is_some(),
            Actor::Helper(side) => self.config.person(side).helper,
            Actor::Player(_) | Actor::Arbiter | Actor::House => true,
        };
        there.then_some(()).ok_or(Refusal::Nobody)
    }

    /// The side on turn.
    pub(super) fn on_turn(&self) -> Result<Side, Refusal> {
        match self.phase {
            Phase::Turn(side) => Ok(side),
            phase => Err(Refusal::WrongPhase { when: "while it is being played", phase: phase.name() }),
        }
    }

    /// A phase in which something cannot be done.
    pub(super) fn wrong_phase(&self, when: &'static str) -> Refusal {
        Refusal::WrongPhase { when, phase: self.phase.name() }
    }

    /// The game is over, and both clocks stand.
    pub(super) fn finish(&mut self, now: Micros, outcome: Outcome) -> Notice {
        self.clocks.stop(now);
        self.phase = Phase::Finished(outcome);
        all(Message::Finished(outcome))
    }

    /// Moves and times.
    pub(super) fn known(&self, now: Micros) -> Known {
        let times = self.clocks.reading(now).map(|left| left.max(Millis::ZERO));
        Known { moves: self.moves.len() / 2, times }
    }
}

/// To everybody.
pub(super) fn all(message: Message) -> Notice {
    Notice { to: Audience::All, message }
}

/// To one person.
pub(super) fn only(who: Actor, message: Message) -> Notice {
    Notice { to: Audience::Only(who), message }
}

/// Free text: only the arbiter's, and it is short.
fn say(to: Side, text: String) -> Answer {
    match text.trim().chars().count() {
        1..=500 => Ok(vec![only(Actor::Player(to), Message::Said(text))]),
        _ => Err(Refusal::BadText),
    }
}
