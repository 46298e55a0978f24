// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is agreed of a tournament: [`form`] says what can be, [`check`] what may be, [`minutes`] how spans are written,
//! [`conditions`] how chess by Appendix D is played.

pub(crate) mod check;
pub(crate) mod conditions;
pub(crate) mod form;
pub(crate) mod minutes;
