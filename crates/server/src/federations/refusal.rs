// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused about federations.

use axum::http::StatusCode;
use thiserror::Error;

/// Why.
#[derive(Debug, Error)]
pub enum FederationError {
    /// There is no such federation.
    #[error("there is no federation {id}")]
    NoSuchFederation {
        /// What was asked for.
        id: String,
    },
    /// Theirs is no part that may do this.
    #[error("your part in the federation {federation} does not let you do this")]
    NotAllowed {
        /// The federation.
        federation: String,
    },
    /// The id or the agreement is another's.
    #[error("another federation has this id or this agreement; each has its own")]
    Taken,
    /// The id is another sponsor's.
    #[error("another sponsor of this federation has this id; each has its own")]
    SponsorTaken,
    /// A record or a setting of the wrong form.
    #[error("{reason}")]
    Bad {
        /// One sentence.
        reason: String,
    },
    /// Nobody becomes a member by themselves there.
    #[error("the federation {federation} takes members by invitation only")]
    ByInvitation {
        /// The federation.
        federation: String,
    },
    /// Who is kept out of it.
    #[error("you are banned from the federation {federation}: {reason}")]
    BannedHere {
        /// The federation.
        federation: String,
        /// Why.
        reason: String,
        /// Until when, milliseconds since the epoch; nothing: for good.
        until_ms: Option<i64>,
    },
    /// Not a member, where one must be.
    #[error("this is for members of the federation {federation}")]
    NotMember {
        /// The federation.
        federation: String,
    },
    /// The operator allows it nothing new.
    #[error("the operator has frozen the federation {federation}: no new stakes and tournaments there")]
    Frozen {
        /// The federation.
        federation: String,
    },
    /// They are nothing there.
    #[error("{name} is no member of this federation, nor asked or invited")]
    NoSuchMember {
        /// Who.
        name: String,
    },
    /// Who has a role is let go by who may change roles.
    #[error("{name} has a role in this federation; take it away first")]
    HasRoles {
        /// Who.
        name: String,
    },
    /// Roles there are not.
    #[error("the roles are moderator, director, cashier and admin, each once")]
    BadRoles,
    /// Somebody else changed the same roles at the same time.
    #[error("this was changed at the same moment by somebody else; look again")]
    Overtaken,
    /// An application before the last one was answered.
    #[error("you have applied already; the operator will answer")]
    AppliedAlready,
    /// There is no such application, or it was answered.
    #[error("there is no open application {id}")]
    NoSuchApplication {
        /// What was asked for.
        id: String,
    },
    /// It has something left that would be nobody's.
    #[error(
        "the federation {federation} still has credits or open tournaments; it is taken back when it is empty"
    )]
    NotEmpty {
        /// The federation.
        federation: String,
    },
    /// A table of a federation that allows only its own presets.
    #[error("tables of the federation {federation} are set up by one of its presets: {allowed}")]
    NoPreset {
        /// The federation.
        federation: String,
        /// The names of its presets.
        allowed: String,
    },
}

impl FederationError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NoSuchFederation { .. } | Self::NoSuchMember { .. } | Self::NoSuchApplication { .. } => {
                StatusCode::NOT_FOUND
            }
            Self::NotAllowed { .. } | Self::ByInvitation { .. } | Self::BannedHere { .. } => {
                StatusCode::FORBIDDEN
            }
            Self::Taken
            | Self::SponsorTaken
            | Self::HasRoles { .. }
            | Self::Overtaken
            | Self::AppliedAlready
            | Self::NotEmpty { .. } => StatusCode::CONFLICT,
            Self::Bad { .. }
            | Self::Frozen { .. }
            | Self::NotMember { .. }
            | Self::BadRoles
            | Self::NoPreset { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchFederation { .. } => "no_such_federation",
            Self::NotAllowed { .. } => "not_allowed",
            Self::Taken => "federation_taken",
            Self::SponsorTaken => "sponsor_taken",
            Self::Bad { .. } => "bad_federation",
            Self::ByInvitation { .. } => "by_invitation",
            Self::BannedHere { .. } => "banned_here",
            Self::NotMember { .. } => "not_member",
            Self::NoSuchMember { .. } => "no_such_member",
            Self::HasRoles { .. } => "has_roles",
            Self::BadRoles => "bad_roles",
            Self::Overtaken => "overtaken",
            Self::AppliedAlready => "applied_already",
            Self::NoSuchApplication { .. } => "no_such_application",
            Self::NoPreset { .. } => "no_preset",
            Self::Frozen { .. } => "federation_frozen",
            Self::NotEmpty { .. } => "federation_not_empty",
        }
    }

    /// The data of the sentence.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NoSuchFederation { id } | Self::NoSuchApplication { id } => vec![("id", id.clone())],
            Self::NotAllowed { federation }
            | Self::ByInvitation { federation }
            | Self::Frozen { federation }
            | Self::NotEmpty { federation }
            | Self::NotMember { federation } => vec![("federation", federation.clone())],
            Self::Bad { reason } => vec![("reason", reason.clone())],
            Self::BannedHere { federation, reason, until_ms } => {
                let until = until_ms.map(|until| ("until_ms", until.to_string()));
                let own = [("federation", federation.clone()), ("reason", reason.clone())];
                own.into_iter().chain(until).collect()
            }
            Self::NoSuchMember { name } | Self::HasRoles { name } => vec![("name", name.clone())],
            Self::NoPreset { federation, allowed } => {
                vec![("federation", federation.clone()), ("allowed", allowed.clone())]
            }
            Self::Taken | Self::SponsorTaken | Self::BadRoles | Self::Overtaken | Self::AppliedAlready => {
                Vec::new()
            }
        }
    }
}
