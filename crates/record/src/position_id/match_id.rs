// SPDX-License-Identifier: AGPL-3.0-or-later
//! The GNUBG match ID: 67 bits in 12 characters, everything about a decision but the checkers. The last bit is set where the
//! Jacoby rule is off: IDs of programs that did not know the bit yet mean that it is on, as it was there.

use super::bits::Bits;
use super::{Fault, Form, IdError};
use game::Side;
use std::fmt;
use std::str::FromStr;

const BYTES: u32 = 9;

/// What a match ID says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchId {
    /// The cube shows 2 to this power, 0 to 15.
    pub cube_log: u8,
    /// Who has the cube.
    pub owner: Option<Side>,
    /// The player on roll; while a double waits for an answer, who has doubled.
    pub on_roll: Side,
    /// K13: this is the Crawford game.
    pub crawford: bool,
    /// 0 no game, 1 going on, 2 over, 3 resigned, 4 ended by a dropped cube.
    pub state: u8,
    /// Who has to decide: not the player on roll when a double or a resignation is to be answered.
    pub to_act: Side,
    /// A double is offered.
    pub doubled: bool,
    /// A resignation is offered: 0 none, else 1 to 3 points.
    pub resigned: u8,
    /// The dice, if rolled.
    pub dice: Option<[u8; 2]>,
    /// Points of the match; 0 for a session.
    pub length: u16,
    /// Points of player 0 and player 1.
    pub score: [u16; 2],
    /// The Jacoby rule, which counts in sessions alone.
    pub jacoby: bool,
}

fn player(bit: u32) -> Side {
    if bit == 0 { Side::White } else { Side::Black }
}

impl FromStr for MatchId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let refused = |reason: Fault| IdError::new(Form::Match, text, reason);
        let mut bits = Bits::read(text, BYTES).map_err(refused)?;
        let cube_log = bits.take(4) as u8;
        let owner = match bits.take(2) {
            3 => None,
            2 => return Err(refused(Fault::CubeOwner)),
            owner => Some(player(owner)),
        };
        let (on_roll, crawford) = (player(bits.take(1)), bits.take(1) == 1);
        let state = bits.take(3) as u8;
        let (to_act, doubled) = (player(bits.take(1)), bits.take(1) == 1);
        let resigned = bits.take(2) as u8;
        let dice = match [bits.take(3) as u8, bits.take(3) as u8] {
            [0, 0] => None,
            dice if dice.iter().all(|die| (1..=6).contains(die)) => Some(dice),
            [first, second] => return Err(refused(Fault::Dice { first, second })),
        };
        let length = bits.take(15) as u16;
        let score = [bits.take(15) as u16, bits.take(15) as u16];
        let jacoby = bits.take(1) == 0;
        if state > 4 {
            return Err(refused(Fault::State { state }));
        }
        if !bits.is_used_up() {
            return Err(refused(Fault::LeftOver));
        }
        Ok(Self {
            cube_log,
            owner,
            on_roll,
            crawford,
            state,
            to_act,
            doubled,
            resigned,
            dice,
            length,
            score,
            jacoby,
        })
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bits = Bits::default();
        bits.put(self.cube_log.into(), 4);
        bits.put(self.owner.map_or(3, |side| side.index() as u32), 2);
        bits.put(self.on_roll.index() as u32, 1);
        bits.put(self.crawford.into(), 1);
        bits.put(self.state.into(), 3);
        bits.put(self.to_act.index() as u32, 1);
        bits.put(self.doubled.into(), 1);
        bits.put(self.resigned.into(), 2);
        for die in self.dice.unwrap_or_default() {
            bits.put(die.into(), 3);
        }
        for number in [self.length, self.score[0], self.score[1]] {
            bits.put(number.into(), 15);
        }
        bits.put((!self.jacoby).into(), 1);
        f.write_str(&bits.write(BYTES))
    }
}
