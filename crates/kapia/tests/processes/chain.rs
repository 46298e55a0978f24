// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia audit verify` finds whatever was done to the audit, and `kapia account` tells in it what it does.

use std::path::Path;

use game::Seat;
use room::{Actor, Event, Room, Table};
use serde_json::Value;
use store::{Act, Append, Certain, Config, Head, NewEvent, Player, Status, Store};

use crate::audit::raw;

/// What lets anybody rewrite what was written.
const UNLOCK: &str = "DROP TRIGGER audit_no_update; DROP TRIGGER audit_no_delete; \
     DROP TRIGGER audit_head_no_delete; DROP TRIGGER audit_head_grows;";

fn verify(folder: &Path, more: &[&str]) -> (Option<i32>, Value) {
    let (code, said, error) = crate::common::kapia("audit", folder, &[&["verify", "--json"], more].concat());
    (code, serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}{error}")))
}

/// A site with five acts; the number and the hash of the last.
fn site(name: &str) -> (std::path::PathBuf, String) {
    let mut head = String::new();
    let folder = crate::common::site(name, async |store| {
        for n in 1..=5 {
            let id = format!("p{n}");
            let player = Player { id: id.clone(), name: id.clone(), created_us: n };
            let act = Act {
                at_us: n,
                federation: "f".into(),
                act: "a".into(),
                actor: "o".into(),
                subject: id,
                before: "b".into(),
                after: "c".into(),
                reason: "d".into(),
            };
            store.audited(act).create_player(player).await.unwrap();
        }
        let end = store.audit_head().await.unwrap();
        head = format!("{}:{}", end.seq, end.hash);
    });
    (folder, head)
}

#[test]
fn whatever_is_done_to_the_audit_is_found() {
    let (folder, head) = site("audit_chain");
    let (code, report) = verify(&folder, &["--head", &head]);
    assert_eq!((code, &report["clean"]), (Some(0), &Value::from(true)), "{report}");
    assert_eq!(report["audit"]["entries"], 5);
    for sql in [
        "UPDATE audit SET at_us = 9 WHERE seq = 2",
        "UPDATE audit SET federation = 'x' WHERE seq = 2",
        "UPDATE audit SET act = 'x' WHERE seq = 2",
        "UPDATE audit SET actor = 'x' WHERE seq = 2",
        "UPDATE audit SET subject = 'x' WHERE seq = 2",
        "UPDATE audit SET before = 'x' WHERE seq = 2",
        "UPDATE audit SET after = 'x' WHERE seq = 2",
        "UPDATE audit SET reason = 'x' WHERE seq = 2",
        "UPDATE audit SET prev = hash WHERE seq = 2",
        "UPDATE audit SET hash = prev WHERE seq = 5",
        "UPDATE audit SET seq = 6 WHERE seq = 5",
        "DELETE FROM audit WHERE seq = 3",
        "DELETE FROM audit WHERE seq = 1",
        "DELETE FROM audit WHERE seq = 5",
        "DELETE FROM audit",
        "DELETE FROM audit_head",
    ] {
        let (folder, _) = site("audit_tampered");
        raw(&folder, UNLOCK);
        raw(&folder, sql);
        let (code, report) = verify(&folder, &[]);
        assert_eq!((code, &report["clean"]), (Some(1), &Value::from(false)), "{sql}: {report}");
    }
    // Who cuts off the end and its copy is found by whoever has noted the end.
    let (folder, head) = site("audit_tampered");
    raw(&folder, UNLOCK);
    raw(&folder, "DELETE FROM audit WHERE seq = 5");
    raw(&folder, "UPDATE audit_head SET seq = 4, hash = (SELECT hash FROM audit WHERE seq = 4)");
    assert_eq!(verify(&folder, &[]).0, Some(0), "nobody knows");
    assert_eq!(verify(&folder, &["--head", &head]).0, Some(1));
}

#[test]
fn an_event_that_is_gone_is_missed() {
    let (folder, _) = site("audit_events");
    raw(
        &folder,
        "INSERT INTO head (room, seq, status, game, listed, lobby, created_us, updated_us) \
         VALUES ('r1', 2, 'over', 'chess', FALSE, '{}', 1, 1)",
    );
    let (code, report) = verify(&folder, &[]);
    assert_eq!(code, Some(1), "{report}");
    assert_eq!(report["faults"][0], "room r1: its log is not whole");
}

/// A table of chess at which Ann plays Bob, by its log; `end` says how it ended.
fn log(reason: &str, two: bool) -> Vec<Event> {
    let ann = Actor { player: "p1".into(), name: String::new(), program: false };
    let table: Table = serde_json::from_value(serde_json::json!({
        "game": "chess", "options": {}, "clock": {"kind": "none", "base_s": 0, "step_s": 0}, "access": "link"
    }))
    .unwrap();
    let mut events = Room::open(&ann, table, Seat(0)).unwrap();
    if two {
        events.push(Event::Sat {
            seat: 1,
            player: "p2".into(),
            name: String::new(),
            bot: None,
            program: false,
        });
        events.push(Event::Started { first: 0 });
    }
    let end = serde_json::json!({"k": "ended", "reason": reason, "winner": null, "points": 0});
    events.push(serde_json::from_value(end).unwrap());
    events
}

#[test]
fn a_game_that_is_over_has_its_result() {
    for (reason, two, fault) in [
        ("agreement", true, Some("room r1: its game has no result")),
        ("aborted", true, Some("room r1: its game has no result")),
        ("cancelled", false, None),
    ] {
        let folder = crate::common::site("audit_results", async |store| {
            let event = |(at_us, event): (i64, Event)| NewEvent {
                at_us,
                kind: "x".into(),
                actor: String::new(),
                command_id: None,
                payload: serde_json::to_string(&event).unwrap(),
            };
            let events = (1..).zip(log(reason, two)).map(event).collect();
            let head = Head {
                status: Status::Over,
                game: "chess".into(),
                listed: false,
                deadline_us: None,
                lobby: "{}".into(),
            };
            let append = Append {
                room: "r1".into(),
                expected_seq: 0,
                epoch: 0,
                events,
                head,
                seats: None,
                end: None,
                moved: None,
                certain: Certain::default(),
            };
            store.append(append).await.unwrap();
        });
        let (code, report) = verify(&folder, &[]);
        assert_eq!(report["faults"][0].as_str(), fault, "{reason}: {report}");
        assert_eq!(code, Some(i32::from(fault.is_some())), "{reason}: {report}");
    }
}

#[test]
fn what_the_operator_does_by_commands_is_told() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("audit_accounts");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("password"), "tabla-on-the-terrace\n").unwrap();
    for args in [
        &["add", "--name", "Ann", "--password-file", "password", "--operator"][..],
        &["add", "--name", "Bob", "--password-file", "password"],
        &["token", "--name", "Bob", "--scopes", "board:play"],
        &["grown", "--name", "Bob"],
        &["reset", "--name", "Bob"],
    ] {
        let (code, said, error) = crate::common::kapia("account", &folder, args);
        assert_eq!(code, Some(0), "{args:?}: {said}{error}");
    }
    let url = format!("sqlite:{}", folder.join("kapia.db").display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let acts = runtime.block_on(async {
        let store = Store::open(&Config { url, readers: 1 }).await.unwrap();
        let acts = store.audit(0, 10).await.unwrap();
        store.close().await.unwrap();
        acts
    });
    let acts: Vec<&str> = acts.iter().map(|entry| entry.act.act.as_str()).collect();
    assert_eq!(acts, ["account.operator", "account.token", "account.grown", "account.reset"]);
    assert_eq!(verify(&folder, &[]).0, Some(0));
}
