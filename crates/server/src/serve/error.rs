// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why the server does not open, or closes although nobody told it to, and what a service manager is told then.

use std::io;
use std::net::SocketAddr;

use store::StoreError;
use thiserror::Error;

use crate::cluster::bus::BusError;
use crate::cluster::lease::PlaceError;
use crate::cluster::lock::LockError;
use crate::fairness::key_file::KeyError;

/// Why the server does not open.
#[derive(Debug, Error)]
pub enum StartError {
    /// The data folder cannot be made.
    #[error("the data folder {path} cannot be made: {source}")]
    DataDir {
        /// The folder.
        path: String,
        /// What the machine says.
        source: io::Error,
    },
    /// Another process serves this data folder.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// Another process serves this database.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The key of the dice.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// Nodes of one site have one database.
    #[error(
        "--nats-url is for a database that every node can reach: name one with --database-url postgres://USER@HOST/NAME"
    )]
    NotShared,
    /// The address.
    #[error("cannot listen on {listen}: {source}")]
    Listen {
        /// The address.
        listen: SocketAddr,
        /// What the machine says.
        source: io::Error,
    },
}

/// The exit status when it may go better later (`EX_TEMPFAIL`): another process is there.
const TRY_LATER: u8 = 75;
/// The exit status when somebody has to mend something first (`EX_CONFIG`): the key of the dice is not there, or the
/// database is of another version.
const NOT_SET_UP: u8 = 78;
/// The exit status of everything else that keeps the server closed.
const REFUSED: u8 = 2;

impl StartError {
    /// Whether it stays so until somebody mends something.
    pub(crate) fn has_to_be_mended(&self) -> bool {
        self.exit_status() == NOT_SET_UP
    }

    /// The exit status of a program that could not start for this reason.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Lock(LockError::Held { .. }) | Self::Place(PlaceError::Taken { .. }) => TRY_LATER,
            Self::Key(KeyError::Store(_)) => REFUSED,
            Self::Key(_) | Self::Store(StoreError::Newer { .. } | StoreError::Altered { .. }) => NOT_SET_UP,
            _ => REFUSED,
        }
    }
}

/// Why the server closed although nobody told it to, or not in order.
#[derive(Debug, Error)]
pub enum StopError {
    /// Another process has taken over the database.
    #[error("another kapia serve has taken over the database")]
    Replaced,
    /// The last write failed.
    #[error("the database could not be closed in order: {0}")]
    Store(#[from] StoreError),
    /// A node could not take over, for a reason that does not go away by itself.
    #[error(transparent)]
    TakeOver(#[from] Box<StartError>),
}

impl StopError {
    /// The exit status of a program that stopped for this reason.
    #[must_use]
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Replaced => TRY_LATER,
            Self::Store(_) => REFUSED,
            Self::TakeOver(start) => start.exit_status(),
        }
    }
}
