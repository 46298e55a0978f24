// SPDX-License-Identifier: AGPL-3.0-or-later
//! The map of the site: every address and the function that answers it.

use std::pin::Pin;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request};
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::MethodRouter;
use axum::{Router, middleware, routing};
use pastey::paste;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::openapi::HttpMethod;
use utoipa::{OpenApi, Path as _};
use utoipa_axum::PathItemExt as _;

use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::net::{headers, plain, ws};
use crate::{api, auth, document, pages};

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
        (name = "ledger", description = "One's own accounts of credits"),
        (name = "records", description = "Files of games people bring along"),
        (name = "lobby", description = "What there is to join and to watch"),
        (name = "tournaments", description = "Tournaments, from the draft to the last result"),
        (name = "safety", description = "Reports, and what one says to a sanction"),
        (name = "federations", description = "Federations: how they are set up, who is in them, their banks"),
        (name = "admin", description = "For the operator of the site"),
        (name = "lichess", description = "The same for programs that speak with lichess"),
        (name = "fairness", description = "All dice of the site"),
        (name = "house", description = "The site itself"),
    ),
    paths(api::site::health),
    components(schemas(Problem, wire::ClientMessage, wire::ServerMessage<'static>, crate::matchmaking::SeekMessage,
        crate::tournaments::notices::TournamentNotice))
)]
struct Document;

/// Lists requests once. `$router` answers them; `$paths` tells of them, which takes far longer and is only done
/// when somebody asks for the document.
macro_rules! requests {
    ($router:ident, $paths:ident: $($area:ident :: $noun:ident :: $verb:ident,)+) => {
        fn $router() -> Router<App> {
            paste! {
                Router::new()
                    $(.route(&$area::$noun::[<__path_ $verb>]::path(),
                        answered_by(&$area::$noun::[<__path_ $verb>]::methods(), $area::$noun::$verb)))+
            }
        }

        #[derive(OpenApi)]
        #[openapi(paths($($area::$noun::$verb),+))]
        struct $paths;
    };
}

/// What a handler gives back, whichever it is.
type Answer = Pin<Box<dyn Future<Output = Response> + Send>>;

/// A handler whose own type is forgotten. The router wraps a handler in half a dozen layers; for each type of its own the
/// compiler makes them all anew, and proves each time that what the handler waits for may be sent to another thread:
/// with nearly two hundred types that was half of the time this crate takes.
#[derive(Clone)]
struct Erased(Arc<dyn Fn(Request, App) -> Answer + Send + Sync>);

impl Handler<(), App> for Erased {
    type Future = Answer;

    fn call(self, request: Request, app: App) -> Answer {
        (self.0)(request, app)
    }
}

/// One handler for the methods its documentation names.
fn answered_by<H, T>(methods: &[HttpMethod], handler: H) -> MethodRouter<App>
where
    H: Handler<T, App, Future = Answer>,
    T: 'static,
{
    let erased = Erased(Arc::new(move |request, app| handler.clone().call(request, app)));
    methods
        .iter()
        .fold(MethodRouter::new(), |router, method| router.on(method.to_method_filter(), erased.clone()))
}

requests! { brief, Brief:
    api::session::create,
    api::session::rename,
    api::accounts::create,
    api::login::login,
    api::login::ask_for_passkey,
    api::login::login_by_passkey,
    api::login::logout,
    api::login::recover,
    api::login::mail_recovery,
    api::account::show,
    api::account::change,
    api::account::erase,
    api::account::list_sessions,
    api::account::end_sessions,
    api::account::show_session,
    api::account::end_session,
    api::account::list_tokens,
    api::account::create_token,
    api::account::revoke_tokens,
    api::account::show_token,
    api::account::revoke_token,
    api::oauth::show_oauth_request,
    api::oauth::grant_oauth,
    api::oauth::oauth_metadata,
    api::account::change_password,
    api::account::renew_recovery,
    api::account::confirm,
    api::account::prove_email,
    api::account::list_passkeys,
    api::account::add_passkey,
    api::account::begin_passkey,
    api::account::name_passkey,
    api::account::remove_passkey,
    api::account::show_totp,
    api::account::confirm_totp,
    api::account::end_totp,
    api::account::own_reports,
    api::account::accept_terms,
    api::account::appeal,
    api::account::show_limits,
    api::account::set_limits,
    api::account::exclude,
    api::ledger::accounts,
    api::ledger::statement,
    api::reports::report,
    api::admin::health,
    api::admin::running,
    api::admin::users,
    api::admin::user_seen,
    api::admin::mark_cheating,
    api::admin::reports,
    api::admin::decide_report,
    api::admin::give_sanction,
    api::admin::lift_sanction,
    api::admin::appeals,
    api::admin::decide_appeal,
    api::admin::hide_message,
    api::admin::audit,
    api::blocks::list,
    api::blocks::block,
    api::blocks::unblock,
    api::games::list,
    api::rooms::create,
    api::rooms::show,
    api::rooms::close,
    api::rooms::command,
    api::rooms::void,
    api::rooms::dispute,
    api::rooms::record,
    api::rooms::dice,
    api::rooms::make_place,
    api::rooms::take_place,
    api::rooms::end_place,
    api::rooms::score,
    api::rooms::evidence,
    api::rooms::board,
    api::analyses::analysis,
    api::analyses::analyse,
    api::analyses::give_up_analysis,
    api::analyses::analysis_file,
    api::analyses::analyse_file,
    api::analyses::brought_analysis,
    api::analyses::analyse_brought,
    api::analyses::give_up_brought_analysis,
    api::analyses::brought_analysis_file,
    api::analyses::brought_game,
    api::records::read,
    api::lobby::show,
    api::players::show,
    api::players::list,
    api::players::own,
    api::players::ratings,
    api::players::against,
    api::leaderboards::show,
    api::fairness::show,
    api::fairness::log,
    api::fairness::audit,
    api::site::show,
    api::federations::list,
    api::federations::create,
    api::federations::show_one,
    api::federations::change,
    api::federations::remove,
    api::federations::members,
    api::federations::join,
    api::federations::put_member,
    api::federations::remove_member,
    api::federations::put_roles,
    api::federations::sanctions,
    api::federations::sanction,
    api::federations::lift,
    api::federations::hide_line,
    api::federations::reports,
    api::federations::decide_federation_report,
    api::federations::audit,
    api::federations::bank,
    api::federations::enter,
    api::federations::entries,
    api::federations::confirm,
    api::federations::give_up,
    api::federations::disputes,
    api::federations::add_sponsor,
    api::federations::apply,
    api::federations::applications,
    api::federations::answer_application,
    api::tournaments::list,
    api::tournaments::create,
    api::tournaments::show,
    api::tournaments::change,
    api::tournaments::offer_match,
    api::tournaments::act,
    api::tournaments::enter,
    api::tournaments::leave,
    api::tournaments::act_on_entry,
    api::tournaments::pair,
    api::tournaments::show_round,
    api::tournaments::unpair,
    api::tournaments::put_result,
    api::tournaments::standings,
    api::tournaments::crosstable,
    api::tournaments::bracket,
    api::tournaments::trf,
    api::tournaments::events,
    api::tournaments::calendar,
    api::lichess::account,
    api::lichess::playing,
    api::lichess::user,
    api::lichess::users,
    api::lichess::statuses,
    api::lichess::bots_online,
    api::lichess::export_game,
    api::lichess::become_bot,
    api::lichess::test_tokens,
    api::lichess::challenges,
    api::lichess::challenge,
    api::lichess::accept,
    api::lichess::decline,
    api::lichess::cancel,
    api::lichess::make_move,
    api::lichess::game_act,
    api::lichess::claim_victory,
    api::lichess::game_lines,
    api::lichess::agree,
}

// What a page of another site may ask: nobody is known there by a cookie.
requests! { foreign, Foreign:
    api::oauth::oauth_token,
    api::oauth::give_token_back,
}

// What goes on for as long as somebody listens is not cut when an answer would have taken too long.
requests! { lasting, Lasting:
    ws::room::open,
    ws::lobby::open,
    ws::me::open,
    ws::seek::open,
    ws::tournament::open,
    ws::analysis::open,
    ws::analysis::open_brought,
    api::rooms::stream,
    api::stream::me,
    api::account::export,
    api::lichess::events,
    api::lichess::bot_game,
    api::lichess::board_game,
}

/// The OpenAPI document.
#[must_use]
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut told = Document::openapi();
    told.merge(Brief::openapi());
    told.merge(Lasting::openapi());
    told.merge(Foreign::openapi());
    api::lichess::spelled::spell_out(&mut told);
    document::complete(&mut told);
    told
}

/// The same as text, as it is told to everybody.
///
/// # Errors
/// None that this document leads to.
pub fn openapi_text() -> Result<String, serde_json::Error> {
    openapi().to_pretty_json().map(|text| document::named(&text) + "\n")
}

/// Everything the site answers.
pub fn router(app: App) -> Router {
    let guarded = brief()
        .layer(middleware::from_fn_with_state(app.clone(), api::once::once))
        .layer(middleware::from_fn(api::to_its_end))
        .layer(middleware::from_fn(api::in_time))
        .merge(lasting())
        .layer(middleware::from_fn(plain::in_our_form))
        .layer(middleware::from_fn_with_state(app.clone(), auth::guard::guard));
    // A browser asks first whether it may; the layer outside answers that.
    let open = foreign()
        .route(api::oauth::TOKEN_PATH, routing::options(async || StatusCode::NO_CONTENT))
        .layer(middleware::from_fn(api::to_its_end))
        .layer(middleware::from_fn(api::in_time))
        .layer(middleware::from_fn_with_state(app.clone(), auth::guard::limit))
        .layer(headers::for_any_page());
    Router::new()
        .merge(guarded)
        .merge(open)
        .route("/health", routing::get(api::site::health))
        .route("/openapi.json", routing::get(api::site::openapi))
        .fallback(pages::serve)
        .method_not_allowed_fallback(api::method_not_allowed)
        .layer(DefaultBodyLimit::max(api::BODY_BYTES_MAX))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(app.clone(), auth::door::guard))
        .layer(middleware::from_fn(api::lichess::in_their_form))
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
