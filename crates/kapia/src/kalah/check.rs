// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia kalah check`: whether a value of kalah follows from the rules alone. Nothing of the solver is asked: what decides
//! are the rules by which the referee judges (the crate `kalah`), this file and `ends.rs`; `certificate.rs` reads the bytes.
//!
//! A certificate is a set of lemmas. Each says of a position without its stores by how much at least, or at most, whoever is
//! on turn gets more of the seeds in play. At least follows from one action, at most from all of them, where what an action
//! leads to has a lemma as strong as needed, is the end of the game, has too few seeds left to matter, or is one of the ends.
//! That is no circle, because no position comes twice: a sowing that brings a seed to a store, by passing it or by a capture,
//! leaves fewer seeds in play for ever. Any other stays within the row of the one who sows and brings seeds nearer to that
//! one's store, which nothing undoes without a seed in a store, so that the way left to all seeds becomes shorter each time.
//! Seeds in play, then way left: a lemma follows from those of positions where these are less, so that all are true.

mod ends;

use std::cmp::Ordering;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ::kalah::{Action, Capture, Options, Position, Setup};
use anyhow::Context as _;
use game::{Seat, Side};

use super::certificate::{self, Head, size_of};
pub(super) use ends::BY_RULES_MAX;
use ends::Ends;

/// Whether a certificate of `solve --certificate` proves what it says, by the rules alone. Exit status 1: a lemma does not
/// follow, the first is named; 2: the file is damaged.
#[derive(clap::Args, Debug)]
pub(crate) struct Check {
    /// The certificate.
    file: PathBuf,
    /// A folder with the file of ends that it names.
    #[arg(long, value_name = "DIR")]
    db: Option<PathBuf>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

struct Certificate {
    head: Head,
    options: Options,
    body: Vec<u8>,
    ends: Option<Ends>,
}

impl Check {
    pub(super) fn run(&self) -> anyhow::Result<ExitCode> {
        let name = self.file.display();
        let certificate =
            Certificate::read(&self.file, self.db.as_deref()).with_context(|| name.to_string())?;
        let fault = certificate.fault()?;
        let Head { houses, seeds, variant, value, lemmas, .. } = &certificate.head;
        let mut out = crate::plain::out();
        if self.json {
            let answer = serde_json::json!({"file": name.to_string(), "checked": fault.is_none(),
                "houses": houses, "seeds": seeds, "variant": variant, "value": value,
                "lemmas": lemmas, "fault": fault});
            writeln!(out, "{answer}")?;
        } else if let Some(fault) = &fault {
            writeln!(out, "{name}: {fault}")?;
        } else {
            let game = format!("Kalah({houses},{seeds}), capture {variant}: {}", super::told(*value));
            writeln!(out, "{name}: {game}; {lemmas} lemmas follow")?;
        }
        Ok(ExitCode::from(u8::from(fault.is_some())))
    }
}

impl Certificate {
    fn read(file: &Path, db: Option<&Path>) -> anyhow::Result<Self> {
        let (head, body) = certificate::read(file)?;
        let capture = Capture::from_name(&head.variant).context("it is for no known capture")?;
        let options = Options { houses: head.houses, seeds: head.seeds, capture, ..Options::default() };
        let ends = head.ends.as_ref().map(|ends| Ends::of(ends, &options, db)).transpose()?;
        Ok(Self { head, options, body, ends })
    }

    /// What is wrong, in words; nothing when all follows.
    fn fault(&self) -> anyhow::Result<Option<String>> {
        let (size, bar) = (size_of(self.head.houses), crate::bar::Bar::default());
        let most = 2 * i32::from(self.options.houses) * i32::from(self.options.seeds);
        for (at, lemma) in self.body.chunks(size).enumerate() {
            let (houses, claim) = lemma.split_at(size - 2);
            let (at_most, bound) = (claim[0] == 1, i32::from(claim[1] as i8));
            bar.show(|| format!("{at} of {} lemmas", self.head.lemmas));
            // More seeds than the game has would not fit into a byte after a sowing.
            if claim[0] > 1 || seeds(houses) > most || !self.follows(houses, at_most, bound)? {
                let (word, m) = (if at_most { "most" } else { "least" }, houses.len() / 2);
                let [own, other] = [&houses[..m], &houses[m..]];
                let says = format!("{own:?} on turn against {other:?} at {word} {bound}");
                return Ok(Some(format!("lemma {}, {says}, does not follow", at + 1)));
            }
        }
        bar.clear();
        let (start, value) = (Position::initial(&self.options), self.head.value);
        if !self.known(&seen(&start), false, value) || !self.known(&seen(&start), true, value) {
            return Ok(Some(format!("no lemmas say that the value is {value}")));
        }
        for (house, [least, most]) in &self.head.first {
            let is_worth = |at_most, bound| self.leads_to(&start, Action::Sow(*house), at_most, bound);
            if !is_worth(false, *least).unwrap_or(false) || !is_worth(true, *most).unwrap_or(false) {
                return Ok(Some(format!("no lemmas say that house {house} is worth {least} to {most}")));
            }
        }
        Ok(None)
    }

    /// Whether a bound of a position follows from what is known of those after it.
    fn follows(&self, houses: &[u8], at_most: bool, bound: i32) -> anyhow::Result<bool> {
        let position = position(&self.options, houses)?;
        if position.is_over() {
            return Ok(holds(margin(&position), at_most, bound));
        }
        for action in position.legal() {
            if self.leads_to(&position, action, at_most, bound)? != at_most {
                return Ok(!at_most);
            }
        }
        Ok(at_most)
    }

    /// Whether an action is known to be worth at least, or at most, so much to South, who is on turn and has nothing yet.
    fn leads_to(&self, now: &Position, action: Action, at_most: bool, bound: i32) -> anyhow::Result<bool> {
        let mut next = now.clone();
        next.advance(action)?;
        let gain = margin(&next);
        Ok(match next.side() {
            _ if next.is_over() => holds(gain, at_most, bound),
            Side::White => self.known(&seen(&next), at_most, bound - gain),
            Side::Black => self.known(&seen(&next), !at_most, gain - bound),
        })
    }

    /// Whether a bound is known: it asks for no more than all seeds, it is one of the ends, or it has a lemma.
    fn known(&self, houses: &[u8], at_most: bool, bound: i32) -> bool {
        let (seeds, size) = (seeds(houses), size_of(self.head.houses));
        if if at_most { bound >= seeds } else { bound <= -seeds } {
            return true;
        }
        if let Some(ends) = self.ends.as_ref().filter(|ends| seeds <= ends.stones()) {
            return ends.value(&self.options, houses).is_ok_and(|value| holds(value, at_most, bound));
        }
        let (mut from, mut to) = (0, self.body.len() / size);
        while from < to {
            let middle = from.midpoint(to);
            let (at, claim) = self.body[middle * size..][..size].split_at(size - 2);
            match at.cmp(houses).then(claim[0].cmp(&u8::from(at_most))) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => {
                    let kept = i32::from(claim[1] as i8);
                    return if at_most { kept <= bound } else { kept >= bound };
                }
            }
        }
        false
    }
}

fn holds(value: i32, at_most: bool, bound: i32) -> bool {
    if at_most { value <= bound } else { value >= bound }
}

fn seeds(houses: &[u8]) -> i32 {
    houses.iter().map(|seeds| i32::from(*seeds)).sum()
}

/// By how much South is ahead.
fn margin(position: &Position) -> i32 {
    let [south, north] = position.stores().map(i32::from);
    south - north
}

/// The position in which South is on turn with these houses, and the stores are empty.
fn position(options: &Options, houses: &[u8]) -> anyhow::Result<Position> {
    let rows = houses.chunks(houses.len() / 2);
    let board = rows.flat_map(|row| row.iter().map(|seeds| u16::from(*seeds)).chain([0])).collect();
    let setup = Setup {
        board,
        side: Side::White,
        sowings: 1,
        first_turn: false,
        pie_open: false,
        south_seat: Seat(0),
    };
    Ok(Position::from_setup(options, setup)?)
}

/// The houses as whoever is on turn sees them; no game of kalah has more seeds than a byte holds.
fn seen(position: &Position) -> Vec<u8> {
    let ring = position.board();
    let (south, north) = ring.split_at(ring.len() / 2);
    let [own, other] = if position.side() == Side::White { [south, north] } else { [north, south] };
    let houses = |row: &[u16]| row[..row.len() - 1].iter().map(|seeds| *seeds as u8).collect::<Vec<u8>>();
    [houses(own), houses(other)].concat()
}
