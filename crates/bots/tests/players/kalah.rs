// SPDX-License-Identifier: AGPL-3.0-or-later
//! The kalah player against the greedy one.

use crate::kalah_greedy::{greedy, play};
use bots::Limits;
use bots::kalah::choose;
use kalah::{Capture, Options, Position};

/// Even with a hundredth of its usual thinking.
fn wins(capture: Capture, games: u64) -> usize {
    let limits = Limits { nodes: bots::kalah::EXPERT.nodes / 100 };
    let options = Options { capture, ..Options::default() };
    let wins = (0..games).filter(|game| {
        let mut player =
            |position: &Position| choose(position, &limits, *game).expect("the game is not over");
        play(&options, *game, &mut player, &mut |position| greedy(position, *game)) > 0
    });
    wins.count()
}

#[test]
fn it_beats_the_greedy_player_more_than_95_times_of_100() {
    let won = wins(Capture::Standard, 200);
    assert!(won > 190, "{won} of 200 games won");
    for capture in [Capture::Empty, Capture::None] {
        let won = wins(capture, 60);
        assert!(won > 57, "{won} of 60 games won, capture {}", capture.name());
    }
}
