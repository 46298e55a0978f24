// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is agreed before the game: which game, with which switches, on which clock, and who may join.

use std::collections::BTreeMap;

use game::{OptionValue, find_option};
use serde::{Deserialize, Serialize};

use crate::appendix::conditions;
use crate::catalogue::GameKind;
use crate::clock::rule::{ClockKind, ClockRule};
use crate::cube::terms::agreed;
use crate::settings::{Setting, Settings};
use crate::table::refusal::Refusal;

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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// The game counts for ratings, which binds its players: nobody calls it off alone once play has begun, and no move
    /// is taken back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Live dice and no others: nobody, the server included, can know a roll before it falls (tables family). See
    /// [`Table::prefers_live_dice`].
    #[serde(default, skip_serializing_if = "is_false")]
    pub live_dice: bool,
    /// What the game is played for, which binds its players like a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stake: Option<Stake>,
    /// The federation it is a table of: its members sit down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub federation: Option<String>,
    /// The id of the one player this table is offered to: nobody else sits down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// The room of the offer this one answers: it cannot be answered by another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<String>,
    /// The board of a tournament it is, which binds its players: they are awaited, and nobody calls it off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<OfEvent>,
    /// Appendix D: under which conditions it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adapted: Option<Box<adapted::Config>>,
}

/// What a game is played for: D1 of the stakes, agreed before (P9 to P11). Sums are minor units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stake {
    /// In which credits, `FEDERATION/LABEL`.
    pub currency: String,
    /// The stake of one point, 1 or more.
    pub stake: i64,
    /// M3: nobody loses more, whatever the result; at least the stake.
    pub max: i64,
    /// The federation's part of the fee as it stood when the stake was offered, hundredths of a percent.
    pub share_bp: u16,
}

/// Which board of a tournament a table is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OfEvent {
    /// The tournament.
    pub tournament: String,
    /// The round, from 1.
    pub round: u16,
    /// The board of the round, from 1.
    pub board: u16,
    /// Whether it is one of an arena: there a player may give half of their time away.
    #[serde(default, skip_serializing_if = "is_false")]
    pub arena: bool,
    /// Whether credits are won in it: its dice are those of a staked table, as in a rated tournament.
    #[serde(default, skip_serializing_if = "is_false")]
    pub paid: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}

impl Table {
    /// Whether the game binds its players: nobody calls it off alone once play has begun, no move is taken back, and no bot
    /// takes part.
    #[must_use]
    pub fn is_bound(&self) -> bool {
        self.rated || self.stake.is_some()
    }

    /// Whether the dice are live as long as every page at the table knows them: where that was agreed, where a roll
    /// moves credits, and in rated tournaments.
    #[must_use]
    pub fn prefers_live_dice(&self) -> bool {
        let weighs = |event: &OfEvent| event.paid || self.rated;
        let weighs = self.stake.is_some() || self.event.as_ref().is_some_and(weighs);
        self.live_dice || (self.game.has_dice() && weighs)
    }

    /// A table of this game about which nothing more is said.
    #[must_use]
    pub fn plain(game: GameKind) -> Self {
        Self {
            game,
            options: Settings::default(),
            clock: ClockRule::default(),
            access: Access::default(),
            direction: Direction::default(),
            auto_roll: false,
            live_dice: false,
            rated: false,
            stake: None,
            federation: None,
            event: None,
            to: None,
            answers: None,
            adapted: None,
        }
    }

    /// Checks what a player asked for.
    ///
    /// # Errors
    /// [`Refusal::BadOption`], [`Refusal::BadClock`], [`Refusal::EmptyClock`], [`Refusal::BeaversNeedCube`],
    /// [`Refusal::RaccoonsNeedBeavers`], [`Refusal::OfferedToOne`]; of a rated one also [`Refusal::RatedNeedsClock`],
    /// [`Refusal::RatedNeedsRules`]; of a staked one [`Refusal::StakeNeedsClock`].
    pub fn checked(mut self) -> Result<Self, Refusal> {
        if self.to.is_some() && self.game.seats() != 2 {
            return Err(Refusal::OfferedToOne);
        }
        self.options = checked_settings(self.game, &self.options)?;
        self.live_dice &= self.game.has_dice();
        agreed(&self.options)?;
        self.clock = self.clock.without_idle_numbers();
        self.clock.check()?;
        if let Some(config) = &self.adapted {
            conditions::check(config, self.game, self.clock, self.is_bound())?;
        }
        if self.stake.is_some() && !self.clock.is_live() {
            return Err(Refusal::StakeNeedsClock);
        }
        if self.rated && self.clock.kind == ClockKind::None {
            return Err(Refusal::RatedNeedsClock);
        }
        if self.rated && self.game.preset_of(&self.options).is_none() {
            let allowed: Vec<_> = self.game.presets().into_iter().map(|preset| preset.id).collect();
            return Err(Refusal::RatedNeedsRules { allowed: allowed.join(", ") });
        }
        Ok(self)
    }
}
