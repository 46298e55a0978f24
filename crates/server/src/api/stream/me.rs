// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/stream/me`: notices of one's own games, one JSON object a line.

use std::pin::{Pin, pin};
use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;

use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::lobby::own::MINE_MAX;
use crate::net::ndjson::Ndjson;
use crate::net::outbox::{Next, Outbox};
use crate::notices::{About, News, Notice, Words};
use crate::rooms::log;

/// What happens in the games of the one who asks, as it comes: first a notice `started` for every game that is on
/// and `challenge` for every table that waits for one player, here or there.
/// An empty line when there was nothing for six seconds. A notice may come twice; `n` tells how old it is. A token needs
/// `account:read` or `board:play`.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, [`ApiError::TooMany`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/stream/me", tag = "session", operation_id = "stream_me", responses(
    (status = OK, content_type = "application/x-ndjson", body = Notice),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn me(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    visitor.known()?;
    visitor.may_look(&[Scope::AccountRead, Scope::BoardPlay])?;
    notices(app, visitor, Notice::words, None).await
}

/// What is answered later.
pub(crate) type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Completes a line by what has to be looked up first.
pub(crate) type Complete = fn(App, Utf8Bytes) -> BoxFuture<Utf8Bytes>;

/// A stream of the news of a player, put into `words`: first of what there is already. Who has their lines completed
/// speaks with lichess: they are told of games and challenges only, and not goodbye.
///
/// # Errors
/// As [`me`].
pub(crate) async fn notices(
    app: App,
    visitor: Visitor,
    words: Words,
    complete: Option<Complete>,
) -> Result<Response, ApiError> {
    let player = visitor.known()?.player.clone();
    if app.is_closing() {
        return Err(ApiError::Unavailable);
    }
    let (lines, response) = Ndjson::open(&app, &visitor)?;
    // Listened to before the games are read, so that nothing falls between.
    let outbox = Arc::new(Outbox::default());
    let listening = app.notices.join(&player, Arc::clone(&outbox), words, complete.is_none());
    let first = first(&app, &player, words).await?;
    let line = visitor.line(&app, &outbox);
    tokio::spawn(async move {
        let _held = (line, listening);
        if let Some(complete) = complete {
            let lines = lines.without_bye();
            let said = Outbox::default();
            let told = completed(&app, complete, first, &outbox, &said);
            let mut talk = pin!(lines.talk(&said));
            tokio::select! {
                () = &mut talk => {}
                () = told => talk.await,
            }
            return;
        }
        let mut said = Ok(());
        for notice in first {
            said = lines.line(&notice, &outbox).await;
            if said.is_err() {
                break;
            }
        }
        if said.is_ok() {
            lines.talk(&outbox).await;
        }
    });
    Ok(response)
}

/// Passes on what is heard, completed, until it ends.
async fn completed(app: &App, complete: Complete, first: Vec<Utf8Bytes>, heard: &Outbox, said: &Outbox) {
    for line in first {
        said.push(complete(app.clone(), line).await);
    }
    loop {
        match heard.next().await {
            Next::Frame(line) => _ = said.push(complete(app.clone(), line).await),
            Next::End(reason) => return said.close(reason),
        }
    }
}

/// The games of a player that are on, and the challenges that stand.
pub(crate) async fn first(app: &App, player: &str, words: Words) -> Result<Vec<Utf8Bytes>, ApiError> {
    let rooms = app.store.rooms_of(player, MINE_MAX).await.map_err(log::unavailable)?;
    let on = rooms.into_iter().filter(|head| head.head.status != store::Status::Open);
    let on = on.map(|head| (About::Started, head.room));
    let standing = app.challenges.of_player(player).into_iter().map(|(room, _)| (About::Challenge, room));
    let mut lines = Vec::new();
    for (about, room) in on.chain(standing) {
        let (n, view) = match app.rooms.snapshot(app, &room, player).await {
            Ok(shown) => shown,
            Err(error) => {
                // The others are told of all the same.
                tracing::warn!(room, %error, "a room does not open for a stream of notices");
                continue;
            }
        };
        let challenge = app.challenges.of(&room).filter(|_| about == About::Challenge);
        // One that was answered meanwhile is told of by what happens.
        if about == About::Started || challenge.is_some() {
            let news = News { about, player, n, view: &view, challenge: challenge.as_ref() };
            lines.extend(words(&news));
        }
    }
    Ok(lines)
}
