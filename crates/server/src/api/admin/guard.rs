// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who runs the site: an account made with `--operator`, by cookie, or by a token with the scope `operator`.

use crate::app::App;
use crate::auth::factor;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;
use crate::safety::refusal::SafetyError;

/// The operator who asks.
///
/// # Errors
/// [`SafetyError::NotOperator`] for everybody else, `missing_scope` for a token of theirs without `operator`.
pub(super) fn operator(visitor: &Visitor) -> Result<&Person, ApiError> {
    let runs = |person: &&Person| person.account.is_some_and(|account| account.operator);
    visitor.person.as_ref().filter(runs).ok_or(SafetyError::NotOperator)?;
    visitor.may(Scope::Operator)
}

/// The operator who is about to do something: on the page with a second factor shown lately, where they have one.
///
/// # Errors
/// [`SafetyError::NotOperator`], `second_factor`.
pub(super) async fn acts<'a>(app: &App, visitor: &'a Visitor) -> Result<&'a Person, ApiError> {
    let person = operator(visitor)?;
    factor::fresh_factor(app, person).await?;
    Ok(person)
}
