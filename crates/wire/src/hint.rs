// SPDX-License-Identifier: AGPL-3.0-or-later
//! A hint as the player who asked for it is told it.

use serde::Serialize;
use utoipa::ToSchema;

/// What is best now, and what else there is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct HintView {
    pub kind: HintKind,
    pub unit: HintUnit,
    /// Nothing better can be found by looking on.
    pub exact: bool,
    /// The best first.
    pub choices: Vec<HintChoice>,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HintKind {
    /// A move.
    Move,
    /// Whether to double before the roll.
    Double,
    /// What to answer to a double.
    Answer,
}

/// What values are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HintUnit {
    /// Points to be expected, the cube counted as one (tables family); in a match those of its score, normalised.
    Points,
    /// The winning chance, 0 to 1 (chess, leaflet, bughouse).
    Chance,
    /// The margin at the end (kalah).
    Seeds,
}

/// One thing to do.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
pub struct HintChoice {
    /// What `move` takes; of the cube `roll`, `double`, `take`, `drop`, `beaver` or `raccoon`.
    pub m: String,
    /// As records write it.
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// How much less than the best, 0 or below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<f64>,
    /// Tables family, in a match: the chance to win it, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_chance: Option<f64>,
    /// Tables family: to win, to win two and three points, to lose two and three, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<f64>>)]
    pub chances: Option<[f64; 5]>,
    /// Chess: mate in so many own moves; negative when it is the other who mates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// What is expected to follow, as records write it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}
