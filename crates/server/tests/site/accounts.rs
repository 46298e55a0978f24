// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts over HTTP: signing up, logging in and out, coming back, and who is refused what.

use serde_json::{Value, json};

use crate::engines::on_every_engine;
use crate::people::{Answer, Open, Person};

pub(crate) const PASSWORD: &str = "tabla-on-the-terrace";

/// One request without a session.
pub(crate) async fn ask(server: &Open, path: &str, body: &Value) -> Answer {
    let headers = [("Content-Type", "application/json")];
    server.request("POST", path, &headers, Some(&body.to_string())).await
}

pub(crate) fn logged_in(server: &Open, answer: &Answer) -> Person {
    let cookie = answer.header("set-cookie").expect("a cookie comes with it");
    let cookie = cookie.split(';').next().unwrap_or_default();
    let body = answer.json();
    server.person(cookie, body["id"].as_str().expect("an id"), body["name"].as_str().expect("a name"))
}

/// Somebody with an account, and the recovery codes of it.
pub(crate) async fn account(server: &Open, name: &str) -> (Person, Vec<String>) {
    let made = ask(server, "/api/v1/accounts", &json!({"name": name, "password": PASSWORD})).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let codes = serde_json::from_value(made.json()["recovery"].clone()).expect("recovery codes");
    (logged_in(server, &made), codes)
}

pub(crate) async fn login(server: &Open, name: &str, password: &str) -> Answer {
    ask(server, "/api/v1/login", &json!({"name": name, "password": password})).await
}

#[tokio::test]
async fn p1_a_guest_who_signs_up_keeps_id_game_and_seat() {
    on_every_engine(async |server| {
        let guest = server.guest().await;
        let room = guest.opens(json!({"game": "chess", "seat": "first"})).await;
        let mut line = guest.at(&room).await;
        line.hear("welcome").await;
        let wish = json!({"name": "Ann", "password": PASSWORD, "adult": true, "language": "bg"});
        let made = guest.request("POST", "/api/v1/accounts", Some(&wish)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let body = made.json();
        assert_eq!((&body["id"], &body["name"]), (&json!(guest.id), &json!("Ann")));
        assert_eq!(body["recovery"].as_array().map(Vec::len), Some(8));
        let ann = logged_in(server, &made);
        assert_ne!(ann.cookie, guest.cookie, "a new cookie");

        // The seat, the open socket and the name others see are the account's.
        let table = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        assert_eq!(table["s"]["seats"][0]["name"], "Ann", "{table}");
        let said = line.ask(json!({"k": "chat", "text": "here"})).await;
        assert_eq!(said["t"], "ev", "the socket of the guest goes on: {said}");
        let lobby = ann.request("GET", "/api/v1/lobby", None).await.json();
        assert_eq!(lobby["mine"][0]["room"], json!(room), "{lobby}");
        let session = ann.request("POST", "/api/v1/session", None).await.json();
        assert_eq!(session, json!({"id": guest.id, "name": "Ann", "guest": false}));
        let account = ann.request("GET", "/api/v1/account", None).await.json();
        for (field, value) in [("guest", json!(false)), ("adult", json!(true)), ("bot", json!(false))] {
            assert_eq!(account[field], value, "{field}");
        }
        assert_eq!(
            (&account["recovery_left"], &account["federations"]),
            (&json!(8), &json!([{"id": "house", "roles": []}]))
        );

        // The guest's cookie is nobody's any more, and a second account needs another player.
        let old = guest.request("GET", "/api/v1/account", None).await;
        assert_eq!(old.refusal(), (401, "no_session".into()));
        let shown = server.guest().await.request("GET", "/api/v1/account", None).await.json();
        assert_eq!(shown["guest"], json!(true));
    })
    .await;
}

#[tokio::test]
async fn p2_names_that_look_alike_are_one_name() {
    on_every_engine(async |server| {
        account(server, "Cop").await;
        for (name, status, code) in [
            ("cop", 409, "name_taken"),
            ("сор", 409, "name_taken"),
            ("Сop", 422, "bad_name"),
            ("a", 422, "bad_name"),
            ("7up", 422, "bad_name"),
            ("Ann Lee", 422, "bad_name"),
            ("Kapia", 422, "reserved_name"),
            ("operator", 422, "reserved_name"),
            ("House", 422, "reserved_name"),
            ("ABCDEFGHIJKLMNOPQRSTU", 422, "bad_name"),
            ("-Ann", 422, "bad_name"),
            ("An\u{200b}n", 422, "bad_name"),
        ] {
            let refused = ask(server, "/api/v1/accounts", &json!({"name": name, "password": PASSWORD})).await;
            assert_eq!(refused.refusal(), (status, code.to_owned()), "{name}");
        }
        account(server, "Jo").await;
        // What is null is left out.
        let nulls =
            json!({"name": "Null", "password": PASSWORD, "adult": null, "child": null, "email": null});
        assert_eq!(ask(server, "/api/v1/accounts", &nulls).await.status, 201);
        account(server, "ABCDEFGHIJKLMNOPQRST").await;
        // The same letters, put together or not, are one name.
        let apart = "И\u{306}ордан";
        let made = ask(server, "/api/v1/accounts", &json!({"name": apart, "password": PASSWORD})).await;
        assert_eq!((made.status, &made.json()["name"]), (201, &json!("Йордан")), "{}", made.text);
        assert_eq!(login(server, apart, PASSWORD).await.status, 200);
        let guest = server.guest().await;
        let refused = guest.request("PATCH", "/api/v1/session", Some(&json!({"name": "COP"}))).await;
        assert_eq!(refused.refusal(), (409, "name_taken".into()));

        // Twins that are capitals, or a digit and a letter, have different keys.
        let (ilya, _) = account(server, "Ilya").await;
        account(server, "TOMA").await;
        for twin in ["llya", "ТОМА"] {
            let refused = ask(server, "/api/v1/accounts", &json!({"name": twin, "password": PASSWORD})).await;
            assert_eq!(refused.refusal(), (409, "name_taken".into()), "{twin}");
        }
        for twin in ["1lya", "llya", "ТОМА"] {
            let refused = guest.request("PATCH", "/api/v1/session", Some(&json!({"name": twin}))).await;
            assert_eq!(refused.refusal(), (409, "name_taken".into()), "{twin}");
        }
        let (bob, _) = account(server, "Bob").await;
        let rename = async |person: &Person, name: &str| {
            person.request("PATCH", "/api/v1/account", Some(&json!({"name": name}))).await
        };
        assert_eq!(rename(&bob, "llya").await.refusal(), (409, "name_taken".into()));
        assert_eq!(rename(&ilya, "llya").await.status, 200, "of one's own name any twin may be had");
        assert_eq!(rename(&bob, "Ilya").await.refusal(), (409, "name_taken".into()));
        let (ann, _) = account(server, "Ann").await;
        let refused = ann.request("PATCH", "/api/v1/session", Some(&json!({"name": "Anna"}))).await;
        assert_eq!(refused.refusal(), (403, "not_allowed".into()), "an account is renamed as an account");
    })
    .await;
}

#[tokio::test]
async fn p3_a_wrong_password_and_an_unknown_name_are_told_alike_and_not_for_ever() {
    on_every_engine(async |server| {
        account(server, "Ann").await;
        let (wrong, unknown) = (
            login(server, "ann", "not the password").await,
            login(server, "Nobody", "not the password").await,
        );
        assert_eq!(wrong.refusal(), (401, "bad_login".into()));
        assert_eq!(wrong.text, unknown.text);
        for _ in 0..9 {
            assert_eq!(login(server, "Ann", "wrong").await.status, 401);
        }
        for password in ["wrong", PASSWORD] {
            let limited = login(server, "ANN", password).await;
            assert_eq!(limited.refusal(), (429, "too_many_requests".into()));
            assert_eq!(limited.json()["params"]["key"], "login_name");
            let wait: u64 =
                limited.header("retry-after").expect("when to come back").parse().expect("seconds");
            assert!((1..=60).contains(&wait), "{wait}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_stranger_who_tries_passwords_keeps_nobody_out_who_is_in_or_has_a_code() {
    on_every_engine(async |server| {
        let (ann, codes) = account(server, "Ann").await;
        for _ in 0..10 {
            assert_eq!(login(server, "Ann", "wrong").await.status, 401);
        }
        assert_eq!(login(server, "Ann", PASSWORD).await.status, 429);
        let body = json!({"password": PASSWORD});
        assert_eq!(ann.request("POST", "/api/v1/account/totp", Some(&body)).await.status, 201);
        let body = json!({"name": "Ann", "password": PASSWORD});
        let again = ann.request("POST", "/api/v1/login", Some(&body)).await;
        assert_eq!(again.status, 200, "{}", again.text);
        // A browser that shows only the mark of a device of hers; that of another is a stranger's.
        let mark = |answer: &Answer| {
            let mut cookies = answer.headers("set-cookie").into_iter();
            let mark = cookies.find(|cookie| cookie.starts_with("kapia_device=")).expect("a mark");
            mark.split(';').next().unwrap_or_default().to_owned()
        };
        account(server, "Bob").await;
        let bobs = mark(&login(server, "Bob", PASSWORD).await);
        for (mark, status) in [(mark(&again), 200), (bobs, 429)] {
            let headers = [("Cookie", mark.as_str()), ("Content-Type", "application/json")];
            let body = json!({"name": "Ann", "password": PASSWORD}).to_string();
            let answer = server.request("POST", "/api/v1/login", &headers, Some(&body)).await;
            assert_eq!(answer.status, status, "{}", answer.text);
        }
        let body = json!({"name": "Ann", "code": codes[0], "password": PASSWORD});
        assert_eq!(ask(server, "/api/v1/recover", &body).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn what_can_be_no_name_is_nobodys() {
    on_every_engine(async |server| {
        for name in ["A\0nn".to_owned(), "a".repeat(60_000)] {
            assert_eq!(login(server, &name, PASSWORD).await.refusal(), (401, "bad_login".into()));
            let body = json!({"name": name, "code": "x", "password": PASSWORD});
            let refused = ask(server, "/api/v1/recover", &body).await;
            assert_eq!(refused.refusal(), (401, "bad_login".into()));
        }
        let shown = server.get("/api/v1/players/A%00nn").await;
        assert_eq!(shown.refusal(), (404, "no_such_player".into()));
    })
    .await;
}

#[tokio::test]
async fn who_logs_in_is_the_same_player_with_a_new_cookie_and_out_is_out() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let phone = login(server, " aNN ", PASSWORD).await;
        assert_eq!(phone.status, 200, "{}", phone.text);
        assert_eq!(phone.json(), json!({"id": ann.id, "name": "Ann"}));
        let phone = logged_in(server, &phone);
        assert_ne!(phone.cookie, ann.cookie);
        let room = phone.opens(json!({"game": "chess"})).await;
        let mut line = phone.at(&room).await;
        line.hear("welcome").await;
        let out = phone.request("POST", "/api/v1/logout", None).await;
        assert_eq!(out.status, 204);
        assert!(out.header("set-cookie").is_some_and(|cookie| cookie.contains("Max-Age=0")));
        assert_eq!(line.end().await.bye.as_deref(), Some("signed_out"));
        assert_eq!(phone.request("GET", "/api/v1/account", None).await.refusal().0, 401);
        assert_eq!(phone.request("POST", "/api/v1/logout", None).await.status, 204, "once more");
        assert_eq!(ann.request("GET", "/api/v1/account", None).await.status, 200, "only this one");
    })
    .await;
}

#[tokio::test]
async fn sessions_are_listed_and_revoked_and_their_sockets_close() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let phone = logged_in(server, &login(server, "Ann", PASSWORD).await);
        let listed = ann.request("GET", "/api/v1/account/sessions", None).await.json();
        let sessions = listed["sessions"].as_array().expect("a list").clone();
        assert_eq!(sessions.len(), 2);
        let other = sessions.iter().find(|one| one["current"] == false).expect("the phone's");
        let mut line = server.lobby(&phone.cookie).await;
        line.next().await.expect("the lobby");
        let path = format!("/api/v1/account/sessions/{}", other["id"].as_str().expect("an id"));
        let one = ann.request("GET", &path, None).await;
        assert_eq!((one.status, &one.json()), (200, other));
        assert_eq!(ann.request("DELETE", &path, None).await.status, 204);
        let closed = tokio::time::timeout(std::time::Duration::from_secs(1), line.end()).await;
        assert_eq!(closed.expect("within a second").bye.as_deref(), Some("signed_out"));
        for method in ["GET", "DELETE"] {
            let gone = ann.request(method, &path, None).await;
            assert_eq!(gone.refusal(), (404, "no_such_session".into()), "{method}");
        }
        assert_eq!(phone.request("GET", "/api/v1/account", None).await.status, 401);

        let again = logged_in(server, &login(server, "Ann", PASSWORD).await);
        assert_eq!(ann.request("DELETE", "/api/v1/account/sessions", None).await.status, 204);
        assert_eq!(again.request("GET", "/api/v1/account", None).await.status, 401);
        assert_eq!(ann.request("GET", "/api/v1/account", None).await.status, 200, "this one stays");
        let guest = server.guest().await.request("GET", "/api/v1/account/sessions", None).await;
        assert_eq!(guest.refusal(), (403, "not_allowed".into()));
    })
    .await;
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it_and_ends_the_other_sessions() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let phone = logged_in(server, &login(server, "Ann", PASSWORD).await);
        let change = async |password: &str, new: &str| {
            let body = json!({"password": password, "new": new});
            ann.request("PUT", "/api/v1/account/password", Some(&body)).await
        };
        assert_eq!(change("wrong", "another long one").await.refusal(), (401, "bad_login".into()));
        for (weak, why) in [("short", "short"), ("12345678", "common"), (&"x1".repeat(65), "long")] {
            let refused = change(PASSWORD, weak).await;
            assert_eq!(refused.refusal(), (422, "weak_password".into()));
            assert_eq!(refused.json()["params"]["why"], why);
        }
        assert_eq!(change(PASSWORD, "another long one").await.status, 204);
        assert_eq!(phone.request("GET", "/api/v1/account", None).await.status, 401);
        assert_eq!(ann.request("GET", "/api/v1/account", None).await.status, 200);
        assert_eq!(login(server, "Ann", PASSWORD).await.status, 401);
        assert_eq!(login(server, "Ann", "another long one").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_brings_back_once_and_ends_all_sessions() {
    on_every_engine(async |server| {
        let (ann, codes) = account(server, "Ann").await;
        let recover = async |name: &str, code: &str| {
            let body = json!({"name": name, "code": code, "password": "another long one"});
            ask(server, "/api/v1/recover", &body).await
        };
        let (wrong, unknown) = (recover("Ann", "AAAAA-AAAAA").await, recover("Nobody", &codes[0]).await);
        assert_eq!(wrong.refusal(), (401, "bad_login".into()));
        assert_eq!(wrong.text, unknown.text);
        let weak = json!({"name": "Ann", "code": codes[0], "password": "short"});
        assert_eq!(ask(server, "/api/v1/recover", &weak).await.refusal(), (422, "weak_password".into()));
        let back = recover("ann", &codes[0].to_lowercase().replace('-', " ")).await;
        assert_eq!(back.status, 200, "{}", back.text);
        let back = logged_in(server, &back);
        assert_eq!(back.id, ann.id);
        assert_eq!(ann.request("GET", "/api/v1/account", None).await.status, 401);
        assert_eq!(recover("Ann", &codes[0]).await.refusal(), (401, "bad_login".into()), "it is spent");
        let account = back.request("GET", "/api/v1/account", None).await.json();
        assert_eq!(account["recovery_left"], 7);
        let wish = json!({"password": "another long one"});
        let renewed = back.request("POST", "/api/v1/account/recovery", Some(&wish)).await;
        assert_eq!(renewed.status, 201);
        assert_eq!(renewed.json()["recovery"].as_array().map(Vec::len), Some(8));
        assert_eq!(recover("Ann", &codes[1]).await.status, 401, "the old ones are void");
    })
    .await;
}

#[tokio::test]
async fn a_name_is_changed_once_in_ninety_days_and_shown_at_once() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        account(server, "Bob").await;
        let room = ann.opens(json!({"game": "chess", "seat": "first"})).await;
        let rename =
            async |name: &str| ann.request("PATCH", "/api/v1/account", Some(&json!({"name": name}))).await;
        assert_eq!(rename("Bob").await.refusal(), (409, "name_taken".into()));
        let renamed = rename("Anna").await;
        assert_eq!((renamed.status, &renamed.json()["name"]), (200, &json!("Anna")));
        let table = server.get(&format!("/api/v1/rooms/{room}")).await.json();
        assert_eq!(table["s"]["seats"][0]["name"], "Anna", "{table}");
        assert_eq!(rename("Ann").await.refusal(), (409, "renamed_lately".into()));
        let taken = ask(server, "/api/v1/accounts", &json!({"name": "Ann", "password": PASSWORD})).await;
        assert_eq!(taken.refusal(), (409, "name_taken".into()), "the old name leads on");
        let adult = ann.request("PATCH", "/api/v1/account", Some(&json!({"adult": true}))).await.json();
        assert_eq!((&adult["adult"], &adult["name"]), (&json!(true), &json!("Anna")));
    })
    .await;
}

#[tokio::test]
async fn a_guest_who_signs_up_twice_at_once_hears_that_there_is_an_account() {
    on_every_engine(async |server| {
        let guest = server.guest().await;
        let signs = async |name: &str| {
            let wish = json!({"name": name, "password": PASSWORD});
            guest.request("POST", "/api/v1/accounts", Some(&wish)).await
        };
        let (one, two) = tokio::join!(signs("Dana"), signs("Vera"));
        let (made, refused) = if one.status == 201 { (one, two) } else { (two, one) };
        assert_eq!(made.status, 201, "{}", made.text);
        assert_eq!(refused.refusal(), (409, "has_account".into()), "another name would not help");
        let own = logged_in(server, &made).request("GET", "/api/v1/account", None).await.json();
        assert_eq!((&own["id"], &own["name"]), (&json!(guest.id), &made.json()["name"]));
    })
    .await;
}
