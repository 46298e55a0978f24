// SPDX-License-Identifier: AGPL-3.0-or-later
//! A bughouse match in JSON: its options, the two boards as FEN with sleeves, the pawn that waits for a
//! removal, the end, how often each position has been there, and the log of actions, which is only carried on.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chess::Square;
use chess::bughouse::{BoardId, Match, OPTIONS, Options, Outcome, Pending, Place, Setup, Team};
use game::{OptionValue, Side};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::end_word::word;
use crate::fault::{Fault, shortened};
use crate::line::without_line;
use crate::out::{list, number, string, text};
use crate::request::{Field, Request};
use crate::switches;

const STATE: &str = "an object with options, boards, pending, result, history and log, such as `new` gives";
const SEAT: &str = "one of A, a, B, b";

/// A match and what was done in it.
pub(crate) struct State {
    pub(crate) table: Match,
    log: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    #[serde(borrow)]
    options: Option<&'a RawValue>,
    #[serde(borrow)]
    boards: Option<[Cow<'a, str>; 2]>,
    pending: Option<WrittenPending>,
    result: Option<WrittenResult>,
    history: Option<[BTreeMap<String, u32>; 2]>,
    #[serde(default)]
    log: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPending {
    board: usize,
    square: String,
    color: String,
    seat: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenResult {
    winner: Option<u64>,
    reason: String,
    seat: Option<String>,
    board: Option<String>,
}

impl State {
    /// A match at its start.
    pub(crate) fn new(options: &Options) -> Self {
        Self::of(Match::new(options))
    }

    /// A match of which nobody knows how it came about.
    pub(crate) fn of(table: Match) -> Self {
        Self { table, log: Vec::new() }
    }

    /// The match of a request. Options stand in the position; those of the request itself go before them.
    pub(crate) fn read(request: &Request<'_>) -> Result<Self, Fault> {
        let json = request.need(Field::Position, STATE)?;
        let written: Written<'_> = serde_json::from_str(json).map_err(|error| {
            Fault::position(format!("the position is not {STATE}: {}", without_line(&error.to_string())))
        })?;
        let mut options = Options::default();
        let given = [written.options.map(RawValue::get), request.get(Field::Options)];
        for text in given {
            switches::read_text(text, OPTIONS, |name, value| options.set(name, value))?;
        }
        let mut setup = Setup::initial(&options);
        if let Some(boards) = written.boards {
            setup.boards = boards.map(Cow::into_owned);
        }
        setup.pending = written.pending.as_ref().map(WrittenPending::read).transpose()?;
        setup.outcome = written.result.as_ref().map(WrittenResult::read).transpose()?;
        setup.history = written.history;
        let table = Match::from_setup(&setup).map_err(Fault::position)?;
        Ok(Self { table, log: written.log })
    }

    /// Adds an action to the log.
    pub(crate) fn note(&mut self, place: Place, action: &str) {
        self.log.push((place.to_string(), action.to_owned()));
    }

    /// The member `"position"`.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let setup = self.table.setup();
        text(out, "\"position\":{\"options\":{");
        for (index, spec) in OPTIONS.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            string(out, spec.name);
            out.push(b':');
            match setup.options.get(spec.name) {
                Some(OptionValue::Text(word)) => string(out, &word),
                Some(plain) => text(out, &plain.to_string()),
                None => text(out, "null"),
            }
        }
        text(out, "},\"boards\":");
        list(out, &setup.boards, |out, fen| string(out, fen));
        text(out, ",\"pending\":");
        match setup.pending {
            Some(pending) => write_pending(pending, out),
            None => text(out, "null"),
        }
        text(out, ",\"result\":");
        match setup.outcome {
            Some(outcome) => write_result(outcome, out),
            None => text(out, "null"),
        }
        text(out, ",\"history\":");
        list(out, self.table.history(), |out, seen| {
            out.push(b'{');
            for (index, (key, times)) in seen.iter().enumerate() {
                if index > 0 {
                    out.push(b',');
                }
                string(out, key);
                out.push(b':');
                number(out, *times);
            }
            out.push(b'}');
        });
        text(out, ",\"log\":");
        list(out, &self.log, |out, (place, action)| {
            list(out, [place, action], |out, word| string(out, word));
        });
        out.push(b'}');
    }
}

/// The place a letter stands for.
pub(crate) fn place(letter: &str) -> Result<Place, Fault> {
    letter.parse().map_err(|_| Fault::field(Field::Seat.name(), SEAT))
}

/// The place of a request.
pub(crate) fn seat(request: &Request<'_>) -> Result<Place, Fault> {
    place(&request.word(Field::Seat, SEAT)?)
}

impl WrittenPending {
    fn read(&self) -> Result<Pending, Fault> {
        let board = BoardId::BOTH.get(self.board).copied();
        let (board, side) = board
            .zip(Side::from_name(&self.color))
            .ok_or_else(|| Fault::position("pending must have a board 0 or 1 and a color white or black"))?;
        let square = Square::from_ascii(self.square.as_bytes());
        let square = square.map_err(|_| Fault::position("the square of pending must be one such as e8"))?;
        let pending = Pending { promoter: Place { board, side }, square };
        let remover = pending.remover().to_string();
        if self.seat.as_ref().is_some_and(|seat| *seat != remover) {
            return Err(Fault::position(format!("the seat of pending must be {remover}, the partner's")));
        }
        Ok(pending)
    }
}

impl WrittenResult {
    fn read(&self) -> Result<Outcome, Fault> {
        let kind = Outcome::KINDS.into_iter().find(|kind| word(*kind) == self.reason).ok_or_else(|| {
            let (reason, allowed) = (shortened(&self.reason), Outcome::KINDS.map(word).join(", "));
            Fault::position(format!("no match ends by `{reason}`; allowed: {allowed}"))
        })?;
        let winner = match self.winner {
            None => None,
            Some(number) => Some(
                Team::from_number(number)
                    .ok_or_else(|| Fault::position("the winner must be 1, 2 or null"))?,
            ),
        };
        let loser = self.seat.as_deref().map(place).transpose();
        let loser = loser.map_err(|_| Fault::position(format!("the seat of result must be {SEAT}")))?;
        let board = match self.board.as_deref() {
            None => None,
            Some(name) => Some(
                BoardId::BOTH
                    .into_iter()
                    .find(|board| board.name() == name)
                    .ok_or_else(|| Fault::position("the board of result must be A or B"))?,
            ),
        };
        Ok(Outcome { winner, kind, loser, board })
    }
}

fn write_pending(pending: Pending, out: &mut Vec<u8>) {
    text(out, "{\"board\":");
    number(out, pending.promoter.board.index() as u64);
    text(out, ",\"square\":");
    string(out, &pending.square.to_string());
    text(out, ",\"color\":");
    string(out, pending.promoter.side.name());
    text(out, ",\"seat\":");
    string(out, &pending.remover().to_string());
    out.push(b'}');
}

fn write_result(outcome: Outcome, out: &mut Vec<u8>) {
    text(out, "{\"winner\":");
    write_team(outcome.winner, out);
    text(out, ",\"reason\":");
    string(out, word(outcome.kind));
    if let Some(loser) = outcome.loser {
        text(out, ",\"seat\":");
        string(out, &loser.to_string());
    }
    if let Some(board) = outcome.board {
        text(out, ",\"board\":");
        string(out, board.name());
    }
    out.push(b'}');
}

/// The number of a pair, `null` for nobody.
pub(crate) fn write_team(team: Option<Team>, out: &mut Vec<u8>) {
    match team {
        Some(team) => number(out, team.number()),
        None => text(out, "null"),
    }
}
