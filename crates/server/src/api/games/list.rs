// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/games`: the games, their switches, clocks and bots.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::Json;
use bots::Level;
use game::{OptionKind, OptionSpec};
use room::{ClockRule, GameKind};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::rooms::bot_pool;

/// The games of the site.
#[derive(Serialize, ToSchema)]
pub struct Games {
    /// In the order of the shelf.
    pub games: Vec<Game>,
    /// What the clocks may be set to, by kind.
    #[schema(value_type = BTreeMap<String, ClockLimits>)]
    pub clock_limits: BTreeMap<&'static str, ClockLimits>,
}

/// One game.
#[derive(Serialize, ToSchema)]
pub struct Game {
    /// Its id.
    #[schema(value_type = room::GameKind)]
    pub id: &'static str,
    /// The family whose board it is played on.
    #[schema(value_type = String)]
    pub family: &'static str,
    /// Chairs.
    pub seats: u8,
    /// Whether dice are rolled.
    pub dice: bool,
    /// How it is rated: `glicko`, `fibs` or, in pairs, `pairs`.
    #[schema(value_type = String)]
    pub scale: &'static str,
    /// Rule switches.
    pub options: Vec<Switch>,
    /// The rules as people usually play them, the usual ones first; a rated game is played by one of these, with the
    /// cube and the length of the match as agreed.
    pub presets: Vec<RulePreset>,
    /// The clocks people usually choose, the usual one first: whoever plays at once plays with it.
    pub usual_clocks: Vec<ClockRule>,
    /// Kinds of clock.
    #[schema(value_type = Vec<room::ClockKind>)]
    pub clocks: [&'static str; 5],
    /// Bots.
    pub bots: Vec<BotEntry>,
}

/// Rules by name.
#[derive(Serialize, ToSchema)]
pub struct RulePreset {
    /// Its name.
    #[schema(value_type = String, example = "document")]
    pub id: &'static str,
    /// The switches it sets; the others have their defaults.
    #[schema(value_type = BTreeMap<String, room::Setting>)]
    pub options: room::Settings,
}

/// One rule switch.
#[derive(Serialize, ToSchema)]
pub struct Switch {
    /// Its name.
    #[schema(value_type = String)]
    pub name: &'static str,
    /// `bool`, `int` (with `min` and `max`), `int_of` or `one_of` (with `values`).
    #[schema(value_type = String)]
    pub r#type: &'static str,
    /// The allowed values of `int_of` and `one_of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<room::Setting>>)]
    pub values: Option<Vec<Value>>,
    /// The smallest value of `int`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The largest value of `int`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// The value when nothing is said.
    #[schema(value_type = room::Setting)]
    pub default: Value,
    /// The clause of the rules document.
    #[schema(value_type = String)]
    pub clause: &'static str,
}

/// A bot.
#[derive(Serialize, ToSchema)]
pub struct BotEntry {
    /// Its id, which never changes.
    #[schema(example = "chess-club")]
    pub id: String,
    /// Its name in English.
    pub name: String,
    /// 1 (learner), 2 (casual), 3 (club), 4 (strong) or 5 (expert); nothing for an engine of somebody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether it plays when no level is asked for.
    pub default: bool,
    /// How strong it has been measured to be; nothing for an engine of somebody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
}

/// A strength measured in games of neighbouring levels (docs/strength.md).
#[derive(Serialize, ToSchema)]
pub struct Strength {
    /// On the Elo scale of this game, on which level 3 is 1500; the scales of two games are not the same.
    pub elo: i32,
    /// Half of the 95 % interval of the distance to level 3; 0 for that level itself.
    pub margin: i32,
}

impl From<bot_pool::Listed> for BotEntry {
    fn from(bot: bot_pool::Listed) -> Self {
        let (level, strength) = bot.level.unzip();
        Self {
            id: bot.id,
            name: bot.name,
            level: level.map(Level::number),
            default: level == Some(Level::DEFAULT),
            strength: strength.map(|known| Strength { elo: known.elo, margin: known.margin }),
        }
    }
}

/// What a kind of clock may be set to, seconds.
#[derive(Serialize, ToSchema)]
pub struct ClockLimits {
    /// Least and most of `base_s`; nothing where it is not used.
    #[schema(value_type = Option<Vec<i64>>)]
    pub base_s: Option<[i64; 2]>,
    /// Least and most of `step_s`; nothing where it is not used.
    #[schema(value_type = Option<Vec<i64>>)]
    pub step_s: Option<[i64; 2]>,
}

/// The clocks people usually choose for some games.
#[derive(Deserialize)]
struct UsualClocks {
    games: Vec<GameKind>,
    clocks: Vec<ClockRule>,
}

/// The same file that the build of the page takes them from: a player need not wait for this answer to see them.
static USUAL_CLOCKS: LazyLock<Vec<UsualClocks>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../clocks.json")).unwrap_or_default());

fn usual_clocks(kind: GameKind) -> Vec<ClockRule> {
    let of = USUAL_CLOCKS.iter().find(|one| one.games.contains(&kind));
    of.map(|one| one.clocks.clone()).unwrap_or_default()
}

/// The kinds of clock, as they are named in requests.
const CLOCKS: [&str; 5] = ["none", "fischer", "bronstein", "delay", "correspondence"];

/// The games of the site.
#[utoipa::path(get, path = "/api/v1/games", tag = "games", operation_id = "list_games", responses((status = OK, body = Games)))]
pub async fn list() -> Json<Games> {
    let games = GameKind::ALL
        .into_iter()
        .map(|kind| Game {
            id: kind.id(),
            family: kind.family(),
            seats: kind.seats(),
            dice: kind.has_dice(),
            scale: kind.spec().scale.id(),
            options: kind.specs().iter().map(switch).collect(),
            presets: kind
                .presets()
                .into_iter()
                .map(|preset| RulePreset { id: preset.id, options: preset.options })
                .collect(),
            usual_clocks: usual_clocks(kind),
            clocks: CLOCKS,
            bots: bot_pool::of(kind).into_iter().map(BotEntry::from).collect(),
        })
        .collect();
    Json(Games { games, clock_limits: CLOCKS.into_iter().map(|kind| (kind, limits(kind))).collect() })
}

fn limits(kind: &str) -> ClockLimits {
    match kind {
        "none" => ClockLimits { base_s: None, step_s: None },
        "correspondence" => ClockLimits {
            base_s: None,
            step_s: Some([room::CORRESPONDENCE_S_MIN, room::CORRESPONDENCE_S_MAX]),
        },
        _ => ClockLimits { base_s: Some([0, room::BASE_S_MAX]), step_s: Some([0, room::STEP_S_MAX]) },
    }
}

fn switch(spec: &OptionSpec) -> Switch {
    let plain = |r#type, default| Switch {
        name: spec.name,
        r#type,
        values: None,
        min: None,
        max: None,
        default,
        clause: spec.clause,
    };
    match spec.kind {
        OptionKind::Bool { default } => plain("bool", json!(default)),
        OptionKind::Int { min, max, default } => {
            Switch { min: Some(min), max: Some(max), ..plain("int", json!(default)) }
        }
        OptionKind::IntOf { values, default } => Switch {
            values: Some(values.iter().map(|value| json!(value)).collect()),
            ..plain("int_of", json!(default))
        },
        OptionKind::OneOf { values } => Switch {
            values: Some(values.iter().map(|value| json!(value)).collect()),
            ..plain("one_of", json!(values.first().copied().unwrap_or_default()))
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_clocks_that_a_table_may_have_and_begins_with_one_that_runs() {
        for kind in GameKind::ALL {
            let clocks = usual_clocks(kind);
            assert!(clocks.len() > 2, "{}", kind.id());
            assert_ne!(clocks[0].kind, room::ClockKind::None, "{}", kind.id());
            for clock in clocks {
                assert_eq!(clock.check(), Ok(()), "{}: {clock:?}", kind.id());
            }
        }
    }
}
