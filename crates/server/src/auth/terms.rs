// SPDX-License-Identifier: AGPL-3.0-or-later
//! P1: who has accepted older terms of use than those that hold accepts the newer ones before the next seat. What is being
//! played is played to its end all the same.

use store::{Store, StoreError};

use crate::auth::refusal::AccountError;

/// Why somebody may take no seat before they have read the terms of this version, if so.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now.
pub(crate) async fn changed_for(
    store: &Store,
    player: &str,
    version: u32,
) -> Result<Option<AccountError>, StoreError> {
    let accepted = store.terms_of(player).await?;
    let is_older = accepted.is_some_and(|accepted| accepted < i64::from(version));
    Ok(is_older.then_some(AccountError::TermsChanged { version }))
}
