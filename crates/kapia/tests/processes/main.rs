// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia serve` as a process among others: who gets in, who is kept out, and with which exit status. Each test runs on
//! SQLite and, when `KAPIA_TEST_PG` names a PostgreSQL server, on a database of its own there.

mod key;
mod lock;
mod site;
