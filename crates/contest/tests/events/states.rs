// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every cell of the table of states: what may happen where, and nothing else.

use contest::{ByeMark, Command, EntryState, Event, Outcome, PauseReason, State, Who};
use game::Micros;
use serde_json::json;

use crate::desk::{CHESS, Desk, account, arbiter, enter, pair, player, result, scored, settings, start};

/// A tournament of four in each state.
fn in_state(state: State) -> Desk {
    let form = json!({"rounds": 3, "manual": true, "late_until_round": 3, "protest_min": 10});
    let pause = || Command::Pause { why: PauseReason::Arbiter, reason: "lunch".to_owned() };
    match state {
        State::Draft => Desk::draft(&form, &CHESS),
        State::Open => Desk::open(&form, &CHESS, 4),
        State::Checkin => {
            let mut desk = in_state(State::Open);
            desk.must(Command::Checkin);
            desk.must(Command::Present { entry: 1 });
            desk.must(Command::Present { entry: 2 });
            desk
        }
        State::Running => {
            let mut desk = Desk::started(&form, &CHESS, 4);
            desk.lower_wins();
            desk
        }
        State::Paused => {
            let mut desk = in_state(State::Running);
            desk.must(pause());
            desk
        }
        State::Finished => {
            let mut desk = in_state(State::Paused);
            desk.must(Command::Finish { reason: Some("rain".to_owned()) });
            desk
        }
        State::Closed => {
            let mut desk = in_state(State::Finished);
            assert_eq!(desk.wait(10), [Event::Closed]);
            desk
        }
        State::Cancelled => {
            let mut desk = in_state(State::Open);
            desk.must(Command::Cancel { reason: "rain".to_owned() });
            desk
        }
    }
}

/// A command, who asks it, and the states that take it.
fn cells() -> Vec<(Who, Command, &'static [State])> {
    use State::{Cancelled, Checkin, Draft, Finished, Open, Paused, Running};
    let edit =
        Command::Edit { settings: Box::new(settings(&json!({"rounds": 3, "name": "Other"}))), game: CHESS };
    let pause = Command::Pause { why: PauseReason::House, reason: "update".to_owned() };
    let finish = Command::Finish { reason: Some("rain".to_owned()) };
    let cancel = Command::Cancel { reason: "rain".to_owned() };
    let bye = Command::Bye { entry: 1, round: 3, mark: ByeMark::Z };
    let arrived = Command::Arrived { room: "elsewhere".to_owned(), number: 1 };
    let outage = Command::Outage { from: Micros(0), to: Micros(1) };
    vec![
        (arbiter(), edit, &[Draft, Open]),
        (arbiter(), Command::Announce, &[Draft]),
        (arbiter(), Command::Checkin, &[Open]),
        (arbiter(), start(), &[Open, Checkin]),
        (arbiter(), Command::Present { entry: 3 }, &[Checkin]),
        (player("new"), enter(account("new"), None), &[Open, Running, Paused]),
        (arbiter(), Command::Leave { entry: 4 }, &[Open, Checkin]),
        (arbiter(), bye, &[Open, Checkin, Running, Paused]),
        (arbiter(), Command::Unbye { entry: 1, round: 3 }, &[Open, Checkin, Running, Paused]),
        (arbiter(), pair(), &[Running]),
        (arbiter(), pause, &[Running]),
        (arbiter(), Command::Resume, &[Paused]),
        // Running, rounds are left to play: out of a pause only.
        (arbiter(), finish, &[Paused]),
        (arbiter(), cancel, &[Draft, Open, Checkin, Running, Paused, Cancelled]),
        (arbiter(), Command::Withdraw { entry: 1 }, &[Running, Paused]),
        (arbiter(), Command::Unpair { round: 1, reason: None }, &[]),
        (arbiter(), result(1, 1, Outcome::Drawn), &[Running, Paused, Finished]),
        (Who::Server, scored("elsewhere", Outcome::Drawn), &[Running, Paused, Finished]),
        (Who::Server, arrived, &[Running, Paused]),
        (Who::Server, outage, &State::ALL),
    ]
}

#[test]
fn every_cell_of_the_table_of_states() {
    for state in State::ALL {
        for (who, command, takes) in cells() {
            let mut desk = in_state(state);
            assert_eq!(desk.contest.state(), state);
            let edited = matches!(command, Command::Edit { .. }) && state == State::Open;
            match desk.ask(&who, &command) {
                Ok(_) => assert!(takes.contains(&state), "{} takes {}", state.id(), command.id()),
                // Manual and late entries may change, the list stays as it is.
                Err(refusal) if edited => panic!("{refusal}"),
                Err(refusal) => {
                    assert!(!takes.contains(&state), "{} refuses {}: {refusal}", state.id(), command.id());
                    let expected = match (&command, state) {
                        (Command::Finish { .. }, State::Running) => "rounds_left",
                        (Command::Unpair { .. }, State::Running | State::Paused) => "round_begun",
                        _ => "wrong_state",
                    };
                    assert_eq!(refusal.code(), expected, "{} in {}", command.id(), state.id());
                }
            }
            desk.refold();
        }
    }
}

#[test]
fn each_command_has_a_word_of_its_own() {
    let words = cells().into_iter().map(|(_, command, _)| command.id());
    let others = [
        Command::Message { text: String::new() }.id(),
        Command::Decline.id(),
        Command::Return { entry: 1 }.id(),
    ];
    let words: Vec<&str> = words.chain(others).collect();
    assert_eq!(
        words.join(" "),
        "edit announce checkin start present enter leave bye unbye pair pause resume finish cancel withdraw unpair \
         result scored arrived outage message decline return"
    );
    let states = [EntryState::Entered, EntryState::Present, EntryState::Dropped, EntryState::Withdrawn];
    assert_eq!(states.map(EntryState::id), ["entered", "present", "dropped", "withdrawn"]);
    let refused = in_state(State::Closed).ask(&arbiter(), &Command::Announce).expect_err("it is over");
    assert!(refused.to_string().contains("announce"), "{refused}");
}

#[test]
fn the_way_there_and_the_way_back() {
    let mut desk = in_state(State::Running);
    desk.must(Command::Withdraw { entry: 2 });
    assert_eq!(desk.refused(Command::Withdraw { entry: 2 }), "entry_state");
    desk.must(Command::Return { entry: 2 });
    assert_eq!(desk.refused(Command::Return { entry: 2 }), "entry_state");
    let cancelled = in_state(State::Cancelled);
    let again =
        cancelled.contest.apply(cancelled.now, &arbiter(), &Command::Cancel { reason: "rain".to_owned() });
    assert_eq!(again, Ok(Vec::new()), "asked again, it is what it was");
}

#[test]
fn check_in_opens_and_the_start_comes_by_themselves() {
    let starts_ms = 1_000_000 + 30 * 60_000;
    let form = json!({"rounds": 1, "starts_ms": starts_ms, "checkin_min": 10, "min_players": 2});
    let mut desk = Desk::open(&form, &CHESS, 4);
    assert_eq!(desk.wait(19), []);
    assert_eq!(desk.wait(1), [Event::CheckinOpened]);
    for entry in [1, 3, 4] {
        desk.must(Command::Present { entry });
    }
    assert_eq!(desk.wait(9), []);
    let events = desk.wait(1);
    assert!(matches!(events[0], Event::Dropped { entry: 2, why: contest::DropReason::Absent }));
    assert!(matches!(&events[1], Event::Started { order, .. } if *order == [1, 3, 4]));
    assert!(matches!(events[2], Event::RoundPaired { round: 1, .. }));
    desk.refold();
}

#[test]
fn without_a_check_in_it_starts_at_once() {
    let form = json!({"rounds": 1, "starts_ms": 1_000_000 + 30 * 60_000, "checkin_min": 0, "min_players": 2});
    let mut desk = Desk::open(&form, &CHESS, 4);
    assert_eq!(desk.wait(29), []);
    let events = desk.wait(1);
    assert!(matches!(events[0], Event::Started { .. }), "{events:?}");
}

#[test]
fn with_too_few_it_is_cancelled() {
    let mut desk = Desk::open(&json!({"rounds": 2, "min_players": 4}), &CHESS, 4);
    let short = Command::Start { seed: contest::Seed::default(), short: vec![2], busy: Vec::new() };
    let events = desk.must(short);
    assert!(matches!(events[..], [Event::Cancelled { .. }]));
    assert_eq!(desk.contest.state(), State::Cancelled);
}

#[test]
fn players_speak_for_themselves_only() {
    let mut desk = in_state(State::Checkin);
    let refused = |desk: &mut Desk, who: &Who, command| desk.ask(who, &command).unwrap_err().code();
    assert_eq!(refused(&mut desk, &player("p1"), Command::Present { entry: 3 }), "not_allowed");
    desk.ask(&player("p3"), &Command::Present { entry: 3 }).unwrap();
    assert_eq!(refused(&mut desk, &player("p1"), start()), "not_allowed");
    assert_eq!(refused(&mut desk, &arbiter(), scored("x", Outcome::Drawn)), "not_allowed");
    let mut running = Desk::started(&json!({"rounds": 1, "first_colour": "white"}), &CHESS, 2);
    let room = running.contest.board(1, 1).unwrap().room.clone().unwrap();
    let arrived = |number| Command::Arrived { room: room.clone(), number };
    assert_eq!(refused(&mut running, &player("p1"), arrived(2)), "not_allowed");
    running.ask(&player("p2"), &arrived(2)).unwrap();
    let mut open = in_state(State::Open);
    assert_eq!(refused(&mut open, &player("p1"), enter(account("other"), None)), "not_allowed");
    assert_eq!(refused(&mut open, &player("p1"), enter(account("p1"), None)), "already_entered");
    assert_eq!(refused(&mut open, &arbiter(), Command::Leave { entry: 77 }), "no_such_entry");
    assert_eq!(refused(&mut open, &player("p2"), Command::Leave { entry: 1 }), "not_allowed");
    open.ask(&player("p2"), &Command::Leave { entry: 2 }).unwrap();
}

#[test]
fn a_list_opens_only_while_somebody_could_still_enter() {
    // The desk's clock stands at 1,000 s.
    for (starts_ms, checkin_min, takes) in [
        (999_000, 0, false),
        (1_000_000, 0, false),
        (1_001_000, 0, true),
        (1_300_000, 5, false),
        (1_301_000, 5, true),
    ] {
        let form = json!({"rounds": 1, "starts_ms": starts_ms, "checkin_min": checkin_min});
        let mut desk = Desk::draft(&form, &CHESS);
        if takes {
            desk.must(Command::Announce);
            assert_eq!(desk.tick(), [], "{form}");
        } else {
            assert_eq!(desk.refused(Command::Announce), "bad_field", "{form}");
        }
        // Nor is it moved there later, though everything else may still change.
        let mut desk = Desk::draft(&json!({"rounds": 1, "starts_ms": 5_000_000}), &CHESS);
        desk.must(Command::Announce);
        let edit = |form| Command::Edit { settings: Box::new(settings(form)), game: CHESS };
        if takes {
            desk.must(edit(&form));
        } else {
            assert_eq!(desk.refused(edit(&form)), "bad_field", "{form}");
        }
        desk.must(edit(&json!({"rounds": 1})));
    }
}
