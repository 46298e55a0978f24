// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia ledger`: lets the operator, and whoever audits them, add the money up again.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Subcommand;
use ledger::{AccountName, Report};
use serde_json::{Value, json};
use store::AccountStatement;

use crate::place::{self, Place};

/// The money of the site: accounts and a journal that anybody can add up again.
#[derive(Subcommand, Debug)]
pub(crate) enum Ledger {
    /// Recomputes every balance and every invariant from the transfers. Exit status 0: every line is 0.
    Reconcile {
        #[command(flatten)]
        place: Place,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Shows how the balance of an account came about, transfer by transfer. Exit status 1: nobody has used it.
    Statement {
        #[command(flatten)]
        place: Place,
        /// The account: FEDERATION/LABEL/KIND/OWNER, such as house/credits/player/ann.
        #[arg(long, value_name = "NAME")]
        account: AccountName,
        /// As it stood after the transfer with this number [default: now].
        #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(0..))]
        at: Option<i64>,
        /// One JSON object instead of text.
        #[arg(long)]
        json: bool,
    },
}

impl Ledger {
    /// Runs the command; the exit status is 1 when the ledger does not add up.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let (said, good) = match self {
            Self::Reconcile { place, json } => {
                let report = place::with(place, async |store| Ok(store.reconcile().await?))?;
                let said = if *json { in_json(&report).to_string() } else { report.to_string() };
                (said, report.is_clean())
            }
            Self::Statement { place, account, at, json } => {
                let upto = at.unwrap_or(i64::MAX);
                match place::with(place, async |store| Ok(store.statement(account, upto).await?))? {
                    None => (nobody(account, *json), false),
                    Some(statement) if *json => (lines_in_json(&statement).to_string(), true),
                    Some(statement) => (lines(&statement), true),
                }
            }
        };
        writeln!(io::stdout(), "{said}")?;
        Ok(if good { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

fn in_json(report: &Report) -> Value {
    let line = |line: &ledger::Line| {
        json!({
            "check": line.check.name(),
            "what": line.check.finding(),
            "count": line.count,
            "first": line.first,
        })
    };
    json!({
        "clean": report.is_clean(),
        "transfers": report.transfers,
        "accounts": report.accounts,
        "end": {"seq": report.end.seq, "hash": ledger::hex(&report.end.hash)},
        "lines": report.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn nobody(account: &AccountName, json: bool) -> String {
    if json {
        json!({"account": account.to_string(), "known": false}).to_string()
    } else {
        format!("nobody has used {account}")
    }
}

fn lines_in_json(statement: &AccountStatement) -> Value {
    let line = |line: &store::EntryLine| {
        json!({
            "seq": line.seq,
            "at_us": line.at.0,
            "kind": line.kind,
            "ref": line.reference,
            "other": line.other,
            "change": line.change,
            "balance": line.balance,
        })
    };
    json!({
        "account": statement.account.name.to_string(),
        "known": true,
        "balance": statement.balance(),
        "lines": statement.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn lines(statement: &AccountStatement) -> String {
    let mut text = format!(
        "{}\n{:>8} {:<14} {:>16} {:>16}  with, about\n",
        statement.account.name, "transfer", "kind", "change", "balance"
    );
    for line in &statement.lines {
        text += &format!(
            "{:>8} {:<14} {:>+16} {:>16}  {}, {}\n",
            line.seq, line.kind, line.change, line.balance, line.other, line.reference
        );
    }
    text + &format!("balance {}", statement.balance())
}
