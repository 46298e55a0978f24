// SPDX-License-Identifier: AGPL-3.0-or-later
//! Round robins, scenario 24, Scheveningen, matches of two, teams and pairs.

use contest::{ByeMark, Command, Entrant, Event, Outcome, State};
use serde_json::json;

use crate::desk::{BUGHOUSE, CHESS, Desk, TABLA, account, by_hand, enter, pair, result, scored, start};

fn robin(format: &str, players: u16) -> Desk {
    Desk::started(&json!({"format": format, "manual": true}), &CHESS, players)
}

#[test]
fn scenario_24_four_players_and_all_leave_but_one() {
    let mut desk = robin("round_robin", 4);
    for (round, pairs) in [(1, [(1, 4), (2, 3)]), (2, [(4, 3), (1, 2)]), (3, [(2, 4), (3, 1)])] {
        if round > 1 {
            desk.must(pair());
        }
        assert_eq!(desk.pairs(round), pairs);
        desk.lower_wins();
    }
    assert_eq!(desk.refused(pair()), "no_rounds_left");
    let mut desk = robin("round_robin", 4);
    desk.must(Command::Withdraw { entry: 2 });
    desk.must(Command::Withdraw { entry: 4 });
    let events = desk.must(Command::Withdraw { entry: 1 });
    assert!(matches!(events.last(), Some(Event::Finished { .. })), "{events:?}");
    assert_eq!(desk.contest.state(), State::Finished);
    assert_eq!(desk.contest.board(1, 2).unwrap().result, Some(Outcome::BlackForfeit), "3 is there, 2 is not");
    assert_eq!(desk.contest.board(1, 1).unwrap().result, Some(Outcome::Nobody));
    desk.refold();
}

#[test]
fn the_last_one_who_is_there_has_won_of_either_colour() {
    for (last, won) in [(1, Outcome::WhiteForfeit), (4, Outcome::BlackForfeit)] {
        let mut desk = robin("round_robin", 4);
        for entry in (1..=4).filter(|entry| *entry != last) {
            desk.must(Command::Withdraw { entry });
        }
        assert_eq!(desk.contest.board(1, 1).unwrap().result, Some(won));
    }
}

#[test]
fn who_left_a_round_robin_loses_the_rest_by_forfeit() {
    let mut desk = robin("round_robin", 4);
    desk.lower_wins();
    desk.must(Command::Withdraw { entry: 1 });
    desk.must(pair());
    assert_eq!(desk.contest.board(2, 2).unwrap().result, Some(Outcome::BlackForfeit));
    assert_eq!(desk.refused(by_hand(&[(4, 3)], false)), "round_open");
    desk.lower_wins();
    desk.must(Command::Return { entry: 1 });
    assert_eq!(
        desk.refused(by_hand(&[(1, 2), (3, 4)], false)),
        "illegal_pairing",
        "the table says otherwise"
    );
    desk.must(by_hand(&[(4, 2), (1, 3)], false));
    assert_eq!(desk.pairs(3), [(4, 2), (1, 3)]);
    let first = &desk.contest.crosstable()[0];
    assert_eq!(first.rounds[1].as_ref().map(|cell| cell.mark), Some('-'));
}

#[test]
fn rounds_missed_after_leaving_are_no_no_shows() {
    let mut desk = robin("round_robin", 6);
    desk.lower_wins();
    desk.must(Command::Withdraw { entry: 1 });
    desk.must(pair());
    desk.lower_wins();
    desk.must(pair());
    desk.must(Command::Return { entry: 1 });
    desk.lower_wins();
    assert!(desk.contest.is_playing(1), "they were not called to those two games");
    desk.refold();
}

#[test]
fn an_odd_number_is_free_in_turn_without_a_point() {
    let mut desk = robin("double_round_robin", 3);
    let mut free = Vec::new();
    for round in 1..=6 {
        if round > 1 {
            desk.must(pair());
        }
        assert_eq!(desk.byes(round)[0].1, ByeMark::Z);
        free.push(desk.byes(round)[0].0);
        desk.lower_wins();
    }
    free.sort_unstable();
    assert_eq!(free, [1, 1, 2, 2, 3, 3]);
    assert_eq!(desk.refused(pair()), "no_rounds_left");
    assert_eq!(desk.contest.standings().players[0].values[0], Some(4.0));
}

#[test]
fn scheveningen_has_an_empty_place_for_an_odd_number() {
    let mut desk = robin("scheveningen", 5);
    for round in 1..=3 {
        if round > 1 {
            desk.must(pair());
        }
        assert_eq!(desk.byes(round).len(), 1);
        for (white, black) in desk.pairs(round) {
            assert!((white <= 3) != (black <= 3), "the teams meet each other");
        }
        desk.lower_wins();
    }
    assert_eq!(desk.refused(pair()), "no_rounds_left");
}

#[test]
fn a_match_goes_on_until_it_is_decided() {
    let form = json!({"format": "match", "series": {"first_to": 2}, "first_colour": "white"});
    let mut desk = Desk::started(&form, &CHESS, 2);
    let mut play = |won| {
        let round = desk.contest.paired();
        desk.must(result(round, 1, won));
        desk.tick();
        desk.contest.rounds().last().map(|round| (round.boards[0].white, desk.contest.state())).unwrap()
    };
    assert_eq!(play(Outcome::WhiteWon), (2, State::Running), "the colours change");
    assert_eq!(play(Outcome::Nobody), (2, State::Running), "what nobody came to is played again");
    assert_eq!(play(Outcome::Drawn), (1, State::Running));
    assert_eq!(play(Outcome::Drawn), (1, State::Finished), "two points, and the other has one");
    assert_eq!(desk.order(), [1, 2]);
    desk.refold();
}

#[test]
fn a_match_to_three_points_is_not_over_at_two_and_a_half() {
    let mut desk = Desk::started(&json!({"format": "match", "series": {"first_to": 3}}), &CHESS, 2);
    for _ in 0..2 {
        desk.lower_wins();
        desk.tick();
    }
    for state in [State::Running, State::Finished] {
        desk.must(result(desk.contest.paired(), 1, Outcome::Drawn));
        desk.tick();
        assert_eq!(desk.contest.state(), state);
    }
}

#[test]
fn who_leads_a_match_and_leaves_has_lost_it() {
    let mut desk = Desk::started(&json!({"format": "match", "series": {"first_to": 3}}), &CHESS, 2);
    desk.lower_wins();
    desk.tick();
    assert_eq!(desk.contest.prize_groups(), [[1], [2]]);
    desk.must(Command::Withdraw { entry: 1 });
    assert_eq!(
        (desk.contest.state(), desk.contest.prize_groups()),
        (State::Finished, vec![vec![2], vec![1]])
    );
}

#[test]
fn tables_count_points() {
    let mut desk = Desk::started(&json!({"format": "round_robin", "game": "tabla"}), &TABLA, 2);
    assert_eq!(desk.contest.standings().tie_breaks, ["PTS", "DE", "BH/C1", "PB"]);
    let room = desk.contest.board(1, 1).unwrap().room.clone().unwrap();
    let mut command = scored(&room, Outcome::BlackWon);
    if let Command::Scored { points, .. } = &mut command {
        *points = Some([0, 3]);
    }
    desk.must(command);
    let standings = desk.contest.standings();
    assert_eq!((standings.players[0].number, standings.players[0].values[3]), (2, Some(3.0)));
    assert_eq!(standings.players[1].values[3], Some(-3.0));
}

#[test]
fn teams_meet_on_several_boards() {
    let form = json!({"rounds": 2, "manual": true, "team": {"boards": 2}, "first_colour": "white"});
    let mut desk = Desk::draft(&form, &CHESS);
    desk.must(Command::Announce);
    assert_eq!(desk.refused(enter(account("alone"), None)), "bad_entry");
    for name in ["A", "B", "C", "D"] {
        let players = (1..=2).map(|at| format!("{name}{at}")).collect();
        desk.must(enter(Entrant::Team { name: name.to_owned(), players }, None));
    }
    let twice = Entrant::Team { name: "E".to_owned(), players: vec!["A1".to_owned(), "E2".to_owned()] };
    assert_eq!(desk.refused(enter(twice, None)), "already_entered");
    desk.must(start());
    assert_eq!(desk.pairs(1), [(1, 3), (3, 1), (4, 2), (2, 4)]);
    let of = |board| desk.contest.board(1, board).unwrap().match_number;
    assert_eq!([1, 2, 3, 4].map(of), [Some(0), Some(0), Some(1), Some(1)]);
    // 1 wins both boards; 4 wins one and draws the other.
    desk.must(result(1, 1, Outcome::WhiteWon));
    desk.must(result(1, 2, Outcome::BlackWon));
    desk.must(result(1, 3, Outcome::WhiteWon));
    desk.must(result(1, 4, Outcome::Drawn));
    let standings = desk.contest.standings();
    assert_eq!(standings.tie_breaks, ["PTS", "PF", "DE"]);
    let table: Vec<_> =
        standings.players.iter().map(|one| (one.number, one.values[0], one.values[1])).collect();
    let expected = [(1, 1.0, 2.0), (4, 1.0, 1.5), (2, 0.0, 0.5), (3, 0.0, 0.0)];
    assert_eq!(table, expected.map(|(number, points, games)| (number, Some(points), Some(games))));
    desk.must(pair());
    assert_eq!(desk.pairs(2).len(), 4);
    desk.refold();
}

#[test]
fn where_games_are_worth_points_they_count_for_a_team() {
    let form = json!({"rounds": 1, "manual": true, "game": "tabla", "team": {"boards": 2}, "venue": "board",
        "tie_breaks": ["PF", "PB"]});
    let mut desk = Desk::draft(&form, &TABLA);
    desk.must(Command::Announce);
    for name in ["A", "B"] {
        desk.must(enter(Entrant::Team { name: name.to_owned(), players: Vec::new() }, None));
    }
    desk.must(start());
    // Each team wins a board, one of them by more points.
    for (board, points) in [(1, 3), (2, 2)] {
        let points = Some([points, 0]);
        desk.must(Command::Result { round: 1, board, result: Outcome::WhiteWon, points, reason: None });
    }
    let first = desk.contest.board(1, 1).unwrap().white;
    let values: Vec<_> =
        desk.contest.standings().players.into_iter().map(|one| (one.number, one.values)).collect();
    let of = |points: [f64; 3]| points.map(Some).to_vec();
    assert_eq!(values, [(first, of([0.5, 3.0, 1.0])), (3 - first, of([0.5, 2.0, -1.0]))]);
}

#[test]
fn a_pair_of_bughouse_is_an_entry_and_one_result() {
    let mut desk = Desk::draft(&json!({"format": "knockout", "game": "bughouse"}), &BUGHOUSE);
    desk.must(Command::Announce);
    let team = |name: &str, count: usize| {
        enter(
            Entrant::Team {
                name: name.to_owned(),
                players: (0..count).map(|at| format!("{name}{at}")).collect(),
            },
            None,
        )
    };
    assert_eq!(desk.refused(team("trio", 3)), "bad_entry");
    desk.must(team("one", 2));
    desk.must(team("two", 2));
    desk.must(start());
    assert_eq!(desk.pairs(1), [(1, 2)]);
    desk.lower_wins();
    assert_eq!(desk.contest.state(), State::Finished);
}
