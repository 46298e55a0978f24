// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whether a play was the best there was.

use bots::Alone;
use bots::tables::ahead::{AGAIN_MAX, ANALYSIS, Ask, Thinker};
use bots::tables::net::Chances;
use bots::tables::{AtStake, ByScore, Candidate, bearoff, cube, judge};
use game::Side;
use tables::{Done, Game, Phase, Step, Variant};

use crate::Settings;
use crate::mark::Mark;

/// How a stage was played, where there was a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Chequer {
    /// Who played.
    pub side: Side,
    /// The dice of the stage.
    pub dice: Vec<u8>,
    /// G15: it belonged to a double the opponent had started.
    pub completing: bool,
    /// The plays there were.
    pub choices: usize,
    /// The place of the play that was made, 1 for the best.
    pub rank: usize,
    /// Points lost by it, the cube counted as one, 0 and more.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
    /// The best plays, the best first, and in any case the one that was made.
    pub candidates: Vec<Play>,
}

/// A play and what it is worth to who makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// As it is written, hits marked; `pass` where nothing is played.
    pub text: String,
    /// Its steps; none where nothing is played.
    pub steps: Vec<Done>,
    /// Whether it was made.
    pub made: bool,
    /// The points to be expected with the cube as it lies, which is counted as one; in a match its chance as points, normalised.
    pub equity: f64,
    /// Whether there is a cube in that, or the score of a match.
    pub cubeful: bool,
    /// In a match: the chance to win it, 0 to 1.
    pub match_chance: Option<f64>,
    /// How many points less than the best, 0 or below.
    pub difference: f64,
    /// The chances to win, to win two and three points, to lose two and three, 0 to 1.
    pub chances: [f64; 5],
    /// How many rolls were looked ahead.
    pub plies: u8,
}

impl Chequer {
    /// The best play.
    #[must_use]
    pub fn best(&self) -> Option<&Play> {
        self.candidates.first()
    }

    /// What was lost of the chance to win the match, 0 and more; nothing in a single game.
    #[must_use]
    pub fn chance_lost(&self) -> Option<f64> {
        let [best, made] = [self.best()?, self.made()?].map(|play| play.match_chance);
        Some((best? - made?).max(0.0))
    }

    /// The play that was made.
    #[must_use]
    pub fn made(&self) -> Option<&Play> {
        self.candidates.iter().find(|play| play.made)
    }
}

/// What chances are worth.
pub(crate) enum Counts {
    /// Their points.
    Points,
    /// Points with a cube that White and Black may double, or not.
    Cube([bool; 2]),
    /// The chance to win the match.
    Match(ByScore),
}

impl Counts {
    /// In a game as `side` sees it.
    pub(crate) fn of(game: &Game, side: Side, at_stake: &AtStake) -> Self {
        let [own, other] = at_stake.may_double;
        let may = if side == Side::White { [own, other] } else { [other, own] };
        ByScore::of(game, side, at_stake).map_or_else(|| Self::of_single(game, may), Self::Match)
    }

    /// In a single game in which White and Black may double, or not. What is known exactly is known without a cube.
    pub(super) fn of_single(game: &Game, may: [bool; 2]) -> Self {
        let exact = game.variant() == Variant::Indiika || bearoff::covers(game.position());
        if exact || may == [false; 2] { Self::Points } else { Self::Cube(may) }
    }

    pub(crate) fn worth(&self, side: Side, chances: &Chances) -> f32 {
        match self {
            Self::Points => cube::points(chances, [false; 2]),
            Self::Cube(may) => cube::points(chances, [side, side.other()].map(|side| may[side.index()])),
            Self::Match(score) => score.points(side, chances),
        }
    }

    /// The chance to win the match.
    pub(crate) fn chance(&self, side: Side, chances: &Chances) -> Option<f64> {
        if let Self::Match(score) = self { Some(score.chance(side, chances)) } else { None }
    }
}

/// Whoever judges plays.
pub(super) struct Thinking {
    thinker: Thinker,
    ask: Ask,
    candidates: usize,
}

impl Thinking {
    pub(super) fn new(settings: &Settings) -> Self {
        let ask = Ask { plies: settings.plies, again: AGAIN_MAX, evals: ANALYSIS, always: true };
        Self { thinker: Thinker::for_ask(&ask), ask, candidates: settings.candidates }
    }

    /// What is said of the stage that led from `before` to `after`; nothing where it was forced.
    pub(super) fn judge(
        &mut self,
        before: &Game,
        dice: &[u8],
        completing: bool,
        after: &Game,
        counts: &Counts,
    ) -> Option<Chequer> {
        let Phase::ToPlay { side, .. } = before.phase() else { return None };
        let judge = judge(before.variant());
        let worth = |side, chances: &Chances| counts.worth(side, chances);
        let mut plays = self.thinker.think_by(before, judge, &self.ask, 0, &worth, &mut Alone);
        if plays.len() < 2 {
            return None;
        }
        let at = plays.iter().position(|play| leads_to(before, &play.steps, after))?;
        let deepest = plays.first().map_or(0, |best| best.plies);
        let mut rank = at;
        if plays[at].plies < deepest {
            let ask = Ask { plies: deepest, ..self.ask };
            let made = self.thinker.again(before, judge, &ask, &plays.remove(at), &worth);
            let is_behind = |play: &Candidate| play.plies < made.plies || play.equity < made.equity;
            rank = plays.iter().position(is_behind).unwrap_or(plays.len());
            plays.insert(rank, made);
        }
        let best = plays.first().map_or(0.0, |best| f64::from(best.equity));
        let loss = (best - f64::from(plays[rank].equity)).max(0.0);
        let kept = plays.iter().enumerate().filter(|(index, _)| *index < self.candidates || *index == rank);
        let tell = |(index, play)| told(before, play, best, index == rank, (side, counts));
        let candidates = kept.map(tell).collect();
        let (dice, choices, mark) = (dice.to_vec(), plays.len(), Mark::of_points(loss));
        Some(Chequer { side, dice, completing, choices, rank: rank + 1, loss, mark, candidates })
    }
}

/// Whether these steps are the play that was made.
fn leads_to(before: &Game, steps: &[Step], after: &Game) -> bool {
    let mut game = before.clone();
    game.play(steps).is_ok() && game.position() == after.position()
}

fn told(before: &Game, play: &Candidate, best: f64, made: bool, (side, counts): (Side, &Counts)) -> Play {
    Play {
        text: written(before, &play.steps),
        steps: before.clone().play(&play.steps).map_or_else(|_| Vec::new(), |played| played.steps),
        made,
        equity: play.equity.into(),
        cubeful: !matches!(counts, Counts::Points),
        match_chance: counts.chance(side, &play.chances),
        difference: (f64::from(play.equity) - best).min(0.0),
        chances: play.chances.map(f64::from),
        plies: play.plies,
    }
}

/// A play as it is written, hits marked; `pass` where nothing is played.
pub(crate) fn written(before: &Game, steps: &[Step]) -> String {
    let text = before.clone().play(steps).map_or_else(|_| String::new(), |played| played.to_string());
    if text.is_empty() { "pass".to_owned() } else { text }
}
