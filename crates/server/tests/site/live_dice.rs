// SPDX-License-Identifier: AGPL-3.0-or-later
//! Live dice over the wire: nobody, the server included, can know a roll before it falls.

use dice::{Chain, GameId, Mode, Secret, Source};
use serde_json::{Value, json};

use crate::client::Client;
use crate::engines::on_every_engine;
use crate::people::Open;
use crate::play::first_play;
use crate::results::account;
use crate::safety::{asks, operator};
use crate::tournaments::{Cup, table};

fn chain(view: &Value, tip: u8) -> Chain {
    let mut id = [0; 16];
    let text = view["dice"]["game_id"].as_str().expect("a game id");
    for (at, byte) in id.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).expect("hex");
    }
    let seat = u8::try_from(view["seat"].as_u64().expect("a seat")).expect("0 or 1");
    let links = u32::try_from(view["dice"]["live"]["links"].as_u64().expect("links")).expect("a number");
    Chain::of_client(GameId(id), seat, Secret([tip; 32]), links)
}

/// What a page does: its part in the dice, and a first legal play.
async fn play_on(line: &mut Client, tip: u8, deposits: bool) {
    loop {
        let (view, you) = (line.view.clone(), line.view["seat"].clone());
        let command = match (view["status"].as_str(), view["dice"]["need"].as_str()) {
            (Some("over"), _) => return,
            (_, Some("commit")) => {
                let commit = room::hex(&chain(&view, tip).commit());
                let deposit = deposits.then(|| room::hex(&[tip; 32]));
                json!({"k": "dice_commit", "commit": commit, "deposit": deposit})
            }
            (_, Some("link")) => {
                let i = u32::try_from(view["dice"]["live"]["i"].as_u64().expect("a roll")).expect("a number");
                let link = chain(&view, tip).link(i).expect("a link");
                json!({"k": "dice_link", "i": i, "link": room::hex(&link.0)})
            }
            (Some("playing"), None) if view["turn"] == you => {
                if view["can"].as_array().expect("a list").contains(&json!("roll")) {
                    json!({"k": "roll"})
                } else {
                    json!({"k": "move", "m": first_play(&view["legal"]["nodes"])})
                }
            }
            _ => {
                line.hear("ev").await;
                continue;
            }
        };
        let answer = line.ask(command).await;
        assert_eq!(answer["t"], "ev", "{answer}");
    }
}

/// Binds somebody to a chain of their own, and brings its links until the game is on.
pub(crate) async fn commits(line: &mut Client, tip: u8, deposits: bool) {
    while line.view["status"] == "starting" {
        let view = line.view.clone();
        let command = match view["dice"]["need"].as_str() {
            Some("commit") => {
                let commit = room::hex(&chain(&view, tip).commit());
                let deposit = deposits.then(|| room::hex(&[tip; 32]));
                json!({"k": "dice_commit", "commit": commit, "deposit": deposit, "live": true})
            }
            Some("link") => {
                let i = u32::try_from(view["dice"]["live"]["i"].as_u64().expect("a roll")).expect("a number");
                let link = chain(&view, tip).link(i).expect("a link");
                json!({"k": "dice_link", "i": i, "link": room::hex(&link.0)})
            }
            _ => {
                line.hear("ev").await;
                continue;
            }
        };
        let answer = line.ask(command).await;
        assert_eq!(answer["t"], "ev", "{answer}");
    }
}

/// Binds somebody to a chain of their own, and does nothing more.
pub(crate) async fn commits_once(line: &mut Client, tip: u8) {
    let commit = room::hex(&chain(&line.view, tip).commit());
    let answer = line.ask(json!({"k": "dice_commit", "commit": commit, "live": true})).await;
    assert_eq!(answer["t"], "ev", "{answer}");
}

async fn transcript(server: &Open, room: &str) -> dice::Transcript {
    let told = server.get(&format!("/api/v1/rooms/{room}/dice")).await;
    serde_json::from_str(&told.text).expect("a transcript")
}

#[tokio::test]
async fn two_pages_bring_a_link_to_every_roll_and_anybody_can_check_it() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let clock = json!({"kind": "delay", "base_s": 120, "step_s": 12});
    let wish = json!({"game": "tabla", "seat": "first", "clock": clock, "live_dice": true});
    let room = ann.opens(wish).await;
    let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
    first.hear("welcome").await;
    second.hear("welcome").await;
    assert_eq!(first.view["live_dice"], true);
    second.ask(json!({"k": "sit", "seat": 1})).await;
    first.hear("ev").await;
    let mut stranger = server.stranger_at(&room).await;
    stranger.hear("welcome").await;
    tokio::join!(play_on(&mut first, 1, false), play_on(&mut second, 2, true));
    stranger.until("over").await;
    assert_eq!(first.view["result"]["reason"], "borne_off", "{}", first.view["result"]);
    assert_eq!(first.view["dice"]["live"]["deposited"], json!([false, true]));
    let told = serde_json::to_string(&[&first.events, &stranger.events]).expect("json");
    assert!(
        !told.contains(&room::hex(&[2; 32])),
        "the end of a chain left with the server is nobody's business"
    );

    let transcript = transcript(&server, &room).await;
    let rolls = first.kinds().iter().filter(|kind| **kind == "rolled").count();
    assert_eq!(dice::verify(&transcript).expect("fair dice").rolls as usize, rolls);
    assert_eq!(transcript.mode, Mode::Live);
    assert_eq!(transcript.sources, Some(vec![Source::Own, Source::Deposited]));
    // Nothing of a link is told before its dice.
    let own: Vec<_> = first.events.iter().filter(|event| event["k"] == "dice_linked").collect();
    assert_eq!(own.len(), rolls);
    assert!(own.iter().all(|event| event["link"].is_null() && event["seat"] == 0));
    server.close().await;
}

#[tokio::test]
async fn a_bot_leaves_its_chain_with_the_server_and_the_transcript_says_so() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let wish = json!({"game": "antitabla", "seat": "first", "bot": "antitabla-1", "live_dice": true});
    let room = ann.opens(wish).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    while line.events.iter().filter(|event| event["k"] == "rolled").count() < 4 {
        let view = line.view.clone();
        let step = match view["dice"]["need"].as_str() {
            Some("commit") => {
                Some(json!({"k": "dice_commit", "commit": room::hex(&chain(&view, 3).commit())}))
            }
            Some("link") => {
                let i = u32::try_from(view["dice"]["live"]["i"].as_u64().expect("a roll")).expect("a number");
                let link = chain(&view, 3).link(i).expect("a link");
                Some(json!({"k": "dice_link", "i": i, "link": room::hex(&link.0)}))
            }
            _ if view["turn"] == 0 => Some(json!({"k": "move", "m": first_play(&view["legal"]["nodes"])})),
            _ => None,
        };
        match step {
            Some(command) => drop(line.ask(command).await),
            None => drop(line.hear("ev").await),
        }
    }
    let transcript = transcript(&server, &room).await;
    assert_eq!(transcript.sources, Some(vec![Source::Own, Source::Deposited]));
    assert!(dice::verify(&transcript).is_ok());
    server.close().await;
}

#[tokio::test]
async fn in_a_rated_tournament_the_dice_are_live_and_in_one_for_fun_they_need_not_be() {
    on_every_engine(async |server| {
        for (rated, live) in [(true, json!(true)), (false, Value::Null)] {
            let wish = json!({"federation": "house", "name": "Cup", "game": "tabla", "format": "swiss", "rounds": 1,
                "seeding": "order", "rated": rated, "clock": {"kind": "delay", "base_s": 120, "step_s": 12}});
            let people = [format!("ann{rated}"), format!("bob{rated}"), format!("olga{rated}")];
            let (ann, bob) = (account(server, &people[0]).await, account(server, &people[1]).await);
            let cup = Cup::run_by(server, operator(server, &people[2]).await, wish).await;
            for person in [&ann, &bob] {
                let entered = asks(person, "POST", &cup.entries(), json!({})).await;
                assert_eq!(entered.status, 201, "{}", entered.text);
            }
            cup.acts("start").await;
            let room = table(&cup, 1).await;
            let mut lines = [ann.at(&room).await, bob.at(&room).await];
            for line in &mut lines {
                line.hear("welcome").await;
            }
            assert_eq!(lines[0].view["live_dice"], live, "rated: {rated}");
            if rated {
                let [first, second] = &mut lines;
                tokio::join!(commits(first, 1, false), commits(second, 2, false));
                assert_eq!(first.view["live_dice"], true, "and stay so where both know them");
            }
        }
    })
    .await;
}
