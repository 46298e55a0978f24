// SPDX-License-Identifier: AGPL-3.0-or-later
//! A round: its boards, its byes, and what came of them.

use game::Micros;
use serde::{Deserialize, Serialize};
use tourney::{Cell, Colour, Mark};

/// How a board ended, as an arbiter writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// White won.
    #[serde(rename = "1-0")]
    WhiteWon,
    /// Black won.
    #[serde(rename = "0-1")]
    BlackWon,
    /// Drawn.
    #[serde(rename = "1/2-1/2")]
    Drawn,
    /// Black did not come.
    #[serde(rename = "+:-")]
    WhiteForfeit,
    /// White did not come.
    #[serde(rename = "-:+")]
    BlackForfeit,
    /// Neither came.
    #[serde(rename = "-:-")]
    Nobody,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::WhiteWon, Self::BlackWon, Self::Drawn, Self::WhiteForfeit, Self::BlackForfeit, Self::Nobody];

    /// What White and what Black did.
    #[must_use]
    pub const fn marks(self) -> [Mark; 2] {
        match self {
            Self::WhiteWon => [Mark::Win, Mark::Loss],
            Self::BlackWon => [Mark::Loss, Mark::Win],
            Self::Drawn => [Mark::Draw, Mark::Draw],
            Self::WhiteForfeit => [Mark::ForfeitWin, Mark::ForfeitLoss],
            Self::BlackForfeit => [Mark::ForfeitLoss, Mark::ForfeitWin],
            Self::Nobody => [Mark::ForfeitLoss, Mark::ForfeitLoss],
        }
    }

    /// Whether moves were made.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::WhiteWon | Self::BlackWon | Self::Drawn)
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::WhiteWon => Self::BlackWon,
            Self::BlackWon => Self::WhiteWon,
            Self::WhiteForfeit => Self::BlackForfeit,
            Self::BlackForfeit => Self::WhiteForfeit,
            Self::Drawn | Self::Nobody => self,
        }
    }

    /// Who did not come, when it was one or both: White, Black.
    #[must_use]
    pub fn absent(self) -> [bool; 2] {
        self.marks().map(|mark| mark == Mark::ForfeitLoss)
    }
}

/// Why somebody has no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ByeMark {
    /// The pairing's own bye: a point.
    U,
    /// Half a point, asked for.
    H,
    /// A point, given by an arbiter.
    F,
    /// Nothing.
    Z,
}

impl ByeMark {
    /// The mark in a table of results.
    #[must_use]
    pub const fn mark(self) -> Mark {
        match self {
            Self::U => Mark::PairingBye,
            Self::H => Mark::HalfBye,
            Self::F => Mark::FullBye,
            Self::Z => Mark::ZeroBye,
        }
    }
}

/// Somebody without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    /// Who, by number.
    pub number: u16,
    /// Why.
    pub mark: ByeMark,
}

/// Two at a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Its number in the round, from 1.
    pub board: u16,
    /// In a knock-out the match of the bracket; in a tournament of teams the match, from 0.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub match_number: Option<u32>,
    /// By number. In further games of a match colours change; here stand those of the first.
    pub white: u16,
    /// By number.
    pub black: u16,
    /// The table of the game that is on, when it is played online.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// Points of the tables family: White's, Black's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[u32; 2]>,
    /// The number of the game that is on, from 1.
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub attempt: u16,
    /// Decided with the pairing: one of the two had left, and was not called.
    #[serde(skip)]
    pub uncalled: bool,
    /// Who has come to the table: White, Black.
    #[serde(skip)]
    pub arrived: [bool; 2],
    /// Of a pairing that is a match: what its games have brought so far, in half points, by the colours of the first.
    #[serde(skip)]
    pub score: [u32; 2],
    /// Of a pairing of several games: those that are over, in their order.
    #[serde(skip)]
    pub games: Vec<PairingGame>,
    /// Of a further game: from when the time to come to it counts; moved on by every pause and outage.
    #[serde(skip)]
    pub since: Option<Micros>,
    /// Arena: who gave half of their time away.
    #[serde(skip)]
    pub berserk: [bool; 2],
    /// Arena: a draw so soon that it counts nothing, or so late that it always counts.
    #[serde(skip)]
    pub pace: Pace,
}

/// A game of a pairing of several that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingGame {
    /// Its table, when it was played online.
    pub room: Option<String>,
    /// What it brought, in half points, by the colours of the first game.
    pub half_points: [u32; 2],
}

/// How long a game of an arena was, as far as it counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// Over so soon that a draw counts nothing.
    pub quick: bool,
    /// So long that a draw always counts.
    pub long: bool,
}

fn first() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_first(attempt: &u16) -> bool {
    *attempt == 1
}

impl Board {
    /// A board that has not begun.
    #[must_use]
    pub(crate) fn new(board: u16, match_number: Option<u32>, white: u16, black: u16) -> Self {
        Self {
            board,
            match_number,
            white,
            black,
            room: None,
            result: None,
            points: None,
            attempt: 1,
            uncalled: false,
            arrived: [false; 2],
            since: None,
            score: [0; 2],
            games: Vec::new(),
            berserk: [false; 2],
            pace: Pace::default(),
        }
    }

    /// Both players.
    #[must_use]
    pub const fn players(&self) -> [u16; 2] {
        [self.white, self.black]
    }

    /// White and Black of the game that is on.
    #[must_use]
    pub const fn colours_now(&self) -> [u16; 2] {
        if self.attempt % 2 == 1 { [self.white, self.black] } else { [self.black, self.white] }
    }

    /// The game that is on is over: with it the pairing stands at `score`.
    pub(crate) fn add_game(&mut self, score: [u32; 2]) {
        let half_points = [0, 1].map(|side| score[side].saturating_sub(self.score[side]));
        self.games.push(PairingGame { room: self.room.clone(), half_points });
        self.score = score;
    }

    /// Whether nobody has begun to play.
    #[must_use]
    pub(crate) fn is_untouched(&self) -> bool {
        self.result.is_none_or(|result| !result.is_played())
            && self.attempt == 1
            && self.arrived != [true, true]
    }

    /// What `number` did at this board, once it is over.
    #[must_use]
    pub fn cell(&self, number: u16) -> Option<Cell> {
        let marks = self.result?.marks();
        let (side, opponent, colour) = if self.white == number {
            (0, self.black, Colour::White)
        } else if self.black == number {
            (1, self.white, Colour::Black)
        } else {
            return None;
        };
        Some(Cell { opponent: Some(opponent), colour: Some(colour), mark: marks[side] })
    }
}

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundState {
    /// Its games are on.
    Playing,
    /// Every board has a result.
    Over,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: u16,
    /// How far it is.
    pub state: RoundState,
    /// The boards.
    pub boards: Vec<Board>,
    /// Who has no opponent.
    pub byes: Vec<Bye>,
    /// From when the time to come to the table counts; moved on by every pause and outage.
    pub since: Micros,
    /// Who may come later, for they were called while at another game.
    pub busy: Vec<u16>,
    /// Whether it was paired against the rules.
    pub forced: bool,
}

impl Round {
    /// The boards without a result.
    pub fn open_boards(&self) -> impl Iterator<Item = &Board> {
        self.boards.iter().filter(|board| board.result.is_none())
    }
}

/// A table whose game somebody else has won by the arbiter's word than at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overturned {
    /// The table.
    pub room: String,
    /// Whose word it was.
    pub by: Option<String>,
    /// Why.
    pub reason: Option<String>,
}
