// SPDX-License-Identifier: AGPL-3.0-or-later
//! Judges a play somebody sent: walks it step by step and names the first clause it breaks. It shares with
//! the search only the question where a die can be played from, so a test can set one against the other.

use game::Side;

use crate::illegal::Illegal;
use crate::options::Options;
use crate::packed::Packed;
use crate::position::{Position, WAITING};
use crate::rules::{Ground, Rules, stops, with_rules};
use crate::search::{Search, is_stage};
use crate::step::{Done, Hop, Origin, Step, Target};
use crate::variant::Variant;

/// A play that was judged legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The position after it.
    pub position: Position,
    /// The steps in order, with what each did.
    pub steps: Vec<Done>,
    /// T13: dice used; a play that ends the game uses all (X3).
    pub dice_used: u8,
}

/// Plays one whole stage: all its steps, or none when nothing can be played.
///
/// # Errors
/// The first clause the play breaks; the position is untouched.
pub fn apply_steps(
    position: &Position,
    side: Side,
    dice: &[u8],
    options: &Options,
    first_turn: bool,
    steps: &[Step],
) -> Result<Applied, Illegal> {
    if !is_stage(dice) {
        return Err(Illegal::NoStage);
    }
    with_rules!(position.variant, R => walk::<R>(position, side, dice, options, first_turn, steps))
}

fn walk<R: Rules>(
    position: &Position,
    side: Side,
    dice: &[u8],
    options: &Options,
    first_turn: bool,
    steps: &[Step],
) -> Result<Applied, Illegal> {
    let ground = R::ground(position, side, options);
    let mut now = *position;
    let mut done = Vec::with_capacity(steps.len().min(dice.len()));
    let mut left = dice.to_vec();
    for step in steps {
        if stops(&now, options) {
            return Err(Illegal::AfterTheEnd { step: *step });
        }
        let Some(index) = left.iter().position(|die| *die == step.die) else {
            return Err(Illegal::DieNotLeft { step: *step });
        };
        left.swap_remove(index);
        let hop = legal_hop::<R>(&now, side, &ground, *step)?;
        let (hit, pin) = now.advance::<R>(side, hop);
        done.push(Done { step: *step, hit, pin });
    }
    let played = if stops(&now, options) { dice.len() } else { done.len() } as u8;
    obliged(position, side, dice, options, first_turn, steps, played)?;
    Ok(Applied { position: now, steps: done, dice_used: played })
}

/// The obligations of a whole stage: T13, T14, P8 and G8.
fn obliged(
    position: &Position,
    side: Side,
    dice: &[u8],
    options: &Options,
    first_turn: bool,
    steps: &[Step],
    played: u8,
) -> Result<(), Illegal> {
    let mut search = Search::default();
    search.run(position, side, dice, options, first_turn);
    let possible = search.dice_used();
    if played < possible {
        return Err(Illegal::MustPlayMore { played, possible });
    }
    if possible == 1 && dice.len() == 2 {
        let wanted = search.steps(0).first().map_or(0, |step| step.die);
        if steps.first().is_some_and(|step| step.die < wanted) {
            return Err(Illegal::MustPlayLarger { die: wanted });
        }
    }
    if search.is_long_move() && !is_long(steps) {
        let clause = if position.variant == Variant::Tapa { "P8" } else { "G8" };
        return Err(Illegal::FirstLongMove { clause });
    }
    Ok(())
}

/// One checker from 24, both dice.
fn is_long(steps: &[Step]) -> bool {
    match steps {
        [
            Step { from: Origin::Point(24), to: Target::Point(via), .. },
            Step { from: Origin::Point(on), .. },
        ] => via == on,
        _ => false,
    }
}

/// The step as a hop, if this die can be played so from here.
fn legal_hop<R: Rules>(now: &Position, side: Side, ground: &Ground, step: Step) -> Result<Hop, Illegal> {
    let men = Packed::new(&now.men[side.index()]);
    let waiting = if now.variant == Variant::Indiika { Origin::Hand } else { Origin::Bar };
    let from = match step.from {
        Origin::Point(point) if (1..=24).contains(&point) => point,
        origin if origin == waiting => WAITING as u8,
        _ => return Err(Illegal::NothingThere { step }),
    };
    if men.count(from) == 0 {
        return Err(Illegal::NothingThere { step });
    }
    let hop = Hop::by::<R>(from, step.die);
    let legal = R::sources(men, ground, step.die) >> from & 1 == 1;
    if legal && hop.step(now.variant) == step {
        return Ok(hop);
    }
    Err(if now.variant == Variant::Indiika {
        placing_reason(men, ground, hop, step, now)
    } else {
        travelling_reason(men, ground, hop, step, now)
    })
}

/// Why a step of indiika is refused.
fn placing_reason(men: Packed, ground: &Ground, hop: Hop, step: Step, now: &Position) -> Illegal {
    if hop.step(now.variant) != step || usize::from(hop.from) != WAITING && hop.from != hop.die {
        Illegal::WrongDistance { step }
    } else if usize::from(hop.from) == WAITING {
        Illegal::PlaceFull { step }
    } else if men.waiting() > 0 {
        Illegal::StillPlacing { step }
    } else if ground.may_bear {
        Illegal::WrongDistance { step }
    } else {
        Illegal::NoCarryOver { step }
    }
}

/// Why a step of a game with travelling checkers is refused.
fn travelling_reason(men: Packed, ground: &Ground, hop: Hop, step: Step, now: &Position) -> Illegal {
    if men.waiting() > 0 && usize::from(hop.from) != WAITING {
        return Illegal::BarFirst { step };
    }
    if hop.step(now.variant) != step {
        return Illegal::WrongDistance { step };
    }
    if ground.fixed >> hop.from & 1 == 1 {
        return Illegal::Pinned { step };
    }
    if hop.to > 0 {
        let clause = match now.variant {
            Variant::Tapa if ground.fixed >> hop.to & 1 == 1 => "P13",
            variant => with_rules!(variant, R => R::CLOSED),
        };
        return Illegal::Closed { step, clause };
    }
    if men.occupied >> 7 != 0 {
        Illegal::NotHome { step }
    } else if ground.may_bear {
        Illegal::NotHighest { step, highest: men.occupied.checked_ilog2().unwrap_or(0) as u8 }
    } else {
        Illegal::PinnedAtHome { step }
    }
}
