// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the operator may choose, already parsed. Where the values come from (flags, environment, the configuration file
//! that `file` reads) and which goes before which is the business of the binary.

pub(crate) mod file;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::auth::origin::PublicUrl;
use crate::challenges::CHALLENGE_LASTS;
use crate::chat::ChatWords;
use crate::cluster::bus::BusUrl;
use crate::fairness::key_file::KEY_FILE;
use crate::mail::command::MailCommand;
use crate::terms_of_use::{Owner, SourceUrl, TERMS_VERSION};

/// Open files that are no connections of people.
const RESERVED_FILES: u64 = 512;

/// The choices of one server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where to answer those who count; `None`: nowhere.
    pub metrics_listen: Option<SocketAddr>,
    /// Where the server keeps its key and, unless told otherwise, its database.
    pub data_dir: PathBuf,
    /// The key of the dice; `None` is a file in `data_dir`.
    pub key_file: Option<PathBuf>,
    /// The database; `None` is an embedded SQLite file in `data_dir`.
    pub database_url: Option<String>,
    /// A standby of the database, from which old games and dice are read; `None`: the database answers for them, too.
    pub replica_url: Option<String>,
    /// By what the nodes of the site reach each other; without it the site has one server.
    pub bus: Option<BusUrl>,
    /// What this node is called; `None`: by the address listened on.
    pub node: Option<String>,
    /// The address people see, when it differs from the address listened on.
    pub public_url: Option<PublicUrl>,
    /// D1: who owns the server.
    pub owner: Option<Owner>,
    /// D1: the version of the terms of use that hold. Another than [`TERMS_VERSION`] is for tests alone: the words are those
    /// of that one.
    pub terms_version: u32,
    /// Where its source is to be had.
    pub source_url: Option<SourceUrl>,
    /// Reverse proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<IpAddr>,
    /// Connections that may be open at once, sockets included; see [`Config::connections_for`].
    pub connections_max: usize,
    /// Whether the rate limits are on.
    pub rate_limits: bool,
    /// How long a password waits on a busy machine for time that nobody else wants, before it is hashed all the same.
    pub password_patience: Duration,
    /// How long a bot thinks before it acts.
    pub bot_delay: BotDelay,
    /// How long an offer to play now stays in the lobby after its maker's last socket has closed.
    pub offer_grace: Duration,
    /// How long whoever takes nothing of what they are sent is waited for, on a connection, a stream or a socket.
    pub reader_patience: Duration,
    /// How long whoever was told goodbye is waited for, who may hear it out and answer it.
    pub goodbye_patience: Duration,
    /// After so long without a line a stream has an empty one.
    pub stream_quiet: Duration,
    /// How long a challenge stands that nobody answers.
    pub challenge_lasts: Duration,
    /// What the operator has said about the law of the place, where games are played for stakes.
    pub stakes: ledger::Stakes,
    /// Words that the chat filter looks for beside its own.
    pub chat_words: ChatWords,
    /// What sends mail; without it nobody is asked for an address.
    pub mail_command: Option<MailCommand>,
    /// The program that analyses finished games, asked as `kapia analyse`; without it none are analysed.
    pub analysis_program: Option<PathBuf>,
    /// A folder with files of ends, for that program; the bots of this one know them by themselves.
    pub ends_dir: Option<PathBuf>,
    /// For how many days a room is over before its log is put away; without it none is.
    pub archive_days: Option<u32>,
}

/// The span a bot takes for an action, so that people can follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotDelay {
    /// Shortest.
    pub min: Duration,
    /// Longest.
    pub max: Duration,
    /// Shortest between a roll and the move made with it: dice have to be seen where they lie.
    pub rolled_min: Duration,
    /// Longest between a roll and the move.
    pub rolled_max: Duration,
}

impl Default for BotDelay {
    fn default() -> Self {
        let ms = Duration::from_millis;
        Self { min: ms(300), max: ms(700), rolled_min: ms(700), rolled_max: ms(1_000) }
    }
}

impl BotDelay {
    /// Always the same delay.
    #[must_use]
    pub fn exactly(delay: Duration) -> Self {
        Self { min: delay, max: delay, rolled_min: delay, rolled_max: delay }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            metrics_listen: None,
            data_dir: PathBuf::from("./data"),
            key_file: None,
            database_url: None,
            replica_url: None,
            bus: None,
            node: None,
            public_url: None,
            owner: None,
            terms_version: TERMS_VERSION,
            source_url: None,
            trusted_proxies: Vec::new(),
            connections_max: Self::connections_for(1_024),
            rate_limits: true,
            password_patience: Duration::from_millis(500),
            bot_delay: BotDelay::default(),
            offer_grace: Duration::from_secs(20),
            reader_patience: Duration::from_secs(10),
            goodbye_patience: Duration::from_secs(1),
            stream_quiet: Duration::from_secs(6),
            challenge_lasts: CHALLENGE_LASTS,
            stakes: ledger::Stakes::default(),
            chat_words: ChatWords::default(),
            mail_command: None,
            analysis_program: None,
            ends_dir: None,
            archive_days: None,
        }
    }
}

impl Config {
    /// The database address, explicit or the SQLite file of the data folder.
    #[must_use]
    pub fn database(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite://{}", self.data_dir.join("kapia.db").display()))
    }

    /// Where the key of the dice is.
    #[must_use]
    pub fn key_file(&self) -> PathBuf {
        self.key_file.clone().unwrap_or_else(|| self.data_dir.join(KEY_FILE))
    }

    /// How many connections a process may hold that may open so many files: the database, its journal and whatever
    /// else needs one keep [`RESERVED_FILES`] of them, or half where there are few.
    #[must_use]
    pub fn connections_for(open_files: u64) -> usize {
        let max = open_files.saturating_sub(RESERVED_FILES).max(open_files / 2);
        usize::try_from(max).unwrap_or(usize::MAX)
    }

    /// What links to the site begin with.
    #[must_use]
    pub fn base_url(&self) -> String {
        self.public_url.as_ref().map_or_else(|| format!("http://{}", self.listen), PublicUrl::to_string)
    }

    /// Whether people reach the server by https, so that cookies may insist on it.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_https)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_nothing_is_waited_for_ten_seconds_and_one_more_and_a_stream_is_quiet_for_six() {
        let Config { reader_patience, goodbye_patience, stream_quiet, .. } = Config::default();
        assert_eq!([reader_patience, goodbye_patience, stream_quiet].map(|span| span.as_secs()), [10, 1, 6]);
    }

    #[test]
    fn connections_leave_files_for_the_database() {
        for (files, connections) in [(20_000, 19_488), (1_024, 512), (256, 128), (u64::MAX, usize::MAX - 512)]
        {
            assert_eq!(Config::connections_for(files), connections, "{files}");
        }
    }
}
