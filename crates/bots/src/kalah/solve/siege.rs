// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game that takes long: what each first sowing is worth is asked from both sides inwards, with the more patience the
//! longer it takes, and every bound is told as soon as it is proved, so that the work can be stopped and gone on with.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

use super::rows::{Rows, Sown, asked_after};
use super::value::Valuer;
use super::{Bounds, Field, Means, Solution, Start, share};

/// So many positions are looked at for the first answers.
const PATIENCE: u64 = 1 << 20;

/// What is known of a game, and who is told more. The game itself has number 0, a first sowing that of its house.
#[derive(Clone, Copy)]
pub struct Siege<'a> {
    /// Bounds proved before, for the first player.
    pub known: &'a BTreeMap<u8, Bounds>,
    /// Told new bounds, and how many positions they took since the last of the same number.
    pub proved: &'a (dyn Fn(u8, Bounds, u64) + Sync),
}

/// What one thread has to ask.
struct Asked {
    house: u8,
    sown: Sown,
    bounds: Bounds,
    /// How far inwards the next question goes, from below and from above.
    steps: [i32; 2],
    /// Positions looked at since the last answer.
    nodes: u64,
}

/// Bounds so far, the game's own among them.
struct Told<'a> {
    bounds: Mutex<BTreeMap<u8, Bounds>>,
    siege: &'a Siege<'a>,
}

impl Told<'_> {
    /// Keeps what was proved of a house, and what follows for the game.
    fn tell(&self, house: u8, bounds: Bounds, nodes: u64) {
        let Ok(mut all) = self.bounds.lock() else { return };
        if all.insert(house, bounds) != Some(bounds) {
            (self.siege.proved)(house, bounds, nodes);
        }
        let firsts = all.iter().filter(|(house, _)| **house > 0).map(|(_, bounds)| *bounds);
        let (Some(best), Some(game)) = (firsts.reduce(Bounds::best), all.get(&0).copied()) else { return };
        let new = Bounds { low: game.low.max(best.low), high: game.high.min(best.high) };
        if new != game {
            all.insert(0, new);
            (self.siege.proved)(0, new, 0);
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
        let step = (all / 4 & !1).max(2);
        Asked { house: *house, sown, bounds, steps: [step; 2], nodes: 0 }
    });
    let asked: Vec<Asked> = asked.collect();
    let mut bounds: BTreeMap<u8, Bounds> = asked.iter().map(|asked| (asked.house, asked.bounds)).collect();
    bounds.insert(0, game);
    let told = Told { bounds: Mutex::new(bounds), siege };
    let sharers = means.threads.clamp(1, houses.len());
    let memory = share(start, means, sharers);
    let mut shares: Vec<Vec<Asked>> = (0..sharers).map(|_| Vec::new()).collect();
    for (at, asked) in asked.into_iter().enumerate() {
        shares[at % sharers].push(asked);
    }
    let go = |share: Vec<Asked>| {
        let mut valuer = field.valuer(memory);
        press(&mut valuer, field, share, &told);
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
fn press(valuer: &mut Valuer<'_>, field: Field<'_>, mut share: Vec<Asked>, told: &Told<'_>) {
    for asked in share.iter_mut().filter(|asked| asked.sown.over) {
        asked.bounds = Bounds { low: asked.sown.gain, high: asked.sown.gain };
        told.tell(asked.house, asked.bounds, 0);
    }
    let mut patience = PATIENCE;
    loop {
        share.retain(|asked| !asked.bounds.is_exact());
        if share.is_empty() {
            return;
        }
        for asked in &mut share {
            for from_above in [false, true] {
                while !asked.bounds.is_exact() && asked.ask(valuer, field, from_above, patience) {
                    told.tell(asked.house, asked.bounds, std::mem::take(&mut asked.nodes));
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
    fn ask(&mut self, valuer: &mut Valuer<'_>, field: Field<'_>, from_above: bool, patience: u64) -> bool {
        let Bounds { low, high } = self.bounds;
        let step = &mut self.steps[usize::from(from_above)];
        let target = if from_above { (high - *step + 2).max(low + 2) } else { (low + *step).min(high) };
        let Sown { rows, gain, extra, .. } = self.sown;
        let before = field.nodes.load(Ordering::Relaxed);
        let reached = valuer.reaches(rows, asked_after(gain, extra, target), patience);
        // With several threads it is what all of them did meanwhile.
        self.nodes += field.nodes.load(Ordering::Relaxed) - before;
        match reached.map(|reached| reached == extra) {
            Some(true) => self.bounds.low = target,
            Some(false) => self.bounds.high = target - 2,
            None => {
                *step = (*step / 2 & !1).max(2);
                return false;
            }
        }
        true
    }
}
