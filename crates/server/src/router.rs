// SPDX-License-Identifier: AGPL-3.0-or-later
//! The map of the site: every address and the function that answers it.

use axum::extract::DefaultBodyLimit;
use axum::response::{IntoResponse as _, Response};
use axum::{Router, middleware, routing};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::net::{headers, ws};
use crate::{api, auth, pages};

/// The head of the OpenAPI document.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kapia",
        description = "The site for traditional board games. Errors are RFC 9457 problem documents with a stable \
            `code`. The messages of the sockets are described in docs/protocol.md.",
        license(name = "AGPL-3.0-or-later", identifier = "AGPL-3.0-or-later"),
        contact()
    ),
    tags(
        (name = "session", description = "Who is asking"),
        (name = "account", description = "Accounts: signing up, logging in, tokens for programs"),
        (name = "games", description = "What can be played"),
        (name = "rooms", description = "Where people play"),
        (name = "players", description = "Who played what, and how well"),
        (name = "records", description = "Files of games people bring along"),
        (name = "lobby", description = "What there is to join and to watch"),
        (name = "safety", description = "Reports, and what one says to a sanction"),
        (name = "admin", description = "For the operator of the site"),
        (name = "lichess", description = "The same for programs that speak with lichess"),
        (name = "fairness", description = "All dice of the site"),
        (name = "house", description = "The site itself"),
    ),
    components(schemas(Problem, wire::ClientMessage, wire::ServerMessage<'static>, crate::matchmaking::SeekMessage))
)]
struct Document;

/// Every request with its documentation.
fn documented() -> OpenApiRouter<App> {
    let guarded = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(api::session::create, api::session::rename))
        .routes(routes!(api::accounts::create))
        .routes(routes!(api::login::login))
        .routes(routes!(api::login::ask_for_passkey))
        .routes(routes!(api::login::login_by_passkey))
        .routes(routes!(api::login::logout))
        .routes(routes!(api::login::recover))
        .routes(routes!(api::account::show, api::account::change, api::account::erase))
        .routes(routes!(api::account::list_sessions, api::account::end_sessions))
        .routes(routes!(api::account::end_session))
        .routes(routes!(api::account::list_tokens, api::account::create_token, api::account::revoke_tokens))
        .routes(routes!(api::account::revoke_token))
        .routes(routes!(api::account::change_password))
        .routes(routes!(api::account::renew_recovery))
        .routes(routes!(api::account::confirm))
        .routes(routes!(api::account::list_passkeys, api::account::add_passkey))
        .routes(routes!(api::account::begin_passkey))
        .routes(routes!(api::account::name_passkey, api::account::remove_passkey))
        .routes(routes!(api::account::show_totp, api::account::confirm_totp, api::account::end_totp))
        .routes(routes!(api::account::own_reports))
        .routes(routes!(api::account::appeal))
        .routes(routes!(api::reports::report))
        .routes(routes!(api::admin::health))
        .routes(routes!(api::admin::running))
        .routes(routes!(api::admin::users))
        .routes(routes!(api::admin::user_seen))
        .routes(routes!(api::admin::reports))
        .routes(routes!(api::admin::decide_report))
        .routes(routes!(api::admin::give_sanction))
        .routes(routes!(api::admin::lift_sanction))
        .routes(routes!(api::admin::appeals))
        .routes(routes!(api::admin::decide_appeal))
        .routes(routes!(api::admin::hide_message))
        .routes(routes!(api::admin::audit))
        .routes(routes!(api::blocks::list))
        .routes(routes!(api::blocks::block, api::blocks::unblock))
        .routes(routes!(api::games::list))
        .routes(routes!(api::rooms::create))
        .routes(routes!(api::rooms::show, api::rooms::close))
        .routes(routes!(api::rooms::command))
        .routes(routes!(api::rooms::record))
        .routes(routes!(api::rooms::dice))
        .routes(routes!(api::records::read))
        .routes(routes!(api::lobby::show))
        .routes(routes!(api::players::show))
        .routes(routes!(api::players::list))
        .routes(routes!(api::players::own))
        .routes(routes!(api::players::ratings))
        .routes(routes!(api::players::against))
        .routes(routes!(api::leaderboards::show))
        .routes(routes!(api::fairness::show))
        .routes(routes!(api::fairness::log))
        .routes(routes!(api::site::show))
        .routes(routes!(api::federations::list))
        .routes(routes!(api::lichess::account))
        .routes(routes!(api::lichess::become_bot))
        .routes(routes!(api::lichess::test_tokens))
        .routes(routes!(api::lichess::challenges))
        .routes(routes!(api::lichess::challenge))
        .routes(routes!(api::lichess::accept))
        .routes(routes!(api::lichess::decline))
        .routes(routes!(api::lichess::cancel))
        .routes(routes!(api::lichess::make_move))
        .routes(routes!(api::lichess::game_act))
        .routes(routes!(api::lichess::agree))
        .layer(middleware::from_fn(api::in_time));
    // What goes on for as long as somebody listens is not cut when an answer would have taken too long.
    let lasting = OpenApiRouter::new()
        .routes(routes!(ws::room::open))
        .routes(routes!(ws::lobby::open))
        .routes(routes!(ws::seek::open))
        .routes(routes!(api::rooms::stream))
        .routes(routes!(api::stream::me))
        .routes(routes!(api::account::export))
        .routes(routes!(api::lichess::events))
        .routes(routes!(api::lichess::bot_game))
        .routes(routes!(api::lichess::board_game));
    guarded.merge(lasting)
}

/// The OpenAPI document.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let open = OpenApiRouter::<App>::new().routes(routes!(api::site::health));
    documented().merge(open).into_openapi()
}

/// Everything the site answers.
pub fn router(app: App) -> Router {
    let (guarded, _) = documented().split_for_parts();
    let guarded = guarded.layer(middleware::from_fn_with_state(app.clone(), auth::session::guard));
    Router::new()
        .merge(guarded)
        .route("/health", routing::get(api::site::health))
        .route("/openapi.json", routing::get(api::site::openapi))
        .fallback(pages::serve)
        .method_not_allowed_fallback(api::method_not_allowed)
        .layer(DefaultBodyLimit::max(api::BODY_BYTES_MAX))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), auth::door::guard))
        .layer(middleware::from_fn_with_state(app.clone(), headers::protect))
        .with_state(app)
}

/// A request that hit a defect of ours: nobody else notices.
#[expect(clippy::needless_pass_by_value, reason = "the signature the layer asks for")]
fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text =
        panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(panic = text.unwrap_or("?"), "a request ran into a defect");
    ApiError::Internal.into_response()
}
