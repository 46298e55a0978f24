// SPDX-License-Identifier: AGPL-3.0-or-later
//! The values of positions with few seeds in play, as the checker has them: worked out by the rules where they are wanted,
//! or those of a file of `kapia kalah db build` with the SHA-256 that the certificate names. That such a file is right is
//! proved by `kapia kalah db verify`, value by value, and not here.

use std::cell::Cell;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use ::kalah::{Capture, Options};
use anyhow::{Context as _, bail, ensure};
use game::Side;
use sha2::{Digest as _, Sha256};

use super::super::certificate::EndsOf;
use super::{margin, position, seeds, seen};

/// Most ends that are worked out by the rules, positions: a byte each.
pub(in crate::kalah) const BY_RULES_MAX: u64 = 10_000_000;
/// What no end is worth.
const UNKNOWN: u8 = 0x80;
/// Bytes before the values of a file.
const HEAD: usize = 12;
/// Most seeds in play that a file knows.
const STONES_MAX: u8 = 30;

pub(super) struct Ends {
    stones: usize,
    /// Signed, in the order of a file.
    values: Vec<Cell<u8>>,
    order: Order,
}

/// Where the value of a position lies in a file: those with fewer seeds in play come first, then those whose emptier row has
/// fewer seeds, of these the ones in which that row is of whoever is on turn; the fuller row's number runs faster.
struct Order {
    m: usize,
    /// Binomial coefficients.
    choose: Vec<[u64; 18]>,
    /// By the seeds of the own and of the other row.
    begins: Vec<Vec<u64>>,
}

impl Order {
    fn new(m: usize, stones: usize) -> Self {
        let mut choose = vec![[0; 18]; stones + 2 * m + 1];
        for n in 0..choose.len() {
            choose[n][0] = 1;
            for k in 1..18.min(n + 1) {
                choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            }
        }
        let mut order = Self { m, choose, begins: vec![vec![0; stones + 1]; stones + 1] };
        let mut begins = 0;
        for all in 0..=stones {
            for few in 0..=all / 2 {
                for (own, other) in
                    [(few, all - few), (all - few, few)].into_iter().take(1 + usize::from(2 * few < all))
                {
                    order.begins[own][other] = begins;
                    begins += order.rows(own) * order.rows(other);
                }
            }
        }
        order
    }

    /// How many rows have so many seeds.
    fn rows(&self, seeds: usize) -> u64 {
        self.choose[seeds + self.m - 1][self.m - 1]
    }

    /// How many positions have at most so many seeds in play.
    fn positions(&self, stones: usize) -> u64 {
        self.choose[stones + 2 * self.m][2 * self.m]
    }

    /// The number of a row among those with as many seeds, and how many seeds it has.
    fn row(&self, row: &[u8]) -> (u64, usize) {
        let (mut number, mut sum) = (0, 0);
        for (house, seeds) in row.iter().enumerate() {
            sum += usize::from(*seeds);
            number += if house + 1 < self.m { self.choose[sum + house][house + 1] } else { 0 };
        }
        (number, sum)
    }

    fn number(&self, houses: &[u8]) -> usize {
        let [(own, own_sum), (other, other_sum)] =
            [&houses[..self.m], &houses[self.m..]].map(|row| self.row(row));
        let within = if own_sum <= other_sum {
            own * self.rows(other_sum) + other
        } else {
            own + other * self.rows(own_sum)
        };
        (self.begins[own_sum][other_sum] + within) as usize
    }
}

impl Ends {
    /// Those that a certificate names.
    pub(super) fn of(named: &EndsOf, options: &Options, db: Option<&Path>) -> anyhow::Result<Self> {
        ensure!(
            (1..=STONES_MAX).contains(&named.stones),
            "its ends have not 1 to {STONES_MAX} seeds in play"
        );
        let (m, stones) = (usize::from(options.houses), usize::from(named.stones));
        let order = Order::new(m, stones);
        let positions = order.positions(stones);
        let values = match &named.sha256 {
            None => {
                ensure!(positions <= BY_RULES_MAX, "its ends are too many to be worked out");
                vec![Cell::new(UNKNOWN); positions as usize]
            }
            Some(sum) => {
                let db =
                    db.with_context(|| format!("it needs the file of ends with SHA-256 {sum}: --db DIR"))?;
                let bytes = file(db, sum, HEAD as u64 + positions)?;
                let capture = [Capture::Standard, Capture::Empty, Capture::None]
                    .iter()
                    .position(|each| *each == options.capture);
                let head =
                    [b'K', b'K', b'E', b'2', options.houses, capture.unwrap_or(0) as u8, named.stones, 0];
                ensure!(bytes.starts_with(&head), "its file of ends is of another game");
                bytes.into_iter().skip(HEAD).map(Cell::new).collect()
            }
        };
        Ok(Self { stones, values, order })
    }

    /// Most seeds in play.
    pub(super) fn stones(&self) -> i32 {
        self.stones as i32
    }

    /// By how much whoever is on turn gets more of what is in play, which may not be more than is known.
    pub(super) fn value(&self, options: &Options, houses: &[u8]) -> anyhow::Result<i32> {
        let kept = self.values.get(self.order.number(houses)).context("no such end")?;
        if kept.get() != UNKNOWN {
            return Ok((kept.get() as i8).into());
        }
        let now = position(options, houses)?;
        let mut best = if now.is_over() { margin(&now) } else { -seeds(houses) };
        for action in now.legal() {
            let mut next = now.clone();
            next.advance(action)?;
            let gain = margin(&next);
            best = best.max(match next.side() {
                _ if next.is_over() => gain,
                Side::White => gain + self.value(options, &seen(&next))?,
                Side::Black => gain - self.value(options, &seen(&next))?,
            });
        }
        kept.set(best as i8 as u8);
        Ok(best)
    }
}

/// The file of a folder with so many bytes and this SHA-256.
fn file(dir: &Path, sum: &str, len: u64) -> anyhow::Result<Vec<u8>> {
    let files = std::fs::read_dir(dir).with_context(|| format!("{} cannot be read", dir.display()))?;
    for entry in files {
        let path = entry?.path();
        if std::fs::metadata(&path).is_ok_and(|about| about.is_file() && about.len() == len) {
            let mut bytes = Vec::new();
            let read = File::open(&path).and_then(|file| file.take(len + 1).read_to_end(&mut bytes));
            read.with_context(|| format!("{} cannot be read", path.display()))?;
            if bytes.len() as u64 == len && room::hex(&Sha256::digest(&bytes)) == sum {
                return Ok(bytes);
            }
        }
    }
    bail!("{} has no file of ends with SHA-256 {sum}", dir.display())
}
