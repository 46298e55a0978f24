// SPDX-License-Identifier: AGPL-3.0-or-later
//! One test for each clause of the Laws that the crate adds to move generation.

use chess::{Castle, Claims, FenError, FenField, Game, Illegal, Verdict};
use game::{EndKind, Outcome, Points, Side};

const SHUFFLE: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

fn game_after(fen: &str, moves: &[&str]) -> Game {
    let mut game = Game::from_fen(fen).unwrap();
    for m in moves {
        game.play(m).unwrap_or_else(|error| panic!("{m}: {error}"));
    }
    game
}

fn kind(game: &Game) -> Option<EndKind> {
    game.outcome().map(|outcome| outcome.kind)
}

#[test]
fn a1_2_only_the_side_on_turn_moves_and_only_its_pieces() {
    let mut game = Game::new();
    assert!(matches!(game.play("e7e5"), Err(Illegal::NotYours { turn: Side::White, .. })));
    assert!(matches!(game.play("e4e5"), Err(Illegal::EmptySquare { .. })));
    assert_eq!(game, Game::new(), "a refused move changes nothing");
    game.play("e2e4").unwrap();
    assert_eq!((game.turn(), game.ply()), (Side::Black, 1));
}

#[test]
fn a3_7_5_promotion_names_its_piece_and_is_a_free_choice() {
    let game = game_after("8/P6k/8/8/8/8/8/K7 w - - 0 1", &[]);
    for (m, san) in [("a7a8q", "a8=Q"), ("a7a8r", "a8=R"), ("a7a8b", "a8=B"), ("a7a8n", "a8=N")] {
        let played = game.clone().play(m).unwrap();
        assert_eq!((played.san.as_str(), played.piece), (san, 'P'));
        assert_eq!(played.promotion, san.chars().last());
    }
    assert!(matches!(game.clone().play("a7a8"), Err(Illegal::PromotionMissing { .. })));
    assert!(matches!(game.clone().play("a7a8k"), Err(Illegal::PromotionImpossible { .. })));
    assert!(matches!(game.clone().play("a1a2q"), Err(Illegal::PromotionImpossible { .. })));
    assert_eq!(game.dests().promoting.len(), 1);
}

#[test]
fn a3_7_4_en_passant_takes_a_pawn_that_is_not_on_the_target() {
    let mut game = game_after("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", &["d2d4"]);
    assert!(matches!(game.play("e4d3q"), Err(Illegal::PromotionImpossible { .. })));
    let played = game.play("e4d3").unwrap();
    assert!(played.en_passant);
    assert_eq!((played.san.as_str(), played.captured), ("exd3", Some('p')));
}

#[test]
fn a3_8_2_castling_both_ways_and_why_not() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let short = game_after(fen, &[]).play("e1g1").unwrap();
    assert_eq!((short.castle, short.san.as_str(), short.uci.as_str()), (Some(Castle::Short), "O-O", "e1g1"));
    let long = game_after(fen, &[]).play("e1a1").unwrap();
    assert_eq!((long.castle, long.to.to_string().as_str()), (Some(Castle::Long), "c1"));
    let attacked = "r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1";
    let refused = game_after(attacked, &[]).play("e1g1").unwrap_err();
    assert_eq!(refused, Illegal::CannotCastle { side: Side::White, way: "short" });
    assert_eq!(refused.clause(), "3.8.2");
    assert!(game_after(attacked, &[]).play("e1c1").is_ok());
}

#[test]
fn a3_9_2_the_own_king_is_never_left_in_check() {
    let game = game_after("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", &[]);
    let refused = game.clone().play("e2c3").unwrap_err();
    assert!(matches!(refused, Illegal::LeavesKingInCheck { .. }));
    assert_eq!(refused.to_string(), "e2c3 leaves the own king in check");
    let way_off = game.clone().play("e2e4").unwrap_err();
    assert_eq!(way_off.to_string(), "the knight on e2 cannot go to e4");
    for text in ["", "e2", "Ne2-c3", "0000", "N@e4", "e2c3e4", "é2c3", "e9e1"] {
        assert_eq!(game.clone().play(text).unwrap_err().code(), "not_a_move", "{text}");
    }
}

#[test]
fn a5_1_1_mate_wins_for_the_side_that_moved() {
    let game = game_after(&Game::new().fen(), &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(game.outcome(), Some(Outcome::win(Side::Black, Points::ONE, chess::MATE)));
    assert_eq!(game.legal_uci(), Vec::<String>::new());
    assert_eq!(game.clone().play("a2a3"), Err(Illegal::Over { kind: EndKind::Mate }));
    let last = game_after(&Game::new().fen(), &["f2f3", "e7e5", "g2g4"]).play("d8h4").unwrap();
    assert!(last.mate && last.check && last.san == "Qh4#");
}

#[test]
fn a5_2_1_stalemate_is_a_draw() {
    let game = game_after("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", &["f5f7"]);
    assert_eq!(game.outcome(), Some(Outcome::draw(chess::STALEMATE)));
    assert_eq!((game.can_mate(Side::White), game.can_mate(Side::Black)), (Verdict::No, Verdict::No));
}

#[test]
fn a5_2_2_too_little_material_is_a_dead_position() {
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
    ] {
        assert_eq!(kind(&game_after(fen, &[])) == Some(chess::DEAD_POSITION), dead, "{fen}");
    }
}

#[test]
fn a5_2_2_the_capture_that_leaves_two_kings_ends_the_game() {
    let game = game_after("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", &["e1d2"]);
    assert_eq!(game.outcome(), Some(Outcome::draw(chess::DEAD_POSITION)));
}

#[test]
fn a5_2_2_the_pawn_move_that_locks_the_wall_ends_the_game() {
    let open = "2b1k3/8/7p/1p1p1p2/1P1P1P1P/8/8/2B1K3 b - - 0 1";
    assert_eq!(kind(&game_after(open, &[])), None);
    let locked = game_after(open, &["h6h5"]);
    assert_eq!(kind(&locked), Some(chess::DEAD_POSITION));
}

#[test]
fn a5_2_2_what_is_forced_into_a_draw_is_already_dead() {
    let must_take_the_last_pawn = game_after("k7/P1K5/8/8/8/8/8/8 b - - 0 1", &[]);
    assert_eq!(kind(&must_take_the_last_pawn), Some(chess::DEAD_POSITION));
    let every_move_stalemates = game_after("k7/P7/1K6/8/8/8/8/8 b - - 0 1", &[]);
    assert_eq!(kind(&every_move_stalemates), Some(chess::STALEMATE));
    let may_give_way = game_after("8/8/8/8/8/5k1p/7P/7K w - - 0 1", &[]);
    assert_eq!(kind(&may_give_way), None, "Black can still let the king out");
}

#[test]
fn a5_2_2_a_quiet_move_among_locked_pawns_is_looked_at_too() {
    let mut game = Game::from_fen("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 7 40").unwrap();
    assert_eq!(game.play_on("e1d1").unwrap().san, "Kd1");
    assert_eq!(kind(&game), Some(chess::DEAD_POSITION));
}

#[test]
fn a6_9_flag_fall_asks_for_any_series_of_legal_moves() {
    let knight_against_queen = game_after("4k2n/8/8/8/8/8/8/Q3K3 w - - 0 1", &[]);
    assert_eq!(knight_against_queen.can_mate(Side::Black), Verdict::No);
    assert_eq!(knight_against_queen.can_mate(Side::White), Verdict::Yes);
    let knight_against_rook = game_after("4k2n/8/8/8/8/8/8/R3K3 w - - 0 1", &[]);
    assert_eq!(knight_against_rook.can_mate(Side::Black), Verdict::Yes);
    let start = Game::new();
    assert_eq!((start.can_mate(Side::White), start.can_mate(Side::Black)), (Verdict::Yes, Verdict::Yes));
}

#[test]
fn a6_9_a_forced_line_that_ends_in_mate_leaves_the_victim_without_a_mate() {
    let game = game_after("7k/5KR1/8/8/8/8/p7/8 b - - 0 1", &[]);
    assert_eq!(game.can_mate(Side::White), Verdict::Yes);
    let mated = game_after("7k/8/6K1/8/8/8/8/R7 w - - 0 1", &["a1a8"]);
    assert_eq!((mated.can_mate(Side::White), mated.can_mate(Side::Black)), (Verdict::Yes, Verdict::No));
    let by_bishops_of_one_colour = game_after("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1", &[]);
    assert_eq!(kind(&by_bishops_of_one_colour), Some(chess::MATE));
    assert_eq!(by_bishops_of_one_colour.can_mate(Side::Black), Verdict::Yes);
}

#[test]
fn a9_2_2_threefold_is_claimed_when_it_has_appeared() {
    let mut game = Game::new();
    for m in SHUFFLE.iter().chain(&SHUFFLE[..3]) {
        game.play(m).unwrap();
        assert_eq!(game.can_claim(), Claims::default());
    }
    game.play(SHUFFLE[3]).unwrap();
    assert_eq!(game.can_claim(), Claims { threefold: true, fifty: false });
    assert_eq!(game.outcome(), None, "the game goes on until somebody claims");
    game.play("e2e4").unwrap();
    assert_eq!(game.can_claim(), Claims::default());
}

#[test]
fn a9_2_1_threefold_is_claimed_with_the_intended_move() {
    let mut game = Game::new();
    for m in SHUFFLE.iter().chain(&SHUFFLE[..3]) {
        game.play(m).unwrap();
    }
    assert!(game.can_claim_with("f6g8").threefold);
    assert!(!game.can_claim_with("f6e4").threefold);
    assert!(!game.can_claim_with("f6f6").any(), "an illegal move claims nothing");
    assert_eq!(game.claiming_moves(), [("f6g8".to_owned(), Claims { threefold: true, fifty: false })]);
}

#[test]
fn a9_2_3_same_position_means_a_legal_en_passant_only() {
    // The pawn on e4 is pinned along the rank, so d2d4 does not make a different position.
    let pinned = "8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1";
    let mut game = game_after(pinned, &["d2d4"]);
    assert_eq!(game.fen().split(' ').nth(3), Some("-"));
    for m in ["a4a3", "d1d2", "a3a4", "d2d1"].iter().cycle().take(8) {
        game.play(m).unwrap();
    }
    assert!(game.can_claim().threefold, "the position right after d2d4 counts");
    // Here the capture is legal once, so the first occurrence is another position.
    let free = "8/8/8/8/k3p3/8/3P4/3K4 w - - 0 1";
    let mut game = game_after(free, &["d2d4"]);
    assert_eq!(game.fen().split(' ').nth(3), Some("d3"));
    for m in ["a4a3", "d1d2", "a3a4", "d2d1"].iter().cycle().take(8) {
        game.play(m).unwrap();
    }
    assert!(!game.can_claim().threefold);
}

#[test]
fn a9_2_3_a_lost_castling_right_makes_another_position() {
    let mut game = Game::from_fen("4k3/p7/8/8/8/8/P7/4K2R w K - 0 1").unwrap();
    for m in ["h1h2", "e8d8", "h2h1", "d8e8"].iter().cycle().take(8) {
        game.play(m).unwrap();
    }
    assert!(!game.can_claim().threefold, "with the right it was there once, without it twice");
    for m in ["h1h2", "e8d8", "h2h1", "d8e8"] {
        game.play(m).unwrap();
    }
    assert!(game.can_claim().threefold);
}

#[test]
fn a9_3_fifty_moves_are_claimed_and_with_the_intended_move() {
    let game = game_after("4k3/8/8/8/8/8/R7/4K3 w - - 98 80", &[]);
    assert!(!game.can_claim_with("a2a3").fifty);
    let game = game_after("4k3/8/8/8/8/8/R7/4K3 w - - 98 80", &["a2a3"]);
    assert!(!game.can_claim().fifty && game.can_claim_with("e8e7").fifty);
    assert_eq!(game.claiming_moves().len(), game.legal_uci().len());
    let game = game_after("4k3/8/8/8/8/8/R7/4K3 w - - 98 80", &["a2a3", "e8e7"]);
    assert!(game.can_claim().fifty && game.outcome().is_none());
}

#[test]
fn a9_6_1_the_fifth_occurrence_ends_the_game() {
    let mut game = Game::new();
    for m in SHUFFLE.iter().cycle().take(16) {
        assert_eq!(game.outcome(), None);
        game.play(m).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome::draw(chess::FIVEFOLD)));
    assert!(!game.can_claim().any(), "there is nothing left to claim");
    assert_eq!(game.play("e2e4"), Err(Illegal::Over { kind: EndKind::Fivefold }));
    assert_eq!(game.play_on("e2e4").unwrap().san, "e4", "old records go on");
}

#[test]
fn a9_6_2_seventy_five_moves_end_the_game_unless_the_last_one_mates() {
    let quiet = game_after("4k3/8/8/8/8/8/R7/4K3 w - - 149 120", &["a2a3"]);
    assert_eq!(quiet.outcome(), Some(Outcome::draw(chess::SEVENTYFIVE)));
    let mate = game_after("7k/8/6K1/8/8/8/8/R7 w - - 149 120", &["a1a8"]);
    assert_eq!(mate.outcome(), Some(Outcome::win(Side::White, Points::ONE, chess::MATE)));
}

#[test]
fn a_bad_fen_is_refused_with_what_is_allowed() {
    for (fen, says) in [
        (
            "",
            "the number of fields of the FEN is not readable; allowed: up to six fields separated by spaces",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "the FEN is no chess position: the board is empty, a king is missing"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move of the FEN is not readable; allowed: w or b"),
        (
            "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
            "the FEN is no chess position: a castling right without king and rook at home",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1",
            "the board of the FEN is not readable; allowed: no pieces in hand: chess has none",
        ),
    ] {
        assert_eq!(Game::from_fen(fen).unwrap_err().to_string(), says, "{fen}");
    }
    assert!(matches!(
        Game::from_fen(&"8/".repeat(4000)),
        Err(FenError::Unreadable { field: FenField::Length { max: 200 } })
    ));
}

#[test]
fn destinations_say_what_the_moves_say() {
    let game = game_after("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[]);
    let dests = game.dests();
    assert_eq!(dests.from.iter().map(|(_, to)| to.len()).sum::<usize>(), game.legal_uci().len());
    let king = dests.from.iter().find(|(from, _)| from.to_string() == "e1").unwrap();
    let landings: Vec<_> = king.1.iter().map(ToString::to_string).collect();
    assert_eq!(landings, ["c1", "d1", "f1", "g1"]);
}
