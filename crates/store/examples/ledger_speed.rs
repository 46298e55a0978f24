// SPDX-License-Identifier: AGPL-3.0-or-later
//! Writes a journal of games for a stake into a new database and says how long posting and the audit take:
//! `cargo run --release -p store --example ledger_speed URL [TRANSFERS]`, the URL of an empty database. With 0 transfers
//! it only audits what is there.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement on a terminal")]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

use std::time::Instant;

use game::Micros;
use ledger::{AccountKind, AccountName, CashEntry, Currency, Scale, StakeTerms, StakedGame, Stakes, Worth};
use store::{Config, Store};

const PLAYERS: u64 = 1_000;
/// Games that are played at once.
const TABLES: u64 = 256;
/// Transfers of one game: two to put aside, five to settle.
const PER_GAME: u64 = 7;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(measure());
}

async fn measure() {
    let url = std::env::args().nth(1).expect("the URL of an empty database");
    let wanted: u64 = std::env::args().nth(2).map_or(1_000_000, |number| number.parse().unwrap());
    let store = Store::open(&Config { url, readers: 2 }).await.unwrap();
    let currency: Currency = "house/credits".parse().unwrap();
    let began = Instant::now();
    for number in 0..PLAYERS.min(wanted) {
        let player = AccountName::new(&currency, AccountKind::Player, &format!("p{number}")).unwrap();
        let entry = CashEntry { id: &number.to_string(), cashier: "cashier", reason: "a measurement" };
        store.post(entry.deposit(&player, 1_000_000_000).unwrap(), Micros(0)).await.unwrap();
    }
    let games = wanted.saturating_sub(PLAYERS).div_ceil(PER_GAME);
    let tables: Vec<_> = (0..TABLES).map(|table| tokio::spawn(play(store.clone(), table, games))).collect();
    for table in tables {
        table.await.unwrap();
    }
    println!("{games} games posted in {:.1} s", began.elapsed().as_secs_f64());
    let began = Instant::now();
    let report = store.reconcile().await.unwrap();
    println!("reconciled in {:.2} s\n{report}", began.elapsed().as_secs_f64());
    assert!(report.is_clean());
    store.close().await.unwrap();
}

async fn play(store: Store, table: u64, games: u64) {
    let stakes = Stakes::on("a measurement").unwrap();
    for number in (table..games).step_by(TABLES as usize) {
        let player = |seat: u64| format!("p{}", (number * 7 + seat * 13) % PLAYERS);
        let game = StakedGame {
            currency: "house/credits".parse().unwrap(),
            id: format!("g{number}"),
            players: vec![player(0), player(1)],
            terms: StakeTerms::new(100, 1_000, Scale::Cube),
        };
        let at = Micros(number.cast_signed());
        store.post(game.open(&stakes).unwrap(), at).await.unwrap();
        let won = game.settle(&[(number % 2) as usize], Worth { points: 1, cube: 2 }).unwrap();
        store.post(won, at).await.unwrap();
    }
}
