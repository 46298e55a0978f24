// SPDX-License-Identifier: AGPL-3.0-or-later
//! Colours: who is due for which, how strongly (article 1.7), and who gets which (article 5).

use super::field::Entrant;
use crate::Colour;

/// What a player's games say about the colour of the next one.
#[derive(Clone, Debug)]
pub(super) struct Colours {
    /// The colours had, in their order.
    games: Vec<Colour>,
    /// The colour that is due; none before the first game.
    due: Option<Colour>,
    /// How many more games with one colour than with the other.
    imbalance: usize,
    /// The colour of the last two games when it was the same.
    twice: Option<Colour>,
}

impl Colours {
    pub(super) fn new(games: Vec<Colour>) -> Self {
        let white = games.iter().filter(|&&colour| colour == Colour::White).count();
        let black = games.len() - white;
        let rarer = if white > black { Colour::Black } else { Colour::White };
        let imbalance = white.abs_diff(black);
        let last = games.last().copied();
        let twice =
            last.filter(|_| games.len() > 1 && games[games.len() - 2..].iter().all(|&c| Some(c) == last));
        let due = if imbalance > 1 {
            Some(rarer)
        } else if let Some(colour) = twice {
            Some(colour.other())
        } else if imbalance > 0 {
            Some(rarer)
        } else {
            last.map(Colour::other)
        };
        Self { games, due, imbalance, twice }
    }

    /// 1.7.1: a third game in a row or a difference of three must not be.
    fn is_absolute(&self) -> bool {
        self.imbalance > 1 || self.twice.is_some()
    }

    /// 1.7.2: one game more with one colour.
    fn is_strong(&self) -> bool {
        !self.is_absolute() && self.imbalance > 0
    }

    fn same_due(&self, other: &Self) -> bool {
        self.due.is_some() && self.due == other.due
    }

    /// C3: the same colour is due to both absolutely.
    pub(super) fn exclude(&self, other: &Self) -> bool {
        self.is_absolute() && other.is_absolute() && self.same_due(other)
    }

    /// C10: nobody gets a difference of three.
    pub(super) fn keep_difference(&self, other: &Self) -> bool {
        !(self.imbalance > 1 && other.imbalance > 1 && self.same_due(other))
    }

    /// C11: nobody gets one colour three times in a row.
    pub(super) fn keep_row(&self, other: &Self) -> bool {
        if !self.exclude(other) {
            return true;
        }
        let yields = match self.imbalance.cmp(&other.imbalance) {
            std::cmp::Ordering::Equal => return self.twice.is_none() || self.twice != other.twice,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Less => self,
        };
        yields.twice.is_none_or(|twice| Some(twice.other()) != self.due)
    }

    /// C12: both get what is due.
    pub(super) fn keep_due(&self, other: &Self) -> bool {
        !self.same_due(other)
    }

    /// C13: nobody to whom a colour is strongly due goes without.
    pub(super) fn keep_strong(&self, other: &Self) -> bool {
        let weak = |colours: &Self| !colours.is_strong() && !colours.is_absolute();
        weak(self) || weak(other) || (self.is_absolute() && other.is_absolute()) || !self.same_due(other)
    }

    /// 5.2.3: the colours of both in the last of their games in which they differ, counted from the end.
    fn last_difference(&self, other: &Self) -> Option<(Colour, Colour)> {
        let both = self.games.iter().rev().zip(other.games.iter().rev());
        both.map(|(&own, &theirs)| (own, theirs)).find(|(own, theirs)| own != theirs)
    }
}

/// Article 5: the colour of `high`, who stands above `low`. `first` is what the draw gave to the first player.
pub(super) fn of_higher(high: &Entrant, low: &Entrant, first: Colour) -> Colour {
    let (one, other) = (&high.colours, &low.colours);
    if !one.same_due(other) {
        // 5.2.1: both get what is due. 5.2.5: nothing is due to either before their first games.
        return one
            .due
            .or_else(|| other.due.map(Colour::other))
            .unwrap_or_else(|| if high.rank.is_multiple_of(2) { first } else { first.other() });
    }
    let due = one.due.unwrap_or(first);
    // 5.2.2: the stronger claim; of two absolute ones that of the wider difference.
    let claim = |colours: &Colours| match (colours.is_absolute(), colours.is_strong()) {
        (true, _) => (2, colours.imbalance),
        (_, true) => (1, 0),
        _ => (0, 0),
    };
    match claim(one).cmp(&claim(other)) {
        std::cmp::Ordering::Greater => due,
        std::cmp::Ordering::Less => due.other(),
        // 5.2.3: the opposite of what they had when they last differed; 5.2.4: what is due to the higher.
        std::cmp::Ordering::Equal => one.last_difference(other).map_or(due, |(_, theirs)| theirs),
    }
}
