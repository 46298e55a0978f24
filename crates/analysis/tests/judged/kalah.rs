// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah, where small games are judged exactly.

use std::fmt::Write as _;

use analysis::{Judged, KalahGame, Mark, Settings};
use bots::Limits;
use bots::kalah::think;
use kalah::{Action, Options, Position};

use crate::{judged, record};

const OPTIONS: &str = "Option: houses = 3\nOption: seeds = 2\n";

fn game(text: &str, nodes: u64) -> KalahGame {
    let settings = Settings { nodes: Some(nodes), ..Settings::default() };
    match judged(text, "a.log", &settings).games.remove(0).judged {
        Judged::Kalah(game) => game,
        other => panic!("{other:?}"),
    }
}

/// A whole game in which `choose` says what is done.
fn played(choose: impl Fn(&Position) -> Action) -> String {
    let mut position = Position::initial(&Options { houses: 3, seeds: 2, ..Options::default() });
    let mut lines = String::new();
    while let Some(seat) = position.decider() {
        let action = choose(&position);
        writeln!(lines, "{} move {action}", seat.0).unwrap();
        position.advance(action).unwrap();
    }
    record("kalah", OPTIONS, &lines)
}

#[test]
fn the_best_play_loses_nothing_exactly() {
    let best = |position: &Position| think(position, &Limits { nodes: 200_000 }, 0).unwrap().action;
    let game = game(&played(best), 200_000);
    assert!(game.moves.iter().any(|made| !made.values.is_empty()));
    for made in &game.moves {
        assert!(made.exact && made.loss == 0 && made.mark.is_none() && made.best == made.action, "{made:?}");
    }
    for figures in game.figures {
        assert_eq!((figures.decisions, figures.lost, figures.marks), (figures.exact, 0, [0; 3]));
    }
}

#[test]
fn seeds_and_results_lost_add_up_to_the_margin() {
    let last = |position: &Position| *position.legal().last().unwrap();
    let game = game(&played(last), 200_000);
    // Exact values: after every decision the mover's best margin is what it was, less what was lost.
    let mut margin = None;
    for made in game.moves.iter().filter(|made| !made.values.is_empty()) {
        let sign = if made.seat == 0 { 1 } else { -1 };
        let [best, done] = [made.best, made.action].map(|action| sign * made.value(action).unwrap());
        assert!(made.exact && margin.is_none_or(|margin| margin == best), "{made:?} {margin:?}");
        assert_eq!(made.mark, Mark::of_seeds(sign * best, sign * done), "{made:?}");
        margin = Some(done);
    }
    assert!(game.moves.iter().any(|made| made.mark.is_some()), "{game:?}");
    let lost: i64 = game.moves.iter().map(|made| i64::from(made.loss)).sum();
    assert_eq!(game.figures[0].lost + game.figures[1].lost, lost);
}

#[test]
fn an_estimate_is_told_as_one_and_has_no_mark() {
    let game = game(&record("kalah", "", "0 move 2\n1 move 1\n"), 600);
    assert!(game.moves.iter().all(|made| !made.exact && made.mark.is_none()), "{game:?}");
    assert_eq!((game.figures[0].exact, game.figures[0].decisions), (0, 1));
    let pie = record(
        "kalah",
        "Option: pie = turn\nOption: houses = 3\nOption: seeds = 2\n",
        "0 move 3\n1 move swap\n",
    );
    let settings = Settings { nodes: Some(200_000), ..Settings::default() };
    let json = judged(&pie, "a.log", &settings).to_json();
    assert_eq!(
        (json["version"].as_u64(), &json["game"], &json["games"][0]["moves"][1]["action"]),
        (Some(1), &"kalah".into(), &"swap".into())
    );
}
