// SPDX-License-Identifier: AGPL-3.0-or-later
//! One process at a time on one database.

use crate::site::on_every_engine;

#[test]
fn c_second_process_exits_75() {
    on_every_engine(|site| {
        let first = site.serve();
        let second = site.refused();
        assert_eq!(second.status, Some(75), "{second:?}");
        assert!(second.sentence.contains("held by another kapia serve"), "{second:?}");
        // Another folder is no way round: the database is the same.
        let elsewhere = site.another_folder();
        let third = site.refused_from(&elsewhere);
        assert_eq!(third.status, Some(75), "{third:?}");
        assert!(third.sentence.contains("by another kapia serve"), "{third:?}");
        first.kill();
        site.serve_from(&elsewhere).kill();
        site.serve().kill();
    });
}

/// Somebody else on its address may go; and what keeps it closed is said once. Variables that are empty are not set.
#[test]
fn c_an_address_that_is_taken_may_be_free_later() {
    on_every_engine(|site| {
        let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("an address");
        let listen = taken.local_addr().expect("it is bound").to_string();
        let mut serve = std::process::Command::new(env!("CARGO_BIN_EXE_kapia"));
        serve.args(["serve", "--database-url", &site.database(), "--listen", &listen, "--data-dir"]);
        serve.arg(site.folder()).env("KAPIA_METRICS_LISTEN", "").env("KAPIA_PUBLIC_URL", "");
        let ended = serve.env("KAPIA_LOG_JSON", "1").output().expect("kapia starts");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(75), "{said}");
        let sentence = said.lines().last().unwrap_or_default();
        assert!(sentence.contains("cannot listen on"), "{said}");
        assert_eq!(sentence.matches("os error").count(), 1, "{said}");
    });
}

/// An orderly end leaves nothing behind that the next start would wait for.
#[test]
fn c_who_ends_in_order_is_followed_at_once() {
    on_every_engine(|site| {
        let first = site.serve();
        first.signal("TERM");
        assert_eq!(first.ends(), Some(0));
        site.serve().kill();
    });
}

/// A process that stood still for so long that another one took its place does not go on beside it.
#[test]
fn c_who_was_replaced_stops() {
    on_every_engine(|site| {
        if !site.is_shared() {
            return;
        }
        let first = site.serve();
        first.signal("STOP");
        let second = site.serve_from(&site.another_folder());
        first.signal("CONT");
        assert_eq!(first.ends(), Some(75));
        second.kill();
    });
}
