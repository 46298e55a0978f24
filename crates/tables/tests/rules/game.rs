// SPDX-License-Identifier: AGPL-3.0-or-later
//! The turn machine: opening roll, turns, passes, the end, and what it refuses (S, X).

use crate::common::{at, pick, step};
use fastrand::Rng;
use game::Side;
use tables::{Game, Illegal, Options, Phase, TurnError, Variant, stage_plays};

fn tabla() -> Game {
    Game::new(Variant::Tabla, &Options::default())
}

#[test]
fn s4_the_higher_die_starts_and_plays_both() {
    for (white, black, starter, rolled) in [(6, 2, Side::White, [6, 2]), (3, 5, Side::Black, [5, 3])] {
        let mut game = tabla();
        assert_eq!((game.phase(), game.side()), (Phase::Opening, None));
        assert_eq!(game.opening(white, black), Ok(Some(starter)));
        let stage = rolled.to_vec();
        assert_eq!(game.phase(), Phase::ToPlay { side: starter, rolled, stage, completing: false });
        assert_eq!((game.roll_no(starter), game.roll_no(starter.other())), (1, 0), "S9");
    }
}

#[test]
fn s5_equal_opening_dice_are_rolled_again() {
    let mut game = tabla();
    for die in 1..=6 {
        assert_eq!(game.opening(die, die), Ok(None));
        assert_eq!(game, tabla());
    }
}

#[test]
fn s7_s8_a_given_starter_rolls_both_dice() {
    let mut game = Game::new_with_starter(Variant::Tabla, &Options::default(), Side::Black);
    assert_eq!(game.phase(), Phase::ToRoll { side: Side::Black });
    assert_eq!(game.opening(6, 1), Err(TurnError::NotOpening));
    game.roll([3, 3]).unwrap();
    let (side, rolled) = (Side::Black, [3, 3]);
    assert_eq!(game.phase(), Phase::ToPlay { side, rolled, stage: vec![3; 4], completing: false });
}

#[test]
fn x2_turns_alternate() {
    let mut game = tabla();
    game.opening(3, 1).unwrap();
    let played = game.play(&[step(8, 5, 3), step(6, 5, 1)]).unwrap();
    assert_eq!(
        (played.side, played.dice_used, played.hits, played.to_string()),
        (Side::White, 2, 0, "8/5 6/5".into())
    );
    assert_eq!(game.phase(), Phase::ToRoll { side: Side::Black });
    game.roll([6, 4]).unwrap();
    game.play(&[step(24, 18, 6), step(18, 14, 4)]).unwrap();
    assert_eq!(game.side(), Some(Side::White));
    assert_eq!([Side::White, Side::Black].map(|side| game.roll_no(side)), [1, 1]);
}

#[test]
fn x4_a_turn_without_a_legal_play_is_passed_with_no_steps() {
    let closed = at("tabla w 13:5 bar:1 | b 1:2 2:2 3:2 4:2 5:2 6:2 24:3");
    let mut game = Game::from_position(closed, &Options::default(), Side::White, [9, 9]);
    assert!(!game.must_pass(), "nothing is rolled");
    game.roll([6, 5]).unwrap();
    assert!(game.must_pass() && game.graph().is_pass());
    let played = game.play(&[]).unwrap();
    assert_eq!((played.steps.len(), played.dice_used, played.to_string()), (0, 0, String::new()));
    assert_eq!((game.position(), game.phase()), (&closed, Phase::ToRoll { side: Side::Black }));
}

#[test]
fn t15_no_steps_are_refused_while_something_can_be_played() {
    let mut game = tabla();
    game.opening(3, 1).unwrap();
    let before = game.clone();
    let refused = TurnError::Illegal(Illegal::MustPlayMore { played: 0, possible: 2 });
    assert_eq!(game.play(&[]), Err(refused));
    assert_eq!(game, before, "a refused play changes nothing");
}

#[test]
fn t4_the_last_checker_off_ends_the_game() {
    let mut game =
        Game::from_position(at("tabla w 4:1 | b 6:15"), &Options::default(), Side::White, [30, 30]);
    game.roll([6, 6]).unwrap();
    let played = game.play(&[step(4, 0, 6)]).unwrap();
    assert_eq!(played.dice_used, 4, "X3");
    assert_eq!(played.outcome.unwrap().points.0, 2);
    assert_eq!((game.phase(), game.side(), game.outcome()), (Phase::Over, None, played.outcome));
    assert_eq!(game.roll([1, 2]), Err(TurnError::Over));
    assert_eq!(game.play(&[]), Err(TurnError::Over));
    assert!(game.graph().is_pass() && !game.must_pass());
    let over = Game::from_position(*game.position(), game.options(), Side::Black, [1, 1]);
    assert_eq!(over.phase(), Phase::Over);
}

#[test]
fn g17_a_last_checker_borne_off_while_finishing_wins() {
    let blocked = at("gyulbara w 24:4 4:11 | b 3:4");
    let mut game = Game::from_position(blocked, &Options::default(), Side::White, [3, 9]);
    game.roll([4, 4]).unwrap();
    game.play(&[step(24, 20, 4); 4]).unwrap();
    assert!(game.play(&[]).unwrap().handed_over, "15 is Black's 3");
    let played = game.play(&[step(3, 0, 5); 4]).unwrap();
    assert_eq!(played.outcome.unwrap().winner, Some(Side::Black));
    assert!(game.pending().is_empty());
}

#[test]
fn dice_that_do_not_exist_are_refused() {
    let mut game = tabla();
    for (white, black, die) in [(0, 3, 0), (3, 7, 7), (255, 255, 255)] {
        assert_eq!(game.opening(white, black), Err(TurnError::BadDie { die }));
    }
    assert_eq!(game.roll([1, 2]), Err(TurnError::NotToRoll));
    assert_eq!(game.play(&[]), Err(TurnError::NotToPlay));
    game.opening(6, 1).unwrap();
    assert_eq!(game.roll([0, 1]), Err(TurnError::BadDie { die: 0 }));
    assert_eq!(game.opening(6, 1), Err(TurnError::NotOpening));
    assert_eq!(TurnError::BadDie { die: 9 }.to_string(), "a die shows 1 to 6, not 9");
    assert_eq!(TurnError::BadDie { die: 9 }.code(), "bad_die");
}

#[test]
fn a_game_is_small() {
    assert!(size_of::<Game>() <= 128, "{} bytes", size_of::<Game>());
}

#[test]
fn h2_chelebi_plays_one_number_after_another() {
    let mut game = Game::new_with_starter(Variant::Chelebi, &Options::default(), Side::White);
    game.roll([5, 5]).unwrap();
    game.play(&[step(13, 8, 5), step(13, 8, 5), step(8, 3, 5), step(8, 3, 5)]).unwrap();
    let rolled = [5, 5];
    assert_eq!(
        game.phase(),
        Phase::ToPlay { side: Side::White, rolled, stage: vec![6; 4], completing: false }
    );
    game.play(&[step(24, 18, 6), step(24, 18, 6), step(13, 7, 6), step(13, 7, 6)]).unwrap();
    assert_eq!(game.phase(), Phase::ToRoll { side: Side::Black }, "after the 6s the turn is over");
}

/// 12.2, 12.3: nobody is ever stuck for good, except in tapa's restart position.
#[test]
fn x5_there_is_no_dead_position() {
    let mut rng = Rng::with_seed(42);
    for round in 0..60 {
        let variant = if round % 2 == 0 { Variant::Tapa } else { Variant::Gyulbara };
        let options = Options::default();
        let mut game = Game::new_with_starter(variant, &options, Side::White);
        while let Phase::ToRoll { .. } | Phase::ToPlay { .. } = game.phase() {
            let Phase::ToPlay { side, stage, .. } = game.phase() else {
                let movable = |side: &Side| {
                    (1..=6).any(|die| {
                        stage_plays(game.position(), *side, &[die], &options, false)[0].dice_used > 0
                    })
                };
                assert!(Side::BOTH.iter().any(movable), "{}", game.position());
                game.roll([rng.u8(1..=6), rng.u8(1..=6)]).unwrap();
                continue;
            };
            let plays = stage_plays(game.position(), side, &stage, &options, game.is_first_turn());
            game.play(&pick(&mut rng, &plays).steps).unwrap();
        }
    }
}
