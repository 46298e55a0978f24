// SPDX-License-Identifier: AGPL-3.0-or-later
//! The chain of all transfers: who holds its end writes on.

use ledger::Head;

use crate::db::{Conn, on};

/// The end of the chain, kept from others until the transaction ends.
pub(super) async fn hold(conn: &mut Conn) -> Result<Head, sqlx::Error> {
    const SQL: &str = "UPDATE journal SET seq = seq WHERE id = 1 RETURNING seq, hash";
    let (seq, hash): (i64, Vec<u8>) = on!(conn, |conn| sqlx::query_as(SQL).fetch_one(&mut **conn).await)?;
    let hash =
        hash.try_into().map_err(|_| sqlx::Error::Protocol("the end of the journal has no hash".into()))?;
    Ok(Head { seq, hash })
}
