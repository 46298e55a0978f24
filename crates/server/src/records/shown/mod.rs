// SPDX-License-Identifier: AGPL-3.0-or-later
//! From a file somebody brings to what a page shows: every move as the event a room would have sent. Reading
//! and judging are `record`'s, the shape of an event is `wire`'s; here one is only put into the other.

mod cube;

use chess::bughouse::{Action, BoardId};
use cube::Cubes;
use record::{RecordError, Replayed, Seen, Stage, Table, Watch};
use room::{GameKind, Level, Setting, Settings, all_settings};
use wire::{CubeView, Detail, Made, Position, Purpose, What, WireEvent};

use crate::records::work::Work;

/// Games of a file that are listed; of the others only the number is told.
pub(crate) const GAMES_MAX: usize = 500;
/// Events of a game that are shown.
pub(crate) const EVENTS_MAX: usize = 2_000;

/// What was found in a file.
pub(crate) struct Read {
    /// The first [`GAMES_MAX`] games.
    pub(crate) games: Vec<Replayed>,
    /// How many there are beyond those.
    pub(crate) more: u32,
    /// The wanted game, if there is one with that number and its table could be set up.
    pub(crate) shown: Option<Game>,
}

/// A game, move by move.
pub(crate) struct Game {
    /// Every switch of the table with its value; none for games the server does not play.
    pub(crate) options: Settings,
    /// The players' names by seat.
    pub(crate) seats: Vec<String>,
    /// What it begins with.
    pub(crate) start: Position,
    /// What happened.
    pub(crate) events: Vec<WireEvent>,
    /// The doubling cube at the start and after every move; nothing where none is known to be in play.
    pub(crate) cubes: Vec<CubeView>,
    /// Whether more happened than [`EVENTS_MAX`].
    pub(crate) cut: bool,
}

/// Reads a file and looks at the game `wanted`, counted from 0.
///
/// # Errors
/// [`RecordError`] when there is no game in it that can be read, or when `work` does not suffice.
pub(crate) fn read(bytes: &[u8], name: &str, wanted: usize, work: Work) -> Result<Read, RecordError> {
    let mut looker = Looker::new(wanted, work);
    let (mut games, mut more) = (Vec::new(), 0);
    record::replay_watched(bytes, name, &mut looker, |game| {
        if games.len() < GAMES_MAX {
            games.push(game);
        } else {
            more += 1;
        }
    })?;
    let Looker { head, events, cut, cubes, .. } = looker;
    let shown = head.map(|(options, seats, start)| {
        let cubes = cubes.finish(options.get("cube") == Some(&Setting::Bool(true)));
        Game { options, seats, start, events, cubes, cut }
    });
    Ok(Read { games, more, shown })
}

/// Looks at one game and takes down what happens in it.
struct Looker {
    wanted: usize,
    work: Work,
    head: Option<(Settings, Vec<String>, Position)>,
    events: Vec<WireEvent>,
    cut: bool,
    /// The last action on each board of bughouse.
    lasts: [Option<Action>; 2],
    /// The dice on the board, and how often dice were rolled.
    dice: Option<[u8; 2]>,
    rolls: u32,
    cubes: Cubes,
}

impl Watch for Looker {
    fn wants(&mut self, index: usize) -> bool {
        index == self.wanted
    }

    fn goes_on(&mut self) -> bool {
        self.work.goes_on()
    }

    fn begins(&mut self, table: &Table<'_>) {
        let start = Position::from(&table.start);
        if let Some(cube) = table.cube {
            self.cubes = Cubes::lying(cube);
        }
        self.head = Some((settings(table), table.seats.clone(), start));
    }

    fn sees(&mut self, seen: &Seen<'_>) {
        if self.events.len() == EVENTS_MAX {
            self.cut = true;
            return;
        }
        self.cubes.sees(seen);
        let what = self.what(seen);
        let n = i64::try_from(self.events.len()).unwrap_or(i64::MAX).saturating_add(1);
        self.events.push(WireEvent { n, at: 0, what });
    }
}

impl Looker {
    fn new(wanted: usize, work: Work) -> Self {
        Self {
            wanted,
            work,
            head: None,
            events: Vec::new(),
            cut: false,
            lasts: [None; 2],
            dice: None,
            rolls: 0,
            cubes: Cubes::default(),
        }
    }

    fn what(&mut self, seen: &Seen<'_>) -> What {
        match seen {
            Seen::Moved { seat, made } => {
                let Made { m, text, d, pos } = Made::from(made);
                moved(*seat, m, text, d, pos)
            }
            Seen::Bughouse { applied, game } => {
                self.lasts[usize::from(applied.place.board == BoardId::B)] = Some(applied.action);
                let pos = Position::bughouse(game, self.lasts);
                let (m, seat) = (applied.action.to_string(), applied.place.seat().0);
                moved(seat, m, applied.san.clone(), Detail::bughouse(applied), pos)
            }
            Seen::Rolled { seat, dice } => {
                self.dice = Some(*dice);
                let i = self.rolls;
                self.rolls += 1;
                let purpose = Purpose::of(*seat);
                What::Rolled {
                    i,
                    seat: *seat,
                    purpose,
                    dice: dice.to_vec(),
                    link: String::new(),
                    links: Vec::new(),
                }
            }
            Seen::Stage(stage, game) => self.stage(stage, game),
            Seen::Doubled { seat, level, value } => What::Doubled {
                seat: *seat,
                level: Level::ALL[usize::from(*level).min(2)].into(),
                value: *value,
            },
            Seen::Taken { seat, value } => What::Taken { seat: *seat, value: *value },
            Seen::Dropped { seat } => What::Dropped { seat: *seat },
            Seen::Back(ply) => What::TakenBack { ply: *ply },
            Seen::Game { number, first } => {
                self.dice = None;
                What::GameBegan { game: u16::try_from(*number).unwrap_or(u16::MAX), first: *first }
            }
        }
    }

    fn stage(&mut self, stage: &Stage, game: &tables::Game) -> What {
        let played = &stage.played;
        let seat = u8::from(played.side == game::Side::Black);
        if played.steps.is_empty() {
            return What::Passed { seat, handed: stage.handed.clone() };
        }
        if played.restarted {
            self.dice = None;
        }
        let text = tables::format_steps(&played.steps);
        let d = Detail::tables(&stage.dice, &played.steps, played.restarted, stage.completing, &stage.handed);
        moved(seat, text.clone(), text, d, Position::tables(game, self.dice, false))
    }
}

fn moved(seat: u8, m: String, text: String, d: Detail, pos: Position) -> What {
    What::Moved { seat, m, text, d, pos: Box::new(pos), clock: None }
}

/// The switches of the table: those the record names, and the defaults of all others.
fn settings(table: &Table<'_>) -> Settings {
    let Ok(kind) = GameKind::from_id(table.game) else { return Settings::new() };
    let value = |text: &str| match text {
        "true" => Setting::Bool(true),
        "false" => Setting::Bool(false),
        text => text.parse().map_or_else(|_| Setting::Text(text.to_owned()), Setting::Int),
    };
    let named = table.options.iter().map(|(name, text)| (name.clone(), value(text))).collect();
    all_settings(kind, &named)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A MiB of positions in which somebody has to look for a mate: minutes of work.
    fn heavy() -> String {
        "k7/8/8/8/8/8/P6p/K7 w - - 0 1\n".repeat(33_000)
    }

    #[test]
    fn record_budget() {
        let budget = Duration::from_millis(50);
        let refused = read(heavy().as_bytes(), "heavy.fen", 0, Work::of(budget));
        assert_eq!(refused.err(), Some(RecordError::TooMuch { name: "heavy.fen".to_owned() }));
        let nothing = read(b"1. e4 e5 *", "small.pgn", 0, Work::of(Duration::ZERO));
        assert_eq!(nothing.err(), Some(RecordError::TooMuch { name: "small.pgn".to_owned() }));
        let small = read(b"1. e4 e5 *", "small.pgn", 0, Work::of(Duration::from_secs(60))).unwrap();
        assert_eq!((small.games.len(), small.games[0].plies), (1, 2));
    }
}
