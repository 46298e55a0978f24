// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a token is good for. A cookie is good for everything its owner may do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One thing a token may be good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum Scope {
    /// To read what the account says of its owner.
    #[serde(rename = "account:read")]
    AccountRead,
    /// To set up tables and to play.
    #[serde(rename = "board:play")]
    BoardPlay,
    /// To play as a bot, by the paths for bots.
    #[serde(rename = "bot:play")]
    BotPlay,
    /// To challenge people.
    #[serde(rename = "challenge:write")]
    ChallengeWrite,
    /// To make tournaments and to enter them.
    #[serde(rename = "tournament:write")]
    TournamentWrite,
    /// To administer a federation.
    #[serde(rename = "federation:admin")]
    FederationAdmin,
    /// To act as a cashier.
    #[serde(rename = "cashier:write")]
    CashierWrite,
    /// To read one's own accounts of credits.
    #[serde(rename = "ledger:read")]
    LedgerRead,
    /// To act as the operator.
    #[serde(rename = "operator")]
    Operator,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::AccountRead,
        Self::BoardPlay,
        Self::BotPlay,
        Self::ChallengeWrite,
        Self::TournamentWrite,
        Self::FederationAdmin,
        Self::CashierWrite,
        Self::LedgerRead,
        Self::Operator,
    ];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::AccountRead => "account:read",
            Self::BoardPlay => "board:play",
            Self::BotPlay => "bot:play",
            Self::ChallengeWrite => "challenge:write",
            Self::TournamentWrite => "tournament:write",
            Self::FederationAdmin => "federation:admin",
            Self::CashierWrite => "cashier:write",
            Self::LedgerRead => "ledger:read",
            Self::Operator => "operator",
        }
    }

    /// The words of a list, with `between` between them.
    #[must_use]
    pub fn words(list: &[Self], between: &str) -> String {
        list.iter().map(|scope| scope.word()).collect::<Vec<_>>().join(between)
    }

    /// Each of them once, in the order in which they were asked for.
    #[must_use]
    pub fn once(wanted: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut scopes = Vec::new();
        for scope in wanted {
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        scopes
    }

    /// The scopes of a row; a word that nobody knows is good for nothing.
    #[must_use]
    pub fn of_words(words: &str) -> Vec<Self> {
        words.split(' ').filter_map(|word| word.parse().ok()).collect()
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that is no scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a scope is one of account:read board:play bot:play challenge:write tournament:write federation:admin cashier:write ledger:read operator"
)]
pub struct NoScope;

impl FromStr for Scope {
    type Err = NoScope;

    fn from_str(word: &str) -> Result<Self, NoScope> {
        Self::ALL.into_iter().find(|scope| scope.word() == word).ok_or(NoScope)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for scope in Scope::ALL {
            assert_eq!(scope.word().parse(), Ok(scope));
            assert_eq!(serde_json::to_value(scope).unwrap(), scope.word());
            assert!(NoScope.to_string().contains(scope.word()));
        }
        assert_eq!("board".parse::<Scope>(), Err(NoScope));
        let two = [Scope::BoardPlay, Scope::LedgerRead];
        assert_eq!(Scope::of_words(&Scope::words(&two, " ")), two);
        assert_eq!(Scope::of_words("board:play chat:write"), [Scope::BoardPlay]);
        assert_eq!(Scope::of_words(""), []);
    }
}
