// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of chess or leaflet chess. What could be claimed as a draw is one: nobody plays on for a hundred moves.

use chess::{Game, Law};
use game::Side;

use super::{DRAWN_MAX, OPENINGS, over};
use crate::chance::Chance;
use crate::player::{ChessSeen, Fault};
use crate::table::{Failed, Played, Table};

/// Random plies at the beginning.
const OPENING_PLIES: u32 = 4;

pub(super) fn play(law: Law, table: &mut Table<'_, '_>, seed: u64) -> Result<Played, Failed> {
    let mut seen = opening(law, seed);
    while seen.game.outcome().is_none() && !seen.game.can_claim().any() {
        let seat = seen.game.turn().index();
        let uci = table.ask(seat, |player, seed| player.chess(&seen, seed))?;
        if let Err(why) = seen.game.play(&uci) {
            return Err(table.failed(seat, Fault::illegal(&uci, &why)));
        }
        seen.moves.push(uci);
    }
    let winner = seen.game.outcome().and_then(|outcome| outcome.winner);
    over(table, winner.map_or(0.0, |side| if side == Side::White { 1.0 } else { -1.0 }))
}

/// A game after a few random moves, the same for every seed.
fn opening(law: Law, seed: u64) -> ChessSeen {
    let mut chance = Chance::new(seed, OPENINGS);
    let start = || ChessSeen { game: Game::under(law), moves: Vec::new() };
    for _ in 0..DRAWN_MAX {
        let mut seen = start();
        for _ in 0..OPENING_PLIES {
            let legal = seen.game.legal_uci();
            let Some(uci) = legal.get(chance.below(legal.len())) else { break };
            if seen.game.play(uci).is_ok() {
                seen.moves.push(uci.clone());
            }
        }
        if seen.game.outcome().is_none() {
            return seen;
        }
    }
    start()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_and_are_the_same_for_a_seed() {
        let moves = |seed| opening(Law::Fide, seed).moves;
        assert_eq!(moves(1), moves(1));
        assert!((2..20).filter(|seed| moves(*seed) != moves(1)).count() > 15);
        assert_eq!(moves(3).len(), 4);
    }
}
