// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is agreed of a tournament: [`form`] says what can be, [`check`] what may be, [`minutes`] how spans are written.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod minutes;
