// SPDX-License-Identifier: AGPL-3.0-or-later
//! A copied position as a file: the IDs are looked for in whatever text a program put around them.

use super::{Fault, IdError, MatchId, Roll, Xgid, read_position_id};
use crate::games::Board;
use crate::shown::{Eye, Table, seat_of};
use crate::text::{decode, without_bom};
use crate::{Heading, RecordError, Remark, Replayed, Watch, Why};
use game::{EndKind, Side};
use tables::{Agreed, Cube, CubeOffer, Game, Level, Options, Position};

/// Lines looked at; a copied position has fewer than a hundred.
const LINES_MAX: usize = 1000;
/// Bytes looked at of each.
const LINE_MAX: usize = 1000;

/// The most a cube shows of which an ID does not say where it ends.
const CUBE_MAX: u32 = 1 << 20;

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

/// A copied position, and what is to be decided in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Copied {
    /// The checkers.
    pub position: Position,
    /// Who is on roll; while a double waits for an answer, whose turn it was when the first one was given.
    pub on_roll: Side,
    /// What is to be decided.
    pub asked: Asked,
    /// The cube, with the double that waits for an answer.
    pub cube: Cube,
    /// Points of the match; 0 for a single game.
    pub length: u16,
    /// Points of White and Black.
    pub score: [u16; 2],
    /// K13: this is the Crawford game.
    pub crawford: bool,
    /// Whether it was copied from a game by the Jacoby rule, which no game of the site knows (K16).
    pub jacoby: bool,
    heading: Heading,
    remarks: Vec<Remark>,
}

/// What is to be decided in a copied position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whether to double before the roll.
    Roll,
    /// How to play these dice.
    Play([u8; 2]),
    /// What to answer to the double, beaver or raccoon.
    Answer,
    /// What to answer to an offered resignation.
    Resignation,
    /// Nothing: the game is over.
    Over,
}

impl Copied {
    /// Finds the IDs in a text.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`] when there is no ID in it, or one that cannot be read.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, RecordError> {
        let refused =
            |line: u32, reason: Why| RecordError::Unreadable { name: name.to_owned(), line, reason };
        let bad = |line: u32, error: IdError| refused(line, error.into());
        let found = find(without_bom(bytes));
        let matched = match &found.matched {
            Some((line, text)) => Some(text.parse::<MatchId>().map_err(|error| bad(*line, error))?),
            None => None,
        };
        let on_roll = matched.map_or(Side::White, |id| id.on_roll);
        let position = match &found.position {
            Some((line, text)) => {
                Some((*line, read_position_id(text, on_roll).map_err(|error| bad(*line, error))?))
            }
            None => None,
        };
        match (&found.xgid, position) {
            (Some((line, text)), other) => {
                let xgid: Xgid = text.parse().map_err(|error| bad(*line, error))?;
                let mut copied = Self::of_xgid(&xgid);
                if let (Some(_), Some((line, position))) = (matched, other)
                    && position != xgid.position
                {
                    copied.remarks.push(Remark::Line { line, why: Fault::TwoPositions.into() });
                }
                Ok(copied)
            }
            (None, Some((_, position))) => {
                Ok(matched.map_or_else(|| Self::bare(position), |id| Self::of_match(position, &id)))
            }
            (None, None) => Err(refused(1, Fault::NoPosition.into())),
        }
    }

    /// A position of which no more is known: White before the roll of a single game, the cube in the middle.
    fn bare(position: Position) -> Self {
        Self {
            position,
            on_roll: Side::White,
            asked: if over(&position).is_some() { Asked::Over } else { Asked::Roll },
            cube: Cube::default(),
            length: 0,
            score: [0; 2],
            crawford: false,
            jacoby: false,
            heading: Heading::Position,
            remarks: Vec::new(),
        }
    }

    fn of_xgid(id: &Xgid) -> Self {
        let bare = Self::bare(id.position);
        let asked = match id.roll {
            _ if bare.asked == Asked::Over => Asked::Over,
            Roll::None => Asked::Roll,
            Roll::Dice(dice) => Asked::Play(dice),
            Roll::Doubled | Roll::Beavered | Roll::Raccooned => Asked::Answer,
        };
        let waits = match id.roll {
            Roll::Doubled => Some(Level::Double),
            Roll::Beavered => Some(Level::Beaver),
            Roll::Raccooned => Some(Level::Raccoon),
            Roll::None | Roll::Dice(_) => None,
        };
        // It names the cube before the first double.
        let (value, other) = (1 << id.cube_log, id.on_roll.other());
        let (value, owner) = match waits {
            Some(Level::Beaver) => (2 * value, Some(other)),
            Some(Level::Raccoon) => (4 * value, Some(other)),
            Some(Level::Double) | None => (value, id.owner),
        };
        let beavers = id.length == 0 && id.rules & 2 != 0;
        Self {
            on_roll: id.on_roll,
            asked,
            cube: lying(value, owner, (id.on_roll, waits), beavers, 1 << id.max_cube_log),
            length: id.length,
            score: id.score,
            crawford: id.length > 0 && id.rules == 1,
            jacoby: id.length == 0 && id.rules & 1 != 0,
            heading: heading_of_xgid(id),
            ..bare
        }
    }

    fn of_match(position: Position, id: &MatchId) -> Self {
        let bare = Self::bare(position);
        let asked = match id.dice {
            _ if bare.asked == Asked::Over || id.state > 1 => Asked::Over,
            _ if id.doubled => Asked::Answer,
            _ if id.resigned > 0 => Asked::Resignation,
            Some(dice) => Asked::Play(dice),
            None => Asked::Roll,
        };
        // The same bit stands for beavers: whose turn it is and whose the cube is tell them apart.
        let waits = id.doubled.then_some(match () {
            () if id.to_act == id.on_roll => Level::Beaver,
            () if id.owner == Some(id.to_act) => Level::Raccoon,
            () => Level::Double,
        });
        Self {
            on_roll: id.on_roll,
            asked,
            cube: lying(1 << id.cube_log, id.owner, (id.on_roll, waits), false, CUBE_MAX),
            length: id.length,
            score: id.score,
            crawford: id.length > 0 && id.crawford,
            jacoby: id.length == 0 && id.jacoby,
            heading: heading_of_match(id),
            ..bare
        }
    }

    /// The game as it stands, dice on the board where they are to be played.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.position, &Options::default(), self.on_roll, [1, 1]);
        if let Asked::Play(dice) = self.asked {
            // A position that is over takes no dice, and is not asked about.
            let _ = game.roll(dice);
        }
        game
    }
}

/// A cube of other programs, on which `doubler` has begun what waits for an answer. Who beavers where nobody has said that
/// they may has been allowed to.
fn lying(
    value: u32,
    owner: Option<Side>,
    (doubler, waits): (Side, Option<Level>),
    beavers: bool,
    max: u32,
) -> Cube {
    let raises = beavers || waits.is_some_and(|level| level > Level::Double);
    let highest = if raises { Level::Raccoon } else { Level::Double };
    let offer = waits.map(|level| {
        let side = if level == Level::Beaver { doubler.other() } else { doubler };
        CubeOffer { seat: seat_of(side), level }
    });
    Cube::lying(Agreed { max, highest, droppable: true }, value, owner.map(seat_of), offer)
}

/// Hands over the position in a file as a game without moves.
///
/// # Errors
/// As [`Copied::read`].
pub fn replay_each(
    bytes: &[u8],
    name: &str,
    watch: &mut dyn Watch,
    mut each: impl FnMut(Replayed),
) -> Result<(), RecordError> {
    let copied = Copied::read(bytes, name)?;
    let dice = if let Asked::Play(dice) = copied.asked { Some(dice) } else { None };
    let game = copied.game();
    Eye::at(watch, 0).begins(|| Table {
        game: "tabla",
        options: Vec::new(),
        seats: vec!["?".to_owned(); 2],
        start: Board::Tables { game: &game, dice },
        cube: Some(copied.cube),
    });
    let Copied { position, heading, remarks, .. } = copied;
    each(Replayed {
        title: heading.to_string(),
        heading: Some(heading),
        game: "tabla".to_owned(),
        set_up: true,
        plies: 0,
        final_position: position.to_string(),
        result: "*".to_owned(),
        ended_by: over(&position).map(|kind| kind.word().to_owned()),
        first_illegal: None,
        remarks,
    });
    Ok(())
}

fn over(position: &Position) -> Option<EndKind> {
    tables::outcome(position, &tables::Options::default()).map(|outcome| outcome.kind)
}

fn heading_of_xgid(id: &Xgid) -> Heading {
    let (act, dice) = match id.roll {
        Roll::None => ("roll", None),
        Roll::Dice(dice) => ("play", Some(dice)),
        Roll::Doubled => ("doubled", None),
        Roll::Beavered => ("beavered", None),
        Roll::Raccooned => ("raccooned", None),
    };
    heading(id.on_roll, (act, dice), 1 << id.cube_log, id.owner, id.length, id.score)
}

fn heading_of_match(id: &MatchId) -> Heading {
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
