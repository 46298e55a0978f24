// SPDX-License-Identifier: AGPL-3.0-or-later
//! The way to PostgreSQL by TLS: `KAPIA_TEST_PG_TLS` names the server as it is reached over the network, and
//! `KAPIA_TEST_AUTHORITIES` the folder of the authority that vouches for it as `localhost`, beside one that does not.

use sqlx::{Connection as _, PgConnection};
use store::{Config, Outage, Store, StoreError};

use crate::pg_place::{in_database, on_server};

const NAME: &str = "kapia_test_by_tls";

async fn opens(url: &str) -> Result<Store, StoreError> {
    Store::open(&Config { url: url.to_owned(), readers: 2 }).await
}

/// How many connections to the database there are, by TLS or not.
async fn connections(url: &str, by_tls: bool) -> i64 {
    const SQL: &str = "SELECT count(*) FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) \
         WHERE datname = $1 AND application_name = 'kapia' AND ssl = $2";
    let mut conn = PgConnection::connect(url).await.expect("the server answers");
    let count = sqlx::query_scalar(SQL).bind(NAME).bind(by_tls).fetch_one(&mut conn).await.expect("a number");
    conn.close().await.expect("the connection closes");
    count
}

#[tokio::test]
#[allow(clippy::print_stderr, reason = "whoever looks for it sees that it was not run")]
async fn the_server_is_who_the_authority_says_it_is() {
    let (Ok(server), Ok(folder)) =
        (std::env::var("KAPIA_TEST_PG_TLS"), std::env::var("KAPIA_TEST_AUTHORITIES"))
    else {
        eprintln!(
            "NOT RUN: TLS needs KAPIA_TEST_PG_TLS and KAPIA_TEST_AUTHORITIES (`cargo xtask test --lane pg`)"
        );
        return;
    };
    on_server(&server, format!("DROP DATABASE IF EXISTS {NAME}")).await;
    on_server(&server, format!("CREATE DATABASE {NAME}")).await;
    let named = in_database(&server, NAME);
    let numbered = named.replace("localhost", "127.0.0.1");
    let (root, stranger) =
        (format!("sslrootcert={folder}/root.pem"), format!("sslrootcert={folder}/stranger.pem"));
    for good in [
        format!("{named}?sslmode=verify-full&{root}"),
        format!("{numbered}?sslmode=verify-ca&{root}"),
        format!("{named}?sslmode=require"),
    ] {
        let store = opens(&good).await.unwrap_or_else(|error| panic!("{good}: {error}"));
        assert_eq!(store.last_heartbeat().await, Ok(None), "{good}");
        assert!(connections(&named, true).await >= 1, "{good}");
        assert_eq!(connections(&named, false).await, 0, "{good}");
        store.close().await.expect("it closes");
    }
    for (bad, said) in [
        (format!("{named}?sslmode=verify-full&{stranger}"), "UnknownIssuer"),
        (format!("{named}?sslmode=verify-full"), "UnknownIssuer"),
        (format!("{named}?sslmode=verify-ca&{stranger}"), "UnknownIssuer"),
        (format!("{numbered}?sslmode=verify-full&{root}"), "not valid for name"),
    ] {
        match opens(&bad).await {
            Err(StoreError::Unavailable { outage: Outage::Unreachable, detail }) => {
                assert!(detail.contains(said), "{bad}: {detail}");
            }
            other => panic!("{bad}: {:?}", other.err()),
        }
    }
    on_server(&server, format!("DROP DATABASE {NAME}")).await;
}
