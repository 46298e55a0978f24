// SPDX-License-Identifier: AGPL-3.0-or-later
//! How long the pairing of each Swiss round takes: `swiss_speed PLAYERS ROUNDS`.

#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a measurement prints times")]

use std::time::Instant;

use tourney::swiss::{Entry, Event, pair};
use tourney::{Cell, Colour, Mark};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u16>());
    let (Some(Ok(players)), Some(Ok(rounds))) = (numbers.next(), numbers.next()) else {
        println!("usage: swiss_speed PLAYERS ROUNDS");
        return;
    };
    let entries = (1..=players).map(|number| Entry { number, rounds: Vec::new() }).collect();
    let mut event = Event { rounds, first_colour: None, entries, forbidden: Vec::new() };
    let mut rng = fastrand::Rng::with_seed(1);
    for round in 1..=rounds {
        let start = Instant::now();
        let pairing = match pair(&event) {
            Ok(pairing) => pairing,
            Err(error) => return println!("round {round}: {error}"),
        };
        println!("{players} players, round {round}: {:.3} s", start.elapsed().as_secs_f64());
        let mut write = |player: u16, cell| event.entries[usize::from(player) - 1].rounds.push(Some(cell));
        for &(white, black) in &pairing.games {
            let (one, other) = match rng.u8(..10) {
                0..3 => (Mark::Draw, Mark::Draw),
                3..7 if white < black => (Mark::Win, Mark::Loss),
                3..7 => (Mark::Loss, Mark::Win),
                7..9 => (Mark::Win, Mark::Loss),
                _ => (Mark::Loss, Mark::Win),
            };
            write(white, Cell { opponent: Some(black), colour: Some(Colour::White), mark: one });
            write(black, Cell { opponent: Some(white), colour: Some(Colour::Black), mark: other });
        }
        if let Some(player) = pairing.bye {
            write(player, Cell::bye(Mark::PairingBye));
        }
    }
}
