// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people report, what the operator sees of the site and decides, and that every act is told in the audit.

use serde_json::{Value, json};
use store::{Change, Standing};

use crate::engines::{on_every_database, on_every_engine};
use crate::people::{Answer, Open, Person};
use crate::results::{account, account_of};
use crate::streams::Reader;

pub(crate) async fn operator(server: &Open, name: &str) -> Person {
    account_of(server, name, Standing { operator: true, ..Standing::default() }).await
}

pub(crate) async fn asks(person: &Person, method: &str, path: &str, body: Value) -> Answer {
    let body = Some(&body).filter(|body| !body.is_null());
    person.request(method, &format!("/api/v1{path}"), body).await
}

pub(crate) async fn reads(person: &Person, path: &str) -> Value {
    let answer = asks(person, "GET", path, Value::Null).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

/// What an answer of 201 made.
pub(crate) fn id(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn a_report_is_decided_and_its_maker_hears_of_it() {
    on_every_engine(async |server| {
        let (ann, bob, olga) =
            (account(server, "ann").await, account(server, "bob").await, operator(server, "olga").await);
        let guest = server.guest().await;
        let room = bob.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut lines = [bob.at(&room).await, guest.at(&room).await];
        for line in &mut lines {
            line.hear("welcome").await;
            assert_eq!(line.ask(json!({"k": "chat", "text": "you nobody"})).await["t"], "ev");
        }
        let mut told = Reader::of(&ann, server, "/api/v1/stream/me").await;
        let wish = json!({"player": "Bob", "room": room, "kind": "abuse", "text": " he insults me "});
        let report = id(&asks(&ann, "POST", "/reports", wish.clone()).await);
        assert_eq!(asks(&ann, "POST", "/reports", wish).await.refusal(), (409, "already_reported".into()));
        // A guest is known where they talked, and may report, too.
        let about = json!({"player": guest.name, "room": room, "kind": "name", "text": ""});
        id(&asks(&ann, "POST", "/reports", about).await);
        let there = json!({"player": "olga", "room": room, "kind": "abuse", "text": ""});
        assert_eq!(asks(&ann, "POST", "/reports", there).await.refusal(), (422, "bad_report".into()));
        let elsewhere = json!({"player": guest.name, "kind": "name", "text": ""});
        assert_eq!(asks(&ann, "POST", "/reports", elsewhere).await.refusal(), (404, "no_such_player".into()));
        id(&asks(&guest, "POST", "/reports", json!({"player": "bob", "kind": "stalling", "text": ""})).await);
        for bad in [
            json!({"player": "ann", "kind": "abuse", "text": ""}),
            json!({"player": "bob", "kind": "ugly", "text": ""}),
            json!({"player": "bob", "kind": "other", "text": "  "}),
            json!({"player": "bob", "kind": "other", "text": "x".repeat(1_001)}),
        ] {
            assert_eq!(asks(&ann, "POST", "/reports", bad).await.refusal(), (422, "bad_report".into()));
        }

        let queue = reads(&olga, "/admin/reports?state=open").await;
        let first = &queue["reports"][0];
        assert_eq!(queue["reports"].as_array().map(Vec::len), Some(3), "{queue}");
        assert_eq!(
            (&first["id"], &first["by"], &first["player"], &first["kind"], &first["room"], &first["text"]),
            (
                &json!(report),
                &json!("ann"),
                &json!("bob"),
                &json!("abuse"),
                &json!(room),
                &json!("he insults me")
            )
        );
        assert_eq!(first["excerpt"].as_array().map(Vec::len), Some(1), "only theirs: {first}");
        assert_eq!(first["excerpt"][0]["text"], "you nobody");
        assert_eq!(first["excerpt"][0]["name"], "bob");
        let renamed = asks(&bob, "PATCH", "/account", json!({"name": "Robert"})).await;
        assert_eq!(renamed.status, 200, "{}", renamed.text);
        let queue = reads(&olga, "/admin/reports?state=open").await;
        assert_eq!(queue["reports"][0]["excerpt"][0]["name"], "Robert", "no name is kept with a line");
        let path = format!("/admin/reports/{report}");
        let verdict = json!({"verdict": "upheld", "note": "they were told"});
        let decided = asks(&olga, "POST", &path, verdict.clone()).await;
        assert_eq!(decided.status, 200, "{}", decided.text);
        assert_eq!(
            (&decided.json()["state"], &decided.json()["taken_by"]),
            (&json!("upheld"), &json!("olga"))
        );
        assert_eq!(asks(&olga, "POST", &path, verdict).await.refusal(), (409, "already_closed".into()));
        let refused = asks(&olga, "POST", &path, json!({"verdict": "maybe"})).await;
        assert_eq!(refused.refusal(), (422, "bad_verdict".into()));
        let refused = asks(&olga, "POST", "/admin/reports/none", json!({"verdict": "upheld"})).await;
        assert_eq!(refused.refusal(), (404, "no_such_report".into()));

        let notice = told.until(|line| line["k"] == "report").await;
        assert_eq!((&notice["id"], &notice["state"]), (&json!(report), &json!("upheld")));
        let own = reads(&ann, "/account/reports").await;
        let own = own["reports"].as_array().expect("a list").iter().find(|one| one["id"] == json!(report));
        let own = own.expect("the report");
        assert_eq!((&own["player"], &own["note"]), (&json!("Robert"), &json!("they were told")));
        assert!(own["closed_ms"].is_i64(), "{own}");
        let closed = reads(&olga, "/admin/reports?state=closed").await;
        assert_eq!(closed["reports"][0]["id"], json!(report));
        let audit = reads(&olga, "/admin/audit").await;
        let entry = &audit["entries"][0];
        assert_eq!(
            (&entry["act"], &entry["actor"], &entry["before"], &entry["after"]),
            (&json!("report.decided"), &json!("olga"), &json!("open"), &json!("upheld"))
        );
        assert_eq!(entry["federation"], "");
        assert_eq!(entry["at_us"].as_i64().map(|at| at / 1_000), entry["at_ms"].as_i64());
    })
    .await;
}

#[tokio::test]
async fn so_many_reports_a_day_and_no_more() {
    on_every_engine(async |server| {
        let (ann, bob) = (account(server, "ann").await, account(server, "bob").await);
        for n in 0..server::api::reports::REPORTS_A_DAY {
            let wish = json!({"player": "bob", "room": bob.opens(json!({"game": "chess"})).await,
                "kind": "other", "text": format!("{n}")});
            id(&asks(&ann, "POST", "/reports", wish).await);
        }
        let refused = asks(&ann, "POST", "/reports", json!({"player": "bob", "kind": "abuse"})).await;
        assert_eq!(refused.refusal(), (429, "too_many_requests".into()));
        let wait: u64 = refused.header("retry-after").expect("when").parse().expect("seconds");
        assert!((86_000..=86_401).contains(&wait), "{wait}");
    })
    .await;
}

#[tokio::test]
async fn only_the_operator_sees_the_site_as_a_whole() {
    on_every_engine(async |server| {
        let (ann, olga) = (account(server, "ann").await, operator(server, "olga").await);
        let guest = server.guest().await;
        for (method, path) in [
            ("GET", "/admin/health"),
            ("GET", "/admin/games"),
            ("GET", "/admin/users"),
            ("GET", "/admin/users/ann"),
            ("GET", "/admin/reports"),
            ("GET", "/admin/appeals"),
            ("GET", "/admin/audit"),
        ] {
            for other in [&ann, &guest] {
                let refused = asks(other, method, path, Value::Null).await;
                assert_eq!(refused.refusal(), (403, "not_allowed".into()), "{path}");
            }
            let stranger = server.get(&format!("/api/v1{path}")).await;
            assert_eq!(stranger.refusal(), (403, "not_allowed".into()), "{path}");
        }
        let (_, plays) = crate::tokens::token(&olga, &["board:play"]).await;
        let refused = crate::tokens::by(server, &plays, "GET", "/api/v1/admin/health", None).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()));

        let room = ann.opens(json!({"game": "chess", "bot": "chess-1", "seat": "first"})).await;
        ann.opens(json!({"game": "kalah"})).await;
        let mut watcher = guest.at(&room).await;
        watcher.hear("welcome").await;
        let health = reads(&olga, "/admin/health").await;
        assert_eq!(health["rooms"], json!({"running": 1, "waiting": 1}), "{health}");
        assert_eq!((&health["people"]["accounts"], &health["people"]["guests"]), (&json!(2), &json!(1)));
        assert_eq!(health["people"]["online"], 1);
        assert!(["sqlite", "postgres"].contains(&health["engine"].as_str().expect("an engine")));
        assert!(health["disk_free_bytes"].as_u64().is_some_and(|free| free > 0), "{health}");
        let games = reads(&olga, "/admin/games").await;
        let game = &games["games"][0];
        assert_eq!((&game["room"], &game["game"]), (&json!(room), &json!("chess")), "{games}");
        assert_eq!((&game["seats"][0], &game["watchers"]), (&json!("ann"), &json!(1)));
        assert_eq!(game["bots"], json!([null, "chess-learner"]));
        assert_eq!((&game["rated"], &games["next"]), (&json!(false), &Value::Null));

        let everybody = reads(&olga, "/admin/users").await;
        assert_eq!(everybody["users"].as_array().map(Vec::len), Some(3), "{everybody}");
        for (q, found) in [("an", "ann"), (&ann.id, "ann"), (&guest.name.replace(' ', "%20"), &guest.name)] {
            let list = reads(&olga, &format!("/admin/users?q={q}")).await;
            let names: Vec<&Value> =
                list["users"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
            assert_eq!(names, [&json!(found)], "{q}");
        }
        for nul in [
            "/admin/users?q=%00",
            "/admin/users?after=%00",
            "/admin/reports?after=%00",
            "/admin/games?after=a%00",
        ] {
            assert_eq!(
                asks(&olga, "GET", nul, Value::Null).await.refusal(),
                (400, "bad_request".into()),
                "{nul}"
            );
        }
        // Nobody hides behind a name that is another's id.
        account(server, &guest.id).await;
        assert_eq!(reads(&olga, &format!("/admin/users/{}", guest.id)).await["name"], json!(guest.name));
        let wish = json!({"name": ann.id, "password": "tabla-on-the-terrace"});
        assert_eq!(asks(&server.guest().await, "POST", "/accounts", wish).await.refusal().1, "reserved_name");
        let seen = reads(&olga, "/admin/users/ann").await;
        assert_eq!(
            (&seen["guest"], &seen["operator"], &seen["sessions"]),
            (&json!(false), &json!(false), &json!(1))
        );
        assert_eq!(seen["reports"], json!({"about": 0, "by": 0}));
        let resigns = json!({"id": "r1", "c": {"k": "resign"}});
        assert_eq!(asks(&ann, "POST", &format!("/rooms/{room}/commands"), resigns).await.status, 200);
        assert_eq!(reads(&olga, "/admin/users/ann").await["early_resignations"], 1);
    })
    .await;
}

#[tokio::test]
async fn lists_are_read_a_page_at_a_time() {
    on_every_engine(async |server| {
        let olga = operator(server, "olga").await;
        let mut made = vec![olga.id.clone()];
        for _ in 0..60 {
            made.push(server.guest().await.id);
        }
        let ids = |page: &Value| -> Vec<String> {
            let users = page["users"].as_array().expect("a list").iter();
            users.map(|one| one["id"].as_str().expect("an id").to_owned()).collect()
        };
        let first = reads(&olga, "/admin/users").await;
        let next = first["next"].as_str().expect("there are more");
        let second = reads(&olga, &format!("/admin/users?after={next}")).await;
        let mut seen = [ids(&first), ids(&second)].concat();
        assert_eq!((ids(&first).len(), ids(&second).len(), &second["next"]), (50, 11, &Value::Null));
        seen.sort_unstable();
        made.sort_unstable();
        assert_eq!(seen, made);
    })
    .await;
}

#[tokio::test]
async fn a_line_that_is_hidden_is_empty_everywhere_and_an_insult_is_marked() {
    on_every_engine(async |server| {
        let (ann, olga) = (account(server, "ann").await, operator(server, "olga").await);
        let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut line = ann.at(&room).await;
        line.hear("welcome").await;
        let said = line.ask(json!({"k": "chat", "text": "what an idiot"})).await;
        assert_eq!((&said["es"][0]["f"], &said["es"][0]["h"]), (&json!(true), &Value::Null), "{said}");
        let seq = said["n"].as_i64().expect("a number");
        let fair = line.ask(json!({"k": "chat", "text": "шах и мат"})).await;
        assert_eq!(fair["es"][0]["f"], Value::Null, "{fair}");
        let wish = json!({"room": room, "seq": seq, "reason": "an insult"});
        let refused = asks(&ann, "POST", "/admin/messages/hide", wish.clone()).await;
        assert_eq!(refused.refusal(), (403, "not_allowed".into()));
        for _ in 0..2 {
            assert_eq!(asks(&olga, "POST", "/admin/messages/hide", wish.clone()).await.status, 204);
        }
        assert_eq!(line.hear("hidden").await["ns"], json!([seq]));
        for seq in [0, 1, 99] {
            let wish = json!({"room": room, "seq": seq, "reason": "x"});
            let refused = asks(&olga, "POST", "/admin/messages/hide", wish).await;
            assert_eq!(refused.refusal(), (404, "no_such_line".into()), "{seq}");
        }
        let mut late = ann.at(&room).await;
        let shown = [late.hear("welcome").await, server.get(&format!("/api/v1/rooms/{room}")).await.json()];
        for shown in shown {
            let events = shown["es"].as_array().expect("events").clone();
            let hidden = events.iter().find(|event| event["n"] == json!(seq)).expect("the line");
            assert_eq!((&hidden["text"], &hidden["h"]), (&json!(""), &json!(true)), "{hidden}");
            assert!(events.iter().any(|event| event["text"] == "шах и мат" && event["h"].is_null()));
        }
        // Who was away when it was hidden, and has read it before, hears of it when they come back.
        let mut back = ann.back_at(&room, fair["n"].as_i64().expect("a number")).await;
        assert_eq!(back.hear("welcome").await["es"], json!([]));
        assert_eq!(back.hear("hidden").await["ns"], json!([seq]));
        let record = server.get(&format!("/api/v1/rooms/{room}/record?format=log")).await;
        assert!(record.text.contains("шах и мат") && !record.text.contains("idiot"), "{}", record.text);
        assert_eq!(
            reads(&olga, "/admin/audit").await["entries"].as_array().map(Vec::len),
            Some(1),
            "told once"
        );
        // Who is erased leaves nothing they have said.
        let now_us = server.app.clock.now().0;
        let name = "deleted-1".to_owned();
        let erased = Change::Erased { name_key: server::auth::names::key(&name), name, now_us };
        for change in [Change::Erase(now_us), erased] {
            assert_eq!(server.app.store.change_account(&ann.id, change).await, Ok(true));
        }
        let shown = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        let chat = shown["es"].as_array().expect("events").iter().filter(|event| event["k"] == "chat");
        assert!(chat.clone().count() == 2 && chat.clone().all(|event| event["text"] == ""), "{shown}");
    })
    .await;
}

#[tokio::test]
async fn the_operators_own_words_are_hidden_beside_those_of_the_site() {
    on_every_database(async |database| {
        let server = Open::server_with(|config| {
            config.chat_words = "# de\nspaten*\n".parse().expect("a list of words");
            config.database_url = database;
        })
        .await;
        let bob = account(&server, "bob").await;
        let room = bob.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut line = bob.at(&room).await;
        line.hear("welcome").await;
        for (text, hidden) in [("Du SPATENKOPF", true), ("you idiot", true), ("guten Tag", false)] {
            let said = line.ask(json!({"k": "chat", "text": text})).await;
            assert_eq!(said["es"][0]["f"] == true, hidden, "{said}");
        }
        server.close().await;
    })
    .await;
}
