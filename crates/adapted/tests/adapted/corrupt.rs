// SPDX-License-Identifier: AGPL-3.0-or-later
//! A log that is not of this game is told from a player's mistake, and nothing panics on it.

use crate::desk::{BLACK, Desk, WHITE, over_the_board};
use adapted::{Command, Decision, Entry, Event};
use game::Millis;

#[test]
fn events_that_do_not_follow_are_named() {
    let begun = Desk::begun(over_the_board(), "");
    let ruling = Decision { moves: vec!["e2e5".to_owned()], clocks: [Millis(1); 2], result: None };
    let cases = [
        (Event::Repeated, "nothing was announced"),
        (Event::Mismatched("e4".to_owned()), "nothing was announced"),
        (Event::Announced { uci: "e2e5".to_owned(), correction: false }, "the announced move is not legal"),
        (Event::Made, "without an announced move"),
        (Event::Resumed, "not adjourned"),
        (Event::Ruled(ruling), "a move of the ruling is not legal"),
    ];
    for (event, what) in cases {
        let entry = Entry { at: begun.now, by: WHITE, event };
        let why = begun.table.clone().fold(&entry).unwrap_err().to_string();
        assert!(why.contains(what), "{why}");
    }
    let fresh = Desk::new(over_the_board(), "");
    for event in
        [Event::Echoed { board: None }, Event::PressedEarly, Event::Made, Event::Sealed("e2e4".to_owned())]
    {
        let entry = Entry { at: fresh.now, by: BLACK, event };
        assert!(fresh.table.clone().fold(&entry).unwrap_err().to_string().contains("nobody is on turn"));
    }
}

#[test]
fn a_command_changes_nothing_by_itself() {
    let desk = Desk::begun(over_the_board(), "");
    let before = desk.table.clone();
    let step = desk.table.apply(desk.now, WHITE, Command::Resign, None).unwrap();
    assert!(desk.table == before && step.after != before);
    assert_eq!(step.entries.len(), 1);
}
