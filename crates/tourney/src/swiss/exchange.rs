// SPDX-License-Identifier: AGPL-3.0-or-later
//! Residents among themselves (articles 4.2 and 4.3): the upper half against the lower half, with as few
//! exchanges between the halves as the criteria allow, and of those the least; then each of the upper ones
//! gets the highest opponent that they can have.

use super::bracket::Bracket;
use super::graph::Graph;
use crate::matching::{Matcher, Unmatchable, Wide};

/// The residents who are not paired with floaters.
pub(super) struct Remainder {
    /// Their vertices, the strongest first.
    players: Vec<usize>,
    /// By vertex: the place among them.
    place: Vec<Option<usize>>,
    /// How many pairs they make.
    pairs: usize,
    /// Whether weights tell exchanges apart.
    counts_exchanges: bool,
    /// By place: what has been settled.
    role: Vec<Role>,
    /// All roles are settled: the upper ones meet the others.
    settled: bool,
}

/// What a player is in their pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Open,
    /// The upper one of a pair.
    Upper,
    /// Not that.
    Lower,
}

impl Remainder {
    pub(super) fn new<const N: usize>(bracket: &Bracket<'_, N>) -> Self {
        let graph = bracket.graph;
        let mut players: Vec<usize> = bracket.matcher.live().to_vec();
        players.retain(|vertex| (graph.floaters..graph.bracket()).contains(vertex));
        players.sort_unstable();
        let mut place = vec![None; graph.vertices.len()];
        for (at, &player) in players.iter().enumerate() {
            place[player] = Some(at);
        }
        let paired =
            |&&player: &&usize| bracket.matcher.mate(player).is_some_and(|mate| place[mate].is_some());
        let pairs = players.iter().filter(paired).count() / 2;
        let role = vec![Role::Open; players.len()];
        Self { players, place, pairs, counts_exchanges: false, role, settled: false }
    }

    /// Makes all pairs of the remainder.
    pub(super) fn pair<const N: usize>(mut self, bracket: &mut Bracket<'_, N>) -> Result<(), Unmatchable> {
        if self.pairs == 0 {
            return Ok(());
        }
        if !self.pairs_without_exchange(bracket)? {
            self.exchange(bracket)?;
        }
        let uppers = (0..self.players.len()).filter(|&place| self.role[place] == Role::Upper);
        for place in uppers.collect::<Vec<_>>() {
            let wanted = self.players[place + 1..].iter().copied();
            let wanted: Vec<usize> = wanted.filter(|other| bracket.matcher.live().contains(other)).collect();
            bracket.prefer(self.players[place], &wanted, |graph, a, b| self.weight(graph, a, b))?;
        }
        Ok(())
    }

    /// What a pair is worth now.
    fn weight<const N: usize>(&self, graph: &Graph<'_>, a: usize, b: usize) -> Option<Wide<N>> {
        let (high, low) = (a.min(b), a.max(b));
        let mut weight = graph.weight(high, low)?;
        match (self.place[high], self.place[low]) {
            (Some(upper), Some(lower)) => {
                let roles = (self.role[upper], self.role[lower]);
                if roles.0 == Role::Lower || roles.1 == Role::Upper {
                    return None;
                }
                if self.settled && roles != (Role::Upper, Role::Lower) {
                    return None;
                }
                if self.counts_exchanges {
                    weight.add_at(graph.layout.uppers, u64::from(upper < self.pairs));
                    weight.add_at(graph.layout.places, (self.players.len() - upper) as u64);
                }
            }
            // An upper player is paired in this bracket.
            (Some(upper), None) if self.role[upper] == Role::Upper => return None,
            _ => {}
        }
        Some(weight)
    }

    /// Tries the halves as they are; true when that costs nothing, and the matching then keeps to them.
    fn pairs_without_exchange<const N: usize>(
        &mut self,
        bracket: &mut Bracket<'_, N>,
    ) -> Result<bool, Unmatchable> {
        let graph = bracket.graph;
        let total = |matcher: &Matcher<N>| {
            // Each pair twice, by both of its ends.
            let ends = matcher.live().iter().filter_map(|&end| Some((end, matcher.mate(end)?)));
            let weights = ends.map(|(a, b)| graph.weight(a, b).unwrap_or(Wide::ABSENT));
            weights.fold(Wide::<N>::ZERO, std::ops::Add::add)
        };
        let before = total(&bracket.matcher);
        let in_one_half = |a: usize, b: usize| match (self.place[a], self.place[b]) {
            (Some(one), Some(other)) => (one < self.pairs) == (other < self.pairs),
            _ => false,
        };
        bracket.matcher.forbid(in_one_half);
        if bracket.matcher.solve().is_err() || total(&bracket.matcher) != before {
            return Ok(false);
        }
        let pairs = self.pairs;
        self.settle(|place| place < pairs);
        Ok(true)
    }

    fn settle(&mut self, is_upper: impl Fn(usize) -> bool) {
        let role = |place| if is_upper(place) { Role::Upper } else { Role::Lower };
        self.role = (0..self.players.len()).map(role).collect();
        self.settled = true;
    }

    fn is_upper<const N: usize>(&self, bracket: &Bracket<'_, N>, place: usize) -> bool {
        let mate = bracket.matcher.mate(self.players[place]).and_then(|mate| self.place[mate]);
        mate.is_some_and(|mate| is_above(place, mate))
    }

    /// Finds who changes halves: as few as possible, as near to each other as possible, then the lowest of
    /// the upper half and the highest of the lower one.
    fn exchange<const N: usize>(&mut self, bracket: &mut Bracket<'_, N>) -> Result<(), Unmatchable> {
        self.counts_exchanges = true;
        let graph = bracket.graph;
        let mut matcher = Matcher::new(graph.vertices.len(), |a, b| self.weight(graph, a, b));
        for &(a, b) in &bracket.fixed {
            matcher.fix(a, b);
        }
        bracket.matcher = matcher;
        bracket.matcher.solve()?;
        let lower_half = self.pairs..self.players.len();
        let count = lower_half.filter(|&place| self.is_upper(bracket, place)).count();
        self.choose_leavers(bracket, count)?;
        self.choose_comers(bracket, count)?;
        let uppers: Vec<bool> = (0..self.players.len()).map(|place| self.is_upper(bracket, place)).collect();
        self.settle(|place| uppers[place]);
        bracket.matcher.forbid(|a, b| self.weight::<N>(graph, a, b).is_none());
        bracket.matcher.solve()
    }

    /// Who leaves the upper half, the lowest possible first.
    fn choose_leavers<const N: usize>(
        &mut self,
        bracket: &mut Bracket<'_, N>,
        count: usize,
    ) -> Result<(), Unmatchable> {
        let mut places = (0..self.pairs).rev();
        for _ in 0..count {
            for place in places.by_ref() {
                if self.is_upper(bracket, place) {
                    self.nudge(bracket, place, -1)?;
                }
                let stays = self.is_upper(bracket, place);
                if !stays {
                    self.role[place] = Role::Lower;
                }
                self.nudge(bracket, place, 0)?;
                if !stays {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Who comes from the lower half, the highest possible first; the last one follows from the others.
    fn choose_comers<const N: usize>(
        &mut self,
        bracket: &mut Bracket<'_, N>,
        count: usize,
    ) -> Result<(), Unmatchable> {
        let mut places = self.pairs..self.players.len();
        for _ in 1..count {
            for place in places.by_ref() {
                if !self.is_upper(bracket, place) {
                    self.nudge(bracket, place, 1)?;
                }
                let comes = self.is_upper(bracket, place);
                if comes {
                    self.role[place] = Role::Upper;
                }
                self.nudge(bracket, place, 0)?;
                if comes {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Makes it worth a bit more or less than nothing that the player is the upper one of their pair.
    fn nudge<const N: usize>(
        &self,
        bracket: &mut Bracket<'_, N>,
        place: usize,
        bonus: i8,
    ) -> Result<(), Unmatchable> {
        let (graph, own) = (bracket.graph, self.players[place]);
        let mut one = Wide::ZERO;
        one.add_at(0, 1);
        bracket.matcher.reweigh(own, |other| {
            let weight = self.weight(graph, own, other)?;
            let is_upper = self.place[other].is_some_and(|other| is_above(place, other));
            Some(match bonus {
                1 if is_upper => weight + one,
                -1 if is_upper => weight - one,
                _ => weight,
            })
        });
        bracket.matcher.solve()
    }
}

/// Whether a player at `place` among the residents stands above another one.
fn is_above(place: usize, other: usize) -> bool {
    place < other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swiss::field::Field;
    use crate::swiss::graph::{Groups, Reach};
    use crate::swiss::{Entry, Event};

    /// Six players before the first round, of whom `forbidden` do not meet: whether the halves do as they are,
    /// and then who meets whom, by place.
    fn halves(forbidden: Vec<(u16, u16)>) -> (bool, Vec<Option<usize>>) {
        let entries = (1..=6).map(|number| Entry { number, rounds: Vec::new() }).collect();
        let field = Field::new(&Event { rounds: 9, first_colour: None, entries, forbidden }).unwrap();
        let groups = Groups { floaters: vec![], residents: (0..6).collect(), next: vec![], rest: vec![] };
        let graph = Graph::new(&field, &groups, Reach::All, None);
        let matcher = Matcher::<5>::new(6, |a, b| graph.weight(a, b));
        let mut bracket = Bracket::<5> { graph: &graph, matcher, fixed: Vec::new() };
        bracket.matcher.solve().unwrap();
        let done = Remainder::new(&bracket).pairs_without_exchange(&mut bracket).unwrap();
        (done, (0..6).map(|vertex| bracket.matcher.mate(vertex)).collect())
    }

    #[test]
    fn a_4_2_the_halves_stay_as_they_are_when_that_costs_nothing() {
        for forbidden in [vec![], vec![(1, 4)], vec![(1, 4), (1, 5), (2, 4)], vec![(1, 2), (4, 6)]] {
            let (done, mates) = halves(forbidden.clone());
            assert!(done, "without {forbidden:?}");
            assert!(mates[..3].iter().all(|mate| mate.is_some_and(|mate| mate >= 3)), "{mates:?}");
        }
        assert!(!halves(vec![(1, 4), (1, 5), (1, 6)]).0, "1 meets one of the upper half");
    }
}
