// SPDX-License-Identifier: AGPL-3.0-or-later
//! The listener of those who watch over the server: it answers `GET /metrics` and nothing else, so that what is
//! counted is for the operator and not for everybody who may play.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Router, middleware, routing};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::app::App;
use crate::net::connections::Guests;
use crate::net::{connection, headers};
use crate::{api, metrics};

/// Connections at a time: a few programs that ask every few seconds.
const CONNECTIONS_MAX: usize = 16;

/// Answers for a server until the task is ended.
pub(crate) async fn run(app: App, listener: TcpListener) {
    let router = router(app.clone());
    let answers = |stream, from| connection::serve(app.clone(), router.clone(), stream, from, Arc::default());
    let_in(listener, answers).await;
}

/// Answers for a node until the task is ended: while it serves, what a server does; while it stands by, that it does, and
/// how many it carries.
pub(crate) async fn run_for_node(
    serving: watch::Receiver<Option<App>>,
    carried: Guests,
    listener: TcpListener,
) {
    let answers = |stream, from| {
        let (app, carried) = (serving.borrow().clone(), carried.clone());
        async move {
            match app {
                Some(app) => {
                    let router = router(app.clone());
                    connection::serve(app, router, stream, from, Arc::default()).await;
                }
                None => stand_by(stream, &carried).await,
            }
        }
    };
    let_in(listener, answers).await;
}

async fn let_in<A>(listener: TcpListener, answers: impl Fn(TcpStream, SocketAddr) -> A)
where
    A: Future<Output = ()> + Send + 'static,
{
    let mut connections = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                while connections.try_join_next().is_some() {}
                if connections.len() < CONNECTIONS_MAX {
                    let _ = stream.set_nodelay(true);
                    connections.spawn(answers(stream, from));
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
    text(app.metrics.render())
}

fn text(metrics: String) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, [(header::CACHE_CONTROL, "no-store")], metrics).into_response()
}

/// One answer of a node that stands by, which has no server to ask.
async fn stand_by(stream: TcpStream, carried: &Guests) {
    let service = service_fn(async |request: hyper::Request<Incoming>| {
        let is_known = request.method() == Method::GET && request.uri().path() == "/metrics";
        let answer = match is_known {
            true => text(metrics::standing_by(carried.open())),
            false => StatusCode::NOT_FOUND.into_response(),
        };
        Ok::<_, Infallible>(answer)
    });
    let answered = connection::http().keep_alive(false).serve_connection(TokioIo::new(stream), service).await;
    if let Err(error) = answered {
        tracing::debug!(%error, "a connection of those who count ended badly");
    }
}
