// SPDX-License-Identifier: AGPL-3.0-or-later
//! The public log of commitments: whatever is changed in it afterwards is found, with the number of the entry.

use crate::common::bytes;
use dice::{Bytes32, Entry, Fact, GameId, Head, Log, LogFault, epoch_id, verify_log};
use fastrand::Rng;

const DAY: u64 = 86_400_000;

/// Three days of games: each begins and ends, every fifth has a second epoch, the last goes on.
fn days() -> (Vec<Entry>, Vec<Head>) {
    let (mut rng, mut log, mut entries) = (Rng::with_seed(1), Log::default(), Vec::new());
    for game in 0..30u64 {
        let at = 20_000 * DAY + game * DAY / 10;
        let first = GameId(bytes(&mut rng));
        entries.push(log.add(at, first, Fact::Commit { commit: Bytes32(bytes(&mut rng)) }));
        if game % 5 == 0 {
            let fact = Fact::Epoch { first, commit: Bytes32(bytes(&mut rng)) };
            entries.push(log.add(at + 10, epoch_id(&first, 1), fact));
        }
        if game != 29 {
            entries.push(log.add(at + 20, first, Fact::End { reason: "borne_off".into() }));
        }
    }
    assert_eq!(log.len(), entries.len() as u64);
    assert_eq!(log.hash(), entries.last().unwrap().hash);
    (entries, log.heads().to_vec())
}

#[test]
fn a_log_as_it_was_written_verifies_with_the_heads_of_its_days() {
    let (entries, heads) = days();
    assert_eq!(verify_log(&entries, &heads), Ok(()));
    assert_eq!(heads.iter().map(|head| head.day).collect::<Vec<_>>(), [20_000, 20_001, 20_002]);
    assert_eq!(verify_log(&[], &[]), Ok(()));
    assert!(Log::default().is_empty());
}

#[test]
fn a_log_goes_on_where_it_was_left() {
    let (entries, _) = days();
    let (before, after) = entries.split_at(20);
    let last = before.last().unwrap();
    let mut log = Log::after(last.n, last.hash);
    for entry in after {
        assert_eq!(log.add(entry.at, entry.game_id, entry.fact.clone()), *entry);
    }
}

#[test]
fn an_instant_that_goes_back_counts_as_the_last_one() {
    let mut log = Log::default();
    log.add(7_000, GameId([1; 16]), Fact::Commit { commit: Bytes32([1; 32]) });
    let second = log.add(6_000, GameId([2; 16]), Fact::Commit { commit: Bytes32([2; 32]) });
    assert_eq!(second.at, 7_000);
    assert!(!log.is_empty());
}

#[test]
fn one_flipped_bit_anywhere_in_the_log_is_found() {
    let (entries, heads) = days();
    let (entries, heads) = (&entries[..6], &heads[..0]);
    let json = serde_json::to_string(entries).unwrap();
    let good = |text: &str| {
        serde_json::from_str::<Vec<Entry>>(text).is_ok_and(|all| verify_log(&all, heads).is_ok())
    };
    assert!(good(&json));
    for place in 0..json.len() {
        for bit in 0..7 {
            let mut bytes = json.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            assert!(!good(&String::from_utf8(bytes).unwrap()), "bit {bit} of byte {place} of {json}");
        }
    }
}

#[test]
fn an_entry_left_out_slipped_in_or_changed_is_named() {
    let fault = |change: fn(&mut Vec<Entry>)| {
        let (mut entries, heads) = days();
        change(&mut entries);
        verify_log(&entries, &heads).unwrap_err()
    };
    assert_eq!(fault(|log| drop(log.remove(4))), LogFault::Number { expected: 5, found: 6 });
    assert_eq!(fault(|log| log.insert(4, log[3].clone())), LogFault::Number { expected: 5, found: 4 });
    assert_eq!(fault(|log| log[6].at += 1), LogFault::Hash { n: 7 });
    assert_eq!(fault(|log| log[6].at = 0), LogFault::Time { n: 7 });
    assert_eq!(fault(|log| log[6].fact = Fact::End { reason: "aborted".into() }), LogFault::Hash { n: 7 });
    assert!(matches!(fault(|log| log.truncate(40)), LogFault::Head { day: 20_001 | 20_002 }));
}

#[test]
fn a_server_that_writes_its_whole_log_anew_is_found_by_one_kept_head() {
    let (entries, heads) = days();
    let mut log = Log::default();
    let anew: Vec<Entry> = entries
        .iter()
        .enumerate()
        .map(|(i, entry)| {
            let fact = if i == 2 { Fact::End { reason: "aborted".into() } } else { entry.fact.clone() };
            log.add(entry.at, entry.game_id, fact)
        })
        .collect();
    assert_eq!(verify_log(&anew, log.heads()), Ok(()), "by itself it is sound");
    assert_eq!(verify_log(&anew, &heads[..1]), Err(LogFault::Head { day: 20_000 }));
}

#[test]
fn commitments_are_used_once_and_games_begin_once_and_end_once() {
    let (one, two) = (GameId([1; 16]), GameId([2; 16]));
    let commit = |byte| Fact::Commit { commit: Bytes32([byte; 32]) };
    let end = || Fact::End { reason: "flag".into() };
    let epoch = |first, byte| Fact::Epoch { first, commit: Bytes32([byte; 32]) };
    let check = |facts: Vec<(GameId, Fact)>| {
        let mut log = Log::default();
        let entries: Vec<Entry> = facts.into_iter().map(|(game, fact)| log.add(5, game, fact)).collect();
        verify_log(&entries, log.heads())
    };
    let game = |n, game, what| Err(LogFault::Game { n, game, what });
    assert_eq!(check(vec![(one, commit(1)), (two, commit(1))]), Err(LogFault::Reused { n: 2 }));
    assert_eq!(check(vec![(one, commit(1)), (two, epoch(one, 1))]), Err(LogFault::Reused { n: 2 }));
    assert_eq!(check(vec![(one, commit(1)), (one, commit(2))]), game(2, one, "began twice"));
    assert_eq!(check(vec![(one, end())]), game(1, one, "ended without having begun"));
    assert_eq!(check(vec![(one, commit(1)), (one, end()), (one, end())]), game(3, one, "ended twice"));
    let late = vec![(one, commit(1)), (one, end()), (two, epoch(one, 2))];
    assert_eq!(check(late), game(3, two, "is the epoch of a game that is not under way"));
}
