// SPDX-License-Identifier: AGPL-3.0-or-later
//! The listener of those who watch over the server: it answers `GET /metrics` and nothing else, so that what is
//! counted is for the operator and not for everybody who may play.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use axum::{Router, middleware, routing};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::api;
use crate::app::App;
use crate::net::{connection, headers};

/// Connections at a time: a few programs that ask every few seconds.
const CONNECTIONS_MAX: usize = 16;

/// Answers until the task is ended.
pub(crate) async fn run(app: App, listener: TcpListener) {
    let router = router(app.clone());
    let mut connections = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                while connections.try_join_next().is_some() {}
                if connections.len() < CONNECTIONS_MAX {
                    let _ = stream.set_nodelay(true);
                    let state = Arc::default();
                    connections.spawn(connection::serve(app.clone(), router.clone(), stream, from, state));
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a connection of those who count could not be accepted");
                tokio::time::sleep(connection::ACCEPT_PAUSE).await;
            }
        }
    }
}

fn router(app: App) -> Router {
    Router::new()
        .route("/metrics", routing::get(show))
        .fallback(api::not_found)
        .method_not_allowed_fallback(api::method_not_allowed)
        .layer(middleware::from_fn_with_state(app.clone(), headers::protect))
        .with_state(app)
}

async fn show(State(app): State<App>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, [(header::CACHE_CONTROL, "no-store")], app.metrics.render()).into_response()
}
