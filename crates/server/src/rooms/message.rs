// SPDX-License-Identifier: AGPL-3.0-or-later
//! What may be put into a room's mailbox. Everything large is boxed: a mailbox has room for 64 of these.

use std::sync::Arc;
use std::time::Duration;

use game::{Micros, Seat};
use room::{Actor, Command, Lag};
use store::PendingEntry;
use tokio::sync::oneshot;
use wire::View;

use crate::error::ApiError;
use crate::net::outbox::Outbox;
use crate::rooms::hint_lane::Found;

/// Messages that may wait.
pub(crate) const MAILBOX: usize = 64;
/// How long a command may wait for a place in a full mailbox.
pub(crate) const POST_WITHIN: Duration = Duration::from_millis(100);
/// Every command is answered within 2.5 s; this leaves the answer time to be sent.
pub(crate) const ANSWER_WITHIN: Duration = Duration::from_millis(2_400);

/// One message to a room.
pub(crate) enum Message {
    /// Somebody asks for something.
    Command(Box<CommandMessage>),
    /// The maker takes the table back.
    Withdraw(Box<CommandMessage>),
    /// A socket wants to hear of everything.
    Join(Box<Join>),
    /// The socket with this key is gone.
    Leave(u32),
    /// Somebody wants to see the room as it is.
    Snapshot(Box<SnapshotRequest>),
    /// Somebody's hint was found.
    Hint(Box<Found>),
    /// A bot has thought.
    Bot(Box<Thought>),
    /// A player needs so long to hear what was said.
    Hears {
        /// Who.
        player: Arc<str>,
        /// Milliseconds.
        ms: u32,
    },
    /// How many watch.
    Watchers(oneshot::Sender<u32>),
    /// These lines of chat are shown to nobody any more.
    Hidden(Vec<i64>),
    /// This person has another name now.
    Renamed(Arc<str>),
    /// A tournament has decided the game here without its being played.
    Forfeit {
        /// Who was there, if anybody was.
        winner: Option<Seat>,
        /// The answer: the game is over.
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
    /// A game is called off, or its stake taken back, by who may.
    Void(Box<VoidWish>),
    /// Somebody who sits here leaves the site for good.
    Abandon(AbandonWish),
    /// The server was not able to take moves for a while.
    Outage,
    /// The server closes.
    Close,
}

/// The game of somebody who leaves for good is to be called off.
pub(crate) struct AbandonWish {
    /// The id of who leaves.
    pub player: String,
    /// The answer.
    pub reply: oneshot::Sender<Result<(), ApiError>>,
}

/// A game is to be called off, or its stake taken back.
pub(crate) struct VoidWish {
    /// Who decides what.
    pub decision: Decision,
    /// The answer.
    pub reply: oneshot::Sender<Result<Undone, ApiError>>,
}

/// A game is called off, or its stake taken back.
pub(crate) struct Decision {
    /// The id of who decides, or confirms what another has begun.
    pub by: String,
    /// Why.
    pub reason: String,
    /// What waited for a second person, who is `by`.
    pub confirmed: Option<PendingEntry>,
    /// For whom they decide.
    pub of: Office,
}

/// For whom somebody decides about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Office {
    /// For the site.
    Site,
    /// For a federation: ratings go back only where a player has contested the game.
    Federation,
    /// For the tournament whose board it is: only ratings go back.
    Tournament,
}

/// What became of a game that was to be called off or taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undone {
    /// It was called off; nothing was played for.
    CalledOff,
    /// It was called off; everybody has everything back.
    Refunded,
    /// What the losers paid was taken back.
    Reversed,
    /// Nothing yet: so much is taken back by two people only.
    Review {
        /// What each loser paid, minor units.
        stake: i64,
    },
}

/// A command on its way.
pub(crate) struct CommandMessage {
    /// Who.
    pub actor: Actor,
    /// Their own id of the command.
    pub id: String,
    /// The newest version they had seen.
    pub seen: Option<i64>,
    /// What is known of the delay.
    pub lag: Lag,
    /// Whether their page had lost the focus.
    pub unfocused: bool,
    /// When the server received it.
    pub received: Micros,
    /// What they ask for.
    pub command: Command,
    /// Where the answer goes.
    pub reply: Reply,
}

impl CommandMessage {
    /// Whether it came by the socket with this queue.
    pub(crate) fn came_by(&self, outbox: &Arc<Outbox>) -> bool {
        matches!(&self.reply, Reply::Socket { outbox: own, .. } if Arc::ptr_eq(own, outbox))
    }
}

/// Where the answer to a command goes.
pub(crate) enum Reply {
    /// To the socket it came by: what happened is told there with the id of the command.
    Socket {
        /// The queue of the socket.
        outbox: Arc<Outbox>,
        /// Held until the answer is given.
        #[expect(dead_code, reason = "what it says is that it is there")]
        open: Arc<()>,
    },
    /// To a request that waits: the version after the command.
    Request(oneshot::Sender<Result<i64, ApiError>>),
}

/// A socket at the door.
pub(crate) struct Join {
    /// Who; empty for a stranger.
    pub player: Arc<str>,
    /// Their queue; from the answer on it gets every message after `Joined::version`.
    pub outbox: Arc<Outbox>,
    /// The answer.
    pub reply: oneshot::Sender<Box<Joined>>,
}

/// The room as a socket found it.
pub(crate) struct Joined {
    /// Takes the socket out again.
    pub key: u32,
    /// The version `view` shows.
    pub version: i64,
    /// The room as they see it.
    pub view: View,
}

/// A look at a room.
pub(crate) struct SnapshotRequest {
    /// Who; empty for a stranger.
    pub player: String,
    /// The answer.
    pub reply: oneshot::Sender<Box<(i64, View)>>,
}

/// What it means for what a bot has decided that its partner may wish it to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// Nothing: it was not asked for a move, or knew of the wish.
    Heeded,
    /// It does not know of it yet, if there is one.
    Unknown,
    /// It waits.
    Sits,
}

/// What a bot decided.
pub(crate) struct Thought {
    /// The version it looked at; a thought about an older room is dropped.
    pub version: i64,
    /// Its chair.
    pub seat: Seat,
    /// Who.
    pub actor: Actor,
    /// What it does; nothing when it could not find anything to do.
    pub command: Option<Command>,
    /// What the partner's wish to wait has to do with it.
    pub waiting: Waiting,
    /// Since when it is put off for somebody who listens.
    pub put_off_at: Option<tokio::time::Instant>,
}
