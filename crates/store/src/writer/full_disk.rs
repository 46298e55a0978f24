// SPDX-License-Identifier: AGPL-3.0-or-later
//! P8: a full disk refuses, and corrupts nothing. A test only.

use std::path::Path;

use super::Fence;
use crate::db::Db;
use crate::writer::Queue;
use crate::{
    Append, AppendError, Certain, Committed, Config, Head, NewEvent, Outage, Status, Store, StoreError,
};

fn append(room: &str, expected_seq: i64, certain: Certain) -> Append {
    let event = NewEvent {
        at_us: 1,
        kind: "chat".to_owned(),
        actor: "p1".to_owned(),
        command_id: Some(expected_seq.to_string()),
        payload: "x".repeat(900),
    };
    let head = Head {
        status: Status::Playing,
        game: "chess".to_owned(),
        listed: true,
        deadline_us: None,
        lobby: "{}".to_owned(),
    };
    Append {
        room: room.to_owned(),
        expected_seq,
        epoch: 0,
        events: vec![event],
        head,
        seats: None,
        end: None,
        moved: None,
        certain,
    }
}

async fn open(path: &Path) -> Store {
    let config = Config { url: format!("sqlite:{}", path.display()), readers: 1 };
    Store::open(&config).await.expect("the store opens")
}

#[tokio::test]
async fn p8_a_full_disk_refuses_and_forgets_nothing() {
    refuses_and_forgets_nothing("transaction", Certain::default()).await;
    refuses_and_forgets_nothing("single", Certain { commands_are_new: true, status_stays: true }).await;
}

async fn refuses_and_forgets_nothing(name: &str, certain: Certain) {
    let folder = std::env::temp_dir().join(format!("kapia_test_{}_full_disk_{name}", std::process::id()));
    let path = folder.join("house.db");
    open(&path).await.close().await.expect("closing works");

    let cramped = Queue::start(Db::open_cramped(&path, 256).await.expect("it opens"), Fence::default());
    let mut seq = 0;
    let refused = loop {
        match cramped.append(append("r1", seq, certain)).await {
            Ok(done) => seq = done.seq,
            Err(error) => break error,
        }
        assert!(seq < 1_000, "the disk is never full");
    };
    let full = |error: &AppendError| {
        matches!(error, AppendError::Store(StoreError::Unavailable { outage: Outage::DiskFull, .. }))
    };
    assert!(full(&refused), "{refused:?}");
    assert!(seq > 5, "some were kept before: {seq}");
    let refused = cramped.append(append("r1", seq, certain)).await.expect_err("it is still full");
    assert!(full(&refused), "{refused:?}");
    cramped.close().await.expect("closing works");

    let store = open(&path).await;
    assert_eq!(store.events("r1", 0).await.expect("events").len() as i64, seq);
    assert_eq!(
        store.append(append("r1", seq, certain)).await,
        Ok(Committed { seq: seq + 1 }),
        "resumes when there is room"
    );
    store.close().await.expect("closing works");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
