// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches that two agree on by themselves, of games that change in turn; and an arena, where one may play with half of
//! one's time.

use serde_json::{Value, json};
use store::Change;

use crate::engines::on_every_engine;
use crate::people::{Answer, Folder, Open, Person};
use crate::results::{Rated, account, blitz};
use crate::tournaments::{Cup, PATH, table};

pub(crate) fn wish() -> Value {
    json!({"games": ["chess", "kalah"], "series": {"games": 2}, "clock": {"kind": "fischer", "base_s": 300, "step_s": 3}})
}

pub(crate) async fn offers(person: &Person, wish: &Value) -> Answer {
    person.request("POST", "/api/v1/matches", Some(wish)).await
}

/// A match that `ann` has offered and `bob` has entered.
async fn agreed(server: &Open) -> (Cup<'_>, [Person; 2]) {
    let people = [account(server, "ann").await, account(server, "bob").await];
    let made = offers(&people[0], &wish()).await;
    assert_eq!((made.status, &made.json()["state"]), (201, &json!("open")), "{}", made.text);
    let path = format!("{PATH}/{}", made.json()["id"].as_str().expect("an id"));
    let entered = people[1].request("POST", &format!("{path}/entries"), Some(&json!({}))).await;
    assert_eq!(entered.status, 201, "{}", entered.text);
    let olga = crate::safety::operator(server, "olga").await;
    (Cup { server, olga, path }, people)
}

/// Both come to the table of a round, and the first of them resigns.
async fn loses(cup: &Cup<'_>, round: u16, people: [&Person; 2]) -> Value {
    let room = cup.until(&format!("/rounds/{round}"), |shown| shown["boards"][0]["room"].is_string()).await;
    let room = room["boards"][0]["room"].as_str().expect("a table").to_owned();
    assert_eq!(table(cup, round).await, room);
    let mut lines = [people[0].at(&room).await, people[1].at(&room).await];
    for line in &mut lines {
        line.hear("welcome").await;
    }
    let shown = lines[0].view.clone();
    let resigned = lines[0].ask(json!({"k": "resign"})).await;
    assert_eq!(resigned["t"], "ev", "{resigned}");
    shown
}

#[tokio::test]
async fn two_play_games_in_turn_with_one_score_and_no_tournament() {
    on_every_engine(async |server| {
        let (cup, [ann, bob]) = agreed(server).await;
        let shown = cup.get("").await;
        assert_eq!(
            (&shown["state"], &shown["duel"], &shown["format"]),
            (&json!("running"), &json!(true), &json!("match"))
        );
        let first = loses(&cup, 1, [&ann, &bob]).await;
        assert_eq!(first["game"], "chess");
        // The next game opens by itself, with both seated.
        cup.until("", |cup| cup["round"] == 2).await;
        let second = loses(&cup, 2, [&ann, &bob]).await;
        assert_eq!(second["game"], "kalah");
        cup.until("", |cup| cup["state"] == "closed").await;
        let standings = cup.get("/standings").await;
        let score: Vec<_> = standings["players"]
            .as_array()
            .expect("two")
            .iter()
            .map(|player| (player["name"].clone(), player["values"][0].clone()))
            .collect();
        assert_eq!(score, [(json!("bob"), json!(2.0)), (json!("ann"), json!(0.0))]);
        // It is nobody else's business: it stands in no list but that of who played it.
        let listed = server.get(PATH).await.json();
        assert_eq!(listed["tournaments"], json!([]), "{listed}");
        let own = server.get(&format!("{PATH}?player=bob")).await.json();
        let own = &own["tournaments"][0];
        assert_eq!(
            (&own["format"], &own["name"], &own["opponent"]),
            (&json!("duel"), &json!("ann"), &json!("bob"))
        );
    })
    .await;
}

#[tokio::test]
async fn a_match_of_two_survives_a_restart_between_its_games() {
    let server = Open::server_in(Folder::fresh(), |_| {}).await;
    let (cup, [ann, bob]) = agreed(&server).await;
    loses(&cup, 1, [&bob, &ann]).await;
    cup.until("/rounds/1", |round| round["state"] == "over").await;
    let (path, olga) = (cup.path.clone(), cup.olga);
    let folder = server.close().await;
    let server = Open::server_in(folder, |_| {}).await;
    let (ann, bob, olga) = (ann.follows(&server), bob.follows(&server), olga.follows(&server));
    let cup = Cup { server: &server, olga, path };
    cup.until("", |cup| cup["round"] == 2).await;
    loses(&cup, 2, [&ann, &bob]).await;
    let over = cup.until("", |cup| cup["state"] == "closed").await;
    let standings = cup.get("/standings").await;
    let points: Vec<_> =
        standings["players"].as_array().expect("two").iter().map(|one| one["values"][0].clone()).collect();
    assert_eq!(points, [json!(1.0), json!(1.0)], "{over}");
    drop(cup);
    server.close().await;
}

#[tokio::test]
async fn a_match_is_offered_by_an_account_a_few_at_a_time_and_taken_back() {
    on_every_engine(async |server| {
        let guest = server.guest().await;
        assert_eq!(offers(&guest, &wish()).await.refusal(), (403, "event_needs_account".into()));
        let ann = account(server, "ann").await;
        for (field, value) in [
            ("games", json!([])),
            ("games", json!(["chess", "bughouse"])),
            ("games", json!(["backgammon"])),
            ("clock", json!({"kind": "fischer", "base_s": -1})),
        ] {
            let mut wrong = wish();
            wrong[field] = value;
            let refused = offers(&ann, &wrong).await;
            assert!(matches!(refused.status, 400 | 422), "{field}: {}", refused.text);
        }
        let mut none = wish();
        none["series"] = json!({"games": 0});
        assert_eq!(offers(&ann, &none).await.refusal(), (422, "bad_field".into()));
        let mut last = String::new();
        for _ in 0..3 {
            let made = offers(&ann, &wish()).await;
            assert_eq!(made.status, 201, "{}", made.text);
            last = format!("{PATH}/{}", made.json()["id"].as_str().expect("an id"));
        }
        assert_eq!(offers(&ann, &wish()).await.refusal(), (409, "too_many_matches".into()));
        let left = ann.request("DELETE", &format!("{last}/entries/ann"), None).await;
        assert_eq!(left.status, 204, "{}", left.text);
        assert_eq!(server.get(&last).await.json()["state"], "cancelled");
        assert_eq!(offers(&ann, &wish()).await.status, 201);
        let mut form = wish();
        for (field, value) in
            [("federation", "house"), ("name", "Cup"), ("game", "chess"), ("format", "match")]
        {
            form[field] = json!(value);
        }
        form["duel"] = json!(true);
        let olga = crate::safety::operator(server, "olga").await;
        assert_eq!(olga.request("POST", PATH, Some(&form)).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn in_an_arena_half_of_the_time_may_be_given_away() {
    on_every_engine(async |server| {
        let clock = json!({"kind": "fischer", "base_s": 180, "step_s": 0});
        let cup = Cup::open(server, json!({"format": "arena", "minutes": 30, "clock": clock})).await;
        let people = [account(server, "ann").await, account(server, "bob").await];
        for person in &people {
            let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
            assert_eq!(entered.status, 201, "{}", entered.text);
        }
        cup.acts("start").await;
        cup.until("", |cup| cup["round"] == 1).await;
        let round = cup.get("/rounds/1").await;
        let room = round["boards"][0]["room"].as_str().expect("a table").to_owned();
        table(&cup, 1).await;
        let mut lines = [people[0].at(&room).await, people[1].at(&room).await];
        for line in &mut lines {
            line.hear("welcome").await;
        }
        assert_eq!(lines[0].view["event"]["arena"], true);
        let told = lines[0].ask(json!({"k": "berserk"})).await;
        assert_eq!(told["t"], "ev", "{told}");
        let again = lines[0].ask(json!({"k": "berserk"})).await;
        assert_eq!(again["code"], "late_berserk", "{again}");
        let shown = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        let seat = lines[0].view["seat"].as_u64().expect("a chair");
        assert_eq!(shown["s"]["berserk"], json!([seat]), "{shown}");
        let left = shown["s"]["clock"].clone();
        assert!(left.to_string().contains("90000") || left.to_string().contains("89"), "{left}");
    })
    .await;
}

#[tokio::test]
async fn who_is_at_a_game_for_ratings_is_not_paired_by_an_arena_and_called_with_more_time() {
    on_every_engine(async |server| {
        let clock = json!({"kind": "fischer", "base_s": 180, "step_s": 0});
        let mut people = Vec::new();
        for name in ["ann", "bob", "cid", "eve"] {
            people.push(account(server, name).await);
        }
        let _game = Rated::at_table(&[&people[0], &people[1]], "chess", json!({}), blitz()).await;
        let cup = Cup::open(server, json!({"format": "arena", "minutes": 30, "clock": clock})).await;
        for person in &people {
            let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
            assert_eq!(entered.status, 201, "{}", entered.text);
        }
        cup.acts("start").await;
        cup.until("", |cup| cup["round"] == 1).await;
        let boards = cup.get("/rounds/1").await["boards"].clone();
        let mut sit = [boards[0]["white"].as_u64(), boards[0]["black"].as_u64()];
        sit.sort_unstable();
        assert_eq!((boards.as_array().map(Vec::len), sit), (Some(1), [Some(3), Some(4)]), "{boards}");
        // Elsewhere one of those is called, and one of these.
        let wish = json!({"federation": "house", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 1,
            "seeding": "order", "first_colour": "white", "clock": clock, "manual": true});
        let made = cup.olga.request("POST", PATH, Some(&wish)).await.json();
        let path = format!("{PATH}/{}", made["id"].as_str().expect("an id"));
        let other = Cup { server, olga: cup.olga.clone(), path };
        other.acts("announce").await;
        for person in [&people[0], &people[2]] {
            let entered = person.request("POST", &format!("{}/entries", other.path), Some(&json!({}))).await;
            assert_eq!(entered.status, 201, "{}", entered.text);
        }
        other.acts("start").await;
        let log = server.get(&format!("{}/events", other.path)).await.text;
        assert!(log.contains("\"busy\":[1,2]"), "{log}");
    })
    .await;
}

#[tokio::test]
async fn who_enters_is_told_of_tournaments_at_the_same_time_and_byes_may_bring_a_point() {
    on_every_engine(async |server| {
        let starts = server.app.clock.now().0 / 1_000 + 3_600_000;
        let wish = json!({"format": "swiss", "rounds": 3, "venue": "board", "starts_ms": starts});
        let cup = Cup::open(server, wish.clone()).await;
        let people =
            [account(server, "ann").await, account(server, "bob").await, account(server, "cid").await];
        for person in &people {
            let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
            assert_eq!((entered.status, &entered.json()["also"]), (201, &json!([])), "{}", entered.text);
        }
        let mut beside = wish;
        for (field, value) in
            [("federation", json!("house")), ("name", json!("Beside")), ("game", json!("chess"))]
        {
            beside[field] = value;
        }
        beside["starts_ms"] = json!(starts + 3_600_000);
        let other = cup.olga.request("POST", PATH, Some(&beside)).await.json();
        let path = format!("{PATH}/{}", other["id"].as_str().expect("an id"));
        assert_eq!(cup.olga.request("POST", &format!("{path}/announce"), Some(&json!({}))).await.status, 200);
        let entered = people[0].request("POST", &format!("{path}/entries"), Some(&json!({}))).await.json();
        assert_eq!(entered["also"][0]["name"], "Cup", "{entered}");
        // A whole point is an arbiter's to give.
        let bye = json!({"round": 2, "full": true});
        let asked = people[0].request("POST", &format!("{}/entries/ann/bye", cup.path), Some(&bye)).await;
        assert_eq!(asked.refusal(), (422, "bad_bye".into()));
        let both = cup.post("entries/ann/bye", json!({"round": 2, "full": true, "half": true})).await;
        assert_eq!(both.status, 400, "{}", both.text);
        let given = cup.post("entries/ann/bye", bye).await;
        assert_eq!(given.status, 200, "{}", given.text);
        cup.acts("start").await;
        cup.lower_wins(1).await;
        cup.pairs_next().await;
        let round = cup.get("/rounds/2").await;
        assert!(
            round["byes"].as_array().expect("byes").contains(&json!({"number": 1, "mark": "F"})),
            "{round}"
        );
    })
    .await;
}

#[tokio::test]
async fn who_may_not_play_for_ratings_neither_offers_nor_takes_such_a_match() {
    on_every_engine(async |server| {
        let olga = crate::safety::operator(server, "olga").await;
        let (ann, bob) = (account(server, "ann").await, account(server, "bob").await);
        let mut rated = wish();
        rated["rated"] = json!(true);
        let made = offers(&bob, &rated).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let entries = format!("{PATH}/{}/entries", made.json()["id"].as_str().expect("an id"));
        let sanction = json!({"player": "ann", "kind": "no_rated", "reason": "enough"});
        assert_eq!(olga.request("POST", "/api/v1/admin/sanctions", Some(&sanction)).await.status, 201);
        assert_eq!(offers(&ann, &rated).await.refusal(), (422, "no_rated".into()));
        let taken = ann.request("POST", &entries, Some(&json!({}))).await;
        assert_eq!(taken.refusal(), (422, "no_rated".into()));
        assert_eq!(offers(&ann, &wish()).await.status, 201, "others are not forbidden");
    })
    .await;
}

#[tokio::test]
async fn a_match_is_called_by_who_offers_it_as_they_are_called_now() {
    on_every_engine(async |server| {
        let zoe = account(server, "Zoezoe").await;
        let made = offers(&zoe, &wish()).await;
        let id = made.json()["id"].as_str().expect("an id").to_owned();
        let path = format!("{PATH}/{id}");
        let names = async || {
            let shown = server.get(&path).await.json();
            let listed = server.get(&format!("{PATH}?format=duel")).await.json();
            assert_eq!(listed["tournaments"][0]["opponent"], json!(null), "nobody has entered");
            [&shown["name"], &listed["tournaments"][0]["name"]].map(|name| name.as_str().map(str::to_owned))
        };
        let both = |name: &str| [Some(name.to_owned()), Some(name.to_owned())];
        assert_eq!(names().await, both("Zoezoe"));
        let renamed = zoe.request("PATCH", "/api/v1/account", Some(&json!({"name": "Renata"}))).await;
        assert_eq!(renamed.status, 200, "{}", renamed.text);
        assert_eq!(names().await, both("Renata"));
        let store = &server.app.store;
        let now_us = server.app.clock.now().0;
        assert_eq!(store.change_account(&zoe.id, Change::Erase(now_us)).await, Ok(true));
        let (name, name_key) = ("deleted-abcd".to_owned(), "deleted-abcd".to_owned());
        assert_eq!(store.change_account(&zoe.id, Change::Erased { name, name_key, now_us }).await, Ok(true));
        assert_eq!(names().await, both("deleted-abcd"));
        for more in ["", "/events", "/trf", "/standings"] {
            let text = server.get(&format!("{path}{more}")).await.text;
            assert!(!text.contains("Zoezoe") && !text.contains("Renata"), "{more}: {text}");
        }
        // Nothing that stays for good has the name.
        let events = store.contest_events(&id, 0).await.expect("they can be read");
        let row = store.contest(&id).await.expect("it can be read").expect("it is there");
        let told = store.audit_of("", i64::MAX, 100).await.expect("it can be read");
        assert!(!format!("{events:?} {row:?} {told:?}").contains("Zoezoe"), "{events:?} {row:?} {told:?}");
    })
    .await;
}
