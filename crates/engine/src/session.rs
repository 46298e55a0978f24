// SPDX-License-Identifier: AGPL-3.0-or-later
//! What games of the tables family are played for, as UBGI tells it: points or a match, its score, the cube.

use bots::tables::{AtStake, Stake};

use crate::words::{Amiss, number, shortened};

/// The longest match, points.
const MATCH_MAX: u16 = 99;

/// What is played for.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    pub(crate) length: Option<u16>,
    score: [u16; 2],
    pub(crate) beavers: bool,
    pub(crate) value: u32,
    /// Whether the cube is the engine's, or nobody's.
    owner: Option<bool>,
    /// Whether a Crawford game is played.
    crawford: bool,
    /// The first score at which somebody needs one point only.
    crawford_score: Option<[u16; 2]>,
}

impl Session {
    /// A game for points.
    pub(crate) const MONEY: Self = Self {
        length: None,
        score: [0, 0],
        beavers: false,
        value: 1,
        owner: None,
        crawford: true,
        crawford_score: None,
    };

    /// Points that the engine and its opponent still need in a match.
    fn away(&self) -> Option<[u16; 2]> {
        self.length.map(|length| self.score.map(|points| length.saturating_sub(points).max(1)))
    }

    /// Whether the game at this score is the Crawford game.
    fn is_crawford(&self) -> bool {
        self.crawford && self.crawford_score == Some(self.score)
    }

    /// Reads what follows `newsession`.
    pub(crate) fn read(rest: &str) -> Result<Self, Amiss> {
        let mut session = Self::MONEY;
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            let value = words.next();
            match (word, value) {
                ("type", Some("money")) => session.length = None,
                ("type", Some("match")) => session.length = session.length.or(Some(1)),
                ("length", value) => {
                    let length = number(word, value)?;
                    if !(1..=MATCH_MAX).contains(&length) {
                        return Err(format!("a match is to 1 to {MATCH_MAX} points, not to {length}"));
                    }
                    session.length = Some(length);
                }
                ("beavers", Some(value @ ("on" | "off"))) => session.beavers = value == "on",
                ("crawford", Some(value @ ("on" | "off"))) => session.crawford = value == "on",
                ("jacoby", Some("off")) => {}
                ("jacoby", Some("on")) => return Err("the rule of Jacoby is not played here".to_owned()),
                _ => return Err(format!("newsession does not know `{}`", shortened(word))),
            }
        }
        Ok(session)
    }

    /// Reads what follows `setscore`.
    pub(crate) fn set_score(&mut self, rest: &str) -> Result<(), Amiss> {
        let mut words = rest.split_whitespace();
        let score: [u16; 2] = [number("setscore", words.next())?, number("setscore", words.next())?];
        if let Some(length) = self.length.filter(|length| score.iter().any(|points| points >= length)) {
            let [own, other] = score;
            return Err(format!("a match to {length} is over at {own} to {other}"));
        }
        self.score = score;
        if self.crawford_score.is_none() && self.away().is_some_and(|away| away.contains(&1)) {
            self.crawford_score = Some(self.score);
        }
        Ok(())
    }

    /// Reads what follows `setcube`.
    pub(crate) fn set_cube(&mut self, rest: &str) -> Result<(), Amiss> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let ["value", value, "owner", owner @ ("center" | "centre" | "p0" | "p1")] = words[..] else {
            return Err("setcube wants `value V owner center`, p0 or p1".to_owned());
        };
        let value: u32 = number("value", Some(value))?;
        if !value.is_power_of_two() || value > 64 {
            return Err(format!("the cube shows a power of two up to 64, not {value}"));
        }
        let owner = (!owner.starts_with("cent")).then_some(owner == "p0");
        (self.value, self.owner) = (value, owner);
        Ok(())
    }

    /// What decisions about the cube are made by.
    pub(crate) fn stake(&self) -> Stake {
        let away = self.away();
        // Nobody asks about the cube during the Crawford game.
        let after_crawford = away.is_some_and(|away| away.contains(&1));
        Stake { value: self.value, centred: self.owner.is_none(), away, after_crawford }
    }

    /// What a roll is played for.
    pub(crate) fn at_stake(&self) -> AtStake {
        let is_crawford = self.is_crawford();
        let stake = self.stake();
        let may_double = self.owner.map_or([!is_crawford; 2], |own| [own, !own]);
        AtStake { stake: Stake { after_crawford: stake.after_crawford && !is_crawford, ..stake }, may_double }
    }
}
