// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every end of every game, from the board to the file and back: played at a table, written to the log, told to a
//! viewer, taken home in every form and replayed. Which game can come to which end is a `match` without `_`, and no
//! game is left out.

#[path = "../../../../room/tests/table/desk.rs"]
#[expect(dead_code, reason = "the room's own tests use more of it")]
mod desk;
mod play;

use crate::records::about::About;
use desk::Desk;
use game::EndKind;
use room::{EndReason, Event, GameKind, Room};
use wire::Viewer;

use GameKind as G;

const CHESS: &[G] = &[G::Chess, G::Leaflet];
const BOARDS: &[G] = &[G::Chess, G::Leaflet, G::Bughouse, G::Kalah];
const TABLES: &[G] = &[G::Tabla, G::Tapa, G::Gyulbara, G::Chelebi, G::Indiika, G::Antitabla];

fn games_of(kind: EndKind) -> Vec<GameKind> {
    match kind {
        EndKind::Mate
        | EndKind::Stalemate
        | EndKind::DeadPosition
        | EndKind::Fivefold
        | EndKind::SeventyFive
        | EndKind::Threefold
        | EndKind::Fifty
        | EndKind::ResignationDrawn
        | EndKind::FlagDrawn => CHESS.to_vec(),
        EndKind::Agreement => BOARDS.to_vec(),
        EndKind::Resignation | EndKind::Flag => [BOARDS, TABLES].concat(),
        EndKind::Stones | EndKind::EqualStones => vec![G::Kalah],
        EndKind::BorneOff => TABLES.iter().copied().filter(|game| *game != G::Antitabla).collect(),
        EndKind::BorneOffLoses => vec![G::Antitabla],
        EndKind::Mother => vec![G::Tapa],
        EndKind::Dropped => TABLES.to_vec(),
        EndKind::BughouseMate
        | EndKind::Deadlock
        | EndKind::Repetition
        | EndKind::TooLong
        | EndKind::BothFlags => vec![G::Bughouse],
    }
}

/// The forms a game of this kind is written in.
fn forms(game: GameKind) -> &'static [&'static str] {
    match game {
        G::Chess | G::Leaflet => &["record", "pgn"],
        G::Bughouse => &["record", "bpgn"],
        G::Tabla => &["record", "mat", "sgf"],
        _ => &["record"],
    }
}

/// What the log on disk says, read again.
fn from_disk(desk: &Desk) -> Vec<(game::Micros, Event)> {
    let read = |event: &Event| {
        let text = serde_json::to_string(event).expect("an event is JSON");
        serde_json::from_str(&text).expect("what was written is read")
    };
    desk.log.iter().map(|(at, event)| (*at, read(event))).collect()
}

/// The end as a viewer, the history and the files of this log give it.
fn comes_back(game: GameKind, log: &[(game::Micros, Event)], kind: EndKind) {
    let what = format!("{} {kind}", game.id());
    let room = Room::restore("room1", log.to_vec()).expect("the log folds");
    assert_eq!(room.ending().map(|ending| ending.reason), Some(EndReason::from(kind)), "{what}");
    let viewer = Viewer { player: "", seat: None };
    let now = log.last().expect("events").0;
    let seen = serde_json::to_value(wire::view(&room, &viewer, now)).expect("a view is JSON");
    assert_eq!(seen["result"]["reason"], kind.word(), "{what}");
    let told = wire::history("room1", log.to_vec(), 0, &viewer).expect("the log folds");
    let told = told.iter().map(|event| serde_json::to_value(event).expect("an event is JSON"));
    let ends: Vec<_> = told.filter(|event| event["k"] == "ended" || event["k"] == "game_over").collect();
    assert!(!ends.is_empty() && ends.iter().all(|end| end["reason"] == kind.word()), "{what}: {ends:?}");
    for form in forms(game) {
        let file = crate::records::write::write("room1", log.to_vec(), form, &About::default())
            .expect("the form is known");
        let back = record::replay(file.text.as_bytes(), "game").expect("the file is read");
        let last = back.last().expect("a game");
        assert_eq!(last.first_illegal, None, "{what} as {form}:\n{}", file.text);
        assert_eq!(last.game, game.id(), "{what} as {form}");
        if *form == "record" {
            assert_eq!(last.ended_by.as_deref(), Some(kind.word()), "{what}:\n{}", file.text);
            assert_eq!(last.remarks, [], "{what}");
        }
    }
}

#[test]
fn no_game_is_left_out() {
    let resigned = games_of(EndKind::Resignation);
    for game in GameKind::ALL {
        assert!(resigned.contains(&game), "{} can be resigned, but is not tried here", game.id());
    }
}

#[test]
fn every_end_of_every_game_is_told_recorded_and_replayed_by_its_word() {
    for kind in EndKind::ALL {
        for game in games_of(kind) {
            let desk = play::to(game, kind);
            let log = from_disk(&desk);
            let written = log.iter().rev().find_map(|(_, event)| match event {
                Event::Ended { reason, .. } => Some(*reason),
                _ => None,
            });
            assert_eq!(written.map(EndReason::word), Some(kind.word()), "{}", game.id());
            comes_back(game, &log, kind);
        }
    }
}

#[test]
fn logs_that_say_borne_off_for_every_end_on_the_board_mean_the_end_that_stands_there() {
    let cases = [
        (play::to(G::Antitabla, EndKind::BorneOffLoses), EndKind::BorneOffLoses),
        (play::match_of_antitabla(), EndKind::BorneOffLoses),
        (play::to(G::Tapa, EndKind::Mother), EndKind::Mother),
        (play::to(G::Tapa, EndKind::BorneOff), EndKind::BorneOff),
    ];
    for (desk, kind) in cases {
        let mut log = from_disk(&desk);
        comes_back(desk.room.table().game, &log, kind);
        for (_, event) in &mut log {
            if let Event::Ended { reason, .. } | Event::GameOver { reason, .. } = event {
                *reason = EndReason::BorneOff;
            }
        }
        comes_back(desk.room.table().game, &log, kind);
    }
}

#[test]
fn files_of_before_replay_by_the_words_they_have() {
    let desk = play::to(G::Antitabla, EndKind::BorneOffLoses);
    let file = crate::records::write::write("room1", from_disk(&desk), "record", &About::default())
        .expect("a record");
    let old = file.text.replace("borne_off_loses", "borne_off");
    assert_ne!(old, file.text);
    let back = record::replay(old.as_bytes(), "game").expect("the file is read").remove(0);
    assert_eq!((back.first_illegal, back.ended_by.as_deref()), (None, Some("borne_off_loses")));
    let wrong = file.text.replace("borne_off_loses", "mother");
    let back = record::replay(wrong.as_bytes(), "game").expect("the file is read").remove(0);
    assert!(back.first_illegal.is_some(), "an end that contradicts the board is not believed");
}

/// The record of this log, read again.
fn replayed(log: &[(game::Micros, Event)]) -> (String, record::Replayed) {
    let file =
        crate::records::write::write("room1", log.to_vec(), "record", &About::default()).expect("a record");
    let back = record::replay(file.text.as_bytes(), "game").expect("the file is read").remove(0);
    (file.text, back)
}

#[test]
fn every_table_without_a_result_has_a_record_that_says_so() {
    for reason in EndReason::ALL.iter().copied().filter(|reason| reason.is_void()) {
        for (game, winner) in [(G::Chess, None), (G::Tabla, None), (G::Kalah, Some(1))] {
            if winner.is_some() && reason != EndReason::Forfeit {
                continue;
            }
            let mut desk = Desk::open(game, room::Settings::new(), room::ClockRule::default());
            desk.take(&[Event::Ended { reason, winner, points: 0 }]);
            let (text, back) = replayed(&from_disk(&desk));
            let said = (back.first_illegal, back.ended_by.as_deref());
            assert_eq!(said, (None, Some(reason.word())), "{text}");
        }
    }
}

#[test]
fn a_match_that_is_called_off_between_two_games_says_both() {
    let (text, back) = replayed(&from_disk(&play::called_off_between_games()));
    assert_eq!((back.first_illegal, back.ended_by.as_deref()), (None, Some("aborted")), "{text}");
    assert!(text.contains("\nover ") && text.ends_with("\nend void aborted\n"), "{text}");
}

#[test]
fn what_an_arbiter_rules_is_told_as_their_ruling_with_the_moves_that_stand() {
    let desk = play::ruled(&["e2e4", "c7c5"], game::Side::White, EndKind::Mate);
    let (text, back) = replayed(&from_disk(&desk));
    assert_eq!((back.first_illegal, back.ended_by.as_deref()), (None, Some("mate")), "{text}");
    let lines: Vec<_> = text.lines().rev().map(|line| line.split(" {").next().unwrap_or(line)).collect();
    assert_eq!(lines[..5], ["end 0 1 mate ruled", "1 move c5", "back 1", "1 move e5", "0 move e4"], "{text}");
    assert!(back.final_position.starts_with("rnbqkbnr/pp1ppppp/"), "{text}");
    let board = play::to(G::Chess, EndKind::Mate);
    assert!(!replayed(&from_disk(&board)).0.contains(" ruled"), "nobody has ruled there");
}
