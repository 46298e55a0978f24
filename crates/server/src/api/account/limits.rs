// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/account/limits` and `/api/v1/account/exclusion`: what one allows oneself at games for stakes. What is stricter
//! holds at once; what is laxer tomorrow, or, once one has excluded oneself, not before its time.

use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::LossLimit;
use utoipa::{IntoParams, ToSchema};

use super::of;
use crate::api::Payload;
use crate::api::federations::CREDITS;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::HOUSE;
use crate::rooms::log;
use crate::stakes::refusal::StakeError;

const DAY_US: i64 = 86_400_000_000;
/// For so many days somebody can exclude themselves.
const EXCLUSION_DAYS: [i64; 4] = [1, 7, 30, 180];
const SPANS: [&str; 3] = ["day", "week", "month"];

/// How much somebody wants to lose at most. Sums are minor units; null, or left out: no limit.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLimits {
    /// `FEDERATION/LABEL`.
    pub currency: String,
    /// In 24 hours.
    #[serde(default)]
    pub day: Option<i64>,
    /// In 7 days.
    #[serde(default)]
    pub week: Option<i64>,
    /// In 30 days.
    #[serde(default)]
    pub month: Option<i64>,
}

/// Whose limits.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LimitsQuery {
    /// `FEDERATION/LABEL`.
    pub currency: String,
}

/// The limits that hold. Sums are minor units; null: no limit.
#[derive(Serialize, ToSchema)]
pub struct LimitsView {
    /// `FEDERATION/LABEL`.
    pub currency: String,
    /// In 24 hours.
    #[schema(required)]
    pub day: Option<i64>,
    /// In 7 days.
    #[schema(required)]
    pub week: Option<i64>,
    /// In 30 days.
    #[schema(required)]
    pub month: Option<i64>,
    /// What is laxer and holds later, by span.
    pub next: Vec<NextLimit>,
    /// Until when one has excluded oneself, milliseconds since the epoch; null: one has not.
    #[schema(required)]
    pub excluded_until_ms: Option<i64>,
}

/// A limit that holds later.
#[derive(Serialize, ToSchema)]
pub struct NextLimit {
    /// `day`, `week` or `month`.
    pub span: String,
    /// Minor units; null: no limit.
    #[schema(required)]
    pub most: Option<i64>,
    /// From when on, milliseconds since the epoch.
    pub from_ms: i64,
}

/// For how long.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewExclusion {
    /// 1, 7, 30 or 180.
    pub days: i64,
}

/// Until when one plays for no stakes.
#[derive(Serialize, ToSchema)]
pub struct Exclusion {
    /// Milliseconds since the epoch.
    pub until_ms: i64,
}

fn bad(reason: &str) -> ApiError {
    StakeError::BadLimit { reason: reason.to_owned() }.into()
}

/// Whether something can be played for in this currency: a limit in another would protect from nothing.
async fn currency(app: &App, text: &str) -> Result<(), ApiError> {
    let read: ledger::Currency = text.parse().map_err(|_| bad("a currency is FEDERATION/LABEL"))?;
    let federation = read.federation();
    let known =
        federation == HOUSE || app.store.federation(federation).await.map_err(log::unavailable)?.is_some();
    if known && read.as_str() == format!("{federation}/{CREDITS}") {
        return Ok(());
    }
    Err(bad(&format!("there is no currency {text}; a federation's credits are FEDERATION/{CREDITS}")))
}

/// The limits of one's own in a currency.
///
/// # Errors
/// [`ApiError::NoSession`], `not_allowed` for guests and tokens, `bad_limit`.
#[utoipa::path(get, path = "/api/v1/account/limits", tag = "account", operation_id = "own_limits",
    params(LimitsQuery), responses(
    (status = OK, body = LimitsView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_limits(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    let account = of(&app, visitor.may(crate::auth::scope::Scope::LedgerRead)?).await?;
    let asked: LimitsQuery = crate::api::query(&uri)?;
    currency(&app, &asked.currency).await?;
    answer(&app, &account.player, asked.currency).await
}

/// Limits what one can lose. A lower limit holds at once, a higher one, or none, after 24 hours.
///
/// # Errors
/// [`ApiError::NoSession`], `not_allowed` for guests and tokens, `bad_limit`.
#[utoipa::path(put, path = "/api/v1/account/limits", tag = "account", operation_id = "set_limits", request_body = NewLimits, responses(
    (status = OK, body = LimitsView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn set_limits(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<NewLimits>,
) -> Result<Response, ApiError> {
    let account = of(&app, visitor.owner()?).await?;
    currency(&app, &wish.currency).await?;
    if [wish.day, wish.week, wish.month].iter().flatten().any(|most| !(0..=ledger::AMOUNT_MAX).contains(most))
    {
        return Err(bad("a limit is 0 or more, in hundredths of a credit, or null for none"));
    }
    // Nobody changes a limit between the look at it and a seat.
    let _turn = app.stakes.turn([account.player.as_str()]).await;
    let now = app.clock.now().0;
    let known = app.store.loss_limits(&account.player, &wish.currency).await.map_err(log::unavailable)?;
    let limits = SPANS.iter().zip([wish.day, wish.week, wish.month]).map(|(span, wished)| {
        let limit = known.iter().find(|limit| limit.span == *span);
        let waits =
            limit.and_then(|limit| limit.next_us.filter(|from| *from > now).map(|from| (limit.next, from)));
        // Who wishes for what they wait for already does not begin to wait anew.
        let from = waits.filter(|(next, _)| *next == wished).map_or(now + DAY_US, |(_, from)| from);
        changed(span, limit.and_then(|limit| limit.at(now)), wished, from)
    });
    let limits = limits.collect();
    app.store.set_loss_limits(&account.player, &wish.currency, limits).await.map_err(log::unavailable)?;
    answer(&app, &account.player, wish.currency).await
}

/// A limit as it is kept when `held` holds and another is wished, which holds from `laxer_us` on if it is a laxer one.
fn changed(span: &str, held: Option<i64>, wished: Option<i64>, laxer_us: i64) -> LossLimit {
    let is_laxer = match (held, wished) {
        (Some(held), Some(wished)) => wished > held,
        (Some(_), None) => true,
        (None, _) => false,
    };
    let span = span.to_owned();
    if is_laxer {
        LossLimit { span, most: held, next: wished, next_us: Some(laxer_us) }
    } else {
        LossLimit { span, most: wished, next: None, next_us: None }
    }
}

async fn answer(app: &App, player: &str, currency: String) -> Result<Response, ApiError> {
    let now = app.clock.now().0;
    let limits = app.store.loss_limits(player, &currency).await.map_err(log::unavailable)?;
    let until = app.store.excluded_until(player).await.map_err(log::unavailable)?;
    let of = |span: &str| limits.iter().find(|limit| limit.span == span).and_then(|limit| limit.at(now));
    let next = limits.iter().filter_map(|limit| {
        let from = limit.next_us.filter(|from| *from > now)?;
        Some(NextLimit { span: limit.span.clone(), most: limit.next, from_ms: from / 1_000 })
    });
    Ok(find::fresh(LimitsView {
        currency,
        day: of("day"),
        week: of("week"),
        month: of("month"),
        next: next.collect(),
        excluded_until_ms: until.filter(|until| *until > now).map(|until| until / 1_000),
    }))
}

/// Excludes oneself from games for stakes, irrevocably; one that lasts longer stays.
///
/// # Errors
/// [`ApiError::NoSession`], `not_allowed` for guests and tokens, `bad_limit`.
#[utoipa::path(post, path = "/api/v1/account/exclusion", tag = "account", operation_id = "exclude_oneself", request_body = NewExclusion, responses(
    (status = OK, body = Exclusion),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn exclude(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<NewExclusion>,
) -> Result<Response, ApiError> {
    let account = of(&app, visitor.owner()?).await?;
    if !EXCLUSION_DAYS.contains(&wish.days) {
        return Err(bad("days is 1, 7, 30 or 180"));
    }
    let until = app.clock.now().0 + wish.days * DAY_US;
    app.store.exclude(&account.player, until).await.map_err(log::unavailable)?;
    let until = app.store.excluded_until(&account.player).await.map_err(log::unavailable)?.unwrap_or(until);
    Ok(find::fresh(Exclusion { until_ms: until / 1_000 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stricter_holds_at_once_and_what_is_laxer_tomorrow() {
        let at = |held, wished, after| changed("day", held, wished, DAY_US).at(after);
        for (held, wished, now, tomorrow) in [
            (None, Some(500), Some(500), Some(500)),
            (Some(500), Some(200), Some(200), Some(200)),
            (Some(200), Some(500), Some(200), Some(500)),
            (Some(200), None, Some(200), None),
            (None, None, None, None),
        ] {
            assert_eq!(
                (at(held, wished, 0), at(held, wished, DAY_US)),
                (now, tomorrow),
                "{held:?} {wished:?}"
            );
        }
    }
}
