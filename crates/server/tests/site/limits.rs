// SPDX-License-Identifier: AGPL-3.0-or-later
//! How often accounts and what belongs to them can be made, and that nobody's address is written down over it.

use serde_json::{Value, json};

use crate::accounts::{PASSWORD, account, ask};
use crate::people::{Answer, Open};

/// The refusal of somebody who asks too often.
fn is_too_often(answer: &Answer, key: &str) {
    assert_eq!(answer.refusal(), (429, "too_many_requests".into()), "{}", answer.text);
    assert_eq!(answer.json()["params"]["key"], key);
    let wait: u64 = answer.header("retry-after").expect("when to come back").parse().expect("seconds");
    assert!(wait >= 1, "{wait}");
}

async fn from(server: &Open, address: &str, path: &str, body: &Value) -> Answer {
    let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", address)];
    server.request("POST", path, &headers, Some(&body.to_string())).await
}

#[tokio::test]
async fn an_address_makes_five_accounts_an_hour() {
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let signs = async |address: &str, name: &str| {
        from(&server, address, "/api/v1/accounts", &json!({"name": name, "password": PASSWORD})).await
    };
    for name in ["Ann", "Bob", "Cid", "Dan", "Eve"] {
        assert_eq!(signs("203.0.113.7", name).await.status, 201, "{name}");
    }
    is_too_often(&signs("203.0.113.7", "Fay").await, "sign_up");
    assert_eq!(signs("198.51.100.7", "Fay").await.status, 201, "another address");
    server.close().await;
}

#[tokio::test]
async fn a_hundred_logins_fail_from_one_address_whatever_the_names() {
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let mut refused = None;
    // One is forgiven every six seconds, and a busy machine takes its time over each.
    for n in 0..200 {
        // What can be no name costs no hash.
        let tried = json!({"name": format!("-{n}"), "password": PASSWORD});
        let answer = from(&server, "203.0.113.7", "/api/v1/login", &tried).await;
        if answer.status == 429 {
            refused = Some((n, answer));
            break;
        }
        assert_eq!(answer.refusal(), (401, "bad_login".into()));
    }
    let (n, refused) = refused.expect("not for ever");
    is_too_often(&refused, "login_address");
    assert!(n >= 100, "{n}");
    server.close().await;
}

#[tokio::test]
async fn pages_that_are_looked_up_count_among_requests_and_are_never_refused() {
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let from = [("X-Forwarded-For", "203.0.113.9")];
    let address = "203.0.113.9".parse().expect("an address");
    let limited = || server.app.metrics.limited.get();
    for path in ["/room/abcdefghijkl", "/federation/sofia", "/tournament/abcdefghijkl"] {
        let (start, mut is_built) = (limited(), true);
        // A request comes back every 25 ms, also while the machine has other things to do.
        for n in 0..50 {
            while server.app.limits.request(address).is_ok() {}
            let page = server.request("GET", path, &from, None).await;
            assert_eq!(page.status, 200, "{path}: {n}");
            // A server that was built without its pages looks nothing up.
            is_built = page.text.contains("og:title");
            if limited() > start {
                break;
            }
        }
        assert!(limited() > start || !is_built, "{path}");
        let before = limited();
        assert_eq!(server.request("GET", "/rules", &from, None).await.status, 200);
        assert_eq!(limited(), before, "what needs nothing of the database is not counted");
    }
    server.close().await;
}

#[tokio::test]
async fn ten_tokens_a_day() {
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let (ann, _) = account(&server, "Ann").await;
    let wish = json!({"label": "my bot", "scopes": ["board:play"], "days": 1}).to_string();
    let headers = [
        ("Content-Type", "application/json"),
        ("Cookie", ann.cookie.as_str()),
        ("X-Forwarded-For", "203.0.113.7"),
    ];
    let makes = async || server.request("POST", "/api/v1/account/tokens", &headers, Some(&wish)).await;
    for _ in 0..10 {
        let made = makes().await;
        assert_eq!(made.status, 201, "{}", made.text);
    }
    is_too_often(&makes().await, "tokens");
    // A program that is let in gets one, too.
    let query = "client_id=a&redirect_uri=a.example:/&response_type=code&code_challenge_method=S256\
         &code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
    let consent = json!({"query": query}).to_string();
    let let_in = server.request("POST", "/api/v1/oauth", &headers, Some(&consent)).await;
    is_too_often(&let_in, "tokens");
    server.close().await;
}

/// The terms say so.
#[tokio::test]
async fn nobodys_address_is_written_down() {
    const TOLD: [&str; 2] = ["203.0.113.77", "2001:db8:7654:3210::77"];
    /// The second as the machine writes it: its network, by which strangers are counted.
    const BYTES: [u8; 6] = [0x20, 0x01, 0x0d, 0xb8, 0x76, 0x54];
    let proxy = "127.0.0.1".parse().expect("an address");
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    for (address, name) in TOLD.into_iter().zip(["Ann", "Bob"]) {
        let person = json!({"name": name, "password": PASSWORD});
        assert_eq!(from(&server, address, "/api/v1/session", &json!({})).await.status, 200);
        assert_eq!(from(&server, address, "/api/v1/accounts", &person).await.status, 201);
        assert_eq!(from(&server, address, "/api/v1/login", &person).await.status, 200);
        let wrong = json!({"name": name, "password": "not the password"});
        assert_eq!(from(&server, address, "/api/v1/login", &wrong).await.status, 401);
    }
    let reported = json!({"player": "Ann", "kind": "abuse"});
    let bob = ask(&server, "/api/v1/login", &json!({"name": "Bob", "password": PASSWORD})).await;
    let cookie = bob.header("set-cookie").and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let headers = [("Content-Type", "application/json"), ("Cookie", cookie), ("X-Forwarded-For", TOLD[1])];
    let made = server.request("POST", "/api/v1/reports", &headers, Some(&reported.to_string())).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let folder = server.close().await;
    let mut read = 0;
    for file in std::fs::read_dir(folder.path()).expect("the folder").map(|file| file.expect("a file").path())
    {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        read += bytes.len();
        let holds = |what: &[u8]| bytes.windows(what.len()).any(|window| window == what);
        for what in [&b"203.0.113"[..], b"2001:db8:7654", &BYTES] {
            assert!(!holds(what), "{}: {what:?}", file.display());
        }
    }
    assert!(read > 10_000, "the database was among them: {read}");
}
