// SPDX-License-Identifier: AGPL-3.0-or-later
//! The harness of the levels in small: every level of every game plays whole legal games, and what a weak player must
//! not do wrong it does not. Whether a level is above the one below takes hundreds of games: `examples/levels`.

#[path = "../../examples/levels/duel.rs"]
mod duel;

use bots::Level;
use chess::Game;
use duel::{Player, games, play};

#[test]
fn neighbouring_levels_play_whole_games_of_everything() {
    for game in games().into_iter().filter(|game| !["chess", "leaflet", "bughouse"].contains(game)) {
        for neighbours in Level::ALL.windows(2) {
            for first in [true, false] {
                let players = [neighbours[1], neighbours[0]].map(Player::Level);
                let played = play(game, players, first, 7, false).unwrap();
                assert!(played.points.abs() <= 192.0, "{game}");
                assert!(played.took.iter().all(|took| !took.is_empty()), "{game}: both have played");
            }
        }
    }
}

/// The quick levels alone: two strong players of chess think for minutes.
#[test]
fn weak_players_of_the_chess_family_finish_their_games() {
    for game in ["chess", "leaflet", "bughouse"] {
        let played = play(game, [Player::Level(Level::Learner), Player::Plain], true, 3, false);
        assert!([-1.0, 0.0, 1.0].contains(&played.unwrap().points), "{game}");
    }
}

#[test]
fn an_unknown_game_is_refused() {
    let refused = play("go", [Player::Plain; 2], true, 1, false).unwrap_err();
    assert!(refused.starts_with("there is no game go: the games are tabla,"), "{refused}");
}

fn chosen(fen: &str, level: Level, seed: u64) -> String {
    bots::chess::choose_at(&Game::from_fen(fen).unwrap(), level, seed).unwrap()
}

#[test]
fn every_level_mates_in_one() {
    for level in Level::ALL {
        for seed in 0..20 {
            assert_eq!(chosen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", level, seed), "d1d8", "{level:?}");
            assert_eq!(
                chosen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", level, seed),
                "h5f7",
                "{level:?}"
            );
        }
    }
}

/// Scholar's mate threatens, and many moves do nothing about it.
#[test]
fn no_level_walks_into_a_mate_in_one_that_can_be_helped() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 3";
    for level in Level::ALL {
        for seed in 0..40 {
            let mut game = Game::from_fen(fen).unwrap();
            let uci = chosen(fen, level, seed);
            game.play(&uci).unwrap();
            let mates = game.legal_uci().into_iter().any(|answer| game.clone().play(&answer).unwrap().mate);
            assert!(!mates, "{level:?} plays {uci}");
        }
    }
}

/// A queen for nothing is more than any level gives away, whether to take or to lose.
#[test]
fn no_level_leaves_a_queen_hanging() {
    for level in Level::ALL {
        for seed in 0..40 {
            let takes =
                chosen("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1", level, seed);
            assert!(["f3g5", "c1g5"].contains(&takes.as_str()), "{level:?} plays {takes}");
        }
    }
}

#[test]
fn learners_slip_and_are_not_all_alike() {
    let takes = |fen: &str, level, m: &str| (1..300).filter(|seed| chosen(fen, level, *seed) == m).count();
    let knight = "rnbqkb1r/ppp2ppp/3p4/4p3/4n3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 4";
    let pawn = "rnbqkbnr/pppp1ppp/8/8/4p3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 3";
    assert!((1..30).all(|seed| chosen(knight, Level::Expert, seed) == "d3e4"));
    assert_eq!(
        takes(knight, Level::Learner, "d3e4"),
        299,
        "a knight for nothing is more than a learner gives away"
    );
    let taken = takes(pawn, Level::Learner, "d3e4");
    assert!((200..299).contains(&taken), "a pawn is left now and then: {taken} of 299");
    // In kalah the first sowing that sows again is worth more than any slip; what follows it is not.
    let mut position = kalah::Position::initial(&kalah::Options::default());
    for _ in 0..4 {
        position.advance(bots::kalah::choose_at(&position, Level::Expert, 1).unwrap()).unwrap();
    }
    let sown = |seed| bots::kalah::choose_at(&position, Level::Learner, seed).unwrap().to_string();
    assert!((0..60).map(sown).collect::<std::collections::BTreeSet<_>>().len() > 1);
}

#[test]
fn the_same_question_gets_the_same_answer_at_every_level() {
    for level in Level::ALL {
        let start = kalah::Position::initial(&kalah::Options::default());
        let sown = |seed| bots::kalah::choose_at(&start, level, seed);
        assert_eq!(sown(5), sown(5));
        let mut tabla = tables::Game::new(tables::Variant::Tabla, &tables::Options::default());
        tabla.opening(6, 2).unwrap();
        let played = |seed| bots::tables::choose_at(&tabla, level, seed);
        assert_eq!(played(5), played(5));
    }
}
