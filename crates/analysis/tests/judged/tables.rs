// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family: plays, cube, luck and figures.

use analysis::{
    Action, Chequer, CubeChoice, CubeDecision, Decision, Figures, Judged, Mark, Settings, TablesGame,
};
use fastrand::Rng;
use game::Side;
use tables::Variant;

use crate::made;
use crate::{judged, record};

const QUICK: Settings = Settings { plies: 0, candidates: 5, nodes: None, game: None };

fn games(text: &str, name: &str, settings: &Settings) -> Vec<TablesGame> {
    let games = judged(text, name, settings).games.into_iter();
    games
        .map(|game| match game.judged {
            Judged::Tables(game) => game,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn plays(game: &TablesGame) -> Vec<&Chequer> {
    let decisions = game.turns.iter().flat_map(|turn| &turn.decisions);
    decisions
        .filter_map(|decision| match decision {
            Decision::Chequer(play) => Some(play),
            Decision::Cube(_) => None,
        })
        .collect()
}

fn cubes(game: &TablesGame) -> Vec<&CubeDecision> {
    let decisions = game.turns.iter().flat_map(|turn| &turn.decisions);
    decisions
        .filter_map(|decision| match decision {
            Decision::Cube(cube) => Some(cube),
            Decision::Chequer(_) => None,
        })
        .collect()
}

#[test]
fn who_plays_what_the_judge_would_play_loses_nothing() {
    for (variant, rolls, plies) in [
        (Variant::Tabla, 12, 1),
        (Variant::Tabla, 200, 0),
        (Variant::Tapa, 200, 0),
        (Variant::Gyulbara, 200, 0),
        (Variant::Chelebi, 200, 0),
        (Variant::Antitabla, 200, 0),
        (Variant::Indiika, 200, 0),
    ] {
        let lines = made::game(variant, rolls, plies, false, &mut Rng::with_seed(7));
        let settings = Settings { plies, ..QUICK };
        let game = games(&record(variant.name(), "", &lines), "a.log", &settings).remove(0);
        let all = plays(&game);
        // In indiika hardly ever is there a choice.
        assert!(all.len() > 5 || variant == Variant::Indiika, "{variant}: {} decisions", all.len());
        for play in all {
            assert_eq!(
                (play.loss, play.mark, play.made().unwrap().difference),
                (0.0, None, 0.0),
                "{variant}: {play:?}"
            );
        }
        for figures in game.figures {
            let decides = figures.chequer.decisions > 0;
            assert_eq!(figures.chequer.pr(), decides.then_some(0.0), "{variant}");
        }
    }
}

#[test]
fn what_is_not_the_best_costs_what_it_is_worth_less() {
    for (variant, plies, rolls) in
        [(Variant::Tabla, 1, 10), (Variant::Gyulbara, 0, 60), (Variant::Antitabla, 0, 60)]
    {
        let lines = made::game(variant, rolls, 0, true, &mut Rng::with_seed(3));
        let settings = Settings { plies, candidates: 1, nodes: None, game: None };
        let game = games(&record(variant.name(), "", &lines), "a.log", &settings).remove(0);
        let mut lost = 0.0;
        for play in plays(&game) {
            let [best, made] = [play.best().unwrap(), play.made().unwrap()];
            assert!((best.equity - made.equity - play.loss).abs() < 1e-9 && play.loss >= 0.0, "{play:?}");
            assert_eq!((best.difference, play.mark), (0.0, Mark::of_points(play.loss)));
            assert!(play.rank <= play.choices && play.candidates.len() <= 2, "{play:?}");
            assert_eq!(play.rank == 1, best.made, "{play:?}");
            if plies == 1 {
                assert_eq!(best.plies, made.plies, "both are looked at alike: {play:?}");
            }
            for [win, two, three, lose_two, lose_three] in [best.chances, made.chances] {
                assert!(win >= two && two >= three && lose_two >= lose_three, "{play:?}");
            }
            lost += play.loss;
        }
        assert!(lost > 0.1, "{variant}: {lost}");
        let [white, black] = game.figures;
        assert!((white.chequer.loss + black.chequer.loss - lost).abs() < 1e-9, "{variant}");
    }
}

#[test]
fn a_play_without_a_choice_is_no_decision() {
    let lines = "opening 6-5\n0 move 24/18 18/13\n1 roll 4-3\n1 move 24/20 24/21\n";
    let game = games(&record("tabla", "", lines), "a.log", &QUICK).remove(0);
    assert_eq!(plays(&game).len(), 2);
    let mut passes = 0;
    for game in games(super::files::MATCH, "a.mat", &QUICK) {
        for turn in &game.turns {
            if matches!(&turn.action, Action::Roll { written, .. } if written == "pass") {
                passes += 1;
                assert!(
                    !turn.decisions.iter().any(|decision| matches!(decision, Decision::Chequer(_))),
                    "{turn:?}"
                );
            }
        }
        assert!(plays(&game).iter().all(|play| play.choices > 1));
    }
    assert_eq!(passes, 9, "Black dances in the second game");
}

#[test]
fn luck_over_all_rolls_is_nothing() {
    let mut sum = [0.0; 2];
    let mut most = 0.0f64;
    for a in 1..=6 {
        for b in 1..=6 {
            let lines = format!("opening 3-1\n0 move 8/5 6/5\n1 roll {a}-{b}\n");
            let game = games(&record("tabla", "", &lines), "a.log", &QUICK).remove(0);
            let luck = game.turns[1].luck.unwrap();
            sum[0] += luck;
            most = most.max(luck.abs());
            if a > b {
                let game =
                    games(&record("tabla", "", &format!("opening {a}-{b}\n")), "a.log", &QUICK).remove(0);
                sum[1] += game.turns[0].luck.unwrap();
            }
        }
    }
    assert!(sum.iter().all(|sum| sum.abs() < 1e-9) && most > 0.1, "{sum:?} {most}");
}

#[test]
fn a_double_that_the_opponent_finishes_is_judged_stage_by_stage() {
    let stages = (0..40).find_map(|seed| {
        let lines = made::game(Variant::Gyulbara, 60, 0, false, &mut Rng::with_seed(seed));
        let game = games(&record("gyulbara", "", &lines), "a.log", &QUICK).remove(0);
        let turn = game.turns.iter().find(|turn| {
            let of_other =
                |decision: &Decision| matches!(decision, Decision::Chequer(play) if play.completing);
            turn.decisions.iter().any(of_other)
        })?;
        Some((turn.side, turn.decisions.clone(), turn.action.clone()))
    });
    let (side, decisions, action) = stages.expect("some double is handed over");
    for decision in decisions {
        let Decision::Chequer(play) = decision else { panic!("{decision:?}") };
        assert_eq!(play.completing, play.side != side, "{play:?}");
        assert!(play.dice.iter().all(|die| *die == play.dice[0]));
    }
    let Action::Roll { dice: [a, b], written, .. } = action else { panic!("{action:?}") };
    assert!(a == b && written.contains(" | "), "{written}");
}

#[test]
fn the_cube_is_judged_where_it_may_be_turned() {
    let rest = "0 double 2\n1 take\n0 roll 4-2\n0 move 8/4 6/4\n1 roll 5-3\n1 move 8/3 6/3\n0 roll 6-1\n";
    let lines = format!("opening 3-1\n0 move 8/5 6/5\n1 roll 2-1\n1 move 13/11 6/5\n{rest}");
    let game = games(&record("tabla", "Option: cube = true\n", &lines), "a.log", &QUICK).remove(0);
    let all = cubes(&game);
    let made: Vec<(Side, CubeChoice)> = all.iter().map(|cube| (cube.side, cube.made)).collect();
    // Black, who owns the cube, might redouble; White might not.
    assert_eq!(
        made,
        [
            (Side::Black, CubeChoice::NoDouble),
            (Side::White, CubeChoice::Double),
            (Side::Black, CubeChoice::Take),
            (Side::Black, CubeChoice::NoDouble),
        ]
    );
    let [early, double, take, _] = all[..] else { panic!() };
    assert_eq!((double.best, take.best), (CubeChoice::NoDouble, CubeChoice::Take));
    assert!(double.loss > 0.04 && double.mark.is_some() && take.loss == 0.0, "{double:?}");
    assert_eq!((early.loss, double.equities, double.equities[2]), (0.0, take.equities, 1.0));
    let [white, black] = game.figures;
    assert!((white.cube.loss - double.loss).abs() < 1e-12 && white.cube.decisions == 1);
    assert!(black.cube.decisions >= 1 && black.cube.loss == 0.0);
    // The cube counts in what the dice brought.
    let luck: f64 = game
        .turns
        .iter()
        .filter(|turn| turn.side == Side::White)
        .filter_map(|turn| Some(turn.luck? * f64::from(turn.cube)))
        .sum();
    assert!((white.luck_points - luck).abs() < 1e-12 && game.turns.iter().any(|turn| turn.cube == 2));
    let without =
        games(&record("tabla", "", "opening 3-1\n0 move 8/5 6/5\n1 roll 2-1\n"), "a.log", &QUICK).remove(0);
    assert_eq!(cubes(&without), Vec::<&CubeDecision>::new());
}

#[test]
fn plays_are_judged_with_the_cube_as_it_lies() {
    let lines = "opening 3-1\n0 move 8/5 6/5\n1 roll 2-1\n1 move 13/11 6/5\n0 roll 4-2\n0 move 8/4 6/4\n";
    let read = |options: &str| games(&record("tabla", options, lines), "a.log", &QUICK).remove(0);
    let [without, with] = ["", "Option: cube = true\n"].map(read);
    for (plain, cubeful) in plays(&without).iter().zip(plays(&with)) {
        for play in &plain.candidates {
            let [win, two, three, lose_two, lose_three] = play.chances;
            let points = 2.0 * win - 1.0 + two + three - lose_two - lose_three;
            assert!(!play.cubeful && (play.equity - points).abs() < 1e-5, "{play:?}");
            // With the cube in the middle what is ahead is further ahead.
            let same = cubeful.candidates.iter().find(|other| other.text == play.text);
            let other = same.unwrap_or_else(|| panic!("{} is among them", play.text));
            assert!(other.cubeful && other.chances == play.chances && other.match_chance.is_none());
            assert!(other.equity.abs() > play.equity.abs() && other.equity * play.equity > 0.0, "{other:?}");
        }
    }
    // Whoever has given the cube away is worth less than who has it.
    let owned = |seat: u8| {
        let double = format!("{seat} double 2\n{} take\n", 1 - seat);
        let opening = "opening 3-1\n0 move 8/5 6/5\n";
        let first = if seat == 1 { double.as_str() } else { "" };
        let second = if seat == 0 { double.as_str() } else { "" };
        let lines =
            format!("{opening}{first}1 roll 2-1\n1 move 13/11 6/5\n{second}0 roll 4-2\n0 move 8/4 6/4\n");
        let game = games(&record("tabla", "Option: cube = true\n", &lines), "a.log", &QUICK).remove(0);
        plays(&game).last().unwrap().made().unwrap().equity
    };
    assert!(owned(1) > owned(0) + 0.1, "{} {}", owned(1), owned(0));
}

#[test]
fn nobody_is_judged_for_a_cube_that_must_not_be_turned_or_is_dead() {
    let game = |score: [u32; 2], length: u32| {
        format!(
            " {length} point match\n\n Game 1\n a : {}   b : {}\n  1) 31: 8/5 6/5   21: 13/11 6/5\n  2) 42: 8/4 6/4   53: 8/3 6/3\n",
            score[0], score[1]
        )
    };
    let sides = |score, length| -> Vec<Side> {
        let game = games(&game(score, length), "a.mat", &QUICK).remove(0);
        cubes(&game).iter().map(|cube| cube.side).collect()
    };
    assert_eq!(sides([0, 0], 7), [Side::Black, Side::White, Side::Black]);
    assert_eq!(sides([6, 0], 7), [], "the Crawford game");
    let post = game([6, 0], 7)
        + " Game 2\n a : 6   b : 1\n  1) 31: 8/5 6/5   21: 13/11 6/5\n  2) 42: 8/4 6/4   53: 8/3 6/3\n";
    let later = games(&post, "a.mat", &QUICK).remove(1);
    assert!(
        cubes(&later).iter().all(|cube| cube.side == Side::Black) && !cubes(&later).is_empty(),
        "to White it is dead"
    );
}

#[test]
fn figures_of_all_games_are_the_sum_of_each() {
    let report = judged(super::files::MATCH, "a.mat", &QUICK);
    let json = report.to_json();
    let games = json["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    for seat in 0..2 {
        for path in [
            "/chequer/decisions",
            "/chequer/loss",
            "/cube/decisions",
            "/luck_points",
            "/result",
            "/luck_adjusted",
        ] {
            let of = |value: &serde_json::Value| value.pointer(path).unwrap().as_f64().unwrap();
            let sum: f64 = games.iter().map(|game| of(&game["figures"][seat])).sum();
            assert!((sum - of(&json["totals"][seat])).abs() < 1e-5, "{path}");
        }
    }
    let [white, black] = [0, 1].map(|seat| json["totals"][seat]["luck_adjusted"].as_f64().unwrap());
    assert!((white + black).abs() < 1e-5, "{white} {black}");
    assert_eq!(json["totals"][0]["result"], -2.0 + 3.0);
}

#[test]
fn pr_is_five_hundred_times_the_mean_loss() {
    let mut figures = Figures::default();
    assert_eq!(figures.all().pr(), None);
    (figures.chequer.decisions, figures.chequer.loss) = (30, 0.6);
    (figures.cube.decisions, figures.cube.loss) = (10, 0.2);
    let near = |pr: Option<f64>, value: f64| (pr.unwrap() - value).abs() < 1e-9;
    assert!(near(figures.chequer.pr(), 10.0) && near(figures.all().pr(), 10.0));
}

/// A match that is broken off in its second game.
const UNFINISHED: &str = "opening 3-1\n0 move 8/5 6/5\n1 roll 6-5\n1 move 24/18 18/13\n0 double 2\n1 drop\nover 0 1 dropped\n\
    game 2 first 0\n0 roll 4-4\n0 move 24/20 24/20 13/9 13/9\n1 roll 6-1\n1 move 13/7 8/7\n0 roll 3-2\n0 move 13/10 13/11\n\
    1 double 2\n0 take\n1 roll 6-4\n1 move 24/14\n";

#[test]
fn a_match_of_the_site_is_judged_game_by_game() {
    let text = record("tabla", "Option: match_to = 3\nOption: cube = true\n", UNFINISHED);
    let all = games(&text, "a.log", &QUICK);
    let heads: Vec<_> = all
        .iter()
        .map(|game| (game.number, game.length, game.score, game.win.map(|win| win.points)))
        .collect();
    assert_eq!(heads, [(1, 3, [0, 0], Some(1)), (2, 3, [1, 0], None)]);
    // K9: in the second game nobody doubles before the own first roll.
    let sides: Vec<Side> = cubes(&all[1]).iter().map(|cube| cube.side).collect();
    assert_eq!(sides, [Side::White, Side::Black, Side::White]);
    let [white, black] = all[0].figures;
    assert_eq!((white.result, black.result), (Some(1.0), Some(-1.0)));
    assert!((white.luck_adjusted.unwrap() - (1.0 - white.luck_points + black.luck_points)).abs() < 1e-12);
    assert_eq!(all[1].figures.map(|figures| figures.luck_adjusted), [None, None]);
    // The luck of a game without a result does not change that of another.
    let json = judged(&text, "a.log", &QUICK).to_json();
    assert_eq!(json["totals"][0]["luck_adjusted"], json["games"][0]["figures"][0]["luck_adjusted"]);
    assert_ne!(json["totals"][0]["luck"], json["games"][0]["figures"][0]["luck"]);
}
