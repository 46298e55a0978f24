// SPDX-License-Identifier: AGPL-3.0-or-later
//! The tabla player as an engine on stdin and stdout, for duels with other programs: the part of the UBGI
//! line protocol that a cubeless game needs. `cargo run -p bots --example tables_ubgi -- [--plies N] [WEIGHTS]`;
//! without a file it plays with the bots' own weights, without plies by one look.
#![allow(clippy::print_stdout, reason = "an engine answers on stdout")]

use std::io::{BufRead, Write};

use bots::tables::ahead::{AGAIN_MAX, Ask, FULL, Thinker};
use bots::tables::net::Net;
use bots::tables::{Judge, judge};
use game::Side;
use tables::{Game, Options, Position, Setup, SideSetup, Variant};

/// A gnubg position ID: 14 base64 letters, 80 bits; for the opponent and then the player, each of the points
/// 1..=24 and the bar is so many ones and a zero. The player becomes White.
fn position(id: &str) -> Option<Position> {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values = id.bytes().map(|letter| letters.iter().position(|known| *known == letter));
    let mut bits = Vec::new();
    for value in values {
        let value = value?;
        bits.extend((0..6).rev().map(|bit| value >> bit & 1 == 1));
    }
    // Bytes were written most significant bit first, the key is read least significant bit first.
    let mut key = bits.chunks(8).flat_map(|byte| byte.iter().rev().copied());
    let mut side = || {
        let mut setup = SideSetup { off: 15, ..SideSetup::default() };
        for point in 1..=25u32 {
            let n = key.by_ref().take_while(|bit| *bit).count() as u32;
            setup.off = setup.off.checked_sub(n)?;
            if point == 25 {
                setup.bar = n;
            } else if n > 0 {
                setup.points.push((point, n));
            }
        }
        Some(setup)
    };
    let (black, white) = (side()?, side()?);
    Position::from_setup(&Setup { variant: Variant::Tabla, white, black }).ok()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut plies = 0;
    if args.first().is_some_and(|arg| arg == "--plies") {
        plies = args.get(1).ok_or("--plies wants a number")?.parse()?;
        args.drain(..2);
    }
    let ask = Ask { plies, again: AGAIN_MAX, evals: FULL, always: false };
    let mut thinker = Thinker::for_ask(&ask);
    let own = match args.first() {
        Some(file) => Some(Judge::Net(Box::new(Net::from_bytes(&std::fs::read(file)?)?))),
        None => None,
    };
    let judge = own.as_ref().unwrap_or_else(|| judge(Variant::Tabla));
    let (mut board, mut dice) = (None, None);
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let answer = match words.as_slice() {
            ["ubgi"] => "id name Kapia tabla beginner\nubgiok".to_owned(),
            ["isready"] => "readyok".to_owned(),
            ["quit"] => return Ok(()),
            ["position", "gnubgid", id] => {
                board = position(id);
                continue;
            }
            ["dice", a, b] => {
                dice = Some([a.parse()?, b.parse()?]);
                continue;
            }
            ["go", "role", "cube"] => "bestcube nodouble".to_owned(),
            ["go", "role", "take"] => "besttake take".to_owned(),
            ["go", ..] => {
                let (board, dice) = board.zip(dice).ok_or("go needs a position and dice")?;
                let mut game = Game::from_position(board, &Options::default(), Side::White, [9, 9]);
                game.roll(dice)?;
                let plays = thinker.think(&game, judge, &ask, 0);
                let steps = plays.into_iter().next().map(|play| play.steps).unwrap_or_default();
                let text: Vec<String> = steps.iter().map(ToString::to_string).collect();
                format!("bestmove {}", if text.is_empty() { "pass".to_owned() } else { text.join(" ") })
            }
            _ => continue,
        };
        println!("{answer}");
        std::io::stdout().flush()?;
    }
    Ok(())
}
