// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia account` as the operator meets it: JSON, exit status, and what is refused in one line.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

fn account(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    crate::common::kapia("account", folder, args)
}

fn json(said: &str) -> Value {
    serde_json::from_str(said).unwrap_or_else(|error| panic!("{error} in {said}"))
}

/// A folder in which no site was ever opened, with a password file in it.
fn empty(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("password"), "tabla-on-the-terrace\n").unwrap();
    std::fs::write(folder.join("weak"), "password\n").unwrap();
    folder
}

fn add(folder: &Path, name: &str, more: &[&str]) -> (Option<i32>, String, String) {
    account(folder, &[&["add", "--name", name, "--password-file", "password", "--json"], more].concat())
}

#[test]
fn the_operator_makes_an_account_and_a_token_of_a_site_that_was_never_opened() {
    let folder = empty("account_add");
    let (code, said, error) = add(&folder, "Ann", &["--adult", "--operator"]);
    assert_eq!(code, Some(0), "{error}");
    let made = json(&said);
    assert_eq!((&made["name"], made["recovery"].as_array().map(Vec::len)), (&Value::from("Ann"), Some(8)));
    assert!(made["id"].as_str().is_some_and(|id| id.len() == 13));
    for taken in ["ann", "ANN"] {
        let (code, said, error) = add(&folder, taken, &[]);
        assert_eq!(code, Some(1), "{said}");
        let sentence = format!("not made: the name {taken}, or one that looks like it, is taken");
        assert_eq!(
            (json(&said), error),
            (serde_json::json!({"error": sentence}), format!("kapia: {sentence}\n"))
        );
    }
    let scopes = ["token", "--name", "Ann", "--scopes", "operator,board:play,operator", "--json"];
    let (code, said, error) = account(&folder, &scopes);
    assert_eq!(code, Some(0), "{error}");
    let made = json(&said);
    assert_eq!(made["scopes"], serde_json::json!(["operator", "board:play"]));
    assert!(made["token"].as_str().is_some_and(|token| token.starts_with("kap_") && token.len() == 50));
    assert!(made["expires_ms"].is_i64());
    let (code, said, error) =
        account(&folder, &["reset", "--name", "ann", "--json", "--public-url", "https://kapia.example"]);
    assert_eq!(code, Some(0), "{error}");
    let link = json(&said)["link"].as_str().unwrap().to_owned();
    assert!(link.starts_with("https://kapia.example/recover#name=Ann&code="), "{link}");
    let (code, said, error) = account(&folder, &["grown", "--name", "ann", "--json"]);
    assert_eq!(code, Some(0), "{error}");
    assert_eq!(json(&said), serde_json::json!({"name": "Ann", "child": false}));
    for args in [
        &["token", "--name", "Bob", "--scopes", "board:play"][..],
        &["reset", "--name", "Bob"],
        &["grown", "--name", "Bob"],
    ] {
        let (code, said, error) = account(&folder, args);
        assert_eq!((code, said.as_str()), (Some(1), ""));
        assert!(error.starts_with("kapia: ") && error.contains("there is no account Bob"), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

/// A password that is typed, or comes from another program, leaves no file behind; and what the first command of a site makes
/// nobody else on the machine reads.
#[test]
fn a_password_is_read_from_standard_input() {
    let folder = empty("account_typed");
    let mut run = Command::new(env!("CARGO_BIN_EXE_kapia"));
    run.args(["account", "add", "--name", "Ann", "--password-file", "-", "--data-dir", "site/data"]);
    run.current_dir(&folder).env_remove("KAPIA_DATABASE_URL").env_remove("KAPIA_CONFIG");
    let mut child = run.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // Whoever types does not end the input, only the line.
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"tabla-on-the-terrace\n").unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    drop(input);
    #[cfg(unix)]
    for (name, mode) in [("", 0o700), ("kapia.db", 0o600), ("house.key", 0o600)] {
        use std::os::unix::fs::PermissionsExt as _;
        let made = folder.join("site/data").join(name).metadata().unwrap().permissions().mode();
        assert_eq!(made & 0o777, mode, "{name}");
    }
}

#[test]
fn the_operator_gives_an_office_its_word() {
    let folder = empty("account_office");
    for office in ["admin", "cashier", "arbiter", "owner", "moderator"] {
        let (code, said, error) = add(&folder, office, &[]);
        assert_eq!(code, Some(0), "{error}");
        assert_eq!(json(&said)["name"], office);
    }
    for program in ["stockfish", "kapia"] {
        let (code, _, error) = add(&folder, program, &[]);
        assert_eq!(code, Some(2), "{program}");
        assert!(error.contains("belongs to the site"), "{error}");
    }
}

#[test]
fn what_cannot_be_an_account_or_a_token_is_told_in_one_line() {
    let folder = empty("account_bad");
    assert_eq!(add(&folder, "Bob", &[]).0, Some(0));
    for (args, words) in [
        (&["add", "--name", "B", "--password-file", "password"][..], "2 to 20 letters of one script"),
        (&["add", "--name", "Kapia", "--password-file", "password"], "belongs to the site"),
        (&["add", "--name", "Eva", "--password-file", "weak"], "8 to 128 characters"),
        (&["add", "--name", "Eva", "--password-file", "none"], "cannot be read"),
        (&["token", "--name", "Bob", "--scopes", "operator"], "--operator"),
        (&["token", "--name", "Bob", "--scopes", "board:fly"], "a scope is one of"),
        (&["token", "--name", "Bob", "--scopes", "board:play", "--days", "366"], "365"),
    ] {
        let (code, _, said) = account(&folder, args);
        assert_eq!(code, Some(2), "{args:?}: {said}");
        assert!(said.starts_with("kapia: ") && said.contains(words) && said.lines().count() == 1, "{said}");
    }
}
