// SPDX-License-Identifier: AGPL-3.0-or-later
//! What cashiers enter, what is asked twice, what players allow themselves, and that the books add up whatever happens.

use std::time::Duration;

use serde_json::{Value, json};

use crate::accounts;
use crate::club::{CREDITS, Club, has, seated, table, with_stakes};
use crate::people::{Answer, Open, Person, request};
use crate::results::{blitz, delay};
use crate::safety::{asks, reads};
use crate::tokens::{by, token};

/// Tables that one person sits down at in the same moment, with money for one of them.
const TABLES: usize = 200;
const ENTRIES: &str = "/federations/sofia/cashier/entries";

fn entry(kind: &str, account: &str, amount: i64) -> Value {
    json!({"kind": kind, "account": account, "amount": amount, "reason": "cup"})
}

/// A request that names itself.
async fn named(person: &Person, path: &str, key: &str, body: &Value) -> Answer {
    let headers =
        [("Cookie", person.cookie.as_str()), ("Content-Type", "application/json"), ("Idempotency-Key", key)];
    request(person.address, "POST", &format!("/api/v1{path}"), &headers, Some(&body.to_string())).await
}

#[tokio::test]
async fn scenario_14_what_is_asked_twenty_times_is_entered_once() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let wish = entry("deposit", "player/ann", 700);
        let many = (0..20).map(|_| named(&club.cash, ENTRIES, "k-1", &wish));
        let answers = futures_util::future::join_all(many).await;
        let made: Vec<_> = answers.iter().filter(|answer| answer.status == 201).collect();
        assert!(!made.is_empty());
        for answer in &answers {
            if answer.status == 201 {
                assert_eq!(answer.json(), made[0].json());
            } else {
                assert_eq!(answer.refusal(), (409, "key_running".into()));
            }
        }
        assert_eq!(has(&ann).await, (700, 0));
        let again = named(&club.cash, ENTRIES, "k-1", &wish).await;
        assert_eq!((again.status, again.header("idempotent-replay")), (201, Some("true")), "{}", again.text);
        let other = named(&club.cash, ENTRIES, "k-1", &entry("deposit", "player/ann", 701)).await;
        assert_eq!(other.refusal(), (409, "key_reused".into()));
        assert_eq!(named(&club.cash, ENTRIES, "no key", &wish).await.refusal(), (400, "bad_key".into()));
        // The same of another person is another one.
        assert_eq!(named(&club.till, ENTRIES, "k-1", &wish).await.status, 201);
        assert_eq!(has(&ann).await, (1_400, 0));
        let offer = table("tabla", json!({}), delay(), 1, 3);
        let first = named(&ann, "/rooms", "room", &offer).await;
        let second = named(&ann, "/rooms", "room", &offer).await;
        assert_eq!((first.status, first.json()), (201, second.json()));
    })
    .await;
}

#[tokio::test]
async fn scenario_14_money_for_one_table_opens_one_of_many() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let bob = club.member(server, "bob", 300).await;
        let makers = (0..TABLES).map(|number| {
            let club = &club;
            async move {
                let maker = club.member(server, &format!("maker{number}"), 300).await;
                maker.opens(table("tabla", json!({}), delay(), 100, 300)).await
            }
        });
        let rooms = futures_util::future::join_all(makers).await;
        let sits = rooms.iter().enumerate().map(|(number, room)| {
            let body = json!({"id": format!("c{number}"), "c": {"k": "sit", "seat": 1}});
            let bob = &bob;
            async move {
                loop {
                    // Of two hundred at once some wait longer than the site lets them: then they ask again.
                    let answer = asks(bob, "POST", &format!("/rooms/{room}/commands"), body.clone()).await;
                    if answer.status != 503 {
                        break answer;
                    }
                }
            }
        });
        let answers = futures_util::future::join_all(sits).await;
        let short = answers.iter().filter(|answer| answer.status == 422).count();
        let mut sat = Vec::new();
        for (room, _) in rooms.iter().zip(&answers).filter(|(_, answer)| answer.status == 200) {
            sat.push(reads(&bob, &format!("/rooms/{room}")).await["s"]["status"] == "over");
        }
        assert_eq!(short + sat.len(), TABLES);
        // A game without a first move is called off after half a minute. On a machine that takes longer than that the money
        // is free again, and opens another table.
        let playing = sat.iter().filter(|is_over| !**is_over).count();
        assert!(!sat.is_empty() && playing <= 1, "{playing} of {} go on", sat.len());
        assert!(matches!(has(&bob).await, (0, 300) | (300, 0)), "all of it is at one table, or at none");
    })
    .await;
}

#[tokio::test]
async fn scenario_16_nobody_enters_for_themselves_and_much_is_looked_at_twice() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let enters = async |person: &Person, wish: Value| asks(person, "POST", ENTRIES, wish).await;
        assert_eq!(
            enters(&club.cash, entry("deposit", "player/cash", 5)).await.refusal(),
            (403, "own_account".into())
        );
        assert_eq!(
            enters(&ann, entry("deposit", "player/cash", 5)).await.refusal(),
            (403, "not_allowed".into())
        );
        let olga = enters(&club.olga, entry("deposit", "player/ann", 5)).await;
        assert_eq!(
            olga.refusal(),
            (403, "not_allowed".into()),
            "the operator issues the site's credits only"
        );
        for wrong in [
            entry("gift", "player/ann", 5),
            entry("deposit", "ann", 5),
            entry("deposit", "cash/main", 5),
            entry("deposit", "house/main", 5),
            entry("deposit", "sponsor/acme", 5),
            entry("deposit", "player/ann", 0),
            entry("deposit", "player/ann", -5),
            json!({"kind": "deposit", "account": "player/ann", "amount": 5, "reason": ""}),
        ] {
            assert_eq!(
                enters(&club.cash, wrong.clone()).await.refusal(),
                (422, "bad_cash_entry".into()),
                "{wrong}"
            );
        }
        assert_eq!(enters(&club.cash, entry("deposit", "player/nobody", 5)).await.status, 404);
        let (_, weak) = token(&club.cash, &["federation:admin"]).await;
        let path = format!("/api/v1{ENTRIES}");
        let wish = entry("deposit", "player/ann", 5);
        let refused = by(server, &weak, "POST", &path, Some(&wish)).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));

        let large = enters(&club.cash, entry("deposit", "player/ann", 100_001)).await;
        assert_eq!(large.status, 202, "{}", large.text);
        let id = large.json()["pending"].as_str().expect("an id").to_owned();
        assert_eq!(has(&ann).await, (0, 0));
        let confirm = format!("{ENTRIES}/{id}/confirm");
        assert_eq!(asks(&club.cash, "POST", &confirm, json!({})).await.refusal(), (403, "own_entry".into()));
        let waiting = reads(&club.till, ENTRIES).await;
        assert_eq!(
            (&waiting["entries"][0]["account"], &waiting["entries"][0]["by"]),
            (&json!("player/ann"), &json!("cash"))
        );
        let done = asks(&club.till, "POST", &confirm, json!({})).await;
        assert_eq!((done.status, &done.json()["balance"]), (201, &json!(100_001)), "{}", done.text);
        assert_eq!(
            asks(&club.till, "POST", &confirm, json!({})).await.refusal(),
            (409, "entry_closed".into())
        );
        let out = enters(&club.cash, entry("withdraw", "player/ann", 100_000)).await;
        assert_eq!(out.json()["balance"], 1);
        assert_eq!(
            enters(&club.cash, entry("withdraw", "player/ann", 2)).await.refusal(),
            (422, "short_of_credits".into())
        );

        limited(server, &club, 1).await;
        assert_eq!(
            enters(&club.cash, entry("deposit", "player/ann", 1)).await.refusal(),
            (422, "above_issue_limit".into())
        );
        let audit = reads(&club.till, "/federations/sofia/audit").await;
        let told =
            audit["entries"].as_array().expect("entries").iter().filter(|one| one["act"] == "cash.deposit");
        assert_eq!(told.count(), 1);
    })
    .await;
}

async fn limited(server: &Open, club: &Club, limit: i64) {
    let seq = reads(&club.olga, "/federations/sofia").await["seq"].as_i64().expect("a number");
    let tag = format!("\"{seq}\"");
    let headers = [
        ("Cookie", club.olga.cookie.as_str()),
        ("Content-Type", "application/json"),
        ("If-Match", tag.as_str()),
    ];
    let body = json!({"issue_limit": limit}).to_string();
    let set = request(server.address, "PATCH", "/api/v1/federations/sofia", &headers, Some(&body)).await;
    assert_eq!(set.status, 200, "{}", set.text);
}

#[tokio::test]
async fn who_limits_or_excludes_themselves_is_kept_to_it() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 5_000).await, club.member(server, "bob", 5_000).await);
        let set = async |wish: Value| asks(&ann, "PUT", "/account/limits", wish).await;
        assert_eq!(set(json!({"currency": CREDITS, "day": -1})).await.refusal(), (422, "bad_limit".into()));
        let low = set(json!({"currency": CREDITS, "day": 299, "week": 10_000})).await.json();
        assert_eq!((&low["day"], &low["week"], &low["month"]), (&json!(299), &json!(10_000), &json!(null)));
        let offer = table("tabla", json!({}), delay(), 100, 300);
        let refused = asks(&ann, "POST", "/rooms", offer.clone()).await;
        assert_eq!(refused.refusal(), (422, "limit_reached".into()));
        // What is laxer holds tomorrow.
        let raised = set(json!({"currency": CREDITS, "day": 1_000, "week": 10_000})).await.json();
        assert_eq!((&raised["day"], &raised["next"][0]["most"]), (&json!(299), &json!(1_000)), "{raised}");
        assert_eq!(asks(&ann, "POST", "/rooms", offer.clone()).await.refusal().1, "limit_reached");
        tokio::time::sleep(Duration::from_millis(5)).await;
        let again = set(json!({"currency": CREDITS, "day": 1_000, "week": 10_000})).await.json();
        assert_eq!(again["next"], raised["next"], "who says it again does not wait anew");
        let other = set(json!({"currency": CREDITS, "day": 1_001, "week": 10_000})).await.json();
        assert!(other["next"][0]["from_ms"].as_i64() > raised["next"][0]["from_ms"].as_i64(), "{other}");
        let room = bob.opens(offer.clone()).await;
        let sit = json!({"id": "c1", "c": {"k": "sit", "seat": 1}});
        let refused = asks(&ann, "POST", &format!("/rooms/{room}/commands"), sit).await;
        assert_eq!(refused.refusal(), (422, "limit_reached".into()));
        assert_eq!(
            asks(&bob, "POST", "/account/exclusion", json!({"days": 2})).await.refusal().1,
            "bad_limit"
        );
        let out = asks(&bob, "POST", "/account/exclusion", json!({"days": 7})).await.json();
        let shorter = asks(&bob, "POST", "/account/exclusion", json!({"days": 1})).await.json();
        assert_eq!(out, shorter, "an exclusion does not become shorter");
        assert_eq!(asks(&bob, "POST", "/rooms", offer).await.refusal(), (422, "self_excluded".into()));
        let cid = club.member(server, "cid", 300).await;
        let sit = json!({"id": "c2", "c": {"k": "sit", "seat": 1}});
        let refused = asks(&cid, "POST", &format!("/rooms/{room}/commands"), sit).await;
        assert_eq!(refused.refusal(), (422, "other_may_not_play".into()));
        let seen = reads(&cid, &format!("/rooms/{room}")).await;
        assert_eq!(seen["s"]["status"], "over", "an offer of who may not play any more is closed");
    })
    .await;
}

#[tokio::test]
async fn a_statement_has_pages_and_a_table_for_other_programs() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 1_000).await;
        for _ in 0..3 {
            asks(&club.cash, "POST", ENTRIES, entry("withdraw", "player/ann", 100)).await;
        }
        let page = reads(&ann, "/ledger/statement?currency=sofia/credits&max=2").await;
        let balances: Vec<_> =
            page["lines"].as_array().expect("lines").iter().map(|line| line["balance"].clone()).collect();
        assert_eq!(balances, [1_000, 900]);
        let next = page["next"].as_i64().expect("more");
        let rest = reads(&ann, &format!("/ledger/statement?currency=sofia/credits&after={next}")).await;
        assert_eq!((&rest["lines"][1]["balance"], &rest["next"]), (&json!(700), &json!(null)));
        let headers = [("Cookie", ann.cookie.as_str()), ("Accept", "text/csv")];
        let path = "/api/v1/ledger/statement?currency=sofia/credits";
        let csv = request(server.address, "GET", path, &headers, None).await;
        assert_eq!(csv.header("content-type"), Some("text/csv; charset=utf-8"));
        assert_eq!(csv.text.lines().count(), 5, "{}", csv.text);
        assert_eq!(reads(&ann, "/ledger/accounts").await["accounts"][0]["today"], 0);
        let wrong = ann.request("GET", "/api/v1/ledger/statement?currency=credits", None).await;
        assert_eq!(wrong.status, 400);
    })
    .await;
}

#[tokio::test]
async fn while_the_books_do_not_add_up_nothing_new_is_played_for() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 900).await, club.member(server, "bob", 900).await);
        let offer = table("chess", json!({}), crate::results::blitz(), 100, 100);
        let (room, mut lines) = seated(&[&ann, &bob], offer.clone()).await;
        server.app.stakes.audited(Some("I2".to_owned()));
        assert_eq!(asks(&ann, "POST", "/rooms", offer).await.refusal(), (422, "stakes_off".into()));
        // What is on goes on, and is settled.
        assert_eq!(lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
        assert_eq!(reads(&bob, &format!("/rooms/{room}")).await["s"]["settlement"]["net"], json!([-100, 90]));
        server.app.stakes.audited(None);
    })
    .await;
}

#[tokio::test]
async fn a_winner_who_left_gives_back_first_and_nothing_where_the_game_cannot_be_taken_back() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (dan, codes) = accounts::account(server, "dan").await;
        assert_eq!(asks(&dan, "PATCH", "/account", json!({"adult": true})).await.status, 200);
        assert_eq!(asks(&dan, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        let enters = async |kind: &str, account: &str, amount: i64| {
            let made = asks(&club.cash, "POST", ENTRIES, entry(kind, account, amount)).await;
            assert_eq!(made.status, 201, "{}", made.text);
        };
        enters("deposit", "player/dan", 1_000).await;
        let mut people = Vec::new();
        for name in ["ann", "bob", "cid"] {
            people.push(club.member(server, name, 1_000).await);
        }
        let [ann, bob, cid] = people.as_slice() else { panic!("three") };
        let wish = table("bughouse", json!({}), blitz(), 1_000, 1_000);
        let (room, mut lines) = seated(&[ann, bob, cid, &dan], wish).await;
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[0].until("over").await;
        assert_eq!(lines[0].view["settlement"]["net"], json!([900, -1_000, -1_000, 900]));
        let gone = asks(&dan, "DELETE", "/account", json!({"password": accounts::PASSWORD})).await;
        assert_eq!(gone.status, 202, "{}", gone.text);
        enters("withdraw", "player/ann", 1_900).await;
        let issued = async || reads(&club.ada, "/federations/sofia/bank").await["issued"].clone();
        assert_eq!(issued().await, 200, "the fee");
        // Ann has nothing, the bank has nothing: Dan's part alone is too little.
        let voids = async || {
            asks(&club.olga, "POST", &format!("/rooms/{room}/void"), json!({"reason": "a fault"})).await
        };
        for _ in 0..2 {
            assert_eq!(voids().await.refusal(), (422, "short_of_credits".into()));
            assert_eq!(issued().await, 200, "nothing has come back");
        }
        enters("deposit", "federation/main", 900).await;
        let voided = voids().await;
        assert_eq!((voided.status, voided.json()), (200, json!({"kind": "reversed"})), "{}", voided.text);
        assert_eq!((has(bob).await, has(cid).await, issued().await), ((1_000, 0), (1_000, 0), json!(2_000)));
        let back = json!({"name": "dan", "code": codes[0], "password": "another tabla evening"});
        let back = accounts::ask(server, "/api/v1/recover", &back).await;
        assert_eq!((back.status, issued().await), (200, json!(3_000)), "{}", back.text);
    })
    .await;
}

#[tokio::test]
async fn credits_lie_with_members_and_what_is_not_there_waits_for_nobody() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        club.member(server, "ann", 1_000).await;
        crate::club::adult(server, "eve").await;
        let enters = async |kind: &str, name: &str, amount: i64| {
            let entry =
                json!({"kind": kind, "account": format!("player/{name}"), "amount": amount, "reason": "cup"});
            asks(&club.cash, "POST", "/federations/sofia/cashier/entries", entry).await
        };
        for amount in [500, 200_000] {
            let refused = enters("deposit", "eve", amount).await;
            assert_eq!(refused.refusal(), (422, "not_member".into()));
        }
        for amount in [1_001, 200_000] {
            let refused = enters("withdraw", "ann", amount).await;
            assert_eq!(refused.refusal(), (422, "short_of_credits".into()));
        }
        let waiting = reads(&club.till, "/federations/sofia/cashier/entries").await;
        assert_eq!(waiting["entries"], json!([]));
    })
    .await;
}
