// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a match file, played through the rules of tabla with the cube.

use super::rows::{Row, Rows};
use crate::cube_game::{Course, Fault, GameReplay, Match};
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
    let mut games = Vec::new();
    let mut all = run(bytes, name, &mut Unseen, |match_game, _| games.push(match_game))?;
    all.games = games;
    Ok(all)
}

/// Goes through the file; the match that comes back has no games in it.
fn run(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(crate::cube_game::MatchGame, Replayed),
) -> Result<Match, RecordError> {
    let mut head = Match { crawford: true, ..Match::default() };
    let mut length = None;
    let mut open: Option<GameReplay> = None;
    let (mut found, mut crawford_played) = (0, false);
    let (mut course, mut another, mut refused) = (Course::default(), false, None);
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
            (Row::MatchLength(points), _) => {
                (length, another) = (points.as_ref().ok().copied(), true);
                refused = points.err().map(|text| (line, text));
            }
            (Row::Head(number), _) => {
                let mut play = GameReplay::new(number, length);
                if let Some((line, text)) = &refused {
                    play.refuse(*line, text, Fault::Length);
                }
                if let Some(done) = open.replace(play) {
                    let (match_game, replayed) = done.finish(&mut course, &mut eye);
                    each(match_game, replayed);
                    eye.turn_to(found);
                }
                if std::mem::take(&mut another) {
                    course = Course::default();
                }
                found += 1;
            }
            (Row::Names(names, score), Some(play)) => {
                head.length = length.unwrap_or(0);
                play.match_game.score = score;
                play.match_game.crawford = !crawford_played && head.is_crawford(score);
                crawford_played |= play.match_game.crawford;
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
        let (match_game, replayed) = done.finish(&mut course, &mut eye);
        each(match_game, replayed);
    }
    if found > 0 {
        head.crawford &= head.length > 1;
        return Ok(head);
    }
    let reason = Fault::NoMatchText.into();
    Err(RecordError::Unreadable { name: name.to_owned(), line: 1, reason })
}
