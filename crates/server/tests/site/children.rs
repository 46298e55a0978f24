// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts of people under 14.

use serde_json::json;

use crate::accounts::account;
use crate::engines::on_every_engine;

#[tokio::test]
async fn a_child_has_no_chat_and_does_not_grow_up_alone() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut line = ann.at(&room).await;
        line.hear("welcome").await;
        assert_eq!(line.ask(json!({"k": "chat", "text": "hi"})).await["t"], "ev");
        let says = async |wish| ann.request("PATCH", "/api/v1/account", Some(&wish)).await;
        assert_eq!(says(json!({"child": true})).await.status, 200);
        let refused = line.ask(json!({"k": "chat", "text": "hi"})).await;
        assert_eq!((&refused["t"], &refused["code"]), (&json!("no"), &json!("child_chat")), "{refused}");
        let path = format!("/api/v1/rooms/{room}/commands");
        let body = json!({"id": "c1", "c": {"k": "chat", "text": "hi"}});
        let refused = ann.request("POST", &path, Some(&body)).await;
        assert_eq!(refused.refusal(), (403, "child_chat".into()));
        for wish in [json!({"child": false}), json!({"adult": true})] {
            assert_eq!(says(wish).await.refusal(), (403, "child_stays".into()));
        }
    })
    .await;
}
