// SPDX-License-Identifier: AGPL-3.0-or-later
//! Scenario 27: a process that is killed between the pairing of a round and the making of its tables. After the restart
//! every board has its table, and only one.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use server::auth::{names, token};
use store::{Agreed, Config, Player, SignUp, Standing, Store, Token};

use crate::site::{Site, on_every_engine};

/// Longer than anything here should take, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);
/// So often it is looked whether all tables are there.
const LOOKS: usize = 1_200;
/// Players of each tournament.
const PLAYERS: usize = 40;
/// So often the process is killed.
const KILLS: usize = 3;

/// One request with the operator's token; status and body.
fn asks(address: &str, token: &str, method: &str, path: &str, body: Option<&Value>) -> (u16, String) {
    let mut line = TcpStream::connect(address).unwrap();
    line.set_read_timeout(Some(PATIENCE)).unwrap();
    let body = body.map(Value::to_string).unwrap_or_default();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    line.write_all(head.as_bytes()).unwrap();
    let mut said = Vec::new();
    line.read_to_end(&mut said).unwrap();
    let said = String::from_utf8_lossy(&said);
    let status = said.split(' ').nth(1).unwrap().parse().unwrap();
    (status, said.split_once("\r\n\r\n").unwrap().1.to_owned())
}

/// Accounts in the database of a site: an operator with a token, which is the answer, and players `p0`, `p1` and so on.
fn fill(site: &Site) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Config { url: site.database(), readers: 1 }).await.unwrap();
        let everybody = (0..PLAYERS).map(|number| (format!("p{number}"), false));
        for (name, operator) in everybody.chain([("olga".to_owned(), true)]) {
            let version = server::terms_of_use::TERMS_VERSION.into();
            let sign_up = SignUp {
                player: Player { id: format!("id-{name}"), name: name.clone(), created_us: 1 },
                name_key: names::key(&name),
                name_look: names::looks_like(&name),
                password: "hash".to_owned(),
                email: None,
                standing: Standing { operator, ..Standing::default() },
                terms: Agreed { version, language: "en".to_owned(), at_us: 1 },
                recovery: Vec::new(),
                session: None,
                ended: None,
                now_us: 1,
            };
            assert!(store.sign_up(sign_up).await.unwrap(), "{name}");
        }
        let shown = token::fresh();
        let kept = Token {
            id: "t".to_owned(),
            player: "id-olga".to_owned(),
            hash: token::hash(&shown),
            label: "test".to_owned(),
            scopes: "tournament:write operator".to_owned(),
            created_us: 1,
            expires_us: i64::MAX,
            seen_us: None,
        };
        assert!(store.create_token(kept, 9).await.unwrap());
        store.close().await.unwrap();
        shown
    })
}

/// The rooms of the boards of a round, in their order.
fn rooms(address: &str, token: &str, path: &str) -> Vec<String> {
    let (status, round) = asks(address, token, "GET", &format!("{path}/rounds/1"), None);
    assert_eq!(status, 200, "{round}");
    let round: Value = serde_json::from_str(&round).unwrap();
    let boards = round["boards"].as_array().unwrap().iter();
    boards.map(|board| board["room"].as_str().unwrap().to_owned()).collect()
}

/// Whether there is such a room.
fn is_there(address: &str, token: &str, room: &str) -> bool {
    let (status, said) = asks(address, token, "GET", &format!("/api/v1/rooms/{room}"), None);
    assert!([200, 404].contains(&status), "{said}");
    status == 200
}

#[test]
fn scenario_27_killed_between_pairing_and_tables() {
    on_every_engine(|site| {
        // The first start makes the tables and the key.
        site.serve().kill();
        let token = fill(site);
        for kill in 0..KILLS {
            let serving = site.serve_with(&["--rate-limits", "off"]);
            let (address, token) = (serving.address.clone(), token.as_str());
            let wish = json!({"federation": "house", "name": format!("Cup {kill}"), "game": "chess", "format": "swiss",
                "rounds": 3, "seeding": "order", "arrive_min": 60, "access": "open",
                "clock": {"kind": "fischer", "base_s": 300}});
            let (status, made) = asks(&address, token, "POST", "/api/v1/tournaments", Some(&wish));
            assert_eq!(status, 201, "{made}");
            let made: Value = serde_json::from_str(&made).unwrap();
            let path = format!("/api/v1/tournaments/{}", made["id"].as_str().unwrap());
            assert_eq!(asks(&address, token, "POST", &format!("{path}/announce"), Some(&json!({}))).0, 200);
            for number in 0..PLAYERS {
                let who = json!({"name": format!("p{number}")});
                let (status, said) = asks(&address, token, "POST", &format!("{path}/entries"), Some(&who));
                assert_eq!(status, 201, "{said}");
            }
            let (status, said) = asks(&address, token, "POST", &format!("{path}/start"), Some(&json!({})));
            assert_eq!(status, 200, "{said}");
            serving.kill();

            let serving = site.serve_with(&["--rate-limits", "off"]);
            let address = serving.address.clone();
            let all = rooms(&address, token, &path);
            let different: BTreeSet<&String> = all.iter().collect();
            assert_eq!(
                (all.len(), different.len()),
                (PLAYERS / 2, PLAYERS / 2),
                "a table of its own for each board"
            );
            let made = (0..LOOKS).any(|_| {
                let all = all.iter().all(|room| is_there(&address, token, room));
                if !all {
                    std::thread::sleep(Duration::from_millis(50));
                }
                all
            });
            assert!(made, "the tables that were missing are made");
            // Nobody sits at two of them: the list of running games knows each player once.
            let mut seen = BTreeSet::new();
            for room in &all {
                let (_, shown) = asks(&address, token, "GET", &format!("/api/v1/rooms/{room}"), None);
                let shown: Value = serde_json::from_str(&shown).unwrap();
                for seat in shown["s"]["seats"].as_array().unwrap() {
                    assert!(seen.insert(seat["name"].as_str().unwrap().to_owned()), "{shown}");
                }
            }
            assert_eq!(seen.len(), PLAYERS);
            let (status, _) =
                asks(&address, token, "POST", &format!("{path}/cancel"), Some(&json!({"reason": "over"})));
            assert_eq!(status, 200);
            drop(serving);
        }
    });
}
