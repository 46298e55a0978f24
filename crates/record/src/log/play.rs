// SPDX-License-Identifier: AGPL-3.0-or-later
//! A record, played from its first event to its last.

use super::boards::Board;
use super::ends::{believe, kind_of, names};
use super::{Ending, Event, Fault, Log, Outcome};
use crate::shown::{Eye, Table};
use crate::text::cut;
use crate::{Illegal, RecordError, Replayed, Watch, Why};
use game::EndKind;

/// Replays the record and hands it over.
///
/// # Errors
/// [`RecordError::Unreadable`] when its head cannot be read; nothing was handed over then.
pub fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    let unreadable = |line, reason| RecordError::Unreadable { name: name.to_owned(), line, reason };
    let (log, bad) = Log::read(bytes).map_err(|bad| unreadable(bad.line, bad.reason.into()))?;
    let mut board = Board::new(&log).map_err(|reason| unreadable(1, reason))?;
    let mut eye = Eye::at(watch, 0);
    eye.begins(|| table(&log, &board));
    let mut plies = 0;
    let mut first_illegal = None;
    let mut ended: Option<Ending> = None;
    for entry in &log.entries {
        if !eye.goes_on() {
            break;
        }
        let done = if ended.is_some() {
            Err(Fault::AfterEnd.into())
        } else {
            take(&mut board, &entry.event, &mut eye)
        };
        if let Err(reason) = done {
            let text = told(&entry.event);
            first_illegal = Some(Illegal { line: entry.line, ply: plies + 1, text, reason });
            break;
        }
        match &entry.event {
            Event::Move { .. } => plies += 1,
            Event::Back(left) => plies = *left,
            Event::End(ending) => ended = Some(ending.clone()),
            _ => {}
        }
    }
    if let (None, Some(bad)) = (&first_illegal, bad) {
        first_illegal =
            Some(Illegal { line: bad.line, ply: plies + 1, text: bad.text, reason: bad.reason.into() });
    }
    let ended = came_to(ended, &board);
    each(Replayed {
        title: title(&log),
        heading: None,
        result: ended.as_ref().map_or("*".to_owned(), |ending| result(&log, ending)),
        ended_by: ended.map(|ending| ending.reason),
        set_up: log.start.is_some(),
        game: log.game,
        plies,
        final_position: board.position(),
        first_illegal,
        remarks: Vec::new(),
    });
    Ok(())
}

/// The end that a record says or its board shows. It has one word, whatever an earlier record calls it.
pub(super) fn came_to(says: Option<Ending>, board: &Board) -> Option<Ending> {
    let stands = board.end();
    let Some(says) = says else {
        return stands.map(|(result, kind)| Ending { result, reason: kind.word().to_owned(), ruled: false });
    };
    let kind = stands.filter(|_| !says.ruled).map(|(_, kind)| kind).or_else(|| kind_of(&says.reason));
    let reason = kind.map_or(says.reason, |kind| kind.word().to_owned());
    Some(Ending { reason, ..says })
}

fn table<'a>(log: &'a Log, board: &'a Board) -> Table<'a> {
    let count = if log.game == "bughouse" { 4 } else { 2 };
    Table {
        game: &log.game,
        options: log.options.clone(),
        seats: (0..count).map(|seat| cut(name(log, seat), 100)).collect(),
        start: board.drawn(),
        cube: None,
    }
}

fn take(board: &mut Board, event: &Event, eye: &mut Eye<'_>) -> Result<(), Why> {
    if let Event::Over(says) | Event::End(says) = event {
        match board.end().filter(|_| !says.ruled) {
            Some((result, kind))
                if !names(&says.reason, kind) || board.pair(result) != board.pair(says.result) =>
            {
                return Err(another(result, kind).into());
            }
            Some(_) => {}
            None => believe(says, board)?,
        }
    }
    match event {
        Event::End(_) => Ok(()),
        event => board.take(event, eye),
    }
}

/// The record names another end than the board.
fn another(result: Outcome, kind: EndKind) -> Fault {
    match result {
        Outcome::Win { seat, points } => Fault::BoardWon { seat, points, kind },
        Outcome::Draw | Outcome::Void => Fault::BoardDrawn { kind },
    }
}

fn told(event: &Event) -> String {
    cut(&super::write::event(event), 60)
}

fn name(log: &Log, seat: usize) -> &str {
    log.seats.get(seat).map_or("?", String::as_str)
}

fn title(log: &Log) -> String {
    let players = if log.game == "bughouse" {
        format!("{} + {} – {} + {}", name(log, 0), name(log, 3), name(log, 1), name(log, 2))
    } else {
        format!("{} – {}", name(log, 0), name(log, 1))
    };
    let date = log.notes.iter().find(|(name, _)| name == "Date").map(|(_, date)| date.as_str());
    cut(&[Some(players.as_str()), date].into_iter().flatten().collect::<Vec<_>>().join(", "), 200)
}

/// The result in the words of the game's other records.
pub(super) fn result(log: &Log, ending: &Ending) -> String {
    let chess = matches!(log.game.as_str(), "chess" | "leaflet" | "bughouse");
    match ending.result {
        Outcome::Win { seat, .. } if chess => if matches!(seat, 0 | 3) { "1-0" } else { "0-1" }.to_owned(),
        Outcome::Draw if chess => "1/2-1/2".to_owned(),
        Outcome::Win { seat, points: 1 } if log.game == "kalah" => {
            format!("{} wins", name(log, usize::from(seat)))
        }
        Outcome::Win { seat, points } => {
            let unit = if points == 1 { "point" } else { "points" };
            format!("{} wins {points} {unit}", name(log, usize::from(seat)))
        }
        Outcome::Draw => "draw".to_owned(),
        Outcome::Void => "*".to_owned(),
    }
}
