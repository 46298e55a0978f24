// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fresh databases by copying one: every migration of every test's own would take longer than what most of them try.
//! The tests of the server use it, too.

use std::path::Path;

use store::{Config, Store};
use tokio::sync::OnceCell;

use crate::pg_place::{in_database, is_left_alone, on_server};

/// Puts an empty database of today's schema at `path`, whose folder is there.
pub(crate) async fn write_file(path: &Path) {
    static BLANK: OnceCell<Vec<u8>> = OnceCell::const_new();
    let blank = BLANK.get_or_init(|| async {
        let folder = std::env::temp_dir().join(format!("kapia-blank-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the database that is copied");
        let file = folder.join("blank.db");
        migrate(&format!("sqlite:{}", file.display())).await;
        let bytes = std::fs::read(&file).expect("the database can be read");
        std::fs::remove_dir_all(folder).expect("the folder can be removed");
        bytes
    });
    std::fs::write(path, blank.await).expect("the database can be written");
}

/// Makes the database `name` with today's schema. What it is copied from stays on the server, which is one for tests.
pub(crate) async fn make_database(server: &str, name: &str) {
    static BLANK: OnceCell<String> = OnceCell::const_new();
    let blank = BLANK.get_or_init(|| async {
        let blank = format!("kapia_blank_{}", std::process::id());
        on_server(server, format!("CREATE DATABASE {blank}")).await;
        migrate(&in_database(server, &blank)).await;
        // What is in use cannot be copied.
        is_left_alone(server, &blank).await;
        blank
    });
    on_server(server, format!("CREATE DATABASE {name} TEMPLATE {}", blank.await)).await;
}

async fn migrate(url: &str) {
    let store = Store::open(&Config { url: url.to_owned(), readers: 1 }).await.expect("the database opens");
    store.close().await.expect("the database closes");
}
