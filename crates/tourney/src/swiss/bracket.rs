// SPDX-License-Identifier: AGPL-3.0-or-later
//! The way down through the score groups: each bracket is paired for good, and who is left of it floats
//! into the next one.

use super::PairError;
use super::complete::{can_go_on, lowest_bye};
use super::exchange::Remainder;
use super::field::Field;
use super::graph::{Graph, Groups, Reach, Vertex};
use crate::matching::{Matcher, Unmatchable, Wide};

/// How many vertices stand for the players below the next bracket; there is one more where their number
/// must be odd.
const STAND_INS: usize = 8;

/// The widest weights, in words of 64 bits, and what of them sums and prices need.
const WORDS_MAX: usize = 128;
const SPARE_BITS: usize = 48;

/// Why a bracket was not paired.
pub(super) enum Stop {
    /// Those below cannot be replaced by stand-ins here.
    NeedsAll,
    Failed(PairError),
}

impl From<Unmatchable> for Stop {
    fn from(_: Unmatchable) -> Self {
        Self::NeedsAll
    }
}

/// All pairs of the round, as places in the field, the higher player first.
pub(super) fn pair_all(field: &Field) -> Result<Vec<(usize, usize)>, PairError> {
    pair_with_reach(field, |field, groups, bye_score| stand_ins(field, groups, bye_score, STAND_INS))
}

/// The same, when `reach` says how much of those below is looked at: that changes the time, and nothing else.
pub(super) fn pair_with_reach(
    field: &Field,
    reach: impl Fn(&Field, &Groups, Option<u32>) -> Reach,
) -> Result<Vec<(usize, usize)>, PairError> {
    let impossible = PairError::Impossible { players: field.players.len() };
    let bye_score = lowest_bye(field).ok_or(impossible.clone())?;
    let mut pairs = Vec::new();
    let mut left: Vec<usize> = Vec::new();
    let mut from = 0;
    while from < field.players.len() {
        let end = group_end(field, from);
        let next_end = group_end(field, end);
        let groups = Groups {
            floaters: std::mem::take(&mut left),
            residents: (from..end).collect(),
            next: (end..next_end).collect(),
            rest: (next_end..field.players.len()).collect(),
        };
        let made = match pair_with(field, &groups, reach(field, &groups, bye_score), bye_score) {
            Err(Stop::NeedsAll) => pair_with(field, &groups, Reach::All, bye_score),
            other => other,
        };
        let made = made.map_err(|stop| match stop {
            Stop::NeedsAll => impossible.clone(),
            Stop::Failed(error) => error,
        })?;
        let is_left = |player: &usize| !made.iter().any(|(a, b)| a == player || b == player);
        left = groups.floaters.iter().chain(&groups.residents).copied().filter(is_left).collect();
        pairs.extend(made);
        from = end;
    }
    Ok(pairs)
}

/// Where the score group that begins at `from` ends.
fn group_end(field: &Field, from: usize) -> usize {
    let players = &field.players;
    let Some(first) = players.get(from) else { return from };
    from + players[from..].iter().take_while(|player| player.score == first.score).count()
}

/// Whether those below the next bracket can be stood for by `count`: when they are more, and the bye is among
/// them.
pub(super) fn stand_ins(field: &Field, groups: &Groups, bye_score: Option<u32>, count: usize) -> Reach {
    let lowest = groups.next.last().map(|&player| field.players[player].score);
    if groups.rest.len() <= count || bye_score >= lowest && bye_score.is_some() {
        return Reach::All;
    }
    let others = groups.floaters.len() + groups.residents.len() + groups.next.len();
    Reach::Some(count + others % 2)
}

/// How a bracket is paired with weights of so many words.
type PairBracket = fn(&Graph<'_>, Option<u32>, &Field) -> Result<Made, Stop>;

const WIDTHS: [(usize, PairBracket); 6] = [
    (2, Bracket::<2>::pair),
    (3, Bracket::<3>::pair),
    (5, Bracket::<5>::pair),
    (8, Bracket::<8>::pair),
    (16, Bracket::<16>::pair),
    (WORDS_MAX, Bracket::<WORDS_MAX>::pair),
];

/// Pairs one bracket, with weights as wide as it needs.
pub(super) fn pair_with(
    field: &Field,
    groups: &Groups,
    reach: Reach,
    bye_score: Option<u32>,
) -> Result<Vec<(usize, usize)>, Stop> {
    let graph = Graph::new(field, groups, reach, bye_score);
    let bits = graph.layout.total + SPARE_BITS;
    let words = bits.div_ceil(64);
    let Some((_, pair)) = WIDTHS.iter().find(|(width, _)| *width >= words) else {
        return Err(Stop::Failed(PairError::TooManyCriteria { bits, most: WORDS_MAX * 64 }));
    };
    let (pairs, ahead) = pair(&graph, bye_score, field)?;
    if reach != Reach::All {
        let in_pairs = |player: &&usize| !pairs.iter().any(|(a, b)| a == *player || b == *player);
        let left: Vec<usize> =
            groups.floaters.iter().chain(&groups.residents).filter(in_pairs).copied().collect();
        if !can_go_on(field, groups, &left, &ahead, bye_score) {
            return Err(Stop::NeedsAll);
        }
    }
    Ok(pairs)
}

/// A bracket while it is being paired.
pub(super) struct Bracket<'a, const N: usize> {
    pub(super) graph: &'a Graph<'a>,
    pub(super) matcher: Matcher<N>,
    /// Pairs that stand, as vertices, the higher first.
    pub(super) fixed: Vec<(usize, usize)>,
}

/// The pairs of a bracket, and the players who are paired within the next one in the best case.
type Made = (Vec<(usize, usize)>, Vec<usize>);

impl<const N: usize> Bracket<'_, N> {
    fn pair(graph: &Graph<'_>, bye_score: Option<u32>, field: &Field) -> Result<Made, Stop> {
        let matcher = Matcher::<N>::new(graph.vertices.len(), |a, b| graph.weight(a, b));
        let mut bracket = Bracket::<N> { graph, matcher, fixed: Vec::new() };
        bracket.matcher.solve()?;
        bracket.choose_bye(bye_score, field)?;
        bracket.pair_floaters()?;
        bracket.pair_residents()?;
        if bracket.uses_all_stand_ins() {
            return Err(Stop::NeedsAll);
        }
        let ahead = (0..graph.known()).filter(|&vertex| bracket.is_ahead(vertex));
        let ahead = ahead.filter_map(|vertex| bracket.player(vertex)).collect();
        let pairs = bracket.fixed.iter();
        let pairs = pairs.filter_map(|&(a, b)| Some((bracket.player(a)?, bracket.player(b)?))).collect();
        Ok((pairs, ahead))
    }

    fn player(&self, vertex: usize) -> Option<usize> {
        match self.graph.vertices[vertex] {
            Vertex::Player(player) => Some(player),
            Vertex::Bye | Vertex::Below => None,
        }
    }

    /// C9: when the only one left of the bracket is the player with the bye, that player has played as many games as
    /// possible.
    fn choose_bye(&mut self, bye_score: Option<u32>, field: &Field) -> Result<(), Unmatchable> {
        let (Some(bye), Some(score)) = (self.graph.bye(), bye_score) else { return Ok(()) };
        let Some(lowest) = self.player(self.graph.bracket() - 1) else { return Ok(()) };
        let bracket = self.graph.bracket();
        let left = (0..bracket).filter(|&v| self.matcher.mate(v).is_none_or(|mate| mate >= bracket)).count();
        if left == 1 && score >= field.players[lowest].score {
            self.graph.count_games();
            self.matcher.reweigh(bye, |player| self.graph.weight(player, bye));
            self.matcher.solve()?;
        }
        Ok(())
    }

    /// Pairs the floaters who stay, each with the highest resident that they can have.
    fn pair_floaters(&mut self) -> Result<(), Unmatchable> {
        let bracket = self.graph.bracket();
        for floater in 0..self.graph.floaters {
            if self.matcher.mate(floater).is_none_or(|mate| mate >= bracket) {
                continue;
            }
            let mut residents: Vec<usize> = self.matcher.live().to_vec();
            residents.retain(|vertex| (self.graph.floaters..bracket).contains(vertex));
            self.prefer(floater, &residents, |graph, a, b| graph.weight(a, b))?;
        }
        Ok(())
    }

    /// Pairs `vertex` with the first of `wanted` that it can have at no cost by `weight`.
    pub(super) fn prefer(
        &mut self,
        vertex: usize,
        wanted: &[usize],
        weight: impl Fn(&Graph<'_>, usize, usize) -> Option<Wide<N>>,
    ) -> Result<(), Unmatchable> {
        let mut places = vec![0; self.graph.vertices.len()];
        for (place, &other) in wanted.iter().rev().enumerate() {
            places[other] = place as u64;
        }
        let best = wanted.iter().find(|&&other| weight(self.graph, vertex, other).is_some());
        if self.matcher.mate(vertex) != best.copied() {
            self.matcher.reweigh(vertex, |other| {
                let mut weight = weight(self.graph, vertex, other)?;
                weight.add_at(0, places[other]);
                Some(weight)
            });
            self.matcher.solve()?;
        }
        let mate = self.matcher.mate(vertex).ok_or(Unmatchable)?;
        self.matcher.fix(vertex, mate);
        self.fixed.push((vertex.min(mate), vertex.max(mate)));
        // Out of a blossom its other vertices may have become free.
        self.matcher.solve()
    }

    fn pair_residents(&mut self) -> Result<(), Unmatchable> {
        Remainder::new(self).pair(self)
    }

    /// Whether every stand-in is matched with a player: then more of them might do better.
    fn uses_all_stand_ins(&self) -> bool {
        let is_stand_in = |vertex: usize| self.graph.vertices[vertex] == Vertex::Below;
        let mut stand_ins = (0..self.graph.vertices.len()).filter(|&vertex| is_stand_in(vertex)).peekable();
        stand_ins.peek().is_some()
            && stand_ins.all(|vertex| self.matcher.mate(vertex).is_some_and(|mate| !is_stand_in(mate)))
    }

    /// Whether the best case pairs this player within the next bracket.
    fn is_ahead(&self, vertex: usize) -> bool {
        let (bracket, known) = (self.graph.bracket(), self.graph.known());
        self.matcher.live().contains(&vertex)
            && self.matcher.mate(vertex).is_some_and(|mate| mate < known && vertex.max(mate) >= bracket)
    }
}
