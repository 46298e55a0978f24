// SPDX-License-Identifier: AGPL-3.0-or-later
//! The servers that tests of several engines and nodes need: a private PostgreSQL, another one with its standby, and a private
//! NATS.

use std::process::Command;

use crate::error::{Fail, Res};
use crate::prepare::Prepared;
use crate::services::nats;
use crate::services::postgres::{self, Keeps, Programs, Server, Standby};
use crate::sink::Sink;

/// Tests that reach PostgreSQL write at least this many bytes; a run that writes less has not met it.
const PG_BYTES_MIN: u64 = 256 * 1024;

/// What names the server of PostgreSQL to the tests.
const TEST_PG: &str = "KAPIA_TEST_PG";
/// What names another one that has a standby, and the standby itself, where every database is that it has, a moment later. Few
/// tests write there: a standby that takes over what all of them write is a minute behind on a busy machine.
const TEST_PG_FOLLOWED: &str = "KAPIA_TEST_PG_FOLLOWED";
const TEST_PG_STANDBY: &str = "KAPIA_TEST_PG_STANDBY";
/// What names the server of NATS to the tests of several nodes, which need both.
const TEST_NATS: &str = "KAPIA_TEST_NATS";

/// The same two by TLS, and the folder of the authorities that vouch for them: `root.pem`, which does, and `stranger.pem`.
const TEST_PG_TLS: &str = "KAPIA_TEST_PG_TLS";
const TEST_NATS_TLS: &str = "KAPIA_TEST_NATS_TLS";
const TEST_AUTHORITIES: &str = "KAPIA_TEST_AUTHORITIES";

/// A private PostgreSQL, and whether the tests used it; another one with its standby; a private NATS, and one that speaks TLS.
pub(crate) struct Servers {
    /// The standby goes first: it hangs on the other.
    followed: Option<(Standby, Server)>,
    postgres: Server,
    nats: nats::Server,
    nats_by_tls: nats::Server,
    /// The bytes it had written before.
    before: u64,
}

impl Servers {
    pub(crate) fn start(prepared: &Prepared) -> Res<Self> {
        Self::of(&prepared.postgres()?, &prepared.nats()?, Keeps::Nothing)
    }

    /// As [`Servers::start`], where nothing was prepared, and as durable as a site's.
    pub(crate) fn find_and_start() -> Res<Self> {
        let programs = postgres::find_or_install(&Sink::Terminal)?;
        Self::of(&programs, &nats::find_or_install(&Sink::Terminal)?, Keeps::WhatItSaid)
    }

    fn of(programs: &Programs, program: &nats::Program, keeps: Keeps) -> Res<Self> {
        let postgres = Server::start(programs, keeps)?;
        println!("PostgreSQL: {programs}, at {}", postgres.url());
        // Only tests ask them; what is measured is measured without them.
        let followed = if keeps == Keeps::Nothing { Some(Self::followed(programs)?) } else { None };
        let nats = nats::Server::start(program, None)?;
        let nats_by_tls = nats::Server::start(program, Some(postgres.certificates()))?;
        println!("NATS: {program}, at {} and {}", nats.url(), nats_by_tls.url());
        Ok(Self { before: postgres.bytes_written()?, followed, postgres, nats, nats_by_tls })
    }

    fn followed(programs: &Programs) -> Res<(Standby, Server)> {
        let server = Server::start(programs, Keeps::Nothing)?;
        Ok((server.standby()?, server))
    }

    /// Keeps from a test program what somebody else may have told it.
    pub(crate) fn name_none_to(command: &mut Command) {
        let followed = [TEST_PG_FOLLOWED, TEST_PG_STANDBY];
        for name in [TEST_PG, TEST_NATS, TEST_PG_TLS, TEST_NATS_TLS, TEST_AUTHORITIES].iter().chain(&followed)
        {
            command.env_remove(name);
        }
    }

    /// Tells a test program where they are.
    pub(crate) fn name_to(&self, command: &mut Command) {
        command.env(TEST_PG, self.postgres.url()).env(TEST_NATS, self.nats.url());
        if let Some((standby, server)) = &self.followed {
            command.env(TEST_PG_FOLLOWED, server.url()).env(TEST_PG_STANDBY, standby.url());
        }
        command.env(TEST_PG_TLS, self.postgres.tls_url()).env(TEST_NATS_TLS, self.nats_by_tls.url());
        command.env(TEST_AUTHORITIES, self.postgres.certificates().folder());
    }

    /// Tells a script where `psql` is.
    pub(crate) fn name_psql_to(&self, command: &mut Command) {
        self.postgres.name_psql_to(command);
    }

    pub(crate) fn were_met(self) -> Res<()> {
        let written = self.postgres.bytes_written()?.saturating_sub(self.before);
        println!("PostgreSQL wrote {} KiB during these tests", written / 1024);
        if written < PG_BYTES_MIN {
            return Err(Fail::check(format!(
                "the tests passed without using PostgreSQL: it wrote {written} bytes, at least {PG_BYTES_MIN} are expected"
            )));
        }
        Ok(())
    }
}
