// SPDX-License-Identifier: AGPL-3.0-or-later
//! Makes a journal of a million transfers (games for a stake) and says how long the audit takes:
//! `cargo run --release -p ledger --example reconcile_speed [TRANSFERS]`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement on a terminal")]
#![allow(clippy::disallowed_methods, reason = "it measures time")]

use std::time::Instant;

use game::Micros;
use ledger::{
    AccountKind, AccountName, Book, CashEntry, Scale, StakeTerms, StakedGame, Stakes, Worth, reconcile,
};

const PLAYERS: u64 = 1_000;

fn main() {
    let wanted = std::env::args().nth(1).map_or(1_000_000, |number| number.parse().unwrap());
    let (mut book, stakes) = (Book::default(), Stakes::on("a measurement").unwrap());
    let currency: ledger::Currency = "house/credits".parse().unwrap();
    let began = Instant::now();
    for number in 0..PLAYERS {
        let player = AccountName::new(&currency, AccountKind::Player, &format!("p{number}")).unwrap();
        let entry = CashEntry { id: &number.to_string(), cashier: "cashier", reason: "a measurement" };
        book.post(&entry.deposit(&player, 1_000_000_000).unwrap(), Micros(0)).unwrap();
    }
    let mut number = 0_u64;
    while book.journal().len() < wanted {
        let player = |seat: u64| format!("p{}", (number * 7 + seat * 13) % PLAYERS);
        let terms = StakeTerms::new(100, 1_000, Scale::Cube);
        let (id, players) = (format!("g{number}"), vec![player(0), player(1)]);
        let game = StakedGame { currency: currency.clone(), id, players, terms };
        let at = Micros(i64::try_from(number).unwrap());
        book.post(&game.open(&stakes).unwrap(), at).unwrap();
        book.post(&game.settle(&[(number % 2) as usize], Worth { points: 1, cube: 2 }).unwrap(), at).unwrap();
        number += 1;
    }
    println!(
        "{} transfers of {number} games posted in {:.2} s",
        book.journal().len(),
        began.elapsed().as_secs_f64()
    );
    let began = Instant::now();
    let report = reconcile(book.accounts(), book.journal(), book.head());
    println!("reconciled in {:.2} s\n{report}", began.elapsed().as_secs_f64());
    assert!(report.is_clean());
}
