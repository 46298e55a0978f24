// SPDX-License-Identifier: AGPL-3.0-or-later
//! A club whose members play for its credits.

use serde_json::{Value, json};
use server::ClockHand;
use store::Standing;

use crate::engines::on_every_database;
use crate::people::{Client, Folder, Open, Person, hand};
use crate::results::account_of;
use crate::safety::{asks, operator, reads};

pub(crate) const CREDITS: &str = "sofia/credits";

/// Somebody of age with an account.
pub(crate) async fn adult(server: &Open, name: &str) -> Person {
    account_of(server, name, Standing { adult_us: Some(1), ..Standing::default() }).await
}

/// A server whose operator allows stakes, on each database.
pub(crate) async fn with_stakes(dialogue: impl AsyncFn(&Open)) {
    with_stakes_and(|_| {}, dialogue).await;
}

/// The same with other settings besides.
pub(crate) async fn with_stakes_and(settings: impl Fn(&mut server::Config), dialogue: impl AsyncFn(&Open)) {
    on_every_database(async |database| {
        let server = Open::server_in(Folder::fresh(), |config| {
            config.database_url = database;
            config.rate_limits = false;
            config.stakes = ledger::Stakes::on("credits have no value here").expect("a statement");
            settings(config);
        })
        .await;
        dialogue(&server).await;
        assert!(server.app.store.reconcile().await.expect("the books").is_clean());
        server.close().await;
    })
    .await;
}

/// A server whose operator allows stakes, and whose clock the test moves.
pub(crate) async fn stakes_by_hand() -> (Open, ClockHand) {
    let hand = hand();
    let server = Open::server_by(Folder::fresh(), Some(&hand), |config| {
        config.rate_limits = false;
        config.stakes = ledger::Stakes::on("credits have no value here").expect("a statement");
    })
    .await;
    (server, hand)
}

/// The club of the scenarios: stakes are on, `ada` administers it, `cash` and `till` are its cashiers, `olga` runs the site.
pub(crate) struct Club {
    pub(crate) olga: Person,
    pub(crate) ada: Person,
    pub(crate) cash: Person,
    pub(crate) till: Person,
}

impl Club {
    pub(crate) async fn founded(server: &Open) -> Self {
        let olga = operator(server, "olga").await;
        let [cash, till] = [adult(server, "cash").await, adult(server, "till").await];
        let ada = adult(server, "ada").await;
        let wish = json!({"id": "sofia", "name": "Sofia", "agreement": "1", "administrator": "Ada",
            "administrator_account": "ada", "joining": "open", "stakes": true, "fee_share_bp": 4000});
        assert_eq!(asks(&olga, "POST", "/federations", wish).await.status, 201);
        for name in ["cash", "till"] {
            let roles = json!({"roles": ["cashier"]});
            let given = asks(&olga, "PUT", &format!("/federations/sofia/roles/{name}"), roles).await;
            assert_eq!(given.status, 200, "{}", given.text);
        }
        Self { olga, ada, cash, till }
    }

    /// A member of age with so much.
    pub(crate) async fn member(&self, server: &Open, name: &str, amount: i64) -> Person {
        let person = adult(server, name).await;
        assert_eq!(asks(&person, "POST", "/federations/sofia/members", json!({})).await.status, 201);
        if amount > 0 {
            let wish = json!({"kind": "deposit", "account": format!("player/{name}"), "amount": amount, "reason": "cup"});
            let made = asks(&self.cash, "POST", "/federations/sofia/cashier/entries", wish).await;
            assert_eq!((made.status, &made.json()["balance"]), (201, &json!(amount)), "{}", made.text);
        }
        person
    }
}

/// What somebody has, and what is put aside.
pub(crate) async fn has(person: &Person) -> (i64, i64) {
    let told = reads(person, "/ledger/accounts").await;
    let own = told["accounts"].as_array().expect("a list").iter().find(|one| one["currency"] == CREDITS);
    own.map_or((0, 0), |own| (own["balance"].as_i64().expect("a sum"), own["held"].as_i64().expect("a sum")))
}

pub(crate) fn table(game: &str, options: Value, clock: Value, stake: i64, max: i64) -> Value {
    let mut wish = json!({"game": game, "seat": "first",
        "stake": {"currency": CREDITS, "stake": stake, "max": max}});
    wish["options"] = options;
    wish["clock"] = clock;
    wish
}

/// People at a staked table, by seat; dice are agreed.
pub(crate) async fn seated(people: &[&Person], wish: Value) -> (String, Vec<Client>) {
    let dice = wish["game"] == "tabla";
    let room = people[0].opens(wish).await;
    let mut lines = Vec::new();
    for (seat, person) in people.iter().enumerate() {
        let mut line = person.at(&room).await;
        line.hear("welcome").await;
        if seat > 0 {
            let sat = line.ask(json!({"k": "sit", "seat": seat})).await;
            assert_eq!(sat["t"], "ev", "{sat}");
        }
        lines.push(line);
    }
    if dice {
        let [first, second] = lines.as_mut_slice() else { panic!("two play") };
        first.until("starting").await;
        tokio::join!(first.shake_hands([1; 32]), second.shake_hands([2; 32]));
    }
    for line in &mut lines {
        line.until("playing").await;
    }
    (room, lines)
}
