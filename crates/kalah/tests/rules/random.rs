// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole random games of kalah with any options: stones are neither made nor lost, every game ends, and the same
//! actions give the same game after it was saved and read again at any point.
#![allow(clippy::print_stdout, reason = "a long run says what it has seen")]

use crate::common::any_options;
use fastrand::Rng;
use kalah::{Action, Options, Position};

fn stones(position: &Position) -> u32 {
    position.board().iter().copied().map(u32::from).sum()
}

/// A game read again from its actions, as the house saves it.
fn read_again(options: &Options, actions: &[Action]) -> Position {
    let mut position = Position::initial(options);
    for action in actions {
        position.apply(*action).unwrap();
    }
    position
}

/// Plays one game to its end; how many actions it took, and whether somebody won.
fn play(number: u64) -> (usize, bool) {
    let mut rng = Rng::with_seed(number);
    let options = any_options(&mut rng);
    let mut position = Position::initial(&options);
    let all = stones(&position);
    let mut actions = Vec::new();
    while !position.is_over() {
        let action = rng.choice(position.legal()).unwrap();
        let banked = position.stores();
        position.apply(action).unwrap();
        actions.push(action);
        assert_eq!(stones(&position), all, "{options:?} {actions:?}");
        assert!(banked.iter().zip(position.stores()).all(|(before, now)| *before <= now));
        assert!(actions.len() < 5_000, "{options:?} {actions:?}");
        assert_eq!(Position::from_setup(&options, position.to_setup()), Ok(position.clone()));
        if rng.usize(..16) == 0 {
            let again = read_again(&options, &actions);
            assert_eq!(again, position, "the same actions give the same game");
            position = again;
        }
    }
    assert!(position.legal().is_empty() && position.decider().is_none());
    assert_eq!(read_again(&options, &actions), position);
    (actions.len(), position.outcome().unwrap().winner.is_some())
}

/// `KAPIA_GAMES` sets how many.
#[test]
fn random_games_of_kalah_keep_their_stones_and_end() {
    let games = std::env::var("KAPIA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000_u64);
    let played: Vec<(usize, bool)> = (0..games).map(play).collect();
    let actions: usize = played.iter().map(|(actions, _)| actions).sum();
    let draws = played.iter().filter(|(_, won)| !won).count();
    println!("kalah: {games} games, {} actions on average, {draws} draws", actions / played.len().max(1));
    assert_eq!(played.len() as u64, games);
    assert!(draws > 0 && draws < played.len() / 2, "{draws} draws");
}
