// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches of indiika: the chance to win one at every score, exactly, and by it what a game of a match is worth. Nobody doubles
//! before their own first roll of a game (K9).

use super::chain::Chain;
use super::solve::{At, Owner, Pays, READINGS, Values};
use crate::tables::met::{Away, Met, Part};

/// The longest match (S1).
pub const MATCH_MAX: u16 = 9;

/// Works all scores out of matches to `length` points; `tell` hears how many of how many are done.
pub(super) fn solve(chain: &Chain, length: u16, tell: &mut dyn FnMut(usize, usize)) -> Met {
    Met::build(length, tell, |met, part, away| {
        let values = Values::solve(chain, pays(met, part, away));
        let start = chain.start();
        [0, 1]
            .map(|player| (1.0 + values.get(0, Owner::Nobody, At { player, own: start, other: start })) / 2.0)
    })
}

/// What a game at this score may win: how much nearer it brings the match.
pub(super) fn pays(met: &Met, part: Part, away: Away) -> Pays {
    let after = |player: usize, reading: usize| {
        let chance = met.after(part, [away[player], away[1 - player]], 1 << reading, true);
        chance.map_or(0.0, |chance| 2.0 * chance - 1.0)
    };
    let wins = [0, 1].map(|player| std::array::from_fn(|reading| after(player, reading)));
    let most = u32::from(away[0].max(away[1]));
    let needed = (0..READINGS).find(|reading| 1u32 << reading >= most).unwrap_or(READINGS - 1);
    Pays { wins, top: if part == Part::Crawford { 0 } else { needed } }
}
