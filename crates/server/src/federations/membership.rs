// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody is a member of.

use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use super::HOUSE;
use crate::app::App;

/// Whoever runs the site has this part in it.
const OPERATOR: &str = "operator";

/// Somebody in a federation.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Membership {
    /// The federation; `house` is the site, of which every account is a member.
    pub id: String,
    /// What they do there.
    pub roles: Vec<String>,
}

/// What somebody with an account is a member of: the site, and then federations by id.
pub(crate) async fn memberships(
    app: &App,
    player: &str,
    is_operator: bool,
) -> Result<Vec<Membership>, StoreError> {
    let roles = is_operator.then(|| OPERATOR.to_owned()).into_iter().collect();
    let house = Membership { id: HOUSE.to_owned(), roles };
    let own = app.store.federations_of(player).await?.into_iter();
    Ok(std::iter::once(house).chain(own.map(|own| Membership { id: own.id, roles: own.roles })).collect())
}
