// SPDX-License-Identifier: AGPL-3.0-or-later
//! Decisions about the cube, by the points of a money game, or in a match by the chance to win it.

use game::Side;

use crate::mark::Mark;

/// Whose turn not to double is no decision worth counting: doubling would have cost so many points or more. gnubg
/// counts the same ones.
const CLOSE: f64 = 0.16;

/// What can be done with the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeChoice {
    /// To roll without doubling.
    NoDouble,
    /// To double.
    Double,
    /// To take a double.
    Take,
    /// To refuse it.
    Drop,
}

impl CubeChoice {
    /// The words for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NoDouble => "no double",
            Self::Double => "double",
            Self::Take => "take",
            Self::Drop => "drop",
        }
    }
}

/// What no double, a double that is taken and one that is refused are worth to who may double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeWorth {
    /// Points, the cube before the double counted as one.
    pub equities: [f64; 3],
    /// In a match the chances to win it, 0 to 1; the points are these, normalised.
    pub match_chances: Option<[f64; 3]>,
    /// To win, to win two and three points, to lose two and three, about to roll, 0 to 1.
    pub chances: [f64; 5],
}

/// What was done with the cube, and what should have been done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeDecision {
    /// Who decided.
    pub side: Side,
    /// What was done.
    pub made: CubeChoice,
    /// What was best.
    pub best: CubeChoice,
    /// The points of who may double: without a double, doubled and taken, doubled and refused; the cube before the
    /// double counted as one.
    pub equities: [f64; 3],
    /// In a match the chances to win it, of who may double, in the same order, 0 to 1; the points are these, normalised.
    pub match_chances: Option<[f64; 3]>,
    /// The chances of who may double, about to roll: to win, to win two and three points, to lose two and three, 0 to 1.
    pub chances: [f64; 5],
    /// Points lost, 0 and more, the cube before the double counted as one.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
    /// Whether it counts as a decision: not where nobody would have thought of doubling.
    pub counts: bool,
}

impl CubeDecision {
    /// What a player about to roll has made of the right to double. Of a double the other makes the best.
    pub(super) fn double(side: Side, worth: &CubeWorth, doubled: bool) -> Self {
        let [kept, taken, refused] = worth.equities;
        let offered = taken.min(refused);
        let best = if offered > kept { CubeChoice::Double } else { CubeChoice::NoDouble };
        let made = if doubled { CubeChoice::Double } else { CubeChoice::NoDouble };
        let counts = doubled || kept - offered < CLOSE;
        Self::judged(side, [made, best], worth, (kept - offered).abs(), counts)
    }

    /// What was answered to a double.
    pub(super) fn answer(side: Side, worth: &CubeWorth, takes: bool) -> Self {
        let [_, taken, refused] = worth.equities;
        let best = if taken <= refused { CubeChoice::Take } else { CubeChoice::Drop };
        let made = if takes { CubeChoice::Take } else { CubeChoice::Drop };
        Self::judged(side, [made, best], worth, (taken - refused).abs(), true)
    }

    fn judged(
        side: Side,
        [made, best]: [CubeChoice; 2],
        worth: &CubeWorth,
        at_stake: f64,
        counts: bool,
    ) -> Self {
        let loss = if made == best { 0.0 } else { at_stake };
        let CubeWorth { equities, match_chances, chances } = *worth;
        Self { side, made, best, equities, match_chances, chances, loss, mark: Mark::of_points(loss), counts }
    }

    /// What was lost of the chance to win the match, 0 and more; nothing in a single game.
    #[must_use]
    pub fn chance_lost(&self) -> Option<f64> {
        let [kept, taken, refused] = self.match_chances?;
        let wrong = self.made != self.best;
        let at_stake = match self.made {
            CubeChoice::NoDouble | CubeChoice::Double => kept - taken.min(refused),
            CubeChoice::Take | CubeChoice::Drop => taken - refused,
        };
        Some(if wrong { at_stake.abs() } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_error_costs_what_the_better_choice_is_worth_more() {
        let worth = |equities| CubeWorth { equities, match_chances: None, chances: [0.0; 5] };
        let double = |equities, doubled| {
            let judged = CubeDecision::double(Side::White, &worth(equities), doubled);
            (judged.best, (judged.loss * 1e6).round() / 1e6, judged.counts)
        };
        // Double and take is right.
        assert_eq!(double([0.5, 0.7, 1.0], true), (CubeChoice::Double, 0.0, true));
        assert_eq!(double([0.5, 0.7, 1.0], false), (CubeChoice::Double, 0.2, true));
        // Too early: the other takes.
        assert_eq!(double([0.1, -0.2, 1.0], true), (CubeChoice::NoDouble, 0.3, true));
        assert_eq!(double([0.1, -0.2, 1.0], false), (CubeChoice::NoDouble, 0.0, false));
        assert_eq!(double([0.1, 0.0, 1.0], false), (CubeChoice::NoDouble, 0.0, true));
        // Too good: the other refuses.
        assert_eq!(double([1.3, 1.8, 1.0], true), (CubeChoice::NoDouble, 0.3, true));
        let answer = |equities, takes| {
            let judged = CubeDecision::answer(Side::Black, &worth(equities), takes);
            (judged.best, (judged.loss * 1e6).round() / 1e6)
        };
        assert_eq!(answer([0.5, 0.7, 1.0], true), (CubeChoice::Take, 0.0));
        assert_eq!(answer([0.5, 0.7, 1.0], false), (CubeChoice::Take, 0.3));
        assert_eq!(answer([0.5, 1.4, 1.0], true), (CubeChoice::Drop, 0.4));
        assert_eq!(answer([0.5, 1.4, 1.0], false), (CubeChoice::Drop, 0.0));
    }

    #[test]
    fn of_a_match_its_chance_is_lost() {
        let match_chances = Some([0.55, 0.57, 0.60]);
        let worth = CubeWorth { equities: [0.5, 0.7, 1.0], match_chances, chances: [0.0; 5] };
        let lost = |judged: CubeDecision| judged.chance_lost().map(|chance| (chance * 1e6).round() / 1e6);
        assert_eq!(lost(CubeDecision::double(Side::White, &worth, false)), Some(0.02));
        assert_eq!(lost(CubeDecision::double(Side::White, &worth, true)), Some(0.0));
        assert_eq!(lost(CubeDecision::answer(Side::Black, &worth, false)), Some(0.03));
        let money = CubeWorth { match_chances: None, ..worth };
        assert_eq!(lost(CubeDecision::answer(Side::Black, &money, false)), None);
    }
}
