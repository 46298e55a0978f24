// SPDX-License-Identifier: AGPL-3.0-or-later
//! What holds in every game of kalah, whatever is played and whatever is asked for.

use crate::common::any_options;
use fastrand::Rng;
use game::{Seat, Side};
use kalah::{Action, Applied, MAX_SEEDS, Options, Position, Setup};
use proptest::prelude::*;

fn all_seeds(position: &Position) -> u32 {
    position.board().iter().copied().map(u32::from).sum()
}

/// Everything anybody could ask a position to do.
fn every_action() -> impl Iterator<Item = Action> {
    (0..=u8::MAX).map(Action::Sow).chain([Action::Swap, Action::Decline])
}

/// Plays at random to the end and checks each step; returns the number of actions.
fn play_out(mut position: Position, rng: &mut Rng) -> usize {
    let seeds = all_seeds(&position);
    // A sowing either banks a seed or moves seeds on within the mover's row, which a row of eight houses
    // allows at most eight times a seed; so between two banked seeds there are few sowings.
    let longest = 2 + 16 * seeds as usize * (seeds as usize + 1);
    let mut actions = 0;
    let mut swaps = 0;
    loop {
        let legal = position.legal();
        assert_eq!(legal.is_empty(), position.is_over());
        assert_eq!(position.outcome().is_some(), position.is_over());
        assert_eq!(position.decider().is_none(), position.is_over());
        assert_eq!(Position::from_setup(position.options(), position.to_setup()), Ok(position.clone()));
        for action in every_action() {
            let mut next = position.clone();
            match next.apply(action) {
                Ok(_) => assert!(legal.contains(&action)),
                Err(_) => assert!(!legal.contains(&action) && next == position),
            }
            let mut silent = position.clone();
            let silently = silent.advance(action);
            assert_eq!((silently.is_ok(), &silent), (legal.contains(&action), &next));
            if let Action::Sow(pit) = action {
                let applied = position.clone().apply(action);
                let previewed = position.preview(pit).map(Applied::Sown);
                assert_eq!(previewed, applied);
            }
        }
        if legal.is_empty() {
            return actions;
        }
        let stores = position.stores();
        let action = *rng.choice(&legal).unwrap();
        let applied = position.apply(action).unwrap();
        if let Applied::Sown(sowing) = &applied {
            assert_eq!(sowing.path.len(), usize::from(sowing.seeds));
            assert!(sowing.seeds > 0 && !(sowing.extra && sowing.over));
            assert_eq!(sowing.over, position.is_over());
        }
        swaps += usize::from(applied == Applied::Swapped);
        assert_eq!(all_seeds(&position), seeds, "seeds are neither made nor lost");
        assert!(stores.iter().zip(position.stores()).all(|(before, now)| *before <= now));
        actions += 1;
        assert!(swaps <= 1 && actions <= longest, "{actions} actions with {seeds} seeds");
    }
}

fn arbitrary_setup() -> impl Strategy<Value = (Options, Setup)> {
    let board = prop::collection::vec(prop_oneof![3 => 0u16..4, 2 => 0u16..60, 1 => any::<u16>()], 0..22);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (any::<u64>(), board, flags, prop_oneof![0u32..3, any::<u32>()], 0u8..4, 0u8..12).prop_map(
        |(seed, mut board, (north, first_turn, pie_open, fit), sowings, south_seat, houses)| {
            let mut options = any_options(&mut Rng::with_seed(seed));
            options.houses = houses;
            if fit {
                board.resize(2 * usize::from(houses) + 2, 1);
            }
            let side = if north { Side::Black } else { Side::White };
            (options, Setup { board, side, sowings, first_turn, pie_open, south_seat: Seat(south_seat) })
        },
    )
}

proptest! {
    #[test]
    fn every_game_keeps_its_seeds_and_ends(seed: u64) {
        let mut rng = Rng::with_seed(seed);
        let position = Position::initial(&any_options(&mut rng));
        play_out(position, &mut rng);
    }

    #[test]
    fn no_setup_can_break_anything((options, setup) in arbitrary_setup(), seed: u64) {
        let _ = Position::initial(&options);
        match Position::from_setup(&options, setup) {
            Ok(position) => {
                prop_assert!(all_seeds(&position) <= u32::from(MAX_SEEDS));
                prop_assert!((1..=8).contains(&position.options().houses));
                play_out(position, &mut Rng::with_seed(seed));
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }
}

#[test]
fn the_largest_hands_are_sown_without_running_over() {
    for houses in 1..=8 {
        for side in Side::BOTH {
            let cells = 2 * usize::from(houses) + 2;
            for at in 0..cells {
                let mut board = vec![0; cells];
                board[at] = MAX_SEEDS;
                let options = Options { houses, end: kalah::End::OnTurn, ..Options::default() };
                let position = Position::from_setup(&options, crate::common::setup(&board, side)).unwrap();
                play_out(position, &mut Rng::with_seed(1));
            }
        }
    }
}

#[test]
fn k15_the_stores_of_a_finished_game_tell_the_difference_of_seeds() {
    let mut rng = Rng::with_seed(15);
    for _ in 0..50 {
        let mut position = Position::initial(&Options::default());
        while !position.is_over() {
            position.apply(rng.choice(position.legal()).unwrap()).unwrap();
        }
        let [south, north] = position.stores().map(i32::from);
        assert_eq!(south + north, 72, "what was left was swept");
        let winner = position.outcome().unwrap().winner;
        let leads = [Side::White, Side::Black].into_iter().find(|side| match side {
            Side::White => south > north,
            Side::Black => north > south,
        });
        assert_eq!(winner, leads, "{south} : {north}");
    }
}
