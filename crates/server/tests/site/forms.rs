// SPDX-License-Identifier: AGPL-3.0-or-later
//! The form of a tournament: what has to stand in it, and that everything else may be left out. And the shape that every
//! JSON body has.

use serde_json::{Value, json};

use crate::club::{CREDITS, Club, with_stakes};
use crate::people::{Open, Person};
use crate::safety::{asks, id, reads};
use crate::tokens::token;

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

#[tokio::test]
async fn what_could_not_be_made_a_draft_does_not_become() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let wish = json!({"federation": "sofia", "name": "Cup", "game": "chess", "format": "swiss", "rounds": 1,
            "max_players": 2, "money": {"currency": CREDITS, "entry_fee": 400_000_000_000_000_i64}});
        let path = format!("/api/v1/tournaments/{}", id(&asks(&club.ada, "POST", "/tournaments", wish).await));
        let changes = async |wish: Value| {
            let seq = club.ada.request("GET", &path, None).await.json()["seq"].to_string();
            let headers =
                [("Cookie", &*club.ada.cookie), ("Content-Type", "application/json"), ("If-Match", &*seq)];
            server.request("PATCH", &path, &headers, Some(&wish.to_string())).await
        };
        // Ten entry fees would be more than a fund can pay out.
        assert_eq!(changes(json!({"max_players": 10})).await.refusal(), (422, "bad_field".into()));
        assert_eq!(changes(json!({"max_players": null})).await.refusal(), (422, "bad_field".into()));
        assert_eq!(changes(json!({"name": "Small cup"})).await.status, 200);
        let small = json!({"currency": CREDITS, "entry_fee": 100});
        assert_eq!(changes(json!({"max_players": 10, "money": small})).await.status, 200);
        // A match of two is offered to somebody, and on no list.
        assert_eq!(changes(json!({"duel": true})).await.refusal(), (400, "bad_request".into()));
        assert_eq!(changes(json!({"to": club.cash.id})).await.refusal(), (400, "bad_request".into()));
        let many = vec!["ann"; contest::TEAM_PLAYERS_MAX + 1];
        let entry = json!({"team": "Many", "players": many});
        let refused = club.ada.request("POST", &format!("{path}/entries"), Some(&entry)).await;
        assert_eq!(refused.refusal(), (400, "bad_request".into()));
    })
    .await;
}

#[tokio::test]
async fn a_body_nests_sixteen_deep_and_names_nothing_twice() {
    let server = Open::server().await;
    let (ann, _) = crate::accounts::account(&server, "Ann").await;
    let (_, key) = token(&ann, &["challenge:write"]).await;
    let (cookie, bearer) = (ann.cookie.clone(), format!("Bearer {key}"));
    let (by_cookie, by_token) = (("Cookie", cookie.as_str()), ("Authorization", bearer.as_str()));
    let deep =
        |levels: usize| format!(r#"{{"game":"chess","x":{}{}}}"#, "[".repeat(levels), "]".repeat(levels));
    let twice = r#"{"game":"chess","x":{"y":[{"z":1,"\u007a":2}]}}"#.to_owned();
    // Read as a form that has to be there, as one that may be left out, and as fields.
    for (path, who) in [
        ("/api/v1/rooms", by_cookie),
        ("/api/v1/login/passkey/options", by_cookie),
        ("/api/challenge/Ann", by_token),
    ] {
        let headers = [who, ("Content-Type", "application/json")];
        let told = async |body: String| server.request("POST", path, &headers, Some(&body)).await;
        let too_deep = "stand at most 16 deep in each other";
        let refused = told(deep(16)).await;
        assert_eq!(
            (refused.status, refused.text.contains(too_deep)),
            (400, true),
            "{path}: {}",
            refused.text
        );
        let allowed = told(deep(15)).await;
        assert!(!allowed.text.contains(too_deep), "{path}: {}", allowed.text);
        let refused = told(twice.clone()).await;
        assert_eq!(
            (refused.status, refused.text.contains("stands twice")),
            (400, true),
            "{path}: {}",
            refused.text
        );
    }
    let headers = [by_cookie, ("Content-Type", "application/json")];
    for (body, code, name, value) in
        [(deep(16), "nested_too_deep", "max", "16"), (twice, "doubled_name", "name", "z")]
    {
        let refused = server.request("POST", "/api/v1/rooms", &headers, Some(&body)).await;
        assert_eq!(refused.refusal(), (400, code.to_owned()));
        assert_eq!(refused.json()["params"][name], value);
    }
    server.close().await;
}
