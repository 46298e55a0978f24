// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tables family on the table.

use game::{Outcome, Seat, Side};
use tables::{Game, Options, Phase, TurnError, Variant};

use super::{Detail, Effect, illegal, seat, set_known};
use crate::settings::Settings;
use crate::table::refusal::Refusal;

/// A fresh game.
pub(super) fn new(variant: Variant, settings: &Settings) -> Result<Game, Refusal> {
    let mut options = Options::default();
    set_known(tables::option_specs(variant), settings, &mut options, Options::set)?;
    Ok(Game::new(variant, &options))
}

/// S7, S8: the next game of a match, which `starter` begins by rolling both dice.
pub(super) fn again(game: &Game, starter: Side) -> Game {
    Game::new_with_starter(game.variant(), game.options(), starter)
}

/// T15, X4: plays the stage in which nothing can be played; says whether the turn is over with it (C7).
pub(super) fn pass(game: &mut Game) -> Result<bool, Refusal> {
    let Phase::ToPlay { side, completing, .. } = game.phase() else { return Err(Refusal::RollFirst) };
    game.play(&[]).map_err(|error| illegal(&error, "T13"))?;
    Ok(is_move_complete(game, side, completing))
}

impl super::Game for Game {
    fn turn(&self) -> Option<Seat> {
        match self.phase() {
            Phase::ToRoll { side } | Phase::ToPlay { side, .. } => Some(seat(side)),
            Phase::Opening | Phase::Over => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn make(&mut self, _: Seat, notation: &str) -> Result<Effect, Refusal> {
        let Phase::ToPlay { stage, completing, .. } = self.phase() else { return Err(Refusal::RollFirst) };
        let steps =
            tables::parse_steps(notation, &stage, &self.graph()).map_err(|error| illegal(&error, "T11"))?;
        let played = self.play(&steps).map_err(|error| match &error {
            TurnError::Illegal(reason) => illegal(&error, reason.clause()),
            _ => illegal(&error, "X2"),
        })?;
        let finished = is_move_complete(self, played.side, completing);
        let notation = tables::format_steps(&played.steps);
        let handed = if played.handed_over { self.pending().to_vec() } else { Vec::new() };
        let detail =
            Detail::Tables { stage, steps: played.steps, completing, restarted: played.restarted, handed };
        Ok(Effect { notation, detail, finished })
    }
}

/// C7: all stages of a turn are one move, and so are those of finishing the opponent's double.
fn is_move_complete(game: &Game, played: Side, was_completing: bool) -> bool {
    !matches!(game.phase(),
        Phase::ToPlay { side, completing, .. } if side == played && completing == was_completing)
}
