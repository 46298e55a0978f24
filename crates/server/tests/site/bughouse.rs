// SPDX-License-Identifier: AGPL-3.0-or-later
//! Four at a bughouse table: who hears what, bots in the other chairs, and a server that is
//! killed while both boards stand.

use serde_json::{Value, json};

use crate::people::{Client, Open, Person};
use crate::restart::killed;

/// ann's pawn takes the knight on g8 and steps on the last rank: by turns White and Black of board A.
const STEP: &str = "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8";

/// Four people at one table, in the order of their seats.
pub(crate) struct Four {
    pub(crate) room: String,
    people: Vec<Person>,
    lines: Vec<Client>,
}

impl Four {
    pub(crate) async fn at_table(server: &Open, options: Value, clock: Value) -> Self {
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(server.guest().await);
        }
        let wish = json!({"game": "bughouse", "seat": "first", "options": options, "clock": clock});
        let room = people[0].opens(wish).await;
        let mut lines = Vec::new();
        for (seat, person) in people.iter().enumerate() {
            let mut line = person.at(&room).await;
            line.hear("welcome").await;
            if seat > 0 {
                let sat = line.ask(json!({"k": "sit", "seat": seat})).await;
                assert_eq!(sat["t"], "ev", "{sat}");
            }
            lines.push(line);
        }
        let mut four = Self { room, people, lines };
        four.all_see(four.lines[3].version).await;
        four
    }

    /// Everybody has heard of everything up to `version`.
    async fn all_see(&mut self, version: i64) {
        for line in &mut self.lines {
            while line.version < version {
                line.hear("ev").await;
            }
        }
    }

    pub(crate) async fn asks(&mut self, seat: usize, command: Value) -> Value {
        let answer = self.lines[seat].ask(command.clone()).await;
        assert_eq!(answer["t"], "ev", "{command}: {answer}");
        let version = self.lines[seat].version;
        self.all_see(version).await;
        answer
    }

    pub(crate) async fn board_a(&mut self, moves: &str) {
        for (ply, m) in moves.split(' ').enumerate() {
            self.asks(ply % 2, json!({"k": "move", "m": m})).await;
        }
    }
}

pub(crate) fn blitz() -> Value {
    json!({"kind": "fischer", "base_s": 60, "step_s": 0})
}

#[tokio::test]
async fn c18_partners_talk_among_themselves_and_nobody_else_hears_it() {
    let server = Open::server().await;
    let mut four = Four::at_table(&server, json!({}), blitz()).await;
    let mut stranger = server.stranger_at(&four.room).await;
    stranger.hear("welcome").await;
    four.asks(0, json!({"k": "chat", "text": "I like their king", "to": "team"})).await;
    four.asks(3, json!({"k": "phrase", "p": "need_n"})).await;
    four.asks(1, json!({"k": "chat", "text": "good luck"})).await;
    let hint = four.lines[0].ask(json!({"k": "chat", "text": "N@f7!", "to": "team"})).await;
    assert_eq!(hint["code"], "move_hint");
    while stranger.version < four.lines[1].version {
        stranger.hear("ev").await;
    }
    let heard = |line: &Client| -> Vec<String> {
        let said = line.events.iter().filter(|event| event["k"] == "chat" || event["k"] == "phrase");
        said.map(|event| event["text"].as_str().or(event["p"].as_str()).unwrap_or("?").to_owned()).collect()
    };
    let all = ["I like their king", "need_n", "good luck"];
    assert_eq!(heard(&four.lines[0]), all);
    assert_eq!(heard(&four.lines[3]), all);
    for line in [&four.lines[1], &four.lines[2], &stranger] {
        assert_eq!(heard(line), ["good luck"]);
    }
    // Neither what one catches up with nor the public record says more.
    let mut again = four.people[1].back_at(&four.room, 0).await;
    again.hear("welcome").await;
    assert_eq!(heard(&again), ["good luck"]);
    let log = server.get(&format!("/api/v1/rooms/{}/record?format=log", four.room)).await;
    assert!(log.text.contains("good luck") && !log.text.contains("their king"), "{}", log.text);
    assert!(!log.text.contains("need_n"));
    server.close().await;
}

#[tokio::test]
async fn c10_c11_a_server_killed_while_both_boards_stand_comes_back_to_the_same_removal() {
    let server = Open::server().await;
    let mut four = Four::at_table(&server, json!({"promotion": "gambler"}), blitz()).await;
    four.board_a(STEP).await;
    let before = four.lines[3].view.clone();
    assert_eq!(before["pos"]["frozen"], json!({"promoter": 0, "remover": 3, "square": "g8"}));
    assert_eq!(before["turns"], json!([3]));
    assert!(before["legal"]["remove"].as_array().is_some_and(|squares| squares.contains(&json!("d1"))));
    assert_eq!(four.lines[1].view["legal"], Value::Null);
    let last = server.app.clock.now();
    let again = Open::server_in(killed(server, last).await, |_| {}).await;
    let mut lines = Vec::new();
    for person in &four.people {
        let mut line = person.follows(&again).at(&four.room).await;
        line.hear("welcome").await;
        lines.push(line);
    }
    for (line, old) in lines.iter().zip(&four.lines) {
        assert_eq!(line.view["pos"], old.view["pos"]);
        assert_eq!(line.view["clock"]["ms"], old.view["clock"]["ms"], "nobody has paid");
    }
    assert_eq!(lines[0].ask(json!({"k": "move", "m": "a2a3"})).await["code"], "illegal_move");
    let removed = lines[3].ask(json!({"k": "move", "m": "x:b1"})).await;
    assert_eq!(removed["s"]["pos"]["frozen"], Value::Null, "{removed}");
    assert_eq!(removed["s"]["turns"], json!([1, 2]));
    while lines[2].view["pos"]["frozen"] != Value::Null {
        lines[2].hear("ev").await;
    }
    assert_eq!(lines[2].view["pos"]["sleeves"][2]["p"], 1, "the pawn has come over by itself");
    again.close().await;
}

/// Some action of the viewer's: a removal, a move or a drop.
fn some_action(view: &Value, choice: usize) -> Option<String> {
    let legal = &view["legal"];
    if let Some(square) = legal["remove"][0].as_str() {
        return Some(format!("x:{square}"));
    }
    let mut actions = Vec::new();
    for (from, targets) in legal["dests"].as_object()? {
        for to in targets.as_array()? {
            let uci = format!("{from}{}", to.as_str()?);
            let promotes = legal["promo"].as_array()?.contains(&json!(uci));
            actions.push(if promotes { format!("{uci}q") } else { uci });
        }
    }
    for (letter, squares) in legal["drops"].as_object()? {
        actions
            .extend(squares.as_array()?.iter().filter_map(|to| Some(format!("{letter}@{}", to.as_str()?))));
    }
    (!actions.is_empty()).then(|| actions.swap_remove(choice * 7_919 % actions.len()))
}

/// Plays to the end in seat `own` with bots in the three other chairs; the record of the server, and bughouse PGN.
async fn with_three_bots(server: &Open, own: usize, options: Value) -> (String, String) {
    let ann = server.guest().await;
    let seat = ["first", "second", "third", "fourth"][own];
    let wish = json!({"game": "bughouse", "seat": seat, "options": options});
    let room = ann.opens(wish).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    for other in (0..4).filter(|other| *other != own) {
        let called = line.ask(json!({"k": "bot", "bot": "bughouse-beginner", "seat": other})).await;
        assert_eq!(called["t"], "ev", "{called}");
    }
    let mut made = 0;
    while line.view["status"] == "playing" {
        let may = line.view["turns"].as_array().is_some_and(|turns| turns.contains(&json!(own)));
        match some_action(&line.view, made).filter(|_| may) {
            Some(m) => {
                let answer = line.ask(json!({"k": "move", "m": m})).await;
                // The other board may have stopped both in the meantime.
                assert!(answer["t"] == "ev" || answer["code"] != "internal", "{m}: {answer}");
                made += 1;
            }
            None => {
                line.hear("ev").await;
            }
        }
    }
    assert_eq!(line.view["result"]["winner"], Value::Null);
    let record = |format: &str| format!("/api/v1/rooms/{room}/record?format={format}");
    (server.get(&record("record")).await.text, server.get(&record("bpgn")).await.text)
}

#[tokio::test]
async fn c11_bots_play_another_game_in_exchanged_chairs() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let bob = server.guest().await;
    let room = ann.opens(json!({"game": "bughouse", "seat": "first"})).await;
    let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
    first.hear("welcome").await;
    second.hear("welcome").await;
    assert_eq!(second.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
    for seat in [2, 3] {
        first.ask(json!({"k": "bot", "bot": "bughouse-beginner", "seat": seat})).await;
    }
    assert_eq!(second.ask(json!({"k": "resign"})).await["s"]["result"]["team"], 1);
    first.until("over").await;
    first.ask(json!({"k": "offer", "what": "rematch"})).await;
    let agreed = second.ask(json!({"k": "accept", "what": "rematch"})).await;
    let next = agreed["s"]["rematch"].as_str().expect("all four want it").to_owned();
    let (mut first, mut second) = (ann.at(&next).await, bob.at(&next).await);
    first.hear("welcome").await;
    second.hear("welcome").await;
    assert_eq!(
        (&first.view["seat"], &second.view["seat"]),
        (&json!(0), &json!(2)),
        "bob's pair has exchanged"
    );
    // White of board A and bob have to begin; the bot answers on board B.
    assert_eq!(second.ask(json!({"k": "move", "m": "e2e4"})).await["t"], "ev");
    while second.view["turns"] != json!([0, 2]) {
        second.hear("ev").await;
    }
    server.close().await;
}

#[tokio::test]
async fn c18_a_bot_waits_for_its_partner_as_long_as_it_is_asked_to() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let clock = json!({"kind": "fischer", "base_s": 300, "step_s": 0});
    let room = ann.opens(json!({"game": "bughouse", "seat": "first", "clock": clock})).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    for seat in 1..4 {
        line.ask(json!({"k": "bot", "bot": "bughouse-strong", "seat": seat})).await;
    }
    let said = line.ask(json!({"k": "phrase", "p": "sit"})).await;
    assert_eq!(said["t"], "ev", "{said}");
    // Whatever the partner of ann was about to do, they wait as soon as it is their turn.
    while line.view["turns"] != json!([0, 3]) {
        line.hear("ev").await;
    }
    let silence = tokio::time::timeout(std::time::Duration::from_millis(1_500), line.hear("ev")).await;
    assert!(silence.is_err(), "{silence:?}");
    let said = line.ask(json!({"k": "phrase", "p": "go"})).await;
    assert_eq!(said["t"], "ev", "{said}");
    while line.view["turns"] == json!([0, 3]) {
        line.hear("ev").await;
    }
    server.close().await;
}

#[tokio::test]
async fn bots_fill_any_chairs_and_the_records_replay() {
    let server = Open::server().await;
    for own in 0..4 {
        let promotion = ["international", "gambler"][own % 2];
        let options = json!({"promotion": promotion, "talk": "presets", "partner_confirms": true});
        let (text, bpgn) = with_three_bots(&server, own, options).await;
        let again = record::replay(text.as_bytes(), "own.txt").expect("a record").remove(0);
        assert_eq!((again.game.as_str(), &again.first_illegal), ("bughouse", &None), "{text}");
        let other = record::replay(bpgn.as_bytes(), "match.bpgn").expect("a record").remove(0);
        assert_eq!((&other.first_illegal, &other.remarks), (&None, &Vec::new()), "{bpgn}");
        assert_eq!(other.final_position, again.final_position);
        assert_eq!(other.result, again.result, "{bpgn}");
        assert_ne!(other.result, "*", "{bpgn}");
        assert!(
            text.contains("PartnerConfirms: true")
                && ["Elena", "Stoyan", "Rada", "Vasil"].iter().any(|name| bpgn.contains(name)),
            "{text}\n{bpgn}"
        );
    }
    server.close().await;
}
