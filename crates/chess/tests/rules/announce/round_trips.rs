// SPDX-License-Identifier: AGPL-3.0-or-later
//! D.2.1: what is announced is heard as the move that was played, in every language.

use chess::Game;
use chess::announce::{Form, Status, announce, braille, hear};
use fastrand::Rng;

/// Where games begin: the usual place, and places from which castling, capture in passing, promotion and
/// many pieces of a kind are near.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
    "r3k2r/p1pppp1p/8/8/8/8/P1PPPP1P/R3K2R w KQkq - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "1n1r2k1/P1P1P1P1/8/8/8/8/p1p1p1p1/1N1R2K1 w - - 0 1",
    "q3k2q/8/2n3n1/8/8/2N3N1/3R1R2/Q3K2Q w - - 0 1",
    "r3k2r/1P1pp1P1/8/2pP1Pp1/2Pp1pP1/8/1p1PP1p1/R3K2R b KQkq - 0 1",
];

/// How often each kind of move was said.
#[derive(Debug, Default)]
struct Count {
    moves: usize,
    castling: usize,
    passing: usize,
    promotions: usize,
    captures: usize,
    mates: usize,
}

/// Says one move in every form and hears each of them.
fn there_and_back(game: &Game, uci: &str, count: &mut Count) {
    let said = announce(game, uci).unwrap();
    let mut texts = vec![uci.to_owned(), said.san()];
    texts.extend(Form::ALL.map(|form| said.say(form)));
    texts.extend(Form::ALL.map(|form| said.say(form).to_lowercase().replace(',', "")));
    for text in &texts {
        let heard = hear(game, text);
        assert_eq!(heard.status, Status::Ok, "`{text}` in {}: {heard:?}", game.fen());
        assert_eq!(heard.uci.as_deref(), Some(uci), "`{text}` in {}", game.fen());
        let complete = text != uci;
        assert!(!complete || heard.warnings.is_empty(), "`{text}` in {}: {heard:?}", game.fen());
    }
    let cells = braille::of_move(&said.san());
    let heard = hear(game, &cells);
    assert!(heard.meant().contains(&uci), "`{cells}` of {uci} in {}: {heard:?}", game.fen());
    let english = said.say(Form::English);
    let has = |what: &str| usize::from(english.contains(what));
    count.moves += 1;
    count.castling += has("castles");
    count.passing += has("en passant");
    count.promotions += has("promotes");
    count.captures += has("takes");
    count.mates += has("checkmate");
}

/// Castling, captures in passing and promotions: they come seldom, so all of them are said.
fn rare(game: &Game, legal: &[String]) -> Vec<String> {
    let of_kind = |word: &'static str| {
        let said = move |uci: &&String| announce(game, uci).unwrap().say(Form::English).contains(word);
        legal.iter().filter(said).cloned()
    };
    of_kind("castles").chain(of_kind("en passant")).chain(of_kind("promotes")).collect()
}

/// `KAPIA_ANNOUNCEMENTS` sets how many moves are said.
#[test]
fn d21_every_announcement_is_heard_as_its_move() {
    let wanted =
        std::env::var("KAPIA_ANNOUNCEMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    let (mut rng, mut count) = (Rng::with_seed(21), Count::default());
    while count.moves < wanted {
        let mut game = Game::from_fen(rng.choice(STARTS).unwrap()).unwrap();
        for _ in 0..40 {
            let legal = game.legal_uci();
            if legal.is_empty() {
                break;
            }
            let rare = rare(&game, &legal);
            let often = rare.is_empty() || rng.usize(..4) > 0;
            let uci = rng.choice(if often { &legal } else { &rare }).unwrap();
            for uci in rare.iter().take(3).filter(|said| *said != uci).chain([uci]) {
                there_and_back(&game, uci, &mut count);
            }
            game.play(uci).unwrap();
        }
    }
    println!("{count:?}");
    assert!(count.castling * 40 > wanted, "{count:?}");
    assert!(count.passing * 100 > wanted, "{count:?}");
    assert!(count.promotions * 20 > wanted, "{count:?}");
    assert!(count.captures * 10 > wanted && count.mates > 0, "{count:?}");
}
