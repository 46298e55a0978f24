// SPDX-License-Identifier: AGPL-3.0-or-later
//! Perfect matchings of maximum weight in general graphs, by Edmonds' blossoms with weights as wide as the
//! criteria need. One search from one free vertex at a time, so that a solved graph whose edges change at
//! one vertex is solved again in the time of a search or two.
//!
//! Here: graph theory. Never: what a weight means.

mod blossom;
mod search;
mod wide;

pub(crate) use wide::Wide;

/// No vertex, no node.
const NONE: usize = usize::MAX;

/// Where a node stands in the alternating tree of the running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Not in the tree.
    Free,
    /// The root, or an even number of edges from it.
    Even,
    /// An odd number of edges from the root.
    Odd,
}

/// A graph with its matching and the dual solution that proves the matching optimal.
///
/// Nodes `0..n` are vertices, the others blossoms. What is said of a node in `label`, `entry`, `near` and
/// `near_slack` holds for nodes that lie in no other.
pub(crate) struct Matcher<const N: usize> {
    n: usize,
    /// Twice the weight of each edge, by both ends.
    twice: Vec<Wide<N>>,
    /// Of a vertex: its part of the price of its edges. Of a blossom: what it adds to edges inside it, even
    /// and never negative.
    dual: Vec<Wide<N>>,
    mate: Vec<usize>,
    /// The outermost node around each vertex.
    top: Vec<usize>,
    /// The vertices that are still in play.
    live: Vec<usize>,
    is_live: Vec<bool>,
    /// The smallest blossom around each node.
    parent: Vec<usize>,
    /// The vertex of the node that is matched outside it, or is free.
    base: Vec<usize>,
    /// The nodes around a blossom's cycle, beginning with the one that contains the base.
    children: Vec<Vec<usize>>,
    /// The edge from each child to the next: (vertex in this, vertex in the next).
    cycle: Vec<Vec<(usize, usize)>>,
    vertices: Vec<Vec<usize>>,
    spare: Vec<usize>,
    label: Vec<Label>,
    /// The tight edge by which an odd node was reached: (vertex in the even node, vertex in this).
    entry: Vec<(usize, usize)>,
    /// The edge of least slack from an even node outside: (vertex there, vertex here).
    near: Vec<(usize, usize)>,
    near_slack: Vec<Wide<N>>,
    /// The same for each vertex of a node that is not odd: the even vertex outside its node, and the slack.
    near_at: Vec<usize>,
    near_by: Vec<Wide<N>>,
    /// Vertices that have to look out again before prices move.
    stale: Vec<usize>,
    queue: Vec<usize>,
    mark: Vec<u32>,
    stamp: u32,
}

/// There is no perfect matching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unmatchable;

impl<const N: usize> Matcher<N> {
    /// A graph of `n` vertices with the edges that `weight(u, v)`, `u < v`, gives a weight.
    pub(crate) fn new(n: usize, mut weight: impl FnMut(usize, usize) -> Option<Wide<N>>) -> Self {
        let nodes = n + n / 2 + 1;
        let mut twice = vec![Wide::ABSENT; n * n];
        let mut dual: Vec<Option<Wide<N>>> = vec![None; n];
        for u in 0..n {
            for v in u + 1..n {
                let Some(w) = weight(u, v) else { continue };
                twice[u * n + v] = w + w;
                twice[v * n + u] = w + w;
                for end in [u, v] {
                    dual[end] = Some(dual[end].map_or(w, |most| most.max(w)));
                }
            }
        }
        let mut dual: Vec<_> = dual.into_iter().map(|dual| dual.unwrap_or(Wide::ZERO)).collect();
        dual.resize(nodes, Wide::ZERO);
        let mut matcher = Self {
            n,
            twice,
            dual,
            mate: vec![NONE; n],
            top: (0..n).collect(),
            live: (0..n).collect(),
            is_live: vec![true; n],
            parent: vec![NONE; nodes],
            base: (0..nodes).collect(),
            children: vec![Vec::new(); nodes],
            cycle: vec![Vec::new(); nodes],
            vertices: (0..nodes).map(|node| if node < n { vec![node] } else { Vec::new() }).collect(),
            spare: (n..nodes).rev().collect(),
            label: vec![Label::Free; nodes],
            entry: vec![(NONE, NONE); nodes],
            near: vec![(NONE, NONE); nodes],
            near_slack: vec![Wide::ZERO; nodes],
            near_at: vec![NONE; n],
            near_by: vec![Wide::ZERO; n],
            stale: Vec::new(),
            queue: Vec::new(),
            mark: vec![0; nodes],
            stamp: 0,
        };
        matcher.match_tight_edges();
        matcher
    }

    /// The partner of `v`, if it has one.
    pub(crate) fn mate(&self, v: usize) -> Option<usize> {
        Some(self.mate[v]).filter(|&mate| mate != NONE)
    }

    /// The vertices that are in play.
    pub(crate) fn live(&self) -> &[usize] {
        &self.live
    }

    /// Matches every vertex that is in play, at the greatest total weight.
    pub(crate) fn solve(&mut self) -> Result<(), Unmatchable> {
        for i in 0..self.live.len() {
            let v = self.live[i];
            if self.mate[v] == NONE {
                self.search(v)?;
            }
        }
        Ok(())
    }

    /// Gives the edges of `v` new weights; [`solve`](Self::solve) again afterwards.
    pub(crate) fn reweigh(&mut self, v: usize, mut weight: impl FnMut(usize) -> Option<Wide<N>>) {
        self.detach(v);
        let mut price: Option<Wide<N>> = None;
        for i in 0..self.live.len() {
            let u = self.live[i];
            if u == v {
                continue;
            }
            let twice = weight(u).map_or(Wide::ABSENT, |w| w + w);
            self.twice[u * self.n + v] = twice;
            self.twice[v * self.n + u] = twice;
            if !twice.is_absent() {
                let least = twice - self.dual[u];
                price = Some(price.map_or(least, |most| most.max(least)));
            }
        }
        self.dual[v] = price.unwrap_or(Wide::ZERO);
    }

    /// Takes the pair `u`, `v` out of play as matched with each other.
    pub(crate) fn fix(&mut self, u: usize, v: usize) {
        self.detach(u);
        self.detach(v);
        self.mate[u] = v;
        self.mate[v] = u;
        self.is_live[u] = false;
        self.is_live[v] = false;
        self.live.retain(|&w| w != u && w != v);
    }

    /// Removes the edges between vertices in play that `goes` names; [`solve`](Self::solve) again
    /// afterwards.
    pub(crate) fn forbid(&mut self, mut goes: impl FnMut(usize, usize) -> bool) {
        for i in 0..self.live.len() {
            let v = self.live[i];
            while self.top[v] >= self.n {
                self.dissolve(self.top[v]);
            }
        }
        for i in 0..self.live.len() {
            for j in i + 1..self.live.len() {
                let (u, v) = (self.live[i], self.live[j]);
                if goes(u, v) {
                    self.twice[u * self.n + v] = Wide::ABSENT;
                    self.twice[v * self.n + u] = Wide::ABSENT;
                    if self.mate[u] == v {
                        self.part(u);
                    }
                }
            }
        }
    }

    fn slack(&self, u: usize, v: usize) -> Option<Wide<N>> {
        let twice = self.twice[u * self.n + v];
        (!twice.is_absent()).then(|| self.dual[u] + self.dual[v] - twice)
    }

    fn match_tight_edges(&mut self) {
        for u in 0..self.n {
            if self.mate[u] != NONE {
                continue;
            }
            let tight = |&v: &usize| {
                v != u && self.mate[v] == NONE && self.slack(u, v).is_some_and(|slack| slack.is_zero())
            };
            if let Some(v) = (0..self.n).find(tight) {
                self.mate[u] = v;
                self.mate[v] = u;
            }
        }
    }

    /// Frees `v` and whoever is matched with it.
    fn part(&mut self, v: usize) {
        let mate = self.mate[v];
        self.mate[v] = NONE;
        if mate != NONE {
            self.mate[mate] = NONE;
        }
    }

    /// Brings `v` out of every blossom and frees it.
    fn detach(&mut self, v: usize) {
        while self.top[v] >= self.n {
            self.dissolve(self.top[v]);
        }
        self.part(v);
    }
}

#[cfg(test)]
mod tests;
