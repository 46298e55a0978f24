// SPDX-License-Identifier: AGPL-3.0-or-later
//! The key of the dice and the database belong together.

use std::fs;

use serde_json::{Value, json};
use server::DiceKey;
use sqlx::{Connection as _, PgConnection};
use store::{Append, Certain, Config, Head, NewEvent, Standing, Status, Store};

use crate::audit::raw;
use crate::common::{done, run, text};
use crate::http::fill as fill_people;
use crate::played::{Game, events};
use crate::site::{Serving, Site, on_every_engine};

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

/// Beside a key of before no new site is begun: a database that is empty there is one that was lost.
#[test]
fn p4_no_new_site_is_made_with_the_key_of_another() {
    on_every_engine(|site| {
        let file = site.folder().join(KEY_FILE);
        fs::write(&file, [7; 32]).expect("the key of a site that was lost");
        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains("kapia restore"), "{refused:?}");
        assert!(refused.sentence.contains("move the key away"), "{refused:?}");
        let lost = fs::read(&file).expect("it stays");
        let (status, _, said) = account(site);
        assert!(status == Some(2) && said.contains("move the key away"), "{said}");
        fs::remove_file(&file).expect("it is moved away");
        // Nothing was made that would be in the way of what is put back.
        let backup = site.another();
        backup.serve().kill();
        let (url, there) = (backup.database(), backup.folder());
        done(there, &["backup", "--to", "copy", "--database-url", &url, "--data-dir", text(there)]);
        let copy = there.join("copy");
        let (key, url) = (there.join(KEY_FILE), site.database());
        let from = ["restore", "--from", text(&copy), "--key", text(&key)];
        let to = ["--data-dir", text(site.folder()), "--database-url", &url];
        done(site.folder(), &[&from[..], &to].concat());
        assert_ne!(fs::read(&file).expect("that of the backup"), lost);
        site.serve().kill();
        site.serve().kill();
    });
}

fn account(site: &Site) -> (Option<i32>, String, String) {
    fs::write(site.folder().join("password"), "tabla-on-the-terrace\n").expect("it is written");
    let url = site.database();
    let words = ["account", "add", "--name", "Ann", "--password-file", "password", "--database-url", &url];
    run(site.folder(), &[&words[..], &["--data-dir", text(site.folder())]].concat())
}

/// A database of before keys were bound: the key that made its dice is taken over, no other one is, and none is made.
#[test]
fn p4_a_site_of_before_keeps_its_key_and_takes_no_other() {
    on_every_engine(|site| {
        let file = site.folder().join(KEY_FILE);
        fill(site, &DiceKey::from([7; 32]));

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

/// `kapia key WORDS` on a site; exit status, what it says on standard output and on standard error.
fn keys(site: &Site, words: &[&str]) -> (Option<i32>, Value, String) {
    let place = ["--data-dir", text(site.folder()), "--database-url", &site.database(), "--json"];
    let (status, out, err) = run(site.folder(), &[&["key"], words, &place].concat());
    (status, serde_json::from_str(&out).unwrap_or_default(), err)
}

/// Each key with what it is for and how many games are on with it.
fn listed(site: &Site) -> Vec<(String, String, u64)> {
    let (status, said, err) = keys(site, &["list"]);
    assert_eq!(status, Some(0), "{err}");
    let key = |key: &Value| {
        let word = |name: &str| key[name].as_str().expect("a word").to_owned();
        (word("key"), word("state"), key["games"].as_u64().expect("a number"))
    };
    said["keys"].as_array().expect("keys").iter().map(key).collect()
}

/// The answer "no", in which this is said, after which nothing has changed.
fn no(site: &Site, words: &[&str], sentence: &str) {
    let file = site.folder().join(KEY_FILE);
    let before = (fs::read(&file).expect("the keys"), listed(site));
    let (status, said, err) = keys(site, words);
    assert_eq!(status, Some(1), "{words:?}: {said} {err}");
    assert!(err.contains(sentence) && err.trim_end().lines().count() == 1, "{words:?}: {err}");
    assert_eq!(before, (fs::read(&file).expect("the keys"), listed(site)), "{words:?}");
}

/// Ann and Bob agree on dice and play.
fn begun(site: &Site, serving: &Serving) -> Game {
    let mut game = Game::opened(serving, &json!({}));
    game.acts(serving, "bob", &json!({"k": "sit", "seat": 1}));
    game.agrees(serving, room::game_id(&game.id));
    game.rolls(serving, 3, &site.database());
    game
}

#[test]
fn keys_come_and_go_and_every_game_keeps_its_own() {
    on_every_engine(|site| {
        let file = site.folder().join(KEY_FILE);
        let serving = site.serve();
        fill_people(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let mut first = begun(site, &serving);
        let [(old, ..)] = &listed(site)[..] else { panic!("{:?}", listed(site)) };
        let old = old.clone();
        let rolled =
            |game: &Game| events(&site.database(), &game.id).iter().filter(|it| it["k"] == "rolled").count();
        let before = fs::read(&file).expect("a key");
        let early = site.folder().join("early");
        let place = ["--data-dir", text(site.folder()), "--database-url", &site.database()];
        done(site.folder(), &[&["backup", "--to", text(&early)], &place[..]].concat());

        // While the server runs a key is added; it is begun with at the next start.
        let (status, added, err) = keys(site, &["add"]);
        assert_eq!(status, Some(0), "{err}");
        let new = added["key"].as_str().expect("what it is called").to_owned();
        no(site, &["add"], "was added before");
        no(site, &["retire", &new], "is new");
        no(site, &["retire", &old], "new dice are made with it");
        first.rolls(&serving, rolled(&first) + 1, &site.database());
        serving.kill();
        let serving = site.serve();
        let mut second = begun(site, &serving);
        first.rolls(&serving, rolled(&first) + 3, &site.database());
        let state = |key: &str, state: &str, games| (key.to_owned(), state.to_owned(), games);
        assert_eq!(listed(site), [state(&new, "active", 1), state(&old, "old", 1)]);
        serving.kill();

        // Neither of the two can be done without.
        let both = fs::read(&file).expect("two keys");
        fs::write(&file, &before).expect("the file of before");
        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains(&format!("has no key {new}")), "{refused:?}");
        fs::write(&file, &both[..both.len() - 9]).expect("cut off");
        let refused = site.refused();
        assert_eq!(refused.status, Some(78), "{refused:?}");
        assert!(refused.sentence.contains("line 9"), "{refused:?}");
        fs::write(&file, &both).expect("the right one");

        // The old one goes when its games have ended.
        let serving = site.serve();
        no(site, &["retire", &old], "1 game is on with it");
        first.acts(&serving, "ann", &json!({"k": "offer", "what": "resign", "points": 3}));
        first.acts(&serving, "bob", &json!({"k": "accept", "what": "resign"}));
        assert_eq!(first.view(&serving, "ann")["status"], "over");
        no(site, &["retire", &old], "seven days after the last game");
        let (status, said, err) = keys(site, &["retire", &old, "--at-once"]);
        assert_eq!((status, &said["destroyed"]), (Some(0), &json!(true)), "{err}");
        assert_eq!(listed(site), [state(&new, "active", 1), state(&old, "retired", 0)]);
        let (status, said, _) = keys(site, &["retire", &old]);
        assert_eq!((status, &said["destroyed"]), (Some(0), &json!(false)), "it is destroyed already");
        second.rolls(&serving, rolled(&second) + 3, &site.database());
        serving.kill();
        let serving = site.serve();
        second.rolls(&serving, rolled(&second) + 3, &site.database());
        serving.kill();
        let words =
            ["audit", "verify", "--data-dir", text(site.folder()), "--database-url", &site.database()];
        done(site.folder(), &words);
        crate::backup::drill(site);
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
