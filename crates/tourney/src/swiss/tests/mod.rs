// SPDX-License-Identifier: AGPL-3.0-or-later
//! The system on small tournaments, clause by clause.

use super::*;
use crate::trf::Report;
use crate::{Cell, Colour, Mark};

mod brackets;
mod colours;
mod exchanges;
mod report;

fn event(lines: &str) -> Result<Event, EventError> {
    Event::from_report(&Report::read(lines).unwrap())
}

/// A report of players with nothing but results: `line("2 w 1|3 b =", 15)`.
fn report(rows: &[(&str, &str)], tail: &str) -> String {
    let mut text = String::new();
    for (index, (points, rounds)) in rows.iter().enumerate() {
        let head = format!("001 {:>4}      Player {}", index + 1, index + 1);
        text.push_str(&format!("{head:<80}{points:>4} {:>4}", ""));
        for round in rounds.split('|').filter(|round| !round.is_empty()) {
            text.push_str(&format!("  {round:>8}"));
        }
        text.push('\n');
    }
    text + tail
}

fn paired(rows: &[(&str, &str)], tail: &str) -> Pairing {
    pair(&event(&report(rows, tail)).unwrap()).unwrap()
}

#[test]
fn the_first_round_pairs_the_halves() {
    let four = [("0.0", ""); 4];
    assert_eq!(paired(&four, "XXR 3\n").to_string(), "2\n1 3\n4 2\n");
    assert_eq!(paired(&four, "XXR 3\nXXC black1\n").to_string(), "2\n3 1\n2 4\n");
    assert_eq!(paired(&four, "142 3\n152 B\n").games, [(3, 1), (2, 4)]);
    assert_eq!(paired(&[("0.0", ""); 5], "XXR 3\n").to_string(), "3\n1 3\n4 2\n5 0\n");
}

#[test]
fn the_first_colour_is_seen_from_the_first_round() {
    let rows = [("1.0", "2 b 1"), ("0.0", "1 w 0"), ("0.0", ""), ("0.0", "")];
    assert_eq!(event(&report(&rows, "XXR 3\n")).unwrap().first_colour, None);
    // 3 and 4 enter late: both without a colour that is due, 3 is the higher one with an odd place.
    let pairing = paired(
        &[("1.0", "3 b 1"), ("1.0", "4 w 1"), ("0.0", "1 w 0"), ("0.0", "2 b 0"), ("0.0", ""), ("0.0", "")],
        "XXR 3\n",
    );
    assert!(pairing.games.contains(&(1, 2)), "{pairing}");
}

#[test]
fn who_stays_away_is_not_paired() {
    let rows = [("0.0", ""), ("0.0", "0000 - H"), ("0.0", ""), ("0.0", "0000 - Z")];
    assert_eq!(paired(&rows, "XXR 3\n").games, [(1, 3)]);
    // The points may count what is announced already.
    let rows = [("0.0", ""), ("0.5", "0000 - H"), ("0.0", ""), ("0.0", "0000 - Z")];
    assert_eq!(paired(&rows, "XXR 3\n").games, [(1, 3)]);
    let four = [("0.0", ""); 4];
    assert_eq!(paired(&four, "XXR 3\n240 H 001    2    4\n").games, [(1, 3)]);
    assert_eq!(paired(&four, "XXR 3\n240 H 002    2    4\n").games.len(), 2);
}

#[test]
fn the_first_colour_is_counted_from_the_first_player_who_was_there() {
    // The bye takes a place among the colours; who was away takes none.
    for (first, colour) in [("0000 - U", Colour::Black), ("0000 - Z", Colour::White), ("", Colour::White)] {
        let points = if first.ends_with('U') { "1.0" } else { "0.0" };
        let event =
            event(&report(&[(points, first), ("1.0", "3 w 1"), ("0.0", "2 b 0")], "XXR 9\n")).unwrap();
        assert_eq!(Field::new(&event).unwrap().first_colour, colour, "after {first}");
    }
    let event = event(&report(&[("1.0", "2 b 1"), ("0.0", "1 w 0")], "XXR 9\n142 9\n")).unwrap();
    assert_eq!(Field::new(&event).map(|field| field.first_colour), Ok(Colour::Black));
}

#[test]
fn a_late_entry_is_paired_and_a_withdrawal_is_not() {
    let rows = [("1.0", "2 w 1"), ("0.0", "1 b 0|0000 - Z"), ("0.0", "0000 - Z")];
    assert_eq!(paired(&rows, "XXR 3\n").games, [(3, 1)]);
}

#[test]
fn c1_nobody_meets_twice() {
    let rows = [("1.0", "2 w 1"), ("0.0", "1 b 0")];
    assert_eq!(pair(&event(&report(&rows, "XXR 3\n")).unwrap()), Err(PairError::Impossible { players: 2 }));
    // A game that was not played is none.
    let rows = [("1.0", "2 w +"), ("0.0", "1 b -")];
    assert_eq!(paired(&rows, "XXR 3\n").games.len(), 1);
}

#[test]
fn c2_nobody_gets_two_free_points() {
    for free in ["0000 - U", "0000 - F", "4 w +"] {
        let rows = [("1.0", "2 w 1"), ("0.0", "1 b 0"), ("1.0", free)];
        let pairing = paired(&rows, "XXR 3\n");
        assert_eq!(pairing.bye, Some(2), "after {free}");
    }
    let rows = [("1.0", "2 w 1"), ("0.0", "1 b 0"), ("0.5", "0000 - H")];
    assert_eq!(paired(&rows, "XXR 3\n").bye, Some(2));
    let rows = [("1.0", "0000 - U")];
    assert_eq!(pair(&event(&report(&rows, "XXR 3\n")).unwrap()), Err(PairError::Impossible { players: 1 }));
}

#[test]
fn c3_two_who_must_have_the_same_colour_do_not_meet() {
    let rows =
        [("2.0", "3 w 1|4 w 1"), ("2.0", "4 w 1|3 w 1"), ("0.0", "1 b 0|2 b 0"), ("0.0", "2 b 0|1 b 0")];
    assert_eq!(pair(&event(&report(&rows, "XXR 9\n")).unwrap()), Err(PairError::Impossible { players: 4 }));
    // In the last round those with more than half of the points may, and 3 and 4 are not such.
    assert_eq!(pair(&event(&report(&rows, "XXR 3\n")).unwrap()), Err(PairError::Impossible { players: 4 }));
    let rows = [
        ("2.0", "3 w 1|4 w 1"),
        ("2.0", "4 w 1|3 w 1"),
        ("0.0", "1 b 0|2 b 0|0000 - Z"),
        ("0.0", "2 b 0|1 b 0|0000 - Z"),
    ];
    assert_eq!(paired(&rows, "XXR 3\n").games.len(), 1);
}

#[test]
fn faults_are_named() {
    let rows = [("1.0", "2 w 1"), ("0.0", "1 b 0")];
    let fault = |rows: &[(&str, &str)], tail: &str| {
        let event = event(&report(rows, tail));
        event.map_err(PairError::from).and_then(|event| pair(&event)).unwrap_err().to_string()
    };
    assert_eq!(fault(&rows, "XXR 1\n"), "all 1 rounds are over");
    assert_eq!(fault(&[], "XXR 1\n"), "nobody is to be paired");
    assert_eq!(
        fault(&[("1.0", "2 w 1"), ("0.0", "1 w 0")], "XXR 3\n"),
        "round 1: the entry of player 1 contradicts that of their opponent 2"
    );
    assert_eq!(
        fault(&[("1.0", "2 w 1"), ("0.5", "1 b 0")], "XXR 3\n"),
        "player 2 has 5 tenths of a point written, and 0 by results"
    );
    let twice = Event {
        entries: vec![Entry { number: 1, rounds: vec![] }; 2],
        rounds: 3,
        first_colour: None,
        forbidden: vec![],
    };
    assert_eq!(pair(&twice), Err(PairError::Event(EventError::Repeated { number: 1 })));
}

#[test]
fn a_round_in_which_all_had_byes_is_over() {
    let rows = [("0.5", "0000 - H"), ("0.5", "0000 - H")];
    let event = event(&report(&rows, "XXR 3\n")).unwrap();
    assert_eq!(event.played(), 1);
    assert_eq!(pair(&event).unwrap().games.len(), 1);
}

#[test]
fn a_forfeit_gives_no_colour_and_a_float() {
    let rows = [("1.0", "2 w +"), ("0.0", "1 b -"), ("1.0", "4 w 1"), ("0.0", "3 b 0")];
    let event = event(&report(&rows, "XXR 3\n")).unwrap();
    let field = Field::new(&event).unwrap();
    assert_eq!(field.players[0].games, 0);
    assert_eq!(field.players[0].floats[0], field::Float::Down);
    assert!(!field.players[0].may_have_bye);
    assert_eq!(event.entries[0].rounds[0].unwrap().mark, Mark::ForfeitWin);
    assert!(Cell::bye(Mark::PairingBye).was_paired());
}

/// Plays the next round; who wins depends on the numbers only.
fn play(event: &mut Event, round: u64) {
    let pairing = pair(event).unwrap();
    let mut write = |player: u16, cell| event.entries[usize::from(player) - 1].rounds.push(Some(cell));
    for &(white, black) in &pairing.games {
        let lot = (u64::from(white) * 31 + u64::from(black) * 97 + round * 13) % 10;
        let (one, other) = match lot {
            0..=2 => (Mark::Draw, Mark::Draw),
            3..=5 => (Mark::Win, Mark::Loss),
            6..=8 => (Mark::Loss, Mark::Win),
            _ => (Mark::ForfeitLoss, Mark::ForfeitWin),
        };
        write(white, Cell { opponent: Some(black), colour: Some(Colour::White), mark: one });
        write(black, Cell { opponent: Some(white), colour: Some(Colour::Black), mark: other });
    }
    if let Some(player) = pairing.bye {
        write(player, Cell::bye(Mark::PairingBye));
    }
}

fn new_event(players: u16, rounds: u16) -> Event {
    let entries = (1..=players).map(|number| Entry { number, rounds: Vec::new() }).collect();
    Event { rounds, first_colour: None, entries, forbidden: Vec::new() }
}

#[test]
fn a_tournament_lives_through_late_entry_withdrawal_return_and_correction() {
    let mut event = new_event(9, 7);
    event.entries[8].rounds.push(Some(Cell::bye(Mark::ZeroBye)));
    play(&mut event, 0);
    // 9 comes late, 3 leaves.
    event.entries[2].rounds.push(Some(Cell::bye(Mark::ZeroBye)));
    let pairing = pair(&event).unwrap();
    let there = |pairing: &Pairing, player| pairing.games.iter().any(|&(a, b)| a == player || b == player);
    assert!(there(&pairing, 9) && !there(&pairing, 3) && pairing.bye.is_none());
    play(&mut event, 1);
    // 3 comes back with what they had. The result of the first round between two others is corrected.
    let before = pair(&event).unwrap();
    assert!(there(&before, 3) || before.bye == Some(3));
    let (white, cell) = event
        .entries
        .iter()
        .find_map(|entry| Some((entry.number, entry.rounds[0].filter(|cell| cell.mark == Mark::Win)?)))
        .unwrap();
    let black = cell.opponent.unwrap();
    for player in [white, black] {
        let first = event.entries[usize::from(player) - 1].rounds[0].as_mut().unwrap();
        first.mark = if player == white { Mark::Loss } else { Mark::Win };
    }
    let after = pair(&event).unwrap();
    assert_ne!(before, after, "the next round follows the corrected scores");
}

#[test]
fn after_a_double_forfeit_both_may_meet_again_and_nobody_floats() {
    let rows = [("0.0", "2 w -"), ("0.0", "1 b -")];
    let event = event(&report(&rows, "XXR 3\n")).unwrap();
    let field = Field::new(&event).unwrap();
    assert!(field.players.iter().all(|player| player.floats[0] == field::Float::None && player.may_have_bye));
    assert_eq!(pair(&event).unwrap().games.len(), 1);
}

#[test]
fn too_many_players_are_refused_before_memory_is() {
    assert_eq!(new_event(3_000, 3).check(), Ok(()));
    let fault = pair(&new_event(3_001, 3)).unwrap_err();
    assert_eq!(fault.to_string(), "at most 3000 players can be paired, not 3001");
}
