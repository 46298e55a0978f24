// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tapa clause by clause (P). White moves unless said otherwise.

use crate::common::{at, ends, ends_of, lines, pick, step};
use fastrand::Rng;
use game::{EndKind, Side};
use tables::{
    Game, Options, Phase, Position, RestartCheck, TwoPoints, Variant, apply_steps, is_restart, outcome,
    stage_plays,
};

fn points(line: &str, options: &Options) -> Option<(Side, u32)> {
    outcome(&at(line), options).map(|outcome| (outcome.winner.expect("no draws"), outcome.points.0))
}

#[test]
fn p3_all_start_on_24() {
    assert_eq!(Position::initial(Variant::Tapa), at("tapa w 24:15 | b 24:15"));
}

#[test]
fn p8_the_first_roll_is_one_checker_with_both_dice() {
    let start = Position::initial(Variant::Tapa);
    let on = Options::default();
    let off = Options { first_long_move: false, ..on };
    let long = lines(&["tapa w 24:14 13:1 | b 24:15"]);
    let free = lines(&["tapa w 24:14 13:1 | b 24:15", "tapa w 24:13 19:1 18:1 | b 24:15"]);
    assert_eq!(ends_of(&start, Side::White, &[6, 5], &on, true), long);
    assert_eq!(ends_of(&start, Side::White, &[6, 5], &on, false), free, "not on later rolls");
    assert_eq!(ends_of(&start, Side::White, &[6, 5], &off, true), free, "not with the switch off");
    let double = ends_of(&start, Side::White, &[6; 4], &on, true);
    assert_eq!(double.len(), 4, "doubles are exempt");
    let blocked = at("tapa w 24:15 | b 24:11 12:2 7:2");
    let want = lines(&["tapa w 24:14 19:1 | b 24:11 12:2 7:2"]);
    assert_eq!(ends_of(&blocked, Side::White, &[6, 5], &on, true), want, "free when it is not possible");
}

#[test]
fn p9_two_checkers_occupy_a_point() {
    assert_eq!(ends("tapa w 13:1 | b 15:2", &[3]), lines(&["tapa w 13:1 | b 15:2"]));
    assert_eq!(
        ends("tapa w 13:1 | b 15:2", &[3, 1]),
        lines(&["tapa w 9:1 | b 15:2"]),
        "nor step on it (P10)"
    );
}

#[test]
fn p11_a_single_checker_may_be_covered_by_several() {
    let pinned = apply_steps(
        &at("tapa w 13:2 | b 15:1 24:14"),
        Side::White,
        &[3, 3],
        &Options::default(),
        false,
        &[step(13, 10, 3), step(13, 10, 3)],
    )
    .unwrap();
    assert_eq!(pinned.position, at("tapa w 10:2 | b 15:1 24:14 pin:15"));
    assert_eq!(
        pinned.steps.iter().map(|done| (done.hit, done.pin)).collect::<Vec<_>>(),
        [(false, true), (false, false)]
    );
}

#[test]
fn p12_a_pinned_checker_does_not_move() {
    let position = at("tapa w 24:14 13:1 | b 24:13 18:1 12:1 pin:12");
    let want = lines(&[
        "tapa w 24:14 13:1 | b 24:11 19:1 18:2 12:1 pin:12",
        "tapa w 24:14 13:1 | b 24:12 18:1 13:1 12:1 pin:12",
        "tapa w 24:14 13:1 | b 24:13 12:1 7:1 pin:12",
    ]);
    assert_eq!(ends_of(&position, Side::Black, &[6, 5], &Options::default(), false), want);
}

#[test]
fn p13_the_pinner_holds_the_point_and_frees_it_by_leaving() {
    let position = at("tapa w 24:14 13:1 | b 24:14 12:1 pin:12");
    let plays = stage_plays(&position, Side::White, &[6, 5], &Options::default(), false);
    assert_eq!(plays.len(), 5);
    assert_eq!(plays.iter().filter(|play| !play.position.is_pinned(Side::Black, 12)).count(), 3);
    assert!(plays.iter().any(|play| play.position.count(Side::White, 13) == 2), "checkers may be added");
    // Freed within the same roll: the last pinner leaves, another lands on it again and pins it again.
    let again = at("tapa w 16:1 13:1 | b 12:1 pin:12");
    let steps = [step(13, 10, 3), step(16, 13, 3)];
    let played = apply_steps(&again, Side::White, &[3, 3], &Options::default(), false, &steps).unwrap();
    assert!(played.steps[1].pin && played.position.is_pinned(Side::Black, 12));
}

#[test]
fn p14_both_end_checkers_pinned_start_the_game_over() {
    let line = "tapa w 24:1 5:13 1:1 pin:24 | b 24:1 5:13 1:1 pin:24";
    assert!(is_restart(&at(line)));
    assert_eq!(points(line, &Options::default()), None);
    assert!(!is_restart(&at("tapa w 24:1 1:14 pin:24 | b 2:14 1:1")), "one is not enough");
    // White pins the second end checker with the 3; the 1 is still played, then the game starts over.
    let before = at("tapa w 24:1 5:13 4:1 pin:24 | b 24:1 5:13 1:1");
    for (check, one_step_is_enough) in [(RestartCheck::TurnEnd, false), (RestartCheck::EachStep, true)] {
        let options = Options { tapa_restart_check: check, ..Options::default() };
        let mut game = Game::from_position(before, &options, Side::White, [5, 5]);
        game.roll([3, 1]).unwrap();
        let short = game.clone().play(&[step(4, 1, 3)]);
        assert_eq!(short.is_ok(), one_step_is_enough, "{check:?}");
        let steps = if one_step_is_enough { &[step(4, 1, 3)][..] } else { &[step(4, 1, 3), step(5, 4, 1)] };
        let played = game.play(steps).unwrap();
        assert!(played.restarted && played.outcome.is_none());
        assert_eq!(
            game,
            Game::new_with_starter(Variant::Tapa, &options, Side::White),
            "as if nothing had been"
        );
    }
}

#[test]
fn p14_after_a_restart_of_a_first_game_the_opening_roll_decides_again() {
    let options = Options { first_long_move: false, ..Options::default() };
    let mut game = Game::new(Variant::Tapa, &options);
    let mut rng = Rng::with_seed(4);
    // Random games until one restarts: about one in eight does.
    for _ in 0..2_000 {
        match game.phase() {
            Phase::Opening => assert!(game.opening(rng.u8(1..=6), rng.u8(1..=6)).is_ok()),
            Phase::ToRoll { .. } => game.roll([rng.u8(1..=6), rng.u8(1..=6)]).unwrap(),
            Phase::ToPlay { side, stage, .. } => {
                let plays = stage_plays(game.position(), side, &stage, &options, game.is_first_turn());
                if game.play(&pick(&mut rng, &plays).steps).unwrap().restarted {
                    assert_eq!(game, Game::new(Variant::Tapa, &options));
                    return;
                }
            }
            Phase::Over => game = Game::new(Variant::Tapa, &options),
        }
    }
    panic!("no game started over");
}

#[test]
fn p15_the_mother_rule_only_when_switched_on() {
    let line = "tapa w 13:14 1:1 | b 24:1 1:14 pin:24";
    assert_eq!(points(line, &Options::default()), None);
    let on = Options { tapa_mother_wins: true, ..Options::default() };
    assert_eq!(points(line, &on), Some((Side::White, 2)));
    assert_eq!(outcome(&at(line), &on).unwrap().kind, EndKind::Mother);
    assert_eq!(points("tapa w 24:1 13:13 1:1 | b 24:1 2:14 pin:24", &on), None, "own start must be empty");
    // X3: the pin ends the roll, in any order of the dice.
    let plays = stage_plays(&at("tapa w 13:14 4:1 | b 24:1 23:14"), Side::White, &[3, 3, 3, 3], &on, false);
    assert!(plays.iter().all(|play| play.dice_used == 4));
    assert!(plays.iter().any(|play| play.steps.len() == 1), "pin at once");
    assert!(plays.iter().any(|play| play.steps.len() == 3), "or after two other steps");
}

/// X3: which of the equal dice came before the one that ends the game makes a difference, also when they were
/// played from a lower point.
#[test]
fn p15_every_order_of_a_double_counts_when_the_game_may_end_on_the_way() {
    let on = Options { tapa_mother_wins: true, ..Options::default() };
    let want = lines(&[
        "tapa w 3:3 1:1 | b 24:1 23:14 pin:24",
        "tapa w 3:2 1:1 | b 24:1 23:14 pin:24",
        "tapa w 3:1 1:1 | b 24:1 23:14 pin:24",
        "tapa w 1:1 | b 24:1 23:14 pin:24",
    ]);
    assert_eq!(ends_of(&at("tapa w 4:1 3:3 | b 24:1 23:14"), Side::White, &[3; 4], &on, false), want);
}

#[test]
fn p18_a_checker_pinned_at_home_forbids_bearing_off() {
    let want = lines(&["tapa w 6:1 3:1 2:1 1:1 pin:2 | b 23:1 10:5"]);
    assert_eq!(ends("tapa w 6:2 3:1 2:1 pin:2 | b 23:1 10:5", &[6, 5]), want);
}

#[test]
fn p19_two_points_for_a_checker_outside_the_home() {
    let literal = Options::default();
    let none_off = Options { two_points: TwoPoints::NoneOff, ..literal };
    for (line, by_document, by_switch) in [
        ("tapa w | b 18:1 1:14", 2, 2),
        ("tapa w | b 7:1 1:14", 2, 2),
        ("tapa w | b 6:15", 1, 2),
        ("tapa w | b 6:3", 1, 1),
        ("tapa w | b 7:1 6:3", 2, 1),
    ] {
        assert_eq!(points(line, &literal), Some((Side::White, by_document)), "{line}");
        assert_eq!(points(line, &none_off), Some((Side::White, by_switch)), "{line}");
    }
}

#[test]
fn p20_three_points_for_a_checker_in_the_winners_home() {
    for point in 19..=24 {
        assert_eq!(
            points(&format!("tapa w | b {point}:1 1:14"), &Options::default()),
            Some((Side::White, 3))
        );
    }
}

#[test]
fn p21_forced_play_is_that_of_tabla() {
    let want = lines(&[
        "tapa w 10:1 2:1 | b 24:14 17:1",
        "tapa w 8:1 4:1 | b 24:14 17:1 pin:17",
        "tapa w 6:2 | b 24:14 17:1",
    ]);
    assert_eq!(
        ends("tapa w 10:2 | b 24:14 17:1", &[2; 4]),
        want,
        "passing over a single checker pins nothing"
    );
}

#[test]
fn p22_larger_dice_bear_off_from_the_highest_point() {
    assert_eq!(ends("tapa w 4:1 2:1 | b 24:1", &[6]), lines(&["tapa w 2:1 | b 24:1"]));
}
