// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether all can be paired at all (C4), and how low the bye can go (C5).

use super::field::Field;
use super::graph::Groups;
use crate::matching::{Matcher, Wide};

/// The lowest score that the player with the bye can have while all others are paired; the outer option is
/// none when no pairing is legal, the inner one when the number of players is even.
pub(super) fn lowest_bye(field: &Field) -> Option<Option<u32>> {
    let n = field.players.len();
    let has_bye = !n.is_multiple_of(2);
    let mut matcher: Matcher<1> = Matcher::new(n + usize::from(has_bye), |a, b| {
        let mut weight = Wide::ZERO;
        if b == n {
            let player = &field.players[a];
            weight.add_at(0, u64::from(u32::MAX - player.score));
            return player.may_have_bye.then_some(weight);
        }
        field.may_meet(a, b).then_some(weight)
    });
    matcher.solve().ok()?;
    let score = has_bye.then(|| matcher.mate(n).map(|player| field.players[player].score));
    Some(score.flatten())
}

/// Whether what is left after the bracket can be paired: its `floaters` with players below, and the others
/// with each other, when the pairs among the next group that `taken` names are settled.
pub(super) fn can_go_on(
    field: &Field,
    groups: &Groups,
    floaters: &[usize],
    taken: &[usize],
    bye_score: Option<u32>,
) -> bool {
    let mut left: Vec<usize> = floaters.to_vec();
    left.retain(|player| !taken.contains(player));
    let moved = left.len();
    left.extend(groups.next.iter().filter(|player| !taken.contains(player)));
    left.extend(&groups.rest);
    let n = left.len();
    let mut matcher: Matcher<1> = Matcher::new(n + usize::from(bye_score.is_some()), |a, b| {
        let may = if b == n {
            let player = &field.players[left[a]];
            player.may_have_bye && Some(player.score) <= bye_score
        } else {
            b >= moved && field.may_meet(left[a], left[b])
        };
        may.then_some(Wide::ZERO)
    });
    matcher.solve().is_ok()
}
