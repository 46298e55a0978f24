// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom a sanction keeps away enters no tournament, is entered by no arbiter, and is called to no table by one they had
//! entered before.

use game::Millis;
use serde_json::{Value, json};
use store::Change;

use crate::club::{Club, adult, with_stakes};
use crate::engines::on_every_engine;
use crate::people::{Folder, Open, Person, hand};
use crate::results::{account, blitz, delay};
use crate::safety::{asks, id};
use crate::tournaments::{Cup, PATH, table};

async fn sanctions(olga: &Person, name: &str, kind: &str) {
    let wish = json!({"player": name, "kind": kind, "reason": "so it is"});
    id(&asks(olga, "POST", "/admin/sanctions", wish).await);
}

#[tokio::test]
async fn who_may_not_play_rated_is_in_no_rated_tournament() {
    on_every_engine(async |server| {
        let wish = json!({"format": "swiss", "rounds": 2, "rated": true, "clock": blitz()});
        let cup = Cup::open(server, wish).await;
        let entries = format!("{}/entries", cup.path);
        let mut people = Vec::new();
        for name in ["ann", "bob", "cid", "dan"] {
            people.push(account(server, name).await);
        }
        sanctions(&cup.olga, "dan", "no_rated").await;
        let own = people[3].request("POST", &entries, Some(&json!({}))).await;
        assert_eq!(own.refusal(), (422, "no_rated".into()));
        // Why is theirs to know, also where an arbiter asks.
        let named = cup.post("entries", json!({"name": "dan"})).await;
        assert_eq!(named.refusal(), (422, "other_may_not_play".into()));
        for person in &people[..3] {
            assert_eq!(person.request("POST", &entries, Some(&json!({}))).await.status, 201);
        }
        sanctions(&cup.olga, "ann", "no_rated").await;
        cup.acts("start").await;
        let names: Vec<String> = cup.listed().await.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["bob", "cid"], "nobody is asked again at a table, so they are asked here");
        let plain = json!({"federation": "house", "name": "For fun", "game": "chess", "format": "swiss", "rounds": 2,
            "clock": blitz()});
        let made = cup.olga.request("POST", PATH, Some(&plain)).await.json();
        let plain = format!("{PATH}/{}", made["id"].as_str().expect("an id"));
        assert_eq!(cup.olga.request("POST", &format!("{plain}/announce"), Some(&json!({}))).await.status, 200);
        let entered = people[3].request("POST", &format!("{plain}/entries"), Some(&json!({}))).await;
        assert_eq!(entered.status, 201, "what counts for nothing is open: {}", entered.text);
    })
    .await;
}

#[tokio::test]
async fn who_is_kept_from_tournaments_meanwhile_is_paired_no_more() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 2, "venue": "board"})).await;
        for name in ["ann", "bob", "cid", "dan"] {
            let person = account(server, name).await;
            let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
            assert_eq!(entered.status, 201, "{}", entered.text);
        }
        cup.acts("start").await;
        cup.lower_wins(1).await;
        sanctions(&cup.olga, "bob", "no_events").await;
        cup.pairs_next().await;
        assert!(cup.listed().await.contains(&("bob".to_owned(), "withdrawn".to_owned())));
        let second = cup.get("/rounds/2").await;
        assert_eq!(second["boards"].as_array().map(Vec::len), Some(1), "{second}");
        let back = cup.post("entries/bob/return", json!({})).await;
        assert_eq!(back.refusal(), (403, "no_events".into()));
    })
    .await;
}

#[tokio::test]
async fn who_is_banned_from_a_federation_enters_none_of_its_tournaments() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let stranger = adult(server, "stranger").await;
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 2,
            "venue": "board", "access": "open"});
        let made = asks(&club.ada, "POST", "/tournaments", wish).await;
        let path = format!("/tournaments/{}", id(&made));
        assert_eq!(asks(&club.ada, "POST", &format!("{path}/announce"), json!({})).await.status, 200);
        let entries = format!("{path}/entries");
        assert_eq!(asks(&stranger, "POST", &entries, json!({})).await.status, 201, "it is open");
        let ban = json!({"status": "banned", "reason": "insults"});
        let banned = asks(&club.ada, "PUT", "/federations/sofia/members/ann", ban).await;
        assert_eq!(banned.status, 200, "{}", banned.text);
        assert_eq!(asks(&ann, "POST", &entries, json!({})).await.refusal(), (403, "no_events".into()));
        let named = asks(&club.ada, "POST", &entries, json!({"name": "ann"})).await;
        assert_eq!(named.refusal(), (403, "no_events".into()), "nor by an arbiter");
        let back = asks(&club.ada, "DELETE", "/federations/sofia/members/ann", Value::Null).await;
        assert_eq!(back.status, 204, "{}", back.text);
        assert_eq!(asks(&ann, "POST", &entries, json!({})).await.status, 201);
    })
    .await;
}

#[tokio::test]
async fn who_holds_the_dice_back_at_a_board_has_lost_it_and_it_counts() {
    let hand = hand();
    let server = Open::server_by(Folder::fresh(), Some(&hand), |config| config.rate_limits = false).await;
    let wish = json!({"format": "round_robin", "game": "tabla", "clock": delay(), "arrive_min": 5});
    let cup = Cup::open(&server, wish).await;
    let people = [account(&server, "ann").await, account(&server, "bob").await];
    for person in &people {
        assert_eq!(asks(person, "POST", &cup.entries(), json!({})).await.status, 201);
    }
    cup.acts("start").await;
    let room = table(&cup, 1).await;
    let mut lines = [people[0].at(&room).await, people[1].at(&room).await];
    for line in &mut lines {
        line.hear("welcome").await;
    }
    // Nobody gets out of it by calling it off while it starts.
    let off = lines[1].ask(json!({"k": "abort"})).await;
    assert_eq!((&off["t"], &off["code"]), (&json!("no"), &json!("too_late_to_abort")), "{off}");
    let ready = usize::from(lines[0].view["seat"] != 0);
    let commit = json!({"k": "dice_commit", "commit": "ab".repeat(32)});
    assert_eq!(lines[ready].ask(commit).await["t"], "ev");
    server.pass(&hand, Millis::seconds(11)).await;
    lines[ready].until("over").await;
    assert_eq!(lines[ready].view["result"]["reason"], "forfeit");
    let missed = async |person: &Person| {
        server.app.store.missed_handshakes(&person.id, 0).await.expect("they are counted").0
    };
    assert_eq!((missed(&people[ready]).await, missed(&people[1 - ready]).await), (0, 1));
    server.close().await;
}

#[tokio::test]
async fn nothing_is_offered_to_who_could_never_answer() {
    on_every_engine(async |server| {
        let olga = crate::safety::operator(server, "olga").await;
        let ann = account(server, "ann").await;
        for name in ["bob", "cid", "dan"] {
            account(server, name).await;
        }
        sanctions(&olga, "bob", "ban").await;
        sanctions(&olga, "cid", "no_rated").await;
        let dan = server.app.store.account_called("dan").await.expect("it can be read").expect("dan");
        let erased = Change::Erase(server.app.clock.now().0 + 1_000_000_000);
        assert_eq!(server.app.store.change_account(&dan.player, erased).await, Ok(true));
        let offers = async |name: &str, rated: bool| {
            let table = json!({"game": "chess", "to": name, "rated": rated, "clock": blitz()});
            let games = json!({"games": ["chess", "kalah"], "series": {"games": 2}, "to": name, "rated": rated,
                "clock": blitz()});
            let [table, games] =
                [asks(&ann, "POST", "/rooms", table).await, asks(&ann, "POST", "/matches", games).await];
            [table, games].map(|answer| if answer.status == 201 { "made".into() } else { answer.refusal().1 })
        };
        let hidden = ["other_may_not_play", "other_may_not_play"];
        assert_eq!(offers("bob", false).await, hidden, "why is theirs to know");
        assert_eq!(offers("cid", true).await, hidden);
        assert_eq!(offers("cid", false).await, ["made", "made"]);
        assert_eq!(offers("dan", false).await, ["no_such_player", "no_such_player"]);
        // A guest who asked is answered with nothing they could not sit down to.
        let guest = server.guest().await;
        let asked = guest.opens(json!({"game": "chess", "to": "ann", "clock": blitz()})).await;
        let answer = json!({"game": "chess", "answers": asked, "rated": true, "clock": blitz()});
        assert_eq!(asks(&ann, "POST", "/rooms", answer).await.refusal().1, "other_may_not_play");
    })
    .await;
}
