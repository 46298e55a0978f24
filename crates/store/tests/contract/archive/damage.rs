// SPDX-License-Identifier: AGPL-3.0-or-later
//! A piece that is not what was put away.

use super::*;

/// One byte of the piece of a room becomes another one.
async fn flip(database: &Database, room: &str) {
    let body = if database.is_sqlite() {
        "CAST(substr(body, 1, 20) || CASE substr(body, 21, 1) WHEN X'00' THEN X'FF' ELSE X'00' END || substr(body, 22) AS BLOB)"
    } else {
        "set_byte(body, 20, 255 - get_byte(body, 20))"
    };
    let sql = format!("UPDATE archive SET body = {body} WHERE room = '{room}'");
    assert_eq!(database.raw(sql.leak()).await.expect("one byte"), 1);
}

#[test]
fn a_damaged_archive_is_named_and_what_lies_beside_it_is_compared() {
    on_every_engine(async |database| {
        site(database).await;
        put_away(&database.store).await;
        let open = if database.is_sqlite() {
            "DROP TRIGGER archive_grows"
        } else {
            "DROP TRIGGER archive_grows ON archive"
        };
        database.raw(open).await.expect("the guard is gone");
        let open: &[&str] = if database.is_sqlite() {
            &["DROP TRIGGER archive_dice_no_update", "DROP TRIGGER archive_dice_no_delete"]
        } else {
            &["DROP TRIGGER archive_dice_append_only ON archive_dice"]
        };
        for open in open {
            database.raw(open).await.expect("the guard is gone");
        }
        let store = &database.store;
        for (spoils, mends) in [
            (
                "UPDATE archive SET moves = moves + 1 WHERE room = 't1'",
                "UPDATE archive SET moves = moves - 1 WHERE room = 't1'",
            ),
            (
                "UPDATE archive SET chain_us = 7 WHERE room = 't1'",
                "UPDATE archive SET chain_us = 11 WHERE room = 't1'",
            ),
            (
                "UPDATE archive_said SET player = 'ann' WHERE room = 't1'",
                "UPDATE archive_said SET player = 'cid' WHERE room = 't1'",
            ),
            (
                "UPDATE archive_rolled SET hour = 9 WHERE room = 't1'",
                "UPDATE archive_rolled SET hour = 0 WHERE room = 't1'",
            ),
            (
                "UPDATE archive_dice SET at_us = at_us + 1 WHERE room = 't1' AND seq = 2",
                "UPDATE archive_dice SET at_us = at_us - 1 WHERE room = 't1' AND seq = 2",
            ),
            (
                "UPDATE archive_dice SET payload = payload || ' ' WHERE room = 't1' AND seq = 10",
                "UPDATE archive_dice SET payload = TRIM(payload) WHERE room = 't1' AND seq = 10",
            ),
            (
                "UPDATE archive_dice SET seq = 3 WHERE room = 't1' AND seq = 2",
                "UPDATE archive_dice SET seq = 2 WHERE room = 't1' AND seq = 3",
            ),
        ] {
            database.raw(spoils).await.expect(spoils);
            assert_eq!(follows(store, "t1").await, Some(false), "{spoils}");
            database.raw(mends).await.expect(mends);
            assert_eq!(follows(store, "t1").await, Some(true), "{mends}");
        }
        let last =
            store.unlisted_dice(0, i64::MAX, 9).await.unwrap().into_iter().map(|row| (row.room, row.seq));
        let listed = store.dice_log(0, 100).await.unwrap().len() as i64;
        assert_eq!(store.list_dice(listed, last.collect()).await, Ok(true));
        assert_eq!(put_away(store).await.rooms, 1, "the one that waited");
        assert_eq!(store.newest_chain().await.unwrap().map(|made| made.room), Some("t3".to_owned()));
        let rolls = async || store.rolls((i64::MIN, "", 0), i64::MAX, 100).await.expect("rolls");
        let of_others = rolls().await.into_iter().filter(|roll| roll.room != "t1").collect::<Vec<_>>();
        let log = store.dice_log(0, 100).await.expect("the public log");
        assert_eq!(log.iter().filter(|fact| fact.room == "t1").count(), 2, "{log:?}");
        flip(database, "t1").await;
        assert_eq!(rolls().await, of_others, "the others are counted");
        assert_eq!(store.dice_log(0, 100).await.as_ref(), Ok(&log), "the public log needs no piece");
        // As rooms are that were put away before the log had anything beside their pieces.
        for (room, is_whole) in [("t2", true), ("t1", false)] {
            let gone = format!("DELETE FROM archive_dice WHERE room = '{room}'");
            assert_eq!(database.raw(gone.leak()).await.expect("they are gone"), 2);
            match store.dice_log(0, 100).await {
                Ok(read) => assert_eq!((is_whole, &read), (true, &log), "{room}"),
                Err(StoreError::Damaged { room: named, .. }) => {
                    assert_eq!((is_whole, named.as_str()), (false, room), "a log without holes");
                }
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(follows(store, "t2").await, Some(true));
        flip(database, "t3").await;
        assert_eq!(store.newest_chain().await.unwrap().map(|made| made.room), Some("unlisted".to_owned()));
        for told in [store.events("t1", 0).await.err(), store.archive_look("t1").await.err()] {
            assert!(matches!(&told, Some(StoreError::Damaged { room, .. }) if room == "t1"), "{told:?}");
        }
        assert_eq!(store.events("t2", 0).await.unwrap().len(), 10, "the others can be read");
        // They are written together.
        let mut moves = tokio::task::JoinSet::new();
        for n in 0..40 {
            let (store, is_damaged) = (store.clone(), n % 2 == 0);
            let (room, seq) = if is_damaged { ("t1".to_owned(), 10) } else { (format!("m{n}"), 0) };
            let line = over(&room, seq, vec![command("ann", &format!("m{n}"), "a line")]);
            moves.spawn(async move { (is_damaged, store.append(line).await) });
        }
        while let Some(told) = moves.join_next().await {
            let (is_damaged, told) = told.expect("it is answered");
            let is_named = told.as_ref().is_err_and(|error| error.to_string().contains("archive of room t1"));
            assert_eq!((is_named, told.is_ok()), (is_damaged, !is_damaged), "{told:?}");
        }
        store.append(over("t1", 10, vec![of_kind("chat", "ann", 60_000)])).await.expect("a line");
        let done = store.archive(&["t1".to_owned()], 70_000, NOW_US).await.expect("the others would go");
        assert_eq!((done.rooms, done.waiting.len(), done.faults.len()), (0, 0, 1), "{done:?}");
        assert!(done.faults[0].0 == "t1" && done.faults[0].1.contains("SHA-256"), "{done:?}");
        assert_eq!(store.events("t1", 10).await.unwrap().len(), 1, "what is behind it has its row");
    });
}
