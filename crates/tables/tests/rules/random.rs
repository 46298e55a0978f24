// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole random games of all six, with any switches: fifteen checkers a side at every moment, every game ends, and
//! the same rolls and plays give the same game after it was saved and read again at any point.
#![allow(clippy::print_stdout, reason = "a long run says what it has seen")]

use crate::common::{pick, random_options};
use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, Position, Step, Variant, is_restart, stage_plays};

/// No random game has ever needed a fifth of it.
const ROLLS_MAX: usize = 20_000;

/// What a saved game is: who rolled and played what.
enum Event {
    Opening([u8; 2]),
    Roll([u8; 2]),
    Play(Vec<Step>),
}

fn take(game: &mut Game, event: &Event) {
    match event {
        Event::Opening([first, second]) => drop(game.opening(*first, *second).expect("an opening roll")),
        Event::Roll(dice) => game.roll(*dice).expect("a roll"),
        Event::Play(steps) => drop(game.play(steps).expect("a legal play")),
    }
}

fn read_again(variant: Variant, options: &Options, log: &[Event]) -> Game {
    let mut game = Game::new(variant, options);
    log.iter().for_each(|event| take(&mut game, event));
    game
}

/// What one game was like.
#[derive(Default)]
struct Played {
    rolls: usize,
    points: u32,
    restarts: usize,
}

fn play(variant: Variant, number: u64) -> Played {
    let mut rng = Rng::with_seed((number << 8) | variant as u64);
    let options = random_options(&mut rng);
    let mut game = Game::new(variant, &options);
    let (mut log, mut played) = (Vec::new(), Played::default());
    while game.phase() != Phase::Over {
        let event = match game.phase() {
            Phase::Opening => Event::Opening([rng.u8(1..=6), rng.u8(1..=6)]),
            Phase::ToRoll { .. } => {
                played.rolls += 1;
                assert!(played.rolls < ROLLS_MAX, "{variant} does not end: {}", game.position());
                Event::Roll([rng.u8(1..=6), rng.u8(1..=6)])
            }
            Phase::ToPlay { side, stage, .. } => {
                let plays = stage_plays(game.position(), side, &stage, &options, game.is_first_turn());
                let play = pick(&mut rng, &plays);
                played.restarts += usize::from(is_restart(&play.position));
                Event::Play(play.steps.to_vec())
            }
            Phase::Over => unreachable!("the loop ends here"),
        };
        take(&mut game, &event);
        log.push(event);
        for side in Side::BOTH {
            let men: u32 = game.position().men(side).iter().map(|men| u32::from(*men)).sum();
            assert_eq!(men, 15, "{}", game.position());
        }
        assert_eq!(Position::from_setup(&game.position().to_setup()), Ok(*game.position()));
        if rng.u8(..100) < 2 {
            let again = read_again(variant, &options, &log);
            assert_eq!(again, game, "{variant}: the same events give the same game");
            game = again;
        }
    }
    assert_eq!(read_again(variant, &options, &log), game);
    played.points = game.outcome().expect("it is over").points.0;
    assert!((1..=3).contains(&played.points));
    played
}

/// On two threads; `KAPIA_GAMES` sets how many of each game.
fn many(variant: Variant) {
    let games = std::env::var("KAPIA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(60_u64);
    let part = |begin: u64| -> Vec<Played> {
        (begin..games).step_by(2).map(|number| play(variant, number)).collect()
    };
    let played = std::thread::scope(|scope| {
        let other = scope.spawn(|| part(1));
        let mut played = part(0);
        played.extend(other.join().expect("no panic"));
        played
    });
    let rolls: usize = played.iter().map(|played| played.rolls).sum();
    let longest = played.iter().map(|played| played.rolls).max().unwrap_or_default();
    let restarts: usize = played.iter().map(|played| played.restarts).sum();
    let points = [1, 2, 3].map(|points| played.iter().filter(|played| played.points == points).count());
    println!(
        "{variant}: {games} games, {} rolls on average, {longest} at most, {points:?} with 1, 2, 3 points, \
         {restarts} restarts",
        rolls / played.len().max(1)
    );
    assert_eq!(played.len() as u64, games);
    assert!(restarts == 0 || variant == Variant::Tapa, "P14 is tapa's");
}

#[test]
fn x1_random_games_of_tabla_end_and_replay() {
    many(Variant::Tabla);
}

#[test]
fn x1_random_games_of_tapa_end_and_replay() {
    many(Variant::Tapa);
}

#[test]
fn x1_random_games_of_gyulbara_end_and_replay() {
    many(Variant::Gyulbara);
}

#[test]
fn x1_random_games_of_chelebi_end_and_replay() {
    many(Variant::Chelebi);
}

#[test]
fn x1_random_games_of_indiika_end_and_replay() {
    many(Variant::Indiika);
}

#[test]
fn x1_random_games_of_antitabla_end_and_replay() {
    many(Variant::Antitabla);
}
