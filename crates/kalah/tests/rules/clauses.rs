// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every clause of the kalah rules document that a position knows, by its number.

use crate::common::{options, position, setup};
use game::{EndKind, Outcome, Points, Seat, Side};
use kalah::{Action, Applied, Illegal, MAX_SEEDS, Options, Position, SetupError, Sowing};

const SOUTH: Side = Side::White;
const NORTH: Side = Side::Black;

fn start(pairs: &[(&str, &str)]) -> Position {
    Position::initial(&options(pairs))
}

fn sow(position: &mut Position, pit: u8) -> Sowing {
    match position.apply(Action::Sow(pit)).unwrap() {
        Applied::Sown(sowing) => sowing,
        other => panic!("a sowing gave {other:?}"),
    }
}

fn pits(position: &Position) -> Vec<String> {
    position.legal().iter().map(ToString::to_string).collect()
}

#[test]
fn k1_two_rows_of_six_houses_and_a_store_each() {
    let position = start(&[]);
    assert_eq!(position.board().len(), 14);
    assert_eq!(position.stores(), [0, 0]);
    assert_eq!((position.side(), position.decider()), (SOUTH, Some(Seat(0))));
    assert_eq!((position.seat_of(SOUTH), position.seat_of(NORTH)), (Seat(0), Seat(1)));
}

#[test]
fn k2_every_house_starts_with_the_agreed_seeds() {
    assert_eq!(start(&[]).board(), [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0]);
    for seeds in 1..=8 {
        for houses in 1..=8 {
            let position = Position::initial(&Options { houses, seeds, ..Options::default() });
            let m = usize::from(houses);
            let row = vec![u16::from(seeds); m];
            assert_eq!(position.board()[..m], row);
            assert_eq!(position.board()[m + 1..2 * m + 1], row);
            assert_eq!(position.legal().len(), m);
        }
    }
}

#[test]
fn k3_seeds_fall_one_by_one_counter_clockwise_past_the_opponents_store() {
    let mut south = position(&[], &[0, 0, 0, 0, 0, 9, 3, 1, 0, 0, 0, 0, 0, 5], SOUTH);
    let sowing = sow(&mut south, 6);
    assert_eq!(sowing.path, [6, 7, 8, 9, 10, 11, 12, 0, 1], "13, North's store, is left out");
    assert_eq!((sowing.seeds, sowing.last(), sowing.extra), (9, 1, false));
    let mut north = position(&[], &[1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 9, 5], NORTH);
    let sowing = sow(&mut north, 6);
    assert_eq!(sowing.path, [13, 0, 1, 2, 3, 4, 5, 7, 8], "6, South's store, is left out");
}

#[test]
fn k3_only_an_own_house_with_seeds_can_be_sown() {
    let mut position = position(&[], &[0, 2, 0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 0], SOUTH);
    assert_eq!(pits(&position), ["2", "5"]);
    let before = position.clone();
    for (pit, error) in [
        (1, Illegal::EmptyHouse { pit: 1 }),
        (0, Illegal::NoSuchHouse { pit: 0, houses: 6 }),
        (7, Illegal::NoSuchHouse { pit: 7, houses: 6 }),
        (255, Illegal::NoSuchHouse { pit: 255, houses: 6 }),
    ] {
        assert_eq!(position.apply(Action::Sow(pit)), Err(error));
        assert_eq!(position.preview(pit), Err(error));
    }
    assert_eq!(position, before);
    let error = position.apply(Action::Sow(7)).unwrap_err();
    assert_eq!(error.to_string(), "there is no house 7; houses are counted from 1 to 6");
    assert_eq!((error.code(), error.clause()), ("no_such_house", "K2"));
}

#[test]
fn k4_a_full_lap_also_sows_the_house_it_started_from() {
    let mut position = position(&[], &[14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0], SOUTH);
    let sowing = sow(&mut position, 1);
    assert_eq!(position.board(), [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0]);
    assert_eq!(sowing.path[12..], [0, 1]);
}

#[test]
fn k4_hands_of_many_laps_fall_as_if_seed_by_seed() {
    let board = [0, 0, 500, 0, 0, 0, 7, 0, 0, 3, 0, 0, 0, 9];
    let mut position = position(&[("capture", "none")], &board, SOUTH);
    let sowing = sow(&mut position, 3);
    let mut expected = board;
    expected[2] = 0;
    for cell in &sowing.path {
        expected[usize::from(*cell)] += 1;
    }
    assert_eq!(sowing.path.len(), 500);
    assert_eq!(position.board(), expected);
}

#[test]
fn k5_the_last_seed_in_the_own_store_earns_another_move_any_number_of_times() {
    let mut position = position(&[], &[0, 0, 0, 0, 2, 1, 0, 1, 1, 1, 1, 1, 1, 0], SOUTH);
    assert!(sow(&mut position, 6).extra);
    assert_eq!(position.decider(), Some(Seat(0)));
    assert!(sow(&mut position, 5).extra);
    assert!(sow(&mut position, 6).over, "the third move of the turn");
}

#[test]
fn k5_passing_over_the_store_earns_nothing() {
    let mut position = start(&[]);
    assert!(!sow(&mut position, 2).extra);
    assert_eq!((position.side(), position.decider()), (NORTH, Some(Seat(1))));
}

#[test]
fn k6_capture_takes_the_last_seed_and_all_seeds_opposite() {
    let mut position = position(&[], &[1, 0, 0, 0, 0, 1, 10, 0, 0, 0, 0, 5, 1, 30], SOUTH);
    let sowing = sow(&mut position, 1);
    assert_eq!((sowing.captured, sowing.extra), (6, false));
    assert_eq!(position.board(), [0, 0, 0, 0, 0, 1, 16, 0, 0, 0, 0, 0, 1, 30]);
    assert_eq!(position.side(), NORTH, "a capture ends the turn");
}

#[test]
fn k6_a_lap_of_thirteen_ends_in_its_own_house_which_counts_as_empty() {
    let mut position = position(&[], &[13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0], SOUTH);
    let sowing = sow(&mut position, 1);
    assert_eq!(sowing.captured, 7, "the facing house has just been sown as well");
    assert_eq!(position.board(), [0, 1, 1, 1, 1, 1, 8, 1, 1, 1, 1, 1, 0, 0]);
}

#[test]
fn k6_nothing_is_captured_from_a_house_that_was_not_empty_nor_on_the_other_side() {
    let mut own = position(&[], &[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0], SOUTH);
    assert_eq!(sow(&mut own, 1).captured, 0);
    let mut other = position(&[], &[1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 5, 0], SOUTH);
    assert_eq!(sow(&mut other, 6).captured, 0);
    assert_eq!(other.board(), [1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 5, 0]);
}

#[test]
fn k7_the_three_ways_of_capturing() {
    let board = [1, 0, 0, 0, 0, 3, 0, 2, 2, 2, 2, 0, 2, 0];
    for (capture, taken, store) in [("standard", 0, 0), ("empty", 1, 1), ("none", 0, 0)] {
        let mut position = position(&[("capture", capture)], &board, SOUTH);
        assert_eq!((sow(&mut position, 1).captured, position.stores()[0]), (taken, store), "{capture}");
    }
    let board = [1, 0, 0, 0, 0, 3, 0, 2, 2, 2, 2, 4, 2, 0];
    for (capture, taken) in [("standard", 5), ("empty", 5), ("none", 0)] {
        let mut position = position(&[("capture", capture)], &board, SOUTH);
        assert_eq!(sow(&mut position, 1).captured, taken, "{capture}");
    }
}

#[test]
fn k8_an_empty_row_ends_the_game_and_the_opponent_sweeps_their_own() {
    let mut position = position(&[], &[0, 0, 0, 0, 0, 1, 20, 1, 0, 0, 0, 0, 3, 23], SOUTH);
    let sowing = sow(&mut position, 6);
    assert!(sowing.over && !sowing.extra, "no extra move in a finished game");
    assert_eq!(sowing.swept, Some([0, 4]));
    assert_eq!(position.board(), [0, 0, 0, 0, 0, 0, 21, 0, 0, 0, 0, 0, 0, 27]);
    assert_eq!((position.is_over(), position.decider(), position.legal()), (true, None, vec![]));
    for action in [Action::Sow(6), Action::Swap, Action::Decline] {
        assert_eq!(position.apply(action), Err(Illegal::GameOver));
    }
}

#[test]
fn k8_a_capture_that_empties_the_opponents_row_leaves_the_mover_the_rest() {
    let mut position = position(&[], &[1, 0, 2, 0, 0, 0, 10, 0, 0, 0, 0, 5, 0, 30], SOUTH);
    let sowing = sow(&mut position, 1);
    assert_eq!((sowing.captured, sowing.swept), (6, Some([2, 0])));
    assert_eq!(position.stores(), [18, 30]);
}

#[test]
fn k8_nothing_is_swept_when_both_rows_are_empty() {
    let mut position = position(&[], &[0, 0, 0, 1, 0, 0, 20, 0, 3, 0, 0, 0, 0, 24], SOUTH);
    let sowing = sow(&mut position, 4);
    assert_eq!((sowing.over, sowing.captured, sowing.swept), (true, 4, None));
    assert_eq!(position.outcome(), Some(Outcome::draw(EndKind::EqualStones)));
}

#[test]
fn k9_immediate_looks_at_both_rows_and_on_turn_at_the_players_on_turn() {
    let board = [0, 0, 0, 0, 0, 2, 20, 0, 0, 0, 0, 0, 3, 23];
    let mut immediate = position(&[], &board, SOUTH);
    assert_eq!(sow(&mut immediate, 6).swept, Some([0, 4]));
    let mut on_turn = position(&[("end", "on_turn")], &board, SOUTH);
    assert!(!sow(&mut on_turn, 6).over);
    assert_eq!((on_turn.side(), pits(&on_turn)), (NORTH, vec!["1".to_owned(), "6".to_owned()]));
    sow(&mut on_turn, 6);
    assert_eq!(on_turn.board(), [1, 1, 0, 0, 0, 0, 21, 1, 0, 0, 0, 0, 0, 24]);
    let mut with_extra =
        position(&[("end", "on_turn")], &[0, 0, 0, 0, 0, 1, 20, 1, 0, 0, 0, 0, 3, 23], SOUTH);
    assert!(sow(&mut with_extra, 6).over, "on turn again with nothing");
}

#[test]
fn k9_without_a_sweep_the_seeds_left_count_for_nobody() {
    let mut position = position(&[("sweep", "none")], &[0, 0, 0, 0, 0, 1, 20, 1, 0, 0, 0, 0, 9, 18], SOUTH);
    let sowing = sow(&mut position, 6);
    assert_eq!((sowing.over, sowing.swept), (true, None));
    assert_eq!(position.board(), [0, 0, 0, 0, 0, 0, 21, 1, 0, 0, 0, 0, 9, 18]);
    assert_eq!(position.outcome(), Some(Outcome::win(SOUTH, Points::ONE, EndKind::Stones)));
}

#[test]
fn k10_more_seeds_in_the_store_win_and_equal_is_a_draw() {
    for (stores, winner) in [([25, 23], Some(SOUTH)), ([23, 25], Some(NORTH)), ([24, 24], None)] {
        let board = [0, 0, 0, 0, 0, 0, stores[0], 0, 0, 0, 0, 0, 0, stores[1]];
        let outcome = position(&[], &board, SOUTH).outcome().unwrap();
        assert_eq!(outcome.winner, winner);
        assert_eq!(outcome.kind, if winner.is_some() { EndKind::Stones } else { EndKind::EqualStones });
    }
    assert_eq!(start(&[]).outcome(), None);
}

#[test]
fn k11_more_than_half_ends_the_game_only_when_agreed() {
    let board = [0, 0, 0, 0, 1, 1, 24, 0, 0, 0, 3, 0, 0, 19];
    assert!(!sow(&mut position(&[], &board, SOUTH), 6).over);
    let mut stopped = position(&[("majority_stop", "true")], &board, SOUTH);
    let sowing = sow(&mut stopped, 6);
    assert!(sowing.over && !sowing.extra && sowing.swept.is_none());
    assert_eq!(stopped.board(), [0, 0, 0, 0, 1, 0, 25, 0, 0, 0, 3, 0, 0, 19], "nothing is swept");
    let half = [0, 0, 0, 0, 1, 1, 23, 0, 0, 0, 3, 0, 0, 20];
    assert!(!sow(&mut position(&[("majority_stop", "true")], &half, SOUTH), 6).over, "24 of 48 is not more");
}

#[test]
fn k12_no_pie_unless_agreed_and_none_in_a_position_set_up_by_hand() {
    let mut plain = start(&[]);
    sow(&mut plain, 2);
    assert_eq!(plain.apply(Action::Swap), Err(Illegal::NoSwap));
    for pie in ["turn", "sowing", "single"] {
        let mut by_hand = position(&[("pie", pie)], &[6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0], SOUTH);
        sow(&mut by_hand, 1);
        sow(&mut by_hand, 3);
        assert!(!by_hand.pie_open(), "{pie}");
    }
    let mut first = start(&[("pie", "turn")]);
    assert_eq!(first.apply(Action::Swap), Err(Illegal::NoSwap), "there is nothing to take over yet");
}

#[test]
fn k13_turn_the_offer_stands_after_the_whole_first_turn_and_lapses_with_an_own_sowing() {
    let mut position = start(&[("pie", "turn")]);
    sow(&mut position, 1);
    assert_eq!(
        (position.pie_open(), position.first_turn(), position.decider()),
        (false, true, Some(Seat(0)))
    );
    sow(&mut position, 3);
    assert_eq!((position.pie_open(), position.decider()), (true, Some(Seat(1))));
    assert_eq!(pits(&position), ["1", "2", "3", "4", "5", "6", "swap"]);
    assert_eq!(position.apply(Action::Decline), Err(Illegal::NoDecline), "sowing declines");
    sow(&mut position, 1);
    assert!(!position.pie_open());
    assert_eq!(position.apply(Action::Swap), Err(Illegal::NoSwap));
}

#[test]
fn k13_sowing_the_answer_comes_before_the_extra_move() {
    let mut position = start(&[("pie", "sowing")]);
    assert!(sow(&mut position, 1).extra);
    assert_eq!((position.pie_open(), position.decider(), position.side()), (true, Some(Seat(1)), SOUTH));
    assert_eq!(pits(&position), ["swap", "decline"]);
    assert_eq!(position.preview(2), Err(Illegal::AnswerFirst));
    assert_eq!(position.apply(Action::Sow(2)), Err(Illegal::AnswerFirst));
    let mut declined = position.clone();
    assert_eq!(declined.apply(Action::Decline), Ok(Applied::Declined));
    assert_eq!((declined.decider(), declined.side()), (Some(Seat(0)), SOUTH));
    assert_eq!(position.apply(Action::Swap), Ok(Applied::Swapped));
    assert_eq!((position.decider(), position.side()), (Some(Seat(1)), SOUTH), "the turn goes on");
    sow(&mut position, 2);
    assert!(!position.pie_open(), "the offer is not repeated");
    assert_eq!((position.decider(), position.side()), (Some(Seat(0)), NORTH));
}

#[test]
fn k13_sowing_without_an_extra_move_both_sowing_and_swap_are_open() {
    let mut position = start(&[("pie", "sowing")]);
    sow(&mut position, 2);
    assert_eq!(pits(&position).last().map(String::as_str), Some("swap"));
    assert_eq!(position.apply(Action::Decline), Err(Illegal::NoDecline));
    assert_eq!(position.legal().len(), 7);
}

#[test]
fn k13_single_the_first_sowing_earns_no_extra_move() {
    let mut position = start(&[("pie", "single")]);
    assert!(!sow(&mut position, 1).extra);
    assert_eq!((position.side(), position.pie_open(), position.decider()), (NORTH, true, Some(Seat(1))));
    position.apply(Action::Swap).unwrap();
    assert_eq!(position.decider(), Some(Seat(0)));
}

#[test]
fn k13_a_first_turn_that_ends_the_game_cannot_be_taken_over() {
    for pie in ["turn", "sowing", "single"] {
        let mut position = start(&[("pie", pie), ("houses", "1"), ("seeds", "3")]);
        assert!(sow(&mut position, 1).over);
        assert_eq!((position.pie_open(), position.stores()), (false, [6, 0]));
    }
}

#[test]
fn k14_a_swap_changes_the_seats_and_nothing_else_once() {
    let mut position = start(&[("pie", "turn")]);
    sow(&mut position, 2);
    let before = position.to_setup();
    assert_eq!(position.apply(Action::Swap), Ok(Applied::Swapped));
    let after = position.to_setup();
    assert_eq!((&after.board, after.side, after.sowings), (&before.board, before.side, before.sowings));
    assert_eq!((position.south_seat(), position.seat_of(NORTH)), (Seat(1), Seat(0)));
    assert_eq!(position.decider(), Some(Seat(0)), "the first player now plays North and is on turn");
    assert_eq!(position.apply(Action::Swap), Err(Illegal::NoSwap));
    assert_eq!(Illegal::NoSwap.clause(), "K14");
}

#[test]
fn a_setup_is_refused_with_one_clear_sentence() {
    let good = setup(&[6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0], SOUTH);
    let refused = |pairs: &[(&str, &str)], change: &dyn Fn(&mut kalah::Setup)| {
        let mut bad = good.clone();
        change(&mut bad);
        Position::from_setup(&options(pairs), bad).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&[], &|setup| setup.board.truncate(13)),
        "the board has 13 numbers; with 6 houses a side it must have 14"
    );
    assert_eq!(
        refused(&[], &|setup| setup.board[6] = u16::MAX),
        format!("the board holds 65607 seeds; at most {MAX_SEEDS} are allowed")
    );
    assert_eq!(refused(&[], &|setup| setup.south_seat = Seat(2)), "south_seat is 2; it must be 0 or 1");
    assert_eq!(
        refused(&[], &|setup| setup.pie_open = true),
        "pie_open cannot be true here: the pie rule is off"
    );
    let pie_open = |side, sowings, first_turn, south_seat| {
        move |setup: &mut kalah::Setup| {
            setup.pie_open = true;
            (setup.side, setup.sowings, setup.first_turn, setup.south_seat) =
                (side, sowings, first_turn, Seat(south_seat));
        }
    };
    for (pie, change, reason) in [
        ("turn", pie_open(NORTH, 0, false, 0), "nothing has been sown yet"),
        ("turn", pie_open(NORTH, 1, false, 1), "the sides have been swapped already"),
        ("single", pie_open(NORTH, 2, false, 0), "this pie rule offers the swap after the first sowing only"),
        ("turn", pie_open(SOUTH, 1, true, 0), "this pie rule offers the swap only when it is North's turn"),
        (
            "sowing",
            pie_open(SOUTH, 1, false, 0),
            "first_turn must be true with South to move and false with North to move",
        ),
    ] {
        assert_eq!(refused(&[("pie", pie)], &change), format!("pie_open cannot be true here: {reason}"));
    }
    for (pie, side, sowings, south_seat, reason) in [
        ("turn", NORTH, 0, 0, "South makes the first sowing, and it is North's turn"),
        ("turn", SOUTH, 1, 1, "the sides have been swapped already"),
        ("sowing", SOUTH, 0, 1, "the sides have been swapped already"),
        ("single", SOUTH, 1, 0, "with this pie rule it is over after the first sowing"),
    ] {
        let first_turn = |setup: &mut kalah::Setup| {
            setup.first_turn = true;
            (setup.side, setup.sowings, setup.south_seat) = (side, sowings, Seat(south_seat));
        };
        assert_eq!(
            refused(&[("pie", pie)], &first_turn),
            format!("first_turn cannot be true here: {reason}")
        );
    }
    let wild = Options { houses: 9, ..Options::default() };
    let error = Position::from_setup(&wild, good.clone()).unwrap_err();
    assert_eq!(
        error,
        SetupError::Option { name: "houses", value: 9, allowed: "a whole number from 1 to 8".into() }
    );
    assert_eq!(error.to_string(), "option `houses` is 9; it must be a whole number from 1 to 8");
}
