// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a program may ask, where it is answered, and by whom it is let in.

use serde_json::{Value, json};

use super::{BACK, CHALLENGE, PAIR, asked, code, encoded, fetches, is_refused, lets_in, shown};
use crate::accounts::{PASSWORD, account};
use crate::engines::on_every_engine;
use crate::people::Open;
use crate::tokens::{by, token};

#[tokio::test]
async fn where_nobody_may_be_answered_nobody_is() {
    let server = Open::server().await;
    let (ann, _) = account(&server, "Ann").await;
    for (back, why) in [
        ("https://app.example/back", None),
        ("http://127.0.0.1:51234/back", None),
        ("http://[::1]:51234/", None),
        ("http://localhost:1/", None),
        ("com.example.app:/back", None),
        ("", Some("missing")),
        ("app.example", Some("form")),
        ("https://app.example/ x", Some("form")),
        ("http://app.example/", Some("scheme")),
        ("http://127.0.0.1.app.example/", Some("scheme")),
        ("javascript:alert(1)", Some("scheme")),
        ("app:/back", Some("scheme")),
        ("https://app.example/#x", Some("fragment")),
        ("https://kapia.example@app.example/", Some("user")),
        (&format!("https://app.example/{}", "x".repeat(1_000)), Some("long")),
    ] {
        let query = format!(
            "response_type=code&client_id=a&redirect_uri={}&code_challenge_method=S256&code_challenge={CHALLENGE}",
            encoded(back)
        );
        let (told, let_in) = (shown(&server, &query).await, lets_in(&ann, &query).await);
        match why {
            None => assert_eq!((told.status, let_in.status), (200, 201), "{back}: {}", let_in.text),
            Some(why) => {
                assert_eq!(told.refusal(), (422, "bad_redirect".into()), "{back}");
                assert_eq!(told.json()["params"]["why"], why, "{back}");
                assert_eq!(let_in.refusal(), (422, "bad_redirect".into()), "{back}");
            }
        }
    }
    let good = asked("account:read");
    for client in ["", "%0A", "%E2%80%AE", &"x".repeat(101)] {
        let query = format!("client_id={client}&redirect_uri={}", encoded(BACK));
        assert_eq!(shown(&server, &query).await.refusal(), (422, "bad_client".into()), "{client}");
    }
    for (twice, refusal) in [("client_id=b", "bad_client"), ("redirect_uri=b", "bad_redirect")] {
        assert_eq!(shown(&server, &format!("{good}&{twice}")).await.refusal(), (422, refusal.into()));
    }
    server.close().await;
}

#[tokio::test]
async fn what_else_is_wrong_is_for_the_program_to_hear() {
    let server = Open::server().await;
    let (ann, _) = account(&server, "Ann").await;
    let head = format!("client_id=a&redirect_uri={}&state=s", encoded(BACK));
    let with = |scope: &str| format!("{head}&response_type=code&{PAIR}&scope={scope}");
    let long = "x".repeat(1_001);
    for (query, error, code) in [
        (format!("{head}&{PAIR}"), "invalid_request", "response_type"),
        (format!("{head}&{PAIR}&response_type=token"), "unsupported_response_type", "response_type"),
        (format!("{head}&response_type=code"), "invalid_request", "method"),
        (
            format!("{head}&response_type=code&code_challenge_method=plain&code_challenge={CHALLENGE}"),
            "invalid_request",
            "method",
        ),
        (format!("{head}&response_type=code&code_challenge={CHALLENGE}"), "invalid_request", "method"),
        (
            format!("{head}&response_type=code&code_challenge_method=S256&code_challenge=abc"),
            "invalid_request",
            "challenge",
        ),
        (format!("{}&scope=a", with("board:play")), "invalid_request", "twice"),
        (with("board:fly"), "invalid_scope", "unknown_scope"),
        (with("board:play%2Cbot:play"), "invalid_scope", "unknown_scope"),
        (with("operator"), "invalid_scope", "kept_scope"),
        (with("board:play+cashier:write"), "invalid_scope", "kept_scope"),
        (with("federation:admin"), "invalid_scope", "kept_scope"),
        (with("board:play").replace("state=s", &format!("state={long}")), "invalid_request", "state"),
    ] {
        let told = shown(&server, &query).await;
        assert_eq!(told.status, 200, "{}", told.text);
        let (told, state) = (told.json(), if code == "state" { "" } else { "&state=s" });
        assert_eq!(
            (&told["fault"]["error"], &told["fault"]["code"]),
            (&json!(error), &json!(code)),
            "{query}"
        );
        let back = told["back"].as_str().expect("an address");
        let begins = format!("{BACK}&error={error}&error_description=");
        assert!(back.starts_with(&begins) && back.contains(&format!("{state}&iss=")), "{back}");
        assert_eq!(lets_in(&ann, &query).await.refusal(), (400, "bad_request".into()), "{query}");
    }
    // Every scope that may be asked for, each by itself, and what is known of who names none.
    for scope in
        ["account:read", "board:play", "bot:play", "challenge:write", "tournament:write", "ledger:read", ""]
    {
        let told = shown(&server, &with(scope)).await.json();
        let want = if scope.is_empty() { "account:read" } else { scope };
        assert_eq!((&told["scopes"], &told["fault"]), (&json!([want]), &Value::Null), "{scope}");
    }
    server.close().await;
}

#[tokio::test]
async fn only_the_owner_on_the_page_of_the_site_lets_a_program_in() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let query = asked("account:read");
        let body = json!({"query": query}).to_string();
        assert_eq!(lets_in(&server.guest().await, &query).await.refusal(), (403, "not_allowed".into()));
        let (_, all) = token(&ann, &["account:read", "board:play", "ledger:read"]).await;
        let wish = json!({"query": query});
        let refused = by(server, &all, "POST", "/api/v1/oauth", Some(&wish)).await;
        assert_eq!(refused.refusal(), (403, "not_allowed".into()));
        let json = ("Content-Type", "application/json");
        let cookie = ("Cookie", ann.cookie.as_str());
        for (headers, refusal) in [
            (vec![json], (401, "no_session")),
            (vec![json, cookie, ("Origin", "https://app.example")], (403, "foreign_origin")),
            (vec![json, cookie, ("Sec-Fetch-Site", "cross-site")], (403, "foreign_origin")),
            (vec![("Content-Type", "text/plain"), cookie], (415, "not_json")),
        ] {
            let refused = server.request("POST", "/api/v1/oauth", &headers, Some(&body)).await;
            assert_eq!(refused.refusal(), (refusal.0, refusal.1.into()), "{headers:?}");
            assert_eq!(refused.header("access-control-allow-origin"), None, "only a token is for every page");
        }
        // Nobody puts the page into a frame of theirs.
        let page = server.get(&format!("/oauth?{query}")).await;
        assert_eq!((page.status, page.header("x-frame-options")), (200, Some("DENY")));
        let policy = page.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        // Who goes takes back what they allowed.
        let code = code(&lets_in(&ann, &query).await);
        let gone = ann.request("DELETE", "/api/v1/account", Some(&json!({"password": PASSWORD}))).await;
        assert_eq!(gone.status, 202, "{}", gone.text);
        is_refused(&fetches(server, &code, None).await, "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn where_and_how_programs_ask_is_told_in_one_place() {
    let server = Open::server().await;
    let told = server.get("/.well-known/oauth-authorization-server").await;
    assert_eq!((told.status, told.header("content-type")), (200, Some("application/json")));
    let (told, site) = (told.json(), format!("http://{}", server.address));
    assert_eq!(told["issuer"], site);
    assert_eq!(told["authorization_endpoint"], format!("{site}/oauth"));
    assert_eq!(told["token_endpoint"], format!("{site}/api/token"));
    for (field, value) in [
        ("response_types_supported", "code"),
        ("grant_types_supported", "authorization_code"),
        ("code_challenge_methods_supported", "S256"),
        ("token_endpoint_auth_methods_supported", "none"),
    ] {
        assert_eq!(told[field], json!([value]), "{field}");
    }
    let scopes = told["scopes_supported"].as_array().expect("scopes");
    assert_eq!(scopes.len(), 6, "{scopes:?}");
    assert_eq!(server.get("/api/token").await.status, 405);
    server.close().await;
}
