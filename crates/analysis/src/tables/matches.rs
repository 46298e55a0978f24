// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which games of the family a file holds, and on what terms each was played. Match text and SGF have a game after the
//! other, each with its own head; a record of the site has a whole match as one.

use bots::tables::{AtScore, Part, Score, met};
use game::{OptionKind, OptionSpec, OptionValue, Seat, Side, TwoSeat};
use record::log::{Event as Line, Log, Outcome};
use record::{Match, Replayed, Win};
use tables::{Agreed, Cube, CubeLock, Game, Level, MatchRules, TERMS};

use crate::watched::{Begun, Event, Recorded, Start, players};

/// A game that waits to be judged.
pub(super) struct Sheet {
    pub(super) title: String,
    pub(super) players: [String; 2],
    pub(super) result: String,
    pub(super) date: Option<String>,
    pub(super) number: u32,
    pub(super) length: u32,
    pub(super) has_crawford: bool,
    pub(super) score: [u32; 2],
    pub(super) crawford: bool,
    /// S7: whether the winner of a game begins the next one; what others play by is written nowhere.
    winner_begins: bool,
    pub(super) win: Option<Win>,
    /// The game before its first event.
    pub(super) start: Game,
    /// The cube, where one is used.
    pub(super) cube: Option<Cube>,
    /// K9: until when nobody doubles.
    pub(super) lock: CubeLock,
    /// The first roll is that of somebody who has won the opening roll.
    pub(super) opened: bool,
    pub(super) events: Vec<Event>,
}

impl Sheet {
    /// What the game is worth to White and to Black at its score; nothing in a single game, and in a match longer than those
    /// whose equities are known.
    pub(super) fn at_score(&self) -> Option<[AtScore; 2]> {
        if self.length == 0 {
            return None;
        }
        let mut away = [0; 2];
        for (away, points) in away.iter_mut().zip(self.score) {
            *away = u16::try_from(self.length.checked_sub(points)?).ok()?;
        }
        let part = match () {
            () if self.crawford => Part::Crawford,
            () if away.contains(&1) => Part::After,
            () => Part::Normal,
        };
        let white = Score { part, away, winner_begins: self.winner_begins };
        let met = met(self.start.variant(), self.start.options());
        Some([AtScore::new(met, white)?, AtScore::new(met, white.turned())?])
    }
}

/// The games of match text or SGF. The heads are read by the same readers once more.
pub(super) fn of_match(
    heads: Option<Match>,
    found: impl Iterator<Item = (Recorded, Replayed)>,
) -> Vec<Sheet> {
    let heads = heads.unwrap_or_default();
    let mut games = heads.games.into_iter();
    let mut sheets = Vec::new();
    for (recorded, replayed) in found {
        let head = games.next().unwrap_or_default();
        let Some(Begun { seats, start: Start::Tables(start), .. }) = recorded.table else { continue };
        // Who acts first starts; programs write nothing about the opening roll.
        let starter = recorded.events.iter().find_map(actor).unwrap_or(Side::White);
        // Programs know cubes far beyond ours, and say nowhere whether beavers were agreed.
        let agreed = Agreed { max: 1 << 20, highest: Level::Raccoon, droppable: true };
        sheets.push(Sheet {
            title: replayed.title,
            players: players(seats),
            result: replayed.result,
            date: heads.date.clone(),
            number: head.number,
            length: heads.length,
            has_crawford: heads.crawford,
            score: head.score,
            crawford: head.crawford,
            winner_begins: false,
            win: head.win,
            start: Game::new_with_starter(start.variant(), start.options(), starter),
            cube: Some(Cube::new(agreed)),
            lock: CubeLock::StarterOnly,
            opened: true,
            events: recorded.events,
        });
    }
    sheets
}

/// The games of a record of the site.
pub(super) fn of_record(bytes: &[u8], recorded: Recorded, replayed: &Replayed) -> Vec<Sheet> {
    let Some(Begun { options, seats, start: Start::Tables(start) }) = recorded.table else {
        return Vec::new();
    };
    let terms = terms(&options);
    let (date, mut wins) = said(bytes);
    let mut match_play = tables::Match::new(terms.match_to.into(), terms.crawford);
    let players = players(seats);
    let mut sheets: Vec<Sheet> = Vec::new();
    for (number, first, events) in split(recorded.events) {
        let after_first = number > 1;
        let begun = match first {
            Some(side) => Game::new_with_starter(start.variant(), start.options(), side),
            None => (*start).clone(),
        };
        let cube = terms.new_cube();
        let win = wins.next().or_else(|| won(&events, cube));
        let length = if terms.is_match() { u32::from(terms.match_to) } else { 0 };
        let title = match length {
            0 => replayed.title.clone(),
            length => format!("{}, game {number} of a match to {length}", replayed.title),
        };
        sheets.push(Sheet {
            title,
            players: players.clone(),
            result: win.map_or_else(|| "*".to_owned(), |win| result(&players, win)),
            date: date.clone(),
            number,
            length,
            has_crawford: terms.is_match() && terms.crawford,
            score: match_play.score().map(u32::from),
            crawford: match_play.is_crawford(),
            winner_begins: true,
            win,
            start: begun,
            cube,
            lock: if after_first { terms.lock } else { CubeLock::None },
            opened: !after_first,
            events,
        });
        let winner = win.and_then(|win| TwoSeat::of(Seat(win.side.index() as u8)));
        if let (Some(winner), Some(win)) = (winner, win) {
            // A record that replays keeps the order of a match.
            let _ = match_play.over(winner, win.points).and_then(|()| match_play.begin());
        }
    }
    sheets
}

fn result(players: &[String; 2], win: Win) -> String {
    let unit = if win.points == 1 { "point" } else { "points" };
    format!("{} wins {} {unit}", players[win.side.index()], win.points)
}

/// Who does it; nobody for an opening roll.
fn actor(event: &Event) -> Option<Side> {
    match event {
        Event::Rolled { seat, .. } => seat.map(side),
        Event::Doubled { seat, .. } | Event::Taken { seat } | Event::Dropped { seat } => Some(side(*seat)),
        Event::Stage { played, .. } => Some(played.side),
        Event::Chess { .. } | Event::Kalah(_) | Event::Bughouse { .. } | Event::Next { .. } => None,
    }
}

/// The side that plays in a seat.
pub(super) fn side(seat: u8) -> Side {
    if seat == 0 { Side::White } else { Side::Black }
}

/// The events of a match by games: number, who starts if it is not the opening roll that says it, and what happened.
fn split(events: Vec<Event>) -> Vec<(u32, Option<Side>, Vec<Event>)> {
    let mut games = vec![(1, None, Vec::new())];
    for event in events {
        match event {
            Event::Next { number, first } => games.push((number, Some(side(first)), Vec::new())),
            event => {
                if let Some((.., open)) = games.last_mut() {
                    open.push(event);
                }
            }
        }
    }
    games
}

/// The terms a record names.
fn terms(options: &[(String, String)]) -> MatchRules {
    let mut terms = MatchRules::default();
    for (name, text) in options {
        let spec = TERMS.iter().find(|spec| spec.name == name);
        if let Some(value) = spec.and_then(|spec| value(spec, text)) {
            // The replay has refused what is not allowed.
            let _ = terms.set(name, &value);
        }
    }
    terms.beavers |= terms.raccoons;
    terms
}

fn value(spec: &OptionSpec, text: &str) -> Option<OptionValue> {
    match spec.kind {
        OptionKind::Bool { .. } => text.parse().ok().map(OptionValue::Bool),
        OptionKind::Int { .. } | OptionKind::IntOf { .. } => text.parse().ok().map(OptionValue::Int),
        OptionKind::OneOf { .. } => Some(OptionValue::Text(text.to_owned())),
    }
}

/// What a record says of its day, and of the ends of its games.
fn said(bytes: &[u8]) -> (Option<String>, impl Iterator<Item = Win>) {
    let log = Log::read(bytes).map(|(log, _)| log).unwrap_or_default();
    let date = log.notes.into_iter().find(|(name, _)| name == "Date").map(|(_, date)| date);
    let wins = log.entries.into_iter().filter_map(|entry| match entry.event {
        Line::Over(ending) | Line::End(ending) => match ending.result {
            Outcome::Win { seat, points } => {
                Some(Win { side: side(seat), points, resigned: ending.reason == "resignation" })
            }
            Outcome::Draw | Outcome::Void => None,
        },
        _ => None,
    });
    (date, wins)
}

/// Who has won by the board or the cube, where the record does not say it.
fn won(events: &[Event], cube: Option<Cube>) -> Option<Win> {
    let mut cube = cube.unwrap_or_default();
    for event in events {
        // What the replay allowed is allowed here.
        match event {
            Event::Doubled { seat, .. } => {
                let _ = cube.double(Seat(*seat));
            }
            Event::Taken { seat } => {
                let _ = cube.take(Seat(*seat));
            }
            Event::Dropped { seat } => {
                let points = cube.drop(Seat(*seat)).ok()?;
                return Some(Win { side: side(*seat).other(), points, resigned: false });
            }
            Event::Stage { played, .. } => {
                if let Some(outcome) = played.outcome {
                    let points = outcome.points.0.saturating_mul(cube.value());
                    return outcome.winner.map(|side| Win { side, points, resigned: false });
                }
            }
            _ => {}
        }
    }
    None
}
