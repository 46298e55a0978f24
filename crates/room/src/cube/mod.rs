// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a game is played for: the doubling cube and the match.

pub(crate) mod double;
mod fold;
mod games;
pub(crate) mod match_play;
pub(crate) mod terms;
