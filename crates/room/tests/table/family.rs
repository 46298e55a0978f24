// SPDX-License-Identifier: AGPL-3.0-or-later
//! The six games of the tables family at one table: what the room adds to the turn machine of the rules.

use crate::desk::{Desk, clock};
use fastrand::Rng;
use game::{Seat, Side};
use room::{ClockKind, ClockRule, Command, Detail, Event, GameKind, Play, Settings, Status};
use tables::Phase;

/// The player in a seat.
pub(crate) fn name(seat: Seat) -> &'static str {
    if seat.0 == 0 { "ann" } else { "bob" }
}

/// The steps that always take the `pick`-th way on.
pub(crate) fn some_steps(game: &tables::Game, mut pick: impl FnMut(usize) -> usize) -> String {
    let graph = game.graph();
    let (mut node, mut steps) = (0, Vec::new());
    while let Some(edges) = graph.nodes.get(node).filter(|edges| !edges.is_empty()) {
        let edge = edges[pick(edges.len()) % edges.len()];
        steps.push(edge.step.to_string());
        node = edge.next as usize;
    }
    steps.join(" ")
}

pub(crate) fn tables_game(desk: &Desk) -> &tables::Game {
    let Play::Tables(game) = desk.room.play() else { panic!("a game of the tables family") };
    game
}

/// Plays on at random, never doubling, until `stop` says so.
pub(crate) fn play_until(desk: &mut Desk, seed: u64, mut stop: impl FnMut(&Desk, &[Event]) -> bool) {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..20_000 {
        let seat = desk.room.turn().expect("somebody is on turn");
        if matches!(tables_game(desk).phase(), Phase::ToRoll { .. }) {
            let events = desk.say(name(seat), Command::Roll).expect("a roll");
            if stop(desk, &events) {
                return;
            }
            continue;
        }
        let m = some_steps(tables_game(desk), |n| rng.usize(..n));
        let events = desk.make(name(seat), &m).expect("a legal play");
        if stop(desk, &events) {
            return;
        }
    }
    panic!("the game does not end");
}

#[test]
fn x1_every_game_of_the_family_is_played_to_its_end() {
    for kind in GameKind::ALL.into_iter().filter(|kind| kind.has_dice()) {
        let mut desk = Desk::playing(kind, ClockRule::default());
        desk.shake();
        play_until(&mut desk, 7, |desk, _| {
            for side in Side::BOTH {
                let men = tables_game(desk).position().men(side);
                assert_eq!(men.iter().map(|n| u32::from(*n)).sum::<u32>(), 15, "{}", kind.id());
            }
            desk.room.status() == Status::Over
        });
        assert!(desk.room.ending().is_some_and(|ending| (1..=3).contains(&ending.points)));
        desk.assert_folds_the_same();
    }
}

#[test]
fn g15_what_is_handed_over_is_finished_and_then_the_own_roll_comes() {
    let mut seen = 0;
    for seed in 0..12 {
        let mut desk = Desk::playing(GameKind::Gyulbara, clock(ClockKind::Delay, 600, 60));
        desk.shake();
        play_until(&mut desk, seed, |desk, events| {
            if let Some((seat, Detail::Tables { handed, .. })) = desk.room.last()
                && !handed.is_empty()
                && matches!(events, [Event::Moved { .. }])
            {
                assert_eq!(desk.room.turn(), Some(seat.opponent()));
                assert_eq!(tables_game(desk).pending(), handed);
                assert!(matches!(tables_game(desk).phase(), Phase::ToPlay { completing: true, .. }));
                seen += 1;
            }
            desk.room.status() == Status::Over
        });
        desk.assert_folds_the_same();
    }
    assert!(seen > 0, "some double is handed over in twelve games");
}

#[test]
fn p14_a_restart_begins_with_an_opening_roll_and_the_clock_of_its_winner() {
    for seed in 0..200 {
        let mut desk = Desk::playing(GameKind::Tapa, clock(ClockKind::Delay, 600, 60));
        desk.shake();
        let mut restarted = false;
        play_until(&mut desk, seed, |desk, events| {
            if let Some((_, Detail::Tables { restarted: true, .. })) = desk.room.last()
                && !restarted
            {
                restarted = true;
                let opening = events.iter().any(|event| matches!(event, Event::Rolled { seat: None, .. }));
                assert!(opening, "S4 holds for a first game that starts over: {events:?}");
                assert_eq!(desk.room.clock().running(), desk.room.turn());
                let rolls = Side::BOTH.map(|side| tables_game(desk).roll_no(side));
                assert_eq!(rolls[0] + rolls[1], 1, "S9: the opening roll is the starter's first");
                assert_eq!(tables_game(desk).position(), &tables::Position::initial(tables::Variant::Tapa));
            }
            restarted || desk.room.status() == Status::Over
        });
        desk.assert_folds_the_same();
        if restarted {
            return;
        }
    }
    panic!("no game of 200 started over");
}

#[test]
fn switches_of_another_game_of_the_family_are_refused() {
    let options = |name: &str| Settings::from([(name.to_owned(), room::Setting::Bool(false))]);
    assert!(room::checked_settings(GameKind::Tapa, &options("first_long_move")).is_ok());
    assert!(room::checked_settings(GameKind::Chelebi, &options("first_long_move")).is_err());
    assert!(room::checked_settings(GameKind::Tapa, &options("indiika_carry_over")).is_err());
}

#[test]
fn s3_i1_the_direction_is_the_proposers_and_changes_nothing_but_the_drawing() {
    let game = |direction| {
        let mut desk = Desk::playing(GameKind::Gyulbara, ClockRule::default());
        if let (_, Event::Created { table, .. }) = &mut desk.log[0] {
            table.direction = direction;
        }
        desk.room = room::Room::restore("room1", desk.log.clone()).expect("a good log");
        desk.shake();
        play_until(&mut desk, 3, |desk, _| desk.room.status() == Status::Over);
        desk
    };
    let [right, left] = [room::Direction::Right, room::Direction::Left].map(game);
    assert_eq!(left.room.table().direction, room::Direction::Left);
    assert_eq!(right.log[1..], left.log[1..], "the same dice, the same plays, the same end");
}
