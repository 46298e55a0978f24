// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia federation`: the owner of a house gives a federation's administration away, and sees to whom he has.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Subcommand;
use serde_json::{Value, json};
use tourney::federation::{Administrator, AdministratorKind, Federation as Record};

use crate::place::{self, Place};

/// The federations of the house and who administers them.
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

impl Federation {
    /// Runs the command; the exit status is 1 when the record was not kept.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let mut out = io::stdout().lock();
        match self {
            Self::Add { place, id, name, administrator, kind, agreement } => {
                let record = Record::new(id, name, Administrator::new(administrator, *kind)?, agreement)?;
                let kept =
                    place::with(place, async |store| Ok(store.add_federation(record.clone()).await?))?;
                if kept {
                    writeln!(out, "{record}")?;
                    return Ok(ExitCode::SUCCESS);
                }
                writeln!(
                    out,
                    "not kept: another federation has the id {} or the agreement {}; every federation has its own",
                    record.id(),
                    record.agreement()
                )?;
                Ok(ExitCode::from(1))
            }
            Self::List { place, json } => {
                let all = place::with(place, async |store| Ok(store.federations().await?))?;
                writeln!(out, "{}", if *json { in_json(&all).to_string() } else { in_lines(&all) })?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

fn in_json(all: &[Record]) -> Value {
    let one = |record: &Record| {
        let administrator = record.administrator();
        json!({
            "id": record.id(),
            "name": record.name(),
            "administrator": {"name": administrator.name(), "kind": administrator.kind().name()},
            "agreement": record.agreement(),
        })
    };
    json!({"federations": all.iter().map(one).collect::<Vec<_>>()})
}

fn in_lines(all: &[Record]) -> String {
    if all.is_empty() {
        return "the house administers itself; it has no federations yet".to_owned();
    }
    all.iter().map(Record::to_string).collect::<Vec<_>>().join("\n")
}
