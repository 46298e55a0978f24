// SPDX-License-Identifier: AGPL-3.0-or-later
//! Blossoms: odd cycles that act as one node. Made, turned, opened.

use super::{Label, Matcher, NONE, Wide};

impl<const N: usize> Matcher<N> {
    /// Contracts the cycle that the tight edge `u`, `v` between two even nodes closes.
    pub(super) fn contract(&mut self, u: usize, v: usize) {
        let stop = self.common_ancestor(self.top[u], self.top[v]);
        let (mut children, mut cycle) = self.climb(u, stop);
        children.reverse();
        cycle.reverse();
        for edge in &mut cycle {
            *edge = (edge.1, edge.0);
        }
        cycle.push((u, v));
        let (mut side, edges) = self.climb(v, stop);
        side.pop();
        children.append(&mut side);
        cycle.extend(edges);

        let blossom =
            self.spare.pop().expect("blossoms are disjoint or nested, so there are less than n / 2");
        let (mut vertices, mut were_odd) = (Vec::new(), Vec::new());
        for &child in &children {
            self.parent[child] = blossom;
            vertices.extend_from_slice(&self.vertices[child]);
            if self.label[child] == Label::Odd {
                were_odd.extend_from_slice(&self.vertices[child]);
            }
        }
        for &vertex in &vertices {
            self.top[vertex] = blossom;
        }
        self.base[blossom] = self.base[stop];
        self.parent[blossom] = NONE;
        self.label[blossom] = Label::Even;
        self.dual[blossom] = Wide::ZERO;
        self.children[blossom] = children;
        self.cycle[blossom] = cycle;
        // What was odd has looked for nobody yet; what was even looks again when it had found one of these.
        for &vertex in &were_odd {
            self.near_at[vertex] = NONE;
        }
        for &vertex in &vertices {
            let near = self.near_at[vertex];
            if near == NONE || self.top[near] == blossom {
                self.near_at[vertex] = NONE;
                self.stale.push(vertex);
            }
        }
        self.near[blossom] = (NONE, NONE);
        self.vertices[blossom] = vertices;
        self.queue.append(&mut were_odd);
    }

    /// The nodes from the even node of `from` up to `stop`, and the edges between them.
    fn climb(&self, from: usize, stop: usize) -> (Vec<usize>, Vec<(usize, usize)>) {
        let mut node = self.top[from];
        let (mut nodes, mut edges) = (vec![node], Vec::new());
        while node != stop {
            let base = self.base[node];
            let mate = self.mate[base];
            let odd = self.top[mate];
            let (above, below) = self.entry[odd];
            edges.push((base, mate));
            edges.push((below, above));
            node = self.top[above];
            nodes.push(odd);
            nodes.push(node);
        }
        (nodes, edges)
    }

    /// The even node nearest to both that lies above both in the tree.
    fn common_ancestor(&mut self, a: usize, b: usize) -> usize {
        self.stamp += 1;
        let mut node = Some(a);
        while let Some(even) = node {
            self.mark[even] = self.stamp;
            node = self.above(even);
        }
        let mut even = b;
        while self.mark[even] != self.stamp {
            even = self.above(even).expect("all even nodes hang on one root");
        }
        even
    }

    /// The next even node on the way to the root.
    fn above(&self, even: usize) -> Option<usize> {
        let mate = self.mate[self.base[even]];
        (mate != NONE).then(|| self.top[self.entry[self.top[mate]].0])
    }

    /// Turns the matching inside `node` so that `vertex` is the one that is matched outside.
    pub(super) fn rebase(&mut self, node: usize, vertex: usize) {
        if self.base[node] == vertex {
            return;
        }
        let at = self.child_with(node, vertex);
        self.children[node].rotate_left(at);
        self.cycle[node].rotate_left(at);
        self.rebase(self.children[node][0], vertex);
        self.base[node] = vertex;
        if at == 0 {
            return;
        }
        for i in (1..self.children[node].len()).step_by(2) {
            let (p, q) = self.cycle[node][i];
            self.rebase(self.children[node][i], p);
            self.rebase(self.children[node][i + 1], q);
            self.mate[p] = q;
            self.mate[q] = p;
        }
    }

    /// The place in the cycle of `node` of the child around `vertex`.
    fn child_with(&self, node: usize, vertex: usize) -> usize {
        let mut child = vertex;
        while self.parent[child] != node {
            child = self.parent[child];
        }
        let place = self.children[node].iter().position(|&other| other == child);
        place.expect("a node's parent has it among its children")
    }

    /// Opens an odd blossom whose dual has fallen to zero: the way through it stays in the tree, the other
    /// children leave it.
    pub(super) fn expand(&mut self, blossom: usize) {
        let entry = self.entry[blossom];
        let at = self.child_with(blossom, entry.1);
        let children = std::mem::take(&mut self.children[blossom]);
        let cycle = std::mem::take(&mut self.cycle[blossom]);
        self.release(blossom, &children);
        let k = children.len();
        // To the base by an even number of edges: backwards from an even place, forwards from an odd one.
        let (mut i, mut reached) = (at, entry);
        loop {
            let odd = children[i];
            self.label[odd] = Label::Odd;
            self.entry[odd] = reached;
            if i == 0 {
                break;
            }
            let even;
            if at.is_multiple_of(2) {
                even = children[i - 1];
                let (p, q) = cycle[i - 2];
                reached = (q, p);
                i -= 2;
            } else {
                even = children[i + 1];
                reached = cycle[i + 1];
                i = (i + 2) % k;
            }
            self.label[even] = Label::Even;
            self.queue.extend_from_slice(&self.vertices[even]);
        }
        for &child in &children {
            if self.label[child] != Label::Odd {
                for i in 0..self.vertices[child].len() {
                    let vertex = self.vertices[child][i];
                    self.near_at[vertex] = NONE;
                    self.stale.push(vertex);
                }
            }
        }
    }

    /// Makes the children of a blossom that ceases to be nodes of their own, outside the tree.
    fn release(&mut self, blossom: usize, children: &[usize]) {
        for &child in children {
            self.parent[child] = NONE;
            self.label[child] = Label::Free;
            self.near[child] = (NONE, NONE);
            for i in 0..self.vertices[child].len() {
                let vertex = self.vertices[child][i];
                self.top[vertex] = child;
            }
        }
        self.vertices[blossom].clear();
        self.spare.push(blossom);
    }

    /// Opens a blossom between searches. Its price goes over to its vertices, which makes the edges that
    /// leave it dearer: its base becomes free.
    pub(super) fn dissolve(&mut self, blossom: usize) {
        let half = self.dual[blossom].half();
        if !half.is_zero() {
            for i in 0..self.vertices[blossom].len() {
                let vertex = self.vertices[blossom][i];
                self.dual[vertex] = self.dual[vertex] + half;
            }
            self.part(self.base[blossom]);
        }
        let children = std::mem::take(&mut self.children[blossom]);
        self.cycle[blossom].clear();
        self.release(blossom, &children);
    }
}
