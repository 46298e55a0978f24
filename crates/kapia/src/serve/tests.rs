// SPDX-License-Identifier: AGPL-3.0-or-later
//! The choices: which goes before which, and what is said of a wrong one.

use clap::Parser;

use super::*;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    serve: Serve,
}

fn merged(flags: &[&str], file: &str) -> anyhow::Result<Config> {
    let line = Line::try_parse_from([&["kapia"], flags].concat())?;
    line.serve.merged(file.parse()?)
}

#[test]
fn no_flag_is_needed() {
    let config = merged(&[], "").unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.data_dir, PathBuf::from("./data"));
    assert!(config.rate_limits && config.public_url.is_none());
    assert_eq!(config.database(), "sqlite://./data/kapia.db");
    assert_eq!(config.metrics_listen, None);
}

#[test]
fn a_flag_goes_before_the_file() {
    let file = "listen = \"0.0.0.0:80\"\npublic_url = \"https://kapia.example\"\nrate_limits = true\n";
    let config = merged(&["--listen", "127.0.0.1:9", "--rate-limits", "off"], file).unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:9");
    assert!(!config.rate_limits);
    let metrics =
        |flags| merged(flags, "metrics_listen = \"127.0.0.1:9\"").unwrap().metrics_listen.unwrap().port();
    assert_eq!((metrics(&[]), metrics(&["--metrics-listen", "[::1]:10"])), (9, 10));
    let days = |flags| merged(flags, "archive_days = 30").unwrap().archive_days;
    assert_eq!((days(&[]), days(&["--archive-days", "90"])), (Some(30), Some(90)));
    let config_of = |flags| merged(flags, "owner = \"Club X\"\n").unwrap().owner.unwrap().to_string();
    assert_eq!((config_of(&[]), config_of(&["--owner", "Ann"])), ("Club X".into(), "Ann".into()));
    assert_eq!(config.public_url.unwrap().to_string(), "https://kapia.example");
}

#[test]
fn logs_of_json_are_asked_for_as_anything_else_is() {
    let asked = |flags: &[&str]| {
        let line = Line::try_parse_from([&["kapia"], flags].concat()).expect("it is allowed");
        line.serve.log_json
    };
    assert_eq!(asked(&[]), None);
    assert_eq!(asked(&["--log-json", "--workers", "2"]), Some(true));
    assert_eq!((asked(&["--log-json=1"]), asked(&["--log-json=off"])), (Some(true), Some(false)));
    assert_eq!("log_json = true".parse::<ConfigFile>().unwrap().log_json, Some(true));
}

#[test]
fn a_wrong_value_is_named() {
    for (flags, file, said) in [
        (&["--rate-limits", "maybe"][..], "", "on and off"),
        (&["--public-url", "kapia.example/play"][..], "", "https://kapia.example"),
        (&["--listen", "8080"][..], "", "--listen"),
        (&["--owner", " "][..], "", "1 to 80 printable characters"),
        (&["--source-url", "kapia.example"][..], "", "https://kapia.example/source"),
        (&["--mail-command", "sendmail '-t"][..], "", "sendmail -t -i"),
        (&["--nats-url", "http://ann:secret@bus"][..], "", "nats://HOST:PORT"),
        (&["--node", "a b"][..], "", "letters and digits"),
        (&["--role", "gateway"][..], "", "the role of a node is all"),
        (&[][..], "role = \"worker\"", "the role of a node is all"),
        (&["--chat-words", "/nowhere"][..], "", "the list of words /nowhere cannot be read"),
        (&[][..], "owner = \"\"", "1 to 80 printable characters"),
        (&["--archive-days", "0"][..], "", "1..=36500"),
        (&[][..], "archive_days = 0", "allowed are 1 to 36500"),
        (&[][..], "port = 1", "port"),
        (&[][..], "public_url = \"x\"", "https://kapia.example"),
    ] {
        let error = format!("{:#}", merged(flags, file).unwrap_err());
        assert!(error.contains(said), "{error}");
        assert!(!error.contains("secret"), "{error}");
    }
    let config = merged(&["--nats-url", "nats://ann:secret@bus", "--node", "a"], "").unwrap();
    assert_eq!(
        (config.bus.unwrap().to_string(), config.node.unwrap()),
        ("nats://bus:4222".into(), "a".into())
    );
}

#[test]
fn lists_of_words_are_read_and_a_wrong_one_is_named_with_its_line() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/tmp/chat_words");
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (good, bad) = (file("de.txt", "# de\nZocker\n"), file("bad.txt", "one\ntwo words\n"));
    assert!(merged(&["--chat-words", &good], "").is_ok());
    assert!(merged(&[], &format!("chat_words = ['{good}']")).is_ok());
    let error = merged(&["--chat-words", &format!("{good},{bad}")], "").unwrap_err();
    let error = format!("{error:#}");
    assert!(error.contains("bad.txt is wrong: line 2 is no word"), "{error}");
}
