// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom a table is offered to, and the one offer with which another is answered.

use room::Refusal;
use wire::Status;

use super::{NewRoom, bound};
use crate::api::players::find;
use crate::app::App;
use crate::auth::names;
use crate::auth::session::Person;
use crate::challenges::{ChallengeError, Party};
use crate::error::ApiError;
use crate::rooms::log;
use crate::safety::kinds::SanctionKind;

/// The one player `wish` is for.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], [`ApiError::NoSuchRoom`], [`ApiError::Challenge`], [`ApiError::Blocked`],
/// `other_may_not_play` of who could never sit there, [`ApiError::Refused`] where the offer that is answered is none or an answer itself.
pub(super) async fn offered(app: &App, person: &Person, wish: &NewRoom) -> Result<Option<Party>, ApiError> {
    let to = match (&wish.answers, &wish.to) {
        (Some(room), name) => answered(app, person, room, name.as_deref()).await?,
        (None, Some(name)) => called(app, name).await?,
        (None, None) => return Ok(None),
    };
    let to = may_be_asked(app, person, to).await?;
    if wish.rated {
        bound::other_may_be_rated(app, &to).await?;
    }
    Ok(Some(to))
}

/// The account of this name, which `person` may offer something to.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], [`ApiError::Challenge`], [`ApiError::Blocked`], `other_may_not_play`.
pub(crate) async fn asked(app: &App, person: &Person, name: &str) -> Result<Party, ApiError> {
    may_be_asked(app, person, called(app, name).await?).await
}

async fn may_be_asked(app: &App, person: &Person, to: Party) -> Result<Party, ApiError> {
    if to.id == person.player {
        return Err(ChallengeError::OwnChallenge.into());
    }
    let apart = app.store.apart_from(&person.player).await.map_err(log::unavailable)?;
    if apart.contains(&to.id) {
        return Err(ApiError::Blocked);
    }
    bound::other_may_play(app, &to.id, &[SanctionKind::Ban]).await?;
    Ok(to)
}

/// Who offered the table in `room` to `person`.
async fn answered(app: &App, person: &Person, room: &str, name: Option<&str>) -> Result<Party, ApiError> {
    let Some(challenge) = app.challenges.of(room) else {
        let (_, view) = app.rooms.snapshot(app, room, &person.player).await?;
        let is_open = view.status == Status::Open;
        return Err(if is_open { Refusal::NotInvited.into() } else { ChallengeError::Over.into() });
    };
    if challenge.to.id != person.player {
        return Err(Refusal::NotInvited.into());
    }
    if challenge.table.answers.is_some() {
        return Err(Refusal::AlreadyAnswered.into());
    }
    let theirs = &challenge.from.name;
    let is_theirs =
        |name| name == theirs || names::asked(name).is_some_and(|key| names::asked(theirs) == Some(key));
    if !name.is_none_or(is_theirs) {
        return Err(ChallengeError::NotTheirs.into());
    }
    Ok(challenge.from)
}

/// The account of this name, or that had it before, unless it is to be erased.
async fn called(app: &App, name: &str) -> Result<Party, ApiError> {
    let account = find::present(app, name).await?;
    Ok(Party { id: account.player, name: account.name, is_guest: false })
}
