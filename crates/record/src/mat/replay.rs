// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a match file, played through the rules of tabla with the cube.

use super::rows::{Row, Rows};
use crate::bout::{Fault, LegPlay, Match};
use crate::shown::Eye;
use crate::text::without_bom;
use crate::{RecordError, Replayed, Unseen, Watch};

/// Replays every game of a match file and hands each over.
///
/// # Errors
/// [`RecordError::Unreadable`] when no game begins in it; nothing was handed over then.
pub fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    run(bytes, name, watch, |_, replayed| each(replayed)).map(drop)
}

/// Reads a match file; a game is kept up to its first illegal action.
///
/// # Errors
/// [`RecordError::Unreadable`] when no game begins in it.
pub fn read(bytes: &[u8], name: &str) -> Result<Match, RecordError> {
    let mut legs = Vec::new();
    let mut all = run(bytes, name, &mut Unseen, |leg, _| legs.push(leg))?;
    all.legs = legs;
    Ok(all)
}

/// Goes through the file; the match that comes back has no games in it.
fn run(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(crate::bout::Leg, Replayed),
) -> Result<Match, RecordError> {
    let mut head = Match { crawford: true, ..Match::default() };
    let mut length = None;
    let mut open: Option<LegPlay> = None;
    let (mut found, mut crawford_played) = (0, false);
    let mut eye = Eye::at(watch, 0);
    for (line, row) in Rows::new(without_bom(bytes)) {
        if !eye.goes_on() {
            break;
        }
        match (row, &mut open) {
            (Row::Comment(name, value), _) => match name.as_str() {
                "EventDate" => head.date = Some(value.replace('.', "-")),
                "Crawford" => head.crawford = !value.eq_ignore_ascii_case("off"),
                _ => {}
            },
            (Row::MatchLength(points), _) => length = Some(points),
            (Row::Head(number), _) => {
                if let Some(done) = open.replace(LegPlay::new(number, length)) {
                    let (leg, replayed) = done.finish(&mut eye);
                    each(leg, replayed);
                    eye.turn_to(found);
                }
                found += 1;
            }
            (Row::Names(names, score), Some(play)) => {
                head.length = length.unwrap_or(0);
                play.leg.score = score;
                play.leg.crawford = !crawford_played && head.is_crawford(score);
                crawford_played |= play.leg.crawford;
                head.names.clone_from(&names);
                play.names = names;
            }
            (Row::Actions(actions), Some(play)) => {
                for (side, action) in actions {
                    play.take(line, side, action, &mut eye);
                }
            }
            (Row::Names(..) | Row::Actions(_), None) => {}
        }
    }
    if let Some(done) = open {
        let (leg, replayed) = done.finish(&mut eye);
        each(leg, replayed);
    }
    if found > 0 {
        head.crawford &= head.length > 1;
        return Ok(head);
    }
    let reason = Fault::NoMatchText.into();
    Err(RecordError::Unreadable { name: name.to_owned(), line: 1, reason })
}
