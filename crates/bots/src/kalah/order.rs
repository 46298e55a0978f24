// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a house would do, told from its seeds without sowing them, and which actions to try first.

use game::Side;
use kalah::{Action, Capture, Position};

/// Most actions a position has: eight houses and a swap.
const ACTIONS: usize = 9;

/// One side's view of the rows: own houses and the opponent's, each from its owner's left.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) own: &'a [u16],
    pub(super) other: &'a [u16],
}

/// What sowing a house would come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Prospect {
    /// The last seed falls in the own store (K5).
    pub(super) extra: bool,
    /// Seeds captured (K6, K7); 0 for hands of more than one lap, which are rare.
    pub(super) captured: u16,
}

impl<'a> Rows<'a> {
    pub(super) fn of(position: &'a Position, side: Side) -> Self {
        let m = usize::from(position.options().houses);
        let (south, north) = position.board().split_at(m + 1);
        let (south, north) = (&south[..m], &north[..m]);
        match side {
            Side::White => Self { own: south, other: north },
            Side::Black => Self { own: north, other: south },
        }
    }

    pub(super) fn reversed(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// What sowing the own house at `at`, counted from 0, would come to; it must hold seeds.
    pub(super) fn prospect(self, at: usize, capture: Capture) -> Prospect {
        let m = self.own.len();
        let lap = 2 * m + 1;
        let hand = usize::from(self.own[at]);
        // Own houses 0.., own store, the opponent's houses, and again.
        let landing = (at + hand) % lap;
        if landing == m {
            return Prospect { extra: true, captured: 0 };
        }
        let empty = hand <= lap && landing < m && (landing == at || self.own[landing] == 0);
        if !empty || capture == Capture::None {
            return Prospect::default();
        }
        let wrapped = u16::from(at + hand >= lap);
        let facing = self.other[m - 1 - landing] + wrapped;
        let captured = if facing > 0 || capture == Capture::Empty { facing + 1 } else { 0 };
        Prospect { extra: false, captured }
    }
}

/// The actions of a position, the most promising first.
pub(super) struct Ordered {
    actions: [(i32, Action); ACTIONS],
    len: usize,
}

impl Ordered {
    /// Ordered by: the action known to be good, extra moves from the store outwards, captures by size, then
    /// the houses nearest to the store. `noise` in 0..8 for each house breaks ties.
    pub(super) fn of(position: &Position, known: Option<Action>, noise: impl Fn(u8) -> i32) -> Self {
        let mut ordered = Self { actions: [(0, Action::Swap); ACTIONS], len: 0 };
        let mut add = |action, rank| {
            let rank = if known == Some(action) { i32::MAX } else { rank };
            if let Some(place) = ordered.actions.get_mut(ordered.len) {
                *place = (rank, action);
                ordered.len += 1;
            }
        };
        if position.pie_open() {
            add(Action::Swap, 0);
        }
        if position.pie_open() && position.decider() != Some(position.seat_of(position.side())) {
            add(Action::Decline, 1);
        } else {
            let rows = Rows::of(position, position.side());
            for (at, pit) in (0..rows.own.len()).zip(1u8..) {
                if rows.own[at] == 0 {
                    continue;
                }
                let Prospect { extra, captured } = rows.prospect(at, position.options().capture);
                let rank = if extra { 100_000 } else { 100 * i32::from(captured) } + 10 * i32::from(pit);
                add(Action::Sow(pit), rank + noise(pit));
            }
        }
        let len = ordered.len;
        ordered.actions[..len].sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
        ordered
    }

    pub(super) fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        self.actions[..self.len].iter().map(|(_, action)| *action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalah::search::tests::random_positions;

    #[test]
    fn prospects_are_what_sowing_does() {
        let mut captures = 0;
        for position in random_positions(400) {
            let rows = Rows::of(&position, position.side());
            for action in position.legal() {
                let Action::Sow(pit) = action else { continue };
                let at = usize::from(pit) - 1;
                let Ok(sowing) = position.preview(pit) else { continue };
                let prospect = rows.prospect(at, position.options().capture);
                let in_store = [rows.own.len(), 2 * rows.own.len() + 1].contains(&usize::from(sowing.last()));
                assert_eq!(prospect.extra, in_store, "{position:?} {pit}");
                if usize::from(sowing.seeds) <= 2 * rows.own.len() + 1 {
                    assert_eq!(prospect.captured, sowing.captured, "{position:?} {pit}");
                }
                captures += u32::from(sowing.captured > 0);
            }
        }
        assert!(captures > 100);
    }

    #[test]
    fn every_legal_action_is_there_once_and_the_known_one_first() {
        for position in random_positions(400) {
            let mut legal = position.legal();
            for known in legal.clone() {
                let ordered = Ordered::of(&position, Some(known), |_| 0);
                let mut actions: Vec<Action> = ordered.actions().collect();
                assert_eq!(actions[0], known);
                actions.sort_unstable();
                legal.sort_unstable();
                assert_eq!(actions, legal);
            }
        }
    }
}
