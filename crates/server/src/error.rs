// SPDX-License-Identifier: AGPL-3.0-or-later
//! Everything an HTTP request may be refused with, as RFC 9457 problem documents. The page translates by
//! `code` and `params`; `detail` is one English sentence for everybody else.

mod problem;

use axum::http::StatusCode;
use bots::Level;
use thiserror::Error;

use crate::analyses::refusal::AnalysisRefusal;
use crate::auth::passkey_refusal::PasskeyError;
use crate::auth::refusal::AccountError;
use crate::federations::refusal::FederationError;
use crate::net::conditional::ConditionError;
use crate::rooms::hint_refusal::HintError;
use crate::safety::refusal::SafetyError;
use crate::stakes::refusal::StakeError;

pub use problem::Problem;
pub(crate) use problem::Said;

/// Why a request was refused.
#[derive(Debug, Error)]
pub enum ApiError {
    /// There is no such page or resource.
    #[error("there is nothing at {path}")]
    NotFound {
        /// The address asked for.
        path: String,
    },
    /// The address exists, but not with this method.
    #[error("{path} does not answer to {method}")]
    MethodNotAllowed {
        /// The method used.
        method: String,
        /// The address asked for.
        path: String,
    },
    /// There is no such room.
    #[error("there is no room {room}")]
    NoSuchRoom {
        /// What was asked for.
        room: String,
    },
    /// Nobody with an account has this name.
    #[error("there is no player {name}")]
    NoSuchPlayer {
        /// What was asked for.
        name: String,
    },
    /// The body or the query is not of the documented form.
    #[error("{reason}")]
    BadRequest {
        /// One sentence.
        reason: String,
    },
    /// The address of a socket, asked without the handshake of one.
    #[error("this address answers to the handshake of a WebSocket of version 13 only")]
    UpgradeRequired,
    /// A command under an id that is none.
    #[error(transparent)]
    BadCommand(#[from] wire::BadMessage),
    /// The body is too long.
    #[error("a request has at most {max} bytes")]
    TooLong {
        /// The limit.
        max: usize,
    },
    /// The body nests too deep.
    #[error("objects and arrays of a body stand at most {max} deep in each other")]
    NestedTooDeep {
        /// The limit.
        max: usize,
    },
    /// A name stands twice in an object of the body.
    #[error("the name {name:?} stands twice in one object of the body; each may stand once")]
    DoubledName {
        /// The name, or its beginning.
        name: String,
    },
    /// The body is not declared as JSON.
    #[error("the body must be JSON, declared as application/json")]
    NotJson,
    /// The request needs a session and has none.
    #[error("this needs a session; make one with POST /api/v1/session")]
    NoSession,
    /// The request comes from a page of another site.
    #[error("this request comes from another site")]
    ForeignOrigin,
    /// The request does not say which server it is for, or says it twice.
    #[error("a request names the server it is for once, in Host, as name or name:port")]
    BadHost,
    /// The length of the body is not declared once.
    #[error("the length of a body is declared once, by Content-Length, and not by Transfer-Encoding")]
    BadFraming,
    /// The request is for another server than this one.
    #[error("this server is reached at {url} and answers to no other host")]
    WrongHost {
        /// The address of this server.
        url: String,
    },
    /// Something about accounts, logins or tokens.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// Something about passkeys.
    #[error(transparent)]
    Passkey(#[from] PasskeyError),
    /// Something about reports, or what a sanction forbids.
    #[error(transparent)]
    Safety(#[from] SafetyError),
    /// Something about stakes and credits.
    #[error(transparent)]
    Stake(#[from] StakeError),
    /// Something about federations.
    #[error(transparent)]
    Federation(#[from] FederationError),
    /// A change of what was changed meanwhile.
    #[error(transparent)]
    Condition(#[from] ConditionError),
    /// What is refused about analyses.
    #[error(transparent)]
    Analysis(#[from] AnalysisRefusal),
    /// No hint just now.
    #[error(transparent)]
    Hint(#[from] HintError),
    /// What is refused about tournaments.
    #[error(transparent)]
    Tournament(#[from] crate::tournaments::refusal::TournamentError),
    /// Too many requests.
    #[error("too many requests; try again in {retry_s} s")]
    TooMany {
        /// Which limit.
        key: &'static str,
        /// When to try again, seconds.
        retry_s: u64,
    },
    /// A name of the wrong form.
    #[error("a name has 1 to {max} letters, digits, spaces or . _ -, and begins with a letter or a digit")]
    BadName {
        /// The limit.
        max: usize,
    },
    /// A name of the site or of one of its players.
    #[error("this name, or one that looks like it, belongs to the site; choose another")]
    ReservedName,
    /// Two of whom one has blocked the other.
    #[error("one of you has blocked the other")]
    Blocked,
    /// Somebody blocks themselves.
    #[error("nobody can block themselves")]
    BlocksSelf,
    /// Too many blocked.
    #[error("at most {max} people can be blocked")]
    TooManyBlocks {
        /// The limit.
        max: i64,
    },
    /// Quick pairing without a clock.
    #[error("an opponent is looked for with a clock: fischer, bronstein or delay")]
    SeekNeedsClock,
    /// Somebody else has taken the row, or who waited there has gone.
    #[error("this player does not wait any more")]
    SeekGone,
    /// Who waits there does not play with the one who asks.
    #[error("this player is not for you: it is yourself, your ratings lie too far apart, or you keep apart")]
    SeekNotForYou,
    /// A level no bot has.
    #[error("there is no level {level}: the levels are 1 to {}", Level::ALL.len())]
    BadLevel {
        /// What was asked for.
        level: i64,
    },
    /// A bot asked for by id and by another level.
    #[error("{bot} is not the player of level {level}: give the id or the level")]
    OtherLevel {
        /// The id.
        bot: String,
        /// The level.
        level: u8,
    },
    /// A record of this room cannot be written in that format.
    #[error("there is no {format} of this game; there is {allowed}")]
    NoSuchFormat {
        /// What was asked for.
        format: String,
        /// What there is.
        allowed: String,
    },
    /// A file somebody brought cannot be read.
    #[error(transparent)]
    Record(#[from] record::RecordError),
    /// The transcript of the dice is shown after the game.
    #[error("this game has no dice transcript")]
    NoDice,
    /// The room refuses.
    #[error(transparent)]
    Refused(#[from] room::Refusal),
    /// Nobody is challenged.
    #[error(transparent)]
    Challenge(#[from] crate::challenges::ChallengeError),
    /// The database cannot be reached or is full.
    #[error("the server cannot write anything down just now; nothing has happened, try again soon")]
    Unavailable,
    /// The database did not say whether it kept what was asked for.
    #[error("it is not known yet whether this was kept; ask again under the same id")]
    InDoubt,
    /// The answer took too long.
    #[error("this takes too long; try again")]
    TooSlow,
    /// Our own fault.
    #[error("something went wrong on the server; it has been written down")]
    Internal,
}

impl ApiError {
    /// The HTTP status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound { .. }
            | Self::NoSuchRoom { .. }
            | Self::NoSuchPlayer { .. }
            | Self::NoSuchFormat { .. }
            | Self::NoDice => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::BadRequest { .. }
            | Self::NestedTooDeep { .. }
            | Self::DoubledName { .. }
            | Self::BadCommand(_)
            | Self::BadName { .. }
            | Self::ReservedName
            | Self::BadHost
            | Self::BadFraming => StatusCode::BAD_REQUEST,
            Self::UpgradeRequired => StatusCode::UPGRADE_REQUIRED,
            Self::WrongHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            Self::TooLong { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::NoSession => StatusCode::UNAUTHORIZED,
            Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::TooManyBlocks { .. } | Self::SeekGone | Self::SeekNotForYou => StatusCode::CONFLICT,
            Self::BlocksSelf | Self::Blocked => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Account(error) => error.status(),
            Self::Passkey(error) => error.status(),
            Self::Safety(error) => error.status(),
            Self::Federation(error) => error.status(),
            Self::Stake(error) => error.status(),
            Self::Condition(error) => error.status(),
            Self::Analysis(error) => error.status(),
            Self::Hint(error) => error.status(),
            Self::Tournament(error) => error.status(),
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Refused(room::Refusal::NoSuchPlace) => StatusCode::NOT_FOUND,
            Self::Refused(room::Refusal::PlaceNotAllowed | room::Refusal::NotYet) => StatusCode::FORBIDDEN,
            Self::Refused(room::Refusal::PlaceClosed | room::Refusal::Seated) => StatusCode::CONFLICT,
            Self::Refused(_)
            | Self::Record(_)
            | Self::BadLevel { .. }
            | Self::OtherLevel { .. }
            | Self::SeekNeedsClock => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Unavailable | Self::InDoubt | Self::TooSlow => StatusCode::SERVICE_UNAVAILABLE,
            Self::Challenge(error) => error.status(),
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFound { .. } => "not_found",
            Self::MethodNotAllowed { .. } => "method_not_allowed",
            Self::NoSuchRoom { .. } => "no_such_room",
            Self::NoSuchPlayer { .. } => "no_such_player",
            Self::BadRequest { .. } => "bad_request",
            Self::UpgradeRequired => "upgrade_required",
            Self::BadCommand(bad) => bad.code(),
            Self::TooLong { .. } => "too_long",
            Self::NestedTooDeep { .. } => "nested_too_deep",
            Self::DoubledName { .. } => "doubled_name",
            Self::NotJson => "not_json",
            Self::NoSession => "no_session",
            Self::ForeignOrigin => "foreign_origin",
            Self::BadHost => "bad_host",
            Self::BadFraming => "bad_framing",
            Self::WrongHost { .. } => "wrong_host",
            Self::Account(error) => error.code(),
            Self::Passkey(error) => error.code(),
            Self::Safety(error) => error.code(),
            Self::Federation(error) => error.code(),
            Self::Stake(error) => error.code(),
            Self::Condition(error) => error.code(),
            Self::Analysis(error) => error.code(),
            Self::Hint(error) => error.code(),
            Self::Tournament(error) => error.code(),
            Self::TooMany { .. } => "too_many_requests",
            Self::BadName { .. } => "bad_name",
            Self::ReservedName => "reserved_name",
            Self::BadLevel { .. } => "bad_level",
            Self::OtherLevel { .. } => "other_level",
            Self::SeekNeedsClock => "seek_needs_clock",
            Self::SeekGone => "seek_gone",
            Self::SeekNotForYou => "seek_not_for_you",
            Self::Blocked => "blocked",
            Self::BlocksSelf => "blocks_self",
            Self::TooManyBlocks { .. } => "too_many_blocks",
            Self::NoSuchFormat { .. } => "no_such_format",
            Self::Record(error) => error.code(),
            Self::NoDice => "no_dice",
            Self::Refused(refusal) => refusal.code(),
            Self::Unavailable => "house_unavailable",
            Self::InDoubt => "in_doubt",
            Self::TooSlow => "too_slow",
            Self::Challenge(error) => error.code(),
            Self::Internal => "internal",
        }
    }

    fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotFound { path } => vec![("path", path.clone())],
            Self::MethodNotAllowed { method, path } => {
                vec![("method", method.clone()), ("path", path.clone())]
            }
            Self::NoSuchRoom { room } => vec![("room", room.clone())],
            Self::NoSuchPlayer { name } => vec![("name", name.clone())],
            Self::BadRequest { reason } => vec![("reason", reason.clone())],
            Self::TooLong { max } | Self::NestedTooDeep { max } => vec![("max", max.to_string())],
            Self::DoubledName { name } => vec![("name", name.clone())],
            Self::BadName { max } => vec![("of", "guest".to_owned()), ("max", max.to_string())],
            Self::TooManyBlocks { max } => vec![("max", max.to_string())],
            Self::WrongHost { url } => vec![("url", url.clone())],
            Self::Account(error) => error.params(),
            Self::Passkey(error) => error.params(),
            Self::Safety(error) => error.params(),
            Self::Federation(error) => error.params(),
            Self::Stake(error) => error.params(),
            Self::Condition(error) => error.params(),
            Self::Tournament(error) => error.params(),
            Self::TooMany { key, retry_s } => {
                vec![("key", (*key).to_owned()), ("retry_s", retry_s.to_string())]
            }
            Self::BadLevel { level } => {
                vec![("level", level.to_string()), ("max", Level::ALL.len().to_string())]
            }
            Self::OtherLevel { bot, level } => vec![("bot", bot.clone()), ("level", level.to_string())],
            Self::NoSuchFormat { format, allowed } => {
                vec![("format", format.clone()), ("allowed", allowed.clone())]
            }
            Self::Record(error) => error.params(),
            Self::Refused(refusal) => refusal.params(),
            Self::Challenge(error) => error.params(),
            Self::NotJson
            | Self::UpgradeRequired
            | Self::BadCommand(_)
            | Self::Analysis(_)
            | Self::Hint(_)
            | Self::NoSession
            | Self::ForeignOrigin
            | Self::BadHost
            | Self::BadFraming
            | Self::ReservedName
            | Self::SeekNeedsClock
            | Self::SeekGone
            | Self::SeekNotForYou
            | Self::Blocked
            | Self::BlocksSelf
            | Self::NoDice
            | Self::Unavailable
            | Self::InDoubt
            | Self::TooSlow
            | Self::Internal => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests;
