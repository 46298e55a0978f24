// SPDX-License-Identifier: AGPL-3.0-or-later
//! A server on each database: SQLite, and PostgreSQL where `KAPIA_TEST_PG` names a server of it.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::people::{Folder, Open};
use crate::pg_place::{in_database, on_server};

/// Plays a dialogue once with a server on each database.
#[allow(clippy::print_stderr, reason = "a failing test shows on which engine")]
pub(crate) async fn on_every_engine(dialogue: impl AsyncFn(&Open)) {
    eprintln!("on SQLite");
    let server = Open::server().await;
    dialogue(&server).await;
    server.close().await;
    let Ok(place) = std::env::var("KAPIA_TEST_PG") else { return };
    static DATABASES: AtomicU32 = AtomicU32::new(0);
    let number = DATABASES.fetch_add(1, Ordering::Relaxed);
    let name = format!("kapia_site_{}_{number}", std::process::id());
    eprintln!("on PostgreSQL");
    on_server(&place, format!("CREATE DATABASE {name}")).await;
    let url = in_database(&place, &name);
    let server = Open::server_in(Folder::fresh(), |config| config.database_url = Some(url)).await;
    dialogue(&server).await;
    server.close().await;
    on_server(&place, format!("DROP DATABASE {name}")).await;
}
