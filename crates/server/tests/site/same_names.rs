// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom a name on the list of a tournament means.

use serde_json::json;

use crate::engines::on_every_engine;
use crate::results::account;
use crate::tournaments::Cup;

#[tokio::test]
async fn a_guest_with_the_name_of_an_account_does_not_stand_before_it() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 3, "venue": "board"})).await;
        let ann = account(server, "ann").await;
        let entries = format!("{}/entries", cup.path);
        assert_eq!(ann.request("POST", &entries, Some(&json!({}))).await.status, 201);
        assert_eq!(cup.post("entries", json!({"guest": "ann"})).await.status, 201);
        let left = ann.request("DELETE", &format!("{entries}/ann"), None).await;
        assert!(left.status < 300, "{}", left.text);
        assert_eq!(cup.listed().await.len(), 1, "the guest stays");
    })
    .await;
}
