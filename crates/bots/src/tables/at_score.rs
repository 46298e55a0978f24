// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game is worth at a score of a match: not points but the chance to win the match.
//!
//! Points are not all worth the same there, so the lines of Janowski's formulas are drawn between the chances that a match
//! equity table has for what the game may bring: as they are with a cube that nobody turns any more, and as they are with one that
//! is turned at the very best moment; what counts lies between both, as near to the second as in a game for points
//! (gnubg does it so, too). The points from which a double is taken follow from the last doubling that matters backwards.

use super::ALIVE;
use super::met::{Met, Part};
use super::net::Chances;

/// The score before a game, as one of the players sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The part of the match.
    pub part: Part,
    /// Points this player and the opponent still need, 1 and more.
    pub away: [u16; 2],
    /// S7: whether the winner of a game begins the next one; otherwise nobody knows who will.
    pub winner_begins: bool,
}

impl Score {
    /// The score of a game in which there are decisions about the cube: none of a Crawford game. The winner begins the next.
    #[must_use]
    pub fn with_cube(away: [u16; 2]) -> Self {
        let part = if away.contains(&1) { Part::After } else { Part::Normal };
        Self { part, away, winner_begins: true }
    }

    /// The same score, seen by the opponent.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { away: [self.away[1], self.away[0]], ..self }
    }
}

/// What one player has to expect of a game at a score.
#[derive(Clone, Debug, PartialEq)]
pub struct AtScore {
    score: Score,
    /// The chance to win the match by points won in the game, those of the match at most.
    won: Vec<f64>,
    /// The same by points lost.
    lost: Vec<f64>,
}

/// How often a player wins, and what their wins and those of the opponent are: single, double and triple ones, in parts of
/// one.
struct Seen {
    wins: f64,
    own: [f64; 3],
    other: [f64; 3],
}

impl AtScore {
    /// By this table; nothing for a score that it does not have.
    #[must_use]
    pub fn new(met: &Met, score: Score) -> Option<Self> {
        let [own, other] = score.away;
        if own == 0 || other == 0 {
            return None;
        }
        let after = |away, points| met.after(score.part, away, points, score.winner_begins);
        let won = (1..=own.into()).map(|points| after([own, other], points)).collect::<Option<Vec<_>>>()?;
        let lost = (1..=other.into()).map(|points| after([other, own], points).map(|chance| 1.0 - chance));
        Some(Self { score, won, lost: lost.collect::<Option<_>>()? })
    }

    /// Of which score.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// The chance to win the match of who has won so many points, 1 and more.
    #[must_use]
    pub fn won(&self, points: u32) -> f64 {
        at(&self.won, points)
    }

    /// The chance of who has lost so many.
    #[must_use]
    pub fn lost(&self, points: u32) -> f64 {
        at(&self.lost, points)
    }

    /// A chance to win the match in points of a game with this cube counted as one, as gnubg normalises it: 1 for who wins
    /// what the cube shows, -1 for who loses that.
    #[must_use]
    pub fn points(&self, chance: f64, cube: u32) -> f64 {
        let (won, lost) = (self.won(cube), self.lost(cube));
        (2.0 * chance - won - lost) / (won - lost)
    }

    /// The chance to win the match of a player with such prospects, the cube showing `cube`; `may` says whether this player and
    /// the opponent have the right to double.
    #[must_use]
    pub fn chance(&self, chances: &Chances, cube: u32, may: [bool; 2]) -> f64 {
        // After the Crawford game whoever is behind doubles at once and loses nothing by it: the cube is fully alive.
        let alive = if self.score.part == Part::After { 1.0 } else { f64::from(ALIVE) };
        self.with(alive, chances, cube, may)
    }

    /// The same with a cube that is so much alive.
    fn with(&self, alive: f64, chances: &Chances, cube: u32, may: [bool; 2]) -> f64 {
        let seen = Seen::of(chances);
        let dead = seen.wins * self.wins(&seen, cube) + (1.0 - seen.wins) * self.losses(&seen, cube);
        let may = may.map(|may| may && self.score.part != Part::Crawford);
        alive * self.live(&seen, cube, may).unwrap_or(dead) + (1.0 - alive) * dead
    }

    /// Without a double, doubled and taken, doubled and refused: the chances of a player about to roll who may double.
    #[must_use]
    pub fn doubling(&self, chances: &Chances, cube: u32, centred: bool) -> [f64; 3] {
        // Who waits may miss the best moment, after the Crawford game, too.
        let kept = self.with(ALIVE.into(), chances, cube, [true, centred]);
        [kept, self.chance(chances, cube.saturating_mul(2), [false, true]), self.won(cube)]
    }

    /// The mean of the wins, with the cube as it lies.
    fn wins(&self, seen: &Seen, cube: u32) -> f64 {
        mean(&self.won, seen.own, cube)
    }

    /// The mean of the losses.
    fn losses(&self, seen: &Seen, cube: u32) -> f64 {
        mean(&self.lost, seen.other, cube)
    }

    /// With a cube that is always turned at the best moment; nothing where that moment would come before the one in which it
    /// is refused.
    fn live(&self, seen: &Seen, cube: u32, [own, other]: [bool; 2]) -> Option<f64> {
        // To who needs no more than it shows a cube is dead.
        let can = |may: bool, player: usize| may && u32::from(self.score.away[player]) > cube;
        let take = can(other, 1).then(|| (self.own_take(seen, cube), self.lost(cube)));
        let cash = can(own, 0).then(|| (1.0 - self.other_take(seen, cube), self.won(cube)));
        if take.zip(cash).is_some_and(|(take, cash)| take.0 > cash.0) {
            return None;
        }
        let mut from = (0.0, self.losses(seen, cube));
        for to in [take, cash, Some((1.0, self.wins(seen, cube)))].into_iter().flatten() {
            if seen.wins <= to.0 {
                return Some(between(from, to, seen.wins));
            }
            from = to;
        }
        Some(from.1)
    }

    /// The chance to win the game from which this player takes when the cube is turned from `cube` on.
    fn own_take(&self, seen: &Seen, cube: u32) -> f64 {
        let taken = cube.saturating_mul(2);
        let (fall, drop) = (self.losses(seen, taken), self.lost(cube));
        if u32::from(self.score.away[0]) > taken {
            (1.0 - self.other_take(seen, taken)) * part_of(fall, drop, self.won(taken))
        } else {
            part_of(fall, drop, self.wins(seen, taken))
        }
    }

    /// The same for the opponent: their chance, not this player's.
    fn other_take(&self, seen: &Seen, cube: u32) -> f64 {
        let taken = cube.saturating_mul(2);
        let (fall, drop) = (self.wins(seen, taken), self.won(cube));
        if u32::from(self.score.away[1]) > taken {
            (1.0 - self.own_take(seen, taken)) * part_of(fall, drop, self.lost(taken))
        } else {
            part_of(fall, drop, self.losses(seen, taken))
        }
    }
}

impl Seen {
    fn of(chances: &Chances) -> Self {
        let [win, two, three, lose_two, lose_three] = chances.map(f64::from);
        let wins = win.clamp(0.0, 1.0);
        let parts = |all: f64, two: f64, three: f64| {
            let [two, three] =
                [two, three].map(|some| if all > 0.0 { (some / all).clamp(0.0, 1.0) } else { 0.0 });
            let three = three.min(two);
            [1.0 - two, two - three, three]
        };
        Self { wins, own: parts(wins, two, three), other: parts(1.0 - wins, lose_two, lose_three) }
    }
}

/// The chance after so many points; more than the match needs are as good as those it needs.
fn at(chances: &[f64], points: u32) -> f64 {
    let index = usize::try_from(points.max(1) - 1).unwrap_or(usize::MAX);
    chances.get(index).or(chances.last()).copied().unwrap_or(0.5)
}

/// The mean over single, double and triple games.
fn mean(chances: &[f64], parts: [f64; 3], cube: u32) -> f64 {
    parts.into_iter().zip(1..).map(|(part, times)| part * at(chances, cube.saturating_mul(times))).sum()
}

/// Where `value` lies on the way from `from` to `to`, 0 to 1.
fn part_of(from: f64, value: f64, to: f64) -> f64 {
    if from == to { 0.0 } else { ((value - from) / (to - from)).clamp(0.0, 1.0) }
}

/// The line through two points.
fn between((from, low): (f64, f64), (to, high): (f64, f64), at: f64) -> f64 {
    if to > from { low + (high - low) * (at - from) / (to - from) } else { high }
}

#[cfg(test)]
mod tests {
    use tables::{Options, Variant};

    use super::*;
    use crate::tables::met;

    fn game(part: Part, away: [u16; 2]) -> AtScore {
        let met = met(Variant::Tabla, &Options::default());
        AtScore::new(met, Score { part, away, winner_begins: false }).unwrap()
    }

    /// Nobody wins more than one point.
    fn race(wins: f32) -> Chances {
        [wins, 0.0, 0.0, 0.0, 0.0]
    }

    /// The table that players of backgammon go by (Kazaross XG2), whose opening roll is anybody's.
    #[test]
    fn the_table_of_tabla_is_near_the_one_in_use() {
        let met = met(Variant::Tabla, &Options::default());
        let chance = |part, away| met.chance(part, away).unwrap().iter().sum::<f64>() / 2.0;
        for (part, away, known) in [
            (Part::Crawford, [2, 1], 0.323),
            (Part::Crawford, [3, 1], 0.250),
            (Part::After, [2, 1], 0.488),
            (Part::After, [3, 1], 0.323),
            (Part::After, [4, 1], 0.310),
            (Part::After, [5, 1], 0.190),
            (Part::Normal, [3, 2], 0.401),
            (Part::Normal, [4, 2], 0.331),
            (Part::Normal, [4, 3], 0.428),
            (Part::Normal, [5, 4], 0.423),
            (Part::Normal, [9, 5], 0.275),
        ] {
            let found = chance(part, away);
            println!("{part:?} {away:?} {found:.3} {known}");
            assert!((found - known).abs() < 0.025, "{part:?} {away:?}: {found:.3}, known {known}");
        }
    }

    #[test]
    fn takes_are_those_the_score_asks_for() {
        // Both need two: who refuses needs two against one, and whoever wins the doubled game has won the match.
        let even = game(Part::Normal, [2, 2]);
        let seen = |wins| Seen::of(&race(wins));
        let (own, other) = (even.own_take(&seen(0.5), 1), even.other_take(&seen(0.5), 1));
        assert!(
            (own - even.lost(1)).abs() < 1e-12 && (own - other).abs() < 1e-9 && (0.3..0.34).contains(&own)
        );
        // Who needs four against two wins the match by a redouble that is taken, and half of it by one that is not: 37 % of an
        // even match are lost by refusing, and half the games are enough to redouble.
        let behind = game(Part::Normal, [4, 2]);
        let lost = behind.lost(1) / behind.won(2);
        assert!((behind.own_take(&seen(0.5), 1) - lost * 0.5).abs() < 1e-9 && (0.34..0.40).contains(&lost));
        // The leader's next double is dead, and to lose two points is not much worse than to lose one.
        assert!((0.15..0.25).contains(&behind.other_take(&seen(0.5), 1)));
        // To who needs two a cube at two is dead: there is no line for it.
        assert_eq!(even.chance(&race(0.6), 2, [true; 2]), even.chance(&race(0.6), 2, [false; 2]));
    }

    #[test]
    fn the_last_point_makes_chances_of_points() {
        let last = game(Part::After, [1, 1]);
        for (chances, wins) in [(race(0.7), 0.7), ([0.4, 0.3, 0.1, 0.5, 0.2], 0.4)] {
            let chance = last.chance(&chances, 1, [true; 2]);
            assert!((chance - wins).abs() < 1e-6, "{chance}");
            assert!((last.points(chance, 1) - (2.0 * wins - 1.0)).abs() < 1e-6);
        }
        let far = game(Part::Normal, [5, 7]);
        for cube in [1, 2, 4] {
            let ends = [far.won(cube), far.lost(cube)].map(|chance| far.points(chance, cube));
            assert!((ends[0] - 1.0).abs() < 1e-12 && (ends[1] + 1.0).abs() < 1e-12, "{ends:?}");
        }
    }

    #[test]
    fn who_is_behind_doubles_at_once_after_the_crawford_game() {
        for away in 2..=9 {
            let behind = game(Part::After, [away, 1]);
            for wins in (5..100u8).step_by(5) {
                let chances = race(f32::from(wins) / 100.0);
                let [kept, taken, dropped] = behind.doubling(&chances, 1, true);
                // Who needs an odd number wins as much by one point as by two.
                let gains = if away % 2 == 1 { -1e-9 } else { 0.0 };
                assert!(taken.min(dropped) - kept > gains, "{away} {wins}: {kept} {taken} {dropped}");
            }
        }
        // In the Crawford game there is no cube, whoever may have it.
        let crawford = game(Part::Crawford, [3, 1]);
        assert_eq!(crawford.chance(&race(0.6), 1, [true; 2]), crawford.chance(&race(0.6), 1, [false; 2]));
    }

    #[test]
    fn more_wins_are_worth_more_at_every_score() {
        for (part, away) in [
            (Part::Normal, [2, 2]),
            (Part::Normal, [2, 9]),
            (Part::Normal, [7, 3]),
            (Part::Crawford, [1, 5]),
            (Part::After, [6, 1]),
        ] {
            let game = game(part, away);
            for (cube, may) in [(1, [true; 2]), (2, [true, false]), (2, [false, true]), (4, [false; 2])] {
                let at =
                    |wins: f32| game.chance(&[wins, 0.3 * wins, 0.0, 0.3 * (1.0 - wins), 0.0], cube, may);
                let all: Vec<f64> = (0..=100u8).map(|wins| at(f32::from(wins) / 100.0)).collect();
                assert!(
                    all.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9),
                    "{part:?} {away:?} {cube} {may:?}"
                );
                assert!(all.iter().all(|chance| (-1e-9..=1.0 + 1e-9).contains(chance)), "{part:?} {away:?}");
            }
        }
    }

    /// Far from the end of a match points are worth what they are in single games, up to how the cube is seen.
    #[test]
    fn far_from_the_end_a_match_is_a_game_for_points() {
        let far = game(Part::Normal, [50, 50]);
        for wins in [0.4, 0.5, 0.6, 0.7, 0.75] {
            let points = far.points(far.chance(&race(wins), 1, [false; 2]), 1);
            assert!((points - (2.0 * f64::from(wins) - 1.0)).abs() < 0.01, "{wins}: {points}");
        }
        // The take point of a live cube is a fifth, of a dead one a quarter.
        assert!((far.own_take(&Seen::of(&race(0.5)), 1) - 0.2).abs() < 0.015);
    }
}
