// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the server tells everybody about its dice.

use serde_json::json;

use crate::engines::on_every_engine;
use crate::people::Open;
use crate::results::account;
use crate::safety::{asks, id, operator};

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
    let log = json!({
        "entries": 0, "hash": "0".repeat(64), "heads": [], "latest": [], "key": told["log"]["key"],
    });
    assert_eq!(told["log"], log);
    assert_eq!(told["log"]["key"].as_str().map(str::len), Some(64));
    let day = server.get("/api/v1/fairness/log/20000").await.json();
    assert_eq!(day, json!({"day": 20000, "after": 0, "before": "0".repeat(64), "entries": []}));
    for odd in ["x", "-1", "1.5", "99999999999999999999999"] {
        let refused = server.get(&format!("/api/v1/fairness/log/{odd}")).await;
        assert_eq!(refused.refusal(), (400, "bad_request".into()), "{odd}");
    }
    assert_eq!(server.get(&format!("/api/v1/fairness/log/{}", u64::MAX)).await.status, 200);
    server.close().await;
}

#[tokio::test]
async fn everybody_may_note_where_the_audit_ends() {
    on_every_engine(async |server| {
        let nothing = json!({"entries": 0, "hash": "0".repeat(64), "heads": []});
        assert_eq!(server.get("/api/v1/fairness/audit").await.json(), nothing);
        let (olga, _) = (operator(server, "olga").await, account(server, "bob").await);
        for kind in ["warn", "mute"] {
            let wish = json!({"player": "bob", "kind": kind, "reason": "an insult"});
            id(&asks(&olga, "POST", "/admin/sanctions", wish).await);
        }
        let end = server.app.store.audit_head().await.expect("the store answers");
        let told = server.get("/api/v1/fairness/audit").await.json();
        assert_eq!((&told["entries"], &told["hash"]), (&json!(end.seq), &json!(end.hash)), "{told}");
        assert_eq!(end.seq, 2);
        let newest = &told["heads"][0];
        assert_eq!((&newest["n"], &newest["hash"]), (&json!(end.seq), &json!(end.hash)), "{told}");
        let text = told.to_string();
        assert!(
            !text.contains("insult") && !text.contains("bob"),
            "nothing is told of what was done: {text}"
        );
    })
    .await;
}
