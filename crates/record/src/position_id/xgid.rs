// SPDX-License-Identifier: AGPL-3.0-or-later
//! The XGID of eXtreme Gammon: ten fields between colons, the first of them the board in 26 characters.

use super::{Fault, Field, Form, IdError, position};
use game::Side;
use std::fmt;
use std::str::FromStr;
use tables::Position;

/// What stands in the field of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// `00`: to roll or to double.
    None,
    /// `31`.
    Dice([u8; 2]),
    /// `D`: a double is offered.
    Doubled,
    /// `B`: the double was beavered.
    Beavered,
    /// `R`: the beaver was raccooned.
    Raccooned,
}

/// What an XGID says. The player at the bottom, with capital letters, is Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xgid {
    /// The checkers.
    pub position: Position,
    /// The cube shows 2 to this power, 0 to 20.
    pub cube_log: u8,
    /// Who has the cube.
    pub owner: Option<Side>,
    /// Whose turn it is.
    pub on_roll: Side,
    /// The dice, or the question to be answered.
    pub roll: Roll,
    /// Points of White (top) and Black (bottom).
    pub score: [u16; 2],
    /// In a match 1 for the Crawford game; in a session 1 Jacoby, 2 beavers, 3 both.
    pub rules: u8,
    /// Points of the match; 0 for a session.
    pub length: u16,
    /// The cube ends at 2 to this power.
    pub max_cube_log: u8,
}

const BOTTOM: Side = Side::Black;

impl FromStr for Xgid {
    type Err = IdError;

    /// With or without `XGID=` in front.
    fn from_str(text: &str) -> Result<Self, IdError> {
        let body = text.strip_prefix("XGID=").unwrap_or(text);
        let fields: Vec<&str> = body.split(':').take(11).collect();
        let &[board, cube, owner, turn, dice, bottom, top, rules, length, max_cube] = &fields[..] else {
            return Err(IdError::new(Form::Xgid, text, Fault::Fields));
        };
        read_fields(board, [cube, owner, turn, dice, bottom, top, rules, length, max_cube])
            .map_err(|reason| IdError::new(Form::Xgid, text, reason))
    }
}

fn read_fields(board: &str, fields: [&str; 9]) -> Result<Xgid, Fault> {
    let [cube, owner, turn, dice, bottom, top, rules, length, max_cube] = fields;
    let side = |field: &str| match field {
        "1" => Some(BOTTOM),
        "-1" => Some(BOTTOM.other()),
        _ => None,
    };
    Ok(Xgid {
        position: read_board(board)?,
        cube_log: number(Field::Cube, cube, 20)? as u8,
        owner: match owner {
            "0" => None,
            field => Some(side(field).ok_or(Fault::Owner)?),
        },
        on_roll: side(turn).ok_or(Fault::Turn)?,
        roll: read_roll(dice)?,
        score: [number(Field::Score, top, 32767)?, number(Field::Score, bottom, 32767)?],
        rules: number(Field::Rules, rules, 3)? as u8,
        length: number(Field::Length, length, 32767)?,
        max_cube_log: number(Field::CubeLimit, max_cube, 20)? as u8,
    })
}

fn number(field: Field, text: &str, max: u16) -> Result<u16, Fault> {
    let exact = |number: &u16| *number <= max && number.to_string() == text;
    let bad = || Fault::Number { field, max };
    text.parse().ok().filter(exact).ok_or_else(bad)
}

fn read_roll(field: &str) -> Result<Roll, Fault> {
    Ok(match field.as_bytes() {
        b"00" => Roll::None,
        b"D" => Roll::Doubled,
        b"B" => Roll::Beavered,
        b"R" => Roll::Raccooned,
        [a @ b'1'..=b'6', b @ b'1'..=b'6'] => Roll::Dice([a - b'0', b - b'0']),
        _ => return Err(Fault::Roll),
    })
}

/// Character 0 is the bar of the player at the top, 1 to 24 the points as the one at the bottom counts them,
/// 25 the bar; `a` is one checker of the top, `A` one of the bottom.
fn read_board(field: &str) -> Result<Position, Fault> {
    if field.len() != 26 {
        return Err(Fault::Board { found: field.chars().count() });
    }
    let mut checkers = [[0u8; 26]; 2];
    for (index, letter) in field.bytes().enumerate() {
        let (side, n) = match letter {
            b'-' => continue,
            b'A'..=b'O' => (BOTTOM, letter - b'A' + 1),
            b'a'..=b'o' => (BOTTOM.other(), letter - b'a' + 1),
            _ => return Err(Fault::Place),
        };
        let own = if side == BOTTOM { index } else { 25 - index };
        if own == 0 {
            return Err(Fault::Bar);
        }
        checkers[side.index()][own] = n;
    }
    Ok(position(checkers)?)
}

impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("XGID=")?;
        for index in 0..26usize {
            let (bottom, top) = (self.position.men(BOTTOM), self.position.men(BOTTOM.other()));
            let (n, first) = match (index, bottom[index], top[25 - index]) {
                (1.., n @ 1.., _) => (n, b'A'),
                (..=24, _, n @ 1..) => (n, b'a'),
                _ => (0, b'-'),
            };
            write!(f, "{}", char::from(first + n.saturating_sub(1).min(14)))?;
        }
        let sign = |side: Side| if side == BOTTOM { 1 } else { -1 };
        write!(f, ":{}:{}:{}:", self.cube_log, self.owner.map_or(0, sign), sign(self.on_roll))?;
        match self.roll {
            Roll::None => f.write_str("00")?,
            Roll::Dice([a, b]) => write!(f, "{a}{b}")?,
            Roll::Doubled => f.write_str("D")?,
            Roll::Beavered => f.write_str("B")?,
            Roll::Raccooned => f.write_str("R")?,
        }
        let [top, bottom] = self.score;
        write!(f, ":{bottom}:{top}:{}:{}:{}", self.rules, self.length, self.max_cube_log)
    }
}
