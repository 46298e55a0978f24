// SPDX-License-Identifier: AGPL-3.0-or-later
//! The levels of the tables family. The strongest looks one roll further than the others: it lets the opponent play
//! all 21 rolls after each of its best plays. The weaker ones take one look, as the network was trained, and slip.

use game::Side;
use tables::{Game, Phase, Search, Step};

use super::chances::{EVEN, certain, of_the_other};
use super::net::{Chances, equity as equity_of};
use super::{Found, Judge, choose_with, judge, settled, slips, throws_away};
use crate::Level;
use crate::level::{mix, pick};

/// How many plays are looked at again, and how much worse than the best at first sight they may be.
pub const AGAIN_MAX: usize = 6;
pub(super) const AGAIN_WITHIN: f32 = 0.2;

/// The steps of a player of this level, as [`super::choose`]. Whatever the level, a play that wins at once is
/// played, and antitabla is not lost by finishing it while that can be helped.
#[must_use]
pub fn choose_at(game: &Game, level: Level, seed: u64) -> Option<Vec<Step>> {
    let judge = judge(game.variant());
    let [easy, medium] = slips(game.variant());
    let slip = match (level, judge) {
        // Indiika's plays hardly differ: there the levels differ in what they do with the cube.
        (_, Judge::Places) => return choose_with(game, judge, seed),
        (Level::Hard, Judge::Net(_)) => None,
        (Level::Medium, Judge::Net(_)) => Some(medium),
        (Level::Easy, Judge::Net(_)) => Some(easy),
    };
    let Phase::ToPlay { side, stage, .. } = game.phase() else {
        return None;
    };
    let mut search = Search::default();
    search.run(game.position(), side, &stage, game.options(), game.is_first_turn());
    let found = Found { search: &search, root: game.position(), side, options: game.options() };
    let mut judged = found.judged(judge, |position| !throws_away(position, side, game.options()));
    if judged.iter().all(Option::is_none) {
        judged = found.judged(judge, |_| true);
    }
    let won = (0..judged.len()).filter(|index| judged[*index].is_some()).find(|index| {
        settled(&search.position(*index), side, game.options()).is_some_and(|points| points > 0.0)
    });
    let best = match slip {
        _ if won.is_some() => won,
        Some(slip) => pick(&judged, slip.bound(seed), seed),
        None => again(game, side, judge, &search, &judged, seed).or_else(|| pick(&judged, 0.0, seed)),
    };
    Some(search.steps(best.unwrap_or(0)).to_vec())
}

/// The best of the plays that look good, after every roll of the opponent and their answer to it; nothing when there
/// is only one, or when the turn goes on after it.
fn again(
    game: &Game,
    side: Side,
    judge: &Judge,
    search: &Search,
    judged: &[Option<f32>],
    seed: u64,
) -> Option<usize> {
    let equity = |index: usize| judged.get(index).copied().flatten().unwrap_or(f32::NEG_INFINITY);
    let mut order: Vec<usize> = (0..judged.len()).filter(|index| judged[*index].is_some()).collect();
    order.sort_by(|a, b| {
        let tie = || mix(seed, *a as u64).cmp(&mix(seed, *b as u64));
        equity(*b).total_cmp(&equity(*a)).then_with(tie)
    });
    let first = equity(*order.first()?);
    order.truncate(AGAIN_MAX);
    order.retain(|index| equity(*index) >= first - AGAIN_WITHIN);
    if order.len() < 2 {
        return None;
    }
    let mut best: Option<(f32, usize)> = None;
    for index in order {
        let mut after = game.clone();
        after.play(&search.steps(index)).ok()?;
        if after.side() == Some(side) {
            return None;
        }
        let value = equity_of(&after_every_roll(&after, side, judge));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, index));
        }
    }
    best.map(|(_, index)| index)
}

/// The chances of `side` after the opponent's turn, averaged over their rolls.
pub(super) fn after_every_roll(game: &Game, side: Side, judge: &Judge) -> Chances {
    let mut sum = [0.0; 5];
    for a in 1..=6u8 {
        for b in 1..=a {
            let times = if a == b { 1.0 } else { 2.0 };
            let chances = after_roll(game.clone(), [a, b], side, judge);
            sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += times * chance);
        }
    }
    sum.map(|sum| sum / 36.0)
}

/// The chances of `side` once the opponent has played out this roll, each stage as it looks best to them.
fn after_roll(mut game: Game, dice: [u8; 2], side: Side, judge: &Judge) -> Chances {
    let other = side.other();
    let mut rolled = false;
    loop {
        match game.phase() {
            Phase::ToRoll { side: on_turn } if on_turn == other && !rolled => {
                rolled = true;
                if game.roll(dice).is_err() {
                    break;
                }
            }
            Phase::ToPlay { side: on_turn, .. } if on_turn == other => {
                let Some(steps) = choose_with(&game, judge, 0) else { break };
                if game.play(&steps).is_err() {
                    break;
                }
            }
            Phase::Opening => return EVEN,
            _ => break,
        }
    }
    match (settled(game.position(), side, game.options()), judge) {
        (Some(points), _) => certain(points),
        (None, Judge::Net(net)) => of_the_other(net.chances(game.position(), other)),
        (None, Judge::Places) => EVEN,
    }
}
