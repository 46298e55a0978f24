// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where hints are looked for: on the threads of `thinkers`, behind those who play, one at a time for each player.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use analysis::hint::{Hint, Kind, Question, Unit, hint};
use bots::Watch;
use game::Seat;
use tokio::time::Instant;
use wire::{HintChoice, HintKind, HintUnit, HintView};

use crate::rooms::thinkers::{Thinkers, Ticket};

/// A search that has taken so long tells what it has found by then.
const SEARCH_MAX: Duration = Duration::from_millis(1_000);
/// Whoever has waited so long for their turn gets no answer.
const WAIT_MAX: Duration = Duration::from_millis(2_000);

/// Where hints are looked for.
#[derive(Default)]
pub(crate) struct HintLane {
    asking: Arc<Mutex<HashSet<String>>>,
}

/// Somebody's hint that is not answered; dropping it lets them ask again.
pub(crate) struct Asking {
    pub(super) player: String,
    asking: Arc<Mutex<HashSet<String>>>,
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.player);
    }
}

impl HintLane {
    /// Nothing while the one before is not answered.
    pub(super) fn begin(&self, player: &str) -> Option<Asking> {
        let is_new = self.asking.lock().unwrap_or_else(PoisonError::into_inner).insert(player.to_owned());
        is_new.then(|| Asking { player: player.to_owned(), asking: Arc::clone(&self.asking) })
    }

    /// What is best; nothing where no thread was free in time, or the room has moved on meanwhile.
    pub(super) async fn look(thinkers: &Thinkers, ticket: Ticket, question: Question) -> Option<HintView> {
        let turn = tokio::time::timeout(WAIT_MAX, thinkers.turn(ticket)).await.ok()?.ok()?;
        let until = Instant::now() + SEARCH_MAX;
        let found = thinkers.think(turn, move || hint(&question, &mut Until(until)));
        let found = found.await.inspect_err(|error| tracing::error!(%error, "a hint ran into a defect"));
        found.ok().flatten().map(|found| told(&found))
    }
}

/// Breaks a search off at this time.
struct Until(Instant);

impl Watch for Until {
    fn goes_on(&mut self, _: u64) -> bool {
        Instant::now() < self.0
    }
}

/// What was found for somebody.
pub(crate) struct Found {
    pub(super) seat: Seat,
    /// What they had to decide, see `Host::decision_version`.
    pub(super) version: i64,
    pub(super) hint: Option<HintView>,
    /// Until they have it they ask for no other.
    #[expect(dead_code, reason = "what it says is that it is there")]
    pub(super) asking: Asking,
}

fn told(found: &Hint) -> HintView {
    let choices = found.choices.iter().map(|choice| HintChoice {
        m: choice.action.clone(),
        text: choice.text.clone(),
        value: choice.value.map(rounded),
        difference: found.difference(choice).map(rounded),
        match_chance: choice.match_chance.map(rounded),
        chances: choice.chances.map(|chances| chances.map(rounded)),
        mate: choice.mate,
        line: choice.line.clone(),
    });
    HintView {
        kind: match found.kind {
            Kind::Move => HintKind::Move,
            Kind::Double => HintKind::Double,
            Kind::Answer => HintKind::Answer,
        },
        unit: match found.unit {
            Unit::Points => HintUnit::Points,
            Unit::Chance => HintUnit::Chance,
            Unit::Seeds => HintUnit::Seeds,
        },
        exact: found.exact,
        choices: choices.collect(),
    }
}

/// A number with as many digits as mean something.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4 + 0.0
}
