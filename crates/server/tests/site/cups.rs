// SPDX-License-Identifier: AGPL-3.0-or-later
//! What becomes of people in tournaments: who erases themselves is out, and everybody hears what concerns them.

use game::Millis;
use serde_json::{Value, json};
use store::EmailProof;

use crate::accounts::{self, PASSWORD};
use crate::club::{CREDITS, Club, has, stakes_by_hand, with_stakes};
use crate::engines::{on_every_database, on_every_engine};
use crate::funds;
use crate::mail::{keeps_letters, letter};
use crate::people::{Folder, Open, Person, hand};
use crate::results::account;
use crate::safety::asks;
use crate::streams::Reader;
use crate::tournaments::{Cup, online, table};

async fn enters(cup: &Cup<'_>, person: &Person) {
    let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
    assert_eq!(entered.status, 201, "{}", entered.text);
}

async fn erases(person: &Person) {
    let gone = person.request("DELETE", "/api/v1/account", Some(&json!({"password": PASSWORD}))).await;
    assert_eq!(gone.status, 202, "{}", gone.text);
}

#[tokio::test]
async fn scenario_28_who_erases_themselves_is_off_the_list_or_out() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 3, "venue": "board"})).await;
        let mut people = Vec::new();
        for name in ["ann", "bob", "cid", "dan", "eve"] {
            let (person, _) = accounts::account(server, name).await;
            enters(&cup, &person).await;
            people.push(person);
        }
        erases(&people[0]).await;
        let listed: Vec<_> = cup.listed().await.into_iter().map(|(name, _)| name).collect();
        assert_eq!(listed, ["bob", "cid", "dan", "eve"], "gone from the list");
        cup.acts("start").await;
        cup.lower_wins(1).await;
        cup.pairs_next().await;
        erases(&people[1]).await;
        let after = cup.listed().await;
        assert!(after.contains(&("bob".to_owned(), "withdrawn".to_owned())), "{after:?}");
        assert_eq!(after.iter().filter(|(_, state)| state == "present").count(), 3, "{after:?}");
        cup.lower_wins(2).await;
        cup.pairs_next().await;
        let third = cup.get("/rounds/3").await;
        let bobs = |board: &Value| board["white"] == 1 || board["black"] == 1;
        assert!(!third["boards"].as_array().expect("boards").iter().any(bobs), "{third}");
    })
    .await;
}

#[tokio::test]
async fn a_round_calls_its_players_and_tells_them_what_it_brought() {
    on_every_engine(async |server| {
        let (cup, [ann, bob]) = online(server, 5.0, 1).await;
        let room = table(&cup, 1).await;
        let mut stream = Reader::of(&ann, server, "/api/v1/stream/me").await;
        let mut lines = [ann.at(&room).await, bob.at(&room).await];
        for line in &mut lines {
            line.hear("welcome").await;
        }
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        let told = stream.until(|line| line["k"] == "tournament").await;
        assert_eq!(
            (&told["what"], &told["result"], &told["name"]),
            (&json!("result"), &json!("won"), &json!("Cup"))
        );
        assert_eq!((&told["round"], &told["board"]), (&json!(1), &json!(1)), "{told}");
        let pgn = server.get(&format!("/api/v1/rooms/{room}/record?format=pgn")).await.text;
        assert!(pgn.contains("[Event \"Cup\"]") && pgn.contains("[Round \"1\"]"), "{pgn}");
    })
    .await;
}

#[tokio::test]
async fn a_game_that_two_call_off_counts_for_neither() {
    on_every_engine(async |server| {
        let (cup, [ann, bob]) = online(server, 5.0, 1).await;
        let room = table(&cup, 1).await;
        let mut lines = [ann.at(&room).await, bob.at(&room).await];
        for line in &mut lines {
            line.hear("welcome").await;
        }
        cup.until("/rounds/1", |round| round["boards"][0]["room"] == room.as_str()).await;
        assert_eq!(lines[0].ask(json!({"k": "abort"})).await["code"], "too_late_to_abort");
        assert_eq!(lines[0].ask(json!({"k": "offer", "what": "abort"})).await["t"], "ev");
        assert_eq!(lines[1].ask(json!({"k": "accept", "what": "abort"})).await["t"], "ev");
        let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
        assert_eq!(round["boards"][0]["result"], "-:-", "{round}");
        lines[0].until("over").await;
        assert_eq!(lines[0].view["result"]["reason"], "forfeit");
        assert_eq!(lines[0].view["ratings"], json!([]), "no rating moves");
    })
    .await;
}

#[tokio::test]
async fn who_is_on_the_list_hears_that_it_is_off_and_why() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 3, "venue": "board"})).await;
        let ann = account(server, "ann").await;
        enters(&cup, &ann).await;
        let mut stream = Reader::of(&ann, server, "/api/v1/stream/me").await;
        assert_eq!(cup.post("cancel", json!({"reason": "no hall"})).await.status, 200);
        let told = stream.until(|line| line["k"] == "tournament").await;
        assert_eq!((&told["what"], &told["name"]), (&json!("cancelled"), &json!("Cup")), "{told}");
        assert_eq!((&told["text"], &told["player"]), (&json!("no hall"), &Value::Null), "{told}");
    })
    .await;
}

#[tokio::test]
async fn it_is_told_an_hour_and_five_minutes_before_that_it_begins() {
    on_every_database(async |database| {
        let hand = hand();
        let folder = Folder::fresh();
        let command = keeps_letters(folder.path()).parse().expect("a command");
        let server = Open::server_by(folder, Some(&hand), |config| {
            config.database_url = database;
            config.mail_command = Some(command);
        })
        .await;
        let starts = hand.now().0 / 1_000 + 62 * 60_000;
        let wish = json!({"format": "swiss", "rounds": 1, "starts_ms": starts, "arrive_min": 60,
            "clock": {"kind": "fischer", "base_s": 300}});
        let cup = Cup::open(&server, wish).await;
        let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
        enters(&cup, &ann).await;
        enters(&cup, &bob).await;
        // One has proved an address, the other only said one.
        for (who, to) in [(&ann, "ann@example.org"), (&bob, "bob@example.org")] {
            let proof = EmailProof {
                player: who.id.clone(),
                email: to.to_owned(),
                hash: to.to_owned(),
                expires_us: hand.now().plus(Millis::seconds(60)).0,
            };
            assert_eq!(server.app.store.ask_email(proof).await, Ok(true));
        }
        assert_eq!(server.app.store.prove_email("ann@example.org", hand.now().0).await, Ok(true));
        let mut stream = Reader::of(&ann, &server, "/api/v1/stream/me").await;
        for (minutes, left) in [(3, 60), (55, 5)] {
            server.pass(&hand, Millis::seconds(minutes * 60)).await;
            let told = stream.until(|line| line["k"] == "tournament").await;
            assert_eq!((&told["what"], &told["minutes"]), (&json!("soon"), &json!(left)), "{told}");
            let reminder = letter(&server, "ann@example.org").await;
            let page = format!("/tournament/{}", told["tournament"].as_str().expect("an id"));
            assert!(reminder.contains(": Cup.") && reminder.contains(&format!("{left} min")), "{reminder}");
            assert!(reminder.contains(&page), "{reminder}");
        }
        server.pass(&hand, Millis::seconds(5 * 60)).await;
        let told = stream.until(|line| line["k"] == "tournament").await;
        assert_eq!((&told["what"], &told["round"]), (&json!("called"), &json!(1)), "{told}");
        assert_eq!(told["room"].as_str().map(str::len), Some(12), "{told}");
        server.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_mixed_match_is_a_pairing_whose_games_change_in_turn() {
    on_every_engine(async |server| {
        let wish = json!({"format": "round_robin", "game": "chess", "games": ["chess", "kalah"], "series": {"games": 2},
            "rated": true, "clock": {"kind": "fischer", "base_s": 300, "step_s": 3}});
        let cup = Cup::open(server, wish.clone()).await;
        let people = [account(server, "ann").await, account(server, "bob").await];
        for person in &people {
            enters(&cup, person).await;
        }
        let mut stream = Reader::of(&people[0], server, "/api/v1/stream/me").await;
        let said = cup.post("message", json!({"reason": "Good luck!"})).await;
        assert_eq!(said.status, 200, "{}", said.text);
        let told = stream.until(|line| line["k"] == "tournament").await;
        assert_eq!((&told["what"], &told["text"]), (&json!("message"), &json!("Good luck!")));
        assert_eq!(cup.get("").await["message"]["text"], "Good luck!");
        cup.acts("start").await;
        for (attempt, game) in [(1, "chess"), (2, "kalah")] {
            let round = cup.until("/rounds/1", |round| round["boards"][0]["attempt"] == attempt).await;
            let board = &round["boards"][0];
            assert_eq!((&board["game"], &board["result"]), (&json!(game), &Value::Null), "{board}");
            let room = table(&cup, 1).await;
            let shown = server.get(&format!("/api/v1/rooms/{room}")).await.json();
            assert_eq!(shown["s"]["game"], game);
            let mut lines = [people[0].at(&room).await, people[1].at(&room).await];
            for line in &mut lines {
                line.hear("welcome").await;
            }
            // Each resigns once.
            let loser = if attempt == 1 { 1 } else { 0 };
            assert_eq!(lines[loser].ask(json!({"k": "resign"})).await["t"], "ev");
        }
        let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
        assert_eq!(round["boards"][0]["result"], "1/2-1/2", "{round}");
        let mut bad = wish;
        bad["games"] = json!(["chess", "bughouse"]);
        let refused = cup.olga.request("POST", crate::tournaments::PATH, Some(&bad)).await;
        assert_eq!(refused.status, 400, "{}", refused.text);
        let log = server.get(&format!("{}/events", cup.path)).await.text;
        assert_eq!(log.matches("\"k\":\"game_called\"").count(), 1, "{log}");
    })
    .await;
}

#[tokio::test]
async fn by_the_clock_it_starts_with_those_who_can_pay_and_pays_after_the_protests() {
    on_every_database(async |database| {
        let hand = hand();
        let server = Open::server_by(Folder::fresh(), Some(&hand), |config| {
            config.database_url = database;
            config.rate_limits = false;
            config.stakes = ledger::Stakes::on("credits have no value here").expect("a statement");
        })
        .await;
        let club = Club::founded(&server).await;
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "seeding": "order", "format": "swiss",
            "rounds": 1, "venue": "board", "manual": false, "protest_min": 30,
            "starts_ms": hand.now().0 / 1_000 + 10 * 60_000,
            "money": {"currency": CREDITS, "entry_fee": 100, "prizes_bp": [6000, 4000]}});
        let made = asks(&club.ada, "POST", "/tournaments", wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let path = format!("/api/v1/tournaments/{}", made.json()["id"].as_str().expect("an id"));
        let cup = Cup { server: &server, olga: club.ada.clone(), path };
        cup.acts("announce").await;
        let people = [
            club.member(&server, "ann", 100).await,
            club.member(&server, "bob", 100).await,
            club.member(&server, "kim", 99).await,
        ];
        // Who has read of another fee than it is enters for none.
        for read in [0, 99, 101] {
            let entries = format!("{}/entries", &cup.path["/api/v1".len()..]);
            let refused = asks(&people[0], "POST", &entries, json!({"fee": read})).await;
            assert_eq!(refused.refusal(), (412, "changed_meanwhile".into()), "{read}");
        }
        enters(&cup, &people[0]).await;
        enters(&cup, &people[2]).await;
        // Who is entered by somebody else hears of it, before it costs anything.
        let mut stream = Reader::of(&people[1], &server, "/api/v1/stream/me").await;
        assert_eq!(cup.post("entries", json!({"name": "bob"})).await.status, 201);
        let told = stream.until(|line| line["k"] == "tournament").await;
        assert_eq!((&told["what"], &told["name"]), (&json!("entered"), &json!("Cup")));
        assert_eq!(has(&people[1]).await, (100, 0));
        server.pass(&hand, Millis::seconds(10 * 60)).await;
        cup.until("", |shown| shown["state"] == "running").await;
        let mut have = Vec::new();
        for person in &people {
            have.push(has(person).await.0);
        }
        assert_eq!(have, [0, 0, 99], "who has too little does not start");
        cup.lower_wins(1).await;
        let shown = cup.until("", |shown| shown["state"] == "finished").await;
        assert_eq!((&shown["fund"]["prizes"], has(&people[0]).await), (&json!([120, 80]), (0, 0)));
        server.pass(&hand, Millis::seconds(30 * 60)).await;
        cup.until("", |shown| shown["state"] == "closed").await;
        assert_eq!((has(&people[0]).await, has(&people[1]).await), ((120, 0), (80, 0)));
        assert!(server.app.store.reconcile().await.expect("the books").is_clean());
        server.close().await;
    })
    .await;
}

#[tokio::test]
async fn where_only_bonuses_are_won_the_young_and_strangers_do_not_enter_either() {
    with_stakes(async |server| {
        let club = funds::club(server, 500).await;
        let mut free = funds::money("share");
        free["entry_fee"] = json!(0);
        let cup = funds::draft(server, &club, funds::wish(free, &json!({"access": "open"}))).await;
        cup.acts("announce").await;
        let enter = async |person: &Person| {
            person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await
        };
        let listed = server.get("/api/v1/tournaments").await.json();
        let card = &listed["tournaments"][0];
        assert_eq!((&card["entry_fee"], &card["fund"]), (&json!(0), &json!(500)), "{card}");
        let stranger = account(server, "stranger").await;
        assert_eq!(enter(&stranger).await.refusal(), (403, "not_member".into()));
        let young = account(server, "young").await;
        assert_eq!(asks(&young, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        assert_eq!(enter(&young).await.refusal(), (422, "not_adult".into()));
        let named = cup.post("entries", json!({"name": "young"})).await;
        assert_eq!(named.refusal(), (422, "other_may_not_play".into()));
        let ann = club.member(server, "ann", 1).await;
        let limits = json!({"currency": CREDITS, "day": 1, "week": null, "month": null});
        assert_eq!(asks(&ann, "PUT", "/account/limits", limits).await.status, 200);
        assert_eq!(enter(&ann).await.status, 201, "nothing can be lost");
    })
    .await;
}

#[tokio::test]
async fn nobody_is_called_before_it_is_known_who_is_at_a_game() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 2, "venue": "board"})).await;
        cup.guests(&[1800, 1700]).await;
        server.app.pulse.recovering();
        let early = cup.post("start", json!({})).await;
        assert_eq!(early.status, 503, "{}", early.text);
        server.app.pulse.recovered();
        cup.acts("start").await;
        cup.lower_wins(1).await;
        server.app.pulse.recovering();
        assert_eq!(cup.post("pair", json!({})).await.status, 503);
        server.app.pulse.recovered();
    })
    .await;
}

#[tokio::test]
async fn while_the_books_do_not_add_up_a_tournament_with_prizes_stands_still() {
    let (server, hand) = stakes_by_hand().await;
    let club = Club::founded(&server).await;
    let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "seeding": "order", "format": "swiss",
        "rounds": 2, "venue": "board", "manual": false, "round_gap_min": 5,
        "money": {"currency": CREDITS, "entry_fee": 100}});
    let cup = Cup::run_by(&server, club.ada.clone(), wish).await;
    for name in ["ann", "bob", "cid", "dan"] {
        enters(&cup, &club.member(&server, name, 100).await).await;
    }
    cup.acts("start").await;
    cup.lower_wins(1).await;
    server.app.stakes.audited(Some("I2: 1".to_owned()));
    server.pass(&hand, Millis::seconds(5 * 60)).await;
    let held = cup.until("", |shown| shown["state"] == "paused").await;
    assert_eq!((&held["pause_reason"], &held["round"]), (&json!("house"), &json!(1)), "{held}");
    server.app.stakes.audited(None);
    server.pass(&hand, Millis::seconds(31)).await;
    cup.until("", |shown| shown["state"] == "running").await;
    server.pass(&hand, Millis::seconds(5 * 60)).await;
    let on = cup.until("", |shown| shown["round"] == 2).await;
    assert_eq!(on["pause_reason"], Value::Null, "nobody had to let it go on: {on}");
    server.close().await;
}

#[tokio::test]
async fn a_pause_tells_why_and_what_ends_early_has_a_reason() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 3, "venue": "board"})).await;
        cup.guests(&[2000, 1900, 1800, 1700]).await;
        cup.acts("start").await;
        let why = async || {
            let shown = cup.get("").await;
            (shown["pause_reason"].clone(), shown["pause_text"].clone())
        };
        assert_eq!(why().await, (json!(null), json!(null)));
        cup.lower_wins(1).await;
        let refused = cup.post("finish", json!({"reason": "The hall closes."})).await;
        assert_eq!(refused.refusal(), (409, "rounds_left".into()));
        assert_eq!(cup.acts("pause").await["state"], "paused");
        assert_eq!(why().await, (json!("arbiter"), json!(null)), "nothing was said");
        let by_hand = cup.post("pair", json!({"pairs": [[1, 2], [3, 4]]})).await;
        assert_eq!(by_hand.refusal(), (409, "wrong_state".into()));
        cup.acts("resume").await;
        let paused = cup.post("pause", json!({"reason": "The hall closes."})).await;
        assert_eq!(paused.status, 200, "{}", paused.text);
        assert_eq!(why().await, (json!("arbiter"), json!("The hall closes.")));
        assert_eq!(cup.post("finish", json!({})).await.refusal(), (422, "reason_needed".into()));
        let finished = cup.post("finish", json!({"reason": "The hall closes."})).await;
        assert_eq!(
            (finished.status, &finished.json()["state"]),
            (200, &json!("finished")),
            "{}",
            finished.text
        );
    })
    .await;
}

#[tokio::test]
async fn who_played_in_what_was_called_off_is_free_for_the_next() {
    on_every_engine(async |server| {
        let (cup, people) = online(server, 5.0, 1).await;
        table(&cup, 1).await;
        assert_eq!(cup.acts("cancel").await["state"], "cancelled");
        assert_eq!(cup.get("/rounds/1").await["state"], "over", "nobody plays on");
        let arena = json!({"federation": "house", "name": "Next", "game": "chess", "format": "arena", "minutes": 5,
            "venue": "online", "clock": {"kind": "fischer", "base_s": 300, "step_s": 3}});
        let next = Cup::run_by(server, cup.olga, arena).await;
        for person in &people {
            enters(&next, person).await;
        }
        next.acts("start").await;
        let first = format!("{}/rounds/1", next.path);
        let paired = async {
            while server.get(&first).await.status != 200 {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(crate::people::PATIENCE, paired).await.expect("they are paired");
    })
    .await;
}
