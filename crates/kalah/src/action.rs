// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player may do and how it is written: a pit number, `swap` or `decline`; and why it was refused.

use std::fmt;
use std::str::FromStr;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// K3: sow the seeds of this own house, counted from 1 at the mover's left.
    Sow(u8),
    /// K14: the second player takes the first move as their own; the seats change sides.
    Swap,
    /// K13: the second player leaves the first player the move (`pie=sowing` with an extra move pending).
    Decline,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sow(pit) => write!(f, "{pit}"),
            Self::Swap => f.write_str("swap"),
            Self::Decline => f.write_str("decline"),
        }
    }
}

/// A text that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is no kalah move; allowed: a house number from 1 to 8, `swap`, `decline`")]
pub struct ParseActionError {
    /// The beginning of what was given, at most 16 characters.
    pub given: String,
}

impl ParseActionError {
    /// What can be said, with the names of its data.
    pub const CODES: game::Codes = &[("not_a_move", &["given"])];

    /// A stable word for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        "not_a_move"
    }

    /// The data of the sentence, for translations.
    #[must_use]
    pub fn params(&self) -> game::Params {
        vec![("given", game::Datum::text(&self.given))]
    }
}

impl FromStr for Action {
    type Err = ParseActionError;

    /// Reads exactly what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            b"swap" => Ok(Self::Swap),
            b"decline" => Ok(Self::Decline),
            [digit @ b'1'..=b'8'] => Ok(Self::Sow(digit - b'0')),
            _ => Err(ParseActionError { given: text.chars().take(16).collect() }),
        }
    }
}

/// Why an action was refused. The position is as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Nothing can be done in a finished game.
    #[error("the game is over")]
    GameOver,
    /// The row has no house of this number.
    #[error("there is no house {pit}; houses are counted from 1 to {houses}")]
    NoSuchHouse {
        /// What was asked for.
        pit: u8,
        /// Houses in a row.
        houses: u8,
    },
    /// The house has nothing to sow.
    #[error("house {pit} is empty; sow a house with seeds in it")]
    EmptyHouse {
        /// The empty house.
        pit: u8,
    },
    /// The second player's answer comes before the first player's extra move.
    #[error("the second player must first answer the first sowing with `swap` or `decline`")]
    AnswerFirst,
    /// The first move cannot be taken over now.
    #[error("sides can be swapped only by the second player, once, right after the first move")]
    NoSwap,
    /// There is no question to decline.
    #[error("there is nothing to decline; the second player who does not swap simply sows")]
    NoDecline,
}

game::messages! { Illegal {
    GameOver => "game_over",
    NoSuchHouse { ; pit, houses } => "no_such_house",
    EmptyHouse { ; pit } => "empty_house",
    AnswerFirst => "answer_first",
    NoSwap => "no_swap",
    NoDecline => "no_decline",
} }

impl Illegal {
    /// The clause of the rules that forbids it.
    #[must_use]
    pub fn clause(self) -> &'static str {
        match self {
            Self::GameOver => "K8",
            Self::NoSuchHouse { .. } => "K2",
            Self::EmptyHouse { .. } => "K3",
            Self::AnswerFirst | Self::NoDecline => "K13",
            Self::NoSwap => "K14",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_exactly_as_they_are_written() {
        let actions = (1..=8).map(Action::Sow).chain([Action::Swap, Action::Decline]);
        for action in actions {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        for bad in ["", "0", "9", "+3", "03", " 3", "3 ", "12", "Swap", "swap\n", "٣", "-1", "3\0"] {
            let error = bad.parse::<Action>().unwrap_err();
            assert_eq!(error.given, bad);
        }
        let long = "x".repeat(10_000).parse::<Action>().unwrap_err();
        assert_eq!(long.given.len(), 16);
        assert_eq!(
            "nine".parse::<Action>().unwrap_err().to_string(),
            "`nine` is no kalah move; allowed: a house number from 1 to 8, `swap`, `decline`"
        );
    }
}
