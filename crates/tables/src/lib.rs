// SPDX-License-Identifier: AGPL-3.0-or-later
//! The Bulgarian tables family: tabla, tapa, gyulbara, chelebi, indiika and antitabla.
//!
//! One noun a file. An untrusted [`Setup`] becomes a trusted [`Position`] once; [`stage_plays`] lists what
//! one stage of a roll may lead to; [`PlayGraph`] says the same step by step, for a page that offers moves;
//! [`apply_steps`] judges a play somebody sent and names the clause it breaks; [`Game`] is the turn machine
//! with the opening roll, progressive doubles, a double the opponent has to finish and tapa's restart.
//!
//! A *stage* is the set of dice judged together: the two different dice of a roll, or up to four equal
//! ones. A progressive double is several stages, one after another, each judged on its own (G12).
//!
//! What is special to a game lives in the file of its name and nowhere else. Around the board stand what players
//! agree on ([`MatchRules`]), the dialogue of the doubling cube ([`Cube`]) and the games of a match ([`Match`]). Dice come
//! in as arguments; people, stakes and clocks live in `room`, never here.
//!
//! Every player numbers the points from their own side: checkers start at 24, move down, and home is 1..=6 (T3).
//!
//! ```
//! use tables::{Options, Position, Variant, stage_plays};
//! let start = Position::initial(Variant::Tabla);
//! let plays = stage_plays(&start, game::Side::White, &[3, 1], &Options::default(), true);
//! assert_eq!(plays.len(), 16);
//! ```
#![forbid(unsafe_code)]

mod antitabla;
mod chelebi;
mod cube;
mod game;
mod graph;
mod gyulbara;
mod illegal;
mod indiika;
mod judge;
mod literal;
mod match_play;
mod notation;
mod options;
mod packed;
mod perft;
mod phase;
mod play;
mod position;
mod rules;
mod search;
mod setup;
mod step;
mod tabla;
mod tapa;
mod terms;
mod turn;
mod variant;

pub use crate::cube::{Agreed, CUBE_MAX, Cube, CubeError, CubeOffer, Level};
pub use crate::game::Game;
pub use crate::graph::{Edge, PlayGraph, play_graph};
pub use crate::illegal::Illegal;
pub use crate::judge::{Applied, apply_steps};
pub use crate::literal::LiteralError;
pub use crate::match_play::{Match, MatchError, needs_one};
pub use crate::notation::{NotationError, format_steps, parse_steps};
pub use crate::options::{ALL_OPTIONS, OnBlock, Options, RestartCheck, TwoPoints};
pub use crate::perft::perft;
pub use crate::phase::{Phase, Played, Progress, TurnError};
pub use crate::play::{Play, Steps};
pub use crate::position::{CHECKERS, Placing, Position, WAITING};
pub use crate::rules::{has_bar, is_restart, option_specs, outcome, score_name};
pub use crate::search::{Search, is_stage, stage_plays};
pub use crate::setup::{Setup, SetupError, SideSetup};
pub use crate::step::{Done, Origin, Step, Target};
pub use crate::terms::{CubeLock, MatchRules, MatchTimeout, TERMS};
pub use crate::turn::{TURN_LIMIT, TooMany, Turn, completion_plays, roll_stages, turn_plays};
pub use crate::variant::Variant;
