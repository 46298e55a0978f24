// SPDX-License-Identifier: AGPL-3.0-or-later
//! One game from its first action to its last: whose turn it is, what the cube shows, and what is to be judged.

use bots::tables::cube::{Stake, before_roll, equities, match_chances};
use bots::tables::{AtScore, ByScore, luck};
use game::{Seat, Side};
use tables::{Cube, Game, Phase};

use super::cube::{CubeDecision, CubeWorth};
use super::matches::{Sheet, side};
use super::plays::{Counts, Thinking};
use super::{Action, Decision, Turn};
use crate::watched::Event;

/// Where a game stands.
struct Walk<'a> {
    sheet: &'a Sheet,
    game: Game,
    cube: Option<Cube>,
    /// What it is worth to White and to Black, in a match.
    at_score: Option<[AtScore; 2]>,
    /// Rolls so far.
    rolls: u32,
    /// What the one who doubled has to expect, while the double is not answered.
    offered: Option<CubeWorth>,
    /// Whether this turn's double was taken already.
    doubled: bool,
    turns: Vec<Turn>,
}

/// Every action of a game, judged; `step` is told of each event.
pub(super) fn turns(sheet: &Sheet, thinking: &mut Thinking, step: &mut dyn FnMut()) -> Vec<Turn> {
    let mut walk = Walk {
        sheet,
        game: sheet.start.clone(),
        cube: sheet.cube,
        at_score: sheet.at_score(),
        rolls: 0,
        offered: None,
        doubled: false,
        turns: Vec::new(),
    };
    for event in &sheet.events {
        walk.take(event, thinking);
        step();
    }
    walk.turns
}

impl Walk<'_> {
    fn take(&mut self, event: &Event, thinking: &mut Thinking) {
        match event {
            Event::Rolled { seat: Some(seat), dice } => self.rolled(side(*seat), *dice),
            Event::Rolled { seat: None, dice } => self.opening(*dice),
            Event::Stage { played, dice, completing, after } => {
                let counts = self.counts();
                let decision = thinking.judge(&self.game, dice, *completing, after, &counts);
                if let Some(turn) = self.turns.last_mut() {
                    turn.decisions.extend(decision.map(Decision::Chequer));
                    if let Action::Roll { steps, written, .. } = &mut turn.action {
                        if !written.is_empty() {
                            written.push_str(" | ");
                        }
                        let text = played.to_string();
                        written.push_str(if text.is_empty() { "pass" } else { &text });
                        if played.side == turn.side {
                            steps.extend(&played.steps);
                        }
                    }
                }
                if played.restarted {
                    // P14: the cube is as it was at the beginning.
                    self.cube = self.cube.as_ref().map(Cube::fresh);
                }
                self.game = (**after).clone();
            }
            Event::Doubled { seat, level, value } => self.doubled(*seat, *level, *value),
            Event::Taken { seat } => self.answered(*seat, true),
            Event::Dropped { seat } => self.answered(*seat, false),
            Event::Chess { .. } | Event::Kalah(_) | Event::Bughouse { .. } | Event::Next { .. } => {}
        }
    }

    /// What plays are worth, at the score if there is one, with the cube as it lies.
    fn counts(&self) -> Counts {
        let cube = self.cube.as_ref();
        let may = [0, 1].map(|seat| cube.is_some_and(|cube| cube.may_turn(Seat(seat))));
        if let Some(at_score) = self.at_score.clone() {
            return Counts::Match(ByScore::new(at_score, cube.map_or(1, Cube::value), may));
        }
        // Nobody turns a cube any more that shows the most it can, nor in the Crawford game.
        let next = |seat| cube.is_some_and(|cube| !self.sheet.crawford && cube.next(Seat(seat)).is_ok());
        Counts::of_single(&self.game, [0, 1].map(next))
    }

    /// S4: one die of White, one of Black; equal ones are rolled again.
    fn opening(&mut self, [white, black]: [u8; 2]) {
        let before = self.game.clone();
        let Ok(Some(starter)) = self.game.opening(white, black) else { return };
        let dice = [white.max(black), white.min(black)];
        let luck = luck::of_opening(&before, starter, dice);
        self.roll_of(starter, dice, luck, Vec::new());
    }

    fn rolled(&mut self, side: Side, dice: [u8; 2]) {
        let may_double = !self.doubled && self.may_double(side);
        let kept = may_double.then(|| Decision::Cube(CubeDecision::double(side, &self.worth(side), false)));
        // The first roll of match text is what was left of an opening roll.
        let luck = if self.rolls == 0 && self.sheet.opened && dice[0] != dice[1] {
            let fresh = Game::new(self.game.variant(), self.game.options());
            luck::of_opening(&fresh, side, [dice[0].max(dice[1]), dice[0].min(dice[1])])
        } else {
            luck::of_roll(&self.game, dice)
        };
        // The replay has rolled it.
        let _ = self.game.roll(dice);
        self.roll_of(side, dice, luck, kept.into_iter().collect());
    }

    fn roll_of(&mut self, side: Side, dice: [u8; 2], luck: f64, decisions: Vec<Decision>) {
        self.rolls += 1;
        self.doubled = false;
        let action = Action::Roll { dice, steps: Vec::new(), written: String::new() };
        self.push(side, action, Some(luck), decisions);
    }

    fn doubled(&mut self, seat: u8, level: u8, value: u32) {
        let side = side(seat);
        let mut decisions = Vec::new();
        if level == 0 {
            let worth = self.worth(side);
            self.offered = Some(worth);
            decisions.push(Decision::Cube(CubeDecision::double(side, &worth, true)));
        } else if let Some(worth) = self.offered.take() {
            // A beaver takes; whether it should be one is not judged.
            decisions.push(Decision::Cube(CubeDecision::answer(side, &worth, true)));
        }
        self.doubled = true;
        self.push(side, Action::Double { value }, None, decisions);
        if let Some(cube) = &mut self.cube {
            // The replay has allowed it.
            let _ = cube.double(Seat(seat));
        }
    }

    fn answered(&mut self, seat: u8, takes: bool) {
        let side = side(seat);
        let worth = self.offered.take();
        let decision = worth.map(|worth| Decision::Cube(CubeDecision::answer(side, &worth, takes)));
        let action = if takes { Action::Take } else { Action::Drop };
        self.push(side, action, None, decision.into_iter().collect());
        if let Some(cube) = &mut self.cube {
            // The replay has allowed it.
            let _ = if takes { cube.take(Seat(seat)) } else { cube.drop(Seat(seat)) };
        }
    }

    fn push(&mut self, side: Side, action: Action, luck: Option<f64>, decisions: Vec<Decision>) {
        let number = u32::try_from(self.turns.len()).unwrap_or(u32::MAX).saturating_add(1);
        let cube = self.cube.as_ref().map_or(1, Cube::value);
        self.turns.push(Turn { number, side, cube, action, luck, decisions });
    }

    /// Whether a player about to roll may double, and could gain by it: to who needs no more points of a match than the
    /// cube shows it is dead.
    fn may_double(&self, side: Side) -> bool {
        let Some(cube) = &self.cube else { return false };
        let away = self.sheet.length.saturating_sub(self.sheet.score[side.index()]);
        let dead = self.sheet.length > 0 && away <= cube.value();
        let seat = Seat(side.index() as u8);
        matches!(self.game.phase(), Phase::ToRoll { side: roller } if roller == side)
            && !self.sheet.crawford
            && !dead
            && cube.offer().is_none()
            && cube.next(seat).is_ok()
            && self.sheet.lock.is_open(&self.game, side)
    }

    /// No double, double and take, double and drop, for the side about to roll, with the cube counted as one.
    fn worth(&self, side: Side) -> CubeWorth {
        let centred = self.cube.as_ref().is_none_or(|cube| cube.owner().is_none());
        // Near the highest reading less can be doubled.
        let value = self.cube.as_ref().map_or(1, Cube::value).max(1);
        let chances = before_roll(self.game.position(), side, self.game.options()).map(f64::from);
        if let Some(at_score) = &self.at_score {
            let at = &at_score[side.index()];
            let of_match = match_chances(&self.game, side, at, value, centred);
            let equities = of_match.map(|chance| at.points(chance, value));
            return CubeWorth { equities, match_chances: Some(of_match), chances };
        }
        let stake = Stake { value, centred, away: None, after_crawford: false };
        let equities = equities(&self.game, side, &stake).map(|points| f64::from(points) / f64::from(value));
        CubeWorth { equities, match_chances: None, chances }
    }
}
