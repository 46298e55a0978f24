// SPDX-License-Identifier: AGPL-3.0-or-later
//! D.2.8: two scores that have come apart, case by case.

use chess::Game;
use chess::announce::{ClockRule, Clocks, Evidence, Finding, ResultClaim, Ruling, board_from_fen, reconcile};
use game::Side;

fn scores(text: &str) -> Vec<String> {
    text.split(';').map(str::trim).filter(|entry| !entry.is_empty()).map(str::to_owned).collect()
}

/// Two scores, `;` between entries; both boards stand as at the start.
fn evidence(start: &str, white: &str, black: &str) -> Evidence {
    let start = if start.is_empty() { Game::new() } else { Game::from_fen(start).unwrap() };
    let fen = start.fen();
    let board = board_from_fen(fen.split(' ').next().unwrap()).unwrap();
    Evidence {
        start,
        scores: [scores(white), scores(black)],
        boards: [board.clone(), board],
        clocks: Clocks { now: [60, 50], ..Clocks::default() },
        claim: false,
    }
}

fn ruled(start: &str, white: &str, black: &str) -> Ruling {
    reconcile(&evidence(start, white, black))
}

#[test]
fn d28_scores_in_different_words_correspond() {
    let ruling = ruled("", "e4; e5; Nf3; Nc6", "Eva vier; е5; Sf3; кон це 6");
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Correspond, 4));
    assert_eq!((ruling.clocks, ruling.clock_rule), ([60, 50], ClockRule::Unchanged));
    assert_eq!(ruling.who_adjusts(), Side::BOTH, "both boards stand as at the start");
    assert_eq!(ruling.game.ply(), 4);
}

#[test]
fn d28_what_one_score_leaves_open_the_other_may_say() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let ruling = ruled(knights, "Nd2", "Springer Bella eins David zwei");
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Correspond, 1));
    assert!(ruling.game.fen().starts_with("4k3/8/8/8/8/5N2/3N4/4K3"));
    let pawn = "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    let ruling = ruled(pawn, "b8", "b8=R");
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Correspond, 1));
    assert!(ruling.game.fen().starts_with("1R2k3/"));
}

#[test]
fn d28_two_open_entries_are_told_apart_by_what_follows() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let told = ruled(knights, "Nd2; Kd8; Nc3", "Nd2; Kd8; Nc3");
    assert_eq!((told.finding, told.agreed_plies), (Finding::Correspond, 3));
    assert!(told.game.fen().starts_with("3k4/8/8/8/8/2N5/3N4/4K3"), "{}", told.game.fen());
    let open = ruled(knights, "Nd2; Kd8", "Nd2; Kd8");
    assert_eq!((open.finding, open.agreed_plies), (Finding::Unclear, 0));
    assert_eq!(open.notes, ["both players must say which move was played"]);
    assert_eq!(open.clocks, [60, 50]);
}

#[test]
fn d28_the_game_goes_back_though_later_entries_look_alike() {
    let mut evidence = evidence("", "e4; e5; Nf3; Nc6; Bb5", "e4; e5; Nc3; Nc6; Bb5");
    evidence.clocks.log = (0..6).map(|ply| [100 - ply, 90 - ply]).collect();
    let ruling = reconcile(&evidence);
    assert_eq!((ruling.finding, ruling.agreed_plies, ruling.discarded_plies), (Finding::Differ, 2, 3));
    assert_eq!((ruling.clocks, ruling.clock_rule), ([98, 88], ClockRule::Restored));
    evidence.clocks.fault = Some(Side::White);
    assert_eq!(reconcile(&evidence).clocks, [60, 88], "the side at fault gets nothing back");
}

#[test]
fn d28_a_result_claimed_after_the_difference_is_void() {
    let ruling = ruled("", "f3; e5; g4; Qh4#", "f3; e5; g3; Qh4");
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Differ, 2));
    assert_eq!(ruling.game.outcome(), None);
    assert_eq!(ruling.result_claim, Some(ResultClaim::Void), "the mate is no part of the game");
    assert_eq!(ruling.moves, ["f2f3", "e7e5"]);
    let quiet = ruled("", "e4; e5; Nf3", "e4; e5; Nc3");
    assert_eq!(quiet.result_claim, None, "nothing was claimed");
    let mut flag = evidence("", "e4; e5; Nf3", "e4; e5; Nc3");
    flag.claim = true;
    assert_eq!(reconcile(&flag).result_claim, Some(ResultClaim::Void), "a flag on those plies");
    let mate = "f3; e5; g4; Qh4#";
    assert_eq!(ruled("", mate, mate).result_claim, None, "a mate both have written stands");
}

#[test]
fn d28_two_plies_behind_is_not_yet_written_and_three_must_be_completed() {
    let ruling = ruled("", "e4; e5; Nf3; Nc6", "e4; e5");
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Correspond, 4));
    assert_eq!(ruling.notes, ["black must complete the score"]);
    let ruling = ruled("", "e4; e5", "e4; e5; Nf3; Nc6; Bb5");
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Incomplete, 2));
    assert_eq!(ruling.notes, ["white must complete the score"]);
    assert_eq!((ruling.clock_rule, ruling.who_adjusts()), (ClockRule::Unchanged, vec![]));
    let ruling = ruled("", "e4; e5", "e4; e5; Nf6");
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Differ, 2), "what is written must be a move");
}

#[test]
fn d28_without_readings_every_move_took_as_long() {
    let mut evidence = evidence("4k3/8/8/8/8/8/4p3/K7 b - - 0 1", "Kd7; Ka2; Kc7; Kb2", "Kd7; Ka2; Kc6; Kb2");
    evidence.clocks = Clocks { initial: Some([100, 100]), now: [60, 50], ..Clocks::default() };
    let ruling = reconcile(&evidence);
    assert_eq!((ruling.finding, ruling.agreed_plies), (Finding::Differ, 2));
    assert_eq!((ruling.clocks, ruling.clock_rule), ([80, 75], ClockRule::Average), "Black began");
    evidence.clocks.initial = None;
    assert_eq!(reconcile(&evidence).clock_rule, ClockRule::Arbiter);
}

#[test]
fn d28_long_scores_full_of_open_entries_are_answered() {
    let around = "Nd2; Kd8; Nf3; Ke8; ".repeat(300);
    let ruling = ruled("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", &around, &around);
    assert_eq!(ruling.finding, Finding::Unclear);
}
