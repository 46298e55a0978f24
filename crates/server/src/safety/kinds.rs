// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of reports, sanctions and decisions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody is reported for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportKind {
    /// Help from a program or from others.
    Cheating,
    /// Letting the clock run, leaving lost games, losing on purpose.
    Stalling,
    /// Insults and threats.
    Abuse,
    /// A name that insults or deceives.
    Name,
    /// Several accounts of one person, an account of somebody else.
    Account,
    /// Anything else, in words.
    Other,
}

impl ReportKind {
    /// Whether a federation's verdict is enough, because it is about how somebody behaved at one of its tables and about nothing
    /// more. Help from programs, threats, accounts and names reach beyond it, and what is said in other words may.
    #[must_use]
    pub fn ends_at_federation(self) -> bool {
        matches!(self, Self::Stalling)
    }
}

/// What an operator may do to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SanctionKind {
    /// A word to them; nothing is forbidden.
    Warn,
    /// No chat.
    Mute,
    /// No rated games.
    NoRated,
    /// No stakes.
    NoStakes,
    /// No tournaments.
    NoEvents,
    /// Nothing but to read why, to appeal and to take one's data along.
    Ban,
}

/// What is decided about a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It was right.
    Upheld,
    /// It was not.
    Dismissed,
}

/// What is decided about an appeal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppealVerdict {
    /// The sanction is lifted.
    Granted,
    /// The sanction stays.
    Refused,
}

macro_rules! words {
    ($name:ident { $($variant:ident $word:literal)* }) => {
        impl $name {
            /// The word for it.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }

            /// What this word means.
            #[must_use]
            pub fn of(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
words!(ReportKind {
    Cheating "cheating" Stalling "stalling" Abuse "abuse" Name "name" Account "account" Other "other"
});
words!(SanctionKind {
    Warn "warn" Mute "mute" NoRated "no_rated" NoStakes "no_stakes" NoEvents "no_events" Ban "ban"
});
words!(Verdict { Upheld "upheld" Dismissed "dismissed" });
words!(AppealVerdict { Granted "granted" Refused "refused" });
