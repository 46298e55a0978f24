// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole games as people play them, with somebody watching.

use serde_json::{Value, json};

use crate::people::{Client, Folder, Open, Pair, Person, hand};

#[tokio::test]
async fn two_people_play_chess_to_mate_and_a_stranger_watches() {
    let server = Open::server_by_hand(Folder::fresh(), &hand()).await;
    let mut pair =
        Pair::at_table(&server, "chess", json!({"kind": "fischer", "base_s": 180, "step_s": 2})).await;
    let mut stranger = server.stranger_at(&pair.room).await;
    stranger.hear("welcome").await;
    assert_eq!(stranger.view["seat"], Value::Null);
    assert_eq!(stranger.view["can"], json!([]), "a stranger only watches");
    assert_eq!(stranger.view["legal"], Value::Null);

    let first = pair.moves(0, "f2f3").await;
    assert_eq!(first["es"][0]["text"], "f3");
    assert_eq!(pair.lines[1].view["legal"]["dests"]["e7"], json!(["e5", "e6"]));
    assert_eq!(pair.lines[0].view["legal"], Value::Null, "it is not her turn");
    for (seat, m) in [(1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
        pair.moves(seat, m).await;
    }
    stranger.until("over").await;
    assert_eq!(stranger.view["result"], json!({"winner": 1, "points": 1, "reason": "mate"}));
    let seen = [&pair.lines[0], &pair.lines[1], &stranger].map(Client::numbers);
    assert_eq!(seen[0], (1..=9).collect::<Vec<_>>(), "every event once and in order");
    assert_eq!(seen[1], seen[0]);
    assert_eq!(seen[2], seen[0]);
    assert!(stranger.events.iter().all(|event| event.get("id").is_none()), "ids are for who asked");
    server.close().await;
}

#[tokio::test]
async fn a_rematch_is_another_room_with_the_chairs_exchanged() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "none"})).await;
    pair.lines[0].ask(json!({"k": "resign"})).await;
    pair.lines[1].until("over").await;
    pair.lines[1].ask(json!({"k": "offer", "what": "rematch"})).await;
    let agreed = pair.lines[0].ask(json!({"k": "accept", "what": "rematch"})).await;
    let next = agreed["s"]["rematch"].as_str().expect("a room").to_owned();
    let [ann, bob] = pair.people.clone();
    let (mut ann, mut bob) = (ann.at(&next).await, bob.at(&next).await);
    ann.hear("welcome").await;
    bob.hear("welcome").await;
    assert_eq!((&ann.view["seat"], &bob.view["seat"]), (&json!(1), &json!(0)));
    assert_eq!(bob.view["status"], "playing");
    let moved = bob.ask(json!({"k": "move", "m": "1"})).await;
    assert_eq!(moved["t"], "ev", "{moved}");
    server.close().await;
}

/// Plays a line on by itself: rolls, and takes the first legal step each time, until the game is over.
pub(crate) async fn play_on(line: &mut Client, secret: [u8; 32]) {
    loop {
        let (view, you) = (&line.view, &line.view["seat"]);
        match view["status"].as_str().expect("a status") {
            "over" => return,
            "starting" => line.shake_hands(secret).await,
            "playing" if view["turn"] == *you => {
                let command = if view["can"].as_array().expect("a list").contains(&json!("roll")) {
                    json!({"k": "roll"})
                } else {
                    json!({"k": "move", "m": first_play(&view["legal"]["nodes"])})
                };
                let answer = line.ask(command).await;
                assert_eq!(answer["t"], "ev", "{answer}");
            }
            _ => drop(line.hear("ev").await),
        }
    }
}

/// The first complete play of a graph, in notation.
pub(crate) fn first_play(nodes: &Value) -> String {
    let (mut at, mut steps) = (0, Vec::new());
    while let Some(edge) = nodes[at].as_array().and_then(|edges| edges.first()) {
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

pub(crate) async fn tabla(server: &Open, auto_roll: bool) -> (String, [Person; 2], [Client; 2]) {
    let (ann, bob) = (server.guest().await, server.guest().await);
    let clock = json!({"kind": "delay", "base_s": 120, "step_s": 12});
    let room =
        ann.opens(json!({"game": "tabla", "seat": "first", "clock": clock, "auto_roll": auto_roll})).await;
    let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
    first.hear("welcome").await;
    second.hear("welcome").await;
    second.ask(json!({"k": "sit", "seat": 1})).await;
    first.hear("ev").await;
    (room, [ann, bob], [first, second])
}

#[tokio::test]
async fn two_people_play_tabla_to_the_end_with_dice_anybody_can_check() {
    let server = Open::server().await;
    let (room, _, [mut first, mut second]) = tabla(&server, false).await;
    let mut stranger = server.stranger_at(&room).await;
    stranger.hear("welcome").await;
    tokio::join!(play_on(&mut first, [1; 32]), play_on(&mut second, [2; 32]));
    stranger.until("over").await;
    assert_eq!(first.view["result"]["reason"], "borne_off", "{}", first.view["result"]);
    assert_eq!(first.numbers(), second.numbers());
    assert_eq!(first.numbers(), stranger.numbers());

    let transcript = server.get(&format!("/api/v1/rooms/{room}/dice")).await;
    let transcript: dice::Transcript = serde_json::from_str(&transcript.text).expect("a transcript");
    let rolls = first.kinds().iter().filter(|kind| **kind == "rolled").count();
    assert_eq!(dice::verify(&transcript).expect("fair dice").rolls as usize, rolls);
    let seen: Vec<_> = first.events.iter().filter(|event| event["k"] == "rolled").collect();
    for (roll, event) in transcript.rolls.iter().zip(seen) {
        assert_eq!(json!(roll.dice.as_ref().expect("dice")), event["dice"]);
    }
    let mat = server.get(&format!("/api/v1/rooms/{room}/record?format=mat")).await;
    assert!(mat.text.contains("Wins") && mat.status == 200, "{}", mat.text);
    server.close().await;
}

#[tokio::test]
async fn nobody_sees_a_contribution_to_the_dice_before_both_are_bound() {
    let server = Open::server().await;
    let (room, _, [mut first, mut second]) = tabla(&server, true).await;
    let mut stranger = server.stranger_at(&room).await;
    stranger.hear("welcome").await;
    tokio::join!(first.shake_hands([3; 32]), second.shake_hands([4; 32]));
    stranger.until("playing").await;
    let shown = |line: &Client, seat: u64| -> Vec<Value> {
        let revealed = |event: &&Value| event["k"] == "dice_revealed" && event["seat"] == seat;
        line.events.iter().filter(revealed).map(|event| event["c"].clone()).collect()
    };
    // The one who spoke first is heard only together with the other.
    let order: Vec<_> = first.events.iter().filter(|event| event["k"] == "dice_revealed").collect();
    let early = order[0]["seat"].as_u64().expect("a seat");
    assert_eq!(shown(&stranger, early), [Value::Null]);
    let other = if early == 0 { &second } else { &first };
    assert_eq!(shown(other, early), [Value::Null]);
    let late = 1 - early;
    assert_eq!(shown(&stranger, late), [json!(room::hex(&[if late == 0 { 3 } else { 4 }; 32]))]);
    server.close().await;
}

#[tokio::test]
async fn spectators_talk_among_themselves_while_a_game_is_on() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let carl = server.guest().await;
    let mut watcher = carl.at(&pair.room).await;
    watcher.hear("welcome").await;
    let said = watcher.ask(json!({"k": "chat", "text": "take the pawn"})).await;
    assert_eq!(said["es"][0]["text"], "take the pawn");
    let heard = pair.lines[0].hear("ev").await;
    assert_eq!(heard["es"], json!([]), "a player learns nothing from it");
    assert_eq!(heard["n"], said["n"], "but counts on");
    let back = pair.people[0].back_at(&pair.room, 0).await;
    let mut back = back;
    back.hear("welcome").await;
    assert!(!back.kinds().contains(&"chat"), "nor by coming back");
    server.close().await;
}

#[tokio::test]
async fn a_finished_room_leaves_memory_and_is_still_there() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "none"})).await;
    pair.lines[0].ask(json!({"k": "resign"})).await;
    let (room, ann) = (pair.room.clone(), pair.people[0].clone());
    drop(pair);
    let begun = tokio::time::Instant::now();
    while server.app.metrics.rooms.get() > 0 {
        assert!(begun.elapsed() < crate::people::PATIENCE, "a finished room stays in memory for nobody");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.view["result"]["reason"], "resignation");
    assert_eq!(line.ask(json!({"k": "chat", "text": "good game"})).await["t"], "ev");
    server.close().await;
}

#[tokio::test]
async fn everybody_knows_who_is_there() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    let mut stranger = server.stranger_at(&pair.room).await;
    stranger.hear("welcome").await;
    loop {
        let here = pair.lines[0].hear("here").await;
        if here["watching"] == 1 {
            assert_eq!(here["seats"], json!([true, true]));
            break;
        }
    }
    let [_, second] = pair.lines;
    drop(second);
    loop {
        let here = stranger.hear("here").await;
        if here["seats"] == json!([true, false]) {
            break;
        }
    }
    server.close().await;
}

#[tokio::test]
async fn who_sits_down_is_here_at_once_and_watches_no_more() {
    let server = Open::server().await;
    let (host, friend) = (server.guest().await, server.guest().await);
    let room = host.opens(json!({"game": "chess", "seat": "first"})).await;
    let mut line = host.at(&room).await;
    let mut guest = friend.at(&room).await;
    guest.hear("welcome").await;
    guest.ask(json!({"k": "sit", "seat": 1})).await;
    for line in [&mut line, &mut guest] {
        loop {
            let here = line.hear("here").await;
            if here["seats"] == json!([true, true]) {
                assert_eq!(here["watching"], 0);
                break;
            }
        }
    }
    server.close().await;
}
