// SPDX-License-Identifier: AGPL-3.0-or-later
//! One game of the tables family with a doubling cube, as records tell it: rolls, plays, doubles, answers and
//! resignations one after another, each judged by the rules. Shared by every form in which such a game is
//! written; nothing here knows a file.

mod course;
mod fault;
mod model;
mod replay;

pub(crate) use course::Course;
pub use fault::Fault;
pub(crate) use model::LENGTH_MAX;
pub use model::{Act, Match, MatchGame, Win};
pub(crate) use replay::{GameReplay, Raw};

use crate::Why;
use crate::shown::{Stage, seat_of, side_of};
use game::{EndKind, Outcome, Side};
use tables::{Agreed, Cube, CubeError, Game, Level, Options, Phase, Variant, parse_steps};

/// How a game ended: by the board, the cube or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) winner: Side,
    /// The cube is counted.
    pub(crate) points: u32,
    pub(crate) kind: EndKind,
}

/// One game.
#[derive(Clone, Debug)]
pub(crate) struct CubeGame {
    pub(crate) game: Game,
    pub(crate) cube: Cube,
    /// Rolls, the forced passes included; stages of a progressive double count as plays of one roll.
    pub(crate) plies: u32,
    pub(crate) ended: Option<Ended>,
}

impl CubeGame {
    /// A game with its cube.
    pub(crate) fn new(game: Game, cube: Cube) -> Self {
        Self { game, cube, plies: 0, ended: None }
    }

    /// A game of tabla in which `starter` rolls first.
    pub(crate) fn tabla(starter: Side) -> Self {
        // Programs and sites know cubes far beyond 64, and say nowhere whether beavers were agreed.
        let agreed = Agreed { max: 1 << 20, highest: Level::Raccoon, droppable: true };
        let game = Game::new_with_starter(Variant::Tabla, &Options::default(), starter);
        Self::new(game, Cube::new(agreed))
    }

    /// Who has to act: to answer a double, to roll or to play; nobody during the opening roll and at the end.
    pub(crate) fn on_turn(&self) -> Option<Side> {
        match (self.ended, self.cube.answerer()) {
            (Some(_), _) => None,
            (None, Some(answerer)) => Some(side_of(answerer)),
            (None, None) => self.game.side(),
        }
    }

    fn going_on(&self) -> Result<(), Fault> {
        if self.ended.is_some() { Err(Fault::Over) } else { Ok(()) }
    }

    fn free_to_play(&self) -> Result<(), Fault> {
        self.going_on()?;
        if self.cube.offer().is_some() { Err(CubeError::Unanswered.into()) } else { Ok(()) }
    }

    /// S4: both roll one die.
    pub(crate) fn opening(&mut self, dice: [u8; 2]) -> Result<(), Why> {
        self.free_to_play()?;
        Ok(self.game.opening(dice[0], dice[1]).map(drop)?)
    }

    /// The player on turn rolls.
    pub(crate) fn roll(&mut self, dice: [u8; 2]) -> Result<(), Why> {
        self.free_to_play()?;
        Ok(self.game.roll(dice)?)
    }

    /// Plays one stage as it is written; nothing written is a pass.
    pub(crate) fn play(&mut self, moves: &str) -> Result<Stage, Why> {
        self.free_to_play()?;
        let (dice, completing) = match self.game.phase() {
            Phase::ToPlay { stage, completing, .. } => (stage, completing),
            _ => (Vec::new(), false),
        };
        let steps = parse_steps(moves, &dice, &self.game.graph())?;
        let played = self.game.play(&steps)?;
        self.plies += 1;
        if let Some(Outcome { winner: Some(winner), points, kind }) = played.outcome {
            self.end(winner, points.0, kind);
        }
        if played.restarted {
            self.cube = self.cube.fresh();
        }
        let handed = if played.handed_over { self.game.pending().to_vec() } else { Vec::new() };
        Ok(Stage { played, dice, completing, handed })
    }

    /// K3, K7, K10-K12; gives the value the cube shows if the offer is taken.
    pub(crate) fn double(&mut self, side: Side) -> Result<u32, Fault> {
        self.going_on()?;
        if self.cube.offer().is_none() && !matches!(self.game.phase(), Phase::ToRoll { .. }) {
            return Err(Fault::TooLate);
        }
        Ok(self.cube.double(seat_of(side))?)
    }

    /// K4: takes or drops what is offered; gives the cube's new value, or the points lost.
    pub(crate) fn answer(&mut self, side: Side, takes: bool) -> Result<u32, Fault> {
        self.going_on()?;
        if takes {
            return Ok(self.cube.take(seat_of(side))?);
        }
        let lost = self.cube.drop(seat_of(side))?;
        self.ended = Some(Ended { winner: side.other(), points: lost, kind: EndKind::Dropped });
        Ok(lost)
    }

    /// X6: `side` gives up 1, 2 or 3 points, before the cube.
    pub(crate) fn resign(&mut self, side: Side, points: u32) -> Result<(), Fault> {
        self.going_on()?;
        self.end(side.other(), points, EndKind::Resignation);
        Ok(())
    }

    fn end(&mut self, winner: Side, points: u32, kind: EndKind) {
        self.ended = Some(Ended { winner, points: points.saturating_mul(self.cube.value()), kind });
    }
}
