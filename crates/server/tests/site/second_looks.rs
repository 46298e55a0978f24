// SPDX-License-Identifier: AGPL-3.0-or-later
//! What waits for a second person, what is asked again later, and that nobody hears what is not theirs any more.

use serde_json::{Value, json};

use crate::club::{CREDITS, Club, has, seated, table, with_stakes};
use crate::people::{Answer, Open, Person, request};
use crate::results::blitz;
use crate::safety::{asks, reads};
use crate::tokens::token;

const ENTRIES: &str = "/federations/sofia/cashier/entries";

fn entry(account: &str, amount: i64) -> Value {
    json!({"kind": "deposit", "account": account, "amount": amount, "reason": "cup"})
}

async fn named(server: &Open, credential: (&str, &str), path: &str, key: &str, body: &Value) -> Answer {
    let headers = [credential, ("Content-Type", "application/json"), ("Idempotency-Key", key)];
    request(server.address, "POST", &format!("/api/v1{path}"), &headers, Some(&body.to_string())).await
}

/// What the audit of the club tells of these acts, the last first: act, actor, before, after.
async fn told(club: &Club, acts: &[&str]) -> Vec<[String; 4]> {
    let audit = reads(&club.olga, "/federations/sofia/audit").await;
    let entries = audit["entries"].as_array().expect("a list").clone();
    let told = entries.iter().filter(|one| acts.contains(&one["act"].as_str().expect("a word")));
    told.map(|one| {
        ["act", "actor", "before", "after"].map(|column| one[column].as_str().expect("a text").to_owned())
    })
    .collect()
}

#[tokio::test]
async fn a_key_stands_for_one_request_for_seven_days_and_for_those_who_may_ask_it() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let wish = entry("player/ann", 700);
        let cash = ("Cookie", club.cash.cookie.as_str());
        assert_eq!(named(server, cash, ENTRIES, "k", &wish).await.status, 201);
        assert_eq!(named(server, cash, ENTRIES, "k", &wish).await.header("idempotent-replay"), Some("true"));
        assert_eq!(has(&ann).await, (700, 0));
        // A program of the same person that may not do it is not told what was done.
        let (_, weak) = token(&club.cash, &["federation:admin"]).await;
        let bearer = format!("Bearer {weak}");
        let refused = named(server, ("Authorization", &bearer), ENTRIES, "k", &wish).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));
        // As when the seven days are over.
        server.app.store.forget_answers(i64::MAX).await.expect("it is forgotten");
        let later = named(server, cash, ENTRIES, "k", &wish).await;
        assert_eq!((later.status, &later.json()["balance"]), (201, &json!(1_400)), "{}", later.text);
        assert_eq!(has(&ann).await, (1_400, 0));
        // Nor is who is no cashier any more.
        let none = asks(&club.olga, "PUT", "/federations/sofia/roles/cash", json!({"roles": []})).await;
        assert_eq!(none.status, 200, "{}", none.text);
        assert_eq!(named(server, cash, ENTRIES, "k", &wish).await.refusal(), (403, "not_allowed".into()));
    })
    .await;
}

#[tokio::test]
async fn what_is_given_up_is_not_confirmed_and_the_audit_names_both() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let begins = async || {
            let begun = asks(&club.cash, "POST", ENTRIES, entry("player/ann", 100_001)).await;
            assert_eq!(begun.status, 202, "{}", begun.text);
            format!("{ENTRIES}/{}", begun.json()["pending"].as_str().expect("an id"))
        };
        let first = begins().await;
        assert_eq!(asks(&club.till, "DELETE", &first, Value::Null).await.status, 204);
        let late = asks(&club.till, "POST", &format!("{first}/confirm"), json!({})).await;
        assert_eq!((late.refusal(), has(&ann).await), ((409, "entry_closed".into()), (0, 0)));
        let second = begins().await;
        // Of a confirmation and a giving up at the same time one happens, and all of it.
        let confirm = format!("{second}/confirm");
        let (given_up, confirmed) = tokio::join!(
            asks(&club.cash, "DELETE", &second, Value::Null),
            asks(&club.till, "POST", &confirm, json!({}))
        );
        let paid = match (given_up.status, confirmed.status) {
            (204, 409) => 0,
            (409, 201) => 100_001,
            statuses => panic!("{statuses:?}: {} {}", given_up.text, confirmed.text),
        };
        assert_eq!(has(&ann).await, (paid, 0));
        let third = begins().await;
        assert_eq!(asks(&club.till, "POST", &format!("{third}/confirm"), json!({})).await.status, 201);
        let told = told(&club, &["cash.begun", "cash.given_up", "cash.deposit"]).await;
        assert_eq!(told[0], ["cash.deposit", "till", "cash", "100001"], "{told:?}");
        assert_eq!(told[1], ["cash.begun", "cash", "", "100001"], "{told:?}");
        assert!(told.contains(&["cash.given_up", "till", "cash", "100001"].map(str::to_owned)), "{told:?}");
        assert_eq!(told.len(), 6, "{told:?}");
    })
    .await;
}

#[tokio::test]
async fn much_is_taken_back_by_two_and_one_act_waits_for_a_game() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let people = [club.member(server, "ann", 100_000).await, club.member(server, "bob", 100_000).await];
        for name in ["ann", "bob"] {
            let more = asks(&club.cash, "POST", ENTRIES, entry(&format!("player/{name}"), 100_000)).await;
            assert_eq!(more.status, 201, "{}", more.text);
        }
        let [ann, bob] = &people;
        let wish = table("chess", json!({}), blitz(), 150_000, 150_000);
        let (room, mut lines) = seated(&[ann, bob], wish).await;
        assert_eq!(lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
        assert_eq!((has(ann).await, has(bob).await), ((50_000, 0), (335_000, 0)));
        let voids = async |person: &Person| {
            asks(person, "POST", &format!("/rooms/{room}/void"), json!({"reason": "a fault"})).await
        };
        let (one, two) = (voids(&club.olga).await, voids(&club.olga).await);
        assert_eq!((one.status, two.status), (202, 202), "{} {}", one.text, two.text);
        assert_eq!(one.json(), two.json());
        let waiting = reads(&club.till, ENTRIES).await;
        assert_eq!(waiting["entries"].as_array().map(Vec::len), Some(1), "{waiting}");
        let path = format!("{ENTRIES}/{}", one.json()["pending"].as_str().expect("an id"));
        let own = asks(&club.olga, "POST", &format!("{path}/confirm"), json!({})).await;
        assert_eq!(own.refusal(), (403, "own_entry".into()));
        // Given up, it can be begun again.
        assert_eq!(asks(&club.till, "DELETE", &path, Value::Null).await.status, 204);
        let gone = asks(&club.till, "POST", &format!("{path}/confirm"), json!({})).await;
        assert_eq!(gone.refusal(), (409, "entry_closed".into()));
        assert_eq!(voids(&club.olga).await.status, 202);
        let done = asks(&club.till, "POST", &format!("{path}/confirm"), json!({})).await;
        assert_eq!((done.status, &done.json()["balance"]), (201, &json!(200_000)), "{}", done.text);
        assert!(done.json()["seq"].as_i64().is_some_and(|seq| seq > 0), "{}", done.text);
        assert_eq!((has(ann).await, has(bob).await), ((200_000, 0), (200_000, 0)));
        assert_eq!(reads(&club.till, ENTRIES).await["entries"], json!([]));
        assert_eq!(voids(&club.olga).await.refusal(), (409, "already_void".into()));
        let told = told(&club, &["game.reversed", "cash.begun"]).await;
        let begun = ["cash.begun", "olga", "", "150000"];
        assert_eq!(told, [["game.reversed", "till", "olga", "150000"], begun, begun]);
    })
    .await;
}

#[tokio::test]
async fn a_game_for_nothing_is_called_off_and_the_audit_tells_it() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 300).await, club.member(server, "bob", 300).await);
        for (stake, kind) in [(json!(null), "called_off"), (json!(100), "refunded")] {
            let mut wish = table("chess", json!({}), blitz(), 100, 100);
            wish["federation"] = json!("sofia");
            if stake.is_null() {
                wish["stake"] = stake;
            }
            let (room, _lines) = seated(&[&ann, &bob], wish).await;
            let voided =
                asks(&club.olga, "POST", &format!("/rooms/{room}/void"), json!({"reason": "late"})).await;
            assert_eq!(voided.json(), json!({"kind": kind}), "{}", voided.text);
        }
        assert_eq!((has(&ann).await, has(&bob).await), ((300, 0), (300, 0)));
        assert_eq!(told(&club, &["game.voided"]).await, [["game.voided", "olga", "", ""]; 2]);
    })
    .await;
}

#[tokio::test]
async fn whoever_is_banned_reads_their_accounts_and_a_long_table_says_where_it_goes_on() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 300).await;
        for amount in [1, 2] {
            assert_eq!(asks(&club.cash, "POST", ENTRIES, entry("player/ann", amount)).await.status, 201);
        }
        for currency in ["sofia/Credits", "sofia/leva", "nowhere/credits", "credits"] {
            let wish = json!({"currency": currency, "day": 5});
            let refused = asks(&ann, "PUT", "/account/limits", wish).await;
            assert_eq!(refused.refusal(), (422, "bad_limit".into()), "{currency}");
        }
        assert_eq!(
            asks(&ann, "PUT", "/account/limits", json!({"currency": "house/credits"})).await.status,
            200
        );
        let csv = async |path: &str| {
            let headers = [("Cookie", ann.cookie.as_str()), ("Accept", "text/csv")];
            request(server.address, "GET", path, &headers, None).await
        };
        let first = csv(&format!("/api/v1/ledger/statement?currency={CREDITS}&max=2")).await;
        let link = first.header("link").expect("there is more");
        let next = link.strip_prefix('<').and_then(|link| link.strip_suffix(">; rel=\"next\"")).expect(link);
        let rest = csv(next).await;
        assert_eq!((first.text.lines().count(), rest.text.lines().count()), (3, 2), "{}", rest.text);
        assert_eq!(rest.header("link"), None);
        let ban = json!({"player": "ann", "kind": "ban", "reason": "enough"});
        assert_eq!(asks(&club.olga, "POST", "/admin/sanctions", ban).await.status, 201);
        assert_eq!(asks(&ann, "POST", "/rooms", json!({"game": "chess", "seat": "first"})).await.status, 403);
        assert_eq!(has(&ann).await, (303, 0));
        assert_eq!(reads(&ann, "/ledger/statement?currency=sofia/credits").await["lines"][2]["balance"], 303);
    })
    .await;
}

/// As when the process ended between what was done and its answer being kept.
async fn broke_off(server: &Open, person: &Person, key: &str) {
    let kept = server.app.store.kept_answer(&person.id, key).await.expect("it is read").expect("it is kept");
    let begun = store::KeptAnswer { status: 0, answer: String::new(), ..kept };
    assert_eq!(server.app.store.keep_answer(begun, i64::MAX).await, Ok(true));
}

#[tokio::test]
async fn what_broke_off_finds_itself_again_and_its_key_stands_for_nothing_else() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ada = ("Cookie", club.ada.cookie.as_str());
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 2,
            "venue": "board"});
        let mut other = wish.clone();
        other["rounds"] = json!(3);
        let made = named(server, ada, "/tournaments", "t", &wish).await;
        let id = crate::safety::id(&made);
        broke_off(server, &club.ada, "t").await;
        let reused = named(server, ada, "/tournaments", "t", &other).await;
        assert_eq!(reused.refusal(), (409, "key_reused".into()), "it broke off, and may have been done");
        let again = named(server, ada, "/tournaments", "t", &wish).await;
        assert_eq!((again.status, again.json()), (201, made.json()), "{}", again.text);
        assert_eq!(again.header("idempotent-replay"), None, "it was carried out, and found itself");

        let mut bad = wish.clone();
        bad["name"] = json!("");
        assert_eq!(named(server, ada, "/tournaments", "bad", &bad).await.refusal(), (422, "bad_field".into()));
        let reused = named(server, ada, "/tournaments", "bad", &wish).await;
        assert_eq!(reused.refusal(), (409, "key_reused".into()), "a refused one has its key, too");

        let cup = format!("/tournaments/{id}");
        assert_eq!(asks(&club.ada, "POST", &format!("{cup}/announce"), json!({})).await.status, 200);
        let ann = club.member(server, "ann", 0).await;
        let own = ("Cookie", ann.cookie.as_str());
        for (path, who, person, body) in [
            ("message", ada, &club.ada, json!({"reason": "Welcome!"})),
            ("entries", own, &ann, json!({})),
        ] {
            let path = format!("{cup}/{path}");
            let first = named(server, who, &path, "once", &body).await;
            assert!(first.status < 300, "{}", first.text);
            broke_off(server, person, "once").await;
            let second = named(server, who, &path, "once", &body).await;
            assert_eq!((second.status, second.json()), (first.status, first.json()), "{}", second.text);
        }
        let log = server.get(&format!("/api/v1{cup}/events")).await.text;
        assert_eq!(log.matches("Welcome!").count(), 1, "{log}");

        let offer = json!({"games": ["chess"], "series": {"games": 1}});
        let first = named(server, own, "/matches", "m", &offer).await;
        broke_off(server, &ann, "m").await;
        let second = named(server, own, "/matches", "m", &offer).await;
        assert_eq!((second.status, second.json()), (201, first.json()), "{}", second.text);
        let listed = reads(&ann, "/tournaments?mine=true&format=duel").await;
        assert_eq!(listed["tournaments"].as_array().map(Vec::len), Some(1), "{listed}");
    })
    .await;
}
