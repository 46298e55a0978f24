// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players of the house at the table.

use serde_json::{Value, json};
use tokio::time::{Duration, Instant};

use crate::people::{Open, Person};

/// Plays some moves against the beginner of `game` and answers the longest time it took to act.
async fn play_some(person: &Person, game: &str, moves: u32) -> Duration {
    let bot = format!("{game}-beginner");
    let room = person.opens(json!({"game": game, "seat": "first", "bot": bot})).await;
    let mut line = person.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.view["seats"][1]["bot"], true, "a bot is named as a bot");
    assert_eq!(line.view["seats"][1]["bot_id"], bot, "so that a page can name it in any language");
    assert_eq!(line.view["seats"][0].get("bot_id"), None, "a person has none");
    line.shake_hands([9; 32]).await;
    let (mut made, mut longest) = (0, Duration::ZERO);
    let mut waiting: Option<Instant> = None;
    while made < moves && line.view["status"] == "playing" {
        if line.view["turn"] == 0 {
            if let Some(since) = waiting.take() {
                longest = longest.max(since.elapsed());
            }
            let answer = line.ask(json!({"k": "move", "m": some_move(&line.view)})).await;
            assert_eq!(answer["t"], "ev", "{answer}");
            made += 1;
            waiting = Some(Instant::now());
        } else {
            line.hear("ev").await;
        }
    }
    assert!(made > 0);
    longest
}

/// Any legal move.
fn some_move(view: &Value) -> String {
    let legal = &view["legal"];
    if let Some(dests) = legal["dests"].as_object() {
        let (from, to) = dests.iter().next().expect("a move");
        let uci = format!("{from}{}", to[0].as_str().expect("a square"));
        let promotes = legal["promo"].as_array().is_some_and(|promo| promo.contains(&json!(uci)));
        return if promotes { uci + legal["pieces"][0].as_str().expect("a piece") } else { uci };
    }
    if let Some(pits) = legal["pits"].as_object() {
        return pits.keys().next().cloned().unwrap_or_else(|| "decline".to_owned());
    }
    let (mut at, mut steps) = (0, Vec::new());
    while let Some(edge) = legal["nodes"][at].as_array().and_then(|edges| edges.first()) {
        let number = |i: usize| edge[i].as_u64().expect("a number");
        let from = match number(0) {
            25 => "bar".to_owned(),
            26 => "hand".to_owned(),
            point => point.to_string(),
        };
        let to = if number(1) == 0 { "off".to_owned() } else { number(1).to_string() };
        steps.push(format!("{from}/{to}"));
        at = usize::try_from(number(3)).expect("a node");
    }
    steps.join(" ")
}

#[tokio::test]
async fn the_beginners_sit_down_with_one_click_and_play() {
    let house = Open::house().await;
    let ann = house.guest().await;
    for game in ["kalah", "chess", "leaflet", "tabla", "tapa", "gyulbara", "chelebi", "indiika", "antitabla"]
    {
        play_some(&ann, game, 5).await;
    }
    house.close().await;
}

#[tokio::test]
async fn a_match_with_the_cube_is_played_out_with_a_beginner() {
    let house = Open::house().await;
    let ann = house.guest().await;
    for game in ["tabla", "indiika"] {
        let options = json!({"match_to": 3, "cube": true, "beavers": true, "raccoons": true});
        let bot = format!("{game}-beginner");
        let room = ann.opens(json!({"game": game, "seat": "first", "bot": bot, "options": options})).await;
        let mut line = ann.at(&room).await;
        line.hear("welcome").await;
        line.shake_hands([9; 32]).await;
        while line.view["status"] == "playing" {
            let can: Vec<String> = serde_json::from_value(line.view["can"].clone()).expect("words");
            let may = |word: &str| can.iter().any(|known| known == word);
            let word = ["next", "raccoon", "take", "double", "roll"].into_iter().find(|word| may(word));
            let command = match word {
                Some(word) => json!({"k": word}),
                None if may("move") => json!({"k": "move", "m": some_move(&line.view)}),
                None => {
                    line.hear("ev").await;
                    continue;
                }
            };
            let answer = line.ask(command).await;
            assert_eq!(answer["t"], "ev", "{answer}");
        }
        let (score, to) = (&line.view["match"]["score"], &line.view["match"]["to"]);
        assert!(score.as_array().expect("a score").iter().any(|points| points.as_u64() >= to.as_u64()));
        let answered = ["taken", "dropped"].iter().any(|kind| line.kinds().contains(kind));
        assert!(line.kinds().contains(&"doubled") && answered, "{:?}", line.kinds());
        let games = 1 + line.kinds().iter().filter(|kind| **kind == "game_began").count();
        let own = house.get(&format!("/api/v1/rooms/{room}/record?format=record")).await;
        let again = record::replay(own.text.as_bytes(), "own.txt").expect("a record").remove(0);
        assert_eq!((again.game.as_str(), again.first_illegal), (game, None), "{}", own.text);
        for format in ["mat", "sgf"] {
            let file = house.get(&format!("/api/v1/rooms/{room}/record?format={format}")).await;
            if game != "tabla" {
                assert_eq!(file.refusal(), (404, "no_such_format".into()));
                continue;
            }
            let mut replayed = Vec::new();
            record::replay_each(file.text.as_bytes(), "match", |game| replayed.push(game)).expect("a record");
            assert_eq!(replayed.len(), games, "{}", file.text);
            for game in &replayed {
                assert_eq!((&game.first_illegal, game.remarks.len()), (&None, 0), "{game:?}\n{}", file.text);
            }
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_bot_can_be_called_to_an_open_table_by_its_maker_only() {
    let house = Open::house().await;
    let (ann, bob) = (house.guest().await, house.guest().await);
    let room = ann.opens(json!({"game": "kalah", "seat": "second"})).await;
    let (mut maker, mut other) = (ann.at(&room).await, bob.at(&room).await);
    maker.hear("welcome").await;
    other.hear("welcome").await;
    let call = json!({"k": "bot", "bot": "kalah-beginner"});
    assert_eq!(other.ask(call.clone()).await["code"], "not_creator");
    assert_eq!(maker.ask(json!({"k": "bot", "bot": "chess-beginner"})).await["code"], "unknown_bot");
    assert_eq!(maker.ask(call).await["t"], "ev");
    while maker.view["turn"] != 1 {
        maker.hear("ev").await;
    }
    assert!(maker.kinds().contains(&"moved"), "the bot sows first: {:?}", maker.kinds());
    house.close().await;
}
