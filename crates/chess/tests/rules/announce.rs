// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of Appendix D: what is said, what is heard, and that the one is always the other.

mod braille;
mod hear;
mod reconcile;
mod round_trips;
