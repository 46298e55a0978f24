// SPDX-License-Identifier: AGPL-3.0-or-later
//! Leaflet chess against its reference program and its tricky cases LF01–LF08.

use crate::oracle::reference::{ask, cases, tricky};
use chess::leaflet::{Options, game_from_fen, new_game, square_label, square_of_label};
use chess::{Game, Square, Verdict};
use fastrand::Rng;
use game::Side;
use serde_json::{Value, json};

fn options(value: &Value) -> Options {
    Options { en_passant: value["en_passant"].as_bool().unwrap_or(true) }
}

/// Every legal move, also of a position in which the game has ended as a draw.
fn legal(game: &Game) -> Vec<String> {
    let standard = chess::shakmaty::CastlingMode::Standard;
    let moves = game.law().legal_moves(game.position());
    let mut all: Vec<String> = moves.into_iter().map(|m| m.to_uci(standard).to_string()).collect();
    all.sort();
    all
}

#[test]
fn every_tricky_case_of_the_leaflet_is_ruled_as_it_says() {
    let cases = tricky("leaflet");
    assert_eq!(cases.len(), 7);
    for case in &cases {
        let id = &case["id"];
        let game = game_from_fen(&options(&case["options"]), case["fen"].as_str().unwrap()).unwrap();
        let legal = legal(&game);
        for (what, expected) in case["expect"].as_object().unwrap() {
            let listed = || expected.as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned());
            match what.as_str() {
                "legal_includes" => assert!(listed().all(|m| legal.contains(&m)), "{id}: {legal:?}"),
                "legal_excludes" => assert!(!listed().any(|m| legal.contains(&m)), "{id}: {legal:?}"),
                "legal_exact" => assert_eq!(listed().collect::<Vec<_>>(), legal, "{id}"),
                "end" => assert_eq!(game.outcome().map(|end| end.kind.word()), expected.as_str(), "{id}"),
                other => panic!("{id}: the specification has a new expectation `{other}`"),
            }
        }
    }
}

#[test]
fn a7_labels_are_those_of_the_reference() {
    let ask_for = |to: &str, square: String| json!({ "cmd": "coord", "to": to, "square": square });
    let there = ask("leaflet_oracle", &Square::ALL.map(|square| ask_for("leaflet", square.to_string())));
    for (square, answer) in Square::ALL.into_iter().zip(there) {
        assert_eq!(answer["square"], square_label(square));
        assert_eq!(square_of_label(&square_label(square)), Some(square));
    }
}

/// A position of a random game: plain ones, and ones that begin with pawns near the last rank.
fn random_position(rng: &mut Rng, options: &Options) -> Game {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbn1/pppppppP/8/8/8/8/PPPPPPp1/RNBQK2R w KQq - 0 1",
        "1nbqkbn1/PPP3PP/8/8/8/8/ppp3pp/1NBQKBN1 w - - 0 1",
        "r1bqkb1r/1P4P1/2n2n2/3pP3/4Pp2/2N2N2/1p4p1/R1BQKB1R w KQkq - 0 1",
        "rn2k2r/pP3ppp/8/2pP4/4pP2/8/PPp3PP/R3KBNR b KQkq f3 0 1",
    ];
    loop {
        let mut game = match rng.usize(..3) {
            0 => new_game(options),
            _ => game_from_fen(options, rng.choice(starts).unwrap()).unwrap(),
        };
        for _ in 0..rng.usize(..120) {
            let legal = game.legal_uci();
            if legal.is_empty() {
                break;
            }
            game.play(rng.choice(&legal).unwrap()).unwrap();
        }
        // Mates and stalemates are wanted, endless endings of a few men are not.
        if game.position_outcome().is_some() || rng.usize(..4) > 0 {
            return game;
        }
    }
}

#[test]
fn random_positions_are_ruled_as_by_the_reference() {
    let mut rng = Rng::with_seed(2_026);
    let mut games = Vec::new();
    for _ in 0..cases(10_000) {
        let options = Options { en_passant: rng.bool() };
        let game = random_position(&mut rng, &options);
        games.push((options, game_from_fen(&options, &game.fen()).unwrap()));
    }
    let question = |(options, game): &(Options, Game)| json!({ "cmd": "legal", "fen": game.fen(), "options": { "en_passant": options.en_passant } });
    let answers = ask("leaflet_oracle", &games.iter().map(question).collect::<Vec<_>>());
    let (mut ends, mut narrowed) = (0, 0);
    for ((_, game), answer) in games.iter().zip(&answers) {
        let fen = game.fen();
        let moves: Vec<_> = answer["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(legal(game), moves, "{fen}");
        assert_eq!(game.is_check(), answer["check"], "{fen}");
        let kind = game.outcome().map(|end| end.kind);
        let end = kind.map(|kind| if kind == chess::SEVENTYFIVE { "75moves" } else { kind.word() });
        if kind == Some(chess::DEAD_POSITION) && answer["end"].is_null() {
            // The reference knows dead positions by material only.
            assert!(Side::BOTH.iter().all(|side| game.can_mate(*side) == Verdict::No), "{fen}");
        } else {
            assert_eq!(end, answer["end"].as_str(), "{fen}");
        }
        ends += usize::from(end.is_some());
        let fide = Game::from_fen(&fen).unwrap().position().clone();
        narrowed += usize::from(chess::shakmaty::Position::legal_moves(&fide).len() > moves.len());
    }
    assert!(ends * 50 > games.len() && narrowed * 50 > games.len(), "{ends} ends, {narrowed} narrowed");
}
