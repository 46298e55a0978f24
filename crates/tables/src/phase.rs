// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the turn machine says: what it waits for, what a play did, and why it refuses something. How it
//! turns is in `game.rs`.

use std::fmt;

use game::{Outcome, Side};
use thiserror::Error;

use crate::illegal::Illegal;
use crate::notation::format_steps;
use crate::step::Done;

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// S4: each player rolls one die.
    Opening,
    /// A player is on turn and has not rolled.
    ToRoll {
        /// The player on turn.
        side: Side,
    },
    /// A player has dice to play.
    ToPlay {
        /// The player on turn.
        side: Side,
        /// The roll; while completing, the roll of the opponent who started the double.
        rolled: [u8; 2],
        /// The dice of the stage to be played now.
        stage: Vec<u8>,
        /// G15: the player finishes the opponent's double and has their own roll afterwards.
        completing: bool,
    },
    /// The game has ended.
    Over,
}

/// A progressive double being played (G11, G15, H2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number that was rolled.
    pub rolled: u8,
    /// The numbers to come after the one being played, and how often each.
    pub rest: Vec<(u8, u8)>,
}

/// What playing a stage did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played.
    pub side: Side,
    /// The steps, with what each did.
    pub steps: Vec<Done>,
    /// T13: dice used; a play that ends the game uses all (X3).
    pub dice_used: u8,
    /// T16: checkers hit.
    pub hits: u8,
    /// P11: checkers pinned.
    pub pins: u8,
    /// P14: both end checkers are pinned and the game has started over.
    pub restarted: bool,
    /// G13: the opponent has to finish the double.
    pub handed_over: bool,
    /// The outcome, if this ended the game.
    pub outcome: Option<Outcome>,
}

impl fmt::Display for Played {
    /// The steps as they are written, hits marked: `24/18* 13/11`; nothing for a pass.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_steps(&self.steps))
    }
}

/// Why the turn machine refuses something; the game is then unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TurnError {
    /// S4: the opening roll is over, or this game has none.
    #[error("the opening roll is only for the beginning of the first game")]
    NotOpening,
    /// Nobody may roll now.
    #[error("it is not time to roll")]
    NotToRoll,
    /// There are no dice to play.
    #[error("there are no dice to play: roll first")]
    NotToPlay,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A die that does not exist.
    #[error("a die shows 1 to 6, not {die}")]
    BadDie {
        /// The number given.
        die: u8,
    },
    /// The play breaks a rule.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

game::messages! { TurnError {
    NotOpening => "not_opening",
    NotToRoll => "not_to_roll",
    NotToPlay => "not_to_play",
    Over => "game_over",
    BadDie { ; die } => "bad_die",
} within Illegal }
