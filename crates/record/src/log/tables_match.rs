// SPDX-License-Identifier: AGPL-3.0-or-later
//! A single game or a match of the tables family in a record: the terms its switches name, and every line
//! taken by the rules of board, cube and match.

use super::words::{option_value, seat_of, side_of};
use super::{Ending, Event, Fault, Outcome};
use crate::cube_game::{self, CubeGame};
use crate::shown::{Eye, Seen};
use crate::{Switch, Why};
use game::{EndKind, OptionSpec, Seat, Side, TwoSeat};
use tables::{Game, Match, MatchRules, Options, TERMS, Variant, option_specs};

pub(super) struct TablesMatch {
    variant: Variant,
    options: Options,
    terms: MatchRules,
    cube_game: CubeGame,
    match_play: Match,
}

impl TablesMatch {
    pub(super) fn new(variant: Variant, given: &[(String, String)]) -> Result<Self, Why> {
        let mut options = Options::default();
        let mut terms = MatchRules::default();
        let specs: Vec<OptionSpec> = option_specs(variant).iter().chain(&TERMS).copied().collect();
        for (name, text) in given {
            let value = option_value(&specs, name, text)?;
            let of_terms = TERMS.iter().any(|spec| spec.name == name);
            let set = if of_terms { terms.set(name, &value) } else { options.set(name, &value) };
            set.map_err(|error| Switch::of(&specs, error))?;
        }
        // A record that names raccoons alone means beavers with them.
        terms.beavers |= terms.raccoons;
        Ok(Self {
            variant,
            options,
            terms,
            cube_game: cube_game(Game::new(variant, &options), &terms),
            match_play: Match::new(terms.match_to.into(), terms.crawford),
        })
    }

    pub(super) fn board(&self) -> &Game {
        &self.cube_game.game
    }

    pub(super) fn position(&self) -> String {
        self.cube_game.game.position().to_string()
    }

    /// What the cube shows; a double that waits for its answer does not count (C5).
    pub(super) fn cube(&self) -> u32 {
        self.cube_game.cube.value()
    }

    /// Whether a game of the match is over and the next has not begun.
    pub(super) fn is_between(&self) -> bool {
        self.match_play.is_between()
    }

    /// The end of the present game by the board or the cube.
    pub(super) fn end(&self) -> Option<(Outcome, EndKind)> {
        self.cube_game
            .ended
            .filter(|_| !self.match_play.is_between())
            .map(|ended| (Outcome::Win { seat: seat_of(ended.winner), points: ended.points }, ended.kind))
    }

    pub(super) fn take(&mut self, event: &Event, eye: &mut Eye<'_>) -> Result<(), Why> {
        if self.match_play.is_between() && !matches!(event, Event::Game { .. }) {
            return Err(Fault::Between.into());
        }
        match event {
            Event::Opening(dice) => {
                self.cube_game.opening(*dice)?;
                eye.sees(|| Seen::Rolled { seat: None, dice: *dice });
            }
            Event::Roll { seat, dice } => {
                self.turn(*seat)?;
                self.cube_game.roll(*dice)?;
                eye.sees(|| Seen::Rolled { seat: Some(*seat), dice: *dice });
            }
            Event::Move { seat, text } => {
                self.turn(*seat)?;
                let stage = self.cube_game.play(text)?;
                eye.sees(|| Seen::Stage(&stage, &self.cube_game.game));
            }
            Event::Double { seat, level, value } => {
                self.double(*seat, *level, *value)?;
                eye.sees(|| Seen::Doubled { seat: *seat, level: *level, value: *value });
            }
            Event::Take { seat } => {
                let value = self.cube_game.answer(side_of(*seat)?, true)?;
                eye.sees(|| Seen::Taken { seat: *seat, value });
            }
            Event::Drop { seat } => {
                self.cube_game.answer(side_of(*seat)?, false)?;
                eye.sees(|| Seen::Dropped { seat: *seat });
            }
            Event::Over(ending) => self.over(ending)?,
            Event::Game { number, first } => {
                self.next(*number, side_of(*first)?)?;
                eye.sees(|| Seen::Game { number: *number, first: *first });
            }
            Event::Back(_) => return Err(Fault::NoBacks.into()),
            Event::End(_) => {}
        }
        Ok(())
    }

    fn turn(&self, seat: u8) -> Result<(), Why> {
        let side = side_of(seat)?;
        match self.cube_game.game.side() {
            Some(turn) if turn != side => Err(Fault::TurnOfSeat { turn: seat_of(turn) }.into()),
            _ => Ok(()),
        }
    }

    fn double(&mut self, seat: u8, given: u8, value: u32) -> Result<(), Why> {
        let side = side_of(seat)?;
        if !self.terms.cube {
            return Err(cube_game::Fault::NoCube.into());
        }
        if self.match_play.is_crawford() {
            return Err(cube_game::Fault::Crawford.into());
        }
        if self.cube_game.cube.offer().is_none() {
            self.turn(seat)?;
            if self.match_play.game() > 1 && !self.terms.lock.is_open(&self.cube_game.game, side) {
                return Err(cube_game::Fault::Locked.into());
            }
        }
        let level = self.cube_game.cube.next(Seat(seat)).map_err(cube_game::Fault::from)?;
        if level as u8 != given {
            return Err(cube_game::Fault::OtherLevel { level: level.name() }.into());
        }
        let stake = self.cube_game.double(side)?;
        if stake == value { Ok(()) } else { Err(cube_game::Fault::WouldShow { stake }.into()) }
    }

    fn over(&mut self, ending: &Ending) -> Result<(), Why> {
        let Outcome::Win { seat, points } = ending.result else {
            return Err(Fault::NoWinner.into());
        };
        let winner = TwoSeat::of(Seat(seat)).ok_or(Fault::TwoSeats)?;
        if self.match_play.is_reached(self.match_play.score_after(winner, points)) {
            return Err(Fault::MatchOver.into());
        }
        Ok(self.match_play.over(winner, points).map_err(|_| Fault::Between)?)
    }

    fn next(&mut self, number: u32, first: Side) -> Result<(), Why> {
        let starter = self.match_play.starter().map_err(|_| Fault::NotOver)?;
        let next = u32::from(self.match_play.game()) + 1;
        if number != next {
            return Err(Fault::NextGame { next }.into());
        }
        if Seat(seat_of(first)) != starter {
            return Err(Fault::Starter { seat: starter.0 }.into());
        }
        self.match_play.begin().map_err(|_| Fault::NotOver)?;
        self.cube_game = cube_game(Game::new_with_starter(self.variant, &self.options, first), &self.terms);
        Ok(())
    }
}

/// A game by these terms; without an agreement (K1) nobody touches its cube.
fn cube_game(game: Game, terms: &MatchRules) -> CubeGame {
    CubeGame::new(game, terms.new_cube().unwrap_or_default())
}
