// SPDX-License-Identifier: AGPL-3.0-or-later
//! One search: an alternating tree grows from a free vertex, and prices move, until it meets another free
//! vertex.

use super::{Label, Matcher, NONE, Unmatchable, Wide};

impl<const N: usize> Matcher<N> {
    /// Matches the free vertex `root` at the best price.
    pub(super) fn search(&mut self, root: usize) -> Result<(), Unmatchable> {
        for i in 0..self.live.len() {
            let node = self.top[self.live[i]];
            self.label[node] = Label::Free;
            self.near[node] = (NONE, NONE);
            self.near_at[self.live[i]] = NONE;
        }
        self.queue.clear();
        self.stale.clear();
        self.make_even(self.top[root]);
        loop {
            while let Some(u) = self.queue.pop() {
                if self.scan(u) {
                    return Ok(());
                }
            }
            self.refresh();
            let Some(delta) = self.least_delta() else { return Err(Unmatchable) };
            self.move_prices(delta);
            if self.use_tight_edges() {
                return Ok(());
            }
        }
    }

    fn make_even(&mut self, node: usize) {
        self.label[node] = Label::Even;
        self.queue.extend_from_slice(&self.vertices[node]);
    }

    /// Looks at all edges of the even vertex `u`; true when the search is over.
    fn scan(&mut self, u: usize) -> bool {
        for i in 0..self.live.len() {
            let v = self.live[i];
            let node = self.top[v];
            if node == self.top[u] || self.label[node] == Label::Odd {
                continue;
            }
            let Some(slack) = self.slack(u, v) else { continue };
            if slack.is_zero() {
                if self.use_edge(u, v) {
                    return true;
                }
            } else if self.near_at[v] == NONE || slack < self.near_by[v] {
                self.near_at[v] = u;
                self.near_by[v] = slack;
                if self.near[node].0 == NONE || slack < self.near_slack[node] {
                    self.near[node] = (u, v);
                    self.near_slack[node] = slack;
                }
            }
        }
        false
    }

    /// Grows the tree by the tight edge from the even vertex `u` to `v`, contracts the cycle that it closes,
    /// or matches along the way that it completes; true in the last case.
    fn use_edge(&mut self, u: usize, v: usize) -> bool {
        let node = self.top[v];
        match self.label[node] {
            Label::Odd => {}
            Label::Even => self.contract(u, v),
            Label::Free => {
                let mate = self.mate[self.base[node]];
                if mate == NONE {
                    self.augment(u, v);
                    return true;
                }
                self.label[node] = Label::Odd;
                self.entry[node] = (u, v);
                self.make_even(self.top[mate]);
            }
        }
        false
    }

    /// Exchanges matched and unmatched edges on the way from the free node of `v` over `u` to the root.
    fn augment(&mut self, u: usize, v: usize) {
        self.rebase(self.top[v], v);
        self.mate[v] = u;
        let (mut inside, mut outside) = (u, v);
        loop {
            let even = self.top[inside];
            let left = self.mate[self.base[even]];
            self.rebase(even, inside);
            self.mate[inside] = outside;
            if left == NONE {
                return;
            }
            let odd = self.top[left];
            let (above, below) = self.entry[odd];
            self.rebase(odd, below);
            self.mate[below] = above;
            (inside, outside) = (above, below);
        }
    }

    /// Whether the node is where its vertex `v` says, so that each node is visited once.
    fn stands_for(&self, v: usize) -> Option<usize> {
        let node = self.top[v];
        (self.vertices[node].first() == Some(&v)).then_some(node)
    }

    /// How far prices can move before an edge becomes tight or an odd blossom has to open.
    fn least_delta(&self) -> Option<Wide<N>> {
        let nodes = self.live.iter().filter_map(|&v| self.stands_for(v));
        nodes
            .filter_map(|node| match self.label[node] {
                Label::Odd => (node >= self.n).then(|| self.dual[node].half()),
                _ if self.near[node].0 == NONE => None,
                Label::Free => Some(self.near_slack[node]),
                Label::Even => Some(self.near_slack[node].half()),
            })
            .min()
    }

    fn move_prices(&mut self, delta: Wide<N>) {
        if delta.is_zero() {
            return;
        }
        for i in 0..self.live.len() {
            let v = self.live[i];
            let node = self.top[v];
            let stands = self.vertices[node].first() == Some(&v);
            match self.label[node] {
                Label::Free => {
                    self.near_by[v] = self.near_by[v] - delta;
                    if stands {
                        self.near_slack[node] = self.near_slack[node] - delta;
                    }
                }
                Label::Even => {
                    self.dual[v] = self.dual[v] - delta;
                    self.near_by[v] = self.near_by[v] - delta - delta;
                    if stands {
                        self.near_slack[node] = self.near_slack[node] - delta - delta;
                        if node >= self.n {
                            self.dual[node] = self.dual[node] + delta + delta;
                        }
                    }
                }
                Label::Odd => {
                    self.dual[v] = self.dual[v] + delta;
                    if stands && node >= self.n {
                        self.dual[node] = self.dual[node] - delta - delta;
                    }
                }
            }
        }
    }

    /// Uses what has become tight; true when the search is over.
    fn use_tight_edges(&mut self) -> bool {
        let nodes: Vec<usize> = self.live.iter().filter_map(|&v| self.stands_for(v)).collect();
        for node in nodes {
            // An earlier node of this round may have swallowed this one or opened it.
            if self.vertices[node].is_empty() || self.parent[node] != NONE {
                continue;
            }
            if self.label[node] == Label::Odd {
                if node >= self.n && self.dual[node].is_zero() {
                    self.expand(node);
                }
                continue;
            }
            let (u, v) = self.near[node];
            if u != NONE
                && self.near_slack[node].is_zero()
                && self.top[u] != self.top[v]
                && self.use_edge(u, v)
            {
                return true;
            }
        }
        false
    }

    /// Lets look out who has to. Often the search is over before that is needed.
    fn refresh(&mut self) {
        if self.stale.is_empty() {
            return;
        }
        let mut stale = std::mem::take(&mut self.stale);
        stale.sort_unstable();
        stale.dedup();
        for &v in &stale {
            if self.label[self.top[v]] != Label::Odd {
                self.look_out(v);
            }
        }
        for i in 0..self.live.len() {
            if let Some(node) = self.stands_for(self.live[i])
                && self.label[node] != Label::Odd
            {
                self.find_near(node);
            }
        }
    }

    /// Finds the even vertex outside that is nearest to the vertex `v`.
    fn look_out(&mut self, v: usize) {
        let node = self.top[v];
        let mut best: Option<(Wide<N>, usize)> = None;
        for &u in &self.live {
            if self.top[u] == node || self.label[self.top[u]] != Label::Even {
                continue;
            }
            if let Some(slack) = self.slack(u, v)
                && best.is_none_or(|(least, _)| slack < least)
            {
                best = Some((slack, u));
                if slack.is_zero() {
                    break;
                }
            }
        }
        self.near_at[v] = best.map_or(NONE, |(_, u)| u);
        self.near_by[v] = best.map_or(Wide::ZERO, |(slack, _)| slack);
    }

    /// Finds the edge of least slack to `node` from what its vertices have found.
    fn find_near(&mut self, node: usize) {
        let found = self.vertices[node].iter().filter(|&&v| self.near_at[v] != NONE);
        match found.min_by_key(|&&v| self.near_by[v]) {
            Some(&v) => {
                self.near[node] = (self.near_at[v], v);
                self.near_slack[node] = self.near_by[v];
            }
            None => self.near[node] = (NONE, NONE),
        }
    }
}
