// SPDX-License-Identifier: AGPL-3.0-or-later
//! Dice, pending doubles and steps of the tables family as they stand in a request.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};
use tables::{Origin, Step, Target, is_stage};

use crate::fault::Fault;
use crate::request::{Field, Request};

const STAGE: &str = "one stage: two different numbers, or one to four equal ones, each from 1 to 6";
const ROLL: &str = "the two dice of a roll, each from 1 to 6";
const PENDING: &str =
    "a list of pairs of a number from 1 to 6 and how often it is played, 1 to 4, the numbers rising";
const STEPS: &str = "a list of steps such as {\"from\":24,\"to\":20,\"die\":4}: from a point 1 to 24, \"bar\" or \"hand\", to a point or \"off\", with a die 1 to 6";

/// The dice of one stage.
pub(crate) fn stage(request: &Request<'_>) -> Result<Vec<u8>, Fault> {
    let dice: Vec<u8> = dice(request, STAGE)?;
    if is_stage(&dice) { Ok(dice) } else { Err(Fault::BadDice { allowed: STAGE }) }
}

/// The two dice of a roll.
pub(crate) fn roll(request: &Request<'_>) -> Result<[u8; 2], Fault> {
    let dice: [u8; 2] = dice(request, ROLL)?;
    let good = dice.iter().all(|die| (1..=6).contains(die));
    if good { Ok(dice) } else { Err(Fault::BadDice { allowed: ROLL }) }
}

fn dice<'a, T: Deserialize<'a>>(request: &Request<'a>, allowed: &'static str) -> Result<T, Fault> {
    let text = request.need(Field::Dice, allowed)?;
    serde_json::from_str(text).map_err(|_| Fault::BadDice { allowed })
}

/// G13: what is left of the opponent's double.
pub(crate) fn pending(request: &Request<'_>) -> Result<Vec<(u8, u8)>, Fault> {
    let pending: Vec<(u8, u8)> = request.shape(Field::Pending, PENDING)?;
    let good = pending.iter().all(|(number, count)| (1..=6).contains(number) && (1..=4).contains(count));
    if good && pending.is_sorted_by(|(first, _), (second, _)| first < second) {
        Ok(pending)
    } else {
        Err(Fault::field(Field::Pending.name(), PENDING))
    }
}

/// The steps of a play; what they do besides moving is not for the player to say and is passed over.
pub(crate) fn steps(request: &Request<'_>) -> Result<Vec<Step>, Fault> {
    let written: Vec<Written> = request.shape(Field::Steps, STEPS)?;
    let steps: Option<_> = written.iter().map(Written::step).collect();
    steps.ok_or_else(|| Fault::field(Field::Steps.name(), STEPS))
}

#[derive(Deserialize)]
struct Written {
    from: Place,
    to: Place,
    die: u8,
}

impl Written {
    fn step(&self) -> Option<Step> {
        let from = match self.from {
            Place::Bar => Origin::Bar,
            Place::Hand => Origin::Hand,
            Place::Point(point) => Origin::Point(point),
            Place::Off => return None,
        };
        let to = match self.to {
            Place::Off => Target::Off,
            Place::Point(point) => Target::Point(point),
            Place::Bar | Place::Hand => return None,
        };
        (1..=6).contains(&self.die).then_some(Step { from, to, die: self.die })
    }
}

/// One end of a step.
#[derive(Clone, Copy)]
enum Place {
    Bar,
    Hand,
    Off,
    /// 1 to 24.
    Point(u8),
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Place;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point from 1 to 24, bar, hand or off")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Place, E> {
                match word {
                    "bar" => Ok(Place::Bar),
                    "hand" => Ok(Place::Hand),
                    "off" => Ok(Place::Off),
                    _ => Err(E::custom("no place")),
                }
            }

            fn visit_u64<E: Error>(self, point: u64) -> Result<Place, E> {
                let point = u8::try_from(point).ok().filter(|point| (1..=24).contains(point));
                point.map(Place::Point).ok_or_else(|| E::custom("no point"))
            }
        }
        deserializer.deserialize_any(Either)
    }
}
