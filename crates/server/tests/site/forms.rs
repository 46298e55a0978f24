// SPDX-License-Identifier: AGPL-3.0-or-later
//! The form of a tournament: what has to stand in it, and that everything else may be left out.

use serde_json::{Value, json};

use crate::club::{CREDITS, Club, with_stakes};
use crate::people::Person;
use crate::safety::{asks, id, reads};

#[tokio::test]
async fn a_form_says_what_it_must_and_the_rest_may_be_null() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let needed = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "round_robin"});
        let made = async |more: Value| {
            let mut form = needed.clone();
            for (field, value) in more.as_object().expect("fields") {
                form[field] = value.clone();
            }
            let made = asks(&club.ada, "POST", "/tournaments", form).await;
            reads(&club.ada, &format!("/tournaments/{}", id(&made))).await
        };
        let plain = made(json!({})).await;
        let nulls = made(
            json!({"consolation": null, "options": null, "clock": null, "rated": null, "min_players": null,
            "arrive_min": null, "protest_min": null, "tie_breaks": null, "access": null, "money": null}),
        )
        .await;
        for field in ["consolation", "clock", "rated", "min_players", "arrive_min", "protest_min", "access"] {
            assert_eq!(nulls[field], plain[field], "{field}");
        }
        let rounds = made(json!({"rounds": 5, "checkin_min": 10})).await;
        assert_eq!(rounds["rounds"], plain["rounds"], "a round robin knows its own");
        let money = made(json!({"money": {"currency": CREDITS, "entry_fee": 100}})).await;
        assert_eq!(money["money"]["prizes_bp"], json!([10_000]));
        let mut swiss = needed.clone();
        swiss["format"] = json!("swiss");
        let refused = asks(&club.ada, "POST", "/tournaments", swiss).await;
        assert_eq!(refused.refusal(), (422, "bad_field".into()), "a Swiss tournament needs its rounds");
    })
    .await;
}

#[tokio::test]
async fn a_draft_is_listed_to_those_who_have_a_hand_in_it() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let ann = club.member(server, "ann", 0).await;
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "round_robin"});
        id(&asks(&club.ada, "POST", "/tournaments", wish).await);
        let drafts = async |person: &Person| {
            let listed = reads(person, "/tournaments?state=draft,open").await;
            listed["tournaments"].as_array().map(Vec::len)
        };
        for (person, sees) in [(&club.ada, 1), (&club.olga, 1), (&club.cash, 1), (&ann, 0)] {
            assert_eq!(drafts(person).await, Some(sees), "{}", person.name);
        }
        let anybody = server.get("/api/v1/tournaments?state=draft").await.json();
        assert_eq!(anybody["tournaments"], json!([]));
    })
    .await;
}
