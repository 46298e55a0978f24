// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse PGN: who has won, what is refused and why, and that writing is the inverse of reading.

use chess::bughouse::{Match, Options, Place, Team};
use game::Millis;
use proptest::prelude::*;
use record::{Replayed, bpgn, replay};

const HEAD: &str = "[WhiteA \"Ann\"][BlackA \"Bob\"]\n[WhiteB \"Cid\"][BlackB \"Dan\"]\n\n";

fn said(remarks: &[record::Remark]) -> Vec<String> {
    remarks.iter().map(ToString::to_string).collect()
}

fn one(body: &str) -> Replayed {
    replay(format!("{HEAD}{body}").as_bytes(), "x.bpgn").unwrap().remove(0)
}

#[test]
fn the_last_comment_decides_who_has_won() {
    for (comment, marker, result, reason) in [
        ("{Cid forfeits on time}", "0-1", "1-0", "flag"),
        ("{Ann forfeits on time}", "1-0", "0-1", "flag"),
        ("{Dan resigns}", "0-1", "0-1", "resignation"),
        ("{Dan's partner won}", "0-1", "1-0", "partner_won"),
        ("{Game drawn by mutual agreement}", "1/2-1/2", "1/2-1/2", "agreement"),
        ("{Game drawn by repetition}", "1/2-1/2", "1/2-1/2", "repetition"),
        ("{Game drawn by length}", "1/2-1/2", "1/2-1/2", "too_long"),
        ("{Game drawn because both pairs ran out of time}", "1/2-1/2", "1/2-1/2", "both_flags"),
        ("{Game drawn because nobody can move}", "1/2-1/2", "1/2-1/2", "deadlock"),
        ("{Game aborted on move 1}", "*", "*", "aborted"),
    ] {
        let game = one(&format!("1A. e4{{59.9}} 1B. d4{{59.8}} 1a. e5{{58.001}}\n{comment} {marker}"));
        assert_eq!((game.result.as_str(), game.ended_by.as_deref()), (result, Some(reason)), "{comment}");
        assert_eq!((game.plies, game.remarks.len()), (3, 0), "{comment}");
    }
    let silent = one("1A. e4 1-0");
    assert_eq!(silent.result, "1-0");
    assert_eq!(
        said(&silent.remarks),
        ["no comment says who has won; the result is read as that of the pair of WhiteA"]
    );
}

#[test]
fn mate_on_a_board_is_found_and_contradictions_are_named() {
    let moves = "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. Nf6 4A. Qxf7# ";
    let mate = one(&format!("{moves}{{Bob checkmated}} 1-0"));
    assert_eq!((mate.result.as_str(), mate.ended_by.as_deref()), ("1-0", Some("bughouse_mate")));
    assert_eq!(mate.title, "Ann + Dan – Bob + Cid");
    let wrong = one(&format!("{moves}{{Ann checkmated}} 0-1"));
    assert_eq!(said(&wrong.remarks), ["the last comment says 0-1, the board 1-0 by bughouse_mate"]);
}

#[test]
fn what_is_not_legal_is_named_with_its_line() {
    for (body, line, ply) in
        [("1A. e4\n1A. d4 *", 5, 2), ("1A. N@f3 *", 4, 1), ("1A. e4 1a. e5\n2A. hello *", 5, 3)]
    {
        let illegal = one(body).first_illegal.unwrap_or_else(|| panic!("{body}"));
        assert_eq!((illegal.line, illegal.ply), (line, ply), "{body}: {illegal}");
    }
    let unlabelled = one("1A. e4 e5 *");
    assert_eq!(said(&unlabelled.remarks), ["line 4: `e5` has no number before it; write for example 12A."]);
    let refused = replay(b"[WhiteA \"x\"]\n[Promotion \"Discard\"]\n1A. e4 *", "x.bpgn").unwrap().remove(0);
    assert_eq!(
        refused.first_illegal.unwrap().reason.to_string(),
        "the promotion `discard` is not played here; allowed: Upgrade, Steal"
    );
}

/// A match between four players who choose at random.
fn random_match(picks: &[(u8, u16)], gambler: bool) -> (bpgn::Game, Match) {
    let options = if gambler { Options::gambler() } else { Options::international() };
    let mut board = Match::new(&options);
    let mut made = bpgn::Game { result: "*".to_owned(), ..bpgn::Game::default() };
    for (tag, name) in [("WhiteA", "Ann"), ("BlackA", "Bob \"b\""), ("WhiteB", "Цветан"), ("BlackB", "Dan")]
    {
        made.set_tag(tag, name);
    }
    made.set_options(&options);
    made.comments.push("a match at random".to_owned());
    for (who, pick) in picks {
        let able = |place: &Place| !board.legal(*place).is_empty();
        let places: Vec<Place> = Place::ALL.into_iter().filter(able).collect();
        let Some(place) = places.get(usize::from(*who) % places.len().max(1)) else { break };
        let legal = board.legal(*place);
        let action = legal[usize::from(*pick) % legal.len()];
        let san = board.apply(*place, action).unwrap().san;
        let left = (pick % 5 != 0).then(|| Millis(i64::from(*pick) * 7));
        let comments = if pick % 17 == 0 { vec!["think {of} it".replace('}', ")")] } else { Vec::new() };
        made.moves.push(bpgn::Node { place: *place, san, left, comments, line: 0 });
    }
    let loser = match board.outcome().and_then(|outcome| outcome.winner) {
        Some(Team::One) => Some("Bob \"b\""),
        Some(Team::Two) => Some("Dan"),
        None => None,
    };
    if let Some(loser) = loser {
        made.result = if loser == "Dan" { "0-1" } else { "1-0" }.to_owned();
        made.finish = Some(format!("{loser} checkmated"));
    } else {
        made.finish = Some("Game aborted".to_owned());
    }
    (made, board)
}

fn without_lines(mut game: bpgn::Game) -> bpgn::Game {
    game.line = 0;
    game.moves.iter_mut().for_each(|node| node.line = 0);
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_match_survives_the_journey(picks in prop::collection::vec(any::<(u8, u16)>(), 0..250), gambler: bool) {
        let (made, board) = random_match(&picks, gambler);
        let text = made.write();
        let read: Vec<_> = bpgn::games(text.as_bytes()).filter(|game| !game.tags.is_empty()).collect();
        prop_assert_eq!(read.len(), 1);
        prop_assert_eq!(without_lines(read[0].clone()), made.clone(), "{}", text);
        let replayed = replay(text.as_bytes(), "match.bpgn").unwrap().remove(0);
        prop_assert_eq!(replayed.first_illegal, None, "{}", text);
        prop_assert_eq!(replayed.final_position, board.fens());
        prop_assert_eq!(replayed.plies as usize, made.moves.len());
        prop_assert_eq!(replayed.remarks, []);
    }
}

#[test]
fn a_result_in_the_tag_alone_is_that_of_the_match() {
    let game = replay(b"[WhiteA \"a\"]\n[Result \"1-0\"]\n\n1A. e4\n", "x.bpgn").unwrap().remove(0);
    assert_eq!(game.result, "1-0");
    let game = replay(b"[WhiteA \"a\"]\n[Result \"1-0\"]\n\n1A. e4 0-1\n", "x.bpgn").unwrap().remove(0);
    let differ = "line 4: the tag Result says 1-0, and behind the moves stands 0-1: 1-0 counts";
    assert_eq!((game.result.as_str(), game.remarks[0].to_string().as_str()), ("1-0", differ));
}
