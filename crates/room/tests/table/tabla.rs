// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole conversations at a table with dice: the handshake, the opening roll, resignations with points.

use crate::desk::{Desk, clock};
use crate::ends::ended;
use room::{ClockKind, ClockRule, Command, EndReason, GameKind, OfferKind, Refusal, Status};

#[test]
fn tabla_begins_with_the_handshake_and_the_opening_roll() {
    let mut desk = Desk::playing(GameKind::Tabla, clock(ClockKind::Delay, 120, 12));
    assert_eq!(desk.room.status(), Status::Starting);
    let early = desk.say("ann", Command::DiceReveal { c: "00".repeat(32) }).unwrap_err();
    assert_eq!(early.code(), "bad_dice");
    desk.shake();
    assert_eq!(desk.room.status(), Status::Playing);
    let [first, second] = desk.room.rolled().expect("the opening roll");
    assert_ne!(first, second, "S5: equal dice are rolled again");
    let starter = u8::from(second > first);
    assert_eq!(desk.room.turn(), Some(game::Seat(starter)), "S4");
    desk.assert_folds_the_same();
}

#[test]
fn a_contribution_that_does_not_match_is_refused_and_silence_voids_the_table() {
    let mut desk = Desk::playing(GameKind::Tabla, ClockRule::default());
    for player in ["ann", "bob"] {
        desk.say(player, Command::DiceCommit { commit: "ab".repeat(32), deposit: None, live: false })
            .unwrap();
    }
    let refused = desk.say("ann", Command::DiceReveal { c: "00".repeat(32) }).unwrap_err();
    assert_eq!(refused.code(), "bad_dice");
    assert_eq!(ended(&desk.run_out()), Some((EndReason::DiceTimeout, None, 0)));
}

#[test]
fn x6_a_resignation_in_tabla_is_offered_with_points_and_accepted() {
    let mut desk = Desk::playing(GameKind::Tabla, ClockRule::default());
    desk.shake();
    assert_eq!(desk.say("ann", Command::Resign), Err(Refusal::NotInThisGame { act: "resign" }));
    let offer = |points| Command::Offer { what: OfferKind::Resign, points };
    assert_eq!(desk.say("ann", offer(None)), Err(Refusal::BadPoints));
    assert_eq!(desk.say("ann", offer(Some(4))), Err(Refusal::BadPoints));
    desk.say("ann", offer(Some(2))).unwrap();
    let end = desk.say("bob", Command::Accept { what: OfferKind::Resign }).unwrap();
    assert_eq!(ended(&end), Some((EndReason::Resignation, Some(1), 2)));
}

#[test]
fn c4_a_flag_in_tabla_loses_three_points() {
    let mut desk = Desk::playing(GameKind::Tabla, clock(ClockKind::Delay, 5, 5));
    desk.shake();
    let loser = desk.room.turn().unwrap();
    assert_eq!(ended(&desk.run_out()), Some((EndReason::Flag, Some(1 - loser.0), 3)));
}

#[test]
fn the_transcript_of_a_game_verifies_and_a_changed_die_does_not() {
    let mut desk = Desk::playing(GameKind::Tabla, ClockRule::default());
    assert_eq!(room::transcripts("room1", desk.log.iter().map(|(_, event)| event)), vec![]);
    desk.shake();
    for _ in 0..30 {
        let Some(turn) = desk.room.turn() else { break };
        let room::Play::Tables(game) = desk.room.play() else { unreachable!("tabla is a tables game") };
        let first = game.graph().nodes.first().and_then(|edges| edges.first()).map(|edge| edge.step);
        let mut m = String::new();
        if first.is_some() {
            let plays = tables::stage_plays(
                game.position(),
                if turn.0 == 0 { game::Side::White } else { game::Side::Black },
                match &game.phase() {
                    tables::Phase::ToPlay { stage, .. } => stage,
                    _ => unreachable!("dice roll by themselves at this table"),
                },
                game.options(),
                game.is_first_turn(),
            );
            m = plays[0].steps.iter().map(tables::Step::to_string).collect::<Vec<_>>().join(" ");
        }
        desk.make(if turn.0 == 0 { "ann" } else { "bob" }, &m).unwrap();
    }
    let mut transcript =
        room::transcripts("room1", desk.log.iter().map(|(_, event)| event)).pop().expect("dice");
    assert!(transcript.rolls.len() > 20);
    assert_eq!(dice::verify(&transcript).map(|verified| verified.rolls as usize), Ok(transcript.rolls.len()));
    let die = &mut transcript.rolls[7].dice.as_mut().expect("dice")[0];
    *die = *die % 6 + 1;
    assert_eq!(dice::verify(&transcript).unwrap_err().roll(), Some(8));
}

#[test]
fn a_table_that_was_shaking_hands_when_the_server_went_down_plays_on() {
    let mut desk = Desk::playing(GameKind::Tabla, clock(ClockKind::Delay, 60, 10));
    let events = desk.room.suspend(desk.now, desk.now);
    desk.take(&events);
    desk.shake();
    assert_eq!(desk.room.status(), Status::Playing);
    assert!(!desk.room.is_frozen());
    let loser = desk.room.turn().unwrap();
    assert_eq!(ended(&desk.run_out()), Some((EndReason::Flag, Some(1 - loser.0), 3)));
}

#[test]
fn a_resignation_offered_before_a_roll_does_not_outlive_it() {
    let mut desk = Desk::playing(GameKind::Tabla, ClockRule::default());
    desk.shake();
    let turn = desk.room.turn().unwrap();
    let (mover, other) = if turn.0 == 0 { ("ann", "bob") } else { ("bob", "ann") };
    desk.say(other, Command::Offer { what: OfferKind::Resign, points: Some(1) }).unwrap();
    let rolled = desk.room.play().clone();
    let room::Play::Tables(game) = rolled else { unreachable!("tabla is a tables game") };
    let mut node = &game.graph().nodes[0];
    let graph = game.graph();
    let mut steps = Vec::new();
    while let Some(edge) = node.first() {
        steps.push(edge.step.to_string());
        node = &graph.nodes[edge.next as usize];
    }
    desk.make(mover, &steps.join(" ")).unwrap();
    assert_eq!(desk.room.offers().standing(), []);
}
