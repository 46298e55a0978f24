// SPDX-License-Identifier: AGPL-3.0-or-later
//! How announcements are understood: the rules of resolution, one after the other.

use chess::Game;
use chess::announce::{Heard, Status, hear};
use proptest::prelude::*;

fn heard(fen: &str, text: &str) -> Heard {
    hear(&Game::from_fen(fen).unwrap(), text)
}

/// It is this move.
fn means(fen: &str, uci: &str, texts: &[&str]) {
    for text in texts {
        let heard = heard(fen, text);
        assert_eq!((heard.status, heard.uci.as_deref()), (Status::Ok, Some(uci)), "`{text}`: {heard:?}");
    }
}

/// It is a question, or wrong, with these moves to name.
fn asks(fen: &str, status: Status, candidates: &[&str], texts: &[&str]) {
    for text in texts {
        let heard = heard(fen, text);
        assert_eq!((heard.status, heard.uci.as_deref()), (status, None), "`{text}`: {heard:?}");
        assert_eq!(heard.candidates, candidates, "`{text}`");
    }
}

const BOTH_CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const SHORT_ONLY: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

#[test]
fn castling_without_a_side_is_asked_when_both_are_legal() {
    let bare = ["Rochade", "castle", "castles", "рокада", "рокировка", "РОКАДА"];
    asks(BOTH_CASTLE, Status::Ambiguous, &["e1c1", "e1g1"], &bare);
    means(SHORT_ONLY, "e1g1", &bare);
    means(
        BOTH_CASTLE,
        "e1c1",
        &["0-0-0", "O–O–O", "ooo", "lange Rochade", "длинная рокировка", "О-О-О", "e1a1"],
    );
}

#[test]
fn a_king_that_names_a_square_never_castles() {
    asks(SHORT_ONLY, Status::Illegal, &[], &["König Gustav eins", "Kg1", "king to g1", "цар ге 1"]);
    means(SHORT_ONLY, "e1f1", &["König Felix eins", "Kf1", "Крf1", "цар еф 1"]);
    means(SHORT_ONLY, "e1g1", &["e1g1"]);
}

#[test]
fn two_pawns_that_can_take_are_asked() {
    let fen = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    asks(
        fen,
        Status::Ambiguous,
        &["c4d5", "e4d5"],
        &["Bauer schlägt David fünf", "takes d5", "xd5", "бие де 5", "Bauer David fünf"],
    );
    means(
        fen,
        "c4d5",
        &[
            "Cesar schlägt David fünf",
            "cd5",
            "c:d5",
            "це бие де 5",
            "c takes pawn on d5",
            "Bauer Cesar vier auf David fünf",
        ],
    );
    asks(
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        Status::Ambiguous,
        &["c5d6", "e5d6"],
        &["Bauer schlägt David sechs en passant"],
    );
}

#[test]
fn d21_a_promotion_without_its_piece_is_incomplete() {
    let fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    let all = ["e7e8b", "e7e8n", "e7e8q", "e7e8r"];
    asks(fen, Status::Incomplete, &all, &["Eva acht", "e8", "e7e8", "pawn to e8", "пешка е 8"]);
    means(
        fen,
        "e7e8n",
        &[
            "Eva acht Springer",
            "e8N",
            "e8=S",
            "e8К",
            "e8(N)",
            "pawn e8 promotes to night",
            "е 8 конь",
            "e7e8n",
        ],
    );
    means(
        fen,
        "e7e8q",
        &["e8D", "e8Ф", "Eva acht wird Dame", "Eva sieben Eva acht Dame", "е 7 е 8 превращается в ферзя"],
    );
    asks(fen, Status::Illegal, &[], &["Eva acht König", "e8=K", "e8 pawn"]);
}

#[test]
fn a_piece_that_is_not_alone_needs_its_file_its_rank_or_both() {
    let fen = "6k1/8/8/8/8/Q7/8/Q1Q4K w - - 0 1";
    asks(fen, Status::Ambiguous, &["a1b2", "a3b2", "c1b2"], &["Dame Bella zwei"]);
    asks(fen, Status::Ambiguous, &["a1b2", "a3b2"], &["Dame Anna Bella zwei", "Qab2"]);
    asks(fen, Status::Ambiguous, &["a1b2", "c1b2"], &["Dame eins Bella zwei", "Q1b2"]);
    means(fen, "a1b2", &["Dame Anna eins Bella zwei", "Qa1b2", "дама а 1 бе 2", "ферзь а1 на бэ2"]);
}

#[test]
fn small_letters_that_are_pieces_too_are_asked() {
    let fen = "4k3/8/8/8/8/8/3P4/3QK3 w - - 0 1";
    means(fen, "d2d4", &["D4", "d4", "David vier"]);
    let queen = "4k3/8/3q4/3p4/2p5/8/8/4K3 b - - 0 1";
    means(queen, "d6d8", &["Dd8", "Дд8", "dd8"]);
    means(queen, "d5d4", &["D4", "d4"]);
    let both = "4k3/2b5/8/8/3N4/2p5/8/4K2b b - - 0 1";
    means(both, "c7b6", &["Сb6", "Сб6", "сб6", "Bb6"]);
    asks("4k3/8/2p2b2/3N4/8/8/8/4K2b b - - 0 1", Status::Ambiguous, &["c6d5", "h1d5"], &["сd5", "сд5"]);
}

#[test]
fn cyrillic_letters_count_as_those_they_look_or_sound_like() {
    let fen = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    means(fen, "f3e5", &["Кe5", "К:е5", "кхе5", "Sxе5", "кон е 5", "Кфе5"]);
    means(fen, "a2a4", &["а4", "А4", "а2а4"]);
    means(fen, "e1e2", &["Крe2", "кре2", "Цe2", "Kе2"]);
    means(fen, "b2b4", &["в4", "б4"]);
    means(
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "f8c5",
        &["Сс5", "Оц5", "слон цэ 5"],
    );
}

#[test]
fn dictation_writes_what_it_hears() {
    let fen = "4k3/8/8/8/8/8/2P1P3/1N2K3 w - - 0 1";
    means(fen, "c2c4", &["see for", "sea four", "pawn c to to c for", "pawn see too to see fore"]);
    means(fen, "b1c3", &["night see three", "night be won to see three", "knight bravo one charlie three"]);
    means("R6k/8/8/8/8/8/8/4K3 b - - 0 1", "h8g7", &["king golf seven"]);
    means("6k1/R7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", &["Turm Anna acht Schach", "rook a ate check"]);
}

#[test]
fn only_what_reads_in_no_other_way_is_taken_for_another_keyboard() {
    let fen = "4k3/8/8/8/8/8/2P1P3/1N2K3 w - - 0 1";
    let typed = heard(fen, "у2у4");
    assert_eq!((typed.uci.as_deref(), typed.rescued), (Some("e2e4"), true));
    assert!(!heard(fen, "е4").rescued);
    asks(
        fen,
        Status::Unknown,
        &[],
        &["", " ", "привет", "Springer", "e", "4", "e2 e4 e5", "123", "Rochade Rochade"],
    );
    asks(fen, Status::Unknown, &[], &[&"e4 ".repeat(100)]);
}

#[test]
fn capitals_locked_are_read_back() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    for (text, uci) in [("KNIGHT B ONE C THREE", "b1c3"), ("PAWN D TWO D FOUR", "d2d4")] {
        let typed = heard(fen, text);
        assert_eq!((typed.uci.as_deref(), typed.rescued), (Some(uci), true), "{text}");
        let small = heard(fen, &text.to_lowercase());
        assert_eq!((small.uci.as_deref(), small.rescued), (Some(uci), false), "{text}");
    }
    // What is no move in small letters either stays what it was.
    let typed = heard(fen, "QUEEN H FIVE D FIVE");
    assert_eq!((typed.status, typed.rescued), (Status::Unknown, false));
    // What can be read as it stands is not touched, and a single capital stays a piece.
    for text in ["DAME SCHLÄGT FELIX SIEBEN", "BISHOP C FOUR TAKES F SEVEN"] {
        let typed = heard(fen, text);
        assert_eq!((typed.status, typed.rescued), (Status::Ok, false), "{text}");
    }
    assert_eq!(heard(fen, "Knight B one C three").status, Status::Unknown);
}

#[test]
fn d27_a_correction_says_so() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for text in ["Korrektur Eva vier", "correction: e4", "корекция, е 4", "поправка пешка е 2 на е 4"]
    {
        let heard = heard(fen, text);
        assert_eq!((heard.uci.as_deref(), heard.correction), (Some("e2e4"), true), "{text}");
    }
    assert!(!heard(fen, "Eva vier").correction);
}

#[test]
fn a_capture_that_is_not_there_is_a_contradiction() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    asks(fen, Status::Contradiction, &["e4d5"], &["exd5 e.p.", "Eva schlägt Turm David fünf"]);
    asks(fen, Status::Contradiction, &["e4e5"], &["Bauer schlägt Eva fünf", "Bauer schlägt Dame Eva fünf"]);
    let both = heard(fen, "Bauer schlägt Dame Eva fünf");
    assert_eq!(both.contradicts, ["takes", "victim"]);
}

#[test]
fn what_leaves_the_king_in_check_is_named() {
    let fen = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    asks(fen, Status::Illegal, &["e2c3"], &["Nc3", "Springer Cesar drei", "e2c3", "кон це 3"]);
    assert!(heard(fen, "Nc3").in_check);
    asks(fen, Status::Illegal, &[], &["Nd3", "a2a4"]);
}

proptest! {
    /// Whatever is typed gets an answer, and a move only if it is legal.
    #[test]
    fn anything_is_heard(text in ".{0,40}|([a-hа-я1-8xхOо0 =+#-]|Springer|takes|шах| to | бие ){0,12}") {
        let game = Game::from_fen("r3k2r/1P1pp1P1/8/2pP1Pp1/2Pp1pP1/8/1p1PP1p1/R3K2R w KQkq - 0 1").unwrap();
        let legal = game.legal_uci();
        let heard = hear(&game, &text);
        prop_assert_eq!(heard.uci.is_some(), heard.status == Status::Ok);
        prop_assert!(heard.uci.iter().all(|uci| legal.contains(uci)));
        prop_assert!(heard.meant().iter().all(|uci| legal.iter().any(|known| known == uci)));
    }
}

#[test]
fn homophones_and_the_word_order_of_english_and_german_are_moves() {
    let start = Game::new();
    for said in
        ["night to ef three", "knight to f three", "night gee one to eff three", "Springer nach Felix drei"]
    {
        assert_eq!(hear(&start, said).uci.as_deref(), Some("g1f3"), "{said}");
    }
    let castling = Game::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    for (said, uci) in [("kurz Rochade", "e1g1"), ("Rochade kurz", "e1g1"), ("lang Rochade", "e1c1")] {
        assert_eq!(hear(&castling, said).uci.as_deref(), Some(uci), "{said}");
    }
    assert_eq!(hear(&start, "pawn see two to see four").uci.as_deref(), Some("c2c4"));
}
