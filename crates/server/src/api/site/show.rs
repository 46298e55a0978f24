// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/house`: whose site this is, and on which terms one plays there.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::terms_of_use::{Owner, SourceUrl};

/// D1: whose site this is, and on which terms one plays there.
#[derive(Serialize, ToSchema)]
pub struct About {
    /// What the site runs on.
    #[schema(value_type = String, example = "Kapia")]
    pub program: &'static str,
    /// Its version.
    #[schema(value_type = String)]
    pub version: &'static str,
    /// Who owns the site and is a party to its terms; nothing where the owner gives no name.
    pub owner: Option<String>,
    /// The version of the terms of use, which are the page `/terms`.
    pub terms_version: u32,
    /// Whether the site sends mail, so that an address may be given.
    pub mail: bool,
    /// Whether games may be played for credits here at all; each federation decides besides.
    pub stakes: bool,
    /// Where the source of exactly this site is; nothing where its owner hands it out in another way.
    pub source_url: Option<String>,
}

/// Whose site this is, and on which terms one plays there.
#[utoipa::path(get, path = "/api/v1/house", tag = "house", operation_id = "show_house", responses((status = OK, body = About)))]
pub async fn show(State(app): State<App>) -> Json<About> {
    Json(About {
        program: "Kapia",
        version: crate::VERSION,
        owner: app.config.owner.as_ref().map(Owner::to_string),
        terms_version: app.config.terms_version,
        mail: app.mail.is_on(),
        stakes: app.stakes.are_on(),
        source_url: app.config.source_url.as_ref().map(SourceUrl::to_string),
    })
}
