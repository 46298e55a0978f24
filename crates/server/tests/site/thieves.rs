// SPDX-License-Identifier: AGPL-3.0-or-later
//! Ways to keep what is not one's own, or to lead others into what they may not: each is closed.

use serde_json::{Value, json};
use store::Standing;

use crate::accounts::{self, PASSWORD, ask};
use crate::club::{Club, adult, has, seated, table, with_stakes};
use crate::federations::patched;
use crate::people::{Open, Person};
use crate::results::{account_of, blitz};
use crate::safety::{asks, id, reads};

const ENTRIES: &str = "/federations/sofia/cashier/entries";

/// A member with a password and so much.
async fn owner(server: &Open, club: &Club, name: &str, amount: i64) -> (Person, Vec<String>) {
    let (person, codes) = accounts::account(server, name).await;
    assert_eq!(asks(&person, "PATCH", "/account", json!({"adult": true})).await.status, 200);
    assert_eq!(asks(&person, "POST", "/federations/sofia/members", json!({})).await.status, 201);
    let entry =
        json!({"kind": "deposit", "account": format!("player/{name}"), "amount": amount, "reason": "cup"});
    assert_eq!(asks(&club.cash, "POST", ENTRIES, entry).await.status, 201);
    (person, codes)
}

async fn erases(person: &Person) {
    let gone = asks(person, "DELETE", "/account", json!({"password": PASSWORD})).await;
    assert_eq!(gone.status, 202, "{}", gone.text);
}

async fn comes_back(server: &Open, name: &str, codes: &[String]) -> Person {
    let body = json!({"name": name, "code": codes[0], "password": PASSWORD});
    assert_eq!(ask(server, "/api/v1/recover", &body).await.status, 200);
    let entered = accounts::login(server, name, PASSWORD).await;
    assert_eq!(entered.status, 200, "{}", entered.text);
    accounts::logged_in(server, &entered)
}

async fn bank(club: &Club) -> (i64, i64) {
    let bank = reads(&club.olga, "/federations/sofia/bank").await;
    let sum = |value: &Value| value.as_i64().expect("a sum");
    (sum(&bank["issued"]), sum(&bank["federation"]))
}

#[tokio::test]
async fn who_leaves_for_a_while_keeps_no_winnings_and_no_room_under_the_limit() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let bob = club.member(server, "bob", 3_000).await;
        let (ann, codes) = owner(server, &club, "ann", 3_000).await;
        let (room, mut lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 500, 500)).await;
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[0].until("over").await;
        assert_eq!(has(&ann).await, (3_450, 0));
        let before = bank(&club).await;
        erases(&ann).await;
        assert_eq!(bank(&club).await.0, before.0 - 3_450, "written out");

        // What may come back is not issued to anybody else meanwhile.
        let seq = reads(&club.olga, "/federations/sofia").await["seq"].as_i64();
        let limit = json!({"issue_limit": before.0});
        assert_eq!(patched(&club.olga, "sofia", seq, &limit).await.status, 200);
        let one = json!({"kind": "deposit", "account": "player/bob", "amount": 1, "reason": "cup"});
        let refused = asks(&club.cash, "POST", ENTRIES, one.clone()).await;
        assert_eq!(refused.refusal(), (422, "above_issue_limit".into()));

        // Who wants to be gone is given nothing.
        let gone = json!({"kind": "deposit", "account": "player/ann", "amount": 1, "reason": "cup"});
        assert_eq!(asks(&club.cash, "POST", ENTRIES, gone).await.status, 404);
        let role = json!({"roles": ["cashier"]});
        assert_eq!(asks(&club.ada, "PUT", "/federations/sofia/roles/ann", role).await.status, 404);

        let why = json!({"reason": "a program played"});
        let voided = asks(&club.ada, "POST", &format!("/rooms/{room}/void"), why).await;
        assert_eq!(voided.json(), json!({"kind": "reversed"}), "{}", voided.text);
        assert_eq!(has(&bob).await, (3_000, 0));
        assert_eq!(bank(&club).await.1, before.1 - 20, "the fee went back, and the bank paid for nobody");
        let ann = comes_back(server, "ann", &codes).await;
        assert_eq!(has(&ann).await, (3_000, 0), "what was taken back stays taken");
        assert_eq!(bank(&club).await.0, before.0);
        assert_eq!(asks(&club.cash, "POST", ENTRIES, one).await.refusal(), (422, "above_issue_limit".into()));
    })
    .await;
}

#[tokio::test]
async fn who_played_a_game_does_not_give_up_its_reversal() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        for person in ["ann", "till"] {
            let wish = json!({"kind": "deposit", "account": format!("player/{person}"), "amount": 100_000, "reason": "cup"});
            for _ in 0..2 {
                assert_eq!(asks(&club.cash, "POST", ENTRIES, wish.clone()).await.status, 201);
            }
        }
        let wish = table("chess", json!({}), blitz(), 100_001, 100_001);
        let (room, mut lines) = seated(&[&ann, &club.till], wish).await;
        assert_eq!(lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[1].until("over").await;
        let why = json!({"reason": "a program played"});
        let waits = asks(&club.ada, "POST", &format!("/rooms/{room}/void"), why).await;
        assert_eq!(waits.status, 202, "{}", waits.text);
        let entry = format!("{ENTRIES}/{}", waits.json()["pending"].as_str().expect("an id"));
        for (method, path) in [("DELETE", entry.clone()), ("POST", format!("{entry}/confirm"))] {
            let refused = asks(&club.till, method, &path, json!({})).await;
            assert_eq!(refused.refusal(), (403, "own_account".into()), "{method}");
        }
        assert_eq!(asks(&club.cash, "POST", &format!("{entry}/confirm"), json!({})).await.status, 201);
        assert_eq!(has(&ann).await, (200_000, 0));
    })
    .await;
}

#[tokio::test]
async fn a_game_for_a_stake_is_offered_to_nobody_whom_it_is_not_for() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 1_000).await;
        let old = club.member(server, "old", 0).await;
        let tired = club.member(server, "tired", 0).await;
        assert_eq!(asks(&tired, "POST", "/account/exclusion", json!({"days": 7})).await.status, 200);
        account_of(server, "young", Standing::default()).await;
        account_of(server, "kid", Standing { child: true, ..Standing::default() }).await;
        adult(server, "stranger").await;
        for (name, status) in [("old", 201), ("stranger", 201), ("tired", 422), ("young", 422), ("kid", 422)]
        {
            let mut wish = table("chess", json!({}), blitz(), 100, 100);
            wish["to"] = json!(name);
            let made = asks(&ann, "POST", "/rooms", wish).await;
            // A child is shown to nobody.
            let code =
                if name == "kid" { made.status == 404 || made.status == 422 } else { made.status == status };
            assert!(code, "{name}: {}", made.text);
            if made.status == 422 {
                assert_eq!(made.refusal().1, "other_may_not_play", "{name}");
            }
        }
        assert_eq!(reads(&old, "/lobby").await["challenges"].as_array().map(Vec::len), Some(1));
    })
    .await;
}

#[tokio::test]
async fn a_rematch_is_a_table_by_the_rules_of_now() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 1_000).await, club.member(server, "bob", 1_000).await);
        let (_, mut lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 100, 100)).await;
        let set_up = async |patch: Value| {
            let seq = reads(&club.ada, "/federations/sofia").await["seq"].as_i64();
            let changed = patched(&club.ada, "sofia", seq, &patch).await;
            assert_eq!(changed.status, 200, "{}", changed.text);
        };
        assert_eq!(lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[1].until("over").await;
        let only = json!({"chess": {"mode": "enforced", "presets": [{"name": "Slow", "clock":
            {"kind": "fischer", "base_s": 3600, "step_s": 0}}]}});
        let offer = json!({"k": "offer", "what": "rematch"});
        let accept = json!({"k": "accept", "what": "rematch"});
        assert_eq!(lines[0].ask(offer.clone()).await["t"], "ev");
        for (patch, code) in [
            (json!({"presets": only}), Some("no_preset")),
            (json!({"presets": {}, "stake_range": [1_000, 2_000]}), Some("bad_stake")),
            (json!({"stake_range": [1, 2_000]}), None),
        ] {
            set_up(patch).await;
            let told = lines[1].ask(accept.clone()).await;
            assert_eq!(told["code"].as_str(), code, "{told}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_ban_ends_with_it_whoever_takes_it_back() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 2, "venue": "board"});
        let cup = format!("/tournaments/{}", id(&asks(&club.ada, "POST", "/tournaments", wish).await));
        assert_eq!(asks(&club.ada, "POST", &format!("{cup}/announce"), json!({})).await.status, 200);
        let member = async |status: &str| {
            let wish = json!({"status": status, "reason": "so it is"});
            let put = asks(&club.ada, "PUT", "/federations/sofia/members/ann", wish).await;
            assert_eq!((put.status, &put.json()["status"]), (200, &json!(status)), "{}", put.text);
        };
        member("banned").await;
        let entries = format!("{cup}/entries");
        assert_eq!(asks(&ann, "POST", &entries, json!({})).await.refusal(), (403, "no_events".into()));
        member("member").await;
        assert_eq!(asks(&ann, "POST", &entries, json!({})).await.status, 201);
    })
    .await;
}
