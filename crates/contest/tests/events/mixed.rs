// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matches in which the games change in turn: of two people, and as the pairing of a tournament.

use contest::{ASKED_WAIT, Command, Contest, DECLINED, DUEL_WAIT, Entrant, Event, Outcome, State};
use serde_json::{Value, json};

use crate::desk::{BUGHOUSE, CHESS, Desk, TABLA, account, arbiter, enter, player, result, scored, settings};

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
    assert!(
        matches!(&events[..], [Event::Scored { result: Outcome::BlackWon, score: Some([2, 4]), .. }]),
        "{events:?}"
    );
    assert_eq!(desk.contest.board(1, 1).unwrap().score, [2, 4], "the last game is in it");
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
fn a_correction_overturns_the_game_of_a_match_and_not_a_whole_match() {
    let corrected = |form: &Value| {
        let mut desk = Desk::started(form, &CHESS, 2);
        wins(&mut desk, 1, 1, 1);
        if desk.contest.board(1, 1).unwrap().result.is_none() {
            wins(&mut desk, 1, 1, 1);
        }
        let won = desk.contest.board(1, 1).unwrap().result.expect("it is over");
        let other = if won == Outcome::WhiteWon { Outcome::BlackWon } else { Outcome::WhiteWon };
        desk.must(result(1, 1, other));
        desk.contest.overturned().len()
    };
    assert_eq!(corrected(&json!({"format": "match", "series": {"first_to": 3}})), 1);
    assert_eq!(corrected(&json!({"format": "round_robin", "series": {"games": 2}})), 0);
}

#[test]
fn a_match_to_some_points_ends_with_the_last_of_them() {
    let form = json!({"format": "round_robin", "series": {"first_to": 3}});
    let mut desk = Desk::started(&form, &CHESS, 2);
    wins(&mut desk, 1, 1, 1);
    wins(&mut desk, 1, 1, 1);
    let events = desk.must(scored(&room(&desk, 1, 1), Outcome::Drawn));
    assert!(
        matches!(&events[..], [Event::GameCalled { score: Some([5, 1]), .. }]),
        "two and a half: {events:?}"
    );
    let events = desk.must(scored(&room(&desk, 1, 1), Outcome::Drawn));
    assert!(matches!(&events[0], Event::Scored { .. }), "{events:?}");
    let most = |points| Command::Result {
        round: 1,
        board: 1,
        result: Outcome::WhiteWon,
        points: Some(points),
        reason: None,
    };
    assert_eq!(desk.refused(most([1_000_001, 0])), "bad_result");
    assert_eq!(desk.refused(most([0, 1_000_001])), "bad_result");
    desk.must(most([1_000_000, 0]));
}

#[test]
fn a_match_of_some_games_goes_on_while_it_can_be_drawn() {
    let form = json!({"format": "round_robin", "series": {"games": 7}});
    let mut desk = Desk::started(&form, &CHESS, 2);
    let first = desk.contest.board(1, 1).unwrap().players();
    for attempt in 1..=3 {
        let colours = desk.contest.board(1, 1).unwrap().colours_now();
        assert_eq!(
            colours,
            if attempt == 2 { [first[1], first[0]] } else { first },
            "colours change in turn"
        );
        let events = wins(&mut desk, 1, 1, 1);
        let [Event::GameCalled { white, black, .. }] = &events[..] else { panic!("{events:?}") };
        assert_eq!([*black, *white], colours, "and so they are called");
    }
    let events = desk.must(scored(&room(&desk, 1, 1), Outcome::Drawn));
    assert!(
        matches!(&events[..], [Event::GameCalled { attempt: 5, score: Some([7, 1] | [1, 7]), .. }]),
        "three wins would draw it: {events:?}"
    );
    let events = desk.must(scored(&room(&desk, 1, 1), Outcome::Drawn));
    assert!(matches!(&events[0], Event::Scored { .. }), "two would not: {events:?}");
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

fn duel() -> Value {
    json!({"format": "match", "game": "tabla", "games": ["tabla", "tapa"], "series": {"games": 2}, "duel": true,
        "seeding": "order", "first_colour": "lot", "protest_min": 0})
}

/// Enters by their own wish.
fn enters(desk: &mut Desk, id: &str) -> Vec<Event> {
    desk.ask(&player(id), &enter(account(id), None)).expect("they may")
}

#[test]
fn what_two_agreed_on_begins_with_the_second_and_plays_to_its_end() {
    let mut desk = Desk::open(&duel(), &TABLA, 0);
    assert_eq!(enters(&mut desk, "ann").len(), 1, "one waits");
    assert_eq!(desk.contest.state(), State::Open);
    let events = enters(&mut desk, "bob");
    assert!(
        matches!(&events[..], [Event::Entered { .. }, Event::Started { order, .. }, Event::RoundPaired { boards, .. }]
            if order == &[1, 2] && boards.len() == 1),
        "in one breath: {events:?}"
    );
    assert_eq!(desk.ask(&player("cid"), &enter(account("cid"), None)).unwrap_err().code(), "tournament_full");
    wins(&mut desk, 1, 1, 2);
    // The next game is there by itself, and is the other one.
    let events = desk.tick();
    assert!(matches!(&events[..], [Event::RoundPaired { round: 2, .. }]), "{events:?}");
    assert_eq!(desk.contest.settings().game_of(2, 1), "tapa");
    let events = wins(&mut desk, 2, 1, 2);
    assert!(matches!(events.last(), Some(Event::Closed)), "nobody protests: {events:?}");
    assert_eq!((desk.contest.state(), desk.order()), (State::Closed, vec![2, 1]));
    desk.refold();
}

#[test]
fn whom_a_match_is_offered_to_stays() {
    let offered = |to: &str| {
        let mut form = duel();
        form["to"] = json!(to);
        Command::Edit { settings: Box::new(settings(&form)), game: TABLA }
    };
    let mut form = duel();
    form["to"] = json!("bob");
    let mut desk = Desk::open(&form, &TABLA, 0);
    enters(&mut desk, "maker");
    assert_eq!(desk.refused(offered("cid")), "frozen");
    assert_eq!(desk.must(offered("bob")), [], "as it was");
}

#[test]
fn an_offered_match_is_off_when_its_maker_leaves_or_nobody_comes() {
    let mut desk = Desk::open(&duel(), &TABLA, 0);
    assert_eq!(DUEL_WAIT, game::Millis::seconds(604_800), "a week");
    assert_eq!(desk.contest.deadline(desk.now), Some(desk.now.plus(DUEL_WAIT)));
    enters(&mut desk, "ann");
    let events = desk.ask(&player("ann"), &Command::Leave { entry: 1 }).expect("they may");
    assert!(matches!(&events[..], [Event::Left { .. }, Event::Cancelled { .. }]), "{events:?}");
    desk.refold();
    let mut desk = Desk::open(&duel(), &TABLA, 0);
    enters(&mut desk, "ann");
    desk.now = desk.now.plus(DUEL_WAIT).plus(game::Millis(-1));
    assert_eq!(desk.tick(), [], "there is time");
    desk.now = desk.now.plus(game::Millis(1));
    let events = desk.tick();
    assert!(matches!(&events[..], [Event::Cancelled { reason }] if reason == "nobody_came"), "{events:?}");
    assert_eq!(desk.contest.deadline(desk.now), None);
    desk.refold();
}

#[test]
fn a_duel_is_a_match_of_two_people_online_for_nothing() {
    for (field, value) in [
        ("format", json!("knockout")),
        ("venue", json!("board")),
        ("starts_ms", json!(1_000_000)),
        ("money", json!({"currency": "a/credits", "entry_fee": 1, "prizes_bp": [10_000]})),
    ] {
        let mut form = duel();
        form[field] = value;
        let refused = Contest::create("maker", settings(&form), &TABLA).expect_err("it is not one");
        assert_eq!(refused.code(), "bad_field", "{field}");
    }
    let pairs = json!({"format": "match", "game": "bughouse", "series": {"games": 2}, "duel": true});
    assert!(Contest::create("maker", settings(&pairs), &BUGHOUSE).is_err());
    let mut desk = Desk::open(&duel(), &TABLA, 0);
    let pair = Entrant::Team { name: "Two".into(), players: vec!["ann".into(), "bob".into()] };
    assert!(desk.ask(&player("ann"), &enter(pair, None)).is_err());
}

#[test]
fn a_match_offered_to_one_player_is_theirs_to_take_or_decline() {
    let mut form = duel();
    form["to"] = json!("bob");
    let mut desk = Desk::open(&form, &TABLA, 0);
    assert_eq!(desk.contest.deadline(desk.now), Some(desk.now.plus(ASKED_WAIT)));
    enters(&mut desk, "maker");
    for other in [player("cid"), arbiter()] {
        assert_eq!(desk.ask(&other, &enter(account("cid"), None)).unwrap_err().code(), "not_invited");
        assert_eq!(desk.ask(&other, &Command::Decline).unwrap_err().code(), "not_allowed");
    }
    assert_eq!(desk.ask(&player("maker"), &Command::Decline).unwrap_err().code(), "not_allowed");
    let events = desk.ask(&player("bob"), &Command::Decline).expect("it is offered to them");
    assert!(matches!(&events[..], [Event::Cancelled { reason }] if reason == DECLINED), "{events:?}");
    assert_eq!(desk.ask(&player("bob"), &Command::Decline).unwrap_err().code(), "wrong_state");
    desk.refold();
    let mut desk = Desk::open(&form, &TABLA, 0);
    enters(&mut desk, "maker");
    enters(&mut desk, "bob");
    assert_eq!(desk.contest.state(), State::Running);
    assert_eq!(desk.ask(&player("bob"), &Command::Decline).unwrap_err().code(), "wrong_state");
    let mut open = json!({"rounds": 3, "to": "bob"});
    assert_eq!(Contest::create("maker", settings(&open), &TABLA).unwrap_err().code(), "bad_field");
    open = duel();
    open["to"] = json!("");
    assert_eq!(Contest::create("maker", settings(&open), &TABLA).unwrap_err().code(), "bad_field");
}
