// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people are called, now and in what is kept of them.

use game::Millis;
use serde_json::{Value, json};

use crate::accounts::{PASSWORD, account, ask, logged_in};
use crate::engines::on_every_database;
use crate::people::{Folder, Open, Pair, hand};

const DAY: Millis = Millis(86_400_000);

/// Whoever knows somebody by the old name is led on for a year, and then the name is free.
#[tokio::test]
async fn a_name_is_changed_after_ninety_days_and_the_old_one_leads_on_for_a_year() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (ann, _) = account(&server, "Ann").await;
    // By whatever name they are called then: the session of before has run out.
    let renames = async |old: &str, name: &str| {
        let login = ask(&server, "/api/v1/login", &json!({"name": old, "password": PASSWORD})).await;
        let again = logged_in(&server, &login);
        again.request("PATCH", "/api/v1/account", Some(&json!({"name": name}))).await.status
    };
    let called =
        async |name: &str| server.get(&format!("/api/v1/players/{name}")).await.json()["name"].clone();
    assert_eq!((renames("Ann", "Anna").await, renames("Anna", "Hanna").await), (200, 409));
    hand.advance(Millis(89 * DAY.0));
    assert_eq!(renames("Anna", "Hanna").await, 409);
    hand.advance(Millis(2 * DAY.0));
    assert_eq!(renames("Anna", "Hanna").await, 200);
    assert_eq!((called("Ann").await, called("anna").await), (json!("Hanna"), json!("Hanna")));
    hand.advance(Millis(273 * DAY.0));
    assert_eq!(called("Ann").await, "Hanna", "day 364");
    hand.advance(Millis(2 * DAY.0));
    assert_eq!((called("Ann").await, called("Anna").await), (Value::Null, json!("Hanna")));
    let (other, _) = account(&server, "Ann").await;
    assert_ne!(other.id, ann.id);
    server.close().await;
}

/// The log is for ever, a name is not: it is joined to the id when the log is read.
#[tokio::test]
async fn names_of_people_are_not_in_the_log() {
    on_every_database(async |database| {
        let open =
            async |folder| Open::server_in(folder, |config| config.database_url.clone_from(&database)).await;
        let server = open(Folder::fresh()).await;
        let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
        pair.moves(0, "e2e4").await;
        pair.lines[0].ask(json!({"k": "chat", "text": "hello"})).await;
        let names = [pair.people[0].name.clone(), pair.people[1].name.clone()];
        let rows = server.app.store.events(&pair.room, 0).await.expect("the log");
        for row in &rows {
            assert!(!names.iter().any(|name| row.payload.contains(name.as_str())), "{}", row.payload);
        }
        let path = format!("/api/v1/rooms/{}", pair.room);
        let shown = |seen: &Value| {
            let said = |event: &&Value| event["k"] == "sat" || event["k"] == "chat";
            let events = seen["es"].as_array().expect("events").iter().filter(said);
            let chairs = seen["s"]["seats"].as_array().expect("seats").iter();
            events
                .chain(chairs)
                .map(|one| one["name"].as_str().expect("a name").to_owned())
                .collect::<Vec<_>>()
        };
        let [ann, bob] = names.each_ref().map(String::as_str);
        assert_eq!(shown(&server.get(&path).await.json()), [ann, bob, ann, ann, bob]);
        let renamed =
            pair.people[0].request("PATCH", "/api/v1/session", Some(&json!({"name": "Карина"}))).await;
        assert_eq!(renamed.status, 200);
        assert_eq!(shown(&server.get(&path).await.json()), ["Карина", bob, "Карина", "Карина", bob]);
        // A socket opened before knows the new name too, and so do the lists and the table of the next game.
        pair.lines[0].ask(json!({"k": "chat", "text": "again"})).await;
        let seen = server.get(&path).await.json();
        assert_eq!(seen["es"].as_array().expect("events").last().expect("a line")["name"], "Карина");
        let mine = pair.people[1].request("GET", "/api/v1/lobby", None).await.json();
        assert_eq!(mine["mine"][0]["names"], json!(["Карина", bob]));
        let heads = server.app.store.rooms_of(&pair.people[1].id, 10).await.expect("the rooms");
        assert!(
            !names.iter().any(|name| heads[0].head.lobby.contains(name.as_str())),
            "{}",
            heads[0].head.lobby
        );
        let again = open(server.close().await).await;
        assert_eq!(shown(&again.get(&path).await.json()), ["Карина", bob, "Карина", "Карина", "Карина", bob]);
        again.close().await;
    })
    .await;
}

/// V5 at every door by which somebody is given a name: nothing in it is invisible, the house's names are its own, and whoever
/// looks like somebody else is taken for them.
#[tokio::test]
async fn names() {
    let server = Open::server_with(|config| config.rate_limits = false).await;
    account(&server, "cop").await;
    let (mara, _) = account(&server, "Mara").await;
    let guest = server.guest().await;
    let invisible = [
        "a\u{200b}b",
        "a\u{202e}b",
        "ab\u{ad}",
        "\u{2800}\u{2800}",
        "a\u{e0041}b",
        "a\u{301}\u{301}\u{301}\u{301}b",
    ];
    // The third and the last in letters of another script.
    let house = ["Kapia", "kapia2", "Карia", "Adm1n", "Stоckfish", "Капия"];
    // Each looks like `cop`: in Cyrillic, in capitals.
    let twins = ["сор", "COP"];
    let doors = async |name: &str| {
        let wish = json!({"name": name});
        let signs_up = json!({"name": name, "password": PASSWORD});
        [
            ("a guest", guest.request("PATCH", "/api/v1/session", Some(&wish)).await),
            ("a new account", ask(&server, "/api/v1/accounts", &signs_up).await),
            ("an account", mara.request("PATCH", "/api/v1/account", Some(&wish)).await),
        ]
    };
    for (names, codes) in [
        (&invisible[..], &["bad_name"][..]),
        // An account has letters of one script to begin with.
        (&house, &["reserved_name", "bad_name"]),
        (&twins, &["name_taken"]),
    ] {
        for name in names {
            for (door, answer) in doors(name).await {
                let (status, code) = answer.refusal();
                assert!(
                    (400..500).contains(&status) && codes.contains(&code.as_str()),
                    "{door} {name:?}: {code}"
                );
            }
        }
    }
    for name in &house[..2] {
        assert!(doors(name).await.iter().all(|(_, answer)| answer.refusal().1 == "reserved_name"), "{name}");
    }
    // Nobody was renamed on the way, and a good name gets in.
    let called =
        async |person: &crate::people::Person| person.request("POST", "/api/v1/session", None).await.json();
    assert_eq!(called(&mara).await["name"], "Mara");
    assert_eq!(called(&guest).await["name"], guest.name.as_str());
    let renamed = guest.request("PATCH", "/api/v1/session", Some(&json!({"name": "Ян"}))).await;
    assert_eq!(renamed.status, 200, "{}", renamed.text);
    server.close().await;
}
