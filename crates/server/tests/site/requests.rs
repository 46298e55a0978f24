// SPDX-License-Identifier: AGPL-3.0-or-later
//! Requests: sessions, tables, records, refusals, and what the server tells about itself.

use serde_json::json;

use crate::people::{Folder, Open, Pair, hand, raw, request};

#[tokio::test]
async fn a_newcomer_becomes_a_guest_once_and_may_take_a_name() {
    let server = Open::server().await;
    let ann = server.guest().await;
    assert!(ann.id.starts_with('p') && ann.name.starts_with("Guest "), "{} {}", ann.id, ann.name);

    for (wanted, word) in
        [("bg", "Гост "), ("de-AT,ru-RU;q=0.7", "Гость "), ("ж", "Guest "), ("fr", "Guest ")]
    {
        let guest = server.request("POST", "/api/v1/session", &[("Accept-Language", wanted)], None).await;
        let name = guest.json()["name"].as_str().map(str::to_owned);
        assert!(name.as_deref().is_some_and(|name| name.starts_with(word)), "{wanted}: {name:?}");
    }
    let again = ann.request("POST", "/api/v1/session", None).await;
    assert_eq!(again.json()["id"], ann.id.as_str(), "asked again, she is the same");
    assert!(again.header("set-cookie").is_some_and(|cookie| cookie.starts_with(&ann.cookie)));

    let named = ann.request("PATCH", "/api/v1/session", Some(&json!({"name": " Иван  Петров "}))).await;
    assert_eq!(named.json()["name"], "Иван Петров");
    let again = ann.request("POST", "/api/v1/session", None).await;
    assert_eq!(again.json()["name"], "Иван Петров");

    for bad in [json!({"name": ""}), json!({"name": "<b>"}), json!({"name": "x".repeat(25)})] {
        let refused = ann.request("PATCH", "/api/v1/session", Some(&bad)).await;
        assert_eq!(refused.refusal(), (400, "bad_name".into()), "{bad}");
    }
    let nobody = server
        .request(
            "PATCH",
            "/api/v1/session",
            &[("Content-Type", "application/json")],
            Some("{\"name\":\"x\"}"),
        )
        .await;
    assert_eq!(nobody.refusal(), (401, "no_session".into()));
    server.close().await;
}

#[tokio::test]
async fn a_forged_cookie_is_nobody() {
    let server = Open::server().await;
    let forged = format!("kapia_session={}", "ab".repeat(32));
    let answer = server.request("POST", "/api/v1/session", &[("Cookie", &forged)], None).await;
    assert_eq!(answer.status, 200);
    let given = answer.header("set-cookie").unwrap();
    assert!(!given.contains(&"ab".repeat(32)), "a token we did not make is never taken over: {given}");
    server.close().await;
}

#[tokio::test]
async fn what_cannot_be_set_up_is_refused_with_what_is_allowed() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let games = server.get("/api/v1/games").await.json();
    let ids: Vec<_> = games["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect();
    let shelf = "tabla tapa gyulbara chelebi indiika antitabla chess leaflet bughouse kalah";
    assert_eq!(ids, shelf.split(' ').collect::<Vec<_>>());
    for (wish, status, code) in [
        (json!({"game": "go"}), 422, "unknown_game"),
        (json!({"game": "kalah", "options": {"houses": 9}}), 422, "bad_option"),
        (json!({"game": "kalah", "options": {"seed": 4}}), 422, "bad_option"),
        (json!({"game": "tapa", "options": {"started_min": 4}}), 422, "bad_option"),
        (json!({"game": "tapa", "options": {"match_to": 4}}), 422, "bad_option"),
        (json!({"game": "tapa", "options": {"beavers": true}}), 422, "beavers_need_cube"),
        (json!({"game": "tapa", "options": {"cube": true, "raccoons": true}}), 422, "raccoons_need_beavers"),
        (
            json!({"game": "chess", "clock": {"kind": "fischer", "base_s": 10801, "step_s": 0}}),
            422,
            "bad_clock",
        ),
        (json!({"game": "chess", "clock": {"kind": "fischer"}}), 422, "empty_clock"),
        (json!({"game": "chess", "clock": {"kind": "hourglass"}}), 400, "bad_request"),
        (json!({"game": "chess", "bot": "kalah-beginner"}), 422, "unknown_bot"),
        (json!({"game": "chess", "bot": "chess-4"}), 422, "unknown_bot"),
        (json!({"game": "chess", "level": 0}), 422, "bad_level"),
        (json!({"game": "chess", "level": 6}), 422, "bad_level"),
        (json!({"game": "chess", "level": -1}), 422, "bad_level"),
        (json!({"game": "chess", "level": "strong"}), 400, "bad_request"),
        (json!({"game": "chess", "level": 3, "bot": "chess-1"}), 422, "other_level"),
        (json!({"game": "chess", "colour": "white"}), 400, "bad_request"),
        (json!({}), 400, "bad_request"),
        (json!([1, 2]), 400, "bad_request"),
    ] {
        let refused = ann.request("POST", "/api/v1/rooms", Some(&wish)).await;
        assert_eq!(refused.refusal(), (status, code.to_owned()), "{wish}");
    }
    let wish = json!({"game": "chess"}).to_string();
    let headers = [("Cookie", ann.cookie.as_str())];
    let untyped = server.request("POST", "/api/v1/rooms", &headers, Some(&wish)).await;
    assert_eq!(untyped.refusal(), (415, "not_json".into()));
    let json_type = [("Content-Type", "application/json")];
    let nobody = server.request("POST", "/api/v1/rooms", &json_type, Some(&wish)).await;
    assert_eq!(nobody.refusal(), (401, "no_session".into()));
    let long = " ".repeat(64 * 1024 + 1);
    let headers = [("Cookie", ann.cookie.as_str()), ("Content-Type", "application/json")];
    let long = server.request("POST", "/api/v1/rooms", &headers, Some(&long)).await;
    assert_eq!(long.refusal(), (413, "too_long".into()));
    server.close().await;
}

#[tokio::test]
async fn an_address_that_is_not_there_says_so() {
    let server = Open::server().await;
    assert_eq!(server.get("/api/v1/nothing").await.refusal(), (404, "not_found".into()));
    for room in ["abcdefghijkl", "a", "..%2f..%2fetc", "%00", "жжж"] {
        let path = format!("/api/v1/rooms/{}", room.replace('ж', "%D0%B6"));
        assert_eq!(server.get(&path).await.refusal(), (404, "no_such_room".into()), "{room}");
    }
    for (method, path, allow) in
        [("DELETE", "/api/v1/lobby", "GET,HEAD"), ("POST", "/somewhere", "GET, HEAD")]
    {
        let wrong = server.request(method, path, &[], None).await;
        assert_eq!(wrong.refusal(), (405, "method_not_allowed".into()));
        assert_eq!(wrong.header("allow"), Some(allow), "{path}");
    }
    assert_eq!(server.get("/missing.js").await.refusal(), (404, "not_found".into()));
    let page = server.get("/room/abcdefghijkl").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    server.close().await;
}

#[tokio::test]
async fn a_foreign_page_may_change_nothing() {
    let server = Open::server().await;
    let own = format!("http://{}", server.address);
    for (origin, status) in
        [(own.as_str(), 200), ("https://kapia.example.evil", 403), ("http://127.0.0.1:1", 403), ("null", 403)]
    {
        let answer = server.request("POST", "/api/v1/session", &[("Origin", origin)], None).await;
        assert_eq!(answer.status, status, "{origin}");
    }
    let cross = server.request("POST", "/api/v1/session", &[("Sec-Fetch-Site", "cross-site")], None).await;
    assert_eq!(cross.refusal(), (403, "foreign_origin".into()));
    server.close().await;
}

#[tokio::test]
async fn headers() {
    let server = Open::server().await;
    let own = server.address;
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/health"),
        ("GET", "/openapi.json"),
        ("GET", "/api/v1/lobby"),
        ("GET", "/api/v1/games"),
        ("GET", "/api/v1/house"),
        ("GET", "/api/v1/fairness"),
        ("GET", "/api/v1/nothing"),
        ("GET", "/api"),
        ("POST", "/api/v1/session"),
        ("PATCH", "/api/v1/session"),
        ("DELETE", "/api/v1/lobby"),
        ("GET", "/api/v1/rooms/abcdefghijkl"),
    ] {
        let answer = server.request(method, path, &[], None).await;
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        let sources = policy.split("; ").find_map(|rule| rule.strip_prefix("connect-src "));
        assert_eq!(sources, Some(format!("'self' ws://{own} wss://{own}").as_str()), "{path}");
        assert!(policy.contains("require-trusted-types-for 'script'"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{path}");
        assert_eq!(answer.header("strict-transport-security"), None, "{path}: this server speaks plain http");
        if path.starts_with("/api") {
            assert_eq!(
                answer.header("cache-control"),
                Some("no-store"),
                "{method} {path}: {}",
                answer.status
            );
        }
    }
    let foreign =
        server.request("POST", "/api/v1/session", &[("Origin", "https://evil.example")], None).await;
    let hostless = raw(own, b"GET /api/v1/lobby HTTP/1.1\r\n\r\n").await;
    for (answer, status) in [(foreign, 403), (hostless, 400)] {
        assert_eq!((answer.status, answer.header("cache-control")), (status, Some("no-store")));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{status}");
    }
    server.close().await;
    let safe = Open::server_with(|config| config.public_url = "https://kapia.example".parse().ok()).await;
    let text = b"POST /api/v1/session HTTP/1.1\r\nHost: kapia.example\r\nConnection: close\r\n\r\n";
    let answer = raw(safe.address, text).await;
    assert!(answer.header("strict-transport-security").is_some());
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.ends_with("; connect-src 'self' wss://kapia.example"), "{policy}");
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-kapia_session=") && cookie.ends_with("; Secure"), "{cookie}");
    safe.close().await;
}

#[tokio::test]
async fn a_broken_or_endless_head_is_refused_and_nobody_else_notices() {
    let server = Open::server().await;
    assert_eq!(raw(server.address, b"\x16\x03\x01 what\r\n\r\n").await.status, 400);
    let endless = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(64 * 1024));
    let refused = raw(server.address, endless.as_bytes()).await;
    assert!([400, 431].contains(&refused.status), "{}", refused.status);
    assert_eq!(server.get("/health").await.json(), json!({"status": "ok"}));
    server.close().await;
}

#[tokio::test]
async fn limits_hold_for_strangers_behind_a_proxy() {
    let proxy = "127.0.0.1".parse().unwrap();
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let from = [("X-Forwarded-For", "203.0.113.7")];
    let mut refused = None;
    for _ in 0..40 {
        let answer = server.request("POST", "/api/v1/session", &from, None).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("forty sessions at once are too many");
    assert_eq!(refused.refusal(), (429, "too_many_requests".into()));
    let wait: u64 = refused.header("retry-after").expect("when to come back").parse().unwrap();
    assert!((1..=6).contains(&wait), "{wait}");
    let other = server.request("POST", "/api/v1/session", &[("X-Forwarded-For", "203.0.113.8")], None).await;
    assert_eq!(other.status, 200, "another address is not its neighbour's keeper");
    server.close().await;
}

#[tokio::test]
async fn a_game_can_be_taken_home() {
    let server = Open::server_by_hand(Folder::fresh(), &hand()).await;
    let mut pair =
        Pair::at_table(&server, "chess", json!({"kind": "fischer", "base_s": 300, "step_s": 2})).await;
    for (seat, m) in [(0, "f2f3"), (1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
        pair.moves(seat, m).await;
    }
    let room = &pair.room;
    let pgn = server.get(&format!("/api/v1/rooms/{room}/record?format=pgn")).await;
    assert_eq!(pgn.header("content-type"), Some("application/vnd.chess-pgn"));
    for part in ["[Result \"0-1\"]", "[TimeControl \"300+2\"]", "1. f3", "2... ", "Qh4#", "%clk 0:05:0"] {
        assert!(pgn.text.contains(part), "{part} in\n{}", pgn.text);
    }
    let braille = server.get(&format!("/api/v1/rooms/{room}/record?format=braille")).await;
    assert!(braille.text.ends_with("⠂⠀⠋⠒⠀⠑⠢⠀⠆⠀⠛⠲⠀⠟⠓⠲⠜⠍⠀⠼⠚⠤⠼⠁\n"), "{}", braille.text);
    let brf = server.get(&format!("/api/v1/rooms/{room}/record?format=brf")).await;
    assert!(brf.text.ends_with("1 F3 E5 2 G4 QH4>M #J-#A\r\n"), "{}", brf.text);
    let own = server.get(&format!("/api/v1/rooms/{room}/record?format=record")).await;
    let again = record::replay(own.text.as_bytes(), "own.txt").unwrap().remove(0);
    assert_eq!((again.plies, again.first_illegal, again.result.as_str()), (4, None, "0-1"), "{}", own.text);
    let log = server.get(&format!("/api/v1/rooms/{room}/record?format=log")).await;
    let kinds: Vec<String> = log
        .text
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["k"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(kinds, ["created", "sat", "sat", "started", "moved", "moved", "moved", "moved", "ended"]);
    let mat = server.get(&format!("/api/v1/rooms/{room}/record?format=mat")).await;
    assert_eq!(mat.refusal(), (404, "no_such_format".into()));
    assert_eq!(mat.json()["params"]["allowed"], "pgn, braille, brf, record, log");
    let none = server.get(&format!("/api/v1/rooms/{room}/record")).await;
    assert_eq!(none.refusal(), (400, "bad_request".into()));
    let dice = server.get(&format!("/api/v1/rooms/{room}/dice")).await;
    assert_eq!(dice.refusal(), (404, "no_dice".into()));

    let seen = server.get(&format!("/api/v1/rooms/{room}")).await.json();
    assert_eq!(
        (&seen["t"], &seen["n"], seen["es"].as_array().unwrap().len()),
        (&json!("welcome"), &json!(9), 9)
    );
    assert_eq!(seen["s"]["result"], json!({"winner": 1, "points": 1, "reason": "mate"}));
    server.close().await;
}

#[tokio::test]
async fn what_is_counted_is_told_on_an_address_of_its_own() {
    let server = Open::server_with(|config| config.metrics_listen = "127.0.0.1:0".parse().ok()).await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "none"})).await;
    pair.moves(0, "1").await;
    pair.lines[0].ask(json!({"k": "roll"})).await;
    let desk = server.metrics.expect("an address of its own");
    let answer = request(desk, "GET", "/metrics", &[], None).await;
    assert_eq!(answer.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    for line in ["kapia_moves_total 1", "kapia_refusals_total 1", "kapia_sockets 2", "kapia_rooms_loaded 1"] {
        assert!(answer.text.lines().any(|found| found == line), "{line} in\n{}", answer.text);
    }
    for path in ["/", "/api/v1/lobby", "/health"] {
        let nothing = request(desk, "GET", path, &[], None).await;
        assert_eq!(nothing.refusal(), (404, "not_found".into()), "{path}");
    }
    assert_eq!(server.get("/metrics").await.refusal(), (404, "not_found".into()), "not for everybody");
    server.close().await;
    let quiet = Open::server().await;
    assert_eq!(quiet.metrics, None, "off unless it was asked for");
    quiet.close().await;
}

#[tokio::test]
async fn names() {
    let server = Open::server().await;
    let ann = server.guest().await;
    for (name, status, code) in [
        ("Карia", 400, "reserved_name"),
        ("Kapia Beginner", 400, "reserved_name"),
        ("сървър", 400, "reserved_name"),
        ("Администратор 1", 400, "reserved_name"),
        ("An\u{200b}n", 400, "bad_name"),
        ("\u{3164}", 400, "bad_name"),
        ("\u{202e}nnA", 400, "bad_name"),
        ("\u{345}", 400, "bad_name"),
    ] {
        let refused = ann.request("PATCH", "/api/v1/session", Some(&json!({"name": name}))).await;
        assert_eq!(refused.refusal(), (status, code.to_owned()), "{name:?}");
    }
    let again = ann.request("POST", "/api/v1/session", None).await;
    assert_eq!(again.json()["name"], ann.name.as_str(), "nothing has changed");
    let taken = ann.request("PATCH", "/api/v1/session", Some(&json!({"name": "Карина"}))).await;
    assert_eq!((taken.status, taken.json()["name"].as_str()), (200, Some("Карина")));
    server.close().await;
}

#[tokio::test]
async fn a_proxy_nobody_declared_speaks_for_one_stranger() {
    let server = Open::server().await;
    for name in ["X-Forwarded-For", "Forwarded", "X-Real-IP"] {
        let mut begun = 0;
        while begun < 40 {
            // A new address each time, as somebody would write who wants to be many.
            let from = format!("203.0.113.{begun}");
            let answer = server.request("POST", "/api/v1/session", &[(name, &from)], None).await;
            if answer.status != 200 {
                assert_eq!(answer.refusal(), (429, "too_many_requests".into()), "{name}");
                break;
            }
            begun += 1;
        }
        assert!(begun < 40, "{name}: forty sessions at once are too many");
    }
    assert_eq!(server.request("POST", "/api/v1/session", &[], None).await.status, 200, "the machine itself");
    server.close().await;
}

#[tokio::test]
async fn sessions_are_counted_by_neighbourhood() {
    let proxy = "127.0.0.1".parse().unwrap();
    let server = Open::server_with(|config| config.trusted_proxies = vec![proxy]).await;
    let mut refused = None;
    for n in 0..120 {
        // Every household its own /64, all of them in one /48.
        let from = format!("2001:db8:1:{n:x}::9");
        let answer = server.request("POST", "/api/v1/session", &[("X-Forwarded-For", &from)], None).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    assert_eq!(refused.expect("not for ever").refusal(), (429, "too_many_requests".into()));
    let other =
        server.request("POST", "/api/v1/session", &[("X-Forwarded-For", "2001:db8:2::9")], None).await;
    assert_eq!(other.status, 200, "another neighbourhood");
    server.close().await;
}

/// The document is committed, because the page's types are made from it. After a wanted change run the test
/// once with `KAPIA_UPDATE_OPENAPI=1`.
#[test]
fn the_openapi_document_is_the_committed_one() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let now = server::openapi_text().expect("a document is JSON");
    if std::env::var_os("KAPIA_UPDATE_OPENAPI").is_some() {
        std::fs::write(path, &now).expect("the document can be written");
    }
    let committed = std::fs::read_to_string(path).expect("crates/server/openapi.json is committed");
    assert!(
        now == committed,
        "the interface has changed: run this test with KAPIA_UPDATE_OPENAPI=1 and look at the difference"
    );
}

#[tokio::test]
async fn a_body_is_an_object_and_no_array_of_its_fields() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let headers = [("Cookie", ann.cookie.as_str()), ("Content-Type", "application/json")];
    for (path, body) in [
        ("/api/v1/accounts", r#"["Arrayboy","Zebra-lake-93x"]"#),
        ("/api/v1/login", r#" ["Arrayboy","Zebra-lake-93x",null,null]"#),
        ("/api/v1/rooms", r#"["chess"]"#),
        ("/api/v1/login/passkey/options", "[]"),
    ] {
        let refused = server.request("POST", path, &headers, Some(body)).await;
        assert_eq!(refused.refusal(), (400, "bad_request".into()), "{path}: {}", refused.text);
    }
    server.close().await;
}
