// SPDX-License-Identifier: AGPL-3.0-or-later
//! A database that is there, opened as it is: its schema stays.

use sqlx::pool::PoolOptions;
use sqlx::postgres::PgConnectOptions;

use super::renew::{dressed, to_standby};
use super::{ACQUIRE_TIMEOUT, Db, Pools, alone, pg_pools, sqlite_pools, writable};
use crate::error::StoreError;
use crate::url::Address;

/// Opens a database as it is, to change it.
pub(crate) async fn to_change(address: Address, readers: u32) -> Result<Pools, StoreError> {
    match address {
        Address::File(path) => sqlite_pools(writable(&path), readers).await,
        Address::Server(options) => Ok(pg_pools(&dressed(*options), readers)),
    }
}

/// Opens a database as it is, which need not be writable; what is written there is refused.
pub(crate) async fn to_read(address: Address, readers: u32) -> Result<Pools, StoreError> {
    Ok(match address {
        Address::File(path) => {
            let options = alone::readable(&path).await?;
            let pool = |most| {
                let pool = PoolOptions::new().max_connections(most).acquire_timeout(ACQUIRE_TIMEOUT);
                Db::Sqlite(pool.test_before_acquire(false).connect_lazy_with(options.clone()))
            };
            Pools { writer: pool(1), control: pool(1), reader: pool(readers), renewal: None }
        }
        Address::Server(options) => {
            let [writer, control, reader] =
                [1, 1, readers].map(|most| to_standby(PgConnectOptions::clone(&options), most));
            Pools { writer, control, reader, renewal: None }
        }
    })
}
