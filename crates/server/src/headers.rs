// SPDX-License-Identifier: AGPL-3.0-or-later
//! Headers on every answer that keep a browser from doing more than it was asked for.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;

/// What a page of the house may load: its own files and nothing from anywhere else.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self' ws: wss:; form-action 'self'; frame-ancestors 'none'; object-src 'none'; base-uri 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=(), payment=()"),
];

/// Puts the headers on an answer; `Strict-Transport-Security` only where the house is reached by https.
pub async fn protect(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if app.config.is_https() {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    response
}
