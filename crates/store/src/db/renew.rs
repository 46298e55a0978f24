// SPDX-License-Identifier: AGPL-3.0-or-later
//! How connections to a server are made, and by other secrets while people play: those that are there stay.

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use crate::db::Db;
use crate::pg::{self, Links, Trust};

/// What PostgreSQL is told, beside what `pg.rs` does by itself. A statement that takes longer than we wait for it is
/// ended there as well, and a peer that does not answer is given up.
pub(crate) const PG_SETTINGS: [(&str, &str); 6] = [
    ("synchronous_commit", "on"),
    ("statement_timeout", "5000"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "2"),
    ("tcp_user_timeout", "3000"),
];
/// A transaction of the writer that fell silent is undone soon, so that its next connection need not wait for the locks.
const PG_WRITER: [(&str, &str); 1] = [("idle_in_transaction_session_timeout", "2000")];

/// Everybody who makes connections.
pub(crate) struct Renewal {
    pub(crate) writers: [Links; 2],
    pub(crate) readers: Links,
}

impl Renewal {
    /// Takes other secrets for the way to the same place, once somebody was let in by them; false: it is another place.
    pub(crate) async fn take(&self, options: PgConnectOptions) -> Result<bool, sqlx::Error> {
        if self.readers.place() != pg::place(&options) {
            return Ok(false);
        }
        let options = dressed(options);
        pg::connect(&options).await?.close().await?;
        self.writers.iter().for_each(|links| links.renew(for_writers(&options)));
        self.readers.renew(options);
        Ok(true)
    }
}

/// What every connection asks for.
pub(crate) fn dressed(options: PgConnectOptions) -> PgConnectOptions {
    options.options(PG_SETTINGS).application_name("kapia").disable_statement_logging()
}

/// Connections to a server that only reads are asked of; nobody is connected to yet.
pub(crate) fn to_standby(options: PgConnectOptions, most: u32) -> Db {
    Db::Pg(Links::to_standby(dressed(options), most, &Trust::default()))
}

/// What those that write ask for, too.
pub(crate) fn for_writers(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().options(PG_WRITER)
}
