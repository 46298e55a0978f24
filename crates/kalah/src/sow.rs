// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sowing and capture on the bare board: K3, K4, K6, K7. Whose turn follows and when the game ends is in
//! `position`.

use game::Side;

use crate::options::Capture;

/// Cells of the largest board: two rows of eight houses and two stores.
const CELLS: usize = 18;

/// The ring of houses and stores; only the first `2m + 2` cells are in use, the others are 0.
pub(crate) type Board = [u16; CELLS];

/// Where one side's things lie on the ring, for `m` houses in a row.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    /// Index of the leftmost own house.
    pub(crate) first: usize,
    /// Index of the own store; the own houses are `first..store`.
    pub(crate) store: usize,
}

impl Row {
    pub(crate) fn of(side: Side, houses: u8) -> Self {
        let m = usize::from(houses);
        match side {
            Side::White => Self { first: 0, store: m },
            Side::Black => Self { first: m + 1, store: 2 * m + 1 },
        }
    }

    /// The seeds in the own houses.
    pub(crate) fn seeds(self, board: &Board) -> u16 {
        board[self.first..self.store].iter().sum()
    }

    pub(crate) fn is_empty(self, board: &Board) -> bool {
        board[self.first..self.store].iter().all(|seeds| *seeds == 0)
    }
}

/// What one sowing did or would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// The house sown, counted from 1 at the mover's left.
    pub pit: u8,
    /// The seeds taken from it.
    pub seeds: u16,
    /// The board index of every seed in the order they fall; never empty.
    pub path: Vec<u8>,
    /// K6, K7: seeds that went to the mover's store by capture, the last seed sown among them; 0: none.
    pub captured: u16,
    /// K5: the same side moves again. Never when the game is over, nor after the first sowing with
    /// `pie=single`; with `pie=sowing` the second player's answer comes in between.
    pub extra: bool,
    /// K8: the seeds swept to the stores of South and North because the game ended; `None` when nothing was.
    pub swept: Option<[u16; 2]>,
    /// The game is over with this sowing.
    pub over: bool,
}

impl Sowing {
    /// The board index where the last seed fell.
    #[must_use]
    pub fn last(&self) -> u8 {
        self.path.last().copied().unwrap_or_default()
    }
}

/// What became of the last seed.
#[derive(Clone, Copy)]
pub(crate) struct Landing {
    /// It fell in the own store (K5).
    pub(crate) in_store: bool,
    /// Seeds captured (K6, K7).
    pub(crate) captured: u16,
}

/// Most houses in a row (K2).
const HOUSES: usize = 8;

/// What a hand smaller than a full lap does: what falls into every cell, and where the last seed falls.
#[derive(Clone, Copy)]
struct Fall {
    add: Board,
    last: u8,
}

/// Every [`Fall`] by houses in a row, side, house and hand, worked out by the compiler: sowing then is one
/// addition of whole boards, without a branch for each seed.
static FALLS: [[[[Fall; 2 * HOUSES + 1]; HOUSES]; 2]; HOUSES] = falls();

const fn falls() -> [[[[Fall; 2 * HOUSES + 1]; HOUSES]; 2]; HOUSES] {
    let none = Fall { add: [0; CELLS], last: 0 };
    let mut table = [[[[none; 2 * HOUSES + 1]; HOUSES]; 2]; HOUSES];
    let mut m = 1;
    while m <= HOUSES {
        let mut side = 0;
        while side < 2 {
            let skip = if side == 0 { 2 * m + 1 } else { m };
            let mut house = 0;
            while house < m {
                let mut at = side * (m + 1) + house;
                let mut fall = Fall { add: [0; CELLS], last: at as u8 };
                let mut hand = 0;
                while hand <= 2 * m {
                    table[m - 1][side][house][hand] = fall;
                    at = next(at, skip, 2 * m + 2);
                    fall.add[at] += 1;
                    fall.last = at as u8;
                    hand += 1;
                }
                house += 1;
            }
            side += 1;
        }
        m += 1;
    }
    table
}

/// K3, K4, K6, K7: sows the house at ring index `from`, which lies in the row of `side`, and captures.
pub(crate) fn sow(board: &mut Board, houses: u8, side: Side, capture: Capture, from: usize) -> Landing {
    let own = Row::of(side, houses);
    let m = usize::from(houses);
    let mut hand = usize::from(std::mem::take(&mut board[from]));
    if hand > 2 * m {
        hand = sow_laps(board, m, Row::of(side.other(), houses).store, hand);
    }
    let fall = &FALLS[m - 1][side.index()][from - own.first][hand];
    for (cell, add) in board.iter_mut().zip(&fall.add) {
        *cell += add;
    }
    let at = usize::from(fall.last);
    let mut captured = 0;
    if board[at] == 1 && capture != Capture::None && own.first <= at && at < own.store {
        let facing = 2 * m - at;
        if board[facing] > 0 || capture == Capture::Empty {
            captured = board[facing] + 1;
            board[own.store] += captured;
            board[facing] = 0;
            board[at] = 0;
        }
    }
    Landing { in_store: at == own.store, captured }
}

/// K4: the full laps of a large hand, one seed a lap into every cell but the opponent's store; returns the
/// seeds still in hand, less than a lap.
#[cold]
fn sow_laps(board: &mut Board, m: usize, skip: usize, hand: usize) -> usize {
    let lap = 2 * m + 1;
    for (index, cell) in board[..=lap].iter_mut().enumerate() {
        // A position holds at most MAX_SEEDS seeds, so nothing is cut off and no cell runs over.
        *cell += if index == skip { 0 } else { (hand / lap) as u16 };
    }
    hand % lap
}

/// K3: the cell after `at`, counter-clockwise, leaving out the opponent's store.
const fn next(at: usize, skip: usize, cells: usize) -> usize {
    let after = if at + 1 == skip { at + 2 } else { at + 1 };
    if after >= cells { 0 } else { after }
}

/// K3: the cells that `seeds` seeds from `from` fall into, in order.
pub(crate) fn path(houses: u8, side: Side, from: usize, seeds: u16) -> Vec<u8> {
    let skip = Row::of(side.other(), houses).store;
    let cells = 2 * usize::from(houses) + 2;
    let mut at = from;
    (0..seeds)
        .map(|_| {
            at = next(at, skip, cells);
            at as u8
        })
        .collect()
}
