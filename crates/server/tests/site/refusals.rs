// SPDX-License-Identifier: AGPL-3.0-or-later
//! Refusals that no other dialogue comes across: each asked for once.

use std::path::Path;

use serde_json::{Value, json};
use server::api::blocks::BLOCKS_MAX;
use store::Player;

use crate::accounts::account;
use crate::club::{Club, table, with_stakes};
use crate::engines::on_every_engine;
use crate::people::{Client, Open, PATIENCE, Person, raw};
use crate::play::first_play;
use crate::results::delay;
use crate::safety::asks;
use crate::tokens::token;
use crate::tournaments::Cup;

#[tokio::test]
async fn quick_pairing_is_for_clocks_that_run() {
    let server = Open::server().await;
    let ann = server.guest().await;
    for clock in ["kind=none", "kind=correspondence&step_s=86400"] {
        let path = format!("/ws/seek?game=chess&{clock}");
        let headers = [("cookie", ann.cookie.as_str())];
        let Err(status) = Client::open_with(server.address, &path, &headers).await else {
            panic!("{clock} is no clock that runs");
        };
        assert_eq!(status, 422, "{clock}");
        let (address, cookie) = (server.address, &ann.cookie);
        let text = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
        );
        let told = raw(address, text.as_bytes()).await;
        assert_eq!(told.refusal(), (422, "seek_needs_clock".into()), "{clock}");
    }
    server.close().await;
}

#[tokio::test]
async fn there_is_an_end_to_blocks() {
    on_every_engine(async |server| {
        let ((ann, _), (bob, _)) = (account(server, "Ann").await, account(server, "Bob").await);
        let (store, now_us) = (&server.app.store, server.app.clock.now().0);
        for n in 0..BLOCKS_MAX {
            let id = format!("p-{n}");
            let other = Player { id: id.clone(), name: "Guest".to_owned(), created_us: now_us };
            assert_eq!(store.create_player(other).await, Ok(true));
            assert_eq!(store.block(&ann.id, &id, now_us, BLOCKS_MAX).await, Ok(true));
        }
        let one_more = ann.request("POST", "/api/v1/blocks/Bob", None).await;
        assert_eq!(one_more.refusal(), (409, "too_many_blocks".into()));
        assert_eq!(one_more.json()["params"]["max"], json!(BLOCKS_MAX.to_string()));
        assert_eq!(store.unblock(&ann.id, "p-0").await, Ok(true));
        assert!(ann.request("POST", "/api/v1/blocks/Bob", None).await.status < 300);
        assert_eq!(
            bob.request("POST", "/api/v1/blocks/Ann", None).await.status / 100,
            2,
            "theirs are their own"
        );
    })
    .await;
}

#[tokio::test]
async fn a_federation_knows_its_roles_and_its_members() {
    on_every_engine(async |server| {
        let club = Club::founded(server).await;
        account(server, "Ann").await;
        for roles in [json!(["king"]), json!(["cashier", "cashier"])] {
            let told = asks(&club.ada, "PUT", "/federations/sofia/roles/Ann", json!({"roles": roles})).await;
            assert_eq!(told.refusal(), (422, "bad_roles".into()), "{roles}");
        }
        let gone = asks(&club.ada, "DELETE", "/federations/sofia/members/Ann", Value::Null).await;
        assert_eq!(gone.refusal(), (404, "no_such_member".into()));
        assert_eq!(gone.json()["params"]["name"], "Ann");
    })
    .await;
}

#[tokio::test]
async fn who_was_overtaken_looks_again() {
    on_every_engine(async |server| {
        let club = Club::founded(server).await;
        account(server, "Ann").await;
        let path = "/federations/sofia/roles/Ann";
        let all = [json!([]), json!(["cashier"]), json!(["director"]), json!(["moderator"])];
        let until = tokio::time::Instant::now() + PATIENCE;
        // All of them read the same, and one writes first.
        loop {
            let asked = all.iter().map(|roles| asks(&club.ada, "PUT", path, json!({"roles": roles})));
            let told = futures_util::future::join_all(asked).await;
            let refused: Vec<_> = told.iter().filter(|told| told.status != 200).collect();
            assert!(refused.len() < all.len(), "one is always first");
            for one in &refused {
                assert_eq!(one.refusal(), (409, "overtaken".into()));
            }
            if !refused.is_empty() {
                break;
            }
            assert!(tokio::time::Instant::now() < until, "nobody is ever overtaken");
        }
    })
    .await;
}

#[tokio::test]
async fn who_is_kept_from_stakes_offers_none() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 1_000).await;
        let wish = json!({"player": "ann", "kind": "no_stakes", "reason": "enough"});
        assert_eq!(asks(&club.olga, "POST", "/admin/sanctions", wish).await.status, 201);
        let offered = asks(&ann, "POST", "/rooms", table("tabla", json!({}), delay(), 100, 300)).await;
        assert_eq!(offered.refusal(), (422, "no_stakes".into()));
        let entry = "/federations/sofia/cashier/entries/none/confirm";
        assert_eq!(
            asks(&club.cash, "POST", entry, json!({})).await.refusal(),
            (404, "no_such_cash_entry".into())
        );
    })
    .await;
}

#[tokio::test]
async fn who_is_not_asked_for_does_not_enter() {
    on_every_engine(async |server| {
        let wish = json!({"format": "swiss", "rounds": 1, "venue": "board", "access": "invited"});
        let cup = Cup::open(server, wish).await;
        let ((ann, _), (bob, _)) = (account(server, "Ann").await, account(server, "Bob").await);
        let entries = format!("{}/entries", cup.path);
        let enters = async |person: &Person, whom: Value| person.request("POST", &entries, Some(&whom)).await;
        assert_eq!(enters(&ann, json!({})).await.refusal(), (403, "invited_only".into()));
        let invited = enters(&cup.olga, json!({"name": "Ann"})).await;
        assert_eq!(invited.status, 201, "{}", invited.text);
        // Whom a sanction keeps away nobody enters, the arbiter no more than they themselves.
        let wish = json!({"player": "Bob", "kind": "no_events", "reason": "left three tables"});
        assert_eq!(asks(&cup.olga, "POST", "/admin/sanctions", wish).await.status, 201);
        for (person, whom) in [(&bob, json!({})), (&cup.olga, json!({"name": "Bob"}))] {
            assert_eq!(enters(person, whom).await.refusal(), (403, "no_events".into()), "{}", person.name);
        }
    })
    .await;
}

#[tokio::test]
async fn dice_are_rolled_in_turn_and_before_the_move() {
    on_every_engine(async |server| {
        let ((ann, _), (bob, _)) = (account(server, "Ann").await, account(server, "Bob").await);
        let room = ann.opens(json!({"game": "tabla", "seat": "first", "auto_roll": false})).await;
        let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
        first.hear("welcome").await;
        second.hear("welcome").await;
        assert_eq!(second.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
        first.until("starting").await;
        tokio::join!(first.shake_hands([1; 32]), second.shake_hands([2; 32]));
        let mut lines = [first, second];
        for line in &mut lines {
            line.until("playing").await;
        }
        let turn =
            |line: &Client| usize::try_from(line.view["turn"].as_u64().expect("a seat")).expect("0 or 1");
        // The opening roll is played, not rolled again.
        let opens = turn(&lines[0]);
        let twice = lines[opens].ask(json!({"k": "roll"})).await;
        assert_eq!(twice["code"], "cannot_roll", "{twice}");
        let play = json!({"k": "move", "m": first_play(&lines[opens].view["legal"]["nodes"])});
        let played = lines[opens].ask(play.clone()).await;
        assert_eq!(played["t"], "ev", "{played}");
        let other = &mut lines[1 - opens];
        while other.version < played["n"].as_i64().expect("a number") {
            other.hear("ev").await;
        }
        assert_eq!(turn(other), 1 - opens);
        let early = other.ask(play).await;
        assert_eq!(early["code"], "roll_first", "{early}");
        assert_eq!(other.ask(json!({"k": "roll"})).await["t"], "ev");
    })
    .await;
}

#[tokio::test]
async fn what_is_played_for_is_told_before_somebody_sits_down() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
        let mut wish = table("chess", json!({}), delay(), 100, 100);
        wish["to"] = json!("bob");
        let room = ann.opens(wish).await;
        // The form of lichess has no word for stakes.
        let (_, program) = token(&bob, &["board:play", "challenge:write"]).await;
        let bearer = format!("Bearer {program}");
        let path = format!("/api/challenge/{room}/accept");
        let told = server.request("POST", &path, &[("Authorization", &bearer)], None).await;
        let unseen = server::stakes::refusal::StakeError::Unseen;
        assert_eq!((told.status, unseen.code()), (400, "stake_unseen"), "{}", told.text);
        assert_eq!(told.json(), json!({"error": unseen.to_string()}));
        assert_eq!(crate::club::has(&bob).await, (500, 0));
    })
    .await;
}

/// Whether `text` holds `word` and no longer one.
fn says(text: &str, word: &str) -> bool {
    let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(word)
        .any(|(at, _)| !part(text[..at].chars().next_back()) && !part(text[at + word.len()..].chars().next()))
}

/// What the tests of a folder say: files of `tests`, the ends of others, and the tests of the page.
fn tests_of(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the crates are there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target") {
                tests_of(&path, all);
            }
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.ends_with(".test.ts") {
            all.push_str(&std::fs::read_to_string(&path).expect("a source"));
        } else if name.ends_with(".rs") && !path.ends_with("site/refusals.rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            let is_test =
                path.components().any(|part| part.as_os_str() == "tests") || path.ends_with("tests.rs");
            let from = if is_test { Some(0) } else { text.find("#[cfg(test)]") };
            all.push_str(from.map_or("", |from| &text[from..]));
        }
    }
}

#[test]
fn every_refusal_is_asked_for_by_some_test() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sentences = std::fs::read_to_string(crates.join("../i18n/en/errors.ftl")).expect("the sentences");
    let codes = sentences.lines().filter_map(|line| Some(line.strip_prefix("error-")?.split_once(" =")?.0));
    let mut tests =
        include_str!("refusals.rs").split("/// Whether `text` holds").next().unwrap_or_default().to_owned();
    tests_of(&crates, &mut tests);
    // What a browser refuses, and dice that only a page can know, are words of the page's own.
    tests_of(&crates.join("../web/src"), &mut tests);
    let mut silent = Vec::new();
    for code in codes {
        let word = code.replace('-', "_");
        // Below the server a refusal is a variant.
        let name = |part: &str| part[..1].to_uppercase() + &part[1..];
        let variant: String = code.split('-').map(name).collect();
        if !says(&tests, &word) && !says(&tests, &variant) {
            silent.push(word);
        }
    }
    assert!(silent.is_empty(), "refusals that no test asks for: {silent:?}");
}
