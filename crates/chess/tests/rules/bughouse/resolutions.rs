// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was decided where the document on bughouse leaves a question open (the numbered list below part C).

use super::{QUIET, START, act, legal, table};
use chess::bughouse::{BoardId, MATE, Options, Place, Promotion, Team};

#[test]
fn c_2_who_can_do_nothing_waits_and_it_is_no_stalemate() {
    let stale = table(&Options::default(), "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1", START);
    assert_eq!((stale.outcome(), stale.is_waiting(Place::BLACK_A)), (None, true));
    assert!(!stale.is_deadlock(), "the other board goes on");
    let mut helped =
        table(&Options::default(), "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1", "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1");
    act(&mut helped, "B", "e4d5");
    assert!(legal(&helped, "a").contains(&"P@a2".to_owned()), "what the partner takes helps them");
}

#[test]
fn c_6_a_pawn_dropped_on_the_fourth_rank_is_not_taken_in_passing() {
    let mut dropped = table(&Options::default(), "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", QUIET);
    act(&mut dropped, "A", "P@e4");
    assert_eq!(
        legal(&dropped, "a").into_iter().filter(|m| m.starts_with("d4")).collect::<Vec<_>>(),
        ["d4d3"]
    );
}

#[test]
fn c_8_a_pawn_that_could_take_on_the_last_rank_later_prevents_mate() {
    // Only c7xb8 would stop the check, and there is nothing to remove for it now.
    let options = Options { promotion: Promotion::Gambler, ..Options::default() };
    let board = "K7/2P5/8/8/8/1q6/8/1r5k[] b - - 0 1";
    let mut waits = table(&options, board, QUIET);
    act(&mut waits, "a", "b3b8");
    assert_eq!(waits.outcome(), None);
    assert_eq!((legal(&waits, "A"), waits.is_waiting(Place::WHITE_A)), (vec![], true));
    let mut mated = table(&options, &board.replace("2P5", "8"), QUIET);
    assert!(act(&mut mated, "a", "b3b8").mate, "without the pawn it is mate");
}

#[test]
fn c_12_after_a_removal_the_board_of_the_promotion_is_judged_first() {
    let options = Options { promotion: Promotion::Gambler, ..Options::default() };
    // The knight mates where it comes to, and its absence mates where it was.
    let there = "6k1/1b6/8/8/8/4N3/6q1/7K[] w - - 0 1";
    let mut both = table(&options, "6nr/5Ppk/6pp/8/8/8/8/K7[] w - - 0 1", there);
    act(&mut both, "A", "f7f8");
    act(&mut both, "b", "x:e3");
    assert!(both.board(BoardId::A).is_mate() && both.board(BoardId::B).is_mate());
    let end = both.outcome().unwrap();
    assert_eq!((end.winner, end.kind, end.loser), (Some(Team::One), MATE, Some(Place::BLACK_A)));
}
