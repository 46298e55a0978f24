// SPDX-License-Identifier: AGPL-3.0-or-later
//! Random lives of a site with stakes: clubs with deposits, games of all ten for stakes, tournaments of every format with
//! money, games taken back, people who exclude themselves; and in most lives the process is killed by `kill -9` within
//! some request. After each life `kapia ledger reconcile` and `kapia audit verify` end with 0, and what the federation's
//! credits are together was issued.
//!
//! `KAPIA_LIVES` sets how many lives there are on each engine (10000 for the whole), `KAPIA_LIVES_SEED` the first seed.

mod cups;
mod ends;
mod life;
pub(crate) mod tables;
mod town;

use std::cell::RefCell;
use std::time::Instant;

use store::Standing;

use crate::backup;
use crate::http::fill;
use crate::site::{Site, on_every_engine};
use life::Life;
use town::{Done, Town};

/// So many lives are lived in one database, one after another.
const LIVES_OF_A_TOWN: u64 = 20;
/// Lives on each engine when nothing is said.
const LIVES: u64 = 6;
/// So many lives show everything.
const ENOUGH: u64 = 200;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
}

/// The accounts of so many lives, and of the operator.
fn populate(site: &Site, lives: u64) {
    // The first start makes the tables and the key.
    site.serve().kill();
    let adult = Standing { adult_us: Some(1), ..Standing::default() };
    let everybody = (0..lives).flat_map(life::people).map(|name| (name, adult));
    let olga = ("olga".to_owned(), Standing { operator: true, ..adult });
    fill(site, everybody.chain([olga]).collect());
}

#[test]
#[expect(clippy::disallowed_methods, reason = "it tells how long it took")]
fn whatever_happens_in_a_town_its_books_add_up() {
    let (lives, first) = (number("KAPIA_LIVES", LIVES), number("KAPIA_LIVES_SEED", 1));
    let done = RefCell::new(Done::new());
    let begun = Instant::now();
    for town in 0..lives.div_ceil(LIVES_OF_A_TOWN) {
        let of_town = LIVES_OF_A_TOWN.min(lives - town * LIVES_OF_A_TOWN);
        on_every_engine(|site| {
            populate(site, of_town);
            let mut open = Town::open(site, first + town);
            for number in 0..of_town {
                Life::live(&mut open, number);
            }
            backup::drill(site);
            let mut all = done.borrow_mut();
            for (what, count) in &open.done {
                *all.entry(what.clone()).or_default() += count;
            }
        });
    }
    let done = done.into_inner();
    println!("{:.0} s: {done:#?}", begun.elapsed().as_secs_f64());
    if lives < ENOUGH {
        return;
    }
    let games = room::GAMES.iter().map(|game| format!("game of {}", game.id));
    let prizes = ["swiss", "round robin", "double round robin", "scheveningen", "knock-out", "progressive"]
        .into_iter()
        .chain(["double elimination", "match", "mixed match", "arena", "teams", "pairs"])
        .map(|form| format!("prizes of a {form}"));
    let others =
        ["kills", "answered before a kill", "asked again after a kill", "void refunded", "void reversed"]
            .into_iter()
            .chain([
                "excluded",
                "limited",
                "confirmed",
                "withdraw",
                "tournaments called off",
                "resign",
                "accept",
            ])
            .map(str::to_owned);
    for what in games.chain(prizes).chain(others) {
        assert!(done.get(&what).is_some_and(|count| *count > 0), "no {what}: {done:#?}");
    }
}
