// SPDX-License-Identifier: AGPL-3.0-or-later
//! `PATCH /api/v1/federations/{federation}`: sets a federation up anew.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use store::federation::{Administrator, AdministratorKind, Federation};
use store::{FederationChange, FederationRow, STAKE_MAX};
use utoipa::ToSchema;

use super::show;
use crate::api::Payload;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::presets::{self, Presets};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, require};
use crate::net::conditional::{self, ConditionError};
use crate::rooms::log;

/// Longest text of a federation, in characters, in each language.
pub const TEXT_CHARS_MAX: usize = 4_000;
/// The whole, in hundredths of a percent.
const WHOLE_BP: i64 = 10_000;
/// Languages a federation speaks.
const LANGUAGES: [&str; 3] = ["bg", "ru", "en"];

/// A form with the settings that can be said when a federation is founded and changed afterwards.
macro_rules! set_up {
    ($(#[$about:meta])* pub struct $form:ident { $($own:tt)* }) => {
        $(#[$about])*
        pub struct $form {
            $($own)*
            /// Its part of the fees, hundredths of a percent; the operator's to say.
            pub fee_share_bp: Option<i64>,
            /// `open`, `request` or `invite`.
            pub joining: Option<String>,
            /// Whether games may be played for its credits.
            pub stakes: Option<bool>,
            /// The least and the most stake, minor units.
            #[schema(value_type = Option<Vec<i64>>)]
            pub stake_range: Option<[i64; 2]>,
            /// Whether it has ratings of its own.
            pub own_ratings: Option<bool>,
            /// How tables are set up, by game.
            pub presets: Option<Presets>,
            /// What it says of itself, by language: `bg`, `ru`, `en`; a language that is left out keeps its text.
            pub texts: Option<BTreeMap<String, String>>,
        }
    };
}
pub(super) use set_up;

set_up! {
/// What is to be changed; what is left out stays.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FederationPatch {
    /// What it is called.
    pub name: Option<String>,
    /// The operator: who administers it.
    pub administrator: Option<AdministratorWish>,
    /// The operator: the name of the account that administers it; another one ends every role there.
    pub administrator_account: Option<String>,
    /// The operator: the reference of its agreement.
    pub agreement: Option<String>,
    /// The operator: how much may be issued, minor units; null: no limit.
    #[serde(default, deserialize_with = "given")]
    #[schema(value_type = Option<i64>)]
    pub issue_limit: Option<Option<i64>>,
    /// The operator: no new stakes, no new tournaments.
    pub frozen: Option<bool>,
    /// Why, for the audit.
    pub reason: Option<String>,
}
}

/// Who is to administer a federation: a name and what it is the name of, or the name of a person alone.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub enum AdministratorWish {
    /// A person.
    Name(String),
    /// Either.
    Record {
        /// What they are called.
        name: String,
        /// `person` or `company`.
        kind: String,
    },
}

/// Null is something else than nothing.
fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<i64>>, D::Error> {
    Option::deserialize(from).map(Some)
}

pub(super) fn bad(reason: impl std::fmt::Display) -> FederationError {
    FederationError::Bad { reason: reason.to_string() }
}

impl AdministratorWish {
    pub(super) fn record(&self) -> Result<Administrator, FederationError> {
        let (name, kind) = match self {
            Self::Name(name) => (name, AdministratorKind::Person),
            Self::Record { name, kind } => (name, kind.parse().map_err(bad)?),
        };
        Administrator::new(name, kind).map_err(bad)
    }
}

impl FederationPatch {
    /// The acts it takes.
    fn acts(&self) -> Vec<Act> {
        let of_operator = self.administrator.is_some()
            || self.administrator_account.is_some()
            || self.agreement.is_some()
            || self.fee_share_bp.is_some()
            || self.issue_limit.is_some()
            || self.frozen.is_some()
            || self.name.is_some();
        let own = self.joining.is_some()
            || self.stakes.is_some()
            || self.stake_range.is_some()
            || self.own_ratings.is_some()
            || self.presets.is_some()
            || self.texts.is_some();
        let acts = [(own || !of_operator).then_some(Act::Settings), of_operator.then_some(Act::Appoint)];
        acts.into_iter().flatten().collect()
    }

    /// The federation with the changes, the account aside.
    pub(super) fn applied(&self, mut row: FederationRow) -> Result<FederationRow, FederationError> {
        let old = &row.record;
        let administrator = match &self.administrator {
            Some(wish) => wish.record()?,
            None => old.administrator().clone(),
        };
        let name = self.name.as_deref().unwrap_or(old.name());
        let agreement = self.agreement.as_deref().unwrap_or(old.agreement());
        row.record = Federation::new(old.id(), name, administrator, agreement).map_err(bad)?;
        let settings = &mut row.settings;
        if let Some(joining) = &self.joining {
            if !["open", "request", "invite"].contains(&joining.as_str()) {
                return Err(bad("joining is open, request or invite"));
            }
            settings.joining.clone_from(joining);
        }
        settings.stakes = self.stakes.unwrap_or(settings.stakes);
        if let Some([least, most]) = self.stake_range {
            if least < 1 || most < least || most > STAKE_MAX {
                return Err(bad(format!("stake_range is [least, most], from 1 to {STAKE_MAX}")));
            }
            (settings.stake_min, settings.stake_max) = (least, most);
        }
        settings.own_ratings = self.own_ratings.unwrap_or(settings.own_ratings);
        if let Some(presets) = &self.presets {
            presets::check(presets)?;
            settings.presets = json!(presets).to_string();
        }
        if let Some(texts) = &self.texts {
            // What is said in another language stays; an empty text is none.
            let mut all: BTreeMap<String, String> = serde_json::from_str(&settings.texts).unwrap_or_default();
            all.extend(self::texts(texts)?);
            all.retain(|_, text| !text.is_empty());
            settings.texts = json!(all).to_string();
        }
        if let Some(share) = self.fee_share_bp {
            if !(0..=WHOLE_BP).contains(&share) {
                return Err(bad(format!("fee_share_bp is a number from 0 to {WHOLE_BP}")));
            }
            settings.fee_share_bp = share;
        }
        if let Some(limit) = self.issue_limit {
            if limit.is_some_and(|limit| limit < 0) {
                return Err(bad("issue_limit is null, 0 or more"));
            }
            settings.issue_limit = limit;
        }
        settings.frozen = self.frozen.unwrap_or(settings.frozen);
        Ok(row)
    }
}

fn texts(given: &BTreeMap<String, String>) -> Result<BTreeMap<String, String>, FederationError> {
    let mut texts = BTreeMap::new();
    for (language, text) in given {
        if !LANGUAGES.contains(&language.as_str()) {
            return Err(bad("texts are in bg, ru and en"));
        }
        let text = crate::api::reports::plain(text);
        if text.chars().count() > TEXT_CHARS_MAX {
            return Err(bad(format!("a text has at most {TEXT_CHARS_MAX} characters")));
        }
        texts.insert(language.clone(), text);
    }
    Ok(texts)
}

/// What of a federation differs between two states, before and after.
fn differences(before: &FederationRow, after: &FederationRow) -> (String, String) {
    let fields = |row: &FederationRow| {
        let (record, settings) = (&row.record, &row.settings);
        let administrator =
            format!("{} ({})", record.administrator().name(), record.administrator().kind().name());
        json!({
            "name": record.name(), "administrator": administrator, "agreement": record.agreement(),
            "joining": settings.joining, "stakes": settings.stakes,
            "stake_range": [settings.stake_min, settings.stake_max], "own_ratings": settings.own_ratings,
            "presets": settings.presets, "texts": settings.texts, "fee_share_bp": settings.fee_share_bp,
            "issue_limit": settings.issue_limit, "frozen": settings.frozen,
        })
    };
    let (old, new) = (fields(before), fields(after));
    let differing = |from: &Value, other: &Value| {
        let own =
            from.as_object().into_iter().flatten().filter(|(name, value)| other.get(name) != Some(value));
        Value::Object(own.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>())
            .to_string()
    };
    (differing(&old, &new), differing(&new, &old))
}

/// Sets a federation up anew: presets, texts, joining, stakes and ratings are its admins', the rest is the operator's.
///
/// # Errors
/// `if_match_needed`, `changed_meanwhile`, `not_allowed`, `bad_federation`, `federation_taken`, `no_such_player`.
#[utoipa::path(patch, path = "/api/v1/federations/{federation}", tag = "federations", operation_id = "change_federation",
    params(("federation" = String, Path, description = "The federation"),
        ("if-match" = String, Header, description = "Its seq, in quotes")),
    request_body = FederationPatch, responses(
    (status = OK, body = super::FederationView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    Payload(patch): Payload<FederationPatch>,
) -> Result<Response, ApiError> {
    for act in patch.acts() {
        require(&app, &visitor, &id, act).await?;
    }
    let before = super::found(&app, &id).await?;
    conditional::unchanged(&headers, before.seq)?;
    let mut after = patch.applied(before.clone())?;
    if let Some(name) = &patch.administrator_account {
        after.administrator_account = Some(find::present(&app, name).await?.player);
    }
    let (by, now) = (visitor.player().to_owned(), app.clock.now());
    let (old, new) = differences(&before, &after);
    let reason = super::reason(patch.reason.as_deref(), false)?;
    if old == new && after.administrator_account == before.administrator_account {
        // Nothing changes: there is nothing to tell, and nobody has to look again.
        return show::answer(&app, &visitor, before).await;
    }
    let told = store::Act {
        before: old,
        after: new,
        reason,
        ..super::told(&id, &by, now, "federation.changed", &id)
    };
    let change = FederationChange { row: after, at_us: now.0, by };
    if !app.store.audited(told).set_federation(change).await.map_err(log::unavailable)? {
        let seq = super::found(&app, &id).await?.seq;
        let taken = seq == before.seq;
        return Err(if taken {
            FederationError::Taken.into()
        } else {
            ConditionError::Changed { seq }.into()
        });
    }
    let row = super::found(&app, &id).await?;
    show::answer(&app, &visitor, row).await
}
