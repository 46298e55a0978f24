// SPDX-License-Identifier: AGPL-3.0-or-later
//! The levels of the tables family. The strongest looks further than the others: it lets the opponent play
//! all 21 rolls after each of its best plays, and in tabla answers each of them. The weaker ones take one look, as the network
//! was trained, and slip.

use tables::{Game, Phase, Search, Step, Variant};

use super::ahead::{AGAIN_MAX, Ask, FULL, Thinker, Worth, by_points};
use super::by_score::ByScore;
use super::stake::AtStake;
use super::{Found, Judge, choose_with, judge, settled, slip, throws_away};
use crate::level::pick;
use crate::{Alone, Effort, Level};

/// What the strongest level asks itself. In tabla a second roll makes it measurably stronger and stays well below 100 ms of a
/// core; in the other games it costs more, and nobody has measured that it brings anything (`docs/strength.md`).
#[must_use]
pub fn expert(variant: Variant) -> Ask {
    let plies = if variant == Variant::Tabla { 2 } else { 1 };
    Ask { plies, again: AGAIN_MAX, evals: FULL, always: false }
}

/// The steps of a player of this level, as [`super::choose`]. Whatever the level, a play that wins at once is
/// played, and antitabla is not lost by finishing it while that can be helped.
#[must_use]
pub fn choose_at(game: &Game, level: Level, seed: u64) -> Option<Vec<Step>> {
    choose_by(game, level, seed, &by_points, &expert(game.variant()))
}

/// As [`choose_at`], for what is at stake: in a match the strongest level plays for the chance to win it.
#[must_use]
pub fn choose_at_stake(game: &Game, level: Level, seed: u64, at_stake: &AtStake) -> Option<Vec<Step>> {
    choose_at_stake_with(game, level, seed, at_stake, Effort::Whole)
}

/// As [`choose_at_stake`], with so much work.
#[must_use]
pub fn choose_at_stake_with(
    game: &Game,
    level: Level,
    seed: u64,
    at_stake: &AtStake,
    effort: Effort,
) -> Option<Vec<Step>> {
    let ask = match (effort, expert(game.variant())) {
        (Effort::Look, _) => return super::choose(game, seed),
        (Effort::Quarter | Effort::Whole, ask) => Ask { evals: effort.of(ask.evals), ..ask },
    };
    // The judge of indiika counts no points.
    let looks = level == Level::Expert && matches!(judge(game.variant()), Judge::Net(_));
    let score = game.side().filter(|_| looks).and_then(|side| ByScore::of(game, side, at_stake));
    choose_by(game, level, seed, &ByScore::worth(score.as_ref()), &ask)
}

fn choose_by(game: &Game, level: Level, seed: u64, worth: Worth<'_>, ask: &Ask) -> Option<Vec<Step>> {
    let judge = judge(game.variant());
    let slip = match judge {
        // Indiika's plays hardly differ: there the levels differ in what they do with the cube.
        Judge::Places => return choose_with(game, judge, seed),
        Judge::Net(_) if level == Level::Expert => {
            let plays = Thinker::for_ask(ask).think_by(game, judge, ask, seed, worth, &mut Alone);
            return plays.into_iter().next().map(|play| play.steps);
        }
        Judge::Net(_) => slip(game.variant(), level),
    };
    let Phase::ToPlay { side, stage, .. } = game.phase() else {
        return None;
    };
    let mut search = Search::default();
    search.run(game.position(), side, &stage, game.options(), game.is_first_turn());
    let found = Found { search: &search, root: game.position(), side, options: game.options() };
    let mut judged = found.judged(judge, |position| !throws_away(position, side, game.options()));
    if judged.iter().all(Option::is_none) {
        judged = found.judged(judge, |_| true);
    }
    let won = (0..judged.len()).filter(|index| judged[*index].is_some()).find(|index| {
        settled(&search.position(*index), side, game.options()).is_some_and(|points| points > 0.0)
    });
    let best = won.or_else(|| pick(&judged, slip.bound(seed), seed));
    Some(search.steps(best.unwrap_or(0)).to_vec())
}
