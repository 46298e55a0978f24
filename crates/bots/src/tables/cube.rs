// SPDX-License-Identifier: AGPL-3.0-or-later
//! What bots do with the doubling cube. The network says how often each side wins and how much
//! a win or a loss is worth on average; Rick Janowski's formulas ("Take-Points in Money Games", 1993) make
//! thresholds of it, with the cube two thirds alive. In a match the chances to win it count instead of points
//! ([`AtScore`]); some scores decide by themselves: who needs no more points than the cube shows leaves it alone, who would
//! lose the match by refusing takes, and after the Crawford game the side behind doubles at once. Indiika is solved: there
//! the strongest player knows what every decision is worth ([`super::indiika`]), at every score, and the others its chances.

use game::Side;
use tables::{Game, Options, Position, Variant};

use super::at_score::{AtScore, Score};
use super::chances::of_the_other;
use super::net::{Chances, equity, logistic};
pub use super::stake::{Answer, AtStake, Stake};
use super::{ALIVE, Judge, bearoff, indiika, judge, met};
use crate::Level;
use crate::level::{mix, unit};

/// Exact values that differ by less are the same.
const SAME: f64 = 1e-6;

/// By how many points playing on must be worth more than an offered resignation to refuse it: about what the
/// judges are wrong by.
const RESIGNATION_TOO_SMALL: f32 = 0.1;

/// By how much each level may be wrong about the chance to win when it doubles or answers, either way, where one side is
/// clearly ahead ([`CLEARLY`]).
const WRONG_BY: [f32; 5] = [0.60, 0.42, 0.27, 0.12, 0.0];
/// So far from even a game is where the weaker levels err by all they may. Nearer to even they err by less, by the square:
/// anybody sees that nothing has happened yet, and nobody doubles on the first turn of a match.
const CLEARLY: f32 = 0.2;
/// The same in indiika, whose players differ in nothing else.
const WRONG_BY_IN_INDIIKA: [f32; 5] = [0.85, 0.56, 0.38, 0.22, 0.0];

/// A player's prospects when somebody is about to roll.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Prospects {
    /// Chance to win.
    wins: f32,
    /// Points of an average win.
    win: f32,
    /// Points of an average loss.
    loss: f32,
}

/// Whether `side`, about to roll, doubles.
#[must_use]
pub fn doubles(game: &Game, side: Side, stake: &Stake) -> bool {
    doubles_at(game, side, stake, Level::Expert, 0)
}

/// As [`doubles`], as a player of this level does it.
#[must_use]
pub fn doubles_at(game: &Game, side: Side, stake: &Stake, level: Level, seed: u64) -> bool {
    if level == Level::Expert
        && let Some(exactly) = doubling_exactly(game, side, stake)
    {
        return doubles_by(exactly, stake);
    }
    if let Some([own, other]) = stake.away {
        if u32::from(own) <= stake.value {
            return false;
        }
        if stake.after_crawford && u32::from(other) <= stake.value {
            return true;
        }
    }
    if let Some((at, seen)) = at_score(game, side, side, stake, level, seed) {
        return doubles_by(at.doubling(&seen, stake.value, stake.centred), stake);
    }
    let Prospects { wins, win, loss } =
        prospects(game.position(), side, game.options()).as_seen(game, level, seed);
    let all = win + loss + ALIVE / 2.0;
    let from = if stake.centred {
        (loss + (3.0 - ALIVE) / (2.0 - ALIVE) * ALIVE / 2.0) / all
    } else {
        (loss + ALIVE) / all
    };
    // Beyond this point playing on for two or three points is worth more than the refusal.
    let too_good = (loss + 1.0) / all;
    wins >= from && (wins <= too_good || win < 1.2)
}

/// What `side`, about to roll, has to expect in a single game: without a double, doubled and taken, doubled and dropped;
/// in points, by the same formulas, for the cube as it lies, exactly where that is known. Whoever would refuse the next double loses a
/// point by it, or more where the other plays on: beyond that the cube is worth nothing any more.
#[must_use]
pub fn equities(game: &Game, side: Side, stake: &Stake) -> [f32; 3] {
    if let Some(exactly) = doubling_exactly(game, side, &Stake { away: None, ..*stake }) {
        return exactly.map(|points| points as f32);
    }
    let seen = prospects(game.position(), side, game.options());
    let value = stake.value as f32;
    let kept = seen.cubeful([true, stake.centred]);
    [value * kept, 2.0 * value * seen.cubeful([false, true]), value]
}

/// The chances of `side`, about to roll, to win the match without a double, doubled and taken, doubled and dropped, with the
/// cube as it lies: exactly where they are known, otherwise as [`AtScore`] sees what the network of the game says.
#[must_use]
pub fn match_chances(game: &Game, side: Side, at: &AtScore, value: u32, centred: bool) -> [f64; 3] {
    let stake = Stake { value, centred, away: Some(at.score().away), after_crawford: false };
    if let Some(exactly) = indiika::doubling(game, side, &stake) {
        return exactly.map(|nearer| (1.0 + nearer) / 2.0);
    }
    at.doubling(&before_roll(game.position(), side, game.options()), value, centred)
}

/// What a single game is worth to a player with such prospects, in points of the cube counted as one, by the same formulas;
/// `may` says whether this player and the opponent have the right to double.
#[must_use]
pub fn points(chances: &Chances, may: [bool; 2]) -> f32 {
    if may == [false; 2] { equity(chances) } else { Prospects::of(chances).cubeful(may) }
}

/// What `side`, about to roll, has to expect without a double, doubled and taken, doubled and dropped, where it is known.
fn doubling_exactly(game: &Game, side: Side, stake: &Stake) -> Option<[f64; 3]> {
    indiika::doubling(game, side, stake).or_else(|| bearoff::doubling(game.position(), side, stake))
}

/// What `side` has to expect when they accept, raise and drop, where it is known.
fn answering_exactly(game: &Game, side: Side, stake: &Stake) -> Option<[f64; 3]> {
    let roller = game.side().unwrap_or(side);
    let last = || {
        let [_, taken, dropped] = bearoff::doubling(game.position(), roller, stake)?;
        let taken = if roller == side { taken } else { -taken };
        Some([taken, 2.0 * taken, -dropped])
    };
    indiika::answering(game, side, stake).or_else(last)
}

/// Whether to double with so much to expect. Where waiting costs nothing and gains nothing, who would be refused doubles, and
/// who has nothing to lose in the match.
fn doubles_by([rolled, taken, dropped]: [f64; 3], stake: &Stake) -> bool {
    let doubled = taken.min(dropped);
    let nothing_to_lose = || {
        let needed = stake.away.map(|away| away.map(u32::from));
        stake.after_crawford && needed.is_some_and(|[own, other]| other <= stake.value && own > stake.value)
    };
    let as_good = doubled > rolled - SAME && (taken > dropped + SAME || nothing_to_lose());
    doubled > rolled + SAME || as_good
}

/// What `side` answers to a double, a beaver or a raccoon of the opponent; the player on turn is about to roll.
#[must_use]
pub fn answer(game: &Game, side: Side, stake: &Stake, may_raise: bool) -> Answer {
    answer_at(game, side, stake, may_raise, Level::Expert, 0)
}

/// As [`answer`], as a player of this level does it.
#[must_use]
pub fn answer_at(game: &Game, side: Side, stake: &Stake, may_raise: bool, level: Level, seed: u64) -> Answer {
    if level == Level::Expert
        && let Some([taken, raised, dropped]) = answering_exactly(game, side, stake)
    {
        return match () {
            () if may_raise && raised > taken => Answer::Raise,
            () if taken >= dropped => Answer::Take,
            () => Answer::Drop,
        };
    }
    let roller = game.side().unwrap_or(side);
    if let Some((at, seen)) = at_score(game, roller, side, stake, level, seed) {
        return answers_at_score(&at, &seen, roller == side, stake.value, may_raise);
    }
    let seen = prospects(game.position(), roller, game.options()).as_seen(game, level, seed);
    let Prospects { wins, win, loss } = if roller == side { seen } else { seen.of_the_other() };
    let all = win + loss + ALIVE / 2.0;
    if may_raise && wins >= (loss + ALIVE) / all {
        return Answer::Raise;
    }
    let refusing_loses = stake.away.is_some_and(|[_, other]| u32::from(other) <= stake.value);
    if refusing_loses || wins >= (loss - 0.5) / all { Answer::Take } else { Answer::Drop }
}

/// What the match is to the player about to roll, and that player's chances in the game as `side`, of this level, sees them;
/// nothing for a single game, and for a score that no table has.
fn at_score(
    game: &Game,
    roller: Side,
    side: Side,
    stake: &Stake,
    level: Level,
    seed: u64,
) -> Option<(AtScore, Chances)> {
    let own = Score::with_cube(stake.away?);
    let score = if roller == side { own } else { own.turned() };
    let at = AtScore::new(met(game.variant(), game.options()), score)?;
    let chances = before_roll(game.position(), roller, game.options());
    let [win, two, three, lose_two, lose_three] = chances;
    let wins = as_seen(win, game, level, seed);
    // Of the wins, and of the losses, as many as before are double and triple ones.
    let part = |some: f32, all: f32, now: f32| if all > 0.0 { some / all * now } else { 0.0 };
    let own = [two, three].map(|some| part(some, win, wins));
    let other = [lose_two, lose_three].map(|some| part(some, 1.0 - win, 1.0 - wins));
    Some((at, [wins, own[0], own[1], other[0], other[1]]))
}

/// What is answered at a score, seen by the player about to roll: to their double, or by them to a beaver.
fn answers_at_score(at: &AtScore, seen: &Chances, by_roller: bool, value: u32, may_raise: bool) -> Answer {
    // The chance of whoever answers.
    let own = |of_roller: f64| if by_roller { of_roller } else { 1.0 - of_roller };
    let taken = own(at.chance(seen, value.saturating_mul(2), [false, true]));
    let dropped = own(if by_roller { at.lost(value) } else { at.won(value) });
    // K11, K15: the cube belongs to who accepted the double, whoever raises; the other may refuse what it shows then.
    let raised = own(at.chance(seen, value.saturating_mul(4), [false, true]));
    let refused =
        own(if by_roller { at.won(value.saturating_mul(2)) } else { at.lost(value.saturating_mul(2)) });
    match () {
        () if may_raise && raised.min(refused) > taken.max(dropped) => Answer::Raise,
        () if taken >= dropped => Answer::Take,
        () => Answer::Drop,
    }
}

/// Whether `side` agrees when the opponent resigns with `points`, 1 to 3, the cube not counted: not when playing on
/// is worth clearly more, unless more points would be useless in the match.
#[must_use]
pub fn takes_resignation(game: &Game, side: Side, points: u8, stake: &Stake) -> bool {
    let wins_match = |[own, _]: [u16; 2]| u32::from(points) * stake.value >= u32::from(own);
    // I15, and where both have borne off most: nobody can win more than one.
    let one_at_most = game.variant() == Variant::Indiika || bearoff::covers(game.position());
    if points >= 3 || one_at_most || stake.away.is_some_and(wins_match) {
        return true;
    }
    let roller = game.side().unwrap_or(side);
    let seen = prospects(game.position(), roller, game.options());
    let Prospects { wins, win, loss } = if roller == side { seen } else { seen.of_the_other() };
    wins * win - (1.0 - wins) * loss <= f32::from(points) + RESIGNATION_TOO_SMALL
}

impl Prospects {
    fn of(chances: &Chances) -> Self {
        let [wins, two, three, lose_two, lose_three] = *chances;
        let worth = |chance: f32, more: f32| 1.0 + (more / chance.max(0.02)).clamp(0.0, 2.0);
        Self { wins, win: worth(wins, two + three), loss: worth(1.0 - wins, lose_two + lose_three) }
    }

    /// The points of a game in which the player and the opponent may double; `wins` between the points from which each
    /// would refuse, it is a straight line, and straight lines from there to a certain loss and a certain win.
    fn cubeful(self, [own, other]: [bool; 2]) -> f32 {
        let Self { wins, win, loss } = self;
        let line = |wins: f32| wins * (win + loss + ALIVE / 2.0) - loss;
        let at = |wins: f32| match (own, other) {
            (true, true) => 4.0 / (4.0 - ALIVE) * (line(wins) - ALIVE / 4.0),
            (true, false) => line(wins),
            (false, _) => line(wins) - ALIVE / 2.0,
        };
        // Where the line has this many points.
        let where_worth = |points: f32| (points - at(0.0)) / (at(1.0) - at(0.0));
        let points = at(wins);
        if own && points > 1.0 {
            let cash = where_worth(1.0);
            1.0 + (win - 1.0) * (wins - cash) / (1.0 - cash)
        } else if other && points < -1.0 {
            -loss + (loss - 1.0) * wins / where_worth(-1.0)
        } else {
            points
        }
    }

    /// As a player of this level sees them.
    fn as_seen(self, game: &Game, level: Level, seed: u64) -> Self {
        Self { wins: as_seen(self.wins, game, level, seed), ..self }
    }

    fn of_the_other(self) -> Self {
        Self { wins: 1.0 - self.wins, win: self.loss, loss: self.win }
    }
}

/// A chance to win as a player of this level sees it.
fn as_seen(wins: f32, game: &Game, level: Level, seed: u64) -> f32 {
    let wrong_by = if game.variant() == Variant::Indiika {
        WRONG_BY_IN_INDIIKA[level.index()]
    } else {
        WRONG_BY[level.index()] * ((wins - 0.5).abs() / CLEARLY).min(1.0).powi(2)
    };
    (wins + wrong_by * (2.0 * unit(mix(seed, 0xc0)) - 1.0)).clamp(0.0, 1.0)
}

/// The prospects of `side`, about to roll.
fn prospects(position: &Position, side: Side, options: &Options) -> Prospects {
    Prospects::of(&before_roll(position, side, options))
}

/// The chances of `side`, about to roll, as the game's judge sees them at first sight.
#[must_use]
pub fn before_roll(position: &Position, side: Side, options: &Options) -> Chances {
    match judge(position.variant()) {
        Judge::Net(net) => {
            let known = bearoff::chances(position, side.other());
            of_the_other(known.unwrap_or_else(|| net.chances(position, side.other())))
        }
        Judge::Places => [wins_by_places(position, side, options), 0.0, 0.0, 0.0, 0.0],
    }
}

/// The chance of `side`, about to roll, in a game of indiika.
pub(super) fn wins_by_places(position: &Position, side: Side, options: &Options) -> f32 {
    if let Some(exactly) = indiika::wins(position, side, options) {
        return exactly as f32;
    }
    // For positions that no game reaches. Seen in 3,000 games of the bot with itself: each of them ahead adds a fifth to the
    // logarithm of the odds, twice as much near the end; the roll itself is worth less than half a one.
    let [own, other] = [side, side.other()].map(|side| f32::from(position.pip_count(side)));
    let slope = 0.17 + 1.3 / (own + other).max(1.0);
    logistic((other - own + 0.4) * slope)
}

#[cfg(test)]
mod tests;
