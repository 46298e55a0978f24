// SPDX-License-Identifier: AGPL-3.0-or-later
//! A server on each database: SQLite, and PostgreSQL where `KAPIA_TEST_PG` names a server of it.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::blank;
use crate::people::{Folder, Open};
use crate::pg_place::{in_database, on_server};

/// Plays a dialogue once with a server on each database.
pub(crate) async fn on_every_engine(dialogue: impl AsyncFn(&Open)) {
    on_every_database(async |database| {
        let server = Open::server_in(Folder::fresh(), |config| config.database_url = database).await;
        dialogue(&server).await;
        server.close().await;
    })
    .await;
}

/// Plays a dialogue of servers that it opens itself, once for each database: the address of it, where it is not the one
/// in the data folder.
#[allow(clippy::print_stderr, reason = "a failing test shows on which engine")]
pub(crate) async fn on_every_database(dialogue: impl AsyncFn(Option<String>)) {
    eprintln!("on SQLite");
    dialogue(None).await;
    let Ok(place) = std::env::var("KAPIA_TEST_PG") else { return };
    static DATABASES: AtomicU32 = AtomicU32::new(0);
    let number = DATABASES.fetch_add(1, Ordering::Relaxed);
    let name = format!("kapia_site_{}_{number}", std::process::id());
    eprintln!("on PostgreSQL");
    blank::make_database(&place, &name).await;
    dialogue(Some(in_database(&place, &name))).await;
    on_server(&place, format!("DROP DATABASE {name}")).await;
}
