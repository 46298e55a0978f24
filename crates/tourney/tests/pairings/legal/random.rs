// SPDX-License-Identifier: AGPL-3.0-or-later
//! Random tournaments.

use tourney::swiss::{Entry, Event, pair};
use tourney::{Cell, Colour, Mark};

/// A generator of the xorshift kind.
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Less than `most`.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }
}

/// The states of one tournament before each of its rounds. Rounds are paired by the system or by chance, so
/// that there are scores, colours and floats that the system alone would not bring about.
pub(crate) fn tournament(seed: u64) -> Vec<Event> {
    let mut lot = Lot::new(seed);
    let players = 2 + lot.below(13);
    life(players, &mut lot)
}

/// The same with many players, who can always be paired.
pub(crate) fn crowd(seed: u64) -> Vec<Event> {
    let mut lot = Lot::new(seed);
    let players = 50 + lot.below(100);
    life(players, &mut lot)
}

fn life(players: usize, lot: &mut Lot) -> Vec<Event> {
    let rounds = 1 + lot.below(9);
    let entries = (1..=players).map(|number| Entry { number: number as u16, rounds: Vec::new() }).collect();
    let mut event = Event { rounds: rounds as u16, first_colour: None, entries, forbidden: Vec::new() };
    if lot.below(5) == 0 {
        event.forbidden.push((1, 2));
    }
    let by_chance = lot.below(3) == 0;
    let (absences, forfeits) = (lot.below(25), lot.below(25));
    let late: Vec<bool> = (0..players).map(|_| lot.below(10) == 0).collect();
    let mut states = Vec::new();
    for round in 0..rounds {
        for (entry, &is_late) in event.entries.iter_mut().zip(&late) {
            entry.rounds.truncate(round);
            entry.rounds.resize(round, None);
            if lot.below(100) < absences || is_late && round == 0 {
                let marks = [Mark::ZeroBye, Mark::ZeroBye, Mark::HalfBye, Mark::HalfBye, Mark::FullBye];
                entry.rounds.push(Some(Cell::bye(marks[lot.below(marks.len())])));
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
            _ => chance(numbers, lot),
        };
        play(&mut event, &games, bye, forfeits, lot);
    }
    states
}

fn chance(mut numbers: Vec<u16>, lot: &mut Lot) -> (Vec<(u16, u16)>, Option<u16>) {
    for i in (1..numbers.len()).rev() {
        numbers.swap(i, lot.below(i + 1));
    }
    let pairs = numbers.chunks_exact(2);
    let bye = pairs.remainder().first().copied();
    (pairs.map(|pair| (pair[0], pair[1])).collect(), bye)
}

fn play(event: &mut Event, games: &[(u16, u16)], bye: Option<u16>, forfeits: usize, lot: &mut Lot) {
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
        let (one, other) =
            if lot.below(100) < forfeits { unplayed[lot.below(3)] } else { played[lot.below(5)] };
        write(white, Cell { opponent: Some(black), colour: Some(Colour::White), mark: one });
        write(black, Cell { opponent: Some(white), colour: Some(Colour::Black), mark: other });
    }
    if let Some(player) = bye {
        write(player, Cell::bye(Mark::PairingBye));
    }
}
