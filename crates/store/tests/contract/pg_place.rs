// SPDX-License-Identifier: AGPL-3.0-or-later
//! Databases of their own on the server that `KAPIA_TEST_PG` names; the tests of the server use it, too.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

/// The URL of another database on the same server: the path of the URL is replaced.
pub(crate) fn in_database(server: &str, name: &str) -> String {
    let (place, query) =
        server.split_once('?').map_or((server, String::new()), |(place, query)| (place, format!("?{query}")));
    let (scheme, rest) = place.split_once("://").expect("KAPIA_TEST_PG is a URL");
    let host = rest.split('/').next().unwrap_or_default();
    format!("{scheme}://{host}/{name}{query}")
}

/// Makes or drops a database there.
pub(crate) async fn on_server(server: &str, sql: String) {
    let mut conn = PgConnection::connect(server).await.expect("KAPIA_TEST_PG names a server that answers");
    sqlx::raw_sql(AssertSqlSafe(sql))
        .execute(&mut conn)
        .await
        .expect("databases can be made and dropped there");
    conn.close().await.expect("the connection closes");
}
