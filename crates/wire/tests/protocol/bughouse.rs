// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the four of a bughouse table and those who watch are shown, and what stays between partners
//! (rules/chess.md, part C).

use crate::desk::{Desk, clock};
use crate::{history, view};
use room::{ClockKind, Command, GameKind, OfferKind, Phrase, Setting, Settings, Whom};
use serde_json::{Value, json};

/// Seats 0 to 3; ann and dan are one pair.
const PEOPLE: [&str; 4] = ["ann", "bob", "cid", "dan"];

fn four(options: &[(&str, Setting)]) -> Desk {
    let options: Settings = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let mut desk = Desk::open(GameKind::Bughouse, options, clock(ClockKind::Fischer, 60, 0));
    for (seat, player) in (0..).zip(PEOPLE).skip(1) {
        desk.say(player, Command::Sit { seat }).expect("the chair is free");
    }
    desk
}

/// Moves on board A.
fn play(desk: &mut Desk, moves: &str) {
    for (m, player) in moves.split(' ').zip(["ann", "bob"].into_iter().cycle()) {
        desk.make(player, m).unwrap_or_else(|no| panic!("{player} {m}: {no}"));
    }
}

/// Who, of the four and two that watch, is shown an event whose text holds `word`.
fn hearers(desk: &Desk, word: &str) -> Vec<&'static str> {
    let all = PEOPLE.into_iter().chain(["eve", ""]);
    all.filter(|player| history(desk, player, 0).iter().any(|event| event.to_string().contains(word)))
        .collect()
}

#[test]
fn c5_boards_and_sleeves_are_seen_by_all_four_and_by_who_watches() {
    let mut desk = four(&[]);
    play(&mut desk, "e2e4 d7d5 e4d5 d8d5");
    let expected = json!([
        { "p": 0, "n": 0, "b": 0, "r": 0, "q": 0 },
        { "p": 0, "n": 0, "b": 0, "r": 0, "q": 0 },
        { "p": 1, "n": 0, "b": 0, "r": 0, "q": 0 },
        { "p": 1, "n": 0, "b": 0, "r": 0, "q": 0 },
    ]);
    for player in PEOPLE.into_iter().chain(["eve", ""]) {
        let pos = view(&desk, player)["pos"].clone();
        assert_eq!(pos["sleeves"], expected, "{player}");
        let fen = |board: usize| pos["boards"][board]["fen"].as_str().expect("a FEN").to_owned();
        assert!(fen(0).starts_with("rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[] w"), "{}", fen(0));
        assert!(fen(1).contains("[Pp]"), "{}", fen(1));
    }
}

#[test]
fn c6_c18_what_partners_say_stays_between_them() {
    let mut desk = four(&[]);
    desk.say("ann", Command::Chat { text: "hold on".into(), to: Whom::Team }).unwrap();
    desk.say("cid", Command::Phrase { p: Phrase::NeedQ }).unwrap();
    desk.say("bob", Command::Chat { text: "good luck".into(), to: Whom::All }).unwrap();
    assert_eq!(hearers(&desk, "hold on"), ["ann", "dan"]);
    assert_eq!(hearers(&desk, "need_q"), ["bob", "cid"]);
    assert_eq!(hearers(&desk, "good luck"), ["ann", "bob", "cid", "dan", "eve", ""]);
}

#[test]
fn c6_what_was_said_to_a_partner_is_not_for_who_takes_the_chair_later() {
    let mut desk = Desk::open(GameKind::Bughouse, Settings::new(), clock(ClockKind::Fischer, 60, 0));
    desk.say("dan", Command::Sit { seat: 3 }).expect("the chair is free");
    desk.say("ann", Command::Chat { text: "our secret".into(), to: Whom::Team }).unwrap();
    desk.say("dan", Command::Leave).expect("the game has not begun");
    desk.say("eve", Command::Sit { seat: 3 }).expect("the chair is free again");
    assert_eq!(hearers(&desk, "our secret"), ["ann", "dan"], "dan heard it when it was said");
}

#[test]
fn c10_only_the_remover_is_told_what_he_may_remove() {
    let mut desk = four(&[("promotion", Setting::Text("gambler".into()))]);
    play(&mut desk, "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8");
    for player in PEOPLE.into_iter().chain(["eve"]) {
        let seen = view(&desk, player);
        assert_eq!(seen["pos"]["frozen"], json!({ "promoter": 0, "remover": 3, "square": "g8" }), "{player}");
        let squares =
            if player == "dan" { json!(["a1", "b1", "c1", "d1", "f1", "g1", "h1"]) } else { Value::Null };
        assert_eq!(seen["legal"]["remove"], squares, "{player}");
        let clock = &seen["clock"];
        assert_eq!(
            clock["runs"],
            json!([false, false, false, true]),
            "theirs, from an instant ahead: {player}"
        );
        assert_eq!(clock["at"], json!(desk.now.0 / 1_000 + room::REMOVAL_GRACE.0), "{player}");
    }
}

#[test]
fn c10_a_pawn_that_waits_gives_no_check_and_what_stands_for_it_does() {
    let mut desk = four(&[("promotion", Setting::Text("gambler".into()))]);
    play(&mut desk, "h2h4 g7g5 h4g5 h7h6 g5h6 f8g7 h6g7 g8f6 g7h8");
    let check = |desk: &Desk| {
        ["ann", "bob", "eve"].map(|player| view(desk, player)["pos"]["boards"][0]["check"].clone())
    };
    assert_ne!(view(&desk, "eve")["pos"]["frozen"], Value::Null);
    assert_eq!(check(&desk), [false; 3].map(Value::Bool), "nobody knows yet what will stand on h8");
    desk.make("dan", "x:d1").expect("the queen may be taken off");
    assert_eq!(check(&desk), [true; 3].map(Value::Bool), "the queen on h8 attacks e8");
}

#[test]
fn c15_that_a_player_would_resign_is_told_to_his_partner_only() {
    let mut desk = four(&[("partner_confirms", Setting::Bool(true))]);
    desk.say("dan", Command::Offer { what: OfferKind::Resign, points: None }).unwrap();
    assert_eq!(hearers(&desk, "offered"), ["ann", "dan"]);
    for player in ["bob", "cid", "eve"] {
        assert_eq!(view(&desk, player)["offers"], json!([]), "{player}");
    }
}

#[test]
fn c16_the_diagonal_is_the_time_of_one_pair_less_that_of_the_other() {
    let mut desk = four(&[]);
    desk.wait(1_000);
    desk.make("ann", "e2e4").unwrap();
    desk.wait(2_000);
    let clock = view(&desk, "eve")["clock"].clone();
    assert_eq!(clock["ms"], json!([59_000, 58_000, 57_000, 60_000]));
    assert_eq!(clock["runs"], json!([false, true, true, false]));
    assert_eq!(clock["diagonal"], json!(59_000 + 60_000 - 58_000 - 57_000));
}

#[test]
fn c1_the_view_says_who_plays_together() {
    let shown = view(&four(&[]), "eve");
    assert_eq!((&shown["partner"], &shown["team"]), (&json!([3, 2, 1, 0]), &json!([1, 2, 2, 1])));
    let two = view(&Desk::open(GameKind::Kalah, Settings::new(), clock(ClockKind::Fischer, 60, 0)), "ann");
    assert_eq!((two.get("partner"), two.get("team")), (None, None), "where two play nobody has a partner");
}
