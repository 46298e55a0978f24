// SPDX-License-Identifier: AGPL-3.0-or-later
//! Programs with tokens, and the second factor of people.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::client::Client;
use crate::engines::on_every_engine;
use crate::people::{Answer, Open, Person};
use crate::safety::{asks, operator};

pub(crate) async fn token(person: &Person, scopes: &[&str]) -> (String, String) {
    let wish = json!({"label": "my bot", "scopes": scopes, "days": 30});
    let made = person.request("POST", "/api/v1/account/tokens", Some(&wish)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let body = made.json();
    assert_eq!(body["scopes"], json!(scopes));
    let text = |field: &str| body[field].as_str().expect("a text").to_owned();
    (text("id"), text("token"))
}

pub(crate) async fn by(server: &Open, token: &str, method: &str, path: &str, body: Option<&Value>) -> Answer {
    let bearer = format!("Bearer {token}");
    let mut headers = vec![("Authorization", bearer.as_str())];
    if body.is_some() {
        headers.push(("Content-Type", "application/json"));
    }
    server.request(method, path, &headers, body.map(Value::to_string).as_deref()).await
}

#[tokio::test]
async fn p4_a_token_does_what_its_scopes_say_until_it_is_revoked() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let (id, plays) = token(&ann, &["board:play"]).await;
        let (_, reads) = token(&ann, &["account:read"]).await;
        let table = json!({"game": "chess", "seat": "first"});
        let made = by(server, &plays, "POST", "/api/v1/rooms", Some(&table)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let refused = by(server, &reads, "POST", "/api/v1/rooms", Some(&table)).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));
        assert_eq!(refused.json()["params"]["scope"], "board:play");
        let shown = by(server, &reads, "GET", "/api/v1/account", None).await.json();
        assert_eq!((&shown["id"], &shown["scopes"]), (&json!(ann.id), &json!(["account:read"])));
        let refused = by(server, &plays, "GET", "/api/v1/account", None).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));
        let (_, other) = token(&ann, &["ledger:read"]).await;
        for path in ["/api/v1/lobby", "/api/v1/stream/me"] {
            let refused = by(server, &other, "GET", path, None).await;
            assert_eq!(refused.refusal(), (403, "missing_scope".into()), "{path}");
        }
        for known in [&plays, &reads] {
            assert_eq!(by(server, known, "GET", "/api/v1/lobby", None).await.status, 200);
        }

        // A program needs no Origin for its socket, and loses it with the token.
        let room = made.json()["id"].as_str().expect("a room").to_owned();
        let path = format!("/ws/rooms/{room}?v=1");
        let bearer = format!("Bearer {plays}");
        let mut line =
            Client::open_with(server.address, &path, &[("authorization", &bearer)]).await.expect("a line");
        line.hear("welcome").await;
        assert_eq!(line.view["seat"], 0, "it is its owner");
        let foreign = [("authorization", bearer.as_str()), ("origin", "https://evil.example")];
        assert_eq!(Client::open_with(server.address, &path, &foreign).await.err(), Some(403));
        let poor = format!("Bearer {reads}");
        assert_eq!(
            Client::open_with(server.address, &path, &[("authorization", &poor)]).await.err(),
            Some(403)
        );
        let one = format!("/api/v1/account/tokens/{id}");
        let listed = ann.request("GET", "/api/v1/account/tokens", None).await.json();
        let kept = listed["tokens"].as_array().expect("tokens").iter().find(|one| one["id"] == *id);
        let shown = ann.request("GET", &one, None).await;
        assert_eq!((shown.status, Some(&shown.json())), (200, kept));
        assert!(!shown.text.contains(&plays), "its secret was told once");
        let revoked = ann.request("DELETE", &one, None).await;
        assert_eq!(revoked.status, 204);
        assert_eq!(line.end().await.bye.as_deref(), Some("signed_out"));
        let refused = by(server, &plays, "POST", "/api/v1/rooms", Some(&table)).await;
        assert_eq!(refused.refusal(), (401, "no_session".into()));
        for method in ["GET", "DELETE"] {
            let gone = ann.request(method, &one, None).await;
            assert_eq!(gone.refusal(), (404, "no_such_token".into()), "{method}");
        }
    })
    .await;
}

/// Whoever asks may hang up before they are answered: what was begun is done with all that follows from it.
#[tokio::test]
async fn a_revocation_that_is_cut_off_takes_the_sockets_along() {
    const TIMES: usize = 12;
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let mut revoked = 0;
        for n in 0..TIMES {
            let (id, plays) = token(&ann, &["board:play"]).await;
            let bearer = format!("Bearer {plays}");
            let mut line = Client::open_with(server.address, "/ws/me?v=1", &[("authorization", &bearer)]).await.expect("a line");
            let asked = format!(
                "DELETE /api/v1/account/tokens/{id} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {1}\r\n\r\n",
                server.address, ann.cookie
            );
            let mut cut = TcpStream::connect(server.address).await.expect("a connection");
            cut.write_all(asked.as_bytes()).await.expect("it is asked");
            tokio::time::sleep(Duration::from_micros(300 * n as u64)).await;
            drop(cut);
            tokio::time::sleep(Duration::from_millis(300)).await;
            if by(server, &plays, "GET", "/api/v1/lobby", None).await.status == 401 {
                revoked += 1;
                assert_eq!(line.end().await.bye.as_deref(), Some("signed_out"), "cut off after {n}");
            }
        }
        assert!(revoked > 0, "nothing was begun in any of them");
    })
    .await;
}

#[tokio::test]
async fn a_bad_token_is_nobody_whatever_cookie_comes_with_it() {
    let server = Open::server().await;
    let (ann, _) = account(&server, "Ann").await;
    for bad in ["", "kap_", "kap_0000000000000000000000000000000000000000000000", "0f0f"] {
        let bearer = format!("Bearer {bad}");
        let headers = [("Authorization", bearer.as_str()), ("Cookie", ann.cookie.as_str())];
        let refused = server.request("GET", "/api/v1/account", &headers, None).await;
        assert_eq!(refused.refusal(), (401, "no_session".into()), "{bad}");
    }
    let headers = [("Authorization", "Basic YTpi"), ("Cookie", ann.cookie.as_str())];
    assert_eq!(server.request("GET", "/api/v1/account", &headers, None).await.status, 200, "a proxy's own");
    server.close().await;
}

#[tokio::test]
async fn a_token_changes_no_credentials_and_is_made_with_care() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let all = [
            "account:read",
            "board:play",
            "bot:play",
            "challenge:write",
            "tournament:write",
            "federation:admin",
            "cashier:write",
            "ledger:read",
        ];
        let (_, every) = token(&ann, &all).await;
        let password = json!({"password": PASSWORD});
        let code = json!({"password": PASSWORD, "code": "000000"});
        for (method, path, body) in [
            ("POST", "accounts", json!({"name": "Eva", "password": PASSWORD})),
            ("GET", "account/tokens", Value::Null),
            ("POST", "account/tokens", json!({"label": "x", "scopes": ["board:play"], "days": 1})),
            ("DELETE", "account/tokens", Value::Null),
            ("GET", "account/tokens/x", Value::Null),
            ("DELETE", "account/tokens/x", Value::Null),
            ("GET", "account/sessions", Value::Null),
            ("DELETE", "account/sessions", Value::Null),
            ("GET", "account/sessions/x", Value::Null),
            ("DELETE", "account/sessions/x", Value::Null),
            ("DELETE", "account", password.clone()),
            ("PATCH", "account", json!({"name": "Anna"})),
            ("PATCH", "account", json!({"adult": true})),
            ("PATCH", "account", json!({"email": "ann@example.org", "password": PASSWORD})),
            ("PUT", "account/password", json!({"password": PASSWORD, "new": "another long one"})),
            ("POST", "account/recovery", password.clone()),
            ("POST", "account/confirm", json!({"code": "000000"})),
            ("POST", "account/totp", password.clone()),
            ("PUT", "account/totp", code.clone()),
            ("DELETE", "account/totp", code),
            ("GET", "account/passkeys", Value::Null),
            ("DELETE", "account/passkeys/x", password),
            ("POST", "account/terms", json!({"version": 1})),
            ("PUT", "account/limits", json!({"currency": "house/credits", "day": 5})),
            ("POST", "account/exclusion", json!({"days": 1})),
            ("PATCH", "session", json!({"name": "Anna"})),
        ] {
            let body = Some(&body).filter(|body| !body.is_null());
            let refused = by(server, &every, method, &format!("/api/v1/{path}"), body).await;
            assert_eq!(refused.refusal(), (403, "not_allowed".into()), "{method} {path}");
        }
        for wish in [
            json!({"label": "x", "scopes": [], "days": 30}),
            json!({"label": "x", "scopes": ["board:fly"], "days": 30}),
            json!({"label": "x", "scopes": ["operator"], "days": 30}),
            json!({"label": "x", "scopes": ["board:play"], "days": 0}),
            json!({"label": "x", "scopes": ["board:play"], "days": 366}),
            json!({"label": " ", "scopes": ["board:play"], "days": 30}),
            json!({"label": "x".repeat(61), "scopes": ["board:play"], "days": 30}),
        ] {
            let refused = ann.request("POST", "/api/v1/account/tokens", Some(&wish)).await;
            assert_eq!(refused.refusal(), (422, "bad_token_wish".into()), "{wish}");
        }
        for _ in 1..20 {
            token(&ann, &["board:play"]).await;
        }
        let wish = json!({"label": "x", "scopes": ["board:play"], "days": 30});
        let refused = ann.request("POST", "/api/v1/account/tokens", Some(&wish)).await;
        assert_eq!(refused.refusal(), (409, "too_many_tokens".into()));
        let listed = ann.request("GET", "/api/v1/account/tokens", None).await;
        assert_eq!(listed.json()["tokens"].as_array().map(Vec::len), Some(20));
        assert!(!listed.text.contains("kap_"), "a token is shown once");
        assert_eq!(ann.request("DELETE", "/api/v1/account/tokens", None).await.status, 204);
        assert_eq!(by(server, &every, "GET", "/api/v1/account", None).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn the_tokens_of_who_is_erased_or_banned_open_nothing() {
    on_every_engine(async |server| {
        let olga = operator(server, "olga").await;
        let ((ann, codes), (bob, _)) = (account(server, "Ann").await, account(server, "Bob").await);
        let all = ["account:read", "board:play", "bot:play", "challenge:write"];
        let (_, anns) = token(&ann, &all).await;
        let (_, bobs) = token(&bob, &all).await;
        let table = json!({"game": "chess", "seat": "first"});
        let path = "/ws/lobby";
        let bearer = format!("Bearer {anns}");
        let mut line =
            Client::open_with(server.address, path, &[("authorization", &bearer)]).await.expect("a line");
        let gone = ann.request("DELETE", "/api/v1/account", Some(&json!({"password": PASSWORD}))).await;
        assert_eq!(gone.status, 202, "{}", gone.text);
        assert_eq!(line.end().await.bye.as_deref(), Some("signed_out"));
        let nobody = |answer: Answer| assert_eq!(answer.refusal(), (401, "no_session".into()));
        nobody(by(server, &anns, "GET", "/api/v1/account", None).await);
        nobody(by(server, &anns, "POST", "/api/v1/rooms", Some(&table)).await);
        let back = json!({"name": "Ann", "code": codes[0], "password": PASSWORD});
        assert_eq!(ask(server, "/api/v1/recover", &back).await.status, 200);
        nobody(by(server, &anns, "GET", "/api/v1/account", None).await);

        let ban = json!({"player": "Bob", "kind": "ban", "reason": "enough"});
        assert_eq!(asks(&olga, "POST", "/admin/sanctions", ban).await.status, 201);
        let refused = by(server, &bobs, "POST", "/api/v1/rooms", Some(&table)).await;
        assert_eq!(refused.refusal(), (403, "banned".into()));
        let refused = by(server, &bobs, "GET", "/api/stream/event", None).await;
        assert_eq!((refused.status, refused.json()["error"].is_string()), (403, true), "{}", refused.text);
        assert_eq!(by(server, &bobs, "GET", "/api/v1/account", None).await.status, 200, "why is told");
    })
    .await;
}

/// The code of a device that keeps the secret, so many half minutes from now.
pub(crate) fn code(server: &Open, secret: &str, ahead: u64) -> String {
    let secret = totp_rs::Secret::try_from_base32(secret).expect("base 32");
    let totp = totp_rs::Builder::new().with_secret(secret).build().expect("a usual device");
    let now = u64::try_from(server.app.clock.now().0 / 1_000_000).expect("after 1970");
    totp.generate(now + 30 * ahead).to_string()
}

#[tokio::test]
async fn with_a_second_factor_nobody_comes_in_without_it_not_even_by_recovery() {
    on_every_engine(async |server| {
        let (ann, codes) = account(server, "Ann").await;
        let path = "/api/v1/account/totp";
        let refused = ann.request("POST", path, Some(&json!({"password": "not the password"}))).await;
        assert_eq!(refused.refusal(), (401, "bad_login".into()));
        let shown = ann.request("POST", path, Some(&json!({"password": PASSWORD}))).await;
        assert_eq!(shown.status, 201);
        let secret = shown.json()["secret"].as_str().expect("a secret").to_owned();
        assert!(shown.json()["uri"].as_str().is_some_and(|uri| uri.starts_with("otpauth://totp/Kapia:Ann?")));
        let confirm = async |password: &str, code: &str| {
            ann.request("PUT", path, Some(&json!({"password": password, "code": code}))).await
        };
        let wrong = confirm(PASSWORD, "000000x").await;
        assert_eq!(wrong.refusal(), (422, "bad_code".into()));
        let first = code(server, &secret, 0);
        assert_eq!(confirm("not the password", &first).await.refusal(), (401, "bad_login".into()));
        let confirmed = confirm(PASSWORD, &first).await;
        assert_eq!(confirmed.status, 204, "{}", confirmed.text);
        let login = async |code: Option<&str>| {
            ask(server, "/api/v1/login", &json!({"name": "Ann", "password": PASSWORD, "code": code})).await
        };
        for code in [None, Some("123"), Some(first.as_str())] {
            assert_eq!(login(code).await.refusal(), (401, "second_factor".into()), "{code:?}");
        }
        let recover = async |code: &str, factor: Option<&str>| {
            let body = json!({"name": "Ann", "code": code, "password": PASSWORD, "factor": factor});
            ask(server, "/api/v1/recover", &body).await
        };
        for factor in [None, Some("123"), Some(codes[0].as_str())] {
            assert_eq!(
                recover(&codes[0], factor).await.refusal(),
                (401, "second_factor".into()),
                "{factor:?}"
            );
        }
        assert_eq!(recover(&codes[0], Some(&codes[1])).await.status, 200, "a second code counts");
        let back = login(Some(&code(server, &secret, 1))).await;
        assert_eq!(back.status, 200);
        // Who has lost the device gives it up by a code that is good once.
        let ann = logged_in(server, &back);
        for (code, status) in [(&codes[0], 401), (&codes[2], 204)] {
            let body = json!({"password": PASSWORD, "code": code});
            assert_eq!(ann.request("DELETE", path, Some(&body)).await.status, status, "{code}");
        }
        assert_eq!(login(None).await.status, 200);
        assert_eq!(ann.request("GET", "/api/v1/account", None).await.json()["recovery_left"], 5);
    })
    .await;
}
