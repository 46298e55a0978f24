// SPDX-License-Identifier: AGPL-3.0-or-later
//! Counts the ends of every roll to a depth, the way engines compare their generators.

use game::Side;

use crate::options::Options;
use crate::position::Position;
use crate::search::Search;

/// Distinct results of the 21 rolls of each turn, summed over all lines `depth` turns long; a pass is one
/// result, and a finished game has no further ones. A double counts as one stage of four equal dice, so for
/// the games with progressive doubles this counts their ordinary part.
#[must_use]
pub fn perft(position: &Position, side: Side, depth: u32, options: &Options) -> u64 {
    let mut searches: Vec<Search> = (0..depth.min(64)).map(|_| Search::default()).collect();
    count(position, side, options, &mut searches)
}

fn count(position: &Position, side: Side, options: &Options, searches: &mut [Search]) -> u64 {
    let Some((search, deeper)) = searches.split_first_mut() else {
        return 1;
    };
    if crate::outcome(position, options).is_some() {
        return 0;
    }
    let mut ends = 0;
    for large in 1..=6 {
        for small in 1..=large {
            let dice: &[u8] = if large == small { &[large; 4] } else { &[large, small] };
            search.run(position, side, dice, options, false);
            if deeper.is_empty() {
                ends += search.len() as u64;
                continue;
            }
            for index in 0..search.len() {
                ends += count(&search.position(index), side.other(), options, deeper);
            }
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    /// The numbers gnubg's own generator gives for the same count.
    #[test]
    fn tabla_ends_are_those_of_gnubg() {
        let start = Position::initial(Variant::Tabla);
        let ends = |depth| perft(&start, Side::White, depth, &Options::default());
        assert_eq!(ends(0), 1);
        assert_eq!(ends(1), 447);
        assert_eq!(ends(2), 202_782);
    }
}
