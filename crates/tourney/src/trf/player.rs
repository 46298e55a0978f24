// SPDX-License-Identifier: AGPL-3.0-or-later
//! Line `001`: columns and their meaning.

use super::{Player, TrfError};
use crate::{Cell, Colour, Mark};

/// Where the rounds begin, as an index, and how many columns each has.
const ROUNDS_AT: usize = 89;
const ROUND_COLUMNS: usize = 10;

/// The columns of one line, by number from 1.
struct Columns {
    characters: Vec<char>,
    line: usize,
}

impl Columns {
    fn text(&self, from: usize, to: usize) -> String {
        let columns = self.characters.iter().skip(from - 1).take(to + 1 - from);
        columns.collect::<String>().trim().to_owned()
    }

    fn fault(&self, from: usize, to: usize, field: &'static str, allowed: &'static str) -> TrfError {
        TrfError::Field { line: self.line, from, to, field, text: self.text(from, to), allowed }
    }

    /// A number, or none where there are only spaces.
    fn number(&self, from: usize, to: usize, field: &'static str) -> Result<Option<u16>, TrfError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.map(Some).ok_or_else(|| self.fault(from, to, field, "a whole number"))
    }

    fn points(&self) -> Result<u32, TrfError> {
        let text = self.text(81, 84);
        let fault = || self.fault(81, 84, "points", "a number with one decimal");
        let (whole, tenths) = text.split_once('.').unwrap_or((&text, "0"));
        let digits = whole.bytes().chain(tenths.bytes()).all(|byte| byte.is_ascii_digit());
        if !digits || whole.is_empty() || tenths.len() != 1 {
            return Err(fault());
        }
        let whole: u32 = whole.parse().map_err(|_| fault())?;
        let tenths: u32 = tenths.parse().map_err(|_| fault())?;
        Ok(whole * 10 + tenths)
    }

    /// The round whose block begins at column `at`.
    fn round(&self, at: usize, own: u16) -> Result<Option<Cell>, TrfError> {
        let fault = |field, allowed| self.fault(at, at + 9, field, allowed);
        if self.text(at, at + 9).is_empty() {
            return Ok(None);
        }
        let opponent = self.number(at + 2, at + 5, "opponent")?.filter(|&number| number > 0);
        let colour = match self.text(at + 7, at + 7).as_str() {
            "w" | "W" => Some(Colour::White),
            "b" | "B" => Some(Colour::Black),
            "-" | "" => None,
            _ => return Err(fault("colour", "w, b or -")),
        };
        let sign = self.text(at + 9, at + 9);
        let mark = match sign.chars().next() {
            // An empty result is that of somebody who was not there, or whose game is not over.
            None => Mark::ZeroBye,
            Some(sign) => Mark::from_char(sign)
                .ok_or_else(|| fault("result", "a result with one of 1 0 = W D L + - U F H Z"))?,
        };
        if opponent == Some(own) {
            return Err(fault("opponent", "another player"));
        }
        if opponent.is_some() && mark.is_bye() {
            return Err(fault("round", "a game with one of 1 0 = W D L + -"));
        }
        if opponent.is_none() && colour.is_some() {
            return Err(fault("round", "a colour with an opponent"));
        }
        if mark.is_played() && (opponent.is_none() || colour.is_none()) {
            return Err(fault("round", "a game with an opponent and a colour"));
        }
        Ok(Some(Cell { opponent, colour, mark }))
    }
}

/// Reads the line.
pub(super) fn read(text: &str, line: usize) -> Result<Player, TrfError> {
    let columns = Columns { characters: text.trim_end().chars().collect(), line };
    let length = columns.characters.len();
    if length < 84 {
        return Err(TrfError::Short { line, columns: length });
    }
    let number = columns.number(5, 8, "starting number")?.filter(|&number| number > 0);
    let number = number.ok_or_else(|| columns.fault(5, 8, "starting number", "a number from 1"))?;
    let mut rounds = Vec::new();
    let mut at = ROUNDS_AT + 1;
    while at <= length {
        rounds.push(columns.round(at, number)?);
        at += ROUND_COLUMNS;
    }
    Ok(Player {
        number,
        sex: columns.text(10, 10).chars().next(),
        title: columns.text(11, 13),
        name: columns.text(15, 47),
        rating: columns.number(49, 52, "rating")?,
        federation: columns.text(54, 56),
        fide_id: columns.text(58, 68),
        birth: columns.text(70, 79),
        points_tenths: columns.points()?,
        rank: columns.number(86, 89, "rank")?,
        rounds,
    })
}

/// Writes the line, without spaces at its end.
pub(super) fn write(player: &Player) -> Result<String, TrfError> {
    let fits = |field, text: &str, most: usize| {
        if text.chars().count() <= most {
            Ok(())
        } else {
            Err(TrfError::Wide { number: player.number, field, text: text.to_owned(), most })
        }
    };
    let optional = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    let points = format!("{}.{}", player.points_tenths / 10, player.points_tenths % 10);
    let (rating, rank) = (optional(player.rating), optional(player.rank));
    fits("starting number", &player.number.to_string(), 4)?;
    fits("title", &player.title, 3)?;
    fits("name", &player.name, 33)?;
    fits("rating", &rating, 4)?;
    fits("federation", &player.federation, 3)?;
    fits("FIDE number", &player.fide_id, 11)?;
    fits("birth", &player.birth, 10)?;
    fits("points", &points, 4)?;
    fits("rank", &rank, 4)?;
    let mut line = format!(
        "001 {:>4} {}{:>3} {:<33} {rating:>4} {:>3} {:>11} {:<10} {points:>4} {rank:>4}",
        player.number,
        player.sex.unwrap_or(' '),
        player.title,
        player.name,
        player.federation,
        player.fide_id,
        player.birth,
    );
    for cell in &player.rounds {
        let Some(cell) = cell else {
            line.push_str("          ");
            continue;
        };
        let colour = match cell.colour {
            Some(Colour::White) => 'w',
            Some(Colour::Black) => 'b',
            None => '-',
        };
        let opponent = cell.opponent.map_or("0000".to_owned(), |number| number.to_string());
        fits("opponent", &opponent, 4)?;
        line.push_str(&format!("  {opponent:>4} {colour} {}", cell.mark.as_char()));
    }
    line.truncate(line.trim_end().len());
    Ok(line)
}
