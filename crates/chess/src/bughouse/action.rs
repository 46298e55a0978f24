// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player may do on their board, as text: `e2e4`, `e7e8q`, `N@f3`, `x:d1`.

use super::illegal::Illegal;
use shakmaty::uci::UciMove;
use shakmaty::{Role, Square};
use std::fmt;
use std::str::FromStr;

/// One action of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// C4: a move, castling as the king's step. In Gambler's promotion the pawn steps without a piece.
    Move {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// C8: what the pawn becomes.
        promotion: Option<Role>,
    },
    /// C4: a piece from the sleeve.
    Drop {
        /// The piece; never a king.
        role: Role,
        /// An empty square.
        to: Square,
    },
    /// C10: the partner of the one who promoted takes a piece off their own board.
    Remove {
        /// Where it stands.
        square: Square,
    },
}

impl Action {
    /// UCI's form of a move.
    pub(super) fn uci(from: Square, to: Square, promotion: Option<Role>) -> UciMove {
        UciMove::Normal { from, to, promotion }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Move { from, to, promotion } => write!(f, "{}", Self::uci(from, to, promotion)),
            Self::Drop { role, to } => write!(f, "{}@{to}", role.upper_char()),
            Self::Remove { square } => write!(f, "x:{square}"),
        }
    }
}

impl FromStr for Action {
    type Err = Illegal;

    fn from_str(text: &str) -> Result<Self, Illegal> {
        let not_an_action = || Illegal::NotAnAction { text: text.chars().take(32).collect() };
        let square = |name: &str| Square::from_ascii(name.as_bytes()).map_err(|_| not_an_action());
        if let Some(name) = text.strip_prefix("x:") {
            return Ok(Self::Remove { square: square(name)? });
        }
        if let Some((piece, name)) = text.split_once('@') {
            let role = match piece {
                "P" => Role::Pawn,
                "N" => Role::Knight,
                "B" => Role::Bishop,
                "R" => Role::Rook,
                "Q" => Role::Queen,
                _ => return Err(not_an_action()),
            };
            return Ok(Self::Drop { role, to: square(name)? });
        }
        match UciMove::from_ascii(text.as_bytes()) {
            Ok(UciMove::Normal { from, to, promotion }) => Ok(Self::Move { from, to, promotion }),
            _ => Err(not_an_action()),
        }
    }
}
