// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by FIDE and by the leaflet: `play` accepts exactly what is listed, the end comes when nothing is,
//! and the same moves give the same game.

use chess::{Game, Law, MATE, STALEMATE, Square};

use crate::bytes::Choices;

const PLIES_MAX: usize = 300;
/// Moves out of the blue that are tried in every position.
const TRIED: usize = 8;

pub(crate) fn fide(data: &[u8]) {
    play(Law::Fide, Choices::new(data));
}

pub(crate) fn leaflet(data: &[u8]) {
    let mut choices = Choices::new(data);
    let options = chess::leaflet::Options { en_passant: choices.coin() };
    play(Law::Leaflet(options), choices);
}

fn play(law: Law, mut choices: Choices<'_>) {
    let mut game = Game::under(law);
    let mut moves = Vec::new();
    for _ in 0..PLIES_MAX {
        let legal = game.legal_uci();
        saved(law, &game);
        if game.outcome().is_some() || choices.is_used_up() {
            ended(&mut game, &legal);
            break;
        }
        assert!(!legal.is_empty(), "a game goes on while somebody can move: {}", game.fen());
        for _ in 0..TRIED {
            let tried = any_move(&mut choices);
            let listed = legal.contains(&tried);
            let right = match game.clone().play(&tried) {
                Ok(played) if played.uci == tried => listed,
                Ok(played) => castling(&tried) == Some(played.uci.as_str()) && legal.contains(&played.uci),
                Err(_) => !listed,
            };
            assert!(right, "{tried} in {}", game.fen());
        }
        let uci = legal[choices.below(legal.len())].clone();
        let played = game.play(&uci).expect("a listed move is legal");
        assert_eq!(played.uci, uci);
        moves.push(uci);
    }
    let mut again = Game::under(law);
    for uci in &moves {
        again.play(uci).expect("the same moves are legal again");
    }
    assert_eq!(again, game, "the same moves give the same game");
}

/// The castling that a king's move onto its own rook means.
fn castling(tried: &str) -> Option<&'static str> {
    match tried {
        "e1a1" => Some("e1c1"),
        "e1h1" => Some("e1g1"),
        "e8a8" => Some("e8c8"),
        "e8h8" => Some("e8g8"),
        _ => None,
    }
}

fn ended(game: &mut Game, legal: &[String]) {
    let Some(outcome) = game.outcome() else { return };
    let stuck = [MATE, STALEMATE].contains(&outcome.kind);
    let fen = game.fen();
    assert!(
        game.play(legal.first().map_or("e2e4", String::as_str)).is_err(),
        "nobody moves after the end: {fen}"
    );
    assert!(!stuck || legal.is_empty(), "{} in {fen}", outcome.kind);
    assert_eq!(outcome.winner.is_some(), outcome.kind == MATE, "{fen}");
}

fn any_move(choices: &mut Choices<'_>) -> String {
    let [from, to] = [(); 2].map(|()| Square::new(choices.below(64) as u32));
    let piece = ["", "", "", "q", "r", "b", "n", "k"][choices.below(8)];
    format!("{from}{to}{piece}")
}

/// The position by itself: what FEN keeps comes back, the end that lies in it too.
fn saved(law: Law, game: &Game) {
    let again = Game::from_fen_under(law, &game.fen()).expect("a position of a game is a FEN");
    assert_eq!(again.fen(), game.fen());
    assert_eq!(again.position_outcome(), game.position_outcome(), "{}", game.fen());
    assert_eq!(again.legal_uci(), game.legal_uci(), "{}", game.fen());
}
