// SPDX-License-Identifier: AGPL-3.0-or-later
//! Direct encounter (article 6): those who are tied, by the games among themselves, again and again until
//! nobody moves.

use std::collections::BTreeMap;

use super::results::{Crosstable, half_points};

/// What a player has against those who are tied with them. Averages of several games with one opponent make
/// fractions: sixtieths of a half point are fine enough for up to six games.
struct Among {
    at: usize,
    score: i64,
    /// With a win against everybody not met yet.
    most: i64,
    met_all: bool,
}

const UNITS: i64 = 60;

/// A win, in half points.
const WIN: i64 = 2;

/// The place within the tie, from 1, by the player's place in the table; 0 where all of the tie stay tied.
/// `ranks`: (place in the table, rank) by what came before.
pub(super) fn places(cross: &Crosstable<'_>, ranks: &[(usize, usize)]) -> Vec<Option<i64>> {
    let mut places = vec![Some(0); cross.len()];
    let mut ties: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &(at, rank) in ranks {
        ties.entry(rank).or_default().push(at);
    }
    for tie in ties.into_values() {
        let groups = split(cross, &tie);
        if groups.len() > 1 {
            let mut place = 1;
            for group in groups {
                for &at in &group {
                    places[at] = Some(place);
                }
                place += i64::try_from(group.len()).unwrap_or(i64::MAX);
            }
        }
    }
    places
}

/// The tie in groups, the first first, which nothing separates any more.
fn split(cross: &Crosstable<'_>, tie: &[usize]) -> Vec<Vec<usize>> {
    let groups = separate(cross, tie);
    if groups.len() == 1 {
        return groups;
    }
    groups.into_iter().flat_map(|group| split(cross, &group)).collect()
}

/// One look at the games among the tied. When all have met, their scores separate them; otherwise only those
/// at the top whom nobody below could catch.
fn separate(cross: &Crosstable<'_>, tie: &[usize]) -> Vec<Vec<usize>> {
    let mut among: Vec<Among> = tie.iter().map(|&at| look(cross, at, tie)).collect();
    if tie.len() < 2 || cross.is_round_robin() || among.iter().all(|player| player.met_all) {
        among.sort_by_key(|player| -player.score);
        return among
            .chunk_by(|a, b| a.score == b.score)
            .map(|group| group.iter().map(|p| p.at).collect())
            .collect();
    }
    among.sort_by_key(|player| (-player.score, -player.most));
    let mut groups = Vec::new();
    let mut rest = &among[..];
    while let [first, others @ ..] = rest {
        let best = others.iter().map(|player| player.most).max();
        if best.is_some_and(|best| first.score <= best) {
            break;
        }
        groups.push(vec![first.at]);
        rest = others;
    }
    if !rest.is_empty() {
        groups.push(rest.iter().map(|player| player.at).collect());
    }
    groups
}

fn look(cross: &Crosstable<'_>, at: usize, tie: &[usize]) -> Among {
    let mut games: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
    for cell in cross.cells(at).iter().flatten().filter(|cell| cell.game().is_some()) {
        if let Some(opponent) = cross.opponent(cell).filter(|opponent| tie.contains(opponent)) {
            let (sum, count) = games.entry(opponent).or_default();
            *sum += half_points(&Some(*cell));
            *count += 1;
        }
    }
    let score: i64 = games.values().map(|(sum, count)| sum * UNITS / count).sum();
    let missing = i64::try_from(tie.len() - 1 - games.len()).unwrap_or(i64::MAX);
    Among { at, score, most: score + missing * WIN * UNITS, met_all: missing == 0 }
}
