// SPDX-License-Identifier: AGPL-3.0-or-later
//! What hands, claims, outages and the server's own players add to the protocol: M1 to M12 of the design.

use crate::desk::{BLACK, Desk, Short, WHITE, insert, over_the_board, square};
use adapted::{
    Actor, Cause, ClaimKind, Command, Config, Due, Flag, Lang, Message, Missing, Phase, Refusal, Score, Touch,
};
use chess::announce::board_from_fen;
use chess::shakmaty::{Position, Role};
use fastrand::Rng;
use game::{EndKind, Millis, Side};
use serde_json::{Value, json};

/// Two boards on which nothing binds.
fn free() -> Config {
    Config { touch: Touch::Off, ..over_the_board() }
}

#[expect(clippy::needless_pass_by_value, reason = "it is written where it is asked for")]
fn read(value: Value) -> Command {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{value}: {error}"))
}

/// Without an arbiter.
fn alone(config: Config) -> Desk {
    let mut desk = Desk::begun(config, "");
    desk.go(Actor::Server, Command::Attend { arbiter: false });
    desk
}

#[test]
fn m1_commands_and_conditions_are_written_and_read() {
    let all = [
        json!({"k": "configure", "config": {}}),
        json!({"k": "accept"}),
        json!({"k": "two_boards"}),
        json!({"k": "repeat", "text": "e4"}),
        json!({"k": "echo"}),
        json!({"k": "echo", "board": "8/8/8/8/8/8/8/K1k5"}),
        json!({"k": "touch", "sq": "e4"}),
        json!({"k": "adjust"}),
        json!({"k": "remove", "sq": "d5"}),
        json!({"k": "insert", "from": "e2", "to": "e4"}),
        json!({"k": "place", "sq": "e8", "piece": "q"}),
        json!({"k": "announce", "text": "e4"}),
        json!({"k": "correct", "text": "e4"}),
        json!({"k": "press"}),
        json!({"k": "speech_end"}),
        json!({"k": "score", "text": "e4"}),
        json!({"k": "ask"}),
        json!({"k": "tell"}),
        json!({"k": "report_touch", "sq": "e4"}),
        json!({"k": "flag"}),
        json!({"k": "divergence"}),
        json!({"k": "call"}),
        json!({"k": "show_score", "side": 0, "entries": ["e4"]}),
        json!({"k": "show_board", "side": 1, "board": "8/8/8/8/8/8/8/K1k5"}),
        json!({"k": "propose"}),
        json!({"k": "propose", "fault": 1}),
        json!({"k": "agree", "yes": true}),
        json!({"k": "rule", "moves": ["e2e4"], "ms": [1000, 2000]}),
        json!({"k": "rule", "moves": [], "ms": [1, 2], "result": {"winner": null, "reason": "agreement"}}),
        json!({"k": "time", "side": 0, "ms": -5000}),
        json!({"k": "pause"}),
        json!({"k": "say", "to": 1, "text": "Quiet please"}),
        json!({"k": "draw"}),
        json!({"k": "answer_draw", "yes": false}),
        json!({"k": "claim", "what": "threefold", "text": "Nf3"}),
        json!({"k": "resign"}),
        json!({"k": "adjourn"}),
        json!({"k": "seal", "text": "e4"}),
        json!({"k": "resume"}),
    ];
    for value in all {
        let command = read(value.clone());
        assert_eq!(command.name(), value["k"]);
        let written = serde_json::to_value(&command).unwrap();
        assert_eq!(read(written), command, "{value}");
    }
    for junk in
        [json!({"k": "fly"}), json!({"k": "touch", "sq": "z9"}), json!({"k": "say", "to": 2, "text": ""})]
    {
        assert!(serde_json::from_value::<Command>(junk).is_err());
    }
    let config: Config = serde_json::from_value(json!({
        "mode": "over_the_board", "two_boards": true, "wording": "de_cyrillic_seed", "repeat": "expected",
        "touch": "peg_out", "press": "auto_when_made", "announce_time": {"grace_ms": 2500}, "info": "standing",
        "warn_illegal": false, "score": ["own", "auto"], "sound": true, "flag": "claimed", "lang": ["bg", "ru"],
        "players": [{"visually_disabled": true, "assistant": {"execute": true}}, {"hearing_impaired": true}],
    }))
    .unwrap();
    assert_eq!((config.flag, config.lang), (Flag::Claimed, [Lang::Bg, Lang::Ru]));
    assert!(config.sound && !Config::default().sound, "nothing is recorded unless it was agreed");
    assert_eq!(serde_json::from_value::<Config>(serde_json::to_value(&config).unwrap()).unwrap(), config);
    assert_eq!(serde_json::from_value::<Config>(json!({})).unwrap(), Config::default());
    assert!(serde_json::from_value::<Config>(json!({"mode": "air"})).is_err());
    for actor in [WHITE, BLACK, Actor::Assistant(Side::White), Actor::Helper(Side::Black), Actor::Arbiter] {
        assert_eq!(Actor::from_name(&actor.name()), Some(actor));
    }
}

#[test]
fn m2_hands_castle_with_the_rook_and_put_the_promoted_piece() {
    let mut desk = Desk::begun(free(), "4k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
    desk.go(WHITE, insert("e1", "g1"));
    desk.go(WHITE, Command::announce("kurze Rochade"));
    assert_eq!(desk.go(WHITE, Command::PressClock), [Message::NotMade(vec![Missing::Rook])]);
    desk.go(WHITE, insert("h1", "f1"));
    desk.go(WHITE, Command::PressClock);
    assert_eq!(desk.table.board(Side::White), desk.table.game().position().board());
    let mut desk = Desk::begun(free(), "4k3/1P6/8/8/8/8/8/4K2R w K - 0 1");
    desk.go(WHITE, insert("b7", "b8"));
    desk.go(WHITE, Command::announce("b8=N"));
    assert_eq!(desk.go(WHITE, Command::PressClock), [Message::NotMade(vec![Missing::Promotion])]);
    assert_eq!(desk.no(WHITE, Command::Place { sq: square("c8"), piece: Role::Queen }), Refusal::NotAMove);
    desk.go(WHITE, Command::Place { sq: square("b8"), piece: Role::Queen });
    assert_eq!(desk.go(WHITE, Command::PressClock), [Message::NotMade(vec![Missing::Promotion])]);
    desk.go(WHITE, Command::Place { sq: square("b8"), piece: Role::Knight });
    desk.go(WHITE, Command::PressClock);
    assert_eq!(desk.table.board(Side::White), desk.table.game().position().board());
}

#[test]
fn m2_a_board_holds_what_hands_did_and_nobody_is_told() {
    let mut desk = Desk::begun(free(), "");
    desk.go(WHITE, insert("g2", "g4"));
    desk.go(WHITE, Command::announce("g4"));
    desk.go(WHITE, Command::PressClock);
    desk.go(BLACK, Command::repeat("g4"));
    let wrong = board_from_fen("rnbqkbnr/pppppppp/8/8/8/6P1/PPPPPP1P/RNBQKBNR").unwrap();
    let said = desk.go(BLACK, Command::Echo { board: Some(Box::new(wrong.clone())) });
    assert_eq!(said, [Message::Echoed(Side::Black)]);
    assert_eq!(desk.table.board(Side::Black), &wrong);
    desk.go(BLACK, insert("g8", "f6"));
    desk.go(BLACK, Command::announce("Nf6"));
    desk.go(BLACK, Command::PressClock);
    assert_ne!(desk.table.board(Side::Black), desk.table.game().position().board());
    assert_eq!(desk.table.board(Side::Black).piece_at(square("g3")), wrong.piece_at(square("g3")));
}

#[test]
fn m3_a_false_claim_gives_the_opponent_two_minutes() {
    let mut desk = Desk::begun(free(), "");
    assert_eq!(desk.no(BLACK, Command::Claim { what: ClaimKind::Fifty, text: None }), Refusal::NotYourTurn);
    let said = desk.go(WHITE, Command::Claim { what: ClaimKind::Threefold, text: None });
    assert_eq!(said, [Message::ClaimFailed { side: Side::White, ms: Millis::seconds(120) }]);
    assert_eq!(desk.table.clocks().reading(desk.now)[1], Millis::seconds(1020));
    let mut desk = Desk::begun(free(), "4k3/8/8/8/8/8/8/R3K3 w - - 99 90");
    desk.go(WHITE, Command::Claim { what: ClaimKind::Fifty, text: Some("Ra2".into()) });
    assert!(matches!(desk.phase(), Phase::Finished(o) if o.kind == EndKind::Fifty));
}

#[test]
fn m4_without_an_arbiter_both_agree_or_the_game_is_void() {
    let mut desk = alone(Config::default());
    assert_eq!(desk.no(WHITE, Command::Agree { yes: true }).code(), "wrong_phase");
    let said = desk.go(WHITE, Command::Divergence);
    assert!(matches!(said[..], [Message::Arbitration(_), Message::Proposal(_), ..]), "{said:?}");
    // Each hears what the other says to it.
    let agrees = Message::Agreed { side: Side::White, yes: true };
    assert_eq!(desk.go(WHITE, Command::Agree { yes: true }), [agrees]);
    let said = desk.go(BLACK, Command::Agree { yes: true });
    assert!(said.iter().any(|said| matches!(said, Message::Ruled { plies: 0, .. })), "{said:?}");
    assert_eq!(desk.phase(), Phase::Turn(Side::White));
    desk.go(BLACK, Command::CallArbiter);
    let refuses = || Message::Agreed { side: Side::Black, yes: false };
    assert_eq!(desk.go(BLACK, Command::Agree { yes: false }), [refuses()]);
    assert_eq!(desk.go(BLACK, Command::Agree { yes: false }), [refuses(), Message::Void]);
    assert_eq!(desk.phase(), Phase::Void);
    desk.refolds();
}

#[test]
fn d28_a_score_that_lacks_more_than_two_plies_is_completed_before_anything_goes_on() {
    let own = Config { score: [Score::Own, Score::Own], touch: Touch::Off, ..Config::default() };
    let mut desk = alone(own);
    for (who, said) in [(WHITE, "e4"), (BLACK, "e5"), (WHITE, "Nf3"), (BLACK, "Nc6")] {
        if desk.table.echo().is_some() {
            let uci = desk.table.echo().unwrap().uci.clone();
            desk.go(who, Command::repeat(uci));
            desk.go(who, Command::Echo { board: None });
        }
        desk.go(who, Command::announce(said));
        desk.go(who, Command::PressClock);
        desk.go(BLACK, Command::score(said));
    }
    desk.go(WHITE, Command::Divergence);
    assert_eq!(desk.no(WHITE, Command::Agree { yes: true }), Refusal::NothingProposed);
    let said = desk.go(WHITE, Command::SubmitScore { side: Side::White, entries: vec!["e4".into()] });
    assert_eq!(said, [Message::ShownScore(Side::White)], "both hear that it was shown, not what");
    let said = desk.go(
        BLACK,
        Command::SubmitScore { side: Side::Black, entries: desk.table.score(Side::Black).to_vec() },
    );
    assert!(
        matches!(&said[1], Message::Proposal(ruling) if ruling.finding.name() == "score_incomplete"),
        "{said:?}"
    );
    assert_eq!(desk.no(WHITE, Command::Agree { yes: true }), Refusal::ScoreIncomplete);
    assert_eq!(desk.no(Actor::Arbiter, Command::Resume), Refusal::ScoreIncomplete);
    assert_eq!(desk.table.clocks().running(), None, "the clocks stay stopped");
    let entries = ["e4", "e5", "Sf3"].map(str::to_owned).to_vec();
    let said = desk.go(WHITE, Command::SubmitScore { side: Side::White, entries });
    assert!(matches!(&said[1], Message::Proposal(ruling) if ruling.finding.name() == "scores_correspond"));
    desk.go(WHITE, Command::Agree { yes: true });
    desk.go(BLACK, Command::Agree { yes: true });
    assert_eq!(desk.phase(), Phase::Turn(Side::White));
}

#[test]
fn m5_the_arbiter_stops_the_clocks_and_gives_time() {
    let mut desk = Desk::begun(free(), "");
    desk.go(WHITE, Command::announce("e4"));
    desk.go(Actor::Arbiter, Command::Pause);
    assert_eq!(desk.phase(), Phase::Arbitration(Cause::Paused));
    desk.go(Actor::Arbiter, Command::Time { side: Side::Black, ms: Millis::seconds(60) });
    assert_eq!(
        desk.no(Actor::Arbiter, Command::Time { side: Side::Black, ms: Millis::ZERO }),
        Refusal::BadTime
    );
    desk.go(Actor::Arbiter, Command::Resume);
    assert_eq!(desk.table.pending().announced.as_deref(), Some("e2e4"), "the move goes on where it was");
    assert_eq!(desk.table.clocks().reading(desk.now)[1], Millis::seconds(960));
    assert_eq!(desk.no(WHITE, Command::Pause).code(), "no_right");
}

#[test]
fn m6_an_illegal_move_and_the_clock_pressed_is_the_arbiters() {
    let mut desk = Desk::begun(Config { warn_illegal: false, ..free() }, "");
    desk.go(WHITE, insert("e2", "e5"));
    assert_eq!(desk.go(WHITE, Command::PressClock), [Message::Arbitration(Cause::Illegal)]);
    assert_eq!(desk.table.clocks().running(), None);
}

#[test]
fn m8_the_server_sees_the_flag() {
    let mut desk = Desk::begun(free(), "");
    assert_eq!(desk.no(Actor::Server, Command::ClaimFlag), Refusal::FlagNotDown);
    desk.now = desk.now.plus(Millis::seconds(900));
    assert!(desk.table.clocks().falls_at().is_some_and(|at| at <= desk.now));
    desk.go(Actor::Server, Command::ClaimFlag);
    assert!(matches!(desk.phase(), Phase::Finished(o) if o.winner == Some(Side::Black)));
}

/// Two players of the server, until the game is over or long enough.
fn by_themselves(config: Config, fen: &str, plies: usize) -> Desk {
    let mut desk = Desk::new(config, fen);
    let mut rng = Rng::with_seed(7);
    for _ in 0..4_000 {
        if desk.phase() == Phase::Ready {
            desk.go(Actor::Server, Command::Begin);
        }
        let due = Side::BOTH.into_iter().find_map(|side| Some((side, desk.table.due(side)?)));
        let Some((side, due)) = due else { break };
        let command = match due {
            Due::Do(command, _) => *command,
            Due::Seal => panic!("nobody has ordered it"),
            Due::Choose => Command::announce(rng.choice(desk.table.game().legal_uci()).unwrap()),
        };
        desk.go(Actor::Player(side), command);
        if desk.table.moves().len() >= plies {
            break;
        }
    }
    desk
}

#[test]
fn m9_players_of_the_server_do_everything_by_themselves() {
    for config in [Config::default(), over_the_board(), Config { score: [Score::Own; 2], ..over_the_board() }]
    {
        let desk = by_themselves(config.clone(), "", 60);
        assert!(desk.table.moves().len() >= 60 || desk.table.due(Side::White).is_none());
        assert!(desk.table.moves().len() > 8, "{} plies", desk.table.moves().len());
        if config.score[0] == Score::Own {
            assert!(desk.table.score(Side::White).len() + 2 >= desk.table.moves().len());
        }
        desk.refolds();
    }
    let desk =
        by_themselves(over_the_board(), "r3k2r/1P1pp1p1/8/2pP4/5pP1/8/1p1PP1p1/R3K2R w KQkq - 0 1", 30);
    assert!(desk.table.moves().len() >= 10);
}

#[test]
fn m9_a_player_of_the_server_seals_when_that_is_ordered() {
    let mut desk = Desk::begun(free(), "");
    assert_eq!(desk.table.due(Side::White), Some(Due::Choose));
    desk.go(Actor::Arbiter, Command::OrderAdjournment);
    assert_eq!((desk.table.due(Side::White), desk.table.due(Side::Black)), (Some(Due::Seal), None));
    desk.go(WHITE, Command::seal("e4"));
    assert_eq!(desk.table.due(Side::White), None);
    let mut desk = Desk::begun(free(), "");
    desk.go(WHITE, Command::announce("e4"));
    desk.go(Actor::Arbiter, Command::OrderAdjournment);
    assert!(matches!(desk.table.due(Side::White), Some(Due::Do(..))), "what is announced is made first");
}

#[test]
fn m10_a_player_is_asked_back_in_their_language() {
    let mut desk = Desk::begun(free(), "7k/8/8/8/8/8/6K1/R4R2 w - - 0 1");
    let [Message::Question(back)] = &desk.go(WHITE, Command::announce("Turm David eins"))[..] else {
        panic!()
    };
    assert_eq!(back.asks.as_deref(), Some("Turm Anna eins oder Turm Felix eins?"));
    let fen = "7k/4P3/8/8/8/8/6K1/8 w - - 0 1";
    for (lang, which) in [(Lang::En, "Which piece?"), (Lang::Bg, "Коя фигура?"), (Lang::Ru, "Какая фигура?")]
    {
        let mut desk = Desk::begun(Config { lang: [lang; 2], ..free() }, fen);
        let [Message::Question(back)] = &desk.go(WHITE, Command::announce("Eva acht"))[..] else { panic!() };
        assert_eq!(back.asks, Some(format!("{which} Dame, Turm, Läufer, Springer.")));
    }
}

#[test]
fn m12_an_outage_is_charged_to_nobody_wherever_a_game_is_broken_off() {
    let config = Config { score: [Score::Own; 2], ..over_the_board() };
    let whole = by_themselves(config.clone(), "", 12);
    let log = whole.log();
    for broken in 1..log.len() {
        let mut table = Desk::new(config.clone(), "").table;
        for entry in &log[..broken] {
            table.fold(entry).unwrap();
        }
        let (before, down) = (table.clone(), log[broken - 1].at);
        table.stand(down);
        let up = down.plus(Millis::seconds(3_600));
        assert_eq!(table.clocks().reading(up), before.clocks().reading(down), "event {broken}");
        table.wake(up);
        assert_eq!(table.clocks().reading(up), before.clocks().reading(down), "event {broken}");
        assert_eq!((table.pending(), table.echo()), (before.pending(), before.echo()), "event {broken}");
        assert_eq!(table.due(Side::White), before.due(Side::White));
        for entry in &log[broken..] {
            let entry = adapted::Entry { at: entry.at.plus(Millis::seconds(3_600)), ..entry.clone() };
            table.fold(&entry).unwrap();
        }
        let end = whole.now;
        let later = end.plus(Millis::seconds(3_600));
        assert_eq!(table.clocks().reading(later), whole.table.clocks().reading(end), "event {broken}");
        assert_eq!(table.moves(), whole.table.moves());
    }
}
