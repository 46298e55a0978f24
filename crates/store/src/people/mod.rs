// SPDX-License-Identifier: AGPL-3.0-or-later
//! People: who plays (`player.rs`) and the cookies by which they are known again (`session.rs`).

pub(crate) mod player;
pub(crate) mod session;
