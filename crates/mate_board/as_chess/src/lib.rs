// SPDX-License-Identifier: AGPL-3.0-or-later
//! `mate_board` under the name that chasolver asks for; nothing of its own will ever live here.

pub use mate_board::*;
