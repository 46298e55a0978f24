// SPDX-License-Identifier: AGPL-3.0-or-later
//! A program that nobody registered asks for a token of somebody's account, and is let in by its owner alone.

mod asks;

use game::Millis;
use serde_json::{Value, json};

use crate::accounts::account;
use crate::engines::{on_every_database, on_every_engine};
use crate::people::{Answer, Folder, Open, Person, hand};
use crate::tokens::{by, token};

/// RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const CLIENT: &str = "Шах в джоба";
const BACK: &str = "https://app.example:8443/back?a=1";
const PAIR: &str = "code_challenge_method=S256&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// The query of the address to which a program sends somebody.
fn asked(scope: &str) -> String {
    let (client, back) = (encoded(CLIENT), encoded(BACK));
    format!(
        "response_type=code&client_id={client}&redirect_uri={back}&{PAIR}&scope={}&state=s%26t",
        encoded(scope)
    )
}

async fn shown(server: &Open, query: &str) -> Answer {
    server.get(&format!("/api/v1/oauth?{query}")).await
}

async fn lets_in(person: &Person, query: &str) -> Answer {
    person.request("POST", "/api/v1/oauth", Some(&json!({"query": query}))).await
}

/// The code an address tells.
fn code(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{}", answer.text);
    let to = answer.json()["to"].as_str().expect("an address").to_owned();
    let (_, code) = to.split_once("code=").expect("a code");
    code.split('&').next().unwrap_or_default().to_owned()
}

/// What a program shows, with one field changed.
async fn fetches(server: &Open, code: &str, changed: Option<(&str, &str)>) -> Answer {
    let fields = [
        ("grant_type", "authorization_code"),
        ("code", code),
        ("code_verifier", VERIFIER),
        ("redirect_uri", BACK),
        ("client_id", CLIENT),
    ];
    let of = |(name, value): (&'static str, &str)| {
        let value = changed.filter(|(other, _)| *other == name).map_or(value, |(_, value)| value).to_owned();
        format!("{name}={}", encoded(&value))
    };
    let body = fields.map(of).join("&");
    posts(server, &body, "application/x-www-form-urlencoded").await
}

async fn posts(server: &Open, body: &str, media: &str) -> Answer {
    // As a browser does it for the page of somebody else.
    let headers =
        [("Content-Type", media), ("Origin", "https://app.example:8443"), ("Sec-Fetch-Site", "cross-site")];
    let answer = server.request("POST", "/api/token", &headers, Some(body)).await;
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(answer.header("access-control-allow-credentials"), None);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    answer
}

fn is_refused(answer: &Answer, error: &str) {
    let body = answer.json();
    assert_eq!((answer.status, &body["error"]), (400, &json!(error)), "{body}");
    assert!(body["error_description"].as_str().is_some_and(|said| said.len() > 10), "{body}");
}

async fn reads(server: &Open, token: &str) -> u16 {
    by(server, token, "GET", "/api/account", None).await.status
}

fn given(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()["access_token"].as_str().expect("a token").to_owned()
}

#[tokio::test]
async fn a_program_is_let_in_acts_and_is_shut_out_again() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let query = format!("{}&username=Ann", asked("account:read board:play"));
        let told = shown(server, &query).await;
        assert_eq!(told.status, 200, "{}", told.text);
        let told = told.json();
        assert_eq!((&told["client"], &told["host"]), (&json!(CLIENT), &json!("app.example:8443")));
        assert_eq!((&told["place"], &told["username"]), (&json!("site"), &json!("Ann")));
        assert_eq!((&told["scopes"], &told["days"]), (&json!(["account:read", "board:play"]), &json!(90)));
        assert_eq!(told["fault"], Value::Null);
        let no = told["back"].as_str().expect("an address");
        assert!(no.starts_with(&format!("{BACK}&error=access_denied&error_description=")), "{no}");
        assert!(no.contains("&state=s%26t&iss=http%3A%2F%2F127.0.0.1%3A"), "{no}");

        let let_in = lets_in(&ann, &query).await;
        assert_eq!(let_in.header("cache-control"), Some("no-store"));
        let to = let_in.json()["to"].as_str().expect("an address").to_owned();
        assert!(to.starts_with(&format!("{BACK}&code=")) && to.contains("&state=s%26t&iss="), "{to}");
        let fetched = fetches(server, &code(&let_in), None).await;
        let token = given(&fetched);
        let body = fetched.json();
        assert_eq!((&body["token_type"], &body["expires_in"]), (&json!("Bearer"), &json!(90 * 86_400)));
        assert_eq!(body["scope"], "account:read board:play");
        assert!(token.starts_with("kap_") && token.len() == 50, "{token}");
        assert_eq!(by(server, &token, "GET", "/api/account", None).await.json()["username"], "Ann");
        let table = json!({"game": "chess"});
        assert_eq!(by(server, &token, "POST", "/api/v1/rooms", Some(&table)).await.status, 201);
        let refused = by(server, &token, "GET", "/api/v1/ledger/accounts", None).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));

        let listed = ann.request("GET", "/api/v1/account/tokens", None).await.json();
        let kept = &listed["tokens"][0];
        assert_eq!((&kept["label"], &kept["host"]), (&json!(CLIENT), &json!("app.example:8443")));
        assert!(kept["seen_ms"].is_i64(), "{kept}");
        let export = ann.request("GET", "/api/v1/account/export", None).await;
        assert!(export.text.contains(r#""host":"app.example:8443""#), "{}", export.text);
        let one = format!("/api/v1/account/tokens/{}", kept["id"].as_str().expect("an id"));
        assert_eq!(ann.request("DELETE", &one, None).await.status, 204);
        assert_eq!(reads(server, &token).await, 401);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_once_and_what_it_gave_ends_when_it_comes_again() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let code = code(&lets_in(&ann, &asked("account:read")).await);
        let token = given(&fetches(server, &code, None).await);
        assert_eq!(reads(server, &token).await, 200);
        // Whoever has it need not have the other half.
        is_refused(&fetches(server, &code, Some(("code_verifier", &"x".repeat(43)))).await, "invalid_grant");
        assert_eq!(reads(server, &token).await, 401);
        is_refused(&fetches(server, &code, None).await, "invalid_grant");
        let listed = ann.request("GET", "/api/v1/account/tokens", None).await.json();
        assert_eq!(listed["tokens"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn of_many_who_bring_a_code_at_once_none_keeps_a_second_token() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let code = code(&lets_in(&ann, &asked("account:read")).await);
        let at_once = futures_util::future::join_all((0..8).map(|_| fetches(server, &code, None))).await;
        assert_eq!(at_once.iter().filter(|answer| answer.status == 200).count(), 1);
        let token = at_once.iter().find(|answer| answer.status == 200).map(given).expect("one");
        assert_eq!(reads(server, &token).await, 401, "it came again");
    })
    .await;
}

#[tokio::test]
async fn a_code_gives_nothing_to_who_did_not_ask_for_it() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let code = code(&lets_in(&ann, &asked("account:read")).await);
        let other = &VERIFIER.replace('d', "e");
        for (field, value, error) in [
            ("code_verifier", other.as_str(), "invalid_grant"),
            ("code_verifier", CHALLENGE, "invalid_grant"),
            ("code_verifier", "short", "invalid_grant"),
            ("code_verifier", "", "invalid_request"),
            ("redirect_uri", "https://app.example:8443/back", "invalid_grant"),
            ("redirect_uri", "", "invalid_request"),
            ("client_id", "another", "invalid_grant"),
            ("client_id", "", "invalid_request"),
            ("code", "nobody's", "invalid_grant"),
            ("code", "\0", "invalid_grant"),
            ("code", "", "invalid_request"),
            ("grant_type", "password", "unsupported_grant_type"),
            ("grant_type", "", "invalid_request"),
        ] {
            is_refused(&fetches(server, &code, Some((field, value))).await, error);
        }
        let media = "application/x-www-form-urlencoded";
        is_refused(&posts(server, "code=a&code=b", media).await, "invalid_request");
        is_refused(&posts(server, "", media).await, "invalid_request");
        is_refused(&posts(server, "{}", "application/json").await, "invalid_request");
        let long = posts(server, &"x".repeat(70_000), media).await;
        assert_eq!((long.status, &long.json()["error"]), (413, &json!("invalid_request")), "{}", long.text);
        // None of that cost the program its code.
        given(&fetches(server, &code, None).await);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_for_two_minutes() {
    on_every_database(async |database| {
        let hand = hand();
        let server =
            Open::server_by(Folder::fresh(), Some(&hand), |config| config.database_url = database).await;
        let (ann, _) = account(&server, "Ann").await;
        let (in_time, late) =
            (lets_in(&ann, &asked("account:read")).await, lets_in(&ann, &asked("account:read")).await);
        server.pass(&hand, Millis(119_999)).await;
        let token = given(&fetches(&server, &code(&in_time), None).await);
        hand.advance(Millis(1));
        is_refused(&fetches(&server, &code(&late), None).await, "invalid_grant");
        // What is over is forgotten; a code whose token is good is not.
        lets_in(&ann, &asked("account:read")).await;
        is_refused(&fetches(&server, &code(&in_time), None).await, "invalid_grant");
        assert_eq!(reads(&server, &token).await, 401);
        server.close().await;
    })
    .await;
}

#[tokio::test]
async fn there_are_twenty_tokens_however_they_came() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let code = code(&lets_in(&ann, &asked("account:read")).await);
        for _ in 0..20 {
            token(&ann, &["board:play"]).await;
        }
        let refused = lets_in(&ann, &asked("account:read")).await;
        assert_eq!(refused.refusal(), (409, "too_many_tokens".into()));
        let full = fetches(server, &code, None).await;
        is_refused(&full, "invalid_grant");
        assert!(full.text.contains("revokes one first"), "{}", full.text);
        assert_eq!(ann.request("DELETE", "/api/v1/account/tokens", None).await.status, 204);
        given(&fetches(server, &code, None).await);
    })
    .await;
}

#[tokio::test]
async fn a_program_gives_its_token_back_from_any_page() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let token = given(&fetches(server, &code(&lets_in(&ann, &asked("account:read")).await), None).await);
        let origin = ("Origin", "https://app.example");
        let may = [
            origin,
            ("Access-Control-Request-Method", "DELETE"),
            ("Access-Control-Request-Headers", "authorization"),
        ];
        let may = server.request("OPTIONS", "/api/token", &may, None).await;
        assert_eq!((may.status, may.header("access-control-allow-origin")), (200, Some("*")));
        assert!(may.header("access-control-allow-methods").is_some_and(|methods| methods.contains("DELETE")));
        let headers = may.header("access-control-allow-headers").unwrap_or_default().to_lowercase();
        assert!(headers.contains("authorization"), "{headers}");
        // A cookie is nothing here.
        let nobody = server.request("DELETE", "/api/token", &[origin, ("Cookie", &ann.cookie)], None).await;
        assert_eq!(
            (nobody.status, &nobody.json()["error"]),
            (401, &json!("invalid_token")),
            "{}",
            nobody.text
        );
        let bearer = format!("Bearer {token}");
        let gone = server.request("DELETE", "/api/token", &[origin, ("Authorization", &bearer)], None).await;
        assert_eq!(
            (gone.status, gone.header("access-control-allow-origin")),
            (204, Some("*")),
            "{}",
            gone.text
        );
        assert_eq!(reads(server, &token).await, 401);
        let again = server.request("DELETE", "/api/token", &[("Authorization", &bearer)], None).await;
        assert_eq!((again.status, &again.json()["error"]), (401, &json!("invalid_token")));
    })
    .await;
}
