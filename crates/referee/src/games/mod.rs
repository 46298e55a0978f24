// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games by name, the answer to `games`, and who answers for each.

mod bughouse;
mod bughouse_state;
mod chess;
mod kalah;
pub(crate) mod kalah_position;
mod tables;
pub(crate) mod tables_position;
mod tables_read;

use std::borrow::Cow;

pub(crate) use self::kalah::write as write_kalah;
use ::tables::Variant;
pub(crate) use bughouse_state::State;
use game::{OptionKind, OptionSpec, OptionValue};
use serde::Deserialize;

use crate::fault::{Fault, shortened};
use crate::op::{Op, names};
use crate::out::{list, number, string, text};
use crate::request::{Field, Request};

/// What answering for a game keeps between two questions.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    tables: tables::Tables,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    Chess,
    Leaflet,
    Bughouse,
    Kalah,
    Tables(Variant),
}

/// Every game, in the order in which they are listed.
fn games() -> impl Iterator<Item = Game> {
    let boards = [Game::Chess, Game::Leaflet, Game::Bughouse, Game::Kalah];
    boards.into_iter().chain(Variant::ALL.map(Game::Tables))
}

impl Game {
    /// The game of a request. A position of the tables family names its game itself.
    pub(crate) fn of(request: &Request<'_>) -> Result<Self, Fault> {
        if request.get(Field::Game).is_none()
            && let Some(name) = request.get(Field::Position).and_then(named_in)
        {
            return Self::from_name(&name);
        }
        let allowed = format!("one of {}", names(games().map(Game::name)));
        Self::from_name(&request.word(Field::Game, &allowed)?)
    }

    /// Answers what is asked of this game.
    pub(crate) fn answer(
        self,
        op: Op,
        request: &Request<'_>,
        buffers: &mut Buffers,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        match self {
            Self::Chess => chess::answer(op, request, out),
            Self::Leaflet => chess::answer_leaflet(op, request, out),
            Self::Bughouse => bughouse::answer(op, request, out),
            Self::Kalah => kalah::answer(op, request, out),
            Self::Tables(variant) => buffers.tables.answer(variant, op, request, out),
        }
    }

    fn from_name(name: &str) -> Result<Self, Fault> {
        games().find(|game| game.name() == name).ok_or_else(|| Fault::UnknownGame {
            game: shortened(name),
            allowed: names(games().map(Game::name)),
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Leaflet => "leaflet",
            Self::Bughouse => "bughouse",
            Self::Kalah => "kalah",
            Self::Tables(variant) => variant.name(),
        }
    }

    fn family(self) -> &'static str {
        match self {
            Self::Chess | Self::Leaflet | Self::Bughouse => "chess",
            Self::Kalah => "kalah",
            Self::Tables(_) => "tables",
        }
    }

    /// The switches of the game. All games of the tables family take all switches of the family: those of
    /// another game change nothing.
    fn switches(self) -> &'static [OptionSpec] {
        match self {
            Self::Chess => &[],
            Self::Leaflet => ::chess::leaflet::OPTIONS,
            Self::Bughouse => ::chess::bughouse::OPTIONS,
            Self::Kalah => ::kalah::OPTIONS,
            Self::Tables(_) => ::tables::ALL_OPTIONS,
        }
    }
}

/// The game a position says it is of.
fn named_in(position: &str) -> Option<Cow<'_, str>> {
    #[derive(Deserialize)]
    struct Named<'a> {
        #[serde(borrow)]
        game: Cow<'a, str>,
    }
    serde_json::from_str::<Named<'_>>(position).ok().map(|named| named.game)
}

/// The member `"games"`.
pub(crate) fn write(out: &mut Vec<u8>) {
    text(out, "\"games\":");
    list(out, games(), |out, game| {
        text(out, "{\"id\":");
        string(out, game.name());
        text(out, ",\"family\":");
        string(out, game.family());
        text(out, ",\"seats\":");
        number(out, if game == Game::Bughouse { 4_u8 } else { 2 });
        text(out, ",\"options\":");
        list(out, game.switches(), switch);
        out.push(b'}');
    });
}

fn switch(out: &mut Vec<u8>, spec: &OptionSpec) {
    text(out, "{\"name\":");
    string(out, spec.name);
    text(out, ",\"type\":");
    let kind = match spec.kind {
        OptionKind::Bool { .. } => "bool",
        OptionKind::Int { .. } => "int",
        OptionKind::IntOf { .. } => "int_of",
        OptionKind::OneOf { .. } => "one_of",
    };
    string(out, kind);
    text(out, ",\"values\":");
    match spec.kind {
        OptionKind::Bool { .. } => text(out, "[false,true]"),
        OptionKind::Int { min, max, .. } => list(out, min..=max, |out, n| text(out, &n.to_string())),
        OptionKind::IntOf { values, .. } => list(out, values, |out, n| text(out, &n.to_string())),
        OptionKind::OneOf { values } => list(out, values, |out, word| string(out, word)),
    }
    text(out, ",\"default\":");
    match spec.default_value() {
        OptionValue::Text(word) => string(out, &word),
        plain => text(out, &plain.to_string()),
    }
    text(out, ",\"clause\":");
    string(out, spec.clause);
    out.push(b'}');
}
