// SPDX-License-Identifier: AGPL-3.0-or-later
//! Indiika clause by clause (I). White moves.

use crate::common::{at, ends, ends_of, lines};
use game::{EndKind, Side};
use tables::{Options, Placing, Position, Variant, outcome, stage_plays};

#[test]
fn i2_all_are_in_the_hand_at_the_start() {
    assert_eq!(Position::initial(Variant::Indiika), at("indiika w hand:15 | b hand:15"));
}

#[test]
fn i1_the_players_share_no_points() {
    let want = lines(&["indiika w 3:1 2:1 hand:13 | b 3:2 2:2 hand:11"]);
    assert_eq!(ends("indiika w hand:15 | b 3:2 2:2 hand:11", &[3, 2]), want);
}

#[test]
fn i6_i7_two_on_a_place_are_enough() {
    let full = "indiika w 3:2 hand:13 | b hand:15";
    assert_eq!(ends(full, &[3]), lines(&[full]));
    assert_eq!(ends(full, &[3, 1]), lines(&["indiika w 3:2 1:1 hand:12 | b hand:15"]));
}

#[test]
fn i8_a_double_places_two() {
    assert_eq!(ends("indiika w hand:15 | b hand:15", &[4; 4]), lines(&["indiika w 4:2 hand:13 | b hand:15"]));
    let full = "indiika w 2:1 1:2 hand:12 | b hand:15";
    assert_eq!(ends(full, &[1; 4]), lines(&[full]));
}

#[test]
fn i9_after_the_twelve_the_rest_of_a_double_enters() {
    let one = "indiika w 6:1 5:2 4:2 3:2 2:2 1:2 hand:4 | b 1:2 hand:13";
    assert_eq!(ends(one, &[6; 4]), lines(&["indiika w 6:5 5:2 4:2 3:2 2:2 1:2 | b 1:2 hand:13"]));
    let two = "indiika w 5:2 4:2 3:2 2:2 1:2 hand:5 | b 1:2 hand:13";
    assert_eq!(ends(two, &[6; 4]), lines(&["indiika w 6:4 5:2 4:2 3:2 2:2 1:2 hand:1 | b 1:2 hand:13"]));
}

#[test]
fn i10_the_last_three_go_anywhere() {
    let line = "indiika w 6:2 5:2 4:2 3:2 2:2 1:2 hand:3 | b hand:15";
    assert_eq!(ends(line, &[5, 3]), lines(&["indiika w 6:2 5:3 4:2 3:3 2:2 1:2 hand:1 | b hand:15"]));
    // The order of two dice may decide: the 3 completes the twelve, then the 5 enters.
    let order = "indiika w 6:2 5:2 4:2 3:1 2:2 1:2 hand:4 | b hand:15";
    assert_eq!(ends(order, &[5, 3]), lines(&["indiika w 6:2 5:3 4:2 3:2 2:2 1:2 hand:2 | b hand:15"]));
}

#[test]
fn i6_i10_i11_placing_goes_from_two_a_place_to_any_to_off() {
    let placing = |line: &str| Side::BOTH.map(|side| at(line).placing(side).expect("indiika"));
    assert_eq!(placing("indiika w hand:15 | b 6:2 5:2 4:2 3:2 2:2 1:1 hand:4"), [Placing::Two; 2]);
    let later = "indiika w 6:2 5:2 4:2 3:2 2:2 1:2 hand:3 | b 6:3 5:2 4:2 3:2 2:2 1:2 off:2";
    assert_eq!(placing(later), [Placing::Any, Placing::Done]);
    assert_eq!(Position::initial(Variant::Tapa).placing(Side::White), None);
}

#[test]
fn i12_the_roll_that_places_the_last_goes_on_bearing_off() {
    let line = "indiika w 6:2 5:2 4:3 3:3 2:2 1:2 hand:1 | b 1:2 hand:13";
    let want = lines(&[
        "indiika w 6:2 5:1 4:3 3:4 2:2 1:2 off:1 | b 1:2 hand:13",
        "indiika w 6:2 5:3 4:3 3:2 2:2 1:2 off:1 | b 1:2 hand:13",
    ]);
    assert_eq!(ends(line, &[5, 3]), want);
    let off = Options { indiika_carry_over: false, ..Options::default() };
    let larger_only = lines(&["indiika w 6:2 5:3 4:3 3:3 2:2 1:2 | b 1:2 hand:13"]);
    assert_eq!(ends_of(&at(line), Side::White, &[5, 3], &off, false), larger_only, "T14: the larger");
}

#[test]
fn i13_a_double_takes_up_to_four_from_its_place() {
    let line = "indiika w 5:3 2:1 | b 1:2 hand:13";
    let plays = stage_plays(&at(line), Side::White, &[5; 4], &Options::default(), false);
    assert_eq!((plays.len(), plays[0].dice_used), (1, 3));
    assert_eq!(plays[0].position, at("indiika w 2:1 | b 1:2 hand:13"));
}

#[test]
fn i14_no_larger_die_and_no_moving() {
    let line = "indiika w 5:3 2:1 | b 1:2 hand:13";
    assert_eq!(ends(line, &[6, 3]), lines(&[line]));
}

#[test]
fn i15_a_win_is_one_point() {
    let over = outcome(&at("indiika w | b hand:15"), &Options::default()).unwrap();
    assert_eq!((over.winner, over.points.0, over.kind), (Some(Side::White), 1, EndKind::BorneOff));
}
