// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/federations/{federation}`: how a federation is set up.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use store::federation::AdministratorKind;
use store::{FederationRow, FederationSettings};
use utoipa::ToSchema;

use super::list::Administrator;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::HOUSE;
use crate::federations::presets::{self, Presets};
use crate::net::conditional;
use crate::rooms::log;

/// What the site is called as a federation.
const PROGRAM: &str = "Kapia";

/// A federation.
#[derive(Serialize, ToSchema)]
pub struct FederationView {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who administers it (D2).
    pub administrator: Administrator,
    /// The name of the account that does.
    #[schema(required)]
    pub administrator_account: Option<String>,
    /// The reference of its agreement (D3).
    pub agreement: String,
    /// Its part of the fees, hundredths of a percent.
    pub fee_share_bp: i64,
    /// How one becomes a member: `open`, `request` or `invite`.
    pub joining: String,
    /// Whether games may be played for its credits; those of the site itself wherever the operator has made their statement.
    pub stakes: bool,
    /// The least and the most stake, minor units.
    #[schema(value_type = Vec<i64>)]
    pub stake_range: [i64; 2],
    /// Whether it has ratings of its own.
    pub own_ratings: bool,
    /// How tables are set up, by game.
    pub presets: Presets,
    /// What it says of itself, by language: `bg`, `ru`, `en`.
    pub texts: BTreeMap<String, String>,
    /// How much may be issued, minor units; nothing: no limit.
    #[schema(required)]
    pub issue_limit: Option<i64>,
    /// Whether the operator allows no new stakes and tournaments.
    pub frozen: bool,
    /// How many members there are.
    pub members: i64,
    /// How often it was changed: for `If-Match`.
    pub seq: i64,
    /// What one is there oneself.
    pub you: Own,
}

/// What one is in a federation.
#[derive(Default, Serialize, ToSchema)]
pub struct Own {
    /// `member`, `asked`, `invited`, `banned`; nothing for a stranger.
    #[schema(required)]
    pub status: Option<String>,
    /// The own roles, with `administrator` and `operator`.
    pub roles: Vec<String>,
}

/// How a federation is set up.
///
/// # Errors
/// `no_such_federation`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}", tag = "federations", operation_id = "show_federation",
    params(("federation" = String, Path, description = "The federation")), responses(
    (status = OK, body = FederationView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_one(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    if id == HOUSE {
        return Ok(find::fresh(house(&app, &visitor).await?));
    }
    let row = super::found(&app, &id).await?;
    answer(&app, &visitor, row).await
}

/// The site itself as a federation: nobody has founded it, nothing of it is changed here, and everybody with an account is
/// a member.
async fn house(app: &App, visitor: &Visitor) -> Result<FederationView, ApiError> {
    let settings = FederationSettings::default();
    let account = visitor.person.as_ref().and_then(|person| person.account);
    let owner = app.config.owner.as_ref().map_or_else(|| PROGRAM.to_owned(), ToString::to_string);
    Ok(FederationView {
        id: HOUSE.to_owned(),
        name: PROGRAM.to_owned(),
        administrator: Administrator { name: owner, kind: AdministratorKind::Person.name() },
        administrator_account: None,
        agreement: String::new(),
        fee_share_bp: 0,
        joining: "open".to_owned(),
        stakes: app.stakes.are_on(),
        stake_range: [settings.stake_min, settings.stake_max],
        own_ratings: true,
        presets: Presets::default(),
        texts: BTreeMap::new(),
        issue_limit: None,
        frozen: false,
        members: app.store.count_members(HOUSE).await.map_err(log::unavailable)?,
        seq: 0,
        you: Own {
            status: account.map(|_| store::MEMBER.to_owned()),
            roles: account.filter(|own| own.operator).map(|_| "operator".to_owned()).into_iter().collect(),
        },
    })
}

/// The federation as whoever asks sees it, with its number.
pub(super) async fn answer(app: &App, visitor: &Visitor, row: FederationRow) -> Result<Response, ApiError> {
    let view = view(app, visitor, row).await?;
    Ok(([(header::ETAG, conditional::tag(view.seq))], find::fresh(view)).into_response())
}

pub(super) async fn view(
    app: &App,
    visitor: &Visitor,
    row: FederationRow,
) -> Result<FederationView, ApiError> {
    let FederationRow { record, settings, administrator_account, seq } = row;
    let id = record.id().to_owned();
    let members = app.store.count_members(&id).await.map_err(log::unavailable)?;
    let administrator_account = match administrator_account {
        Some(player) => app.store.user_account(&player).await.map_err(log::unavailable)?.map(|one| one.name),
        None => None,
    };
    let you = match &visitor.person {
        Some(person) => own(app, &id, &person.player, visitor).await?,
        None => Own::default(),
    };
    Ok(FederationView {
        id,
        name: record.name().to_owned(),
        administrator: Administrator::of(&record),
        administrator_account,
        agreement: record.agreement().to_owned(),
        fee_share_bp: settings.fee_share_bp,
        joining: settings.joining,
        stakes: settings.stakes,
        stake_range: [settings.stake_min, settings.stake_max],
        own_ratings: settings.own_ratings,
        presets: presets::of_row(&settings.presets),
        texts: serde_json::from_str(&settings.texts).unwrap_or_default(),
        issue_limit: settings.issue_limit,
        frozen: settings.frozen,
        members,
        seq,
        you,
    })
}

async fn own(app: &App, id: &str, player: &str, visitor: &Visitor) -> Result<Own, ApiError> {
    let now = app.clock.now();
    let known = app.store.member(id, player, now.0).await.map_err(log::unavailable)?;
    let standing = app.store.federation_standing(id, player).await.map_err(log::unavailable)?;
    let standing = standing.unwrap_or_default();
    let runs = standing.administrator.then(|| "administrator".to_owned());
    let account = visitor.person.as_ref().and_then(|person| person.account);
    let operates = account.is_some_and(|account| account.operator).then(|| "operator".to_owned());
    let roles = standing.roles.into_iter().chain(runs).chain(operates).collect();
    Ok(Own { status: known.map(|known| known.status), roles })
}
