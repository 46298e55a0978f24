// SPDX-License-Identifier: AGPL-3.0-or-later
//! The players of the tables family play legally, sensibly and the same every time.

use bots::tables::{Judge, choose, judge};
use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, Position, Step, Variant, stage_plays};

fn at(line: &str, dice: [u8; 2]) -> Game {
    let position: Position = line.parse().unwrap();
    let mut game = Game::from_position(position, &Options::default(), Side::White, [9, 9]);
    game.roll(dice).unwrap();
    game
}

/// The position after the player's choice.
fn after(line: &str, dice: [u8; 2]) -> String {
    let mut game = at(line, dice);
    let steps = choose(&game, 1).unwrap();
    game.play(&steps).unwrap();
    game.position().to_string()
}

/// Points of the bot against one that plays at random.
fn against_random(variant: Variant, options: &Options, seat: Side, seed: u64) -> i64 {
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new(variant, options);
    for _ in 0..20_000 {
        match game.phase() {
            Phase::Opening => {
                game.opening(rng.u8(1..=6), rng.u8(1..=6)).unwrap();
            }
            Phase::ToRoll { .. } => game.roll([rng.u8(1..=6), rng.u8(1..=6)]).unwrap(),
            Phase::ToPlay { side, stage, .. } => {
                let steps: Vec<Step> = if side == seat {
                    let steps = choose(&game, seed).unwrap();
                    assert_eq!(choose(&game, seed).as_ref(), Some(&steps), "the same every time");
                    steps
                } else {
                    let plays = stage_plays(game.position(), side, &stage, options, game.is_first_turn());
                    rng.choice(&plays).unwrap().steps.to_vec()
                };
                game.play(&steps).unwrap();
            }
            Phase::Over => {
                assert_eq!(choose(&game, seed), None);
                let outcome = game.outcome().unwrap();
                let points = i64::from(outcome.points.0);
                return if outcome.winner == Some(seat) { points } else { -points };
            }
        }
    }
    panic!("{variant} does not end");
}

fn points_of(variant: Variant, options: &Options, pairs: u64) -> i64 {
    (0..pairs).flat_map(|seed| Side::BOTH.map(|seat| against_random(variant, options, seat, seed))).sum()
}

/// Sixty games each. A player that knew nothing would come out near 0.
#[test]
fn every_player_beats_one_that_plays_at_random() {
    for (variant, least) in [
        (Variant::Tabla, 120),
        (Variant::Tapa, 60),
        (Variant::Gyulbara, 40),
        (Variant::Chelebi, 60),
        (Variant::Antitabla, 60),
    ] {
        let points = points_of(variant, &Options::default(), 30);
        assert!(points >= least, "{variant}: {points} points in 60 games");
    }
}

#[test]
fn every_game_is_played_to_its_end_under_the_popular_switches() {
    for variant in Variant::ALL {
        points_of(variant, &Options::popular(), 4);
    }
}

#[test]
fn tabla_openings_everybody_knows() {
    let start = "tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5";
    let white = |points: &str| format!("tabla w {points} | b 24:2 13:5 8:3 6:5");
    assert_eq!(after(start, [3, 1]), white("24:2 13:5 8:2 6:4 5:2"), "the five point");
    assert_eq!(after(start, [4, 2]), white("24:2 13:5 8:2 6:4 4:2"), "the four point");
    assert_eq!(after(start, [6, 1]), white("24:2 13:4 8:2 7:2 6:5"), "the bar point");
}

#[test]
fn a_win_at_hand_is_taken() {
    assert_eq!(after("tabla w 6:1 2:1 | b 1:2 off:13", [6, 2]), "tabla w off:15 | b 1:2 off:13");
}

#[test]
fn antitabla_is_not_finished_while_it_can_be_helped() {
    assert_eq!(after("antitabla w 6:1 1:1 | b 6:15", [6, 1]), "antitabla w 1:1 off:14 | b 6:15");
}

/// Of two places the fuller one is emptied first.
#[test]
fn indiika_bears_off_from_the_fuller_place() {
    let line = "indiika w 6:2 5:2 4:3 3:3 2:2 1:2 hand:1 | b 1:2 hand:13";
    let ends = after(line, [5, 3]);
    assert_eq!(ends, "indiika w 6:2 5:3 4:3 3:2 2:2 1:2 off:1 | b 1:2 hand:13");
}

#[test]
fn a_pass_is_no_steps_and_nobody_to_play_is_nothing() {
    let closed = at("tabla w 13:5 bar:1 | b 1:2 2:2 3:2 4:2 5:2 6:2 24:3", [6, 6]);
    assert_eq!(choose(&closed, 1), Some(Vec::new()));
    assert_eq!(choose(&Game::new(Variant::Tapa, &Options::default()), 1), None);
}

#[test]
fn every_game_has_its_judge() {
    for variant in Variant::ALL {
        match judge(variant) {
            Judge::Net(net) => assert_eq!(net.variant(), variant),
            Judge::Places => assert_eq!(variant, Variant::Indiika),
        }
    }
}
