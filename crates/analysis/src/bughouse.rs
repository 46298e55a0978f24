// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse: what the best action on the own board and the one that was taken are worth, by so many positions each. All of
//! it is an estimate: what is passed on is counted, what the partner needs just now and the clocks are not.

use bots::bughouse::value;
use bots::{Alone, Limits};
use chess::bughouse::{Action, BoardId, Match, Place};
use record::Replayed;

use crate::chess::chance_of;
use crate::mark::Mark;
use crate::watched::{Begun, Event, Headed, Recorded, Start};
use crate::{BUGHOUSE_NODES, Settings};

/// One match of bughouse, both boards.
#[derive(Clone, Debug, PartialEq)]
pub struct BughouseGame {
    /// What was done, in the order of the record.
    pub moves: Vec<BughouseMove>,
    /// The figures by seat.
    pub figures: [BughouseFigures; 4],
}

/// An action and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BughouseMove {
    /// From 1, over both boards.
    pub number: u32,
    /// On which board.
    pub board: BoardId,
    /// The seat that acted.
    pub seat: u8,
    /// The notation of records.
    pub san: String,
    /// The action as pages write it.
    pub action: Action,
    /// Whether there was no other; a removal counts as one.
    pub forced: bool,
    /// The best action as records write it; the one that was taken where nothing better was found.
    pub best: String,
    /// The same as pages write it.
    pub best_action: Action,
    /// What it is worth to who took it, hundredths of a pawn, [`bots::bughouse::VALUE_MAX`] at most.
    pub value: i32,
    /// What the best action is worth.
    pub best_value: i32,
    /// How bad it was: by winning chance, as in chess.
    pub mark: Option<Mark>,
}

/// The figures of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BughouseFigures {
    /// Actions that were not forced.
    pub decisions: u32,
    /// Hundredths of a pawn lost, in all.
    pub lost: i64,
    /// How many were doubtful, bad and very bad.
    pub marks: [u32; 3],
}

impl BughouseFigures {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut marks = self.marks;
        marks.iter_mut().zip(other.marks).for_each(|(own, more)| *own += more);
        Self { decisions: self.decisions + other.decisions, lost: self.lost + other.lost, marks }
    }

    /// Hundredths of a pawn lost by a decision on average; nothing without one.
    #[must_use]
    pub fn mean_loss(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.lost as f64 / f64::from(self.decisions))
    }
}

impl BughouseMove {
    /// Hundredths of a pawn lost, 0 and more.
    #[must_use]
    pub fn loss(&self) -> i32 {
        self.best_value - self.value
    }
}

/// Judges the matches of a file.
pub(crate) fn games(
    found: impl Iterator<Item = (Recorded, Replayed)>,
    settings: &Settings,
    step: &mut dyn FnMut(),
) -> Vec<Headed<BughouseGame>> {
    let limits = Limits { nodes: settings.nodes.unwrap_or(BUGHOUSE_NODES) };
    let mut games = Vec::new();
    for (recorded, replayed) in found {
        let Some(Begun { seats, start: Start::Bughouse(start), .. }) = recorded.table else { continue };
        let mut game = *start;
        let mut moves: Vec<BughouseMove> = Vec::with_capacity(recorded.events.len());
        for event in &recorded.events {
            if let Event::Bughouse { place, action, san } = event {
                let number = u32::try_from(moves.len()).unwrap_or(u32::MAX).saturating_add(1);
                moves.push(judge(&game, (*place, *action), san, number, &limits));
                // The replay has done it.
                let _ = game.apply(*place, *action);
            }
            step();
        }
        let figures = [0, 1, 2, 3].map(|seat| figures(&moves, seat));
        let (title, result) = (replayed.title, replayed.result);
        games.push(Headed { title, players: seats, result, game: BughouseGame { moves, figures } });
    }
    games
}

/// What is said of an action.
fn judge(
    game: &Match,
    (place, action): (Place, Action),
    san: &str,
    number: u32,
    limits: &Limits,
) -> BughouseMove {
    let plain = BughouseMove {
        number,
        board: place.board,
        seat: place.seat().0,
        san: san.to_owned(),
        action,
        forced: true,
        best: san.to_owned(),
        best_action: action,
        value: 0,
        best_value: 0,
        mark: None,
    };
    if game.legal(place).len() < 2 {
        return plain;
    }
    let Some((best, best_value)) = value(game, place, None, limits, &mut Alone) else { return plain };
    let made = if best == action {
        Some((action, best_value))
    } else {
        value(game, place, Some(action), limits, &mut Alone)
    };
    let Some((_, value)) = made else { return plain };
    // What is looked at alone is looked at more deeply, and may turn out to be the better one.
    let (best_action, best_value) = if value >= best_value { (action, value) } else { (best, best_value) };
    let best = if best_action == action {
        san.to_owned()
    } else {
        game.san(place, best_action).unwrap_or_else(|_| best_action.to_string())
    };
    let mark = Mark::of_chance(chance_of(best_value) - chance_of(value));
    BughouseMove { forced: false, best, best_action, value, best_value, mark, ..plain }
}

fn figures(moves: &[BughouseMove], seat: u8) -> BughouseFigures {
    let mut figures = BughouseFigures::default();
    for made in moves.iter().filter(|made| made.seat == seat && !made.forced) {
        figures.decisions += 1;
        figures.lost += i64::from(made.loss());
        for (count, size) in figures.marks.iter_mut().zip(Mark::SIZES) {
            *count += u32::from(made.mark == Some(size));
        }
    }
    figures
}
