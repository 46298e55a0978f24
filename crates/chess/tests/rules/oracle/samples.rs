// SPDX-License-Identifier: AGPL-3.0-or-later
//! The five recorded matches of FICS: every token is read as one legal action, and mates come where the
//! record says so.

use crate::oracle::reference::folder;
use chess::bughouse::{Match, Options, Place};

/// Place and notation of every action, in real order.
fn actions(text: &str) -> Vec<(Place, String)> {
    let (mut plain, mut depth) = (String::new(), 0);
    for line in text.lines().filter(|line| !line.starts_with('[')) {
        for c in line.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ if depth == 0 => plain.push(c),
                _ => {}
            }
        }
        plain.push(' ');
    }
    let mut words = plain.split_whitespace();
    let mut actions = Vec::new();
    while let Some(word) = words.next() {
        let Some(numbered) = word.strip_suffix('.') else { continue };
        let place = numbered.trim_start_matches(|c: char| c.is_ascii_digit()).parse().unwrap();
        actions.push((place, words.next().unwrap().to_owned()));
    }
    actions
}

#[test]
fn the_recorded_matches_are_read_to_their_end() {
    let mut mates = Vec::new();
    for number in [1_283_326, 1_934_301, 1_934_461, 1_934_587, 1_934_660] {
        let path = folder().join(format!("../samples/bpgn/{number}.bpgn"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let mut table = Match::new(&Options::international());
        let actions = actions(&text);
        assert!(actions.len() > 5, "{number}");
        for (place, san) in &actions {
            let read =
                table.parse_san(*place, san).unwrap_or_else(|why| panic!("{number}: {place} {san}: {why}"));
            for (place, action) in read {
                let applied = table.apply(place, action).unwrap();
                assert_eq!(
                    applied.san.trim_end_matches(['+', '#']),
                    san.trim_end_matches(['+', '#']),
                    "{number}"
                );
                assert_eq!(applied.mate || applied.check, san.ends_with(['+', '#']), "{number}: {san}");
            }
        }
        let recorded = text.contains("checkmated}");
        assert_eq!(
            table.outcome().is_some_and(|end| end.kind == chess::bughouse::MATE),
            recorded,
            "{number}"
        );
        mates.extend(table.outcome().and_then(|end| end.loser).map(|loser| (number, loser.letter())));
    }
    assert!(mates.contains(&(1_934_301, 'b')), "BobBughouse was Black on board B: {mates:?}");
}
