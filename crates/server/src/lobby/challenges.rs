// SPDX-License-Identifier: AGPL-3.0-or-later
//! The challenges of one player, both ways: they stand in the lobby until they are answered.

use std::collections::BTreeSet;

use room::{ClockRule, Direction, GameKind, Settings};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::app::App;
use crate::challenges::{Challenge, Party};
use crate::lobby::terms::OfStake;
use crate::rooms::names;

/// A table that waits for one player.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ChallengeView {
    /// The room: who is asked sits down there, or refuses.
    pub room: String,
    /// The game's id.
    pub game: GameKind,
    /// Rule switches that differ from their defaults.
    #[schema(value_type = std::collections::BTreeMap<String, room::Setting>)]
    pub options: Settings,
    /// The clock.
    pub clock: ClockRule,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// What is played for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stake: Option<OfStake>,
    /// Whether it is played by Appendix D, for blind players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub adapted: bool,
    /// Which way the boards of the tables family turn.
    pub direction: Direction,
    /// The name of who offers.
    pub from: String,
    /// The name of who is asked.
    pub to: String,
    /// Whether the one who reads this is asked; else they offer.
    pub incoming: bool,
    /// The chair that is offered.
    pub seat: u8,
    /// The room of the offer this one answers: it cannot be answered by another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<String>,
    /// When it was made, milliseconds since 1970.
    pub created_ms: i64,
    /// Until when it stands.
    pub expires_ms: i64,
}

/// The challenges of `player` that stand.
///
/// # Errors
/// [`StoreError`] when the database cannot be read.
pub(super) async fn standing(app: &App, player: &str) -> Result<Vec<ChallengeView>, StoreError> {
    let all = if player.is_empty() { Vec::new() } else { app.challenges.of_player(player) };
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let people: BTreeSet<&str> =
        all.iter().flat_map(|(_, one)| [one.from.id.as_str(), one.to.id.as_str()]).collect();
    let known = app.store.names(&people).await?;
    let name = |one: Party| names::shown(known.get(&one.id), one.name);
    let shown = |(room, one): (String, Challenge)| ChallengeView {
        room,
        game: one.table.game,
        options: one.table.options.clone(),
        clock: one.table.clock,
        rated: one.table.rated,
        stake: one.table.stake.clone().map(OfStake::from),
        adapted: one.table.adapted.is_some(),
        direction: one.table.direction,
        incoming: one.to.id == player,
        from: name(one.from),
        to: name(one.to),
        seat: one.seat,
        answers: one.table.answers.clone(),
        created_ms: one.created.0 / 1_000,
        expires_ms: one.until.0 / 1_000,
    };
    Ok(all.into_iter().map(shown).collect())
}
