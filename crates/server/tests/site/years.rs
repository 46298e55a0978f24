// SPDX-License-Identifier: AGPL-3.0-or-later
//! What becomes of accounts with the days: names that were given up, accounts that were.

use game::{Micros, Millis};
use serde_json::json;
use server::ClockHand;

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::engines::on_every_database;
use crate::people::{Answer, Folder, Open, Person, hand};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// A site that is closed while days go by.
struct Days {
    server: Open,
    hand: ClockHand,
    database: Option<String>,
}

impl Days {
    async fn first(database: Option<String>) -> Self {
        let hand = hand();
        Self { server: open(Folder::fresh(), &hand, database.as_ref()).await, hand, database }
    }

    async fn later(self, days: i64, hours: i64) -> Self {
        let Self { server, hand, database } = self;
        let folder = server.close().await;
        hand.advance(Millis(days * DAY_MS + hours * HOUR_MS));
        Self { server: open(folder, &hand, database.as_ref()).await, hand, database }
    }

    fn now(&self) -> Micros {
        self.hand.now()
    }

    async fn logs_in(&self, name: &str) -> Answer {
        ask(&self.server, "/api/v1/login", &json!({"name": name, "password": PASSWORD})).await
    }

    async fn person(&self, name: &str) -> Person {
        logged_in(&self.server, &self.logs_in(name).await)
    }

    async fn renames(&self, name: &str, to: &str) -> Answer {
        let wish = json!({"name": to});
        self.person(name).await.request("PATCH", "/api/v1/account", Some(&wish)).await
    }

    async fn shown(&self, name: &str) -> Answer {
        self.server.get(&format!("/api/v1/players/{name}")).await
    }
}

async fn open(folder: Folder, hand: &ClockHand, database: Option<&String>) -> Open {
    Open::server_by(folder, Some(hand), |config| {
        config.database_url = database.cloned();
        config.rate_limits = false;
    })
    .await
}

#[tokio::test]
async fn a_name_changes_after_ninety_days_and_the_old_one_leads_on_for_a_year() {
    on_every_database(async |database| {
        let site = Days::first(database).await;
        account(&site.server, "Ann").await;
        let (bob, _) = account(&site.server, "Bob").await;
        assert_eq!(site.renames("Ann", "Anna").await.status, 200);
        assert_eq!(site.shown("ann").await.json()["name"], "Anna");
        // Who writes to the old name means the same person.
        let table = json!({"game": "chess", "seat": "first", "to": "Ann"});
        let offered = bob.request("POST", "/api/v1/rooms", Some(&table)).await;
        assert_eq!(offered.status, 201, "{}", offered.text);

        let site = site.later(89, 23).await;
        let refused = site.renames("Anna", "Annie").await;
        assert_eq!(refused.refusal(), (409, "renamed_lately".into()));
        assert_eq!(refused.json()["params"], json!({"days": "90", "left_days": "1"}));
        let site = site.later(0, 1).await;
        assert_eq!(site.renames("Anna", "Annie").await.status, 200);
        for name in ["Ann", "Anna", "Annie"] {
            assert_eq!(site.shown(name).await.json()["name"], "Annie", "{name}");
        }
        assert_eq!(
            site.logs_in("Anna").await.refusal(),
            (401, "bad_login".into()),
            "a name to log in with is the name"
        );

        let site = site.later(274, 23).await;
        assert_eq!(site.shown("Ann").await.json()["name"], "Annie");
        let wish = json!({"name": "Ann", "password": PASSWORD});
        let taken = ask(&site.server, "/api/v1/accounts", &wish).await;
        assert_eq!(taken.refusal(), (409, "name_taken".into()));
        let site = site.later(0, 1).await;
        assert_eq!(site.shown("Ann").await.refusal(), (404, "no_such_player".into()));
        assert_eq!(site.shown("Anna").await.json()["name"], "Annie", "given up ninety days later");
        let free = ask(&site.server, "/api/v1/accounts", &wish).await;
        assert_eq!(free.status, 201, "{}", free.text);
        assert_eq!(site.shown("Ann").await.json()["name"], "Ann");
        site.server.close().await;
    })
    .await;
}

#[tokio::test]
async fn an_account_comes_back_for_fourteen_days_and_not_a_moment_longer() {
    on_every_database(async |database| {
        let site = Days::first(database).await;
        let (_, codes) = account(&site.server, "Ann").await;
        let erases = async |site: &Days| {
            let ann = site.person("Ann").await;
            let gone = ann.request("DELETE", "/api/v1/account", Some(&json!({"password": PASSWORD}))).await;
            assert_eq!(gone.status, 202, "{}", gone.text);
            assert_eq!(gone.json()["erased_ms"], json!(site.now().0 / 1_000 + 14 * DAY_MS));
        };
        let recovers = async |site: &Days, code: &str| {
            let body = json!({"name": "Ann", "code": code, "password": PASSWORD});
            ask(&site.server, "/api/v1/recover", &body).await
        };
        erases(&site).await;
        let site = site.later(13, 23).await;
        assert_eq!(site.logs_in("Ann").await.refusal(), (401, "bad_login".into()));
        assert_eq!(recovers(&site, &codes[0]).await.status, 200);
        erases(&site).await;
        let site = site.later(13, 23).await;
        // The last hour passes while the site is up, and nobody has swept yet.
        let Days { server, hand, database } = site;
        let folder = server.close().await;
        hand.advance(Millis(HOUR_MS - 1_000));
        let site = Days { server: open(folder, &hand, database.as_ref()).await, hand, database };
        site.server.pass(&site.hand, Millis(1_000)).await;
        assert_eq!(recovers(&site, &codes[1]).await.refusal(), (401, "bad_login".into()));
        site.server.close().await;
    })
    .await;
}
