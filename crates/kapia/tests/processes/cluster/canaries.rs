// SPDX-License-Identifier: AGPL-3.0-or-later
//! Canaries on the bus (V14, T15): whoever hears everything there learns no secret of those who come by another node.

use fastrand::Rng;
use serde_json::json;

use super::on_several_nodes;
use super::people::{play, table};
use super::wire::Meddler;
use crate::http::{asks, cookie};

const PASSWORD: &str = "canary-of-a-password-7qx";
const TALK: &str = "canary-of-what-players-say";
/// What somebody says there who does not seal it.
const OPEN: &str = "canary-of-what-is-said-openly";

#[test]
fn v14_t15_no_secret_is_on_the_bus() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let meddler = Meddler::listening(&cluster.bus);
        let b = cluster.node("b");
        // All that ann sends goes from the one node to the other.
        let mut seats = table(("ann", &[&b.address]), ("bob", &[&a.address])).await;
        play(&mut seats, 2, &mut Rng::with_seed(21)).await;
        let (_, said) = seats[0].ask(json!({"k": "chat", "text": TALK})).await;
        assert_eq!(said["t"], "ev", "{said}");
        let login = json!({"name": "ann", "password": PASSWORD});
        let refused = asks(&b.address, "", "POST", "/api/v1/login", &[], Some(&login)).unwrap();
        assert_eq!(refused.code(), "bad_login");
        let own = asks(&b.address, &cookie("ann"), "GET", "/api/v1/account", &[], None).unwrap();
        assert!(own.text.contains("\"ann\""), "{}", own.text);

        let heard = meddler.heard_until(OPEN);
        assert!(heard.len() > own.text.len() + TALK.len(), "{} bytes", heard.len());
        let secrets = [cookie("ann"), cookie("bob"), PASSWORD.to_owned(), TALK.to_owned(), own.text];
        // Nor is anything of what carries them to be read there.
        let plain = ["kapia_session", "HTTP/1.1", "\"k\":\"chat\"", "bad_login"].map(str::to_owned);
        let is_there = |canary: &str| heard.windows(canary.len()).any(|bytes| bytes == canary.as_bytes());
        for canary in secrets.iter().chain(&plain) {
            assert!(!is_there(canary), "{canary}");
        }
        assert!(is_there(OPEN), "the search finds what is there");
    });
}
