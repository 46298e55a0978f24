// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people hear from a node that cannot say where the site is served.

/// The refusal, as the site itself would word it.
const NOBODY: &str = r#"{"type":"about:blank","status":503,"code":"house_unavailable","detail":"the site cannot be reached from here"}"#;
/// The answer to what has gone on to where the site was served, and was lost with that.
const IN_DOUBT: &str = r#"{"type":"about:blank","status":503,"code":"in_doubt","detail":"the site went out of reach before it said whether this was done"}"#;

/// Nothing was done.
pub(super) fn answer() -> String {
    whole(NOBODY)
}

/// It may have been done.
pub(super) fn in_doubt() -> String {
    whole(IN_DOUBT)
}

/// The whole answer: it is the last on its connection.
fn whole(body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Type: application/problem+json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}
