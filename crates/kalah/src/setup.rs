// SPDX-License-Identifier: AGPL-3.0-or-later
//! A position as a stranger writes it down, and what must be true of it before it is played on.

use game::{Seat, Side};

use crate::options::{OPTIONS, Options, Pie};

/// Seeds a position may hold in all; the largest start of K2 has 128. Keeps every sum within 16 bits and
/// every path short enough to send.
pub const MAX_SEEDS: u16 = 1000;

/// A position that nobody has checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The ring of `2m + 2` numbers: South's houses, South's store, North's houses, North's store.
    pub board: Vec<u16>,
    /// The side to move; South is White.
    pub side: Side,
    /// Sowings made so far.
    pub sowings: u32,
    /// K13: still inside the first player's first turn. A position set up by hand is not, and so takes no
    /// part in the pie rule.
    pub first_turn: bool,
    /// K12: the second player may swap now.
    pub pie_open: bool,
    /// K14: the seat that plays South: 0, or 1 after a swap.
    pub south_seat: Seat,
}

/// Why a set-up cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// K2: a number of houses or seeds the game has not.
    #[error("option `{name}` is {value}; it must be {allowed}")]
    Option {
        /// The switch.
        name: &'static str,
        /// What it was.
        value: u8,
        /// What it may be, in words.
        allowed: String,
    },
    /// The ring has the wrong number of cells.
    #[error("the board has {found} numbers; with {houses} houses a side it must have {expected}")]
    Cells {
        /// How many numbers were given.
        found: usize,
        /// How many there must be.
        expected: usize,
        /// Houses in a row.
        houses: u8,
    },
    /// More seeds than [`MAX_SEEDS`].
    #[error("the board holds {found} seeds; at most {MAX_SEEDS} are allowed")]
    TooManySeeds {
        /// The sum of the numbers given.
        found: u64,
    },
    /// A seat other than 0 and 1.
    #[error("south_seat is {found}; it must be 0 or 1")]
    SouthSeat {
        /// What was given.
        found: u8,
    },
    /// The swap stands open where the rules never offer it.
    #[error("pie_open cannot be true here: {reason}")]
    Pie {
        /// Which part of K12 to K14 is broken.
        reason: &'static str,
    },
    /// The first turn is not over, the set-up says, where the pie rule knows that it is.
    #[error("first_turn cannot be true here: {reason}")]
    FirstTurn {
        /// Which part of K13 or K14 is broken.
        reason: &'static str,
    },
}

impl Setup {
    /// Checks everything but the seeds' history, which nobody can know.
    pub(crate) fn check(&self, options: &Options) -> Result<(), SetupError> {
        check_options(options)?;
        let expected = 2 * usize::from(options.houses) + 2;
        if self.board.len() != expected {
            let found = self.board.len();
            return Err(SetupError::Cells { found, expected, houses: options.houses });
        }
        let found: u64 = self.board.iter().map(|seeds| u64::from(*seeds)).sum();
        if found > u64::from(MAX_SEEDS) {
            return Err(SetupError::TooManySeeds { found });
        }
        if self.south_seat.0 > 1 {
            return Err(SetupError::SouthSeat { found: self.south_seat.0 });
        }
        self.check_pie(options)
    }

    fn check_pie(&self, options: &Options) -> Result<(), SetupError> {
        if options.pie == Pie::Off {
            return if self.pie_open { Err(pie("the pie rule is off")) } else { Ok(()) };
        }
        if self.first_turn {
            self.check_first_turn(options.pie)?;
        }
        if !self.pie_open {
            return Ok(());
        }
        if self.sowings == 0 {
            return Err(pie("nothing has been sown yet"));
        }
        if self.south_seat.0 == 1 {
            return Err(pie("the sides have been swapped already"));
        }
        if options.pie != Pie::Turn && self.sowings != 1 {
            return Err(pie("this pie rule offers the swap after the first sowing only"));
        }
        let pending = self.side == Side::White;
        if pending && options.pie != Pie::Sowing {
            return Err(pie("this pie rule offers the swap only when it is North's turn"));
        }
        if pending != self.first_turn {
            return Err(pie("first_turn must be true with South to move and false with North to move"));
        }
        Ok(())
    }

    fn check_first_turn(&self, pie: Pie) -> Result<(), SetupError> {
        let reason = if self.side == Side::Black {
            "South makes the first sowing, and it is North's turn"
        } else if self.south_seat.0 == 1 && (pie != Pie::Sowing || self.sowings == 0) {
            "the sides have been swapped already"
        } else if pie == Pie::Single && self.sowings > 0 {
            "with this pie rule it is over after the first sowing"
        } else {
            return Ok(());
        };
        Err(SetupError::FirstTurn { reason })
    }
}

fn pie(reason: &'static str) -> SetupError {
    SetupError::Pie { reason }
}

fn check_options(options: &Options) -> Result<(), SetupError> {
    for (name, value) in [("houses", options.houses), ("seeds", options.seeds)] {
        let Some(spec) = OPTIONS.iter().find(|spec| spec.name == name) else { continue };
        if spec.check(&game::OptionValue::Int(value.into())).is_err() {
            return Err(SetupError::Option { name: spec.name, value, allowed: spec.allowed() });
        }
    }
    Ok(())
}
