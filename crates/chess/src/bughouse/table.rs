// SPDX-License-Identifier: AGPL-3.0-or-later
//! One match: two boards, four places, one order of actions (C.12).
//!
//! [`Match::apply`] is the only way a board changes. Clocks, offers, talk and who may see what are the
//! room's; it ends a match from outside with [`Match::close`].

use super::action::Action;
use super::applied::{Applied, Passed, Removed};
use super::board::Board;
use super::end::{LENGTH, MATE, Outcome, REPETITION};
use super::illegal::Illegal;
use super::options::{Options, Promotion};
use super::pending::Pending;
use super::place::{BoardId, Place};
use shakmaty::{Move, Position, Role, Square};
use std::collections::BTreeMap;

/// C.14: the most plies on one board: 600 moves of each side.
pub(super) const PLIES_MAX: usize = 1_200;

/// A bughouse match in progress or ended, without players and clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    options: Options,
    boards: [Board; 2],
    pending: Option<Pending>,
    history: [BTreeMap<String, u32>; 2],
    outcome: Option<Outcome>,
}

/// What an action will do, once it is known to be legal.
enum Plan {
    Move(Move),
    Step(Move),
    Drop(Role, Square),
    Remove { pending: Pending, role: Role, boards: Box<[Board; 2]> },
}

impl Match {
    /// C1: both boards in the initial position, sleeves empty.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self::put_together(*options, [Board::default(), Board::default()], None, None, None)
    }

    pub(super) fn put_together(
        options: Options,
        boards: [Board; 2],
        pending: Option<Pending>,
        history: Option<[BTreeMap<String, u32>; 2]>,
        outcome: Option<Outcome>,
    ) -> Self {
        let known = history.is_some();
        let mut this = Self { options, boards, pending, history: history.unwrap_or_default(), outcome };
        if !known {
            for board in BoardId::BOTH {
                this.remember(board);
            }
        }
        this
    }

    /// The switches of the table.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A board.
    #[must_use]
    pub fn board(&self, board: BoardId) -> &Board {
        &self.boards[board.index()]
    }

    /// C.14: how often each position has been on each board since its last drop.
    #[must_use]
    pub fn history(&self) -> &[BTreeMap<String, u32>; 2] {
        &self.history
    }

    /// The end of the match, if it has come.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// C10: the pawn that waits for a removal; until then both boards and all clocks stand.
    #[must_use]
    pub fn frozen(&self) -> Option<Pending> {
        self.pending
    }

    /// Everything a player may do now, in no particular order.
    #[must_use]
    pub fn legal(&self, place: Place) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        if let Some(pending) = self.pending {
            let squares = if place == pending.remover() { self.removable_by(place) } else { Vec::new() };
            return squares.into_iter().map(|square| Action::Remove { square }).collect();
        }
        let board = self.board(place.board);
        if board.turn() != place.side {
            return Vec::new();
        }
        let mut actions = self.legal_moves(place);
        for role in board.sleeve(place.side).roles() {
            actions
                .extend(board.drops_of(role, &self.options).into_iter().map(|to| Action::Drop { role, to }));
        }
        actions
    }

    fn legal_moves(&self, place: Place) -> Vec<Action> {
        let gambler = self.options.promotion == Promotion::Gambler;
        let steps = !gambler || !self.removable_by(place.partner()).is_empty();
        let named = |m: Move| match m.promotion() {
            // One step stands for the four promotions that chess knows.
            Some(role) if gambler => (steps && role == Role::Queen).then_some((m, None)),
            promotion => Some((m, promotion)),
        };
        let action = |(m, promotion): (Move, Option<Role>)| {
            let (from, to) = crate::played::squares(m);
            Action::Move { from, to, promotion }
        };
        self.board(place.board).moves().into_iter().filter_map(named).map(action).collect()
    }

    /// C9: what `remover` could take off their own board.
    fn removable_by(&self, remover: Place) -> Vec<Square> {
        let board = self.board(remover.board);
        board.removable(remover.side.other(), self.options.removal_guard).into_iter().collect()
    }

    /// C.2: it is this player's turn and there is nothing to do, and yet it is not mate: pieces are waited for.
    #[must_use]
    pub fn is_waiting(&self, place: Place) -> bool {
        self.is_idle(place) && !self.board(place.board).is_mate()
    }

    /// It is this player's turn and there is nothing to do.
    fn is_idle(&self, place: Place) -> bool {
        let goes_on = self.outcome.is_none() && self.pending.is_none();
        goes_on && self.board(place.board).turn() == place.side && self.legal(place).is_empty()
    }

    /// C.2: nobody can do anything. Clocks decide; without clocks the match is drawn by
    /// [`super::DEADLOCK`].
    #[must_use]
    pub fn is_deadlock(&self) -> bool {
        BoardId::BOTH.into_iter().all(|board| self.is_idle(self.on_turn(board)))
    }

    /// C.11: what the server takes off for a remover who does not: the most valuable piece, then the lowest
    /// square, a1 before b1.
    #[must_use]
    pub fn default_removal(&self) -> Option<Action> {
        let remover = self.pending.filter(|_| self.outcome.is_none())?.remover();
        let board = self.board(remover.board).position().board().clone();
        let worth = |square: &Square| (board.role_at(*square), std::cmp::Reverse(*square));
        let square = self.removable_by(remover).into_iter().max_by_key(worth)?;
        Some(Action::Remove { square })
    }

    /// Ends the match from outside: a flag, a resignation, an agreement, a deadlock. An ended match stays as
    /// it is.
    pub fn close(&mut self, outcome: Outcome) {
        self.outcome.get_or_insert(outcome);
    }

    /// C.12: makes one action, as a whole.
    ///
    /// # Errors
    /// [`Illegal`] with the reason; the match is unchanged.
    pub fn apply(&mut self, place: Place, action: Action) -> Result<Applied, Illegal> {
        let plan = self.check(place, action)?;
        let mut applied = self.describe(place, action, &plan);
        let board = place.board;
        let here = &mut self.boards[board.index()];
        match plan {
            Plan::Move(m) => {
                let captured = here.play(m);
                applied.passed = self.pass_on(place, captured);
                self.judge(board);
            }
            Plan::Step(m) => {
                let captured = here.step(m);
                applied.passed = self.pass_on(place, captured);
                self.pending = Some(Pending { promoter: place, square: m.to() });
            }
            Plan::Drop(role, to) => {
                here.put(role, to);
                self.history[board.index()].clear();
                self.judge(board);
            }
            Plan::Remove { pending, boards, .. } => {
                self.boards = *boards;
                self.pending = None;
                self.judge(pending.promoter.board);
                self.judge_position(board);
            }
        }
        self.settle(&mut applied);
        Ok(applied)
    }

    /// C3: what was captured goes to the partner, in the colour they play.
    /// Adds to what was done what is known only afterwards.
    fn settle(&self, applied: &mut Applied) {
        applied.frozen = self.frozen();
        applied.mate = self.outcome().is_some_and(|outcome| outcome.kind == MATE);
        let board = applied.removed.map_or(applied.place.board, |removed| removed.pending.promoter.board);
        applied.check = applied.frozen.is_none() && self.board(board).is_check();
        if applied.mate {
            applied.san.push('#');
        } else if applied.check {
            applied.san.push('+');
        }
    }

    fn pass_on(&mut self, place: Place, captured: Option<Role>) -> Option<Passed> {
        let (role, to) = (captured?, place.partner());
        self.boards[to.board.index()].give(to.side, role);
        Some(Passed { to, role })
    }

    fn check(&self, place: Place, action: Action) -> Result<Plan, Illegal> {
        if let Some(outcome) = self.outcome {
            return Err(Illegal::Over { kind: outcome.kind });
        }
        let board = self.board(place.board);
        match (self.pending, action) {
            (Some(pending), Action::Remove { square }) if place == pending.remover() => {
                self.plan_removal(pending, square)
            }
            (Some(pending), _) => Err(Illegal::Frozen { remover: pending.remover() }),
            (None, Action::Remove { .. }) => Err(Illegal::NotFrozen),
            (None, _) if board.turn() != place.side => Err(Illegal::NotYourTurn { place }),
            (None, Action::Drop { role, to }) => {
                board.check_drop(role, to, &self.options)?;
                Ok(Plan::Drop(role, to))
            }
            (None, Action::Move { from, to, promotion }) => self.plan_move(place, (from, to), promotion),
        }
    }

    fn plan_move(
        &self,
        place: Place,
        (from, to): (Square, Square),
        promotion: Option<Role>,
    ) -> Result<Plan, Illegal> {
        let position = self.board(place.board).position();
        let find = |promotion| {
            let text = Action::uci(from, to, promotion).to_string();
            crate::uci::parse(crate::Law::Fide, position, &text)
        };
        if self.options.promotion == Promotion::International {
            return Ok(Plan::Move(find(promotion)?));
        }
        // What is legal as a promotion to a queen is a step here.
        match find(promotion.or(Some(Role::Queen))) {
            Ok(m) if m.is_promotion() && promotion.is_some() => Err(Illegal::PieceNamed { from, to }),
            Ok(_) if self.removable_by(place.partner()).is_empty() => {
                Err(Illegal::NothingToRemove { from, to })
            }
            Ok(m) => Ok(Plan::Step(m)),
            Err(_) => Ok(Plan::Move(find(promotion)?)),
        }
    }

    /// C9: the piece moves over to the square of the pawn, the pawn into the sleeve of the piece's owner.
    fn plan_removal(&self, pending: Pending, square: Square) -> Result<Plan, Illegal> {
        let remover = pending.remover();
        let owner = remover.opponent();
        let guard = self.options.removal_guard;
        let (mut there, role) = self.board(remover.board).check_removal(owner.side, square, guard)?;
        there.give(owner.side, Role::Pawn);
        let promoted = self.board(pending.promoter.board).replace_waiting(role);
        let mut boards = Box::new(self.boards.clone());
        boards[remover.board.index()] = there;
        boards[pending.promoter.board.index()] = promoted.ok_or(Illegal::RemovalExposes { square })?;
        Ok(Plan::Remove { pending, role, boards })
    }

    fn describe(&self, place: Place, action: Action, plan: &Plan) -> Applied {
        let mut applied = Applied::new(place, action);
        match plan {
            Plan::Move(m) | Plan::Step(m) => {
                applied.describe_move(self.board(place.board), *m, matches!(plan, Plan::Step(_)));
            }
            Plan::Drop(role, _) => applied.piece = role.upper_char(),
            Plan::Remove { pending, role, .. } => {
                applied.piece = role.upper_char();
                applied.removed = Some(Removed { pending: *pending, pawn_to: place.opponent() });
            }
        }
        applied
    }

    /// C.14: counts the position and says how often it has been there.
    fn remember(&mut self, board: BoardId) -> u32 {
        let key = self.board(board).key();
        let times = self.history[board.index()].entry(key).or_insert(0);
        *times = times.saturating_add(1);
        *times
    }

    /// C1, C.14: what a move, drop or promotion on a board has led to. Mate goes before everything.
    fn judge(&mut self, board: BoardId) {
        self.judge_position(board);
        if self.outcome.is_some_and(|outcome| outcome.kind == MATE) {
            return;
        }
        let times = self.remember(board);
        let limit = u32::from(self.options.repetition);
        if limit > 0 && times >= limit {
            self.outcome = Some(Outcome::draw(REPETITION, Some(board)));
        }
    }

    fn judge_position(&mut self, board: BoardId) {
        if self.outcome.is_some() {
            return;
        }
        if self.board(board).is_mate() {
            self.outcome = Some(Outcome::lost(self.on_turn(board), MATE));
        } else if self.plies(board) >= PLIES_MAX as u32 {
            self.outcome = Some(Outcome::draw(LENGTH, Some(board)));
        }
    }
}
