// SPDX-License-Identifier: AGPL-3.0-or-later
//! Boards or scores differ (D.2.8): both clocks stand, both sides show what they have, the arbiter rules.

use super::aside::ENTRY_CHARS_MAX;
use super::command::Decision;
use super::config::Score;
use super::notice::{Message, Notice};
use super::pending::Pending;
use super::protocol::{Answer, Phase, Protocol, all, only};
use super::refusal::Refusal;
use super::rights::Actor;
use chess::announce::{self, Evidence, PLIES_MAX};
use chess::shakmaty::{Board, Position};
use game::{Micros, Side};

/// Why the arbiter was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Boards or scores differ.
    Divergence,
    /// A move was repeated wrongly, twice.
    Mismatch,
    /// A player asked for him.
    Called,
    /// A flag that does not decide by itself.
    Flag,
}

/// What both sides have shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Dispute {
    scores: [bool; 2],
    boards: [Option<Board>; 2],
}

impl Protocol {
    /// Both clocks stand, and the arbiter is called.
    pub(super) fn arbitrate(&mut self, now: Micros, cause: Cause) -> Notice {
        self.clocks.stop(now);
        self.phase = Phase::Arbitration(cause);
        self.dispute = Dispute::default();
        all(Message::Arbitration(cause))
    }

    /// D.2.8: anybody at the table says so.
    pub(super) fn divergence(&mut self, now: Micros) -> Answer {
        self.on_turn()?;
        Ok(vec![self.arbitrate(now, Cause::Divergence)])
    }

    pub(super) fn call(&mut self, now: Micros) -> Answer {
        self.on_turn()?;
        Ok(vec![self.arbitrate(now, Cause::Called)])
    }

    /// One's own side, or as the assistant of it; the arbiter for either.
    fn shows(&self, who: Actor, side: Side) -> Result<(), Refusal> {
        if !matches!(self.phase, Phase::Arbitration(_)) {
            return Err(self.wrong_phase("while the arbiter decides"));
        }
        match who {
            Actor::Player(own) | Actor::Assistant(own) | Actor::Helper(own) if own != side => {
                Err(Refusal::NotYourTurn)
            }
            _ => Ok(()),
        }
    }

    /// A score as it was kept: it may say more than is known of it, but nothing else.
    pub(super) fn submit_score(
        &mut self,
        now: Micros,
        who: Actor,
        side: Side,
        entries: Vec<String>,
    ) -> Answer {
        self.shows(who, side)?;
        let known = &self.scores[side.index()];
        if self.config.score[side.index()] == Score::Auto && entries.len() > known.len() {
            return Err(Refusal::ScoreIsKept);
        }
        let short = |entry: &String| entry.chars().count() <= ENTRY_CHARS_MAX;
        if entries.len() > PLIES_MAX || !entries.starts_with(known) || !entries.iter().all(short) {
            return Err(Refusal::ScoreOnlyGrows);
        }
        self.scores[side.index()] = entries;
        self.dispute.scores[side.index()] = true;
        self.when_complete(now)
    }

    pub(super) fn submit_board(&mut self, now: Micros, who: Actor, side: Side, board: Board) -> Answer {
        self.shows(who, side)?;
        self.dispute.boards[side.index()] = Some(board);
        self.when_complete(now)
    }

    /// The proposal comes by itself when both have shown score and board.
    fn when_complete(&mut self, now: Micros) -> Answer {
        let complete = self.dispute.scores == [true; 2] && self.dispute.boards.iter().all(Option::is_some);
        if complete { self.propose(now, None) } else { Ok(Vec::new()) }
    }

    /// What the scores say, to the arbiter alone. A board that was not shown is taken as it is known.
    pub(super) fn propose(&mut self, now: Micros, fault: Option<Side>) -> Answer {
        if !matches!(self.phase, Phase::Arbitration(_)) {
            return Err(self.wrong_phase("while the arbiter decides"));
        }
        let millis = |times: [game::Millis; 2]| times.map(|left| left.0);
        let board = |side: Side| {
            let shown = self.dispute.boards[side.index()].as_ref();
            shown.unwrap_or(&self.boards[side.index()]).clone()
        };
        let evidence = Evidence {
            start: self.start.clone(),
            scores: self.scores.clone(),
            boards: Side::BOTH.map(board),
            clocks: announce::Clocks {
                log: self.clocks.log().iter().map(|times| millis(*times)).collect(),
                initial: Some([self.config.base.0; 2]),
                now: millis(self.clocks.reading(now)),
                fault,
            },
        };
        Ok(vec![only(Actor::Arbiter, Message::Proposal(Box::new(announce::reconcile(&evidence))))])
    }

    /// The ruling: the moves that stand, both boards and both scores after them, and the clocks.
    pub(super) fn rule(&mut self, now: Micros, decision: &Decision) -> Answer {
        if !matches!(self.phase, Phase::Arbitration(_)) {
            return Err(self.wrong_phase("while the arbiter decides"));
        }
        if decision.moves.len() > PLIES_MAX {
            return Err(Refusal::BadRuling { ply: PLIES_MAX + 1 });
        }
        let (mut game, mut score, mut moves) = (self.start.clone(), Vec::new(), Vec::new());
        for (index, uci) in decision.moves.iter().enumerate() {
            let played = game.play_on(uci).map_err(|_| Refusal::BadRuling { ply: index + 1 })?;
            score.push(played.san);
            moves.push(played.uci);
        }
        let board = game.position().board().clone();
        self.boards = [board.clone(), board];
        self.scores = [score.clone(), score];
        self.clocks.set(moves.len(), decision.clocks);
        self.moves = moves;
        self.game = game;
        (self.pending, self.echo, self.offer) = (Pending::default(), None, None);
        (self.dispute, self.asked) = (Dispute::default(), [None; 2]);
        let ruled = all(Message::Ruled { plies: self.moves.len(), clocks: decision.clocks });
        if let Some(outcome) = decision.result.or(self.game.outcome()) {
            return Ok(vec![ruled, self.finish(now, outcome)]);
        }
        let side = self.game.turn();
        self.phase = Phase::Turn(side);
        self.clocks.start(now, side, game::Millis::ZERO);
        Ok(vec![ruled, all(Message::Turn(side))])
    }
}
