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
