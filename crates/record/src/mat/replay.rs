// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a match, played through the rules of tabla, with the cube's value for the points.

use super::rows::{Action, Row, Rows};
use crate::text::{cut, without_bom};
use crate::{Illegal, RecordError, Replayed};
use game::{Outcome, Side};
use tables::{Game, Options, Phase, Variant, parse_steps};

/// Replays every game of a match file and hands each over.
///
/// # Errors
/// [`RecordError::Unreadable`] when no game begins in it; nothing was handed over then.
pub fn replay_each(bytes: &[u8], name: &str, mut each: impl FnMut(Replayed)) -> Result<(), RecordError> {
    let mut length = None;
    let mut open: Option<Play> = None;
    let mut found = false;
    for (line, row) in Rows::new(without_bom(bytes)) {
        match (row, &mut open) {
            (Row::MatchLength(points), _) => length = Some(points),
            (Row::Head(number), _) => {
                if let Some(done) = open.replace(Play::new(number, length)) {
                    found = true;
                    each(done.finish());
                }
            }
            (Row::Names(names, _), Some(play)) => play.names = names,
            (Row::Actions(actions), Some(play)) => {
                for (side, action) in actions {
                    play.take(line, side, action);
                }
            }
            (Row::Names(..) | Row::Actions(_), None) => {}
        }
    }
    if let Some(done) = open {
        found = true;
        each(done.finish());
    }
    if found {
        return Ok(());
    }
    let reason = "no game begins anywhere; a game begins with a line such as `Game 1`".to_owned();
    Err(RecordError::Unreadable { name: name.to_owned(), line: 1, reason })
}

/// A game that is being replayed.
struct Play {
    number: u32,
    match_length: Option<u32>,
    names: [String; 2],
    /// Begins with the first roll, whose player starts.
    game: Option<Game>,
    cube: u32,
    /// The value of a double that is not answered yet.
    offered: Option<u32>,
    plies: u32,
    /// How it ended on the board or by the cube: winner, points, kind.
    ended: Option<(Side, u32, &'static str)>,
    /// What the file says.
    says: Option<(Side, u32)>,
    first_illegal: Option<Illegal>,
}

impl Play {
    fn new(number: u32, match_length: Option<u32>) -> Self {
        Self {
            number,
            match_length,
            names: ["?".to_owned(), "?".to_owned()],
            game: None,
            cube: 1,
            offered: None,
            plies: 0,
            ended: None,
            says: None,
            first_illegal: None,
        }
    }

    fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Takes one action; nothing is played after the first illegal one, results are still read.
    fn take(&mut self, line: u32, side: Side, action: Action) {
        if let Action::Wins(points) = action {
            self.says = self.says.or(Some((side, points)));
            return;
        }
        if self.first_illegal.is_some() || matches!(action, Action::Loses) {
            return;
        }
        let (text, done) = match action {
            Action::Roll(dice, moves) => {
                let text = format!("{}{}: {moves}", dice[0], dice[1]);
                (text, self.roll(side, dice, &moves))
            }
            Action::Doubles(value) => (format!("Doubles => {value}"), self.double(side, value)),
            Action::Takes => ("Takes".to_owned(), self.answer(side, true)),
            Action::Drops => ("Drops".to_owned(), self.answer(side, false)),
            Action::Resigns => {
                self.ended = self.ended.or(Some((side.other(), self.cube, "resignation")));
                return;
            }
            Action::Unknown(text) => {
                (text, Err("the program that wrote the file marks this as not playable".to_owned()))
            }
            Action::Wins(_) | Action::Loses => return,
        };
        if let Err(reason) = done {
            self.first_illegal = Some(Illegal { line, ply: self.plies + 1, text: cut(&text, 60), reason });
        }
    }

    fn roll(&mut self, side: Side, dice: [u8; 2], moves: &str) -> Result<(), String> {
        if self.ended.is_some() {
            return Err("the game is already over".to_owned());
        }
        if self.offered.is_some() {
            return Err("the double is not answered yet".to_owned());
        }
        let fresh = || Game::new_with_starter(Variant::Tabla, &Options::default(), side);
        let mut game = self.game.clone().unwrap_or_else(fresh);
        if let Some(turn) = game.side()
            && turn != side
        {
            return Err(format!("it is {}'s turn", self.name(turn)));
        }
        game.roll(dice).map_err(|error| error.to_string())?;
        let graph = game.graph();
        let stage = match game.phase() {
            Phase::ToPlay { stage, .. } => stage,
            _ => Vec::new(),
        };
        let steps = parse_steps(moves, &stage, &graph).map_err(|error| error.to_string())?;
        let played = game.play(&steps).map_err(|error| error.to_string())?;
        self.plies += 1;
        if let Some(Outcome { winner: Some(winner), points, kind }) = played.outcome {
            self.ended = Some((winner, points.0.saturating_mul(self.cube), kind));
        }
        self.game = Some(game);
        Ok(())
    }

    fn double(&mut self, side: Side, value: u32) -> Result<(), String> {
        let next = self.offered.unwrap_or(self.cube).saturating_mul(2);
        if self.ended.is_some() {
            return Err("the game is already over".to_owned());
        }
        if let (None, Some(turn)) = (self.offered, self.game.as_ref().and_then(Game::side))
            && turn != side
        {
            return Err(format!("it is {}'s turn", self.name(turn)));
        }
        if value != 0 && value != next {
            return Err(format!("the cube can only go to {next}"));
        }
        self.offered = Some(next);
        Ok(())
    }

    fn answer(&mut self, side: Side, takes: bool) -> Result<(), String> {
        let Some(value) = self.offered.take() else { return Err("no double was offered".to_owned()) };
        if takes {
            self.cube = value;
        } else {
            self.ended = Some((side.other(), value / 2, "drop"));
        }
        Ok(())
    }

    fn finish(self) -> Replayed {
        let mut remarks = Vec::new();
        let points =
            |points: u32| if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
        let said = |(side, won): (Side, u32)| format!("{} wins {}", self.name(side), points(won));
        if let (Some((winner, won, kind)), Some(says)) = (self.ended, self.says)
            && (winner, won) != says
            && self.first_illegal.is_none()
        {
            let remark =
                format!("the file says {}, the board says {} by {kind}", said(says), said((winner, won)));
            remarks.push(remark);
        }
        let on_board = self.ended.map(|(winner, won, _)| (winner, won));
        let result = self.says.or(on_board).map_or_else(|| "*".to_owned(), said);
        let unplayed = self.ended.is_none() && self.says.is_some() && self.first_illegal.is_none();
        let ended_by = self.ended.map(|(.., kind)| kind).or(unplayed.then_some("resignation"));
        let part = match self.match_length {
            Some(0) | None => format!("game {}", self.number),
            Some(length) => format!("game {} of a match to {length}", self.number),
        };
        let fresh = || Game::new(Variant::Tabla, &Options::default());
        Replayed {
            title: format!("{} – {}, {part}", self.names[0], self.names[1]),
            game: Variant::Tabla.name().to_owned(),
            plies: self.plies,
            final_position: self.game.unwrap_or_else(fresh).position().to_string(),
            result,
            ended_by: ended_by.map(str::to_owned),
            first_illegal: self.first_illegal,
            remarks,
        }
    }
}
