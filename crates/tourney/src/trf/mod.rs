// SPDX-License-Identifier: AGPL-3.0-or-later
//! TRF16, FIDE's tournament report file: read and written without losing a line.
//!
//! Lines of players (`001`) become [`Player`]s; all others are kept as they are, so that what is read and
//! not changed is written back byte for byte. Here is the format; what results mean is elsewhere.

mod player;

use std::collections::BTreeMap;

use crate::Cell;

/// What some programs write before the first line of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Lines of points other than 1, 1/2 and 0, which nobody here counts with.
pub(crate) const OTHER_POINTS: [&str; 9] = ["162", "299", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"];

/// What is said of them.
pub(crate) const USUAL_POINTS: &str =
    "a win is one point, a draw half a point, and a bye what its letter says: no other points";

/// A report: its lines in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The lines.
    pub lines: Vec<Line>,
    /// What stands at the end of each line: `\n`, `\r\n` or `\r`.
    pub line_end: &'static str,
    /// Lines that end in another way, by their place from 0: a file that several programs have written.
    pub other_ends: BTreeMap<usize, &'static str>,
    /// Whether the last line has an end, too.
    pub ends_last: bool,
    /// Whether a byte order mark stands before the first line.
    pub marked: bool,
}

/// One line of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A line `001`.
    Player(Player),
    /// Any other line, without its end.
    Text(String),
}

/// A player and all their rounds. Texts are without the spaces around them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The starting number, from 1; columns 5-8.
    pub number: u16,
    /// `m` or `w`; column 10.
    pub sex: Option<char>,
    /// At most 3 characters; columns 11-13.
    pub title: String,
    /// At most 33 characters; columns 15-47.
    pub name: String,
    /// Columns 49-52.
    pub rating: Option<u16>,
    /// At most 3 characters; columns 54-56.
    pub federation: String,
    /// At most 11 characters; columns 58-68.
    pub fide_id: String,
    /// At most 10 characters; columns 70-79.
    pub birth: String,
    /// In tenths of a point; columns 81-84.
    pub points_tenths: u32,
    /// Columns 86-89.
    pub rank: Option<u16>,
    /// Round by round from column 92; none where nothing is written.
    pub rounds: Vec<Option<Cell>>,
}

/// Why a text is not a report, or a report cannot be written. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrfError {
    /// A field of a player's line cannot be read.
    #[error("line {line}, columns {from}-{to} ({field}): `{text}` is not {allowed}")]
    Field {
        /// The line.
        line: usize,
        /// Its first column, from 1.
        from: usize,
        /// Its last column.
        to: usize,
        /// What the field is.
        field: &'static str,
        /// What stands there.
        text: String,
        /// What may stand there.
        allowed: &'static str,
    },
    /// A player's line ends before the points.
    #[error("line {line}: a line 001 has at least 84 columns, not {columns}")]
    Short {
        /// The line.
        line: usize,
        /// How long it is.
        columns: usize,
    },
    /// Results are worth something else in this tournament.
    #[error("`{text}`: {USUAL_POINTS}")]
    OtherPoints {
        /// The line that says so.
        text: String,
    },
    /// Two lines 001 with one number.
    #[error("line {line}: the starting number {number} is taken")]
    Repeated {
        /// The second line.
        line: usize,
        /// The number.
        number: u16,
    },
    /// A text is too long for its columns.
    #[error("player {number}: `{text}` ({field}) has more than {most} characters")]
    Wide {
        /// The player.
        number: u16,
        /// What the field is.
        field: &'static str,
        /// What should have been written.
        text: String,
        /// How many characters fit.
        most: usize,
    },
}

impl Report {
    /// Whether results are worth what they usually are.
    ///
    /// # Errors
    /// [`TrfError::OtherPoints`] naming the first line that says otherwise.
    pub fn has_usual_points(&self) -> Result<(), TrfError> {
        let other = |line: &&str| line.get(..3).is_some_and(|tag| OTHER_POINTS.contains(&tag));
        match self.texts().find(other) {
            Some(line) => Err(TrfError::OtherPoints { text: line.trim_end().to_owned() }),
            None => Ok(()),
        }
    }

    /// Reads a report.
    ///
    /// # Errors
    /// The first line that is not as TRF16 wants it.
    pub fn read(text: &str) -> Result<Self, TrfError> {
        let body = text.strip_prefix(BYTE_ORDER_MARK);
        let marked = body.is_some();
        let (texts, ends) = split(body.unwrap_or(text));
        let line_end = ends.first().copied().unwrap_or("\n");
        let ends_last = ends.len() == texts.len();
        let other_ends = ends.into_iter().enumerate().filter(|&(_, end)| end != line_end).collect();
        let mut lines = Vec::new();
        let mut numbers = std::collections::HashSet::new();
        for (index, text) in texts.into_iter().enumerate() {
            if !text.starts_with("001") {
                lines.push(Line::Text(text.to_owned()));
                continue;
            }
            let player = player::read(text, index + 1)?;
            if !numbers.insert(player.number) {
                return Err(TrfError::Repeated { line: index + 1, number: player.number });
            }
            lines.push(Line::Player(player));
        }
        Ok(Self { lines, line_end, other_ends, ends_last, marked })
    }

    /// Writes the report.
    ///
    /// # Errors
    /// A text does not fit its columns.
    pub fn write(&self) -> Result<String, TrfError> {
        let mut text = if self.marked { BYTE_ORDER_MARK.to_string() } else { String::new() };
        for (index, line) in self.lines.iter().enumerate() {
            match line {
                Line::Player(player) => text.push_str(&player::write(player)?),
                Line::Text(line) => text.push_str(line),
            }
            if index + 1 < self.lines.len() || self.ends_last {
                text.push_str(self.other_ends.get(&index).unwrap_or(&self.line_end));
            }
        }
        Ok(text)
    }

    /// The players, in the order of the lines.
    pub fn players(&self) -> impl Iterator<Item = &Player> {
        self.lines.iter().filter_map(|line| match line {
            Line::Player(player) => Some(player),
            Line::Text(_) => None,
        })
    }

    /// All other lines, without their ends.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter_map(|line| match line {
            Line::Text(text) => Some(text.as_str()),
            Line::Player(_) => None,
        })
    }

    /// What stands after the three characters `tag` and a space, once for each such line.
    pub fn tagged<'a>(&'a self, tag: &'a str) -> impl Iterator<Item = &'a str> {
        self.texts().filter_map(move |text| text.strip_prefix(tag).map(str::trim))
    }
}

/// The lines of a text, one at least, and the end of each that has one.
fn split(text: &str) -> (Vec<&str>, Vec<&'static str>) {
    let (mut lines, mut ends) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        let (line, behind) = rest.split_at(at);
        let end = ["\r\n", "\n", "\r"].into_iter().find(|end| behind.starts_with(end)).unwrap_or("\n");
        lines.push(line);
        ends.push(end);
        rest = &behind[end.len()..];
    }
    if !rest.is_empty() || lines.is_empty() {
        lines.push(rest);
    }
    (lines, ends)
}

#[cfg(test)]
mod tests;
