// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /.well-known/oauth-authorization-server`: where programs ask, and how (RFC 8414).

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use super::TOKEN_PATH;
use crate::app::App;
use crate::auth::oauth;
use crate::auth::origin;
use crate::auth::scope::Scope;
use crate::error::Problem;

/// Where programs ask, and how.
#[derive(Serialize, ToSchema)]
pub struct OAuthMetadata {
    /// The address of the site, which `iss` of an answer names, too (RFC 9207).
    pub issuer: String,
    /// The page that somebody is sent to.
    pub authorization_endpoint: String,
    /// Where the token is fetched.
    pub token_endpoint: String,
    /// What can be asked for.
    pub scopes_supported: Vec<Scope>,
    /// A code.
    #[schema(value_type = Vec<String>)]
    pub response_types_supported: [&'static str; 1],
    /// In the query of an address.
    #[schema(value_type = Vec<String>)]
    pub response_modes_supported: [&'static str; 1],
    /// For that code.
    #[schema(value_type = Vec<String>)]
    pub grant_types_supported: [&'static str; 1],
    /// No program has a secret.
    #[schema(value_type = Vec<String>)]
    pub token_endpoint_auth_methods_supported: [&'static str; 1],
    /// The other half of a challenge is its SHA-256.
    #[schema(value_type = Vec<String>)]
    pub code_challenge_methods_supported: [&'static str; 1],
    /// Whether answers say whose they are.
    pub authorization_response_iss_parameter_supported: bool,
}

/// Where programs ask for a token, and how.
#[utoipa::path(get, path = "/.well-known/oauth-authorization-server", tag = "lichess", operation_id = "oauth_metadata", responses(
    (status = OK, body = OAuthMetadata),
    (status = "4XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn oauth_metadata(State(app): State<App>, headers: HeaderMap) -> Json<OAuthMetadata> {
    let issuer = origin::base(&headers, app.config.public_url.as_ref());
    Json(OAuthMetadata {
        authorization_endpoint: format!("{issuer}/oauth"),
        token_endpoint: format!("{issuer}{TOKEN_PATH}"),
        issuer,
        scopes_supported: oauth::scopes(),
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: ["authorization_code"],
        token_endpoint_auth_methods_supported: ["none"],
        code_challenge_methods_supported: ["S256"],
        authorization_response_iss_parameter_supported: true,
    })
}
