// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a tournament comes into memory, and what is asked of it.

use std::sync::{Arc, PoisonError};

use contest::{Command, Contest, Standings, Who};
use game::Micros;
use tokio::sync::{mpsc, oneshot, watch};

use crate::api::once::Once;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::federations::{self, Act};
use crate::tournaments::host::Host;
use crate::tournaments::message::{Ask, Handle, MAILBOX};
use crate::tournaments::read::read;
use crate::tournaments::refusal::TournamentError;

/// The longest id.
const ID_CHARS_MAX: usize = 40;

/// The way to a tournament, which is brought into memory if need be.
///
/// # Errors
/// [`TournamentError::NoSuchTournament`], [`ApiError::Unavailable`], [`ApiError::Internal`].
pub(crate) async fn handle(app: &App, id: &str) -> Result<Handle, ApiError> {
    let none = || no_such(id);
    if id.len() > ID_CHARS_MAX || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(none().into());
    }
    if let Some(handle) = app.tournaments.handle(id) {
        return Ok(handle);
    }
    if app.is_closing() {
        return Err(ApiError::Unavailable);
    }
    let (contest, last) = read(app, id).await?.ok_or_else(none)?;
    Ok(adopt(app, contest, last))
}

fn no_such(id: &str) -> TournamentError {
    TournamentError::NoSuchTournament { id: id.chars().take(ID_CHARS_MAX).collect() }
}

/// Gives a tournament its task, unless it has one.
pub(crate) fn adopt(app: &App, contest: Contest, last: Micros) -> Handle {
    let mut handles = app.tournaments.lock();
    if let Some(handle) = handles.get(contest.id()).filter(|handle| !handle.asks.is_closed()) {
        return handle.clone();
    }
    let (asks, mailbox) = mpsc::channel(MAILBOX);
    let (notes, told) = mpsc::unbounded_channel();
    let (shown, state) = watch::channel(Arc::new(contest.clone()));
    let handle = Handle { asks, notes, state, places: Arc::default() };
    handles.insert(contest.id().into(), handle.clone());
    app.tournaments.note_offer(&contest);
    drop(handles);
    tokio::spawn(Box::new(Host::new(app.clone(), contest, last, shown)).run(mailbox, told));
    handle
}

/// The tournament as it is.
///
/// # Errors
/// As [`handle`].
pub(crate) async fn seen(app: &App, id: &str) -> Result<Arc<Contest>, ApiError> {
    Ok(handle(app, id).await?.state.borrow().clone())
}

/// The tournament as it is, for whoever reads it: what was never announced, a draft or one that was cancelled as a draft, is
/// there for those only who have a hand in it. A match of two is shown to whoever has its link, and `access` says who may
/// enter, not who may look on.
///
/// # Errors
/// As [`handle`].
pub(crate) async fn shown(app: &App, visitor: &Visitor, id: &str) -> Result<Arc<Contest>, ApiError> {
    let contest = seen(app, id).await?;
    let of = contest.settings();
    let hidden = !contest.is_announced() && !of.duel;
    if hidden && !sees_drafts(app, visitor, &of.federation).await? {
        return Err(no_such(id).into());
    }
    Ok(contest)
}

/// Whether somebody has a hand in the drafts of a federation: who may hold its tournaments, and who may promise what is in
/// them.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(crate) async fn sees_drafts(app: &App, visitor: &Visitor, federation: &str) -> Result<bool, ApiError> {
    let Some(person) = &visitor.person else { return Ok(false) };
    for act in [Act::Tournaments, Act::Sponsors] {
        match federations::may(app, &person.player, federation, act).await {
            Ok(false) | Err(ApiError::Federation(_)) => {}
            answer => return answer,
        }
    }
    Ok(false)
}

/// The tournament as it is, and its standings, which are made once for each of its events.
///
/// # Errors
/// As [`handle`].
pub(crate) async fn standings(app: &App, id: &str) -> Result<(Arc<Contest>, Arc<Standings>), ApiError> {
    let handle = handle(app, id).await?;
    let contest = handle.state.borrow().clone();
    let mut kept = handle.places.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, standings)) = kept.as_ref().filter(|(seq, _)| *seq == contest.seq()) {
        return Ok((contest, standings.clone()));
    }
    let standings = Arc::new(contest.standings());
    *kept = Some((contest.seq(), standings.clone()));
    Ok((contest, standings))
}

/// Asks something of a tournament; what it is afterwards. `seen` is the number of the event that has to be its last.
///
/// # Errors
/// As [`handle`], and what the tournament refuses.
pub(crate) async fn ask(
    app: &App,
    id: &str,
    who: Who,
    command: Command,
    seen: Option<i64>,
) -> Result<Arc<Contest>, ApiError> {
    ask_once(app, id, who, command, seen, None).await
}

/// The same of a request that may have named itself: what was carried out under this name is not done again, and the
/// answer is the tournament as it is now.
///
/// # Errors
/// As [`ask`].
pub(crate) async fn ask_once(
    app: &App,
    id: &str,
    who: Who,
    command: Command,
    seen: Option<i64>,
    once: Option<&Once>,
) -> Result<Arc<Contest>, ApiError> {
    let handle = handle(app, id).await?;
    let (reply, answer) = oneshot::channel();
    let asked = Ask { who, command, seen, once: once.map(|Once(name)| name.clone()), reply };
    handle.asks.send(asked).await.map_err(|_| ApiError::Unavailable)?;
    answer.await.map_err(|_| ApiError::InDoubt)?
}
