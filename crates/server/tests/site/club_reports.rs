// SPDX-License-Identifier: AGPL-3.0-or-later
//! Reports of what happens at a federation's tables: they wait at its own desk, and the operator reads them, too.

use serde_json::{Value, json};

use crate::engines::on_every_engine;
use crate::federations::{F, everybody, founded, gets};
use crate::people::{Open, Person};
use crate::results::account;
use crate::safety::{asks, id, reads};
use crate::streams::Reader;

/// Reports somebody who sits at a new table of a federation, or of the site; the id of the report.
async fn reported(by: &Person, whom: &Person, federation: Option<&str>) -> String {
    let room = whom.opens(json!({"game": "chess", "federation": federation})).await;
    let mut line = whom.at(&room).await;
    line.hear("welcome").await;
    assert_eq!(line.ask(json!({"k": "chat", "text": "you nobody"})).await["t"], "ev");
    let wish = json!({"player": whom.name, "room": room, "kind": "stalling", "text": "rude"});
    id(&asks(by, "POST", "/reports", wish).await)
}

fn ids(queue: &Value) -> Vec<&str> {
    let all = queue["reports"].as_array().expect("a list");
    all.iter().map(|one| one["id"].as_str().expect("an id")).collect()
}

/// The people of the matrix, somebody who reports, and an account among the members who is reported.
async fn club(server: &Open) -> (Vec<Person>, Person, Person) {
    let people = everybody(server).await;
    let (ann, rude) = (account(server, "ann").await, account(server, "rude").await);
    let path = format!("{F}/members/rude");
    assert_eq!(asks(&people[6], "PUT", &path, json!({"status": "member"})).await.status, 200);
    (people.to_vec(), ann, rude)
}

#[tokio::test]
async fn who_keeps_the_peace_decides_about_their_own_tables() {
    on_every_engine(async |server| {
        let (people, ann, rude) = club(server).await;
        let (moderator, olga) = (&people[1], &people[6]);
        let at_site = reported(&ann, &rude, None).await;
        let here = reported(&ann, &rude, Some("sofia")).await;
        for (person, cell) in people.iter().zip(".x..xxx".chars()) {
            let queue = gets(person, &format!("{F}/reports")).await;
            let decides =
                asks(person, "POST", &format!("{F}/reports/{here}"), json!({"verdict": "maybe"})).await;
            if cell == 'x' {
                assert_eq!(ids(&queue.json()), [&here], "{}", person.name);
                assert_eq!(decides.refusal(), (422, "bad_verdict".into()), "{}", person.name);
            } else {
                assert_eq!(queue.refusal(), (403, "not_allowed".into()), "{}", person.name);
                assert_eq!(decides.refusal(), (403, "not_allowed".into()), "{}", person.name);
            }
        }
        // The operator reads both, and which of them is whose.
        let all = reads(olga, "/admin/reports").await;
        assert_eq!(ids(&all), [&at_site, &here]);
        assert_eq!(
            (&all["reports"][0]["federation"], &all["reports"][1]["federation"]),
            (&Value::Null, &json!("sofia"))
        );
        assert_eq!(ids(&reads(olga, "/federations/house/reports").await), [&at_site]);
        // What is the site's or another's is no business of this one.
        founded(olga, "varna", json!({})).await;
        let upheld = json!({"verdict": "upheld", "note": "they were warned"});
        for path in [format!("{F}/reports/{at_site}"), format!("{F}/reports/none")] {
            let refused = asks(moderator, "POST", &path, upheld.clone()).await;
            assert_eq!(refused.refusal(), (404, "no_such_report".into()), "{path}");
        }
        let path = format!("/federations/varna/reports/{here}");
        assert_eq!(asks(olga, "POST", &path, upheld.clone()).await.refusal().1, "no_such_report");

        // What follows from it is told with it.
        let mut told = Reader::of(&ann, server, "/api/v1/stream/me").await;
        let warn =
            |report: &str| json!({"player": "rude", "kind": "warn", "reason": "rude", "report": report});
        for other in [at_site.as_str(), "none"] {
            let refused = asks(moderator, "POST", &format!("{F}/sanctions"), warn(other)).await;
            assert_eq!(refused.refusal(), (404, "no_such_report".into()), "{other}");
        }
        let given = id(&asks(moderator, "POST", &format!("{F}/sanctions"), warn(&here)).await);
        let kept = server.app.store.sanction(&given).await.expect("it is read").expect("the sanction").0;
        assert_eq!(kept.report.as_deref(), Some(here.as_str()));
        let path = format!("{F}/reports/{here}");
        let decided = asks(moderator, "POST", &path, upheld.clone()).await;
        assert_eq!(decided.status, 200, "{}", decided.text);
        assert_eq!(
            (&decided.json()["state"], &decided.json()["taken_by"]),
            (&json!("upheld"), &json!("mod"))
        );
        assert_eq!(asks(moderator, "POST", &path, upheld.clone()).await.refusal().1, "already_closed");
        let path = format!("/admin/reports/{here}");
        assert_eq!(asks(olga, "POST", &path, upheld).await.refusal(), (409, "already_closed".into()));
        let notice = told.until(|line| line["k"] == "report").await;
        assert_eq!((&notice["id"], &notice["note"]), (&json!(here), &json!("they were warned")));
        assert_eq!(ids(&reads(moderator, &format!("{F}/reports")).await), Vec::<&str>::new());
        assert_eq!(ids(&reads(moderator, &format!("{F}/reports?state=closed")).await), [&here]);

        // It stands in the federation's own audit, where members read that it was done and not why.
        let line = async |person: &Person| {
            let audit = reads(person, &format!("{F}/audit")).await;
            let all = audit["entries"].as_array().expect("entries").clone();
            all.into_iter().find(|one| one["act"] == "report.decided").expect("the act")
        };
        let own = line(moderator).await;
        assert_eq!(
            (&own["actor"], &own["subject"], &own["after"], &own["reason"]),
            (&json!("mod"), &json!(here), &json!("upheld"), &json!("they were warned"))
        );
        assert_eq!(line(&people[0]).await["reason"], "***");
    })
    .await;
}

#[tokio::test]
async fn nobody_reads_or_decides_what_they_are_part_of() {
    on_every_engine(async |server| {
        let (people, ann, rude) = club(server).await;
        let (moderator, admin, olga) = (&people[1], &people[4], &people[6]);
        let about_them = reported(&ann, moderator, Some("sofia")).await;
        let by_them = reported(moderator, &rude, Some("sofia")).await;
        assert_eq!(ids(&reads(moderator, &format!("{F}/reports")).await), [&by_them]);
        assert_eq!(ids(&reads(admin, &format!("{F}/reports")).await), [&about_them, &by_them]);
        let dismissed = json!({"verdict": "dismissed", "note": ""});
        let about = format!("{F}/reports/{about_them}");
        let refused = asks(moderator, "POST", &about, dismissed.clone()).await;
        assert_eq!(refused.refusal(), (404, "no_such_report".into()));
        let by = format!("{F}/reports/{by_them}");
        let refused = asks(moderator, "POST", &by, dismissed.clone()).await;
        assert_eq!(refused.refusal(), (403, "own_report".into()));
        assert_eq!(asks(admin, "POST", &about, dismissed.clone()).await.status, 200);
        // What the operator does about the federation's tables stands in the federation's audit.
        let path = format!("/admin/reports/{by_them}");
        assert_eq!(asks(olga, "POST", &path, dismissed).await.status, 200);
        let audit = reads(admin, &format!("{F}/audit")).await;
        let first = &audit["entries"][0];
        assert_eq!((&first["act"], &first["actor"]), (&json!("report.decided"), &json!("olga")), "{audit}");
    })
    .await;
}

#[tokio::test]
async fn what_reaches_beyond_a_federation_stays_open_with_the_site() {
    on_every_engine(async |server| {
        let (people, ann, rude) = club(server).await;
        let (moderator, admin, olga) = (&people[1], &people[4], &people[6]);
        let mut kinds = Vec::new();
        for kind in ["cheating", "abuse", "name", "account", "other"] {
            let room = rude.opens(json!({"game": "chess", "federation": "sofia"})).await;
            let wish = json!({"player": "rude", "room": room, "kind": kind, "text": "so"});
            kinds.push(id(&asks(&ann, "POST", "/reports", wish).await));
        }
        let site = async || reads(olga, "/admin/reports").await;
        let before = site().await;
        let first = &before["reports"][0];
        let (at, due) = (first["at_ms"].as_i64().expect("when"), first["due_ms"].as_i64().expect("by when"));
        assert_eq!(
            (due - at, &first["with_site"], &first["of_federation"]),
            (24 * 3_600_000, &json!(true), &json!(null))
        );
        let verdict = json!({"verdict": "upheld", "note": "not at our tables"});
        for report in &kinds {
            let path = format!("{F}/reports/{report}");
            let here = asks(moderator, "POST", &path, verdict.clone()).await;
            assert_eq!((here.status, &here.json()["state"]), (200, &json!("open")), "{}", here.text);
            let again = asks(admin, "POST", &path, verdict.clone()).await;
            assert_eq!(again.refusal(), (409, "already_closed".into()));
        }
        // At the federation's desk they are done, at the site's they wait with what was said there.
        assert_eq!(ids(&reads(moderator, &format!("{F}/reports")).await), Vec::<&str>::new());
        let done = reads(moderator, &format!("{F}/reports?state=closed")).await;
        assert_eq!(ids(&done).len(), kinds.len(), "{done}");
        let waiting = site().await;
        assert_eq!(ids(&waiting), kinds);
        let says = &waiting["reports"][0]["of_federation"];
        assert_eq!(
            (&says["verdict"], &says["by"], &says["note"]),
            (&json!("upheld"), &json!("mod"), &json!("not at our tables"))
        );
        let audit = reads(moderator, &format!("{F}/audit")).await;
        assert_eq!(audit["entries"][0]["act"], "report.federation", "{audit}");
        // The site's own verdict closes it, and who reported hears that one.
        let mut told = Reader::of(&ann, server, "/api/v1/stream/me").await;
        let dismissed = json!({"verdict": "dismissed", "note": "we looked"});
        assert_eq!(asks(olga, "POST", &format!("/admin/reports/{}", kinds[0]), dismissed).await.status, 200);
        let notice = told.until(|line| line["k"] == "report").await;
        assert_eq!((&notice["id"], &notice["note"]), (&json!(kinds[0]), &json!("we looked")));
        // At the federation's desk it stays where it was: whoever reads on from it misses none and reads none twice.
        assert_eq!(ids(&reads(moderator, &format!("{F}/reports?state=closed")).await), ids(&done));
        let rest = reads(moderator, &format!("{F}/reports?state=closed&after={}", ids(&done)[2])).await;
        assert_eq!(ids(&rest), ids(&done)[3..]);
        assert_eq!(ids(&reads(olga, "/admin/reports?state=closed").await), [&kinds[0]]);
        let late = asks(moderator, "POST", &format!("{F}/reports/{}", kinds[0]), verdict).await;
        assert_eq!(late.refusal(), (409, "already_closed".into()));
    })
    .await;
}
