// SPDX-License-Identifier: AGPL-3.0-or-later
//! How values of other crates are written in messages and logs: squares `"e4"`, boards as the first field of a FEN,
//! sides 0 and 1, times in milliseconds.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A pair of functions for `#[serde(with)]`, from what a value is written as and back.
macro_rules! spelled {
    ($($(#[$doc:meta])* $name:ident, $maybe:ident: $type:ty as $written:ty, $write:expr, $read:expr;)+) => {
        $($(#[$doc])*
        #[allow(dead_code, reason = "not every value is written by itself somewhere")]
        pub(crate) mod $name {
            use super::*;

            pub(crate) fn serialize<S: Serializer>(value: &$type, out: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> $written = $write;
                write(value).serialize(out)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                let read: fn($written) -> Result<$type, String> = $read;
                read(<$written>::deserialize(from)?).map_err(D::Error::custom)
            }
        }

        $(#[$doc])*
        #[allow(dead_code, reason = "not every value may be left out somewhere")]
        pub(crate) mod $maybe {
            use super::*;

            pub(crate) fn serialize<S: Serializer>(value: &Option<$type>, out: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> $written = $write;
                value.as_ref().map(write).serialize(out)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<$type>, D::Error> {
                let read: fn($written) -> Result<$type, String> = $read;
                Option::<$written>::deserialize(from)?.map(read).transpose().map_err(D::Error::custom)
            }
        })+
    };
}

use chess::Square;
use chess::announce::board_from_fen;
use chess::shakmaty::{Board, Role};
use game::{EndKind, Millis, Outcome, Points, Side};

spelled! {
    /// A side: 0 is White, 1 is Black.
    side, maybe_side: Side as u8, |side| u8::try_from(side.index()).unwrap_or(0), |number| match number {
        0 => Ok(Side::White),
        1 => Ok(Side::Black),
        _ => Err("a side is 0 or 1".to_owned()),
    };
    /// A square by its name.
    square, maybe_square: Square as String, ToString::to_string,
        |name| name.parse().map_err(|_| "a square is written as e4".to_owned());
    /// A board as the first field of a FEN.
    board, maybe_board: Box<Board> as String, |board| fen(board), |fen| {
        board_from_fen(&fen).map(Box::new).map_err(|error| error.to_string())
    };
    /// A promoted piece by its letter.
    role, maybe_role: Role as String, |role| role.char().to_string(), |letter| match letter.as_str() {
        "q" => Ok(Role::Queen),
        "r" => Ok(Role::Rook),
        "b" => Ok(Role::Bishop),
        "n" => Ok(Role::Knight),
        _ => Err("a promoted piece is q, r, b or n".to_owned()),
    };
    /// A time.
    ms, maybe_ms: Millis as i64, |time| time.0, |ms| Ok(Millis(ms));
    /// The times of White and of Black.
    times, maybe_times: [Millis; 2] as [i64; 2], |times| times.map(|time| time.0), |ms| Ok(ms.map(Millis));
    /// A result.
    ending, outcome: Outcome as Written, |outcome| Written {
        winner: outcome.winner.map(|side| u8::try_from(side.index()).unwrap_or(0)),
        reason: outcome.kind.word().to_owned(),
    }, |written| {
        let kind = EndKind::from_word(&written.reason).ok_or("there is no such end of a game")?;
        let winner = match written.winner {
            None => None,
            Some(0) => Some(Side::White),
            Some(1) => Some(Side::Black),
            Some(_) => return Err("a side is 0 or 1".to_owned()),
        };
        Ok(Outcome { winner, points: Points::ONE, kind })
    };
}

/// A result as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    winner: Option<u8>,
    reason: String,
}

/// What stands on a board, as the first field of a FEN.
pub(crate) fn fen(board: &Board) -> String {
    board.board_fen().to_string()
}
