// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game that takes long: what each first sowing is worth is asked from both sides inwards, with the more patience the
//! longer it takes, and every bound is told as soon as it is proved, so that the work can be stopped and gone on with.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::rows::{Rows, Sown, asked_after};
use super::value::Valuer;
use super::{Bounds, Field, Means, Solution, Start, share};

/// So many positions are looked at for the first answers.
const PATIENCE: u64 = 1 << 20;

/// What is known of a game, and who is told more.
#[derive(Clone, Copy)]
pub struct Siege<'a> {
    /// Bounds proved before, for the first player: 0 is the game itself, the others are first sowings by their house.
    pub known: &'a BTreeMap<u8, Bounds>,
    /// Told what is proved.
    pub proved: &'a (dyn Fn(Proved) + Sync),
    /// Seconds, from any time on.
    pub clock: &'a (dyn Fn() -> f64 + Sync),
}

/// New bounds, and what they took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proved {
    /// 0 is the game itself.
    pub house: u8,
    /// For the first player.
    pub bounds: Bounds,
    /// Positions looked at since the bounds before, by all threads while this one asked for it.
    pub nodes: u64,
    /// Seconds since then in which it was asked for.
    pub seconds: f64,
    /// Positions looked at in all.
    pub all_nodes: u64,
}

/// What one thread has to ask.
struct Asked {
    house: u8,
    sown: Sown,
    bounds: Bounds,
    /// How far inwards the next question goes, from below and from above.
    steps: [i32; 2],
    /// Since the last answer.
    nodes: u64,
    seconds: f64,
}

/// Bounds so far, the game's own among them.
struct Told<'a> {
    bounds: Mutex<BTreeMap<u8, Bounds>>,
    siege: &'a Siege<'a>,
    all_nodes: &'a AtomicU64,
}

impl Told<'_> {
    /// Keeps what was proved of a house, and what follows for the game.
    fn tell(&self, asked: &mut Asked) {
        let Ok(mut all) = self.bounds.lock() else { return };
        let nodes = std::mem::take(&mut asked.nodes);
        let seconds = std::mem::take(&mut asked.seconds);
        let all_nodes = self.all_nodes.load(Ordering::Relaxed);
        let Asked { house, bounds, .. } = *asked;
        if all.insert(house, bounds) != Some(bounds) {
            (self.siege.proved)(Proved { house, bounds, nodes, seconds, all_nodes });
        }
        let firsts = all.iter().filter(|(house, _)| **house > 0).map(|(_, bounds)| *bounds);
        let (Some(best), Some(game)) = (firsts.reduce(Bounds::best), all.get(&0).copied()) else { return };
        let bounds = Bounds { low: game.low.max(best.low), high: game.high.min(best.high) };
        if bounds != game {
            all.insert(0, bounds);
            (self.siege.proved)(Proved { house: 0, bounds, nodes: 0, seconds: 0.0, all_nodes });
        }
    }
}

/// Solves a start without a pie rule; with one who searched, and remembers.
pub(super) fn besiege<'a>(
    start: &Start,
    means: &Means,
    field: Field<'a>,
    siege: &Siege<'_>,
) -> (Solution, Valuer<'a>) {
    let root = Rows::start(start.houses, start.seeds);
    let all = root.seeds();
    let unknown = Bounds { low: -all, high: all };
    let game = siege.known.get(&0).copied().unwrap_or(unknown);
    let houses: Vec<u8> = if means.value_only { vec![0] } else { (1..=start.houses).collect() };
    let asked = houses.iter().map(|house| {
        let bounds = siege.known.get(house).copied().unwrap_or(Bounds { high: game.high, ..unknown });
        let itself = Sown { rows: root, gain: 0, extra: true, over: false };
        let sown = if *house == 0 { itself } else { field.rules.sow(root, usize::from(*house) - 1) };
        // A quarter of the way at first; margins are even here.
        let step = ((all / 4) & !1).max(2);
        Asked { house: *house, sown, bounds, steps: [step; 2], nodes: 0, seconds: 0.0 }
    });
    let asked: Vec<Asked> = asked.collect();
    let mut bounds: BTreeMap<u8, Bounds> = asked.iter().map(|asked| (asked.house, asked.bounds)).collect();
    bounds.insert(0, game);
    let told = Told { bounds: Mutex::new(bounds), siege, all_nodes: field.nodes };
    let sharers = means.threads.clamp(1, houses.len());
    let memory = share(start, means, sharers);
    let mut shares: Vec<Vec<Asked>> = (0..sharers).map(|_| Vec::new()).collect();
    for (at, asked) in asked.into_iter().enumerate() {
        shares[at % sharers].push(asked);
    }
    let go = |share: Vec<Asked>| {
        let mut valuer = field.valuer(memory);
        press(&mut valuer, share, &told);
        valuer
    };
    let valuer = std::thread::scope(|scope| {
        let go = &go;
        let threads: Vec<_> = shares.into_iter().map(|share| scope.spawn(move || go(share))).collect();
        let done = threads.into_iter().map(|thread| thread.join());
        let done = done.map(|valuer| valuer.unwrap_or_else(|defect| std::panic::resume_unwind(defect)));
        done.reduce(|first, _| first)
    });
    let mut first = told.bounds.into_inner().unwrap_or_default();
    let bounds = first.remove(&0).unwrap_or(unknown);
    let solution = Solution { bounds, first, nodes: field.nodes.load(Ordering::Relaxed) };
    (solution, valuer.unwrap_or_else(|| field.valuer(memory)))
}

/// Asks until nothing is left between any bounds, or the work is broken off.
fn press(valuer: &mut Valuer<'_>, mut share: Vec<Asked>, told: &Told<'_>) {
    for asked in share.iter_mut().filter(|asked| asked.sown.over) {
        asked.bounds = Bounds { low: asked.sown.gain, high: asked.sown.gain };
        told.tell(asked);
    }
    let mut patience = PATIENCE;
    loop {
        share.retain(|asked| !asked.bounds.is_exact());
        if share.is_empty() {
            return;
        }
        for asked in &mut share {
            for from_above in [false, true] {
                while !asked.bounds.is_exact() && asked.ask(valuer, told, from_above, patience) {
                    told.tell(asked);
                }
                if valuer.is_broken() {
                    return;
                }
            }
        }
        patience *= 2;
    }
}

impl Asked {
    /// One question; whether it was answered.
    fn ask(&mut self, valuer: &mut Valuer<'_>, told: &Told<'_>, from_above: bool, patience: u64) -> bool {
        let Bounds { low, high } = self.bounds;
        let step = &mut self.steps[usize::from(from_above)];
        let target = if from_above { (high - *step + 2).max(low + 2) } else { (low + *step).min(high) };
        let Sown { rows, gain, extra, .. } = self.sown;
        let (nodes, seconds) = (told.all_nodes.load(Ordering::Relaxed), (told.siege.clock)());
        let reached = valuer.reaches(rows, asked_after(gain, extra, target), patience);
        self.nodes += told.all_nodes.load(Ordering::Relaxed) - nodes;
        self.seconds += (told.siege.clock)() - seconds;
        match reached.map(|reached| reached == extra) {
            Some(true) => self.bounds.low = target,
            Some(false) => self.bounds.high = target - 2,
            None => {
                *step = ((*step / 2) & !1).max(2);
                return false;
            }
        }
        true
    }
}
