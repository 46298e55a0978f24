// SPDX-License-Identifier: AGPL-3.0-or-later
//! The calendar of tournaments.

use serde_json::json;

use crate::people::{Folder, Open};
use crate::tournaments::{Cup, PATH};

#[tokio::test]
async fn a_calendar_tells_of_more_than_a_page() {
    let server = Open::server_in(Folder::fresh(), |config| config.rate_limits = false).await;
    let starts = server.app.clock.now().0 / 1_000 + 3_600_000;
    let wish = |number: u32| {
        json!({"federation": "house", "game": "chess", "format": "swiss", "rounds": 3, "venue": "board",
            "starts_ms": starts, "name": format!("Cup {number}.")})
    };
    // The first one stands behind the first page of the store.
    let cup = Cup::open(&server, wish(0)).await;
    for number in 1..=store::CONTESTS_AT_ONCE_MAX {
        let made = cup.olga.request("POST", PATH, Some(&wish(number))).await.json();
        let announce = format!("{PATH}/{}/announce", made["id"].as_str().expect("an id"));
        assert_eq!(cup.olga.request("POST", &announce, None).await.status, 200);
    }
    let calendar = server.get("/api/v1/calendar.ics").await.text;
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), store::CONTESTS_AT_ONCE_MAX as usize + 1);
    assert!(calendar.contains("SUMMARY:Cup 0.\r\n"), "{calendar}");
    drop(cup);
    server.close().await;
}
