// SPDX-License-Identifier: AGPL-3.0-or-later
//! Heartbeats, players and sessions.

use std::collections::BTreeSet;

use store::{Agreed, Known, OutageSpan, Player, Session, StoreError};

use crate::support::on_every_engine;

fn player(id: &str, name: &str) -> Player {
    Player { id: id.to_owned(), name: name.to_owned(), created_us: 10 }
}

fn session(token: &str, player: &str, expires_us: i64) -> Session {
    Session {
        token_hash: token.to_owned(),
        player: player.to_owned(),
        created_us: 10,
        seen_us: 10,
        expires_us,
        label: "Firefox, Linux".to_owned(),
        auth: "guest".to_owned(),
        auth_us: 10,
        device: String::new(),
    }
}

fn known(session: Session, player: Player) -> Known<Session> {
    Known { by: session, player, account: None, ban: None }
}

#[test]
fn p3_the_last_heartbeat_survives_a_restart() {
    on_every_engine(async |database| {
        assert_eq!(database.store.last_heartbeat().await, Ok(None));
        for at_us in [250_000, 500_000, 750_000] {
            database.store.heartbeat(at_us).await.expect("a heartbeat");
        }
        database.restart().await;
        assert_eq!(database.store.last_heartbeat().await, Ok(Some(750_000)));
        database.store.heartbeat(600_000).await.expect("a heartbeat of a clock that was set back");
        assert_eq!(database.store.last_heartbeat().await, Ok(Some(600_000)));
    });
}

#[test]
fn p3_outages_are_kept_with_the_heartbeat_that_ends_them() {
    on_every_engine(async |database| {
        let span = |from_us, to_us| OutageSpan { from_us, to_us };
        assert_eq!(database.store.outages().await, Ok(Vec::new()));
        let first = vec![span(250_000, 5_000_000), span(6_000_000, 7_000_000)];
        database.store.heartbeat_after(7_100_000, first.clone()).await.expect("a heartbeat");
        database.store.heartbeat(7_350_000).await.expect("one that ends nothing");
        database.restart().await;
        assert_eq!(database.store.outages().await, Ok(first));
        let then = vec![span(1_250_000, 7_000_000), span(7_350_000, 9_000_000)];
        database.store.heartbeat_after(9_000_000, then.clone()).await.expect("a heartbeat");
        assert_eq!(database.store.outages().await, Ok(then.clone()));
        let backwards = vec![span(9_000_000, 9_000_000)];
        assert!(database.store.heartbeat_after(9_250_000, backwards).await.is_err());
        assert_eq!(database.store.outages().await, Ok(then), "all of it or nothing");
        assert_eq!(database.store.last_heartbeat().await, Ok(Some(9_000_000)));
    });
}

#[test]
fn a_guest_comes_with_a_session_and_is_known_again_by_it() {
    on_every_engine(async |database| {
        let (ann, cookie) = (player("p1", "Guest 4821"), session("t1", "p1", 1_000));
        assert_eq!(database.store.create_guest(ann.clone(), cookie.clone(), 4).await, Ok(true));
        database.restart().await;
        let store = &database.store;
        assert_eq!(store.session("t1", 999).await, Ok(Some(known(cookie, ann.clone()))));
        assert_eq!(store.player("p1").await, Ok(Some(ann)));
        assert_eq!(store.session("t2", 0).await, Ok(None));
        assert_eq!(store.player("p2").await, Ok(None));
    });
}

#[test]
fn a_taken_id_or_token_changes_nothing() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.create_guest(player("p1", "Ann"), session("t1", "p1", 1_000), 4).await, Ok(true));
        assert_eq!(store.terms_of("p1").await, Ok(Some(4)));
        assert_eq!(store.terms_of("p9").await, Ok(None));
        for (version, now) in [(6, 6), (5, 6)] {
            let terms = Agreed { version, language: "bg".to_owned(), at_us: 20 };
            assert_eq!(store.accept_terms("p1", terms.clone()).await, Ok(true));
            assert_eq!(store.terms_of("p1").await, Ok(Some(now)), "nobody goes back");
            assert_eq!(store.accept_terms("p9", terms).await, Ok(false));
        }
        assert_eq!(store.create_guest(player("p1", "Eve"), session("t2", "p1", 1_000), 4).await, Ok(false));
        assert_eq!(store.create_guest(player("p2", "Eve"), session("t1", "p2", 1_000), 4).await, Ok(false));
        assert_eq!(store.create_player(player("p1", "Eve")).await, Ok(false));
        assert_eq!(store.create_session(session("t1", "p1", 9_000)).await, Ok(false));
        assert_eq!(store.player("p1").await, Ok(Some(player("p1", "Ann"))));
        assert_eq!(store.player("p2").await, Ok(None));
        assert_eq!(store.session("t2", 0).await, Ok(None));
        let kept = store.session("t1", 0).await.expect("a session").expect("it is there");
        assert_eq!(kept.by, session("t1", "p1", 1_000));

        let strangers = store.create_guest(player("p3", "Eve"), session("t3", "p1", 1), 4).await;
        assert!(matches!(strangers, Err(StoreError::Invalid { .. })), "{strangers:?}");
        let nul = store.create_player(player("p3", "E\0ve")).await;
        assert!(matches!(nul, Err(StoreError::Invalid { .. })), "{nul:?}");
        let nobodys = store.create_session(session("t3", "p3", 1)).await;
        assert!(matches!(nobodys, Err(StoreError::Database { .. })), "{nobodys:?}");
    });
}

#[test]
fn a_player_is_renamed_and_may_share_a_name() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.create_player(player("p1", "Guest 1")).await, Ok(true));
        assert_eq!(store.create_player(player("p2", "Иван")).await, Ok(true));
        assert_eq!(store.rename_guest("p1", "Иван", ("k", "k"), 10).await, Ok(true));
        assert_eq!(store.rename_guest("p3", "Иван", ("k", "k"), 10).await, Ok(false));
        assert_eq!(store.player("p1").await, Ok(Some(player("p1", "Иван"))));
    });
}

#[test]
fn a_session_is_extended_by_use_and_void_when_its_time_has_come() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.create_guest(player("p1", "Ann"), session("t1", "p1", 1_000), 4).await.expect("a guest");
        store.create_session(session("t2", "p1", 500)).await.expect("a second session");
        assert_eq!(store.session("t1", 1_000).await, Ok(None), "void at the instant itself");

        assert_eq!(store.touch_session("t1", 900, 2_000).await, Ok(true));
        assert_eq!(store.touch_session("nobody's", 900, 2_000).await, Ok(false));
        let touched = store.session("t1", 1_999).await.expect("a session").expect("it is good again").by;
        assert_eq!((touched.seen_us, touched.expires_us, touched.created_us), (900, 2_000, 10));

        assert_eq!(store.end_expired_sessions(500).await, Ok(1));
        assert_eq!(store.session("t2", 0).await, Ok(None));
        assert_eq!(store.end_session("t1").await, Ok(true));
        assert_eq!(store.end_session("t1").await, Ok(false));
        assert_eq!(store.session("t1", 0).await, Ok(None));
        assert_eq!(
            store.player("p1").await,
            Ok(Some(player("p1", "Ann"))),
            "the player outlives the sessions"
        );
    });
}

#[test]
fn the_names_of_many_are_read_at_once_and_strangers_have_none() {
    on_every_engine(async |database| {
        let store = &database.store;
        let ids: Vec<String> = (0..20).map(|number| format!("p{number}")).collect();
        for id in &ids {
            let player = Player { id: id.clone(), name: format!("name of {id}"), created_us: 1 };
            assert_eq!(store.create_player(player).await, Ok(true));
        }
        let asked = ids.iter().map(String::as_str).chain(["nobody"]).collect();
        let names = store.names(&asked).await.expect("it can be read");
        assert_eq!(names.len(), ids.len());
        assert!(ids.iter().all(|id| names[id] == format!("name of {id}")));
        assert!(store.names(&BTreeSet::new()).await.expect("it can be read").is_empty());
    });
}

#[test]
fn a_renewed_session_is_listed_once_and_ends_with_every_token_it_had() {
    on_every_engine(async |database| {
        let store = &database.store;
        let seen = async || {
            let mut good = Vec::new();
            for token in ["t1", "t2", "t3"] {
                good.push(store.session(token, 20).await.expect("it can be read").is_some());
            }
            good
        };
        let renewed = async || {
            let old = Session { seen_us: 0, ..session("t1", "p1", 1_000) };
            assert_eq!(store.create_session(old.clone()).await, Ok(true));
            let new = Session { token_hash: "t2".to_owned(), seen_us: 15, ..old };
            assert_eq!(store.renew_session("t1", new, 75).await, Ok(true));
            assert_eq!(store.create_session(session("t3", "p1", 1_000)).await, Ok(true));
        };
        store.create_player(player("p1", "Ann")).await.expect("a player");
        for (ended, left) in
            [("t1", [false, false, true]), ("t2", [false, false, true]), ("t3", [true, true, false])]
        {
            renewed().await;
            let listed = store.sessions_of("p1", 20).await.expect("they can be read");
            let listed: Vec<_> = listed.iter().map(|one| one.token_hash.as_str()).collect();
            assert_eq!(listed, ["t2", "t3"]);
            assert_eq!(store.session_family("t1").await, Ok(vec!["t1".to_owned(), "t2".to_owned()]));
            assert_eq!(store.end_session(ended).await, Ok(true));
            assert_eq!(seen().await, left, "{ended}");
            store.end_other_sessions("p1", "").await.expect("they end");
        }
        for (kept, left) in [("t1", [true, true, false]), ("t2", [false, true, false])] {
            renewed().await;
            store.end_other_sessions("p1", kept).await.expect("they end");
            assert_eq!(seen().await, left, "{kept}");
            store.end_other_sessions("p1", "").await.expect("they end");
        }
        renewed().await;
        assert_eq!(store.end_own_session("p1", "t1").await, Ok(true));
        assert_eq!(seen().await, [false, false, true]);
    });
}
