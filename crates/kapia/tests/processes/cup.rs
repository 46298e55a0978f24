// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scenario 27: a process that is killed between the pairing of a round and the making of its tables. After the restart
//! every board has its table, and only one.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use store::Standing;

use crate::http::{self, Answer, cookie, fill};
use crate::site::on_every_engine;

/// So often it is looked whether all tables are there.
const LOOKS: usize = 1_200;
/// Players of each tournament.
const PLAYERS: usize = 40;
/// So often the process is killed.
const KILLS: usize = 3;

/// One request of the operator's; status and body.
fn asks(address: &str, method: &str, path: &str, body: Option<&Value>) -> (u16, String) {
    let Answer { status, text } = http::asks(address, &cookie("olga"), method, path, &[], body).unwrap();
    (status, text)
}

/// Accounts in the database of a site: an operator, and players `p0`, `p1` and so on.
fn people() -> Vec<(String, Standing)> {
    let everybody = (0..PLAYERS).map(|number| (format!("p{number}"), Standing::default()));
    let olga = ("olga".to_owned(), Standing { operator: true, ..Standing::default() });
    everybody.chain([olga]).collect()
}

/// The rooms of the boards of a round, in their order.
fn rooms(address: &str, path: &str) -> Vec<String> {
    let (status, round) = asks(address, "GET", &format!("{path}/rounds/1"), None);
    assert_eq!(status, 200, "{round}");
    let round: Value = serde_json::from_str(&round).unwrap();
    let boards = round["boards"].as_array().unwrap().iter();
    boards.map(|board| board["room"].as_str().unwrap().to_owned()).collect()
}

/// Whether there is such a room.
fn is_there(address: &str, room: &str) -> bool {
    let (status, said) = asks(address, "GET", &format!("/api/v1/rooms/{room}"), None);
    assert!([200, 404].contains(&status), "{said}");
    status == 200
}

#[test]
fn scenario_27_killed_between_pairing_and_tables() {
    on_every_engine(|site| {
        // The first start makes the tables and the key.
        site.serve().kill();
        fill(site, people());
        for kill in 0..KILLS {
            let serving = site.serve_with(&["--rate-limits", "off"]);
            let address = serving.address.clone();
            let wish = json!({"federation": "house", "name": format!("Cup {kill}"), "game": "chess", "format": "swiss",
                "rounds": 3, "seeding": "order", "arrive_min": 60, "access": "open",
                "clock": {"kind": "fischer", "base_s": 300}});
            let (status, made) = asks(&address, "POST", "/api/v1/tournaments", Some(&wish));
            assert_eq!(status, 201, "{made}");
            let made: Value = serde_json::from_str(&made).unwrap();
            let path = format!("/api/v1/tournaments/{}", made["id"].as_str().unwrap());
            assert_eq!(asks(&address, "POST", &format!("{path}/announce"), Some(&json!({}))).0, 200);
            for number in 0..PLAYERS {
                let who = json!({"name": format!("p{number}")});
                let (status, said) = asks(&address, "POST", &format!("{path}/entries"), Some(&who));
                assert_eq!(status, 201, "{said}");
            }
            let (status, said) = asks(&address, "POST", &format!("{path}/start"), Some(&json!({})));
            assert_eq!(status, 200, "{said}");
            serving.kill();

            let serving = site.serve_with(&["--rate-limits", "off"]);
            let address = serving.address.clone();
            let all = rooms(&address, &path);
            let different: BTreeSet<&String> = all.iter().collect();
            assert_eq!(
                (all.len(), different.len()),
                (PLAYERS / 2, PLAYERS / 2),
                "a table of its own for each board"
            );
            let made = (0..LOOKS).any(|_| {
                let all = all.iter().all(|room| is_there(&address, room));
                if !all {
                    std::thread::sleep(Duration::from_millis(50));
                }
                all
            });
            assert!(made, "the tables that were missing are made");
            // Nobody sits at two of them: the list of running games knows each player once.
            let mut seen = BTreeSet::new();
            for room in &all {
                let (_, shown) = asks(&address, "GET", &format!("/api/v1/rooms/{room}"), None);
                let shown: Value = serde_json::from_str(&shown).unwrap();
                for seat in shown["s"]["seats"].as_array().unwrap() {
                    assert!(seen.insert(seat["name"].as_str().unwrap().to_owned()), "{shown}");
                }
            }
            assert_eq!(seen.len(), PLAYERS);
            let (status, _) =
                asks(&address, "POST", &format!("{path}/cancel"), Some(&json!({"reason": "over"})));
            assert_eq!(status, 200);
            drop(serving);
        }
    });
}
