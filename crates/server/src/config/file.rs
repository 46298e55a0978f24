// SPDX-License-Identifier: AGPL-3.0-or-later
//! The configuration file `kapia.toml`: the choices of `kapia serve` under the same names, with underscores. What is said of a
//! wrong one goes into logs, so it never shows a line of the file: passwords stand there.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};
use thiserror::Error;

use crate::auth::origin::PublicUrl;
use crate::cluster::bus::BusUrl;
use crate::mail::command::MailCommand;
use crate::terms_of_use::{Owner, SourceUrl};

/// Longest name of a node, in bytes.
const NODE_NAME_MAX: usize = 40;

/// The most threads that serve people; one is the least.
pub const WORKERS_MAX: u64 = 256;
/// The longest a password may be told to wait, milliseconds.
pub const PASSWORD_PATIENCE_MS_MAX: u64 = 10_000;
/// The longest a bot may be told to take, milliseconds.
pub const BOT_DELAY_MS_MAX: u64 = 60_000;
/// The most days a room may be over before its log is put away; one is the least.
pub const ARCHIVE_DAYS_MAX: u64 = 36_500;

/// What the operator has written down; what is not there is chosen elsewhere. `kapia serve --help` says what each is.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is the flag of its name")]
pub struct ConfigFile {
    pub listen: Option<SocketAddr>,
    pub metrics_listen: Option<SocketAddr>,
    pub data_dir: Option<PathBuf>,
    pub key_file: Option<PathBuf>,
    pub database_url: Option<String>,
    pub replica_url: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    pub nats_url: Option<BusUrl>,
    #[serde(default, deserialize_with = "named")]
    pub node: Option<String>,
    #[serde(default, deserialize_with = "with_role")]
    pub role: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    pub public_url: Option<PublicUrl>,
    #[serde(default, deserialize_with = "parsed")]
    pub owner: Option<Owner>,
    #[serde(default, deserialize_with = "parsed")]
    pub source_url: Option<SourceUrl>,
    pub stakes_statement: Option<String>,
    #[serde(default)]
    pub trusted_proxies: Vec<IpAddr>,
    pub rate_limits: Option<bool>,
    #[serde(default, deserialize_with = "within::<_, _, 0, PASSWORD_PATIENCE_MS_MAX>")]
    pub password_patience_ms: Option<u64>,
    #[serde(default, deserialize_with = "within::<_, _, 0, BOT_DELAY_MS_MAX>")]
    pub bot_delay_ms: Option<u64>,
    #[serde(default, deserialize_with = "within::<_, _, 1, WORKERS_MAX>")]
    pub workers: Option<u64>,
    #[serde(default)]
    pub chat_words: Vec<PathBuf>,
    pub ends_dir: Option<PathBuf>,
    #[serde(default, deserialize_with = "within::<_, _, 1, ARCHIVE_DAYS_MAX>")]
    pub archive_days: Option<u32>,
    #[serde(default, deserialize_with = "parsed")]
    pub mail_command: Option<MailCommand>,
    pub log: Option<String>,
    pub log_json: Option<bool>,
}

/// Why a configuration file cannot be used: where, and what is allowed there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}{}: {what}", of(.key.as_deref()))]
pub struct BadConfigFile {
    /// The line, from 1.
    line: usize,
    /// What stands before `=` there.
    key: Option<String>,
    what: String,
}

fn of(key: Option<&str>) -> String {
    key.map_or_else(String::new, |key| format!(", {key}"))
}

impl FromStr for ConfigFile {
    type Err = BadConfigFile;

    fn from_str(text: &str) -> Result<Self, BadConfigFile> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let at = error.span().map_or(0, |span| span.start);
            let before = text.get(..at).unwrap_or_default();
            let line = before.matches('\n').count();
            let key = text.lines().nth(line).and_then(|line| Some(line.split_once('=')?.0.trim()));
            let is_key = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
            let key = key.filter(|key| !key.is_empty() && key.bytes().all(is_key)).map(str::to_owned);
            let what = shown(error.message()).lines().map(str::trim).collect::<Vec<_>>().join(" ");
            BadConfigFile { line: line + 1, key, what }
        })
    }
}

/// The message of a parser without what it quotes of the file: the value that is of another type, and the name of a field
/// that could be anything else.
fn shown(message: &str) -> String {
    let is_bare = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let parts = message.split_once(['"', '`']).and_then(|(before, rest)| {
        // What is quoted may hold the same words; what is expected does not.
        let (quoted, expected) = rest.split_at(rest.rfind(", expected ")?);
        Some((before, quoted.trim_end_matches(['"', '`']), expected))
    });
    match parts {
        Some((before @ ("invalid type: string " | "invalid value: string "), _, expected)) => {
            format!("{}{expected}", before.trim_end())
        }
        Some((before @ "unknown field ", name, expected)) if !is_bare(name) => {
            format!("{}{expected}", before.trim_end())
        }
        _ => message.to_owned(),
    }
}

/// A text that is a value of its own.
fn parsed<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    T::Err: Display,
{
    String::deserialize(from)?.parse().map(Some).map_err(de::Error::custom)
}

fn named<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    node_name(&String::deserialize(from)?).map(Some).map_err(de::Error::custom)
}

fn with_role<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    node_role(&String::deserialize(from)?).map(Some).map_err(de::Error::custom)
}

fn within<'de, D, T, const LEAST: u64, const MOST: u64>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    let number = u64::deserialize(from)?;
    match T::try_from(number) {
        Ok(value) if (LEAST..=MOST).contains(&number) => Ok(Some(value)),
        _ => Err(de::Error::custom(format!("allowed are {LEAST} to {MOST}, not {number}"))),
    }
}

/// What a node may be called.
///
/// # Errors
/// A sentence that says what is allowed.
pub fn node_name(text: &str) -> Result<String, String> {
    let is_good = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    if (1..=NODE_NAME_MAX).contains(&text.len()) && text.bytes().all(is_good) {
        return Ok(text.to_owned());
    }
    Err(format!(
        "the name of a node has 1 to {NODE_NAME_MAX} letters and digits, `-`, `_` and `.` among them"
    ))
}

/// What a node may do: `all`.
///
/// # Errors
/// A sentence that says what is allowed.
pub fn node_role(text: &str) -> Result<String, String> {
    if text == "all" {
        Ok(text.to_owned())
    } else {
        Err("the role of a node is all; there is no other yet".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_file_is_told_by_line_and_key_and_never_by_what_stands_there() {
        for (text, said) in [
            ("listen = \"127.0.0.1:1\"\n\nlog = 7\n", "line 3, log: "),
            ("listen = 1", "line 1, listen: "),
            ("port = 1", "line 1, port: unknown field `port`"),
            ("role = \"worker\"", "line 1, role: the role of a node is all"),
            ("public_url = \"x\"", "https://kapia.example"),
            ("workers = 0", "line 1, workers: allowed are 1 to 256, not 0"),
            ("workers = 257", "allowed are 1 to 256"),
            ("bot_delay_ms = 60001", "line 1, bot_delay_ms: allowed are 0 to 60000"),
            ("password_patience_ms = 10001", "allowed are 0 to 10000"),
            ("archive_days = 0", "line 1, archive_days: allowed are 1 to 36500, not 0"),
            (
                "log = \"info\"\narchive_days = 36501",
                "line 2, archive_days: allowed are 1 to 36500, not 36501",
            ),
            // Passwords where a file is wrong.
            ("database_url = \"postgres://ann:s3cret@db/kapia\nworkers = 2\n", "line 1, database_url: "),
            ("database_url = postgres://ann:s3cret@db/kapia\n", "line 1, database_url: "),
            ("database_url = [\"postgres://ann:s3cret@db/kapia\"]\n", "line 1, database_url: "),
            ("databse_url = \"postgres://ann:s3cret@db/kapia\"\n", "unknown field `databse_url`"),
            ("nats_url = \"http://ann:s3cret@bus\"\n", "nats://HOST:PORT"),
            (
                "workers = \"postgres://ann:s3cret@db/x\"",
                "line 1, workers: invalid type: string, expected u64",
            ),
            (
                "workers = \"s3cret\\\", expected s3cret\"",
                "line 1, workers: invalid type: string, expected u64",
            ),
            ("rate_limits = \"s3cret\"", "invalid type: string, expected a boolean"),
            ("trusted_proxies = \"s3cret\"", "invalid type: string, expected a sequence"),
            ("\"postgres://ann:s3cret@db/x\" = 1", "line 1: unknown field, expected one of `listen`"),
            ("\"s3cret`, expected s3cret\" = 1", "line 1: unknown field, expected one of `listen`"),
            ("s3cret\n", "line 1: "),
        ] {
            let error = text.parse::<ConfigFile>().map(drop).unwrap_err().to_string();
            assert!(error.contains(said) && !error.contains("s3cret"), "{text}: {error}");
        }
        assert!("".parse::<ConfigFile>().is_ok_and(|file| file.listen.is_none()));
        let file = "nats_url = \"nats://ann:s3cret@bus\"\nnode = \"a\"".parse::<ConfigFile>();
        assert_eq!(file.ok().and_then(|file| file.nats_url).unwrap().to_string(), "nats://bus:4222");
    }
}
