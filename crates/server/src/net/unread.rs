// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is left of a request's body when its answer is ready. A refusal may come before the body is read, or even before it
//! has arrived; the next request of the connection begins behind it. So it is read away, or the answer says that the
//! connection ends with it (RFC 9112, 9.3 and 9.6).

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

/// So much of a body is read for the sake of the connection, bytes.
const REST_BYTES_MAX: usize = 64 * 1024;
/// For so long the rest of it may take to arrive.
const REST_WAIT: Duration = Duration::from_secs(1);

/// Where a body that was not read to its end comes back to.
type Rest = Arc<Mutex<Option<Body>>>;

/// A body that comes back when it is given up.
struct Lent {
    body: Body,
    rest: Rest,
}

impl HttpBody for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let body = std::mem::take(&mut self.body);
        *self.rest.lock().unwrap_or_else(PoisonError::into_inner) = Some(body);
    }
}

/// Has a request answered, and leaves the connection where the next one can begin, or says that it ends.
pub(crate) async fn answered(mut request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    // Who waits to be told whether to send the body at all is not told to send what nobody wants.
    let waits = request.headers().contains_key(header::EXPECT);
    let rest = Rest::default();
    let body = std::mem::take(request.body_mut());
    *request.body_mut() = Body::new(Lent { body, rest: Arc::clone(&rest) });
    let mut response = next.run(request).await;
    if response.headers().get(header::CONNECTION).is_some_and(|value| value == "close") {
        return response;
    }
    let body = rest.lock().unwrap_or_else(PoisonError::into_inner).take();
    let ended = match body {
        Some(body) => body.is_end_stream() || !waits && read_away(body).await,
        // Somebody reads it still.
        None => false,
    };
    if !ended {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Reads a body to its end; false when that would be too much, takes too long, or cannot be.
async fn read_away(body: Body) -> bool {
    // A body says how long it is: one whose end is in doubt was refused, and the connection with it.
    if body.size_hint().upper().is_none_or(|length| length > REST_BYTES_MAX as u64) {
        return false;
    }
    let read = axum::body::to_bytes(body, REST_BYTES_MAX);
    tokio::time::timeout(REST_WAIT, read).await.is_ok_and(|read| read.is_ok())
}
