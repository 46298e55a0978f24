// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody may not who runs a federation's tournaments and nothing else: spend the credits of others, or set its tables
//! up otherwise than its presets do.

use serde_json::{Value, json};

use crate::club::{CREDITS, Club, has, with_stakes};
use crate::federations::patched;
use crate::people::{Open, Person};
use crate::results::blitz;
use crate::safety::{asks, id};

async fn becomes(club: &Club, name: &str, roles: &[&str]) {
    let path = format!("/federations/sofia/roles/{name}");
    let given = asks(&club.olga, "PUT", &path, json!({ "roles": roles })).await;
    assert_eq!(given.status, 200, "{}", given.text);
}

/// The club, and its director.
async fn club(server: &Open) -> (Club, Person) {
    let club = Club::founded(server).await;
    let dora = club.member(server, "dora", 0).await;
    becomes(&club, "dora", &["director"]).await;
    (club, dora)
}

fn swiss(more: &Value) -> Value {
    let mut wish =
        json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 3});
    for (field, value) in more.as_object().expect("fields") {
        wish[field] = value.clone();
    }
    wish
}

#[tokio::test]
async fn nobodys_credits_are_spent_by_who_only_runs_a_tournament() {
    with_stakes(async |server| {
        let (club, dora) = club(server).await;
        let ann = club.member(server, "ann", 100_000).await;
        for (roles, fee, status) in [
            (&["director"][..], 100, 403),
            (&["director"], 0, 201),
            (&["director", "cashier"], 100, 201),
            (&["director", "cashier"], 100_001, 403),
        ] {
            becomes(&club, "dora", roles).await;
            let money = json!({"currency": CREDITS, "entry_fee": fee, "organiser_bp": 10_000});
            let made = asks(&dora, "POST", "/tournaments", swiss(&json!({ "money": money }))).await;
            let cup = format!("/tournaments/{}", id(&made));
            assert_eq!(asks(&dora, "POST", &format!("{cup}/announce"), json!({})).await.status, 200);
            let entries = format!("{cup}/entries");
            let entered = asks(&dora, "POST", &entries, json!({"name": "ann"})).await;
            assert_eq!(entered.status, status, "{fee}: {}", entered.text);
            if status == 403 {
                assert_eq!(entered.refusal().1, "own_fee");
                let own = asks(&ann, "POST", &entries, json!({})).await;
                assert_eq!(own.status, 201, "{}", own.text);
            }
        }
        assert_eq!(has(&ann).await, (100_000, 0), "nothing is taken before a start");
    })
    .await;
}

#[tokio::test]
async fn where_presets_bind_they_bind_tournaments() {
    with_stakes(async |server| {
        let (club, dora) = club(server).await;
        let only =
            json!({"chess": {"mode": "enforced", "presets": [{"name": "Club blitz", "clock": blitz()}]}});
        let seq = crate::safety::reads(&club.ada, "/federations/sofia").await["seq"].as_i64();
        let changed = patched(&club.ada, "sofia", seq, &json!({ "presets": only })).await;
        assert_eq!(changed.status, 200, "{}", changed.text);
        let later = changed.json()["seq"].as_i64();
        // What changes nothing is no change.
        for same in [json!({}), json!({ "presets": only })] {
            let again = patched(&club.ada, "sofia", later, &same).await;
            assert_eq!((again.status, again.json()["seq"].as_i64()), (200, later), "{}", again.text);
        }
        let other = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
        let refused = asks(&dora, "POST", "/tournaments", swiss(&json!({ "clock": other }))).await;
        assert_eq!(refused.refusal(), (422, "no_preset".into()));
        let made = asks(&dora, "POST", "/tournaments", swiss(&json!({"clock": blitz()}))).await;
        let cup = format!("/api/v1/tournaments/{}", id(&made));
        let edits = async |seq: &str, patch: Value| {
            let headers =
                [("Cookie", dora.cookie.as_str()), ("Content-Type", "application/json"), ("If-Match", seq)];
            let text = patch.to_string();
            crate::people::request(dora.address, "PATCH", &cup, &headers, Some(&text)).await
        };
        assert_eq!(edits("\"1\"", json!({ "clock": other })).await.refusal(), (422, "no_preset".into()));
        assert_eq!(edits("\"1\"", json!({"name": "Club cup"})).await.status, 200);
        // A draft from before the presets bound keeps its tables, and may change what is none of theirs.
        let free = patched(&club.ada, "sofia", later, &json!({"presets": {}})).await.json()["seq"].as_i64();
        assert_eq!(edits("\"2\"", json!({ "clock": other })).await.status, 200);
        assert_eq!(patched(&club.ada, "sofia", free, &json!({ "presets": only })).await.status, 200);
        assert_eq!(edits("\"3\"", json!({"name": "Old cup"})).await.status, 200);
    })
    .await;
}
