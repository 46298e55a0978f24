// SPDX-License-Identifier: AGPL-3.0-or-later
//! D.2.8 as events: the arbiter is called, something is proposed and ruled, and the game goes on.

use crate::cause::Cause;
use crate::command::Decision;
use crate::config::Score;
use crate::event::Corrupt;
use crate::fold::Said;
use crate::notice::{Audience, Message, Notice, all, only};
use crate::pending::Pending;
use crate::protocol::{Dispute, Phase, Protocol};
use crate::rights::Actor;
use chess::announce::differences;
use chess::shakmaty::{Board, Position};
use game::{Micros, Millis, Side};

impl Protocol {
    /// Without an arbiter the server shows what it keeps itself.
    pub(crate) fn arbiter_called(&mut self, at: Micros, cause: Cause) -> Vec<Notice> {
        self.clocks.stop(at);
        self.phase = Phase::Arbitration(cause);
        self.dispute = Dispute::default();
        if !self.arbiter {
            self.dispute.scores = self.config.score.map(|score| score == Score::Auto);
            if !self.config.own_boards() {
                self.dispute.boards = self.boards.clone().map(Some);
            }
        }
        vec![all(Message::Arbitration(cause))]
    }

    /// Whoever waits for it hears that it was shown, not what.
    pub(crate) fn score_shown(&mut self, side: Side, entries: &[String]) -> Vec<Notice> {
        self.scores[side.index()] = entries.to_vec();
        self.dispute.scores[side.index()] = true;
        vec![all(Message::ShownScore(side))]
    }

    pub(crate) fn board_shown(&mut self, side: Side, board: &Board) -> Vec<Notice> {
        self.dispute.boards[side.index()] = Some(board.clone());
        vec![all(Message::ShownBoard(side))]
    }

    /// Without an arbiter each has to know what the other says: a second refusal ends the game.
    pub(crate) fn agreed(&mut self, side: Side, yes: bool) -> Vec<Notice> {
        match yes {
            true => self.dispute.agreed[side.index()] = true,
            false => self.dispute.refused[side.index()] += 1,
        }
        vec![all(Message::Agreed { side, yes })]
    }

    /// What the scores say goes to the arbiter; where there is none, to both players.
    pub(crate) fn proposed(&mut self, at: Micros, fault: Option<Side>) -> Vec<Notice> {
        let ruling = self.proposal(at, fault);
        self.dispute.proposed = Some((ruling.finding, fault));
        self.dispute.agreed = [false; 2];
        let message = Message::Proposal(Box::new(ruling));
        if self.arbiter {
            return vec![only(Actor::Arbiter, message)];
        }
        let mut notices = vec![only(Actor::Arbiter, message.clone())];
        notices.extend(Side::BOTH.map(|side| only(Actor::Player(side), message.clone())));
        notices
    }

    /// The clocks run again, and the move that was being made goes on.
    pub(crate) fn went_on(&mut self, at: Micros) -> Vec<Notice> {
        self.dispute = Dispute::default();
        self.pending.mismatches = 0;
        if let Some(echo) = &mut self.echo {
            echo.mismatches = 0;
        }
        self.goes_on(at, self.game.turn(), Millis::ZERO)
    }

    /// The ruling: the moves that stand, both boards and both scores after them, and the clocks.
    pub(crate) fn ruled(&mut self, at: Micros, decision: &Decision) -> Said {
        let (mut game, mut score) = (self.start.clone(), Vec::new());
        for uci in &decision.moves {
            let played =
                game.play_on(uci).map_err(|_| Corrupt { what: "a move of the ruling is not legal" })?;
            score.push(played.san);
        }
        let board = game.position().board().clone();
        let change = Side::BOTH.map(|side| {
            let shown = self.dispute.boards[side.index()].as_ref();
            differences(shown.unwrap_or(&self.boards[side.index()]), &board)
        });
        self.boards = [board.clone(), board];
        self.scores = [score.clone(), score];
        self.clocks.set(decision.moves.len(), decision.clocks);
        self.moves.clone_from(&decision.moves);
        self.game = game;
        (self.pending, self.echo, self.offer) = (Pending::default(), None, None);
        (self.dispute, self.asked) = (Dispute::default(), [None; 2]);
        let plies = self.moves.len();
        let ruled = |change| Message::Ruled { plies, clocks: decision.clocks, change };
        let [white, black] = change;
        let mut notices = vec![
            only(Actor::Player(Side::White), ruled(white)),
            only(Actor::Player(Side::Black), ruled(black)),
            Notice { to: Audience::Beside, message: ruled(Vec::new()) },
        ];
        if decision.result.is_none() {
            notices.extend(self.goes_on(at, self.game.turn(), Millis::ZERO));
        }
        Ok(notices)
    }
}
