// SPDX-License-Identifier: AGPL-3.0-or-later
//! One connection from its beginning to its end, or to the moment it becomes a socket: HTTP/1.1 with bounds on
//! everything a stranger could make large or slow: the head of a request (16 KiB, ten seconds), the reading of an
//! answer (ten seconds without any of it, [`Config::reader_patience`]).
//!
//! [`Config::reader_patience`]: crate::config::Config::reader_patience

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tower::ServiceExt as _;

use crate::app::App;
use crate::auth::address::Peer;
use crate::auth::door::Ambiguous;
use crate::net::carrier::Carrier;
use crate::net::ndjson::GoesOn;
use crate::net::stream::{ConnectionState, Watched};

/// Longest head of a request, bytes.
const HEAD_BYTES_MAX: usize = 16 * 1024;
/// A request's head must arrive within this time.
const HEAD_WAIT: Duration = Duration::from_secs(10);
/// How long nobody is let in after the machine could not.
pub(crate) const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// How requests are read: with bounds.
pub(crate) fn http() -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_WAIT).max_buf_size(HEAD_BYTES_MAX);
    http
}

/// Answers the requests of one connection.
pub(crate) async fn serve(
    app: App,
    router: Router,
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    from: SocketAddr,
    state: Arc<ConnectionState>,
) {
    let peer = Peer(from.ip());
    let own = Arc::clone(&state);
    let stream = Watched::new(stream, Arc::clone(&state), app.config.reader_patience);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        if let Some(carrier) = state.carrier() {
            request.extensions_mut().insert(carrier.clone());
        }
        if state.is_ambiguous() {
            request.extensions_mut().insert(Ambiguous);
        }
        let (answer, state) = (router.clone().oneshot(request), Arc::clone(&state));
        async move {
            let answer = answer.await;
            if answer.as_ref().is_ok_and(|answer| answer.status() == StatusCode::SWITCHING_PROTOCOLS) {
                state.becomes_socket();
            }
            if answer.as_ref().is_ok_and(|answer| answer.extensions().get::<GoesOn>().is_some()) {
                state.goes_on();
            }
            answer
        }
    });
    let connection = http().serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    let mut closing = app.closing();
    let mut ending = own.carrier().map(Carrier::ending);
    let mut told = false;
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if own.is_slow() {
                    app.metrics.slow_readers.one();
                }
                if let Err(error) = ended {
                    tracing::debug!(%error, %from, "a connection ended badly");
                }
                return;
            }
            () = own.shown_out() => {
                app.metrics.shown_out.one();
                return;
            }
            () = closing.wait(), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
            () = ended(ending.as_mut()), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Waits until the node ends by which the connection came, if it was another one.
async fn ended(node: Option<&mut watch::Receiver<bool>>) {
    match node {
        // An error says that its trunk is gone altogether.
        Some(ending) => drop(ending.wait_for(|is_ending| *is_ending).await),
        None => std::future::pending().await,
    }
}
