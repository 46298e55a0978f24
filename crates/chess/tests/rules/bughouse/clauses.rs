// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clauses of part C outside Gambler's promotion.

use super::{QUIET, START, act, legal, sleeve, table, try_act};
use chess::bughouse::{
    AGREEMENT, BoardId, DEADLOCK, FLAG, LENGTH, MATE, Match, MateTest, OPTIONS, Options, Outcome, Place,
    REPETITION, Team,
};
use game::{OptionValue, Seat};

#[test]
fn c1_two_pairs_at_two_boards() {
    for (index, (letter, partner)) in [("A", "b"), ("a", "B"), ("B", "a"), ("b", "A")].into_iter().enumerate()
    {
        let place: Place = letter.parse().unwrap();
        assert_eq!(place.partner().to_string(), partner);
        assert_eq!(place.team(), place.partner().team());
        assert_ne!(place.team(), place.opponent().team());
        assert_ne!(place.side, place.partner().side);
        assert_eq!(place.seat(), Seat(u8::try_from(index).unwrap()));
        assert_eq!(Place::of_seat(place.seat()), Some(place));
    }
    assert_eq!(Place::WHITE_A.team(), Team::One);
    assert_eq!(Place::of_seat(Seat(4)), None);
    let wrong = "C".parse::<Place>().unwrap_err();
    assert_eq!(wrong.to_string(), "`C` is no place at a bughouse table; allowed: A, a, B, b");
}

#[test]
fn c1_the_first_mate_on_either_board_wins_for_the_pair() {
    let mut table = Match::new(&Options::default());
    for action in ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"] {
        let on_turn = table.on_turn(BoardId::B).to_string();
        act(&mut table, &on_turn, action);
    }
    act(&mut table, "A", "a2a3");
    let last = act(&mut table, "B", "h5f7");
    assert_eq!((last.san.as_str(), last.mate), ("Qxf7#", true));
    let end = table.outcome().unwrap();
    assert_eq!((end.winner, end.kind, end.loser), (Some(Team::Two), MATE, Some(Place::BLACK_B)));
    assert!(Place::ALL.into_iter().all(|place| table.legal(place).is_empty()));
    let refused = try_act(&mut table, "a", "a7a6").unwrap_err();
    assert_eq!((refused.to_string().as_str(), refused.clause()), ("the match is over: bughouse_mate", "C1"));
}

#[test]
fn c1_a_check_that_a_later_drop_could_stop_is_not_mate() {
    let check = "4k3/8/8/8/8/8/3PPP2/r3K3[] w - - 0 1";
    let waits = table(&Options::default(), check, START);
    assert_eq!(waits.outcome(), None);
    assert!(waits.is_waiting(Place::WHITE_A) && !waits.is_waiting(Place::BLACK_A));
    assert!(!waits.is_deadlock(), "the other board goes on");
    assert!(!waits.is_waiting(Place::WHITE_B));
    let mut fool = Match::new(&Options::default());
    for (place, action) in [("A", "f2f3"), ("a", "e7e5"), ("A", "g2g4"), ("a", "d8h4")] {
        act(&mut fool, place, action);
    }
    assert_eq!(fool.outcome(), None, "a piece on g3 or f2 would help");
    let helped = table(&Options::default(), &check.replace("[]", "[N]"), START);
    assert_eq!(legal(&helped, "A"), ["N@b1", "N@c1", "N@d1"]);
}

#[test]
fn c1_data_that_show_mate_without_an_end_are_taken_as_they_are() {
    let mut table = table(&Options::default(), "6k1/8/8/8/8/7q/6q1/6K1[NN] w - - 0 1", START);
    assert_eq!((table.outcome(), legal(&table, "A").len()), (None, 0));
    assert!(!table.is_waiting(Place::WHITE_A), "nothing could help");
    act(&mut table, "B", "e2e4");
}

#[test]
fn c2_c14_when_nobody_can_act_it_is_a_deadlock() {
    let check = "4k3/8/8/8/8/8/3PPP2/r3K3[] w - - 0 1";
    let mut table = table(&Options::default(), check, "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1");
    assert!(table.is_deadlock() && table.outcome().is_none(), "clocks decide, if there are any");
    table.close(Outcome::draw(DEADLOCK, None));
    assert_eq!(table.outcome().unwrap().kind, DEADLOCK);
    assert!(!table.is_deadlock());
}

#[test]
fn c2_one_fallen_flag_is_enough_and_the_first_end_stays() {
    let mut table = Match::new(&Options::default());
    table.close(Outcome::lost(Place::WHITE_B, FLAG));
    assert_eq!(table.outcome().unwrap().winner, Some(Team::One));
    table.close(Outcome::draw(AGREEMENT, None));
    assert_eq!(table.outcome().unwrap().kind, FLAG);
}

#[test]
fn c3_captured_pieces_go_to_the_partner_in_the_partners_colour() {
    let mut table = table(&Options::default(), "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", START);
    let taken = act(&mut table, "A", "e4d5");
    let passed = taken.passed.unwrap();
    assert_eq!((passed.to, passed.role.char()), (Place::BLACK_B, 'p'));
    assert_eq!(taken.captured_at.unwrap().to_string(), "d5");
    assert_eq!((sleeve(&table, "b").as_str(), sleeve(&table, "A").as_str()), ("P", ""));
    assert!(table.setup().boards[1].contains("[p]"), "it is black");
}

#[test]
fn c3_a_pawn_taken_in_passing_goes_over_too() {
    let mut table = table(&Options::default(), "4k3/8/8/8/4p3/8/3P4/4K3[] w - - 0 1", QUIET);
    act(&mut table, "A", "d2d4");
    let taken = act(&mut table, "a", "e4d3");
    assert_eq!((taken.san.as_str(), taken.captured_at.unwrap().to_string().as_str()), ("exd3", "d4"));
    assert_eq!(sleeve(&table, "B"), "P");
}

#[test]
fn c4_a_drop_needs_the_turn_the_piece_and_a_free_square() {
    let board = "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1";
    let mut table = table(&Options::default(), board, QUIET);
    for (place, action, code) in [
        ("a", "N@d4", "not_your_turn"),
        ("a", "e8e7", "not_your_turn"),
        ("A", "Q@d4", "not_in_sleeve"),
        ("A", "N@e1", "square_taken"),
        ("A", "N@e8", "square_taken"),
        ("A", "e2e4", "empty_square"),
        ("A", "x:e8", "not_frozen"),
    ] {
        let before = table.clone();
        let refused = try_act(&mut table, place, action).unwrap_err();
        assert_eq!(refused.code(), code, "{action}: {refused}");
        assert!(!refused.clause().is_empty());
        assert_eq!(table, before, "a refused action changes nothing");
    }
    assert_eq!(act(&mut table, "A", "N@d6").san, "N@d6+");
    assert_eq!(sleeve(&table, "A"), "");
}

#[test]
fn c4_pawns_are_dropped_on_the_ranks_2_to_7() {
    let mut table = table(&Options::default(), "4k3/8/8/8/8/8/8/K7[Pp] w - - 0 1", QUIET);
    let refused = try_act(&mut table, "A", "P@c8").unwrap_err();
    assert_eq!(refused.to_string(), "a pawn cannot be dropped on c8: allowed are the ranks 2 to 7");
    assert_eq!(try_act(&mut table, "A", "P@c1").unwrap_err().clause(), "C4");
    assert_eq!(act(&mut table, "A", "P@c7").piece, 'P');
}

#[test]
fn c4_a_drop_has_to_stop_a_check() {
    let mut table = table(&Options::default(), "4k3/8/8/8/8/8/8/r3K3[N] w - - 0 1", QUIET);
    assert_eq!(try_act(&mut table, "A", "N@d5").unwrap_err().code(), "drop_leaves_check");
    act(&mut table, "A", "N@c1");
}

#[test]
fn c7_drops_with_mate_may_be_forbidden_by_three_tests() {
    let smothered = "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1";
    let blockable = "4k3/8/8/8/8/8/3PPP2/4K3[r] b - - 0 1";
    let held = "4k3/8/8/8/8/8/3PPP2/4K3[Nr] b - - 0 1";
    for (test, block_ok, held_ok) in
        [(MateTest::Game, true, true), (MateTest::Chess, false, false), (MateTest::Now, false, true)]
    {
        let options = Options { drop_mate: false, drop_mate_test: test, ..Options::default() };
        let refused = try_act(&mut table(&options, smothered, QUIET), "A", "N@f7").unwrap_err();
        assert_eq!((refused.code(), refused.clause()), ("drop_mates", "C7"));
        assert_eq!(
            try_act(&mut table(&options, blockable, QUIET), "a", "R@a1").is_ok(),
            block_ok,
            "{test:?}"
        );
        assert_eq!(try_act(&mut table(&options, held, QUIET), "a", "R@a1").is_ok(), held_ok, "{test:?}");
    }
    assert!(act(&mut table(&Options::default(), smothered, QUIET), "A", "N@f7").mate);
    let options = Options { drop_mate: false, ..Options::default() };
    let mut moves = table(&options, "6rk/6pp/7N/8/8/8/8/K7[] w - - 0 1", QUIET);
    assert!(act(&mut moves, "A", "h6f7").mate, "moves may always mate");
}

#[test]
fn c7_drops_with_check_may_be_forbidden() {
    let options = Options { drop_check: false, ..Options::default() };
    let mut table = table(&options, "4k3/8/8/8/8/8/3PPP2/4K3[r] b - - 0 1", QUIET);
    assert_eq!(try_act(&mut table, "a", "R@a1").unwrap_err().code(), "drop_checks");
    act(&mut table, "a", "R@a3");
}

#[test]
fn c7_the_7th_rank_may_be_closed_to_pawns_as_their_player_sees_it() {
    let options = Options { pawns_on_7th: false, ..Options::default() };
    let board = "4k3/8/8/8/8/8/8/K7[Pp] w - - 0 1";
    let mut table = table(&options, &board.replace(" w ", " b "), board);
    assert_eq!(try_act(&mut table, "a", "P@c2").unwrap_err().code(), "pawn_on_7th");
    assert_eq!(try_act(&mut table, "B", "P@c7").unwrap_err().clause(), "C7");
    act(&mut table, "a", "P@c7");
    act(&mut table, "B", "P@c2");
}

#[test]
fn c8_a_promoted_piece_is_a_pawn_again_when_taken() {
    let mut table = table(&Options::default(), "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1", QUIET);
    assert_eq!(act(&mut table, "A", "b7b8q").san, "b8=Q+");
    assert!(table.setup().boards[0].starts_with("rQ~2k3/"), "{}", table.fens());
    assert_eq!(act(&mut table, "a", "a8b8").passed.unwrap().role.char(), 'p');
    assert_eq!(sleeve(&table, "B"), "P");
}

#[test]
fn c14_a_position_that_comes_for_the_third_time_draws_and_sleeves_do_not_count() {
    let mut table = Match::new(&Options::default());
    let tour = [("A", "g1f3"), ("a", "g8f6"), ("A", "f3g1"), ("a", "f6g8")];
    for (place, action) in tour {
        act(&mut table, place, action);
    }
    for (place, action) in [("B", "e2e4"), ("b", "d7d5"), ("B", "e4d5")] {
        act(&mut table, place, action);
    }
    for (place, action) in tour {
        assert_eq!(table.outcome(), None);
        act(&mut table, place, action);
    }
    assert_eq!(table.outcome(), Some(Outcome::draw(REPETITION, Some(BoardId::A))));
}

#[test]
fn c14_a_drop_begins_the_count_anew() {
    let mut table = table(&Options::default(), &QUIET.replace("[]", "[N]"), QUIET);
    for (place, action) in [("A", "e1e2"), ("a", "e8e7"), ("A", "e2e1"), ("a", "e7e8"), ("A", "N@a1")] {
        act(&mut table, place, action);
    }
    assert_eq!(table.history()[0].len(), 1);
}

#[test]
fn c14_six_hundred_moves_on_a_board_are_the_most() {
    let mut table = table(&Options::default(), "4k3/8/8/8/8/8/8/4K2R[] b - - 0 600", QUIET);
    assert_eq!(table.plies(BoardId::A), 1_199);
    act(&mut table, "a", "e8d7");
    assert_eq!(table.outcome(), Some(Outcome::draw(LENGTH, Some(BoardId::A))));
    let mut mated = super::table(&Options::default(), "8/8/8/8/8/6k1/5q2/7K[] b - - 0 600", QUIET);
    assert!(act(&mut mated, "a", "f2g2").mate, "mate goes before everything");
    assert_eq!(mated.plies(BoardId::A), 1_200);
}

#[test]
fn a6_a7_a_dropped_pawn_may_step_twice_and_a_dropped_rook_never_castles() {
    let mut pawn = table(&Options::default(), "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", QUIET);
    for (place, action) in [("A", "P@e2"), ("a", "e8e7"), ("A", "e2e4")] {
        act(&mut pawn, place, action);
    }
    assert!(legal(&pawn, "a").contains(&"d4e3".to_owned()));
    let mut rook = table(&Options::default(), "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", QUIET);
    act(&mut rook, "A", "R@h1");
    act(&mut rook, "a", "e8e7");
    let refused = try_act(&mut rook, "A", "e1g1").unwrap_err();
    assert_eq!((refused.code(), refused.clause()), ("cannot_castle", "3.8.2"));
}

#[test]
fn castling_names_the_squares_of_the_rook() {
    let mut table = table(&Options::default(), "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", QUIET);
    let applied = act(&mut table, "A", "e1h1");
    assert_eq!((applied.san.as_str(), applied.action.to_string().as_str()), ("O-O", "e1g1"));
    let (from, to) = applied.rook.unwrap();
    assert_eq!((from.to_string(), to.to_string()), ("h1".to_owned(), "f1".to_owned()));
}

#[test]
fn options_are_set_by_name_and_the_presets_are_the_documents() {
    let mut options = Options::international();
    assert_eq!(options, Options::default());
    for spec in OPTIONS {
        assert_eq!(options.get(spec.name), Some(spec.default_value()), "{}", spec.name);
    }
    for (name, value) in [
        ("drop_mate", OptionValue::Bool(false)),
        ("pawns_on_7th", OptionValue::Bool(false)),
        ("promotion", OptionValue::Text("gambler".into())),
    ] {
        options.set(name, &value).unwrap();
        assert_eq!(options.get(name), Some(value));
    }
    assert_eq!(options, Options::gambler());
    options.set("drop_mate_test", &OptionValue::Text("now".into())).unwrap();
    options.set("removal_guard", &OptionValue::Text("legal".into())).unwrap();
    options.set("repetition", &OptionValue::Int(0)).unwrap();
    options.set("drop_check", &OptionValue::Bool(false)).unwrap();
    let refused = options.set("promotion", &OptionValue::Text("free".into())).unwrap_err();
    assert_eq!(refused.to_string(), "option `promotion` must be one of international, gambler");
    assert!(options.set("repetition", &OptionValue::Int(11)).is_err());
    assert_eq!(options.get("speed"), None);
}
