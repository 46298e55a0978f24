// SPDX-License-Identifier: AGPL-3.0-or-later
//! The first look at a request: whether it says clearly where it ends and which server it is for, and whether that
//! is this one.
//!
//! A page of somebody else can make a browser believe that its own name lies at this server's address (DNS
//! rebinding): it is then its own `Origin` and its own `Host`. A server that knows its public address answers to
//! that one only. A server that was told none is reached by whatever address or name people have for it.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::app::App;
use crate::auth::host::Host;
use crate::error::ApiError;

/// Where those ask who watch over the server. They know it by its address, and the answer tells nobody anything.
const HEALTH: &str = "/health";

/// Put on a request by the accept loop when its length can be read in two ways.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ambiguous;

/// Refuses requests that do not say once which server they are for and how long they are, and those that are for
/// another server.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    match check(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => {
            let mut response = error.into_response();
            // Where the next request would begin is exactly what is in doubt.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            response
        }
    }
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    // What this process knows may be what another one has gone on from.
    if !app.pulse.is_held() {
        return Err(ApiError::Unavailable);
    }
    let headers = request.headers();
    if request.extensions().get::<Ambiguous>().is_some() || headers.contains_key(header::TRANSFER_ENCODING) {
        return Err(ApiError::BadFraming);
    }
    let host = Host::of(headers, Some(request.uri()))?;
    match &app.config.public_url {
        Some(public) if !public.is_at(&host) && request.uri().path() != HEALTH => {
            Err(ApiError::WrongHost { url: public.to_string() })
        }
        _ => Ok(()),
    }
}
