// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole turns: the stages of a roll one after another, and what they leave to the opponent (G11-G17, H2-H5).
//! A progressive double may have far more than a hundred thousand ends (12.5), so everything here is bounded;
//! a game offers and keeps one stage at a time instead (`game.rs`).

use std::collections::HashSet;

use game::Side;
use thiserror::Error;

use crate::options::{OnBlock, Options};
use crate::position::Position;
use crate::rules::{Rules, stops, with_rules};
use crate::search::Search;
use crate::variant::Variant;

/// The most positions [`turn_plays`] and [`completion_plays`] are asked for in practice.
pub const TURN_LIMIT: usize = 200_000;

/// A turn has more ends than were asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the turn has more than {limit} results")]
pub struct TooMany {
    /// How many were allowed.
    pub limit: usize,
}

/// One distinct end of a whole turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The position after it.
    pub position: Position,
    /// G13-G15: numbers and how often the opponent has to play them before their own turn.
    pub pending: Vec<(u8, u8)>,
}

/// The stages of a roll, each a list of dice: one of two different dice, one of four equal ones, or for a
/// progressive double one for each number up to six (G10, G11, H2). Nothing for dice outside 1..=6.
#[must_use]
pub fn roll_stages(variant: Variant, dice: [u8; 2], roll_no: u16, options: &Options) -> Vec<Vec<u8>> {
    let [a, b] = dice;
    if !(1..=6).contains(&a) || !(1..=6).contains(&b) {
        return Vec::new();
    }
    if a != b {
        return vec![vec![a, b]];
    }
    let last = if is_progressive(variant, roll_no, options) { 6 } else { a };
    (a..=last).map(|number| vec![number; 4]).collect()
}

/// G10, H2: whether a double of a player's n-th own roll is progressive.
pub(crate) fn is_progressive(variant: Variant, roll_no: u16, options: &Options) -> bool {
    with_rules!(variant, R => R::progressive_from(options)).is_some_and(|from| roll_no >= u16::from(from))
}

/// G13, G14: what the opponent has to finish, when the roller of `first` played `used` of the four dice of
/// `number` and could not go on.
pub(crate) fn handed_over(
    variant: Variant,
    first: u8,
    number: u8,
    used: u8,
    options: &Options,
) -> Vec<(u8, u8)> {
    let of_first = if number == first { used } else { 4 };
    let hands_over = with_rules!(variant, R => R::HANDS_OVER);
    if !hands_over || used >= 4 || of_first < options.started_min {
        return Vec::new();
    }
    std::iter::once((number, 4 - used)).chain((number + 1..=6).map(|later| (later, 4))).collect()
}

/// Every distinct end of a whole turn.
///
/// # Errors
/// [`TooMany`] when there are more than `limit`. Dice outside 1..=6 have no ends.
pub fn turn_plays(
    position: &Position,
    side: Side,
    dice: [u8; 2],
    roll_no: u16,
    options: &Options,
    limit: usize,
) -> Result<Vec<Turn>, TooMany> {
    let variant = position.variant;
    let stages = roll_stages(variant, dice, roll_no, options);
    if stages.is_empty() {
        return Ok(Vec::new());
    }
    let progressive = dice[0] == dice[1] && is_progressive(variant, roll_no, options);
    let mut chain = Chain { side, options, limit, on_block: OnBlock::Stop, first_turn: roll_no == 1 };
    chain.run(position, &stages, |stage, used| {
        if progressive { handed_over(variant, dice[0], stage[0], used, options) } else { Vec::new() }
    })
}

/// G15-G17: every distinct end of finishing the opponent's double. Numbers outside 1..=6 and counts outside
/// 1..=4 are left out.
///
/// # Errors
/// [`TooMany`] when there are more than `limit`.
pub fn completion_plays(
    position: &Position,
    side: Side,
    pending: &[(u8, u8)],
    options: &Options,
    limit: usize,
) -> Result<Vec<Position>, TooMany> {
    let stages: Vec<Vec<u8>> = pending
        .iter()
        .filter(|(number, count)| (1..=6).contains(number) && (1..=4).contains(count))
        .map(|(number, count)| vec![*number; usize::from(*count)])
        .collect();
    let mut chain = Chain { side, options, limit, on_block: options.completion_on_block, first_turn: false };
    let turns = chain.run(position, &stages, |_, _| Vec::new())?;
    Ok(turns.into_iter().map(|turn| turn.position).collect())
}

/// Stages played one after another, each judged on its own (G12).
struct Chain<'a> {
    side: Side,
    options: &'a Options,
    limit: usize,
    on_block: OnBlock,
    first_turn: bool,
}

impl Chain<'_> {
    /// `rest` says what is handed over when a stage could not be completed.
    fn run(
        &mut self,
        position: &Position,
        stages: &[Vec<u8>],
        rest: impl Fn(&[u8], u8) -> Vec<(u8, u8)>,
    ) -> Result<Vec<Turn>, TooMany> {
        let mut search = Search::default();
        let mut done = Distinct::default();
        let mut frontier = vec![*position];
        for (index, stage) in stages.iter().enumerate() {
            let mut next = Distinct::default();
            for here in frontier {
                if stops(&here, self.options) {
                    done.add(Turn { position: here, pending: Vec::new() });
                    continue;
                }
                search.run(&here, self.side, stage, self.options, self.first_turn && index == 0);
                let short = usize::from(search.dice_used()) < stage.len();
                for end in 0..search.len() {
                    let position = search.position(end);
                    if short && self.on_block == OnBlock::Stop {
                        done.add(Turn { position, pending: rest(stage, search.dice_used()) });
                    } else {
                        next.add(Turn { position, pending: Vec::new() });
                    }
                }
                if done.len() > self.limit || next.len() > self.limit {
                    return Err(TooMany { limit: self.limit });
                }
            }
            frontier = next.order.into_iter().map(|turn| turn.position).collect();
        }
        for position in frontier {
            done.add(Turn { position, pending: Vec::new() });
        }
        if done.len() > self.limit { Err(TooMany { limit: self.limit }) } else { Ok(done.order) }
    }
}

/// Turns in the order they were found, each once.
#[derive(Default)]
struct Distinct {
    seen: HashSet<Turn>,
    order: Vec<Turn>,
}

impl Distinct {
    fn add(&mut self, turn: Turn) {
        if self.seen.insert(turn.clone()) {
            self.order.push(turn);
        }
    }

    fn len(&self) -> usize {
        self.order.len()
    }
}
