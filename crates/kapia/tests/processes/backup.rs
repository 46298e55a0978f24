// SPDX-License-Identifier: AGPL-3.0-or-later
//! A site in a folder of files and out of it again: while people play, on either engine and from one to the other.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use store::Standing;

use crate::common::{done, run as kapia, text};
use crate::http::fill;
use crate::played::{Game, events};
use crate::site::{Site, on_every_engine};

fn backed_up(site: &Site, name: &str) -> PathBuf {
    let to = site.folder().join(name);
    let words = ["backup", "--database-url", &site.database(), "--data-dir", text(site.folder())];
    done(
        site.folder(),
        &[&words[..], &["--to", text(&to), "--key-to", text(&site.folder().join("key-copy"))]].concat(),
    );
    to
}

/// A backup out of its folder again, on SQLite: the data folder and the address of the database.
fn restored(site: &Site, backup: &Path) -> (PathBuf, String) {
    let there = site.folder().join("restored");
    let key = site.folder().join("key-copy");
    let words = ["restore", "--from", text(backup), "--key", text(&key), "--data-dir", text(&there)];
    done(site.folder(), &words);
    let url = format!("sqlite:{}", there.join("kapia.db").display());
    (there, url)
}

/// What every table of a backup holds; a restoration notes itself, and processes of before are gone.
fn tables(backup: &Path) -> Vec<Value> {
    let manifest = fs::read(backup.join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_slice(&manifest).expect("JSON");
    let tables = manifest["tables"].as_array().expect("tables").clone();
    tables.into_iter().filter(|table| table["name"] != "restoration" && table["name"] != "node").collect()
}

/// The drill: a backup of the site is restored on SQLite and on the engine of the site, and each of them holds the same
/// and can be worked out again.
pub(crate) fn drill(site: &Site) {
    let backup = backed_up(site, "drill");
    let (there, _) = restored(site, &backup);
    done(site.folder(), &["verify", "--data-dir", text(&there)]);
    let again = site.folder().join("drill-again");
    done(site.folder(), &["backup", "--data-dir", text(&there), "--to", text(&again)]);
    assert_eq!(tables(&backup), tables(&again));
    if site.is_shared() {
        let other = site.another();
        let url = other.database();
        let words =
            ["restore", "--from", text(&again), "--database-url", &url, "--data-dir", text(other.folder())];
        done(site.folder(), &words);
        done(site.folder(), &["verify", "--database-url", &url, "--data-dir", text(other.folder())]);
        let third = site.folder().join("drill-third");
        let words =
            ["backup", "--database-url", &url, "--data-dir", text(other.folder()), "--to", text(&third)];
        done(site.folder(), &words);
        assert_eq!(tables(&backup), tables(&third));
    }
}

#[test]
fn p4_a_game_that_was_on_goes_on_with_dice_nobody_has_seen() {
    on_every_engine(|site| {
        let serving = site.serve();
        fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let mut game = Game::opened(&serving, &json!({}));
        game.acts(&serving, "bob", &json!({"k": "sit", "seat": 1}));
        game.agrees(&serving, room::game_id(&game.id));
        game.rolls(&serving, 3, &site.database());

        let backup = backed_up(site, "backup");
        let before = events(&site.database(), &game.id);
        // However many it took to begin: who starts is rolled for until the dice differ.
        let more = before.iter().filter(|event| event["k"] == "rolled").count() + 3;
        // What the players see from here on never was, once the backup is restored.
        game.rolls(&serving, more, &site.database());
        let lost: Vec<Value> = events(&site.database(), &game.id).split_off(before.len());
        serving.kill();

        let (there, url) = restored(site, &backup);
        let serving = site.serve_at(&there, &url);
        let view = game.view(&serving, "ann");
        assert_eq!(view["status"], "playing", "{view}");
        let log = events(&url, &game.id);
        assert_eq!(log[..before.len()], before[..]);
        let [suspended, renewed] = &log[before.len()..] else { panic!("{:?}", &log[before.len()..]) };
        assert_eq!(suspended["k"], "suspended");
        let (from, to) = (suspended["from_us"].as_i64(), suspended["to_us"].as_i64());
        assert!(from < to, "the time between is nobody's: {suspended}");
        assert!(renewed["epoch"].as_u64() > Some(1), "{renewed}");
        let own = dice::GameId::from_hex(renewed["game_id"].as_str().expect("an id")).expect("16 bytes");
        game.agrees(&serving, own);
        game.rolls(&serving, more, &url);
        let links = |events: &[Value]| -> Vec<String> {
            let rolled = events.iter().filter(|event| event["k"] == "rolled");
            rolled.map(|event| event["link"].as_str().unwrap_or_default().to_owned()).collect()
        };
        let new = links(&events(&url, &game.id)[before.len()..]);
        assert!(new.len() >= 3 && links(&lost).len() >= 3, "{new:?} {lost:?}");
        assert!(new.iter().all(|link| !links(&lost).contains(link)), "no roll of before comes again");

        // Another start asks for no dice a second time.
        serving.kill();
        let length = events(&url, &game.id).len();
        let serving = site.serve_at(&there, &url);
        game.view(&serving, "ann");
        let later = events(&url, &game.id).split_off(length);
        assert!(later.iter().all(|event| event["k"] != "dice_server"), "{later:?}");
        serving.kill();
        done(site.folder(), &["verify", "--database-url", &url, "--data-dir", text(&there)]);
    });
}

/// Root restores, and the server that is not root reads it.
#[cfg(unix)]
#[test]
fn what_root_restores_belongs_to_the_owner_of_the_folder() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    on_every_engine(|site| {
        site.serve().kill();
        let backup = backed_up(site, "backup");
        let there = site.folder().join("restored");
        fs::create_dir(&there).expect("a folder");
        if chown(&there, Some(65_534), Some(65_534)).is_err() {
            return; // Whoever runs this is not root.
        }
        restored(site, &backup);
        for file in ["kapia.db", "house.key"] {
            let own = fs::metadata(there.join(file)).expect("it is there");
            assert_eq!((own.uid(), own.gid()), (65_534, 65_534), "{file}");
        }
    });
}

/// A bot does its part at once: nobody waits for it until the clocks go on by themselves.
#[test]
#[expect(clippy::disallowed_methods, reason = "how long it takes is what is asked")]
fn a_game_with_a_bot_goes_on_as_soon_as_its_player_is_back() {
    on_every_engine(|site| {
        let serving = site.serve();
        fill(site, vec![("ann".to_owned(), Standing::default())]);
        let mut game = Game::opened(&serving, &json!({"bot": "tabla-1"}));
        game.agrees_alone(&serving);
        let backup = backed_up(site, "backup");
        serving.kill();
        let (there, url) = restored(site, &backup);
        let serving = site.serve_at(&there, &url);
        let begun = std::time::Instant::now();
        game.agrees_alone(&serving);
        assert!(
            begun.elapsed() < std::time::Duration::from_secs(25),
            "the clocks go on by themselves after 30 s"
        );
        assert!(events(&url, &game.id).iter().filter(|event| event["k"] == "dice_server").count() == 2);
    });
}

#[test]
fn what_is_no_backup_or_not_whole_is_refused_and_nothing_is_left() {
    on_every_engine(|site| {
        site.serve().kill();
        fill(site, vec![("ann".to_owned(), Standing::default())]);
        let folder = site.folder();
        let backup = backed_up(site, "backup");
        let own = ["--database-url", &site.database(), "--data-dir", text(folder)];
        let refused = |words: &[&str], sentence: &str| {
            let (status, out, err) = kapia(folder, words);
            assert_eq!(status, Some(2), "{words:?}: {out}{err}");
            assert!(err.contains(sentence) && err.trim_end().lines().count() == 1, "{words:?}: {err}");
        };
        let with = |words: &[&'static str]| -> Vec<String> {
            own.iter().chain(words).map(|word| (*word).to_owned()).collect()
        };
        let run = |command: &str, words: &[&'static str], sentence: &str| {
            let words = with(words);
            let words: Vec<&str> = std::iter::once(command).chain(words.iter().map(String::as_str)).collect();
            refused(&words, sentence);
        };
        run("backup", &["--to", "backup"], "is not empty");
        run("backup", &["--to", "new", "--key-to", "new/key"], "keep the key apart");
        fs::remove_dir(folder.join("new")).expect("it is empty");
        run("restore", &["--from", "backup"], "there already");
        run("restore", &["--from", "nowhere"], "nowhere is no backup");
        fs::write(folder.join("wrong-key"), [7; 32]).expect("a file");
        let there = folder.join("there");
        let restore = |more: &[&str], sentence: &str| {
            refused(&[&["restore", "--from", "backup", "--data-dir", "there"], more].concat(), sentence);
            assert!(!there.join("kapia.db").exists(), "{sentence}");
        };
        restore(&["--key", "wrong-key"], "is not the key of the dice of this backup");
        restore(&["--key-file", "wrong-key"], "stop its server, and move this file and its database away");
        restore(&["--key", "no-key"], "is not there");

        let players = backup.join("player.ndjson.zst");
        #[cfg(unix)]
        for file in fs::read_dir(&backup).expect("a folder") {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = file.expect("a file").metadata().expect("it is there").permissions().mode();
            assert_eq!(mode & 0o077, 0, "only its owner reads it");
        }
        fs::copy(folder.join("house.key"), folder.join("own-key")).expect("the key");
        run(
            "backup",
            &["--to", "named", "--key-to", "named-key", "--key-file", "no-key"],
            "no-key is missing",
        );
        let words = with(&["--to", "named", "--key-to", "named-key", "--key-file", "own-key"]);
        done(folder, &std::iter::once("backup").chain(words.iter().map(String::as_str)).collect::<Vec<_>>());
        assert_eq!(fs::read(folder.join("named-key")).ok(), fs::read(folder.join("own-key")).ok());
        let whole = fs::read(&players).expect("a file");
        fs::write(&players, &whole[..whole.len() - 5]).expect("it is cut");
        restore(&[], "player.ndjson.zst is damaged (nothing was changed)");
        fs::write(&players, fs::read(backup.join("session.ndjson.zst")).expect("a file"))
            .expect("another table");
        restore(&[], "player.ndjson.zst is damaged (nothing was changed)");
        let other = site.is_shared().then(|| site.another());
        if let Some(other) = &other {
            let words =
                ["restore", "--from", "backup", "--data-dir", "there", "--database-url", &other.database()];
            refused(&words, "player");
        }
        fs::remove_file(&players).expect("it is lost");
        restore(&[], "player.ndjson.zst cannot be read");
        fs::write(&players, whole).expect("it is found again");

        let manifest = backup.join("manifest.json");
        let text_of = fs::read_to_string(&manifest).expect("a manifest");
        for (from, to, sentence) in [
            ("\"rows\": 1,", "\"rows\": 2,", "has been changed"),
            ("\"format\": 1", "\"format\": 2", "known is 1"),
            ("\"schema\": ", "\"schema\": 9", "has been changed"),
            ("{", "[", "is not a manifest"),
        ] {
            let changed = text_of.replacen(from, to, 1);
            assert_ne!(changed, text_of);
            fs::write(&manifest, changed).expect("it is written");
            restore(&[], sentence);
        }
        fs::write(&manifest, text_of).expect("it is written");

        if let Some(other) = &other {
            let words = [
                "restore",
                "--from",
                "backup",
                "--data-dir",
                "elsewhere",
                "--database-url",
                &other.database(),
            ];
            done(folder, &words);
        }
        // Without the key the site is there and does not start; with it, it does.
        let (status, _, err) = kapia(folder, &["restore", "--from", "backup", "--data-dir", "there"]);
        assert_eq!(status, Some(0), "{err}");
        assert!(err.contains("put it at"), "{err}");
        let url = format!("sqlite:{}", there.join("kapia.db").display());
        assert_eq!(site.refused_at(&there, &url).status, Some(78));
        fs::copy(folder.join("key-copy"), there.join("house.key")).expect("the key");
        site.serve_at(&there, &url).kill();
    });
}
