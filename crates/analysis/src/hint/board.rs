// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints of chess and kalah.

use bots::Watch;
use bots::chess::{Ask, EXPERT, Score, Thinker};
use bots::kalah::worths;
use chess::Game;
use kalah::Position;

use super::{CHOICES_MAX, Choice, Effort, Hint, Kind, Unit};
use crate::KALAH_NODES;
use crate::chess::{MEMORY_MIB, chance, spelled};

/// The best moves, all of them in one search.
pub(super) fn chess(game: &Game, effort: &Effort, watch: &mut dyn Watch) -> Option<Hint> {
    let nodes = effort.nodes.map_or(EXPERT.nodes, |nodes| nodes.saturating_mul(CHOICES_MAX as u64));
    let ask = Ask { nodes: Some(nodes), depth: None, lines: CHOICES_MAX, moves: Vec::new() };
    let found = Thinker::new(MEMORY_MIB).think(game, &ask, 0, watch)?;
    let choices = found.lines.iter().filter_map(|line| {
        let spelled = spelled(game, &line.moves);
        let (centipawns, mate) = match line.score {
            Score::Mate(moves) => (None, Some(moves)),
            Score::Centipawns(value) => (Some(value), None),
        };
        Some(Choice {
            action: line.moves.first()?.clone(),
            text: spelled.first()?.clone(),
            value: Some(chance(line.score)),
            centipawns,
            mate,
            line: spelled.into_iter().skip(1).collect(),
            ..Choice::default()
        })
    });
    Some(Hint { kind: Kind::Move, unit: Unit::Chance, exact: false, choices: choices.collect() })
}

/// Every action, each looked at with as many positions as the others.
pub(super) fn kalah(position: &Position, watch: &mut dyn Watch) -> Option<Hint> {
    let mut exact = true;
    let mut choices = Vec::new();
    for (action, worth) in worths(position, KALAH_NODES, watch)? {
        exact &= worth.exact;
        let (action, value) = (action.to_string(), f64::from(worth.score) / 100.0);
        choices.push(Choice { text: action.clone(), action, value: Some(value), ..Choice::default() });
    }
    choices.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(std::cmp::Ordering::Equal));
    choices.truncate(CHOICES_MAX);
    (!choices.is_empty()).then_some(Hint { kind: Kind::Move, unit: Unit::Seeds, exact, choices })
}
