// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions of the tables family in JSON, each player's points in their own numbering:
//! `{"game":"tapa","white":{"24":15},"black":{"24":15},"bar":{"white":0},"off":{},"hand":{},"pinned":{"white":[3]}}`.
//! What is left out is empty; what may stand in it is for [`tables::Setup`] to say.

use std::borrow::Cow;
use std::fmt;

use game::Side;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use tables::{Position, Setup, SideSetup, Variant};

use crate::fault::{Fault, shortened};
use crate::line::without_line;
use crate::out::{list, number, string, text};

const SHAPE: &str = "an object with game, white, black, bar, off, hand and pinned, such as {\"game\":\"tabla\",\"white\":{\"24\":15},\"black\":{\"24\":15}}";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    #[serde(borrow)]
    game: Option<Cow<'a, str>>,
    #[serde(default)]
    white: Points,
    #[serde(default)]
    black: Points,
    #[serde(default)]
    bar: Both<u32>,
    #[serde(default)]
    off: Both<u32>,
    #[serde(default)]
    hand: Both<u32>,
    #[serde(default)]
    pinned: Both<Vec<u32>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Both<T> {
    white: T,
    black: T,
}

/// Points and checkers, in the order in which they were given.
#[derive(Default)]
struct Points(Vec<(u32, u32)>);

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Heaps;
        impl<'de> Visitor<'de> for Heaps {
            type Value = Points;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of points and numbers of checkers, such as {\"24\":2}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Points, A::Error> {
                let mut points = Vec::with_capacity(15);
                while let Some(Point(point)) = map.next_key()? {
                    points.push((point, map.next_value()?));
                }
                Ok(Points(points))
            }
        }
        deserializer.deserialize_map(Heaps)
    }
}

/// A point as the name of a member: digits without sign or leading zero.
struct Point(u32);

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = Point;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Point, E> {
                let plain = name.as_bytes().first().is_some_and(|digit| (b'1'..=b'9').contains(digit));
                let point = name.parse().ok().filter(|_| plain);
                point.map(Point).ok_or_else(|| {
                    E::custom(format_args!("there is no point `{}`; allowed: 1 to 24", shortened(name)))
                })
            }
        }
        deserializer.deserialize_str(Digits)
    }
}

/// Reads a position of `variant` and has it checked.
pub(crate) fn read(variant: Variant, json: &str) -> Result<Position, Fault> {
    let written: Written<'_> = serde_json::from_str(json).map_err(|error| {
        Fault::position(format!("the position is not {SHAPE}: {}", without_line(&error.to_string())))
    })?;
    if let Some(game) = written.game.filter(|game| *game != variant.name()) {
        let game = shortened(&game);
        return Err(Fault::position(format!("the position is of `{game}`, and the request of {variant}")));
    }
    let side =
        |points: Points, bar, off, hand, pinned| SideSetup { points: points.0, bar, off, hand, pinned };
    let Written { white, black, bar, off, hand, pinned, .. } = written;
    let white = side(white, bar.white, off.white, hand.white, pinned.white);
    let black = side(black, bar.black, off.black, hand.black, pinned.black);
    Position::from_setup(&Setup { variant, white, black }).map_err(Fault::position)
}

/// The member `"position"`.
pub(crate) fn write(position: &Position, out: &mut Vec<u8>) {
    let variant = position.variant();
    text(out, "\"position\":{\"game\":");
    string(out, variant.name());
    for (name, side) in [(",\"white\":{", Side::White), (",\"black\":{", Side::Black)] {
        text(out, name);
        points(position.men(side), out);
        out.push(b'}');
    }
    let both = |name, of: fn(&Position, Side) -> u8, out: &mut Vec<u8>| {
        text(out, name);
        number(out, of(position, Side::White));
        text(out, ",\"black\":");
        number(out, of(position, Side::Black));
        out.push(b'}');
    };
    if tables::has_bar(variant) {
        both(",\"bar\":{\"white\":", Position::bar, out);
    }
    both(",\"off\":{\"white\":", Position::off, out);
    if variant == Variant::Indiika {
        both(",\"hand\":{\"white\":", Position::hand, out);
    }
    if variant == Variant::Tapa {
        text(out, ",\"pinned\":{\"white\":");
        list(out, position.pinned(Side::White), number);
        text(out, ",\"black\":");
        list(out, position.pinned(Side::Black), number);
        out.push(b'}');
    }
    out.push(b'}');
}

fn points(men: &[u8; 26], out: &mut Vec<u8>) {
    let mut first = true;
    for (point, n) in (1..=24_u8).zip(&men[1..]).filter(|(_, n)| **n > 0) {
        text(out, if first { "\"" } else { ",\"" });
        number(out, point);
        text(out, "\":");
        number(out, *n);
        first = false;
    }
}
