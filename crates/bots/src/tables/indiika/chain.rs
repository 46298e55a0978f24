// SPDX-License-Identifier: AGPL-3.0-or-later
//! What one player of indiika may have before them. The two never meet (I1), and which place has how many does not
//! matter, so a player's half is one of 159 classes (139 where nothing is carried over, I12), and a roll leads from one to another whatever the other player does.

use std::collections::HashMap;

use game::Side;
use tables::{Options, Position, Search, Variant, roll_stages};

/// The six places, the emptiest first, and the hand.
type Half = [u8; 7];

/// The class of who has everything off.
pub(super) const DONE: usize = 0;

/// A class, and where the 36 rolls lead from it.
#[derive(Debug)]
pub(super) struct Class {
    half: Half,
    /// Checkers to place and to take off; every roll that changes anything makes them fewer.
    pub(super) left: u8,
    /// The chance that a roll changes nothing.
    pub(super) stays: f64,
    /// Chance and class, for rolls that leave no choice.
    pub(super) forced: Vec<(f64, usize)>,
    /// Chance and classes, for those around the fifteenth checker, which do (I12).
    pub(super) chosen: Vec<(f64, Vec<usize>)>,
}

/// All classes that a game reaches, those with the least left first.
#[derive(Debug)]
pub(super) struct Chain {
    pub(super) classes: Vec<Class>,
    by_half: HashMap<Half, usize>,
}

impl Chain {
    /// Every class from the start on, by the rules of crate `tables`.
    pub(super) fn new(options: &Options) -> Self {
        let start = half(&Position::initial(Variant::Indiika), Side::White);
        let mut rolls: HashMap<Half, Vec<(f64, Vec<Half>)>> = HashMap::new();
        let mut open = vec![start];
        let mut search = Search::default();
        while let Some(from) = open.pop() {
            if rolls.contains_key(&from) {
                continue;
            }
            let ends = ends(&from, options, &mut search);
            open.extend(ends.iter().flat_map(|(_, ends)| ends));
            rolls.insert(from, ends);
        }
        let mut halves: Vec<Half> = rolls.keys().copied().collect();
        halves.sort_unstable_by_key(|half| (left(half), *half));
        let by_half: HashMap<Half, usize> = halves.iter().copied().zip(0..).collect();
        let class = |half: &Half| {
            let mut class =
                Class { half: *half, left: left(half), stays: 0.0, forced: Vec::new(), chosen: Vec::new() };
            for (chance, ends) in &rolls[half] {
                match ends.as_slice() {
                    [end] if end == half => class.stays += chance,
                    [end] => match class.forced.iter_mut().find(|(_, known)| *known == by_half[end]) {
                        Some((sum, _)) => *sum += chance,
                        None => class.forced.push((*chance, by_half[end])),
                    },
                    _ => class.chosen.push((*chance, ends.iter().map(|end| by_half[end]).collect())),
                }
            }
            class
        };
        Self { classes: halves.iter().map(class).collect(), by_half }
    }

    /// The class of `side`; none for a position that no game reaches.
    pub(super) fn class(&self, position: &Position, side: Side) -> Option<usize> {
        self.by_half.get(&half(position, side)).copied()
    }

    /// Whether nothing has been placed yet: the first roll always places something.
    pub(super) fn is_start(&self, class: usize) -> bool {
        self.classes[class].half[6] == 15
    }

    /// The class in which a game begins, which has the most left.
    pub(super) fn start(&self) -> usize {
        self.classes.len() - 1
    }
}

fn half(position: &Position, side: Side) -> Half {
    let mut half: Half = std::array::from_fn(|place| match place {
        6 => position.hand(side),
        _ => position.count(side, place as u8 + 1),
    });
    half[..6].sort_unstable();
    half
}

/// A checker in the hand is placed and taken off, one on the board is taken off.
fn left(half: &Half) -> u8 {
    half.iter().sum::<u8>() + half[6]
}

/// Every roll, two orders of different dice as one: its chance, and the distinct halves it may lead to.
fn ends(from: &Half, options: &Options, search: &mut Search) -> Vec<(f64, Vec<Half>)> {
    let Some(position) = position(from) else { return Vec::new() };
    let mut all = Vec::with_capacity(21);
    for high in 1..=6 {
        for low in 1..=high {
            let chance = if high == low { 1.0 } else { 2.0 } / 36.0;
            // One stage, and nothing hangs on the number of the roll: there are no long moves here.
            let stage = roll_stages(Variant::Indiika, [high, low], 2, options).concat();
            search.run(&position, Side::White, &stage, options, false);
            let mut halves: Vec<Half> =
                (0..search.len()).map(|index| half(&search.position(index), Side::White)).collect();
            halves.sort_unstable();
            halves.dedup();
            all.push((chance, halves));
        }
    }
    all
}

/// A position in which White has this half; none when nothing is left to play.
fn position(half: &Half) -> Option<Position> {
    if left(half) == 0 {
        return None;
    }
    let mut line = "indiika w".to_owned();
    for (place, count) in (1..).zip(&half[..6]).filter(|(_, count)| **count > 0) {
        line += &format!(" {place}:{count}");
    }
    let off = 15 - half.iter().sum::<u8>();
    for (word, count) in [("hand", half[6]), ("off", off)] {
        if count > 0 {
            line += &format!(" {word}:{count}");
        }
    }
    (line + " | b hand:15").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both() -> [Chain; 2] {
        [true, false]
            .map(|indiika_carry_over| Chain::new(&Options { indiika_carry_over, ..Options::default() }))
    }

    #[test]
    fn a_half_is_one_of_few() {
        for (chain, all) in both().into_iter().zip([159, 139]) {
            assert_eq!(chain.classes.len(), all);
            let count = |is: fn(&Half) -> bool| chain.classes.iter().filter(|class| is(&class.half)).count();
            assert_eq!(count(|half| half[6] > 3), 24, "being filled");
            assert_eq!(count(|half| (1..=3).contains(&half[6])), 4, "full, with checkers to spare");
            assert_eq!(chain.classes[DONE].left, 0);
            assert!(chain.is_start(chain.start()) && (0..all - 1).all(|class| !chain.is_start(class)));
        }
    }

    #[test]
    fn every_roll_leads_on_or_nowhere() {
        for chain in both() {
            for (index, class) in chain.classes.iter().enumerate().skip(1) {
                let ends = class.forced.iter().map(|(chance, end)| (*chance, std::slice::from_ref(end)));
                let ends = ends.chain(class.chosen.iter().map(|(chance, ends)| (*chance, ends.as_slice())));
                let mut sum = class.stays;
                for (chance, ends) in ends {
                    sum += chance;
                    assert!(ends.iter().all(|end| *end < index && chain.classes[*end].left < class.left));
                }
                assert!((sum - 1.0).abs() < 1e-12);
                // One checker left on one place is taken by eleven of the 36 rolls, and nobody waits longer.
                assert!(class.stays <= 25.0 / 36.0 + 1e-12);
            }
            let with_choice = chain.classes.iter().filter(|class| !class.chosen.is_empty()).count();
            assert_eq!(
                with_choice > 0,
                chain.classes.len() == 159,
                "only the fifteenth checker leaves a choice"
            );
        }
    }
}
