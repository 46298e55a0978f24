// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused about tournaments.

use axum::http::StatusCode;
use contest::Refusal;
use thiserror::Error;

/// Why.
#[derive(Debug, Error)]
pub enum TournamentError {
    /// There is no such tournament.
    #[error("there is no tournament {id}")]
    NoSuchTournament {
        /// What was asked for.
        id: String,
    },
    /// Nobody of this name or number is on the list.
    #[error("{name} is not on the list of this tournament")]
    NotEntered {
        /// What was asked for.
        name: String,
    },
    /// It is for the members of a federation.
    #[error("only members of the federation {federation} may enter")]
    NotMember {
        /// The federation.
        federation: String,
    },
    /// It is for people with an account.
    #[error("only an account may enter a tournament")]
    NeedsAccount,
    /// A sanction forbids it.
    #[error("a sanction keeps this player from tournaments")]
    NoEvents,
    /// Nobody pays who was not asked; but a cashier may enter them for a fee that is taken at the start.
    #[error("the entry fee would be {name}'s to pay: they must enter for themselves")]
    OwnFee {
        /// Whose fee it is.
        name: String,
    },
    /// As many matches as one may offer wait for somebody.
    #[error("you offer {max} matches already; take one back, or wait until somebody comes")]
    TooManyMatches {
        /// How many one may offer.
        max: u32,
    },
    /// It has no bracket.
    #[error("only a knock-out that has begun has a bracket")]
    NoBracket,
    /// The tournament itself refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl TournamentError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NoSuchTournament { .. } | Self::NotEntered { .. } | Self::NoBracket => {
                StatusCode::NOT_FOUND
            }
            Self::TooManyMatches { .. } => StatusCode::CONFLICT,
            Self::OwnFee { .. } | Self::NotMember { .. } | Self::NeedsAccount | Self::NoEvents => {
                StatusCode::FORBIDDEN
            }
            Self::Refused(refusal) => status(refusal),
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchTournament { .. } => "no_such_tournament",
            Self::NotEntered { .. } => "no_such_entry",
            Self::NotMember { .. } => "not_member",
            Self::NeedsAccount => "event_needs_account",
            Self::NoEvents => "no_events",
            Self::OwnFee { .. } => "own_fee",
            Self::TooManyMatches { .. } => "too_many_matches",
            Self::NoBracket => "no_bracket",
            Self::Refused(refusal) => code(refusal),
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoSuchTournament { id } => vec![("id", id.clone())],
            Self::NotEntered { name } => vec![("entry", name.clone())],
            Self::OwnFee { name } => vec![("name", name.clone())],
            Self::TooManyMatches { max } => vec![("max", max.to_string())],
            Self::NotMember { federation } => vec![("federation", federation.clone())],
            Self::NeedsAccount | Self::NoEvents | Self::NoBracket => Vec::new(),
            Self::Refused(refusal) => {
                refusal.params().into_iter().map(|(name, value)| (name, text(value))).collect()
            }
        }
    }
}

fn text(value: game::Datum) -> String {
    match value {
        game::Datum::Number(number) => number.to_string(),
        game::Datum::Text(text) => text,
    }
}

/// The word of a tournament's refusal. Some of its words are a table's as well, about something else.
fn code(refusal: &Refusal) -> &'static str {
    match refusal {
        Refusal::NotInvited => "invited_only",
        other => other.code(),
    }
}

fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::NoSuchEntry { .. } | Refusal::NoSuchRound { .. } | Refusal::NoSuchBoard { .. } => {
            StatusCode::NOT_FOUND
        }
        Refusal::NotAllowed { .. } | Refusal::NotInvited => StatusCode::FORBIDDEN,
        Refusal::Frozen { .. }
        | Refusal::WrongState { .. }
        | Refusal::AlreadyEntered
        | Refusal::Full { .. }
        | Refusal::TooLate { .. }
        | Refusal::EntryState { .. }
        | Refusal::RoundOpen { .. }
        | Refusal::RoundsLeft
        | Refusal::NoRoundsLeft
        | Refusal::RoundBegun { .. }
        | Refusal::LaterResult => StatusCode::CONFLICT,
        Refusal::Broken { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        Refusal::BadField { .. }
        | Refusal::NoBots
        | Refusal::BadEntry { .. }
        | Refusal::BadBye { .. }
        | Refusal::IllegalPairing { .. }
        | Refusal::NoLegalPairing
        | Refusal::BadResult { .. }
        | Refusal::ReasonNeeded { .. } => StatusCode::UNPROCESSABLE_ENTITY,
    }
}
