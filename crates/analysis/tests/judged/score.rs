// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches: what the score makes of points.

use analysis::{CubeChoice, CubeDecision, Decision, Judged, Settings, TablesGame};

use crate::{judged, record};

const QUICK: Settings = Settings { plies: 0, candidates: 5, nodes: None, game: None };

const MOVES: &str = "  1) 31: 8/5 6/5   64: 24/18 13/9\n  2) 42: 8/4 6/4   53: 8/3 6/3\n  3) 62: 24/18 13/11   21: 13/11 6/5\n";

/// The first game of a match at this score, as match text.
fn game(score: [u32; 2], length: u32) -> String {
    format!(" {length} point match\n\n Game 1\n a : {}   b : {}\n{MOVES}", score[0], score[1])
}

fn read(text: &str, name: &str) -> Vec<TablesGame> {
    let games = judged(text, name, &QUICK).games.into_iter();
    games
        .map(|game| match game.judged {
            Judged::Tables(game) => game,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn decisions(game: &TablesGame) -> impl Iterator<Item = &Decision> {
    game.turns.iter().flat_map(|turn| &turn.decisions)
}

fn cubes(game: &TablesGame) -> Vec<CubeDecision> {
    let cube = |decision: &Decision| match decision {
        Decision::Cube(cube) => Some(*cube),
        Decision::Chequer(_) => None,
    };
    decisions(game).filter_map(cube).collect()
}

#[test]
fn where_both_need_one_point_only_wins_count() {
    let game = read(&game([6, 6], 7), "a.mat").remove(0);
    assert!(game.by_score);
    let mut seen = 0;
    for decision in decisions(&game) {
        let Decision::Chequer(play) = decision else { panic!("{decision:?}: the cube is dead") };
        for candidate in &play.candidates {
            let wins = candidate.chances[0];
            assert!((candidate.match_chance.unwrap() - wins).abs() < 1e-6, "{candidate:?}");
            assert!((candidate.equity - (2.0 * wins - 1.0)).abs() < 1e-5, "{candidate:?}");
            seen += 1;
        }
        assert!((play.chance_lost().unwrap() * 2.0 - play.loss).abs() < 1e-5, "{play:?}");
    }
    assert!(seen > 20);
}

#[test]
fn points_are_what_the_cube_wins_and_the_chance_that_is_lost_goes_with_them() {
    for score in [[0, 0], [3, 5], [5, 2]] {
        let game = read(&game(score, 7), "a.mat").remove(0);
        let mut rates = [const { Vec::new() }; 2];
        for decision in decisions(&game) {
            let (side, loss, lost) = match decision {
                Decision::Chequer(play) => (play.side, play.loss, play.chance_lost().unwrap()),
                Decision::Cube(cube) => {
                    assert!((cube.equities[2] - 1.0).abs() < 1e-9, "refused, it wins what it showed");
                    (cube.side, cube.loss, cube.chance_lost().unwrap())
                }
            };
            if loss > 0.01 {
                rates[side.index()].push(lost / loss);
            }
        }
        for rates in rates.iter().filter(|rates| !rates.is_empty()) {
            assert!(rates.iter().all(|rate| (rate - rates[0]).abs() < 1e-4), "{score:?}: {rates:?}");
            // A point is between a twentieth and a half of a match to 7.
            assert!((0.05..0.5).contains(&rates[0]), "{score:?}: {rates:?}");
        }
        assert!(rates.iter().any(|rates| !rates.is_empty()), "{score:?}");
    }
}

#[test]
fn k14_who_is_behind_after_the_crawford_game_is_judged_for_not_doubling() {
    let post = game([6, 0], 7) + &format!(" Game 2\n a : 6   b : 1\n{MOVES}");
    let games = read(&post, "a.mat");
    assert_eq!((games[0].crawford, cubes(&games[0]).len()), (true, 0), "K13");
    // For money no such double would be thought of.
    let late = cubes(&games[1]);
    assert!(!late.is_empty());
    for cube in late {
        assert_eq!((cube.made, cube.best), (CubeChoice::NoDouble, CubeChoice::Double), "{cube:?}");
        assert!(cube.loss > 0.0 && cube.counts);
    }
    let start = cubes(&read(&game([0, 0], 7), "a.mat")[0])[0];
    assert_eq!((start.best, start.loss), (CubeChoice::NoDouble, 0.0));
}

#[test]
fn the_score_is_told_and_a_match_beyond_the_table_is_one_for_money() {
    let report = judged(&game([3, 5], 7), "a.mat", &QUICK);
    let (json, text, mat) = (report.to_json(), report.to_text(), report.to_mat().unwrap());
    assert_eq!(json["settings"]["score"], "match");
    let first = &json["games"][0]["turns"][0]["decisions"][0];
    assert!(first["match_lost"].is_number() && first["candidates"][0]["match_chance"].is_number(), "{first}");
    assert!(json["totals"][1]["chequer"]["match_lost"].as_f64().unwrap() > 0.0, "{}", json["totals"]);
    assert!(text.contains("points of a match at its score (EMG)") && text.contains("MWC lost"), "{text}");
    assert!(mat.contains("(EMG)") && mat.contains(" (MWC "), "{mat}");
    assert!(report.to_sgf().unwrap().contains("(MWC "));
    let long = judged(&game([3, 5], 100), "a.mat", &QUICK);
    assert_eq!(long.to_json()["settings"]["score"], "money");
    assert!(!long.to_text().contains("MWC"));
    let single =
        judged(&record("tabla", "Option: cube = true\n", "opening 3-1\n0 move 8/5 6/5\n"), "a.log", &QUICK);
    assert_eq!(single.to_json()["settings"]["score"], "money");
}

/// Every game of the family has its table; indiika's is exact.
#[test]
fn every_game_is_judged_by_its_score() {
    for game in ["tapa", "gyulbara", "chelebi", "antitabla", "indiika", "tabla"] {
        let variant = tables::Variant::from_name(game).unwrap();
        let lines = crate::made::game(variant, 40, 0, true, &mut fastrand::Rng::with_seed(5));
        let text = record(game, "Option: match_to = 5\nOption: cube = true\n", &lines);
        let found = read(&text, "a.log").remove(0);
        assert!(found.by_score, "{game}");
        let all = cubes(&found);
        assert!(!all.is_empty(), "{game}");
        for cube in all {
            let [kept, taken, refused] = cube.match_chances.unwrap();
            assert!(
                [kept, taken, refused].iter().all(|chance| (0.0..=1.0).contains(chance)),
                "{game}: {cube:?}"
            );
            assert!((cube.equities[2] - 1.0).abs() < 1e-9, "{game}: {cube:?}");
        }
    }
}
