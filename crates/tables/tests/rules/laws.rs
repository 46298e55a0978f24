// SPDX-License-Identifier: AGPL-3.0-or-later
//! Laws that hold for any position of any game, and what happens to nonsense from outside: it is refused in
//! one sentence, and nothing panics.

use crate::common::sample::{made_up, stage};
use crate::common::{pick, random_options, step};
use fastrand::Rng;
use game::Side;
use proptest::prelude::*;
use tables::{
    CHECKERS, Game, Options, Origin, Phase, Position, Search, Setup, SideSetup, Step, Target, Variant,
    apply_steps, completion_plays, is_stage, outcome, parse_steps, perft, play_graph, roll_stages,
    stage_plays, turn_plays,
};

fn any_variant() -> impl Strategy<Value = Variant> {
    (0..6usize).prop_map(|index| Variant::ALL[index])
}

fn any_step() -> impl Strategy<Value = Step> {
    let origin = prop_oneof![Just(Origin::Bar), Just(Origin::Hand), any::<u8>().prop_map(Origin::Point)];
    let target = prop_oneof![Just(Target::Off), any::<u8>().prop_map(Target::Point)];
    (origin, target, any::<u8>()).prop_map(|(from, to, die)| Step { from, to, die })
}

fn any_side() -> impl Strategy<Value = SideSetup> {
    let small = prop_oneof![0..20u32, any::<u32>()];
    let points = prop::collection::vec((prop_oneof![0..27u32, any::<u32>()], small.clone()), 0..6);
    let pinned = prop::collection::vec(prop_oneof![0..27u32, any::<u32>()], 0..3);
    (points, small.clone(), small.clone(), small, pinned)
        .prop_map(|(points, bar, off, hand, pinned)| SideSetup { points, bar, off, hand, pinned })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// X1, T8: a play moves the mover forward by the dice at most, keeps fifteen checkers a side, and never
    /// moves the other side except to the bar; every play of a stage uses as many dice (T13).
    #[test]
    fn x1_a_stage_keeps_the_checkers(variant in any_variant(), seed in any::<u64>()) {
        let mut rng = Rng::with_seed(seed);
        let position = made_up(variant, &mut rng);
        let (dice, options) = (stage(&mut rng), random_options(&mut rng));
        let side = *pick(&mut rng, &Side::BOTH);
        let plays = stage_plays(&position, side, &dice, &options, false);
        prop_assert!(!plays.is_empty());
        for play in plays {
            let end = play.position;
            for side in Side::BOTH {
                prop_assert_eq!(end.men(side).iter().sum::<u8>(), CHECKERS);
            }
            prop_assert_eq!(Position::from_setup(&end.to_setup()), Ok(end), "well formed");
            prop_assert!(end.pip_count(side) <= position.pip_count(side));
            prop_assert!(end.off(side) >= position.off(side), "T21: nothing comes back");
            prop_assert_eq!(end.off(side.other()), position.off(side.other()));
            let pips: u8 = play.steps.iter().map(|step| step.die).sum();
            if variant != Variant::Indiika {
                prop_assert!(position.pip_count(side) - end.pip_count(side) <= u16::from(pips));
            }
            prop_assert!(play.steps.len() <= usize::from(play.dice_used));
            let ended = play.steps.len() < usize::from(play.dice_used);
            prop_assert!(!ended || outcome(&end, &options).is_some() || tables::is_restart(&end) || play.steps.is_empty());
        }
    }

    /// A search whose buffers held other stages, long ones among them, answers as a fresh one.
    #[test]
    fn a_kept_search_remembers_nothing(seed in any::<u64>()) {
        let mut rng = Rng::with_seed(seed);
        let (mut search, mut done) = (Search::default(), Vec::new());
        for variant in Variant::ALL.into_iter().chain(Variant::ALL) {
            let position = made_up(variant, &mut rng);
            let (dice, options) = (stage(&mut rng), random_options(&mut rng));
            let (side, first_turn) = (*pick(&mut rng, &Side::BOTH), rng.u8(..100) < 30);
            let plays = stage_plays(&position, side, &dice, &options, first_turn);
            search.run(&position, side, &dice, &options, first_turn);
            prop_assert_eq!(search.len(), plays.len());
            for (index, play) in plays.iter().enumerate() {
                prop_assert_eq!(search.position(index), play.position);
                prop_assert_eq!(search.steps(index), play.steps);
                prop_assert_eq!(search.dice_used(), play.dice_used);
                prop_assert_eq!(search.replay(index, &mut done), play.position);
                prop_assert!(done.iter().map(|done| done.step).eq(play.steps.iter().copied()));
            }
            prop_assert_eq!(search.position(plays.len()), position, "there is no such play");
            prop_assert!(search.steps(plays.len()).is_empty());
        }
    }

    /// The colours are only names: the same position from the other side has the same plays.
    #[test]
    fn both_sides_play_by_the_same_rules(variant in any_variant(), seed in any::<u64>()) {
        let mut rng = Rng::with_seed(seed);
        let position = made_up(variant, &mut rng);
        let (dice, options) = (stage(&mut rng), random_options(&mut rng));
        let setup = position.to_setup();
        let swapped = Position::from_setup(&Setup { variant, white: setup.black, black: setup.white }).unwrap();
        let white = stage_plays(&position, Side::White, &dice, &options, true);
        let black = stage_plays(&swapped, Side::Black, &dice, &options, true);
        prop_assert_eq!(white.len(), black.len());
        for (white, black) in white.iter().zip(&black) {
            prop_assert_eq!(&white.steps, &black.steps);
            prop_assert_eq!(white.position.men(Side::White), black.position.men(Side::Black));
            prop_assert_eq!(white.position.men(Side::Black), black.position.men(Side::White));
            let (one, other) = (outcome(&white.position, &options), outcome(&black.position, &options));
            prop_assert_eq!(one.map(|over| over.points), other.map(|over| over.points));
        }
    }

    #[test]
    fn a_setup_is_read_or_refused(variant in any_variant(), white in any_side(), black in any_side()) {
        match Position::from_setup(&Setup { variant, white, black }) {
            Ok(position) => prop_assert_eq!(Position::from_setup(&position.to_setup()), Ok(position)),
            Err(error) => prop_assert!(error.to_string().len() > 10),
        }
    }

    #[test]
    fn a_line_is_read_or_refused(line in ".{0,60}", numbers in "[tabl wb:|0-9 ]{0,40}") {
        for line in [line, format!("tabla w {numbers}"), format!("tapa w {numbers} | b {numbers}")] {
            if let Err(error) = line.parse::<Position>() {
                prop_assert!(error.to_string().len() > 10);
            }
        }
    }

    #[test]
    fn nonsense_dice_and_steps_are_refused(
        variant in any_variant(),
        seed in any::<u64>(),
        dice in prop::collection::vec(prop_oneof![0..8u8, any::<u8>()], 0..6),
        steps in prop::collection::vec(any_step(), 0..6),
        text in "[0-9/barofhnd() *,-]{0,30}",
    ) {
        let mut rng = Rng::with_seed(seed);
        let position = made_up(variant, &mut rng);
        let options = random_options(&mut rng);
        let plays = stage_plays(&position, Side::Black, &dice, &options, true);
        prop_assert_eq!(plays.is_empty(), !is_stage(&dice));
        let graph = play_graph(&position, Side::Black, &dice, &options, true);
        prop_assert!(!graph.nodes.is_empty());
        let _ = parse_steps(&text, &dice, &graph);
        if let Err(error) = apply_steps(&position, Side::Black, &dice, &options, true, &steps) {
            prop_assert!(!error.clause().is_empty() && error.to_string().len() > 10);
        }
        let [a, b] = [dice.first().copied().unwrap_or(0), dice.last().copied().unwrap_or(9)];
        let good = [a, b].iter().all(|die| (1..=6).contains(die));
        prop_assert_eq!(roll_stages(variant, [a, b], 3, &options).is_empty(), !good);
        let turns = turn_plays(&position, Side::Black, [a, b], 3, &options, 50);
        prop_assert!(good || turns == Ok(Vec::new()));
        let pending: Vec<(u8, u8)> = dice.iter().map(|die| (*die, b)).collect();
        let _ = completion_plays(&position, Side::Black, &pending, &options, 50);
        let mut game = Game::from_position(position, &options, Side::Black, [u16::MAX; 2]);
        let before = game.clone();
        if game.roll([a, b]).is_err() {
            prop_assert_eq!(&game, &before);
        } else {
            let rolled = game.clone();
            if game.play(&steps).is_err() {
                prop_assert_eq!(game, rolled);
            }
        }
    }
}

/// The same laws where the numbers are at the edge.
#[test]
fn the_edges_do_not_panic() {
    let options = Options { started_min: 0, gyulbara_progressive_from: 255, ..Options::default() };
    for variant in Variant::ALL {
        let start = Position::initial(variant);
        assert_eq!(perft(&start, Side::White, 0, &options), 1);
        assert_eq!(start.count(Side::White, 255), 0);
        assert!(!start.is_pinned(Side::White, 255));
        for die in [0, 7, 255] {
            assert!(stage_plays(&start, Side::White, &[die], &options, false).is_empty());
            assert!(
                apply_steps(&start, Side::White, &[die; 4], &options, false, &[step(24, 0, die)]).is_err()
            );
        }
        let mut game = Game::new(variant, &options);
        assert_eq!(game.phase(), Phase::Opening);
        assert!(game.roll([1, 2]).is_err());
        assert_eq!(Variant::from_name(variant.name()), Some(variant));
    }
    assert_eq!(Variant::from_name("Tabla"), None);
    assert!(!is_stage(&[]) && !is_stage(&[1, 2, 1]) && !is_stage(&[1; 5]) && is_stage(&[1; 3]));
}
