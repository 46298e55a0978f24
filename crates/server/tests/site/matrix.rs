// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rows of the matrix of a federation that have to do with money and tournaments, cell by cell.

use serde_json::json;

use crate::club::{adult, seated, table, with_stakes};
use crate::federations::{F, everybody, patched};
use crate::people::{Answer, Open, Person};
use crate::results::blitz;
use crate::safety::{asks, reads};

/// One column each: member, moderator, director, cashier, admin, administrator, operator.
fn is_cell(answer: &Answer, cell: char, person: &Person, row: &str) {
    let may = (200..300).contains(&answer.status);
    assert_eq!(may, cell == 'x', "{row} {}: {}", person.name, answer.text);
    if !may {
        assert_eq!(answer.refusal(), (403, "not_allowed".into()), "{row} {}", person.name);
    }
}

/// The row of a game that is over: its stake goes back.
async fn takes_back(server: &Open, people: &[Person; 7], till: &Person) {
    let pair = [adult(server, "cleo").await, adult(server, "dan").await];
    for person in &pair {
        assert_eq!(asks(person, "POST", &format!("{F}/members"), json!({})).await.status, 201);
        let wish = json!({"kind": "deposit", "account": format!("player/{}", person.name), "amount": 1_000, "reason": "cup"});
        assert_eq!(asks(till, "POST", &format!("{F}/cashier/entries"), wish).await.status, 201);
    }
    let why = json!({"reason": "a doubt"});
    for (person, cell) in people.iter().zip("....xxx".chars()) {
        let [cleo, dan] = &pair;
        let (room, mut lines) = seated(&[cleo, dan], table("chess", json!({}), blitz(), 10, 10)).await;
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[0].until("over").await;
        let path = format!("/rooms/{room}/void");
        let answer = asks(person, "POST", &path, why.clone()).await;
        is_cell(&answer, cell, person, "reverse");
        let then = asks(&people[6], "POST", &path, why.clone()).await;
        let kind = if cell == 'x' { &answer } else { &then }.json()["kind"].clone();
        assert_eq!(kind, "reversed", "{}: {}", answer.text, then.text);
    }
}

#[tokio::test]
async fn scenario_17_every_cell_of_the_rows_of_money_and_tournaments() {
    with_stakes(async |server| {
        let people = everybody(server).await;
        let olga = &people[6];
        let seq = reads(olga, F).await["seq"].as_i64();
        let on = patched(olga, "sofia", seq, &json!({"stakes": true})).await;
        assert_eq!(on.status, 200, "{}", on.text);
        let [ann, bob, till] =
            [adult(server, "ann").await, adult(server, "bob").await, adult(server, "till").await];
        for person in [&ann, &bob] {
            assert_eq!(asks(person, "POST", &format!("{F}/members"), json!({})).await.status, 201);
        }
        let cashier = json!({"roles": ["cashier"]});
        assert_eq!(asks(olga, "PUT", &format!("{F}/roles/till"), cashier).await.status, 200);
        let entries = format!("{F}/cashier/entries");
        let deposit = |name: &str, amount: i64| {
            json!({"kind": "deposit", "account": format!("player/{name}"), "amount": amount, "reason": "cup"})
        };
        for name in ["ann", "bob"] {
            assert_eq!(asks(&till, "POST", &entries, deposit(name, 1_000)).await.status, 201);
        }
        for (person, cell) in people.iter().zip("...x.x.".chars()) {
            is_cell(&asks(person, "POST", &entries, deposit("ann", 1)).await, cell, person, "deposit");
        }
        for (person, cell) in people.iter().zip("...xxxx".chars()) {
            let waits = asks(&till, "POST", &entries, deposit("ann", 100_001)).await;
            let pending = waits.json()["pending"].as_str().expect("an id").to_owned();
            let path = format!("{entries}/{pending}/confirm");
            is_cell(&asks(person, "POST", &path, json!({})).await, cell, person, "confirm");
        }
        for (person, cell) in people.iter().zip("....xxx".chars()) {
            let (room, _lines) = seated(&[&ann, &bob], table("chess", json!({}), blitz(), 10, 10)).await;
            let path = format!("/rooms/{room}/void");
            let why = json!({"reason": "a doubt"});
            is_cell(&asks(person, "POST", &path, why.clone()).await, cell, person, "void");
            asks(olga, "POST", &path, why).await;
        }
        takes_back(server, &people, &till).await;
        for (person, cell) in people.iter().zip("..x.xxx".chars()) {
            let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 1,
                "venue": "board"});
            let made = asks(person, "POST", "/tournaments", wish).await;
            is_cell(&made, cell, person, "tournaments");
            if made.status == 201 {
                let path = format!("/tournaments/{}/cancel", made.json()["id"].as_str().expect("an id"));
                assert_eq!(asks(person, "POST", &path, json!({"reason": "rain"})).await.status, 200);
            }
        }
        for (person, cell) in people.iter().zip("...xxx.".chars()) {
            let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "match",
                "series": {"games": 1}, "venue": "board",
                "money": {"currency": "sofia/credits", "entry_fee": 0, "prizes_bp": [10_000],
                    "bonuses": [{"amount": 1}]}});
            let main = json!({"kind": "deposit", "account": "federation/main", "amount": 1, "reason": "cup"});
            assert_eq!(asks(&till, "POST", &entries, main).await.status, 201);
            // The draft is a director's, who may not promise what is in it.
            let made = asks(&people[2], "POST", "/tournaments", wish.clone()).await;
            let announce = format!("/tournaments/{}/announce", made.json()["id"].as_str().expect("an id"));
            let answer = asks(person, "POST", &announce, json!({})).await;
            // A cashier may promise, and not announce.
            let cell = if person.name == "cash" { '.' } else { cell };
            is_cell(&answer, cell, person, "bonuses");
        }
        for person in &people[..6] {
            is_cell(&asks(person, "DELETE", F, json!({})).await, '.', person, "removal");
        }
        assert_eq!(asks(olga, "DELETE", F, json!({})).await.refusal().1, "federation_not_empty");
    })
    .await;
}
