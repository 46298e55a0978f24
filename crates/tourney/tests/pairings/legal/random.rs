// SPDX-License-Identifier: AGPL-3.0-or-later
//! Random tournaments.

use fastrand::Rng;
use tourney::swiss::{Entry, Event, pair};
use tourney::{Cell, Colour, Mark};

/// The states of one tournament before each of its rounds. Rounds are paired by the system or by chance, so
/// that there are scores, colours and floats that the system alone would not bring about.
pub(crate) fn tournament(seed: u64) -> Vec<Event> {
    let mut rng = Rng::with_seed(seed);
    let players = rng.usize(2..15);
    life(players, &mut rng)
}

/// The same with many players, who can always be paired.
pub(crate) fn crowd(seed: u64) -> Vec<Event> {
    let mut rng = Rng::with_seed(seed);
    let players = rng.usize(50..150);
    life(players, &mut rng)
}

fn life(players: usize, rng: &mut Rng) -> Vec<Event> {
    let rounds = rng.usize(1..10);
    let entries = (1..=players).map(|number| Entry { number: number as u16, rounds: Vec::new() }).collect();
    let mut event = Event { rounds: rounds as u16, first_colour: None, entries, forbidden: Vec::new() };
    if rng.usize(..5) == 0 {
        event.forbidden.push((1, 2));
    }
    let by_chance = rng.usize(..3) == 0;
    let (absences, forfeits) = (rng.usize(..25), rng.usize(..25));
    let late: Vec<bool> = (0..players).map(|_| rng.usize(..10) == 0).collect();
    let mut states = Vec::new();
    for round in 0..rounds {
        for (entry, &is_late) in event.entries.iter_mut().zip(&late) {
            entry.rounds.truncate(round);
            entry.rounds.resize(round, None);
            if rng.usize(..100) < absences || is_late && round == 0 {
                let marks = [Mark::ZeroBye, Mark::ZeroBye, Mark::HalfBye, Mark::HalfBye, Mark::FullBye];
                entry.rounds.push(Some(Cell::bye(rng.choice(marks).unwrap())));
            }
        }
        let present = |entry: &&Entry| entry.rounds.len() == round;
        if event.entries.iter().filter(present).count() < 2 {
            break;
        }
        states.push(event.clone());
        let numbers: Vec<u16> = event.entries.iter().filter(present).map(|entry| entry.number).collect();
        let (games, bye) = match pair(&event) {
            Ok(pairing) if !by_chance => (pairing.games, pairing.bye),
            _ => chance(numbers, rng),
        };
        play(&mut event, &games, bye, forfeits, rng);
    }
    states
}

fn chance(mut numbers: Vec<u16>, rng: &mut Rng) -> (Vec<(u16, u16)>, Option<u16>) {
    rng.shuffle(&mut numbers);
    let pairs = numbers.chunks_exact(2);
    let bye = pairs.remainder().first().copied();
    (pairs.map(|pair| (pair[0], pair[1])).collect(), bye)
}

fn play(event: &mut Event, games: &[(u16, u16)], bye: Option<u16>, forfeits: usize, rng: &mut Rng) {
    let mut write = |player: u16, cell| event.entries[usize::from(player) - 1].rounds.push(Some(cell));
    for &(white, black) in games {
        let played = [
            (Mark::Win, Mark::Loss),
            (Mark::Loss, Mark::Win),
            (Mark::Draw, Mark::Draw),
            (Mark::WinUnrated, Mark::LossUnrated),
            (Mark::DrawUnrated, Mark::DrawUnrated),
        ];
        let unplayed = [
            (Mark::ForfeitWin, Mark::ForfeitLoss),
            (Mark::ForfeitLoss, Mark::ForfeitWin),
            (Mark::ForfeitLoss, Mark::ForfeitLoss),
        ];
        let (one, other) = if rng.usize(..100) < forfeits {
            rng.choice(unplayed).unwrap()
        } else {
            rng.choice(played).unwrap()
        };
        write(white, Cell { opponent: Some(black), colour: Some(Colour::White), mark: one });
        write(black, Cell { opponent: Some(white), colour: Some(Colour::Black), mark: other });
    }
    if let Some(player) = bye {
        write(player, Cell::bye(Mark::PairingBye));
    }
}
