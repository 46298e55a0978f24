// SPDX-License-Identifier: AGPL-3.0-or-later
//! The match equity tables of all games. That of indiika is exact ([`super::indiika`]); those of the others follow from what
//! the network of the game says of its start: how often whoever begins wins and loses one, two and three points.

use std::sync::OnceLock;

use game::Side;
use tables::{Options, Position, Variant};

use super::at_score::{AtScore, Score};
use super::chances::of_the_other;
use super::met::Met;
use super::{Judge, indiika, judge};

/// The longest match that is judged, as long as gnubg plays; of indiika [`indiika::MATCH_MAX`].
pub const MATCH_MAX: u16 = 64;

/// The match equity table that players of this game are judged by.
#[must_use]
pub fn met(variant: Variant, options: &Options) -> &'static Met {
    const GAMES: usize = Variant::ALL.len();
    static TABLES: [OnceLock<Met>; GAMES] = [const { OnceLock::new() }; GAMES];
    if variant == Variant::Indiika {
        return indiika::met(options);
    }
    let slot = Variant::ALL.iter().position(|game| *game == variant).unwrap_or_default();
    TABLES[slot].get_or_init(|| solve_met(variant, options, MATCH_MAX, &mut |_, _| {}))
}

/// The same worked out anew, for matches to `length` points, 1 to [`MATCH_MAX`], in indiika to [`indiika::MATCH_MAX`]; `tell`
/// hears how many scores of how many are done.
pub fn solve_met(
    variant: Variant,
    options: &Options,
    length: u16,
    tell: &mut dyn FnMut(usize, usize),
) -> Met {
    let Judge::Net(net) = judge(variant) else { return indiika::solve_met(options, length, tell) };
    let start = of_the_other(net.chances(&Position::initial(variant), Side::Black));
    Met::build(length.min(MATCH_MAX), tell, |met, part, [own, other]| {
        [[own, other], [other, own]].map(|away| {
            let score = Score { part, away, winner_begins: true };
            AtScore::new(met, score).map_or(0.5, |game| game.chance(&start, 1, [true; 2]))
        })
    })
}
