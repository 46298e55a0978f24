// SPDX-License-Identifier: AGPL-3.0-or-later
//! The board beside shakmaty: the same moves, checks and positions in whole random games.

use mate_board::{Board, MoveGen};
use proptest::test_runner::{RngAlgorithm, TestRng};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
];

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("the tests write sound FEN");
    fen.into_position(CastlingMode::Standard).expect("the tests write sound positions")
}

fn moves(board: &Board) -> Vec<String> {
    MoveGen::new_legal(board).map(|m| m.to_string()).collect()
}

#[test]
fn in_random_games_the_moves_are_those_of_shakmaty() {
    use proptest::prelude::Rng;
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    for game in 0..200 {
        let mut theirs = position(STARTS[game % STARTS.len()]);
        let mut ours = Board::try_from(&theirs).unwrap();
        for _ in 0..100 {
            let list: Vec<_> = MoveGen::new_legal(&ours).collect();
            let mut found = moves(&ours);
            let mut expected: Vec<String> =
                theirs.legal_moves().iter().map(|m| m.to_uci(CastlingMode::Standard).to_string()).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{ours}");
            assert_eq!(ours.checkers().popcnt() > 0, theirs.is_check(), "{ours}");
            if list.is_empty() {
                break;
            }
            let m = list[rng.next_u32() as usize % list.len()];
            let uci: UciMove = m.to_string().parse().unwrap();
            theirs.play_unchecked(uci.to_move(&theirs).unwrap());
            ours = ours.make_move_new(m);
            let afresh = Board::try_from(&theirs).unwrap();
            assert_eq!((ours.combined(), moves(&ours)), (afresh.combined(), moves(&afresh)));
        }
    }
}

/// The order of the crate `chess` 3.2, on which the reach of chasolver's limited searches rests.
#[test]
fn the_moves_come_in_the_order_chasolver_was_measured_with() {
    let pins = Board::try_from(&position("4r1k1/P7/8/2pP4/8/b7/3NB3/R3K2R w KQ c6 0 1")).unwrap();
    let expected = "d5d6 a7a8q a7a8n a7a8r a7a8b d5c6 d2b1 d2f1 d2b3 d2f3 d2c4 d2e4 a1b1 a1c1 a1d1 a1a2 a1a3 \
        h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 e1d1 e1f1 e1g1 e1f2";
    assert_eq!(moves(&pins).join(" "), expected);
}

#[test]
fn out_of_check_only_what_helps_is_a_move() {
    let double = Board::try_from(&position("4k3/8/8/8/7b/8/3Q4/r3K3 w - - 0 1")).unwrap();
    assert_eq!(moves(&double), ["e1e2"]);
    // The pawn that gives check may be taken in passing; the one that uncovers a line may not.
    let gives = Board::try_from(&position("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1")).unwrap();
    assert!(moves(&gives).contains(&"e4d3".to_owned()));
    let uncovers = Board::try_from(&position("8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1")).unwrap();
    assert!(!moves(&uncovers).contains(&"e4d3".to_owned()));
}
