// SPDX-License-Identifier: AGPL-3.0-or-later
//! Game records: reading files of other programs, writing files other programs read.
//!
//! [`replay`] takes the bytes of a file, finds out what they are and plays every game in them through the
//! site's own rules. `pgn` holds Portable Game Notation (chess and the variants shakmaty knows), `mat` the
//! Jellyfish match text of backgammon programs and `sgf` that of gnubg, which is how a match of tabla travels;
//! `position_id` the short forms of one position, `fen` those of chess; `bpgn` is bughouse. `log` is the site's own record, the one form all
//! games have. Nothing here opens files.
//!
//! Records are other people's text: nothing in them can make this crate panic, and what cannot be read or
//! is not legal is named with its line.
#![forbid(unsafe_code)]

pub mod bpgn;
mod cube_game;
mod error;
mod fen;
mod format;
mod games;
mod heading;
pub mod log;
pub mod mat;
pub mod pgn;
pub mod position_id;
mod remark;
mod replayed;
pub mod sgf;
mod shown;
mod text;
mod why;

pub use cube_game::{Act, Fault, Match, MatchGame, Win};
pub use error::RecordError;
pub use format::{Format, replay, replay_each, replay_watched};
pub use games::{Board, Broken, Made};
pub use heading::Heading;
pub use remark::{Amiss, Remark};
pub use replayed::{Illegal, Replayed};
pub use shown::{Seen, Stage, Table, Unseen, Watch};
pub use why::{Switch, Why};
