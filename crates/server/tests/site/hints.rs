// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints at the table: who gets one, that only they do, and that what is best can be played.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;
use crate::club::{Club, seated, table, with_stakes};
use crate::people::{Open, Person};
use crate::results::{Rated, account, blitz};
use crate::safety::asks;

/// `person` against the weakest player of the site.
async fn at_bots(person: &Person, game: &str, options: Value) -> (String, Client) {
    let bot = format!("{game}-1");
    let four = game == "bughouse";
    let mut wish = json!({"game": game, "seat": "first", "options": options});
    if !four {
        wish["bot"] = json!(bot);
    }
    let room = person.opens(wish).await;
    let mut line = person.at(&room).await;
    line.hear("welcome").await;
    if four {
        for seat in 1..4 {
            let sat = line.ask(json!({"k": "bot", "bot": bot, "seat": seat})).await;
            assert_eq!(sat["t"], "ev", "{sat}");
        }
    }
    line.shake_hands([9; 32]).await;
    line.until("playing").await;
    (room, line)
}

fn can(line: &Client, word: &str) -> bool {
    line.view["can"].as_array().is_some_and(|can| can.iter().any(|known| known == word))
}

/// What is best, asked again as long as the decision changes meanwhile.
async fn hint(line: &mut Client) -> Value {
    let asked = line.ask(json!({"k": "hint"})).await;
    assert_eq!(asked["t"], "ev", "{asked}");
    let told = line.hear("hint").await;
    assert_eq!(told["seat"], 0, "{told}");
    told["hint"].clone()
}

/// Everything a hint says holds together.
fn is_sound(game: &str, hint: &Value) {
    let choices = hint["choices"].as_array().expect("choices");
    assert!((1..=4).contains(&choices.len()), "{game}: {hint}");
    assert_eq!(choices[0]["difference"].as_f64().unwrap_or_default(), 0.0, "{game}: {hint}");
    for choice in choices {
        assert!(choice["difference"].as_f64().unwrap_or_default() <= 0.0, "{game}: {hint}");
        assert!(!choice["text"].as_str().expect("a text").is_empty(), "{game}: {hint}");
        if hint["unit"] == "points" && hint["kind"] == "move" {
            let chances: Vec<f64> = serde_json::from_value(choice["chances"].clone()).expect("five chances");
            assert!(
                chances.len() == 5 && chances.iter().all(|chance| (0.0..=1.0).contains(chance)),
                "{hint}"
            );
        }
        if hint["unit"] == "chance" {
            assert!((0.0..=1.0).contains(&choice["value"].as_f64().expect("a chance")), "{hint}");
        }
    }
}

#[tokio::test]
async fn the_best_play_of_a_hint_can_be_played_in_every_game_of_two() {
    let server = Open::server().await;
    let ann = server.guest().await;
    for (game, unit) in [
        ("chess", "chance"),
        ("leaflet", "chance"),
        ("kalah", "seeds"),
        ("tabla", "points"),
        ("tapa", "points"),
        ("gyulbara", "points"),
        ("chelebi", "points"),
        ("indiika", "points"),
        ("antitabla", "points"),
    ] {
        let (_, mut line) = at_bots(&ann, game, json!({})).await;
        let mut played = 0;
        while played < 2 {
            if can(&line, "move") {
                let hint = hint(&mut line).await;
                assert_eq!((&hint["kind"], &hint["unit"]), (&json!("move"), &json!(unit)), "{game}");
                is_sound(game, &hint);
                let made = line.ask(json!({"k": "move", "m": hint["choices"][0]["m"]})).await;
                assert_eq!(made["t"], "ev", "{game}: {hint}: {made}");
                played += 1;
            } else if can(&line, "roll") {
                line.ask(json!({"k": "roll"})).await;
            } else {
                line.hear("ev").await;
            }
        }
        assert_eq!(line.view["hints"], json!([2, 0]), "{game}");
    }
    server.close().await;
}

#[tokio::test]
async fn in_bughouse_among_players_of_the_site_too() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let (_, mut line) = at_bots(&ann, "bughouse", json!({})).await;
    for _ in 0..20 {
        while !can(&line, "hint") {
            line.hear("ev").await;
        }
        line.ask(json!({"k": "hint"})).await;
        // What the partner takes may change what there is to decide: then nothing is answered.
        let told = tokio::time::timeout(Duration::from_secs(4), line.hear("hint")).await;
        let Ok(told) = told else { continue };
        is_sound("bughouse", &told["hint"]);
        let made = line.ask(json!({"k": "move", "m": told["hint"]["choices"][0]["m"]})).await;
        assert_eq!(made["t"], "ev", "{told}: {made}");
        server.close().await;
        return;
    }
    panic!("no hint was answered");
}

#[tokio::test]
async fn a_double_is_judged_before_the_roll() {
    let server = Open::server().await;
    let ann = server.guest().await;
    for (options, of_match) in [(json!({"cube": true}), false), (json!({"cube": true, "match_to": 3}), true)]
    {
        let (_, mut line) = at_bots(&ann, "tabla", options).await;
        while !can(&line, "double") {
            let may = ["take", "roll", "next"].into_iter().find(|word| can(&line, word));
            if let Some(word) = may {
                line.ask(json!({"k": word})).await;
            } else if can(&line, "move") {
                let best = hint(&mut line).await["choices"][0].clone();
                assert_eq!(best["match_chance"].is_number(), of_match, "{best}");
                line.ask(json!({"k": "move", "m": best["m"]})).await;
            } else {
                line.hear("ev").await;
            }
        }
        let hint = hint(&mut line).await;
        assert_eq!(hint["kind"], "double", "{hint}");
        let mut words: Vec<_> =
            hint["choices"].as_array().expect("two").iter().map(|c| c["m"].clone()).collect();
        words.sort_by_key(ToString::to_string);
        assert_eq!(words, ["double", "roll"], "{hint}");
        for choice in hint["choices"].as_array().expect("two") {
            assert!(choice["value"].is_number(), "{hint}");
            assert_eq!(choice["match_chance"].is_number(), of_match, "{hint}");
        }
    }
    server.close().await;
}

#[tokio::test]
async fn only_who_asks_hears_the_hint_and_everybody_that_they_asked() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let (room, mut line) = at_bots(&ann, "kalah", json!({})).await;
    let mut guest = server.stranger_at(&room).await;
    guest.hear("welcome").await;
    let path = format!("/rooms/{room}/commands");
    let done = asks(&ann, "POST", &path, json!({"id": "h1", "c": {"k": "hint"}})).await;
    assert_eq!(done.status, 200, "{}", done.text);
    let told = line.hear("hint").await;
    is_sound("kalah", &told["hint"]);
    let again = asks(&ann, "POST", &path, json!({"id": "h1", "c": {"k": "hint"}})).await;
    assert_eq!((again.status, again.json()), (200, done.json()), "the first answer: {}", again.text);
    let event = guest.hear("ev").await;
    assert_eq!((&event["es"][0]["k"], &event["es"][0]["seat"]), (&json!("hinted"), &json!(0)), "{event}");
    assert_eq!(guest.view["hints"], json!([1, 0]));
    assert!(guest.is_quiet(Duration::from_millis(700)).await, "the hint is nobody else's");
    let left = json!({"k": "resign"});
    line.ask(left).await;
    line.until("over").await;
    let own = server.get(&format!("/api/v1/rooms/{room}/record?format=record")).await;
    assert!(own.text.contains("Hints") && own.text.contains("1 0"), "{}", own.text);
    server.close().await;
}

#[tokio::test]
async fn nobody_gets_a_hint_they_may_not_have() {
    let server = Open::server().await;
    let (ann, bob) = (account(&server, "ann").await, account(&server, "bob").await);
    let ask = async |person: &Person, room: &str, at: Value| {
        static ASKED: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let id = format!("a{}", ASKED.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let wish = json!({"id": id, "at": at, "c": {"k": "hint"}});
        asks(person, "POST", &format!("/rooms/{room}/commands"), wish).await.refusal()
    };
    let no = |code: &str| (422, code.to_owned());
    let (room, mut line) = at_bots(&ann, "chess", json!({})).await;
    assert_eq!(ask(&bob, &room, Value::Null).await, no("not_seated"), "a spectator");
    assert_eq!(ask(&ann, &room, json!(1)).await, no("stale_version"));
    let (first, second) = (line.say(json!({"k": "hint"})).await, line.say(json!({"k": "hint"})).await);
    assert_eq!(line.answer(&first).await["t"], "ev");
    assert_eq!(line.answer(&second).await["code"], "hint_under_way");
    line.hear("hint").await;

    let between = ann.opens(json!({"game": "chess", "seat": "first"})).await;
    let mut other = bob.at(&between).await;
    other.hear("welcome").await;
    other.ask(json!({"k": "sit", "seat": 1})).await;
    assert_eq!(ask(&ann, &between, Value::Null).await, no("no_hints"), "people play");

    let (dice, _line) = at_bots(&ann, "tabla", json!({})).await;
    let refused = ask(&bob, &dice, Value::Null).await;
    assert_eq!(refused, no("not_seated"));

    let rated = Rated::at_table(&[&ann, &bob], "chess", json!({}), blitz()).await;
    assert_eq!(ask(&ann, &rated.room, Value::Null).await, no("no_hints"), "a rated game");
    assert_eq!(ask(&bob, &rated.room, Value::Null).await, no("no_hints"), "nor the other player");
    assert_eq!(
        ask(&ann, &room, Value::Null).await,
        (409, "hint_while_bound".into()),
        "nor elsewhere meanwhile"
    );
    let mut rated = rated;
    let resigned = rated.lines[0].ask(json!({"k": "resign"})).await;
    assert_eq!(resigned["t"], "ev", "{resigned}");
    assert_eq!(line.ask(json!({"k": "hint"})).await["t"], "ev", "once it is over");
    server.close().await;
}

#[tokio::test]
async fn two_people_agree_to_hints_and_each_hears_their_own() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
    let mut lines = [ann.at(&room).await, bob.at(&room).await];
    for line in &mut lines {
        line.hear("welcome").await;
    }
    lines[1].ask(json!({"k": "sit", "seat": 1})).await;
    lines[0].until("playing").await;
    assert_eq!(lines[0].ask(json!({"k": "hint"})).await["code"], "no_hints", "nobody has agreed");
    assert_eq!(lines[0].ask(json!({"k": "offer", "what": "hints"})).await["t"], "ev");
    lines[1].ask(json!({"k": "accept", "what": "hints"})).await;
    while !can(&lines[0], "hint") {
        lines[0].hear("ev").await;
    }
    let told = hint(&mut lines[0]).await;
    is_sound("chess", &told);
    while lines[1].view["hints"] != json!([1, 0]) {
        lines[1].hear("ev").await;
    }
    assert!(lines[1].is_quiet(Duration::from_millis(700)).await, "the hint is nobody else's");
    lines[0].ask(json!({"k": "resign"})).await;
    lines[0].until("over").await;
    let own = server.get(&format!("/api/v1/rooms/{room}/record?format=record")).await;
    assert!(own.text.contains("Hints") && own.text.contains("1 0"), "{}", own.text);
    server.close().await;
}

#[tokio::test]
async fn nor_at_a_table_for_a_stake() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
        let (_, mut lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 10, 10)).await;
        assert_eq!(lines[0].ask(json!({"k": "hint"})).await["code"], "no_hints");
    })
    .await;
}

#[tokio::test]
async fn nor_at_one_by_appendix_d() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let clock = json!({"kind": "fischer", "base_s": 900, "step_s": 10});
    let wish = json!({"game": "chess", "seat": "first", "clock": clock, "adapted": {}, "bot": "chess-1"});
    let room = ann.opens(wish).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.ask(json!({"k": "hint"})).await["code"], "adapted_table");
    server.close().await;
}
