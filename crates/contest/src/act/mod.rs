// SPDX-License-Identifier: AGPL-3.0-or-later
//! What commands do: [`apply`](crate::Contest::apply) asks who may and when, then one file a noun.

mod apply;
mod create;
mod entering;
mod permit;
mod results;
mod rounds;
mod settle;
mod start;
pub(crate) mod tick;
