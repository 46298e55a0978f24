// SPDX-License-Identifier: AGPL-3.0-or-later
//! A copied position as a file: the IDs are looked for in whatever text a program put around them.

use super::{Fault, IdError, MatchId, Roll, Xgid, read_position_id};
use crate::games::Board;
use crate::shown::{Eye, Table};
use crate::text::{decode, without_bom};
use crate::{Heading, RecordError, Remark, Replayed, Watch, Why};
use game::{EndKind, Side};
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
        || whole(&text).is_some()
}

/// The one word of a text, with the line it stands on, where it can only be meant for a position: no move is so long. Its
/// last characters may not have been copied.
fn whole(text: &str) -> Option<(u32, &str)> {
    let word = text.trim();
    let line = (1u32..).zip(text.lines()).find(|(_, line)| !line.trim().is_empty())?.0;
    let base64 = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/".contains(&byte));
    (matches!(word.len(), 12..=14) && base64).then_some((line, word))
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
    if found.position.is_none() && found.xgid.is_none() && found.matched.is_none() {
        found.position = whole(&decode(bytes)).map(|(line, word)| (line, word.to_owned()));
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
    let (heading, position, (on_roll, dice)) = match (&found.xgid, position) {
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
            let heading = matched.map_or(Heading::Position, |id| of_match(&id));
            (heading, position, (on_roll, matched.and_then(|id| id.dice)))
        }
        (None, None) => {
            return Err(refused(1, Fault::NoPosition.into()));
        }
    };
    show(&mut Eye::at(watch, 0), position, on_roll, dice);
    each(Replayed {
        title: heading.to_string(),
        heading: Some(heading),
        game: "tabla".to_owned(),
        plies: 0,
        final_position: position.to_string(),
        result: "*".to_owned(),
        ended_by: over(&position).map(|kind| kind.word().to_owned()),
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

fn over(position: &Position) -> Option<EndKind> {
    tables::outcome(position, &tables::Options::default()).map(|outcome| outcome.kind)
}

fn of_xgid(id: &Xgid) -> Heading {
    let (act, dice) = match id.roll {
        Roll::None => ("roll", None),
        Roll::Dice(dice) => ("play", Some(dice)),
        Roll::Doubled => ("doubled", None),
        Roll::Beavered => ("beavered", None),
        Roll::Raccooned => ("raccooned", None),
    };
    heading(id.on_roll, (act, dice), 1 << id.cube_log, id.owner, id.length, id.score)
}

fn of_match(id: &MatchId) -> Heading {
    let (act, dice) = match id.dice {
        _ if id.doubled => ("answer_double", None),
        _ if id.resigned > 0 => ("answer_resignation", None),
        Some(dice) => ("play", Some(dice)),
        None => ("roll", None),
    };
    heading(id.to_act, (act, dice), 1 << id.cube_log, id.owner, id.length, id.score)
}

fn heading(
    turn: Side,
    (act, dice): (&'static str, Option<[u8; 2]>),
    cube: u32,
    owner: Option<Side>,
    length: u16,
    score: [u16; 2],
) -> Heading {
    Heading::ToAct {
        turn: turn.name(),
        act,
        dice: dice.map_or_else(String::new, |[a, b]| format!("{a}-{b}")),
        owner: owner.map_or("middle", Side::name),
        cube,
        length: length.into(),
        white: score[0].into(),
        black: score[1].into(),
    }
}
