// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia audit verify` finds what does not follow from a tournament's log, stakes that are not put aside as they should be,
//! and roles of whom is no member.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use store::Standing;

use crate::audit::raw;
use crate::http::{self, Answer, cookie, fill};
use crate::site::{Serving, Site, on_every_engine};

const CREDITS: &str = "sofia/credits";

/// Requests of people to a site.
struct Talk<'a>(&'a Serving);

impl Talk<'_> {
    fn asks(&self, who: &str, method: &str, path: &str, headers: &[(&str, &str)], body: &Value) -> Value {
        let path = format!("/api/v1{path}");
        let Answer { status, text } =
            http::asks(&self.0.address, &cookie(who), method, &path, headers, Some(body)).unwrap();
        assert!((200..300).contains(&status), "{who} {method} {path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn posts(&self, who: &str, path: &str, body: &Value) -> Value {
        self.asks(who, "POST", path, &[], body)
    }
}

/// A club that has held a tournament with an entry fee and a bonus, and two games for stakes, of which one goes on.
fn club(site: &Site) {
    site.serve().kill();
    let adult = Standing { adult_us: Some(1), ..Standing::default() };
    let people = ["ada", "cash", "ann", "bob"].map(|name| (name.to_owned(), adult));
    let olga = ("olga".to_owned(), Standing { operator: true, ..adult });
    fill(site, people.into_iter().chain([olga]).collect());
    let serving =
        site.serve_with(&["--rate-limits", "off", "--stakes-statement", "credits have no value here"]);
    let talk = Talk(&serving);
    let wish = json!({"id": "sofia", "name": "Sofia", "agreement": "1", "administrator": "Ada",
        "administrator_account": "ada", "joining": "open", "stakes": true});
    talk.posts("olga", "/federations", &wish);
    talk.asks("olga", "PUT", "/federations/sofia/roles/cash", &[], &json!({"roles": ["cashier"]}));
    for player in ["ann", "bob"] {
        talk.posts(player, "/federations/sofia/members", &json!({}));
        let wish = json!({"kind": "deposit", "account": format!("player/{player}"), "amount": 1_000, "reason": "cup"});
        talk.posts("cash", "/federations/sofia/cashier/entries", &wish);
    }
    cup(&talk);
    for goes_on in [false, true] {
        let wish = json!({"game": "chess", "seat": "first", "stake": {"currency": CREDITS, "stake": 100, "max": 100},
            "clock": {"kind": "fischer", "base_s": 300, "step_s": 3}});
        let room = talk.posts("ann", "/rooms", &wish)["id"].as_str().unwrap().to_owned();
        let commands = format!("/rooms/{room}/commands");
        talk.posts("bob", &commands, &json!({"id": "sits", "c": {"k": "sit", "seat": 1}}));
        if !goes_on {
            talk.posts("bob", &commands, &json!({"id": "gives-up", "c": {"k": "resign"}}));
        }
    }
    serving.kill();
}

/// Ann wins a tournament of two.
fn cup(talk: &Talk<'_>) {
    let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 1,
        "venue": "board", "seeding": "order", "first_colour": "white", "protest_min": 0,
        "money": {"currency": CREDITS, "entry_fee": 100, "organiser_bp": 500, "prizes_bp": [6_000, 4_000]}});
    let made = talk.posts("ada", "/tournaments", &wish);
    let path = format!("/tournaments/{}", made["id"].as_str().unwrap());
    talk.posts("ada", &format!("{path}/announce"), &json!({}));
    for player in ["ann", "bob"] {
        talk.posts(player, &format!("{path}/entries"), &json!({}));
    }
    let started = talk.posts("ada", &format!("{path}/start"), &json!({}));
    let seen = format!("\"{}\"", started["seq"]);
    let board = format!("{path}/rounds/1/boards/1");
    talk.asks("ada", "PUT", &board, &[("If-Match", &seen)], &json!({"result": "1-0"}));
    let done = talk.posts("ada", &format!("{path}/finish"), &json!({}));
    assert_eq!(done["state"], "closed", "{done}");
}

fn verify(folder: &Path) -> (Option<i32>, Value) {
    let (code, said, error) = crate::common::kapia("audit", folder, &["verify", "--json"]);
    (code, serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}{error}")))
}

/// The same site in another folder, to be spoilt.
fn copy(of: &Path) -> std::path::PathBuf {
    let folder = of.join("copy");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    for file in fs::read_dir(of).unwrap().map(Result::unwrap).filter(|file| file.path().is_file()) {
        fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    folder
}

#[test]
fn what_does_not_follow_from_a_tournament_a_stake_or_a_role_is_found() {
    on_every_engine(|site| {
        // Faults are planted in a file.
        if site.is_shared() {
            return;
        }
        club(site);
        let (code, report) = verify(site.folder());
        assert_eq!((code, &report["clean"]), (Some(0), &Value::from(true)), "{report}");
        assert_eq!(report["events"], json!({"rooms": 2, "tournaments": 1}));
        for (sql, fault) in [
            (
                "UPDATE contest SET state = 'running'",
                "its state is kept as running, and by its log it is closed",
            ),
            ("UPDATE contest SET game = 'kalah'", "its game is kept as kalah, and by its log it is chess"),
            ("UPDATE contest SET starts_us = 1", "its start is not kept as it stands in its log"),
            ("UPDATE contest SET seq = seq + 1", "events, and it is kept at"),
            (
                "DROP TRIGGER contest_event_no_delete; DELETE FROM contest_event WHERE seq = 3",
                "event 3 is missing from its log",
            ),
            (
                "DROP TRIGGER contest_event_no_update; UPDATE contest_event SET payload = '{}' WHERE seq = 4",
                "event 4 of its log cannot be read",
            ),
            (
                "DROP TRIGGER contest_event_no_update; UPDATE contest_event SET payload = '{\"k\":\"round_over\",\"round\":7}' \
                 WHERE kind = 'round_over'",
                "its log does not fold at event",
            ),
            (
                "UPDATE contest_entry SET state = 'withdrawn' WHERE player = 'id-bob'",
                "id-bob is present by its log, and not so on its list",
            ),
            (
                "DELETE FROM contest_entry WHERE player = 'id-bob'",
                "id-bob is present by its log, and not so on its list",
            ),
            (
                "INSERT INTO contest_entry SELECT id, 'id-ada', 'entered' FROM contest",
                "id-ada stands on its list, and not in its log",
            ),
            // The prizes went to who won by the log of then.
            (
                "DROP TRIGGER contest_event_no_update; \
                 UPDATE contest_event SET payload = REPLACE(payload, '1-0', '0-1') WHERE kind = 'scored'",
                "does not stand in the ledger as it follows from its log",
            ),
            (
                "UPDATE head SET status = 'over' WHERE status = 'playing'",
                "it is over and its stake is still put aside",
            ),
            (
                "UPDATE head SET status = 'playing' WHERE status = 'over'",
                "its stake is settled and it is not over",
            ),
            (
                "UPDATE member SET status = 'asked' WHERE player = 'id-cash'",
                "federation sofia: id-cash is cashier and no member",
            ),
        ] {
            let folder = copy(site.folder());
            raw(&folder, sql);
            let (code, report) = verify(&folder);
            let told = report["faults"].as_array().unwrap().iter().filter_map(Value::as_str);
            assert!(told.clone().any(|told| told.contains(fault)), "{sql}: {report}");
            assert_eq!((code, &report["clean"]), (Some(1), &Value::from(false)), "{sql}");
        }
    });
}
