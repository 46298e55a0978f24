// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows a game for a stake besides its sum: it is taken back with its ratings, the next one begins whole or not at
//! all, who lets others wait is kept out, who leaves takes nothing along, and nobody is held to a game after a long outage.

use game::{Micros, Millis};
use serde_json::{Value, json};
use store::Change;

use crate::club::{CREDITS, Club, has, seated, stakes_by_hand, table, with_stakes};
use crate::people::{Folder, Open, Person, hand};
use crate::results::{blitz, delay};
use crate::safety::{asks, reads};

fn rated(mut wish: Value) -> Value {
    wish["rated"] = json!(true);
    wish
}

async fn rating(person: &Person, pool: &str) -> Value {
    let shown = reads(person, &format!("/players/{}", person.name)).await;
    let pools = shown["ratings"].as_array().expect("ratings").clone();
    pools.into_iter().find(|one| one["pool"] == pool).expect("a rating")["rating"].clone()
}

#[tokio::test]
async fn a_game_won_on_the_board_is_taken_back_with_its_ratings_and_nothing_else() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 1_000).await, club.member(server, "bob", 1_000).await);
        let wish = || rated(table("chess", json!({}), blitz(), 200, 200));
        let (first, mut lines) = seated(&[&ann, &bob], wish()).await;
        for (seat, m) in [(0, "f2f3"), (1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
            assert_eq!(lines[seat].ask(json!({"k": "move", "m": m})).await["t"], "ev");
            let newest = lines[seat].version;
            while lines[1 - seat].version < newest {
                lines[1 - seat].hear("ev").await;
            }
        }
        assert_eq!(lines[0].view["result"]["reason"], "mate");
        assert_eq!((has(&ann).await, has(&bob).await), ((800, 0), (1_180, 0)));
        let after_first = [rating(&ann, "chess/blitz").await, rating(&bob, "chess/blitz").await];
        // Another game moves both ratings on.
        let (_, mut lines) = seated(&[&ann, &bob], wish()).await;
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[0].until("over").await;
        let moved = [rating(&ann, "chess/blitz").await, rating(&bob, "chess/blitz").await];
        let why = json!({"reason": "both say so"});
        let voided = asks(&club.ada, "POST", &format!("/rooms/{first}/void"), why).await;
        assert_eq!(voided.json(), json!({"kind": "reversed"}), "{}", voided.text);
        for ((person, first), now) in [&ann, &bob].into_iter().zip(after_first).zip(moved) {
            let number = |value: &Value| value.as_f64().expect("a number");
            let is = rating(person, "chess/blitz").await;
            // What the first game took or brought is taken off what there is now.
            let expected = number(&now) - (number(&first) - 1500.0);
            assert!((number(&is) - expected).abs() < 0.002, "{}: {is} for {expected}", person.name);
            let steps = server.app.store.rating_steps("", &person.id, "chess/blitz", 9).await.expect("read");
            assert_eq!(steps.iter().map(|step| step.is_back).collect::<Vec<_>>(), [false, false, true]);
        }
        assert_eq!((has(&ann).await, has(&bob).await), ((1_180, 0), (800, 0)));
    })
    .await;
}

#[tokio::test]
async fn the_next_game_and_the_news_of_it_are_written_together() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 300).await, club.member(server, "bob", 300).await);
        let (room, mut lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 100, 100)).await;
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[0].until("over").await;
        assert_eq!(lines[0].ask(json!({"k": "offer", "what": "rematch"})).await["t"], "ev");
        // Who cannot pay any more gets no next table, and none is left behind.
        let out = json!({"kind": "withdraw", "account": "player/bob", "amount": 150, "reason": "home"});
        assert_eq!(asks(&club.cash, "POST", "/federations/sofia/cashier/entries", out).await.status, 201);
        let no = lines[1].ask(json!({"k": "accept", "what": "rematch"})).await;
        assert_eq!(no["code"], "short_of_credits", "{no}");
        let seats = server.app.store.rooms_of(&bob.id, 9).await.expect("read");
        assert!(seats.is_empty(), "{seats:?}");
        let back = json!({"kind": "deposit", "account": "player/bob", "amount": 150, "reason": "again"});
        assert_eq!(asks(&club.cash, "POST", "/federations/sofia/cashier/entries", back).await.status, 201);
        assert_eq!(lines[1].ask(json!({"k": "accept", "what": "rematch"})).await["t"], "ev");
        let next = lines[1].view["rematch"].as_str().expect("the next room").to_owned();
        let [old, new] = [&room, &next].map(|room| server.app.store.events(room, 0));
        let (old, new) = (old.await.expect("read"), new.await.expect("read"));
        assert_eq!(old.last().expect("events").at_us, new[0].at_us, "one transaction of one instant");
        assert_eq!(has(&bob).await, (100, 100));
        assert_eq!(reads(&bob, &format!("/rooms/{next}")).await["s"]["status"], "playing");
    })
    .await;
}

#[tokio::test]
async fn who_misses_three_handshakes_in_a_day_has_an_hour_without_tables_that_bind() {
    let (server, hand) = stakes_by_hand().await;
    let club = Club::founded(&server).await;
    let (ann, bob) = (club.member(&server, "ann", 900).await, club.member(&server, "bob", 900).await);
    let offer = || table("tabla", json!({}), delay(), 100, 300);
    for _ in 0..3 {
        let room = ann.opens(offer()).await;
        let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
        first.hear("welcome").await;
        second.hear("welcome").await;
        assert_eq!(second.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
        first.until("starting").await;
        let commit = json!({"k": "dice_commit", "commit": "ab".repeat(32), "live": true});
        assert_eq!(first.ask(commit).await["t"], "ev");
        server.pass(&hand, Millis::seconds(11)).await;
        first.until("over").await;
        assert_eq!(first.view["result"]["reason"], "dice_timeout");
        assert_eq!((has(&ann).await, has(&bob).await), ((900, 0), (900, 0)), "nothing has moved");
    }
    assert_eq!(asks(&bob, "POST", "/rooms", offer()).await.refusal(), (422, "missed_handshakes".into()));
    let room = ann.opens(offer()).await;
    let sit = json!({"id": "c1", "c": {"k": "sit", "seat": 1}});
    let refused = asks(&bob, "POST", &format!("/rooms/{room}/commands"), sit.clone()).await;
    assert_eq!(refused.refusal(), (422, "missed_handshakes".into()));
    let chess = json!({"game": "chess", "clock": blitz(), "rated": true});
    assert_eq!(asks(&bob, "POST", "/rooms", chess).await.refusal().1, "missed_handshakes");
    let cup = json!({"federation": "sofia", "name": "Cup", "game": "chess", "clock": blitz(), "format": "swiss", "rounds": 3});
    let cup =
        asks(&club.ada, "POST", "/tournaments", cup).await.json()["id"].as_str().expect("an id").to_owned();
    let announced = asks(&club.ada, "POST", &format!("/tournaments/{cup}/announce"), json!({})).await;
    assert_eq!(announced.status, 200, "{}", announced.text);
    let entries = format!("/tournaments/{cup}/entries");
    let entered = asks(&bob, "POST", &entries, json!({})).await;
    assert_eq!(entered.refusal(), (422, "missed_handshakes".into()), "a tournament binds");
    let named = asks(&club.ada, "POST", &entries, json!({"name": "bob"})).await;
    assert_eq!(named.refusal(), (422, "other_may_not_play".into()));
    assert_eq!(asks(&ann, "POST", &entries, json!({})).await.status, 201);
    let friendly = json!({"game": "tabla", "clock": delay()});
    assert_eq!(asks(&bob, "POST", "/rooms", friendly).await.status, 201, "what binds nobody is open");
    hand.advance(Millis::seconds(3_600));
    server.pass(&hand, Millis(500)).await;
    assert_eq!(asks(&bob, "POST", "/rooms", offer()).await.status, 201);
    server.close().await;
}

#[tokio::test]
async fn who_erases_themselves_leaves_no_credits_and_has_them_back_with_a_code() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, codes) = crate::accounts::account(server, "Ann").await;
        assert_eq!(asks(&ann, "PATCH", "/account", json!({"adult": true})).await.status, 200);
        assert_eq!(asks(&ann, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        let entries = "/federations/sofia/cashier/entries";
        let wish = json!({"kind": "deposit", "account": "player/Ann", "amount": 700, "reason": "cup"});
        assert_eq!(asks(&club.cash, "POST", entries, wish.clone()).await.status, 201);
        let lines = ann.request("GET", "/api/v1/account/export", None).await.text;
        assert!(lines.contains("\"type\":\"ledger\"") && lines.contains("\"change\":700"), "{lines}");
        let bank = async || reads(&club.ada, "/federations/sofia/bank").await["issued"].clone();
        assert_eq!(bank().await, 700);
        let gone = asks(&ann, "DELETE", "/account", json!({"password": crate::accounts::PASSWORD})).await;
        assert_eq!((gone.status, bank().await), (202, json!(0)), "{}", gone.text);
        let audit = reads(&club.cash, "/federations/sofia/audit").await;
        assert_eq!(
            (&audit["entries"][0]["act"], &audit["entries"][0]["after"]),
            (&json!("cash.written_out"), &json!("700"))
        );
        // To a member it is not told of whom.
        let bob = crate::results::account(server, "bob").await;
        assert_eq!(asks(&bob, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        let audit = reads(&bob, "/federations/sofia/audit").await;
        let entries = audit["entries"].as_array().expect("entries");
        let out = entries.iter().find(|one| one["act"] == "cash.written_out").expect("the act");
        assert_eq!((&out["actor"], &out["subject"]), (&json!("***"), &json!("***")));
        let back = json!({"name": "Ann", "code": codes[0], "password": "another tabla evening"});
        let back = crate::accounts::ask(server, "/api/v1/recover", &back).await;
        assert_eq!((back.status, bank().await), (200, json!(700)), "{}", back.text);
    })
    .await;
}

#[tokio::test]
async fn what_comes_to_somebody_who_is_to_be_erased_is_written_out_later() {
    let open = async |folder| {
        Open::server_in(folder, |config| {
            config.stakes = ledger::Stakes::on("credits have no value here").expect("a statement");
        })
        .await
    };
    let server = open(Folder::fresh()).await;
    let club = Club::founded(&server).await;
    let ann = club.member(&server, "ann", 700).await;
    // As when a game is taken back, or a tournament called off, after they have gone.
    let then = server.app.clock.now().0 + 1_000_000_000;
    assert_eq!(server.app.store.change_account(&ann.id, Change::Erase(then)).await, Ok(true));
    let server = open(server.close().await).await;
    let ada = club.ada.follows(&server);
    while reads(&ada, "/federations/sofia/bank").await["issued"] != 0 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(server.app.store.reconcile().await.expect("the books").is_clean());
    server.close().await;
}

#[tokio::test]
async fn after_a_long_outage_either_may_call_a_game_for_a_stake_off_until_somebody_plays_on() {
    for (away_s, may) in [(601, true), (500, false)] {
        let hand = hand();
        let open = async |folder| {
            Open::server_by(folder, Some(&hand), |config| {
                config.stakes = ledger::Stakes::on("credits have no value here").expect("a statement");
            })
            .await
        };
        let mut server = open(Folder::fresh()).await;
        let club = Club::founded(&server).await;
        let (ann, bob) = (club.member(&server, "ann", 500).await, club.member(&server, "bob", 500).await);
        let (room, lines) = seated(&[&ann, &bob], table("tabla", json!({}), delay(), 100, 300)).await;
        drop(lines);
        let folder = server.close().await;
        hand.advance(Millis::seconds(away_s));
        server = open(folder).await;
        let people = [ann.follows(&server), bob.follows(&server)];
        let path = format!("/rooms/{room}");
        let can = reads(&people[1], &path).await["s"]["can"].clone();
        assert_eq!(can.as_array().expect("a list").contains(&json!("abort")), may, "{can}");
        let abort = json!({"id": "a1", "c": {"k": "abort"}});
        let answer = asks(&people[1], "POST", &format!("{path}/commands"), abort).await;
        if may {
            assert_eq!(answer.status, 200, "{}", answer.text);
            assert_eq!(reads(&people[0], &path).await["s"]["settlement"]["kind"], "refunded");
            assert_eq!((has(&people[0]).await, has(&people[1]).await), ((500, 0), (500, 0)));
        } else {
            assert_eq!(answer.refusal(), (422, "too_late_to_abort".into()));
        }
        server.close().await;
    }
}

#[tokio::test]
async fn a_staked_table_has_live_dice_unless_a_page_is_too_old_for_them() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 900).await, club.member(server, "bob", 900).await);
        let wish = || table("tabla", json!({}), delay(), 100, 300);
        let sits = async || {
            let room = ann.opens(wish()).await;
            let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
            first.hear("welcome").await;
            second.hear("welcome").await;
            assert_eq!(first.view["live_dice"], true, "until somebody cannot");
            second.ask(json!({"k": "sit", "seat": 1})).await;
            first.until("starting").await;
            (room, first, second)
        };
        // Both pages know them: nobody can know a roll before it falls.
        let (room, mut first, mut second) = sits().await;
        tokio::join!(
            crate::live_dice::commits(&mut first, 1, false),
            crate::live_dice::commits(&mut second, 2, true)
        );
        first.until("playing").await;
        second.until("playing").await;
        assert_eq!(
            (&first.view["live_dice"], &first.view["dice"]["live"]["deposited"]),
            (&json!(true), &json!([false, true]))
        );
        let void = json!({"reason": "seen"});
        assert_eq!(asks(&club.ada, "POST", &format!("/rooms/{room}/void"), void).await.status, 200);
        // One is bound to a chain already when an old page comes: both bind themselves anew, and the table says so.
        let (room, mut first, mut second) = sits().await;
        crate::live_dice::commits_once(&mut first, 1).await;
        tokio::join!(first.shake_hands([1; 32]), second.shake_hands([2; 32]));
        first.until("playing").await;
        assert_eq!((&first.view["live_dice"], &first.view["dice"]["live"]), (&Value::Null, &Value::Null));
        let fixed = first.events.iter().filter(|event| event["fixed"] == true).count();
        assert_eq!(fixed, 1, "it is told once");
        let told = server.get(&format!("/api/v1/rooms/{room}/dice")).await;
        let transcript: dice::Transcript = serde_json::from_str(&told.text).expect("a transcript");
        assert_eq!((transcript.mode, dice::verify(&transcript).is_ok()), (dice::Mode::Static, true));
        // Who says that it is to a chain is told where there are none.
        let late = json!({"k": "dice_commit", "commit": "ab".repeat(32), "live": true});
        assert_eq!(second.ask(late).await["code"], "bad_dice");
    })
    .await;
}

#[tokio::test]
async fn ten_games_for_stakes_a_day_with_one_opponent() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 5_000).await, club.member(server, "bob", 5_000).await);
        for _ in 0..10 {
            let (_, mut lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 100, 100)).await;
            assert_eq!(lines[0].ask(json!({"k": "resign"})).await["t"], "ev");
        }
        let room = ann.opens(table("chess", json!({}), blitz(), 100, 100)).await;
        let sit = json!({"id": "c11", "c": {"k": "sit", "seat": 1}});
        let refused = asks(&bob, "POST", &format!("/rooms/{room}/commands"), sit.clone()).await;
        assert_eq!(refused.refusal(), (422, "too_often".into()));
        let cid = club.member(server, "cid", 100).await;
        let _here = ann.at(&room).await;
        let sat = asks(&cid, "POST", &format!("/rooms/{room}/commands"), sit).await;
        assert_eq!(sat.status, 200, "with others it goes on: {}", sat.text);
    })
    .await;
}

#[tokio::test]
async fn the_books_are_told_in_health_and_a_dropped_line_of_credit_is_refused_at_confirm() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let health = async || reads(&club.olga, "/admin/health").await["ledger"].clone();
        let before = health().await;
        assert_eq!((&before["stakes"], &before["fault"]), (&json!(true), &Value::Null));
        server.app.stakes.audited(Some("I2: 1".to_owned()));
        server.app.stakes.note_audit(Micros(5_000_000));
        let found = health().await;
        assert_eq!((&found["fault"], &found["audited_ms"]), (&json!("I2: 1"), &json!(5_000)));
        server.app.stakes.audited(None);
        let entries = "/federations/sofia/cashier/entries";
        let entry = |kind: &str, amount: i64| json!({"kind": kind, "account": "player/ann", "amount": amount, "reason": "cup"});
        for _ in 0..2 {
            assert_eq!(asks(&club.cash, "POST", entries, entry("deposit", 100_000)).await.status, 201);
        }
        // It was there when it was begun, and is not any more when it is confirmed.
        let out = asks(&club.cash, "POST", entries, entry("withdraw", 150_000)).await;
        assert_eq!(out.status, 202, "{}", out.text);
        assert_eq!(asks(&club.cash, "POST", entries, entry("withdraw", 100_000)).await.status, 201);
        let confirm = format!("{entries}/{}/confirm", out.json()["pending"].as_str().expect("an id"));
        let refused = asks(&club.till, "POST", &confirm, json!({})).await;
        assert_eq!(refused.refusal(), (422, "short_of_credits".into()));
        assert_eq!(has(&ann).await, (100_000, 0));
        assert_eq!(asks(&club.cash, "POST", entries, entry("deposit", 50_000)).await.status, 201);
        assert_eq!(asks(&club.till, "POST", &confirm, json!({})).await.status, 201, "it waited");
        assert_eq!(has(&ann).await, (0, 0));
        assert_eq!(reads(&ann, "/ledger/accounts").await["accounts"][0]["currency"], CREDITS);
    })
    .await;
}

#[tokio::test]
async fn two_who_use_one_device_do_not_play_for_credits_with_each_other() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 300).await, club.member(server, "bob", 300).await);
        for (person, device) in [(&ann, "phone"), (&bob, "tablet"), (&bob, "phone")] {
            server.app.store.create_session(session(person, device)).await.expect("a session");
        }
        let room = ann.opens(table("tabla", json!({}), delay(), 100, 300)).await;
        let sit = json!({"id": "c1", "c": {"k": "sit", "seat": 1}});
        let refused = asks(&bob, "POST", &format!("/rooms/{room}/commands"), sit).await;
        assert_eq!(refused.refusal(), (422, "same_device".into()));
        assert_eq!((has(&ann).await, has(&bob).await), ((300, 0), (300, 0)));
    })
    .await;
}

pub(crate) fn session(person: &Person, device: &str) -> store::Session {
    store::Session {
        token_hash: format!("{}-{device}", person.name),
        player: person.id.clone(),
        created_us: 1,
        seen_us: i64::MAX / 4,
        expires_us: i64::MAX,
        label: device.to_owned(),
        auth: "password".to_owned(),
        auth_us: 1,
        device: device.to_owned(),
    }
}

#[tokio::test]
async fn of_two_offers_with_money_for_one_that_are_taken_at_once_one_begins() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 300).await;
        let offer = || table("tabla", json!({}), delay(), 100, 300);
        for round in 0..5 {
            let (one, other) = (ann.opens(offer()).await, ann.opens(offer()).await);
            let (bob, cid) = (
                club.member(server, &format!("bob{round}"), 300).await,
                club.member(server, &format!("cid{round}"), 300).await,
            );
            let sit = json!({"id": "c1", "c": {"k": "sit", "seat": 1}});
            let [one, other] = [one, other].map(|room| format!("/rooms/{room}"));
            let (first, second) = (format!("{one}/commands"), format!("{other}/commands"));
            let (first, second) =
                tokio::join!(asks(&bob, "POST", &first, sit.clone()), asks(&cid, "POST", &second, sit));
            let mut told = [first.status, second.status];
            told.sort_unstable();
            assert_eq!(told, [200, 422], "{} {}", first.text, second.text);
            assert_eq!(has(&ann).await, (0, 300));
            let begun = if first.status == 200 { &one } else { &other };
            let void = asks(&club.ada, "POST", &format!("{begun}/void"), json!({"reason": "again"})).await;
            assert_eq!((void.status, has(&ann).await), (200, (300, 0)), "{}", void.text);
        }
    })
    .await;
}
