// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/tournaments`: a draft.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use contest::{Contest, Settings};
use game::GameSpec;
use room::GAMES;
use serde_json::json;

use super::{money, who};
use crate::api::Payload;
use crate::api::once::Once;
use crate::app::App;
use crate::auth::random;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::fairness::key::ROOM_ID_CHARS;
use crate::federations::{self, Act, presets};
use crate::rooms::log;
use crate::tournaments::refusal::TournamentError;
use crate::tournaments::{commit, open, tables, told};

/// A new tournament, as a draft, for who may hold tournaments in its federation.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, `not_allowed`, `bad_field`, `no_preset` where those of the federation bind, with
/// money `stakes_off`, and what a table of such a game is refused for.
#[utoipa::path(post, path = "/api/v1/tournaments", tag = "tournaments", operation_id = "create_tournament",
    request_body(content = Value, description = "`federation`, `name`, `game`, `format` and what else is agreed; `adapted`: the conditions of chess by Appendix D"), responses(
    (status = CREATED, body = Value, description = "`id`, `state`, `seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    once: Option<Extension<Once>>,
    Payload(settings): Payload<Settings>,
) -> Result<Response, ApiError> {
    let person = visitor.known()?;
    if settings.duel {
        return Err(no_duel());
    }
    federations::require(&app, &visitor, &settings.federation, Act::Tournaments).await?;
    federations::not_frozen(&app, &settings.federation).await?;
    let game = checked(&settings)?;
    like_presets(&app, &settings).await?;
    money::checked(&app, &settings).await?;
    let contest = begun(&app, &person.player, settings, game, once.as_deref()).await?;
    let answer = json!({ "id": contest.id(), "state": contest.state().id(), "seq": contest.seq() });
    Ok(who::json(StatusCode::CREATED, answer))
}

/// A match of two is no tournament that somebody holds.
pub(super) fn no_duel() -> ApiError {
    ApiError::BadRequest { reason: "a match of two is offered by POST /api/v1/matches".to_owned() }
}

/// The id of what a request makes that named itself: nobody else can say which follows from its name.
fn id_of(app: &App, Once(name): &Once) -> String {
    app.keys().next_room_id(&room::game_id(name))
}

/// What this request has made before, where it named itself and its answer was lost.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn made_before(app: &App, once: Option<&Once>) -> Result<Option<Arc<Contest>>, ApiError> {
    let Some(once) = once else { return Ok(None) };
    match open::seen(app, &id_of(app, once)).await {
        Ok(contest) => Ok(Some(contest)),
        Err(ApiError::Tournament(TournamentError::NoSuchTournament { .. })) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A durable draft; the one there is already where the same request made it.
///
/// # Errors
/// `bad_field`; [`ApiError::Unavailable`].
pub(super) async fn begun(
    app: &App,
    by: &str,
    settings: Settings,
    game: &GameSpec,
    once: Option<&Once>,
) -> Result<Arc<Contest>, ApiError> {
    if let Some(made) = made_before(app, once).await? {
        return Ok(made);
    }
    let created = Contest::create(by, settings, game).map_err(TournamentError::from)?;
    let id = once.map_or_else(random::id::<ROOM_ID_CHARS>, |once| id_of(app, once));
    let now = app.clock.now();
    let contest = Contest::restore(&id, [(now, created.clone())]).map_err(|corrupt| {
        tracing::error!(%corrupt, "a draft does not follow from itself");
        ApiError::Internal
    })?;
    let append = commit::first(&contest, now, &created)?;
    let store = match told::act(&contest, std::slice::from_ref(&created), by, now) {
        Some(act) => app.store.audited(act),
        None => app.store.clone(),
    };
    store.append_contest(append).await.map_err(|error| match error {
        store::ContestError::Store(error) => log::unavailable(error),
        error => {
            tracing::error!(%error, "a draft cannot be written");
            ApiError::Internal
        }
    })?;
    open::adopt(app, contest.clone(), now);
    Ok(Arc::new(contest))
}

/// The game of a form whose tables can be made.
///
/// # Errors
/// What a table is refused for.
pub(super) fn checked(settings: &Settings) -> Result<&'static GameSpec, ApiError> {
    tables::table(settings, &settings.game, None)?;
    for game in &settings.games {
        let table = tables::table(settings, game, None)?;
        if table.game.seats() != 2 {
            let reason = "a mixed match is one of games for two".to_owned();
            return Err(ApiError::BadRequest { reason });
        }
    }
    let game = GAMES.iter().find(|game| game.id == settings.game);
    game.ok_or_else(|| ApiError::BadRequest { reason: "there is no such game".to_owned() })
}

/// Where a federation's presets bind, the tables of its tournaments are like one of them, too.
///
/// # Errors
/// `no_preset`; [`ApiError::Unavailable`].
pub(super) async fn like_presets(app: &App, settings: &Settings) -> Result<(), ApiError> {
    let id = &settings.federation;
    let Some(row) = app.store.federation(id).await.map_err(log::unavailable)? else { return Ok(()) };
    let presets = presets::of_row(&row.settings.presets);
    for game in std::iter::once(&settings.game).chain(&settings.games) {
        presets::allow(id, &presets, &tables::table(settings, game, None)?)?;
    }
    Ok(())
}
