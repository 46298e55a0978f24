// SPDX-License-Identifier: AGPL-3.0-or-later
//! Somebody logs out everywhere at one node, and is out at the other: sessions and open sockets (V7). That this takes a second
//! at most is not shown here, where other tests take the machine's time.

use std::time::Duration;

use fastrand::Rng;
use serde_json::json;
use server::auth::token;
use store::{Config, Session, Store};
use tokio::time::Instant;

use super::on_several_nodes;
use super::people::{play, table};
use crate::http::{asks, cookie};

/// How long an open socket may outlive its session here, where other tests keep every core busy. A node that was not told
/// would leave it open.
const SOON: Duration = Duration::from_secs(5);

/// A second session of somebody: another browser.
async fn another(url: &str, name: &str) -> String {
    let shown = cookie(&format!("{name}, elsewhere"));
    begin(url, name, &shown).await;
    shown
}

async fn begin(url: &str, name: &str, shown: &str) {
    let store = Store::open(&Config { url: url.to_owned(), readers: 1 }).await.unwrap();
    let session = Session {
        token_hash: token::hash(shown),
        player: format!("id-{name}"),
        created_us: 1,
        seen_us: 1,
        expires_us: i64::MAX,
        label: "elsewhere".to_owned(),
        auth: "password".to_owned(),
        auth_us: 1,
        device: String::new(),
    };
    assert!(store.create_session(session).await.unwrap());
    store.close().await.unwrap();
}

fn status(address: &str, shown: &str) -> u16 {
    asks(address, shown, "GET", "/api/v1/account/sessions", &[], None).unwrap().status
}

#[test]
fn revoke_everywhere() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        // They play at one node with the session that ends, and end it at the other with the one that stays.
        for (name, other, here, there) in [("bob", "ann", &a, &b), ("ann", "cleo", &b, &a)] {
            let elsewhere = another(&cluster.site.database(), name).await;
            let mut seats = table((other, &[&here.address]), (name, &[&here.address])).await;
            play(&mut seats, 2, &mut Rng::with_seed(15)).await;
            assert_eq!(
                [status(&here.address, &cookie(name)), status(&there.address, &elsewhere)],
                [200, 200]
            );
            let asked = Instant::now();
            let sessions = "/api/v1/account/sessions";
            let out = asks(&there.address, &elsewhere, "DELETE", sessions, &[], None).unwrap();
            assert_eq!(out.status, 204, "{}", out.text);
            assert_eq!(seats[1].ends().await.as_deref(), Some("signed_out"));
            let took = asked.elapsed();
            assert!(took <= SOON, "the socket was open for {took:?}");
            for node in [&a, &b] {
                assert_eq!(
                    [status(&node.address, &cookie(name)), status(&node.address, &elsewhere)],
                    [401, 200]
                );
            }
            // The other one stays.
            let (_, said) = seats[0].ask(json!({"k": "resign"})).await;
            assert_ne!(said["t"], "no", "{said}");
        }
    });
}
