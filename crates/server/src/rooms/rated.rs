// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may play for ratings: people with an account.

use store::{Store, StoreError};

/// Whether `player` may sit at a rated table: an account that is being erased may not.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now.
pub(crate) async fn may_play(store: &Store, player: &str) -> Result<bool, StoreError> {
    Ok(store.user_account(player).await?.is_some_and(|account| account.erase_us.is_none()))
}
