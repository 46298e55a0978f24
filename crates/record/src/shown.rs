// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can be seen of a game while it is replayed: who played, what stood on the board, and every move with
//! what it did, in the words of the rules crates. Whoever only wants to know how games end passes nobody by
//! ([`Unseen`]) and pays nothing; how a page draws any of it is not known here.

use chess::bughouse::{self, Match};
use chess::{Castle, Played};
use game::{Seat, Side};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, Move, Position, Role};

use crate::games::{Board, Made};

/// Somebody who looks at games of a file while they are replayed.
pub trait Watch {
    /// Whether the game with this number, from 0 in the order of the file, is looked at.
    fn wants(&mut self, index: usize) -> bool;

    /// What the game begins with; told once, before or after its events.
    fn begins(&mut self, table: &Table<'_>);

    /// Something happened, legally.
    fn sees(&mut self, seen: &Seen<'_>);

    /// Whether there is time for another move; asked before each. After the first no the file is given up with
    /// [`crate::RecordError::TooMuch`].
    fn goes_on(&mut self) -> bool {
        true
    }
}

/// Nobody looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unseen;

impl Watch for Unseen {
    fn wants(&mut self, _: usize) -> bool {
        false
    }

    fn begins(&mut self, _: &Table<'_>) {}

    fn sees(&mut self, _: &Seen<'_>) {}
}

/// What a game begins with.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    /// The game or variant, as in [`crate::Replayed::game`].
    pub game: &'a str,
    /// Switches of the table that the record names, name and value as words.
    pub options: Vec<(String, String)>,
    /// The players' names by seat, `?` where the record does not say.
    pub seats: Vec<String>,
    /// What stands on the board.
    pub start: Board<'a>,
    /// The cube beside a position of the tables family that somebody has set up.
    pub cube: Option<tables::Cube>,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Seen<'a> {
    /// A move in a game of two without dice.
    Moved {
        /// Who.
        seat: u8,
        /// The move.
        made: Made<'a>,
    },
    /// A move, drop or removal of bughouse.
    Bughouse {
        /// What happened.
        applied: &'a bughouse::Applied,
        /// Both boards after it.
        game: &'a Match,
    },
    /// Dice of the tables family.
    Rolled {
        /// Who; nobody for the opening roll, one die of each (S4).
        seat: Option<u8>,
        /// The dice.
        dice: [u8; 2],
    },
    /// One stage of the tables family.
    Stage(&'a Stage, &'a tables::Game),
    /// A double, or its answer by a beaver (1) or a raccoon (2).
    Doubled {
        /// Who.
        seat: u8,
        /// 0, 1 or 2.
        level: u8,
        /// What the cube shows if it is taken.
        value: u32,
    },
    /// A double was taken.
    Taken {
        /// Who.
        seat: u8,
        /// What the cube shows now.
        value: u32,
    },
    /// A double was refused.
    Dropped {
        /// Who.
        seat: u8,
    },
    /// Moves were taken back; so many are left.
    Back(u32),
    /// The next game of a match.
    Game {
        /// Its number.
        number: u32,
        /// S7: the seat that starts.
        first: u8,
    },
}

/// One stage of a turn of the tables family.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What was played; without steps nothing could be.
    pub played: tables::Played,
    /// The dice that were to be played.
    pub dice: Vec<u8>,
    /// G15: it belonged to a double the opponent had started.
    pub completing: bool,
    /// G13: numbers, and how often each, that the opponent has to play because of this.
    pub handed: Vec<(u8, u8)>,
}

/// A watcher, and whether it looks just now.
pub(crate) struct Eye<'w> {
    watch: &'w mut dyn Watch,
    open: bool,
}

impl<'w> Eye<'w> {
    /// The game `index` begins.
    pub(crate) fn at(watch: &'w mut dyn Watch, index: usize) -> Self {
        Self { open: watch.wants(index), watch }
    }

    /// The game `index` begins, after another.
    pub(crate) fn turn_to(&mut self, index: usize) {
        self.open = self.watch.wants(index);
    }

    /// Whether there is time for another move.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.watch.goes_on()
    }

    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// What the game begins with, made only for who looks.
    pub(crate) fn begins<'a>(&mut self, table: impl FnOnce() -> Table<'a>) {
        if self.open {
            self.watch.begins(&table());
        }
    }

    /// What happened, told only to who looks.
    pub(crate) fn sees<'a>(&mut self, seen: impl FnOnce() -> Seen<'a>) {
        if self.open {
            self.watch.sees(&seen());
        }
    }
}

/// The seat that plays a side of a game for two.
pub(crate) fn seat_of(side: Side) -> Seat {
    Seat(u8::from(side == Side::Black))
}

/// The side that plays in a seat of a game for two.
pub(crate) fn side_of(seat: Seat) -> Side {
    if seat == Seat(0) { Side::White } else { Side::Black }
}

/// A position of chess or of a variant as a board.
pub(crate) fn board<P: Position>(position: &P) -> Board<'static> {
    Board::Chess { fen: fen(position), check: position.is_check() }
}

/// FEN for a drawing: a promoted piece looks as if it had always been one.
pub(crate) fn fen<P: Position>(position: &P) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string().replace('~', "")
}

/// Describes the legal move `m` of `position`.
pub(crate) fn describe<P: Position + Clone>(position: &P, m: Move) -> Played {
    let mut after = position.clone();
    let san = SanPlus::from_move_and_play_unchecked(&mut after, m).to_string();
    let (from, to) = match m.to_uci(CastlingMode::Standard) {
        UciMove::Normal { from, to, .. } => (from, to),
        UciMove::Put { .. } | UciMove::Null => (m.to(), m.to()),
    };
    Played {
        mate: san.ends_with('#'),
        check: after.is_check(),
        san,
        uci: m.to_uci(CastlingMode::Standard).to_string(),
        from,
        to,
        piece: m.role().upper_char(),
        captured: m.capture().map(Role::char),
        en_passant: m.is_en_passant(),
        promotion: m.promotion().map(Role::upper_char),
        castle: m.castling_side().map(|side| if side.is_king_side() { Castle::Short } else { Castle::Long }),
    }
}
