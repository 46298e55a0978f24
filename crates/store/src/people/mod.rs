// SPDX-License-Identifier: AGPL-3.0-or-later
//! People: who plays (`player.rs`), the accounts beside them (`account.rs`, and what changes in one: `change.rs`), the
//! ways back in (`recovery.rs`), and by what somebody is known again: cookies (`session.rs`, renewed ones: `family.rs`) and tokens (`token.rs`, and the codes
//! that programs get them for: `oauth.rs`), with what
//! they may do then (`standing.rs`, read at once in `known.rs`). The keys they show instead of a password or beside it are in `passkey.rs`,
//! where mail to them goes in `email.rs`, how their names look in `look.rs`, on which devices they were in `device.rs`,
//! and `factors.rs` keeps a write to what was seen of them. Who wants nothing to do with whom is in `block.rs`.

pub(crate) mod account;
pub(crate) mod begun;
pub(crate) mod block;
pub(crate) mod change;
pub(crate) mod device;
pub(crate) mod email;
pub(crate) mod factors;
pub(crate) mod family;
pub(crate) mod known;
pub(crate) mod likeness;
pub(crate) mod oauth;
pub(crate) mod passkey;
pub(crate) mod player;
pub(crate) mod recovery;
pub(crate) mod session;
pub(crate) mod standing;
pub(crate) mod token;

/// Runs a statement with these values; answers how many rows it changed.
macro_rules! run {
    ($conn:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::db::on!($conn, |conn| sqlx::query($sql)
            $(.bind($value))*
            .execute(&mut **conn)
            .await
            .map(|done| done.rows_affected()))
    };
}
pub(crate) use run;
