// SPDX-License-Identifier: AGPL-3.0-or-later
//! Knock-outs: scenario 23, drawn matches, consolations, corrections, two lives.

use contest::{Command, Event, Outcome, State};
use serde_json::json;

use crate::desk::{CHESS, Desk, by_hand, pair, result, scored};

fn matches(desk: &Desk, round: u16) -> Vec<(Option<u32>, u16, u16)> {
    let round = desk.contest.round(round).expect("the round is there");
    round.boards.iter().map(|board| (board.match_number, board.white, board.black)).collect()
}

fn five() -> Desk {
    Desk::started(&json!({"format": "knockout", "manual": true}), &CHESS, 5)
}

#[test]
fn scenario_23_five_players() {
    let mut desk = five();
    assert_eq!(matches(&desk, 1), [(Some(1), 5, 4)]);
    desk.must(result(1, 1, Outcome::BlackWon));
    desk.must(pair());
    assert_eq!(matches(&desk, 2), [(Some(4), 1, 4), (Some(5), 3, 2)]);
    desk.lower_wins();
    desk.must(pair());
    assert_eq!(matches(&desk, 3), [(Some(6), 1, 2)]);
    desk.lower_wins();
    desk.must(Command::Finish { reason: None });
    assert_eq!(desk.contest.prize_groups(), [vec![1], vec![2], vec![4, 3], vec![5]]);
    assert_eq!(desk.contest.bracket_view().unwrap().champion, Some(1));
    desk.refold();
}

#[test]
fn scenario_23_nobody_comes_and_the_other_goes_on_unplayed() {
    let mut desk = five();
    desk.must(result(1, 1, Outcome::Nobody));
    desk.must(pair());
    assert_eq!(matches(&desk, 2), [(Some(5), 3, 2)]);
    desk.lower_wins();
    desk.must(pair());
    assert_eq!(matches(&desk, 3), [(Some(6), 1, 2)], "1 went on unplayed");
    let shown = serde_json::to_value(desk.contest.bracket_view().unwrap()).unwrap();
    assert_eq!(shown["matches"][4]["seats"], json!([1, null]));
    assert_eq!(shown["matches"][6]["seats"], json!([1, 2]));
    let from = |number: usize| json!({"match": number, "won": true});
    assert_eq!(shown["matches"][6]["from"], json!([from(4), from(5)]));
    assert_eq!(shown["matches"][1]["from"], json!([null, null]), "they begin there");
    assert_eq!(shown["champion"], json!(null));
}

#[test]
fn a_drawn_match_is_played_again_and_black_has_draw_odds_in_the_third_game() {
    let mut desk = Desk::started(&json!({"format": "knockout"}), &CHESS, 2);
    let room = |desk: &Desk| desk.contest.board(1, 1).unwrap().room.clone().unwrap();
    let first = room(&desk);
    let events = desk.must(scored(&first, Outcome::Drawn));
    assert!(matches!(&events[..], [Event::GameCalled { attempt: 2, white: 2, black: 1, after, .. }]
        if after.as_deref() == Some(first.as_str())));
    assert_eq!(desk.must(scored(&first, Outcome::Drawn)), [], "that game is over");
    let second = room(&desk);
    assert_eq!(second, contest::room_id("cup", 1, 1, 2));
    let written = serde_json::to_value(desk.contest.board(1, 1).unwrap()).unwrap();
    assert_eq!(written["attempt"], json!(2));
    desk.must(scored(&second, Outcome::Drawn));
    let third = room(&desk);
    let events = desk.must(scored(&third, Outcome::Drawn));
    assert!(matches!(events[0], Event::Scored { result: Outcome::BlackWon, score: Some([3, 3]), .. }));
    assert_eq!(desk.contest.state(), State::Finished);
    assert_eq!(desk.order(), [2, 1]);
    // In the second game the colours are the other ones: its White is the first game's Black.
    let mut desk = Desk::started(&json!({"format": "knockout"}), &CHESS, 2);
    desk.must(scored(&first, Outcome::Drawn));
    assert_eq!(desk.contest.board(1, 1).unwrap().score, [1, 1], "what was drawn counts");
    let events = desk.must(scored(&second, Outcome::WhiteWon));
    assert!(matches!(events[0], Event::Scored { result: Outcome::BlackWon, score: Some([1, 3]), .. }));
    desk.refold();
}

/// Of a match: its result, its score and its games, by the seats.
fn told(desk: &Desk, number: usize) -> serde_json::Value {
    let shown = serde_json::to_value(desk.contest.bracket_view().expect("a bracket")).expect("it is written");
    let of = &shown["matches"][number];
    json!([of["result"], of["score"], of["games"]])
}

#[test]
fn the_bracket_tells_the_games_of_every_match() {
    let mut desk = Desk::started(&json!({"format": "knockout"}), &CHESS, 4);
    let room = |board, attempt| contest::room_id("cup", 1, board, attempt);
    let game = |room: Option<String>, score: &serde_json::Value| json!({"room": room, "score": score});
    let half = json!([0.5, 0.5]);
    assert_eq!(told(&desk, 0), json!([null, null, [game(Some(room(1, 1)), &json!(null))]]));
    desk.must(scored(&room(1, 1), Outcome::Drawn));
    let on = [game(Some(room(1, 1)), &half), game(Some(room(1, 2)), &json!(null))];
    assert_eq!(told(&desk, 0), json!([null, half, on]));
    // White of the second game is Black of the first.
    desk.must(scored(&room(1, 2), Outcome::BlackWon));
    let both = [game(Some(room(1, 1)), &half), game(Some(room(1, 2)), &json!([1.0, 0.0]))];
    assert_eq!(told(&desk, 0), json!(["1-0", [1.5, 0.5], both]));
    desk.must(result(1, 2, Outcome::BlackForfeit));
    assert_eq!(told(&desk, 1), json!(["-:+", null, []]), "nobody played");
    assert_eq!(told(&desk, 2), json!([null, null, []]), "its table is to be made");
    desk.refold();
    // One game, over the board.
    let mut desk = Desk::started(&json!({"format": "knockout", "venue": "board"}), &CHESS, 2);
    assert_eq!(told(&desk, 0), json!([null, null, []]));
    desk.must(result(1, 1, Outcome::BlackWon));
    assert_eq!(told(&desk, 0), json!(["0-1", [0.0, 1.0], [game(None, &json!([0.0, 1.0]))]]));
    // By hand the two sit the other way round.
    let mut desk = Desk::started(&json!({"format": "knockout", "manual": true}), &CHESS, 2);
    let [white, black] = desk.contest.board(1, 1).expect("a board").players();
    desk.must(Command::Unpair { round: 1, reason: None });
    desk.must(by_hand(&[(black, white)], false));
    desk.must(result(1, 1, Outcome::WhiteWon));
    assert_eq!(told(&desk, 0)[0], "0-1");
    assert_eq!(told(&desk, 0)[1], json!([0.0, 1.0]));
}

#[test]
fn a_drawn_game_gives_nobody_else_more_time_to_come() {
    let mut desk = Desk::started(&json!({"format": "knockout", "arrive_min": 5}), &CHESS, 4);
    let (paired, wait) = (desk.now, game::Millis::seconds(300));
    let first = desk.contest.board(1, 1).unwrap().room.clone().unwrap();
    assert_eq!(desk.wait(4), []);
    desk.must(scored(&first, Outcome::Drawn));
    let called = desk.now;
    assert_eq!(desk.contest.deadline(called), Some(paired.plus(wait)), "the other board's, as before");
    let events = desk.wait(1);
    assert!(matches!(events[..], [Event::Forfeited { board: 2, result: Outcome::Nobody, .. }]), "{events:?}");
    assert_eq!(desk.contest.deadline(desk.now), Some(called.plus(wait)), "the second game's own");
    // A pause gives all of it back.
    desk.must(Command::Pause { why: contest::PauseReason::Arbiter, reason: "rain".to_owned() });
    desk.wait(7);
    desk.must(Command::Resume);
    assert_eq!(desk.contest.deadline(desk.now), Some(called.plus(wait).plus(game::Millis::seconds(420))));
    desk.refold();
}

#[test]
fn a_result_under_a_later_pairing_stands() {
    let mut desk = five();
    desk.must(result(1, 1, Outcome::BlackWon));
    desk.must(result(1, 1, Outcome::WhiteWon));
    desk.must(pair());
    assert_eq!(matches(&desk, 2)[0], (Some(4), 1, 5), "5 goes on after the correction");
    assert_eq!(desk.refused(result(1, 1, Outcome::BlackWon)), "later_result");
    assert_eq!(desk.refused(result(1, 1, Outcome::Drawn)), "bad_result");
    desk.must(result(1, 1, Outcome::WhiteForfeit));
    desk.must(Command::Unpair { round: 2, reason: None });
    desk.must(result(1, 1, Outcome::BlackWon));
    assert_eq!(desk.refused(by_hand(&[(1, 2)], true)), "illegal_pairing", "a bracket is not forced");
    desk.must(by_hand(&[(4, 1)], false));
    assert_eq!(matches(&desk, 2), [(Some(4), 4, 1)]);
}

#[test]
fn third_place_and_those_who_leave() {
    let mut desk = Desk::started(&json!({"format": "knockout", "consolation": "third"}), &CHESS, 4);
    desk.lower_wins();
    desk.must(Command::Withdraw { entry: 4 });
    desk.tick();
    assert_eq!(matches(&desk, 2), [(Some(2), 1, 2), (Some(3), 4, 3)]);
    assert_eq!(desk.contest.board(2, 2).unwrap().result, Some(Outcome::BlackForfeit), "4 has left");
    assert_eq!(desk.contest.board(2, 2).unwrap().room, None);
    desk.lower_wins();
    assert_eq!(desk.contest.state(), State::Finished);
    assert_eq!(desk.contest.prize_groups(), [[1], [2], [3], [4]]);
}

#[test]
fn in_a_double_elimination_one_loses_twice() {
    let mut desk = Desk::started(&json!({"format": "double_elimination"}), &CHESS, 4);
    desk.lower_wins();
    desk.tick();
    // 2 beats 1 in the upper bracket and 1 comes back through the lower one.
    for round in 2.. {
        if desk.contest.state() == State::Finished {
            break;
        }
        for board in desk.contest.round(round).unwrap().boards.clone() {
            let two_wins = round == 2 && board.players() == [1, 2];
            let white = two_wins ^ (board.white < board.black) ^ (board.white == 1 && two_wins);
            let won = if two_wins {
                Outcome::BlackWon
            } else if white {
                Outcome::WhiteWon
            } else {
                Outcome::BlackWon
            };
            desk.must(result(round, board.board, won));
        }
        desk.tick();
    }
    let last = desk.contest.rounds().last().unwrap();
    assert_eq!(last.boards.len(), 1);
    let stages: Vec<_> = desk.contest.bracket_view().unwrap().matches.iter().map(|one| one.stage).collect();
    assert_eq!(stages.last(), Some(&"reset"));
    assert!(
        desk.contest.bracket_view().unwrap().matches.last().unwrap().winner.is_some(),
        "both had lost once"
    );
    assert_eq!(desk.contest.prize_groups(), [[1], [2], [3], [4]]);
    desk.refold();
}

#[test]
fn in_a_progressive_consolation_everybody_plays_for_a_place() {
    let mut desk = Desk::started(&json!({"format": "knockout", "consolation": "progressive"}), &CHESS, 8);
    while desk.contest.state() == State::Running {
        desk.lower_wins();
        desk.tick();
    }
    let mut groups = desk.contest.prize_groups();
    for group in &mut groups {
        group.sort_unstable();
    }
    assert_eq!(groups, [vec![1], vec![2], vec![3], vec![4], vec![5, 6], vec![7, 8]]);
    desk.refold();
}

#[test]
fn while_some_play_on_in_a_progressive_consolation_it_is_open_who_comes_further() {
    let mut desk = Desk::started(&json!({"format": "knockout", "consolation": "progressive"}), &CHESS, 8);
    desk.lower_wins();
    desk.tick();
    desk.lower_wins();
    let mut groups = desk.contest.prize_groups();
    for group in &mut groups {
        group.sort_unstable();
    }
    assert_eq!(groups, [vec![1, 2], vec![3, 4, 5, 6], vec![7, 8]]);
}

#[test]
fn in_a_consolation_of_its_own_nobody_comes_further_in_the_knock_out() {
    let mut desk = Desk::started(&json!({"format": "knockout", "consolation": "first"}), &CHESS, 4);
    for _ in 0..2 {
        desk.lower_wins();
        desk.tick();
    }
    assert_eq!(desk.contest.state(), State::Finished);
    assert_eq!(desk.contest.prize_groups(), [vec![1], vec![2], vec![3, 4]]);
}

#[test]
fn the_first_final_decides_unless_both_have_lost_once() {
    let mut desk = Desk::started(&json!({"format": "double_elimination", "manual": true}), &CHESS, 4);
    for round in 2..=4 {
        desk.lower_wins();
        desk.must(pair());
        assert_eq!(desk.contest.paired(), round);
    }
    assert_eq!(matches(&desk, 4), [(Some(5), 1, 2)], "the final");
    let groups = |desk: &mut Desk, won| {
        desk.must(result(4, 1, won));
        desk.contest.prize_groups()
    };
    assert_eq!(groups(&mut desk, Outcome::BlackWon), [vec![2, 1], vec![3], vec![4]], "they meet again");
    assert_eq!(groups(&mut desk, Outcome::WhiteWon), [[1], [2], [3], [4]]);
}

/// Plays on until it is over: these matches of the first round nobody comes to, and otherwise the lower number wins.
fn play_out(desk: &mut Desk, missed: &[(u16, u16)]) -> Vec<Vec<u16>> {
    for board in desk.contest.round(1).expect("it was paired").boards.clone() {
        let [one, other] = board.players();
        if missed.contains(&(one.min(other), one.max(other))) {
            desk.must(result(1, board.board, Outcome::Nobody));
        }
    }
    while desk.contest.state() == State::Running {
        desk.lower_wins();
        desk.tick();
    }
    let mut groups = desk.contest.prize_groups();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    desk.refold();
    groups
}

#[test]
fn who_did_not_come_to_a_double_elimination_comes_last() {
    let mut desk = Desk::started(&json!({"format": "double_elimination"}), &CHESS, 4);
    assert_eq!(play_out(&mut desk, &[(1, 4)]), [vec![2], vec![3], vec![1, 4]]);
    assert_eq!(desk.contest.bracket_view().unwrap().champion, Some(2));
}

#[test]
fn who_is_left_alone_in_a_double_elimination_has_won() {
    let mut desk = Desk::started(&json!({"format": "double_elimination", "manual": true}), &CHESS, 4);
    desk.lower_wins();
    desk.must(pair());
    let round = desk.contest.round(2).unwrap().clone();
    let main = round.boards.iter().find(|board| board.players().contains(&1)).expect("1 and 2 meet");
    desk.must(result(2, main.board, Outcome::Nobody));
    desk.lower_wins();
    assert_eq!(desk.contest.bracket_view().unwrap().champion, Some(3));
    let mut groups = desk.contest.prize_groups();
    groups.iter_mut().for_each(|group| group.sort_unstable());
    assert_eq!(groups, [vec![3], vec![1, 2], vec![4]]);
}

#[test]
fn who_did_not_come_to_a_progressive_knock_out_comes_last() {
    let mut desk = Desk::started(&json!({"format": "knockout", "consolation": "progressive"}), &CHESS, 8);
    let groups = play_out(&mut desk, &[(1, 8), (4, 5)]);
    // As 7, who lost the match that those others would have come to.
    assert_eq!((&groups[0][..], &groups.last().unwrap()[..]), (&[2][..], &[1, 4, 5, 7, 8][..]), "{groups:?}");
}

#[test]
fn a_correction_after_the_end_leaves_nothing_to_be_played() {
    // 1 and 2 meet nobody else: nobody came to the other match.
    let form = json!({"format": "knockout", "venue": "board", "protest_min": 30});
    let mut desk = Desk::started(&form, &CHESS, 4);
    desk.must(result(1, 1, Outcome::WhiteWon));
    desk.must(result(1, 2, Outcome::Nobody));
    desk.must(Command::Finish { reason: None });
    assert_eq!(desk.refused(result(1, 2, Outcome::WhiteWon)), "bad_result", "there would be a final");
    desk.must(result(1, 1, Outcome::WhiteForfeit));
    let mut desk =
        Desk::started(&json!({"format": "match", "series": {"first_to": 2}, "protest_min": 30}), &CHESS, 2);
    for round in 1..=2 {
        let white = desk.contest.board(round, 1).unwrap().white == 1;
        desk.must(result(round, 1, if white { Outcome::WhiteWon } else { Outcome::BlackWon }));
        desk.tick();
    }
    assert_eq!(desk.contest.state(), State::Finished);
    let lost =
        if desk.contest.board(1, 1).unwrap().white == 1 { Outcome::BlackWon } else { Outcome::WhiteWon };
    assert_eq!(desk.refused(result(1, 1, lost)), "bad_result", "a third game would follow");
}
