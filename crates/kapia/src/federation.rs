// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia federation`: the owner of a site gives a federation's administration away, and sees to whom it went.

use std::io::Write as _;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use serde_json::{Value, json};
use server::auth::names;
use store::{Act, FederationChange, FederationRow, FederationSettings, Purpose};
use tourney::federation::{Administrator, AdministratorKind, Federation as Record};

use crate::place::{self, Place};

/// The federations of the site and who administers them.
#[derive(Subcommand, Debug)]
pub(crate) enum Federation {
    /// Gives a federation's administration to somebody; the terms of use show it to everybody. Exit status 1: the id or the
    /// agreement is another federation's.
    Add {
        #[command(flatten)]
        place: Place,
        /// Its id: a-z, 0-9 and -, at most 40; the word before the stroke in the names of its currencies.
        #[arg(long, value_name = "ID")]
        id: String,
        /// What it is called.
        #[arg(long, value_name = "NAME")]
        name: String,
        /// Who administers it.
        #[arg(long, value_name = "NAME")]
        administrator: String,
        /// What the administrator is.
        #[arg(long, value_name = "person|company")]
        kind: AdministratorKind,
        /// The reference of the agreement with the administrator, which is this federation's alone.
        #[arg(long, value_name = "REF")]
        agreement: String,
        /// Its part of the fees, hundredths of a percent, 0 to 10000 [default: 4000].
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(0..=10_000))]
        fee_share_bp: Option<i64>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Makes an account the administrator of a federation; another one than before ends every role there. Exit status 1:
    /// there is no such federation, or nobody with an account has this name.
    Appoint {
        #[command(flatten)]
        place: Place,
        /// The federation.
        #[arg(long, value_name = "ID")]
        id: String,
        /// The name of the account.
        #[arg(long, value_name = "NAME")]
        name: String,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Gives a federation another name, administrator or agreement; what is left out stays. Exit status 1: there is no such
    /// federation, or the agreement is another's.
    Change {
        #[command(flatten)]
        place: Place,
        /// Its id.
        #[arg(long, value_name = "ID")]
        id: String,
        #[command(flatten)]
        other: Other,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Takes a federation back: the site administers it again. Exit status 1: there is none of this id, money lies on
    /// accounts of its currencies, or one of its tournaments is on.
    Remove {
        #[command(flatten)]
        place: Place,
        /// Its id.
        #[arg(long, value_name = "ID")]
        id: String,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Shows the federations, their administrators and agreements.
    List {
        #[command(flatten)]
        place: Place,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

/// What is to be changed.
#[derive(Args, Debug)]
#[group(required = true, multiple = true)]
pub(crate) struct Other {
    /// What it is called.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Who administers it.
    #[arg(long, value_name = "NAME")]
    administrator: Option<String>,
    /// What the administrator is.
    #[arg(long, value_name = "person|company")]
    kind: Option<AdministratorKind>,
    /// The reference of the agreement with the administrator, which is this federation's alone.
    #[arg(long, value_name = "REF")]
    agreement: Option<String>,
}

impl Other {
    /// The record with the changes.
    fn of(&self, record: &Record) -> anyhow::Result<Record> {
        let administrator = record.administrator();
        let name = self.administrator.as_deref().unwrap_or(administrator.name());
        let administrator = Administrator::new(name, self.kind.unwrap_or(administrator.kind()))?;
        let name = self.name.as_deref().unwrap_or(record.name());
        let agreement = self.agreement.as_deref().unwrap_or(record.agreement());
        Ok(Record::new(record.id(), name, administrator, agreement)?)
    }
}

impl Federation {
    /// Runs the command; the exit status is 1 when nothing was changed that should have been.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let (said, done) = match self {
            Self::Add { place, id, name, administrator, kind, agreement, fee_share_bp, json } => {
                let record = Record::new(id, name, Administrator::new(administrator, *kind)?, agreement)?;
                let mut settings = FederationSettings::default();
                settings.fee_share_bp = fee_share_bp.unwrap_or(settings.fee_share_bp);
                let at_us = now();
                let row =
                    FederationRow { record: record.clone(), settings, administrator_account: None, seq: 1 };
                let change = FederationChange { row, at_us, by: String::new() };
                let act = Act { after: record.to_string(), ..told(id, "federation.founded", at_us) };
                let kept = place::with(place, async |store| {
                    Ok(store.audited(act).found_federation(change).await?)
                })?;
                let other = "every federation has its own";
                let not = format!(
                    "not kept: another federation has the id {} or the agreement {}; {other}",
                    record.id(),
                    record.agreement()
                );
                let shown = if *json { one_in_json(&record).to_string() } else { record.to_string() };
                if kept { (shown, true) } else { (not, false) }
            }
            Self::Appoint { place, id, name, json } => appoint(place, id, name, *json)?,
            Self::Change { place, id, other, json } => place::with(place, async |store| {
                let Some(record) = store.federations().await?.into_iter().find(|record| record.id() == id)
                else {
                    return Ok((format!("not changed: there is no federation {id}"), false));
                };
                let changed = other.of(&record)?;
                let act = Act {
                    before: record.to_string(),
                    after: changed.to_string(),
                    ..told(id, "federation.changed", now())
                };
                if store.audited(act).change_federation(changed.clone()).await? {
                    let shown = if *json { one_in_json(&changed).to_string() } else { changed.to_string() };
                    return Ok((shown, true));
                }
                let agreement = changed.agreement();
                let not = format!(
                    "not changed: the agreement {agreement} is another federation's; each has its own"
                );
                Ok((not, false))
            })?,
            Self::Remove { place, id, json } => place::with(place, async |store| {
                let known = store.federations().await?.iter().any(|record| record.id() == id);
                let act = told(id, "federation.removed", now());
                if store.audited(act).remove_federation(id).await? {
                    if *json {
                        return Ok((json!({"id": id, "removed": true}).to_string(), true));
                    }
                    return Ok((format!("{id} is administered by the site again"), true));
                }
                let why = if known {
                    format!("money lies on accounts of {id}, or one of its tournaments is on")
                } else {
                    format!("there is no federation {id}")
                };
                Ok((format!("not removed: {why}"), false))
            })?,
            Self::List { place, json } => {
                let all =
                    place::with_for(Purpose::Read, place, async |store| Ok(store.federations().await?))?;
                (if *json { in_json(&all).to_string() } else { in_lines(&all) }, true)
            }
        };
        if done {
            writeln!(crate::plain::out(), "{said}")?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(crate::plain::err(), "kapia: {said}")?;
        Ok(ExitCode::from(1))
    }
}

/// What the command says, and whether it did it.
fn appoint(place: &Place, id: &str, name: &str, json: bool) -> anyhow::Result<(String, bool)> {
    place::with(place, async |store| {
        let account = match names::asked(name) {
            Some(key) => store.account_called(&key).await?,
            None => None,
        };
        let Some(account) = account.filter(|account| account.erase_us.is_none()) else {
            return Ok((format!("not appointed: nobody with an account is called {name}"), false));
        };
        if !store.appoint(id, &account.player, "", now()).await? {
            return Ok((format!("not appointed: there is no federation {id}"), false));
        }
        let said = json!({"id": id, "administrator_account": account.name});
        let text = format!("{} administers {id}; its other roles have ended", account.name);
        Ok((if json { said.to_string() } else { text }, true))
    })
}

/// An act of whoever has the database itself.
fn told(id: &str, act: &str, at_us: i64) -> Act {
    let (federation, subject) = (id.to_owned(), id.to_owned());
    Act { at_us, federation, act: act.to_owned(), subject, ..Act::default() }
}

/// Microseconds since the epoch.
fn now() -> i64 {
    server::ServerClock::start(game::Micros::default()).now().0
}

fn one_in_json(record: &Record) -> Value {
    let administrator = record.administrator();
    json!({
        "id": record.id(),
        "name": record.name(),
        "administrator": {"name": administrator.name(), "kind": administrator.kind().name()},
        "agreement": record.agreement(),
        // `federation appoint` names one.
        "administrator_account": null,
    })
}

fn in_json(all: &[Record]) -> Value {
    json!({"federations": all.iter().map(one_in_json).collect::<Vec<_>>()})
}

fn in_lines(all: &[Record]) -> String {
    if all.is_empty() {
        return "the site administers itself; it has no federations yet".to_owned();
    }
    all.iter().map(Record::to_string).collect::<Vec<_>>().join("\n")
}
