// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the end of a game leaves behind, written in its transaction (`end.rs`) or, of old games, later (`late.rs`), and the questions over it: games
//! (`games.rs`) and ratings (`ratings.rs`).

pub(crate) mod end;
pub(crate) mod games;
pub(crate) mod late;
pub(crate) mod ratings;
mod row;
