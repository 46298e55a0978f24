// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people hear from a node that cannot say where the site is served.

/// The refusal, as the site itself would word it.
const NOBODY: &str = r#"{"type":"about:blank","status":503,"code":"house_unavailable","detail":"the site cannot be reached from here"}"#;

/// The whole answer: it is the last on its connection.
pub(super) fn answer() -> String {
    let length = NOBODY.len();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Type: application/problem+json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{NOBODY}"
    )
}
