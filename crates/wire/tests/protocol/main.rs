// SPDX-License-Identifier: AGPL-3.0-or-later
//! The protocol as its page describes it, and the secrets it keeps.

#[path = "../../../room/tests/table/desk.rs"]
#[expect(dead_code, reason = "the room's own tests use more of it")]
mod desk;

mod bughouse;
mod events;
mod position;
mod spoken;

use std::collections::BTreeSet;

use desk::{Desk, clock};
use room::{
    ClaimKind, ClockKind, ClockRule, Command, EndReason, Event, GameKind, OfferKind, Phrase, Status, Whom,
};
use serde_json::Value;
use wire::{ClientMessage, ServerMessage, Viewer};

const PAGE: &str = include_str!("../../../../docs/protocol.md");

fn viewer<'a>(desk: &Desk, player: &'a str) -> Viewer<'a> {
    Viewer { player, seat: desk.room.seat_of(player) }
}

fn history(desk: &Desk, player: &str, since: i64) -> Vec<Value> {
    let events = wire::history("room1", desk.log.clone(), since, &viewer(desk, player)).expect("a good log");
    events.iter().map(|event| serde_json::to_value(event).expect("json")).collect()
}

fn view(desk: &Desk, player: &str) -> Value {
    serde_json::to_value(wire::view(&desk.room, &viewer(desk, player), desk.now)).expect("json")
}

fn words(section: &str) -> BTreeSet<&str> {
    section.split('`').skip(1).step_by(2).collect()
}

/// The next kind of command; without `_`, so that the compiler asks for a new one here.
fn after(command: &Command) -> Option<Command> {
    let (m, what) = (Some("g1f3".to_owned()), OfferKind::Resign);
    Some(match command {
        Command::Sit { .. } => Command::Leave,
        Command::Leave => Command::Refuse,
        Command::Refuse => Command::Bot { bot: "chess-beginner".to_owned(), seat: Some(3) },
        Command::Bot { .. } => Command::Move { m: "e2e4".to_owned() },
        Command::Move { .. } => Command::Roll,
        Command::Roll => Command::Double,
        Command::Double => Command::Take,
        Command::Take => Command::Drop,
        Command::Drop => Command::Beaver,
        Command::Beaver => Command::Raccoon,
        Command::Raccoon => Command::Next,
        Command::Next => Command::Berserk,
        Command::Berserk => Command::Hint,
        Command::Hint => Command::Resign,
        Command::Resign => Command::Offer { what, points: Some(2) },
        Command::Offer { .. } => Command::Accept { what: OfferKind::Takeback },
        Command::Accept { .. } => Command::Decline { what: OfferKind::Rematch },
        Command::Decline { .. } => Command::Claim { what: ClaimKind::Fifty, m },
        Command::Claim { .. } => Command::Abort,
        Command::Abort => Command::Chat { text: "hi".to_owned(), to: Whom::Team },
        Command::Chat { .. } => Command::Phrase { p: Phrase::NeedP },
        Command::Phrase { .. } => Command::DiceCommit { commit: "00".to_owned(), deposit: None, live: false },
        Command::DiceCommit { .. } => Command::DiceReveal { c: "00".to_owned() },
        Command::DiceReveal { .. } => Command::DiceLink { i: 1, link: "00".to_owned() },
        Command::DiceLink { .. } => Command::DiceRenew,
        Command::DiceRenew => {
            Command::Adapted { a: Box::new(serde_json::from_str(r#"{"k":"press"}"#).expect("a command")) }
        }
        // No command of the wire: only the server says so.
        Command::Adapted { .. }
        | Command::Counter { .. }
        | Command::MakePlace { .. }
        | Command::TakePlace { .. }
        | Command::EndPlace { .. } => return None,
    })
}

#[test]
fn every_command_is_understood_and_on_the_page() {
    let commands = std::iter::successors(Some(Command::Sit { seat: 0 }), after);
    let on_page = words(PAGE);
    let mut kinds = BTreeSet::new();
    for command in commands {
        let written = serde_json::to_value(&command).expect("json");
        let kind = written["k"].as_str().expect("a word").to_owned();
        let frame = serde_json::json!({"t": "cmd", "id": "a1", "c": written}).to_string();
        match ClientMessage::parse(&frame) {
            Ok(ClientMessage::Cmd { c, .. }) => assert_eq!(c, command),
            other => panic!("{frame}: {other:?}"),
        }
        assert!(on_page.contains(kind.as_str()), "{kind} is not on the page");
        assert!(kinds.insert(kind), "{frame} comes twice");
    }
    assert_eq!(kinds.len(), 27, "{kinds:?}");
}

/// What may be left out is left out by somebody.
#[test]
fn a_command_needs_no_more_than_the_page_says() {
    for example in [
        r#"{"k":"bot","bot":"chess-beginner"}"#,
        r#"{"k":"offer","what":"draw"}"#,
        r#"{"k":"claim","what":"threefold"}"#,
        r#"{"k":"chat","text":"hi"}"#,
        r#"{"k":"dice_commit","commit":"00"}"#,
    ] {
        let frame = format!(r#"{{"t":"cmd","id":"a1","c":{example}}}"#);
        ClientMessage::parse(&frame).unwrap_or_else(|error| panic!("{example}: {error}"));
    }
}

#[test]
fn every_example_frame_of_the_page_reads_back() {
    let frames: Vec<&str> = words(PAGE).into_iter().filter(|word| word.starts_with(r#"{"t":"#)).collect();
    assert!(frames.len() >= 9, "{frames:?}");
    for frame in frames {
        let readable = frame.replace("[…]", "[]").replace("{…}", "{}").replace('…', "-");
        let value: Value = serde_json::from_str(&readable).unwrap_or_else(|error| panic!("{frame}: {error}"));
        if matches!(value["t"].as_str(), Some("cmd" | "ping")) {
            ClientMessage::parse(frame).unwrap_or_else(|error| panic!("{frame}: {error}"));
        }
    }
}

#[test]
fn the_page_lists_every_end_and_no_other() {
    let start = PAGE.find("Reasons: ").expect("a paragraph of reasons");
    let paragraph = PAGE[start..].split("\n\n").next().expect("a paragraph");
    assert_eq!(words(paragraph), EndReason::ALL.iter().map(|reason| reason.word()).collect());
}

/// The page's own list is committed; after a change write it once with `KAPIA_UPDATE_ENDS=1`.
#[test]
fn the_page_in_the_browser_knows_every_end() {
    let list = |of: &mut dyn Iterator<Item = &EndReason>| {
        of.fold(String::new(), |text, reason| text + "  '" + reason.word() + "',\n")
    };
    let now = format!(
        "// SPDX-License-Identifier: AGPL-3.0-or-later\n\
         // Every reason the server may give for the end of a game. Written by a test of crates/wire.\n\n\
         export const END_REASONS = [\n{}] as const;\n\n\
         export type EndReason = (typeof END_REASONS)[number];\n\n\
         /** Those that leave no result behind. */\n\
         export const VOID_REASONS: readonly EndReason[] = [\n{}];\n",
        list(&mut EndReason::ALL.iter()),
        list(&mut EndReason::ALL.iter().filter(|reason| reason.is_void())),
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/api/ends.ts");
    if std::env::var_os("KAPIA_UPDATE_ENDS").is_some() {
        std::fs::write(path, &now).expect("the file can be written");
    }
    let committed = std::fs::read_to_string(path).expect("web/src/api/ends.ts is committed");
    assert!(committed == now, "ends have changed: run this test with KAPIA_UPDATE_ENDS=1");
}

#[test]
fn every_field_of_the_view_is_on_the_page() {
    let mut tabla = Desk::playing(GameKind::Tabla, clock(ClockKind::Delay, 60, 10));
    tabla.shake();
    let chess = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 10));
    let kalah = Desk::playing(GameKind::Kalah, ClockRule::default());
    let on = |value: i64| room::Setting::Int(value);
    let terms = [("match_to", on(3)), ("cube", room::Setting::Bool(true))];
    let terms = terms.map(|(name, value)| (name.to_owned(), value)).into();
    let mut series = Desk::open(GameKind::Tapa, terms, ClockRule::default());
    series.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    series.shake();
    let resign = |points| Command::Offer { what: OfferKind::Resign, points };
    series.say("ann", resign(Some(1))).expect("an offer");
    series.say("bob", Command::Accept { what: OfferKind::Resign }).expect("an agreement");
    assert_eq!(view(&series, "bob")["match"]["between"], true);
    assert_eq!(view(&series, "bob")["last_game"]["points"], 1);
    let on_page = words(PAGE);
    let known = |name: &str| on_page.contains(name) || PAGE.contains(&format!("\"{name}\""));
    for desk in [&tabla, &series, &chess, &kalah] {
        let view = view(desk, "ann");
        for (name, value) in view.as_object().expect("an object") {
            assert!(known(name), "`{name}` is not on the page");
            let nested = ["pos", "legal", "clock", "dice", "clock_rule", "cube", "match", "last_game"];
            let nested = nested.contains(&name.as_str());
            for field in value.as_object().into_iter().filter(|_| nested).flat_map(|map| map.keys()) {
                assert!(known(field), "`{name}.{field}` is not on the page");
            }
        }
    }
}

#[test]
fn the_dialogue_about_the_cube_is_told_with_its_values() {
    let terms = ["cube", "beavers"].map(|name| (name.to_owned(), room::Setting::Bool(true))).into();
    let mut desk = Desk::open(GameKind::Tabla, terms, ClockRule::default());
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    desk.shake();
    let room::Play::Tables(game) = desk.room.play() else { panic!("tabla is a tables game") };
    let (graph, mut node, mut steps) = (game.graph(), 0, Vec::new());
    while let Some(edge) = graph.edges(node).first() {
        steps.push(edge.step.to_string());
        node = edge.next;
    }
    let [starter, doubler] =
        if desk.room.turn() == Some(game::Seat(0)) { ["ann", "bob"] } else { ["bob", "ann"] };
    desk.make(starter, &steps.join(" ")).expect("a legal play");
    let seat = desk.room.seat_of(doubler).expect("they play").0;
    desk.say(doubler, Command::Double).expect("a double");
    let seen = view(&desk, starter);
    assert_eq!(seen["turn"], 1 - seat);
    assert_eq!(seen["legal"], Value::Null);
    let offer = serde_json::json!({"seat": seat, "level": "double", "take": 2, "drop": 1});
    assert_eq!(seen["cube"], serde_json::json!({"value": 1, "owner": null, "offer": offer}));
    desk.say(starter, Command::Beaver).expect("a beaver");
    desk.say(doubler, Command::Take).expect("taken");
    assert_eq!(view(&desk, "")["cube"], serde_json::json!({"value": 4, "owner": 1 - seat, "offer": null}));
    let told = history(&desk, "", 0);
    let of = |k: &str| told.iter().filter(|event| event["k"] == k).cloned().collect::<Vec<_>>();
    let doubled = of("doubled");
    assert_eq!((&doubled[0]["value"], &doubled[0]["level"]), (&2.into(), &"double".into()));
    assert_eq!((&doubled[1]["value"], &doubled[1]["level"]), (&4.into(), &"beaver".into()));
    assert_eq!(of("taken")[0]["value"], 4);
}

#[test]
fn a_contribution_to_the_dice_is_secret_until_both_are_shown() {
    let mut desk = Desk::playing(GameKind::Tabla, ClockRule::default());
    let game_id = desk.room.dicing().expect("dice").game_id;
    let secret = dice::Secret([0xC4; 32]);
    let canary = room::hex(&secret.0);
    let commit = |seat, secret| room::hex(&dice::client_commit(&game_id, seat, secret));
    let other = dice::Secret([2; 32]);
    desk.say("ann", Command::DiceCommit { commit: commit(0, &secret), deposit: None, live: false }).unwrap();
    desk.say("bob", Command::DiceCommit { commit: commit(1, &other), deposit: None, live: false }).unwrap();
    desk.say("ann", Command::DiceReveal { c: canary.clone() }).unwrap();
    for onlooker in ["bob", "cid", ""] {
        let seen = format!("{:?}{}", history(&desk, onlooker, 0), view(&desk, onlooker));
        assert!(!seen.contains(&canary), "{onlooker:?} knows too much");
    }
    assert!(format!("{:?}", history(&desk, "ann", 0)).contains(&canary));
    desk.say("bob", Command::DiceReveal { c: room::hex(&other.0) }).unwrap();
    assert_eq!(desk.room.status(), Status::Playing);
    let link = |i| room::hex(&desk::link(&game_id, i).0);
    let seen = format!("{:?}{}", history(&desk, "ann", 0), view(&desk, "ann"));
    let rolls = desk.room.dicing().expect("dice").rolls;
    assert!(seen.contains(&link(rolls)), "the link of a roll is shown with it");
    assert!(!seen.contains(&link(rolls + 1)), "the next link is nobody's business");
}

#[test]
fn spectators_talk_among_themselves_while_a_game_is_on() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    desk.say("cid", Command::Chat { text: "take the knight".into(), to: room::Whom::All }).unwrap();
    desk.say("bob", Command::Chat { text: "good luck".into(), to: room::Whom::All }).unwrap();
    let heard = |player: &str, text: &str| format!("{:?}", history(&desk, player, 0)).contains(text);
    assert!(!heard("ann", "take the knight"));
    assert!(!heard("bob", "take the knight"));
    assert!(heard("dan", "take the knight") && heard("cid", "take the knight"));
    assert!(heard("ann", "good luck") && heard("dan", "good luck"));
}

#[test]
fn what_is_legal_is_told_only_to_the_player_on_turn() {
    let desk = Desk::playing(GameKind::Chess, ClockRule::default());
    assert_eq!(view(&desk, "ann")["legal"]["dests"]["e2"], serde_json::json!(["e3", "e4"]));
    for other in ["bob", "cid", ""] {
        assert_eq!(view(&desk, other)["legal"], Value::Null);
    }
    assert_eq!(view(&desk, "")["can"], serde_json::json!([]));
}

#[test]
fn a_client_gets_exactly_what_it_missed() {
    let mut desk = Desk::playing(GameKind::Chess, clock(ClockKind::Fischer, 60, 0));
    for (player, m) in [("ann", "e2e4"), ("bob", "e7e5"), ("ann", "g1f3")] {
        desk.make(player, m).unwrap();
    }
    let all = history(&desk, "ann", 0);
    for since in 0..=desk.room.version() {
        let missed = history(&desk, "ann", since);
        let expected: Vec<_> =
            all.iter().filter(|event| event["n"].as_i64() > Some(since)).cloned().collect();
        assert_eq!(missed, expected);
    }
    let last = all.last().expect("events");
    assert_eq!(last["text"], "Nf3");
    assert_eq!(last["d"]["piece"], "N");
    assert_eq!(last["pos"]["last"], serde_json::json!(["g1", "f3"]));
}

#[test]
fn a_newcomer_hears_the_last_hundred_lines_and_sees_every_move() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    for m in [("ann", "e2e4"), ("bob", "e7e5")] {
        for line in 0..200 {
            let text = format!("{} {line} {}", m.0, "x".repeat(260));
            desk.say(m.0, Command::Chat { text, to: room::Whom::All }).expect("a line");
        }
        desk.make(m.0, m.1).expect("a legal move");
    }
    let quiet = history(&desk, "ann", 0).into_iter().filter(|event| event["k"] != "chat").count();
    for viewer in ["ann", ""] {
        let events = history(&desk, viewer, 0);
        let said: Vec<_> = events.iter().filter_map(|event| event["text"].as_str()).collect();
        let chat = events.iter().filter(|event| event["k"] == "chat").count();
        assert_eq!(chat, wire::TALK_LINES_SHOWN);
        assert!(said.iter().any(|text| text.starts_with("bob 100 ")), "the last hundred");
        assert!(!said.iter().any(|text| text.starts_with("bob 99 ")), "and no others");
        assert_eq!(events.len() - chat, quiet, "everything that is no talk");
    }
}

#[test]
fn a_refusal_is_one_sentence_with_its_data() {
    let mut desk = Desk::playing(GameKind::Chess, ClockRule::default());
    let refusal = desk.say("ann", Command::Offer { what: OfferKind::Rematch, points: None }).unwrap_err();
    let detail = refusal.to_string();
    let params = refusal.params().into_iter().collect();
    let message = ServerMessage::No { id: Some("a1"), code: refusal.code(), detail: &detail, params };
    let expected = r#"{"t":"no","id":"a1","code":"not_over","detail":"another game can be offered only after this one is over"}"#;
    assert_eq!(message.to_json(), expected);
    assert!(desk.log.iter().all(|(_, event)| !matches!(event, Event::Rematch { .. })));
}
