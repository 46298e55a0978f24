// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches of games in turn that are offered to one player, both ways: they stand in the lobby until they are answered.

use std::collections::BTreeSet;

use contest::{Clock, Series};
use room::ClockRule;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::app::App;
use crate::rooms::names;

/// A match that waits for one player.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MatchOffer {
    /// Its id: the page is `/tournament/{id}`; who is asked enters there, or says no by `decline`.
    pub tournament: String,
    /// The games in turn, by id.
    pub games: Vec<String>,
    /// `first_to` so many points, or so many `games`.
    #[schema(value_type = std::collections::BTreeMap<String, u16>)]
    pub series: Series,
    /// The clock.
    #[schema(value_type = ClockRule)]
    pub clock: Clock,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// The name of who offers.
    pub from: String,
    /// The name of who is asked.
    pub to: String,
    /// Whether the one who reads this is asked; else they offer.
    pub incoming: bool,
    /// Until when it stands, milliseconds since 1970.
    pub expires_ms: Option<i64>,
}

/// Those of `player`, the first to end first; none between those of whom one has blocked the other.
///
/// # Errors
/// [`StoreError`] when the database cannot be read.
pub(super) async fn standing(app: &App, player: &str) -> Result<Vec<MatchOffer>, StoreError> {
    let mut all = if player.is_empty() { Vec::new() } else { app.tournaments.offered(player) };
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let asked = |settings: &contest::Settings| settings.to.clone().unwrap_or_default();
    let apart = app.store.apart_from(player).await?;
    all.retain(|one| !apart.contains(one.by()) && !apart.contains(&asked(one.settings())));
    let people: BTreeSet<String> =
        all.iter().flat_map(|one| [one.by().to_owned(), asked(one.settings())]).collect();
    let known = app.store.names(&people.iter().map(String::as_str).collect()).await?;
    let now = app.clock.now();
    let mut shown: Vec<MatchOffer> = all
        .iter()
        .map(|one| {
            let settings = one.settings();
            let to = asked(settings);
            let games =
                if settings.games.is_empty() { vec![settings.game.clone()] } else { settings.games.clone() };
            MatchOffer {
                tournament: one.id().to_owned(),
                games,
                series: settings.series.unwrap_or(Series::Games(1)),
                clock: settings.clock.clone(),
                rated: settings.rated,
                from: names::shown(known.get(one.by()), settings.name.clone()),
                incoming: to == player,
                to: names::shown(known.get(&to), String::new()),
                expires_ms: one.deadline(now).map(|at| at.0 / 1_000),
            }
        })
        .collect();
    shown.sort_by(|a, b| (a.expires_ms, &a.tournament).cmp(&(b.expires_ms, &b.tournament)));
    Ok(shown)
}
