// SPDX-License-Identifier: AGPL-3.0-or-later
//! Seeded chance: dice, openings and the seeds of decisions. The same seed, the same numbers on every machine.

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    /// The numbers that follow from a seed and what they are for.
    pub(crate) fn new(seed: u64, purpose: u64) -> Self {
        Self(mixed(seed ^ mixed(purpose)))
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below `count`, each as often as the others; 0 where there is nothing to choose from.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let count = count as u64;
        if count < 2 {
            return 0;
        }
        // The last few numbers would make some results more likely than others.
        let end = u64::MAX - u64::MAX % count;
        loop {
            let drawn = self.next();
            if drawn < end {
                return (drawn % count) as usize;
            }
        }
    }

    /// A fair die.
    pub(crate) fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

fn mixed(number: u64) -> u64 {
    let mut z = number;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_fair_and_follow_from_the_seed() {
        let mut dice = Chance::new(1, 2);
        let mut count = [0u32; 7];
        for _ in 0..60_000 {
            count[usize::from(dice.die())] += 1;
        }
        assert!(count[1..].iter().all(|times| (9_600..10_400).contains(times)), "{count:?}");
        let [mut same, mut other] = [Chance::new(1, 2), Chance::new(1, 3)];
        let mut again = Chance::new(1, 2);
        assert_eq!(same.next(), again.next());
        assert_ne!(same.next(), other.next());
    }
}
