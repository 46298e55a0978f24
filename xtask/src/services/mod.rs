// SPDX-License-Identifier: AGPL-3.0-or-later
//! The programs of others that the tests and the page's build need.
//!
//! Each file here answers three questions about one of them: where is it already, how is it installed when
//! it is nowhere, and how is a private one started. The machine's own services are never touched, and
//! nothing is ever started through the system's service manager.

pub(crate) mod apt;
pub(crate) mod certificates;
pub(crate) mod chromium;
pub(crate) mod container;
pub(crate) mod cyclonedx;
pub(crate) mod deny;
pub(crate) mod faketime;
pub(crate) mod nats;
pub(crate) mod node;
pub(crate) mod orca;
pub(crate) mod postgres;
pub(crate) mod python;
pub(crate) mod stockfish;

use std::process::ExitCode;

use crate::error::{Fail, Res};
use crate::sink::Sink;

/// `cargo xtask services pg [--standby]|nats|chromium|orca|node|python|stockfish|faketime|deny|container`: says where a service is,
/// installing it if it is nowhere, and of PostgreSQL and NATS tries whether they start.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    if args.is_empty() {
        return Err(Fail::usage(
            "which service? allowed: pg, nats, chromium, orca, node, python, stockfish, faketime, deny, container",
        ));
    }
    let mut names = args.iter().peekable();
    while let Some(name) = names.next() {
        match name.as_str() {
            "pg" => {
                let programs = postgres::find_or_install(&Sink::Terminal)?;
                let server = postgres::Server::start(&programs, postgres::Keeps::Nothing)?;
                println!("pg: {programs}, started at {} and stopped again", server.url());
                if names.next_if(|word| *word == "--standby").is_some() {
                    let standby = server.standby()?;
                    println!("pg: its standby followed it at {} and was stopped again", standby.url());
                }
            }
            "nats" => {
                let program = nats::find_or_install(&Sink::Terminal)?;
                let server = nats::Server::start(&program, None)?;
                println!("nats: {program}, started at {} and stopped again", server.url());
            }
            "chromium" => println!("chromium: {}", chromium::find_or_install(&Sink::Terminal)?),
            "orca" => println!("orca: {}", orca::find_or_install(&Sink::Terminal)?),
            "node" => println!("node: {}", node::find_or_install(&Sink::Terminal)?),
            "python" => println!("python: {}", python::find_or_install(&Sink::Terminal)?.display()),
            "stockfish" => println!("stockfish: {}", stockfish::find_or_install(&Sink::Terminal)?.display()),
            "faketime" => println!("faketime: {}", faketime::find_or_install(&Sink::Terminal)?.display()),
            "deny" => println!("deny: {}", deny::find_or_install(&Sink::Terminal)?.display()),
            "container" => println!("container: {}", container::find_or_make(&Sink::Terminal)?.display()),
            other => {
                return Err(Fail::usage(format!(
                    "unknown service `{other}`; allowed: pg, nats, chromium, orca, node, python, stockfish, faketime, deny, container"
                )));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
