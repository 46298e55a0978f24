// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clauses of the leaflet that chess by the Laws has too: how the pieces move, checks and mates.

use chess::{Game, Illegal, leaflet};

fn at(fen: &str) -> Game {
    leaflet::game_from_fen(&leaflet::Options::default(), fen).unwrap()
}

/// Where the piece on `from` may go, in order.
fn targets(fen: &str, from: &str) -> Vec<String> {
    let mut to: Vec<String> =
        at(fen).legal_uci().iter().filter_map(|m| m.strip_prefix(from).map(str::to_owned)).collect();
    to.sort();
    to
}

#[test]
fn a1_the_two_take_turns() {
    let mut game = leaflet::new_game(&leaflet::Options::default());
    assert!(matches!(game.play("e7e5"), Err(Illegal::NotYours { .. })));
    game.play("e2e4").unwrap();
    assert!(matches!(game.play("d2d4"), Err(Illegal::NotYours { .. })));
    game.play("e7e5").unwrap();
}

#[test]
fn a2_what_can_be_taken_fled_or_stopped_is_not_mate() {
    for (fen, only) in [
        ("3qkr2/3p1p2/8/8/8/8/8/4R1K1 b - - 0 1", "d8e7"),
        ("R3k3/3ppp2/8/8/8/8/8/6K1 b - - 0 1", "none"),
        ("R3k3/1b1ppp2/8/8/8/8/8/6K1 b - - 0 1", "b7a8"),
        ("3Rk3/3ppp2/8/8/8/8/8/6K1 b - - 0 1", "e8d8"),
        ("R3k3/3p1p2/8/8/8/8/8/3R1RK1 b - - 0 1", "e8e7"),
        ("R2bk3/3ppp2/8/8/8/8/8/6K1 b - - 0 1", "no check"),
        ("R3k1b1/b2ppp2/8/8/8/8/8/7K b - - 0 1", "a7b8"),
    ] {
        let game = at(fen);
        match only {
            "none" => assert_eq!(game.outcome().unwrap().kind, chess::MATE, "{fen}"),
            "no check" => assert!(!game.is_check() && game.outcome().is_none(), "{fen}"),
            only => {
                assert!(game.is_check() && game.outcome().is_none(), "{fen}");
                assert!(game.legal_uci().contains(&only.to_owned()), "{fen}: {:?}", game.legal_uci());
            }
        }
    }
}

#[test]
fn a3_check_and_mate_are_told_apart() {
    let check = at("4k3/8/8/8/8/8/8/R5K1 w - - 0 1").play("a1a8").unwrap();
    assert_eq!((check.check, check.mate, check.san.as_str()), (true, false, "Ra8+"));
    let mate = at("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").play("a1a8").unwrap();
    assert_eq!((mate.check, mate.mate, mate.san.as_str()), (true, true, "Ra8#"));
}

#[test]
fn a4_own_pieces_block_and_a_capture_is_made_within_the_move() {
    let fen = "4k3/8/8/p7/8/8/8/RN2K3 w - - 0 1";
    assert_eq!(targets(fen, "a1"), ["a2", "a3", "a4", "a5"]);
    let mut game = at(fen);
    let taken = game.play("a1a5").unwrap();
    assert_eq!(taken.captured, Some('p'));
    assert_eq!(game.fen(), "4k3/8/8/R7/8/8/8/1N2K3 b - - 0 1");
}

#[test]
fn a5_a_pinned_piece_attacks_all_the_same() {
    // The bishop on e7 may not leave its king; h4 is attacked by it nevertheless.
    let fen = "4k3/4b3/8/8/8/7K/8/4R3 w - - 0 1";
    assert!(!targets(fen, "h3").contains(&"h4".to_owned()));
    assert!(targets("4k3/4n3/8/8/8/7K/8/4R3 w - - 0 1", "h3").contains(&"h4".to_owned()));
    let black = "4k3/4b3/8/8/8/7K/8/4R3 b - - 0 1";
    assert_eq!(targets(black, "e7"), Vec::<String>::new());
}

#[test]
fn a8_a_pawn_goes_one_or_from_its_first_square_two_and_takes_aslant() {
    assert_eq!(targets("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2"), ["e3", "e4"]);
    assert_eq!(targets("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2"), ["e3"]);
    assert_eq!(targets("4k3/8/8/8/8/4n3/4P3/3K4 w - - 0 1", "e2"), Vec::<String>::new());
    assert_eq!(targets("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3"), ["e4"]);
    assert_eq!(targets("4k3/8/8/8/3nnn2/4P3/8/4K3 w - - 0 1", "e3"), ["d4", "f4"]);
}

#[test]
fn a10_lines_jumps_and_single_steps() {
    let alone = |piece: char| format!("7k/7p/8/8/3{piece}4/8/8/K7 w - - 0 1");
    for (piece, count) in [('R', 14), ('N', 8)] {
        assert_eq!(targets(&alone(piece), "d4").len(), count, "{piece}");
    }
    assert_eq!(targets("k7/7p/8/8/3B4/8/8/7K w - - 0 1", "d4").len(), 13);
    assert_eq!(targets("k7/8/8/8/3Q4/8/8/7K w - - 0 1", "d4").len(), 27);
    assert_eq!(targets("7k/7p/8/8/3K4/8/8/8 w - - 0 1", "d4").len(), 8);
    let boxed = "7k/8/8/2PPP3/2PNP3/2PPP3/8/K7 w - - 0 1";
    assert_eq!(targets(boxed, "d4").len(), 8, "the knight jumps");
    // The kings may not stand side by side.
    assert_eq!(targets("8/7p/3k4/8/3K4/8/8/8 w - - 0 1", "d4"), ["c3", "c4", "d3", "e3", "e4"]);
}

#[test]
fn a11_castling_is_two_squares_and_lost_or_put_off_for_the_reasons_given() {
    let castles = |fen: &str| -> Vec<String> {
        at(fen).legal_uci().into_iter().filter(|m| m == "e1g1" || m == "e1c1").collect()
    };
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").len(), 2);
    let mut game = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    game.play("e1g1").unwrap();
    assert_eq!(game.fen().split(' ').next(), Some("4k3/8/8/8/8/8/8/R4RK1"));
    for attacked in ["4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "6k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1"] {
        assert_eq!(castles(attacked), Vec::<String>::new(), "the king stands in check: {attacked}");
    }
    assert_eq!(castles("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1c1"], "a crossed square");
    assert_eq!(castles("2r3k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), ["e1g1"], "the landing square");
    assert_eq!(castles("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), ["e1g1"], "a piece between");
    let mut moved = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for m in ["h1h2", "e8d8", "h2h1", "d8e8"] {
        moved.play(m).unwrap();
    }
    assert_eq!(castles(&moved.fen()), ["e1c1"], "that rook has moved");
    for m in ["e1e2", "e8d8", "e2e1", "d8e8"] {
        moved.play(m).unwrap();
    }
    assert_eq!(castles(&moved.fen()), Vec::<String>::new(), "the king has moved");
}

#[test]
fn a12_the_own_king_is_neither_left_nor_put_in_check() {
    let pinned = at("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1").play("e2c3");
    assert!(matches!(pinned, Err(Illegal::LeavesKingInCheck { .. })));
    let walks_in = at("3r3k/8/8/8/8/8/8/4K3 w - - 0 1").play("e1d1");
    assert!(matches!(walks_in, Err(Illegal::LeavesKingInCheck { .. })));
    let ignored = at("4r2k/8/8/8/8/8/P7/4K3 w - - 0 1").play("a2a3");
    assert!(matches!(ignored, Err(Illegal::LeavesKingInCheck { .. })));
}
