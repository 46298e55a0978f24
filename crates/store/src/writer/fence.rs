// SPDX-License-Identifier: AGPL-3.0-or-later
//! Keeps a process from writing that has been replaced: where several processes stand by at one database, each transaction
//! of the one that serves makes sure that it still does. A replacement waits for the transaction that is open, and whatever
//! is begun later is refused, so that nothing of the old process can come after anything that the new one has read.

use std::sync::{Arc, OnceLock};

use crate::db::Conn;
use crate::error::Replaced;

/// The process whose place has to be its own when something is written; nothing where a process is alone.
#[derive(Clone, Default)]
pub(crate) struct Fence(Arc<OnceLock<String>>);

impl Fence {
    /// From now on. The first process that is named stays.
    pub(crate) fn set(&self, node: &str) {
        let _ = self.0.set(node.to_owned());
    }

    /// The process that has to have its place still, if any.
    pub(super) fn node(&self) -> Option<&str> {
        self.0.get().map(String::as_str)
    }

    /// Begins a transaction that writes.
    pub(super) async fn begin(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        let Some(node) = self.node() else { return conn.begin().await };
        if conn.begin_as(node).await? {
            return Ok(());
        }
        Err(sqlx::Error::Configuration(Box::new(Replaced)))
    }
}
