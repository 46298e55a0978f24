// SPDX-License-Identifier: AGPL-3.0-or-later
//! How lucky a roll is: what the position is worth after the play that looks best with it, less the average over all
//! rolls. The network of the game judges it by one look. An average that is subtracted changes no expectation,
//! whatever the network is; a good network only makes what is left smaller.

use game::Side;
use tables::{Game, Phase, outcome};

use super::net::equity;
use super::{Judge, candidates, choose_with, judge};

/// The points by which this roll is better than the average, for the side about to roll; the cube is not counted.
#[must_use]
pub fn of_roll(game: &Game, roll: [u8; 2]) -> f64 {
    let Some(side) = game.side() else { return 0.0 };
    of(roll, true, |dice| {
        let mut after = game.clone();
        // Who is to roll can roll.
        after.roll(dice).map_or(0.0, |()| worth(after, side))
    })
}

/// The same for the two dice of an opening roll that has told `side` to start; equal ones start nobody.
#[must_use]
pub fn of_opening(game: &Game, side: Side, roll: [u8; 2]) -> f64 {
    of(roll, false, |[high, low]| {
        let mut after = game.clone();
        let dice = if side == Side::White { [high, low] } else { [low, high] };
        after.opening(dice[0], dice[1]).map_or(0.0, |_| worth(after, side))
    })
}

fn of(roll: [u8; 2], with_doubles: bool, worth: impl Fn([u8; 2]) -> f64) -> f64 {
    let (mut sum, mut times, mut rolled) = (0.0, 0.0, 0.0);
    let roll = [roll[0].max(roll[1]), roll[0].min(roll[1])];
    for high in 1..=6u8 {
        for low in 1..=high {
            if high == low && !with_doubles {
                continue;
            }
            let (value, often) = (worth([high, low]), if high == low { 1.0 } else { 2.0 });
            sum += often * value;
            times += often;
            if [high, low] == roll {
                rolled = value;
            }
        }
    }
    rolled - sum / times
}

/// What the game is worth for `side`, once it has played out its roll as it looks best.
fn worth(mut game: Game, side: Side) -> f64 {
    let judge = judge(game.variant());
    let mut seen = 0.0;
    while let Phase::ToPlay { side: on_turn, .. } = game.phase() {
        if on_turn != side {
            break;
        }
        let steps = match judge {
            Judge::Net(_) => choose_with(&game, judge, 0).unwrap_or_default(),
            Judge::Places => {
                let best = candidates(&game, judge, 0, 1).into_iter().next();
                seen = best.as_ref().map_or(0.0, |play| f64::from(play.equity));
                best.map(|play| play.steps).unwrap_or_default()
            }
        };
        match game.play(&steps) {
            // Tapa starts over, and nobody is ahead.
            Ok(played) if played.restarted => return 0.0,
            Ok(_) => {}
            Err(_) => break,
        }
    }
    if let Some(outcome) = outcome(game.position(), game.options()) {
        let points = f64::from(outcome.points.0);
        return if outcome.winner == Some(side) { points } else { -points };
    }
    match judge {
        Judge::Net(net) => f64::from(equity(&net.chances(game.position(), side))),
        Judge::Places => seen,
    }
}

#[cfg(test)]
mod tests {
    use tables::{Options, Position, Variant};

    use super::*;

    #[test]
    fn luck_averages_to_nothing_in_every_game() {
        let indiika = "indiika w 6:2 5:2 4:1 off:10 | b 6:2 5:2 4:1 off:10".parse().unwrap();
        let starts = [Variant::Tabla, Variant::Tapa, Variant::Antitabla].map(Position::initial);
        for start in starts.into_iter().chain([indiika]) {
            let variant = start.variant();
            let game = Game::from_position(start, &Options::default(), Side::Black, [9, 9]);
            let (mut sum, mut most) = (0.0, 0.0f64);
            for a in 1..=6 {
                for b in 1..=6 {
                    let luck = of_roll(&game, [a, b]);
                    sum += luck;
                    most = most.max(luck.abs());
                }
            }
            assert!(sum.abs() < 1e-9 && most > 0.001 && most < 3.0, "{variant}: {sum} {most}");
        }
    }

    #[test]
    fn the_roll_that_wins_is_the_lucky_one() {
        // White has one checker left on 6 and loses unless 6, or two dice that make six.
        let position: Position = "tabla w 6:1 off:14 | b 1:1 off:14".parse().unwrap();
        let game = Game::from_position(position, &Options::default(), Side::White, [9, 9]);
        let [six, ace] = [[6, 1], [2, 1]].map(|roll| of_roll(&game, roll));
        // 27 of 36 rolls win.
        assert!((six - 0.5).abs() < 0.1 && (ace + 1.5).abs() < 0.1, "{six} {ace}");
    }

    #[test]
    fn opening_rolls_differ() {
        let game = Game::new(Variant::Tabla, &Options::default());
        let all: f64 = (1..=6u8)
            .flat_map(|high| (1..high).map(move |low| [high, low]))
            .map(|roll| of_opening(&game, Side::Black, roll))
            .sum();
        assert!(all.abs() < 1e-9);
        assert!(of_opening(&game, Side::White, [3, 1]) > of_opening(&game, Side::White, [4, 1]));
    }
}
