// SPDX-License-Identifier: AGPL-3.0-or-later
//! The arbiter's desk: corrections (scenario 19), pairing again, pauses, no-shows (scenario 25), outages.

use contest::{Command, Event, Outcome, PauseReason, State, Who, WithdrawReason};
use game::{Micros, Millis};
use serde_json::json;

use crate::desk::{CHESS, Desk, arbiter, by_hand, pair, player, result, scored};

fn swiss() -> Desk {
    Desk::started(&json!({"rounds": 3, "manual": true, "protest_min": 10}), &CHESS, 4)
}

#[test]
fn scenario_19_who_edits_names_the_number_they_saw() {
    let mut desk = swiss();
    desk.must(result(1, 1, Outcome::WhiteWon));
    let seen = desk.contest.seq();
    desk.must(result(1, 1, Outcome::Drawn));
    assert_eq!(desk.contest.seq(), seen + 1, "the second director is told that it has changed");
    let corrected = desk.log.iter().filter(|(_, event)| matches!(event, Event::Corrected { .. })).count();
    assert_eq!(corrected, 1);
    assert_eq!(desk.must(result(1, 1, Outcome::Drawn)), [], "the same again is nothing");
    assert_eq!(desk.refused(result(1, 9, Outcome::Drawn)), "no_such_board");
    assert_eq!(desk.refused(result(9, 1, Outcome::Drawn)), "no_such_round");
}

#[test]
fn a_correction_moves_points_and_no_later_pairing() {
    let mut desk = swiss();
    desk.lower_wins();
    desk.must(pair());
    let pairs = desk.pairs(2);
    let before = desk.order();
    let board = desk.contest.board(1, 1).unwrap().clone();
    desk.must(result(1, 1, board.result.unwrap().turned()));
    assert_ne!(desk.order(), before);
    assert_eq!(desk.pairs(2), pairs);
    desk.lower_wins();
    desk.must(pair());
    desk.lower_wins();
    desk.must(Command::Finish { reason: None });
    desk.must(result(1, 1, Outcome::Drawn));
    desk.wait(10);
    assert_eq!(desk.contest.state(), State::Closed);
    assert_eq!(desk.refused(result(1, 1, Outcome::WhiteWon)), "wrong_state");
    desk.refold();
}

#[test]
fn a_correction_that_somebody_else_won_overturns_the_game_once() {
    let mut desk = swiss();
    let room = desk.contest.board(1, 1).unwrap().room.clone().unwrap();
    desk.must(scored(&room, Outcome::WhiteWon));
    desk.must(result(1, 1, Outcome::WhiteForfeit));
    assert_eq!(desk.contest.overturned(), [], "White has won either way");
    desk.must(result(1, 1, Outcome::Drawn));
    desk.must(result(1, 1, Outcome::BlackWon));
    desk.must(result(1, 1, Outcome::WhiteWon));
    let rooms: Vec<_> = desk.contest.overturned().iter().map(|one| one.room.as_str()).collect();
    assert_eq!(rooms, [room.as_str()]);
    assert!(desk.contest.overturned()[0].by.is_some());
    let other = desk.contest.board(1, 2).unwrap().room.clone().unwrap();
    desk.must(scored(&other, Outcome::WhiteWon));
    desk.must(result(1, 2, Outcome::BlackWon));
    assert_eq!(desk.contest.overturned()[1].room, other, "each game by itself");
    desk.refold();
}

#[test]
fn a_reason_is_kept_as_it_was_said() {
    let mut desk = swiss();
    desk.must(result(1, 1, Outcome::WhiteWon));
    let mut kept = |reason: &str, result| {
        let reason = Some(reason.to_owned());
        let command = Command::Result { round: 1, board: 1, result, points: None, reason };
        match desk.ask(&arbiter(), &command).as_deref() {
            Ok([Event::Corrected { reason, .. }]) => Ok(reason.clone()),
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => Err(refusal.code()),
        }
    };
    assert_eq!(kept(" a slip ", Outcome::Drawn), Ok(Some("a slip".to_owned())));
    assert_eq!(kept(" \t", Outcome::BlackWon), Ok(None));
    assert_eq!(kept(&"x".repeat(500), Outcome::Drawn).map(|kept| kept.is_some()), Ok(true));
    assert_eq!(kept(&"x".repeat(500 + 1), Outcome::BlackWon), Err("reason_needed"));
}

#[test]
fn who_has_a_bye_is_not_paired_by_hand_and_others_are() {
    let mut desk = Desk::started(&json!({"rounds": 3, "manual": true, "first_colour": "white"}), &CHESS, 4);
    assert_eq!(desk.pairs(1), [(1, 3), (4, 2)]);
    desk.lower_wins();
    desk.must(Command::Bye { entry: 4, round: 2, mark: contest::ByeMark::F });
    for pair in [(1, 4), (4, 1)] {
        assert_eq!(desk.refused(by_hand(&[pair], false)), "illegal_pairing");
    }
    desk.must(by_hand(&[(1, 2)], false));
    let free = [(3, contest::ByeMark::Z), (4, contest::ByeMark::F)];
    assert_eq!(desk.byes(2), free, "who is left out has nothing, and who has a bye has it");
}

#[test]
fn who_did_not_come_may_still_be_met() {
    let mut desk = Desk::started(&json!({"rounds": 3, "manual": true, "first_colour": "white"}), &CHESS, 4);
    assert_eq!(desk.pairs(1), [(1, 3), (4, 2)]);
    desk.must(result(1, 1, Outcome::WhiteForfeit));
    desk.must(result(1, 2, Outcome::WhiteWon));
    assert_eq!(desk.refused(by_hand(&[(2, 4)], false)), "illegal_pairing", "those two have played");
    desk.must(by_hand(&[(3, 1)], false));
}

#[test]
fn a_round_is_forced_by_hand_only() {
    let mut desk = Desk::started(&json!({"rounds": 3, "manual": true, "first_colour": "white"}), &CHESS, 4);
    desk.lower_wins();
    let reason = Some("a cousin".to_owned());
    let by_the_rules = Command::Pair { pairs: None, force: true, reason, busy: Vec::new() };
    let allowed = by_hand(&[(1, 2)], false);
    for (command, forced) in [(by_the_rules, false), (allowed, false), (by_hand(&[(3, 1)], true), true)] {
        desk.must(command.clone());
        assert_eq!(desk.contest.round(2).unwrap().forced, forced, "{command:?}");
        desk.must(Command::Unpair { round: 2, reason: None });
    }
}

#[test]
fn who_came_has_won_of_either_colour() {
    for (came, result) in [(0, Outcome::WhiteForfeit), (1, Outcome::BlackForfeit)] {
        let mut desk = Desk::started(&json!({"rounds": 1, "first_colour": "white"}), &CHESS, 2);
        let board = desk.contest.board(1, 1).unwrap().clone();
        desk.must(Command::Arrived { room: board.room.clone().unwrap(), number: board.players()[came] });
        desk.wait(60);
        assert_eq!(desk.contest.board(1, 1).unwrap().result, Some(result));
    }
}

#[test]
fn a_table_is_scored_once_and_the_arbiter_comes_first() {
    let mut desk = swiss();
    let room = desk.contest.board(1, 1).unwrap().room.clone().unwrap();
    desk.must(scored(&room, Outcome::WhiteWon));
    assert_eq!(desk.must(scored(&room, Outcome::BlackWon)), []);
    let room = desk.contest.board(1, 2).unwrap().room.clone().unwrap();
    desk.must(result(1, 2, Outcome::BlackForfeit));
    assert_eq!(desk.must(scored(&room, Outcome::WhiteWon)), []);
    assert_eq!(desk.contest.board(1, 2).unwrap().result, Some(Outcome::BlackForfeit));
}

#[test]
fn a_round_is_taken_back_before_it_has_begun() {
    let mut desk = swiss();
    assert_eq!(desk.refused(Command::Unpair { round: 2, reason: None }), "no_such_round");
    desk.must(Command::Unpair { round: 1, reason: Some("a late entry".to_owned()) });
    assert_eq!(desk.wait(100), [], "the next pairing is the arbiter's");
    desk.must(by_hand(&[(4, 1)], false));
    assert_eq!(desk.pairs(1), [(4, 1)]);
    assert_eq!(desk.byes(1), [(2, contest::ByeMark::Z), (3, contest::ByeMark::Z)], "no free point");
    desk.must(result(1, 1, Outcome::Drawn));
    assert_eq!(desk.refused(Command::Unpair { round: 1, reason: None }), "round_begun");
    assert_eq!(desk.refused(by_hand(&[(1, 4), (2, 3)], false)), "illegal_pairing");
    assert_eq!(desk.refused(by_hand(&[(1, 2), (2, 3)], true)), "illegal_pairing", "nobody plays twice");
    assert_eq!(desk.refused(by_hand(&[(1, 9)], true)), "illegal_pairing");
    assert_eq!(desk.refused(by_hand(&[], true)), "no_legal_pairing");
    let silent = Command::Pair { pairs: Some(vec![(1, 4)]), force: true, reason: None, busy: Vec::new() };
    assert_eq!(desk.refused(silent), "reason_needed");
    desk.must(by_hand(&[(1, 4), (2, 3)], true));
    desk.refold();
}

#[test]
fn a_board_that_nobody_came_to_holds_no_round() {
    let mut desk = swiss();
    desk.must(result(1, 1, Outcome::Nobody));
    desk.must(Command::Unpair { round: 1, reason: None });
    assert_eq!(desk.contest.paired(), 0);
}

#[test]
fn games_that_began_hold_a_round() {
    let mut desk = swiss();
    let board = desk.contest.board(1, 1).unwrap().clone();
    for number in board.players() {
        let arrived = Command::Arrived { room: board.room.clone().unwrap(), number };
        desk.ask(&Who::Server, &arrived).unwrap();
        assert_eq!(desk.ask(&Who::Server, &arrived), Ok(Vec::new()), "told twice, it is told");
    }
    assert_eq!(desk.refused(Command::Unpair { round: 1, reason: None }), "round_begun");
    let other = Command::Arrived { room: board.room.unwrap(), number: board.black };
    let stranger = player("somebody");
    assert_eq!(desk.ask(&stranger, &other).unwrap_err().code(), "not_allowed");
}

#[test]
fn scenario_25_who_does_not_come_loses_and_is_out_the_second_time() {
    let mut desk = Desk::started(&json!({"rounds": 3, "arrive_min": 2, "round_gap_min": 1}), &CHESS, 6);
    let boards = desk.contest.round(1).unwrap().boards.clone();
    let arrived =
        |board: &contest::Board, number| Command::Arrived { room: board.room.clone().unwrap(), number };
    desk.must(arrived(&boards[0], boards[0].white));
    for number in boards[1].players() {
        desk.must(arrived(&boards[1], number));
    }
    assert_eq!(desk.wait(1), []);
    let events = desk.wait(1);
    let forfeits: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Forfeited { board, result, .. } => Some((*board, *result)),
            _ => None,
        })
        .collect();
    assert_eq!(forfeits, [(1, Outcome::WhiteForfeit), (3, Outcome::Nobody)]);
    desk.must(scored(boards[1].room.as_deref().unwrap(), Outcome::Drawn));
    assert!(matches!(desk.wait(1)[..], [Event::RoundPaired { round: 2, .. }]));
    let gone = [boards[0].black, boards[2].white, boards[2].black];
    for board in desk.contest.round(2).unwrap().boards.clone() {
        for number in board.players().into_iter().filter(|number| !gone.contains(number)) {
            desk.must(arrived(&board, number));
        }
    }
    let mut out: Vec<u16> = desk
        .wait(2)
        .iter()
        .filter_map(|event| match event {
            Event::Withdrawn { entry, why: WithdrawReason::NoShow } => Some(*entry),
            _ => None,
        })
        .collect();
    out.sort_unstable();
    let mut gone: Vec<u16> = gone.to_vec();
    gone.sort_unstable();
    let open = desk.contest.open_round().is_some();
    assert!(open || out == gone, "{out:?} {gone:?}");
    if open {
        desk.lower_wins();
        let left =
            desk.contest.entries().iter().filter(|entry| entry.state == contest::EntryState::Withdrawn);
        let mut left: Vec<u16> = left.filter_map(|entry| entry.number).collect();
        left.sort_unstable();
        assert_eq!(left, gone);
    }
    desk.refold();
}

#[test]
fn pauses_and_outages_move_deadlines() {
    let mut desk = Desk::started(&json!({"rounds": 2, "arrive_min": 5}), &CHESS, 2);
    let deadline = desk.contest.deadline(desk.now).unwrap();
    desk.must(Command::Pause { why: PauseReason::Arbiter, reason: "lunch".to_owned() });
    assert_eq!(desk.contest.deadline(desk.now), None);
    assert_eq!(desk.wait(60), []);
    assert_eq!(desk.contest.pause_reason(), Some(PauseReason::Arbiter));
    assert_eq!(desk.contest.pause_text(), Some("lunch"));
    desk.must(Command::Resume);
    assert_eq!(desk.contest.pause_text(), None);
    assert_eq!(desk.contest.deadline(desk.now), Some(deadline.plus(Millis::seconds(3_600))));
    let outage = Command::Outage { from: desk.now, to: desk.now.plus(Millis::seconds(60)) };
    desk.must(outage);
    assert_eq!(desk.contest.deadline(desk.now), Some(deadline.plus(Millis::seconds(3_660))));
    let backwards = Command::Outage { from: desk.now, to: Micros(0) };
    assert_eq!(desk.must(backwards), []);
    assert_eq!(desk.must(Command::Outage { from: desk.now, to: desk.now }), [], "no time at all");
    assert_eq!(desk.ask(&arbiter(), &Command::Resume).unwrap_err().code(), "wrong_state");
    desk.refold();
}

/// Who of those at its boards is at another game, when a round is paired with these events.
fn away(events: &[Event]) -> &[u16] {
    let paired = events.iter().find_map(|event| match event {
        Event::RoundPaired { busy, .. } => Some(busy.as_slice()),
        _ => None,
    });
    paired.expect("a round is paired")
}

#[test]
fn whom_an_arbiter_calls_from_another_game_has_as_much_more() {
    let mut desk = Desk::open(&json!({"rounds": 3, "manual": true}), &CHESS, 4);
    let busy = vec![2, 9];
    let started =
        desk.must(Command::Start { seed: contest::Seed::default(), short: Vec::new(), busy: busy.clone() });
    let number = desk.contest.entry(2).and_then(|own| own.number).expect("a number");
    assert_eq!(away(&started), [number]);
    desk.lower_wins();
    let paired = desk.must(Command::Pair { pairs: None, force: false, reason: None, busy: busy.clone() });
    assert_eq!(away(&paired), [number]);
    desk.lower_wins();
    let pairs: Vec<(u16, u16)> = vec![(number, if number == 1 { 2 } else { 1 })];
    let reason = Some("a cousin".to_owned());
    let forced = desk.must(Command::Pair { pairs: Some(pairs), force: true, reason, busy });
    assert_eq!(away(&forced), [number]);
}

#[test]
fn who_is_called_from_another_game_has_ten_minutes_more() {
    let mut desk = Desk::started(&json!({"format": "double_round_robin", "arrive_min": 5}), &CHESS, 2);
    assert_eq!(desk.contest.deadline(desk.now), Some(desk.now.plus(Millis::seconds(300))));
    desk.lower_wins();
    let outside = contest::Outside { busy: vec![1, 7], ..contest::Outside::default() };
    let events = desk.contest.tick(desk.now, &outside);
    assert!(matches!(&events[..], [Event::RoundPaired { round: 2, busy, .. }] if *busy == [1]), "{events:?}");
    desk.take(&events);
    assert_eq!(desk.contest.deadline(desk.now), Some(desk.now.plus(Millis::seconds(900))));
    assert_eq!(desk.wait(14), []);
    assert!(matches!(desk.wait(1)[0], Event::Forfeited { result: Outcome::Nobody, .. }));
}
