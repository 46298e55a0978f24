// SPDX-License-Identifier: AGPL-3.0-or-later
//! Gyulbara clause by clause (G), with the double the opponent finishes played by the turn machine. White
//! moves unless said otherwise.

use crate::common::{at, ends_of, lines, step};
use game::Side;
use tables::{
    Game, OnBlock, Options, Phase, Position, Progress, TURN_LIMIT, Turn, TurnError, TwoPoints, Variant,
    outcome, roll_stages, turn_plays,
};

fn turns(line: &str, dice: [u8; 2], roll_no: u16, options: &Options) -> Vec<Turn> {
    turn_plays(&at(line), Side::White, dice, roll_no, options, TURN_LIMIT).expect("few ends")
}

fn points(line: &str, options: &Options) -> u32 {
    outcome(&at(line), options).expect("it is over").points.0
}

/// Position 14 of the rules document: four 4s, then no 5.
const STARTED: &str = "gyulbara w 24:4 4:2 3:3 2:3 1:3 | b 24:11 4:2 3:2";

#[test]
fn g3_g4_both_start_on_their_24_diagonally() {
    let start = Position::initial(Variant::Gyulbara);
    assert_eq!(start, at("gyulbara w 24:15 | b 24:15"));
    assert_eq!(start.facing(24), Some(12));
    assert_eq!((13..=18).map(|point| start.facing(point).unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn g8_the_first_long_move() {
    let start = Position::initial(Variant::Gyulbara);
    let options = Options::default();
    let long = lines(&["gyulbara w 24:14 15:1 | b 24:15"]);
    assert_eq!(ends_of(&start, Side::White, &[5, 4], &options, true), long);
    let closed = at("gyulbara w 24:15 | b 24:13 4:1 3:1");
    let free = lines(&["gyulbara w 24:13 20:1 19:1 | b 24:13 4:1 3:1"]);
    assert_eq!(ends_of(&closed, Side::White, &[5, 4], &options, true), free);
}

#[test]
fn g9_one_checker_holds_a_point_and_may_be_jumped() {
    let options = Options::default();
    let closed = at("gyulbara w 24:15 | b 24:13 8:1 7:1");
    assert_eq!(ends_of(&closed, Side::White, &[5, 4], &options, false), [closed.to_string()]);
    let jump = at("gyulbara w 24:1 | b 11:14 8:1");
    let over = lines(&["gyulbara w 18:1 | b 11:14 8:1"]);
    assert_eq!(ends_of(&jump, Side::White, &[6], &options, false), over);
}

#[test]
fn g10_doubles_are_progressive_from_the_fourth_own_roll() {
    let options = Options::default();
    let stages = |roll_no, options: &Options| roll_stages(Variant::Gyulbara, [4, 4], roll_no, options).len();
    assert_eq!([1, 2, 3, 4, 5].map(|roll_no| stages(roll_no, &options)), [1, 1, 1, 3, 3]);
    let early = Options { gyulbara_progressive_from: 1, ..options };
    assert_eq!(stages(1, &early), 3);
    let third = turns(STARTED, [4, 4], 3, &options);
    assert!(third.iter().all(|turn| turn.pending.is_empty()));
}

#[test]
fn g11_a_progressive_double_goes_up_to_six() {
    let options = Options::default();
    let stages = roll_stages(Variant::Gyulbara, [3, 3], 9, &options);
    assert_eq!(stages, [[3; 4], [4; 4], [5; 4], [6; 4]]);
    assert_eq!(roll_stages(Variant::Gyulbara, [3, 2], 9, &options), [[3, 2]]);
    assert!(roll_stages(Variant::Gyulbara, [7, 7], 9, &options).is_empty());
    assert!(roll_stages(Variant::Gyulbara, [0, 3], 9, &options).is_empty());
}

#[test]
fn g13_a_started_double_is_finished_by_the_opponent() {
    let ends = turns(STARTED, [4, 4], 4, &Options::default());
    assert_eq!(ends.len(), 1);
    assert_eq!(
        ends[0].position,
        at("gyulbara w 20:4 4:2 3:3 2:3 1:3 | b 24:11 4:2 3:2"),
        "no 6 may be played"
    );
    assert_eq!(ends[0].pending, [(5, 4), (6, 4)]);
}

#[test]
fn g13_four_first_and_part_of_a_later_number() {
    let ends = turns("gyulbara w 24:2 4:4 3:3 2:3 1:3 | b 24:13 18:2", [4, 4], 4, &Options::default());
    assert_eq!(ends[0].pending, [(5, 2), (6, 4)]);
    let finish = |position, pending: &[(u8, u8)]| {
        tables::completion_plays(position, Side::Black, pending, &Options::default(), TURN_LIMIT)
            .unwrap()
            .len()
    };
    assert_eq!(finish(&ends[0].position, &ends[0].pending), 7);
    assert_eq!(finish(&ends[0].position, &[]), 1, "nothing to finish");
    assert_eq!(
        finish(&ends[0].position, &[(0, 4), (9, 1), (5, 9)]),
        1,
        "numbers that are no dice are left out"
    );
}

#[test]
fn g14_three_of_the_first_number_start_nothing() {
    let line = "gyulbara w 24:3 4:3 3:3 2:3 1:3 | b 24:11 4:2 3:2";
    let ends = turns(line, [4, 4], 4, &Options::default());
    assert_eq!((ends.len(), ends[0].pending.len()), (1, 0));
    let one = Options { started_min: 1, ..Options::default() };
    assert_eq!(turns(line, [4, 4], 4, &one)[0].pending, [(4, 1), (5, 4), (6, 4)]);
    // None played at all is not started either.
    let none = "gyulbara w 24:15 | b 24:13 8:1 7:1";
    assert!(turns(none, [4, 4], 4, &one)[0].pending.is_empty());
}

/// A game in which White has rolled the double of position 14 and played all they can.
fn handed_over(options: &Options) -> Game {
    let mut game = Game::from_position(at(STARTED), options, Side::White, [3, 5]);
    game.roll([4, 4]).expect("White is to roll");
    let played = game.play(&[step(24, 20, 4); 4]).expect("the only play");
    assert!(!played.handed_over, "the 5s come next");
    let Phase::ToPlay { side: Side::White, stage, completing: false, .. } = game.phase() else {
        panic!("{:?}", game.phase());
    };
    assert_eq!(stage, [5; 4]);
    assert!(game.must_pass() && game.graph().is_pass());
    let passed = game.play(&[]).expect("nothing can be played");
    assert!(passed.handed_over);
    game
}

#[test]
fn g15_the_opponent_plays_the_rest_before_their_own_roll() {
    let mut game = handed_over(&Options::default());
    assert_eq!(game.pending(), [(5, 4), (6, 4)]);
    let phase = Phase::ToPlay { side: Side::Black, rolled: [4, 4], stage: vec![5; 4], completing: true };
    assert_eq!(game.phase(), phase);
    assert_eq!(game.roll([1, 2]), Err(TurnError::NotToRoll));
    assert!(game.play(&[]).is_err(), "G16: finishing is compulsory");
    game.play(&[step(24, 19, 5); 4]).unwrap();
    assert_eq!(game.pending(), [(6, 4)]);
    game.play(&[step(24, 18, 6), step(24, 18, 6), step(24, 18, 6), step(24, 18, 6)]).unwrap();
    assert_eq!(game.position(), &at("gyulbara w 20:4 4:2 3:3 2:3 1:3 | b 24:3 19:4 18:4 4:2 3:2"));
}

#[test]
fn g11_g15_h2_a_game_tells_what_is_to_come_of_a_progressive_double() {
    let progress = |rolled, rest: &[(u8, u8)]| Some(Progress { rolled, rest: rest.to_vec() });
    let mut game = handed_over(&Options::default());
    assert_eq!(game.progress(), progress(4, &[(6, 4)]), "the opponent finishes it");
    game.play(&[step(24, 19, 5); 4]).unwrap();
    assert_eq!(game.progress(), progress(4, &[]));
    game.play(&[step(24, 18, 6); 4]).unwrap();
    assert_eq!(game.progress(), None, "the own roll comes");
    let rolled = |dice, from, options: &Options| {
        let mut game = Game::from_position(at(STARTED), options, Side::White, [from, 5]);
        game.roll(dice).expect("White is to roll");
        game.progress()
    };
    let options = Options::default();
    assert_eq!(rolled([4, 4], 3, &options), progress(4, &[(5, 4), (6, 4)]));
    assert_eq!(rolled([4, 3], 3, &options), None, "no double");
    assert_eq!(rolled([4, 4], 2, &options), None, "too early");
    let early = Options { gyulbara_progressive_from: 1, ..options };
    assert_eq!(rolled([4, 4], 2, &early), progress(4, &[(5, 4), (6, 4)]));
}

#[test]
fn g17_after_finishing_the_opponent_has_their_own_roll() {
    let mut game = handed_over(&Options::default());
    game.play(&[step(24, 19, 5); 4]).unwrap();
    game.play(&[step(24, 18, 6); 4]).unwrap();
    assert_eq!(game.phase(), Phase::ToRoll { side: Side::Black });
    assert_eq!(game.roll_no(Side::Black), 5, "finishing is not a roll (S9)");
    assert!(game.pending().is_empty());
}

#[test]
fn s9_rolls_are_counted_from_the_opening_roll_and_finishing_is_none() {
    let rolls = |game: &Game| Side::BOTH.map(|side| game.roll_no(side));
    let mut game = Game::new(Variant::Gyulbara, &Options::default());
    assert_eq!(rolls(&game), [0, 0]);
    game.opening(6, 1).unwrap();
    assert_eq!(rolls(&game), [1, 0], "the opening roll is the starter's first");
    game.play(&[step(24, 18, 6), step(18, 17, 1)]).unwrap();
    game.roll([2, 1]).unwrap();
    assert_eq!(rolls(&game), [1, 1]);
    let mut finishing = handed_over(&Options::default());
    assert_eq!(rolls(&finishing), [4, 5]);
    finishing.play(&[step(24, 19, 5); 4]).unwrap();
    finishing.play(&[step(24, 18, 6); 4]).unwrap();
    finishing.roll([2, 1]).unwrap();
    assert_eq!(rolls(&finishing), [4, 6], "only the own roll counts");
}

#[test]
fn g16_a_number_that_cannot_be_completed_ends_the_finishing_or_is_skipped() {
    let blocked = at("gyulbara w 7:2 4:3 3:4 2:3 1:3 | b 24:11 4:2 3:2");
    for (on_block, ways) in [(OnBlock::Stop, 1), (OnBlock::Skip, 4)] {
        let options = Options { completion_on_block: on_block, ..Options::default() };
        let ends =
            tables::completion_plays(&blocked, Side::Black, &[(5, 4), (6, 4)], &options, TURN_LIMIT).unwrap();
        assert_eq!(ends.len(), ways, "{on_block:?}");
    }
}

#[test]
fn g16_the_turn_machine_stops_or_skips_as_switched() {
    // After 11/7 four times White has no 5 (2 and 16 are Black's), and neither has Black (7 and 21 are White's).
    let before = at("gyulbara w 21:1 11:4 4:4 3:3 1:3 | b 24:12 14:1 4:2");
    for on_block in [OnBlock::Stop, OnBlock::Skip] {
        let options = Options { completion_on_block: on_block, ..Options::default() };
        let mut game = Game::from_position(before, &options, Side::White, [3, 5]);
        game.roll([4, 4]).unwrap();
        game.play(&[step(11, 7, 4); 4]).unwrap();
        assert!(game.play(&[]).unwrap().handed_over);
        assert!(game.must_pass());
        game.play(&[]).unwrap();
        let rolled = [4, 4];
        let sixes = Phase::ToPlay { side: Side::Black, rolled, stage: vec![6; 4], completing: true };
        match on_block {
            OnBlock::Stop => assert_eq!(game.phase(), Phase::ToRoll { side: Side::Black }),
            OnBlock::Skip => assert_eq!(game.phase(), sixes),
        }
    }
}

#[test]
fn g20_g21_scores() {
    let literal = Options::default();
    for point in 13..=24 {
        assert_eq!(points(&format!("gyulbara w | b {point}:1 6:14"), &literal), 3, "{point}");
    }
    for point in 7..=12 {
        assert_eq!(points(&format!("gyulbara w | b {point}:1 6:14"), &literal), 2, "{point}");
    }
    assert_eq!(points("gyulbara w | b 6:15", &literal), 1);
    let none_off = Options { two_points: TwoPoints::NoneOff, ..literal };
    assert_eq!(points("gyulbara w | b 6:15", &none_off), 2);
    assert_eq!(points("gyulbara w | b 12:1", &none_off), 1);
}

#[test]
fn g22_doubles_go_on_while_bearing_off() {
    let ends = turns("gyulbara w 5:2 6:1 | b 24:15", [5, 5], 4, &Options::default());
    assert!(ends.iter().any(|turn| turn.position.off(Side::White) == 15));
}

#[test]
fn g23_six_points_in_a_row_may_be_held() {
    let options = Options::default();
    let wall = at("gyulbara w 24:1 | b 11:2 10:2 9:2 8:2 7:2 6:5");
    for die in 1..=6 {
        let ends = ends_of(&wall, Side::White, &[die], &options, false);
        assert_eq!(ends, [wall.to_string()], "{die}");
    }
}
