// SPDX-License-Identifier: AGPL-3.0-or-later
//! What every request passes before it is known whose it is: whether a page of another site sent it, and whether its
//! address asks too often.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::auth::origin;
use crate::auth::session::caller;
use crate::error::ApiError;

/// Refuses requests of other sites' pages and of addresses that ask too often.
///
/// # Errors
/// [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Result<Response, ApiError> {
    origin::check_request(request.method(), request.headers(), app.config.public_url.as_ref())?;
    limit(State(app), request, next).await
}

/// The second half of that alone, where a page of any site may ask: there nobody is known by a cookie.
///
/// # Errors
/// [`ApiError::TooMany`].
pub async fn limit(State(app): State<App>, request: Request, next: Next) -> Result<Response, ApiError> {
    app.limits.request(caller(&app, request.extensions(), request.headers())).inspect_err(|_| {
        app.metrics.limited.one();
    })?;
    Ok(next.run(request).await)
}
