// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bot of bughouse: it finds mates, defends itself, finishes its matches and never thinks for long.
#![allow(clippy::disallowed_methods, reason = "thinking is timed by the clock of the machine")]

use std::time::{Duration, Instant};

use bots::bughouse::choose;
use chess::bughouse::{BoardId, Match, Options, Outcome, Place, Promotion, Setup, Team};
use fastrand::Rng;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/// This board A, and a board B where nothing has happened.
fn at(board: &str) -> Match {
    let setup = Setup::from_fens(&Options::default(), &format!("{board} | {START}")).unwrap();
    Match::from_setup(&setup).unwrap()
}

fn plays(game: &Match, place: Place, seed: u64) -> String {
    choose(game, place, seed).unwrap().to_string()
}

#[test]
fn a_mate_by_a_move_or_a_drop_is_played() {
    for seed in 0..10 {
        let drop = at("6rk/6pp/8/8/8/8/8/Q3K3[NP] w - - 0 1");
        assert_eq!(plays(&drop, Place::WHITE_A, seed), "N@f7");
        let contact = at("6k1/5p1p/8/8/3Q4/2B5/8/4K3[] w - - 0 1");
        assert_eq!(plays(&contact, Place::WHITE_A, seed), "d4g7");
    }
}

#[test]
fn a_mate_that_threatens_is_not_forgotten_over_a_queen() {
    for seed in 0..10 {
        let mut game = at("6rk/6pp/8/8/8/8/1b6/Q3K3[N] b - - 0 1");
        let action = choose(&game, Place::BLACK_A, seed).unwrap();
        game.apply(Place::BLACK_A, action).unwrap();
        let answer = choose(&game, Place::WHITE_A, seed).unwrap();
        let applied = game.apply(Place::WHITE_A, answer).unwrap();
        assert!(!applied.mate, "{action} {answer}");
    }
}

#[test]
fn a_queen_for_nothing_is_taken_and_none_is_given() {
    for seed in 0..10 {
        let hangs = at("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/5N2/PPP1PPPP/RNBQKB1R[] w KQkq - 0 1");
        assert!(["f3g5", "c1g5"].contains(&plays(&hangs, Place::WHITE_A, seed).as_str()));
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let game = Match::new(&Options::default());
    let chosen: std::collections::BTreeSet<String> =
        (0..20).map(|seed| plays(&game, Place::WHITE_B, seed)).collect();
    assert!(chosen.len() > 1, "and it does not always begin the same: {chosen:?}");
    assert!((0..20).all(|seed| plays(&game, Place::WHITE_B, seed) == plays(&game, Place::WHITE_B, seed)));
    assert!(choose(&game, Place::BLACK_B, 1).is_none(), "it is not that seat's turn");
}

/// What four bots made of a match.
struct Played {
    end: Option<Outcome>,
    actions: usize,
    removals: usize,
    longest: Duration,
}

/// The boards take turns, as they do when everybody needs about the same time; who has to wait is left out.
fn play(options: &Options, seed: u64) -> Played {
    let mut game = Match::new(options);
    let mut played = Played { end: None, actions: 0, removals: 0, longest: Duration::ZERO };
    while game.outcome().is_none() && !game.is_deadlock() {
        let first = BoardId::BOTH[(played.actions + usize::from(seed.is_multiple_of(2))) % 2];
        let place = match game.frozen() {
            Some(pending) => pending.remover(),
            None if game.is_waiting(game.on_turn(first)) => game.on_turn(first.other()),
            None => game.on_turn(first),
        };
        let think = || {
            let began = Instant::now();
            let action = choose(&game, place, seed + played.actions as u64);
            (began.elapsed(), action)
        };
        let (mut took, action) = think();
        if took > Duration::from_millis(500) {
            // The same question takes the same time, unless the machine stood still.
            took = took.min(think().0);
        }
        played.longest = played.longest.max(took);
        let action = action.unwrap_or_else(|| panic!("{place} is at a loss in {}", game.fens()));
        let applied = game.apply(place, action).unwrap_or_else(|error| panic!("{place} {action}: {error}"));
        played.removals += usize::from(applied.removed.is_some());
        played.actions += 1;
    }
    played.end = game.outcome();
    played
}

/// A pair of bots against a pair that plays anything legal; whether the bots have won.
fn beats_chance(team: Team, seed: u64) -> bool {
    let mut game = Match::new(&Options::default());
    let mut rng = Rng::with_seed(seed);
    let mut ply = 0;
    while game.outcome().is_none() && !game.is_deadlock() {
        ply += 1;
        let first = BoardId::BOTH[ply % 2];
        let waits = game.is_waiting(game.on_turn(first));
        let place = game.on_turn(if waits { first.other() } else { first });
        let action = if place.team() == team {
            choose(&game, place, rng.u64(..)).unwrap()
        } else {
            *rng.choice(&game.legal(place)).unwrap()
        };
        game.apply(place, action).unwrap();
    }
    game.outcome().is_some_and(|end| end.winner == Some(team))
}

#[test]
fn a_pair_of_bots_beats_a_pair_that_plays_anything() {
    let won = (0..40).filter(|seed| beats_chance([Team::One, Team::Two][*seed as usize % 2], *seed)).count();
    assert!(won >= 38, "{won} of 40");
}

#[test]
fn full_sleeves_do_not_make_it_think_for_long() {
    let full =
        at("r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QQRRBBNNPPPPqqrrbbnnpppp] w KQkq - 0 1");
    let began = Instant::now();
    let rounds = 20;
    for seed in 0..rounds {
        choose(&full, Place::WHITE_A, seed).unwrap();
    }
    let each = began.elapsed() / u32::try_from(rounds).unwrap();
    assert!(each < Duration::from_millis(500), "{each:?}");
}

#[test]
fn four_bots_finish_their_matches() {
    let (mut mates, mut removals, mut longest) = (0, 0, Duration::ZERO);
    for seed in 0..24 {
        let promotion = if seed % 2 == 0 { Promotion::International } else { Promotion::Gambler };
        let played = play(&Options { promotion, ..Options::default() }, seed);
        mates += usize::from(played.end.is_some_and(|end| end.kind == chess::bughouse::MATE));
        removals += played.removals;
        longest = longest.max(played.longest);
    }
    assert!(mates >= 20, "{mates} of 24 ended by mate");
    assert!(removals > 0, "no pawn was ever promoted by Gambler's rule");
    assert!(longest < Duration::from_secs(1), "{longest:?}");
}
