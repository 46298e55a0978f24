// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bar 6 of the plan: 500 Swiss tournaments through commands are paired as `tourney` alone pairs them, and the report
//! written at every round reads back equal.

use contest::{ByeMark, Command, Outcome};
use fastrand::Rng;
use serde_json::json;
use tourney::swiss::{self, Entry, Event};
use tourney::trf::Report;
use tourney::{Cell, Colour, Mark};

use crate::desk::{CHESS, Desk, account, pair, result};

/// The same tournament, kept without any `contest`.
struct Alone {
    event: Event,
    withdrawn: Vec<bool>,
}

impl Alone {
    fn write(&mut self, number: u16, cell: Cell) {
        self.event.entries[usize::from(number) - 1].rounds.push(Some(cell));
    }

    /// Everybody's rounds so far, however short, get so many places.
    fn level(&mut self, rounds: usize) {
        for entry in &mut self.event.entries {
            entry.rounds.resize(rounds, None);
        }
    }
}

fn ends(rng: &mut Rng) -> Outcome {
    match rng.usize(..12) {
        0..4 => Outcome::WhiteWon,
        4..7 => Outcome::BlackWon,
        7..9 => Outcome::Drawn,
        place => [Outcome::WhiteForfeit, Outcome::BlackForfeit, Outcome::Nobody][place - 9],
    }
}

/// Plays one tournament both ways; answers with the rounds that were compared.
fn replay(seed: u64) -> u16 {
    let mut rng = Rng::with_seed(seed);
    let players = rng.u16(4..20);
    let rounds = rng.u16(3..8).min(players - 1);
    let white = rng.bool();
    let form = json!({"rounds": rounds, "manual": true, "seeding": "order", "late_until_round": rounds.min(3),
        "half_byes_max": rounds - 2, "first_colour": if white { "white" } else { "black" }});
    let mut desk = Desk::started(&form, &CHESS, players);
    let entries = (1..=players).map(|number| Entry { number, rounds: Vec::new() }).collect();
    let first_colour = Some(if white { Colour::White } else { Colour::Black });
    let mut alone = Alone {
        event: Event { rounds, first_colour, entries, forbidden: Vec::new() },
        withdrawn: vec![false; players.into()],
    };
    for round in 1..=rounds {
        if round > 1 {
            people(&mut desk, &mut alone, &mut rng, round);
            if desk.contest.state() != contest::State::Running {
                return round - 1;
            }
            let alone_pairs = swiss::pair(&alone.event);
            let paired = desk.contest.apply(desk.now, &crate::desk::arbiter(), &pair());
            let paired = paired.expect("it is paired, or stands still");
            let is_paired = !matches!(paired[..], [contest::Event::Paused { .. }]);
            assert_eq!(is_paired, alone_pairs.is_ok(), "seed {seed}, round {round}");
            if !is_paired {
                return round - 1;
            }
            desk.must(pair());
        }
        let expected = swiss::pair(&alone.event).expect("it was paired");
        assert_eq!(desk.pairs(round), expected.games, "seed {seed}, round {round}");
        let own = desk.byes(round).into_iter().find(|bye| bye.1 == ByeMark::U).map(|bye| bye.0);
        assert_eq!(own, expected.bye, "seed {seed}, round {round}");
        alone.level_before(round);
        for (&(white, black), board) in expected.games.iter().zip(1..) {
            let end = ends(&mut rng);
            desk.must(result(round, board, end));
            let [one, other] = end.marks();
            alone.write(white, Cell { opponent: Some(black), colour: Some(Colour::White), mark: one });
            alone.write(black, Cell { opponent: Some(white), colour: Some(Colour::Black), mark: other });
        }
        if let Some(number) = expected.bye {
            alone.write(number, Cell::bye(Mark::PairingBye));
        }
        alone.level(round.into());
        let report = desk.contest.report(&[], |entry| format!("Player {}", entry.id));
        let text = report.write().expect("the report fits its columns");
        assert_eq!(Report::read(&text).expect("it reads back"), report, "seed {seed}, round {round}");
        if round < rounds {
            let read = Event::from_report(&report).expect("a tournament");
            assert_eq!(read.played(), usize::from(round), "seed {seed}");
        }
    }
    desk.refold();
    rounds
}

impl Alone {
    fn level_before(&mut self, round: u16) {
        for entry in &mut self.event.entries {
            // What was announced for this round stands already.
            let places = entry.rounds.len().max(usize::from(round) - 1);
            entry.rounds.resize(places, None);
        }
    }
}

/// Between two rounds: who never comes is out, some ask for a bye, leave, come back or come late.
fn people(desk: &mut Desk, alone: &mut Alone, rng: &mut Rng, round: u16) {
    let played = usize::from(round) - 1;
    for number in 1..=alone.withdrawn.len() as u16 {
        let place = usize::from(number) - 1;
        let entry = desk.contest.by_number(number).expect("numbers have no gaps").clone();
        alone.withdrawn[place] = entry.state == contest::EntryState::Withdrawn;
        if alone.withdrawn[place] && rng.usize(..3) == 0 {
            if desk.ask(&crate::desk::arbiter(), &Command::Return { entry: entry.id }).is_ok() {
                alone.withdrawn[place] = false;
            }
        } else if !alone.withdrawn[place] && rng.usize(..12) == 0 {
            let mark = [ByeMark::H, ByeMark::Z, ByeMark::F][rng.usize(..3)];
            let asked = Command::Bye { entry: entry.id, round, mark };
            if desk.ask(&crate::desk::arbiter(), &asked).is_ok() {
                alone.event.entries[place].rounds.push(Some(Cell::bye(mark.mark())));
            }
        } else if !alone.withdrawn[place]
            && rng.usize(..30) == 0
            && desk.ask(&crate::desk::arbiter(), &Command::Withdraw { entry: entry.id }).is_ok()
        {
            alone.withdrawn[place] = true;
        }
    }
    if rng.usize(..5) == 0 {
        let number = alone.withdrawn.len() as u16 + 1;
        let late = Command::Enter {
            entrant: account(&format!("late{number}")),
            rating: None,
            bot: false,
            half: rng.bool(),
            person: None,
        };
        if let Ok(events) = desk.ask(&crate::desk::arbiter(), &late) {
            let half = matches!(events[..], [contest::Event::Entered { half: true, .. }]);
            let mut rounds = vec![Some(Cell::bye(Mark::ZeroBye)); played];
            if let Some(last) = rounds.last_mut().filter(|_| half) {
                *last = Some(Cell::bye(Mark::HalfBye));
            }
            alone.event.entries.push(Entry { number, rounds });
            alone.withdrawn.push(false);
        }
    }
    for (entry, &out) in alone.event.entries.iter_mut().zip(&alone.withdrawn) {
        if out && entry.rounds.len() == played {
            entry.rounds.push(Some(Cell::bye(Mark::ZeroBye)));
        }
    }
}

#[test]
fn c_04_3_five_hundred_tournaments_are_paired_as_tourney_alone_does() {
    let rounds: u32 = (1..=500).map(|seed| u32::from(replay(seed))).sum();
    assert!(rounds > 1_500, "only {rounds} rounds were compared");
}
