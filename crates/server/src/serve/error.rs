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

/// Why the server does not open. What the machine says is part of each sentence, and therefore no source of it besides.
#[derive(Debug, Error)]
pub enum StartError {
    /// The data folder cannot be made.
    #[error("the data folder {path} cannot be made: {cause}")]
    DataDir {
        /// The folder.
        path: String,
        /// What the machine says.
        cause: io::Error,
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
    #[error("cannot listen on {listen}: {cause}")]
    Listen {
        /// The address.
        listen: SocketAddr,
        /// What the machine says.
        cause: io::Error,
    },
}

/// The exit status when it may go better later (`EX_TEMPFAIL`): another process is there, or the database, the bus or the
/// disk is away.
const TRY_LATER: u8 = 75;
/// The exit status when somebody has to mend something first (`EX_CONFIG`): the key of the dice is not there, or the
/// database is of another version.
const NOT_SET_UP: u8 = 78;
/// The exit status of everything else that keeps the server closed: choices that are wrong. It stays so, too.
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
            Self::Lock(LockError::Held { .. }) | Self::Place(PlaceError::Taken { .. }) | Self::Bus(_) => {
                TRY_LATER
            }
            Self::DataDir { cause, .. }
            | Self::Lock(LockError::Io { cause, .. })
            | Self::Listen { cause, .. } => of_machine(cause),
            Self::Store(error)
            | Self::Place(PlaceError::Store(error))
            | Self::Key(KeyError::Store(error)) => of_store(error),
            Self::Key(_) => NOT_SET_UP,
            Self::NotShared => REFUSED,
        }
    }
}

/// A right that is lacking does not come by itself; an address or a disk may be there a little later.
fn of_machine(cause: &io::Error) -> u8 {
    if cause.kind() == io::ErrorKind::PermissionDenied { REFUSED } else { TRY_LATER }
}

fn of_store(error: &StoreError) -> u8 {
    match error {
        StoreError::Unavailable { .. } | StoreError::InDoubt { .. } => TRY_LATER,
        StoreError::Newer { .. } | StoreError::Altered { .. } => NOT_SET_UP,
        _ => REFUSED,
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
            Self::Store(error) => of_store(error),
            Self::TakeOver(start) => start.exit_status(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use store::Outage;

    use super::*;

    #[test]
    fn only_what_may_get_better_by_itself_is_tried_again() {
        let listen = |kind: io::ErrorKind| {
            let listen = SocketAddr::from(([127, 0, 0, 1], 80));
            StartError::Listen { listen, cause: kind.into() }
        };
        let away = || StoreError::Unavailable { outage: Outage::Unreachable, detail: "gone".to_owned() };
        for (error, status) in [
            (listen(io::ErrorKind::AddrInUse), TRY_LATER),
            (listen(io::ErrorKind::PermissionDenied), REFUSED),
            (away().into(), TRY_LATER),
            (StartError::Key(away().into()), TRY_LATER),
            (StartError::Place(away().into()), TRY_LATER),
            (StoreError::Newer { step: 99 }.into(), NOT_SET_UP),
            (StoreError::Url { url: "x:".to_owned(), why: "is none".to_owned() }.into(), REFUSED),
            (StartError::NotShared, REFUSED),
        ] {
            assert_eq!(error.exit_status(), status, "{error}");
        }
    }

    #[test]
    fn what_the_machine_says_is_said_once() {
        let cause = io::Error::other("no room");
        let error = StartError::DataDir { path: "/srv".to_owned(), cause };
        assert_eq!(error.to_string(), "the data folder /srv cannot be made: no room");
        assert!(error.source().is_none(), "else whoever prints the chain says it again");
    }
}
