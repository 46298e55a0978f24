// SPDX-License-Identifier: AGPL-3.0-or-later
//! Passkeys over HTTP, with a device made of software: what it may open, and every answer that opens nothing.

use serde_json::{Value, json};
use server::api::account::PASSKEYS_MAX;
use server::auth::factor::FRESH_US;
use store::FactorsSeen;

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::device::{Device, Page, Twist};
use crate::engines::on_every_engine;
use crate::factors::shown_ago;
use crate::federations::{F, everybody};
use crate::people::{Open, Person};
use crate::safety::asks;

const LIST: &str = "/api/v1/account/passkeys";
const OPTIONS: &str = "/api/v1/login/passkey/options";
const CONFIRM: &str = "/api/v1/account/confirm";

/// Adds a passkey of this device.
async fn adds(page: &Page<'_>, person: &Person, device: &mut Device) -> Value {
    let wish = json!({"password": PASSWORD});
    let asked = page.post(Some(person), &format!("{LIST}/options"), &wish).await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    let credential = device.makes(&asked.json()["options"], Twist::None);
    let made = page.post(Some(person), LIST, &json!({"label": "my phone", "credential": credential})).await;
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()
}

/// What the device answers to a question for a passkey, to log in with it alone.
async fn shows(page: &Page<'_>, device: &mut Device, twist: Twist) -> Value {
    let asked = page.post(None, OPTIONS, &json!({})).await;
    assert_eq!(asked.status, 200, "{}", asked.text);
    device.shows(&asked.json()["options"], twist)
}

/// What it answers to a question for this.
async fn shows_for(page: &Page<'_>, who: Option<&Person>, device: &mut Device, what: &Value) -> Value {
    let asked = page.post(who, OPTIONS, what).await;
    assert_eq!(asked.status, 200, "{}", asked.text);
    device.shows(&asked.json()["options"], Twist::None)
}

fn beside(name: &str) -> Value {
    json!({"purpose": "second", "name": name})
}

async fn enters(page: &Page<'_>, credential: &Value) -> crate::people::Answer {
    page.post(None, "/api/v1/login/passkey", &json!({"credential": credential})).await
}

#[tokio::test]
async fn a_passkey_is_a_login_and_a_second_factor() {
    on_every_engine(async |server| {
        let (ann, codes) = account(server, "Ann").await;
        let page = Page::of(server);
        let mut device = Device::new(1, &page);
        let made = adds(&page, &ann, &mut device).await;
        assert_eq!((&made["label"], &made["seen_ms"]), (&json!("my phone"), &Value::Null));
        let factors = ann.request("GET", "/api/v1/account", None).await.json()["factors"].clone();
        assert_eq!(factors, json!({"password": true, "totp": false, "passkeys": 1}));

        // Alone.
        let shown = shows(&page, &mut device, Twist::None).await;
        let entered = enters(&page, &shown).await;
        assert_eq!(entered.status, 200, "{}", entered.text);
        assert_eq!(entered.json(), json!({"id": ann.id, "name": "Ann"}));
        let phone = logged_in(server, &entered);
        let listed = phone.request("GET", "/api/v1/account/sessions", None).await.json();
        assert!(listed.to_string().contains("\"passkey\""), "{listed}");

        // Beside the password, which is not enough any more.
        let mut login = json!({"name": "Ann", "password": PASSWORD});
        let refused = page.post(None, "/api/v1/login", &login).await;
        assert_eq!(refused.refusal(), (401, "second_factor".into()));
        assert_eq!(refused.json()["params"]["ways"], "passkey");
        login["passkey"] = shows_for(&page, None, &mut device, &beside("ann")).await;
        assert_eq!(page.post(None, "/api/v1/login", &login).await.status, 200);
        assert_eq!(page.post(None, "/api/v1/login", &login).await.refusal(), (401, "bad_passkey".into()));

        // A way back is no way around: a code and the passkey, or two codes.
        let mut back = json!({"name": "Ann", "code": codes[0], "password": PASSWORD});
        let refused = page.post(None, "/api/v1/recover", &back).await;
        assert_eq!(refused.refusal(), (401, "second_factor".into()));
        let what = json!({"purpose": "recover", "name": "Ann"});
        back["passkey"] = shows_for(&page, None, &mut device, &what).await;
        assert_eq!(page.post(None, "/api/v1/recover", &back).await.status, 200);
        let back = json!({"name": "Ann", "code": codes[1], "password": PASSWORD, "factor": codes[2]});
        assert_eq!(page.post(None, "/api/v1/recover", &back).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn passkeys_are_named_and_taken_away_by_who_shows_the_factor() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let page = Page::of(server);
        let refused = page.post(Some(&ann), &format!("{LIST}/options"), &json!({})).await;
        assert_eq!(
            refused.refusal(),
            (401, "bad_login".into()),
            "without a factor the password is asked for"
        );
        let mut device = Device::new(2, &page);
        let made = adds(&page, &ann, &mut device).await;
        let path = format!("{LIST}/{}", made["id"].as_str().expect("an id"));
        let asked = json!({"password": PASSWORD});
        let again = page.post(Some(&ann), &format!("{LIST}/options"), &asked).await;
        assert_eq!(again.status, 201, "the factor was shown just now");
        let alone = page.post(Some(&ann), &format!("{LIST}/options"), &json!({})).await;
        assert_eq!(alone.refusal(), (401, "bad_login".into()), "an open browser is not its owner");
        for label in ["", "  ", "a\u{7}b", &"x".repeat(61)] {
            let refused = ann.request("PATCH", &path, Some(&json!({"label": label}))).await;
            assert_eq!(refused.refusal(), (422, "bad_label".into()), "{label:?}");
        }
        assert_eq!(ann.request("PATCH", &path, Some(&json!({"label": " key "}))).await.status, 204);
        let listed = ann.request("GET", LIST, None).await.json();
        assert_eq!(listed["passkeys"][0]["label"], "key", "{listed}");

        let (bob, _) = account(server, "Bob").await;
        let body = json!({"password": PASSWORD});
        let refused = bob.request("DELETE", &path, Some(&body)).await;
        assert_eq!(refused.refusal(), (404, "no_such_passkey".into()));
        shown_ago(server, &ann, FRESH_US).await;
        let refused = ann.request("DELETE", &path, Some(&body)).await;
        assert_eq!(refused.refusal(), (401, "second_factor".into()));
        let refused = page.post(Some(&ann), &format!("{LIST}/options"), &asked).await;
        assert_eq!(refused.refusal(), (401, "second_factor".into()));
        let confirm = json!({"purpose": "confirm"});
        let shown = json!({"passkey": shows_for(&page, Some(&ann), &mut device, &confirm).await});
        assert_eq!(page.post(Some(&bob), CONFIRM, &shown).await.status, 204, "nothing is asked");
        assert_eq!(page.post(Some(&ann), CONFIRM, &shown).await.status, 204);
        let wrong = ann.request("DELETE", &path, Some(&json!({"password": "wrong"}))).await;
        assert_eq!(wrong.refusal(), (401, "bad_login".into()));
        assert_eq!(ann.request("DELETE", &path, Some(&body)).await.status, 204);
        assert_eq!(enters(&page, &shows(&page, &mut device, Twist::None).await).await.status, 401);
        let login = json!({"name": "Ann", "password": PASSWORD});
        assert_eq!(ask(server, "/api/v1/login", &login).await.status, 200, "no factor is left");
        let guest = server.guest().await.request("GET", LIST, None).await;
        assert_eq!(guest.refusal(), (403, "not_allowed".into()));
    })
    .await;
}

/// Whoever has the password and an old session gets no way in that lasts.
#[tokio::test]
async fn the_password_alone_adds_nothing_beside_a_factor() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let page = Page::of(server);
        adds(&page, &ann, &mut Device::new(7, &page)).await;
        shown_ago(server, &ann, FRESH_US).await;
        let password = json!({"password": PASSWORD});
        for (method, path, body) in [
            ("POST", "/api/v1/account/recovery", &password),
            ("POST", "/api/v1/account/totp", &password),
            ("PUT", "/api/v1/account/totp", &json!({"password": PASSWORD, "code": "123456"})),
            ("PUT", "/api/v1/account/password", &json!({"password": PASSWORD, "new": "six wooden draughts"})),
        ] {
            let refused = ann.request(method, path, Some(body)).await;
            assert_eq!(refused.refusal(), (401, "second_factor".into()), "{method} {path}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_is_forged_late_or_of_another_site_opens_nothing() {
    on_every_engine(async |server: &Open| {
        let (ann, _) = account(server, "Ann").await;
        let (bob, _) = account(server, "Bob").await;
        let page = Page::of(server);
        let (mut device, mut stranger) = (Device::new(3, &page), Device::new(4, &page));
        adds(&page, &ann, &mut device).await;
        let twists =
            [Twist::Signature, Twist::Origin, Twist::Site, Twist::Kind, Twist::Challenge, Twist::Unlocked];
        for twist in twists {
            let shown = shows(&page, &mut device, twist).await;
            let refused = enters(&page, &shown).await;
            assert_eq!(refused.refusal(), (401, "bad_passkey".into()), "{twist:?}");
        }
        let good = shows(&page, &mut device, Twist::None).await;
        assert_eq!(enters(&page, &good).await.status, 200);
        assert_eq!(enters(&page, &good).await.refusal(), (401, "bad_passkey".into()), "again");
        let older = shows(&page, &mut device, Twist::Counter).await;
        assert_eq!(
            enters(&page, &older).await.refusal(),
            (401, "bad_passkey".into()),
            "a copy of the device"
        );
        stranger.knows(&device);
        assert_eq!(enters(&page, &shows(&page, &mut stranger, Twist::None).await).await.status, 401);
        for nonsense in [json!({}), json!(null), json!({"id": "x"}), json!([1])] {
            assert_eq!(enters(&page, &nonsense).await.refusal(), (401, "bad_passkey".into()), "{nonsense}");
        }

        // Nobody's passkey is the second factor of somebody else.
        let mut own = Device::new(5, &page);
        adds(&page, &bob, &mut own).await;
        let passkey = shows_for(&page, None, &mut device, &beside("Bob")).await;
        let login = json!({"name": "Bob", "password": PASSWORD, "passkey": passkey});
        let refused = page.post(None, "/api/v1/login", &login).await;
        assert_eq!(refused.refusal(), (401, "bad_passkey".into()));

        // A new one is an answer to the question of its owner.
        for twist in twists {
            if twist == Twist::Signature {
                continue;
            }
            let wish = json!({"password": PASSWORD});
            let asked = page.post(Some(&ann), &format!("{LIST}/options"), &wish).await;
            let credential = Device::new(6, &page).makes(&asked.json()["options"], twist);
            let body = json!({"label": "x", "credential": credential});
            let refused = page.post(Some(&ann), LIST, &body).await;
            assert_eq!(refused.refusal(), (422, "bad_new_passkey".into()), "{twist:?}");
        }
        let asked = page.post(Some(&ann), &format!("{LIST}/options"), &json!({"password": PASSWORD})).await;
        let credential = Device::new(6, &page).makes(&asked.json()["options"], Twist::None);
        let body = json!({"label": "x", "credential": credential});
        let refused = page.post(Some(&bob), LIST, &body).await;
        assert_eq!(refused.refusal(), (422, "bad_new_passkey".into()), "the question was for another");
    })
    .await;
}

/// What was got for one thing opens no other, nor for another.
#[tokio::test]
async fn an_answer_counts_for_what_it_was_asked_for() {
    on_every_engine(async |server| {
        let (ann, codes) = account(server, "Ann").await;
        let page = Page::of(server);
        let mut device = Device::new(8, &page);
        adds(&page, &ann, &mut device).await;
        shown_ago(server, &ann, FRESH_US).await;
        let guest = server.guest().await;
        let phone = logged_in(server, &enters(&page, &shows(&page, &mut device, Twist::None).await).await);
        let bad = || (401, "bad_passkey".to_owned());
        let login = json!({"purpose": "login"});
        let (second, recover) = (beside("Ann"), json!({"purpose": "recover", "name": "Ann"}));
        let confirm = json!({"purpose": "confirm"});
        for (who, what) in [(None, &second), (None, &recover), (Some(&ann), &confirm), (Some(&guest), &login)]
        {
            let shown = shows_for(&page, who, &mut device, what).await;
            assert_eq!(enters(&page, &shown).await.refusal(), bad(), "{what}");
        }
        for what in [&login, &recover, &beside("Bob")] {
            let passkey = shows_for(&page, None, &mut device, what).await;
            let body = json!({"name": "Ann", "password": PASSWORD, "passkey": passkey});
            assert_eq!(page.post(None, "/api/v1/login", &body).await.refusal(), bad(), "{what}");
        }
        for what in [&login, &second] {
            let passkey = shows_for(&page, None, &mut device, what).await;
            let body = json!({"name": "Ann", "code": codes[0], "password": PASSWORD, "passkey": passkey});
            assert_eq!(page.post(None, "/api/v1/recover", &body).await.refusal(), bad(), "{what}");
        }
        for (who, what) in [(None, &login), (None, &second), (Some(&phone), &confirm)] {
            let body = json!({"passkey": shows_for(&page, who, &mut device, what).await});
            assert_eq!(page.post(Some(&ann), CONFIRM, &body).await.refusal(), bad(), "{what}");
        }
        for (who, what, refusal) in [
            (None, &confirm, (401, "no_session")),
            (Some(&guest), &confirm, (403, "not_allowed")),
            (None, &json!({"purpose": "second"}), (400, "bad_request")),
            (None, &json!({"purpose": "x"}), (400, "bad_request")),
        ] {
            let refused = page.post(who, OPTIONS, what).await;
            assert_eq!(refused.refusal(), (refusal.0, refusal.1.to_owned()), "{what}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_begun_with_a_passkey_ends_with_it() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let page = Page::of(server);
        let mut device = Device::new(9, &page);
        let made = adds(&page, &ann, &mut device).await;
        let alone = logged_in(server, &enters(&page, &shows(&page, &mut device, Twist::None).await).await);
        let passkey = shows_for(&page, None, &mut device, &beside("Ann")).await;
        let login = json!({"name": "Ann", "password": PASSWORD, "passkey": passkey});
        let second = logged_in(server, &page.post(None, "/api/v1/login", &login).await);
        let mut lines = Vec::new();
        for one in [&alone, &second] {
            let mut line = server.lobby(&one.cookie).await;
            line.next().await.expect("the lobby");
            lines.push(line);
        }
        let path = format!("{LIST}/{}", made["id"].as_str().expect("an id"));
        let gone = ann.request("DELETE", &path, Some(&json!({"password": PASSWORD}))).await;
        assert_eq!(gone.status, 204, "{}", gone.text);
        for line in &mut lines {
            assert_eq!(line.end().await.bye.as_deref(), Some("signed_out"));
        }
        for one in [&alone, &second] {
            let refused = one.request("GET", "/api/v1/account", None).await;
            assert_eq!(refused.refusal(), (401, "no_session".into()));
        }
        assert_eq!(ann.request("GET", "/api/v1/account", None).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn who_takes_the_passkey_of_their_own_session_away_stays_in_it_when_it_was_renewed() {
    on_every_engine(async |server| {
        let [.., olga] = &everybody(server).await;
        let (ann, _) = account(server, "Ann").await;
        let page = Page::of(server);
        let mut device = Device::new(10, &page);
        let made = adds(&page, &ann, &mut device).await;
        asks(olga, "PUT", &format!("{F}/members/Ann"), json!({"status": "member"})).await;
        let old = logged_in(server, &enters(&page, &shows(&page, &mut device, Twist::None).await).await);
        asks(olga, "PUT", &format!("{F}/roles/Ann"), json!({"roles": ["director"]})).await;
        let new = logged_in(server, &old.request("POST", "/api/v1/session", Some(&json!({}))).await);
        assert_ne!(new.cookie, old.cookie);
        let mut line = server.lobby(&new.cookie).await;
        line.next().await.expect("the lobby");
        let path = format!("{LIST}/{}", made["id"].as_str().expect("an id"));
        let body = Some(json!({"password": PASSWORD}));
        assert_eq!(old.request("DELETE", &path, body.as_ref()).await.status, 204);
        assert!(line.is_quiet(std::time::Duration::from_millis(300)).await, "its socket goes on");
    })
    .await;
}

/// Names that the rules for names on devices refuse.
#[tokio::test]
async fn whoever_is_called_what_devices_refuse_has_passkeys_too() {
    on_every_engine(async |server| {
        let (rachel, _) = account(server, "רחל-").await;
        let page = Page::of(server);
        let wish = json!({"password": PASSWORD});
        let asked = page.post(Some(&rachel), &format!("{LIST}/options"), &wish).await;
        assert_eq!(asked.status, 201, "{}", asked.text);
        assert_eq!(asked.json()["options"]["user"]["name"], json!(rachel.id));
        adds(&page, &rachel, &mut Device::new(10, &page)).await;
    })
    .await;
}

#[tokio::test]
async fn a_page_that_is_not_safe_has_no_passkeys() {
    let server = Open::server().await;
    let (ann, _) = account(&server, "Ann").await;
    let port = server.address.port();
    for (host, origin) in [
        (format!("127.0.0.1:{port}"), format!("http://127.0.0.1:{port}")),
        (format!("127.0.0.1:{port}"), format!("https://127.0.0.1:{port}")),
        (format!("kapia.example:{port}"), format!("http://kapia.example:{port}")),
        (format!("localhost:{port}"), String::new()),
    ] {
        let page = Page { server: &server, host, origin };
        for (who, path, body) in [
            (None, "/api/v1/login/passkey/options", json!({})),
            (Some(&ann), "/api/v1/account/passkeys/options", json!({"password": PASSWORD})),
        ] {
            let refused = page.post(who, path, &body).await;
            assert_eq!(refused.refusal(), (422, "insecure_origin".into()), "{} {path}", page.origin);
        }
    }
    let page = Page {
        server: &server,
        host: "kapia.example".to_owned(),
        origin: "https://kapia.example".to_owned(),
    };
    let asked = page.post(None, "/api/v1/login/passkey/options", &json!({})).await;
    assert_eq!(asked.status, 200, "{}", asked.text);
    assert_eq!(asked.json()["options"]["rpId"], "kapia.example");
    assert_eq!(asked.json()["options"]["userVerification"], "required");
    server.close().await;
}

#[tokio::test]
async fn there_is_an_end_to_passkeys() {
    let server = Open::server().await;
    let (ann, _) = account(&server, "Ann").await;
    let page = Page::of(&server);
    adds(&page, &ann, &mut Device::new(9, &page)).await;
    let store = &server.app.store;
    let first = store.passkeys_of(&ann.id).await.expect("they can be read").remove(0);
    for n in 1..PASSKEYS_MAX {
        let more = store::Passkey { id: format!("k{n}"), ..first.clone() };
        assert_eq!(store.create_passkey(more, PASSKEYS_MAX, "").await, Ok(true));
    }
    let asked = json!({"password": PASSWORD});
    let session =
        store.sessions_of(&ann.id, server.app.clock.now().0).await.expect("they can be read").remove(0);
    let seen = store.user_account(&ann.id).await.expect("it can be read").expect("an account");
    let now_us = server.app.clock.now().0;
    let shown = store.confirm_session(&session.token_hash, FactorsSeen::of(&seen), now_us).await;
    assert_eq!(shown, Ok(true));
    let refused = page.post(Some(&ann), &format!("{LIST}/options"), &asked).await;
    assert_eq!(refused.refusal(), (409, "too_many_passkeys".into()));
    server.close().await;
}
