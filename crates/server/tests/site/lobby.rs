// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people see who look for a game.

use serde_json::{Value, json};
use tokio::time::{Duration, Instant};

use crate::people::{Client, Open};

async fn lobby(line: &mut Client, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let seen = line.next().await.expect("the lobby speaks");
        if wanted(&seen) {
            return seen;
        }
    }
}

#[tokio::test]
async fn an_offer_comes_and_goes_and_the_game_is_seen() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let mut line = Client::open(server.address, "/ws/lobby", Some(&bob.cookie)).await;
    lobby(&mut line, |seen| seen["offers"] == json!([])).await;

    let clock = json!({"kind": "delay", "base_s": 120, "step_s": 12});
    let options = json!({"houses": 4});
    let room =
        ann.opens(json!({"game": "kalah", "options": options, "clock": clock, "seat": "second"})).await;
    let hidden = ann.opens(json!({"game": "chess", "access": "link"})).await;
    let seen = lobby(&mut line, |seen| seen["offers"] != json!([])).await;
    let offer = &seen["offers"][0];
    assert_eq!(offer["room"], room.as_str());
    assert_eq!(
        (&offer["game"], &offer["by"], &offer["seat_open"]),
        (&json!("kalah"), &json!(ann.name), &json!(0))
    );
    assert_eq!((&offer["options"], &offer["clock"]), (&options, &clock));
    assert!(offer["created_ms"].as_i64().is_some_and(|ms| ms > 1_700_000_000_000));
    assert!(!seen.to_string().contains(&hidden), "a table by link is nobody's business");
    assert!(!seen.to_string().contains(&ann.id), "nor are ids of players");

    let mut table = bob.at(&room).await;
    table.hear("welcome").await;
    table.ask(json!({"k": "sit", "seat": 0})).await;
    let seen = lobby(&mut line, |seen| seen["live"] != json!([])).await;
    assert_eq!(seen["offers"], json!([]));
    assert_eq!(
        seen["live"],
        json!([{"room": room, "game": "kalah", "names": [bob.name, ann.name], "bots": [null, null], "ply": 0}])
    );
    assert_eq!(seen["mine"][0]["your_turn"], true);
    table.ask(json!({"k": "move", "m": "1"})).await;
    let seen = lobby(&mut line, |seen| seen["mine"][0]["your_turn"] == false).await;
    assert_eq!(seen["mine"][0]["room"], room.as_str());

    let own = ann.request("GET", "/api/v1/lobby", None).await.json();
    assert_eq!(own["mine"].as_array().unwrap().len(), 2);
    let stranger = server.get("/api/v1/lobby").await.json();
    assert_eq!(stranger["mine"], json!([]));
    server.close().await;
}

#[tokio::test]
async fn a_table_of_four_is_offered_until_the_last_chair_is_taken() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let mut line = Client::open(server.address, "/ws/lobby", Some(&bob.cookie)).await;
    lobby(&mut line, |_| true).await;
    let room = ann.opens(json!({"game": "bughouse", "seat": "third"})).await;
    let mut maker = ann.at(&room).await;
    maker.hear("welcome").await;
    let mut table = bob.at(&room).await;
    table.hear("welcome").await;
    let seen = lobby(&mut line, |seen| seen["offers"][0]["seats_open"] == json!([0, 1, 3])).await;
    assert_eq!(seen["offers"][0]["by"], json!(ann.name));
    table.ask(json!({"k": "sit", "seat": 0})).await;
    let seen = lobby(&mut line, |seen| seen["offers"][0]["seats_open"] == json!([1, 3])).await;
    assert_eq!(seen["offers"][0]["by"], json!(ann.name), "who made it, not who sits in the first chair");
    for seat in [1, 3] {
        maker.ask(json!({"k": "bot", "bot": "bughouse-beginner", "seat": seat})).await;
    }
    let seen = lobby(&mut line, |seen| seen["live"] != json!([])).await;
    assert_eq!(seen["offers"], json!([]));
    let names = json!([bob.name, "Elena", ann.name, "Rada"]);
    assert_eq!(seen["live"][0]["names"], names);
    let bots = json!([null, "bughouse-club", null, "bughouse-club"]);
    assert_eq!(seen["live"][0]["bots"], bots, "so that a page can name them in any language");
    assert_eq!(seen["mine"][0]["your_turn"], true, "White of board A begins");
    server.close().await;
}

#[tokio::test]
async fn the_lobby_speaks_at_most_twice_a_second() {
    // However long the machine stands still, the offers stay while their maker is nowhere to be seen.
    let server = Open::server_with(|config| config.offer_grace = Duration::from_secs(3_600)).await;
    let ann = server.guest().await;
    let mut line = Client::open(server.address, "/ws/lobby", None).await;
    lobby(&mut line, |_| true).await;
    let begun = Instant::now();
    for _ in 0..40 {
        ann.opens(json!({"game": "chess"})).await;
    }
    let mut heard = 0;
    loop {
        heard += 1;
        if lobby(&mut line, |_| true).await["offers"].as_array().unwrap().len() == 40 {
            break;
        }
    }
    let most = begun.elapsed().as_millis() / 500 + 2;
    assert!(heard <= most, "{heard} messages in {:?}", begun.elapsed());
    assert!(line.is_quiet(Duration::from_millis(700)).await, "nothing new, nothing said");
    server.close().await;
}

#[tokio::test]
async fn an_offer_goes_with_its_maker_and_comes_back_with_them() {
    let server = Open::server_with(|config| config.offer_grace = Duration::from_millis(20)).await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let mut line = Client::open(server.address, "/ws/lobby", Some(&bob.cookie)).await;
    let mut page = Client::open(server.address, "/ws/lobby", Some(&ann.cookie)).await;
    page.next().await.expect("the lobby speaks");
    let days = json!({"kind": "correspondence", "step_s": 86_400});
    let letters = ann.opens(json!({"game": "chess", "clock": days})).await;
    let now = ann.opens(json!({"game": "kalah"})).await;
    let rooms = |seen: &Value| -> Vec<String> {
        let offers = seen["offers"].as_array().expect("offers").iter();
        offers.map(|offer| offer["room"].as_str().expect("a room").to_owned()).collect()
    };
    let (both, one) = ([now, letters.clone()], [letters]);
    lobby(&mut line, |seen| rooms(seen) == both).await;
    drop(page);
    lobby(&mut line, |seen| rooms(seen) == one).await;
    let shown = server.get("/api/v1/lobby").await.json();
    assert_eq!(rooms(&shown), one, "who only asks is told the same");
    let mut page = Client::open(server.address, "/ws/lobby", Some(&ann.cookie)).await;
    lobby(&mut line, |seen| rooms(seen) == both).await;
    lobby(&mut page, |seen| rooms(seen) == both && seen["mine"].as_array().is_some_and(|own| own.len() == 2))
        .await;
    server.close().await;
}

#[tokio::test]
async fn a_maker_closes_the_table_and_nobody_else_does() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let mut line = Client::open(server.address, "/ws/lobby", Some(&ann.cookie)).await;
    let room = ann.opens(json!({"game": "bughouse", "seat": "first", "access": "link"})).await;
    let seen = lobby(&mut line, |seen| seen["mine"] != json!([])).await;
    let own = &seen["mine"][0];
    assert_eq!((&own["room"], &own["status"], &own["maker"]), (&json!(room), &json!("open"), &json!(true)));
    assert_eq!((&own["listed"], &own["clock"]["kind"]), (&json!(false), &json!("none")));
    let path = format!("/api/v1/rooms/{room}");
    let mut table = bob.at(&room).await;
    table.hear("welcome").await;
    table.ask(json!({"k": "sit", "seat": 3})).await;
    assert_eq!(server.request("DELETE", &path, &[], None).await.refusal(), (401, "no_session".into()));
    assert_eq!(bob.request("DELETE", &path, None).await.refusal().1, "not_creator");
    let beside = bob.request("GET", "/api/v1/lobby", None).await.json();
    assert_eq!(beside["mine"][0]["maker"], false, "who only sits there");
    assert_eq!(ann.request("DELETE", &path, None).await.status, 204);
    lobby(&mut line, |seen| seen["mine"] == json!([])).await;
    table.until("over").await;
    assert_eq!(table.view["result"]["reason"], "cancelled");
    assert_eq!(ann.request("DELETE", &path, None).await.refusal().1, "not_playing");
    server.close().await;
}
