// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused about reports and sanctions, and what a sanction forbids.

use axum::http::StatusCode;
use thiserror::Error;

/// Why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SafetyError {
    /// A report of the wrong form, or about nobody it can be about.
    #[error(
        "a report is about another player, of a room only if they were there, has a kind (cheating, stalling, abuse, name, account, other) and at most {max} characters, which `other` needs"
    )]
    BadReport {
        /// The longest text.
        max: usize,
    },
    /// The same report is open.
    #[error("you have reported this already; it is being looked at")]
    AlreadyReported,
    /// Somebody who does not run the site.
    #[error(
        "this is for the operator of the site, logged in on the page or by a token with the scope operator"
    )]
    NotOperator,
    /// No such report.
    #[error("there is no report {id}")]
    NoSuchReport {
        /// What was asked for.
        id: String,
    },
    /// A report that one has made oneself.
    #[error("you made this report yourself; somebody else decides about it")]
    OwnReport,
    /// No such sanction.
    #[error("there is no sanction {id}")]
    NoSuchSanction {
        /// What was asked for.
        id: String,
    },
    /// No such appeal.
    #[error("there is no appeal {id}")]
    NoSuchAppeal {
        /// What was asked for.
        id: String,
    },
    /// Nothing that could be hidden.
    #[error("event {seq} of this room is no line of chat that can be hidden")]
    NoSuchLine {
        /// What was asked for.
        seq: i64,
    },
    /// It was decided, or has ended, already.
    #[error("this is closed already")]
    AlreadyClosed,
    /// A decision of the wrong form.
    #[error("a decision is one of {allowed}, with a note of at most {max} characters")]
    BadVerdict {
        /// What there is.
        allowed: &'static str,
        /// The longest note.
        max: usize,
    },
    /// A sanction of the wrong form.
    #[error(
        "a sanction has a kind (warn, mute, no_rated, no_stakes, no_events, ban), a reason of 1 to {max} characters, and ends in the future if at all"
    )]
    BadSanction {
        /// The longest reason.
        max: usize,
    },
    /// Oneself, or another operator.
    #[error("nobody sanctions themselves or an operator")]
    CannotSanction,
    /// An appeal against one's own decision.
    #[error("you gave this sanction yourself; another operator decides about the appeal")]
    OwnSanction,
    /// An appeal of the wrong form.
    #[error("an appeal has 1 to {max} characters")]
    BadAppeal {
        /// The longest text.
        max: usize,
    },
    /// There was an appeal.
    #[error("there is an appeal against this sanction already; there is one each")]
    AlreadyAppealed,
    /// Who is muted does not chat.
    #[error("you may not chat now; your account page says why and until when")]
    Muted {
        /// Until when, milliseconds since the epoch; nothing: for good.
        until_ms: Option<i64>,
    },
    /// Who may not play for ratings.
    #[error("you may not play rated games now; your account page says why and until when")]
    NoRated {
        /// Until when, milliseconds since the epoch; nothing: for good.
        until_ms: Option<i64>,
    },
    /// Who may not play for stakes.
    #[error("you may not play for stakes now; your account page says why and until when")]
    NoStakes {
        /// Until when, milliseconds since the epoch; nothing: for good.
        until_ms: Option<i64>,
    },
    /// Somebody else at the table is under a sanction, which is nobody's business but theirs.
    #[error("another player at this table may not play now")]
    OtherMayNotPlay,
    /// Who is banned.
    #[error("you are banned from this site: {reason}")]
    Banned {
        /// Why.
        reason: String,
        /// Until when, milliseconds since the epoch; nothing: for good.
        until_ms: Option<i64>,
    },
}

impl From<store::Ban> for SafetyError {
    fn from(ban: store::Ban) -> Self {
        Self::Banned { reason: ban.reason, until_ms: ban.until_us.map(|until| until / 1_000) }
    }
}

impl SafetyError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotOperator
            | Self::CannotSanction
            | Self::OwnReport
            | Self::OwnSanction
            | Self::Banned { .. } => StatusCode::FORBIDDEN,
            Self::NoSuchReport { .. }
            | Self::NoSuchSanction { .. }
            | Self::NoSuchAppeal { .. }
            | Self::NoSuchLine { .. } => StatusCode::NOT_FOUND,
            Self::AlreadyReported | Self::AlreadyClosed | Self::AlreadyAppealed => StatusCode::CONFLICT,
            Self::BadReport { .. }
            | Self::BadVerdict { .. }
            | Self::BadSanction { .. }
            | Self::BadAppeal { .. }
            | Self::Muted { .. }
            | Self::NoRated { .. }
            | Self::NoStakes { .. }
            | Self::OtherMayNotPlay => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::BadReport { .. } => "bad_report",
            Self::AlreadyReported => "already_reported",
            Self::NotOperator => "not_allowed",
            Self::NoSuchReport { .. } => "no_such_report",
            Self::NoSuchSanction { .. } => "no_such_sanction",
            Self::NoSuchAppeal { .. } => "no_such_appeal",
            Self::NoSuchLine { .. } => "no_such_line",
            Self::AlreadyClosed => "already_closed",
            Self::BadVerdict { .. } => "bad_verdict",
            Self::BadSanction { .. } => "bad_sanction",
            Self::CannotSanction => "cannot_sanction",
            Self::OwnReport => "own_report",
            Self::OwnSanction => "own_sanction",
            Self::BadAppeal { .. } => "bad_appeal",
            Self::AlreadyAppealed => "already_appealed",
            Self::Muted { .. } => "muted",
            Self::NoRated { .. } => "no_rated",
            Self::NoStakes { .. } => "no_stakes",
            Self::OtherMayNotPlay => "other_may_not_play",
            Self::Banned { .. } => "banned",
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::BadReport { max } | Self::BadSanction { max } | Self::BadAppeal { max } => {
                vec![("max", max.to_string())]
            }
            Self::BadVerdict { allowed, max } => {
                vec![("allowed", (*allowed).to_owned()), ("max", max.to_string())]
            }
            Self::NoSuchReport { id } | Self::NoSuchSanction { id } | Self::NoSuchAppeal { id } => {
                vec![("id", id.clone())]
            }
            Self::NoSuchLine { seq } => vec![("seq", seq.to_string())],
            Self::Muted { until_ms } | Self::NoRated { until_ms } | Self::NoStakes { until_ms } => {
                until(*until_ms).collect()
            }
            Self::Banned { reason, until_ms } => {
                until(*until_ms).chain([("reason", reason.clone())]).collect()
            }
            Self::AlreadyReported
            | Self::NotOperator
            | Self::AlreadyClosed
            | Self::CannotSanction
            | Self::OwnReport
            | Self::OwnSanction
            | Self::OtherMayNotPlay
            | Self::AlreadyAppealed => Vec::new(),
        }
    }
}

/// What lasts for good has no end to be told.
fn until(until_ms: Option<i64>) -> impl Iterator<Item = (&'static str, String)> {
    until_ms.into_iter().map(|until| ("until_ms", until.to_string()))
}
