// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole random games of chess by FIDE's Laws: the men that are not taken stay, every game ends, and the same
//! moves give the same game after it was saved and read again at any point.
#![allow(clippy::print_stdout, reason = "a long run says what it has seen")]

use std::collections::BTreeMap;

use chess::Game;
use chess::shakmaty::{Piece, Position};
use fastrand::Rng;
use game::EndKind;

/// 75 moves of each side between the 15 possible captures or 96 pawn moves of each side at the very most.
const PLIES_MAX: u32 = 150 * (30 + 96);

/// Men by letter, upper case for White.
fn men(game: &Game) -> BTreeMap<char, usize> {
    let mut men = BTreeMap::new();
    let board = game.position().board();
    for square in board.occupied() {
        let piece: Piece = board.piece_at(square).unwrap();
        *men.entry(piece.char()).or_insert(0) += 1;
    }
    men
}

fn take_one(men: &mut BTreeMap<char, usize>, letter: char) {
    let left = men.get_mut(&letter).unwrap();
    *left -= 1;
    if *left == 0 {
        men.remove(&letter);
    }
}

/// A game read again from its moves, as the site saves it.
fn read_again(moves: &[String]) -> Game {
    let mut game = Game::new();
    for m in moves {
        game.play(m).unwrap();
    }
    game
}

/// Plays one game to its end: by which end, after how many plies.
fn play(number: u64) -> (EndKind, u32) {
    let mut rng = Rng::with_seed(number);
    let mut game = Game::new();
    let (mut expected, mut moves) = (men(&game), Vec::new());
    while game.outcome().is_none() {
        let m = rng.choice(game.legal_uci()).unwrap();
        let white = moves.len() % 2 == 0;
        let played = game.play(&m).unwrap();
        moves.push(m);
        if let Some(taken) = played.captured {
            take_one(
                &mut expected,
                if white { taken.to_ascii_lowercase() } else { taken.to_ascii_uppercase() },
            );
        }
        if let Some(became) = played.promotion {
            take_one(&mut expected, if white { 'P' } else { 'p' });
            let became = if white { became.to_ascii_uppercase() } else { became.to_ascii_lowercase() };
            *expected.entry(became).or_insert(0) += 1;
        }
        assert_eq!(men(&game), expected, "{}", game.fen());
        assert!(game.ply() < PLIES_MAX, "{}", game.fen());
        if rng.u8(..128) == 0 {
            let again = read_again(&moves);
            assert_eq!(again, game, "{}", game.fen());
            if game.outcome().is_none() {
                assert_eq!(Game::from_fen(&game.fen()).unwrap().legal_uci(), again.legal_uci());
            }
            game = again;
        }
    }
    assert_eq!(read_again(&moves), game);
    (game.outcome().unwrap().kind, game.ply())
}

/// On two threads; `KAPIA_GAMES` sets how many.
#[test]
fn random_games_of_chess_keep_their_men_and_end() {
    let games = std::env::var("KAPIA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(200u64);
    let part = |begin: u64| -> Vec<(EndKind, u32)> { (begin..games).step_by(2).map(play).collect() };
    let played = std::thread::scope(|scope| {
        let other = scope.spawn(|| part(1));
        let mut played = part(0);
        played.extend(other.join().unwrap());
        played
    });
    let mut ends = BTreeMap::new();
    for (kind, _) in &played {
        *ends.entry(*kind).or_insert(0) += 1;
    }
    let plies: u64 = played.iter().map(|(_, plies)| u64::from(*plies)).sum();
    println!("chess: {games} games, {} plies on average, ends {ends:?}", plies / games.max(1));
    assert_eq!(played.len() as u64, games);
    assert!(ends.contains_key(&EndKind::Mate) && ends.len() > 2, "{ends:?}");
}
