// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may enter, which numbers they get, and where they sit.

use contest::{ByeMark, Command, ENTRIES_MAX, Entrant, Event, Seed};
use serde_json::{Value, json};

use crate::desk::{BUGHOUSE, CHESS, Desk, account, arbiter, enter, pair, player, start};

fn open(form: &Value) -> Desk {
    Desk::open(form, &CHESS, 0)
}

fn guest(name: &str) -> Command {
    enter(Entrant::Guest(name.to_owned()), Some(1_500))
}

#[test]
fn a_tournament_says_who_may_enter() {
    let mut desk = open(&json!({"rounds": 3, "access": "invited", "max_players": 4}));
    let own = enter(account("ann"), None);
    assert_eq!(desk.ask(&player("ann"), &own).unwrap_err().code(), "not_invited");
    desk.must(own);
    let bot = Command::Enter { entrant: account("deep"), rating: None, bot: true, half: false, person: None };
    assert_eq!(desk.refused(bot), "no_bots");
    assert_eq!(desk.refused(guest("Gabi")), "bad_entry", "guests play at the board");
    assert_eq!(desk.refused(enter(account(""), None)), "bad_entry");
    assert_eq!(desk.refused(enter(account("bob"), Some(10_000))), "bad_entry");
    desk.must(enter(account("max"), Some(9_999)));
    desk.must(Command::Leave { entry: 2 });
    let half = Command::Enter { entrant: account("bob"), rating: None, bot: false, half: true, person: None };
    assert_eq!(desk.refused(half), "bad_bye", "nothing has been missed");
    for id in ["bob", "cat", "dan"] {
        desk.must(enter(account(id), None));
    }
    assert_eq!(desk.refused(enter(account("eve"), None)), "tournament_full");
    desk.must(Command::Leave { entry: 3 });
    desk.must(enter(account("bob"), None));
    assert_eq!(desk.contest.of_account("bob").map(|entry| entry.id), Some(6), "an id is given once");
    assert_eq!(open(&json!({"rounds": 3})).contest.settings().entries_max(), ENTRIES_MAX);
}

#[test]
fn guests_play_at_the_board_without_money() {
    let mut desk = open(&json!({"rounds": 3, "venue": "board"}));
    desk.must(guest("Gabi"));
    assert_eq!(desk.refused(guest("Gabi")), "already_entered");
    for name in ["", " Ivo", "I\tvo", "I\u{200b}vo", "\u{202e}ovI", &"x".repeat(34)] {
        assert_eq!(desk.refused(guest(name)), "bad_entry", "{name:?}");
    }
    desk.must(guest("Ivo 3"));
    assert_eq!(desk.ask(&player("ann"), &guest("Ivo")).unwrap_err().code(), "not_allowed");
    let money = json!({"currency": "sofia", "prizes_bp": [10_000]});
    assert_eq!(
        open(&json!({"rounds": 3, "venue": "board", "money": money})).refused(guest("Gabi")),
        "bad_entry"
    );
}

#[test]
fn numbers_go_by_rating_by_order_or_by_lot() {
    let numbers = |seeding: &str, seed: &str| {
        let mut desk = open(&json!({"rounds": 2, "seeding": seeding}));
        for (id, rating) in
            [("a", None), ("b", Some(1_500)), ("c", Some(1_900)), ("d", Some(1_500)), ("e", None)]
        {
            desk.must(enter(account(id), rating));
        }
        let events =
            desk.must(Command::Start { seed: Seed(seed.to_owned()), short: Vec::new(), busy: Vec::new() });
        desk.refold();
        let Event::Started { order, .. } = &events[0] else { panic!("{events:?}") };
        order.clone()
    };
    assert_eq!(numbers("rating", "x"), [3, 2, 4, 1, 5]);
    assert_eq!(numbers("order", "x"), [1, 2, 3, 4, 5]);
    let lots: std::collections::HashSet<Vec<u16>> =
        (0..20).map(|lot| numbers("lot", &lot.to_string())).collect();
    assert!(lots.len() > 10, "another seed, another order: {lots:?}");
    assert_eq!(numbers("lot", "x"), numbers("lot", "x"));
}

#[test]
fn who_was_dropped_may_come_late() {
    let mut desk = Desk::open(&json!({"rounds": 3, "late_until_round": 2, "manual": true}), &CHESS, 4);
    desk.must(Command::Checkin);
    for entry in [1, 2, 3] {
        desk.must(Command::Present { entry });
    }
    desk.must(start());
    assert_eq!(desk.refused(Command::Return { entry: 4 }), "entry_state");
    desk.ask(&player("p4"), &enter(account("p4"), Some(1_970))).unwrap();
    let late = desk.contest.of_account("p4").unwrap();
    assert_eq!((late.id, late.number), (5, Some(4)));
    desk.ask(&player("p4"), &Command::Withdraw { entry: 5 }).unwrap();
    assert_eq!(desk.ask(&player("p1"), &Command::Return { entry: 5 }).unwrap_err().code(), "not_allowed");
    assert_eq!(desk.ask(&arbiter(), &enter(account("p4"), None)).unwrap_err().code(), "already_entered");
    desk.refold();
}

#[test]
fn who_left_comes_back_and_who_was_put_out_does_not() {
    let mut desk = Desk::started(&json!({"rounds": 3, "manual": true}), &CHESS, 4);
    let back = Command::Return { entry: 2 };
    desk.ask(&player("p2"), &Command::Withdraw { entry: 2 }).unwrap();
    desk.ask(&player("p2"), &back).unwrap();
    desk.ask(&arbiter(), &Command::Withdraw { entry: 2 }).unwrap();
    assert_eq!(desk.ask(&player("p2"), &back).unwrap_err().code(), "not_allowed");
    desk.ask(&arbiter(), &back).unwrap();
    desk.refold();
}

#[test]
fn a_captain_enters_the_own_team_and_who_does_not_want_leaves() {
    let settings = json!({"rounds": 2, "manual": true, "team": {"boards": 2}});
    let mut desk = Desk::open(&settings, &CHESS, 0);
    let team = |players: [&str; 2]| Entrant::Team {
        name: "Levski".to_owned(),
        players: players.map(str::to_owned).to_vec(),
    };
    let other = enter(team(["victim", "mallory"]), None);
    assert_eq!(desk.ask(&player("mallory"), &other).unwrap_err().code(), "not_allowed");
    let of = |players: &[&str]| Entrant::Team {
        name: "Spartak".to_owned(),
        players: players.iter().map(|&id| id.to_owned()).collect(),
    };
    assert_eq!(desk.refused(enter(of(&[]), None)), "bad_entry", "a team of nobody plays at the board only");
    assert_eq!(desk.refused(enter(of(&["one"]), None)), "bad_entry", "two boards want two players");
    assert_eq!(desk.refused(enter(of(&["one", "one"]), None)), "bad_entry", "of different players");
    assert_eq!(desk.refused(enter(account("one"), None)), "bad_entry", "these are teams");
    let mut hall = Desk::open(&json!({"rounds": 2, "venue": "board", "team": {"boards": 2}}), &CHESS, 0);
    assert_eq!(hall.refused(enter(of(&["one"]), None)), "bad_entry");
    let own = enter(of(&[]), None);
    assert_eq!(hall.ask(&player("one"), &own).unwrap_err().code(), "not_allowed");
    hall.must(own);
    desk.ask(&player("mallory"), &enter(team(["mallory", "victim"]), None)).unwrap();
    assert_eq!(
        desk.ask(&player("victim"), &Command::Present { entry: 1 }).unwrap_err().code(),
        "not_allowed"
    );
    desk.ask(&player("victim"), &Command::Leave { entry: 1 }).unwrap();
    assert!(desk.contest.of_account("victim").is_none());
    desk.refold();
}

#[test]
fn everybody_has_a_chair() {
    let desk = Desk::started(&json!({"rounds": 1, "first_colour": "white"}), &CHESS, 2);
    assert_eq!(desk.contest.seats(1, 1), [Some("p1"), Some("p2")]);
    assert!(desk.contest.seats(1, 2).is_empty());
    let team = |name: &str, size: usize| {
        let players = (0..size).map(|at| format!("{name}{at}")).collect();
        enter(Entrant::Team { name: name.to_owned(), players }, None)
    };
    let seated = |form: &Value, game, size, board| {
        let mut desk = Desk::open(form, game, 0);
        desk.must(team("a", size));
        desk.must(team("b", size));
        desk.must(start());
        let seats = desk.contest.seats(1, board);
        seats.into_iter().map(|id| id.unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let teams = json!({"format": "round_robin", "team": {"boards": 2}});
    assert_eq!(seated(&teams, &CHESS, 3, 1), ["a0", "b0"]);
    assert_eq!(seated(&teams, &CHESS, 3, 2), ["b1", "a1"], "on the second board they have Black");
    assert_eq!(seated(&json!({"format": "round_robin"}), &BUGHOUSE, 2, 1), ["a0", "b0", "b1", "a1"]);
}

#[test]
fn an_arena_takes_people_until_its_end() {
    let mut desk = Desk::started(&json!({"format": "arena", "minutes": 5}), &CHESS, 2);
    desk.must(enter(account("late"), None));
    let half =
        |id| Command::Enter { entrant: account(id), rating: None, bot: false, half: true, person: None };
    assert_eq!(desk.refused(half("half")), "bad_bye", "nobody misses a round of an arena");
    // Pairs are made by hand, too, and nothing of an arena is taken back.
    desk.must(pair());
    assert_eq!(desk.refused(Command::Unpair { round: 1, reason: None }), "round_begun");
    let board = desk.contest.board(1, 1).unwrap().clone();
    for number in board.players() {
        desk.must(Command::Arrived { room: board.room.clone().unwrap(), number });
    }
    desk.wait(5);
    assert_eq!(desk.refused(pair()), "no_rounds_left", "the two are still playing");
    desk.must(crate::desk::result(1, 1, contest::Outcome::Drawn));
    assert_eq!(desk.contest.state(), contest::State::Finished);
    assert_eq!(desk.refused(pair()), "wrong_state");
    assert_eq!(desk.refused(enter(account("too late"), None)), "wrong_state");
    // Half points for missed rounds: where there are such byes, and rounds that were missed.
    for (byes, rounds) in [(0, 1), (1, 0)] {
        let form = json!({"rounds": 3, "late_until_round": 3, "manual": true, "half_byes_max": byes});
        let mut desk = Desk::started(&form, &CHESS, 4);
        desk.lower_wins();
        if rounds == 0 {
            desk.must(half("half"));
        } else {
            assert_eq!(desk.refused(half("half")), "bad_bye", "{byes}");
        }
    }
}

#[test]
fn the_half_point_of_a_late_entry_is_one_of_those_allowed() {
    for (most, may) in [(1, false), (2, true)] {
        let form = json!({"rounds": 6, "late_until_round": 3, "manual": true, "half_byes_max": most});
        let mut desk = Desk::started(&form, &CHESS, 4);
        desk.lower_wins();
        desk.must(Command::Enter {
            entrant: account("late"),
            rating: None,
            bot: false,
            half: true,
            person: None,
        });
        let late = desk.contest.entries().iter().find(|entry| entry.id == 5).expect("the fifth").clone();
        assert_eq!(desk.byes(1), [(late.number.expect("a number"), contest::ByeMark::H)]);
        let another = Command::Bye { entry: late.id, round: 4, mark: contest::ByeMark::H };
        if may {
            desk.must(another);
        } else {
            assert_eq!(desk.refused(another), "bad_bye");
        }
    }
}

#[test]
fn who_comes_late_has_half_a_point_only_for_a_round_that_was_paired() {
    let form = json!({"rounds": 3, "late_until_round": 1, "manual": true, "half_byes_max": 1});
    let mut desk = Desk::started(&form, &CHESS, 4);
    desk.must(Command::Unpair { round: 1, reason: None });
    let late =
        |half| Command::Enter { entrant: account("late"), rating: None, bot: false, half, person: None };
    assert_eq!(desk.refused(late(true)), "bad_bye", "the first round is still to come");
    desk.must(late(false));
}

#[test]
fn the_half_points_of_others_are_not_among_those_allowed_to_one() {
    let form = json!({"rounds": 6, "manual": true, "half_byes_max": 1});
    let mut desk = Desk::started(&form, &CHESS, 4);
    let half = |entry, round| Command::Bye { entry, round, mark: contest::ByeMark::H };
    desk.must(half(2, 2));
    desk.lower_wins();
    desk.must(pair());
    desk.must(half(3, 4));
    assert_eq!(desk.refused(half(2, 4)), "bad_bye", "they have had theirs");
}

#[test]
fn a_bye_is_taken_back_until_its_round_is_paired() {
    let form = json!({"rounds": 6, "manual": true, "half_byes_max": 1});
    let mut desk = Desk::started(&form, &CHESS, 4);
    let bye = |round, mark| Command::Bye { entry: 2, round, mark };
    let unbye = |round| Command::Unbye { entry: 2, round };
    let own = player("p2");
    assert_eq!(desk.ask(&own, &unbye(2)), Ok(Vec::new()), "there is none");
    desk.must(bye(2, ByeMark::H));
    assert_eq!(desk.refused(bye(3, ByeMark::H)), "bad_bye", "one is allowed");
    assert_eq!(desk.ask(&player("p3"), &unbye(2)).expect_err("not theirs").code(), "not_allowed");
    let events = desk.ask(&own, &unbye(2)).expect("it is theirs");
    assert_eq!(events, [Event::ByeTakenBack { entry: 2, round: 2 }]);
    let written = serde_json::to_value(&events[0]).expect("an event is written");
    assert_eq!(written, json!({"k": "bye_taken_back", "entry": 2, "round": 2}));
    assert_eq!(desk.ask(&own, &unbye(2)), Ok(Vec::new()), "said twice, it is said");
    desk.must(bye(3, ByeMark::H));
    desk.lower_wins();
    desk.must(pair());
    assert!(desk.byes(2).is_empty(), "all four play");
    // Of a whole point an arbiter decides.
    desk.must(bye(4, ByeMark::F));
    assert_eq!(desk.ask(&own, &unbye(4)).expect_err("an arbiter's").code(), "bad_bye");
    desk.must(unbye(4));
    desk.lower_wins();
    desk.must(pair());
    assert_eq!(desk.byes(3).iter().find(|bye| bye.0 == 2), Some(&(2, ByeMark::H)));
    assert_eq!(desk.refused(unbye(3)), "bad_bye", "it has been paired");
    desk.refold();
}
