// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player of the server does next: it repeats, carries out, makes its move by hand and keeps its score as
//! anybody else, so that a beginner can practise alone.

use crate::command::Command;
use crate::config::{Press, Repeat, Score, Touch};
use crate::pending::{Missing, step_of};
use crate::protocol::{Phase, Protocol};
use crate::question::words;
use chess::shakmaty::Role;
use game::Side;

/// What is due.
#[derive(Clone, Debug, PartialEq)]
pub enum Due {
    /// To do this, after hearing or saying so many characters.
    Do(Box<Command>, usize),
    /// To choose a move and announce it.
    Choose,
    /// To choose a move and seal it: the game is to be adjourned (D.2.9f).
    Seal,
}

impl Protocol {
    /// What this side has to do now so that the game goes on; nothing when it waits for somebody else.
    #[must_use]
    pub fn due(&self, side: Side) -> Option<Due> {
        let at_once = |command| Some(Due::Do(Box::new(command), 0));
        match self.phase {
            Phase::Setup if !self.accepted[side.index()] => at_once(Command::Accept),
            Phase::Turn(_) if self.offer == Some(side.other()) => {
                at_once(Command::AnswerDraw { accept: false })
            }
            Phase::Turn(turn) if turn == side => Some(self.turn_due(side)),
            Phase::Arbitration(_) => self.shows_due(side).map(|command| Due::Do(Box::new(command), 0)),
            _ => None,
        }
    }

    fn turn_due(&self, side: Side) -> Due {
        let at_once = |command| Due::Do(Box::new(command), 0);
        if let Some(echo) = &self.echo {
            let (said, _) = words(&self.config, &echo.before, &echo.uci);
            let chars = said.chars().count();
            return match self.config.repeat {
                Repeat::Required | Repeat::Expected if !echo.repeated => {
                    Due::Do(Box::new(Command::Repeat { text: said }), chars)
                }
                _ => Due::Do(Box::new(Command::Echo { board: None }), chars),
            };
        }
        if let Some(text) = self.entry_due(side) {
            return at_once(Command::WriteScore { text });
        }
        let Some(uci) = self.pending.announced.as_deref() else {
            return if self.adjourning { Due::Seal } else { Due::Choose };
        };
        let (Some(missing), Some(step)) = (self.missing().into_iter().next(), step_of(&self.game, uci))
        else {
            // Where the clock presses itself, it has been pressed by now.
            return match self.config.press {
                Press::Manual | Press::AutoWhenMade => at_once(Command::PressClock),
            };
        };
        let out = |from| self.config.touch == Touch::Off || self.pending.peg == Some(from);
        let put = |from, to| {
            if out(from) { Command::Insert { from, to } } else { Command::Touch { sq: from } }
        };
        at_once(match missing {
            Missing::Removal(square) | Missing::PutBack(square) => Command::RemoveCaptured { sq: square },
            Missing::Rook => match crate::pending::castling_rook(&self.game, (step.from, step.to)) {
                Some((from, to)) => put(from, to),
                None => Command::CallArbiter,
            },
            Missing::Promotion => Command::Place {
                sq: step.to,
                piece: uci.chars().nth(4).and_then(Role::from_char).unwrap_or(Role::Queen),
            },
            Missing::Announcement | Missing::Insertion | Missing::SaidAndDone { .. } => {
                put(step.from, step.to)
            }
        })
    }

    /// The next entry of a score that this side keeps itself.
    fn entry_due(&self, side: Side) -> Option<String> {
        let written = self.scores[side.index()].len();
        if self.config.score[side.index()] == Score::Auto || written >= self.moves.len() {
            return None;
        }
        let mut game = self.start.clone();
        let mut san = None;
        for uci in &self.moves[..=written] {
            san = game.play_on(uci).ok().map(|played| played.san);
        }
        san
    }

    /// Before the arbiter: what is to be shown, and without one the word to what is proposed.
    fn shows_due(&self, side: Side) -> Option<Command> {
        let (at, dispute) = (side.index(), &self.dispute);
        if !dispute.scores[at] {
            return Some(Command::SubmitScore { side, entries: self.scores[at].clone() });
        }
        if dispute.boards[at].is_none() {
            return Some(Command::SubmitBoard { side, board: Box::new(self.boards[at].clone()) });
        }
        let open = dispute.proposed.is_some_and(|(finding, _)| finding.is_settled());
        (open && !self.arbiter && !dispute.agreed[at]).then_some(Command::Agree { yes: true })
    }
}
