// SPDX-License-Identifier: AGPL-3.0-or-later
//! The second factor shown once more for what weighs more than playing.

use serde_json::json;
use server::auth::factor::FRESH_US;
use server::terms_of_use::TERMS_VERSION;
use store::{Agreed, FactorsSeen, Player, SignUp, Standing};

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::engines::on_every_engine;
use crate::people::{Open, Person};
use crate::tokens::{by, code, token};

/// Somebody who runs the site.
async fn operator(server: &Open) -> (Person, Vec<String>) {
    let app = &server.app;
    let password = app.passwords.hash("Olga", PASSWORD).await.expect("a good password");
    let (codes, recovery) = app.passwords.pepper().codes("p-olga");
    let now_us = app.clock.now().0;
    let sign_up = SignUp {
        player: Player { id: "p-olga".to_owned(), name: "Olga".to_owned(), created_us: now_us },
        name_key: server::auth::names::key("Olga"),
        name_look: server::auth::names::looks_like("Olga"),
        password,
        email: None,
        standing: Standing { operator: true, ..Standing::default() },
        terms: Agreed { version: i64::from(TERMS_VERSION), language: "bg".to_owned(), at_us: now_us },
        recovery,
        session: None,
        ended: None,
        now_us,
    };
    assert_eq!(app.store.sign_up(sign_up).await, Ok(true));
    let body = json!({"name": "Olga", "password": PASSWORD});
    (logged_in(server, &ask(server, "/api/v1/login", &body).await), codes)
}

/// Lets the last time a session showed its factor be so long ago.
pub(crate) async fn shown_ago(server: &Open, person: &Person, ago_us: i64) {
    let now_us = server.app.clock.now().0;
    let open = server.app.store.sessions_of(&person.id, now_us).await.expect("they can be read");
    let account = server.app.store.user_account(&person.id).await.expect("it can be read");
    let seen = FactorsSeen::of(&account.expect("an account"));
    for one in open {
        let done = server.app.store.confirm_session(&one.token_hash, seen.clone(), now_us - ago_us).await;
        assert_eq!(done, Ok(true));
    }
}

#[tokio::test]
async fn acts_of_the_operator_ask_for_a_factor_shown_within_a_quarter_of_an_hour() {
    on_every_engine(async |server| {
        let (olga, codes) = operator(server).await;
        let makes = async |scope: &str| {
            let wish = json!({"label": "x", "scopes": [scope], "days": 1});
            olga.request("POST", "/api/v1/account/tokens", Some(&wish)).await
        };
        let act = async || makes("operator").await;
        let confirm = async |code: &str| {
            olga.request("POST", "/api/v1/account/confirm", Some(&json!({"code": code}))).await
        };
        shown_ago(server, &olga, FRESH_US).await;
        assert_eq!(act().await.status, 201, "nothing is asked where there is no factor");
        assert_eq!(confirm("").await.status, 204);

        let shown = olga.request("POST", "/api/v1/account/totp", Some(&json!({"password": PASSWORD}))).await;
        let secret = shown.json()["secret"].as_str().expect("a secret").to_owned();
        let used = code(server, &secret, 0);
        let body = json!({"password": PASSWORD, "code": used});
        assert_eq!(olga.request("PUT", "/api/v1/account/totp", Some(&body)).await.status, 204);
        assert_eq!(act().await.status, 201, "it was shown just now");
        shown_ago(server, &olga, FRESH_US).await;
        let refused = act().await;
        assert_eq!(refused.refusal(), (401, "second_factor".into()));
        assert_eq!(refused.json()["params"]["ways"], "totp");
        // Of a token no second factor is asked later.
        for (scope, status) in [("federation:admin", 401), ("cashier:write", 401), ("board:play", 201)] {
            assert_eq!(makes(scope).await.status, status, "{scope}");
        }
        for wrong in ["", "123456x", &used] {
            assert_eq!(confirm(wrong).await.refusal(), (401, "second_factor".into()), "{wrong}");
        }
        assert_eq!(act().await.status, 401);
        assert_eq!(confirm(&code(server, &secret, 1)).await.status, 204);
        assert_eq!(act().await.status, 201);
        shown_ago(server, &olga, FRESH_US).await;
        assert_eq!(confirm(&codes[0]).await.status, 204, "a recovery code counts");
        assert_eq!(act().await.status, 201);
        shown_ago(server, &olga, FRESH_US).await;
        assert_eq!(confirm(&codes[0]).await.status, 401, "once");
        let guest = server.guest().await.request("POST", "/api/v1/account/confirm", Some(&json!({}))).await;
        assert_eq!(guest.refusal(), (403, "not_allowed".into()));
    })
    .await;
}

/// Somebody with a second factor that they showed a quarter of an hour ago, and its secret.
async fn with_a_stale_factor(server: &Open, person: &Person) -> String {
    let shown = person.request("POST", "/api/v1/account/totp", Some(&json!({"password": PASSWORD}))).await;
    let secret = shown.json()["secret"].as_str().expect("a secret").to_owned();
    let body = json!({"password": PASSWORD, "code": code(server, &secret, 0)});
    assert_eq!(person.request("PUT", "/api/v1/account/totp", Some(&body)).await.status, 204);
    shown_ago(server, person, FRESH_US).await;
    secret
}

#[tokio::test]
async fn an_account_is_erased_by_who_showed_its_factor_lately() {
    on_every_engine(async |server| {
        let (ann, _) = account(server, "Ann").await;
        let secret = with_a_stale_factor(server, &ann).await;
        let erase =
            async || ann.request("DELETE", "/api/v1/account", Some(&json!({"password": PASSWORD}))).await;
        assert_eq!(erase().await.refusal(), (401, "second_factor".into()));
        let shown = json!({"code": code(server, &secret, 1)});
        assert_eq!(ann.request("POST", "/api/v1/account/confirm", Some(&shown)).await.status, 204);
        assert_eq!(erase().await.status, 202);
    })
    .await;
}

#[tokio::test]
async fn the_operator_reads_applications_without_a_factor() {
    on_every_engine(async |server| {
        let path = "/api/v1/federation-applications";
        let ((ann, _), (olga, _)) = (account(server, "Ann").await, operator(server).await);
        let wish = json!({"id": "varna", "name": "Varna", "text": "We play at the sea."});
        assert_eq!(ann.request("POST", path, Some(&wish)).await.status, 201);
        let (_, own) = token(&olga, &["account:read"]).await;
        with_a_stale_factor(server, &olga).await;
        let listed = olga.request("GET", path, None).await;
        assert_eq!(listed.json()["applications"][0]["player"], "Ann", "{}", listed.text);
        let refused = by(server, &own, "GET", path, None).await;
        assert_eq!(refused.refusal(), (403, "missing_scope".into()), "an empty list would look like none");
    })
    .await;
}
