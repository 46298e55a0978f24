// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody may not do now. Asked whenever they want to do it, so that a sanction needs nobody to end it.

use game::Micros;
use store::{Sanction, Store, StoreError};

use super::kinds::SanctionKind;
use super::refusal::SafetyError;

/// The refusal of the first of these sanctions that somebody is under.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now.
pub(crate) async fn forbidden(
    store: &Store,
    player: &str,
    now: Micros,
    kinds: &[SanctionKind],
) -> Result<Option<SafetyError>, StoreError> {
    forbidden_in(store, "", player, now, kinds).await
}

/// The same of a federation's sanctions; an empty scope is the site.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now.
pub(crate) async fn forbidden_in(
    store: &Store,
    scope: &str,
    player: &str,
    now: Micros,
    kinds: &[SanctionKind],
) -> Result<Option<SafetyError>, StoreError> {
    let own = store.sanctions_in(player, scope, now.0).await?;
    Ok(kinds.iter().find_map(|kind| own.iter().find_map(|one| refusal(one, *kind))))
}

/// What this sanction says to somebody who wants what `kind` forbids.
fn refusal(sanction: &Sanction, kind: SanctionKind) -> Option<SafetyError> {
    if sanction.kind != kind.word() {
        return None;
    }
    let until_ms = sanction.until_us.map(|until| until / 1_000);
    match kind {
        SanctionKind::Ban => Some(SafetyError::Banned { reason: sanction.reason.clone(), until_ms }),
        SanctionKind::Mute => Some(SafetyError::Muted { until_ms }),
        SanctionKind::NoRated => Some(SafetyError::NoRated { until_ms }),
        SanctionKind::NoStakes => Some(SafetyError::NoStakes { until_ms }),
        SanctionKind::Warn | SanctionKind::NoEvents => None,
    }
}
