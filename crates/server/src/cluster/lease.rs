// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one place at a database that several machines can reach: this process enters its name, keeps it fresh, and stops
//! when another one has taken its place.

use std::time::Duration;

use store::{Node, Store, StoreError};
use thiserror::Error;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::auth::random;
use crate::cluster::tenure::Tenure;

/// A process that was silent for so long is gone. Long enough for a database that stands still for a moment, short
/// enough for a start to wait.
pub(crate) const LEASE: Duration = Duration::from_secs(3);
/// How often a process says that it is there.
pub(crate) const BEAT: Duration = Duration::from_millis(250);

/// Why there is no place.
#[derive(Debug, Error)]
pub enum PlaceError {
    /// Another process is there, and alive.
    #[error(
        "the database is in use by another kapia serve ({name}); stop that one first, or name another database"
    )]
    Taken {
        /// What that process is called.
        name: String,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes the place and answers the id it is kept by; nothing where the lock of the data folder is enough. A process
/// that was killed leaves its name behind: then this waits until the silence is long enough, and says so.
pub(crate) async fn take(store: &Store, name: String, key_ids: String) -> Result<Option<String>, PlaceError> {
    if !store.is_shared() {
        return Ok(None);
    }
    let node = row(random::id::<16>(), name, key_ids);
    let mut seen = None;
    loop {
        let Some(other) = store.enlist(&node, micros(LEASE)).await? else { return Ok(Some(node.id)) };
        match &seen {
            None => {
                tracing::warn!(
                    name = other.name,
                    "another process was here a moment ago; waiting up to {} s to see whether it is gone",
                    LEASE.as_secs()
                );
                seen = Some(other);
            }
            Some(before) if before.id != other.id || before.beat_us != other.beat_us => {
                return Err(PlaceError::Taken { name: other.name });
            }
            Some(_) => {}
        }
        tokio::time::sleep(BEAT).await;
    }
}

/// The row of a process.
pub(crate) fn row(id: String, name: String, key_ids: String) -> Node {
    let version = crate::VERSION.to_owned();
    Node { id, name, role: "all".to_owned(), version, key_ids }
}

pub(crate) fn micros(span: Duration) -> i64 {
    i64::try_from(span.as_micros()).unwrap_or(i64::MAX)
}

/// Keeps the place, which others may take after a silence of `lease`; tells when another process has taken it.
pub(crate) async fn keep(
    store: Store,
    node: Option<String>,
    lease: Duration,
    tenure: Tenure,
    replaced: oneshot::Sender<()>,
) {
    let Some(node) = node else { return std::future::pending().await };
    let mut told = false;
    loop {
        let sent = Instant::now();
        match store.beat(&node, told, micros(lease)).await {
            Ok(Some(_)) => {
                tenure.renew(sent);
                told = false;
            }
            Ok(None) => {
                tracing::error!("another kapia serve has taken over the database; this one serves no longer");
                // Nobody hears it any more: then it is stopping already.
                let _ = replaced.send(());
                return;
            }
            Err(error) => {
                if !told {
                    tracing::warn!(%error, "the database was not told that this process is there");
                }
                told = true;
            }
        }
        tokio::time::sleep(BEAT).await;
    }
}

/// Gives the place up, so that the next process need not wait.
pub(crate) async fn leave(store: &Store, node: Option<&str>) {
    let Some(node) = node else { return };
    if let Err(error) = store.leave(node).await {
        tracing::warn!(%error, "the database was not told that this process ends");
    }
}
