// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may look at what strangers see a part of, too.

use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;

impl Visitor {
    /// As [`Visitor::may`], when one of several scopes is enough; who is a stranger here may, too.
    ///
    /// # Errors
    /// [`AccountError::MissingScope`], of the first.
    pub fn may_look(&self, scopes: &[Scope]) -> Result<(), ApiError> {
        let Some(held) = self.person.as_ref().and_then(Person::scopes) else { return Ok(()) };
        match scopes.first() {
            Some(scope) if !scopes.iter().any(|scope| held.contains(scope)) => {
                Err(AccountError::MissingScope { scope: *scope }.into())
            }
            _ => Ok(()),
        }
    }
}
