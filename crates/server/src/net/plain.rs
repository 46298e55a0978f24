// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is refused before any request of ours is asked, in the form of all refusals: an address with a part that cannot be
//! read, a body that is too long, and a socket asked for as a page.

use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::api::BODY_BYTES_MAX;
use crate::error::{ApiError, Said};

/// Gives a bare 400 or 413 the form of a problem document.
pub(crate) async fn in_our_form(request: Request, next: Next) -> Response {
    let is_socket = request.uri().path().starts_with("/ws/");
    let response = next.run(request).await;
    if response.extensions().get::<Said>().is_some() {
        return response;
    }
    let reason = match response.status() {
        StatusCode::PAYLOAD_TOO_LARGE => return ApiError::TooLong { max: BODY_BYTES_MAX }.into_response(),
        StatusCode::BAD_REQUEST if is_socket => "this address answers to the handshake of a WebSocket only",
        StatusCode::BAD_REQUEST => {
            "a part of the address is not of the documented form: text is UTF-8, and a number has digits only"
        }
        _ => return response,
    };
    ApiError::BadRequest { reason: reason.to_owned() }.into_response()
}
