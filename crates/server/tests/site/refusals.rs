// SPDX-License-Identifier: AGPL-3.0-or-later
//! Refusals that no other dialogue comes across: each asked for once.

use std::path::Path;

use serde_json::{Value, json};
use server::api::blocks::BLOCKS_MAX;
use store::Player;

use crate::accounts::account;
use crate::club::{Club, table, with_stakes};
use crate::engines::on_every_engine;
use crate::people::{Client, Open, PATIENCE, raw};
use crate::results::delay;
use crate::safety::asks;

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
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
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

/// Refusals that no test asks for by name yet. Whoever asks for one takes it out.
const NOT_YET: [&str; 14] = [
    // Of the page alone: a device that shows nothing, and one that is known already.
    "passkey_stopped",
    "passkey_known",
    // Of dice at two tables, which the tests of crate `room` come across by what they lead to.
    "roll_first",
    "cannot_roll",
    "dice_elsewhere",
    "dice_changed",
    // Of money and tournaments.
    "event_needs_account",
    "no_events",
    "invited_only",
    "stake_unseen",
    "too_often",
    "not_staked",
    "of_tournament",
    "too_late_to_contest",
];

/// Whether `text` holds `word` and no longer one.
fn says(text: &str, word: &str) -> bool {
    let part = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(word)
        .any(|(at, _)| !part(text[..at].chars().next_back()) && !part(text[at + word.len()..].chars().next()))
}

/// What the tests of the workspace say: files of `tests`, and the ends of others.
fn tests_of(folder: &Path, all: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the crates are there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target") {
                tests_of(&path, all);
            }
        } else if path.extension().is_some_and(|kind| kind == "rs") && !path.ends_with("site/refusals.rs") {
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
    let mut tests = include_str!("refusals.rs").split("const NOT_YET").next().unwrap_or_default().to_owned();
    tests_of(&crates, &mut tests);
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
    silent.retain(|word| !NOT_YET.contains(&word.as_str()));
    assert!(silent.is_empty(), "refusals that no test asks for: {silent:?}");
}
