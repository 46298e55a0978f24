// SPDX-License-Identifier: AGPL-3.0-or-later
//! Passkeys over HTTP, with a device made of software: what it may open, and every answer that opens nothing.

use serde_json::{Value, json};
use server::auth::factor::FRESH_US;

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::device::{Device, Page, Twist};
use crate::engines::on_every_engine;
use crate::factors::shown_ago;
use crate::people::{Open, Person};

const LIST: &str = "/api/v1/account/passkeys";

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

/// What the device answers to a question for a passkey.
async fn shows(page: &Page<'_>, device: &mut Device, twist: Twist) -> Value {
    let asked = page.post(None, "/api/v1/login/passkey/options", &json!({})).await;
    assert_eq!(asked.status, 200, "{}", asked.text);
    device.shows(&asked.json()["options"], twist)
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
        login["passkey"] = shows(&page, &mut device, Twist::None).await;
        assert_eq!(page.post(None, "/api/v1/login", &login).await.status, 200);
        assert_eq!(page.post(None, "/api/v1/login", &login).await.refusal(), (401, "bad_passkey".into()));

        // A way back is no way around: a code and the passkey, or two codes.
        let mut back = json!({"name": "Ann", "code": codes[0], "password": PASSWORD});
        let refused = page.post(None, "/api/v1/recover", &back).await;
        assert_eq!(refused.refusal(), (401, "second_factor".into()));
        back["passkey"] = shows(&page, &mut device, Twist::None).await;
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
        let shown = json!({"passkey": shows(&page, &mut device, Twist::None).await});
        assert_eq!(
            page.post(Some(&bob), "/api/v1/account/confirm", &shown).await.status,
            204,
            "nothing is asked"
        );
        assert_eq!(page.post(Some(&ann), "/api/v1/account/confirm", &shown).await.status, 204);
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
        let passkey = shows(&page, &mut device, Twist::None).await;
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
