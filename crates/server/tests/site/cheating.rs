// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody won by cheating goes back to those who lost it.

use serde_json::json;

use crate::club::{Club, has, seated, table, with_stakes};
use crate::results::blitz;
use crate::safety::{asks, reads};
use crate::taken_back::{given_up, rating};

const MARK: &str = "/admin/users/ann/cheating";

#[tokio::test]
async fn what_a_cheat_won_goes_back_and_nothing_else() {
    with_stakes(async |server| {
        let club = Club::founded(server).await;
        let (ann, bob) = (club.member(server, "ann", 500).await, club.member(server, "bob", 500).await);
        let cid = club.member(server, "cid", 0).await;
        for people in [[&ann, &bob], [&bob, &ann], [&ann, &cid]] {
            given_up(&people).await;
        }
        let mut staked = table("chess", json!({}), blitz(), 100, 100);
        staked["rated"] = true.into();
        let (_, mut lines) = seated(&[&ann, &bob], staked).await;
        assert_eq!(lines[1].ask(json!({"k": "resign"})).await["t"], "ev");
        lines[0].until("over").await;
        let (games, paid) =
            (async |person| rating(person, "chess/blitz").await["games"].clone(), has(&ann).await);
        assert_eq!([games(&ann).await, games(&bob).await, games(&cid).await], [4, 3, 1].map(|n| json!(n)));

        let why = json!({"days": 7, "reason": "a program played for ann"});
        assert_eq!(asks(&bob, "POST", MARK, why.clone()).await.refusal(), (403, "not_allowed".into()));
        for (path, wish, refusal) in [
            (MARK, json!({"days": 0, "reason": "x"}), (400, "bad_request")),
            (MARK, json!({"days": 91, "reason": "x"}), (400, "bad_request")),
            (MARK, json!({"days": 7, "reason": " "}), (422, "bad_sanction")),
            ("/admin/users/olga/cheating", why.clone(), (403, "cannot_sanction")),
            ("/admin/users/nobody/cheating", why.clone(), (404, "no_such_player")),
        ] {
            let refused = asks(&club.olga, "POST", path, wish.clone()).await.refusal();
            assert_eq!(refused, (refusal.0, refusal.1.into()), "{path} {wish}");
        }
        let mut past = why.clone();
        past["after"] = json!({"ended_us": 0, "room": ""});
        let none = asks(&club.olga, "POST", MARK, past).await;
        assert_eq!(none.json(), json!({"taken_back": 0, "left": 0, "next": null}));

        let marked = asks(&club.olga, "POST", MARK, why.clone()).await;
        assert_eq!((marked.status, marked.json()), (200, json!({"taken_back": 2, "left": 1, "next": null})));
        // What ann lost, and what was staked, is as it was.
        assert_eq!([games(&ann).await, games(&bob).await, games(&cid).await], [2, 2, 0].map(|n| json!(n)));
        assert_eq!(rating(&cid, "chess/blitz").await["shown"], "1500?");
        assert_eq!(has(&ann).await, paid);
        let again = asks(&club.olga, "POST", MARK, why).await.json();
        assert_eq!(again, json!({"taken_back": 0, "left": 1, "next": null}));

        let acts = reads(&club.olga, "/admin/audit?max=200").await;
        let acts = acts["entries"].as_array().expect("entries").iter();
        let told: Vec<_> = acts.filter(|one| one["act"] == "cheating.marked").collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(
            (&told[0]["after"], &told[0]["reason"]),
            (&json!("2"), &json!("a program played for ann"))
        );
    })
    .await;
}
