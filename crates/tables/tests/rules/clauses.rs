// SPDX-License-Identifier: AGPL-3.0-or-later
//! Clauses that several games share, and the plain ones: boards, directions, starts, ends. White moves unless
//! said otherwise.

use crate::common::{at, ends, ends_of, lines, pick, random_options, step};
use fastrand::Rng;
use game::Side;
use tables::{
    Game, Illegal, Options, Phase, Position, Setup, SideSetup, TurnError, Variant, apply_steps, outcome,
    score_name, stage_plays,
};

/// The games whose checkers travel from 24 to the home.
const TRAVELLING: [Variant; 5] =
    [Variant::Tabla, Variant::Tapa, Variant::Gyulbara, Variant::Chelebi, Variant::Antitabla];

fn initial_ends(variant: Variant, dice: &[u8], first: bool) -> Vec<String> {
    ends_of(&Position::initial(variant), Side::White, dice, &Options::default(), first)
}

/// The winner of a position and their points, by the default switches.
fn won(line: &str) -> Option<(Option<Side>, u32)> {
    outcome(&at(line), &Options::default()).map(|end| (end.winner, end.points.0))
}

#[test]
fn t1_p1_g1_two_players_with_fifteen_checkers_on_24_points() {
    for variant in TRAVELLING {
        let start = Position::initial(variant);
        for side in Side::BOTH {
            let on_points: u8 = (1..=24).map(|point| start.count(side, point)).sum();
            assert_eq!((on_points, start.bar(side), start.hand(side)), (15, 0, 0), "{variant}");
        }
        let beyond = SideSetup { points: vec![(25, 15)], ..SideSetup::default() };
        let mut setup = start.to_setup();
        setup.white = beyond;
        assert!(Position::from_setup(&setup).is_err(), "{variant} has no point 25");
    }
}

#[test]
fn t2_t3_p4_each_has_twelve_points_ahead_and_counts_them_from_the_own_end() {
    for variant in [Variant::Tabla, Variant::Tapa, Variant::Chelebi, Variant::Antitabla] {
        let start = Position::initial(variant);
        for point in 1..=24 {
            assert_eq!(start.facing(point), Some(25 - point), "{variant}");
            assert_ne!(point <= 12, 25 - point <= 12, "what lies before one is beyond for the other");
        }
    }
}

#[test]
fn t5_p3_g3_i2_a_game_starts_from_the_position_of_its_rules() {
    for variant in Variant::ALL {
        let options = Options::default();
        assert_eq!(Game::new(variant, &options).position(), &Position::initial(variant));
        let later = Game::new_with_starter(variant, &options, Side::Black);
        assert_eq!(later.position(), &Position::initial(variant));
    }
}

#[test]
fn s4_p5_g5_i5_every_game_of_the_family_begins_with_the_opening_roll() {
    for variant in Variant::ALL {
        let mut game = Game::new(variant, &Options::default());
        assert_eq!(game.opening(4, 4), Ok(None), "S5");
        assert_eq!(game.opening(2, 5), Ok(Some(Side::Black)));
        let stage = vec![5, 2];
        let phase = Phase::ToPlay { side: Side::Black, rolled: [5, 2], stage, completing: false };
        assert_eq!(game.phase(), phase, "{variant}");
        let mut later = Game::new_with_starter(variant, &Options::default(), Side::White);
        assert_eq!(later.opening(2, 5), Err(TurnError::NotOpening), "S6");
    }
}

#[test]
fn t7_p6_g6_a_roll_is_played_by_the_rules_before_anything_else() {
    for variant in TRAVELLING {
        let mut game = Game::new(variant, &Options::default());
        game.opening(3, 1).unwrap();
        assert_eq!(game.roll([6, 6]), Err(TurnError::NotToRoll), "{variant}");
        assert!(matches!(game.play(&[step(24, 18, 6)]), Err(TurnError::Illegal(_))), "a die not rolled");
    }
}

#[test]
fn t8_p6_g6_checkers_move_forward_only() {
    let options = Options::default();
    for variant in TRAVELLING {
        let line = format!("{variant} w 13:15 | b 24:15");
        let back = apply_steps(&at(&line), Side::White, &[3], &options, false, &[step(13, 16, 3)]);
        assert!(matches!(back, Err(Illegal::WrongDistance { .. })), "{variant}");
        for play in stage_plays(&at(&line), Side::White, &[3, 2], &options, false) {
            assert_eq!(play.position.pip_count(Side::White), 13 * 15 - 5, "{variant}");
        }
    }
}

#[test]
fn p7_g7_one_checker_or_two_or_with_a_double_more() {
    for variant in ["tapa", "gyulbara"] {
        let plain = ends(&format!("{variant} w 24:15 | b 6:15"), &[3, 1]);
        let want =
            [format!("{variant} w 24:14 20:1 | b 6:15"), format!("{variant} w 24:13 23:1 21:1 | b 6:15")];
        assert_eq!(plain, lines(&[&want[0], &want[1]]));
        let most = format!("{variant} w 24:11 23:4 | b 6:15");
        let double = ends(&format!("{variant} w 24:15 | b 6:15"), &[1; 4]);
        assert!(double.contains(&at(&most).to_string()), "four checkers with a double");
    }
}

#[test]
fn p10_an_occupied_point_is_not_stepped_on_either() {
    // 13/10 is Black's 15: both dice together may only be played over 12.
    assert_eq!(ends("tapa w 13:1 | b 15:2", &[3, 1]), lines(&["tapa w 9:1 | b 15:2"]));
    assert_eq!(ends("tapa w 13:1 | b 15:2 13:2", &[3, 1]), lines(&["tapa w 13:1 | b 15:2 13:2"]));
}

#[test]
fn t20_p16_g18_bearing_off_begins_when_all_are_home() {
    for variant in TRAVELLING {
        // All home but one, which the roll does not bring home: nothing is borne off.
        let outside = format!("{variant} w 13:1 6:14 | b 24:15");
        for play in stage_plays(&at(&outside), Side::White, &[6], &Options::default(), false) {
            assert_eq!(play.position.off(Side::White), 0, "{variant}");
        }
        let home = format!("{variant} w 6:15 | b 24:15");
        let plays = stage_plays(&at(&home), Side::White, &[6], &Options::default(), false);
        assert_eq!((plays.len(), plays[0].position.off(Side::White)), (1, 1), "{variant}");
    }
}

/// In random games of all six, with all switches, nothing borne off comes back.
#[test]
fn t21_p17_g19_a_checker_borne_off_never_comes_back() {
    let mut rng = Rng::with_seed(43);
    for round in 0..60 {
        let options = random_options(&mut rng);
        let mut game = Game::new(Variant::ALL[round % 6], &options);
        let mut off = [0; 2];
        while game.phase() != Phase::Over {
            match game.phase() {
                Phase::Opening => drop(game.opening(rng.u8(1..=6), rng.u8(1..=6)).unwrap()),
                Phase::ToRoll { .. } => game.roll([rng.u8(1..=6), rng.u8(1..=6)]).unwrap(),
                Phase::ToPlay { side, stage, .. } => {
                    let plays = stage_plays(game.position(), side, &stage, &options, game.is_first_turn());
                    let restarted = game.play(&pick(&mut rng, &plays).steps).unwrap().restarted;
                    let now = Side::BOTH.map(|side| game.position().off(side));
                    assert!(restarted || (now[0] >= off[0] && now[1] >= off[1]), "{}", game.position());
                    off = now;
                }
                Phase::Over => {}
            }
        }
    }
}

#[test]
fn t4_p2_g2_i4_the_first_to_bear_off_everything_wins() {
    for variant in ["tabla", "tapa", "gyulbara", "chelebi"] {
        assert_eq!(won(&format!("{variant} w | b 6:1")), Some((Some(Side::White), 1)), "{variant}");
        assert_eq!(won(&format!("{variant} w 6:1 | b")), Some((Some(Side::Black), 1)), "{variant}");
        assert_eq!(won(&format!("{variant} w 6:1 | b 6:1")), None, "{variant}");
    }
    assert_eq!(won("indiika w | b 1:1"), Some((Some(Side::White), 1)));
    assert_eq!(won("indiika w 1:1 | b 1:1"), None);
}

/// 23/19 with the 4s leaves 19/14 for the 5s, 17/13 leaves none; both are legal all the same.
#[test]
fn g12_each_number_is_judged_on_its_own_without_looking_ahead() {
    let line = "gyulbara w 23:4 17:4 1:7 | b 24:1 20:1 6:13";
    let options = Options::default();
    let plays = stage_plays(&at(line), Side::White, &[4; 4], &options, false);
    let fives =
        |position: &Position| stage_plays(position, Side::White, &[5; 4], &options, false)[0].dice_used;
    let counts: Vec<u8> = plays.iter().map(|play| fives(&play.position)).collect();
    let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
    assert!(least < most, "the choice of 4s decides how many 5s there are: {counts:?}");
    for play in &plays {
        let mut game = Game::from_position(at(line), &options, Side::White, [3, 3]);
        game.roll([4, 4]).unwrap();
        assert!(game.play(&play.steps).is_ok(), "{}", play.position);
    }
}

#[test]
fn h1_chelebi_is_tabla_in_all_but_its_doubles() {
    let options = Options::default();
    for question in crate::common::sample::questions(Variant::Tabla, 300, 44, false) {
        let chelebi = at(&question.position.to_string().replace("tabla", "chelebi"));
        let of = |position| ends_of(position, question.side, &question.dice, &options, false);
        let mut want: Vec<String> =
            of(&question.position).iter().map(|line| line.replace("tabla", "chelebi")).collect();
        want.sort();
        assert_eq!(of(&chelebi), want, "{}", question.position);
    }
    assert_eq!(won("chelebi w | b 6:15"), won("tabla w | b 6:15"));
}

#[test]
fn h3_chelebi_has_no_first_long_move() {
    assert_eq!(initial_ends(Variant::Chelebi, &[6, 5], true), initial_ends(Variant::Chelebi, &[6, 5], false));
    assert_ne!(initial_ends(Variant::Tapa, &[6, 5], true), initial_ends(Variant::Tapa, &[6, 5], false));
}

#[test]
fn i3_a_part_has_the_places_1_to_6() {
    for die in 1..=6 {
        let want = lines(&[&format!("indiika w {die}:1 hand:14 | b hand:15")]);
        assert_eq!(ends("indiika w hand:15 | b hand:15", &[die]), want);
    }
    let seventh = SideSetup { points: vec![(7, 1)], hand: 14, ..SideSetup::default() };
    let empty = SideSetup { hand: 15, ..SideSetup::default() };
    let setup = Setup { variant: Variant::Indiika, white: seventh, black: empty };
    assert!(Position::from_setup(&setup).is_err());
}

#[test]
fn i11_who_has_placed_all_bears_off_by_the_dice() {
    let placed = "indiika w 6:3 5:3 4:3 3:2 2:2 1:2 | b hand:15";
    let want = lines(&["indiika w 6:2 5:3 4:3 3:1 2:2 1:2 off:2 | b hand:15"]);
    assert_eq!(ends(placed, &[6, 3]), want);
    let waiting = "indiika w 6:2 5:2 4:2 3:2 2:2 1:2 hand:3 | b hand:15";
    let early = apply_steps(&at(waiting), Side::White, &[6], &Options::default(), false, &[step(6, 0, 6)]);
    assert_eq!(early.unwrap_err().clause(), "I11");
}

#[test]
fn x7_a_stored_position_has_own_numbers_and_names_its_pins() {
    let pinned = at("tapa w 24:14 13:1 | b 24:14 12:1 pin:12");
    let setup = pinned.to_setup();
    assert_eq!((setup.black.points.clone(), setup.black.pinned.clone()), (vec![(12, 1), (24, 14)], vec![12]));
    assert_eq!(setup.white.points, [(13, 1), (24, 14)], "each in their own numbering");
    assert_eq!(Position::from_setup(&setup), Ok(pinned));
    // The same checkers with the pin the other way round are another position.
    let other = at("tapa w 24:14 13:1 pin:13 | b 24:14 12:1");
    assert_ne!(other, pinned);
    assert_eq!(Position::from_setup(&other.to_setup()), Ok(other));
}

#[test]
fn t25_every_score_is_one_two_or_three_and_has_its_name() {
    let mut rng = Rng::with_seed(45);
    for round in 0..3_000 {
        let variant = Variant::ALL[round % 6];
        let mut men = SideSetup::default();
        let last = if variant == Variant::Indiika { 6 } else { 24 };
        let on_board = rng.u32(1..=15);
        let mut counts = [0; 25];
        for _ in 0..on_board {
            counts[rng.usize(1..=last)] += 1;
        }
        men.points =
            (1..=24u32).map(|point| (point, counts[point as usize])).filter(|(_, n)| *n > 0).collect();
        men.off = 15 - on_board;
        let finished = SideSetup { off: 15, ..SideSetup::default() };
        let position = Position::from_setup(&Setup { variant, white: finished, black: men }).unwrap();
        let end = outcome(&position, &random_options(&mut rng)).expect("White has borne off all");
        let name = ["win", "mars", "troika"][end.points.0 as usize - 1];
        assert_eq!(score_name(&end), name, "{position}");
    }
}

#[test]
fn g22_forced_play_and_bearing_off_are_those_of_tabla() {
    // 13/7 and 13/8 can each be played alone: the larger; with 7 closed only over 8; with both closed nothing.
    assert_eq!(ends("gyulbara w 13:1 | b 14:1 24:14", &[6, 5]), lines(&["gyulbara w 7:1 | b 14:1 24:14"]));
    assert_eq!(ends("gyulbara w 13:1 | b 19:1 24:14", &[6, 5]), lines(&["gyulbara w 2:1 | b 19:1 24:14"]));
    let shut = "gyulbara w 13:1 | b 19:1 20:1 24:13";
    assert_eq!(ends(shut, &[6, 5]), lines(&[shut]));
    assert_eq!(ends("gyulbara w 4:1 2:1 | b 24:15", &[6]), lines(&["gyulbara w 2:1 | b 24:15"]));
    assert_eq!(ends("gyulbara w 4:1 2:1 | b 24:15", &[2]).len(), 2, "2/off or 4/2");
}

#[test]
fn p21_two_dice_of_tapa_are_forced_as_in_tabla() {
    assert_eq!(ends("tapa w 13:1 | b 23:2 24:13", &[6, 5]), lines(&["tapa w 7:1 | b 23:2 24:13"]));
    assert_eq!(ends("tapa w 13:1 | b 18:2 24:13", &[6, 5]), lines(&["tapa w 2:1 | b 18:2 24:13"]));
    let shut = "tapa w 13:1 | b 18:2 17:2 24:11";
    assert_eq!(ends(shut, &[6, 5]), lines(&[shut]));
}
