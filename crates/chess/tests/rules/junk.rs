// SPDX-License-Identifier: AGPL-3.0-or-later
//! Laws that hold for every game and every input.

use chess::{Game, Verdict};
use game::Side;
use proptest::prelude::*;

fn start_positions() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
        "8/5k2/8/8/8/8/R7/4K3 w - - 60 80",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A random game ends by a rule or goes on with legal moves; its FEN reads back; the counters are right.
    #[test]
    fn a_random_game_ends_or_stays_legal(start in start_positions(), picks in prop::collection::vec(any::<u16>(), 1..400)) {
        let mut game = Game::from_fen(start).unwrap();
        for pick in picks {
            let legal = game.legal_uci();
            let Some(uci) = legal.get(usize::from(pick) % legal.len().max(1)) else { break };
            let (turn, ply) = (game.turn(), game.ply());
            let played = game.play(uci).unwrap();
            prop_assert_eq!(&played.uci, uci);
            prop_assert_eq!((game.turn(), game.ply()), (turn.other(), ply + 1));
            prop_assert_eq!(played.check, game.is_check());
            let read = Game::from_fen(&game.fen()).unwrap();
            prop_assert_eq!(read.fen(), game.fen());
            prop_assert_eq!(read.position(), game.position());
            prop_assert!(game.repetition_keys().len() <= 151 + 60);
            let targets: usize = game.dests().from.iter().map(|(_, to)| to.len()).sum();
            prop_assert_eq!(targets + 3 * game.dests().promoting.len(), game.legal_uci().len());
            prop_assert_eq!(game.outcome().is_some(), game.legal_uci().is_empty());
        }
        if let Some(outcome) = game.outcome() {
            prop_assert_eq!(outcome.winner.is_some(), outcome.kind == chess::MATE);
            if let Some(winner) = outcome.winner {
                prop_assert_eq!(winner, game.turn().other());
            }
        }
    }

    /// A dead position is one in which neither side can mate, and the full search never contradicts it.
    #[test]
    fn a_dead_position_lets_nobody_mate(start in start_positions(), picks in prop::collection::vec(any::<u16>(), 1..300)) {
        let mut game = Game::from_fen(start).unwrap();
        for pick in picks {
            let legal = game.legal_uci();
            let Some(uci) = legal.get(usize::from(pick) % legal.len().max(1)) else { break };
            game.play(uci).unwrap();
        }
        if game.outcome().is_some_and(|outcome| outcome.kind == chess::DEAD_POSITION) {
            for side in Side::BOTH {
                prop_assert_eq!(game.can_mate(side), Verdict::No);
            }
        }
    }

    #[test]
    fn junk_never_panics(text in "\\PC{0,120}") {
        let _ = Game::from_fen(&text);
        let _ = chess::perft(&text, 1);
        let mut game = Game::new();
        let _ = game.play(&text);
        let _ = game.can_claim_with(&text);
    }

    #[test]
    fn almost_good_fens_never_panic(
        board in "[pnbrqkPNBRQK1-8/~]{8,40}|[1-8pPkKqQ/]{15,60}", turn in "[wb-]", castling in "[KQkqAHah-]{1,4}", ep in "[a-h][1-8]|-",
        half in "[0-9]{1,12}", full in "[0-9]{1,12}", uci in "[a-h][1-8][a-h][1-8][qrbnkp]?"
    ) {
        if let Ok(mut game) = Game::from_fen(&format!("{board} {turn} {castling} {ep} {half} {full}")) {
            let _ = game.play(&uci);
            for side in Side::BOTH {
                let _ = game.can_mate(side);
            }
        }
    }

    #[test]
    fn any_uci_gets_an_answer(start in start_positions(), from in 0..64u32, to in 0..64u32, promo in "[qrbnkp]?") {
        let game = Game::from_fen(start).unwrap();
        let text = format!("{}{}{promo}", chess::Square::new(from), chess::Square::new(to));
        let legal = game.legal_uci().contains(&text);
        match game.clone().play(&text) {
            Ok(played) => prop_assert!(legal || played.castle.is_some(), "{}", text),
            Err(why) => {
                prop_assert!(!legal);
                prop_assert!(!why.to_string().is_empty() && !why.clause().is_empty());
            }
        }
    }
}
