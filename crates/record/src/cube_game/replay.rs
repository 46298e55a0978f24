// SPDX-License-Identifier: AGPL-3.0-or-later
//! One game of a match file of another program, played through the rules of tabla while it is read.

use super::{Act, Course, CubeGame, Ended, Fault, MatchGame, Win};
use crate::games::Board;
use crate::shown::{Eye, Seen, Table, seat_of};
use crate::text::cut;
use crate::{Amiss, Heading, Illegal, Remark, Replayed, Why};
use game::{EndKind, Side};
use tables::{Game, Options, Position, Variant};

/// What a file says a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Raw {
    /// `31: 8/5 6/5`; no text for "cannot move".
    Roll([u8; 2], String),
    /// `Doubles => 4`; beavers and raccoons are doubles too. 0 when no value is given.
    Doubles(u32),
    /// `Takes`.
    Takes,
    /// `Drops`.
    Drops,
    /// `Wins 2 points`.
    Wins(u32),
    /// `Losses 1 point`, beside the winner's row.
    Loses,
    /// `Resigns`.
    Resigns,
    /// `????` or `Illegal play`: the program that wrote the file gave up here.
    Unknown(String),
}

/// A game that is being replayed.
pub(crate) struct GameReplay {
    pub(crate) match_game: MatchGame,
    pub(crate) names: [String; 2],
    /// Points of the match; nothing or 0 for a session.
    pub(crate) length: Option<u32>,
    /// Begins with the first action, whose player starts.
    cube_game: Option<CubeGame>,
    /// What the file says.
    says: Option<(Side, u32)>,
    first_illegal: Option<Illegal>,
    pub(crate) remarks: Vec<Remark>,
}

impl GameReplay {
    pub(crate) fn new(number: u32, length: Option<u32>) -> Self {
        Self {
            match_game: MatchGame { number, ..MatchGame::default() },
            names: ["?".to_owned(), "?".to_owned()],
            length,
            cube_game: None,
            says: None,
            first_illegal: None,
            remarks: Vec::new(),
        }
    }

    fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Refuses the whole game, before anything was played.
    pub(crate) fn refuse(&mut self, line: u32, text: &str, reason: Fault) {
        let reason = reason.into();
        self.first_illegal.get_or_insert(Illegal { line, ply: 0, text: cut(text, 60), reason });
    }

    /// Takes one action; nothing is played after the first illegal one, results are still read.
    pub(crate) fn take(&mut self, line: u32, side: Side, raw: Raw, eye: &mut Eye<'_>) {
        if let Raw::Wins(points) = raw {
            self.says = self.says.or(Some((side, points)));
            return;
        }
        if self.first_illegal.is_some() || raw == Raw::Loses {
            return;
        }
        let (text, done) = match raw {
            Raw::Roll(dice, moves) => {
                let text = format!("{}{}: {moves}", dice[0], dice[1]);
                (text, self.roll(side, dice, &moves, eye))
            }
            Raw::Doubles(value) => (format!("Doubles => {value}"), self.double(side, value, eye)),
            Raw::Takes => ("Takes".to_owned(), self.answer(side, true, eye)),
            Raw::Drops => ("Drops".to_owned(), self.answer(side, false, eye)),
            Raw::Resigns => ("Resigns".to_owned(), self.cube_game(side).resign(side, 1).map_err(Why::from)),
            Raw::Unknown(text) => (text, Err(Fault::Marked.into())),
            Raw::Wins(_) | Raw::Loses => return,
        };
        if let Err(reason) = done {
            let ply = self.cube_game.as_ref().map_or(0, |cube_game| cube_game.plies) + 1;
            self.first_illegal = Some(Illegal { line, ply, text: cut(&text, 60), reason });
        }
    }

    fn cube_game(&mut self, starter: Side) -> &mut CubeGame {
        self.cube_game.get_or_insert_with(|| CubeGame::tabla(starter))
    }

    fn on_turn(&mut self, side: Side) -> Result<(), Fault> {
        match self.cube_game(side).on_turn() {
            Some(turn) if turn != side => Err(Fault::Turn { name: self.name(turn).to_owned() }),
            _ => Ok(()),
        }
    }

    fn roll(&mut self, side: Side, dice: [u8; 2], moves: &str, eye: &mut Eye<'_>) -> Result<(), Why> {
        if self.cube_game(side).cube.offer().is_none() {
            self.on_turn(side)?;
        }
        let cube_game = self.cube_game(side);
        let mut next = cube_game.clone();
        next.roll(dice)?;
        let stage = next.play(moves)?;
        *cube_game = next;
        eye.sees(|| Seen::Rolled { seat: Some(seat_of(side).0), dice });
        eye.sees(|| Seen::Stage(&stage, &cube_game.game));
        self.match_game.acts.push(Act::Roll { side, dice, steps: stage.played.steps });
        Ok(())
    }

    fn double(&mut self, side: Side, value: u32, eye: &mut Eye<'_>) -> Result<(), Why> {
        if self.match_game.crawford {
            return Err(Fault::Crawford.into());
        }
        self.on_turn(side)?;
        let mut next = self.cube_game(side).clone();
        let stake = next.double(side)?;
        if value != 0 && value != stake {
            return Err(Fault::OnlyTo { stake }.into());
        }
        let level = next.cube.offer().map_or(0, |offer| offer.level as u8);
        *self.cube_game(side) = next;
        eye.sees(|| Seen::Doubled { seat: seat_of(side).0, level, value: stake });
        self.match_game.acts.push(Act::Double { side, value: stake });
        Ok(())
    }

    fn answer(&mut self, side: Side, takes: bool, eye: &mut Eye<'_>) -> Result<(), Why> {
        let value = self.cube_game(side).answer(side, takes)?;
        let seat = seat_of(side).0;
        eye.sees(|| if takes { Seen::Taken { seat, value } } else { Seen::Dropped { seat } });
        self.match_game.acts.push(if takes { Act::Take { side } } else { Act::Drop { side } });
        Ok(())
    }

    /// The game as it was played, and what is said of it.
    pub(crate) fn finish(mut self, course: &mut Course, eye: &mut Eye<'_>) -> (MatchGame, Replayed) {
        let start = Game::new_with_starter(Variant::Tabla, &Options::default(), Side::White);
        eye.begins(|| Table {
            game: Variant::Tabla.name(),
            options: Vec::new(),
            seats: self.names.iter().map(|name| cut(name, 100)).collect(),
            start: Board::Tables { game: &start, dice: None },
            cube: None,
        });
        let ended = self.cube_game.as_ref().and_then(|cube_game| cube_game.ended);
        let cube = self.cube_game.as_ref().map_or(1, |cube_game| cube_game.cube.value());
        if let (None, Some(says)) = (&self.first_illegal, self.says) {
            let (says, says_points) = (self.name(says.0).to_owned(), says.1);
            match ended {
                Some(end)
                    if end.kind == EndKind::Resignation || Some((end.winner, end.points)) == self.says => {}
                Some(Ended { winner, points: stands_points, kind }) => {
                    let (stands, kind) = (self.name(winner).to_owned(), kind.word());
                    self.remarks
                        .push(Amiss::Points { says, says_points, stands, stands_points, kind }.into());
                }
                None if self.length.unwrap_or(0) == 0
                    && !(1..=3).any(|points| cube.saturating_mul(points) == says_points) =>
                {
                    self.remarks.push(Amiss::Resigned { says, says_points, cube }.into());
                }
                None => {}
            }
        }
        let on_board = ended.map(|end| (end.winner, end.points));
        let result = self.says.or(on_board);
        let unplayed = ended.is_none() && self.says.is_some() && self.first_illegal.is_none();
        let ended_by = ended.map(|end| end.kind).or(unplayed.then_some(EndKind::Resignation));
        self.match_game.win = result.map(|(side, points)| Win {
            side,
            points,
            resigned: ended_by == Some(EndKind::Resignation),
        });
        let amiss = course.follow(&self.match_game, self.length.unwrap_or(0));
        self.remarks.extend(amiss.into_iter().map(Remark::from));
        let (number, players) = (self.match_game.number, self.names.join(" – "));
        let heading = match self.length {
            Some(0) | None => Heading::Game { players, number },
            Some(length) => Heading::OfMatch { players, number, length },
        };
        let start = || Position::initial(Variant::Tabla);
        let replayed = Replayed {
            title: heading.to_string(),
            heading: Some(heading),
            game: Variant::Tabla.name().to_owned(),
            set_up: false,
            plies: self.cube_game.as_ref().map_or(0, |cube_game| cube_game.plies),
            final_position: self
                .cube_game
                .as_ref()
                .map_or_else(start, |cube_game| *cube_game.game.position())
                .to_string(),
            result: result.map_or_else(|| "*".to_owned(), |says| said(&self.names, says)),
            ended_by: ended_by.map(|kind| kind.word().to_owned()),
            first_illegal: self.first_illegal,
            remarks: self.remarks,
        };
        (self.match_game, replayed)
    }
}

fn said(names: &[String; 2], (side, points): (Side, u32)) -> String {
    let unit = if points == 1 { "point" } else { "points" };
    format!("{} wins {points} {unit}", names[side.index()])
}
