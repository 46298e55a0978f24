// SPDX-License-Identifier: AGPL-3.0-or-later
//! The state of one game, and what can be asked of it.

use crate::cause::Cause;
use crate::clocks::Clocks;
use crate::config::Config;
use crate::notice::Known;
use crate::pending::{Missing, Pending};
use crate::refusal::Refusal;
use chess::Game;
use chess::announce::Finding;
use chess::shakmaty::{Board, Position};
use game::{Micros, Millis, Outcome, Side};

/// D.2.9d: for so long an assistant sees what was asked for, and may tell it.
pub(crate) const TELL_WITHIN: Millis = Millis::seconds(10);
/// The longest entry of a score, in characters.
pub(crate) const ENTRY_CHARS_MAX: usize = 160;

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
    /// It is over without a result.
    Void,
}

impl Phase {
    /// The word for it, as in the messages.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Ready => "ready",
            Self::Turn(_) => "turn",
            Self::Arbitration(_) => "arbitration",
            Self::Adjourned(_) => "adjourned",
            Self::Finished(_) | Self::Void => "finished",
        }
    }

    /// The phase in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Setup => "being set up",
            Self::Ready => "about to begin",
            Self::Turn(_) => "being played",
            Self::Arbitration(_) => "before the arbiter",
            Self::Adjourned(_) => "adjourned",
            Self::Finished(_) | Self::Void => "over",
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
    pub(crate) config: Config,
    pub(crate) start: Game,
    pub(crate) game: Game,
    pub(crate) moves: Vec<String>,
    pub(crate) phase: Phase,
    pub(crate) accepted: [bool; 2],
    pub(crate) pending: Pending,
    pub(crate) echo: Option<Echo>,
    pub(crate) boards: [Board; 2],
    pub(crate) scores: [Vec<String>; 2],
    pub(crate) clocks: Clocks,
    pub(crate) asked: [Option<Micros>; 2],
    pub(crate) offer: Option<Side>,
    pub(crate) adjourning: bool,
    pub(crate) sealed: Option<String>,
    pub(crate) dispute: Dispute,
    /// There is an arbiter at the table.
    pub(crate) arbiter: bool,
    /// Since when the game stands because the server was down.
    pub(crate) stood: Option<Micros>,
}

/// What both sides have shown the arbiter.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Dispute {
    pub(crate) scores: [bool; 2],
    pub(crate) boards: [Option<Board>; 2],
    /// What was found, and at whose fault, once it was proposed.
    pub(crate) proposed: Option<(Finding, Option<Side>)>,
    /// Without an arbiter: who agrees.
    pub(crate) agreed: [bool; 2],
    /// Without an arbiter: how often each has refused.
    pub(crate) refused: [u8; 2],
}

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
            arbiter: false,
            stood: None,
        })
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

    /// Who has heard the conditions.
    #[must_use]
    pub fn accepted(&self) -> [bool; 2] {
        self.accepted
    }

    /// Whether there is an arbiter at the table.
    #[must_use]
    pub fn has_arbiter(&self) -> bool {
        self.arbiter
    }

    /// Who has offered a draw.
    #[must_use]
    pub fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// Whether a sealed move waits to be opened.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.sealed.is_some()
    }

    /// What is missing before the move is made.
    #[must_use]
    pub fn missing(&self) -> Vec<Missing> {
        self.pending.missing(&self.game, self.config.own_boards())
    }

    /// The side on turn.
    pub(crate) fn on_turn(&self) -> Result<Side, Refusal> {
        match self.phase {
            Phase::Turn(side) => Ok(side),
            phase => Err(Refusal::WrongPhase { when: "while it is being played", phase: phase.name() }),
        }
    }

    /// A phase in which something cannot be done.
    pub(crate) fn wrong_phase(&self, when: &'static str) -> Refusal {
        Refusal::WrongPhase { when, phase: self.phase.name() }
    }

    /// Moves and times.
    pub(crate) fn known(&self, now: Micros) -> Known {
        let times = self.clocks.reading(now).map(|left| left.max(Millis::ZERO));
        Known { moves: self.moves.len() / 2, times }
    }

    /// What there is to repeat: the position before the move, the move in UCI notation, and whether it may still be
    /// corrected.
    pub(crate) fn to_repeat(&self) -> Option<(&Game, &str, bool)> {
        match (&self.echo, &self.pending.announced) {
            (Some(echo), _) => Some((&echo.before, &echo.uci, false)),
            (None, Some(uci)) => Some((&self.game, uci, true)),
            (None, None) => None,
        }
    }
}
