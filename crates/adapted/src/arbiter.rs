// SPDX-License-Identifier: AGPL-3.0-or-later
//! Boards or scores differ (D.2.8): both clocks stand, both sides show what they have, the arbiter rules.

use crate::cause::Cause;
use crate::command::Decision;
use crate::config::Score;
use crate::draft::{Answer, Draft};
use crate::event::Event;
use crate::protocol::{ENTRY_CHARS_MAX, Phase, Protocol};
use crate::refusal::Refusal;
use crate::rights::Actor;
use chess::announce::{self, Evidence, Finding, PLIES_MAX, Ruling};
use chess::shakmaty::Board;
use game::{Micros, Millis, Side};

/// The longest free text of the arbiter, in characters.
const SAID_CHARS_MAX: usize = 500;
/// The most that the arbiter gives or takes at once.
const TIME_MAX: Millis = Millis::seconds(24 * 3600);
/// Without an arbiter: after so many refusals of one player the game is void.
const REFUSALS_MAX: u8 = 2;

impl Draft {
    /// D.2.8: anybody at the table says so.
    pub(crate) fn divergence(&mut self) -> Answer {
        self.table.on_turn()?;
        self.call_arbiter(Cause::Divergence)
    }

    pub(crate) fn call(&mut self) -> Answer {
        self.table.on_turn()?;
        self.call_arbiter(Cause::Called)
    }

    /// The arbiter stops the clocks; the move that is being made stays as it is.
    pub(crate) fn pause(&mut self) -> Answer {
        self.table.on_turn()?;
        self.enter(Event::ArbiterCalled(Cause::Paused))
    }

    /// Both clocks stand. Without an arbiter the players hear at once what the scores say, where the server keeps them.
    pub(crate) fn call_arbiter(&mut self, cause: Cause) -> Answer {
        self.enter(Event::ArbiterCalled(cause))?;
        if self.table.arbiter { Ok(()) } else { self.when_complete() }
    }

    /// The arbiter gives a player time, or takes it.
    pub(crate) fn time(&mut self, side: Side, ms: Millis) -> Answer {
        if !matches!(self.table.phase, Phase::Turn(_) | Phase::Arbitration(_) | Phase::Adjourned(_)) {
            return Err(self.table.wrong_phase("while it is being played"));
        }
        if ms == Millis::ZERO || ms.0.unsigned_abs() > TIME_MAX.0.unsigned_abs() {
            return Err(Refusal::BadTime);
        }
        self.enter(Event::TimeGiven { side, ms })
    }

    /// Without an arbiter: both agree to what the scores say, or one refuses twice and the game is void.
    pub(crate) fn agree(&mut self, yes: bool) -> Answer {
        self.while_deciding()?;
        let side = self.player()?;
        let Some((finding, fault)) = self.table.dispute.proposed.filter(|_| !self.table.arbiter) else {
            return Err(Refusal::NothingProposed);
        };
        match finding {
            Finding::Incomplete | Finding::Unclear if yes => return Err(Refusal::ScoreIncomplete),
            _ => self.enter(Event::Agreed { side, yes })?,
        }
        let dispute = &self.table.dispute;
        if dispute.refused.iter().any(|times| *times >= REFUSALS_MAX) {
            return self.enter(Event::Voided);
        }
        if dispute.agreed != [true; 2] {
            return Ok(());
        }
        let ruling = self.table.proposal(self.now, fault);
        let decision = Decision { moves: ruling.moves, clocks: ruling.clocks.map(Millis), result: None };
        self.enter(Event::Ruled(decision))?;
        self.enter_end()
    }

    fn while_deciding(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Arbitration(_) => Ok(()),
            _ => Err(self.table.wrong_phase("while the arbiter decides")),
        }
    }

    /// One's own side, or as the assistant of it; the arbiter for either.
    fn shows(&self, side: Side) -> Result<(), Refusal> {
        self.while_deciding()?;
        match self.who {
            Actor::Player(own) | Actor::Assistant(own) | Actor::Helper(own) if own != side => {
                Err(Refusal::NotYourTurn)
            }
            _ => Ok(()),
        }
    }

    /// A score as it was kept: it may say more than is known of it, but nothing else.
    pub(crate) fn submit_score(&mut self, side: Side, entries: Vec<String>) -> Answer {
        self.shows(side)?;
        let known = &self.table.scores[side.index()];
        if self.table.config.score[side.index()] == Score::Auto && entries.len() > known.len() {
            return Err(Refusal::ScoreIsKept);
        }
        let short = |entry: &String| entry.chars().count() <= ENTRY_CHARS_MAX;
        if entries.len() > PLIES_MAX || !entries.starts_with(known) || !entries.iter().all(short) {
            return Err(Refusal::ScoreOnlyGrows);
        }
        self.enter(Event::ScoreShown { side, entries })?;
        self.when_complete()
    }

    pub(crate) fn submit_board(&mut self, side: Side, board: Box<Board>) -> Answer {
        self.shows(side)?;
        self.enter(Event::BoardShown { side, board })?;
        self.when_complete()
    }

    /// The proposal comes by itself: to an arbiter when both have shown their scores, and anew with each board, to the
    /// players when both have shown all they have.
    fn when_complete(&mut self) -> Answer {
        let dispute = &self.table.dispute;
        let boards = self.table.arbiter || dispute.boards.iter().all(Option::is_some);
        if dispute.scores == [true; 2] && boards {
            self.enter(Event::Proposed { fault: None })
        } else {
            Ok(())
        }
    }

    /// What the scores say, to the arbiter alone.
    pub(crate) fn propose(&mut self, fault: Option<Side>) -> Answer {
        self.while_deciding()?;
        self.enter(Event::Proposed { fault })
    }

    /// The ruling; its moves are kept as they are played.
    pub(crate) fn rule(&mut self, decision: &Decision) -> Answer {
        self.while_deciding()?;
        if decision.moves.len() > PLIES_MAX {
            return Err(Refusal::BadRuling { ply: PLIES_MAX + 1 });
        }
        let (mut game, mut moves) = (self.table.start.clone(), Vec::new());
        for (index, uci) in decision.moves.iter().enumerate() {
            let played = game.play_on(uci).map_err(|_| Refusal::BadRuling { ply: index + 1 })?;
            moves.push(played.uci);
        }
        let result = decision.result;
        self.enter(Event::Ruled(Decision { moves, ..*decision }))?;
        match result {
            Some(outcome) => self.enter(Event::Finished(outcome)),
            None => self.enter_end(),
        }
    }

    /// Free text of the arbiter.
    pub(crate) fn say(&mut self, to: Side, text: String) -> Answer {
        match text.trim().chars().count() {
            1..=SAID_CHARS_MAX => self.enter(Event::Said { to, text }),
            _ => Err(Refusal::BadText),
        }
    }
}

impl Protocol {
    /// What the scores say. A board that was not shown is taken as it is known.
    pub(crate) fn proposal(&self, now: Micros, fault: Option<Side>) -> Ruling {
        let millis = |times: [Millis; 2]| times.map(|left| left.0);
        let board = |side: Side| {
            let shown = self.dispute.boards[side.index()].as_ref();
            shown.unwrap_or(&self.boards[side.index()]).clone()
        };
        announce::reconcile(&Evidence {
            start: self.start.clone(),
            scores: self.scores.clone(),
            boards: Side::BOTH.map(board),
            clocks: announce::Clocks {
                log: self.clocks.log().iter().map(|times| millis(*times)).collect(),
                initial: Some([self.config.base.0; 2]),
                now: millis(self.clocks.reading(now)),
                fault,
            },
            // A mate and a draw that holds end the game; of a flag the arbiter may have been asked. It was claimed after
            // everything that is written.
            claim: self.phase == Phase::Arbitration(Cause::Flag),
        })
    }
}
