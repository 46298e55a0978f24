// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bots at the table.

use serde_json::{Value, json};
use tokio::time::{Duration, Instant};

use crate::people::{Open, Person};

/// Plays some moves against the old form of the player of `game` and answers the longest time it took to act.
async fn play_some(person: &Person, game: &str, moves: u32) -> Duration {
    let bot = format!("{game}-beginner");
    let room = person.opens(json!({"game": game, "seat": "first", "bot": bot})).await;
    let mut line = person.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.view["seats"][1]["bot"], true, "a bot is named as a bot");
    let id = format!("{game}-club");
    assert_eq!(line.view["seats"][1]["bot_id"], id, "so that a page can name it in any language");
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
    let server = Open::server().await;
    let ann = server.guest().await;
    for game in ["kalah", "chess", "leaflet", "tabla", "tapa", "gyulbara", "chelebi", "indiika", "antitabla"]
    {
        play_some(&ann, game, 5).await;
    }
    server.close().await;
}

#[tokio::test]
async fn a_level_is_asked_for_by_number_or_by_id_and_has_a_name_of_its_own() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let listed = server.get("/api/v1/games").await.json();
    let mut names = Vec::new();
    for game in listed["games"].as_array().expect("games") {
        let bots: Vec<_> =
            game["bots"].as_array().expect("bots").iter().filter(|bot| bot["level"] != Value::Null).collect();
        let levels: Vec<_> = bots.iter().map(|bot| bot["level"].as_u64().expect("a number")).collect();
        assert_eq!(levels, [1, 2, 3, 4, 5], "{game}");
        assert!(bots.is_sorted_by_key(|bot| bot["strength"]["elo"].as_i64()), "{game}");
        assert_eq!(bots.iter().filter(|bot| bot["default"] == true).count(), 1);
        names.extend(bots.iter().map(|bot| bot["name"].as_str().expect("a name").to_owned()));
    }
    let [learner, club, expert] =
        [("chess-learner", "Sashko"), ("chess-club", "Damyan"), ("chess-expert", "Grandpa Todor")];
    for (wish, (id, name)) in [
        (json!({"level": 1}), learner),
        (json!({"bot": "chess-club"}), club),
        (json!({"bot": "chess-expert", "level": 5}), expert),
        (json!({"level": 4}), ("chess-strong", "Uncle Petko")),
        // As it was asked for when there were three.
        (json!({"bot": "chess-2"}), club),
        (json!({"bot": "chess-3"}), expert),
        (json!({"bot": "chess-3", "level": 3}), expert),
        (json!({"bot": "chess-beginner", "level": 1}), learner),
    ] {
        let mut asked = json!({"game": "chess", "seat": "first"});
        for (key, value) in wish.as_object().expect("a wish") {
            asked[key] = value.clone();
        }
        let room = ann.opens(asked).await;
        let mut line = ann.at(&room).await;
        line.hear("welcome").await;
        assert_eq!(
            (&line.view["seats"][1]["bot_id"], &line.view["seats"][1]["name"]),
            (&json!(id), &json!(name))
        );
    }
    let unlike = names.iter().collect::<std::collections::BTreeSet<_>>();
    assert_eq!((names.len(), unlike.len()), (50, 50));
    server.close().await;
}

#[tokio::test]
async fn a_rematch_keeps_the_level() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let room = ann.opens(json!({"game": "kalah", "seat": "first", "level": 5})).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    line.ask(json!({"k": "resign"})).await;
    line.ask(json!({"k": "offer", "what": "rematch"})).await;
    let next = line.view["rematch"].as_str().expect("the next room").to_owned();
    let mut line = ann.at(&next).await;
    line.hear("welcome").await;
    let seats = line.view["seats"].as_array().expect("seats").iter();
    let bots: Vec<_> = seats.filter_map(|seat| seat["bot_id"].as_str()).collect();
    assert_eq!(bots, ["kalah-expert"]);
    server.close().await;
}

#[tokio::test]
async fn a_match_with_the_cube_is_played_out_with_a_beginner() {
    let server = Open::server().await;
    let ann = server.guest().await;
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
        let own = server.get(&format!("/api/v1/rooms/{room}/record?format=record")).await;
        let again = record::replay(own.text.as_bytes(), "own.txt").expect("a record").remove(0);
        assert_eq!((again.game.as_str(), again.first_illegal), (game, None), "{}", own.text);
        for format in ["mat", "sgf"] {
            let file = server.get(&format!("/api/v1/rooms/{room}/record?format={format}")).await;
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
    server.close().await;
}

#[tokio::test]
async fn a_bot_can_be_called_to_an_open_table_by_its_maker_only() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
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
    server.close().await;
}
