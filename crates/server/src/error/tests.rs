// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a refusal looks like to who asked.

use axum::http::header;
use axum::response::IntoResponse as _;

use super::*;

#[test]
fn a_problem_says_what_is_wrong_and_what_is_allowed() {
    let said = ApiError::Refused(room::Refusal::BadClock { field: "base_s", min: 0, max: 9 }).problem();
    assert_eq!((said.status, said.code, said.title), (422, "bad_clock", "Unprocessable Entity"));
    assert!(said.params["max"] == "9" && said.detail.contains('9'), "{}", said.detail);
}

#[test]
fn a_limit_says_when_to_come_back() {
    let response = ApiError::TooMany { key: "rooms", retry_s: 7 }.into_response();
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(response.headers()[header::RETRY_AFTER], "7");
}
