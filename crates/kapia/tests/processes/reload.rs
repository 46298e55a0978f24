// SPDX-License-Identifier: AGPL-3.0-or-later
//! SIGHUP: secrets and words are taken up while people play, what cannot be is named, and what is wrong changes nothing (V13.3).

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use store::Standing;
use tokio::time::Instant;

use crate::common::{done, text};
use crate::http::{asks, cookie, fill};
use crate::site::{Serving, Site, on_every_engine, serving};

/// Sends SIGHUP and waits for this in what is logged from then on.
pub(crate) fn hears(process: &Serving, log: &Path, said: &[&str]) {
    let before = fs::read_to_string(log).unwrap().len();
    process.signal("HUP");
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let all = fs::read_to_string(log).unwrap();
        let new = all.get(before..).unwrap_or_default();
        if said.iter().all(|said| new.contains(said)) {
            return;
        }
        assert!(Instant::now() < until, "{said:?} is not in\n{new}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// `kapia key WORDS` on the site: the states of its keys.
pub(crate) fn keys(site: &Site, words: &[&str]) -> Vec<String> {
    let (file, url) = (site.folder().join("house.key"), site.database());
    let place = ["--json", "--key-file", text(&file), "--database-url", &url];
    let said: Value =
        serde_json::from_str(&done(site.folder(), &[&["key"], words, &place].concat())).unwrap();
    let all = said["keys"].as_array().into_iter().flatten();
    all.map(|key| key["state"].as_str().unwrap().to_owned()).collect()
}

/// Whether the filter finds something in a line of chat, for others.
fn is_found(address: &str, room: &str, id: &str) -> bool {
    let command = json!({"id": id, "c": {"k": "chat", "text": "a zocker here"}});
    let path = format!("/api/v1/rooms/{room}/commands");
    let done = asks(address, &cookie("ann"), "POST", &path, &[], Some(&command)).unwrap();
    assert!(done.is_done(), "{}", done.text);
    let seen = asks(address, "", "GET", &format!("/api/v1/rooms/{room}"), &[], None).unwrap().json();
    let last = seen["es"].as_array().unwrap().iter().rev().find(|event| event["k"] == "chat");
    last.unwrap()["f"] == true
}

#[test]
fn rotate_live() {
    on_every_engine(|site| {
        let file = |name: &str, said: &str| {
            let path = site.folder().join(name);
            fs::write(&path, said).unwrap();
            path
        };
        let config = file("choices.toml", "owner = \"Club\"\n");
        let log = site.folder().join("log");
        let mut command = site.starts(&["--config", text(&config), "--mail-command", "/nowhere/sendmail -t"]);
        command.env_remove("KAPIA_LOG").stderr(File::create(&log).unwrap());
        let process = serving(command);
        std::thread::scope(|scope| {
            scope.spawn(|| fill(site, vec![("ann".to_owned(), Standing::default())])).join().unwrap();
        });
        hears(&process, &log, &["nothing to take up"]);
        let said = fs::read_to_string(&log).unwrap();
        assert!(said.contains("the program /nowhere/sendmail of mail_command is not there"), "{said}");

        // A key: the dice of now on are made with it.
        let key = site.folder().join("house.key");
        keys(site, &["add"]);
        hears(&process, &log, &["taken up: the keys of the dice"]);
        assert_eq!(keys(site, &["list"]), ["active", "old"]);
        let good = fs::read(&key).unwrap();
        fs::write(&key, "kapia keys 1\ndice 12\n").unwrap();
        hears(&process, &log, &["the keys of the dice stay as they are", "line 2"]);
        fs::write(&key, good).unwrap();

        // Words, and how much is logged; what needs a restart is named.
        let wish = json!({"game": "chess", "seat": "first"});
        let made = asks(&process.address, &cookie("ann"), "POST", "/api/v1/rooms", &[], Some(&wish)).unwrap();
        let room = made.json()["id"].as_str().unwrap().to_owned();
        assert!(!is_found(&process.address, &room, "c1"));
        let words = file("words.txt", "zocker\n");
        let chosen = format!("owner = \"Other\"\nlog = \"debug\"\nchat_words = ['{}']\n", words.display());
        fs::write(&config, &chosen).unwrap();
        let said = ["taken up: log, debug", "taken up: chat_words", "taken up at the next start only: owner"];
        hears(&process, &log, &said);
        assert!(is_found(&process.address, &room, "c2"));

        // A file that is wrong changes nothing, and neither does a list.
        fs::write(&config, "port = 1\n").unwrap();
        hears(&process, &log, &["every choice stays as it is", "choices.toml is wrong", "port"]);
        fs::write(&config, &chosen).unwrap();
        file("words.txt", "two words\n");
        hears(&process, &log, &["every choice stays as it is", "words.txt is wrong: line 1"]);
        assert!(is_found(&process.address, &room, "c3"));
        process.signal("TERM");
        assert_eq!(process.ends(), Some(0));
    });
}
