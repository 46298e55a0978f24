// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the server tells everybody about its dice.

use serde_json::json;

use crate::people::Open;

#[tokio::test]
async fn a_server_without_rolls_has_nine_figures_and_an_empty_log() {
    let server = Open::server().await;
    let told = server.get("/api/v1/fairness").await;
    assert_eq!(told.status, 200, "{}", told.text);
    let told = told.json();
    assert_eq!((&told["rolls"], &told["doubles"]), (&json!(0), &json!(0)));
    assert_eq!(told["pairs"].as_array().map(Vec::len), Some(36));
    let figures = told["figures"].as_array().expect("figures");
    assert_eq!(figures.len(), 9);
    assert!(figures.iter().all(|figure| figure["good"] == true && figure["value"] == 0.0), "{figures:?}");
    assert_eq!(told["log"], json!({"entries": 0, "hash": "0".repeat(64), "heads": [], "latest": []}));
    let day = server.get("/api/v1/fairness/log/20000").await.json();
    assert_eq!(day, json!({"day": 20000, "after": 0, "before": "0".repeat(64), "entries": []}));
    for odd in ["x", "-1", "1.5", "99999999999999999999999"] {
        let refused = server.get(&format!("/api/v1/fairness/log/{odd}")).await;
        assert_eq!(refused.refusal(), (400, "bad_request".into()), "{odd}");
    }
    assert_eq!(server.get(&format!("/api/v1/fairness/log/{}", u64::MAX)).await.status, 200);
    server.close().await;
}
