// SPDX-License-Identifier: AGPL-3.0-or-later
//! Refusals as they are answered: problem documents.

use std::collections::BTreeMap;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::ApiError;
use crate::records::sentence::Sentence;

/// The problem document.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`: `code` tells problems apart.
    #[schema(value_type = String, example = "about:blank")]
    pub r#type: &'static str,
    /// The words of the status.
    #[schema(value_type = String, example = "Bad Request")]
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// A stable word.
    #[schema(value_type = String, example = "bad_option")]
    pub code: &'static str,
    /// One sentence naming what is wrong and what is allowed.
    pub detail: String,
    /// The data of the sentence, for translations.
    #[schema(value_type = BTreeMap<String, String>)]
    pub params: BTreeMap<&'static str, String>,
    /// Of a file that cannot be read: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Sentence>,
}

impl ApiError {
    /// The problem document.
    #[must_use]
    pub fn problem(&self) -> Problem {
        let status = self.status();
        Problem {
            r#type: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            code: self.code(),
            detail: self.to_string(),
            params: self.params().into_iter().collect(),
            reason: match self {
                Self::Record(record::RecordError::Unreadable { reason, .. }) => Some(reason.into()),
                _ => None,
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self.problem()).unwrap_or_default();
        let mut response = (self.status(), body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self.status() == StatusCode::UNAUTHORIZED {
            // RFC 9110, 15.5.2. A browser asks nobody for a password because of it, as it would for `Basic`.
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(r#"Bearer realm="kapia""#));
        }
        match &self {
            // What to ask for instead (RFC 9110, 15.5.22; RFC 6455, 4.2.2).
            Self::UpgradeRequired => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
                headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
                headers.insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
            }
            Self::TooMany { retry_s, .. } => {
                let retry_s = *retry_s;
                headers.insert(header::RETRY_AFTER, HeaderValue::from(retry_s));
            }
            Self::Unavailable | Self::InDoubt | Self::TooSlow => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(1));
            }
            _ => {}
        }
        response.extensions_mut().insert(Said(self.to_string()));
        response
    }
}

/// The sentence of a refusal, for whoever puts it into another form.
#[derive(Clone, Debug)]
pub(crate) struct Said(pub(crate) String);
