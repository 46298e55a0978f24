// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why something in a file is refused, whoever refuses it: the rules of a game, or the form of the file. Each
//! reason has a code and data, by which it can be said in any language; `Display` says it in English.

use crate::cube_game::Fault as CubeFault;
use crate::games::{self, Broken};
use crate::log::Fault as LogFault;
use crate::pgn::Fault as PgnFault;
use crate::position_id::{Fault as IdFault, IdError};
use chess::FenError;
use game::{Datum, OptionError, OptionKind, OptionSpec, Params};
use thiserror::Error;

/// Why something cannot be read or played, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Why {
    /// The rules of the game do not allow it.
    #[error(transparent)]
    Rules(Broken),
    /// The FEN is none in a variant of chess.
    #[error("{english}")]
    VariantFen {
        /// What is wrong, in the variant's own words.
        english: String,
        /// The same in ours.
        why: FenError,
    },
    /// There is no such switch, or it cannot be set like this.
    #[error(transparent)]
    Switch(#[from] Switch),
    /// PGN.
    #[error(transparent)]
    Pgn(#[from] PgnFault),
    /// A record of the site.
    #[error(transparent)]
    Log(#[from] LogFault),
    /// A game with a cube.
    #[error(transparent)]
    Cube(#[from] CubeFault),
    /// No short form of a position in the whole text.
    #[error(transparent)]
    Position(#[from] IdFault),
    /// A short form of a position.
    #[error(transparent)]
    Id(#[from] IdError),
    /// The reason belongs to these words of the line.
    #[error("`{text}`: {why}")]
    At {
        /// The words, cut.
        text: String,
        /// The reason.
        why: Box<Self>,
    },
}

/// Every reason of the rules.
impl<T> From<T> for Why
where
    Broken: From<T>,
{
    fn from(why: T) -> Self {
        Self::Rules(why.into())
    }
}

/// Why a switch of a table is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Switch {
    /// The game has none of this name.
    #[error("there is no option `{name}`{}", if .allowed.is_empty() { ": this game has none".to_owned() } else { format!("; allowed: {allowed}") })]
    Unknown {
        /// The name.
        name: String,
        /// Those it has.
        allowed: String,
    },
    /// It has two positions.
    #[error("option `{name}` must be true or false")]
    Bool {
        /// The switch.
        name: String,
    },
    /// It is a number.
    #[error("option `{name}` must be a whole number from {min} to {max}")]
    Range {
        /// The switch.
        name: String,
        /// The least.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// It is one of a few.
    #[error("option `{name}` must be one of {allowed}")]
    OneOf {
        /// The switch.
        name: String,
        /// The words or numbers.
        allowed: String,
    },
}

game::messages! { Switch {
    Unknown { name, allowed } => "unknown",
    Bool { name } => "bool",
    Range { name; min, max } => "range",
    OneOf { name, allowed } => "one_of",
} }

impl Switch {
    /// What the game said about one of its switches.
    pub(crate) fn of(specs: &[OptionSpec], error: OptionError) -> Self {
        match error {
            OptionError::Unknown { name, allowed } => Self::Unknown { name, allowed: allowed.join(", ") },
            OptionError::BadValue { name, allowed } => match specs.iter().find(|spec| spec.name == name) {
                Some(spec) => Self::refuses(spec),
                None => Self::OneOf { name: name.to_owned(), allowed },
            },
        }
    }

    /// The switch is there, but not with this value.
    pub(crate) fn refuses(spec: &OptionSpec) -> Self {
        let name = spec.name.to_owned();
        match spec.kind {
            OptionKind::Bool { .. } => Self::Bool { name },
            OptionKind::Int { min, max, .. } => Self::Range { name, min, max },
            OptionKind::IntOf { values, .. } => {
                let allowed = values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
                Self::OneOf { name, allowed }
            }
            OptionKind::OneOf { values } => Self::OneOf { name, allowed: values.join(", ") },
        }
    }
}

/// Beside those of the games: the first part of a code, and what can be said.
const OTHERS: [(&str, game::Codes); 6] = [
    ("switch", Switch::CODES),
    ("pgn", PgnFault::CODES),
    ("record", LogFault::CODES),
    ("match", CubeFault::CODES),
    ("match", tables::CubeError::CODES),
    ("id", IdFault::CODES),
];

impl Why {
    /// Every code there is, with the names of its data. A reason that belongs to a part of what is given has
    /// the data of that part besides: `board`, `words`, or `form` and `given`.
    pub fn codes() -> impl Iterator<Item = (String, &'static [&'static str])> {
        let all = games::CODES
            .iter()
            .chain(&OTHERS)
            .flat_map(|(family, codes)| codes.iter().map(move |code| (*family, code)));
        all.map(|(family, (code, data))| (format!("{family}_{code}"), *data))
    }

    /// A stable word for programs, its family first: `chess_not_yours`, `tables_closed`.
    #[must_use]
    pub fn code(&self) -> String {
        let (family, code) = match self {
            Self::Rules(why) => why.code(),
            Self::VariantFen { why, .. } => ("chess", why.code()),
            Self::Position(IdFault::Position(why)) => ("tables", why.code()),
            Self::Id(IdError { reason: IdFault::Position(why), .. }) => ("tables", why.code()),
            Self::Switch(why) => ("switch", why.code()),
            Self::Pgn(why) => ("pgn", why.code()),
            Self::Log(why) => ("record", why.code()),
            Self::Cube(why) => ("match", why.code()),
            Self::Position(why) => ("id", why.code()),
            Self::Id(why) => ("id", why.reason.code()),
            Self::At { why, .. } => return why.code(),
        };
        format!("{family}_{code}")
    }

    /// The data of the sentence, for translations.
    #[must_use]
    pub fn params(&self) -> Params {
        match self {
            Self::Rules(why) => why.params(),
            Self::VariantFen { why, .. } => why.params(),
            Self::Switch(why) => why.params(),
            Self::Pgn(why) => why.params(),
            Self::Log(why) => why.params(),
            Self::Cube(why) => why.params(),
            Self::Position(why) => why.params(),
            Self::Id(why) => {
                let mut params = why.reason.params();
                params.extend([("form", Datum::text(why.form.code())), ("given", Datum::text(&why.given))]);
                params
            }
            Self::At { text, why } => {
                let mut params = why.params();
                params.push(("words", Datum::text(text)));
                params
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Remark, pgn, position_id};
    use chess::bughouse;
    use std::collections::BTreeMap;

    #[test]
    fn every_code_is_there_once() {
        let mut seen = BTreeMap::new();
        for (code, data) in Remark::codes() {
            assert!(
                code.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
            );
            assert_eq!(seen.insert(code.clone(), data), None, "{code}");
        }
        assert!(seen.len() > 150);
    }

    #[test]
    fn a_reason_has_the_data_of_its_code_and_of_its_place() {
        let all: BTreeMap<String, &[&str]> = Remark::codes().collect();
        let fen = bughouse::Match::from_setup(&bughouse::Setup {
            boards: ["8/8 w".to_owned(), String::new()],
            ..bughouse::Setup::initial(&bughouse::Options::international())
        });
        let start = tables::Position::initial(tables::Variant::Tabla);
        let game = tables::Game::from_position(start, &tables::Options::default(), game::Side::White, [1, 1]);
        let step = tables::parse_steps("x/y", &[6], &game.graph());
        let reasons: [(Why, &str, &[&str]); 5] = [
            (pgn::Fault::Stray { character: '~' }.into(), "pgn_stray", &[]),
            (fen.unwrap_err().into(), "chess_fen_board", &["board"]),
            (step.unwrap_err().into(), "tables_bad_word", &[]),
            ("x".parse::<position_id::Xgid>().unwrap_err().into(), "id_fields", &["form", "given"]),
            (
                Why::At { text: "Ke9".to_owned(), why: Box::new(pgn::Fault::NotAMove.into()) },
                "pgn_not_a_move",
                &["words"],
            ),
        ];
        for (why, code, place) in reasons {
            let names: Vec<_> = why.params().into_iter().map(|(name, _)| name).collect();
            let wanted: Vec<_> = all[code].iter().chain(place).copied().collect();
            assert_eq!((why.code().as_str(), names), (code, wanted), "{why}");
        }
    }
}
