// SPDX-License-Identifier: AGPL-3.0-or-later
//! Databases of their own on the server that `KAPIA_TEST_PG` names; the tests of the server use it, too.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

/// The URL of another database on the same server: the path of the URL is replaced.
pub(crate) fn in_database(server: &str, name: &str) -> String {
    let (place, query) =
        server.split_once('?').map_or((server, String::new()), |(place, query)| (place, format!("?{query}")));
    let (scheme, rest) = place.split_once("://").expect("KAPIA_TEST_PG is a URL");
    let host = rest.split('/').next().unwrap_or_default();
    format!("{scheme}://{host}/{name}{query}")
}

/// Longer than a server needs to find out that somebody is gone, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until nobody uses a database there: what a killed process began may still be on its way.
pub(crate) async fn is_left_alone(server: &str, name: &str) {
    const SQL: &str =
        "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'";
    let mut conn = PgConnection::connect(server).await.expect("the server answers");
    let begun = tokio::time::Instant::now();
    loop {
        let users: i64 = sqlx::query_scalar(SQL).bind(name).fetch_one(&mut conn).await.expect("a number");
        if users == 0 {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{users} still use {name}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    conn.close().await.expect("the connection closes");
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
