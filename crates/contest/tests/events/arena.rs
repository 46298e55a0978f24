// SPDX-License-Identifier: AGPL-3.0-or-later
//! Arenas: waves, streaks, berserk, who is at another game, the end.

use contest::{ArenaNotes, Command, Event, Outcome, Outside, State};
use game::Millis;
use serde_json::json;

use crate::desk::{CHESS, Desk, account, by_hand, enter, scored};

fn arena(players: u16) -> Desk {
    let form = json!({"format": "arena", "minutes": 30, "clock": {"kind": "fischer", "base_s": 180}});
    Desk::started(&form, &CHESS, players)
}

fn rooms(desk: &Desk) -> Vec<String> {
    let open = desk.contest.rounds().iter().flat_map(|round| round.open_boards());
    open.filter_map(|board| board.room.clone()).collect()
}

#[test]
fn who_waits_is_paired_every_three_seconds() {
    let mut desk = arena(5);
    assert_eq!(desk.contest.deadline(desk.now), Some(desk.now.plus(Millis::seconds(3))));
    let events = desk.tick();
    assert!(matches!(&events[..], [Event::RoundPaired { round: 1, boards, .. }] if boards.len() == 2));
    assert_eq!(desk.tick(), [], "one waits, four play");
    desk.must(enter(account("late"), Some(1_000)));
    let events = desk.tick();
    assert!(matches!(&events[..], [Event::RoundPaired { round: 2, boards, .. }] if boards.len() == 1));
    let first = rooms(&desk)[0].clone();
    desk.must(scored(&first, Outcome::WhiteWon));
    assert_eq!(desk.tick(), [], "two who have just met do not meet again while others play");
    desk.refold();
}

#[test]
fn who_had_white_less_often_has_it_whatever_came_last() {
    let mut desk = arena(2);
    for colours in [(1, 2), (2, 1)] {
        desk.tick();
        assert_eq!(desk.pairs(desk.contest.paired()), [colours]);
        desk.must(scored(&rooms(&desk)[0], Outcome::Drawn));
    }
    // 1 has White, White and Black, 2 has Black, Black and White.
    let mut desk = arena(4);
    for colours in [(1, 2), (1, 3), (4, 2), (3, 1), (2, 4)] {
        desk.must(by_hand(&[colours], false));
        let again = [(colours.0, 5 - colours.0), (5 - colours.1, colours.1)];
        for twice in again {
            assert_eq!(desk.refused(by_hand(&[twice], true)), "illegal_pairing", "one of them is playing");
        }
        desk.must(scored(&rooms(&desk)[0], Outcome::Drawn));
    }
    let others_are_busy = Outside { busy: vec![3, 4], ..Outside::default() };
    let events = desk.contest.tick(desk.now, &others_are_busy);
    let [Event::RoundPaired { boards, .. }] = &events[..] else { panic!("{events:?}") };
    assert_eq!((boards[0].white, boards[0].black), (2, 1));
}

#[test]
fn who_had_black_last_has_white_where_both_had_it_as_often() {
    for first in [(1, 2), (2, 1)] {
        let mut desk = arena(2);
        for colours in [first, (first.1, first.0)] {
            desk.must(by_hand(&[colours], false));
            desk.must(scored(&rooms(&desk)[0], Outcome::Drawn));
        }
        desk.tick();
        assert_eq!(desk.pairs(3), [first]);
    }
}

#[test]
fn points_are_told_game_by_game_of_own_games_only() {
    let mut desk = arena(4);
    desk.must(by_hand(&[(1, 2)], false));
    desk.must(by_hand(&[(3, 4)], false));
    let [first, second] = rooms(&desk).try_into().unwrap();
    desk.must(scored(&first, Outcome::WhiteWon));
    desk.must(scored(&second, Outcome::Drawn));
    for (own, opponent, points) in [(1, 2, 2), (2, 1, 0), (3, 4, 1), (4, 3, 1)] {
        let why = desk.contest.explain(own);
        let parts: Vec<_> = why[0].1.iter().map(|part| (part.opponent, part.adds)).collect();
        assert_eq!(parts, [(Some(opponent), points)], "{own}");
    }
}

#[test]
fn who_is_at_another_game_is_not_paired() {
    let desk = arena(4);
    let busy = Outside { busy: vec![1, 2, 3], ..Outside::default() };
    assert_eq!(desk.contest.tick(desk.now, &busy), []);
}

#[test]
fn wins_after_two_wins_count_double_and_berserk_one_more() {
    let mut desk = arena(2);
    for game in 0..3 {
        desk.tick();
        let board = desk.contest.rounds().last().unwrap().boards[0].clone();
        let won = if board.white == 1 { Outcome::WhiteWon } else { Outcome::BlackWon };
        let berserk = if game == 2 { [board.white == 1, board.black == 1] } else { [false; 2] };
        let arena = ArenaNotes { berserk, ..ArenaNotes::default() };
        desk.must(Command::Scored { room: board.room.unwrap(), result: won, points: None, arena });
    }
    let standings = desk.contest.standings();
    assert_eq!(standings.tie_breaks, ["PTS", "TPR"]);
    assert_eq!((standings.players[0].number, standings.players[0].values[0]), (1, Some(2.0 + 2.0 + 5.0)));
    // Why, game by game.
    let why = desk.contest.explain(1);
    assert_eq!(why.iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["PTS", "TPR"]);
    let adds = |at: usize| why[at].1.iter().map(|part| part.adds).collect::<Vec<_>>();
    assert_eq!((adds(0), adds(1)), (vec![2, 2, 5], vec![1_990 + 500; 3]));
    assert!(why[0].1.iter().all(|part| (part.opponent, part.result, part.played) == (Some(2), 2, true)));
    let scores = |at: usize| why[at].1.iter().map(|part| part.score).collect::<Vec<_>>();
    assert_eq!(
        (scores(0), scores(1)),
        (vec![None; 3], vec![Some(1_990); 3]),
        "a performance is made of ratings"
    );
    assert_eq!(desk.contest.explain(2)[0].1.iter().map(|part| part.adds).sum::<i64>(), 0);
    desk.refold();
}

#[test]
fn half_the_time_is_given_away_in_arenas_by_the_fischer_clock_only() {
    for (format, kind, may) in
        [("arena", "fischer", true), ("arena", "bronstein", false), ("knockout", "fischer", false)]
    {
        let form = json!({"format": format, "clock": {"kind": kind, "base_s": 180, "step_s": 2}});
        let mut desk = Desk::started(&form, &CHESS, 2);
        desk.tick();
        let arena = ArenaNotes { berserk: [true, false], ..ArenaNotes::default() };
        let room = rooms(&desk)[0].clone();
        desk.must(Command::Scored { room, result: Outcome::WhiteWon, points: None, arena });
        assert_eq!(desk.contest.board(1, 1).unwrap().berserk, [may, false], "{format}, {kind}");
    }
}

#[test]
fn at_the_end_nobody_is_paired_any_more() {
    let mut desk = arena(4);
    desk.must(by_hand(&[(1, 2)], false));
    for number in [1, 2] {
        desk.must(Command::Arrived { room: rooms(&desk)[0].clone(), number });
    }
    let just_before = desk.now.plus(Millis::seconds(1_800)).plus(Millis(-1));
    let events = desk.contest.tick(just_before, &Outside::default());
    assert!(matches!(events[..], [Event::RoundPaired { .. }]), "{events:?}");
    assert_eq!(desk.wait(30), [], "3 and 4 wait, and two are still playing");
    assert_eq!(desk.contest.state(), State::Running);
}

#[test]
fn at_the_end_games_that_are_on_are_played_out() {
    let mut desk = arena(2);
    assert_eq!(desk.contest.ends_at(), Some(desk.now.plus(Millis::seconds(1_800))));
    desk.tick();
    let room = rooms(&desk)[0].clone();
    for number in [1, 2] {
        desk.must(Command::Arrived { room: room.clone(), number });
    }
    assert_eq!(desk.wait(30), []);
    assert_eq!(desk.contest.state(), State::Running);
    assert_eq!(desk.contest.deadline(desk.now), None);
    let events = desk.must(scored(&room, Outcome::Drawn));
    assert!(matches!(events[..], [Event::Scored { .. }, Event::Finished { .. }]));
}

#[test]
fn who_does_not_come_twice_is_out_and_may_come_back() {
    let mut desk = arena(2);
    desk.tick();
    let events = desk.wait(5);
    assert!(matches!(events[0], Event::Forfeited { result: Outcome::Nobody, left: false, .. }));
    assert!(matches!(events[1], Event::RoundPaired { round: 2, .. }));
    let events = desk.wait(4);
    assert_eq!(events, []);
    let events = desk.wait(1);
    let out = events.iter().filter(|event| matches!(event, Event::Withdrawn { .. })).count();
    assert_eq!(out, 2, "{events:?}");
    assert!(matches!(desk.must(Command::Return { entry: 1 })[..], [Event::Returned { entry: 1 }]));
}

#[test]
fn the_report_has_the_games_one_after_another() {
    let mut desk = arena(4);
    for (pair, end) in [
        ((1, 2), Outcome::WhiteWon),
        ((1, 3), Outcome::Drawn),
        ((4, 2), Outcome::BlackForfeit),
        ((3, 1), Outcome::BlackWon),
        ((1, 4), Outcome::WhiteWon),
    ] {
        desk.must(by_hand(&[pair], false));
        desk.must(scored(&rooms(&desk)[0], end));
    }
    desk.must(by_hand(&[(2, 3)], false));
    let report = desk.contest.report(&[], |entry| format!("Player {}", entry.id));
    let text = report.write().expect("the report fits its columns");
    assert_eq!(tourney::trf::Report::read(&text).expect("it reads back"), report);
    let line = |number: u16| {
        let start = format!("001 {number:4}");
        let line = text.lines().find(|line| line.starts_with(&start)).expect("everybody has a line");
        let (points, games) = (line[80..84].trim(), &line[91..]);
        format!("{points}|{}", games.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    // What is on is not in it; who was not free in a column stands there with nothing.
    assert_eq!(line(1), "3.5|2 w 1 3 w = 3 b 1 4 w 1");
    assert_eq!(line(2), "1.0|1 b 0 4 b +");
    assert_eq!(line(3), "0.5|0000 - Z 1 b = 1 w 0");
    assert_eq!(line(4), "0.0|0000 - Z 2 w - 0000 - Z 1 b 0");
    assert!(text.contains("XXR 4\n"), "{text}");
}
