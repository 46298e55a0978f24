// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia serve --replica-url`: what people are told of an old game is the same, whether the replica is there, behind, away or
//! no standby at all. Which of the two answers is `crates/store/tests/contract/replica.rs`.

use store::Standing;

use crate::archive::{played, told};
use crate::http::fill;
use crate::site::{Site, ended, on_every_engine};

/// Nobody listens there.
const AWAY: &str = "postgres://kapia@127.0.0.1:1/kapia";

/// Plays a game, and asks for it and for another one with each of the replicas.
fn is_told_as_before(site: &Site, replicas: &[&str]) {
    let serving = site.serve();
    fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
    let game = played(&serving, site);
    let before = told(&serving, &game);
    serving.kill();
    for replica in replicas {
        let serving = site.serve_with(&["--replica-url", replica]);
        assert_eq!(told(&serving, &game), before, "{replica}");
        // Each question has to be answered.
        let next = played(&serving, site);
        let _answers = told(&serving, &next);
        serving.kill();
    }
}

#[test]
fn an_old_game_is_told_as_before_whatever_the_replica_does() {
    on_every_engine(|site| {
        if site.is_shared() {
            return is_told_as_before(site, &[AWAY, &site.database()]);
        }
        let ended = ended(site.starts(&["--replica-url", AWAY]));
        assert_eq!(ended.status, Some(2), "{ended:?}");
        assert!(ended.sentence.contains("only a PostgreSQL server has them"), "{ended:?}");
    });
}

#[test]
fn an_old_game_is_told_as_before_by_the_standby() {
    if let Some((site, standby)) = Site::followed() {
        is_told_as_before(&site, &[&standby]);
    }
}
