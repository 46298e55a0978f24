// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rows 14 to 22: what is asked and told, what the arbiter hears and rules, and how a game ends or stops.

use crate::desk::{
    ASSISTANT, BLACK, Desk, HELPER, Short, WHITE, after_e4, announce, insert, over_the_board, square,
    with_assistant, with_helper,
};
use adapted::{Actor, Cause, Command, Config, Decision, Info, Message, Phase, Refusal, Score, can};
use game::{EndKind, Millis, Side};

#[test]
fn row14_moves_and_times_are_told_on_request_and_in_private() {
    let mut desk = Desk::begun(over_the_board(), "");
    assert_eq!(desk.no(BLACK, Command::Ask), Refusal::NotForSighted);
    let told = desk.try_go(WHITE, Command::Ask).unwrap();
    assert_eq!((told.len(), told[0].to), (1, adapted::Audience::Only(WHITE)));
    assert!(matches!(told[0].message, Message::Info(_)));
    let mut desk = Desk::begun(with_assistant(), "");
    assert_eq!(desk.no(ASSISTANT, Command::Tell), Refusal::NotAsked);
    assert!(matches!(desk.go(WHITE, Command::Ask)[..], [Message::Asked { .. }]));
    assert!(matches!(desk.go(ASSISTANT, Command::Tell)[..], [Message::Info(_)]));
    assert_eq!(desk.no(ASSISTANT, Command::Tell), Refusal::NotAsked, "once for every request");
    desk.go(WHITE, Command::Ask);
    desk.now = desk.now.plus(Millis::seconds(10));
    assert_eq!(desk.no(ASSISTANT, Command::Tell), Refusal::NotAsked, "ten seconds are over");
    let mut standing = Desk::begun(Config { info: Info::Standing, ..over_the_board() }, "");
    standing.moves(WHITE, ["e2", "e4"], None, "e4");
    standing.echoes(BLACK, "e4");
    standing.go(BLACK, insert("e7", "e5"));
    standing.go(BLACK, announce("e5"));
    assert!(standing.go(BLACK, Command::PressClock).iter().any(|said| matches!(said, Message::Info(_))));
}

#[test]
fn row15_a_touch_of_the_sighted_player_is_told_to_the_arbiter_alone() {
    let mut desk = Desk::begun(with_assistant(), "");
    assert_eq!(desk.no(ASSISTANT, Command::report_touch(square("e2"))), Refusal::NotSighted);
    desk.moves(WHITE, ["e2", "e4"], None, "e4");
    let told = desk.try_go(ASSISTANT, Command::report_touch(square("b8"))).unwrap();
    assert_eq!((told.len(), told[0].to), (1, adapted::Audience::Only(Actor::Arbiter)));
}

#[test]
fn row16_a_flag_is_claimed() {
    let mut desk = Desk::begun(with_assistant(), "");
    desk.moves(WHITE, ["e2", "e4"], None, "e4");
    assert_eq!(desk.no(ASSISTANT, Command::ClaimFlag), Refusal::FlagNotDown);
    desk.now = desk.now.plus(Millis::seconds(900));
    desk.go(ASSISTANT, Command::ClaimFlag);
    assert!(
        matches!(desk.phase(), Phase::Finished(o) if o.winner == Some(Side::White) && o.kind == EndKind::Flag)
    );
    let mut bare = Desk::begun(over_the_board(), "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    bare.now = bare.now.plus(Millis::seconds(900));
    bare.go(BLACK, Command::ClaimFlag);
    assert!(matches!(bare.phase(), Phase::Finished(o) if o.winner.is_none()), "a bare king cannot mate");
}

#[test]
fn row17_row18_row19_a_divergence_is_proposed_and_ruled() {
    let config = Config { score: [Score::Own, Score::Own], ..with_helper() };
    let mut desk = after_e4(config);
    desk.echoes(BLACK, "e4");
    desk.go(HELPER, Command::Divergence);
    assert_eq!((desk.phase(), desk.table.clocks().running()), (Phase::Arbitration(Cause::Divergence), None));
    let entries = |text: &str| vec![text.to_owned()];
    let score = |side, text| Command::SubmitScore { side, entries: entries(text) };
    assert_eq!(desk.no(WHITE, score(Side::Black, "e4")), Refusal::NotYourTurn);
    desk.go(WHITE, score(Side::White, "e4"));
    let said = desk.go(BLACK, score(Side::Black, "Eva drei"));
    assert!(
        matches!(said[..], [Message::ShownScore(_), Message::Proposal(_)]),
        "what the scores say is known: {said:?}"
    );
    assert_eq!(desk.no(BLACK, score(Side::Black, "e4")), Refusal::ScoreOnlyGrows);
    let board = Box::new(desk.table.board(Side::White).clone());
    desk.go(WHITE, Command::SubmitBoard { side: Side::White, board: board.clone() });
    let said = desk.go(HELPER, Command::SubmitBoard { side: Side::Black, board });
    let [_, Message::Proposal(ruling)] = &said[..] else { panic!("{said:?}") };
    assert_eq!(
        (ruling.finding.name(), ruling.agreed_plies, ruling.clocks),
        ("scores_differ", 0, [900_000; 2])
    );
    let decision = |moves: &[&str]| Decision {
        moves: moves.iter().map(|uci| (*uci).to_owned()).collect(),
        clocks: [Millis(1_000); 2],
        result: None,
    };
    assert_eq!(
        desk.no(Actor::Arbiter, Command::Rule(decision(&["e2e4", "e2e4"]))),
        Refusal::BadRuling { ply: 2 }
    );
    desk.go(Actor::Arbiter, Command::Rule(decision(&["e2e3"])));
    assert_eq!(
        (desk.phase(), desk.table.score(Side::White)),
        (Phase::Turn(Side::Black), &["e3".to_owned()][..])
    );
    assert_eq!(desk.table.board(Side::White), desk.table.board(Side::Black));
    assert_eq!(desk.table.clocks().running(), Some(Side::Black));
}

/// D.2.8: a flag claimed on plies that are no part of the game is void by itself, and where the scores agree it stands.
#[test]
fn row18_a_flag_claimed_on_later_plies_is_void() {
    let ruled = |called: Command, black: &str| {
        let mut desk = Desk::begun(Config { score: [Score::Own, Score::Own], ..over_the_board() }, "");
        // Both flags are down: that is the arbiter's to decide.
        desk.now = desk.now.plus(Millis::seconds(1_000));
        desk.moves(WHITE, ["e2", "e4"], None, "e4");
        desk.echoes(BLACK, "e4");
        desk.now = desk.now.plus(Millis::seconds(1_000));
        desk.go(WHITE, called);
        let score = |side, said: &str| Command::SubmitScore { side, entries: vec![said.to_owned()] };
        desk.go(WHITE, score(Side::White, "e4"));
        let said = desk.go(BLACK, score(Side::Black, black));
        let [_, Message::Proposal(ruling)] = &said[..] else { panic!("{said:?}") };
        (desk.phase(), ruling.result_claim.map(|claim| claim.name()))
    };
    let flag = Phase::Arbitration(Cause::Flag);
    assert_eq!(ruled(Command::ClaimFlag, "Eva drei"), (flag, Some("void")));
    assert_eq!(ruled(Command::ClaimFlag, "Eva vier"), (flag, None));
    let asked = Phase::Arbitration(Cause::Divergence);
    assert_eq!(ruled(Command::Divergence, "Eva drei"), (asked, None), "nothing was claimed");
}

#[test]
fn row20_only_players_offer_draws_and_resign() {
    let mut desk = after_e4(with_assistant());
    assert!(matches!(desk.no(ASSISTANT, Command::Resign), Refusal::NoRight { .. }));
    desk.go(WHITE, Command::OfferDraw);
    assert_eq!(desk.no(WHITE, Command::AnswerDraw { accept: true }), Refusal::NoOffer);
    desk.go(BLACK, Command::AnswerDraw { accept: false });
    desk.go(WHITE, Command::OfferDraw);
    desk.go(BLACK, Command::AnswerDraw { accept: true });
    assert!(matches!(desk.phase(), Phase::Finished(o) if o.kind == EndKind::Agreement));
    let mut desk = after_e4(over_the_board());
    desk.go(WHITE, Command::Resign);
    assert!(matches!(desk.phase(), Phase::Finished(o) if o.winner == Some(Side::Black)));
    assert_eq!(desk.table.clocks().running(), None);
}

#[test]
fn row21_a_sealed_move_is_heard_by_nobody_until_the_game_goes_on() {
    let mut desk = Desk::begun(with_assistant(), "");
    assert_eq!(desk.no(WHITE, Command::seal("e4")), Refusal::NotOrdered);
    desk.go(Actor::Arbiter, Command::OrderAdjournment);
    assert_eq!(desk.no(WHITE, Command::seal("e5")), Refusal::NotAMove);
    assert_eq!(desk.go(ASSISTANT, Command::seal("e4")), [Message::Adjourned(Side::White)]);
    assert_eq!((desk.table.clocks().running(), desk.table.moves().len()), (None, 0));
    for (who, may) in [(WHITE, true), (BLACK, true), (ASSISTANT, false), (Actor::Arbiter, false)] {
        assert_eq!(can(&desk.table, who).contains(&"resign"), may, "{who:?}");
    }
    let mut given_up = desk.clone();
    given_up.go(WHITE, Command::Resign);
    assert!(matches!(given_up.phase(), Phase::Finished(o) if o.winner == Some(Side::Black)));
    desk.go(Actor::Arbiter, Command::Resume);
    assert_eq!((desk.phase(), desk.table.echo().unwrap().uci.as_str()), (Phase::Turn(Side::Black), "e2e4"));
}

#[test]
fn row22_either_player_may_demand_two_boards_before_the_first_move() {
    for (who, side) in [(WHITE, Side::White), (BLACK, Side::Black)] {
        let mut desk = Desk::new(Config::default(), "");
        assert!(matches!(desk.no(who, Command::DemandTwoBoards), Refusal::WrongPhase { .. }));
        desk.go(WHITE, Command::Accept);
        desk.go(BLACK, Command::Accept);
        assert_eq!(desk.go(who, Command::DemandTwoBoards), [Message::TwoBoards(side)]);
        assert!(desk.table.config().two_boards && desk.table.config().demanded_by == Some(side));
        desk.go(Actor::Server, Command::Begin);
        assert!(matches!(desk.no(who, Command::DemandTwoBoards), Refusal::WrongPhase { .. }));
    }
}
