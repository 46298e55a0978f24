// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games of a file as they are seen while they are replayed, kept until they are judged.

use chess::bughouse::{self, Match, Place};
use record::{Board, Made, Seen, Table, Watch};

/// A game of a file.
#[derive(Debug, Default)]
pub(crate) struct Recorded {
    /// What it begins with; nothing only where nothing could be replayed.
    pub(crate) table: Option<Begun>,
    /// What happened, in order. In games without dice these are the moves that were not taken back.
    pub(crate) events: Vec<Event>,
}

/// What a game begins with.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seats: Vec<String>,
    pub(crate) start: Start,
}

/// What stands on the board at the beginning.
#[derive(Debug)]
pub(crate) enum Start {
    /// FEN.
    Chess(String),
    Kalah(Box<kalah::Position>),
    Tables(Box<tables::Game>),
    Bughouse(Box<Match>),
}

/// What happened.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Chess { san: String, uci: String },
    Kalah(kalah::Action),
    Bughouse { place: Place, action: bughouse::Action, san: String },
    Rolled { seat: Option<u8>, dice: [u8; 2] },
    Stage { played: tables::Played, dice: Vec<u8>, completing: bool, after: Box<tables::Game> },
    Doubled { seat: u8, level: u8, value: u32 },
    Taken { seat: u8 },
    Dropped { seat: u8 },
    Next { number: u32, first: u8 },
}

/// A game that has been judged, under what the file says of it.
pub(crate) struct Headed<T> {
    pub(crate) title: String,
    /// The players' names by seat, `?` where the file does not say.
    pub(crate) players: Vec<String>,
    pub(crate) result: String,
    pub(crate) game: T,
}

/// The two names of a table.
pub(crate) fn players(seats: Vec<String>) -> [String; 2] {
    let mut seats = seats.into_iter();
    [seats.next(), seats.next()].map(|name| name.unwrap_or_else(|| "?".to_owned()))
}

/// Whoever keeps all of it, or one game alone: nothing of the others.
#[derive(Debug)]
pub(crate) struct Recorder {
    only: Option<usize>,
    pub(crate) games: Vec<Recorded>,
}

impl Recorder {
    pub(crate) fn of(only: Option<usize>) -> Self {
        Self { only, games: Vec::new() }
    }
}

impl Watch for Recorder {
    fn wants(&mut self, index: usize) -> bool {
        // What was seen under this number before turned out to be no game.
        self.games.truncate(index);
        self.games.resize_with(index + 1, Recorded::default);
        self.only.is_none_or(|only| only == index)
    }

    fn begins(&mut self, table: &Table<'_>) {
        let start = match &table.start {
            Board::Chess { fen, .. } => Start::Chess(fen.clone()),
            Board::Kalah(position) => Start::Kalah(Box::new((*position).clone())),
            Board::Bughouse(game) => Start::Bughouse(Box::new((*game).clone())),
            Board::Tables { game, .. } => Start::Tables(Box::new((*game).clone())),
        };
        if let Some(game) = self.games.last_mut() {
            let (options, seats) = (table.options.clone(), table.seats.clone());
            game.table = Some(Begun { options, seats, start });
        }
    }

    fn sees(&mut self, seen: &Seen<'_>) {
        let Some(game) = self.games.last_mut() else { return };
        let event = match seen {
            Seen::Moved { made: Made::Chess { played, .. }, .. } => {
                Event::Chess { san: played.san.clone(), uci: played.uci.clone() }
            }
            Seen::Moved { made: Made::Kalah { action, .. }, .. } => Event::Kalah(*action),
            Seen::Bughouse { applied, .. } => {
                let (place, action, san) = (applied.place, applied.action, applied.san.clone());
                Event::Bughouse { place, action, san }
            }
            Seen::Rolled { seat, dice } => Event::Rolled { seat: *seat, dice: *dice },
            Seen::Stage(stage, after) => Event::Stage {
                played: stage.played.clone(),
                dice: stage.dice.clone(),
                completing: stage.completing,
                after: Box::new((*after).clone()),
            },
            Seen::Doubled { seat, level, value } => {
                Event::Doubled { seat: *seat, level: *level, value: *value }
            }
            Seen::Taken { seat, .. } => Event::Taken { seat: *seat },
            Seen::Dropped { seat } => Event::Dropped { seat: *seat },
            Seen::Game { number, first } => Event::Next { number: *number, first: *first },
            Seen::Back(left) => {
                game.events.truncate(*left as usize);
                return;
            }
        };
        game.events.push(event);
    }
}
