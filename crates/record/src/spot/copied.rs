// SPDX-License-Identifier: AGPL-3.0-or-later
//! A copied position as a file: the IDs are looked for in whatever text a program put around them.

use super::{Fault, IdError, MatchId, Roll, Xgid, read_position_id};
use crate::shown::{Board, Eye, Table};
use crate::text::{cut, decode, without_bom};
use crate::{RecordError, Remark, Replayed, Watch, Why};
use game::Side;
use tables::{Game, Options, Position};

/// Lines looked at; a copied position has fewer than a hundred.
const LINES_MAX: usize = 1000;
/// Bytes looked at of each.
const LINE_MAX: usize = 1000;

const POSITION: [&str; 2] = ["Position-ID:", "Position ID:"];
const MATCH: [&str; 3] = ["Match-ID:", "Match ID:", "Match ID   :"];

/// Whether the beginning of a file looks like a copied position.
pub(crate) fn looks_copied(head: &[u8]) -> bool {
    let text = decode(head);
    text.contains("XGID=")
        || POSITION.iter().any(|mark| text.contains(mark))
        || text.lines().next().is_some_and(|line| bare(line.trim()).is_some() || alone(line.trim()))
}

/// `4HPwATDgc/ABMA`, nothing else on the line. Other words have as many letters, so it must be a position.
fn alone(line: &str) -> bool {
    line.len() == 14 && read_position_id(line, Side::White).is_ok()
}

/// `4HPwATDgc/ABMA:cAgAAAAAAAAA`, nothing else on the line.
fn bare(line: &str) -> Option<(&str, &str)> {
    let (position, rest) = line.split_once(':')?;
    let base64 = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/".contains(&byte));
    (position.len() == 14 && rest.len() == 12 && base64(position) && base64(rest)).then_some((position, rest))
}

/// What was found, with its line.
#[derive(Default)]
struct Found {
    xgid: Option<(u32, String)>,
    position: Option<(u32, String)>,
    matched: Option<(u32, String)>,
}

fn find(bytes: &[u8]) -> Found {
    let mut found = Found::default();
    for (number, line) in (1u32..).zip(bytes.split(|byte| *byte == b'\n')).take(LINES_MAX) {
        let line = decode(&line[..line.len().min(LINE_MAX)]);
        let after = |mark: &str| {
            let (_, rest) = line.split_once(mark)?;
            rest.split_whitespace().next().map(|word| (number, word.to_owned()))
        };
        if let Some((position, matched)) = bare(line.trim()) {
            found.position = found.position.or(Some((number, position.to_owned())));
            found.matched = found.matched.or(Some((number, matched.to_owned())));
        }
        if alone(line.trim()) {
            found.position = found.position.or(Some((number, line.trim().to_owned())));
        }
        found.xgid = found.xgid.or_else(|| after("XGID="));
        found.position = found.position.or_else(|| POSITION.iter().find_map(|mark| after(mark)));
        found.matched = found.matched.or_else(|| MATCH.iter().find_map(|mark| after(mark)));
    }
    found
}

/// Hands over the position in a file as a game without moves.
///
/// # Errors
/// [`RecordError::Unreadable`] when there is no ID in it, or one that cannot be read.
pub fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    let refused = |line: u32, reason: Why| RecordError::Unreadable { name: name.to_owned(), line, reason };
    let bad = |line: u32, error: IdError| refused(line, error.into());
    let found = find(without_bom(bytes));
    let mut remarks = Vec::new();
    let matched = match &found.matched {
        Some((line, text)) => Some(text.parse::<MatchId>().map_err(|error| bad(*line, error))?),
        None => None,
    };
    let on_roll = matched.map_or(Side::White, |id| id.to_act);
    let position = match &found.position {
        Some((line, text)) => {
            Some((*line, read_position_id(text, on_roll).map_err(|error| bad(*line, error))?))
        }
        None => None,
    };
    let (title, position, (on_roll, dice)) = match (&found.xgid, position) {
        (Some((line, text)), other) => {
            let xgid: Xgid = text.parse().map_err(|error| bad(*line, error))?;
            if let (Some(_), Some((line, position))) = (matched, other)
                && position != xgid.position
            {
                remarks.push(Remark::Line { line, why: Fault::TwoPositions.into() });
            }
            let dice = if let Roll::Dice(dice) = xgid.roll { Some(dice) } else { None };
            (of_xgid(&xgid), xgid.position, (xgid.on_roll, dice))
        }
        (None, Some((_, position))) => {
            let title = matched.map_or_else(String::new, |id| of_match(&id));
            (title, position, (on_roll, matched.and_then(|id| id.dice)))
        }
        (None, None) => {
            return Err(refused(1, Fault::NoPosition.into()));
        }
    };
    show(&mut Eye::at(watch, 0), position, on_roll, dice);
    each(Replayed {
        title: cut(&format!("position{title}"), 200),
        game: "tabla".to_owned(),
        plies: 0,
        final_position: position.to_string(),
        result: "*".to_owned(),
        ended_by: over(&position).map(str::to_owned),
        first_illegal: None,
        remarks,
    });
    Ok(())
}

fn show(eye: &mut Eye<'_>, position: Position, on_roll: Side, dice: Option<[u8; 2]>) {
    let mut game = Game::from_position(position, &Options::default(), on_roll, [1, 1]);
    // A position that is over takes no dice, and none are drawn then.
    let dice = dice.filter(|dice| game.roll(*dice).is_ok());
    eye.begins(|| Table {
        game: "tabla",
        options: Vec::new(),
        seats: vec!["?".to_owned(); 2],
        start: Board::Tables { game: &game, dice },
    });
}

fn over(position: &Position) -> Option<&'static str> {
    tables::outcome(position, &tables::Options::default()).map(|outcome| outcome.kind)
}

fn told(turn: Side, what: &str, cube: u32, owner: Option<Side>, length: u16, score: [u16; 2]) -> String {
    let owner = owner.map_or_else(|| "in the middle".to_owned(), |side| format!("with {}", side.name()));
    let score = match length {
        0 => "a single game".to_owned(),
        _ => format!("white {} black {} in a match to {length}", score[0], score[1]),
    };
    format!(": {} {what}, cube {cube} {owner}, {score}", turn.name())
}

fn of_xgid(id: &Xgid) -> String {
    let what = match id.roll {
        Roll::None => "to roll".to_owned(),
        Roll::Dice([a, b]) => format!("to play {a}-{b}"),
        Roll::Doubled => "has doubled".to_owned(),
        Roll::Beavered => "has been beavered".to_owned(),
        Roll::Raccooned => "has raccooned".to_owned(),
    };
    told(id.on_roll, &what, 1 << id.cube_log, id.owner, id.length, id.score)
}

fn of_match(id: &MatchId) -> String {
    let what = match id.dice {
        _ if id.doubled => "to answer a double".to_owned(),
        _ if id.resigned > 0 => "to answer a resignation".to_owned(),
        Some([a, b]) => format!("to play {a}-{b}"),
        None => "to roll".to_owned(),
    };
    told(id.to_act, &what, 1 << id.cube_log, id.owner, id.length, id.score)
}
