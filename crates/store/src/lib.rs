// SPDX-License-Identifier: AGPL-3.0-or-later
//! Durable truth: the log of every room, where each room stands, who sits where, guests and their sessions,
//! the results of games and the ratings, the ledger, the federations, the
//! tournaments, and what keeps people safe from each other.
//!
//! One SQL code path serves SQLite and PostgreSQL. Every write goes through one task that puts all that is waiting
//! into one transaction (group commit) and answers only after the commit, so an answer of `Ok` means: on the disk.
//! The primary key `(room, seq)` and the conditional update of the head are the arbiters between writers.
//!
//! Nothing here knows the rules of a game, the types of a room, HTTP, or what time it is: payloads are opaque JSON text
//! and every instant comes in as an argument, in microseconds since the Unix epoch.
//!
//! SQL lives in this crate and nowhere else; the difference between the engines lives in `db.rs` and nowhere else.
#![forbid(unsafe_code)]

mod analysis;
mod archive;
mod attendance;
mod audit;
mod contest;
mod copy;
mod db;
mod error;
mod fairness;
mod federations;
mod follow;
mod heartbeat;
mod key;
mod log;
mod migrate;
mod money;
mod node;
mod old;
mod open;
mod people;
mod pg;
pub mod private;
mod replica;
mod results;
mod safety;
mod url;
mod writer;

pub use analysis::{ANALYSIS_BYTES_MAX, KeptAnalysis, WantedAnalysis};
pub use archive::{ARCHIVE_BODY_BYTES_MAX, ARCHIVE_BYTES_MAX, ARCHIVED_AT_ONCE_MAX, ArchiveLook, Archived};
pub use attendance::{Attendant, Attending, Predecessor};
pub use audit::act::{AUDIT_START, Act, AuditEntry, AuditHead};
pub use contest::append::{ContestAppend, ContestEntry, ContestError, ContestHead, NewContestEvent};
pub use contest::person::ContestPerson;
pub use contest::read::{CONTESTS_AT_ONCE_MAX, ContestFilter, ContestPlace, ContestRow, StoredContestEvent};
pub use copy::{Cell, CellKind, CopyColumn, CopyTable, Filling, Snapshot};
pub use error::{AppendError, Outage, StoreError};
pub use fairness::{DiceEvent, LISTED_AT_ONCE_MAX, RoomChain};
pub use federations::application::{Application, Reply};
pub use federations::member::{ASKED, BANNED, INVITED, Listed, MEMBER, Member};
pub use federations::role::{NewRoles, ROLES};
pub use federations::settings::{
    FEE_SHARE_BP, FederationChange, FederationRow, FederationSettings, STAKE_MAX,
};
pub use federations::sponsor::{Bank, Sponsor};
pub use federations::standing::{FederationStanding, OwnFederation};
pub use follow::{Follower, Looked, Piece, rebuild, whole_of_log};
pub use heartbeat::OutageSpan;
pub use key::{BoundKey, KeyState, SiteKey};
pub use log::append::{Append, Certain, Committed, EVENTS_PER_APPEND_MAX, NewEvent};
pub use log::event::StoredEvent;
pub use log::head::{Head, RoomHead, Status};
pub use log::length::LogLength;
pub use log::lobby::Due;
pub use log::owner::{Claim, Claimed, Ownership, ROOMS_AT_ONCE_MAX};
pub use log::seat::Sitter;
pub use money::desk::{Dispute, KeptAnswer, LossLimit, PendingEntry};
pub use money::own::STATEMENT_LINES_MAX;
pub use money::written_out::WRITTEN_OUT;
pub use money::{AccountStatement, AuditedGroup, Confirmed, EntryLine, Missed, Moved, PostError};
pub use node::{Incumbent, Node};
pub use open::{Config, Purpose, READERS_MAX, Store};
pub use people::account::{SignUp, UserAccount};
pub use people::block::Blocked;
pub use people::change::Change;
pub use people::device::{DEVICE_KEPT_US, DEVICES_MAX, DeviceMate};
pub use people::email::EmailProof;
pub use people::factors::FactorsSeen;
pub use people::oauth::OauthCode;
pub use people::passkey::{Passkey, PasskeyUse};
pub use people::recovery::{Recovery, Return};
pub use people::session::Session;
pub use people::standing::{Agreed, Ban, Known, Player, Standing};
pub use people::token::Token;
pub use results::end::{GameEnd, GameResult, OfContest, Outcome, Participant, RatingBack};
pub use results::games::{FinishedGame, GAMES_AT_ONCE_MAX, GameFilter};
pub use results::pairs::{Flow, Pair};
pub use results::ratings::{Rating, RatingStep};
pub use safety::appeal::{Appeal, AppealCase, GRANTED};
pub use safety::focus::UNFOCUSED_KEPT_US;
pub use safety::overview::{Counts, Someone};
pub use safety::report::{
    Decision, FederationVerdict, NewReport, REPORT_AT_FEDERATION, Report, WhichReports,
};
pub use safety::sanction::Sanction;
/// What the rows of federations hold.
pub use tourney::federation;
