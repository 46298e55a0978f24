// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the clock makes of the doubling cube and of what is not the own roll (C5, C7), and an open double while the server is down.

use crate::cube::{ON, one_step, other, seat, table, until_double};
use crate::desk::{Desk, clock};
use crate::ends::ended;
use crate::family::{name, play_until, some_steps, tables_game};
use game::Micros;
use room::{ClockKind, Command, EndReason, Event, GameKind, Status};
use tables::Phase;

#[test]
fn c5_a_flag_costs_three_times_the_accepted_cube() {
    let rule = clock(ClockKind::Delay, 20, 10);
    // How the cube was handled before the flag falls, and what it costs whom: the answerer or the doubler.
    let cases: [(&[Command], u32, bool); 4] = [
        (&[Command::Double], 3, true),
        (&[Command::Double, Command::Take], 6, false),
        (&[Command::Double, Command::Beaver], 6, false),
        (&[Command::Double, Command::Beaver, Command::Raccoon], 12, true),
    ];
    for (commands, points, answerer_loses) in cases {
        let options = [("cube", ON), ("beavers", ON), ("raccoons", ON)];
        let mut desk = table(GameKind::Tabla, &options, rule);
        let doubler = until_double(&mut desk);
        for (i, command) in commands.iter().enumerate() {
            let who = if i % 2 == 0 { doubler } else { other(doubler) };
            desk.say(who, command.clone()).unwrap();
        }
        let winner = if answerer_loses { doubler } else { other(doubler) };
        let end = desk.run_out();
        assert_eq!(ended(&end), Some((EndReason::Flag, Some(seat(&desk, winner)), points)), "{commands:?}");
        assert_eq!(desk.room.cube().and_then(room::Cube::offer), None, "nothing waits after the end");
        desk.assert_folds_the_same();
    }
}

#[test]
fn c7_an_answer_is_a_move_of_its_own_and_the_doublers_goes_on() {
    let mut desk = table(GameKind::Tabla, &[("cube", ON), ("beavers", ON)], clock(ClockKind::Delay, 60, 10));
    let doubler = until_double(&mut desk);
    let (own, others) = (usize::from(seat(&desk, doubler)), usize::from(seat(&desk, other(doubler))));
    let begun = desk.now;
    desk.wait(4_000);
    desk.say(doubler, Command::Double).unwrap();
    let (_, allowance) = read(&desk);
    assert_eq!((allowance[own], allowance[others]), (6_000, 10_000), "fresh for who answers");
    desk.wait(12_000);
    desk.say(other(doubler), Command::Beaver).unwrap();
    let (left, allowance) = read(&desk);
    assert_eq!((left[others], allowance[own]), (58_000, 10_000), "12 s: 10 free, 2 of the reserve");
    desk.wait(9_000);
    desk.say(doubler, Command::Take).unwrap();
    let (left, allowance) = read(&desk);
    assert_eq!((left[own], allowance[own]), (60_000, 6_000), "the paused move goes on");
    desk.wait(8_000);
    if matches!(tables_game(&desk).phase(), Phase::ToRoll { .. }) {
        desk.say(doubler, Command::Roll).unwrap();
    }
    let (left, _) = read(&desk);
    assert_eq!(left[own], 58_000, "4 + 8 s in one move: 2 s over");
    assert!(desk.now > Micros(begun.0));
    desk.assert_folds_the_same();
}

#[test]
fn a_double_survives_an_outage() {
    let mut desk = table(GameKind::Tabla, &[("cube", ON)], clock(ClockKind::Delay, 60, 10));
    let doubler = until_double(&mut desk);
    desk.say(doubler, Command::Double).unwrap();
    let events = desk.room.suspend(desk.now, desk.now);
    desk.take(&events);
    assert!(desk.room.is_frozen());
    desk.wait(5_000);
    desk.say(other(doubler), Command::Take).unwrap();
    assert!(!desk.room.is_frozen());
    desk.assert_folds_the_same();
}

/// What is left of the reserves and of the present allowances, by seat, in milliseconds.
fn read(desk: &Desk) -> ([i64; 2], [i64; 2]) {
    let reading = desk.room.clock().read(desk.now).expect("a clock");
    (reading.left.map(|left| left.0), reading.move_left.expect("a move time").map(|left| left.0))
}

#[test]
fn c7_finishing_the_opponents_double_is_a_move_of_its_own() {
    for seed in 0..40 {
        let mut desk = table(GameKind::Gyulbara, &[], clock(ClockKind::Delay, 60, 10));
        let finishing =
            |desk: &Desk| matches!(tables_game(desk).phase(), Phase::ToPlay { completing: true, .. });
        play_until(&mut desk, seed, |desk, _| finishing(desk) || desk.room.status() == Status::Over);
        if desk.room.status() == Status::Over {
            continue;
        }
        let finisher = desk.room.turn().expect("the double has to be finished");
        desk.wait(4_000);
        while finishing(&desk) {
            one_step(&mut desk);
        }
        if desk.room.turn() != Some(finisher) {
            continue;
        }
        let (left, allowance) = read(&desk);
        let mine = finisher.index();
        assert_eq!((left[mine], allowance[mine]), (60_000, 10_000), "fresh for the own move");
        desk.wait(8_000);
        one_step(&mut desk);
        assert_eq!(read(&desk).0[mine], 60_000, "4 s and 8 s are two moves");
        return;
    }
    panic!("no double was finished in 40 games");
}

#[test]
fn c7_a_forced_pass_takes_no_time() {
    let mut desk = table(GameKind::Indiika, &[], clock(ClockKind::Delay, 6_000, 10));
    let mut seen = 0;
    while desk.room.status() == Status::Playing {
        let mover = desk.room.turn().expect("somebody is on turn");
        desk.wait(12_000);
        let before = read(&desk).0;
        let m = some_steps(tables_game(&desk), |n| n - 1);
        let events = desk.make(name(mover), &m).expect("a legal play");
        let passed = events.iter().any(|event| matches!(event, Event::Passed { seat } if *seat != mover.0));
        if passed && desk.room.turn() == Some(mover) {
            let (left, allowance) = read(&desk);
            assert_eq!(left, before, "nobody's reserve");
            assert_eq!(allowance[mover.index()], 10_000, "a new move begins");
            seen += 1;
        }
    }
    assert!(seen > 0, "somebody has to pass in a whole game");
    desk.assert_folds_the_same();
}

#[test]
fn c4_a_flag_costs_three_points_in_every_game_of_the_family() {
    for kind in GameKind::ALL.into_iter().filter(|kind| kind.has_dice()) {
        let mut desk = table(kind, &[], clock(ClockKind::Delay, 20, 10));
        let loser = desk.room.turn().expect("somebody is on turn");
        let end = desk.run_out();
        assert_eq!(ended(&end), Some((EndReason::Flag, Some(loser.opponent().0), 3)), "{}", kind.id());
    }
}
