// SPDX-License-Identifier: AGPL-3.0-or-later
//! What happened in a tournament: the durable events it is the fold of.
//!
//! The JSON form of these types is the log on disk; a field once written keeps its meaning for ever. Accounts stand
//! in it by id.

use serde::{Deserialize, Serialize};

use crate::entry::Entrant;
use crate::lot::Seed;
use crate::round::{Board, Bye, ByeMark, Outcome};
use crate::settings::conditions::Person;
use crate::settings::form::Settings;
use crate::state::{DropReason, PauseReason, WithdrawReason};

/// The version of the rules by which the events of a log follow from commands; it stands in `created`.
pub const VERSION: u16 = 1;

/// One durable fact. Its number is its place in the log; its time is kept beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum Event {
    /// A draft was begun. Always the first event.
    Created {
        /// [`VERSION`].
        v: u16,
        /// What is agreed.
        settings: Box<Settings>,
        /// By whom.
        by: String,
    },
    /// Something else is agreed.
    Edited {
        /// All of it.
        settings: Box<Settings>,
    },
    /// One may enter.
    Announced,
    /// Somebody entered.
    Entered {
        /// The entry's id.
        entry: u16,
        /// Who.
        entrant: Entrant,
        /// The rating that counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u16>,
        /// After the start: the number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
        /// After the start: the last round missed brings half a point.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        half: bool,
        /// By Appendix D: what they say of themselves. It is kept beside the log, where it can be forgotten, and never in
        /// it; what a log of before holds is not read.
        #[serde(skip)]
        person: Option<Person>,
    },
    /// Somebody left the list.
    Left {
        /// The entry.
        entry: u16,
    },
    /// Check-in is open.
    CheckinOpened,
    /// Somebody is there.
    Present {
        /// The entry.
        entry: u16,
    },
    /// Somebody does not start.
    Dropped {
        /// The entry.
        entry: u16,
        /// Why.
        why: DropReason,
    },
    /// It began.
    Started {
        /// What lots were drawn from.
        seed: Seed,
        /// The entries in the order of their numbers.
        order: Vec<u16>,
        /// Whether the first player has White in the first round.
        first_white: bool,
    },
    /// A round was paired: its tables are to be made.
    RoundPaired {
        /// Its number.
        round: u16,
        /// The boards. One that has its result here is not played.
        boards: Vec<Board>,
        /// Who has no opponent.
        byes: Vec<Bye>,
        /// Who is at another game now.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        busy: Vec<u16>,
        /// Who paired it by hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// Against the rules.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forced: bool,
        /// Why by hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// The last round was taken back: its tables are to be closed.
    RoundDeleted {
        /// Its number.
        round: u16,
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Somebody is at the table.
    Arrived {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// Who.
        number: u16,
    },
    /// A board's first result.
    Scored {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// How it ended.
        result: Outcome,
        /// Points of the tables family.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<[u32; 2]>,
        /// Of a pairing that is a match: what its games have brought, in half points, by the colours of the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<[u32; 2]>,
        /// The table it was played at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<String>,
        /// The arbiter who wrote it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// Arena: who gave half of their time away.
        #[serde(default, skip_serializing_if = "is_nobody")]
        berserk: [bool; 2],
        /// Arena: over so soon that a draw counts nothing.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        quick: bool,
        /// Arena: so long that a draw always counts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        long: bool,
    },
    /// Another game of the board, for the one before was drawn, or its match goes on: its table is to be made.
    GameCalled {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// The number of the game.
        attempt: u16,
        /// White of it.
        white: u16,
        /// Black of it.
        black: u16,
        /// Its table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<String>,
        /// The table of the game before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<String>,
        /// Of a match: what its games have brought so far, in half points, by the colours of the first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<[u32; 2]>,
    },
    /// A board was decided without play.
    Forfeited {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// For whom.
        result: Outcome,
        /// Whether it is for having left, and not for not having come.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        left: bool,
    },
    /// A result was changed.
    Corrected {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// How it ended.
        result: Outcome,
        /// Points of the tables family.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<[u32; 2]>,
        /// By whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Every board of the round has a result.
    RoundOver {
        /// Its number.
        round: u16,
    },
    /// Somebody is out.
    Withdrawn {
        /// The entry.
        entry: u16,
        /// Why.
        why: WithdrawReason,
    },
    /// Somebody is in again.
    Returned {
        /// The entry.
        entry: u16,
    },
    /// Somebody will miss a round.
    ByeGiven {
        /// The entry.
        entry: u16,
        /// The round.
        round: u16,
        /// What it brings.
        mark: ByeMark,
    },
    /// Somebody will not miss a round after all.
    ByeTakenBack {
        /// The entry.
        entry: u16,
        /// The round.
        round: u16,
    },
    /// An arbiter said something to everybody.
    Said {
        /// What.
        text: String,
        /// Who.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// It stands still.
    Paused {
        /// Why, of the three.
        why: PauseReason,
        /// In words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// It goes on.
    Resumed,
    /// The server took nothing in this span: every deadline is moved on by it.
    Outage {
        /// From, microseconds.
        from_us: i64,
        /// To, microseconds.
        to_us: i64,
    },
    /// It is over; results may be corrected.
    Finished {
        /// Why, when it was ended early.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// It is over for good: prizes are paid.
    Closed,
    /// It was called off: everything goes back.
    Cancelled {
        /// Why.
        reason: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_nobody(berserk: &[bool; 2]) -> bool {
    *berserk == [false; 2]
}
