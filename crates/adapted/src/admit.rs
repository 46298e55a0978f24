// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is asked of a new command only. A log written before one of these rules folds as it did then.

use crate::command::{Command, TEXT_CHARS_MAX};
use crate::config::Touch;
use crate::pending::step_of;
use crate::protocol::{Phase, Protocol};
use crate::refusal::Refusal;
use crate::rights::Actor;
use chess::announce::Finding;
use game::Side;

impl Protocol {
    /// Whether a new command is short enough, and given for a side by somebody who may speak or act for it.
    pub(crate) fn admit(&self, who: Actor, command: &Command) -> Result<(), Refusal> {
        if command.text().is_some_and(|text| text.chars().count() > TEXT_CHARS_MAX) {
            return Err(Refusal::TextTooLong);
        }
        if matches!((self.phase, command), (Phase::Arbitration(_), Command::Resume))
            && matches!(self.dispute.proposed, Some((Finding::Incomplete, _)))
        {
            return Err(Refusal::ScoreIncomplete);
        }
        let Phase::Turn(turn) = self.phase else { return Ok(()) };
        match command {
            Command::Announce { .. } if self.says_what_stands(who, turn) => Ok(()),
            Command::Announce { .. } | Command::CorrectSlip { .. } => speaks_for(who, turn),
            Command::Echo { .. } => carries_out(who, turn),
            _ => Ok(()),
        }
    }

    /// D.2.9b, and the arbiter: who stands beside the boards announces the moves of both. What the other side plays they do
    /// not decide, so there has to be something on the board that nobody has announced.
    pub(crate) fn says_what_stands(&self, who: Actor, turn: Side) -> bool {
        let beside = match who {
            Actor::Assistant(side) => side != turn,
            Actor::Arbiter => true,
            Actor::Player(_) | Actor::Helper(_) | Actor::Server => false,
        };
        beside && self.pending.inserted.is_some() && self.pending.announced.is_none()
    }

    /// Whether a new announcement may be of this move: what somebody else has put on the board is announced as it stands
    /// there, and what was touched binds.
    pub(crate) fn admit_move(&self, who: Actor, uci: &str) -> Result<(), Refusal> {
        if let Phase::Turn(turn) = self.phase
            && self.says_what_stands(who, turn)
            && step_of(&self.game, uci).map(|step| (step.from, step.to)) != self.pending.inserted
        {
            return Err(Refusal::NotYourTurn);
        }
        self.binds_words(uci)
    }

    /// Laws 4.3 where the move stands on the screen with its announcement, and no hand puts it there: what was touched
    /// binds the words. On boards of one's own it binds the hands.
    fn binds_words(&self, uci: &str) -> Result<(), Refusal> {
        let Some(square) = self.pending.touched.first().copied() else { return Ok(()) };
        if self.config.own_boards() || self.config.touch == Touch::Off {
            return Ok(());
        }
        match step_of(&self.game, uci) {
            Some(step) if !self.pending.bound(&self.game).contains(&step) => {
                Err(Refusal::TouchBinds { square })
            }
            _ => Ok(()),
        }
    }
}

/// Announcing decides what is played, so only the side on turn does it; the others repeat (D.2.9b).
pub(crate) fn speaks_for(who: Actor, turn: Side) -> Result<(), Refusal> {
    match who {
        Actor::Player(side) | Actor::Assistant(side) | Actor::Helper(side) if side == turn => Ok(()),
        Actor::Player(_) | Actor::Assistant(_) | Actor::Helper(_) | Actor::Arbiter | Actor::Server => {
            Err(Refusal::NotYourTurn)
        }
    }
}

/// D.2.9a: the assistant of the blind player carries out moves on the opponent's board too; D.2.10: the helper of the
/// sighted player on that player's only.
pub(crate) fn carries_out(who: Actor, turn: Side) -> Result<(), Refusal> {
    match who {
        Actor::Player(side) | Actor::Helper(side) if side != turn => Err(Refusal::NotYourTurn),
        _ => Ok(()),
    }
}
