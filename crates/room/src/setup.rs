// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is agreed before the game: which game, with which switches, on which clock, and who may join.

use std::collections::BTreeMap;

use game::{OptionSpec, OptionValue, find_option};
use serde::{Deserialize, Serialize};
use tables::Variant;

use crate::clock_rule::ClockRule;
use crate::refusal::Refusal;
use crate::settings::{Setting, Settings};
use crate::terms::agreed;

/// The games this house plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Chess by FIDE's Laws.
    Chess,
    /// Chess by the Bulgarian leaflet.
    Leaflet,
    /// Bughouse: chess for four on two boards.
    Bughouse,
    /// Kalah.
    Kalah,
    /// Tabla, the Bulgarian backgammon.
    Tabla,
    /// Tapa: a covered checker is pinned instead of hit.
    Tapa,
    /// Gyulbara: both players move the same way round.
    Gyulbara,
    /// Chelebi: tabla with progressive doubles.
    Chelebi,
    /// Indiika: checkers are placed, then taken off.
    Indiika,
    /// Antitabla: who bears off first loses.
    Antitabla,
}

impl GameKind {
    /// Every game, in the order of the shelf.
    pub const ALL: [Self; 10] = [
        Self::Tabla,
        Self::Tapa,
        Self::Gyulbara,
        Self::Chelebi,
        Self::Indiika,
        Self::Antitabla,
        Self::Chess,
        Self::Leaflet,
        Self::Bughouse,
        Self::Kalah,
    ];

    /// The game of the tables family this is, if it is one.
    #[must_use]
    pub fn variant(self) -> Option<Variant> {
        Some(match self {
            Self::Tabla => Variant::Tabla,
            Self::Tapa => Variant::Tapa,
            Self::Gyulbara => Variant::Gyulbara,
            Self::Chelebi => Variant::Chelebi,
            Self::Indiika => Variant::Indiika,
            Self::Antitabla => Variant::Antitabla,
            Self::Chess | Self::Leaflet | Self::Bughouse | Self::Kalah => return None,
        })
    }

    /// The id in requests, records and addresses.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Leaflet => "leaflet",
            Self::Bughouse => "bughouse",
            Self::Kalah => "kalah",
            Self::Tabla => "tabla",
            Self::Tapa => "tapa",
            Self::Gyulbara => "gyulbara",
            Self::Chelebi => "chelebi",
            Self::Indiika => "indiika",
            Self::Antitabla => "antitabla",
        }
    }

    /// The family whose board it is played on.
    #[must_use]
    pub fn family(self) -> &'static str {
        match self {
            Self::Chess | Self::Leaflet => "chess",
            Self::Bughouse => "bughouse",
            Self::Kalah => "kalah",
            _ => "tables",
        }
    }

    /// Reads [`GameKind::id`] back.
    ///
    /// # Errors
    /// [`Refusal::UnknownGame`] naming the games there are.
    pub fn from_id(id: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|kind| kind.id() == id).ok_or_else(|| Refusal::UnknownGame {
            game: id.to_owned(),
            allowed: Self::ALL.map(Self::id).join(", "),
        })
    }

    /// The rule switches of the game.
    #[must_use]
    pub fn specs(self) -> &'static [OptionSpec] {
        match self {
            Self::Chess => &[],
            Self::Leaflet => chess::leaflet::OPTIONS,
            Self::Bughouse => crate::agreements::specs(),
            Self::Kalah => kalah::OPTIONS,
            _ => self.variant().map_or(&[], crate::terms::specs),
        }
    }

    /// Chairs at the table.
    #[must_use]
    pub fn seats(self) -> u8 {
        if self == Self::Bughouse { 4 } else { 2 }
    }

    /// Whether dice are rolled.
    #[must_use]
    pub fn has_dice(self) -> bool {
        self.variant().is_some()
    }
}

/// Checks every switch and drops those that only repeat a default.
///
/// # Errors
/// [`Refusal::BadOption`] naming the switch and what is allowed.
pub fn checked_settings(kind: GameKind, settings: &Settings) -> Result<Settings, Refusal> {
    let mut kept = Settings::new();
    for (name, setting) in settings {
        let spec = find_option(kind.specs(), name).map_err(Refusal::BadOption)?;
        let value = OptionValue::from(setting.clone());
        spec.check(&value).map_err(Refusal::BadOption)?;
        if value != spec.default_value() {
            kept.insert(name.clone(), setting.clone());
        }
    }
    Ok(kept)
}

/// Every switch of the game with its value at this table.
#[must_use]
pub fn all_settings(kind: GameKind, settings: &Settings) -> Settings {
    kind.specs()
        .iter()
        .map(|spec| {
            let value =
                settings.get(spec.name).cloned().unwrap_or_else(|| Setting::from(spec.default_value()));
            (spec.name.to_owned(), value)
        })
        .collect()
}

/// Who may take the open chair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Listed in the lobby for everybody.
    #[default]
    Open,
    /// Only who has the link.
    Link,
}

/// Which way the boards of the tables family turn (S3): a mirror of the drawing only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// The home is drawn on the right.
    #[default]
    Right,
    /// The home is drawn on the left.
    Left,
}

/// Everything agreed before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The game.
    pub game: GameKind,
    /// Switches that differ from their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: Settings,
    /// The clock.
    #[serde(default)]
    pub clock: ClockRule,
    /// Who may join.
    #[serde(default)]
    pub access: Access,
    /// Direction of the drawing (tables family).
    #[serde(default)]
    pub direction: Direction,
    /// Dice roll by themselves when there is nothing to decide before a roll (tables family).
    #[serde(default)]
    pub auto_roll: bool,
}

impl Table {
    /// Checks what a player asked for.
    ///
    /// # Errors
    /// [`Refusal::BadOption`], [`Refusal::BadClock`], [`Refusal::EmptyClock`], [`Refusal::BeaversNeedCube`],
    /// [`Refusal::RaccoonsNeedBeavers`].
    pub fn checked(mut self) -> Result<Self, Refusal> {
        self.options = checked_settings(self.game, &self.options)?;
        agreed(&self.options)?;
        self.clock = self.clock.without_idle_numbers();
        self.clock.check()?;
        Ok(self)
    }
}
