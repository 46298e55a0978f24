// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse on two boards.

use analysis::{BughouseGame, Judged, Mark, Settings};

use crate::judged;

/// Black of board A allows the scholar's mate, while two moves are made on board B.
const MATE: &str = "\
[WhiteA \"Ани\"]\n[BlackA \"Боби\"]\n[WhiteB \"Вени\"]\n[BlackB \"Ели\"]\n\n\
1A. e4 1a. e5 1B. d4 2A. Bc4 2a. Nc6 1b. d5 3A. Qh5 3a. Nf6 4A. Qxf7# 1-0\n";

fn game(text: &str, name: &str) -> BughouseGame {
    match judged(text, name, &Settings::default()).games.remove(0).judged {
        Judged::Bughouse(game) => game,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_allows_a_mate_is_very_bad_and_the_mate_loses_nothing() {
    let game = game(MATE, "a.bpgn");
    let sans: Vec<_> =
        game.moves.iter().map(|made| (made.board.name(), made.seat, made.san.as_str())).collect();
    assert_eq!(sans[2..4], [("B", 2, "d4"), ("A", 0, "Bc4")]);
    let allows = &game.moves[7];
    assert_eq!((allows.san.as_str(), allows.mark), ("Nf6", Some(Mark::VeryBad)), "{allows:?}");
    assert!(allows.best != "Nf6" && allows.loss() > 1_000, "{allows:?}");
    let mates = &game.moves[8];
    assert_eq!((mates.loss(), mates.mark, mates.best.as_str()), (0, None, "Qxf7#"), "{mates:?}");
    assert!(game.moves.iter().all(|made| (made.best == made.san) == (made.best_action == made.action)));
    let decisions = game.figures.map(|figures| figures.decisions);
    assert_eq!(decisions, [4, 3, 1, 1]);
    assert_eq!(game.figures[1].marks[2], 1);
    assert!(game.moves.iter().all(|made| made.loss() >= 0));
}

#[test]
fn it_is_told_by_seat_and_in_words() {
    let report = judged(MATE, "a.bpgn", &Settings::default());
    let told = report.to_json();
    let found = &told["games"][0];
    assert_eq!(found["players"], serde_json::json!(["Ани", "Боби", "Вени", "Ели"]));
    assert_eq!(found["moves"][7]["player"], 1);
    assert_eq!(found["moves"][8]["best_action"], "h5f7");
    assert_eq!((&found["moves"][2]["board"], &found["moves"][7]["mark"]), (&"B".into(), &"very bad".into()));
    assert_eq!(found["figures"].as_array().map(Vec::len), Some(4));
    let text = report.to_text();
    assert!(text.contains("Nf6") && text.contains("very bad") && text.contains("Боби"), "{text}");
    assert!(report.to_pgn().is_err() && report.to_mat().is_err());
}
