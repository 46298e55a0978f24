// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/federations`: the federations of the site, and who administers each in its place.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The federations of the site.
#[derive(Serialize, ToSchema)]
pub struct Federations {
    /// By id; none where the site administers everything itself.
    pub federations: Vec<Federation>,
}

/// A federation, its administrator (D2) and the agreement between administrator and site (D3).
#[derive(Serialize, ToSchema)]
pub struct Federation {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who administers it.
    pub administrator: Administrator,
    /// The reference of its agreement, which it shares with no other federation.
    pub agreement: String,
    /// How one becomes a member: `open`, `request` or `invite`.
    pub joining: String,
    /// How many members there are.
    pub members: i64,
}

/// Who administers a federation.
#[derive(Serialize, ToSchema)]
pub struct Administrator {
    /// What they are called.
    pub name: String,
    /// `person` or `company`.
    #[schema(value_type = String, example = "person")]
    pub kind: &'static str,
}

impl Administrator {
    pub(super) fn of(record: &store::federation::Federation) -> Self {
        let administrator = record.administrator();
        Self { name: administrator.name().to_owned(), kind: administrator.kind().name() }
    }
}

/// The federations of the site.
///
/// # Errors
/// [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/federations", tag = "house", operation_id = "list_federations", responses(
    (status = OK, body = Federations),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn list(State(app): State<App>) -> Result<Json<Federations>, ApiError> {
    let kept = app.store.federations().await.map_err(log::unavailable)?;
    let counts = app.store.federation_sizes().await.map_err(log::unavailable)?;
    let federations = kept
        .iter()
        .map(|federation| {
            let (joining, members) = counts.get(federation.id()).cloned().unwrap_or_default();
            Federation {
                id: federation.id().to_owned(),
                name: federation.name().to_owned(),
                administrator: Administrator::of(federation),
                agreement: federation.agreement().to_owned(),
                joining,
                members,
            }
        })
        .collect();
    Ok(Json(Federations { federations }))
}
