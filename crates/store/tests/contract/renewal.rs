// SPDX-License-Identifier: AGPL-3.0-or-later
//! Secrets of the way to a server are changed while it is used.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::{Outage, StoreError};

use crate::pg_place::{in_database, on_server};
use crate::support::on_every_engine;

/// The same address with another user.
fn by(url: &str, user: &str) -> String {
    let (scheme, rest) = url.split_once("://").expect("an address");
    let place = rest.split_once('@').map_or(rest, |(_, place)| place);
    format!("{scheme}://{user}@{place}")
}

/// By which users the store is connected.
async fn users(url: &str) -> Vec<String> {
    const SQL: &str = "SELECT DISTINCT CAST(usename AS TEXT) FROM pg_stat_activity \
         WHERE datname = current_database() AND application_name = 'kapia' ORDER BY 1";
    let mut conn = PgConnection::connect(url).await.expect("the server answers");
    let users = sqlx::query_scalar(SQL).fetch_all(&mut conn).await.expect("names");
    conn.close().await.expect("the connection closes");
    users
}

#[test]
fn new_connections_are_made_by_another_user_and_old_ones_stay() {
    on_every_engine(async |database| {
        let store = &database.store;
        store.heartbeat(1).await.expect("a beat");
        if database.is_sqlite() {
            assert_eq!(store.renew(&database.url).await, Ok(false), "a file has no secrets");
            return;
        }
        let role = format!("renewed_{}", std::process::id());
        on_server(&database.url, format!("CREATE ROLE {role} SUPERUSER LOGIN")).await;
        let before = users(&database.url).await;
        assert_eq!(before.len(), 1, "{before:?}");
        assert_eq!(
            store.renew(&in_database(&database.url, "template1")).await,
            Ok(false),
            "another database"
        );
        let refused = store.renew(&by(&database.url, "nobody_of_this_name")).await;
        let is_refused = matches!(&refused, Err(StoreError::Unavailable { outage: Outage::Refused, detail }) if !detail.contains(" at line "));
        assert!(is_refused, "{refused:?}");
        assert_eq!(store.renew(&by(&database.url, &role)).await, Ok(true));
        store.heartbeat(2).await.expect("a beat");
        assert_eq!(users(&database.url).await, before, "what is there stays");
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND application_name = 'kapia'";
        let mut conn = PgConnection::connect(&database.url).await.expect("the server answers");
        sqlx::raw_sql(AssertSqlSafe(end.to_owned())).execute(&mut conn).await.expect("they end");
        conn.close().await.expect("the connection closes");
        // The first of each may be the one that finds out.
        let _ = store.heartbeat(3).await;
        store.heartbeat(3).await.expect("a beat");
        assert_eq!(store.last_heartbeat().await, Ok(Some(3)));
        assert_eq!(users(&database.url).await, [role.as_str()]);
        store.close().await.expect("it closes");
        on_server(&database.url, format!("DROP ROLE {role}")).await;
    });
}
