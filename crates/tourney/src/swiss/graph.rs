// SPDX-License-Identifier: AGPL-3.0-or-later
//! A bracket as a graph: who can be paired with whom, and what each pair is worth by C6 to C21.

use super::field::{Entrant, Field, Float};
use super::layout::{Layout, Sizes};
use crate::matching::Wide;

/// One vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertex {
    /// A player, by their place in the field.
    Player(usize),
    /// Whoever is matched with it has the bye.
    Bye,
    /// Stands for some player below the next bracket.
    Below,
}

/// The players of a bracket, and those below it.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    /// Moved down from above, the strongest first.
    pub(super) floaters: Vec<usize>,
    pub(super) residents: Vec<usize>,
    /// The next score group.
    pub(super) next: Vec<usize>,
    /// All below it.
    pub(super) rest: Vec<usize>,
}

/// The graph of a bracket. Vertices are the floaters, the residents, the next score group and then either
/// all that is below (so that C4 is kept), or a few that stand for it.
pub(super) struct Graph<'a> {
    field: &'a Field,
    pub(super) vertices: Vec<Vertex>,
    pub(super) floaters: usize,
    pub(super) residents: usize,
    next: usize,
    pub(super) layout: Layout,
    /// Of each floater, the place of their score among those of floaters, the highest first.
    classes: Vec<usize>,
    /// The score of whoever gets the bye (C5); none when there is no bye.
    bye_score: Option<u32>,
    /// Whether the games of the player with the bye count (C9).
    counts_games: std::cell::Cell<bool>,
}

/// How much of the players below the next bracket is in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// All.
    All,
    /// So many that stand for them.
    Some(usize),
}

impl<'a> Graph<'a> {
    pub(super) fn new(field: &'a Field, groups: &Groups, reach: Reach, bye_score: Option<u32>) -> Self {
        let players = [&groups.floaters, &groups.residents, &groups.next];
        let mut vertices: Vec<Vertex> =
            players.into_iter().flatten().map(|&player| Vertex::Player(player)).collect();
        match reach {
            Reach::All => {
                vertices.extend(groups.rest.iter().map(|&player| Vertex::Player(player)));
                vertices.extend(bye_score.map(|_| Vertex::Bye));
            }
            Reach::Some(count) => vertices.extend(std::iter::repeat_n(Vertex::Below, count)),
        }
        let score = |&player: &usize| field.players[player].score;
        let mut scores: Vec<u32> = groups.floaters.iter().map(score).collect();
        let classes = scores.clone();
        scores.dedup();
        let classes: Vec<usize> =
            classes.iter().filter_map(|own| scores.iter().position(|score| score == own)).collect();
        let sizes: Vec<usize> =
            (0..scores.len()).map(|class| classes.iter().filter(|&&own| own == class).count()).collect();
        let layout = Layout::new(&Sizes {
            floaters: &sizes,
            residents: groups.residents.len(),
            next: groups.next.len(),
            played: field.played,
            has_bye: reach == Reach::All && bye_score.is_some(),
            is_last_round: field.is_last_round,
        });
        Self {
            field,
            vertices,
            floaters: groups.floaters.len(),
            residents: groups.residents.len(),
            next: groups.next.len(),
            layout,
            classes,
            bye_score,
            counts_games: std::cell::Cell::new(false),
        }
    }

    /// The vertices of the bracket itself.
    pub(super) fn bracket(&self) -> usize {
        self.floaters + self.residents
    }

    /// The vertices of the bracket and the next one.
    pub(super) fn known(&self) -> usize {
        self.bracket() + self.next
    }

    /// The vertex of the bye, when it is in the graph: always the last one.
    pub(super) fn bye(&self) -> Option<usize> {
        self.vertices.iter().rposition(|&vertex| vertex == Vertex::Bye)
    }

    /// What the pair is worth; none when it must not be. The order does not matter.
    pub(super) fn weight<const N: usize>(&self, a: usize, b: usize) -> Option<Wide<N>> {
        let (high, low) = (a.min(b), a.max(b));
        match (self.vertices[high], self.vertices[low]) {
            (Vertex::Player(one), Vertex::Player(other)) => {
                let allowed = self.field.may_meet(one, other) && low >= self.floaters;
                allowed.then(|| self.worth(high, low))
            }
            (Vertex::Player(one), Vertex::Bye) => {
                let player = &self.field.players[one];
                let mut weight = Wide::ZERO;
                if self.counts_games.get() {
                    weight.add_at(self.layout.games, player.games as u64);
                }
                (player.may_have_bye && Some(player.score) <= self.bye_score).then_some(weight)
            }
            // The bye is the last vertex, so that one of the two is a stand-in.
            _ => Some(Wide::ZERO),
        }
    }

    /// From now on C9 counts: the more games the player with the bye has played, the better.
    pub(super) fn count_games(&self) {
        self.counts_games.set(true);
    }

    fn player(&self, vertex: usize) -> Option<&'a Entrant> {
        match self.vertices[vertex] {
            Vertex::Player(player) => self.field.players.get(player),
            Vertex::Bye | Vertex::Below => None,
        }
    }

    fn worth<const N: usize>(&self, high: usize, low: usize) -> Wide<N> {
        let mut weight = Wide::ZERO;
        let class = self.classes.get(high).copied();
        if low < self.bracket() {
            weight.add_at(self.layout.pairs, 1);
            if let Some(class) = class {
                weight.add_at(self.layout.scores + self.layout.class[class], 1);
                weight.add_at(self.layout.chosen_at(high), 1);
            }
            if let Some((one, other)) = self.player(high).zip(self.player(low)) {
                self.add_colours(&mut weight, one, other);
                for back in 0..self.field.played.min(2) {
                    self.add_floats(&mut weight, one, other, class, back);
                }
            }
        } else if low < self.known() {
            weight.add_at(self.layout.next_pairs, 1);
            if high < self.bracket() {
                weight.add_at(self.layout.next_class(class, self.residents), 1);
            }
        }
        weight
    }

    /// C10 to C13.
    fn add_colours<const N: usize>(&self, weight: &mut Wide<N>, one: &Entrant, other: &Entrant) {
        let (one, other) = (&one.colours, &other.colours);
        if self.field.is_last_round {
            weight.add_at(self.layout.difference, u64::from(one.keep_difference(other)));
            weight.add_at(self.layout.row, u64::from(one.keep_row(other)));
        }
        weight.add_at(self.layout.due, u64::from(one.keep_due(other)));
        weight.add_at(self.layout.strong, u64::from(one.keep_strong(other)));
    }

    /// C14, C15, C18, C19 for the last round (`back` 0); C16, C17, C20, C21 for the one before it.
    fn add_floats<const N: usize>(
        &self,
        weight: &mut Wide<N>,
        high: &Entrant,
        low: &Entrant,
        class: Option<usize>,
        back: usize,
    ) {
        let down = |player: &Entrant| u64::from(player.floats[back] == Float::Down);
        let same_score = high.score == low.score;
        let downs = down(low) + if same_score { down(high) } else { 0 };
        weight.add_at(self.layout.down[back], downs);
        let fine = same_score || low.floats[back] != Float::Up;
        weight.add_at(self.layout.up[back], u64::from(fine));
        if let Some(class) = class {
            weight.add_at(self.layout.floater_down[back] + self.layout.class[class], down(high));
            weight.add_at(self.layout.floater_up[back] + self.layout.class[class], u64::from(fine));
        }
    }
}
