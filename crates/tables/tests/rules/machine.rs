// SPDX-License-Identifier: AGPL-3.0-or-later
//! The turn machine against whole turns: playing stage by stage ends where a whole turn may end.

use std::collections::BTreeSet;

use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, TURN_LIMIT, TooMany, Variant, completion_plays, stage_plays, turn_plays};

use crate::common::{at, pick, random_options};

/// X2: a game played stage by stage ends every turn in one of the turn's ends, with what that end hands over.
#[test]
fn the_turn_machine_agrees_with_whole_turns() {
    let mut rng = Rng::with_seed(33);
    let (mut turns, mut finished) = (0, 0);
    for round in 0..240 {
        let variant = Variant::ALL[round % 6];
        let options = random_options(&mut rng);
        let mut game = Game::new_with_starter(variant, &options, *pick(&mut rng, &Side::BOTH));
        for _ in 0..60 {
            let Phase::ToRoll { side } = game.phase() else { break };
            let before = *game.position();
            let dice = if rng.u8(..100) < 20 { [rng.u8(5..=6); 2] } else { [rng.u8(1..=6), rng.u8(1..=6)] };
            let ends = turn_plays(&before, side, dice, game.roll_no(side) + 1, &options, 2_000);
            game.roll(dice).unwrap();
            let restarted = play_all(&mut game, side, false, &mut rng);
            if let Ok(ends) = ends {
                let now = (game.position().to_string(), game.pending().to_vec());
                let known: BTreeSet<_> =
                    ends.into_iter().map(|turn| (turn.position.to_string(), turn.pending)).collect();
                assert!(restarted || known.contains(&now), "{before} {side:?} {dice:?} {options:?}");
                turns += 1;
            }
            let pending = game.pending().to_vec();
            if !pending.is_empty() {
                let before = *game.position();
                play_all(&mut game, side.other(), true, &mut rng);
                if let Ok(ends) = completion_plays(&before, side.other(), &pending, &options, 2_000) {
                    assert!(ends.contains(game.position()), "{before} {pending:?} {options:?}");
                    finished += 1;
                }
                assert!(game.pending().is_empty());
            }
        }
    }
    assert!(turns > 3_000 && finished > 20, "{turns} turns, {finished} finished doubles");
}

/// Plays every stage of a side at random; says whether the game started over.
fn play_all(game: &mut Game, side: Side, finishing: bool, rng: &mut Rng) -> bool {
    let mut restarted = false;
    while let Phase::ToPlay { side: now, stage, completing, .. } = game.phase() {
        if now != side || completing != finishing {
            break;
        }
        let plays = stage_plays(game.position(), side, &stage, game.options(), game.is_first_turn());
        assert_eq!(game.must_pass(), plays[0].steps.is_empty());
        restarted |= game.play(&pick(rng, &plays).steps).expect("a listed play is legal").restarted;
    }
    restarted
}

#[test]
fn too_many_ends_are_refused() {
    let start = at("chelebi w 24:5 23:5 22:5 | b 24:1");
    let refused = turn_plays(&start, Side::White, [1, 1], 1, &Options::default(), TURN_LIMIT);
    assert_eq!(refused, Err(TooMany { limit: TURN_LIMIT }));
    assert_eq!(TooMany { limit: 7 }.to_string(), "the turn has more than 7 results");
}
