// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games that are taken back where nothing was staked, what a rating counts then, and what is held for whom.

use game::Millis;
use serde_json::{Value, json};

use crate::club::{Club, has, seated, table, with_stakes};
use crate::engines::on_every_engine;
use crate::people::{Client, Folder, Open, Person, hand};
use crate::results::{Rated, blitz, delay};
use crate::safety::{asks, reads};
use crate::tournaments::{Cup, online, table as board};

const DISPUTES: &str = "/federations/house/disputes";

pub(crate) async fn rating(person: &Person, pool: &str) -> Value {
    let shown = reads(person, &format!("/players/{}", person.name)).await;
    let pools = shown["ratings"].as_array().expect("ratings").clone();
    pools.into_iter().find(|one| one["pool"] == pool).expect("a rating")
}

/// A rated game of chess that `people[1]` has given up.
pub(crate) async fn given_up(people: &[&Person]) -> (String, Vec<Client>) {
    let mut game = Rated::at_table(people, "chess", json!({}), blitz()).await;
    assert_eq!(game.lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
    game.lines[0].until("over").await;
    (game.room, game.lines)
}

#[tokio::test]
async fn a_rated_game_is_contested_and_taken_back_without_a_stake() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 0).await, club.member(server, "bob", 0).await);
        let (room, mut lines) = given_up(&[&ann, &bob]).await;
        let (dispute, void) = (format!("/rooms/{room}/disputes"), format!("/rooms/{room}/void"));
        let (text, why) = (json!({"text": "my page hung"}), json!({"reason": "both say so"}));
        let watcher = club.member(server, "cid", 0).await;
        assert_eq!(asks(&watcher, "POST", &dispute, text.clone()).await.refusal().1, "not_seated");
        assert_eq!(asks(&bob, "POST", &dispute, text.clone()).await.status, 201);
        assert_eq!(asks(&bob, "POST", &dispute, text.clone()).await.refusal().1, "already_disputed");
        let waits = reads(&club.olga, DISPUTES).await;
        assert_eq!((&waits["disputes"][0]["room"], &waits["disputes"][0]["player"]), (&json!(room), &json!("bob")));
        let met = async || reads(&club.olga, "/admin/users/ann").await["pairs"].clone();
        let pairs = met().await;
        assert_eq!((&pairs[0]["name"], &pairs[0]["games"]), (&json!("bob"), &json!(1)), "{pairs}");
        // The table is the site's own: no administrator of a federation has a say.
        assert_eq!(asks(&club.ada, "POST", &void, why.clone()).await.refusal(), (403, "not_allowed".into()));
        let voided = asks(&club.olga, "POST", &void, why.clone()).await;
        assert_eq!((voided.status, voided.json()), (200, json!({"kind": "reversed"})), "{}", voided.text);
        while lines[0].view["settlement"].is_null() {
            lines[0].hear("ev").await;
        }
        let told = json!({"kind": "reversed", "final": 0, "pot": 0, "fee": 0, "house": 0, "federation": 0, "net": [0, 0]});
        assert_eq!(lines[0].view["settlement"], told);
        assert_eq!(asks(&club.olga, "POST", &void, why.clone()).await.refusal(), (409, "already_void".into()));
        assert_eq!(asks(&ann, "POST", &dispute, text.clone()).await.refusal(), (409, "already_void".into()));
        let acts = reads(&club.olga, "/federations/house/audit").await;
        let unrated = acts["entries"].as_array().expect("entries").iter().find(|one| one["act"] == "game.unrated");
        assert_eq!(unrated.expect("the act")["subject"], json!(room));

        // Both are as if they had never played: no game, and nothing known.
        for person in [&ann, &bob] {
            let is = rating(person, "chess/blitz").await;
            assert_eq!((&is["games"], &is["shown"]), (&json!(0), &json!("1500?")), "{is}");
            assert_eq!(is["deviation"].as_f64().map(f64::round), Some(500.0), "{is}");
        }
        assert_eq!(met().await, json!([]), "nor have they met");
        // Where nothing moved there is nothing to take back, or to contest.
        let casual = ann.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut first = ann.at(&casual).await;
        first.hear("welcome").await;
        let mut second = bob.at(&casual).await;
        second.hear("welcome").await;
        assert_eq!(second.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
        assert_eq!(second.ask(json!({"k": "resign"})).await["t"], "ev");
        let void = asks(&club.olga, "POST", &format!("/rooms/{casual}/void"), why).await;
        assert_eq!(void.refusal(), (409, "not_staked".into()));
        let dispute = asks(&bob, "POST", &format!("/rooms/{casual}/disputes"), text).await;
        assert_eq!(dispute.refusal(), (409, "not_staked".into()));
    })
    .await;
}

#[tokio::test]
async fn what_one_game_taught_is_forgotten_with_it_and_the_rest_is_kept() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 0).await, club.member(server, "bob", 0).await);
        let (first, _) = given_up(&[&ann, &bob]).await;
        let after_first = rating(&ann, "chess/blitz").await["deviation"].as_f64().expect("a number");
        given_up(&[&bob, &ann]).await;
        let before = rating(&ann, "chess/blitz").await;
        assert_eq!(before["games"], 2);
        let why = json!({"reason": "a fault"});
        assert_eq!(asks(&club.olga, "POST", &format!("/rooms/{first}/void"), why.clone()).await.status, 200);
        let after = rating(&ann, "chess/blitz").await;
        assert_eq!(after["games"], 1, "{after}");
        let known = |of: &Value| of["deviation"].as_f64().expect("a number");
        // What one game teaches, the other or this, is about the same.
        assert!(
            known(&after) > known(&before) && (known(&after) - after_first).abs() < 25.0,
            "{after} {after_first}"
        );
        // In the tables family it is experience.
        let mut match_to_3 = Rated::at_table(&[&ann, &bob], "tabla", json!({"match_to": 3}), delay()).await;
        match_to_3.shake().await;
        match_to_3.gives_up(0, 3).await;
        match_to_3.lines[0].until("over").await;
        let pool = "tabla/rapid";
        let shown = reads(&ann, "/players/ann").await;
        let pools: Vec<_> =
            shown["ratings"].as_array().expect("ratings").iter().map(|one| one["pool"].clone()).collect();
        let pool =
            pools.iter().filter_map(Value::as_str).find(|one| one.starts_with("tabla/")).unwrap_or(pool);
        assert_eq!(rating(&ann, pool).await["experience"], 3);
        let void = format!("/rooms/{}/void", match_to_3.room);
        assert_eq!(asks(&club.olga, "POST", &void, why).await.status, 200);
        let is = rating(&ann, pool).await;
        assert_eq!((&is["experience"], &is["games"], &is["rating"]), (&json!(0), &json!(0), &json!(1500.0)));
    })
    .await;
}

#[tokio::test]
async fn a_game_is_contested_within_48_hours_of_its_end() {
    let hand = hand();
    let open = async |folder| {
        Open::server_by(folder, Some(&hand), |config| {
            config.rate_limits = false;
            config.stakes = ledger::Stakes::on("credits have no value here").expect("a statement");
        })
        .await
    };
    let server = open(Folder::fresh()).await;
    let club = Club::founded(&server).await;
    let (ann, bob) = (club.member(&server, "ann", 500).await, club.member(&server, "bob", 500).await);
    let (room, mut lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 100, 100)).await;
    assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
    drop(lines);
    let folder = server.close().await;
    hand.advance(Millis::seconds(48 * 3_600 - 60));
    let server = open(folder).await;
    let dispute = format!("/rooms/{room}/disputes");
    let text = json!({"text": "not so"});
    assert_eq!(asks(&ann.follows(&server), "POST", &dispute, text.clone()).await.status, 201);
    let folder = server.close().await;
    hand.advance(Millis::seconds(120));
    let server = open(folder).await;
    let late = asks(&bob.follows(&server), "POST", &dispute, text).await;
    assert_eq!(late.refusal(), (422, "too_late_to_contest".into()));
    assert_eq!(late.json()["params"]["hours"], "48");
    server.close().await;
}

#[tokio::test]
async fn a_game_of_a_tournament_is_decided_on_its_page_and_its_dice_are_live_where_it_pays() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let people = [club.member(server, "ann", 500).await, club.member(server, "bob", 500).await];
        let money = json!({"currency": "sofia/credits", "entry_fee": 100, "prizes_bp": [10_000]});
        for paid in [true, false] {
            let wish = json!({"federation": "sofia", "name": "Cup", "game": "tabla", "format": "match", "seeding": "order",
                "series": {"games": 1}, "clock": delay(), "money": paid.then_some(&money)});
            let made = asks(&club.ada, "POST", "/tournaments", wish).await;
            assert_eq!(made.status, 201, "{}", made.text);
            let path = format!("{}/{}", crate::tournaments::PATH, made.json()["id"].as_str().expect("an id"));
            let cup = Cup { server, olga: club.ada.clone(), path };
            cup.acts("announce").await;
            for person in &people {
                let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
                assert_eq!(entered.status, 201, "{}", entered.text);
            }
            cup.acts("start").await;
            let shown = cup.until("/rounds/1", |round| round["boards"][0]["room"].is_string()).await;
            let room = shown["boards"][0]["room"].as_str().expect("a table").to_owned();
            let void = asks(&club.olga, "POST", &format!("/rooms/{room}/void"), json!({"reason": "a fault"})).await;
            assert_eq!(void.refusal(), (409, "of_tournament".into()));
            let contested = asks(&people[0], "POST", &format!("/rooms/{room}/disputes"), json!({"text": "not so"})).await;
            assert_eq!(contested.refusal(), (409, "of_tournament".into()), "nobody could take it back");
            let mut lines = [people[0].at(&room).await, people[1].at(&room).await];
            for line in &mut lines {
                line.hear("welcome").await;
            }
            let [first, second] = &mut lines;
            if paid {
                assert_eq!(first.view["live_dice"], true, "{}", first.view);
                tokio::join!(
                    crate::live_dice::commits(first, 1, false),
                    crate::live_dice::commits(second, 2, true)
                );
                first.until("playing").await;
                assert_eq!(first.view["live_dice"], true);
            } else {
                tokio::join!(first.shake_hands([1; 32]), second.shake_hands([2; 32]));
                first.until("playing").await;
                assert_eq!(first.view["live_dice"], Value::Null);
            }
            let off = asks(&club.ada, "POST", &format!("{}/cancel", cup.path.trim_start_matches("/api/v1")), json!({"reason": "rain"})).await;
            assert_eq!(off.status, 200, "{}", off.text);
        }
    })
    .await;
}

#[tokio::test]
async fn a_federation_stays_while_somebody_may_come_back_to_their_credits() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let olga = &club.olga;
        let (bob, codes) = crate::accounts::account(server, "Bob").await;
        for change in [json!({"adult": true})] {
            assert_eq!(asks(&bob, "PATCH", "/account", change).await.status, 200);
        }
        assert_eq!(asks(&bob, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        let entry = json!({"kind": "deposit", "account": "player/Bob", "amount": 700, "reason": "cup"});
        assert_eq!(asks(&club.cash, "POST", "/federations/sofia/cashier/entries", entry).await.status, 201);
        let erase = json!({"password": crate::accounts::PASSWORD});
        assert_eq!(asks(&bob, "DELETE", "/account", erase).await.status, 202);
        let refused = asks(olga, "DELETE", "/federations/sofia", json!({})).await;
        assert_eq!(refused.refusal(), (409, "federation_not_empty".into()));
        let back = json!({"name": "Bob", "code": codes[0], "password": "another walnut board"});
        let back = crate::accounts::ask(server, "/api/v1/recover", &back).await;
        assert_eq!(back.status, 200, "{}", back.text);
        let cookie =
            back.header("set-cookie").expect("a cookie").split(';').next().unwrap_or_default().to_owned();
        let bob = server.person(&cookie, &bob.id, "Bob");
        assert_eq!(has(&bob).await, (700, 0));
        // Once the account is erased for good nobody can ask for them any more.
        let erase = json!({"password": "another walnut board"});
        let told = asks(&bob, "DELETE", "/account", erase).await;
        assert_eq!(told.status, 202, "{}", told.text);
        assert_eq!(
            asks(olga, "DELETE", "/federations/sofia", json!({})).await.refusal().1,
            "federation_not_empty"
        );
        // Milliseconds are told, and microseconds kept.
        let until = (told.json()["erased_ms"].as_i64().expect("an instant") + 1) * 1_000;
        let name = "deleted-bob".to_owned();
        let gone = store::Change::Erased { name_key: server::auth::names::key(&name), name, now_us: until };
        assert_eq!(server.app.store.change_account(&bob.id, gone).await, Ok(true));
        let gone = asks(olga, "DELETE", "/federations/sofia", json!({})).await;
        assert_eq!(gone.status, 204, "{}", gone.text);
    })
    .await;
}

#[tokio::test]
async fn a_federation_takes_back_what_was_contested_and_it_is_nobodys_result_any_more() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
        let mut rooms = Vec::new();
        for stake in [json!(null), json!({"currency": "sofia/credits", "stake": 100, "max": 100})] {
            let mut wish = table("chess", json!({}), blitz(), 100, 100);
            (wish["federation"], wish["stake"], wish["rated"]) = (json!("sofia"), stake, json!(true));
            let (room, mut lines) = seated(&[&ann, &bob], wish).await;
            assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
            lines[0].until("over").await;
            rooms.push(room);
        }
        let against = async || reads(&ann, "/players/ann/against/bob").await;
        assert_eq!(against().await, json!({"games": 2, "won": 2, "drawn": 0, "lost": 0}));
        let void = format!("/rooms/{}/void", rooms[0]);
        let why = json!({"reason": "both say so"});
        let refused = asks(&club.ada, "POST", &void, why.clone()).await;
        assert_eq!(refused.refusal(), (409, "not_contested".into()));
        assert_eq!(refused.json()["params"]["hours"], "48");
        let text = json!({"text": "my page hung"});
        assert_eq!(
            asks(&bob, "POST", &format!("/rooms/{}/disputes", rooms[0]), text.clone()).await.status,
            201
        );
        assert_eq!(asks(&ann, "POST", &format!("/rooms/{}/disputes", rooms[1]), text).await.status, 201);
        // Who contests it does not decide it.
        assert_eq!(asks(&bob, "POST", &void, why.clone()).await.status, 403);
        let waits = async || {
            let all = reads(&club.ada, "/federations/sofia/disputes").await;
            let each = all["disputes"].as_array().expect("disputes").iter();
            let mut each: Vec<_> =
                each.map(|one| (one["player"].clone(), one["taken_back"].clone())).collect();
            each.sort_by_key(|one| one.0.to_string());
            each
        };
        assert_eq!(waits().await, [(json!("ann"), json!(false)), (json!("bob"), json!(false))]);
        let voided = asks(&club.ada, "POST", &void, why.clone()).await;
        assert_eq!(voided.json(), json!({"kind": "reversed"}), "{}", voided.text);
        assert_eq!(waits().await, [(json!("ann"), json!(false)), (json!("bob"), json!(true))]);
        assert_eq!(against().await, json!({"games": 1, "won": 1, "drawn": 0, "lost": 0}));
        let staked = asks(&club.ada, "POST", &format!("/rooms/{}/void", rooms[1]), why).await;
        assert_eq!(staked.json(), json!({"kind": "reversed"}), "{}", staked.text);
        assert_eq!(waits().await, [(json!("ann"), json!(true)), (json!("bob"), json!(true))]);
        assert_eq!(against().await, json!({"games": 0, "won": 0, "drawn": 0, "lost": 0}));
        let listed = async |query: &str| {
            let page = reads(&ann, &format!("/players/ann/games?result={query}")).await;
            page["games"].as_array().expect("games").clone()
        };
        assert_eq!(listed("won").await, Vec::<Value>::new());
        let void = listed("void").await;
        assert_eq!(void.len(), 2, "{void:?}");
        for game in void {
            assert_eq!(
                (&game["taken_back"], &game["winner"], &game["points"]),
                (&json!(true), &json!(null), &json!(0))
            );
            assert!(
                game["seats"].as_array().expect("seats").iter().all(|one| one["result"] == "void"),
                "{game}"
            );
        }
    })
    .await;
}

/// The game of the only board of `cup`, which `bob` gives up.
async fn played(cup: &Cup<'_>, people: &[Person; 2]) -> (String, Value) {
    let room = board(cup, 1).await;
    let mut lines = [people[0].at(&room).await, people[1].at(&room).await];
    for line in &mut lines {
        line.hear("welcome").await;
    }
    assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
    (room, cup.until("/rounds/1", |round| round["state"] == "over").await)
}

/// As if they had never played.
async fn is_new(server: &Open, name: &str) -> bool {
    let shown = server.get(&format!("/api/v1/players/{name}")).await.json();
    let one = &shown["ratings"][0];
    (&one["shown"], &one["games"]) == (&json!("1500?"), &json!(0))
}

#[tokio::test]
async fn p3_a_corrected_board_gives_the_ratings_of_its_game_back_and_moves_no_credits() {
    on_every_engine(async |server| {
        let (cup, people) = online(server, 5.0, 1).await;
        let (room, round) = played(&cup, &people).await;
        let result = round["boards"][0]["result"].as_str().expect("a result").to_owned();
        let (same, other) = if result == "1-0" { ("+:-", "0-1") } else { ("-:+", "1-0") };
        assert!(!is_new(server, "ann").await && !is_new(server, "bob").await);
        // Who won stays: so do the ratings.
        assert_eq!(cup.puts(1, 1, same, &round["seq"]).await.status, 200);
        let round = cup.get("/rounds/1").await;
        assert!(server.get(&format!("/api/v1/rooms/{room}")).await.json()["s"]["settlement"].is_null());
        assert_eq!(cup.puts(1, 1, other, &round["seq"]).await.status, 200);
        let taken_back = async || {
            let shown = server.get(&format!("/api/v1/rooms/{room}")).await.json();
            shown["s"]["settlement"]["kind"] == "reversed"
        };
        while !taken_back().await {
            tokio::task::yield_now().await;
        }
        assert!(is_new(server, "ann").await && is_new(server, "bob").await);
        let acts = reads(&cup.olga, "/federations/house/audit").await;
        let unrated =
            acts["entries"].as_array().expect("entries").iter().filter(|one| one["act"] == "game.unrated");
        assert_eq!(unrated.map(|one| one["subject"].clone()).collect::<Vec<_>>(), [json!(room)]);
        // The board stands as it was corrected, and nothing goes back twice.
        let round = cup.get("/rounds/1").await;
        assert_eq!(round["boards"][0]["result"], other);
        let again =
            asks(&cup.olga, "POST", &format!("/rooms/{room}/void"), json!({"reason": "once more"})).await;
        assert_eq!(again.refusal(), (409, "already_void".into()));
    })
    .await;
}

#[tokio::test]
async fn p3_the_operator_gives_the_ratings_of_a_board_back_and_its_result_stands() {
    on_every_engine(async |server| {
        let (cup, people) = online(server, 5.0, 1).await;
        let room = board(&cup, 1).await;
        let (void, why) = (format!("/rooms/{room}/void"), json!({"reason": "an engine helped"}));
        let early = asks(&cup.olga, "POST", &void, why.clone()).await;
        assert_eq!(early.refusal(), (409, "of_tournament".into()), "a game that is on is its director's");
        let (_, round) = played(&cup, &people).await;
        let voided = asks(&cup.olga, "POST", &void, why).await;
        assert_eq!((voided.status, voided.json()), (200, json!({"kind": "reversed"})), "{}", voided.text);
        assert!(is_new(server, "ann").await && is_new(server, "bob").await);
        assert_eq!(cup.get("/rounds/1").await["boards"][0]["result"], round["boards"][0]["result"]);
    })
    .await;
}
