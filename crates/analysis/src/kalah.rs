// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah: by how many seeds every action wins or loses, exactly where the search sees the end of the game.

use bots::Alone;
use bots::kalah::worths;
use game::Seat;
use kalah::{Action, Position};
use record::Replayed;

use crate::mark::Mark;
use crate::watched::{Begun, Event, Headed, Recorded, Start, players};
use crate::{KALAH_NODES, Settings};

/// One game of kalah.
#[derive(Clone, Debug, PartialEq)]
pub struct KalahGame {
    /// The actions in order.
    pub moves: Vec<KalahMove>,
    /// The figures of both seats.
    pub figures: [KalahFigures; 2],
}

/// An action and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct KalahMove {
    /// From 1 in its game.
    pub number: u32,
    /// The seat that acted.
    pub seat: u8,
    /// What was done.
    pub action: Action,
    /// What could have been done, in the order of the rules, with the final margin of who acts in hundredths of a seed;
    /// empty where there was no choice.
    pub values: Vec<(Action, i32)>,
    /// What was best, the action itself where nothing was better.
    pub best: Action,
    /// Hundredths of a seed lost, 0 and more.
    pub loss: i32,
    /// Whether all of it is exact: every line was played to the end.
    pub exact: bool,
    /// How bad it was; only where it is exact.
    pub mark: Option<Mark>,
}

/// The figures of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KalahFigures {
    /// Actions that were not forced.
    pub decisions: u32,
    /// Those of them that are judged exactly.
    pub exact: u32,
    /// Hundredths of a seed lost by those that are judged exactly.
    pub lost: i64,
    /// Hundredths of a seed lost by the others, as an estimate.
    pub lost_estimate: i64,
    /// How often seeds, a draw and a win were lost, all of it exact.
    pub marks: [u32; 3],
}

impl KalahFigures {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut marks = self.marks;
        marks.iter_mut().zip(other.marks).for_each(|(own, more)| *own += more);
        Self {
            decisions: self.decisions + other.decisions,
            exact: self.exact + other.exact,
            lost: self.lost + other.lost,
            lost_estimate: self.lost_estimate + other.lost_estimate,
            marks,
        }
    }
}

impl KalahMove {
    /// What an action is worth to who acts, in hundredths of a seed; nothing where there was no choice.
    #[must_use]
    pub fn value(&self, action: Action) -> Option<i32> {
        self.values.iter().find(|(other, _)| *other == action).map(|(_, value)| *value)
    }
}

/// Judges the games of a file.
pub(crate) fn games(
    found: impl Iterator<Item = (Recorded, Replayed)>,
    settings: &Settings,
    step: &mut dyn FnMut(),
) -> Vec<Headed<KalahGame>> {
    let nodes = settings.nodes.unwrap_or(KALAH_NODES);
    let mut games = Vec::new();
    for (recorded, replayed) in found {
        let Some(Begun { seats, start: Start::Kalah(start), .. }) = recorded.table else { continue };
        let mut position = *start;
        let mut moves: Vec<KalahMove> = Vec::with_capacity(recorded.events.len());
        for event in &recorded.events {
            if let Event::Kalah(action) = event {
                let number = u32::try_from(moves.len()).unwrap_or(u32::MAX).saturating_add(1);
                moves.extend(judge(&position, *action, number, nodes));
                // The replay has done it.
                let _ = position.advance(*action);
            }
            step();
        }
        let figures = [0, 1].map(|seat| figures(&moves, seat));
        let (title, result) = (replayed.title, replayed.result);
        let (players, game) = (players(seats).to_vec(), KalahGame { moves, figures });
        games.push(Headed { title, players, result, game });
    }
    games
}

/// What is said of an action; each that could be taken is looked at with as many positions as the others.
fn judge(position: &Position, action: Action, number: u32, nodes: u64) -> Option<KalahMove> {
    let Seat(seat) = position.decider()?;
    let legal = position.legal();
    let forced = KalahMove {
        number,
        seat,
        action,
        values: Vec::new(),
        best: action,
        loss: 0,
        exact: true,
        mark: None,
    };
    if legal.len() < 2 {
        return Some(forced);
    }
    let found = worths(position, nodes, &mut Alone)?;
    let exact = found.iter().all(|(_, worth)| worth.exact);
    let values: Vec<(Action, i32)> = found.into_iter().map(|(other, worth)| (other, worth.score)).collect();
    let made = values.iter().find(|(other, _)| *other == action)?.1;
    let most = values.iter().map(|(_, value)| *value).max()?;
    // The first of the best, unless what was done is as good.
    let best = if made == most { action } else { values.iter().find(|(_, value)| *value == most)?.0 };
    let mark = Mark::of_seeds(most, made).filter(|_| exact);
    Some(KalahMove { values, best, loss: most - made, exact, mark, ..forced })
}

fn figures(moves: &[KalahMove], seat: u8) -> KalahFigures {
    let mut figures = KalahFigures::default();
    for made in moves.iter().filter(|made| made.seat == seat && !made.values.is_empty()) {
        figures.decisions += 1;
        if made.exact {
            figures.exact += 1;
            figures.lost += i64::from(made.loss);
        } else {
            figures.lost_estimate += i64::from(made.loss);
        }
        for (count, kind) in figures.marks.iter_mut().zip(Mark::OF_KALAH) {
            *count += u32::from(made.mark == Some(kind));
        }
    }
    figures
}
