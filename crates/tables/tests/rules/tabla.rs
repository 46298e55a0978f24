// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tabla clause by clause (T), and the two games that are tabla with a difference: chelebi (H) and
//! antitabla (A). White moves unless said otherwise.

use crate::common::{at, ends, ends_of, lines, step};
use game::{Outcome, Side};
use tables::{
    Options, Position, TURN_LIMIT, Variant, apply_steps, outcome, score_name, stage_plays, turn_plays,
};

fn result(line: &str) -> Option<(Side, u32, &'static str, &'static str)> {
    let Outcome { winner, points, kind } = outcome(&at(line), &Options::default())?;
    let name = score_name(&outcome(&at(line), &Options::default())?);
    Some((winner.expect("a draw does not exist (S8)"), points.0, kind.word(), name))
}

#[test]
fn t6_the_start_is_2_5_3_5() {
    let start = at("tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5");
    for variant in [Variant::Tabla, Variant::Chelebi, Variant::Antitabla] {
        assert_eq!(Position::initial(variant).men(Side::White), start.men(Side::White));
        assert_eq!(Position::initial(variant).men(Side::Black), start.men(Side::Black));
    }
}

#[test]
fn t3_opening_3_1_has_its_16_results() {
    assert_eq!(ends("tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5", &[3, 1]).len(), 16);
    let start = Position::initial(Variant::Tabla);
    let white = ends_of(&start, Side::White, &[3, 1], &Options::default(), false);
    let black = ends_of(&start, Side::Black, &[3, 1], &Options::default(), false);
    assert_eq!(white.len(), black.len());
}

#[test]
fn t9_two_opposing_checkers_close_a_point_and_one_does_not() {
    assert_eq!(ends("tabla w 13:1 | b 15:2", &[3]), lines(&["tabla w 13:1 | b 15:2"]));
    assert_eq!(ends("tabla w 13:1 | b 15:1", &[3]), lines(&["tabla w 10:1 | b bar:1 off:14"]));
}

#[test]
fn t10_any_number_of_own_checkers_may_share_a_point() {
    assert_eq!(ends("tabla w 8:1 6:14 | b 24:1", &[2]).len(), 2);
    assert!(ends("tabla w 8:1 6:14 | b 24:1", &[2]).contains(&at("tabla w 6:15 | b 24:1").to_string()));
}

#[test]
fn t11_the_dice_are_played_by_one_checker_or_by_two() {
    let want = lines(&[
        "tabla w 24:1 14:1 | b 24:1",
        "tabla w 23:1 15:1 | b 24:1",
        "tabla w 20:1 18:1 | b 24:1",
        "tabla w 19:2 | b 24:1",
    ]);
    assert_eq!(ends("tabla w 24:1 19:1 | b 24:1", &[1, 4]), want);
}

#[test]
fn t11a_a_checker_lands_after_each_die_in_either_order() {
    // 13/8/2 is the only way to play both: 13/7 is closed.
    assert_eq!(ends("tabla w 13:1 | b 18:2 24:13", &[6, 5]), lines(&["tabla w 2:1 | b 18:2 24:13"]));
    // A hit on the way counts: two results on the same point.
    let hits = lines(&["tabla w 2:1 | b 17:1 1:13 bar:1", "tabla w 2:1 | b 18:1 1:13 bar:1"]);
    assert_eq!(ends("tabla w 13:1 | b 18:1 17:1 1:13", &[6, 5]), hits);
}

#[test]
fn t12_a_double_is_played_four_times() {
    assert_eq!(ends("tabla w 24:1 | b 24:1", &[3; 4]), lines(&["tabla w 12:1 | b 24:1"]));
    let plays = stage_plays(&at("tabla w 24:1 | b 24:1"), Side::White, &[3; 4], &Options::default(), false);
    assert_eq!((plays[0].steps.len(), plays[0].dice_used), (4, 4));
}

#[test]
fn t13_as_many_dice_as_possible_are_played() {
    // Playing the 5 with the other checker would leave no 6.
    let line = "tabla w 13:1 6:1 | b 18:2 13:2";
    assert_eq!(ends(line, &[6, 5]), lines(&["tabla w 6:1 2:1 | b 18:2 13:2"]));
    let short = apply_steps(&at(line), Side::White, &[6, 5], &Options::default(), false, &[step(6, 1, 5)]);
    assert_eq!(short.unwrap_err().clause(), "T13");
}

#[test]
fn t13a_of_a_double_as_many_as_possible() {
    let plays =
        stage_plays(&at("tabla w 24:1 | b 13:2 24:1"), Side::White, &[6; 4], &Options::default(), false);
    assert_eq!(plays.len(), 1);
    assert_eq!(
        (plays[0].dice_used, plays[0].position.to_string()),
        (1, at("tabla w 18:1 | b 13:2 24:1").to_string())
    );
    let two = stage_plays(
        &at("tabla w bar:2 13:1 | b 6:2 24:13"),
        Side::White,
        &[6, 5],
        &Options::default(),
        false,
    );
    assert_eq!((two.len(), two[0].dice_used), (1, 1));
    assert_eq!(two[0].position, at("tabla w bar:1 20:1 13:1 | b 6:2 24:13"));
}

#[test]
fn t14_either_die_but_not_both_means_the_larger() {
    assert_eq!(ends("tabla w 13:1 | b 23:2 1:13", &[5, 6]), lines(&["tabla w 7:1 | b 23:2 1:13"]));
    // Only the smaller can be played: then the smaller.
    assert_eq!(ends("tabla w 13:1 | b 18:2 23:2 1:11", &[5, 6]), lines(&["tabla w 8:1 | b 18:2 23:2 1:11"]));
}

#[test]
fn t15_nothing_playable_is_a_pass() {
    let closed = "tabla w 13:5 bar:1 | b 1:2 2:2 3:2 4:2 5:2 6:2 24:3";
    let plays = stage_plays(&at(closed), Side::White, &[6; 4], &Options::default(), false);
    assert_eq!((plays.len(), plays[0].dice_used, plays[0].steps.len()), (1, 0, 0));
    assert_eq!(plays[0].position, at(closed));
    assert!(apply_steps(&at(closed), Side::White, &[6; 4], &Options::default(), false, &[]).is_ok());
}

#[test]
fn t16_a_hit_checker_goes_to_the_bar() {
    let hit = apply_steps(
        &at("tabla w 13:1 | b 15:1 24:1"),
        Side::White,
        &[3],
        &Options::default(),
        false,
        &[step(13, 10, 3)],
    )
    .unwrap();
    assert!(hit.steps[0].hit && !hit.steps[0].pin);
    assert_eq!(hit.position, at("tabla w 10:1 | b bar:1 24:1 off:13"));
}

#[test]
fn t17_hit_checkers_enter_at_25_minus_the_die_before_anything_moves() {
    for die in 1..=6 {
        assert_eq!(
            ends("tabla w bar:1 13:1 | b 24:1", &[die]),
            lines(&[&format!("tabla w {}:1 13:1 | b 24:1", 25 - die)])
        );
    }
}

#[test]
fn t18_entering_may_hit_a_single_checker() {
    let want = lines(&[
        "tabla w 20:1 6:2 | b bar:1 8:14",
        "tabla w 21:1 6:1 5:1 | b bar:1 8:14",
        "tabla w 20:1 6:2 | b 4:1 8:14",
        "tabla w 24:1 6:1 2:1 | b 4:1 8:14",
    ]);
    assert_eq!(ends("tabla w 6:2 bar:1 | b 4:1 8:14", &[4, 1]), want);
}

#[test]
fn t19_a_closed_home_loses_the_turn_even_with_other_checkers_free() {
    assert_eq!(
        ends("tabla w 13:5 bar:1 | b 6:2 5:2 24:3", &[6, 5]),
        lines(&["tabla w 13:5 bar:1 | b 6:2 5:2 24:3"])
    );
}

#[test]
fn t20_bearing_off_may_begin_in_the_middle_of_a_roll() {
    assert!(ends("tabla w 7:1 3:1 | b 24:1", &[3, 1]).contains(&at("tabla w 6:1 | b 24:1").to_string()));
    assert_eq!(
        ends("tabla w 8:1 3:1 | b 24:1", &[3, 1]).iter().filter(|end| at(end).off(Side::White) > 13).count(),
        0
    );
}

#[test]
fn t22_a_hit_checker_suspends_bearing_off() {
    assert_eq!(ends("tabla w 6:2 1:2 bar:1 | b 6:13", &[6, 1]), lines(&["tabla w 18:1 6:2 1:2 | b 6:13"]));
}

#[test]
fn t23_a_die_bears_off_from_its_own_point() {
    let want = lines(&["tabla w 6:1 | b 24:1", "tabla w 4:1 2:1 | b 24:1"]);
    assert_eq!(ends("tabla w 6:1 2:1 | b 24:1", &[2]), want);
}

#[test]
fn t24_a_larger_die_bears_off_only_from_the_highest_point() {
    assert_eq!(ends("tabla w 4:1 2:1 | b 24:1", &[6]), lines(&["tabla w 2:1 | b 24:1"]));
    assert_eq!(ends("tabla w 6:1 2:1 | b 6:10", &[4, 3]), lines(&["tabla w 2:1 | b 6:10"]));
    // A number may instead be moved inside the home: 6/1, and then the 6 takes the 3.
    let want = lines(&["tabla w | b 6:10", "tabla w 1:1 | b 6:10"]);
    assert_eq!(ends("tabla w 6:1 3:1 | b 6:10", &[6, 5]), want);
}

#[test]
fn x3_a_play_that_ends_the_game_uses_all_dice() {
    let plays = stage_plays(&at("tabla w 4:1 | b 24:1"), Side::White, &[6; 4], &Options::default(), false);
    assert_eq!((plays.len(), plays[0].steps.len(), plays[0].dice_used), (1, 1, 4));
}

#[test]
fn t26_one_borne_off_saves_everything_else() {
    assert_eq!(result("tabla w | b 24:1 6:12 bar:1 off:1"), Some((Side::White, 1, "borne_off", "win")));
}

#[test]
fn t27_none_borne_off_is_a_mars() {
    assert_eq!(result("tabla w | b 6:15"), Some((Side::White, 2, "borne_off", "mars")));
    assert_eq!(result("tabla w | b 18:1 6:14"), Some((Side::White, 2, "borne_off", "mars")));
    assert_eq!(result("tabla w 18:1 6:14 | b"), Some((Side::Black, 2, "borne_off", "mars")));
}

#[test]
fn t28_a_checker_on_the_bar_or_in_the_winners_home_is_a_troika() {
    assert_eq!(result("tabla w | b 6:14 bar:1"), Some((Side::White, 3, "borne_off", "troika")));
    for point in 19..=24 {
        let line = format!("tabla w | b {point}:1 6:14");
        assert_eq!(result(&line), Some((Side::White, 3, "borne_off", "troika")), "{point}");
    }
}

#[test]
fn t29_one_borne_off_costs_one_point_wherever_the_rest_stands() {
    assert_eq!(result("tabla w 24:5 bar:9 off:1 | b").map(|result| result.1), Some(1));
    assert_eq!(result("tabla w 24:14 off:1 | b").map(|result| result.1), Some(1));
    assert_eq!(result("tabla w 24:15 | b 6:15"), None, "the game goes on");
}

#[test]
fn h2_doubles_of_chelebi_are_progressive_from_the_first_roll() {
    let options = Options::default();
    let turns =
        turn_plays(&at("chelebi w 24:1 23:1 1:9 | b 7:15"), Side::White, [5, 5], 1, &options, TURN_LIMIT)
            .unwrap();
    assert_eq!(turns.len(), 1);
    assert_eq!(turns[0].position, at("chelebi w 4:1 1:9 | b 7:15"));
    let later = Options { chelebi_progressive_from: 4, ..options };
    let plain =
        turn_plays(&at("chelebi w 24:1 23:1 1:9 | b 7:15"), Side::White, [5, 5], 3, &later, TURN_LIMIT)
            .unwrap();
    assert_eq!(plain[0].position, at("chelebi w 23:1 4:1 1:9 | b 7:15"));
}

#[test]
fn h4_nobody_finishes_a_double_of_chelebi() {
    let options = Options { started_min: 1, ..Options::default() };
    let turns = turn_plays(&at("chelebi w 13:2 | b 22:2 7:13"), Side::White, [5, 5], 1, &options, TURN_LIMIT)
        .unwrap();
    assert_eq!(turns.len(), 1);
    assert_eq!((turns[0].position, turns[0].pending.len()), (at("chelebi w 8:2 | b 22:2 7:13"), 0));
}

#[test]
fn h5_a_number_that_cannot_be_played_ends_the_chain() {
    let options = Options::default();
    let line = "chelebi w 6:14 bar:1 | b 7:13 3:2";
    let turns = turn_plays(&at(line), Side::White, [3, 3], 1, &options, TURN_LIMIT).unwrap();
    assert_eq!((turns.len(), turns[0].position), (1, at(line)));
}

#[test]
fn a1_bearing_off_last_wins_antitabla() {
    assert_eq!(result("antitabla w | b 6:15"), Some((Side::Black, 2, "borne_off_loses", "mars")));
    let forced =
        stage_plays(&at("antitabla w 1:1 | b 6:15"), Side::White, &[2, 1], &Options::default(), false);
    assert_eq!(forced.len(), 1);
    assert_eq!(outcome(&forced[0].position, &Options::default()).unwrap().winner, Some(Side::Black));
}

#[test]
fn a2_the_score_of_antitabla_is_mirrored() {
    assert_eq!(result("antitabla w | b 24:1 6:14"), Some((Side::Black, 3, "borne_off_loses", "troika")));
    assert_eq!(result("antitabla w | b 6:14"), Some((Side::Black, 1, "borne_off_loses", "win")));
    let want = lines(&["antitabla w | b 6:15", "antitabla w 1:1 | b 6:15"]);
    assert_eq!(ends("antitabla w 6:1 1:1 | b 6:15", &[6, 1]), want);
}
