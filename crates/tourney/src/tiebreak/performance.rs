// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the opponents' ratings say (article 10).

use super::results::{Crosstable, half_points};

/// FIDE B.02, 8.1.1: how many rating points a score above one half is worth, for each hundredth from 50 on.
const ABOVE_HALF: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// Opponents met over the board, and what they brought in half points; none when one of the field has no
/// rating.
fn met(cross: &Crosstable<'_>, at: usize) -> Option<(Vec<i64>, i64)> {
    let rated = (0..cross.len()).all(|player| cross.rating(player).is_some());
    if !rated {
        return None;
    }
    let played = cross.cells(at).iter().filter(|cell| cell.is_some_and(|cell| cell.game().is_some()));
    let mut score = 0;
    let mut ratings = Vec::new();
    for cell in played {
        score += half_points(cell);
        let opponent = cell.and_then(|cell| cross.opponent(&cell));
        ratings.extend(opponent.and_then(|opponent| cross.rating(opponent)).map(i64::from));
    }
    Some((ratings, score))
}

/// `a / b`, halves rounded up.
fn rounded(a: i64, b: i64) -> i64 {
    (2 * a + b).div_euclid(2 * b)
}

/// 10.1: the average rating of the opponents.
pub(super) fn average(cross: &Crosstable<'_>, at: usize) -> Option<i64> {
    let (ratings, _) = met(cross, at)?;
    let count = i64::try_from(ratings.len()).ok().filter(|&count| count > 0)?;
    Some(rounded(ratings.iter().sum(), count))
}

/// 10.2: the average rating of the opponents, and what the score against them is worth.
pub(super) fn performance(cross: &Crosstable<'_>, at: usize) -> Option<i64> {
    let (ratings, score) = met(cross, at)?;
    let count = i64::try_from(ratings.len()).ok().filter(|&count| count > 0)?;
    let hundredths = rounded(score * 50, count);
    let from_half = usize::try_from((hundredths - 50).abs()).ok()?;
    let worth = ABOVE_HALF.get(from_half)? * (hundredths - 50).signum();
    Some(average(cross, at)? + worth)
}
