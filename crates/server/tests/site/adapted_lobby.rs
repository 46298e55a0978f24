// SPDX-License-Identifier: AGPL-3.0-or-later
//! The lobby tells which tables are by Appendix D: nobody sits down there, or watches, unawares.

use serde_json::{Value, json};

use crate::adapted_hall::{Hall, clock, on_the_screen, still_server};

#[tokio::test]
async fn the_lobby_marks_tables_by_appendix_d() {
    let server = still_server().await;
    let hall = Hall::ready(&server, on_the_screen()).await;
    let maker = server.guest().await;
    let mut rooms = Vec::new();
    for adapted in [Some(on_the_screen()), None] {
        let mut wish = json!({"game": "chess", "seat": "first", "access": "open", "clock": clock()});
        if let Some(adapted) = adapted {
            wish["adapted"] = adapted;
        }
        rooms.push(maker.opens(wish).await);
    }
    let own = maker.request("GET", "/api/v1/lobby", None).await.json();
    let own =
        |room: &str| own["mine"].as_array().expect("a list").iter().find(|one| one["room"] == room).cloned();
    assert_eq!(own(&rooms[0]).expect("their table")["adapted"], true);
    assert_eq!(own(&rooms[1]).expect("their table").get("adapted"), None);
    let guest = server.guest().await;
    let lobby = guest.request("GET", "/api/v1/lobby", None).await.json();
    let mark = |list: &str, room: &str| -> Value {
        let all = lobby[list].as_array().expect("a list");
        let entry = all.iter().find(|entry| entry["room"] == room).expect("the table stands there");
        entry["adapted"].clone()
    };
    assert_eq!(mark("offers", &rooms[0]), true);
    assert_eq!(mark("offers", &rooms[1]), Value::Null, "left out where it is not");
    assert_eq!(mark("live", &hall.room), true);
    server.close().await;
}
