// SPDX-License-Identifier: AGPL-3.0-or-later
//! Mail by a command of the operator's: an address is proved before anything else is sent there, and the way back in that
//! goes by mail asks for the second factor all the same.

use std::path::Path;

use serde_json::{Value, json};
use store::Change;

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::engines::on_every_database;
use crate::people::{Answer, Folder, Open, PATIENCE, Person};
use crate::tokens::code;

const NEW: &str = "moves-by-the-river";

/// What a letter's command puts into a folder, a file for each letter.
pub(crate) fn keeps_letters(folder: &Path) -> String {
    let letters = folder.join("letters");
    std::fs::create_dir_all(&letters).expect("a folder for letters");
    let script = folder.join("send.sh");
    let text = format!("cd '{}' && cat > $$.part && mv $$.part $$.letter\n", letters.display());
    std::fs::write(&script, text).expect("a script");
    format!("sh '{}'", script.display())
}

/// A server that sends mail by this command, or into a folder.
async fn mailing(database: Option<String>, command: Option<&str>) -> Open {
    let folder = Folder::fresh();
    let keeps = keeps_letters(folder.path());
    let command = command.unwrap_or(&keeps).parse().expect("a command");
    Open::server_in(folder, |config| {
        config.database_url = database;
        config.mail_command = Some(command);
    })
    .await
}

/// Takes the letters that are there, as texts.
fn letters(server: &Open) -> Vec<String> {
    let folder = std::fs::read_dir(server.folder().join("letters")).expect("the folder of letters");
    let whole = folder
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "letter"));
    whole
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a letter");
            std::fs::remove_file(&path).expect("it is taken");
            text
        })
        .collect()
}

/// The next letter, which goes to `to` and nobody else.
pub(crate) async fn letter(server: &Open, to: &str) -> String {
    let some = tokio::time::timeout(PATIENCE, async {
        loop {
            let mut now = letters(server);
            if let Some(one) = now.pop() {
                assert!(now.is_empty(), "one letter at a time: {now:?}");
                return one;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    });
    let text = some.await.expect("a letter comes");
    let (head, _) = text.split_once("\n\n").expect("a head and a text");
    let fields: Vec<&str> = head
        .lines()
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(':').next())
        .collect();
    let all =
        ["To", "Subject", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted"];
    assert_eq!(fields, all, "{head}");
    assert!(head.starts_with(&format!("To: {to}\n")), "{head}");
    text
}

/// What stands behind this in the link of a letter.
fn said<'a>(letter: &'a str, before: &str) -> &'a str {
    let (_, rest) = letter.split_once(before).expect("a link");
    rest.split_whitespace().next().expect("a code")
}

async fn prove(server: &Open, letter: &str) -> Answer {
    ask(server, "/api/v1/account/email", &json!({"code": said(letter, "/account#email=")})).await
}

async fn give(person: &Person, email: &str, password: &str) -> Answer {
    let wish = json!({"email": email, "password": password});
    person.request("PATCH", "/api/v1/account", Some(&wish)).await
}

async fn own(person: &Person) -> (Value, Value, Value) {
    let own = person.request("GET", "/api/v1/account", None).await.json();
    (own["email"].clone(), own["email_proved"].clone(), own["email_asked"].clone())
}

async fn by_mail(server: &Open, name: &str) -> Answer {
    ask(server, "/api/v1/recover/mail", &json!({"name": name})).await
}

/// The code of a link to a new password that comes to `to`.
async fn link(server: &Open, name: &str, to: &str) -> String {
    assert_eq!(by_mail(server, name).await.status, 202);
    let letter = letter(server, to).await;
    said(&letter, &format!("/recover#name={name}&code=")).to_owned()
}

async fn recover(server: &Open, name: &str, code: &str, factor: Option<&str>) -> Answer {
    let body = json!({"name": name, "code": code, "password": NEW, "factor": factor});
    ask(server, "/api/v1/recover", &body).await
}

#[tokio::test]
async fn without_a_command_nothing_is_sent_and_nothing_is_missing() {
    let server = Open::server().await;
    assert_eq!(server.get("/api/v1/house").await.json()["mail"], json!(false));
    let body = json!({"name": "Ann", "password": PASSWORD, "email": "ann@example.org"});
    let made = ask(&server, "/api/v1/accounts", &body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let ann = logged_in(&server, &made);
    assert_eq!(own(&ann).await, (json!("ann@example.org"), json!(false), json!(null)));
    assert_eq!(give(&ann, "ann@example.net", PASSWORD).await.refusal(), (409, "no_mail".into()));
    assert_eq!(by_mail(&server, "Ann").await.refusal(), (409, "no_mail".into()));
    assert_eq!(give(&ann, "", PASSWORD).await.status, 200, "what was said is taken back");
    assert_eq!(own(&ann).await.0, json!(null));
    server.close().await;
}

#[tokio::test]
async fn an_address_is_proved_before_a_way_back_goes_there() {
    on_every_database(async |database| {
        let server = mailing(database, None).await;
        assert_eq!(server.get("/api/v1/house").await.json()["mail"], json!(true));
        let wish = |name: &str, email: &str| json!({"name": name, "password": PASSWORD, "email": email});
        for bad in ["ann", "ann@example.org\nBcc: eve@example.org", "a@b.bg, c@d.bg", "-oX@b.bg"] {
            let refused = ask(&server, "/api/v1/accounts", &wish("Ann", bad)).await;
            assert_eq!(refused.refusal(), (422, "bad_email".into()), "{bad:?}");
        }
        let mut body = wish("Ann", "ann@example.org");
        body["language"] = json!("bg");
        let made = ask(&server, "/api/v1/accounts", &body).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let ann = logged_in(&server, &made);
        let first = letter(&server, "ann@example.org").await;
        assert!(first.contains("профила Ann"), "in the language of whoever signed up: {first}");
        assert_eq!(own(&ann).await, (json!(null), json!(false), json!("ann@example.org")));

        // Neither an address that only waits nor a name that nobody has gets a link; the answer is the same.
        for name in ["Ann", "Nobody"] {
            let answer = by_mail(&server, name).await;
            assert_eq!((answer.status, answer.text.as_str()), (202, "{}"), "{name}");
        }
        let wrong = ask(&server, "/api/v1/account/email", &json!({"code": "nothing"})).await;
        assert_eq!(wrong.refusal(), (422, "link_over".into()));
        let proved = prove(&server, &first).await;
        assert_eq!(proved.json(), json!({"name": "Ann", "email": "ann@example.org"}), "{}", proved.text);
        assert_eq!(prove(&server, &first).await.refusal(), (422, "link_over".into()), "once");
        assert_eq!(own(&ann).await, (json!("ann@example.org"), json!(true), json!(null)));

        let code = link(&server, "Ann", "ann@example.org").await;
        assert_eq!(recover(&server, "Bob", &code, None).await.refusal(), (401, "bad_login".into()));
        assert_eq!(recover(&server, "Ann", &code, None).await.status, 200);
        assert_eq!(recover(&server, "Ann", &code, None).await.refusal(), (401, "bad_login".into()), "once");
        assert!(letters(&server).is_empty(), "no other letter went anywhere");
        server.close().await;
    })
    .await;
}

#[tokio::test]
async fn s1_mail_never_skips_the_second_factor() {
    on_every_database(async |database| {
        let server = mailing(database, None).await;
        let (ann, codes) = account(&server, "Ann").await;
        assert_eq!(give(&ann, "ann@example.org", PASSWORD).await.status, 200);
        let first = letter(&server, "ann@example.org").await;
        assert_eq!(prove(&server, &first).await.status, 200);
        let shown = ann.request("POST", "/api/v1/account/totp", Some(&json!({"password": PASSWORD}))).await;
        let secret = shown.json()["secret"].as_str().expect("a secret").to_owned();
        let body = json!({"password": PASSWORD, "code": code(&server, &secret, 0)});
        assert_eq!(ann.request("PUT", "/api/v1/account/totp", Some(&body)).await.status, 204);

        let one = link(&server, "Ann", "ann@example.org").await;
        let two = link(&server, "Ann", "ann@example.org").await;
        for factor in [None, Some(two.as_str()), Some(one.as_str()), Some("000000")] {
            let refused = recover(&server, "Ann", &one, factor).await;
            assert_eq!(refused.refusal(), (401, "second_factor".into()), "{factor:?}");
        }
        let back = recover(&server, "Ann", &one, Some(&codes[0])).await;
        assert_eq!(back.status, 200, "{}", back.text);
        let refused = recover(&server, "Ann", &two, Some(&codes[1])).await;
        assert_eq!(
            refused.refusal(),
            (401, "bad_login".into()),
            "the other link ended with the old password"
        );
        server.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_change_asks_for_the_password_and_tells_the_old_address() {
    on_every_database(async |database| {
        let server = mailing(database, None).await;
        let (ann, _) = account(&server, "Ann").await;
        assert_eq!(
            give(&ann, "ann@example.org", "not-the-password").await.refusal(),
            (401, "bad_login".into())
        );
        let without = json!({"email": "eve@example.org"});
        let refused = ann.request("PATCH", "/api/v1/account", Some(&without)).await;
        assert_eq!(refused.refusal(), (401, "bad_login".into()));
        let injected = give(&ann, "a@b.bg\r\nBcc: eve@example.org", PASSWORD).await;
        assert_eq!(injected.refusal(), (422, "bad_email".into()));

        assert_eq!(give(&ann, "ann@example.org", PASSWORD).await.status, 200);
        let first = letter(&server, "ann@example.org").await;
        assert_eq!(prove(&server, &first).await.status, 200);
        let old_link = link(&server, "Ann", "ann@example.org").await;

        assert_eq!(give(&ann, "ann@example.net", PASSWORD).await.status, 200);
        let second = letter(&server, "ann@example.net").await;
        let now = (json!("ann@example.org"), json!(true), json!("ann@example.net"));
        assert_eq!(own(&ann).await, now, "the old one stays until the new one is proved");
        assert_eq!(prove(&server, &second).await.status, 200);
        let told = letter(&server, "ann@example.org").await;
        assert!(
            !told.contains("ann@example.net") && !told.contains('#'),
            "it tells no more than that: {told}"
        );
        let refused = recover(&server, "Ann", &old_link, None).await;
        assert_eq!(refused.refusal(), (401, "bad_login".into()), "a link to the old address is over");

        let export = ann.request("GET", "/api/v1/account/export", None).await;
        assert!(export.text.contains(r#""email":"ann@example.net""#), "{}", export.text);
        assert_eq!(give(&ann, "", PASSWORD).await.status, 200);
        letter(&server, "ann@example.net").await;
        assert_eq!(own(&ann).await, (json!(null), json!(false), json!(null)));

        // An address that waits goes with the account.
        assert_eq!(give(&ann, "ann@example.com", PASSWORD).await.status, 200);
        let last = letter(&server, "ann@example.com").await;
        let (store, now_us) = (&server.app.store, server.app.clock.now().0);
        assert_eq!(store.change_account(&ann.id, Change::Erase(now_us)).await, Ok(true));
        assert_eq!(prove(&server, &last).await.refusal(), (422, "link_over".into()));
        let erased = Change::Erased { name: "deleted-1".into(), name_key: "deleted-1".into(), now_us };
        assert_eq!(store.change_account(&ann.id, erased).await, Ok(true));
        assert_eq!(store.email_asked(&ann.id, now_us).await, Ok(None));
        server.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_command_that_fails_is_told_and_loses_nothing() {
    let server = mailing(None, Some("false")).await;
    let body = json!({"name": "Ann", "password": PASSWORD, "email": "ann@example.org"});
    let made = ask(&server, "/api/v1/accounts", &body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let ann = logged_in(&server, &made);
    assert_eq!(
        own(&ann).await.2,
        json!("ann@example.org"),
        "it waits for a letter that can be asked for again"
    );
    let refused = give(&ann, "ann@example.net", PASSWORD).await;
    assert_eq!(refused.refusal(), (503, "mail_not_sent".into()));
    assert_eq!(own(&ann).await.2, json!("ann@example.net"));
    server.close().await;
}

#[tokio::test]
async fn nobody_is_sent_more_than_five_letters_a_day() {
    let server = mailing(None, None).await;
    for name in ["Ann", "aNN", "ann", "ANN", "Ann"] {
        assert_eq!(by_mail(&server, name).await.status, 202);
    }
    let refused = by_mail(&server, "Ann").await;
    assert_eq!(refused.refusal(), (429, "too_many_requests".into()));
    assert_eq!(refused.json()["params"]["key"], json!("mails_to"));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(by_mail(&server, "Bob").await.status, 202);
    server.close().await;
}

#[tokio::test]
async fn an_account_is_changed_as_a_whole_or_not_at_all() {
    on_every_database(async |database| {
        let [server, mute] = [mailing(database, None).await, mailing(None, Some("false")).await];
        account(&server, "Bob").await;
        let good = json!({"name": "Anna", "adult": true, "email": "ann@example.org", "password": PASSWORD});
        for (server, field, value, refusal) in [
            (&server, "password", "not-the-password", (401, "bad_login")),
            (&server, "email", "nowhere", (422, "bad_email")),
            (&server, "name", "Bob", (409, "name_taken")),
            (&mute, "password", PASSWORD, (503, "mail_not_sent")),
        ] {
            let (ann, _) = account(server, &format!("Ann{field}")).await;
            let mut wish = good.clone();
            wish[field] = json!(value);
            let refused = ann.request("PATCH", "/api/v1/account", Some(&wish)).await;
            assert_eq!(refused.refusal(), (refusal.0, refusal.1.into()), "{field}");
            let own = ann.request("GET", "/api/v1/account", None).await.json();
            assert_eq!((&own["name"], &own["adult"]), (&json!(ann.name), &json!(false)), "{field}: {own}");
        }
        assert_eq!(
            letters(&server),
            Vec::<String>::new(),
            "nobody is asked for an account that stays as it is"
        );
        let (ann, _) = account(&server, "Ann").await;
        let done = ann.request("PATCH", "/api/v1/account", Some(&good)).await;
        assert_eq!(
            (done.status, &done.json()["name"], &done.json()["adult"]),
            (200, &json!("Anna"), &json!(true))
        );
        let gone = json!({"email": "", "password": PASSWORD});
        assert_eq!(ann.request("PATCH", "/api/v1/account", Some(&gone)).await.status, 200);
        assert_eq!(own(&ann).await.2, Value::Null, "no address waits");
        server.close().await;
        mute.close().await;
    })
    .await;
}
