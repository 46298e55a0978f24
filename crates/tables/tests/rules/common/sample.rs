// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions to try: half from random games, half made up so that the rare things are common (checkers on
//! the bar, bearing off, blocked points, pins, places nearly full).

use fastrand::Rng;
use game::Side;
use tables::{Options, Position, Setup, SideSetup, Variant, outcome, stage_plays};

use super::{pick, random_options};

/// One question: what can `side` play with these dice?
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) position: Position,
    pub(crate) side: Side,
    pub(crate) dice: Vec<u8>,
    pub(crate) options: Options,
    pub(crate) first_turn: bool,
}

/// `count` questions of a game; `switches` says whether its options vary.
pub(crate) fn questions(variant: Variant, count: usize, seed: u64, switches: bool) -> Vec<Question> {
    let mut rng = Rng::with_seed(seed);
    let mut all = Vec::with_capacity(count);
    while all.len() < count / 2 {
        random_game(variant, switches, &mut rng, &mut all);
    }
    all.truncate(count / 2);
    while all.len() < count {
        let position = made_up(variant, &mut rng);
        let options = if switches { random_options(&mut rng) } else { Options::default() };
        let side = *pick(&mut rng, &Side::BOTH);
        let first_turn = rng.u8(..100) < 10;
        all.push(Question { position, side, dice: stage(&mut rng), options, first_turn });
    }
    all
}

/// Dice of one stage: mostly rolls, sometimes fewer equal dice as in a handed-over double.
pub(crate) fn stage(rng: &mut Rng) -> Vec<u8> {
    let (a, b) = (rng.u8(1..=6), rng.u8(1..=6));
    if rng.u8(..100) < 10 {
        vec![a; rng.usize(1..=3)]
    } else if a == b {
        vec![a; 4]
    } else {
        vec![a, b]
    }
}

fn random_game(variant: Variant, switches: bool, rng: &mut Rng, all: &mut Vec<Question>) {
    let options = if switches { random_options(rng) } else { Options::default() };
    let mut position = Position::initial(variant);
    let mut side = *pick(rng, &Side::BOTH);
    for turn in 0..400 {
        let dice = stage(rng);
        let first_turn = turn < 2;
        if rng.u8(..100) < 30 || first_turn {
            all.push(Question { position, side, dice: dice.clone(), options, first_turn });
        }
        let plays = stage_plays(&position, side, &dice, &options, first_turn);
        position = pick(rng, &plays).position;
        if outcome(&position, &options).is_some() {
            return;
        }
        side = side.other();
    }
}

/// A well-formed position nobody may ever have reached.
pub(crate) fn made_up(variant: Variant, rng: &mut Rng) -> Position {
    loop {
        let reach = *pick(rng, &[6, 6, 7, 12, 18, 24, 24]);
        let spread = rng.usize(1..=10);
        let setup = Setup {
            variant,
            white: checkers(variant, reach, spread, rng),
            black: checkers(variant, *pick(rng, &[6, 12, 24, 24]), rng.usize(1..=10), rng),
        };
        if let Some(position) = settle(setup, rng) {
            return position;
        }
    }
}

/// Fifteen checkers in a few heaps, some borne off, waiting or in the hand.
fn checkers(variant: Variant, reach: usize, heaps: usize, rng: &mut Rng) -> SideSetup {
    let mut side = SideSetup::default();
    let mut left = 15u32;
    let mut take = |most: usize, rng: &mut Rng| {
        let n = (rng.usize(..=most) as u32).min(left);
        left -= n;
        n
    };
    match variant {
        Variant::Tabla | Variant::Chelebi | Variant::Antitabla if rng.u8(..100) < 25 => {
            side.bar = take(3, rng);
        }
        Variant::Indiika if rng.u8(..100) < 60 => side.hand = take(10, rng),
        _ => {}
    }
    if side.hand == 0 && rng.u8(..100) < 40 {
        side.off = take(15, rng);
    }
    let reach = if variant == Variant::Indiika { 6 } else { reach };
    let mut points = [0u32; 25];
    for _ in 0..heaps {
        points[rng.usize(1..=reach)] += take(4, rng);
    }
    while left > 0 {
        points[rng.usize(1..=reach)] += 1;
        left -= 1;
    }
    side.points = (1..).zip(points[1..].iter().copied()).filter(|(_, n)| *n > 0).collect();
    side
}

/// Makes two sides one position: where both stand on one point, tapa gets a pin if it can, otherwise Black
/// gives way.
fn settle(mut setup: Setup, rng: &mut Rng) -> Option<Position> {
    let variant = setup.variant;
    if variant == Variant::Indiika {
        return Position::from_setup(&setup).ok();
    }
    let facing = |point: u32| -> u32 {
        Position::initial(variant).facing(point as u8).expect("a shared board has facing points").into()
    };
    let (mut white_pins, mut black_pins, mut homeless) = (Vec::new(), Vec::new(), 0);
    let white = setup.white.points.clone();
    setup.black.points.retain(|(point, theirs)| {
        let Some((mine, ours)) = white.iter().find(|(mine, _)| facing(*mine) == *point) else {
            return true;
        };
        if variant == Variant::Tapa && *theirs == 1 && (*ours > 1 || rng.bool()) {
            black_pins.push(*point);
            true
        } else if variant == Variant::Tapa && *ours == 1 {
            white_pins.push(*mine);
            true
        } else {
            homeless += theirs;
            false
        }
    });
    setup.white.pinned = white_pins;
    setup.black.pinned = black_pins;
    let taken = |point: u32, setup: &Setup| {
        setup.black.points.iter().any(|(p, _)| *p == point)
            || white.iter().any(|(mine, _)| facing(*mine) == point)
    };
    if homeless > 0 {
        let free: Vec<u32> = (1..=24).filter(|point| !taken(*point, &setup)).collect();
        if free.is_empty() {
            return None;
        }
        setup.black.points.push((*pick(rng, &free), homeless));
    }
    Position::from_setup(&setup).ok()
}
