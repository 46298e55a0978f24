// SPDX-License-Identifier: AGPL-3.0-or-later
//! Swiss tournaments: scenarios 20 to 22 of the plan, late entries, byes, the report file.

use contest::{ByeMark, Command, Entrant, Event, Outcome, State};
use serde_json::{Value, json};
use tourney::swiss;
use tourney::tiebreak::{Format, Score, Table, TieBreak, standings};
use tourney::trf::{Line, Report};

use crate::desk::{CHESS, Desk, account, enter, pair, start};

/// The report as it is written, read back: both are equal.
fn written(desk: &Desk) -> Report {
    let report = desk.contest.report(&[], |entry| format!("Player {}", entry.id));
    let text = report.write().expect("the report fits its columns");
    assert_eq!(Report::read(&text).expect("it reads back"), report);
    for line in &report.lines {
        let Line::Player(player) = line else { continue };
        let entry = desk.contest.by_number(player.number).expect("a player");
        assert_eq!((player.name.clone(), player.rating), (format!("Player {}", entry.id), entry.rating));
    }
    report
}

fn guests(form: &Value) -> Desk {
    let mut desk = Desk::draft(form, &CHESS);
    desk.must(Command::Announce);
    for (place, rating) in (1_300..=2_000).rev().step_by(100).enumerate() {
        desk.must(enter(Entrant::Guest(format!("Guest {place}")), Some(rating)));
    }
    desk.must(start());
    desk
}

#[test]
fn scenario_20_eight_guests_at_the_board_lower_number_wins() {
    let mut desk = guests(&json!({"rounds": 3, "venue": "board", "first_colour": "white"}));
    assert_eq!(desk.pairs(1), [(1, 5), (6, 2), (3, 7), (8, 4)]);
    assert_eq!(desk.contest.round(1).unwrap().boards[0].room, None, "there are no tables at the board");
    desk.lower_wins();
    written(&desk);
    desk.must(pair());
    assert_eq!(desk.pairs(2), [(4, 1), (2, 3), (5, 8), (7, 6)]);
    desk.lower_wins();
    written(&desk);
    desk.must(pair());
    assert_eq!(desk.pairs(3), [(1, 2), (3, 5), (6, 4), (8, 7)]);
    desk.lower_wins();
    assert_eq!(desk.order(), [1, 2, 4, 3, 5, 6, 7, 8]);
    assert_eq!(desk.contest.state(), State::Running, "at the board the arbiter ends it");
    desk.must(Command::Finish { reason: None });
    let report = written(&desk);
    // The ranks in the report are those of its results alone.
    let players: Vec<Score> = report
        .players()
        .map(|player| Score {
            number: player.number,
            rating: player.rating,
            rounds: player.rounds.clone(),
            points: Vec::new(),
        })
        .collect();
    let order = ["PTS", "DE", "BH/C1", "BH", "SB"].map(|code| TieBreak::from_code(code).unwrap());
    let alone = standings(&Table { rounds: 3, format: Format::Swiss, players }, &order).unwrap();
    for standing in alone {
        let player = report.players().find(|player| player.number == standing.number).unwrap();
        assert_eq!(player.rank.map(usize::from), Some(standing.rank));
    }
    assert_eq!(desk.contest.standings().tie_breaks, ["PTS", "DE", "BH/C1", "BH", "SB"]);
    desk.refold();
}

#[test]
fn the_report_says_who_began_with_white() {
    for (first_colour, line) in [("white", "XXC white1"), ("black", "XXC black1")] {
        let desk = guests(&json!({"rounds": 3, "venue": "board", "first_colour": first_colour}));
        let said = written(&desk).lines.contains(&Line::Text(line.to_owned()));
        assert!(said, "{line}");
    }
}

#[test]
fn scenario_21_prizes_by_points_or_by_tie_breaks() {
    let groups = |ties: &str| {
        let money = json!({"currency": "sofia", "entry_fee": 100, "organiser_bp": 500, "ties": ties,
            "prizes_bp": [5000, 3000, 2000], "bonuses": [{"sponsor": "acme", "amount": 500}]});
        let form = json!({"rounds": 3, "seeding": "order", "first_colour": "white", "protest_min": 0,
            "manual": true, "money": money});
        let mut desk = Desk::started(&form, &CHESS, 8);
        for round in 1..=3 {
            desk.lower_wins();
            if round < 3 {
                desk.must(pair());
            }
        }
        assert_eq!(desk.contest.standings().after_round, 3);
        let events = desk.must(Command::Finish { reason: None });
        assert_eq!(events, [Event::Finished { reason: None }, Event::Closed], "nobody can protest");
        desk.contest.prize_groups()
    };
    assert_eq!(groups("share")[..2], [vec![1], vec![2, 4, 3]]);
    assert_eq!(groups("tiebreak")[..3], [[1], [2], [4]]);
}

#[test]
fn scenario_22_five_players_and_their_byes() {
    let mut desk = Desk::started(&json!({"rounds": 3, "venue": "board", "first_colour": "white"}), &CHESS, 5);
    let expected = [(5, [(1, 3), (4, 2)]), (4, [(5, 1), (2, 3)]), (3, [(1, 2), (5, 4)])];
    for (round, (bye, pairs)) in (1..).zip(expected) {
        if round > 1 {
            desk.must(pair());
        }
        assert_eq!(desk.byes(round), [(bye, ByeMark::U)]);
        assert_eq!(desk.pairs(round), pairs);
        desk.lower_wins();
        written(&desk);
    }
    desk.refold();
}

#[test]
fn rounds_follow_one_another_by_themselves() {
    let mut desk = Desk::started(&json!({"rounds": 2, "round_gap_min": 2, "protest_min": 10}), &CHESS, 4);
    assert_eq!(desk.contest.pairing_deadline(desk.now), None, "a round is on");
    desk.lower_wins();
    let due = desk.now.plus(game::Millis::seconds(120));
    assert_eq!(desk.contest.pairing_deadline(desk.now), Some(due));
    assert_eq!(desk.wait(1), [], "the gap is two minutes");
    assert!(matches!(desk.wait(1)[..], [Event::RoundPaired { round: 2, .. }]));
    desk.lower_wins();
    assert_eq!(desk.contest.state(), State::Finished);
    assert_eq!(desk.wait(9), []);
    assert_eq!(desk.wait(1), [Event::Closed]);
    assert_eq!(desk.contest.deadline(desk.now), None);
    desk.refold();
}

#[test]
fn rounds_paired_by_hand_are_never_due() {
    let mut desk = Desk::started(&json!({"rounds": 2, "manual": true}), &CHESS, 4);
    desk.lower_wins();
    assert_eq!(desk.contest.pairing_deadline(desk.now), None);
}

#[test]
fn tables_have_ids_that_say_where_they_belong() {
    let desk = Desk::started(&json!({"rounds": 1}), &CHESS, 4);
    let board = &desk.contest.round(1).unwrap().boards[1];
    let room = board.room.clone().unwrap();
    assert_eq!(room, contest::room_id("cup", 1, 2, 1));
    assert!(room.len() == 12 && room.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    assert_ne!(room, contest::room_id("cup", 2, 1, 1));
    assert_eq!(desk.contest.at_room(&room), Some((1, 2)));
}

#[test]
fn who_comes_late_has_missed_rounds() {
    let form = json!({"rounds": 7, "manual": true, "late_until_round": 3, "half_byes_max": 1});
    let mut desk = Desk::started(&form, &CHESS, 4);
    desk.lower_wins();
    desk.must(pair());
    let late =
        Command::Enter { entrant: account("late"), rating: None, bot: false, half: true, person: None };
    desk.must(late);
    assert_eq!(desk.byes(1), [(5, ByeMark::Z)]);
    assert_eq!(desk.byes(2), [(5, ByeMark::H)]);
    desk.lower_wins();
    desk.must(pair());
    let is_there = |round| desk.pairs(round).iter().any(|&(white, black)| white == 5 || black == 5);
    assert!(is_there(3) || desk.byes(3).contains(&(5, ByeMark::U)));
    assert_eq!(desk.refused(enter(account("too late"), None)), "too_late");
    let again = Command::Bye { entry: 5, round: 4, mark: ByeMark::H };
    assert_eq!(desk.refused(again), "bad_bye", "the half point for coming late was the one");
    desk.refold();
}

#[test]
fn byes_are_asked_for_within_limits() {
    let form = json!({"rounds": 5, "manual": true, "half_byes_max": 1});
    let mut desk = Desk::open(&form, &CHESS, 6);
    let bye = |entry, round, mark| Command::Bye { entry, round, mark };
    desk.must(bye(2, 2, ByeMark::H));
    assert_eq!(desk.refused(bye(2, 3, ByeMark::H)), "bad_bye", "one is allowed");
    assert_eq!(desk.refused(bye(3, 4, ByeMark::H)), "bad_bye", "not in the last two rounds");
    desk.must(bye(3, 4, ByeMark::Z));
    desk.must(bye(2, 5, ByeMark::Z));
    assert_eq!(desk.refused(bye(3, 6, ByeMark::Z)), "bad_bye", "there is no sixth round");
    desk.must(bye(4, 2, ByeMark::Z));
    desk.must(bye(4, 3, ByeMark::H));
    assert_eq!(desk.must(bye(4, 3, ByeMark::H)), [], "as it was");
    let asked = |desk: &mut Desk, mark| desk.ask(&crate::desk::player("p5"), &bye(5, 4, mark)).map(drop);
    assert_eq!(asked(&mut desk, ByeMark::F).unwrap_err().code(), "bad_bye", "whole points are the arbiter's");
    assert_eq!(asked(&mut desk, ByeMark::Z), Ok(()));
    desk.must(bye(5, 4, ByeMark::F));
    assert_eq!(desk.refused(bye(5, 4, ByeMark::U)), "bad_bye");
    desk.must(start());
    assert_eq!(desk.refused(bye(4, 1, ByeMark::Z)), "bad_bye", "the first round is paired");
    desk.lower_wins();
    desk.must(pair());
    assert_eq!(desk.byes(2)[0], (2, ByeMark::H));
    desk.lower_wins();
    let points = |number| {
        let standings = desk.contest.standings();
        standings.players.iter().find(|player| player.number == number).unwrap().values[0]
    };
    assert_eq!(points(2), Some(1.5));
}

#[test]
fn every_value_is_explained_by_its_parts() {
    let mut desk = guests(&json!({"rounds": 3, "venue": "board", "first_colour": "white",
        "tie_breaks": ["BH/C1", "BH", "BH/M1", "SB", "KS", "PS", "WIN", "WON", "BPG", "DE"]}));
    for round in 1..=3 {
        desk.lower_wins();
        if round < 3 {
            desk.must(pair());
        }
    }
    for player in desk.contest.standings().players {
        for ((code, parts), value) in desk.contest.explain(player.number).into_iter().zip(player.values) {
            let tie_break = TieBreak::from_code(code).unwrap();
            if tie_break == TieBreak::DirectEncounter {
                continue;
            }
            let sum: i64 = parts.iter().map(|part| part.adds).sum();
            assert_eq!(value, Some(sum as f64 / tie_break.units() as f64), "{code} of {}", player.number);
            assert_eq!(
                parts.iter().filter(|part| part.cut).count(),
                match code {
                    "BH/C1" => 1,
                    "BH/M1" => 2,
                    _ => 0,
                }
            );
        }
    }
}

#[test]
fn without_a_legal_pairing_it_pauses_and_the_arbiter_goes_on_by_hand() {
    let mut desk = Desk::started(&json!({"rounds": 3, "arrive_min": 500}), &CHESS, 2);
    desk.lower_wins();
    let events = desk.tick();
    assert!(matches!(events[..], [Event::Paused { why: contest::PauseReason::NoLegalPairing, .. }]));
    assert_eq!(desk.refused(pair()), "wrong_state");
    assert_eq!(desk.refused(crate::desk::by_hand(&[(2, 1)], false)), "illegal_pairing");
    let events = desk.must(crate::desk::by_hand(&[(2, 1)], true));
    assert!(matches!(events[..], [Event::Resumed, Event::RoundPaired { forced: true, .. }]));
    desk.must(crate::desk::result(2, 1, Outcome::Drawn));
    desk.tick();
    assert_eq!(desk.refused(Command::Finish { reason: None }), "reason_needed");
    desk.must(Command::Finish { reason: Some("two players".to_owned()) });
    assert_eq!(desk.contest.state(), State::Finished);
}

#[test]
fn where_an_arbiter_pairs_it_pauses_without_a_legal_pairing_too() {
    let mut desk = Desk::started(&json!({"rounds": 3, "manual": true}), &CHESS, 2);
    desk.lower_wins();
    let events = desk.must(pair());
    assert!(
        matches!(events[..], [Event::Paused { why: contest::PauseReason::NoLegalPairing, .. }]),
        "{events:?}"
    );
    desk.must(Command::Resume);
    desk.must(pair());
    assert_eq!(desk.refused(Command::Finish { reason: None }), "reason_needed");
    desk.must(Command::Finish { reason: Some("two players".to_owned()) });
    assert_eq!(desk.contest.state(), State::Finished);
}

#[test]
fn whoever_pairs_from_the_report_pairs_as_here() {
    let form = json!({"rounds": 5, "venue": "board", "first_colour": "white", "half_byes_max": 1});
    let mut desk = guests(&form);
    desk.lower_wins();
    let id = |desk: &Desk, number: u16| desk.contest.by_number(number).expect("a player").id;
    desk.must(Command::Withdraw { entry: id(&desk, 5) });
    for (number, round, mark) in [(2, 2, ByeMark::H), (7, 2, ByeMark::F), (3, 3, ByeMark::H)] {
        desk.must(Command::Bye { entry: id(&desk, number), round, mark });
    }
    let report = written(&desk);
    let text = report.write().expect("the report fits its columns");
    for line in ["240 H 002    2\n", "240 F 002    7\n", "240 H 003    3\n", "XXZ    5\n"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let paired = swiss::pair(&swiss::Event::from_report(&report).expect("a tournament")).expect("a pairing");
    desk.must(pair());
    assert_eq!(desk.pairs(2), paired.games);
    let byes: Vec<u16> =
        desk.byes(2).into_iter().filter(|bye| bye.1 == ByeMark::U).map(|bye| bye.0).collect();
    assert_eq!(byes, Vec::from_iter(paired.bye));
    for _ in 2..=5 {
        desk.lower_wins();
        if desk.contest.paired() < 5 {
            desk.must(pair());
        }
    }
    desk.must(Command::Finish { reason: None });
    let text = written(&desk).write().expect("the report fits its columns");
    assert!(!text.contains("XXZ") && !text.contains("240 "), "nothing comes any more: {text}");
}
