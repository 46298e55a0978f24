// SPDX-License-Identifier: AGPL-3.0-or-later
//! The chess player finds mates, beats players that do not think, and keeps its budget.

use bots::Limits;
use bots::chess::choose;
use chess::Game;
use fastrand::Rng;
use game::Side;

const LIMITS: Limits = Limits { nodes: 60_000 };

/// The side on turn mates in at most `moves` own moves, whatever the opponent does: by trying everything.
fn mates_in(game: &Game, moves: u32) -> bool {
    moves > 0 && game.legal_uci().iter().any(|uci| is_mating(game, uci, moves))
}

fn is_mating(game: &Game, uci: &str, moves: u32) -> bool {
    let mut after = game.clone();
    if after.play(uci).unwrap().mate {
        return true;
    }
    if after.outcome().is_some() || moves < 2 {
        return false;
    }
    after.legal_uci().iter().all(|reply| {
        let mut next = after.clone();
        next.play(reply).unwrap();
        mates_in(&next, moves - 1)
    })
}

#[test]
fn mates_in_one_two_and_three_are_found() {
    let mut found = [0; 4];
    for fen in [
        "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "6rk/6pp/7N/6N1/8/8/8/6K1 w - - 0 1",
        "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        "8/8/8/8/8/2K5/1R6/k7 w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        "8/8/8/8/8/5k2/4q3/7K b - - 0 1",
        "1k6/7R/2K5/8/8/8/8/8 w - - 0 1",
        "k7/8/2K5/8/8/8/8/1R6 w - - 0 1",
    ] {
        let game = Game::from_fen(fen).unwrap();
        let moves =
            (1..=3).find(|moves| mates_in(&game, *moves)).unwrap_or_else(|| panic!("no mate in 3: {fen}"));
        found[moves as usize] += 1;
        let chosen = choose(&game, &LIMITS, 0).unwrap();
        assert!(is_mating(&game, &chosen, moves), "{fen}: {chosen}");
    }
    assert_eq!(found, [0, 5, 3, 3], "each length is tried");
}

fn random_move(game: &Game, rng: &mut Rng) -> String {
    rng.choice(game.legal_uci()).unwrap()
}

/// Mates if it can, else takes the most valuable piece, else plays at random.
fn greedy_move(game: &Game, rng: &mut Rng) -> String {
    let start = rng.usize(..1000);
    let legal = game.legal_uci();
    let worth = |uci: &String| {
        let played = game.clone().play(uci).unwrap();
        let captured = played.captured.map_or(0, |piece| "pnbrq".find(piece).unwrap() + 1);
        captured + usize::from(played.promotion == Some('Q')) * 5 + usize::from(played.mate) * 100
    };
    let shuffled = (0..legal.len()).map(|i| &legal[(i + start) % legal.len()]);
    shuffled.max_by_key(|uci| worth(uci)).unwrap().clone()
}

/// Plays a whole game; the result is what the rules say.
fn play(bot: Side, seed: u64, other: fn(&Game, &mut Rng) -> String) -> game::Outcome {
    let mut rng = Rng::with_seed(seed);
    let mut game = Game::new();
    let limits = Limits { nodes: 4_000 };
    while game.outcome().is_none() {
        let uci =
            if game.turn() == bot { choose(&game, &limits, seed).unwrap() } else { other(&game, &mut rng) };
        game.play(&uci).unwrap_or_else(|error| panic!("{uci} in {}: {error}", game.fen()));
    }
    game.outcome().unwrap()
}

fn twenty_to_nil(other: fn(&Game, &mut Rng) -> String) {
    for seed in 0..20 {
        let bot = Side::BOTH[seed as usize % 2];
        let outcome = play(bot, seed + 1, other);
        assert_eq!((outcome.winner, outcome.kind), (Some(bot), chess::MATE), "game {seed}");
    }
}

#[test]
fn it_beats_a_random_mover_twenty_to_nil() {
    twenty_to_nil(random_move);
}

#[test]
fn it_beats_a_greedy_player_twenty_to_nil() {
    twenty_to_nil(greedy_move);
}

#[test]
fn it_plays_a_whole_legal_game_against_itself() {
    let mut game = Game::new();
    while game.outcome().is_none() && game.ply() < 400 {
        let uci = choose(&game, &Limits { nodes: 1_500 }, u64::from(game.ply() % 2) + 1).unwrap();
        game.play(&uci).unwrap();
    }
    assert!(game.ply() > 20);
    assert_eq!(game.outcome().is_some(), choose(&game, &LIMITS, 1).is_none());
}

#[test]
fn a_winning_side_does_not_repeat() {
    // Queen up, and Qe4-d4 and back has been on the board twice: a third time would let the opponent claim.
    let mut game = Game::from_fen("8/8/2k5/8/8/4K3/8/4Q3 w - - 0 1").unwrap();
    for m in ["e1e2", "c6d6", "e2e1", "d6c6", "e1e2", "c6d6"] {
        game.play(m).unwrap();
    }
    while game.outcome().is_none() {
        let uci = choose(&game, &LIMITS, 3).unwrap();
        game.play(&uci).unwrap();
        assert!(!game.can_claim().any(), "after {uci}");
        if game.outcome().is_none() {
            let reply = choose(&game, &LIMITS, 4).unwrap();
            game.play(&reply).unwrap();
        }
    }
    assert_eq!(game.outcome().map(|outcome| outcome.kind), Some(chess::MATE));
}

#[test]
fn a_losing_side_takes_the_perpetual() {
    let mut game = Game::from_fen("3Q4/5pkp/8/8/8/8/qr6/7K w - - 0 1").unwrap();
    while game.outcome().is_none() && !game.can_claim().threefold {
        let uci = choose(&game, &LIMITS, 5).unwrap();
        game.play(&uci).unwrap();
    }
    assert_eq!(game.outcome(), None, "a rook down, but it never gets mated: {}", game.fen());
}

#[test]
fn the_same_question_has_the_same_answer_and_even_no_nodes_give_a_move() {
    let game =
        Game::from_fen("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1").unwrap();
    for seed in [0, 7, u64::MAX] {
        assert_eq!(choose(&game, &LIMITS, seed), choose(&game, &LIMITS, seed));
        for nodes in [0, 1, 50] {
            let uci = choose(&game, &Limits { nodes }, seed).unwrap();
            assert!(game.legal_uci().contains(&uci));
        }
    }
    let openings: std::collections::HashSet<_> =
        (1..40).map(|seed| choose(&Game::new(), &Limits { nodes: 3_000 }, seed)).collect();
    assert!(openings.len() > 1, "seeds make games differ");
}

/// By FIDE the pawn would become a queen at once; here it may become a rook, a knight, or nothing at all.
#[test]
fn a9_in_the_leaflet_the_player_chooses_only_what_is_legal() {
    let options = chess::leaflet::Options::default();
    for fen in [
        "8/P5k1/8/8/8/8/5n2/RNBQKBN1 w - - 0 1",
        "8/P5k1/8/8/8/8/5n2/RNBQKB1R w - - 0 1",
        "8/P5k1/8/8/8/8/5n2/RNBQKBNR w - - 0 1",
    ] {
        let game = chess::leaflet::game_from_fen(&options, fen).expect("a position");
        for seed in 0..8 {
            let chosen = choose(&game, &Limits { nodes: 3_000 }, seed).expect("a move");
            assert!(game.legal_uci().contains(&chosen), "{chosen} in {fen}");
        }
    }
    let mut game = chess::leaflet::new_game(&options);
    for seed in 0..120 {
        let Some(chosen) = choose(&game, &Limits { nodes: 300 }, seed) else { break };
        game.play(&chosen).expect("a legal move");
    }
}

/// Coming back to a position of the game is no draw yet: one of these moves is mated at once, the other is not.
#[test]
fn what_has_come_once_is_not_drawn_when_it_comes_again() {
    let mut game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1").unwrap();
    for uci in ["d1e2", "g8h8", "e2d1"] {
        game.play(uci).unwrap();
    }
    assert_ne!(choose(&game, &LIMITS, 1).as_deref(), Some("h8g8"));
}

#[test]
fn a_mate_ends_the_game_before_fifty_moves_are_counted() {
    let game = Game::from_fen("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 99 80").unwrap();
    assert_eq!(choose(&game, &LIMITS, 1).as_deref(), Some("d1d8"));
}
