// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why nothing is played for, or moved.

use axum::http::StatusCode;
use thiserror::Error;

/// Who of those at a table is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Who asks.
    You,
    /// Somebody else there, or a bank.
    Other,
    /// Who gives a bonus: a sponsor or the federation.
    Giver,
}

impl Whose {
    fn who(self) -> &'static str {
        match self {
            Self::You => "you do",
            Self::Other => "the other account does",
            Self::Giver => "who gives a bonus does",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Other => "other",
            Self::Giver => "giver",
        }
    }
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StakeError {
    /// No stakes on this site, in this federation, or just now.
    #[error("nothing is played for here, or not now")]
    Off,
    /// A stake that cannot be offered.
    #[error("{reason}")]
    Bad {
        /// One sentence.
        reason: String,
    },
    /// Who did not say that they are of age.
    #[error("games for stakes are for people of 18 or older; say so on your account page")]
    NotAdult,
    /// Who wanted to be kept from it.
    #[error("you have excluded yourself from games for stakes")]
    SelfExcluded {
        /// Until when, milliseconds since the epoch.
        until_ms: i64,
    },
    /// Whose opponent was logged in on the same device.
    #[error(
        "you and who sits there have used the same device; games for stakes are between different people"
    )]
    SameDevice,
    /// Who let tables that bind wait for their part of the dice.
    #[error(
        "you did not take part in the dice of 3 rated or staked games within a day; there is none for an hour"
    )]
    MissedDice {
        /// Until when, milliseconds since the epoch.
        until_ms: i64,
    },
    /// Own limits.
    #[error("with this game you could lose more than the limit you have set for a {span}: {most}")]
    LimitReached {
        /// `day`, `week` or `month`.
        span: String,
        /// The limit, minor units.
        most: i64,
    },
    /// Not enough on the account.
    #[error("{} not have the {needs} that this needs", .whose.who())]
    Short {
        /// Who.
        whose: Whose,
        /// How much is needed, minor units.
        needs: i64,
    },
    /// The clock of somebody who is not there would begin to run for the stake.
    #[error("another player of this table is not here now; for a stake everybody is")]
    Away,
    /// A program would sit down without having been told what it plays for.
    #[error("this game is for a stake, which is not told here; sit down with POST /api/v1/rooms/ID/commands")]
    Unseen,
    /// Not with the same opponent again and again.
    #[error("two players play at most {max} games for stakes with each other in 24 hours")]
    TooOften {
        /// The limit.
        max: i64,
    },
    /// A cashier's entry of the wrong form.
    #[error("{reason}")]
    BadEntry {
        /// One sentence.
        reason: String,
    },
    /// One's own account, or one's own game.
    #[error("nobody acts on their own account or on a game of their own")]
    OwnAccount,
    /// One's own entry.
    #[error("an entry of this size is confirmed by another person")]
    OwnEntry,
    /// More than may be issued.
    #[error("this federation may issue {limit} in all")]
    AboveIssueLimit {
        /// The limit, minor units.
        limit: i64,
    },
    /// No such entry.
    #[error("there is no entry {id} that waits")]
    NoSuchEntry {
        /// What was asked for.
        id: String,
    },
    /// It waits no more.
    #[error("this entry was confirmed or given up already")]
    EntryClosed,
    /// A board of a tournament.
    #[error("a game of a tournament is decided by whoever runs it, on the tournament's page")]
    OfTournament,
    /// A game that nothing was played for.
    #[error("there is nothing to take back here")]
    NotStaked,
    /// A game that was called off, refunded or taken back.
    #[error("this game was called off or taken back already")]
    AlreadyVoid,
    /// Too late to contest a game.
    #[error("a game is contested within {hours} hours of its end, by those who played it")]
    TooLate {
        /// The limit.
        hours: i64,
    },
    /// Only what its players contested is taken back.
    #[error(
        "a rated game is taken back where one of its players contested it within {hours} hours of its end"
    )]
    NotContested {
        /// The limit.
        hours: i64,
    },
    /// Contested before.
    #[error("you have contested this game already")]
    AlreadyDisputed,
    /// A limit or an exclusion of the wrong form.
    #[error("{reason}")]
    BadLimit {
        /// One sentence.
        reason: String,
    },
    /// A key of the wrong form.
    #[error("an Idempotency-Key is 1 to 64 of A-Z, a-z, 0-9, - and _")]
    BadKey,
    /// The key stands for another request.
    #[error("this Idempotency-Key was used for another request")]
    KeyReused,
    /// The request with this key is under way.
    #[error("the request with this Idempotency-Key is under way; ask again for its answer")]
    KeyRunning,
}

impl StakeError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::BadKey => StatusCode::BAD_REQUEST,
            Self::OwnAccount | Self::OwnEntry => StatusCode::FORBIDDEN,
            Self::NoSuchEntry { .. } => StatusCode::NOT_FOUND,
            Self::EntryClosed
            | Self::NotStaked
            | Self::OfTournament
            | Self::AlreadyVoid
            | Self::NotContested { .. }
            | Self::AlreadyDisputed
            | Self::KeyReused
            | Self::KeyRunning => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Off => "stakes_off",
            Self::Bad { .. } => "bad_stake",
            Self::NotAdult => "not_adult",
            Self::SelfExcluded { .. } => "self_excluded",
            Self::SameDevice => "same_device",
            Self::MissedDice { .. } => "missed_handshakes",
            Self::LimitReached { .. } => "limit_reached",
            Self::Short { .. } => "short_of_credits",
            Self::Away => "opponent_away",
            Self::Unseen => "stake_unseen",
            Self::TooOften { .. } => "too_often",
            Self::BadEntry { .. } => "bad_cash_entry",
            Self::OwnAccount => "own_account",
            Self::OwnEntry => "own_entry",
            Self::AboveIssueLimit { .. } => "above_issue_limit",
            Self::NoSuchEntry { .. } => "no_such_cash_entry",
            Self::EntryClosed => "entry_closed",
            Self::NotStaked => "not_staked",
            Self::OfTournament => "of_tournament",
            Self::AlreadyVoid => "already_void",
            Self::TooLate { .. } => "too_late_to_contest",
            Self::NotContested { .. } => "not_contested",
            Self::AlreadyDisputed => "already_disputed",
            Self::BadLimit { .. } => "bad_limit",
            Self::BadKey => "bad_key",
            Self::KeyReused => "key_reused",
            Self::KeyRunning => "key_running",
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Bad { reason } | Self::BadEntry { reason } | Self::BadLimit { reason } => {
                vec![("reason", reason.clone())]
            }
            Self::SelfExcluded { until_ms } | Self::MissedDice { until_ms } => {
                vec![("until_ms", until_ms.to_string())]
            }
            Self::LimitReached { span, most } => vec![("span", span.clone()), ("most", most.to_string())],
            Self::Short { whose, needs } => {
                vec![("whose", whose.word().to_owned()), ("needs", needs.to_string())]
            }
            Self::TooOften { max } => vec![("max", max.to_string())],
            Self::AboveIssueLimit { limit } => vec![("limit", limit.to_string())],
            Self::NoSuchEntry { id } => vec![("id", id.clone())],
            Self::TooLate { hours } | Self::NotContested { hours } => vec![("hours", hours.to_string())],
            _ => Vec::new(),
        }
    }
}
