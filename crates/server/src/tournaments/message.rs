// SPDX-License-Identifier: AGPL-3.0-or-later
//! What may be said to the task of a tournament.

use std::sync::{Arc, Mutex};

use contest::{Command, Contest, Standings, Who};
use tokio::sync::{mpsc, oneshot, watch};

use crate::error::ApiError;

/// Commands that may wait.
pub(crate) const MAILBOX: usize = 64;

/// A command on its way.
pub(crate) struct Ask {
    /// Who asks.
    pub(crate) who: Who,
    /// What for.
    pub(crate) command: Command,
    /// The number of the last event they had seen, where it has to be the last.
    pub(crate) seen: Option<i64>,
    /// What the request stands for, where it named itself: the same is carried out once.
    pub(crate) once: Option<String>,
    /// The tournament afterwards.
    pub(crate) reply: oneshot::Sender<Result<Arc<Contest>, ApiError>>,
}

/// What a table tells, and that somebody is forgotten.
#[derive(Debug)]
pub(crate) enum Note {
    /// A player is at it.
    Arrived {
        /// The table.
        room: String,
        /// The account.
        player: String,
    },
    /// Its game is over.
    Ended {
        /// The table.
        room: String,
    },
    /// An account is erased.
    Erased {
        /// The account.
        player: String,
    },
}

/// Standings, and the number of the last event they are of.
pub(crate) type StandingsAt = (i64, Arc<Standings>);

/// The way to a tournament.
#[derive(Clone)]
pub(crate) struct Handle {
    /// Commands.
    pub(crate) asks: mpsc::Sender<Ask>,
    /// What its tables tell: each twice or three times, so that they need not wait.
    pub(crate) notes: mpsc::UnboundedSender<Note>,
    /// The tournament as it is durable.
    pub(crate) state: watch::Receiver<Arc<Contest>>,
    /// The standings that were asked for last.
    pub(crate) places: Arc<Mutex<Option<StandingsAt>>>,
}
