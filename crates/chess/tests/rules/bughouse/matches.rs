// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole random matches: material is conserved, kings are never left to be taken, notation reads back, every
//! match ends, and a saved match goes on as the same.
#![allow(clippy::print_stdout, reason = "a long run says what it has seen")]

use chess::bughouse::{Action, BoardId, MATE, Match, MateTest, Options, Place, Promotion, RemovalGuard};
use chess::shakmaty::{Role, Square};
use fastrand::Rng;
use std::collections::BTreeMap;

fn options(rng: &mut Rng) -> Options {
    Options {
        drop_mate: rng.bool(),
        drop_check: rng.usize(..4) > 0,
        drop_mate_test: rng.choice([MateTest::Game, MateTest::Chess, MateTest::Now]).unwrap(),
        pawns_on_7th: rng.bool(),
        promotion: rng.choice([Promotion::International, Promotion::Gambler]).unwrap(),
        removal_guard: rng.choice([RemovalGuard::NoNewAttack, RemovalGuard::Legal]).unwrap(),
        repetition: rng.choice([3, 0]).unwrap(),
    }
}

/// Men of both boards and all sleeves by colour and kind; what was promoted counts as the pawn it will be.
fn material(table: &Match) -> BTreeMap<(bool, Role), usize> {
    let mut men = BTreeMap::new();
    for board in BoardId::BOTH {
        let text = table.board(board).fen();
        let placement = text.split(' ').next().unwrap().replace(['[', ']'], "");
        let letters: Vec<char> = placement.chars().chain(" ".chars()).collect();
        for pair in letters.windows(2) {
            if let Some(role) = Role::from_char(pair[0]) {
                let role = if pair[1] == '~' { Role::Pawn } else { role };
                *men.entry((pair[0].is_uppercase(), role)).or_insert(0) += 1;
            }
        }
    }
    men
}

fn no_king_can_be_taken(table: &Match) {
    use chess::shakmaty::Position;
    for board in BoardId::BOTH {
        let position = table.board(board).position();
        let king = position.board().king_of(!position.turn()).unwrap();
        let attackers = position.board().attacks_to(king, position.turn(), position.board().occupied());
        assert!(attackers.is_empty(), "{}", table.fens());
    }
}

/// Refused is exactly what is not listed.
fn the_checker_agrees_with_the_generator(rng: &mut Rng, table: &Match) {
    let place = rng.choice(Place::ALL).unwrap();
    let legal = table.legal(place);
    for action in &legal {
        assert!(table.clone().apply(place, *action).is_ok(), "{place} {action} in {}", table.fens());
    }
    for _ in 0..100 {
        let square = Square::new(rng.u32(..64));
        let to = Square::new(rng.u32(..64));
        let role = Role::ALL[rng.usize(..5)];
        let action = match rng.usize(..4) {
            0 => Action::Drop { role, to },
            1 => Action::Remove { square },
            2 => Action::Move { from: square, to, promotion: None },
            _ => Action::Move { from: square, to, promotion: Some(role) },
        };
        match table.clone().apply(place, action) {
            Ok(applied) => assert!(legal.contains(&applied.action), "{place} {action} in {}", table.fens()),
            Err(why) => {
                assert!(!legal.contains(&action), "{place} {action} in {}: {why}", table.fens());
                assert!(!why.to_string().is_empty() && !why.code().is_empty());
            }
        }
    }
}

fn look_closely(rng: &mut Rng, table: &Match) {
    assert_eq!(Match::from_setup(&table.setup()).as_ref(), Ok(table), "{}", table.fens());
    the_checker_agrees_with_the_generator(rng, table);
    for place in Place::ALL {
        for action in table.legal(place) {
            assert_eq!(action.to_string().parse(), Ok(action));
            let san = table.san(place, action).unwrap();
            assert_eq!(table.parse_san(place, &san), Ok(vec![(place, action)]), "{san} in {}", table.fens());
        }
    }
}

/// Plays one match to its end and says which it was, and how many pieces were removed for pawns.
fn play(rng: &mut Rng) -> (&'static str, usize) {
    let options = options(rng);
    let mut table = Match::new(&options);
    let mut log: Vec<(Place, Action)> = Vec::new();
    let read_again = |log: &[(Place, Action)]| {
        let mut table = Match::new(&options);
        log.iter().for_each(|(place, action)| drop(table.apply(*place, *action).unwrap()));
        table
    };
    let whole = material(&table);
    assert_eq!(whole.values().sum::<usize>(), 64);
    let mut removals = 0;
    loop {
        let able: Vec<(Place, Vec<Action>)> = Place::ALL
            .into_iter()
            .map(|place| (place, table.legal(place)))
            .filter(|(_, legal)| !legal.is_empty())
            .collect();
        if able.is_empty() {
            break;
        }
        if rng.usize(..150) == 0 {
            look_closely(rng, &table);
            let again = read_again(&log);
            assert_eq!(again, table, "the same actions give the same match");
            table = again;
        }
        let (place, legal) = rng.choice(&able).unwrap();
        let action = *rng.choice(legal).unwrap();
        let applied = table.apply(*place, action).unwrap();
        log.push((*place, action));
        removals += usize::from(applied.removed.is_some());
        if applied.passed.is_some() || applied.removed.is_some() || rng.usize(..16) == 0 {
            assert_eq!(material(&table), whole, "{}", table.fens());
        }
        no_king_can_be_taken(&table);
    }
    assert_eq!(table.is_deadlock(), table.outcome().is_none());
    assert_eq!(read_again(&log), table);
    (table.outcome().map_or("deadlock", |end| end.kind.word()), removals)
}

/// On two threads; `KAPIA_GAMES` sets how many matches.
#[test]
fn random_matches_keep_their_64_men_and_end() {
    let games = std::env::var("KAPIA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(200u64);
    let part = |begin: u64| -> Vec<(&str, usize)> {
        (begin..games).step_by(2).map(|number| play(&mut Rng::with_seed(number))).collect()
    };
    let played = std::thread::scope(|scope| {
        let other = scope.spawn(|| part(1));
        let mut played = part(0);
        played.extend(other.join().unwrap());
        played
    });
    let count = |kind: &str| played.iter().filter(|(end, _)| *end == kind).count();
    let removals: usize = played.iter().map(|(_, removals)| removals).sum();
    println!("bughouse: {games} matches, {} mates, {removals} removals", count(MATE.word()));
    assert_eq!(played.len() as u64, games);
    assert!(count(MATE.word()) > 0 && removals > 0, "{} mates, {removals} removals", count("mate"));
}
