// SPDX-License-Identifier: AGPL-3.0-or-later
//! The key of the dice and the database belong together.

use std::fs;

use server::DiceKey;
use sqlx::{Connection as _, PgConnection};
use store::{Append, Certain, Config, Head, NewEvent, Status, Store};

use crate::audit::raw;
use crate::site::{Site, on_every_engine};

const KEY_FILE: &str = "house.key";

#[test]
fn p4_no_start_without_the_key() {
    on_every_engine(|site| {
        let file = site.folder().join(KEY_FILE);
        site.serve().kill();
        let key = fs::read(&file).expect("a key is made in an empty database");
        fs::remove_file(&file).expect("it is lost");

        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains("is missing"), "{refused:?}");
        assert!(!file.exists(), "no key is made in silence");

        fs::write(&file, [7; 32]).expect("another one");
        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains("is not the key"), "{refused:?}");
        assert_eq!(fs::read(&file).expect("it is there"), [7; 32], "nothing was written");

        fs::write(&file, key).expect("it is found again");
        site.serve().kill();
    });
}

/// A database of before keys were bound: the key that made its dice is taken over, no other one is, and none is made.
#[test]
fn p4_a_site_of_before_keeps_its_key_and_takes_no_other() {
    on_every_engine(|site| {
        let file = site.folder().join(KEY_FILE);
        fs::write(&file, [7; 32]).expect("a key");
        let key = DiceKey::read(&file).expect("it can be read").expect("it is there");
        fs::remove_file(&file).expect("it is lost");
        fill(site, &key);

        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains("is missing") && !file.exists(), "{refused:?}");
        fs::write(&file, [8; 32]).expect("another one");
        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains("is not the key"), "{refused:?}");

        fs::write(&file, [7; 32]).expect("it is found again");
        site.serve().kill();
        fs::remove_file(&file).expect("it is lost once more");
        assert_eq!(site.refused().status, Some(78));
    });
}

/// What somebody has to mend first ends with another status than what may go better by itself.
#[test]
fn a_database_of_a_later_version_is_not_opened() {
    const LATER: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         SELECT 9999, 'later', TRUE, checksum, 0 FROM _sqlx_migrations LIMIT 1";
    on_every_engine(|site| {
        site.serve().kill();
        if site.is_shared() {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let mut database = PgConnection::connect(&site.database()).await.expect("it is there");
                sqlx::raw_sql(LATER).execute(&mut database).await.expect("a step of later");
            });
        } else {
            raw(site.folder(), LATER);
        }
        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains("newer"), "{refused:?}");
    });
}

/// A finished game whose dice were made with `key`.
fn fill(site: &Site, key: &DiceKey) {
    let game = dice::GameId([1; 16]);
    let event = room::Event::DiceServer {
        game_id: game.to_string(),
        commit: room::hex(&key.chain(game, room::CHAIN_LINKS).commit()),
        links: room::CHAIN_LINKS,
        live: false,
        by: None,
        epoch: None,
    };
    let event = NewEvent {
        at_us: 1,
        kind: "dice_server".to_owned(),
        actor: String::new(),
        command_id: None,
        payload: serde_json::to_string(&event).expect("an event is text"),
    };
    let head = Head {
        status: Status::Over,
        game: "tabla".to_owned(),
        listed: false,
        deadline_us: None,
        lobby: "{}".to_owned(),
    };
    let append = Append {
        room: "r1".to_owned(),
        expected_seq: 0,
        epoch: 0,
        events: vec![event],
        head,
        seats: None,
        end: None,
        moved: None,
        certain: Certain::default(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(&Config { url: site.database(), readers: 1 }).await.expect("the store opens");
        store.append(append).await.expect("the game is kept");
        store.close().await.expect("closing works");
    });
}

#[test]
fn p4_the_key_may_lie_elsewhere() {
    on_every_engine(|site| {
        let file = site.folder().join("a key apart");
        let place = ["--key-file", "a key apart"];
        site.serve_with(&place).kill();
        assert!(file.is_file() && !site.folder().join(KEY_FILE).exists());
        site.serve_with(&place).kill();
        assert_eq!(site.refused().status, Some(78), "there is none in the data folder");
    });
}
