// SPDX-License-Identifier: AGPL-3.0-or-later
//! Lots are small, and nothing goes that is not read back.

use super::*;
use crate::log::append::{Append, Certain, NewEvent};
use crate::log::head::{Head, Status};
use crate::open::Config;

fn over(room: &str) -> Append {
    let event = |n: i64| NewEvent {
        at_us: n,
        kind: "moved".to_owned(),
        actor: "ann".to_owned(),
        command_id: None,
        payload: format!("{{\"n\":{n}}}"),
    };
    let (game, lobby) = ("chess".to_owned(), "{}".to_owned());
    Append {
        room: room.to_owned(),
        expected_seq: 0,
        epoch: 0,
        events: (1..=4).map(event).collect(),
        head: Head { status: Status::Over, game, listed: false, deadline_us: None, lobby },
        seats: None,
        end: None,
        moved: None,
        certain: Certain::default(),
    }
}

async fn opened(name: &str) -> (std::path::PathBuf, Store) {
    let folder = std::env::temp_dir().join(format!("kapia_test_{}_{name}", std::process::id()));
    let url = format!("sqlite:{}", folder.join("house.db").display());
    (folder, Store::open(&Config { url, readers: 1 }).await.expect("it opens"))
}

#[test]
fn a_lot_has_few_events_and_bytes_or_one_room() {
    let ends = |sizes: &[_]| lots(sizes).into_iter().map(|lot| lot.end).collect::<Vec<_>>();
    assert_eq!(ends(&[]), [0; 0]);
    assert_eq!(ends(&[(LOT_EVENTS_MAX + 1, LOT_BYTES_MAX + 1)]), [1]);
    assert_eq!(ends(&[(1_000, 1), (1_000, 1), (1, 1), (9_000, 1), (1, 1)]), [2, 3, 4, 5]);
    assert_eq!(ends(&[(1, LOT_BYTES_MAX), (1, 1), (1, LOT_BYTES_MAX - 1), (1, 1)]), [1, 3, 4]);
}

/// Two look at the same rooms, and then both put them away.
#[tokio::test]
async fn whoever_comes_second_finds_nothing_left_to_put_away() {
    let (folder, store) = opened("second").await;
    store.append(over("own")).await.expect("it is played");
    let rooms = ["own".to_owned()];
    let (slow, mut done) = store.parcels(&rooms).await.expect("parcels");
    assert_eq!(store.archive(&rooms, 9, 9).await.map(|done| done.rooms), Ok(1));
    assert_eq!(store.put(&slow, 9, 9, &mut done).await, Ok(false));
    assert_eq!(store.archive(&rooms, 9, 9).await, Ok(Archived::default()));
    assert_eq!(store.audit(0, 9).await.expect("the audit").len(), 1);
    store.close().await.expect("it closes");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

/// A piece that is whole and has its SHA-256, and is another log.
#[tokio::test]
async fn nothing_goes_of_a_log_that_is_not_what_is_read_back() {
    let (folder, store) = opened("unlike").await;
    for room in ["other", "own"] {
        store.append(over(room)).await.expect("it is played");
    }
    let log = store.events("own", 0).await.expect("a log");
    let (lines, _) = store.lines("own", 0).await.expect("a log");
    type Spoils = fn(&mut Vec<Line>);
    let others: [Spoils; 4] = [
        |lines| lines[2].7.push(' '),
        |lines| lines[1].3 += 1,
        |lines| lines[3].6 = Some("c".to_owned()),
        |lines| drop(lines.pop()),
    ];
    let rooms = ["other".to_owned(), "own".to_owned()];
    for spoil in others {
        let mut other = lines.clone();
        spoil(&mut other);
        let (mut parcels, mut done) = store.parcels(&rooms).await.expect("parcels");
        parcels[1].blob = blob::pack(&other).expect("a piece");
        let told = store.put(&parcels, 9, 9, &mut done).await;
        assert!(matches!(&told, Err(StoreError::Database { .. })), "{told:?}");
        assert_eq!((done.rooms, store.events("own", 0).await), (0, Ok(log.clone())));
        assert_eq!(store.archive_look("other").await, Ok(None), "the room beside it stays, too");
    }
    assert!(store.audit(0, 9).await.expect("the audit").is_empty(), "nothing was done");
    assert_eq!(store.archive(&rooms, 9, 9).await.map(|done| done.rooms), Ok(2));
    store.close().await.expect("it closes");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}
