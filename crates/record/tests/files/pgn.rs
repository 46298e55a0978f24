// SPDX-License-Identifier: AGPL-3.0-or-later
//! PGN as files have it: what is forgiven, what is named, and that writing is the inverse of reading.

use game::Millis;
use proptest::prelude::*;
use record::{Replayed, pgn, replay};

fn said(remarks: &[record::Remark]) -> Vec<String> {
    remarks.iter().map(ToString::to_string).collect()
}

fn one(text: &str) -> Replayed {
    let mut games = replay(text.as_bytes(), "test.pgn").unwrap();
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0)
}

#[test]
fn moves_are_read_however_people_write_them() {
    for moves in [
        "1. e4 d5 2. exd5 Nf6 3. Bb5+ c6 4. dxc6 Qb6 5. cxb7+ Qxb5 6. bxa8=Q *",
        "1.e4 d5 2.exd5 Nf6 3.Bb5 c6 4.dxc6 Qb6 5.cxb7 Qxb5 6.bxa8Q *",
        "e2e4 d7d5 e4d5 g8f6 f1b5 c7c6 d5c6 d8b6 c6b7 b6b5 b7a8q",
        "1.e2-e4 d7-d5 2.e4xd5 Ng8-f6 3.Bf1-b5+ c6 4.dc6 Qb6?! 5.cxb7+!! Qb5 6.bxa8=Q",
    ] {
        let game = one(&format!("[Event \"x\"]\r\n\r\n{moves}\r\n"));
        assert_eq!((game.plies, game.first_illegal), (11, None), "{moves}");
    }
    let castled = one("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 O-O 1/2-1/2");
    assert_eq!((castled.plies, castled.result.as_str()), (8, "1/2-1/2"));
    let passing = one("1. e4 a6 2. e5 d5 3. exd6 e.p. exd6 4. d4 f5 e.p. 5. a3 *");
    assert_eq!((passing.plies, passing.first_illegal), (9, None));
}

#[test]
fn a_title_has_what_is_known() {
    let title = |tags: &str| one(&format!("{tags}\n\n1. e4 *\n")).title;
    assert_eq!(title("[White \"A\"]\n[Black \"?\"]\n[Date \"1997.??.??\"]"), "A – ?, 1997");
    assert_eq!(title("[Event \"Cup\"]\n[Date \"1997.05.??\"]"), "Cup, 1997.05");
    assert_eq!(title("[White \"?\"]\n[Black \"?\"]\n[Date \"2026.11.28\"]"), "");
    assert_eq!(title("[White \"A\"]\n[Black \"B\"]\n[Date \"????.??.??\"]"), "A – B");
}

#[test]
fn the_first_illegal_move_is_named_with_line_and_reason() {
    let game = one("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5\n2. Nf3 Ke3 3. Nc3 *\n");
    let illegal = game.first_illegal.unwrap();
    assert_eq!((illegal.line, illegal.ply, illegal.text.as_str()), (5, 4, "Ke3"));
    assert_eq!(illegal.reason.to_string(), "this move is not legal here");
    assert_eq!((game.title.as_str(), game.plies), ("A – B", 3));
    assert!(game.final_position.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"));
    for (bad, reason) in [
        ("1. d4 d5 2. Nf3 Nf6 3. Nd2 *", "more than one piece can make this move"),
        ("1. d4 d5 2. -- *", "a null move is no move of a game"),
        ("1. d4 d5 2. hello *", "this is not a move; allowed: SAN such as Nf3 or UCI such as g1f3"),
    ] {
        let illegal = one(&format!("[Event \"x\"]\n\n{bad}")).first_illegal.unwrap();
        assert_eq!(illegal.reason.to_string(), reason);
    }
}

#[test]
fn a_game_may_start_anywhere() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 20\"]\n\n20... Kd7 21. e4 *\n";
    let game = one(text);
    assert_eq!(game.final_position, "8/3k4/8/8/4P3/8/8/4K3 b - - 0 21");
    let bad = one("[FEN \"4k3/8 w\"]\n\n1. e4 *").first_illegal.unwrap();
    assert_eq!((bad.line, bad.ply), (1, 0));
    assert!(bad.reason.to_string().starts_with("the board of the FEN is not readable"));
}

#[test]
fn variants_are_played_or_refused_by_name() {
    let koth = one(
        "[Variant \"King of the Hill\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6 4. d4 Qg5+ 5. f4 exf4+ 6. Kf3 Qh5+ 7. Kxf4 d6 8. Ke3 Bd7 9. d5+ Ke7 10. Kd4 *",
    );
    assert_eq!((koth.game.as_str(), koth.ended_by.as_deref()), ("king of the hill", Some("variant_end")));
    let shuffled = "[Variant \"Chess960\"]\n[FEN \"bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1\"]\n\n1. f4 f5 2. Ng3 Ng6 3. O-O *";
    assert_eq!(one(shuffled).plies, 5);
    let refused = one("[Event \"x\"]\n[Variant \"Xiangqi\"]\n\n1. e4 *").first_illegal.unwrap();
    assert_eq!((refused.line, refused.ply), (2, 0));
    assert!(
        refused
            .reason
            .to_string()
            .starts_with("the variant `Xiangqi` is not played here; allowed: chess, chess960,")
    );
}

/// A9: a pawn becomes only what its side has lost.
#[test]
fn a9_the_leaflet_is_played_by_its_own_rules() {
    let start = "[Variant \"Leaflet\"]\n[FEN \"8/P7/7k/8/8/8/8/QRRBBNNK w - - 0 1\"]\n\n";
    let refused = one(&format!("{start}1. a8=Q *")).first_illegal.unwrap();
    assert_eq!((refused.line, refused.ply), (4, 1));
    let start = "[Variant \"leaflet\"]\n[FEN \"8/P7/7k/8/8/8/8/1RRBBNNK w - - 0 1\"]\n\n";
    let played = one(&format!("{start}1. a8=Q *"));
    assert_eq!((played.game.as_str(), played.plies, played.first_illegal), ("leaflet", 1, None));
    let passing = "1. e4 Nf6 2. e5 d5 3. exd6 *";
    assert_eq!(one(&format!("[Variant \"Leaflet\"]\n\n{passing}")).first_illegal, None);
    let off = one(&format!("[Variant \"Leaflet\"]\n[EnPassant \"off\"]\n\n{passing}"));
    assert_eq!(off.first_illegal.map(|illegal| illegal.ply), Some(5));
}

#[test]
fn broken_brackets_are_remarked_and_the_moves_still_played() {
    for (moves, plies, remark) in [
        ("1. e4 (1. d4 d5 e5 *", 1, "line 3: the variation opened here with ( is never closed with )"),
        ("1. e4 ) e5 *", 2, "line 3: `)` closes no variation"),
        (
            "1. e4 {never closed\n1... e5 *",
            1,
            "line 3: the comment opened here with { is never closed with }",
        ),
        ("1. e4 < e5 *", 2, "line 3: `<` means nothing between moves"),
    ] {
        let game = one(&format!("[Event \"x\"]\n\n{moves}"));
        assert_eq!((game.plies, said(&game.remarks)), (plies, vec![remark.to_owned()]), "{moves}");
    }
    let deep = format!("1. e4 {} e5 *", "( e4 ".repeat(5000) + &")".repeat(5000));
    assert_eq!(one(&deep).plies, 2);
}

#[test]
fn games_follow_each_other_without_blank_lines_or_markers() {
    let text = "[Event \"a\"]\n1. e4\n[Event \"b\"][Site \"s\"]\n1. d4 d5 *\n1. c4 0-1\n% escaped e4 e5\n[Event \"été \\\"q\\\"\"]\n*";
    let bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let games: Vec<_> = pgn::games(&bytes).collect();
    let events: Vec<_> = games.iter().map(|game| game.tag("Event").unwrap_or("-")).collect();
    assert_eq!(events, ["a", "b", "-", "été \"q\""]);
    assert_eq!(games[1].tag("site"), Some("s"));
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [1, 2, 1, 0]);
}

#[test]
fn a_result_that_contradicts_the_board_is_remarked() {
    let game = one("1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!(said(&game.remarks), ["the file says 1-0, the board 0-1 by mate"]);
}

#[test]
fn our_own_games_are_written_in_export_form() {
    let mut game = pgn::Game::default();
    game.set_tag("Site", "https://kapia.example/k7Q");
    game.set_tag("White", "Guest \"4821\"\n");
    game.set_tag("Black", "Иван");
    game.set_tag("TimeControl", "300+3");
    game.push("e4", Some(Millis::seconds(300)));
    game.push("e5", Some(Millis(59_940)));
    game.set_result("1-0");
    assert_eq!(
        game.write(),
        "[Event \"?\"]\n[Site \"https://kapia.example/k7Q\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"Guest \\\"4821\\\"\"]\n[Black \"Иван\"]\n[Result \"1-0\"]\n[TimeControl \"300+3\"]\n\n\
         1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:00:59.9] } 1-0\n\n"
    );
}

/// Plays random legal moves and hangs comments, clocks, glyphs and variations on them.
fn annotated(picks: &[(u16, u8)], from_black: bool) -> pgn::Game {
    let mut game = pgn::Game::default();
    let mut board = chess::Game::new();
    if from_black {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 17";
        board = chess::Game::from_fen(fen).unwrap();
        game.set_start(fen);
    }
    for (pick, extra) in picks {
        let legal = board.legal_uci();
        let Some(uci) = legal.get(usize::from(*pick) % legal.len().max(1)) else { break };
        let other = board.clone().play(&legal[0]).unwrap().san;
        let clock = (extra % 3 == 0).then(|| Millis(i64::from(*pick) * 100));
        game.push(&board.play(uci).unwrap().san, clock);
        let node = game.moves.last_mut().unwrap();
        if extra % 5 == 0 {
            node.nags.push(*extra);
        }
        if extra % 7 == 0 {
            let more = " and more".repeat(usize::from(extra % 9));
            node.comments.push(format!("a remark of {extra} words{more}"));
        }
        if extra % 11 == 0 {
            let moves = vec![pgn::Node { san: other, ..pgn::Node::default() }];
            node.variations.push(pgn::Variation { comments: vec!["instead".to_owned()], moves });
        }
    }
    game.set_result("1/2-1/2");
    game
}

/// Lines of the file are not part of what a game says.
fn without_lines(mut game: pgn::Game) -> pgn::Game {
    fn clear(moves: &mut [pgn::Node]) {
        for node in moves {
            node.line = 0;
            node.comments = vec![node.comments.join(" ")];
            node.variations.iter_mut().for_each(|variation| clear(&mut variation.moves));
        }
    }
    clear(&mut game.moves);
    game.line = 0;
    game.tags.iter_mut().for_each(|tag| tag.line = 0);
    game.tags.sort_by(|a, b| a.name.cmp(&b.name));
    game.tags.retain(|tag| !matches!(tag.value.as_str(), "?" | "????.??.??"));
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn reading_is_the_inverse_of_writing(picks in prop::collection::vec(any::<(u16, u8)>(), 0..120), from_black: bool) {
        let game = annotated(&picks, from_black);
        let text = game.write();
        for line in text.lines() {
            prop_assert!(line.chars().count() < 80 || line.starts_with('['), "{}", line);
        }
        let read: Vec<_> = pgn::games(text.as_bytes()).collect();
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(without_lines(read[0].clone()), without_lines(game.clone()));
        let replayed = one(&text);
        prop_assert_eq!(replayed.first_illegal, None);
        prop_assert_eq!(replayed.plies as usize, game.moves.len());
    }
}

#[test]
fn a_number_is_no_move_whatever_follows_it() {
    let game = one("[Event \"x\"]\n\n1{at last} e4 e5 2(2. f4) Nf3 12 *\n");
    assert_eq!((game.plies, game.first_illegal), (3, None));
}

#[test]
fn a_line_is_never_broken_so_that_its_rest_is_skipped() {
    let long = format!("1. {} %b8=Q *", "a".repeat(75));
    let game = pgn::games(long.as_bytes()).next().unwrap();
    assert_eq!(game.moves.len(), 2);
    let written = game.write();
    assert_eq!(pgn::games(written.as_bytes()).next().unwrap().moves.len(), 2, "{written}");
}

#[test]
fn a_tag_is_read_without_what_nobody_sees() {
    let text = "[FEN \"8/P6k/8/8/8/8/8/K7 w \u{1} - - 0 10\"]\n\n10. a8=Q *\n";
    let game = pgn::games(text.as_bytes()).next().unwrap();
    assert_eq!(game.tag("FEN"), Some("8/P6k/8/8/8/8/8/K7 w  - - 0 10"));
    let once = game.write();
    assert_eq!(pgn::games(once.as_bytes()).next().unwrap().write(), once);
}

/// 9.6: what ends a game is asked of its last position only, but of all its history.
#[test]
fn a_long_game_without_captures_ends_as_its_last_position_says() {
    for (moves, end) in [
        ("Nf3 Nf6 Ng1 Ng8 ".repeat(3), None),
        ("Nf3 Nf6 Ng1 Ng8 ".repeat(4), Some("fivefold")),
        ("Nf3 Nf6 Ng1 Ng8 ".repeat(16_000), Some("fivefold")),
        (format!("{} Nc3", "Nf3 Nf6 Ng1 Ng8 ".repeat(40)), Some("seventy_five")),
        (format!("{} e4", "Nf3 Nf6 Ng1 Ng8 ".repeat(40)), None),
        (format!("{} e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7", "Nf3 Nf6 Ng1 Ng8 ".repeat(40)), Some("mate")),
    ] {
        let game = replay(moves.as_bytes(), "a.pgn").unwrap().remove(0);
        assert_eq!((game.first_illegal, game.ended_by.as_deref()), (None, end), "{moves:.80}");
    }
}

#[test]
fn a_game_of_more_moves_than_there_can_be_is_read_as_far_as_they_go() {
    let main = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    let game = replay(main.as_bytes(), "a.pgn").unwrap().remove(0);
    assert_eq!((game.plies, game.remarks.len()), (65_536, 2), "{:?}", game.remarks);
    assert!(game.remarks[1].to_string().contains("after ply 16"), "{}", game.remarks[1]);
    assert!(game.remarks[0].to_string().contains("at most 65536 moves"), "{}", game.remarks[0]);
    let beside = format!("1. e4 {} e5 *\n\n1. d4 *\n", "(d4 (c4) Nf3)".repeat(50_000));
    let games = replay(beside.as_bytes(), "b.pgn").unwrap();
    assert_eq!(games.iter().map(|game| game.plies).collect::<Vec<_>>(), [1, 1], "the next game is whole");
    assert_eq!(games[0].remarks.len(), 1, "{:?}", games[0].remarks);
}

#[test]
fn a_result_that_stands_in_the_tag_alone_counts_and_two_that_differ_are_told() {
    let tagged = |tag: &str, moves: &str| one(&format!("[Result \"{tag}\"]\n\n{moves}\n"));
    for (tag, moves, counts) in [
        ("1/2-1/2", "1. e4 e5", "1/2-1/2"),
        ("1-0", "1. e4 e5 1-0", "1-0"),
        ("?", "1. e4 e5 0-1", "0-1"),
        ("?", "1. e4 e5", "*"),
    ] {
        let game = tagged(tag, moves);
        assert_eq!((game.result.as_str(), said(&game.remarks)), (counts, Vec::new()), "{tag}: {moves}");
    }
    for (tag, marker, counts) in [("1/2-1/2", "*", "1/2-1/2"), ("*", "0-1", "0-1"), ("1-0", "0-1", "1-0")] {
        let game = tagged(tag, &format!("1. e4 e5 {marker}"));
        let why = format!(
            "line 3: the tag Result says {tag}, and behind the moves stands {marker}: {counts} counts"
        );
        assert_eq!((game.result.as_str(), said(&game.remarks)), (counts, vec![why]), "{tag} {marker}");
    }
    let written = pgn::games(b"[Result \"1/2-1/2\"]\n\n1. e4 e5 *\n").next().unwrap().write();
    assert!(
        written.contains("[Result \"1/2-1/2\"]") && written.ends_with("1. e4 e5 1/2-1/2\n\n"),
        "{written}"
    );
}

#[test]
fn moves_after_the_end_by_the_laws_are_told_with_the_ply_that_ended_the_game() {
    let told = |text: &str| {
        let game = one(text);
        assert_eq!(game.first_illegal, None);
        (game.plies, said(&game.remarks))
    };
    let over = |line: u32, ply: u32, kind: &str| {
        vec![format!(
            "line {line}: by the Laws the game was over before this move, after ply {ply}, by {kind}"
        )]
    };
    let dead = "[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kxe2 Ke7\n2. Ke3 *\n";
    assert_eq!(told(dead), (3, over(3, 1, "dead_position")));
    let leaflet = dead.replacen("[FEN", "[Variant \"Leaflet\"]\n[FEN", 1);
    assert_eq!(told(&leaflet), (3, over(4, 1, "dead_position")));
    let shuffled = |times: usize, last: &str| {
        format!("[White \"a\"]\n\n{}{last} *\n", "Nf3 Nf6 Ng1 Ng8\n".repeat(times))
    };
    assert_eq!(told(&shuffled(4, "")), (16, Vec::new()));
    assert_eq!(told(&shuffled(4, "e4")), (17, over(7, 16, "fivefold")));
    // A pawn has moved since: the end is no longer to be seen on the board.
    assert_eq!(told(&shuffled(500, "e4 e5")), (2_002, over(7, 16, "fivefold")));
    let rooks = |halfmoves: u32| {
        format!("[FEN \"4k2r/8/8/8/8/8/8/R3K3 w - - {halfmoves} 90\"]\n\n90. Ra2 Rh7\n91. Rb2 *\n")
    };
    assert_eq!(told(&rooks(147)), (3, Vec::new()));
    assert_eq!(told(&rooks(148)), (3, over(4, 2, "seventy_five")));
    // The dead position comes first, though only the later mark would be seen in the end.
    let bare = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 149 90\"]\n\n90. Kd2 Kd7 91. Kd3 *\n";
    assert_eq!(told(bare), (3, over(3, 0, "dead_position")));
}
