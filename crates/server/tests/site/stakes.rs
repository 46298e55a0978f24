// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games for stakes: what is put aside, who wins and pays how much, and what comes back.

use game::Millis;
use serde_json::{Value, json};
use store::Standing;

use crate::club::{CREDITS, Club, adult, has, seated, table, with_stakes};
use crate::engines::{on_every_database, on_every_engine};
use crate::people::{Client, Folder, Open, Person, hand};
use crate::results::{account_of, blitz, delay};
use crate::safety::{asks, reads};

/// Seat `loser` gives up `points`, and the other takes them.
async fn gives_up(lines: &mut [Client], loser: usize, points: u8) {
    let offered = lines[loser].ask(json!({"k": "offer", "what": "resign", "points": points})).await;
    assert_eq!(offered["t"], "ev", "{offered}");
    let winner = &mut lines[1 - loser];
    while winner.view["offers"] == json!([]) {
        winner.hear("ev").await;
    }
    let accepted = winner.ask(json!({"k": "accept", "what": "resign"})).await;
    assert_eq!(accepted["t"], "ev", "{accepted}");
    lines[loser].until("over").await;
}

fn settlement(sums: [i64; 5], kind: &str, net: &[i64]) -> Value {
    let [last, pot, fee, house, federation] = sums;
    json!({"kind": kind, "final": last, "pot": pot, "fee": fee, "house": house, "federation": federation, "net": net})
}

#[tokio::test]
async fn scenario_7_and_15_a_staked_tabla_is_settled_and_taken_back() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 10_000).await, club.member(server, "bob", 10_000).await);
        let (room, mut lines) = seated(&[&ann, &bob], table("tabla", json!({}), delay(), 200, 500)).await;
        assert_eq!((has(&ann).await, has(&bob).await), ((9_500, 500), (9_500, 500)));
        let stake = &lines[0].view["stake"];
        assert_eq!((&stake["escrow"], &stake["currency"]), (&json!(500), &json!(CREDITS)));
        let rows = json!([
            {"points": 1, "final": 200, "fee": 20, "win": 180, "lose": 200},
            {"points": 2, "final": 400, "fee": 40, "win": 360, "lose": 400},
            {"points": 3, "final": 500, "fee": 50, "win": 450, "lose": 500},
        ]);
        assert_eq!(stake["outcomes"], rows);
        gives_up(&mut lines, 1, 3).await;
        let sum = settlement([500, 1_000, 50, 30, 20], "settled", &[450, -500]);
        assert_eq!((&lines[0].view["settlement"], &lines[1].view["settlement"]), (&sum, &sum));
        assert_eq!(reads(&ann, &format!("/rooms/{room}")).await["s"]["settlement"], sum);
        assert_eq!((has(&ann).await, has(&bob).await), ((10_450, 0), (9_500, 0)));
        let bank = reads(&club.olga, "/federations/sofia/bank").await;
        assert_eq!((&bank["issued"], &bank["federation"]), (&json!(20_000), &json!(20)));
        let told = reads(&bob, "/ledger/statement?currency=sofia/credits").await;
        let lines = told["lines"].as_array().expect("lines");
        let changes: Vec<_> =
            lines.iter().map(|line| (line["kind"].as_str(), line["change"].as_i64())).collect();
        assert_eq!(changes, [(Some("deposit"), Some(10_000)), (Some("escrow"), Some(-500))]);
        // Who runs the site sees which way the credits go.
        let flows = async |name: &str| reads(&club.olga, &format!("/admin/users/{name}")).await["flows"].clone();
        let flow = |other: &crate::people::Person, up, net| {
            json!([{"id": other.id, "name": other.name, "currency": CREDITS, "up": up, "down": 1 - up, "net": net}])
        };
        assert_eq!((flows("ann").await, flows("bob").await), (flow(&bob, 1, 450), flow(&ann, 0, -500)));
        let path = format!("/rooms/{room}/void");
        let why = json!({"reason": "a wrong dice"});
        assert_eq!(asks(&ann, "POST", &path, why.clone()).await.refusal().1, "not_allowed");
        let disputed =
            asks(&bob, "POST", &format!("/rooms/{room}/disputes"), json!({"text": "not so"})).await;
        assert_eq!(disputed.status, 201, "{}", disputed.text);
        let again = asks(&bob, "POST", &format!("/rooms/{room}/disputes"), json!({"text": "not so"})).await;
        assert_eq!(again.refusal().1, "already_disputed");
        assert_eq!(reads(&club.olga, "/federations/sofia/disputes").await["disputes"][0]["player"], "bob");
        let voided = asks(&club.olga, "POST", &path, why.clone()).await;
        assert_eq!((voided.status, voided.json()), (200, json!({"kind": "reversed"})), "{}", voided.text);
        assert_eq!((has(&ann).await, has(&bob).await), ((10_000, 0), (10_000, 0)));
        assert_eq!(flows("ann").await, json!([]), "what is taken back was not played");
        assert_eq!(reads(&club.olga, "/federations/sofia/bank").await["federation"], 0);
        assert_eq!(asks(&club.olga, "POST", &path, why).await.refusal(), (409, "already_void".into()));
        assert_eq!(reads(&ann, &format!("/rooms/{room}")).await["s"]["settlement"]["kind"], "reversed");
    })
    .await;
}

#[tokio::test]
async fn scenario_9_the_cube_multiplies_and_a_refused_double_pays_what_it_was_before() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 5_000).await, club.member(server, "bob", 5_000).await);
        let cube = json!({"cube": true});
        let (_, mut lines) = seated(&[&ann, &bob], table("tabla", cube.clone(), delay(), 100, 1_000)).await;
        assert_eq!(has(&ann).await, (4_000, 1_000));
        let turn = doubles(&mut lines).await;
        let other = 1 - turn;
        let shown = &lines[other].view["stake"];
        assert_eq!(shown["outcomes"][0]["final"], 100);
        assert_eq!(shown["if_taken"][0]["final"], 200);
        assert_eq!(lines[other].ask(json!({"k": "drop"})).await["t"], "ev");
        let mut net = [90, 90];
        net[other] = -100;
        let sum = settlement([100, 200, 10, 6, 4], "settled", &net);
        assert_eq!(lines[other].view["settlement"], sum);

        let (ann, bob) = if turn == 0 { (ann, bob) } else { (bob, ann) };
        assert_eq!((has(&ann).await, has(&bob).await), ((5_090, 0), (4_900, 0)));
        let (_, mut lines) = seated(&[&ann, &bob], table("tabla", cube, delay(), 100, 1_000)).await;
        for _ in 0..2 {
            let turn = doubles(&mut lines).await;
            assert_eq!(lines[1 - turn].ask(json!({"k": "take"})).await["t"], "ev");
        }
        gives_up(&mut lines, 1, 2).await;
        let sum = settlement([800, 1_600, 80, 48, 32], "settled", &[720, -800]);
        assert_eq!(lines[1].view["settlement"], sum);
        assert_eq!((has(&ann).await, has(&bob).await), ((5_810, 0), (4_100, 0)));
    })
    .await;
}

/// Plays until somebody may double, who does; their seat.
async fn doubles(lines: &mut [Client]) -> usize {
    loop {
        let newest = lines.iter().map(|line| line.version).max().unwrap_or(0);
        for line in lines.iter_mut() {
            while line.version < newest {
                line.hear("ev").await;
            }
        }
        for seat in 0..2 {
            let line = &mut lines[seat];
            let can = line.view["can"].as_array().expect("a list").clone();
            let act = if can.contains(&json!("double")) {
                json!({"k": "double"})
            } else if can.contains(&json!("roll")) {
                json!({"k": "roll"})
            } else if can.contains(&json!("move")) {
                json!({"k": "move", "m": crate::play::first_play(&line.view["legal"]["nodes"])})
            } else {
                continue;
            };
            let doubled = act["k"] == "double";
            let done = line.ask(act).await;
            assert_eq!(done["t"], "ev", "{done}");
            if doubled {
                let newest = lines[seat].version;
                while lines[1 - seat].version < newest {
                    lines[1 - seat].hear("ev").await;
                }
                return seat;
            }
            break;
        }
    }
}

#[tokio::test]
async fn scenario_10_small_sums_matches_and_pairs() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let mut people = Vec::new();
        for name in ["ann", "bob", "cid", "dan"] {
            people.push(club.member(server, name, 5_000).await);
        }
        let [ann, bob, cid, dan] = people.as_slice() else { panic!("four") };
        for (stake, max, points, sum, net) in
            [(7, 700, 2, [14, 28, 1, 1, 0], [13, -14]), (9, 9, 1, [9, 18, 0, 0, 0], [9, -9])]
        {
            let (_, mut lines) = seated(&[ann, bob], table("tabla", json!({}), delay(), stake, max)).await;
            gives_up(&mut lines, 1, points).await;
            assert_eq!(lines[0].view["settlement"], settlement(sum, "settled", &net));
        }
        let wish = table("tabla", json!({"match_to": 5}), delay(), 300, 300);
        let (_, mut lines) = seated(&[ann, bob], wish).await;
        assert_eq!(lines[0].view["stake"]["outcomes"].as_array().map(Vec::len), Some(1));
        while lines[0].view["status"] == "playing" {
            gives_up_game(&mut lines).await;
        }
        assert_eq!(lines[0].view["settlement"]["net"], json!([270, -300]));
        let wish = table("bughouse", json!({}), blitz(), 100, 100);
        let (_, mut lines) = seated(&[ann, bob, cid, dan], wish).await;
        assert_eq!(has(cid).await, (4_900, 100));
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[0].until("over").await;
        let net = lines[0].view["settlement"]["net"].as_array().expect("four").clone();
        let lost: Vec<_> = net.iter().filter(|one| **one == json!(-100)).collect();
        assert_eq!((lost.len(), net.len()), (2, 4), "{net:?}");
        assert!(net.iter().all(|one| *one == json!(90) || *one == json!(-100)), "{net:?}");
        assert_eq!(lines[0].view["settlement"]["fee"], 20);
    })
    .await;
}

/// The second player gives up a whole game of a match, and both ask for the next where there is one.
async fn gives_up_game(lines: &mut [Client]) {
    let offered = lines[1].ask(json!({"k": "offer", "what": "resign", "points": 3})).await;
    assert_eq!(offered["t"], "ev", "{offered}");
    while lines[0].view["offers"] == json!([]) {
        lines[0].hear("ev").await;
    }
    lines[0].ask(json!({"k": "accept", "what": "resign"})).await;
    while lines[1].version < lines[0].version {
        lines[1].hear("ev").await;
    }
    if lines[0].view["match"]["between"] == true {
        lines[0].ask(json!({"k": "next"})).await;
        lines[1].ask(json!({"k": "next"})).await;
        while lines[0].view["match"]["between"] == true {
            lines[0].hear("ev").await;
        }
    }
}

#[tokio::test]
async fn scenario_11_who_is_short_does_not_sit_and_nothing_is_written() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 499).await);
        let room = ann.opens(table("tabla", json!({}), delay(), 200, 500)).await;
        let mut line = bob.at(&room).await;
        line.hear("welcome").await;
        let no = line.ask(json!({"k": "sit", "seat": 1})).await;
        assert_eq!((&no["t"], &no["code"]), (&json!("no"), &json!("short_of_credits")), "{no}");
        assert_eq!((line.view["status"].clone(), has(&ann).await), (json!("open"), (500, 0)));
        // Whose money is gone meanwhile offers nothing any more.
        let cid = club.member(server, "cid", 500).await;
        let out = json!({"kind": "withdraw", "account": "player/ann", "amount": 1, "reason": "home"});
        assert_eq!(asks(&club.cash, "POST", "/federations/sofia/cashier/entries", out).await.status, 201);
        let mut line = cid.at(&room).await;
        line.hear("welcome").await;
        let no = line.ask(json!({"k": "sit", "seat": 1})).await;
        assert_eq!(
            (&no["code"], &no["params"]["whose"]),
            (&json!("short_of_credits"), &json!("other")),
            "{no}"
        );
        line.until("over").await;
        assert_eq!(has(&cid).await, (500, 0));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_offered_is_named() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 5_000).await;
        let child = account_of(server, "kid", Standing::default()).await;
        assert_eq!(asks(&child, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        let out = adult(server, "out").await;
        let offers =
            async |person: &Person, wish: Value| asks(person, "POST", "/rooms", wish).await.refusal();
        let good = || table("tabla", json!({}), delay(), 200, 500);
        assert_eq!(offers(&out, good()).await, (422, "not_member".into()));
        assert_eq!(offers(&child, good()).await, (422, "not_adult".into()));
        for (stake, max) in [(0, 5), (-1, 5), (500, 499), (1, i64::MAX), (1, ledger::AMOUNT_MAX / 2 + 1)] {
            let wish = table("tabla", json!({}), delay(), stake, max);
            assert_eq!(offers(&ann, wish).await, (422, "bad_stake".into()), "{stake} {max}");
        }
        for currency in ["sofia/leva", "nowhere/credits", "credits", ""] {
            let mut wish = good();
            wish["stake"]["currency"] = json!(currency);
            assert_eq!(offers(&ann, wish).await, (422, "bad_stake".into()), "{currency}");
        }
        let days = json!({"kind": "correspondence", "step_s": 86_400});
        for clock in [json!({"kind": "none"}), days] {
            let wish = table("chess", json!({}), clock, 100, 100);
            assert_eq!(offers(&ann, wish).await, (422, "stake_needs_clock".into()));
        }
        assert_eq!(
            offers(&ann, table("tabla", json!({}), delay(), 5_001, 6_000)).await.1,
            "short_of_credits"
        );
        let mut bot = good();
        bot["level"] = json!(1);
        assert_eq!(offers(&ann, bot).await, (422, "stake_needs_people".into()));
        let seq = reads(&club.olga, "/federations/sofia").await["seq"].as_i64().expect("a number");
        let off = json!({"stakes": false}).to_string();
        let tag = format!("\"{seq}\"");
        let headers =
            [("Cookie", club.olga.cookie.as_str()), ("Content-Type", "application/json"), ("If-Match", &tag)];
        let changed = crate::people::request(
            server.address,
            "PATCH",
            "/api/v1/federations/sofia",
            &headers,
            Some(&off),
        )
        .await;
        assert_eq!(changed.status, 200, "{}", changed.text);
        assert_eq!(offers(&ann, good()).await, (422, "stakes_off".into()));
    })
    .await;
    on_every_engine(async |server| {
        let ann = adult(server, "ann").await;
        let refused = asks(&ann, "POST", "/rooms", table("tabla", json!({}), delay(), 200, 500)).await;
        assert_eq!(refused.refusal(), (422, "stakes_off".into()));
    })
    .await;
}

#[tokio::test]
async fn scenario_12_an_abort_gives_everything_back() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 1_000).await, club.member(server, "bob", 1_000).await);
        let room = ann.opens(table("tabla", json!({}), delay(), 100, 300)).await;
        let mut first = ann.at(&room).await;
        let mut second = bob.at(&room).await;
        second.hear("welcome").await;
        first.hear("welcome").await;
        second.ask(json!({"k": "sit", "seat": 1})).await;
        assert_eq!(has(&bob).await, (700, 300));
        assert_eq!(second.ask(json!({"k": "abort"})).await["t"], "ev");
        assert_eq!(second.view["settlement"], settlement([0; 5], "refunded", &[0, 0]));
        assert_eq!((has(&ann).await, has(&bob).await), ((1_000, 0), (1_000, 0)));

        let (_, mut lines) = seated(&[&ann, &bob], table("tabla", json!({}), delay(), 100, 300)).await;
        assert_eq!(lines[0].ask(json!({"k": "abort"})).await["code"], "too_late_to_abort");
        assert_eq!(lines[0].ask(json!({"k": "offer", "what": "abort"})).await["t"], "ev");
        assert_eq!(lines[1].ask(json!({"k": "accept", "what": "abort"})).await["t"], "ev");
        assert_eq!(lines[1].view["settlement"]["kind"], "refunded");
        assert_eq!((has(&ann).await, has(&bob).await), ((1_000, 0), (1_000, 0)));

        // The next game is played for the same, and puts the same aside.
        assert_eq!(lines[0].ask(json!({"k": "offer", "what": "rematch"})).await["t"], "ev");
        let agreed = lines[1].ask(json!({"k": "accept", "what": "rematch"})).await;
        assert_eq!(agreed["t"], "ev", "{agreed}");
        assert_eq!((has(&ann).await, has(&bob).await), ((700, 300), (700, 300)));
        let next = lines[1].view["rematch"].as_str().expect("the next room").to_owned();
        let voided =
            asks(&club.olga, "POST", &format!("/rooms/{next}/void"), json!({"reason": "late"})).await;
        assert_eq!(voided.json(), json!({"kind": "refunded"}), "{}", voided.text);
        assert_eq!((has(&ann).await, has(&bob).await), ((1_000, 0), (1_000, 0)));

        // Who has not enough is told so when they offer it.
        let (_, mut lines) = seated(&[&ann, &bob], table("tabla", json!({}), delay(), 100, 300)).await;
        lines[0].ask(json!({"k": "offer", "what": "abort"})).await;
        assert_eq!(lines[1].ask(json!({"k": "accept", "what": "abort"})).await["t"], "ev");
        let out = json!({"kind": "withdraw", "account": "player/ann", "amount": 701, "reason": "home"});
        assert_eq!(asks(&club.cash, "POST", "/federations/sofia/cashier/entries", out).await.status, 201);
        let poor = lines[0].ask(json!({"k": "offer", "what": "rematch"})).await;
        assert_eq!(poor["code"], "short_of_credits", "{poor}");
    })
    .await;
}

#[tokio::test]
async fn scenario_8_by_flag_the_numbers_are_the_same_with_a_restart_in_between_too() {
    on_every_database(async |database| {
        by_flag(false, database.clone()).await;
    })
    .await;
    on_every_database(async |database| {
        by_flag(true, database.clone()).await;
    })
    .await;
}

async fn by_flag(restarts: bool, database: Option<String>) {
    let hand = hand();
    let open = async |folder| {
        Open::server_by(folder, Some(&hand), |config| {
            config.database_url = database.clone();
            config.stakes = ledger::Stakes::on("credits have no value here").expect("a statement");
        })
        .await
    };
    let mut server = open(Folder::fresh()).await;
    let club = Club::founded(&server).await;
    let (ann, bob) = (club.member(&server, "ann", 10_000).await, club.member(&server, "bob", 10_000).await);
    let clock = json!({"kind": "delay", "base_s": 1, "step_s": 1});
    let (room, lines) = seated(&[&ann, &bob], table("tabla", json!({}), clock, 200, 500)).await;
    let loser = usize::try_from(lines[0].view["turn"].as_u64().expect("a seat")).expect("0 or 1");
    drop(lines);
    if restarts {
        server = open(server.close().await).await;
    }
    server.pass(&hand, Millis::seconds(40)).await;
    let people = [ann.follows(&server), bob.follows(&server)];
    let seen = loop {
        let seen = reads(&people[0], &format!("/rooms/{room}")).await["s"].clone();
        if seen["status"] == "over" {
            break seen;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(seen["result"]["reason"], "flag");
    let mut net = [450, 450];
    net[loser] = -500;
    assert_eq!(seen["settlement"], settlement([500, 1_000, 50, 30, 20], "settled", &net));
    assert_eq!((has(&people[loser]).await, has(&people[1 - loser]).await), ((9_500, 0), (10_450, 0)));
    assert!(server.app.store.reconcile().await.expect("the books").is_clean());
    server.close().await;
}
