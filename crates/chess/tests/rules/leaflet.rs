// SPDX-License-Identifier: AGPL-3.0-or-later
//! One test for each clause of the leaflet that is not FIDE's own, and whole random games.
#![allow(clippy::print_stdout, reason = "a long run says what it has seen")]

use chess::leaflet::{OPTIONS, Options, game_from_fen, new_game, square_label, square_of_label};
use chess::shakmaty::{Color, Position, Role};
use chess::{Game, Illegal, Law, Square, Verdict};
use fastrand::Rng;
use game::{OptionValue, Outcome, Points, Side};

fn at(fen: &str) -> Game {
    game_from_fen(&Options::default(), fen).unwrap()
}

fn literal(fen: &str) -> Game {
    game_from_fen(&Options { en_passant: false }, fen).unwrap()
}

#[test]
fn a1_a6_the_game_begins_as_chess_does() {
    let game = new_game(&Options::default());
    assert_eq!((game.fen(), game.turn()), (Game::new().fen(), Side::White));
    assert_eq!(game.law(), Law::Leaflet(Options::default()));
    assert_eq!(game.legal_uci().len(), 20);
}

#[test]
fn a7_letters_are_rows_and_numbers_are_files() {
    for (fide, label) in
        [("a1", "A1"), ("h1", "A8"), ("a8", "H1"), ("h8", "H8"), ("d1", "A4"), ("d8", "H4"), ("e2", "B5")]
    {
        let square: Square = fide.parse().unwrap();
        assert_eq!(square_label(square), label);
        assert_eq!(square_of_label(label), Some(square));
        assert_eq!(square_of_label(&label.to_lowercase()), Some(square));
    }
    for junk in ["", "A", "A9", "I1", "A11", "ж1"] {
        assert_eq!(square_of_label(junk), None, "{junk}");
    }
}

#[test]
fn a9_a_pawn_becomes_only_what_its_side_has_lost() {
    let fen = "rnbqkbn1/pppppppP/8/8/8/8/PPPPPPP1/RNBQKB1R w KQq - 0 1";
    let mut game = at(fen);
    assert_eq!(game.dests().pieces, ['n']);
    assert_eq!(game.dests().promoting.len(), 2, "straight on and by capture");
    let refused = game.play("h7h8q").unwrap_err();
    assert_eq!((refused.code(), refused.clause()), ("promotion_unavailable", "A9"));
    assert!(refused.to_string().ends_with("allowed now: n"), "{refused}");
    assert!(matches!(game.play("h7h8"), Err(Illegal::PromotionUnavailable { .. })));
    assert_eq!(game.play("h7g8n").unwrap().san, "hxg8=N");
    assert!(Game::from_fen(fen).unwrap().play("h7h8q").is_ok(), "by FIDE the choice is free");
}

#[test]
fn a9_with_nothing_lost_the_pawn_may_not_go_there_but_attacks() {
    let mut full = at("rnbqkbn1/pppppppP/8/8/8/8/PPPPPPP1/RNBQKBNR w KQq - 0 1");
    assert!(full.legal_uci().iter().all(|m| !m.starts_with("h7")));
    assert_eq!(full.dests().pieces, Vec::<char>::new());
    assert!(full.play("h7h8q").unwrap_err().to_string().ends_with("allowed now: none"));
    let attacked = at("4k3/3P4/8/8/8/8/8/RNBQKBNR b KQ - 0 1");
    assert!(attacked.is_check());
    assert!(!attacked.legal_uci().contains(&"e8d7".to_owned()), "the queen stands behind the pawn");
}

#[test]
fn a9_a_new_piece_may_mate_at_once() {
    let mut game = at("6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(game.play("a7a8r").unwrap().san, "a8=R#");
    assert_eq!(game.outcome(), Some(Outcome::win(Side::White, Points::ONE, chess::MATE)));
}

#[test]
fn a2_a9_mate_when_only_a_forbidden_promotion_would_help() {
    // By FIDE b2b1q stops the check; Black has lost nothing, so here it is mate.
    let fen = "rnbqrbn1/pppppp2/8/8/8/8/ppK5/k3R3 b - - 0 1";
    let moves = Game::from_fen(fen).unwrap().legal_uci();
    assert!(!moves.is_empty() && moves.iter().all(|m| m.starts_with("b2b1")), "{moves:?}");
    let game = at(fen);
    assert_eq!(game.outcome(), Some(Outcome::win(Side::White, Points::ONE, chess::MATE)));
    assert_eq!((game.can_mate(Side::White), game.can_mate(Side::Black)), (Verdict::Yes, Verdict::No));
}

#[test]
fn a8_capture_in_passing_is_an_option() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert!(at(fen).legal_uci().contains(&"e5d6".to_owned()));
    let mut game = literal(fen);
    assert!(!game.legal_uci().contains(&"e5d6".to_owned()));
    assert_eq!(game.play("e5d6").unwrap_err().to_string(), "the pawn on e5 cannot go to d6");
    assert_eq!(game.fen().split(' ').nth(3), Some("-"));
    let mut played = literal("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    played.play("d7d5").unwrap();
    assert_eq!(played.fen().split(' ').nth(3), Some("-"));
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    options.set("en_passant", &OptionValue::Bool(false)).unwrap();
    assert_eq!(options.get("en_passant"), Some(OptionValue::Bool(false)));
    assert_eq!(options.get("castling"), None);
    assert!(options.set("en_passant", &OptionValue::Int(1)).is_err());
    assert!(options.set("castling", &OptionValue::Bool(true)).is_err());
    assert_eq!(OPTIONS.len(), 1);
    assert_eq!(OPTIONS[0].default_value(), OptionValue::Bool(true));
}

#[test]
fn a6_9_the_question_who_can_still_mate_is_asked_by_this_law() {
    let bare = at("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert_eq!((bare.can_mate(Side::White), bare.can_mate(Side::Black)), (Verdict::Yes, Verdict::No));
    let pawn = at("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    assert_eq!(pawn.can_mate(Side::White), Verdict::Yes, "the queen is lost, so the pawn may become one");
}

/// Men of one colour and kind.
fn count(game: &Game, color: Color, role: Role) -> usize {
    let board = game.position().board();
    (board.by_color(color) & board.by_role(role)).count()
}

/// Plays one game to its end; promotions made, and whether it was mate.
fn play(number: u64) -> (usize, bool) {
    let mut rng = Rng::with_seed(number);
    let options = Options { en_passant: rng.bool() };
    let mut game = new_game(&options);
    let (mut men, mut promotions, mut moves) = (32, 0, Vec::new());
    let read_again = |moves: &[String]| {
        let mut game = new_game(&options);
        moves.iter().for_each(|m| drop(game.play(m).unwrap()));
        game
    };
    loop {
        let legal = game.legal_uci();
        if legal.is_empty() {
            break;
        }
        let m = rng.choice(&legal).unwrap();
        if rng.u8(..64) == 0 {
            let mut loaded = game_from_fen(&options, &game.fen()).unwrap();
            assert_eq!(loaded.legal_uci(), legal, "{}", game.fen());
            assert_eq!(loaded.play(m).unwrap(), game.clone().play(m).unwrap());
            let again = read_again(&moves);
            assert_eq!(again, game, "the same moves give the same game");
            game = again;
        }
        let played = game.play(m).unwrap();
        moves.push(m.clone());
        men -= usize::from(played.captured.is_some());
        promotions += usize::from(played.promotion.is_some());
        assert_eq!(game.position().board().occupied().count(), men, "{}", game.fen());
        for color in Color::ALL {
            for (role, most) in [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)] {
                assert!(count(&game, color, role) <= most, "A9: {}", game.fen());
            }
        }
    }
    assert_eq!(read_again(&moves), game);
    (promotions, game.outcome().unwrap().kind == chess::MATE)
}

/// Random games end, never own more pieces than the set, and go on in the same way after a save and load. On
/// two threads; `KAPIA_GAMES` sets how many.
#[test]
fn random_games_end_and_keep_within_the_set() {
    let games = std::env::var("KAPIA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(500u64);
    let part = |begin: u64| -> Vec<(usize, bool)> { (begin..games).step_by(2).map(play).collect() };
    let played = std::thread::scope(|scope| {
        let other = scope.spawn(|| part(1));
        let mut played = part(0);
        played.extend(other.join().unwrap());
        played
    });
    let mates = played.iter().filter(|(_, mate)| *mate).count();
    let promotions: usize = played.iter().map(|(promotions, _)| promotions).sum();
    println!("leaflet: {games} games, {mates} mates, {promotions} promotions");
    assert_eq!(played.len() as u64, games);
    assert!(played.iter().any(|(promotions, _)| *promotions > 0), "no promotion");
    assert!(played.iter().any(|(_, mate)| *mate), "no mate");
}
