// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints of the tables family: plays one roll ahead, and the cube.

use bots::Watch;
use bots::tables::ahead::{AGAIN_MAX, Ask, FULL, Thinker};
use bots::tables::cube::{self, Answer, Stake};
use bots::tables::judge;
use game::Side;
use tables::Game;

use super::{CHOICES_MAX, Choice, Hint, Kind, Unit};
use crate::tables::written;

pub(super) fn play(game: &Game, watch: &mut dyn Watch) -> Option<Hint> {
    let ask = Ask { plies: 1, again: AGAIN_MAX, evals: FULL, always: true };
    let plays = Thinker::for_ask(&ask).think_watched(game, judge(game.variant()), &ask, 0, watch);
    let choices: Vec<Choice> = plays
        .iter()
        .take(CHOICES_MAX)
        .map(|play| Choice {
            action: play.steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            text: written(game, &play.steps),
            value: Some(play.equity.into()),
            chances: Some(play.chances.map(f64::from)),
            ..Choice::default()
        })
        .collect();
    (!choices.is_empty()).then_some(Hint { kind: Kind::Move, unit: Unit::Points, exact: false, choices })
}

/// Of a double the other makes the best.
pub(super) fn double(game: &Game, side: Side, stake: &Stake) -> Hint {
    let points = points(game, side, stake);
    let doubles = match points {
        Some([kept, taken, dropped]) => taken.min(dropped) > kept,
        None => cube::doubles(game, side, stake),
    };
    let follows = points.map(|[_, taken, dropped]| if taken <= dropped { "take" } else { "drop" });
    let double = Choice {
        line: follows.into_iter().map(str::to_owned).collect(),
        ..named("double", points.map(|[_, taken, dropped]| taken.min(dropped)))
    };
    let roll = named("roll", points.map(|[kept, ..]| kept));
    let choices = if doubles { vec![double, roll] } else { vec![roll, double] };
    Hint { kind: Kind::Double, unit: Unit::Points, exact: false, choices }
}

/// Whether to raise a double is not judged, and what a raised one is worth neither.
pub(super) fn answer(game: &Game, side: Side, stake: &Stake, raised: bool, may_drop: bool) -> Hint {
    let points = points(game, side.other(), stake).filter(|_| !raised);
    let takes = match points {
        Some([_, taken, dropped]) => taken <= dropped,
        None => cube::answer(game, side, stake, false) != Answer::Drop,
    };
    let take = named("take", points.map(|[_, taken, _]| -taken));
    let drop = named("drop", points.map(|[.., dropped]| -dropped));
    let choices = match (may_drop, takes) {
        (false, _) => vec![take],
        (true, true) => vec![take, drop],
        (true, false) => vec![drop, take],
    };
    Hint { kind: Kind::Answer, unit: Unit::Points, exact: false, choices }
}

fn named(action: &str, value: Option<f64>) -> Choice {
    Choice { action: action.to_owned(), text: action.to_owned(), value, ..Choice::default() }
}

/// What `side`, about to roll, has to expect: without a double, doubled and taken, doubled and refused, the cube counted as
/// one. Nothing in a match, where points are not all worth the same.
fn points(game: &Game, side: Side, stake: &Stake) -> Option<[f64; 3]> {
    let value = f64::from(stake.value.max(1));
    stake.away.is_none().then(|| cube::equities(game, side, stake).map(|points| f64::from(points) / value))
}
