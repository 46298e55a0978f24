// SPDX-License-Identifier: AGPL-3.0-or-later
//! Lessons: positions of a network's own games, each with what the network itself finds there when it looks at every roll and
//! the best answer to it. One roll of a game played says as much, with the luck of that roll in it; a lesson says it without,
//! and can be studied several times.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use game::Side;
use tables::{Game, Options, Phase, Position, outcome};

use super::{Pupil, TURNS_MAX};
use crate::tables::ahead::{ANALYSIS, Ask, Thinker};
use crate::tables::chances::of_the_other;
use crate::tables::net::{Chances, Net, equity};
use crate::tables::{Found, Judge};

/// How much worse than the best a play may be that is chosen in a game whose positions are gathered, in points, a game having
/// one of these: so positions are met that good players keep out of.
const SPREADS: [f32; 4] = [0.0, 0.0, 0.05, 0.2];
/// Of the positions of a game so many are left out for one that is kept: those that follow each other say the same.
const SKIPPED: u64 = 1;
/// After so many games in which nothing new was met no more is looked for.
const BARREN_MAX: u32 = 1_000;

/// A position in which a turn has ended, and what it is worth.
#[derive(Clone, Debug)]
pub struct Lesson {
    position: Position,
    /// Who has just played.
    side: Side,
    /// Rolls made so far, by side.
    rolls: [u16; 2],
    /// The chances of that side; before they were worked out, and where they cannot be, nothing.
    target: Option<Chances>,
}

impl Lesson {
    /// How much the network is wrong about it, in points.
    fn error(&self, net: &Net) -> Option<f64> {
        let target = self.target.as_ref()?;
        Some(f64::from((equity(&net.chances(&self.position, self.side)) - equity(target)).abs()))
    }
}

/// How much a network is wrong about these lessons, in points: the mean.
#[must_use]
pub fn mean_error(net: &Net, lessons: &[Lesson]) -> f64 {
    let errors: Vec<f64> = lessons.iter().filter_map(|lesson| lesson.error(net)).collect();
    errors.iter().sum::<f64>() / errors.len().max(1) as f64
}

/// Works out what the lessons are worth by this network, on so many threads; `done` counts them meanwhile. The answers are the
/// same on any number of threads.
pub fn work_out(net: &Net, lessons: &mut [Lesson], threads: usize, done: &AtomicUsize) {
    let judge = Judge::Net(Box::new(net.clone()));
    let share = lessons.len().div_ceil(threads.max(1)).max(1);
    let options = Options::default();
    thread::scope(|scope| {
        for some in lessons.chunks_mut(share) {
            scope.spawn(|| {
                let ask = Ask { plies: 1, again: 0, evals: ANALYSIS, always: true };
                let mut thinker = Thinker::for_ask(&ask);
                for lesson in some {
                    let Lesson { position, side, rolls, .. } = *lesson;
                    let game = Game::from_position(position, &options, side.other(), rolls);
                    lesson.target = thinker.before_roll(&game, &judge, &ask).map(of_the_other);
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
}

/// In which order lessons are studied: all of them before one comes again.
#[derive(Debug, Default)]
pub struct Order {
    order: Vec<usize>,
    next: usize,
}

impl Pupil {
    /// Plays games against itself until so many different positions were met that are not among those `met` before, and learns
    /// nothing from them. Fewer, when no more are met.
    pub fn gather(&mut self, count: usize, met: &mut HashSet<(Position, Side)>) -> Vec<Lesson> {
        let mut lessons = Vec::with_capacity(count);
        let mut barren = 0;
        while lessons.len() < count && barren < BARREN_MAX {
            let before = lessons.len();
            self.gather_game(&mut lessons, met);
            barren = if lessons.len() == before { barren + 1 } else { 0 };
        }
        lessons.truncate(count);
        lessons
    }

    fn gather_game(&mut self, lessons: &mut Vec<Lesson>, met: &mut HashSet<(Position, Side)>) {
        let spread = SPREADS.get(self.below(SPREADS.len() as u64)).copied().unwrap_or(0.0);
        let starter = if self.die() > 3 { Side::White } else { Side::Black };
        let mut game = Game::new_with_starter(self.net().variant(), &self.options, starter);
        for _ in 0..TURNS_MAX {
            let Some(side) = game.side() else { return };
            let dice = [self.die(), self.die()];
            if game.roll(dice).is_err() || self.turn(&mut game, spread) {
                return;
            }
            let position = *game.position();
            if outcome(&position, &self.options).is_some() {
                return;
            }
            let passes = matches!(game.phase(), Phase::ToRoll { side: roller } if roller == side.other());
            if passes && self.below(SKIPPED + 1) == 0 && met.insert((position, side)) {
                let rolls = Side::BOTH.map(|side| game.roll_no(side));
                lessons.push(Lesson { position, side, rolls, target: None });
            }
        }
    }

    /// Learns from so many of the lessons, in an order of its own.
    pub fn study(&mut self, lessons: &[Lesson], order: &mut Order, count: usize, rate: f32) {
        for _ in 0..count {
            if order.next >= order.order.len() || order.order.len() != lessons.len() {
                *order = Order { order: self.shuffled(lessons.len()), next: 0 };
            }
            let lesson = order.order.get(order.next).and_then(|at| lessons.get(*at));
            order.next += 1;
            if let Some(Lesson { position, side, target: Some(target), .. }) = lesson {
                self.learn(position, *side, target, rate);
            }
        }
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            order.swap(at, self.below(at as u64 + 1));
        }
        order
    }

    /// The play of a stage in a game whose positions are gathered: one that looks at most `spread` points worse than the best.
    pub(super) fn about_best(&mut self, game: &Game, spread: f32) -> usize {
        let Phase::ToPlay { side, .. } = game.phase() else { return 0 };
        let found = Found { search: &self.search, root: game.position(), side, options: &self.options };
        let judged: Vec<f32> = found.judged(&self.judge, |_| true).into_iter().flatten().collect();
        let from = judged.iter().copied().fold(f32::NEG_INFINITY, f32::max) - spread;
        let good: Vec<usize> =
            judged.iter().enumerate().filter(|(_, worth)| **worth >= from).map(|(index, _)| index).collect();
        let choice = self.below(good.len() as u64);
        good.get(choice).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use tables::Variant;

    use super::*;

    #[test]
    fn lessons_are_new_positions_with_what_one_roll_ahead_finds() {
        for variant in [Variant::Tabla, Variant::Gyulbara] {
            let net = Net::untrained(variant, 6, 3, 5);
            let mut pupil = Pupil::new(net.clone(), 9);
            let mut met = HashSet::new();
            let mut lessons = pupil.gather(40, &mut met);
            lessons.extend(pupil.gather(40, &mut met));
            assert_eq!(lessons.len(), 80);
            let different: HashSet<_> = lessons.iter().map(|lesson| (lesson.position, lesson.side)).collect();
            assert_eq!(different.len(), 80, "{variant}");
            assert_eq!(*pupil.net(), net, "nothing is learned yet");

            let mut on_one = lessons.clone();
            let done = AtomicUsize::new(0);
            work_out(&net, &mut lessons, 3, &done);
            work_out(&net, &mut on_one, 1, &done);
            assert_eq!(done.load(Ordering::Relaxed), 160);
            for (some, one) in lessons.iter().zip(&on_one) {
                let chances = some.target.expect("it can be worked out");
                assert_eq!(Some(chances), one.target, "{variant}");
                assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
            }
        }
    }

    #[test]
    fn what_is_studied_is_known_better() {
        let mut pupil = Pupil::new(Net::untrained(Variant::Tabla, 12, 6, 5), 9);
        for _ in 0..30 {
            pupil.play(0.2);
        }
        let mut lessons = pupil.gather(400, &mut HashSet::new());
        let teacher = pupil.net().clone();
        work_out(&teacher, &mut lessons, 2, &AtomicUsize::new(0));
        let before = mean_error(pupil.net(), &lessons);
        let mut order = Order::default();
        pupil.study(&lessons, &mut order, 8 * lessons.len(), 0.05);
        let after = mean_error(pupil.net(), &lessons);
        assert!(after < 0.7 * before, "{before} {after}");
        let lone = &lessons[..1];
        pupil.study(lone, &mut order, 2_000, 0.1);
        assert!(mean_error(pupil.net(), lone) < 0.01);
    }
}
