// SPDX-License-Identifier: AGPL-3.0-or-later
//! The players of the site: a level, or a network of one's own.

use bots::Level;
use bots::tables::cube::{self, Answer};
use bots::tables::net::Net;
use bots::tables::{AtStake, Judge, choose_at_stake, choose_with};
use chess::bughouse::{Action, Match, Place};
use tables::Step;

use crate::player::{ChessSeen, Fault, Player, TablesSeen};
use crate::rules::Rules;

/// A player of this program.
#[derive(Debug)]
pub struct Own {
    level: Level,
    judge: Option<Judge>,
}

impl Own {
    /// A player of this level.
    #[must_use]
    pub fn level(level: Level) -> Self {
        Self { level, judge: None }
    }

    /// A player of the tables family who takes one look with this network; what to do with the cube is what the
    /// strongest level does with it.
    #[must_use]
    pub fn net(net: Net) -> Self {
        Self { level: Level::Expert, judge: Some(Judge::Net(Box::new(net))) }
    }
}

/// Our own players always know what to play.
fn found<T>(answer: Option<T>) -> Result<T, Fault> {
    answer.ok_or_else(|| Fault::Nonsense { said: "nothing".to_owned() })
}

impl Player for Own {
    fn begin(&mut self, _: &Rules) -> Result<(), Fault> {
        Ok(())
    }

    fn chess(&mut self, seen: &ChessSeen, seed: u64) -> Result<String, Fault> {
        found(bots::chess::choose_at(&seen.game, self.level, seed))
    }

    fn kalah(&mut self, position: &kalah::Position, seed: u64) -> Result<kalah::Action, Fault> {
        found(bots::kalah::choose_at(position, self.level, seed))
    }

    fn bughouse(&mut self, game: &Match, place: Place, seed: u64) -> Result<Action, Fault> {
        found(bots::bughouse::choose_at(game, place, self.level, seed))
    }

    fn chequer(&mut self, seen: &TablesSeen<'_>, seed: u64) -> Result<Vec<Step>, Fault> {
        found(match &self.judge {
            Some(judge) => choose_with(seen.game, judge, seed),
            None => {
                let at_stake = AtStake { stake: seen.stake, may_double: seen.may_double };
                choose_at_stake(seen.game, self.level, seed, &at_stake)
            }
        })
    }

    fn doubles(&mut self, seen: &TablesSeen<'_>, seed: u64) -> Result<bool, Fault> {
        Ok(cube::doubles_at(seen.game, seen.side, &seen.stake, self.level, seed))
    }

    fn answers(&mut self, seen: &TablesSeen<'_>, seed: u64) -> Result<Answer, Fault> {
        Ok(cube::answer_at(seen.game, seen.side, &seen.stake, false, self.level, seed))
    }
}
