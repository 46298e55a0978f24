// SPDX-License-Identifier: AGPL-3.0-or-later
//! A federation's presets: by game, how its tables are set up, as a suggestion or as a rule.

use std::collections::BTreeMap;

use room::{ClockKind, GameKind, Setting, Table};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refusal::FederationError;

/// Presets of one game.
const PRESETS_MAX: usize = 12;
/// Longest name of a preset, in characters.
const NAME_CHARS_MAX: usize = 60;

/// The presets of a federation, by the id of the game.
pub type Presets = BTreeMap<String, GamePresets>;

/// The presets of one game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GamePresets {
    /// `suggested`, or `enforced`: a table equals one of them.
    #[serde(default)]
    pub mode: PresetMode,
    /// The presets.
    pub presets: Vec<TablePreset>,
}

/// Whether presets bind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PresetMode {
    /// They are offered.
    #[default]
    Suggested,
    /// A table equals one of them.
    Enforced,
}

/// How a table is set up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TablePreset {
    /// What it is called.
    pub name: String,
    /// Rule switches; those left out have their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, Setting>,
    /// The clock; left out: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<PresetClock>,
}

/// The clock of a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PresetClock {
    /// `none`, `fischer`, `bronstein`, `delay` or `correspondence`.
    pub kind: ClockKind,
    /// Seconds for the whole game, or the reserve.
    #[serde(default)]
    pub base_s: i64,
    /// Seconds a move.
    #[serde(default)]
    pub step_s: i64,
}

/// The presets of a row; what cannot be read binds nobody.
#[must_use]
pub fn of_row(text: &str) -> Presets {
    serde_json::from_str(text).unwrap_or_default()
}

/// Looks at presets before they are kept: every one of them makes a table.
///
/// # Errors
/// [`FederationError::Bad`].
pub fn check(presets: &Presets) -> Result<(), FederationError> {
    let bad = |reason: String| FederationError::Bad { reason };
    for (game, own) in presets {
        let kind = GameKind::from_id(game).map_err(|refusal| bad(refusal.to_string()))?;
        if own.presets.is_empty() || own.presets.len() > PRESETS_MAX {
            return Err(bad(format!("a game has 1 to {PRESETS_MAX} presets; leave {game} out for none")));
        }
        for preset in &own.presets {
            let length = preset.name.trim().chars().count();
            if !(1..=NAME_CHARS_MAX).contains(&length) || preset.name.chars().any(game::is_unseen) {
                return Err(bad(format!("a preset's name has 1 to {NAME_CHARS_MAX} characters")));
            }
            table(kind, preset).checked().map_err(|refusal| bad(refusal.to_string()))?;
        }
    }
    Ok(())
}

fn table(kind: GameKind, preset: &TablePreset) -> Table {
    let clock = preset.clock.map_or(room::ClockRule::default(), |clock| room::ClockRule {
        kind: clock.kind,
        base_s: clock.base_s,
        step_s: clock.step_s,
    });
    Table { options: preset.options.clone(), clock, ..Table::plain(kind) }
}

/// Nothing, if a table may be set up like this in the federation.
///
/// # Errors
/// [`FederationError::NoPreset`].
pub fn allow(federation: &str, presets: &Presets, wanted: &Table) -> Result<(), FederationError> {
    let Some(own) = presets.get(wanted.game.id()) else { return Ok(()) };
    if own.mode == PresetMode::Suggested {
        return Ok(());
    }
    let is_like = |preset: &&TablePreset| {
        let Ok(made) = table(wanted.game, preset).checked() else { return false };
        made.options == wanted.options && (preset.clock.is_none() || made.clock == wanted.clock)
    };
    if own.presets.iter().find(is_like).is_some() {
        return Ok(());
    }
    let names: Vec<&str> = own.presets.iter().map(|preset| preset.name.as_str()).collect();
    Err(FederationError::NoPreset { federation: federation.to_owned(), allowed: names.join(", ") })
}
