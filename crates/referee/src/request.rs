// SPDX-License-Identifier: AGPL-3.0-or-later
//! A line taken apart into its fields, each still as the text it came as. What a field means is for whoever
//! asks for it.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::fault::Fault;
use crate::line::without_line;
use crate::{LINE_BYTES_MAX, NESTING_MAX};

/// The fields that requests have; others are passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Id,
    Op,
    Game,
    Options,
    Position,
    Player,
    Dice,
    FirstTurn,
    RollNo,
    Pending,
    Action,
    Steps,
    Seat,
    Depth,
    Board,
    Fen,
    Uci,
    Input,
    Start,
    ScoreWhite,
    ScoreBlack,
    BoardWhite,
    BoardBlack,
    ClockLog,
    ClocksInitial,
    ClocksNow,
    Fault,
    Of,
    Stake,
    MaxStake,
    Points,
    Cube,
    CubeOn,
    Match,
    Winners,
    Seats,
    FeeBp,
    FedBp,
    Entries,
    EntryFee,
    Bonus,
    OrgBp,
    TableBp,
    TieGroups,
    Policy,
}

const NAMES: [&str; 45] = [
    "id",
    "op",
    "game",
    "options",
    "position",
    "player",
    "dice",
    "first_turn",
    "roll_no",
    "pending",
    "action",
    "steps",
    "seat",
    "depth",
    "board",
    "fen",
    "uci",
    "input",
    "start",
    "score_white",
    "score_black",
    "board_white",
    "board_black",
    "clock_log",
    "clocks_initial",
    "clocks_now",
    "fault",
    "of",
    "stake",
    "max_stake",
    "points",
    "cube",
    "cube_on",
    "match",
    "winners",
    "seats",
    "fee_bp",
    "fed_bp",
    "entries",
    "entry_fee",
    "bonus",
    "org_bp",
    "table_bp",
    "tie_groups",
    "policy",
];

impl Field {
    pub(crate) fn name(self) -> &'static str {
        NAMES[self as usize]
    }
}

/// One request, borrowed from its line.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    line: &'a str,
    fields: [Option<&'a RawValue>; NAMES.len()],
    twice: Option<&'static str>,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self { line: "", fields: [None; NAMES.len()], twice: None }
    }
}

impl<'a> Request<'a> {
    /// Takes a line apart; its fields are valid JSON then, but nothing more.
    pub(crate) fn read(line: &'a [u8]) -> Result<Self, Fault> {
        if line.len() > LINE_BYTES_MAX {
            return Err(Fault::TooLong { max: LINE_BYTES_MAX });
        }
        let text = std::str::from_utf8(line).map_err(|_| Fault::NotUtf8)?;
        if too_nested(line) {
            return Err(Fault::TooNested { max: NESTING_MAX });
        }
        let request: Self = serde_json::from_str(text).map_err(|error| not_a_request(text, &error))?;
        Ok(Self { line: text, ..request })
    }

    /// The whole line, for an operation whose request is a document of its own.
    pub(crate) fn line(&self) -> &'a str {
        self.line
    }

    /// The `id`, whatever it is, also `null`; nothing when none was given.
    pub(crate) fn id(&self) -> Option<&'a str> {
        self.fields[Field::Id as usize].map(RawValue::get)
    }

    /// A field that was given twice.
    pub(crate) fn twice(&self) -> Option<&'static str> {
        self.twice
    }

    /// A field; `null` counts as left out.
    pub(crate) fn get(&self, field: Field) -> Option<&'a str> {
        self.fields[field as usize].map(RawValue::get).filter(|text| *text != "null")
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Request<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Request<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a request")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut request = Request::default();
        while let Some(Key(index)) = map.next_key()? {
            let Some(index) = index else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let value = map.next_value()?;
            if request.fields[index].is_some() {
                request.twice = Some(NAMES[index]);
            }
            request.fields[index] = Some(value);
        }
        Ok(request)
    }
}

/// The index of a known name.
struct Key(Option<usize>);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Key;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Key, E> {
                Ok(Key(NAMES.iter().position(|known| *known == name)))
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// A line of another shape may still be broken further on.
fn not_a_request(text: &str, error: &serde_json::Error) -> Fault {
    let broken = |error: &serde_json::Error| Fault::NotJson { reason: without_line(&error.to_string()) };
    if error.classify() == Category::Data {
        serde_json::from_str::<IgnoredAny>(text).map_or_else(|error| broken(&error), |_| Fault::NotAnObject)
    } else {
        broken(error)
    }
}

/// Whether arrays and objects stand inside each other deeper than [`NESTING_MAX`]. Lines with few brackets
/// cannot, and those are nearly all.
fn too_nested(line: &[u8]) -> bool {
    let opens = |byte: u8| byte == b'[' || byte == b'{';
    if line.iter().filter(|byte| opens(**byte)).count() <= NESTING_MAX {
        return false;
    }
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for byte in line {
        if in_string {
            match *byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
        } else if *byte == b'"' {
            in_string = true;
        } else if opens(*byte) {
            depth += 1;
            if depth > NESTING_MAX {
                return true;
            }
        } else if matches!(*byte, b']' | b'}') {
            depth = depth.saturating_sub(1);
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_in_any_order_and_spelling() {
        let line = br#" {"dice":[3,1], "other":{"op":"no"}, "o\u0070":"legal", "id":null} "#;
        let request = Request::read(line).unwrap();
        assert_eq!(request.get(Field::Dice), Some("[3,1]"));
        assert_eq!(request.get(Field::Op), Some("\"legal\""));
        assert_eq!((request.id(), request.get(Field::Id)), (Some("null"), None));
        assert_eq!(request.get(Field::Game), None);
        assert_eq!(request.twice(), None);
        assert_eq!(Request::read(br#"{"op":1,"op":2}"#).unwrap().twice(), Some("op"));
    }

    #[test]
    fn brackets_in_strings_are_not_nesting() {
        let in_string = format!(r#"{{"id":"{}\""}}"#, "[".repeat(NESTING_MAX * 2));
        assert!(Request::read(in_string.as_bytes()).is_ok());
        let wide = format!(r#"{{"id":[{}0]}}"#, "[],".repeat(NESTING_MAX * 2));
        assert!(Request::read(wide.as_bytes()).is_ok());
        let nested = |depth: usize| format!(r#"{{"id":{}{}}}"#, "[".repeat(depth), "]".repeat(depth));
        assert!(Request::read(nested(NESTING_MAX - 1).as_bytes()).is_ok());
        let fault = Request::read(nested(NESTING_MAX).as_bytes()).unwrap_err();
        assert_eq!(fault, Fault::TooNested { max: NESTING_MAX });
    }
}
