// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the end of a game leaves behind, written in its transaction (`end.rs`) or, of old games, later (`late.rs`), and
//! the questions over it: games (`games.rs`), ratings (`ratings.rs`) and who meets whom (`pairs.rs`).

pub(crate) mod end;
pub(crate) mod games;
pub(crate) mod late;
pub(crate) mod pairs;
pub(crate) mod ratings;
mod row;
