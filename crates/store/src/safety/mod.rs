// SPDX-License-Identifier: AGPL-3.0-or-later
//! Safety: what people report (`report.rs`), what they are forbidden (`sanction.rs`) and what they say to that
//! (`appeal.rs`), what is shown to nobody any more (`hidden.rs`), which moves
//! were made from a page without the focus (`focus.rs`), and how the operator looks over it all (`overview.rs`).

pub(crate) mod appeal;
pub(crate) mod focus;
pub(crate) mod hidden;
mod lift;
pub(crate) mod overview;
pub(crate) mod report;
pub(crate) mod sanction;
