// SPDX-License-Identifier: AGPL-3.0-or-later
//! Looking ahead over the dice. A play is worth what its player has to expect after all 21 rolls of the opponent, each
//! answered as it looks best at first sight, and with two plies after all 21 rolls of the player behind each of those;
//! chances are averaged, not points. What chances are worth is [`by_points`], or what the score of a match makes of them. One ply deeper at a time, and with each only what still looks good: see [`Ask`].
//!
//! A progressive double has stages, and a stage that is not the end of its turn is judged by the end of the turn: the
//! other stages are played as they look best, and in gyulbara what the opponent has to finish is his. That is a depth of
//! its own, before the first roll is looked ahead; which plays come so far is decided at first sight, as if the turn ended
//! there, and one way to go on is all that is tried of each.
//!
//! `tree.rs` walks, `known.rs` remembers what was judged. Nothing here has a clock: evaluations are counted, and when
//! there are too many the deepest depth that was finished answers.

mod known;
#[cfg(test)]
mod tests;
mod tree;

use game::Side;
use tables::{Game, Phase, Search, Step};

use super::candidates::{Candidate, at_first_sight};
use super::net::{Chances, equity};
use super::{Found, Judge};
use crate::Watch;
use crate::watch::Alone;
use known::Known;
use tree::Tree;

/// Most rolls that may be looked ahead.
pub const PLIES_MAX: u8 = 2;
/// How many plays are looked at again where nothing else is said.
pub const AGAIN_MAX: usize = 8;
/// How many plays are looked at one roll ahead and two rolls ahead, whatever is asked, and how much worse than the best
/// one ply before, in points, they may be.
const KEPT: [(usize, f32); PLIES_MAX as usize] = [(usize::MAX, 0.20), (3, 0.08)];
/// The same for the end of the turn, where a stage is not.
const KEPT_TO_TURN_END: (usize, f32) = (32, 0.60);
/// What an engine may judge that plays as well as it can.
pub const FULL: u64 = 150_000;
/// What may be judged for who wants to know the worth of every play.
pub const ANALYSIS: u64 = 2_000_000;

/// What is asked of a look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Rolls to look ahead, [`PLIES_MAX`] at most.
    pub plies: u8,
    /// How many of the best plays are looked at one roll ahead, those within 0.20 points of the best; two rolls ahead it
    /// is three of them at most, within 0.08.
    pub again: usize,
    /// Positions that may be judged. Those of the first look count, but are never too many; those that were judged before
    /// and are remembered count again, so that the answer does not depend on the memory.
    pub evals: u64,
    /// Whether the only play that looks good is looked at again, too: not for who only wants to play.
    pub always: bool,
}

/// What chances are worth to a side that has just played; more is better.
pub type Worth<'a> = &'a dyn Fn(Side, &Chances) -> f32;

/// The points to be expected, the cube not counted.
#[must_use]
pub fn by_points(_: Side, chances: &Chances) -> f32 {
    equity(chances)
}

/// A player of the tables family with a memory.
#[derive(Debug)]
pub struct Thinker {
    known: Known,
}

impl Thinker {
    /// With room for what such a question judges, 1 MiB at most.
    #[must_use]
    pub fn for_ask(ask: &Ask) -> Self {
        // What one ply judges hardly repeats itself.
        Self { known: Known::for_evals(if ask.plies > 1 { ask.evals } else { 0 }) }
    }

    /// The plays of the stage the game waits for, the best first; none when there is nothing to play. Those that were
    /// looked at again stand before the others; a play that wins at once stands first, and one that loses at once last.
    ///
    /// The same game, network, question and seed get the same answer, whatever was asked before; the seed orders plays
    /// that look exactly as good. Indiika's judge looks to the end anyway: there no roll is looked ahead.
    #[must_use]
    pub fn think(&mut self, game: &Game, judge: &Judge, ask: &Ask, seed: u64) -> Vec<Candidate> {
        self.think_by(game, judge, ask, seed, &by_points, &mut Alone)
    }

    /// As [`Thinker::think`], where chances are worth something else than their points ([`Candidate::equity`] is what they
    /// are worth), and somebody may break it off: then the deepest depth that was finished answers.
    #[must_use]
    pub fn think_by(
        &mut self,
        game: &Game,
        judge: &Judge,
        ask: &Ask,
        seed: u64,
        worth: Worth<'_>,
        watch: &mut dyn Watch,
    ) -> Vec<Candidate> {
        let Phase::ToPlay { side, stage, .. } = game.phase() else { return Vec::new() };
        let mut search = Search::default();
        search.run(game.position(), side, &stage, game.options(), game.is_first_turn());
        let found = Found { search: &search, root: game.position(), side, options: game.options() };
        let sights = at_first_sight(&found, judge, seed, worth);
        // What loses at once is not looked at again, and what wins at once leaves nothing to look at.
        let eligible = match sights.first() {
            Some(first) if first.wins() => 0,
            _ => sights.iter().take_while(|sight| !sight.throws_away()).count(),
        };
        let mut plays: Vec<Candidate> = sights.into_iter().map(|sight| sight.play).collect();
        let Judge::Net(net) = judge else { return plays };
        if plays.len() < 2 || ask.plies == 0 {
            return plays;
        }
        let evals = [plays.len() as u64, ask.evals];
        let mut tree = Tree::new(net, game, &mut self.known, evals, (worth, watch));
        let least = if ask.always { 1 } else { 2 };
        let mut good = eligible;
        let again = ask.again.max(1);
        let to_turn_end = goes_on(game, side, &plays[0].steps).then_some((0, KEPT_TO_TURN_END));
        let deeper = (1..=ask.plies).zip(KEPT.map(|(most, within)| (most.min(again), within)));
        for (plies, (most, within)) in to_turn_end.into_iter().chain(deeper) {
            good = still_good(&plays[..good], most, within);
            if good < least {
                break;
            }
            let mut deeper = Vec::with_capacity(good);
            for play in &plays[..good] {
                let before = tree.evals();
                let Ok(chances) = tree.after(game, side, &play.steps, plies) else { return plays };
                let evals = play.evals + tree.evals() - before;
                let steps = play.steps.clone();
                deeper.push(Candidate { steps, chances, equity: worth(side, &chances), plies, evals });
            }
            // Among equals the order of the ply before stays.
            deeper.sort_by(|a, b| b.equity.total_cmp(&a.equity));
            plays.splice(..good, deeper);
        }
        plays
    }

    /// The chances of whoever is about to roll, as far ahead as asked; nothing when nobody is, or when more would have to be
    /// judged than may.
    #[must_use]
    pub fn before_roll(&mut self, game: &Game, judge: &Judge, ask: &Ask) -> Option<Chances> {
        let Judge::Net(net) = judge else { return None };
        let mut alone = Alone;
        let mut tree = Tree::new(net, game, &mut self.known, [0, ask.evals], (&by_points, &mut alone));
        tree.of_roller(game, ask.plies).ok()?
    }

    /// Looks as far ahead as asked at one of the plays that [`Thinker::think`] has found, however it looks at first
    /// sight: for who wants to know what a play was worth that nobody would choose. What ends the game or starts it over
    /// stays as it is, and so does a play that cannot be judged within the evaluations asked for.
    #[must_use]
    pub fn again(
        &mut self,
        game: &Game,
        judge: &Judge,
        ask: &Ask,
        play: &Candidate,
        worth: Worth<'_>,
    ) -> Candidate {
        let (Phase::ToPlay { side, .. }, Judge::Net(net)) = (game.phase(), judge) else {
            return play.clone();
        };
        let played = game.clone().play(&play.steps);
        let goes_on = played.is_ok_and(|played| played.outcome.is_none() && !played.restarted);
        if !goes_on || play.plies >= ask.plies {
            return play.clone();
        }
        let mut alone = Alone;
        let mut tree = Tree::new(net, game, &mut self.known, [0, ask.evals], (worth, &mut alone));
        let Ok(chances) = tree.after(game, side, &play.steps, ask.plies) else { return play.clone() };
        let evals = play.evals + tree.evals();
        Candidate {
            steps: play.steps.clone(),
            chances,
            equity: worth(side, &chances),
            plies: ask.plies,
            evals,
        }
    }
}

/// The plays of the stage the game waits for, the best first; none when there is nothing to play. With `plies` above
/// 0 the best `again` of them, as far as they look good, are looked at once more, as [`Thinker::think`] does it within
/// [`ANALYSIS`].
#[must_use]
pub fn candidates(game: &Game, judge: &Judge, plies: u8, again: usize) -> Vec<Candidate> {
    let ask = Ask { plies, again, evals: ANALYSIS, always: true };
    Thinker::for_ask(&ask).think(game, judge, &ask, 0)
}

/// Whether something else is to be played before the other rolls.
fn goes_on(game: &Game, side: Side, steps: &[Step]) -> bool {
    let mut after = game.clone();
    let played = after.play(steps).is_ok();
    match after.phase() {
        Phase::ToPlay { .. } => played,
        Phase::ToRoll { side: roller } => roller == side,
        Phase::Opening | Phase::Over => false,
    }
}

/// How many of these plays, the best first, are looked at one ply deeper.
fn still_good(plays: &[Candidate], most: usize, within: f32) -> usize {
    let from = plays.first().map_or(0.0, |best| best.equity - within);
    plays.iter().take(most).take_while(|play| play.equity >= from).count()
}
