// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments driven by commands: the scenarios of the plan, the table of states, the arbiter's desk, and laws that
//! hold whatever is asked in whatever order.

mod appendix;
mod arbiter;
mod arena;
mod desk;
mod entering;
mod forms;
mod knockout;
mod laws;
mod log;
mod mixed;
mod replay;
mod report;
mod robin;
mod states;
mod swiss;
