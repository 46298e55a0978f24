// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches of games in turn that are offered to one player: who takes them, who says no, and what both hear of it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::duels::{offers, wish};
use crate::engines::on_every_engine;
use crate::people::{Folder, Open, Person, hand};
use crate::results::account;
use crate::streams::Reader;
use crate::tournaments::PATH;

fn wish_for(name: &str) -> Value {
    let mut wish = wish();
    wish["to"] = json!(name);
    wish
}

/// The matches that wait for somebody or that they offer, as the lobby shows them.
async fn waiting(person: &Person) -> Vec<(bool, String, String)> {
    let lobby = person.request("GET", "/api/v1/lobby", None).await.json();
    let matches = lobby["matches"].as_array().expect("a list").iter();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    matches.map(|one| (one["incoming"] == true, text(&one["from"]), text(&one["to"]))).collect()
}

#[tokio::test]
async fn a_match_is_offered_to_a_player_by_name_who_alone_takes_it_or_says_no() {
    on_every_engine(async |server| {
        let [ann, bob, cid] =
            [account(server, "ann").await, account(server, "bob").await, account(server, "cid").await];
        for (name, refused) in [("nobody", (404, "no_such_player")), ("ANN", (422, "own_challenge"))] {
            assert_eq!(offers(&ann, &wish_for(name)).await.refusal(), (refused.0, refused.1.into()));
        }
        let mut annie = Reader::of(&ann, server, "/api/v1/stream/me").await;
        let mut bobby = Reader::of(&bob, server, "/api/v1/stream/me").await;
        let made = offers(&ann, &wish_for("BOB")).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let path = format!("{PATH}/{}", made.json()["id"].as_str().expect("an id"));
        assert_eq!(server.get(&path).await.json()["to"], "bob", "{path}");
        assert_eq!(waiting(&ann).await, [(false, "ann".into(), "bob".into())]);
        assert_eq!(waiting(&bob).await, [(true, "ann".into(), "bob".into())]);
        assert_eq!(waiting(&cid).await, []);
        // Nobody else enters, or answers in their stead; an operator neither.
        let olga = crate::safety::operator(server, "olga").await;
        let (entries, decline) = (format!("{path}/entries"), format!("{path}/decline"));
        for other in [&cid, &olga] {
            let entered = other.request("POST", &entries, Some(&json!({}))).await;
            assert_eq!(entered.refusal(), (403, "invited_only".into()));
            let declined = other.request("POST", &decline, None).await;
            assert_eq!(declined.refusal(), (403, "not_allowed".into()));
        }
        assert_eq!(ann.request("POST", &decline, None).await.refusal(), (403, "not_allowed".into()));
        let declined = bob.request("POST", &decline, None).await;
        assert_eq!((declined.status, &declined.json()["state"]), (200, &json!("cancelled")));
        let told = annie.until(|line| line["what"] == "declined").await;
        assert_eq!((&told["k"], &told["player"]), (&json!("tournament"), &json!("bob")), "{told}");
        assert_eq!((waiting(&ann).await, waiting(&bob).await), (vec![], vec![]));
        assert_eq!(bob.request("POST", &decline, None).await.refusal(), (409, "wrong_state".into()));
        // Taken back, the other hears of it.
        let made = offers(&ann, &wish_for("bob")).await.json();
        let path = format!("{PATH}/{}", made["id"].as_str().expect("an id"));
        assert_eq!(ann.request("DELETE", &format!("{path}/entries/ann"), None).await.status, 204);
        let told = bobby.until(|line| line["what"] == "withdrawn").await;
        assert_eq!(told["player"], "ann", "{told}");
        // Taken, it begins at once.
        let made = offers(&ann, &wish_for("bob")).await.json();
        let path = format!("{PATH}/{}", made["id"].as_str().expect("an id"));
        let entered = bob.request("POST", &format!("{path}/entries"), Some(&json!({}))).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
        assert_eq!(server.get(&path).await.json()["state"], "running");
        assert_eq!(waiting(&bob).await, []);
    })
    .await;
}

#[tokio::test]
async fn a_match_is_not_offered_to_those_who_may_not_or_will_not_play_it() {
    let server = Open::server().await;
    let olga = crate::safety::operator(&server, "olga").await;
    let [ann, bob] = [account(&server, "ann").await, account(&server, "bob").await];
    // As many as any offers to one player.
    for _ in 0..2 {
        assert_eq!(offers(&ann, &wish_for("bob")).await.status, 201);
    }
    let third = offers(&ann, &wish_for("bob")).await;
    assert_eq!(third.refusal(), (409, "challenged_already".into()));
    let last = bob.request("GET", "/api/v1/lobby", None).await.json()["matches"][0]["tournament"].clone();
    let path = format!("{PATH}/{}", last.as_str().expect("an id"));
    // A block that came later holds, too.
    assert_eq!(bob.request("POST", "/api/v1/blocks/ann", None).await.status, 204);
    assert_eq!(offers(&ann, &wish_for("bob")).await.refusal(), (422, "blocked".into()));
    // What was offered before is over, and takes none of the places of who offered it.
    assert_eq!((waiting(&ann).await, waiting(&bob).await), (vec![], vec![]));
    assert_eq!(bob.request("GET", &path, None).await.json()["state"], "cancelled");
    assert_eq!(bob.request("DELETE", "/api/v1/blocks/ann", None).await.status, 204);
    assert_eq!(offers(&ann, &wish_for("bob")).await.status, 201);
    assert_eq!(ann.request("POST", "/api/v1/blocks/bob", None).await.status, 204);
    assert_eq!((waiting(&ann).await, waiting(&bob).await), (vec![], vec![]));
    let cid = account(&server, "cid").await;
    for (kind, rated) in [("no_rated", true), ("no_events", false)] {
        let sanction = json!({"player": "cid", "kind": kind, "reason": "enough"});
        assert_eq!(olga.request("POST", "/api/v1/admin/sanctions", Some(&sanction)).await.status, 201);
        let mut wish = wish_for("cid");
        wish["rated"] = json!(rated);
        // Why, is theirs to know.
        assert_eq!(offers(&ann, &wish).await.refusal(), (422, "other_may_not_play".into()));
    }
    drop(cid);
    server.close().await;
}

#[tokio::test]
async fn what_the_operator_calls_off_nobody_has_taken_back_or_refused() {
    let server = Open::server().await;
    let olga = crate::safety::operator(&server, "olga").await;
    let [ann, bob] = [account(&server, "ann").await, account(&server, "bob").await];
    let mut annie = Reader::of(&ann, &server, "/api/v1/stream/me").await;
    let mut bobby = Reader::of(&bob, &server, "/api/v1/stream/me").await;
    let offered = async || {
        let made = offers(&ann, &wish_for("bob")).await.json();
        format!("{PATH}/{}", made["id"].as_str().expect("an id"))
    };
    let cancelled = async |path: &str, reason: &str| {
        let done = olga.request("POST", &format!("{path}/cancel"), Some(&json!({"reason": reason}))).await;
        assert_eq!(done.status, 200, "{}", done.text);
    };
    let is_off =
        |line: &Value| ["declined", "expired", "withdrawn", "cancelled"].iter().any(|it| line["what"] == *it);
    // Whatever words they take: both hear that it is off, and that neither of them ended it.
    for (reason, why) in
        [("left", None), ("declined", None), ("nobody_came", None), ("a test", Some("a test"))]
    {
        cancelled(&offered().await, reason).await;
        for (news, other) in [(&mut annie, "bob"), (&mut bobby, "ann")] {
            let told = news.until(is_off).await;
            assert_eq!((&told["what"], &told["player"]), (&json!("cancelled"), &json!(other)), "{told}");
            assert_eq!(told["text"].as_str(), why, "{told}");
        }
    }
    // One that runs is off like any other tournament.
    let path = offered().await;
    assert_eq!(bob.request("POST", &format!("{path}/entries"), Some(&json!({}))).await.status, 201);
    let done = olga.request("POST", &format!("{path}/cancel"), None).await;
    assert_eq!(done.status, 200, "{}", done.text);
    for news in [&mut annie, &mut bobby] {
        let told = news.until(is_off).await;
        assert_eq!(
            (&told["what"], &told["player"], &told["text"]),
            (&json!("cancelled"), &Value::Null, &Value::Null)
        );
    }
    // Nor is it taken back by the maker when the operator takes them off the list.
    let entry = format!("{}/entries/ann", offered().await);
    assert_eq!(olga.request("DELETE", &entry, None).await.status, 204);
    for news in [&mut annie, &mut bobby] {
        let told = news.until(is_off).await;
        assert_eq!((&told["what"], &told["text"]), (&json!("cancelled"), &Value::Null), "{told}");
    }
    let (declined, withdrawn) = (offered().await, offered().await);
    assert_eq!(bob.request("POST", &format!("{declined}/decline"), None).await.status, 200);
    assert_eq!(ann.request("DELETE", &format!("{withdrawn}/entries/ann"), None).await.status, 204);
    for (news, path, what) in [(&mut annie, declined, "declined"), (&mut bobby, withdrawn, "withdrawn")] {
        let told = news.until(is_off).await;
        assert!(told["what"] == what && path.ends_with(told["tournament"].as_str().unwrap_or("-")), "{told}");
    }
    server.close().await;
}

#[tokio::test]
async fn of_matches_offered_at_once_no_more_wait_than_may() {
    on_every_engine(async |server| {
        let [ann, bob] = [account(server, "ann").await, account(server, "bob").await];
        let (open, named) = (wish(), wish_for("bob"));
        let counted = async |wish: &Value, full: &str, most: usize| {
            let at_once = futures_util::future::join_all((0..8).map(|_| offers(&ann, wish))).await;
            let (made, refused): (Vec<_>, Vec<_>) =
                at_once.into_iter().partition(|answer| answer.status == 201);
            assert_eq!(made.len(), most, "{full}");
            for answer in refused {
                assert_eq!(answer.refusal(), (409, full.to_owned()));
            }
        };
        // Two of them to one player, and one more to anybody: three wait.
        counted(&named, "challenged_already", 2).await;
        assert_eq!(waiting(&bob).await.len(), 2);
        counted(&open, "too_many_matches", 1).await;
        let own = server.get(&format!("{PATH}?player=ann")).await.json();
        assert_eq!(own["tournaments"].as_array().map(Vec::len), Some(3), "{own}");
    })
    .await;
}

#[tokio::test]
async fn a_match_offered_to_a_player_waits_a_day_and_over_a_restart() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let [ann, bob] = [account(&server, "ann").await, account(&server, "bob").await];
    assert_eq!(offers(&ann, &wish_for("bob")).await.status, 201);
    let folder = server.close().await;
    let server = Open::server_by_hand(folder, &hand).await;
    let (ann, bob) = (ann.follows(&server), bob.follows(&server));
    tokio::time::timeout(Duration::from_secs(60), async {
        while waiting(&bob).await.is_empty() {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("it is there again");
    let lobby = ann.request("GET", "/api/v1/lobby", None).await.json();
    let left = lobby["matches"][0]["expires_ms"].as_i64().expect("an instant") - hand.now().0 / 1_000;
    assert!((1..=24 * 3_600_000).contains(&left), "{left}");
    server.close().await;
}
