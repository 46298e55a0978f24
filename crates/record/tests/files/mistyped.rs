// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is no game is called by its name: a position with a slip in it, an address, or nothing that is known.

use record::{RecordError, replay};

/// The line and the code of the refusal, and its English.
fn refused(text: &str) -> (u32, String, String) {
    match replay(text.as_bytes(), "").unwrap_err() {
        RecordError::Unreadable { line, reason, .. } => (line, reason.code(), reason.to_string()),
        other => panic!("{text}: {other}"),
    }
}

#[test]
fn a_mistyped_fen_is_a_fen() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1",
        "8/8/4k3/8",
    ] {
        assert_eq!(refused(text).1, "chess_fen_board", "{text}");
    }
    let turn = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1";
    assert_eq!(refused(turn).1, "chess_fen_turn");
}

#[test]
fn a_position_id_that_was_not_copied_whole_is_one() {
    assert!(replay(b"4HPwATDgc/ABMA", "").is_ok());
    for (text, line) in [("4HPwATDgc/ABM", 1), ("\n4HPwATDgc/AB\n", 2), ("4HPwATDgc/A+MA", 1)] {
        let (at, code, english) = refused(text);
        assert_eq!(at, line, "{text}");
        assert!(code.starts_with("id_") && english.contains("is no GNUBG position ID"), "{code} {english}");
    }
}

#[test]
fn an_address_and_what_nobody_knows_are_told_apart_from_moves() {
    for text in ["https://lichess.org/yNLhcUEC/white", "lichess.org/yNLhcUEC\n", "www.chess.com"] {
        assert_eq!((refused(text).0, refused(text).1.as_str()), (1, "pgn_address"), "{text}");
    }
    let kalah = r#"{"board":[4,4,4,4,4,4,0,4,4,4,4,4,4,0],"side":0,"sowings":0}"#;
    for text in [kalah, "hello there"] {
        let (_, code, english) = refused(text);
        assert!(code == "pgn_nothing" && english.contains("PGN, bughouse PGN"), "{text}: {code} {english}");
    }
    assert_eq!(refused("1. Qx9 e5").1, "pgn_not_a_move");
    assert_eq!(refused("Qe4 e5").1, "pgn_not_legal");
}
