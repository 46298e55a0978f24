// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a page is told of a game: what stands on the board, what is legal, what a move did. Plain numbers and words,
//! no rules; one game a file, and here the forms all of them have on the wire.

pub mod bughouse;
mod chess;
mod kalah;
mod tables;

use std::collections::BTreeMap;

use game::Seat;
use room::{Room, with_game};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::Castle;
pub use chess::Dests;
pub(crate) use tables::handed_by;

/// What stands on the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Position {
    /// Chess.
    Chess {
        /// FEN.
        fen: String,
        /// From and to squares of the last move.
        #[schema(required)]
        last: Option<[String; 2]>,
        /// Whether the side to move is in check.
        check: bool,
    },
    /// Bughouse.
    Bughouse(bughouse::Boards),
    /// Kalah.
    Kalah {
        /// 2m+2 numbers: South's houses left to right, South's store, North's houses, North's store.
        board: Vec<u16>,
        /// Who sows: 0 South, 1 North.
        side: u8,
        /// The seat that plays South.
        south_seat: u8,
        /// Whether the board may be turned round now (K12).
        pie_open: bool,
        /// Houses a side.
        houses: u8,
    },
    /// The tables family, each player in their own numbering: index 0 borne off, 1 to 24 the points, 25 the bar.
    Tables {
        /// The game of the family.
        #[schema(value_type = String)]
        variant: &'static str,
        /// White's checkers.
        #[schema(value_type = Vec<u8>)]
        white: [u8; 26],
        /// Black's checkers.
        #[schema(value_type = Vec<u8>)]
        black: [u8; 26],
        /// P12: the own points of White, and of Black, on which their checker is pinned.
        #[schema(value_type = (Vec<u8>, Vec<u8>))]
        pinned: [Vec<u8>; 2],
        /// I2: checkers White and Black have not placed yet.
        #[schema(value_type = (u8, u8))]
        hand: [u8; 2],
        /// Pip counts, White and Black.
        #[schema(value_type = (u16, u16))]
        pips: [u16; 2],
        /// The two dice on the board.
        #[schema(value_type = Option<(u8, u8)>, required)]
        roll: Option<[u8; 2]>,
        /// The dice still to be played in this stage.
        stage: Vec<u8>,
        /// How far the turn has come.
        phase: Phase,
        /// The seat on turn.
        #[schema(required)]
        side: Option<u8>,
        /// G15: numbers, and how often each, that the seat on turn has to play of the opponent's double.
        pending: Vec<(u8, u8)>,
        /// G15: whether the stage belongs to that double.
        completing: bool,
        /// S9: own rolls so far, White and Black.
        #[schema(value_type = (u16, u16))]
        rolls: [u16; 2],
        /// Indiika: what White and Black do with their checkers.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<(Placing, Placing)>)]
        placing: Option<[Placing; 2]>,
        /// The progressive double the stage belongs to.
        #[serde(skip_serializing_if = "Option::is_none")]
        progress: Option<Progress>,
    },
}

/// What a player of indiika does with their checkers.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Placing {
    /// I6: puts the first twelve, two on each place.
    Placing,
    /// I10: puts the last three on any place.
    Entering,
    /// I11: takes them off.
    Bearing,
}

/// A progressive double being played (G11, G15, H2).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Progress {
    /// The number that was rolled.
    pub rolled: u8,
    /// The numbers to come after the one being played, and how often each.
    pub rest: Vec<(u8, u8)>,
}

/// How far a turn of the tables family has come.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The opening roll is awaited.
    Opening,
    /// The seat on turn has to roll.
    Roll,
    /// It has to move.
    Play,
    /// The game has ended.
    Over,
}

/// The legal moves of the position.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Legal {
    /// Chess: for each square that can move, where to.
    Chess {
        /// From square to target squares.
        #[schema(value_type = BTreeMap<String, Vec<String>>)]
        dests: Dests,
        /// Moves, from and to, that need a promotion piece.
        promo: Vec<String>,
        /// What those pawns may become: `q`, `r`, `b`, `n`; in the leaflet only what was lost (A9).
        pieces: Vec<char>,
    },
    /// Bughouse: moves, drops and removals.
    Bughouse(bughouse::Acts),
    /// Kalah: what each sowing would do.
    Kalah {
        /// By pit, from the mover's own left.
        #[schema(value_type = BTreeMap<String, Sowing>)]
        pits: BTreeMap<u8, Sowing>,
        /// Whether the sides may be exchanged (K12).
        swap: bool,
        /// Whether the exchange may be declined, with the extra move pending (K13).
        decline: bool,
    },
    /// The tables family: every legal prefix of steps. Node 0 is the start; a node without edges is a complete
    /// play. An edge is from, to, die, next node, and 1 if it hits or 2 if it pins.
    Tables {
        /// The edges of each node.
        #[schema(value_type = Vec<Vec<(u32, u32, u32, u32, u32)>>)]
        nodes: Vec<Vec<[u32; 5]>>,
    },
}

/// What a sowing would do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sowing {
    /// Board indices the stones fall into.
    pub path: Vec<u8>,
    /// Where the last one falls.
    pub last: u8,
    /// Whether the mover moves again (K5).
    pub again: bool,
    /// Stones captured (K6).
    pub captured: u16,
}

/// What a move did.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub enum Detail {
    Chess {
        piece: char,
        from: String,
        to: String,
        #[schema(required)]
        takes: Option<char>,
        check: bool,
        mate: bool,
        #[schema(required)]
        castle: Option<Castle>,
        #[schema(required)]
        promo: Option<char>,
    },
    Bughouse(bughouse::Done),
    Sown {
        pit: u8,
        seeds: u16,
        path: Vec<u8>,
        last: u8,
        again: bool,
        captured: u16,
        #[schema(value_type = Option<(u16, u16)>, required)]
        swept: Option<[u16; 2]>,
    },
    Swapped {
        swap: bool,
    },
    Declined {
        decline: bool,
    },
    Tables {
        dice: Vec<u8>,
        /// From, to, die, what it did (1 hit, 2 pinned); 25 is the bar, 26 the hand, target 0 is off.
        #[schema(value_type = Vec<(u32, u32, u32, u32)>)]
        steps: Vec<[u32; 4]>,
        /// P14: the game has started over.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        restart: bool,
        /// G13: numbers and counts the opponent has to play.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        handed: Vec<(u8, u8)>,
        /// G15: the opponent's double was being finished.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        completing: bool,
    },
}

/// A game as it is drawn.
trait Drawn {
    /// What stands on its board in this room.
    fn position(&self, room: &Room) -> Position;

    /// What `seat` may choose from; in games for two it is on turn.
    fn legal(&self, room: &Room, seat: Seat) -> Option<Legal>;
}

/// What stands on this room's board.
#[must_use]
pub(crate) fn position(room: &Room) -> Position {
    with_game!(room.play(), game => Drawn::position(&**game, room))
}

/// What is legal for `seat`; nothing for who is not on turn, and nothing to choose before a roll.
#[must_use]
pub(crate) fn legal(room: &Room, seat: Seat) -> Option<Legal> {
    if room.bughouse().is_none() && room.turn() != Some(seat) {
        return None;
    }
    with_game!(room.play(), game => Drawn::legal(&**game, room, seat))
}

/// The detail of the room's last move and its text as a record writes it.
#[must_use]
pub(crate) fn detail(room: &Room, notation: &str) -> Option<(Detail, String)> {
    let (_, last) = room.last()?;
    Some(match last {
        room::Detail::Chess(played) => (Detail::chess(played), played.san.clone()),
        room::Detail::Bughouse(applied) => (Detail::bughouse(applied), applied.san.clone()),
        room::Detail::Kalah(applied) => (Detail::kalah(applied), notation.to_owned()),
        room::Detail::Tables { stage, steps, completing, restarted, handed } => {
            (Detail::tables(stage, steps, *restarted, *completing, handed), notation.to_owned())
        }
    })
}

/// A move of a record, as a room would have told it.
#[derive(Clone, Debug)]
pub struct Made {
    /// In the notation of the protocol.
    pub m: String,
    /// As a record writes it.
    pub text: String,
    /// What it did.
    pub d: Detail,
    /// What stands on the board after it.
    pub pos: Position,
}

impl From<&record::Made<'_>> for Made {
    fn from(made: &record::Made<'_>) -> Self {
        match made {
            record::Made::Chess { played, fen } => {
                let last = Some([played.from.to_string(), played.to.to_string()]);
                Self {
                    m: played.uci.clone(),
                    text: played.san.clone(),
                    d: Detail::chess(played),
                    pos: Position::Chess { fen: fen.clone(), last, check: played.check },
                }
            }
            record::Made::Kalah { action, applied, position } => {
                let m = action.to_string();
                Self { text: m.clone(), m, d: Detail::kalah(applied), pos: Position::kalah(position) }
            }
        }
    }
}

impl From<&record::Board<'_>> for Position {
    fn from(board: &record::Board<'_>) -> Self {
        match board {
            record::Board::Chess { fen, check } => {
                Self::Chess { fen: fen.clone(), last: None, check: *check }
            }
            record::Board::Bughouse(game) => Self::bughouse(game, [None; 2]),
            record::Board::Kalah(position) => Self::kalah(position),
            record::Board::Tables { game, dice } => Self::tables(game, *dice, false),
        }
    }
}
