// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family: plays, cube and luck of every turn.
//!
//! `matches.rs` says which games a file holds and on what terms they were played, `walk.rs` goes through one of them,
//! `plays.rs` judges a play and `cube.rs` a decision about the cube, `figures.rs` adds up. Points count the
//! cube as one: of a money game, and in a match what its score makes of the chance to win it, normalised.

mod cube;
mod figures;
mod matches;
mod plays;
mod walk;

use game::Side;
use record::{Format, Replayed, Win};
use tables::Done;

use crate::Settings;
use crate::watched::{Headed, Recorded};

pub use cube::{CubeChoice, CubeDecision, CubeWorth};
pub use figures::{Figures, Tally};
pub use plays::{Chequer, Play};
pub(crate) use plays::{Counts, written};

/// One game of the family.
#[derive(Clone, Debug, PartialEq)]
pub struct TablesGame {
    /// Its number in the file or match, from 1.
    pub number: u32,
    /// Points of the match; 0 for single games.
    pub length: u32,
    /// K13: whether the Crawford rule holds in the match.
    pub has_crawford: bool,
    /// `YYYY-MM-DD`, if known.
    pub date: Option<String>,
    /// The score before the game, White's points first.
    pub score: [u32; 2],
    /// K13: nobody may double.
    pub crawford: bool,
    /// Whether plays and cube are judged by the score; the match may be longer than those whose equities are known.
    pub by_score: bool,
    /// Who won, if anybody has.
    pub win: Option<Win>,
    /// What happened, in order.
    pub turns: Vec<Turn>,
    /// The figures of White and Black.
    pub figures: [Figures; 2],
}

/// One action of a player, and what was decided by it.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// From 1 in its game.
    pub number: u32,
    /// Who acts.
    pub side: Side,
    /// What the cube shows before it.
    pub cube: u32,
    /// What was done.
    pub action: Action,
    /// A roll: by how many points it was better than the average roll, for who rolled; the cube not counted.
    pub luck: Option<f64>,
    /// What was decided, in order. What was forced is no decision. A double that the opponent has to finish (G15) is
    /// played in the turn of who rolled it.
    pub decisions: Vec<Decision>,
}

/// What was done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Rolled, and played all stages.
    Roll {
        /// The dice.
        dice: [u8; 2],
        /// The steps of who rolled.
        steps: Vec<Done>,
        /// The play as it is written, its stages with ` | ` between.
        written: String,
    },
    /// Doubled, or answered a double with a beaver or raccoon.
    Double {
        /// What the cube shows if it is taken.
        value: u32,
    },
    /// Took.
    Take,
    /// Refused, and lost.
    Drop,
}

/// A decision that was not forced.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision {
    /// How to play a roll, or a stage of it.
    Chequer(Chequer),
    /// What to do with the cube.
    Cube(CubeDecision),
}

/// Judges the games of a file.
pub(crate) fn games(
    found: impl Iterator<Item = (Recorded, Replayed)>,
    (bytes, name, format): (&[u8], &str, Format),
    settings: &Settings,
    step: &mut dyn FnMut(),
) -> Vec<Headed<TablesGame>> {
    let sheets = match format {
        Format::Mat => matches::of_match(record::mat::read(bytes, name).ok(), found),
        Format::Sgf => matches::of_match(record::sgf::read(bytes, name).ok(), found),
        _ => found.flat_map(|(recorded, replayed)| matches::of_record(bytes, recorded, &replayed)).collect(),
    };
    let mut thinker = plays::Thinking::new(settings);
    sheets
        .into_iter()
        .map(|sheet| {
            let turns = walk::turns(&sheet, &mut thinker, step);
            let figures = figures::of_game(&turns, sheet.win);
            let by_score = sheet.at_score().is_some();
            let (length, has_crawford, date) = (sheet.length, sheet.has_crawford, sheet.date);
            let (number, score, crawford, win) = (sheet.number, sheet.score, sheet.crawford, sheet.win);
            let game = TablesGame {
                number,
                length,
                has_crawford,
                date,
                score,
                crawford,
                by_score,
                win,
                turns,
                figures,
            };
            let (title, players, result) = (sheet.title, sheet.players.to_vec(), sheet.result);
            Headed { title, players, result, game }
        })
        .collect()
}
