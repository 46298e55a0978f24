// SPDX-License-Identifier: AGPL-3.0-or-later
//! A copy that goes on while people play: what is left where the disk is lost.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use store::Standing;

use crate::common::{done, run as kapia};
use crate::http::fill;
use crate::played::{Game, events};
use crate::site::{Site, on_every_engine};

/// A process that copies, once the copy can be restored from.
fn following(site: &Site, data: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kapia"));
    command.args(["backup", "--follow", "--json", "--to", "copy", "--key-to", "key-copy", "--data-dir"]);
    command.arg(data).current_dir(site.folder()).env_remove("KAPIA_DATABASE_URL").env_remove("KAPIA_CONFIG");
    let mut child = command.stdout(Stdio::piped()).spawn().expect("kapia starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it says so");
    let said: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(said["bytes"].as_u64() > Some(0), "{said}");
    child
}

fn runs(site: &Site) -> usize {
    let runs = fs::read_dir(site.folder().join("copy")).expect("a folder").flatten();
    runs.filter(|entry| entry.path().is_dir()).count()
}

/// The copy out of its folder, and the address of the database.
fn restored(site: &Site, name: &str) -> String {
    let words = ["restore", "--from", "copy", "--key", "key-copy", "--data-dir", name];
    done(site.folder(), &words);
    done(site.folder(), &["verify", "--data-dir", name]);
    assert!(!site.folder().join(name).join("rebuilding").exists());
    format!("sqlite:{}", site.folder().join(name).join("kapia.db").display())
}

#[test]
fn what_was_played_a_moment_before_the_disk_was_lost_is_there() {
    on_every_engine(|site| {
        let refused = |words: &[&str], sentence: &str| {
            let (status, out, err) = kapia(site.folder(), words);
            assert_eq!(status, Some(2), "{words:?}: {out}{err}");
            assert!(err.contains(sentence) && err.trim_end().lines().count() == 1, "{words:?}: {err}");
        };
        let serving = site.serve();
        let url = site.database();
        let follow = ["backup", "--follow", "--to", "copy", "--database-url", &url, "--data-dir", "."];
        if site.is_shared() {
            refused(&follow, "ships its own log");
            return;
        }
        fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let mut copying = following(site, site.folder());
        refused(&follow, "another process copies into copy");
        let mut game = Game::opened(&serving, &json!({}));
        game.acts(&serving, "bob", &json!({"k": "sit", "seat": 1}));
        game.agrees(&serving, room::game_id(&game.id));
        game.rolls(&serving, 3, &url);
        std::thread::sleep(Duration::from_secs(2));
        serving.kill();
        copying.kill().expect("it can be killed");
        copying.wait().expect("it ends");
        let before = events(&url, &game.id);
        assert!(before.len() > 8, "{before:?}");
        for file in ["kapia.db", "kapia.db-wal", "kapia.db-shm", "house.key"] {
            let _ = fs::remove_file(site.folder().join(file));
        }

        let url = restored(site, "there");
        assert_eq!(events(&url, &game.id), before);
        let serving = site.serve_at(&site.folder().join("there"), &url);
        assert_eq!(game.view(&serving, "ann")["status"], "playing");
        let renewed = events(&url, &game.id).split_off(before.len());
        assert!(renewed.iter().any(|event| event["epoch"].as_u64() > Some(1)), "new dice: {renewed:?}");

        // A copy that begins anew takes the place of the one before, and who is told to stop has copied everything.
        let mut copying = following(site, &site.folder().join("there"));
        assert_eq!(runs(site), 1);
        let own = dice::GameId::from_hex(
            renewed.iter().find_map(|event| event["game_id"].as_str()).expect("an id"),
        );
        game.agrees(&serving, own.expect("16 bytes"));
        serving.kill();
        let told = Command::new("kill").args(["-TERM", &copying.id().to_string()]).status();
        assert!(told.expect("it is told").success());
        assert_eq!(copying.wait().expect("it ends").code(), Some(0));
        let before = events(&url, &game.id);
        assert_eq!(events(&restored(site, "again"), &game.id), before);

        // What is damaged is named, and nothing is left of it.
        let run = fs::read_dir(site.folder().join("copy")).expect("a folder").flatten();
        let run = run.map(|entry| entry.path()).find(|path| path.is_dir()).expect("a run");
        let base = run.join("base.zst");
        let whole = fs::read(&base).expect("it is read");
        fs::write(&base, &whole[..whole.len() / 2]).expect("it is cut");
        let restore = ["restore", "--from", "copy", "--key", "key-copy", "--data-dir", "third"];
        refused(&restore, "its beginning is damaged");
        fs::remove_file(run.join("follow.json")).expect("it is lost");
        refused(&restore, "was broken off before it was whole");
        let left: Vec<_> = fs::read_dir(site.folder().join("third")).expect("a folder").flatten().collect();
        assert!(left.is_empty(), "{left:?}");
    });
}
