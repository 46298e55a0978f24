// SPDX-License-Identifier: AGPL-3.0-or-later
//! Another token for a session whose player may do other things than before: they got a role, or lost one.

use game::Micros;

use crate::app::App;
use crate::error::ApiError;
use crate::rooms::log;

/// So long the old token is good: tabs may have asked with it at the same moment.
const OVERLAP_S: i64 = 60;

/// Whether a session has another token now.
pub(super) enum Renewal {
    /// It is as it was.
    Needless,
    /// It has.
    Done,
    /// It has had one for a moment: the old one is not sent once more, it would take the place of the new one.
    DoneBefore,
}

/// Ends the session that has the token with this hash, or had it, and all sockets of it.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(crate) async fn end(app: &App, token_hash: &str) -> Result<(), ApiError> {
    let tokens = app.store.session_family(token_hash).await.map_err(log::unavailable)?;
    app.store.end_session(token_hash).await.map_err(log::unavailable)?;
    app.lines.end(token_hash);
    tokens.iter().filter(|other| *other != token_hash).for_each(|other| app.lines.end(other));
    Ok(())
}

/// Puts the token with the hash `new` in the place of one that is to be renewed.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn renewal(
    app: &App,
    by: &store::Session,
    new: &str,
    now: Micros,
) -> Result<Renewal, ApiError> {
    if by.seen_us != 0 {
        let leaves = by.expires_us - now.0 <= OVERLAP_S * 1_000_000;
        return Ok(if leaves { Renewal::DoneBefore } else { Renewal::Needless });
    }
    let session = store::Session { token_hash: new.to_owned(), seen_us: now.0, ..by.clone() };
    let until = now.0.saturating_add(OVERLAP_S * 1_000_000);
    let done = app.store.renew_session(&by.token_hash, session, until).await.map_err(log::unavailable)?;
    if !done {
        return Ok(Renewal::DoneBefore);
    }
    app.lines.carry_on(&by.token_hash, new, by.expires_us);
    Ok(Renewal::Done)
}
