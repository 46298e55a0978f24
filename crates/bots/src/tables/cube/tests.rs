// SPDX-License-Identifier: AGPL-3.0-or-later
//! Doubles and answers: in single games, at the end of a bear-off, and by the score of a match.

use tables::Variant;

use super::*;

const SINGLE: Stake = Stake { value: 1, centred: true, away: None, after_crawford: false };

fn at(line: &str, side: Side) -> Game {
    let position: Position = line.parse().unwrap();
    Game::from_position(position, &Options::default(), side, [9, 9])
}

#[test]
fn nobody_doubles_at_the_start_and_every_first_double_is_taken() {
    for variant in Variant::ALL {
        let options = Options::default();
        let game = Game::from_position(Position::initial(variant), &options, Side::White, [1, 1]);
        assert!(!doubles(&game, Side::White, &SINGLE), "{variant}");
        assert_ne!(answer(&game, Side::Black, &SINGLE, false), Answer::Drop, "{variant}");
    }
}

#[test]
fn nobody_of_any_level_doubles_before_anything_has_happened() {
    for variant in Variant::ALL.into_iter().filter(|variant| *variant != Variant::Indiika) {
        let game = Game::from_position(Position::initial(variant), &Options::default(), Side::White, [1, 1]);
        for away in [None, Some([3, 3]), Some([5, 5]), Some([7, 7]), Some([9, 9])] {
            let stake = Stake { away, ..SINGLE };
            let asked = Level::ALL.into_iter().flat_map(|level| (0..200).map(move |seed| (level, seed)));
            for (level, seed) in asked {
                let doubled = doubles_at(&game, Side::White, &stake, level, seed);
                assert!(!doubled, "{variant} at {away:?}: {level:?}, {seed}");
            }
        }
    }
}

#[test]
fn a_race_far_ahead_is_doubled_and_dropped() {
    let game = at("tabla w 6:2 5:2 4:2 off:9 | b 6:4 5:4 4:4 off:3", Side::White);
    assert!(doubles(&game, Side::White, &SINGLE));
    assert_eq!(answer(&game, Side::Black, &SINGLE, true), Answer::Drop);
    let game = at("indiika w 6:1 5:1 4:1 off:12 | b 6:3 5:3 4:3 3:3 2:2 1:1", Side::White);
    assert!(doubles(&game, Side::White, &SINGLE));
    assert_eq!(answer(&game, Side::Black, &SINGLE, true), Answer::Drop);
}

#[test]
fn a_double_by_the_side_far_behind_is_beavered() {
    let game = at("tabla w 6:4 5:4 4:4 off:3 | b 6:2 5:2 4:2 off:9", Side::White);
    assert!(!doubles(&game, Side::White, &SINGLE));
    assert_eq!(answer(&game, Side::Black, &SINGLE, true), Answer::Raise);
    assert_eq!(answer(&game, Side::Black, &SINGLE, false), Answer::Take);
    // The doubler, asked about the beaver, has to see the mistake.
    assert_eq!(answer(&game, Side::White, &SINGLE, true), Answer::Drop);
}

#[test]
fn x6_only_a_resignation_that_is_worth_as_much_as_playing_on_is_taken() {
    let hopeless = at("tabla w 3:2 2:1 off:12 | b 13:4 8:4 7:7", Side::White);
    let bound = at("tabla w 3:2 2:1 off:12 | b 6:4 5:4 4:4 off:3", Side::White);
    for (points, hopeless_does, bound_does) in [(1, false, true), (2, true, true), (3, true, true)] {
        assert_eq!(takes_resignation(&hopeless, Side::White, points, &SINGLE), hopeless_does, "{points}");
        assert_eq!(takes_resignation(&bound, Side::White, points, &SINGLE), bound_does, "{points}");
    }
    let needs_one = Stake { away: Some([1, 3]), ..SINGLE };
    assert!(takes_resignation(&hopeless, Side::White, 1, &needs_one), "more would be useless");
    for variant in Variant::ALL {
        let start = Game::from_position(Position::initial(variant), &Options::default(), Side::White, [1, 1]);
        assert!(takes_resignation(&start, Side::Black, 1, &SINGLE), "{variant}");
    }
}

#[test]
fn equities_end_at_the_points_of_a_certain_end() {
    for (win, loss) in [(1.0, 1.0), (1.4, 1.1), (1.1, 1.6), (2.0, 2.0)] {
        for turns in [[true, true], [true, false], [false, true]] {
            let at = |wins: f32| Prospects { wins, win, loss }.cubeful(turns);
            assert!((at(1.0) - win).abs() < 1e-5 && (at(0.0) + loss).abs() < 1e-5, "{win} {loss} {turns:?}");
            let all: Vec<f32> = (0..=100u8).map(|wins| at(f32::from(wins) / 100.0)).collect();
            assert!(all.windows(2).all(|pair| pair[0] <= pair[1] + 1e-6), "{win} {loss} {turns:?}");
            let steepest = all.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f32::max);
            assert!(steepest < 0.06, "it is of one piece: {steepest}");
        }
        // The cube is worth something to whoever may turn it.
        let half = |turns| Prospects { wins: 0.5, win, loss }.cubeful(turns);
        assert!(half([true, false]) > half([true, true]) && half([true, true]) > half([false, true]));
    }
    // Whoever has won a race nearly for sure wins a point by it, whether the cube is turned or not.
    let race = Prospects { wins: 0.99, win: 1.0, loss: 1.0 };
    assert!((race.cubeful([true, true]) - 1.0).abs() < 1e-5 && race.cubeful([false, true]) > 0.95);
}

#[test]
fn both_sides_see_the_same_points_and_without_a_cube_those_of_the_game() {
    let all = [[0.55, 0.2, 0.01, 0.1, 0.0], [0.9, 0.5, 0.1, 0.01, 0.0], [0.1, 0.0, 0.0, 0.4, 0.05]];
    for chances in all {
        for may in [[true, true], [true, false], [false, true], [false, false]] {
            let turned = points(&of_the_other(chances), [may[1], may[0]]);
            assert!((points(&chances, may) + turned).abs() < 1e-5, "{chances:?} {may:?}");
        }
        assert_eq!(points(&chances, [false; 2]), equity(&chances));
    }
    // A win that is the surer one lets the cube be turned the sooner.
    let (safe, bold) = ([0.62, 0.05, 0.0, 0.05, 0.0], [0.58, 0.15, 0.0, 0.06, 0.0]);
    let is_bold = |may| points(&bold, may) > points(&safe, may);
    assert!(
        is_bold([false, false]) && !is_bold([true, true]),
        "a certain double is worth more than a double win"
    );
}

/// One checker on the sixth point is gone with 27 of 36 rolls: with a last roll, doubled whatever lies in the middle.
#[test]
fn last_rolls_are_decided_exactly() {
    for variant in ["tabla", "tapa"] {
        let last = at(&format!("{variant} w 6:1 off:14 | b 1:1 off:14"), Side::White);
        assert_eq!(equities(&last, Side::White, &SINGLE), [0.5, 1.0, 1.0], "{variant}");
        assert!(doubles(&last, Side::White, &SINGLE));
        assert_eq!(answer(&last, Side::Black, &SINGLE, true), Answer::Take, "a quarter is enough");
        // 15 of 36: doubling would be a mistake, and a beaver its answer.
        let behind = at(&format!("{variant} w 6:1 1:1 off:13 | b 1:1 off:14"), Side::White);
        assert!(!doubles(&behind, Side::White, &SINGLE));
        assert_eq!(answer(&behind, Side::Black, &SINGLE, true), Answer::Raise, "{variant}");
    }
    // H1: there a double one goes on to the sixes.
    let last = at("chelebi w 6:1 off:14 | b 1:1 off:14", Side::White);
    let [rolled, ..] = equities(&last, Side::White, &SINGLE);
    assert!((rolled - (2.0 * 28.0 / 36.0 - 1.0)).abs() < 1e-6);
}

#[test]
fn a_match_score_that_decides_by_itself_is_seen() {
    let game = at("tabla w 6:2 5:2 4:2 off:9 | b 6:4 5:4 4:4 off:3", Side::White);
    let needs_one = Stake { away: Some([1, 3]), ..SINGLE };
    assert!(!doubles(&game, Side::White, &needs_one), "more points would be useless");
    let last_chance = Stake { away: Some([3, 1]), ..SINGLE };
    assert_eq!(answer(&game, Side::Black, &last_chance, false), Answer::Take, "refusing loses the match");
    let start = at("tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5", Side::White);
    let behind = Stake { away: Some([3, 1]), after_crawford: true, ..SINGLE };
    assert!(doubles(&start, Side::White, &behind));
}

/// A race of 75 pips in which White, about to roll, is so many ahead.
fn race(ahead: i32) -> Game {
    let behind = |pips: i32| match pips {
        ..=0 => "6:5 5:5 4:5".to_owned(),
        1..=6 => format!("{}:1 6:4 5:5 4:5", 6 + pips),
        7..=11 => format!("12:1 {pips}:1 6:3 5:5 4:5"),
        _ => "12:2 6:3 5:5 4:5".to_owned(),
    };
    at(&format!("tabla w {} | b {}", behind(-ahead), behind(ahead)), Side::White)
}

#[test]
fn a_match_is_doubled_and_taken_by_its_score() {
    let double = |ahead, away| doubles(&race(ahead), Side::White, &Stake { away: Some(away), ..SINGLE });
    let take = |ahead, [own, other]: [u16; 2]| {
        let stake = Stake { away: Some([other, own]), ..SINGLE };
        answer(&race(ahead), Side::Black, &stake, false) == Answer::Take
    };
    // White is seven pips ahead of eighty with the roll, or level with it: 74 and 59 of 100.
    let points = |ahead| {
        let game = race(ahead);
        (doubles(&game, Side::White, &SINGLE), answer(&game, Side::Black, &SINGLE, false) == Answer::Take)
    };
    assert_eq!((points(7), points(0)), ((true, true), (false, true)));
    // Where both need two the cube is turned once: whoever is ahead doubles, and three of ten are needed to take.
    assert!(double(0, [2, 2]) && take(0, [2, 2]) && !take(7, [2, 2]));
    // 52 of 100 against 48, and 69 against 74.
    assert!(double(-3, [2, 2]) && !double(-5, [2, 2]) && take(5, [2, 2]) && !take(7, [2, 2]));
    // Who needs four to the other's two wins the match with a double that is doubled again.
    assert!(!double(7, [2, 4]) && take(7, [2, 4]));
    // Who needs five wins too little by two of them to take what four would take.
    assert!(!take(8, [2, 5]) && take(8, [2, 4]) && double(6, [2, 5]) && !double(6, [2, 4]));
    // Far from its end a match is like points.
    assert_eq!((double(7, [9, 9]), take(7, [9, 9]), double(0, [9, 9])), (true, true, false));
    // A redouble to what both need is the last one.
    let redouble = Stake { value: 2, centred: false, away: Some([4, 4]), after_crawford: false };
    assert!(doubles(&race(7), Side::White, &redouble) && !doubles(&race(0), Side::White, &redouble));
}

#[test]
fn weaker_players_misjudge_the_chances_at_a_score_too() {
    let at_two = Stake { away: Some([2, 2]), ..SINGLE };
    let how_often =
        |level| (0..200).filter(|seed| doubles_at(&race(-12), Side::White, &at_two, level, *seed)).count();
    let often = Level::ALL.map(how_often);
    assert!(often.is_sorted_by(|weaker, stronger| weaker >= stronger), "{often:?}");
    assert!(often[0] > 20 && often[1] > 0 && often[4] == 0, "{often:?}");
}

#[test]
fn a_double_of_who_is_behind_is_beavered_in_a_match_too() {
    let game = at("tabla w 6:4 5:4 4:4 off:3 | b 6:2 5:2 4:2 off:9", Side::White);
    let stake = Stake { away: Some([7, 7]), ..SINGLE };
    assert_eq!(answer(&game, Side::Black, &stake, true), Answer::Raise);
    assert_eq!(answer(&game, Side::Black, &stake, false), Answer::Take);
    assert_eq!(answer(&game, Side::White, &stake, true), Answer::Drop);
    // To whom two points are enough a beaver would bring nothing.
    let enough = Stake { away: Some([2, 7]), ..SINGLE };
    assert_eq!(answer(&game, Side::Black, &enough, true), Answer::Take);
}
