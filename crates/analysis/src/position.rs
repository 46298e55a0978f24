// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions that somebody has set up, without a move: what is best in each, by the hints that tables have, with as much work
//! as an analysis is given.

mod board;
mod copied;

use chess::bughouse::BoardId;
use record::Replayed;

use crate::family::Family;
use crate::hint::{Effort, Hint};
use crate::tables::CubeWorth;
use crate::watched::{Begun, Headed, Recorded};
use crate::{BUGHOUSE_NODES, CHESS_NODES, Settings};

/// What is best in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionJudged {
    /// What is to be decided in it: one decision, or in bughouse one on each board.
    pub decisions: Vec<PositionDecision>,
    /// Tables family: what is played for.
    pub terms: Option<Terms>,
}

/// A decision somebody is to make, or why there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionDecision {
    /// Whose it is.
    pub seat: u8,
    /// Bughouse: on which board.
    pub board: Option<BoardId>,
    /// Tables family: the dice that are to be played.
    pub dice: Option<[u8; 2]>,
    /// What is best, and what else there is.
    pub found: Result<Hint, Nothing>,
    /// Where a double may be given or waits for an answer: what it is worth to who doubles, whatever is answered.
    pub cube: Option<CubeWorth>,
}

/// Why there is nothing to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nothing {
    /// The game, or its match, is over; by this rule, where one is known.
    Over(Option<String>),
    /// Nothing can be played.
    NoMove,
    /// The player about to roll may not double.
    NoDouble,
    /// An offered resignation waits for its answer, which is not judged.
    Resignation,
}

impl Nothing {
    /// The stable word.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Over(_) => "over",
            Self::NoMove => "no_move",
            Self::NoDouble => "no_double",
            Self::Resignation => "resignation",
        }
    }

    /// The rule by which it is over.
    #[must_use]
    pub fn kind(&self) -> Option<&str> {
        if let Self::Over(kind) = self { kind.as_deref() } else { None }
    }
}

/// What a game of the tables family is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Points of the match; 0 for a single game.
    pub length: u32,
    /// Points of White and Black.
    pub score: [u32; 2],
    /// K13: nobody may double.
    pub crawford: bool,
    /// Whether it is judged by the score.
    pub by_score: bool,
    /// What the cube shows; of a double that waits for an answer what it showed before.
    pub cube: u32,
    /// The seat that owns the cube; nobody's where there is nothing.
    pub owner: Option<u8>,
    /// Whether it is from a game by the Jacoby rule, which is not counted: the site has none (K16).
    pub jacoby: bool,
}

/// Judges the positions of a file, all of one game.
pub(crate) fn games(
    found: impl Iterator<Item = (Recorded, Replayed)>,
    game: &str,
    (bytes, name): (&[u8], &str),
    settings: &Settings,
    progress: &mut dyn FnMut(usize, usize),
) -> Vec<Headed<PositionJudged>> {
    let family = Family::of(game);
    let found: Vec<_> = found.filter(|(recorded, _)| recorded.table.is_some()).collect();
    let all = found.len();
    let mut games = Vec::with_capacity(all);
    for (done, (recorded, replayed)) in (1..).zip(found) {
        let Some(begun) = recorded.table else { continue };
        let effort = effort(family, settings);
        let judged = match family {
            Some(Family::Tables) => copied::judge(bytes, name, &effort),
            _ => board::judge(&begun, &replayed, &effort),
        };
        let Begun { seats: players, .. } = begun;
        let Replayed { title, result, .. } = replayed;
        games.extend(judged.map(|game| Headed { title, players, result, game }));
        progress(done, all);
    }
    games
}

fn effort(family: Option<Family>, settings: &Settings) -> Effort {
    let nodes = if family == Some(Family::Bughouse) { BUGHOUSE_NODES } else { CHESS_NODES };
    Effort {
        plies: settings.plies,
        evals: bots::tables::ahead::ANALYSIS,
        nodes: Some(settings.nodes.unwrap_or(nodes)),
        choices: settings.candidates,
    }
}
