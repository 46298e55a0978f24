// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches in which the games change in turn: of two people, and as the pairing of a tournament.

use contest::{Contest, Event, Outcome, State};
use serde_json::json;

use crate::desk::{CHESS, Desk, TABLA, result, scored, settings};

fn room(desk: &Desk, round: u16, board: u16) -> String {
    desk.contest.board(round, board).expect("the board").room.clone().expect("its table")
}

/// Scores the game that is on at a board for one of the two, by number.
fn wins(desk: &mut Desk, round: u16, board: u16, winner: u16) -> Vec<Event> {
    let at = desk.contest.board(round, board).expect("the board").clone();
    let white = at.colours_now()[0] == winner;
    desk.must(scored(&at.room.expect("its table"), if white { Outcome::WhiteWon } else { Outcome::BlackWon }))
}

#[test]
fn a_match_of_two_changes_its_game_every_round() {
    let form = json!({"format": "match", "game": "tabla", "games": ["tabla", "gyulbara", "tapa"], "series": {"first_to": 3}});
    let mut desk = Desk::started(&form, &TABLA, 2);
    let game = |desk: &Desk| desk.contest.settings().game_of(desk.contest.paired(), 1).to_owned();
    for (played, winner) in [("tabla", 1), ("gyulbara", 2), ("tapa", 1), ("tabla", 1)] {
        assert_eq!(game(&desk), played);
        let round = desk.contest.paired();
        wins(&mut desk, round, 1, winner);
        desk.tick();
    }
    assert_eq!(desk.contest.state(), State::Finished);
    assert_eq!(desk.order(), [1, 2]);
    desk.refold();
}

#[test]
fn a_pairing_is_a_match_with_one_score() {
    let form = json!({"format": "round_robin", "game": "tabla", "games": ["tabla", "gyulbara", "tapa"], "series": {"games": 3}});
    let mut desk = Desk::started(&form, &TABLA, 4);
    let first = room(&desk, 1, 1);
    let [one, other] = desk.contest.board(1, 1).unwrap().players();
    let events = wins(&mut desk, 1, 1, other);
    assert!(
        matches!(&events[..], [Event::GameCalled { attempt: 2, score: Some([0, 2]), after, .. }] if after.as_deref() == Some(&first)),
        "{events:?}"
    );
    assert_eq!(desk.contest.settings().game_of(1, 2), "gyulbara");
    let events = wins(&mut desk, 1, 1, one);
    assert!(matches!(&events[..], [Event::GameCalled { attempt: 3, score: Some([2, 2]), .. }]), "{events:?}");
    assert_eq!(desk.contest.settings().game_of(1, 3), "tapa");
    let events = wins(&mut desk, 1, 1, other);
    assert!(matches!(&events[..], [Event::Scored { result: Outcome::BlackWon, .. }]), "{events:?}");
    // The other board: who cannot be caught has won, and an arbiter's word is the whole.
    let [one, _] = desk.contest.board(1, 2).unwrap().players();
    wins(&mut desk, 1, 2, one);
    let events = wins(&mut desk, 1, 2, one);
    assert!(
        matches!(&events[..], [Event::Scored { result: Outcome::WhiteWon, .. }, Event::RoundOver { .. }]),
        "{events:?}"
    );
    desk.tick();
    let events = desk.must(result(2, 1, Outcome::Drawn));
    assert!(matches!(&events[..], [Event::Scored { result: Outcome::Drawn, by: Some(_), .. }]), "{events:?}");
    desk.refold();
}

#[test]
fn a_drawn_match_counts_half_and_goes_on_in_a_knock_out() {
    let form = json!({"format": "swiss", "rounds": 1, "series": {"games": 2}});
    let mut desk = Desk::started(&form, &CHESS, 2);
    wins(&mut desk, 1, 1, 1);
    let events = wins(&mut desk, 1, 1, 2);
    assert!(matches!(&events[0], Event::Scored { result: Outcome::Drawn, .. }), "{events:?}");
    let form = json!({"format": "knockout", "series": {"first_to": 1}});
    let mut desk = Desk::started(&form, &CHESS, 2);
    for attempt in 2..=5 {
        let events = desk.must(scored(&room(&desk, 1, 1), Outcome::Drawn));
        assert!(
            matches!(&events[0], Event::GameCalled { attempt: next, .. } if *next == attempt),
            "{events:?}"
        );
    }
    let events = wins(&mut desk, 1, 1, 2);
    assert!(matches!(&events[0], Event::Scored { .. }), "{events:?}");
    assert_eq!(desk.order(), [2, 1]);
    desk.refold();
}

#[test]
fn the_form_says_what_may_be_mixed() {
    let field = |form: serde_json::Value| {
        Contest::create("maker", settings(&form), &TABLA).map_err(|refusal| refusal.to_string())
    };
    let games = json!(["tabla", "tapa"]);
    assert!(
        field(json!({"format": "match", "game": "tabla", "games": games, "series": {"first_to": 5}})).is_ok()
    );
    for bad in [
        json!({"format": "match", "game": "tabla", "games": ["tapa", "tabla"], "series": {"first_to": 5}}),
        json!({"format": "match", "game": "tabla", "games": ["tabla"], "series": {"first_to": 5}}),
        json!({"format": "swiss", "rounds": 3, "game": "tabla", "games": games}),
        json!({"format": "arena", "minutes": 30, "game": "tabla", "series": {"games": 3}}),
        json!({"format": "swiss", "rounds": 3, "game": "tabla", "series": {"games": 10}}),
        json!({"format": "swiss", "rounds": 3, "game": "tabla", "series": {"games": 3}, "team": {"boards": 4}}),
    ] {
        assert!(field(bad.clone()).is_err(), "{bad}");
    }
}

#[test]
fn an_arbiter_says_something_to_everybody() {
    let mut desk = Desk::started(&json!({"rounds": 3}), &CHESS, 4);
    assert_eq!(desk.contest.said(), None);
    desk.must(contest::Command::Message { text: "Lunch until two.".to_owned() });
    assert_eq!(desk.contest.said(), Some((desk.now, "Lunch until two.")));
    assert_eq!(desk.refused(contest::Command::Message { text: " ".to_owned() }), "reason_needed");
    let denied = desk.ask(&crate::desk::player("p1"), &contest::Command::Message { text: "Me!".to_owned() });
    assert_eq!(denied.unwrap_err().code(), "not_allowed");
    desk.refold();
}
