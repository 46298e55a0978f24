// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints of bughouse. The clocks, and what partners say, are not counted: all of it is an estimate.

use bots::bughouse::{EXPERT, value};
use bots::{Limits, Watch};
use chess::bughouse::{Action, Match, Place};

use super::{CHOICES_MAX, Choice, Effort, Hint, Kind, Unit};
use crate::chess::chance_of;

/// Boards looked at for each action, to find those that are looked at further.
const FIRST: Limits = Limits { nodes: 60 };

pub(super) fn bughouse(game: &Match, place: Place, effort: &Effort, watch: &mut dyn Watch) -> Option<Hint> {
    // Each of the best is looked at once more with half of it.
    let nodes = effort.nodes.unwrap_or(EXPERT);
    let (whole, again) = (Limits { nodes }, Limits { nodes: nodes / 2 });
    let legal = game.legal(place);
    let told = |action: Action, value: Option<f64>| {
        let text = game.san(place, action).unwrap_or_else(|_| action.to_string());
        Choice { action: action.to_string(), text, value, ..Choice::default() }
    };
    let hint = |choices| Hint { kind: Kind::Move, unit: Unit::Chance, exact: false, choices };
    if let Some(Action::Remove { .. }) = legal.first() {
        return game.default_removal().map(|removal| hint(vec![told(removal, None)]));
    }
    let (best, _) = value(game, place, None, &whole, watch)?;
    let mut look = |action, limits: &Limits| value(game, place, Some(action), limits, watch);
    let mut others: Vec<(Action, i32)> = legal
        .into_iter()
        .filter(|action| *action != best)
        .filter_map(|action| look(action, &FIRST))
        .collect();
    others.sort_by_key(|(_, value)| -value);
    others.truncate(CHOICES_MAX - 1);
    let others = others.into_iter().map(|(action, _)| action);
    let mut found: Vec<(Action, i32)> =
        std::iter::once(best).chain(others).filter_map(|action| look(action, &again)).collect();
    // What was the best of all stays before what looks exactly as good.
    found.sort_by_key(|(_, value)| -value);
    let choices = found.into_iter().map(|(action, value)| told(action, Some(chance_of(value))));
    Some(hint(choices.collect()))
}
