// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games that engines have played, as records of the site.

use std::fmt::Write as _;

use bots::tables::{candidates, judge};
use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, Variant};

/// The lines of a game of so many rolls in which both play what looks best so many rolls ahead; or, with `slip`, the
/// second best play.
pub(crate) fn game(variant: Variant, rolls: u32, plies: u8, slip: bool, rng: &mut Rng) -> String {
    let mut game = Game::new(variant, &Options::default());
    let mut lines = String::new();
    let mut rolled = 0;
    loop {
        match game.phase() {
            Phase::Opening => {
                let [white, black] = [rng.u8(1..=6), rng.u8(1..=6)];
                writeln!(lines, "opening {white}-{black}").unwrap();
                rolled += u32::from(game.opening(white, black).unwrap().is_some());
            }
            Phase::ToRoll { side } if rolled < rolls => {
                let roll = [rng.u8(1..=6), rng.u8(1..=6)];
                game.roll(roll).unwrap();
                rolled += 1;
                writeln!(lines, "{} roll {}-{}", seat(side), roll[0], roll[1]).unwrap();
            }
            Phase::ToPlay { side, .. } => {
                let plays = candidates(&game, judge(variant), plies, bots::tables::ahead::AGAIN_MAX);
                let taken = plays.get(usize::from(slip)).or(plays.first()).unwrap();
                let steps: Vec<String> = taken.steps.iter().map(ToString::to_string).collect();
                game.play(&taken.steps).unwrap();
                let text =
                    if steps.is_empty() { "pass".to_owned() } else { format!("move {}", steps.join(" ")) };
                writeln!(lines, "{} {text}", seat(side)).unwrap();
            }
            Phase::ToRoll { .. } | Phase::Over => return lines,
        }
    }
}

fn seat(side: Side) -> u8 {
    u8::from(side == Side::Black)
}
