// SPDX-License-Identifier: AGPL-3.0-or-later
//! A player of a Swiss tournament asks to miss a round, and thinks better of it before the round is paired.

use serde_json::{Value, json};

use crate::accounts::account;
use crate::engines::on_every_engine;
use crate::people::{Answer, Open, Person};
use crate::tournaments::Cup;

async fn asks(cup: &Cup<'_>, who: &Person, act: &str, body: Value) -> Answer {
    who.request("POST", &format!("{}/entries/ann/{act}", cup.path), Some(&body)).await
}

/// The byes of the first on the list, as everybody reads them.
async fn byes(cup: &Cup<'_>) -> Value {
    cup.get("").await["entries"][0]["byes"].clone()
}

async fn players(server: &Open, cup: &Cup<'_>) -> [Person; 2] {
    let [ann, bob] = [account(server, "ann").await.0, account(server, "bob").await.0];
    for person in [&ann, &bob] {
        let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
    }
    [ann, bob]
}

#[tokio::test]
async fn a_bye_is_taken_back_until_its_round_is_paired() {
    on_every_engine(async |server| {
        let form = json!({"format": "swiss", "rounds": 5, "half_byes_max": 1, "manual": true});
        let cup = Cup::open(server, form).await;
        let [ann, bob] = players(server, &cup).await;
        assert_eq!(byes(&cup).await, json!([]));
        assert_eq!(asks(&cup, &ann, "bye", json!({"round": 1, "half": true})).await.status, 200);
        assert_eq!(byes(&cup).await, json!([{"round": 1, "mark": "H"}]));
        let second = asks(&cup, &ann, "bye", json!({"round": 2, "half": true})).await;
        assert_eq!(second.refusal(), (422, "bad_bye".into()), "one is allowed");
        let others = asks(&cup, &bob, "unbye", json!({"round": 1})).await;
        assert_eq!(others.refusal(), (403, "not_allowed".into()));
        assert_eq!(asks(&cup, &ann, "unbye", json!({"round": 1})).await.status, 200);
        assert_eq!(byes(&cup).await, json!([]));
        // They have the one that is allowed again, and an arbiter may take it back, too.
        assert_eq!(asks(&cup, &ann, "bye", json!({"round": 2, "half": true})).await.status, 200);
        assert_eq!(cup.post("entries/ann/unbye", json!({"round": 2})).await.status, 200);
        assert_eq!(asks(&cup, &ann, "bye", json!({"round": 2})).await.status, 200);
        cup.acts("start").await;
        assert_eq!(cup.get("/rounds/1").await["byes"], json!([]), "both play");
        let late = asks(&cup, &ann, "unbye", json!({"round": 1})).await;
        assert_eq!(late.refusal(), (422, "bad_bye".into()));
        assert!(late.text.contains("before its round is paired"), "{}", late.text);
        assert_eq!(byes(&cup).await, json!([{"round": 2, "mark": "Z"}]));
    })
    .await;
}
