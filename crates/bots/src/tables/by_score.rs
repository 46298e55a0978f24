// SPDX-License-Identifier: AGPL-3.0-or-later
//! What plays are worth in a match: the chance to win it, instead of points.

use game::Side;
use tables::Game;

use super::at_score::{AtScore, Score};
use super::matches::met;
use super::met::Part;
use super::net::Chances;
use super::stake::Stake;

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

    /// Of a game as `side` sees it; `may_double` says whether they and the opponent have the right to it. Nothing for a single
    /// game, and for a score that no table has.
    #[must_use]
    pub fn of(game: &Game, side: Side, stake: &Stake, may_double: [bool; 2]) -> Option<Self> {
        let away = stake.away?;
        let part = match () {
            () if !away.contains(&1) => Part::Normal,
            () if stake.after_crawford => Part::After,
            () => Part::Crawford,
        };
        let met = met(game.variant(), game.options());
        let own = Score { part, away, winner_begins: true };
        let [own, other] = [AtScore::new(met, own)?, AtScore::new(met, own.turned())?];
        let [may, other_may] = may_double;
        Some(match side {
            Side::White => Self::new([own, other], stake.value, [may, other_may]),
            Side::Black => Self::new([other, own], stake.value, [other_may, may]),
        })
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

    /// Two plays: one wins more often, the other more at a time.
    const SAFE: Chances = [0.60, 0.05, 0.0, 0.10, 0.0];
    const BOLD: Chances = [0.57, 0.30, 0.0, 0.16, 0.0];

    fn at(away: [u16; 2], after_crawford: bool) -> Option<ByScore> {
        let game = Game::new(Variant::Tabla, &Options::default());
        let stake = Stake { value: 1, centred: true, away: Some(away), after_crawford };
        ByScore::of(&game, Side::White, &stake, [true; 2])
    }

    #[test]
    fn double_wins_count_for_what_the_score_makes_of_them() {
        let is_bold = |away| {
            let score = at(away, false).unwrap();
            score.points(Side::White, &BOLD) > score.points(Side::White, &SAFE)
        };
        assert!(is_bold([9, 9]), "far from the end as in a game for points");
        assert!(!is_bold([1, 1]), "any win is enough");
        assert!(is_bold([2, 1]), "a double win is all");
        assert!(!is_bold([1, 2]), "a double loss is all");
        let dead = at([1, 1], false).unwrap();
        assert!((dead.chance(Side::White, &SAFE) - 0.6).abs() < 1e-6);
        assert!((dead.points(Side::White, &SAFE) - 0.2).abs() < 1e-6);
    }

    #[test]
    fn both_sides_see_the_same_game() {
        let score = at([3, 5], false).unwrap();
        let turned = [0.4, 0.1, 0.0, 0.05, 0.0];
        let both = score.chance(Side::White, &SAFE) + score.chance(Side::Black, &turned);
        assert!((both - 1.0).abs() < 1e-6, "{both}");
    }

    #[test]
    fn a_single_game_and_an_unknown_score_have_none() {
        let game = Game::new(Variant::Tabla, &Options::default());
        let single = Stake { value: 1, centred: true, away: None, after_crawford: false };
        assert_eq!(ByScore::of(&game, Side::White, &single, [true; 2]), None);
        assert_eq!(at([200, 3], false), None);
        assert_eq!(at([0, 3], false), None);
    }
}
