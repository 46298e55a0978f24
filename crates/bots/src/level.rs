// SPDX-License-Identifier: AGPL-3.0-or-later
//! How strong a player is. Every level of a game plays with the same engine; the lower ones look less far ahead and
//! slip: of the actions found they may take one that is worth less, but never by more than a bound. How much was set so that
//! a level wins 60 to 75 of 100 games against the one below it (`docs/strength.md`). Dice are never touched.

/// A level, the weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// For who has just learned the game.
    Learner,
    /// For who plays now and then.
    Casual,
    /// For who plays often.
    #[default]
    Club,
    /// For who plays well.
    Strong,
    /// As strong as the site plays.
    Expert,
}

/// What the levels were called when there were three, and when there was one.
const FORMER: [(&str, Level); 4] =
    [("easy", Level::Learner), ("medium", Level::Club), ("hard", Level::Expert), ("beginner", Level::Club)];

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [Self::Learner, Self::Casual, Self::Club, Self::Strong, Self::Expert];

    /// What who asks for no level plays against.
    pub const DEFAULT: Self = Self::Club;

    /// 1 for the weakest.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Reads [`Level::number`] back.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }

    /// The word by which it is asked for.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Learner => "learner",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Strong => "strong",
            Self::Expert => "expert",
        }
    }

    /// Reads [`Level::name`] back, in letters of any size, and the names that levels once had: `easy` is the learner, `medium`
    /// and `beginner` are the club player, `hard` is the expert.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::ALL.map(|level| (level.name(), level)).into_iter().chain(FORMER);
        all.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, level)| level)
    }

    /// The level as an index into arrays kept by level.
    pub(crate) fn index(self) -> usize {
        usize::from(self as u8)
    }
}

/// How much a decision may give away, in the unit the game is judged in. Most of the time little; once in a while,
/// as people do, more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slip {
    /// The most an ordinary decision gives away.
    pub(crate) usual: f32,
    /// The most a careless one gives away: nothing ever gives away more.
    pub(crate) careless: f32,
    /// How many decisions out of a hundred are careless.
    pub(crate) percent: u64,
}

impl Slip {
    /// Gives nothing away.
    pub(crate) const NONE: Self = Self { usual: 0.0, careless: 0.0, percent: 0 };

    /// So many decisions out of a hundred give away up to so much, the others nothing.
    pub(crate) const fn careless(percent: u64, most: f32) -> Self {
        Self { usual: 0.0, careless: most, percent }
    }

    /// The most the decision with this seed may give away.
    pub(crate) fn bound(self, seed: u64) -> f32 {
        if mix(seed, 0x51) % 100 < self.percent { self.careless } else { self.usual }
    }
}

/// The index of the option taken when up to `bound` may be given away; the first of the best without a bound.
/// Options `None` are not eligible.
pub(crate) fn pick(values: &[Option<f32>], bound: f32, seed: u64) -> Option<usize> {
    let mut best: Option<(f32, usize)> = None;
    for (index, value) in values.iter().enumerate() {
        let Some(value) = value else { continue };
        let felt = value + bound * unit(mix(seed, index as u64));
        if best.is_none_or(|(most, _)| felt > most) {
            best = Some((felt, index));
        }
    }
    best.map(|(_, index)| index)
}

/// A number that looks random, from a seed and an index.
pub(crate) fn mix(seed: u64, index: u64) -> u64 {
    let mut z = seed ^ index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// 0 up to, but not including, 1.
pub(crate) fn unit(random: u64) -> f32 {
    (random >> 40) as f32 / (1u32 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_given_away_beyond_the_bound() {
        let values = [Some(1.0), Some(0.8), None, Some(0.45), Some(-3.0)];
        let mut taken = [0; 5];
        for seed in 0..2_000 {
            taken[pick(&values, 0.5, seed).unwrap()] += 1;
            assert_eq!(pick(&values, 0.0, seed), Some(0));
        }
        assert_eq!(taken[4], 0, "4 points are given away");
        assert_eq!(taken[2], 0, "not eligible");
        assert!(taken[1] > 100 && taken[0] > taken[1], "{taken:?}");
        assert_eq!(pick(&[None, None], 1.0, 7), None);
    }

    #[test]
    fn careless_decisions_are_as_many_as_said() {
        let slip = Slip { usual: 1.0, careless: 9.0, percent: 20 };
        let careless = (0..10_000).filter(|seed| slip.bound(*seed) > 1.0).count();
        assert!((1_800..2_200).contains(&careless), "{careless}");
    }

    #[test]
    fn numbers_are_read_back() {
        for (level, number) in Level::ALL.into_iter().zip(1..) {
            assert_eq!(level.number(), number);
            assert_eq!(Level::from_number(number), Some(level));
            assert_eq!(Level::from_name(&level.name().to_uppercase()), Some(level));
        }
        assert_eq!((Level::from_number(0), Level::from_number(6)), (None, None));
    }

    #[test]
    fn the_names_of_the_three_levels_and_of_the_only_one_are_understood() {
        let names = ["easy", "medium", "Hard", "beginner", "grand", ""].map(Level::from_name);
        let [learner, club, expert] = [Level::Learner, Level::Club, Level::Expert].map(Some);
        assert_eq!(names, [learner, club, expert, club, None, None]);
    }
}
