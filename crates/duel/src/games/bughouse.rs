// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of bughouse, a pair of A against a pair of B. There are no clocks: the boards take turns, as they do where all
//! four need about the same time, and who has to wait for pieces is left out.

use chess::bughouse::{Action, BoardId, Match, Options, Place, Team};

use super::{DRAWN_MAX, OPENINGS, over};
use crate::chance::Chance;
use crate::player::Fault;
use crate::table::{Failed, Played, Table};

/// Random plies on each board at the beginning.
const OPENING_PLIES: u32 = 2;
/// A game that is not over after so many actions of all four is a draw.
const ACTIONS_MAX: u32 = 3_000;

pub(super) fn play(options: &Options, table: &mut Table<'_, '_>, seed: u64) -> Result<Played, Failed> {
    let mut game = opening(options, seed);
    let mut actions = 0;
    while game.outcome().is_none() && !game.is_deadlock() {
        if actions == ACTIONS_MAX {
            return Ok(Played { is_unfinished: true, ..Played::default() });
        }
        let place = next(&game, actions);
        actions += 1;
        let seat = usize::from(place.team() == Team::Two);
        let action = table.ask(seat, |player, seed| player.bughouse(&game, place, seed))?;
        if let Err(why) = game.apply(place, action) {
            return Err(table.failed(seat, Fault::illegal(&action, &why)));
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    over(table, winner.map_or(0.0, |team| if team == Team::One { 1.0 } else { -1.0 }))
}

/// Who acts now, after so many actions.
fn next(game: &Match, actions: u32) -> Place {
    let board = BoardId::BOTH[actions as usize % 2];
    match game.frozen() {
        Some(pending) => pending.remover(),
        None if game.is_waiting(game.on_turn(board)) => game.on_turn(board.other()),
        None => game.on_turn(board),
    }
}

/// A game after a few random moves on each board.
fn opening(options: &Options, seed: u64) -> Match {
    let mut chance = Chance::new(seed, OPENINGS);
    for _ in 0..DRAWN_MAX {
        let mut game = Match::new(options);
        for turn in 0..2 * OPENING_PLIES {
            let place = next(&game, turn);
            let moves: Vec<Action> = game.legal(place);
            let Some(action) = moves.get(chance.below(moves.len())) else { break };
            // What is legal can be played.
            let _ = game.apply(place, *action);
        }
        if game.outcome().is_none() && game.frozen().is_none() {
            return game;
        }
    }
    Match::new(options)
}
