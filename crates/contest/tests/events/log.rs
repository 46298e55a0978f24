// SPDX-License-Identifier: AGPL-3.0-or-later
//! The log on disk: names that are written once are read for ever, and a log that no tournament wrote is refused.

use contest::{Command, Contest, Event, Outcome, Person};
use game::Micros;
use serde_json::{Value, json};

use crate::desk::{CHESS, Desk, account, result, start};

fn lines(desk: &Desk) -> Vec<Value> {
    desk.log.iter().map(|(_, event)| serde_json::to_value(event).expect("an event is written")).collect()
}

#[test]
fn events_have_stable_names() {
    let mut desk = Desk::open(&json!({"rounds": 1, "first_colour": "white", "manual": true}), &CHESS, 3);
    desk.must(Command::Checkin);
    desk.must(Command::Present { entry: 2 });
    desk.must(Command::Present { entry: 1 });
    desk.must(crate::desk::start());
    desk.must(result(1, 1, Outcome::Drawn));
    desk.must(result(1, 1, Outcome::WhiteForfeit));
    let lines = lines(&desk);
    assert_eq!((desk.contest.id(), desk.contest.by()), ("cup", "maker"));
    assert_eq!(
        (&lines[0]["k"], &lines[0]["v"], &lines[0]["by"]),
        (&json!("created"), &json!(1), &json!("maker"))
    );
    let room = contest::room_id("cup", 1, 1, 1);
    let expected = [
        json!({"k": "announced"}),
        json!({"k": "entered", "entry": 1, "entrant": {"account": "p1"}, "rating": 2000}),
        json!({"k": "entered", "entry": 2, "entrant": {"account": "p2"}, "rating": 1990}),
        json!({"k": "entered", "entry": 3, "entrant": {"account": "p3"}, "rating": 1980}),
        json!({"k": "checkin_opened"}),
        json!({"k": "present", "entry": 2}),
        json!({"k": "present", "entry": 1}),
        json!({"k": "dropped", "entry": 3, "why": "absent"}),
        json!({"k": "started", "seed": "seed", "order": [1, 2], "first_white": true}),
        json!({"k": "round_paired", "round": 1, "byes": [],
            "boards": [{"board": 1, "white": 1, "black": 2, "room": room}]}),
        json!({"k": "scored", "round": 1, "board": 1, "result": "1/2-1/2", "room": room, "by": "arbiter"}),
        json!({"k": "round_over", "round": 1}),
        json!({"k": "corrected", "round": 1, "board": 1, "result": "+:-", "by": "arbiter"}),
    ];
    assert_eq!(lines[1..], expected);
}

/// What somebody says of their eyes can be forgotten, which no log can.
#[test]
fn what_is_said_of_eyes_and_ears_is_in_no_log_and_lasts_as_long_as_games_need_it() {
    let clock = json!({"kind": "fischer", "base_s": 900, "step_s": 10});
    let form = json!({"rounds": 1, "rated": false, "clock": clock, "adapted": {}});
    let blind = Person { visually_disabled: true, ..Person::default() };
    let mut desk = Desk::open(&form, &CHESS, 0);
    for id in ["ann", "bob", "cat", "dan", "eve"] {
        let entrant = account(id);
        desk.must(Command::Enter { entrant, rating: None, bot: false, half: false, person: Some(blind) });
    }
    let said = |desk: &Desk| -> Vec<u16> {
        let entries = desk.contest.entries().iter().filter(|entry| entry.person.is_some());
        entries.map(|entry| entry.id).collect()
    };
    assert_eq!(said(&desk), [1, 2, 3, 4, 5]);
    assert!(lines(&desk).iter().all(|line| line.get("person").is_none()), "{:?}", lines(&desk));
    let mut old = lines(&desk)[2].clone();
    old["person"] = json!({"visually_disabled": true, "of_tomorrow": 1});
    let read: Event = serde_json::from_value(old).expect("a log of before is read");
    assert!(matches!(read, Event::Entered { entry: 1, person: None, .. }), "{read:?}");

    desk.must(Command::Leave { entry: 3 });
    desk.must(Command::Checkin);
    for entry in [1, 2, 5] {
        desk.must(Command::Present { entry });
    }
    desk.must(start());
    assert_eq!(said(&desk), [1, 2, 5], "who left and who did not come");
    desk.must(Command::Withdraw { entry: 5 });
    assert_eq!(said(&desk), [1, 2, 5], "they may come back");
    desk.contest.forget("ann");
    assert_eq!(said(&desk), [2, 5]);
    desk.contest.tell(9, Some(blind));
    desk.must(result(1, 1, Outcome::Drawn));
    assert_eq!((desk.contest.state().id(), said(&desk)), ("finished", vec![]));
    desk.refold();
}

#[test]
fn a_table_has_its_id_for_ever() {
    // Computed apart: the last 12 digits, the least first, of the first 16 bytes.
    assert_eq!(contest::room_id("cup", 1, 1, 1), "jaUIUHVwq3bl");
    let all: std::collections::HashSet<String> = (1..=20)
        .flat_map(|round| (1..=20).map(move |board| (round, board)))
        .flat_map(|(round, board)| (1..=3).map(move |attempt| contest::room_id("cup", round, board, attempt)))
        .collect();
    assert_eq!(all.len(), 1_200);
}

#[test]
fn what_no_tournament_wrote_is_refused() {
    let desk = Desk::started(&json!({"rounds": 2}), &CHESS, 4);
    let broken = |events: Vec<Event>| {
        let log = events.into_iter().map(|event| (Micros(0), event));
        Contest::restore("cup", log).map(|_| ()).map_err(|corrupt| corrupt.reason)
    };
    let log: Vec<Event> = desk.log.iter().map(|(_, event)| event.clone()).collect();
    let with = |event: Event| broken(log.iter().cloned().chain([event]).collect());
    assert_eq!(broken(log.clone()), Ok(()));
    assert_eq!(broken(Vec::new()), Err("the first event must be `created`"));
    assert_eq!(broken(log[1..].to_vec()), Err("the first event must be `created`"));
    assert_eq!(with(log[0].clone()), Err("a tournament is created once"));
    assert_eq!(with(log[2].clone()), Err("an entry's id is given once"));
    assert_eq!(with(Event::Present { entry: 77 }), Err("there is no such entry"));
    assert_eq!(with(log[log.len() - 1].clone()), Err("rounds come one after another"));
    assert_eq!(with(Event::RoundOver { round: 2 }), Err("only the last round is over"));
    let deleted = Event::RoundDeleted { round: 2, by: None, reason: None };
    assert_eq!(with(deleted), Err("only the last round is taken back"));
    let forfeited = Event::Forfeited { round: 1, board: 9, result: Outcome::Nobody, left: false };
    assert_eq!(with(forfeited), Err("there is no such board"));
    let mut newer = log.clone();
    if let Event::Created { v, .. } = &mut newer[0] {
        *v += 1;
    }
    assert_eq!(broken(newer), Err("a newer version wrote it"));
}
