// SPDX-License-Identifier: AGPL-3.0-or-later
//! Headers on every answer that keep a browser from doing more than it was asked for.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use tower_http::cors::{Any, CorsLayer};

use crate::app::App;
use crate::auth::host::Host;
use crate::auth::origin::PublicUrl;
use crate::net::unread;

/// What a page of this server may load: its own files and nothing from anywhere else. Text becomes markup only in
/// the library the page is made with, and the address of a script only that of the service worker. `connect-src` is written for each answer, see [`policy`].
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self'; img-src 'self' data:; \
    form-action 'self'; frame-ancestors 'none'; object-src 'none'; base-uri 'none'; \
    require-trusted-types-for 'script'; trusted-types svelte-trusted-html kapia-worker";

/// A browser asks once in this time whether pages of other sites may.
const ASKED_ONCE_IN: Duration = Duration::from_secs(86_400);

/// The microphone is for the pages of this server alone: a player may dictate, and record what both agreed to.
const ALWAYS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(self), geolocation=(), payment=()",
    ),
];

/// Lets the pages of other sites read an answer. They send neither a cookie with it nor anything but a form and a token.
pub fn for_any_page() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::POST, Method::DELETE])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
        .max_age(ASKED_ONCE_IN)
}

/// Puts the headers on an answer; `Strict-Transport-Security` only where the server is reached by https. What is
/// answered about people and games is for the one who asked and for nobody's cache.
pub async fn protect(State(app): State<App>, request: Request, next: Next) -> Response {
    let host = Host::of(request.headers(), None).ok();
    let path = request.uri().path();
    let is_private = path == "/api" || path.starts_with("/api/");
    let mut response = unread::answered(request, next).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, policy(host.as_ref(), app.config.public_url.as_ref()));
    if is_private {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if app.config.is_https() {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    response
}

/// The policy with the addresses of this server's own sockets, since not every browser takes them for `'self'`.
fn policy(host: Option<&Host>, public: Option<&PublicUrl>) -> HeaderValue {
    let sockets = match (public, host) {
        (Some(public), _) => public.sockets(),
        // Whether TLS is ended by a proxy is not known here.
        (None, Some(host)) if host.is_policy_word() => format!(" ws://{host} wss://{host}"),
        (None, _) => String::new(),
    };
    let text = format!("{CONTENT_SECURITY_POLICY}; connect-src 'self'{sockets}");
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_connects_to_its_own_host_and_to_no_other() {
        for (host, public, sockets) in [
            (Some("192.168.1.7:8080"), None, " ws://192.168.1.7:8080 wss://192.168.1.7:8080"),
            (Some("[::1]:8080"), None, ""),
            (None, None, ""),
            (Some("elsewhere"), Some("https://kapia.example"), " wss://kapia.example"),
            (None, Some("http://10.0.0.1:8080"), " ws://10.0.0.1:8080"),
            (None, Some("http://[::1]:8080"), ""),
        ] {
            let host = host.map(|host| host.parse::<Host>().unwrap());
            let public = public.map(|url| url.parse::<PublicUrl>().unwrap());
            let policy = policy(host.as_ref(), public.as_ref());
            let said = policy.to_str().unwrap().rsplit("; ").next().unwrap().to_owned();
            assert_eq!(said, format!("connect-src 'self'{sockets}"));
        }
    }
}
