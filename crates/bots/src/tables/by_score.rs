// SPDX-License-Identifier: AGPL-3.0-or-later
//! What plays are worth in a match: the chance to win it, instead of points.

use game::Side;
use tables::Game;

use super::ahead::by_points;
use super::at_score::{AtScore, Score};
use super::matches::met;
use super::met::Part;
use super::net::Chances;
use super::stake::AtStake;

/// A game of a match at its score, with the cube as it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct ByScore {
    /// What it is worth to White and to Black.
    at: [AtScore; 2],
    /// What the cube shows.
    value: u32,
    /// Whether White and Black have the right to double.
    may_double: [bool; 2],
}

impl ByScore {
    /// A game that is worth this to White and to Black; `may_double` says whether White and Black have the right to it.
    #[must_use]
    pub fn new(at: [AtScore; 2], value: u32, may_double: [bool; 2]) -> Self {
        Self { at, value: value.max(1), may_double }
    }

    /// Of a game as `side` sees it; nothing for a single game, and for a score that no table has.
    #[must_use]
    pub fn of(game: &Game, side: Side, at_stake: &AtStake) -> Option<Self> {
        let AtStake { stake, may_double } = at_stake;
        let away = stake.away?;
        let part = match () {
            () if !away.contains(&1) => Part::Normal,
            () if stake.after_crawford => Part::After,
            () => Part::Crawford,
        };
        let met = met(game.variant(), game.options());
        let own = Score { part, away, winner_begins: true };
        let [own, other] = [AtScore::new(met, own)?, AtScore::new(met, own.turned())?];
        let [may, other_may] = *may_double;
        Some(match side {
            Side::White => Self::new([own, other], stake.value, [may, other_may]),
            Side::Black => Self::new([other, own], stake.value, [other_may, may]),
        })
    }

    /// What plays are worth: by this score where there is one, otherwise their points.
    pub fn worth(score: Option<&Self>) -> impl Fn(Side, &Chances) -> f32 + '_ {
        move |side, chances| {
            score.map_or_else(|| by_points(side, chances), |score| score.points(side, chances))
        }
    }

    /// The chance of a side with such prospects to win the match.
    #[must_use]
    pub fn chance(&self, side: Side, chances: &Chances) -> f64 {
        let may = [side, side.other()].map(|side| self.may_double[side.index()]);
        self.at[side.index()].chance(chances, self.value, may)
    }

    /// The same in points of a game with this cube counted as one: see [`AtScore::points`].
    #[must_use]
    pub fn points(&self, side: Side, chances: &Chances) -> f32 {
        self.at[side.index()].points(self.chance(side, chances), self.value) as f32
    }
}

#[cfg(test)]
mod tests {
    use tables::{Options, Variant};

    use super::*;
    use crate::tables::Stake;

    /// Two plays: one wins more often, the other more at a time.
    const SAFE: Chances = [0.60, 0.05, 0.0, 0.10, 0.0];
    const BOLD: Chances = [0.57, 0.30, 0.0, 0.16, 0.0];

    fn of(side: Side, stake: Stake, may_double: [bool; 2]) -> Option<ByScore> {
        let game = Game::new(Variant::Tabla, &Options::default());
        ByScore::of(&game, side, &AtStake { stake, may_double })
    }

    fn stake(away: Option<[u16; 2]>, after_crawford: bool) -> Stake {
        Stake { value: 1, centred: true, away, after_crawford }
    }

    fn at(away: [u16; 2]) -> ByScore {
        of(Side::White, stake(Some(away), false), [true; 2]).unwrap()
    }

    fn is_bold(score: &ByScore) -> bool {
        score.points(Side::White, &BOLD) > score.points(Side::White, &SAFE)
    }

    #[test]
    fn double_wins_count_for_what_the_score_makes_of_them() {
        assert!(is_bold(&at([9, 9])), "far from the end as in a game for points");
        assert!(!is_bold(&at([1, 1])), "any win is enough");
        assert!(is_bold(&at([2, 1])), "a double win is all");
        assert!(!is_bold(&at([1, 2])), "a double loss is all");
        let dead = at([1, 1]);
        assert!((dead.chance(Side::White, &SAFE) - 0.6).abs() < 1e-6);
        assert!((dead.points(Side::White, &SAFE) - 0.2).abs() < 1e-6);
    }

    #[test]
    fn after_the_crawford_game_the_cube_makes_up_for_double_wins() {
        let (safe, bold) = ([0.45, 0.04, 0.0, 0.1, 0.0], [0.42, 0.25, 0.0, 0.1, 0.0]);
        let is_bold = |after| {
            let score = of(Side::White, stake(Some([2, 1]), after), [after; 2]).unwrap();
            score.points(Side::White, &bold) > score.points(Side::White, &safe)
        };
        assert!(is_bold(false) && !is_bold(true), "a doubled game is worth as much as a double win");
    }

    #[test]
    fn both_sides_see_the_same_game() {
        let score = at([3, 5]);
        let turned = [0.4, 0.1, 0.0, 0.05, 0.0];
        let both = score.chance(Side::White, &SAFE) + score.chance(Side::Black, &turned);
        assert!((both - 1.0).abs() < 1e-6, "{both}");
        // Whoever is asked: the cube is White's.
        let owned = |away, own| Stake {
            value: 2,
            centred: false,
            ..stake(Some(if own { away } else { [5, 3] }), false)
        };
        let white = of(Side::White, owned([3, 5], true), [true, false]);
        assert_eq!(white, of(Side::Black, owned([3, 5], false), [false, true]));
        assert_ne!(white, of(Side::Black, owned([3, 5], false), [true, false]));
        let (white, theirs) = (white.unwrap(), of(Side::White, owned([3, 5], true), [false, true]).unwrap());
        assert!(
            white.chance(Side::White, &SAFE) > theirs.chance(Side::White, &SAFE),
            "a cube is worth something"
        );
    }

    #[test]
    fn a_single_game_and_an_unknown_score_have_none() {
        for away in [None, Some([200, 3]), Some([0, 3])] {
            assert_eq!(of(Side::White, stake(away, false), [true; 2]), None);
        }
    }
}
