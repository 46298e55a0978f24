// SPDX-License-Identifier: AGPL-3.0-or-later
//! What goes wrong in a run, and how the bus and the ways to the database are meanwhile. All of it follows from the seed,
//! and ends at [`HEALED_US`].

use crate::book::Felt;
use crate::world::{HEALED_US, Happens, World};

/// Something that goes wrong, or is mended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trouble {
    /// A process starts, if none runs there.
    Start { process: usize },
    /// A process is killed within its next step.
    Kill { process: usize, back_us: i64 },
    /// A process is asked to end.
    Drain { process: usize },
    /// A process stands still.
    Pause { process: usize, for_us: i64 },
    /// It goes on.
    Continue { process: usize },
    /// Its connections to the database answer nothing any more; new ones do.
    BlackHole { process: usize },
    /// It cannot reach the database.
    CutOff { process: usize, for_us: i64 },
    /// The database is away; another one takes over.
    Failover { for_us: i64 },
    /// Nothing can be written.
    DiskFull { for_us: i64 },
    /// The disk is slow.
    Slow { for_us: i64, by_us: i64 },
    /// Nothing goes over the bus from one process to another.
    OneWay { from: usize, to: usize, for_us: i64 },
    /// Nothing goes over the bus.
    BusGone { for_us: i64 },
    /// The bus drops, doubles, delays.
    BusBad { for_us: i64 },
    /// Somebody sets the calendar of a machine.
    Calendar { process: usize, by_us: i64 },
    /// A fault ends; who is able is looked at again.
    Mended,
}

impl Trouble {
    /// How long it can be felt, with the time it takes to be noticed and mended.
    fn felt_us(self) -> Option<i64> {
        const AFTER_US: i64 = 3_000_000;
        match self {
            Self::Kill { .. } | Self::Drain { .. } => Some(2 * AFTER_US),
            Self::BlackHole { .. } => Some(5_000_000 + 2 * AFTER_US),
            Self::Pause { for_us, .. }
            | Self::CutOff { for_us, .. }
            | Self::Failover { for_us }
            | Self::DiskFull { for_us }
            | Self::Slow { for_us, .. }
            | Self::OneWay { for_us, .. }
            | Self::BusGone { for_us }
            | Self::BusBad { for_us } => Some(for_us + AFTER_US),
            Self::Start { .. } | Self::Continue { .. } | Self::Calendar { .. } | Self::Mended => None,
        }
    }
}

/// The ways between processes and to the database, each good again from an instant on.
pub(crate) struct Net {
    pub(crate) away_until: i64,
    pub(crate) full_until: i64,
    pub(crate) slow_until: i64,
    pub(crate) slow_us: i64,
    /// The slowest the database has been so far.
    pub(crate) slowest_us: i64,
    pub(crate) bus_gone_until: i64,
    pub(crate) bus_bad_until: i64,
    cut: Vec<Vec<i64>>,
}

impl Net {
    pub(crate) fn new(processes: usize) -> Self {
        Self {
            away_until: 0,
            full_until: 0,
            slow_until: 0,
            slow_us: 0,
            slowest_us: 10_000,
            bus_gone_until: 0,
            bus_bad_until: 0,
            cut: vec![vec![0; processes]; processes],
        }
    }

    /// Whether a message goes from one process to another at `now`.
    pub(crate) fn carries(&self, from: usize, to: usize, now: i64) -> bool {
        let cut = self.cut.get(from).and_then(|row| row.get(to)).copied().unwrap_or(0);
        now >= cut && now >= self.bus_gone_until
    }
}

impl World {
    /// Plans what goes wrong.
    pub(crate) fn plan(&mut self) {
        // One run of eight is calm.
        let faults = if self.rng.hits(125) { 0 } else { 1 + self.rng.below(9) };
        for _ in 0..faults {
            let at = self.rng.within(1_000_000, HEALED_US - 2_000_000);
            let trouble = self.any();
            self.put(at, Happens::Trouble(trouble));
        }
        let planted = matches!(self.setup.plant, Some(crate::plants::Fault::LeaseByCalendar));
        for process in 0..self.processes.len() {
            if planted || self.rng.hits(100) {
                let (at, by_us) =
                    (self.rng.within(1_000_000, HEALED_US), self.rng.within(-10_000_000, 10_000_000));
                self.put(at, Happens::Trouble(Trouble::Calendar { process, by_us }));
            }
            self.put(HEALED_US, Happens::Trouble(Trouble::Continue { process }));
            self.put(HEALED_US, Happens::Trouble(Trouble::Start { process }));
        }
    }

    fn any(&mut self) -> Trouble {
        let n = self.processes.len();
        let (process, to) = (self.rng.below(n), self.rng.below(n));
        let rng = &mut self.rng;
        match rng.below(15) {
            0 | 1 => Trouble::Kill { process, back_us: rng.within(300_000, 6_000_000) },
            2 => Trouble::Drain { process },
            3 => Trouble::Pause { process, for_us: rng.within(50_000, 3_000_000) },
            4 => Trouble::Pause { process, for_us: rng.within(1_000_000, 20_000_000) },
            5 => Trouble::BlackHole { process },
            6 => Trouble::CutOff { process, for_us: rng.within(200_000, 8_000_000) },
            7 => Trouble::Failover { for_us: rng.within(100_000, 5_000_000) },
            8 => Trouble::DiskFull { for_us: rng.within(500_000, 5_000_000) },
            9 => Trouble::Slow { for_us: rng.within(500_000, 6_000_000), by_us: rng.within(20_000, 400_000) },
            10 | 11 => Trouble::OneWay { from: process, to, for_us: rng.within(300_000, 10_000_000) },
            12 => Trouble::BusGone { for_us: rng.within(300_000, 15_000_000) },
            _ => Trouble::BusBad { for_us: rng.within(1_000_000, 20_000_000) },
        }
    }

    pub(crate) fn trouble(&mut self, trouble: Trouble) {
        if !matches!(trouble, Trouble::Mended) {
            self.trace(|| format!("** {trouble:?}"));
        }
        let now = self.now;
        if let Some(for_us) = trouble.felt_us() {
            let is_bus =
                matches!(trouble, Trouble::OneWay { .. } | Trouble::BusGone { .. } | Trouble::BusBad { .. });
            let weight = if matches!(trouble, Trouble::BlackHole { .. }) { 2 } else { 1 };
            self.book.faults.push(Felt { from: now, until: now + for_us, weight, is_bus });
        }
        let until = |for_us: i64| (now + for_us).min(HEALED_US.max(now));
        let net = &mut self.net;
        let mended = match trouble {
            Trouble::Start { process } => {
                self.start(process);
                None
            }
            Trouble::Kill { process, back_us } => {
                self.processes[process].dies = true;
                // Within its next step, or now if there is none.
                self.put(until(20_000), Happens::Trouble(Trouble::Mended));
                self.put(until(back_us), Happens::Trouble(Trouble::Start { process }));
                None
            }
            Trouble::Drain { process } => {
                self.drain(process);
                self.put(until(7_000_000), Happens::Trouble(Trouble::Start { process }));
                None
            }
            Trouble::Pause { process, for_us } => {
                self.processes[process].pause(now);
                self.put(until(for_us), Happens::Trouble(Trouble::Continue { process }));
                None
            }
            Trouble::Continue { process } => {
                self.go_on(process);
                None
            }
            Trouble::BlackHole { process } => {
                self.processes[process].hole();
                None
            }
            Trouble::CutOff { process, for_us } => {
                self.processes[process].cut_until = until(for_us);
                Some(until(for_us))
            }
            Trouble::Failover { for_us } => {
                net.away_until = until(for_us);
                self.store.ahead_us += self.rng.within(0, 4_000);
                Some(until(for_us))
            }
            Trouble::DiskFull { for_us } => {
                net.full_until = until(for_us);
                Some(until(for_us))
            }
            Trouble::Slow { for_us, by_us } => {
                (net.slow_until, net.slow_us) = (until(for_us), by_us);
                net.slowest_us = net.slowest_us.max(3 * by_us);
                None
            }
            Trouble::OneWay { from, to, for_us } => {
                net.cut[from][to] = until(for_us);
                None
            }
            Trouble::BusGone { for_us } => {
                net.bus_gone_until = until(for_us);
                None
            }
            Trouble::BusBad { for_us } => {
                net.bus_bad_until = until(for_us);
                None
            }
            Trouble::Calendar { process, by_us } => {
                self.processes[process].calendar_us += by_us;
                None
            }
            Trouble::Mended => None,
        };
        if let Some(at) = mended {
            self.put(at, Happens::Trouble(Trouble::Mended));
        }
        self.look_who_is_able();
    }
}
