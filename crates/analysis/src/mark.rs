// SPDX-License-Identifier: AGPL-3.0-or-later
//! How bad a mistake is, in the words players know from gnubg.

/// What is said of a decision that lost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// From 0.04 points, in chess from 10 % of winning chance.
    Doubtful,
    /// From 0.08 points, from 20 %.
    Bad,
    /// From 0.16 points, from 30 %.
    VeryBad,
    /// Kalah, exactly: a seed or more, and the result stays.
    SeedsLost,
    /// Kalah, exactly: a draw is lost.
    DrawLost,
    /// Kalah, exactly: a win is drawn or lost.
    WinLost,
}

impl Mark {
    /// The three that go by size.
    pub const SIZES: [Self; 3] = [Self::Doubtful, Self::Bad, Self::VeryBad];
    /// Those of kalah.
    pub const OF_KALAH: [Self; 3] = [Self::SeedsLost, Self::DrawLost, Self::WinLost];

    /// Points of the tables family, the cube counted as one.
    const POINTS: [f64; 3] = [0.04, 0.08, 0.16];
    /// Winning chance in chess.
    const CHANCE: [f64; 3] = [0.10, 0.20, 0.30];

    /// The mark of so many points lost.
    #[must_use]
    pub fn of_points(loss: f64) -> Option<Self> {
        Self::by(loss, Self::POINTS)
    }

    /// The mark of so much winning chance lost, 0 to 1.
    #[must_use]
    pub fn of_chance(loss: f64) -> Option<Self> {
        Self::by(loss, Self::CHANCE)
    }

    /// The mark in kalah of who could end with `best` and does with `made`, in hundredths of a seed, both exact.
    #[must_use]
    pub fn of_seeds(best: i32, made: i32) -> Option<Self> {
        if best > 0 && made <= 0 {
            Some(Self::WinLost)
        } else if best == 0 && made < 0 {
            Some(Self::DrawLost)
        } else {
            (best - made >= 100).then_some(Self::SeedsLost)
        }
    }

    fn by(loss: f64, from: [f64; 3]) -> Option<Self> {
        Self::SIZES.into_iter().zip(from).rev().find(|(_, from)| loss >= *from).map(|(mark, _)| mark)
    }

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Bad => "bad",
            Self::VeryBad => "very bad",
            Self::SeedsLost => "seeds lost",
            Self::DrawLost => "draw lost",
            Self::WinLost => "win lost",
        }
    }

    /// The numeric annotation glyph of PGN: `$6` dubious, `$2` mistake, `$4` blunder; nothing for marks of kalah.
    #[must_use]
    pub fn nag(self) -> Option<u8> {
        match self {
            Self::Doubtful => Some(6),
            Self::Bad => Some(2),
            Self::VeryBad => Some(4),
            Self::SeedsLost | Self::DrawLost | Self::WinLost => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_begin_where_they_say() {
        let points = |loss| Mark::of_points(loss).map(Mark::name);
        assert_eq!(
            [0.0399, 0.04, 0.08, 0.1599].map(points),
            [None, Some("doubtful"), Some("bad"), Some("bad")]
        );
        assert_eq!(points(0.16), Some("very bad"));
        let chance = |loss| Mark::of_chance(loss).and_then(Mark::nag);
        assert_eq!([0.099, 0.10, 0.20, 0.30].map(chance), [None, Some(6), Some(2), Some(4)]);
    }

    #[test]
    fn a_result_that_changes_weighs_more_than_seeds() {
        for (best, made, mark) in [
            (800, 800, None),
            (800, 700, Some(Mark::SeedsLost)),
            (800, 100, Some(Mark::SeedsLost)),
            (100, 0, Some(Mark::WinLost)),
            (100, -900, Some(Mark::WinLost)),
            (0, -100, Some(Mark::DrawLost)),
            (-100, -100, None),
            (-100, -900, Some(Mark::SeedsLost)),
        ] {
            assert_eq!(Mark::of_seeds(best, made), mark, "{best} {made}");
        }
    }
}
