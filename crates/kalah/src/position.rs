// SPDX-License-Identifier: AGPL-3.0-or-later
//! A checked position: whose turn it is, what is legal, what follows, and who has won. K5, K8–K14.
//! How seeds fall is in `sow`.

use game::{EndKind, Outcome, Points, Seat, Side};

use crate::action::{Action, Illegal};
use crate::options::{End, Options, Pie, Sweep};
use crate::setup::{Setup, SetupError};
use crate::sow::{self, Board, Row, Sowing};

/// A position of one game. Small and copied freely: searching and looking ahead work on copies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    options: Options,
    board: Board,
    side: Side,
    sowings: u32,
    first_turn: bool,
    pie_open: bool,
    south_seat: Seat,
    over: bool,
}

/// What an action did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Applied {
    /// Seeds were sown.
    Sown(Sowing),
    /// K14: the seats changed sides; board and side to move stayed.
    Swapped,
    /// K13: the first player keeps the move and goes on with the extra one.
    Declined,
}

/// What a sowing led to, without the path.
struct Step {
    captured: u16,
    extra: bool,
    swept: Option<[u16; 2]>,
}

impl Position {
    /// K2: the start of a game. Numbers of houses and seeds outside K2's range count as the nearest allowed.
    #[must_use]
    pub fn initial(options: &Options) -> Self {
        let options = options.clamped();
        let mut board = Board::default();
        for side in Side::BOTH {
            let row = Row::of(side, options.houses);
            board[row.first..row.store].fill(options.seeds.into());
        }
        Self {
            options,
            board,
            side: Side::White,
            sowings: 0,
            first_turn: true,
            pie_open: false,
            south_seat: Seat(0),
            over: false,
        }
    }

    /// Checks a position written down by a stranger. If its game is already over by K8, K9 or K11, it is
    /// finished here, sweep included.
    ///
    /// # Errors
    /// [`SetupError`] naming what is wrong and what is allowed.
    #[expect(clippy::needless_pass_by_value, reason = "a set-up is used up by becoming a position")]
    pub fn from_setup(options: &Options, setup: Setup) -> Result<Self, SetupError> {
        setup.check(options)?;
        let mut board = Board::default();
        for (cell, seeds) in board.iter_mut().zip(&setup.board) {
            *cell = *seeds;
        }
        let mut position = Self {
            options: *options,
            board,
            side: setup.side,
            sowings: setup.sowings,
            first_turn: setup.first_turn,
            pie_open: setup.pie_open,
            south_seat: setup.south_seat,
            over: false,
        };
        position.finish();
        Ok(position)
    }

    /// The position as anybody may write it down; [`Position::from_setup`] reads it back unchanged.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board().to_vec(),
            side: self.side,
            sowings: self.sowings,
            first_turn: self.first_turn,
            pie_open: self.pie_open,
            south_seat: self.south_seat,
        }
    }

    /// The switches of the table.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The ring of `2m + 2` numbers: South's houses, South's store, North's houses, North's store.
    #[must_use]
    pub fn board(&self) -> &[u16] {
        &self.board[..2 * usize::from(self.options.houses) + 2]
    }

    /// The side to move; South is White.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Sowings made so far.
    #[must_use]
    pub fn sowings(&self) -> u32 {
        self.sowings
    }

    /// K13: still inside the first player's first turn.
    #[must_use]
    pub fn first_turn(&self) -> bool {
        self.first_turn
    }

    /// K12: the second player may swap now.
    #[must_use]
    pub fn pie_open(&self) -> bool {
        self.pie_open
    }

    /// K14: the seat that plays South.
    #[must_use]
    pub fn south_seat(&self) -> Seat {
        self.south_seat
    }

    /// K8, K11: whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The seeds in the stores of South and North.
    #[must_use]
    pub fn stores(&self) -> [u16; 2] {
        Side::BOTH.map(|side| self.board[self.row(side).store])
    }

    /// The seat that plays `side`.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::White => self.south_seat,
            Side::Black => self.south_seat.opponent(),
        }
    }

    /// The seat that has to act; nobody when the game is over. While the pie is open it is the second
    /// player (K13), even with the first player's extra move pending.
    #[must_use]
    pub fn decider(&self) -> Option<Seat> {
        if self.over {
            None
        } else if self.pie_open {
            Some(Seat(1))
        } else {
            Some(self.seat_of(self.side))
        }
    }

    /// Everything the decider may do: own houses with seeds from left to right, then `swap`; or `swap` and
    /// `decline` alone when K13 wants an answer. Empty exactly when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<Action> {
        if self.over {
            return Vec::new();
        }
        if self.must_answer() {
            return vec![Action::Swap, Action::Decline];
        }
        let mut actions: Vec<Action> = self.sowable().map(Action::Sow).collect();
        if self.pie_open {
            actions.push(Action::Swap);
        }
        actions
    }

    /// What sowing this house would do; the position stays.
    ///
    /// # Errors
    /// [`Illegal`] as for [`Position::apply`].
    pub fn preview(&self, pit: u8) -> Result<Sowing, Illegal> {
        self.clone().sown(pit)
    }

    /// Does it.
    ///
    /// # Errors
    /// [`Illegal`] with the reason and its clause; the position is as before.
    pub fn apply(&mut self, action: Action) -> Result<Applied, Illegal> {
        match action {
            Action::Sow(pit) => self.sown(pit).map(Applied::Sown),
            Action::Swap => self.swap().map(|()| Applied::Swapped),
            Action::Decline => self.decline().map(|()| Applied::Declined),
        }
    }

    /// Does it as [`Position::apply`] would and tells nothing about it: nothing is allocated. For searches.
    ///
    /// # Errors
    /// [`Illegal`] as for [`Position::apply`].
    pub fn advance(&mut self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Sow(pit) => {
                let from = self.house(pit)?;
                self.step(from);
                Ok(())
            }
            Action::Swap => self.swap(),
            Action::Decline => self.decline(),
        }
    }

    /// K10: the result, once the game is over: [`EndKind::Stones`] with the side that has more seeds in its store on
    /// the board as it stands (after a swap still the side, not the seat), or the draw [`EndKind::EqualStones`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [south, north] = self.stores();
        Some(match south.cmp(&north) {
            std::cmp::Ordering::Greater => Outcome::win(Side::White, Points::ONE, EndKind::Stones),
            std::cmp::Ordering::Less => Outcome::win(Side::Black, Points::ONE, EndKind::Stones),
            std::cmp::Ordering::Equal => Outcome::draw(EndKind::EqualStones),
        })
    }

    /// K13: the second player has to answer before the first player's extra move.
    pub(crate) fn must_answer(&self) -> bool {
        self.pie_open && self.seat_of(self.side) == Seat(0)
    }

    /// The houses of the side to move that hold seeds, from 1 at its left.
    pub(crate) fn sowable(&self) -> impl Iterator<Item = u8> + '_ {
        let row = self.row(self.side);
        (1u8..).zip(&self.board[row.first..row.store]).filter(|(_, seeds)| **seeds > 0).map(|(pit, _)| pit)
    }

    fn row(&self, side: Side) -> Row {
        Row::of(side, self.options.houses)
    }

    /// The ring index of a house that may be sown.
    fn house(&self, pit: u8) -> Result<usize, Illegal> {
        let houses = self.options.houses;
        if self.over {
            return Err(Illegal::GameOver);
        }
        if self.must_answer() {
            return Err(Illegal::AnswerFirst);
        }
        if !(1..=houses).contains(&pit) {
            return Err(Illegal::NoSuchHouse { pit, houses });
        }
        let from = self.row(self.side).first + usize::from(pit) - 1;
        if self.board[from] == 0 { Err(Illegal::EmptyHouse { pit }) } else { Ok(from) }
    }

    fn sown(&mut self, pit: u8) -> Result<Sowing, Illegal> {
        let from = self.house(pit)?;
        let seeds = self.board[from];
        let path = sow::path(self.options.houses, self.side, from, seeds);
        let Step { captured, extra, swept } = self.step(from);
        Ok(Sowing { pit, seeds, path, captured, extra, swept, over: self.over })
    }

    /// K3 to K13 for one sowing of the house at ring index `from`.
    fn step(&mut self, from: usize) -> Step {
        let Options { houses, capture, pie, .. } = self.options;
        let landing = sow::sow(&mut self.board, houses, self.side, capture, from);
        let first_turn = self.first_turn;
        let extra = landing.in_store && !(pie == Pie::Single && first_turn);
        if !extra {
            self.side = self.side.other();
        }
        self.first_turn = first_turn && extra;
        self.pie_open = false;
        let swept = self.finish();
        if first_turn && !self.over {
            self.pie_open = match pie {
                Pie::Off => false,
                Pie::Sowing => self.sowings == 0,
                Pie::Turn | Pie::Single => !extra,
            };
        }
        self.sowings = self.sowings.saturating_add(1);
        Step { captured: landing.captured, extra: extra && !self.over, swept }
    }

    /// K8, K9, K11: ends the game if it has come to its end; returns what was swept from the rows.
    fn finish(&mut self) -> Option<[u16; 2]> {
        let [south, north] = Side::BOTH.map(|side| self.row(side));
        let row_done = match self.options.end {
            End::Immediate => south.is_empty(&self.board) || north.is_empty(&self.board),
            End::OnTurn => self.row(self.side).is_empty(&self.board),
        };
        if !row_done {
            if self.options.majority_stop {
                let all: u16 = self.board.iter().sum();
                self.over = self.stores().iter().any(|store| *store > all / 2);
                self.pie_open &= !self.over;
            }
            return None;
        }
        self.over = true;
        self.pie_open = false;
        if self.options.sweep == Sweep::None {
            return None;
        }
        let swept = [south, north].map(|row| {
            let left = row.seeds(&self.board);
            self.board[row.first..row.store].fill(0);
            self.board[row.store] += left;
            left
        });
        (swept != [0, 0]).then_some(swept)
    }

    /// K14.
    fn swap(&mut self) -> Result<(), Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        if !self.pie_open {
            return Err(Illegal::NoSwap);
        }
        self.pie_open = false;
        self.south_seat = self.south_seat.opponent();
        Ok(())
    }

    /// K13.
    fn decline(&mut self) -> Result<(), Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        if !self.must_answer() {
            return Err(Illegal::NoDecline);
        }
        self.pie_open = false;
        Ok(())
    }
}
