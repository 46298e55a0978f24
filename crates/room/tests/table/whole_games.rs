// SPDX-License-Identifier: AGPL-3.0-or-later
//! Laws of games and matches of the tables family under random play: every one ends, checkers are conserved
//! (X1), the cube keeps its limits, the score adds up, and the log gives the same room at any point.

use crate::cube::{OFF, ON, table};
use crate::desk::{Desk, clock};
use crate::family::{name, some_steps, tables_game};
use fastrand::Rng;
use game::{Seat, Side};
use proptest::prelude::*;
use room::{ClockKind, Command, Event, GameKind, OfferKind, Refusal, Room, Setting, Status};

fn options(rng: &mut Rng) -> Vec<(&'static str, Setting)> {
    let word = |words: &[&str], n: usize| Setting::Text(words[n % words.len()].to_owned());
    let mut options = vec![("match_to", Setting::Int([1, 3, 3, 5, 9][rng.usize(..5)]))];
    if rng.usize(..5) > 0 {
        options.push(("cube", ON));
        if rng.bool() {
            options.push(("beavers", ON));
            if rng.bool() {
                options.push(("raccoons", ON));
            }
        }
    }
    let flag = |on: bool| if on { ON } else { OFF };
    options.push(("beaver_droppable", flag(rng.usize(..3) > 0)));
    options.push(("crawford", flag(rng.usize(..3) > 0)));
    let locks = ["own_first_roll", "starter_only", "whole_game", "none"];
    options.push(("match_cube_lock", word(&locks, rng.usize(..4))));
    options.push(("match_timeout", word(&["game_3", "match"], rng.usize(..2))));
    options
}

/// Something `seat` is permitted to do, said as the page would say it.
fn allowed(desk: &Desk, seat: Seat, rng: &mut Rng) -> Option<Command> {
    let can = desk.room.permits(name(seat));
    let may = |word: &str| can.contains(&word);
    if may("next") {
        return Some(Command::Next);
    }
    let mut ways = Vec::new();
    for (word, command, weight) in [
        ("double", Command::Double, 1),
        ("take", Command::Take, 4),
        ("beaver", Command::Beaver, 2),
        ("raccoon", Command::Raccoon, 2),
        ("drop", Command::Drop, 1),
        ("roll", Command::Roll, 3),
    ] {
        if may(word) {
            ways.extend(std::iter::repeat_n(command, weight));
        }
    }
    if may("move") {
        let m = some_steps(tables_game(desk), |n| rng.usize(..n));
        ways.push(Command::Move { m });
    }
    rng.choice(ways)
}

/// Anything at all, allowed or not.
fn junk(rng: &mut Rng) -> Command {
    let all = [
        Command::Double,
        Command::Take,
        Command::Drop,
        Command::Beaver,
        Command::Raccoon,
        Command::Next,
        Command::Roll,
        Command::Move { m: "24/18 13/11".into() },
        Command::Accept { what: OfferKind::Resign },
        Command::Decline { what: OfferKind::Resign },
        Command::Resign,
    ];
    rng.choice(all).expect("there are some")
}

fn laws_hold(desk: &Desk, points: [u32; 2]) {
    let position = tables_game(desk).position();
    for side in Side::BOTH {
        let men = position.men(side);
        assert_eq!(men.iter().map(|n| u32::from(*n)).sum::<u32>(), 15, "X1: {position}");
    }
    if let Some(cube) = desk.room.cube() {
        assert!(cube.offer().is_none() || desk.room.turn() == cube.answerer(), "K4: {cube:?}");
        assert!(cube.value().is_power_of_two() && cube.value() <= 64, "K7: {cube:?}");
        assert!(cube.offer().is_none() || cube.if_taken() <= 64, "K7, K15: {cube:?}");
        assert_eq!(cube.owner().is_none(), cube.value() == 1, "{cube:?}");
    }
    if let Some(match_play) = desk.room.match_play() {
        assert_eq!(match_play.score().map(u32::from), points, "the score is the sum of the games");
        assert!(!match_play.is_decided() || desk.room.status() == Status::Over, "S2");
        assert!(u32::from(match_play.game()) <= desk.room.terms().games_max());
    }
    for seat in [Seat(0), Seat(1)] {
        let can = desk.room.permits(name(seat));
        let acts = ["move", "roll", "take"].iter().any(|word| can.contains(word));
        assert_eq!(acts, desk.room.turn() == Some(seat), "{can:?}");
        assert_eq!(can.contains(&"double"), desk.room.may_double(seat).is_ok());
    }
}

fn note(events: &[Event], points: &mut [u32; 2]) {
    for event in events {
        if let Event::GameOver { winner, points: won, score, .. } = event {
            points[usize::from(*winner)] += won;
            assert_eq!(score.map(u32::from), *points);
        }
    }
}

fn play(game: GameKind, seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let options = options(&mut rng);
    let mut desk = table(game, &options, clock(ClockKind::Delay, 40, 10));
    let mut points = [0, 0];
    let mut steps = 0;
    while desk.room.status() == Status::Playing {
        steps += 1;
        assert!(steps < 60_000, "{} does not end: {options:?}", game.id());
        let slow = rng.usize(..2_000) == 0;
        desk.wait(if slow { 30_000 } else { 200 });
        let seat = desk.room.turn().unwrap_or(Seat(u8::from(rng.bool())));
        if rng.usize(..8) == 0 {
            let who = name(Seat(u8::from(rng.bool())));
            let before = desk.room.version();
            match desk.say(who, junk(&mut rng)) {
                Ok(events) => note(&events, &mut points),
                Err(refusal) => {
                    assert_eq!(desk.room.version(), before);
                    assert!(!refusal.to_string().is_empty() && !refusal.code().is_empty());
                }
            }
        } else if rng.usize(..400) == 0 {
            let offer = Command::Offer { what: OfferKind::Resign, points: Some(1 + u8::from(slow)) };
            let _ = desk.say(name(seat), offer);
        } else if let Some(command) = allowed(&desk, seat, &mut rng) {
            let events = desk.say(name(seat), command.clone());
            let events = events.unwrap_or_else(|no: Refusal| panic!("{command:?} was allowed: {no}"));
            note(&events, &mut points);
        } else if desk.room.is_between_games() {
            note(&desk.run_out(), &mut points);
        }
        laws_hold(&desk, points);
    }
    desk.assert_folds_the_same();
    let ends = desk.log.iter().filter(|(_, event)| matches!(event, Event::Ended { .. })).count();
    assert_eq!(ends, 1, "a table closes once");
    stored_anywhere(&desk, &mut rng);
}

/// The log, written and read back up to any point, gives the room of that point.
fn stored_anywhere(desk: &Desk, rng: &mut Rng) {
    let stored: Vec<String> =
        desk.log.iter().map(|(_, event)| serde_json::to_string(event).expect("json")).collect();
    let read: Vec<_> = desk
        .log
        .iter()
        .zip(&stored)
        .map(|((at, _), text)| (*at, serde_json::from_str::<Event>(text).expect("reads back")))
        .collect();
    let mut room = Room::restore("room1", [read[0].clone()]).expect("a good log");
    let points: Vec<usize> = (0..4).map(|_| rng.usize(1..read.len())).collect();
    for (i, (at, event)) in read.iter().enumerate().skip(1) {
        room.fold(*at, event).expect("a good log");
        if points.contains(&i) {
            let again = Room::restore("room1", read[..=i].to_vec()).expect("a good log");
            assert_eq!(format!("{again:?}"), format!("{room:?}"));
        }
    }
    assert_eq!(format!("{room:?}"), format!("{:?}", desk.room));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn games_and_matches_of_tabla_obey(seed in any::<u64>()) {
        play(GameKind::Tabla, seed);
    }

    #[test]
    fn games_and_matches_of_tapa_obey(seed in any::<u64>()) {
        play(GameKind::Tapa, seed);
    }

    #[test]
    fn games_and_matches_of_gyulbara_obey(seed in any::<u64>()) {
        play(GameKind::Gyulbara, seed);
    }

    #[test]
    fn games_and_matches_of_chelebi_obey(seed in any::<u64>()) {
        play(GameKind::Chelebi, seed);
    }

    #[test]
    fn games_and_matches_of_indiika_obey(seed in any::<u64>()) {
        play(GameKind::Indiika, seed);
    }

    #[test]
    fn games_and_matches_of_antitabla_obey(seed in any::<u64>()) {
        play(GameKind::Antitabla, seed);
    }
}
