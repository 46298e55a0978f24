// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may do what (D.2.9, D.2.10). Whether it is the moment for it is not asked here.

use crate::config::Config;
use crate::rights::Actor;

/// Kinds of things to do, as the rights tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Decide what is played, move with one's own hand, agree to a draw, resign, agree to conditions, ask for
    /// times, call the arbiter.
    Decide,
    /// Carry out an announced move on a board, and show what stands on it.
    Execute,
    /// Announce a move, correct it, repeat one.
    Announce,
    /// Keep the score and start the opponent's clock.
    Record,
    /// Tell moves and times.
    Tell,
    /// Claim that time is up, report a touch.
    Claim,
    /// Seal a move.
    Adjourn,
    /// Say that boards or scores differ.
    Dispute,
    /// Say anything else to a player.
    Speak,
    /// Rule, and what belongs to it.
    Rule,
    /// Begin the game.
    Begin,
}

impl Action {
    /// What it is a right to do, in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Decide => "play",
            Self::Execute => "carry out moves",
            Self::Announce => "announce moves",
            Self::Record => "keep the score and start the clock",
            Self::Tell => "tell moves and times",
            Self::Claim => "claim",
            Self::Adjourn => "seal a move",
            Self::Dispute => "say that boards differ",
            Self::Speak => "speak to the players",
            Self::Rule => "rule",
            Self::Begin => "begin the game",
        }
    }
}

/// Whether this person may ever do this, under these conditions.
#[must_use]
pub fn may(config: &Config, who: Actor, action: Action) -> bool {
    match who {
        Actor::Player(_) => !matches!(action, Action::Tell | Action::Speak | Action::Rule | Action::Begin),
        Actor::Assistant(side) => config.person(side).assistant.is_some_and(|rights| match action {
            Action::Execute => rights.execute,
            Action::Announce => rights.announce,
            Action::Record => rights.record,
            Action::Tell => rights.tell,
            Action::Claim => rights.claim,
            Action::Adjourn => rights.adjourn,
            Action::Dispute => true,
            Action::Decide | Action::Speak | Action::Rule | Action::Begin => false,
        }),
        Actor::Helper(side) => {
            config.person(side).helper
                && matches!(action, Action::Execute | Action::Announce | Action::Dispute)
        }
        Actor::Arbiter => !matches!(action, Action::Decide | Action::Claim | Action::Record),
        Actor::Server => matches!(action, Action::Dispute | Action::Begin | Action::Claim),
    }
}
