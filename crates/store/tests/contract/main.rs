// SPDX-License-Identifier: AGPL-3.0-or-later
//! What every engine has to keep. Each test runs on SQLite and, when `KAPIA_TEST_PG` names a PostgreSQL server (a URL
//! with the right to create databases), on a database of its own there.

mod accounts;
mod analyses;
mod append;
mod archive;
mod attach;
mod audit;
mod batch;
mod blank;
mod blocks;
mod chaos;
mod contests;
mod copy;
mod dice;
mod entries;
mod faults;
mod federations;
mod follow;
mod interleave;
mod issue;
mod kill;
mod ledger;
mod ledger_guard;
mod ledger_kill;
mod ledger_model;
mod nodes;
mod oauth;
mod open;
mod owners;
mod passkeys;
mod people;
mod pg_place;
mod reading;
mod renewal;
mod replica;
mod results;
mod results_kill;
mod roles;
mod support;
mod tls;
