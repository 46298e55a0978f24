// SPDX-License-Identifier: AGPL-3.0-or-later
//! C9, C10: the promotion for which the partner takes a piece off the other board.

use super::{QUIET, START, act, legal, sleeve, table, try_act};
use chess::bughouse::{
    BoardId, MATE, Match, Options, Place, Promotion, RemovalGuard, Setup, SetupError, Team,
};

const STEP: &str = "4k3/1P6/8/8/8/8/8/4K3[] w - - 0 1";

fn gambler() -> Options {
    Options { promotion: Promotion::Gambler, ..Options::default() }
}

#[test]
fn c9_the_piece_moves_over_and_the_pawn_goes_to_its_owner() {
    let mut table = table(&gambler(), STEP, START);
    let step = act(&mut table, "A", "b7b8");
    assert_eq!((step.san.as_str(), step.check), ("b8", false));
    let removal = act(&mut table, "b", "x:d1");
    assert_eq!((removal.san.as_str(), removal.piece, removal.check), ("x:d1+", 'Q', true));
    let removed = removal.removed.unwrap();
    assert_eq!((removed.pending.square.to_string().as_str(), removed.pawn_to), ("b8", Place::WHITE_B));
    assert_eq!(table.setup().boards[0], "1Q2k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    assert_eq!(table.setup().boards[1], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR[P] w KQkq - 0 1");
    assert_eq!(table.frozen(), None);
}

#[test]
fn c9_the_promoter_names_no_piece() {
    let mut table = table(&gambler(), STEP, START);
    let refused = try_act(&mut table, "A", "b7b8q").unwrap_err();
    assert_eq!((refused.code(), refused.clause()), ("piece_named", "C9"));
    assert!(refused.to_string().ends_with("write b7b8"), "{refused}");
    assert_eq!(legal(&table, "A").iter().filter(|a| a.starts_with("b7")).count(), 1);
}

#[test]
fn c9_with_nothing_to_remove_the_pawn_may_not_step() {
    let bare = "4k3/pp6/8/8/8/8/PP6/4K3[] w - - 0 1";
    let mut table = table(&gambler(), STEP, bare);
    assert_eq!(try_act(&mut table, "A", "b7b8").unwrap_err().code(), "nothing_to_remove");
    assert!(!legal(&table, "A").contains(&"b7b8".to_owned()));
}

#[test]
fn c9_neither_pawns_nor_kings_nor_own_pieces_are_removed() {
    let mut table = table(&gambler(), STEP, START);
    act(&mut table, "A", "b7b8");
    for square in ["x:a2", "x:e1", "x:d8", "x:e4"] {
        let refused = try_act(&mut table, "b", square).unwrap_err();
        assert_eq!((refused.code(), refused.clause()), ("not_removable", "C9"), "{square}");
    }
}

#[test]
fn c9_a_removal_may_not_open_an_attack_on_either_king() {
    let mut owner = table(&gambler(), STEP, "k3r3/8/8/8/8/8/4N3/N3K3[] w - - 0 1");
    act(&mut owner, "A", "b7b8");
    assert_eq!(try_act(&mut owner, "b", "x:e2").unwrap_err().code(), "removal_exposes");
    assert_eq!(legal(&owner, "b"), ["x:a1"]);
    let mut own = table(&gambler(), STEP, "4k3/4N3/8/8/8/8/8/4RK2[] b - - 0 1");
    act(&mut own, "A", "b7b8");
    assert_eq!(legal(&own, "b"), ["x:e1"]);
    let loose = Options { removal_guard: RemovalGuard::Legal, ..gambler() };
    let mut free = table(&loose, STEP, "k3r3/8/8/8/8/8/4N3/N3K3[] w - - 0 1");
    act(&mut free, "A", "b7b8");
    assert_eq!(legal(&free, "b"), ["x:a1", "x:e2"], "White is on turn there, so the check is possible");
}

#[test]
fn c9_a_capture_in_passing_is_no_promotion() {
    let mut table = table(&gambler(), "4k3/8/8/8/4p3/8/3P4/4K3[] w - - 0 1", START);
    act(&mut table, "A", "d2d4");
    assert_eq!(try_act(&mut table, "a", "e4d3q").unwrap_err().code(), "promotion_impossible");
    let taken = act(&mut table, "a", "e4d3");
    assert_eq!((taken.frozen, taken.passed.unwrap().to), (None, Place::WHITE_B));
}

#[test]
fn c10_both_boards_stand_until_the_partner_has_removed() {
    let mut table = table(&gambler(), STEP, START);
    let frozen = act(&mut table, "A", "b7b8").frozen.unwrap();
    assert_eq!((frozen.remover(), frozen.square.to_string().as_str()), (Place::BLACK_B, "b8"));
    for place in ["A", "a", "B"] {
        assert_eq!(legal(&table, place), Vec::<String>::new());
        assert!(!table.is_waiting(place.parse().unwrap()), "nobody waits while all stand still");
        let refused = try_act(&mut table, place, "e2e4").unwrap_err();
        assert_eq!((refused.code(), refused.clause()), ("frozen", "C10"));
    }
    assert!(!table.is_deadlock());
    assert_eq!(legal(&table, "b").len(), 7);
    assert_eq!(try_act(&mut table, "b", "e7e5").unwrap_err().code(), "frozen");
}

#[test]
fn c10_the_default_removal_is_the_most_valuable_piece_on_the_lowest_square() {
    let mut table = table(&gambler(), STEP, "4k3/8/8/8/8/8/8/RN2K1NR[] w - - 0 1");
    assert_eq!(table.default_removal(), None);
    act(&mut table, "A", "b7b8");
    assert_eq!(table.default_removal().unwrap().to_string(), "x:a1");
}

#[test]
fn a9_the_piece_moved_over_is_real() {
    let mut table = table(&gambler(), &STEP.replace("4k3/", "r3k3/"), START);
    for (place, action) in [("A", "b7b8"), ("b", "x:d1"), ("a", "a8b8")] {
        act(&mut table, place, action);
    }
    assert_eq!(sleeve(&table, "B"), "QP");
}

#[test]
fn a10_a_capture_is_passed_on_at_once_and_a_rook_takes_its_right_along() {
    let mut capture = table(&gambler(), &STEP.replace("4k3/", "n3k3/"), START);
    let step = act(&mut capture, "A", "b7a8");
    assert_eq!((step.san.as_str(), step.passed.unwrap().to), ("bxa8", Place::BLACK_B));
    assert_eq!(sleeve(&capture, "b"), "N");
    let mut rook = table(&gambler(), STEP, "4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1");
    for (place, action) in [("A", "b7b8"), ("b", "x:h1"), ("B", "R@h1"), ("b", "e8d8")] {
        act(&mut rook, place, action);
    }
    assert!(!legal(&rook, "B").contains(&"e1g1".to_owned()));
}

#[test]
fn a10_a_removal_may_mate_on_either_board() {
    let mut there = table(&gambler(), STEP, "6k1/1b6/8/8/8/4N3/6q1/7K[] w - - 0 1");
    act(&mut there, "A", "b7b8");
    assert!(act(&mut there, "b", "x:e3").mate);
    let end = there.outcome().unwrap();
    assert_eq!((end.winner, end.kind, end.loser), (Some(Team::One), MATE, Some(Place::WHITE_B)));
    // The rook that comes to b8 beside the king cannot be taken, blocked or fled.
    let mut here = table(&gambler(), "k7/7P/K7/8/8/8/8/8[] w - - 0 1", "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1");
    act(&mut here, "A", "h7h8");
    assert!(!act(&mut here, "b", "x:a1").mate, "a check along the rank can be stopped by a drop");
    assert_eq!(here.outcome(), None);
}

#[test]
fn a10_the_turn_of_the_other_board_stays() {
    let mut table = table(&gambler(), STEP, START);
    act(&mut table, "A", "b7b8");
    act(&mut table, "b", "x:b1");
    assert_eq!((table.on_turn(BoardId::A), table.on_turn(BoardId::B)), (Place::BLACK_A, Place::WHITE_B));
}

#[test]
fn a_frozen_match_is_saved_and_loaded() {
    let mut table = table(&gambler(), STEP, START);
    act(&mut table, "A", "b7b8");
    let setup = table.setup();
    assert_eq!(setup.boards[0], "1P2k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    assert_eq!(Match::from_setup(&setup).unwrap(), table);
    let bare = Setup { boards: [setup.boards[0].clone(), QUIET.to_owned()], ..setup.clone() };
    assert_eq!(
        Match::from_setup(&bare).unwrap_err(),
        SetupError::NothingToRemove { remover: Place::BLACK_B }
    );
    let unmarked = Setup { pending: None, ..setup };
    assert!(Match::from_setup(&unmarked).unwrap_err().to_string().starts_with("board A: "));
}

#[test]
fn records_write_a_gambler_promotion_as_one_token_or_two() {
    let mut table = table(&gambler(), STEP, START);
    let both = table.parse_san(Place::WHITE_A, "b8=Qd1+").unwrap();
    let words: Vec<_> = both.iter().map(|(place, action)| format!("{place} {action}")).collect();
    assert_eq!(words, ["A b7b8", "b x:d1"]);
    assert!(table.parse_san(Place::WHITE_A, "b8=Rd1").is_err(), "a queen stands on d1");
    assert!(table.parse_san(Place::WHITE_A, "b8=Q").is_err(), "the partner chooses");
    let step = table.parse_san(Place::WHITE_A, "b8").unwrap();
    assert_eq!(step.len(), 1);
    table.apply(step[0].0, step[0].1).unwrap();
    assert_eq!(table.parse_san(Place::BLACK_B, "x:g1").unwrap()[0].1.to_string(), "x:g1");
}
