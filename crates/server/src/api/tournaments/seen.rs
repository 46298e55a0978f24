// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who sees a tournament. A draft is there for those who have a hand in it; for others there is none.

use std::sync::Arc;

use contest::Contest;

use super::who;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::federations::{self, Act};
use crate::tournaments::open;
use crate::tournaments::refusal::TournamentError;

/// The tournament as it is, for somebody.
///
/// # Errors
/// [`TournamentError::NoSuchTournament`], also of a draft of others; as [`open::seen`].
pub(crate) async fn seen_by(app: &App, visitor: &Visitor, id: &str) -> Result<Arc<Contest>, ApiError> {
    let contest = open::seen(app, id).await?;
    // An offered match is a draft until it is taken up, and is for whom it was offered to.
    if contest.state() != contest::State::Draft || contest.settings().duel {
        return Ok(contest);
    }
    match who::arbiter(app, visitor, &contest).await {
        Ok(_) => return Ok(contest),
        Err(error @ ApiError::Unavailable) => return Err(error),
        Err(_) => {}
    }
    if sees_drafts(app, visitor, &contest.settings().federation).await? {
        return Ok(contest);
    }
    Err(TournamentError::NoSuchTournament { id: id.to_owned() }.into())
}

/// Whether somebody has a hand in the drafts of a federation: who may hold its tournaments, and who may promise what is in
/// them.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn sees_drafts(app: &App, visitor: &Visitor, federation: &str) -> Result<bool, ApiError> {
    let Some(person) = &visitor.person else { return Ok(false) };
    for act in [Act::Tournaments, Act::Sponsors] {
        match federations::may(app, &person.player, federation, act).await {
            Ok(false) | Err(ApiError::Federation(_)) => {}
            answer => return answer,
        }
    }
    Ok(false)
}
