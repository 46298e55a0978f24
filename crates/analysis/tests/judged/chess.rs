// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess and leaflet chess.

use analysis::{ChessGame, Judged, Mark, Settings};
use bots::chess::Score;
use record::replay;

use crate::{judged, record};

const QUICK: Settings = Settings { plies: 0, candidates: 5, nodes: Some(2_000), game: None };
/// Black overlooks a mate.
const MATE: &str = "[Event \"Café\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 9.9] best [%clk 0:05:00]} e5 2. Bc4 Nc6 3. Qh5! Nf6! $14 (3... g6 4. Qf3) 4. Qxf7# 1-0\n";

fn game(text: &str, name: &str) -> ChessGame {
    match judged(text, name, &QUICK).games.remove(0).judged {
        Judged::Chess(game) => game,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_mate_overlooked_costs_the_game() {
    let game = game(MATE, "a.pgn");
    let [.., blunder, mate] = &game.moves[..] else { panic!() };
    assert_eq!(
        (blunder.san.as_str(), blunder.value, blunder.mark),
        ("Nf6", Score::Mate(-1), Some(Mark::VeryBad))
    );
    assert!(blunder.loss > 0.3 && !blunder.line.is_empty() && blunder.line[0] != "Nf6", "{blunder:?}");
    // The same move twice: as records write it, and as a page takes it to the board.
    assert_eq!((mate.line[0].as_str(), mate.best_uci.as_str()), ("Qxf7#", "h5f7"));
    assert!(blunder.best_uci != blunder.uci, "{blunder:?}");
    assert_eq!(
        (mate.value, mate.best_value, mate.loss, mate.mark),
        (Score::Mate(1), Score::Mate(1), 0.0, None)
    );
    let [white, black] = game.figures;
    assert_eq!((white.decisions, black.decisions, black.marks), (4, 3, [0, 0, 1]));
    let lost: f64 = game.moves.iter().map(|made| made.loss).sum();
    assert!((white.loss + black.loss - lost).abs() < 1e-12);
}

#[test]
fn the_best_move_loses_nothing_and_a_forced_one_is_no_decision() {
    // The king in the corner has one move.
    let text = "[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/8/6R1 b - - 0 1\"]\n\n1... Kh7 2. Rg2 Kh6 3. Rh2# 1-0\n";
    let game = game(text, "a.pgn");
    let forced: Vec<bool> = game.moves.iter().map(|made| made.forced).collect();
    assert_eq!(forced, [true, false, false, false]);
    assert_eq!(game.figures.map(|figures| figures.decisions), [2, 1]);
    let mate = &game.moves[3];
    assert_eq!((mate.line[0].as_str(), mate.loss, mate.value), ("Rh2#", 0.0, Score::Mate(1)));
}

#[test]
fn pgn_keeps_what_was_there_and_replays_alike() {
    let pgn = judged(MATE, "a.pgn", &QUICK).to_pgn().unwrap();
    let kept = |text: &str| {
        let game = replay(text.as_bytes(), "a.pgn").unwrap().remove(0);
        assert_eq!((game.first_illegal, game.remarks), (None, Vec::new()));
        (game.title, game.plies, game.final_position, game.result, game.ended_by)
    };
    assert_eq!(kept(&pgn), kept(MATE));
    let flat = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("1. e4 { [%eval ") && flat.contains("{ best [%clk 0:05:00] }") && !flat.contains("9.9"),
        "{flat}"
    );
    // The exclamation mark of somebody else goes where this says otherwise, and stays elsewhere.
    assert!(
        flat.contains("Qh5 $1 {") && flat.contains("Nf6 $14 $4 { [%eval #1] } ( 3... g6 4. Qf3 ) ( 3... "),
        "{flat}"
    );
    assert!(flat.ends_with("4. Qxf7# 1-0"), "{flat}");
    // Written once more nothing changes but the annotator's work of before.
    let games = record::pgn::games(pgn.as_bytes()).next().unwrap();
    assert_eq!((games.moves.len(), games.moves[5].variations.len(), games.problems.len()), (7, 2, 0));
}

#[test]
fn leaflet_is_judged_by_its_own_law_and_written_with_its_name() {
    // There is nothing off the board that the pawn could become: b8 is no move for it by the leaflet.
    let log = record(
        "leaflet",
        "Option: en_passant = false\nStart: 7k/1P6/8/8/8/8/8/K7 w - - 0 1\n",
        "0 move Kb2\n1 move Kg7\n",
    );
    let report = judged(&log, "a.log", &QUICK);
    let pgn = report.to_pgn().unwrap();
    assert!(
        pgn.contains("[Variant \"Leaflet\"]\n")
            && pgn.contains("[EnPassant \"off\"]\n")
            && pgn.contains("[White \"Ана\"]"),
        "{pgn}"
    );
    let again = replay(pgn.as_bytes(), "a.pgn").unwrap().remove(0);
    assert_eq!((again.game.as_str(), again.plies, again.first_illegal), ("leaflet", 2, None));
    assert_eq!(report.to_json()["settings"], serde_json::json!({"nodes": 2000}));
}

#[test]
fn moves_taken_back_are_not_judged() {
    let game = game(&record("chess", "", "0 move e4\n1 move f6\nback 1\n1 move e5\n"), "a.log");
    let made: Vec<&str> = game.moves.iter().map(|made| made.san.as_str()).collect();
    assert_eq!(made, ["e4", "e5"]);
    let nameless =
        judged("[White \"?\"]\n\n1. e4 *\n\n[White \"?\"]\n\n1. d4 *\n", "a.pgn", &QUICK).to_text();
    assert_eq!(nameless.matches(" White     Black\n").count(), 3, "each game and all of them: {nameless}");
}

#[test]
fn what_is_analysed_again_stays_as_it_is() {
    let text = "[White \"a\"]\n\n1. f3 e5 2. g4 d6 3. e3 Nc6 4. Ke2 *\n";
    let once =
        judged(text, "a.pgn", &Settings { nodes: Some(2_000), ..Settings::default() }).to_pgn().unwrap();
    assert!(once.contains('$'), "{once}");
    let again =
        judged(&once, "a.pgn", &Settings { nodes: Some(2_000), ..Settings::default() }).to_pgn().unwrap();
    assert_eq!(once, again);
}

#[test]
fn pgn_of_a_record_has_its_clocks_its_notes_and_how_it_ended() {
    let log = record(
        "chess",
        "Site: Kapia\nDate: 2026-11-21\nClock: fischer 60+2\nRound: 3\nFEN: nonsense\nResult: 1-0\n",
        "0 move e4 {0:01:00.000}\n1 move e5 {0:00:59.500}\nback 1\n1 move c7c5 {0:00:07.250}\nend 1 1 flag\n",
    );
    let pgn = judged(&log, "a.log", &QUICK).to_pgn().unwrap();
    for tag in [
        "[Site \"Kapia\"]",
        "[Date \"2026.11.21\"]",
        "[Round \"3\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"60+2\"]",
        "[Termination \"time forfeit\"]",
    ] {
        assert!(pgn.contains(&format!("{tag}\n")), "{tag}: {pgn}");
    }
    assert!(!pgn.contains("nonsense") && !pgn.contains("Clock \""), "{pgn}");
    let game = record::pgn::games(pgn.as_bytes()).next().unwrap();
    let clocks: Vec<_> = game.moves.iter().map(|node| (node.san.as_str(), node.clock().unwrap().0)).collect();
    assert_eq!(clocks, [("e4", 60_000), ("c5", 7_200)]);
    let ended = |lines: &str| {
        let pgn = judged(&record("chess", "", lines), "a.log", &QUICK).to_pgn().unwrap();
        let game = record::pgn::games(pgn.as_bytes()).next().unwrap();
        (game.result, game.tag("Termination").map(str::to_owned))
    };
    for (lines, result, termination) in [
        ("0 move f3\n1 move e5\n0 move g4\n1 move Qh4\n", "0-1", Some("normal")),
        ("0 move e4\n", "*", None),
        ("0 move e4\nend void aborted\n", "*", Some("abandoned")),
        ("0 move e4\nend 0 1 flag ruled\n", "1-0", Some("adjudication")),
    ] {
        assert_eq!(ended(lines), (result, termination.map(str::to_owned)), "{lines}");
    }
}
