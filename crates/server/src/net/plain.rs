// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused before any request of ours is asked, in the form of all refusals: an address with a part that cannot be
//! read, a body that is too long, and a socket asked for as a page or in another version of its protocol.

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::api::BODY_BYTES_MAX;
use crate::error::{ApiError, Said};

/// Gives a bare 400 or 413 the form of a problem document.
pub(crate) async fn in_our_form(request: Request, next: Next) -> Response {
    let no_handshake = request.uri().path().starts_with("/ws/") && !shakes_hands(request.headers());
    let response = next.run(request).await;
    if response.extensions().get::<Said>().is_some() {
        return response;
    }
    let reason = match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => return ApiError::TooLong { max: BODY_BYTES_MAX }.into_response(),
        StatusCode::BAD_REQUEST if no_handshake => return ApiError::UpgradeRequired.into_response(),
        StatusCode::BAD_REQUEST => {
            "a part of the address or of the head is not of the documented form: text is UTF-8, a number has digits \
                only, and a handshake has a key"
        }
        _ => return response,
    };
    ApiError::BadRequest { reason: reason.to_owned() }.into_response()
}

/// Whether a WebSocket is asked for, in the version there is (RFC 6455, 4.2.1).
fn shakes_hands(headers: &HeaderMap) -> bool {
    let says = |name, word: &str| {
        let all = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        all.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    says(header::CONNECTION, "upgrade")
        && says(header::UPGRADE, "websocket")
        && says(header::SEC_WEBSOCKET_VERSION, "13")
}
