// SPDX-License-Identifier: AGPL-3.0-or-later
//! A position in one line of text, for tests, the command line and logs:
//! `tapa w 24:14 13:1 | b 24:14 12:1 pin:12`.
//!
//! The game, White's checkers, a bar, Black's. `24:2` is two checkers on that player's own 24; `bar:1`,
//! `hand:4`, `off:3` and `pin:12` say what they say. Without `off:` the checkers not named are borne off.

use std::fmt;
use std::str::FromStr;

use game::Side;
use thiserror::Error;

use crate::position::{CHECKERS, Position};
use crate::setup::{Setup, SetupError, SideSetup};
use crate::variant::Variant;

/// Why a line is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LiteralError {
    /// The line does not start with a game of the family.
    #[error("a position begins with one of {}, not `{found}`", Variant::ALL.map(Variant::name).join(", "))]
    NoGame {
        /// The first word.
        found: String,
    },
    /// The two sides are not given as `w … | b …`.
    #[error("after the game come `w`, white's checkers, `|`, `b` and black's checkers")]
    NoSides,
    /// A word that is no group of checkers.
    #[error("`{word}` is not understood; allowed: point:number, bar:n, hand:n, off:n and pin:point")]
    BadWord {
        /// The word.
        word: String,
    },
    /// The checkers are read, but make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Position {
    type Err = LiteralError;

    fn from_str(line: &str) -> Result<Self, LiteralError> {
        let (name, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let variant =
            Variant::from_name(name).ok_or_else(|| LiteralError::NoGame { found: name.to_owned() })?;
        let (white, black) = rest.split_once('|').ok_or(LiteralError::NoSides)?;
        let (white, black) = (side_words(white, "w")?, side_words(black, "b")?);
        Ok(Self::from_setup(&Setup { variant, white, black })?)
    }
}

/// Reads `w 24:2 bar:1`.
fn side_words(text: &str, mark: &str) -> Result<SideSetup, LiteralError> {
    let mut words = text.split_whitespace();
    if words.next() != Some(mark) {
        return Err(LiteralError::NoSides);
    }
    let mut setup = SideSetup::default();
    let mut off = None;
    for word in words {
        let bad = || LiteralError::BadWord { word: word.to_owned() };
        let (what, number) = word.split_once(':').ok_or_else(bad)?;
        let number: u32 = number.parse().map_err(|_| bad())?;
        match what {
            "bar" => setup.bar = number,
            "hand" => setup.hand = number,
            "off" => off = Some(number),
            "pin" => setup.pinned.push(number),
            _ => setup.points.push((what.parse().map_err(|_| bad())?, number)),
        }
    }
    let named =
        setup.points.iter().fold(setup.bar.saturating_add(setup.hand), |sum, (_, n)| sum.saturating_add(*n));
    setup.off = off.unwrap_or_else(|| u32::from(CHECKERS).saturating_sub(named));
    Ok(setup)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.variant())?;
        for (mark, side) in [(" w", Side::White), (" | b", Side::Black)] {
            f.write_str(mark)?;
            for point in (1..=24).rev().filter(|point| self.count(side, *point) > 0) {
                write!(f, " {point}:{}", self.count(side, point))?;
            }
            for (what, n) in [("bar", self.bar(side)), ("hand", self.hand(side)), ("off", self.off(side))] {
                if n > 0 {
                    write!(f, " {what}:{n}")?;
                }
            }
            for point in self.pinned(side) {
                write!(f, " pin:{point}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_back() {
        for line in [
            "tabla w 24:2 13:5 8:3 6:4 bar:1 | b 24:2 13:5 8:3 6:5",
            "tapa w 24:14 13:1 | b 24:14 12:1 pin:12",
            "indiika w 6:2 hand:13 | b 1:3 off:12",
        ] {
            let position: Position = line.parse().unwrap();
            assert_eq!(position.to_string(), line);
            assert_eq!(Position::from_setup(&position.to_setup()), Ok(position));
        }
    }

    #[test]
    fn checkers_not_named_are_borne_off() {
        let position: Position = "tabla w 6:2 | b 1:13".parse().unwrap();
        assert_eq!((position.off(Side::White), position.off(Side::Black)), (13, 2));
    }

    #[test]
    fn a_bad_line_is_refused_in_one_sentence() {
        let why = |line: &str| line.parse::<Position>().unwrap_err().to_string();
        assert_eq!(
            why("chess w 6:2 | b 1:2"),
            "a position begins with one of tabla, tapa, gyulbara, chelebi, indiika, antitabla, not `chess`"
        );
        assert_eq!(
            why("tabla w 6:2"),
            "after the game come `w`, white's checkers, `|`, `b` and black's checkers"
        );
        assert!(why("tabla w 6;2 | b 1:2").starts_with("`6;2` is not understood"));
        assert_eq!(why("tabla w 6:16 | b 1:2"), "white has 16 checkers, not 15");
        assert_eq!(why("tabla w 25:2 | b 1:2"), "white: there is no point 25; allowed: 1 to 24");
        assert_eq!(why("tabla w 6:2 6:1 | b 1:2"), "white: point 6 is given twice");
        assert_eq!(why("tapa w 6:2 bar:1 | b 1:2"), "white: tapa has no bar");
        assert_eq!(why("tabla w 6:2 | b hand:1"), "black: tabla has no checkers in the hand");
        assert_eq!(
            why("indiika w 6:2 hand:3 off:10 | b 1:2"),
            "white: checkers cannot be borne off while some are still in the hand"
        );
        assert_eq!(why("tabla w 6:2 | b 19:2"), "both players have checkers on white's point 6");
        assert_eq!(
            why("tapa w 6:2 | b 19:2"),
            "both players have checkers on white's point 6 and none is pinned"
        );
        assert_eq!(why("tabla w 6:2 pin:6 | b 1:2"), "white: tabla has no pinned checkers");
        assert_eq!(
            why("tapa w 6:2 pin:6 | b 19:2"),
            "white: a pin on 6 needs one own checker there and at least one of the opponent's"
        );
        assert!(why("tapa w 6:1 pin:6 | b 19:1 pin:19").starts_with("black: a pin on 19"));
        assert!(
            why("tabla w 6:4294967295 5:4294967295 bar:4294967295 | b 1:2")
                .starts_with("white has 12884901885")
        );
        for line in ["", "tabla", "tabla w b", "tabla | |", "tabla w 0:1 | b 1:1", "tapa w pin:99 | b"] {
            assert!(!why(line).is_empty(), "{line}");
        }
    }
}
