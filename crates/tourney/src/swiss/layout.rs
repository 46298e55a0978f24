// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where each criterion has its bits in the weight of an edge: the earlier criterion in the higher bits, and
//! so many bits that the sum over a whole matching never runs over into the next.

/// The bits that hold numbers up to `most`.
fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// What the width of the fields depends on.
pub(super) struct Sizes<'a> {
    /// How many floaters have each of their scores, the highest first.
    pub(super) floaters: &'a [usize],
    pub(super) residents: usize,
    /// Players of the next score group.
    pub(super) next: usize,
    /// Rounds played.
    pub(super) played: usize,
    /// Whether the bye may fall in this bracket.
    pub(super) has_bye: bool,
    pub(super) is_last_round: bool,
}

/// The lowest bit of each field.
pub(super) struct Layout {
    /// Bits that order exchanges: one for a choice between equals, then the sum of the upper players'
    /// places, then how many of them come from the upper half. The choice of an opponent uses the same.
    pub(super) places: usize,
    pub(super) uppers: usize,
    /// One bit for each floater, the last floater in the lowest.
    chosen: usize,
    floaters: usize,
    /// C18 to C21, by the score of the floater.
    pub(super) floater_down: [usize; 2],
    pub(super) floater_up: [usize; 2],
    /// C14 to C17.
    pub(super) down: [usize; 2],
    pub(super) up: [usize; 2],
    /// C13 and C12.
    pub(super) strong: usize,
    pub(super) due: usize,
    /// C11 and C10, in the last round.
    pub(super) row: usize,
    pub(super) difference: usize,
    /// C9.
    pub(super) games: usize,
    /// C8: the next bracket's scores and pairs.
    pub(super) next_scores: usize,
    pub(super) next_pairs: usize,
    /// C7 and C6.
    pub(super) scores: usize,
    pub(super) pairs: usize,
    /// Within a field by scores: where the count of each floaters' score begins.
    pub(super) class: Vec<usize>,
    /// All bits.
    pub(super) total: usize,
}

impl Layout {
    pub(super) fn new(sizes: &Sizes<'_>) -> Self {
        let floaters: usize = sizes.floaters.iter().sum();
        let count = bits(floaters + sizes.residents);
        // The lowest score in the lowest bits.
        let mut class = vec![0; sizes.floaters.len()];
        let mut by_class = 0;
        for (i, &size) in sizes.floaters.iter().enumerate().rev() {
            class[i] = by_class;
            by_class += bits(size);
        }
        let place = bits(sizes.residents + 1);
        let mut total = 0;
        let mut take = |width: usize| {
            let at = total;
            total += width;
            at
        };
        take(1);
        let places = take(2 * place);
        let uppers = take(place);
        let chosen = take(floaters);
        let past = |back: usize, width: usize| if sizes.played >= back { width } else { 0 };
        let mut pair = |back: usize, width: usize| (take(past(back, width)), take(past(back, width)));
        let (floater_up_2, floater_down_2) = pair(2, by_class);
        let (floater_up_1, floater_down_1) = pair(1, by_class);
        let (up_2, down_2) = pair(2, count);
        let (up_1, down_1) = pair(1, count);
        let last = if sizes.is_last_round { count } else { 0 };
        let next_count = bits(floaters + sizes.residents + sizes.next);
        Self {
            places,
            uppers,
            chosen,
            floaters,
            floater_down: [floater_down_1, floater_down_2],
            floater_up: [floater_up_1, floater_up_2],
            down: [down_1, down_2],
            up: [up_1, up_2],
            strong: take(count),
            due: take(count),
            row: take(last),
            difference: take(last),
            games: take(if sizes.has_bye { bits(sizes.played) } else { 0 }),
            next_scores: take(bits(sizes.residents) + by_class),
            next_pairs: take(next_count),
            scores: take(by_class),
            pairs: take(count),
            class,
            total,
        }
    }

    /// The bit of the floater `high`: the first one has the highest.
    pub(super) fn chosen_at(&self, high: usize) -> usize {
        self.chosen + self.floaters - 1 - high
    }

    /// Where, in the field of the next bracket's scores, the residents' and each floaters' score is counted.
    pub(super) fn next_class(&self, class: Option<usize>, residents: usize) -> usize {
        self.next_scores + class.map_or(0, |class| bits(residents) + self.class[class])
    }
}
