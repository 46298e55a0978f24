// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole tables out of a database and into an empty one.

use store::{Cell, Filling, Player, Snapshot, Store, StoreError};

use crate::support::{Database, on_every_engine, open};

fn keep(rows: &mut Vec<Vec<Cell>>, cells: &[Cell]) -> Result<(), StoreError> {
    rows.push(cells.to_vec());
    Ok(())
}

/// Every row of every table.
pub(crate) async fn all(url: &str) -> Vec<(String, Vec<Vec<Cell>>)> {
    let mut snapshot = Snapshot::open(url).await.expect("it opens");
    let mut all = Vec::new();
    for table in snapshot.tables() {
        let mut rows = Vec::new();
        let count = snapshot.rows(&table, |cells| keep(&mut rows, cells)).await;
        assert_eq!(count, Ok(rows.len() as u64), "{}", table.name);
        all.push((table.name, rows));
    }
    all
}

async fn copied(from: &str, to: &str) -> Result<(), StoreError> {
    let mut snapshot = Snapshot::open(from).await?;
    let mut filling = Filling::begin(to, snapshot.schema()).await?;
    for table in filling.tables().to_vec() {
        let mut rows = Vec::new();
        snapshot.rows(&table, |cells| keep(&mut rows, cells)).await?;
        filling.put(&table, &rows).await?;
    }
    filling.finish().await
}

fn beside(database: &Database, name: &str) -> (std::path::PathBuf, String) {
    let digits: String = database.url.chars().filter(char::is_ascii_alphanumeric).collect();
    let path = std::env::temp_dir().join(format!("kapia_copy_{digits}_{name}")).join("kapia.db");
    let _ = std::fs::remove_dir_all(path.parent().expect("a folder"));
    let url = format!("sqlite:{}", path.display());
    (path, url)
}

async fn welcome(store: &Store, id: &str, name: &str) {
    let player = Player { id: id.to_owned(), name: name.to_owned(), created_us: i64::MAX - 1 };
    assert_eq!(store.create_player(player).await, Ok(true));
}

#[test]
fn every_value_comes_out_as_it_went_in() {
    const NAMES: [&str; 6] =
        ["a\tb\nc\rd", "back\\slash \\N \\.", "'; DROP TABLE player; --", "Ѝордан ♞", "", "\u{1}\u{7f}"];
    on_every_engine(async |database| {
        for (id, name) in NAMES.iter().enumerate() {
            welcome(&database.store, &format!("p{id}"), name).await;
        }
        database.store.heartbeat(1_234).await.expect("a beat");
        let (path, url) = beside(database, "whole");
        copied(&database.url, &url).await.expect("it is copied");
        let (before, after) = (all(&database.url).await, all(&url).await);
        let of = |all: &[(String, Vec<Vec<Cell>>)], name: &str| {
            all.iter().find(|(table, _)| table == name).map(|(_, rows)| rows.clone()).expect("a table")
        };
        for (name, rows) in before.iter().filter(|(name, _)| name != "restoration") {
            assert_eq!(&of(&after, name), rows, "{name}");
        }
        let names: Vec<Cell> = of(&after, "player").into_iter().map(|row| row[1].clone()).collect();
        assert_eq!(names, NAMES.map(|name| Cell::Text(name.to_owned())));
        assert!(of(&after, "journal").iter().flatten().any(|cell| *cell == Cell::Bytes(vec![0; 32])));
        assert_eq!(of(&after, "restoration"), [vec![Cell::Number(1), Cell::Number(1_234)]]);

        // It is a database like any other: its guards stand again.
        let store = open(&url).await;
        assert_eq!(store.restored_at().await, Ok(Some(1_234)));
        welcome(&store, "new", "New").await;
        assert!(store.reconcile().await.expect("a report").is_clean());
        store.close().await.expect("it closes");
        assert!(!path.with_file_name("kapia.db.restoring").exists());
        assert!(
            matches!(copied(&database.url, &url).await, Err(StoreError::Invalid { .. })),
            "it is there already"
        );
    });
}

#[test]
fn a_database_that_is_filled_wrongly_never_is() {
    on_every_engine(async |database| {
        let (path, url) = beside(database, "wrong");
        let mut filling =
            Filling::begin(&url, Snapshot::open(&database.url).await.expect("it opens").schema())
                .await
                .expect("an empty one");
        let table =
            |name: &str| filling.tables().iter().find(|table| table.name == name).cloned().expect("a table");
        let (player, block) = (table("player"), table("block"));
        let short = vec![vec![Cell::Null]];
        assert!(matches!(filling.put(&player, &short).await, Err(StoreError::Invalid { .. })));
        let strange = store::CopyTable { name: "no_table".to_owned(), ..player };
        assert!(matches!(filling.put(&strange, &[]).await, Err(StoreError::Invalid { .. })));
        let text = |text: &str| Cell::Text(text.to_owned());
        let cells = block.columns.iter().map(|column| match column.kind {
            store::CellKind::Text => text(&column.name),
            _ => Cell::Number(0),
        });
        filling.put(&block, &[cells.collect()]).await.expect("it is looked at in the end");
        let ended = filling.finish().await;
        assert!(
            matches!(&ended, Err(StoreError::Database { detail }) if detail.contains("block")),
            "{ended:?}"
        );
        assert!(!path.exists() && !path.with_file_name("kapia.db.restoring").exists(), "nobody can open it");
        for schema in [0, 1_000] {
            assert!(Filling::begin(&url, schema).await.is_err(), "{schema}");
        }
    });
}

#[test]
fn a_snapshot_does_not_see_what_is_written_after_it() {
    on_every_engine(async |database| {
        welcome(&database.store, "before", "Before").await;
        let mut snapshot = Snapshot::open(&database.url).await.expect("it opens");
        welcome(&database.store, "after", "After").await;
        let player = snapshot.tables().into_iter().find(|table| table.name == "player").expect("a table");
        let count = snapshot.rows(&player, |_| Ok::<(), StoreError>(())).await;
        assert_eq!(count, Ok(1));
    });
}

#[test]
fn a_database_too_old_to_be_restored_is_not_copied() {
    on_every_engine(async |database| {
        database
            .raw("DELETE FROM _sqlx_migrations WHERE version >= 27")
            .await
            .expect("it is of an older version");
        let refused = Snapshot::open(&database.url).await.err();
        assert!(matches!(refused, Some(StoreError::Invalid { .. })), "{refused:?}");
    });
}

#[test]
fn a_log_of_another_file_is_not_taken_for_its_own() {
    on_every_engine(async |database| {
        let (path, url) = beside(database, "log");
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        std::fs::write(path.with_file_name("kapia.db-wal"), b"of before").expect("a file");
        assert!(matches!(copied(&database.url, &url).await, Err(StoreError::Invalid { .. })));
        std::fs::remove_file(path.with_file_name("kapia.db-wal")).expect("it is there");
        copied(&database.url, &url).await.expect("now it is copied");
    });
}
