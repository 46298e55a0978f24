// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia ledger`: lets the operator, and whoever audits them, add the money up again.

use std::io::Write as _;
use std::process::ExitCode;

use clap::Subcommand;
use game::Micros;
use ledger::{AMOUNT_MAX, AccountKind, AccountName, CashEntry, Currency, LedgerError, Report};
use serde_json::{Value, json};
use server::api::federations::CREDITS;
use server::auth::names;
use server::federations::HOUSE;
use store::{AccountStatement, Act, PostError, Purpose, Store};

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
    /// Writes credits in for a player, as the operator. Under the same id it is one and the same entry. Exit status 1: the id
    /// stands for another one, nobody with an account has this name, or the federation may not issue so much.
    Grant {
        #[command(flatten)]
        place: Place,
        /// In which credits: FEDERATION/credits.
        #[arg(long, value_name = "F/credits")]
        currency: Currency,
        /// The name of the account.
        #[arg(long, value_name = "NAME")]
        to: String,
        /// How much, in hundredths of a credit.
        #[arg(long, value_name = "A", value_parser = clap::value_parser!(i64).range(1..=AMOUNT_MAX))]
        amount: i64,
        /// Why, 1 to 300 characters.
        #[arg(long, value_name = "TEXT")]
        reason: String,
        /// An id of one's own, which is used once.
        #[arg(long, value_name = "ID")]
        id: String,
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
                let report =
                    place::with_for(Purpose::Read, place, async |store| Ok(store.reconcile().await?))?;
                let said = if *json { in_json(&report).to_string() } else { report.to_string() };
                (said, report.is_clean())
            }
            Self::Grant { place, currency, to, amount, reason, id, json } => {
                let grant = Grant { currency, to, amount: *amount, reason, id };
                match place::with(place, async |store| grant.made(store).await)? {
                    Ok(made) if *json => (made.in_json().to_string(), true),
                    Ok(made) => (format!("transfer {}, balance {}", made.seq, made.balance), true),
                    Err(why) => return no(&why),
                }
            }
            Self::Statement { place, account, at, json } => {
                let upto = at.unwrap_or(i64::MAX);
                match place::with_for(Purpose::Read, place, async |store| {
                    Ok(store.statement(account, upto).await?)
                })? {
                    None => {
                        if *json {
                            let answer = json!({"account": account.to_string(), "known": false});
                            writeln!(crate::plain::out(), "{answer}")?;
                        }
                        return no(&format!("nobody has used {account}"));
                    }
                    Some(statement) if *json => (lines_in_json(&statement).to_string(), true),
                    Some(statement) => (lines(&statement), true),
                }
            }
        };
        writeln!(crate::plain::out(), "{said}")?;
        Ok(if good { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// What is to be written in.
struct Grant<'a> {
    currency: &'a Currency,
    to: &'a str,
    amount: i64,
    reason: &'a str,
    id: &'a str,
}

/// What was written in.
struct Granted {
    seq: i64,
    balance: i64,
    repeated: bool,
}

impl Granted {
    fn in_json(&self) -> Value {
        json!({"seq": self.seq, "balance": self.balance, "repeated": self.repeated})
    }
}

impl Grant<'_> {
    /// Writes it in, or says in one sentence why not.
    async fn made(&self, store: &Store) -> anyhow::Result<Result<Granted, String>> {
        let federation = self.currency.federation();
        let known = federation == HOUSE || store.federation(federation).await?.is_some();
        if !known || self.currency.as_str() != format!("{federation}/{CREDITS}") {
            return Ok(Err(format!(
                "there are no {}: a federation's are FEDERATION/{CREDITS}",
                self.currency
            )));
        }
        let account = match names::asked(self.to) {
            Some(key) => store.account_called(&key).await?,
            None => None,
        };
        let Some(account) = account else {
            return Ok(Err(format!("nobody with an account is called {}", self.to)));
        };
        let name = AccountName::new(self.currency, AccountKind::Player, &account.player)?;
        // The empty actor of the audit is whoever has the database; the books want a word.
        let entry = CashEntry { id: self.id, cashier: "operator", reason: self.reason };
        let group = match entry.deposit(&name, self.amount) {
            Ok(group) => group,
            Err(no) => anyhow::bail!(no),
        };
        let now = server::ServerClock::start(Micros::default()).now().0;
        let act = Act {
            at_us: now,
            federation: if federation == HOUSE { String::new() } else { federation.to_owned() },
            act: "cash.deposit".to_owned(),
            subject: account.player,
            after: self.amount.to_string(),
            reason: self.reason.to_owned(),
            ..Act::default()
        };
        let posted = match store.audited(act).post(group, Micros(now)).await {
            Ok(posted) => posted,
            Err(PostError::Refused(no @ LedgerError::KeyTaken { .. })) => return Ok(Err(no.to_string())),
            Err(PostError::BeyondIssue { limit }) => {
                return Ok(Err(format!("the federation {federation} may issue {limit} in all")));
            }
            Err(error) => return Err(error.into()),
        };
        let balance = store.account(&name).await?.map_or(0, |account| account.balance());
        Ok(Ok(Granted { seq: posted.last, balance, repeated: posted.repeated }))
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

/// Says in one line why not.
fn no(why: &str) -> anyhow::Result<ExitCode> {
    writeln!(crate::plain::err(), "kapia: {why}")?;
    Ok(ExitCode::from(1))
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
