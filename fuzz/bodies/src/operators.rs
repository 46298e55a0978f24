// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the operator writes down: the configuration file.

use server::ConfigFile;

use crate::bytes::text;

/// A file is taken whole or refused in one line, which shows nothing that stands in an address before its host: logs are read by
/// more people than the file.
pub(crate) fn config(data: &[u8]) {
    let text = text(data);
    match text.parse::<ConfigFile>() {
        Ok(file) => {
            assert!(file.workers.is_none_or(|workers| (1..=server::WORKERS_MAX).contains(&workers)));
            assert!(file.bot_delay_ms.is_none_or(|delay| delay <= server::BOT_DELAY_MS_MAX));
            let Some(bus) = file.nats_url else { return };
            let (shown, told) = (bus.to_string(), format!("{bus:?}"));
            assert!(!shown.contains('@') && !told.contains('@'), "{shown}, {told}");
            assert!(shown.parse::<server::BusUrl>().is_ok(), "what is shown of {shown} is an address");
        }
        Err(error) => {
            let said = error.to_string();
            assert!(!said.contains('\n') && said.starts_with("line "), "{said:?}");
            let lines = text.split('\n').count();
            let line: usize = said[5..]
                .chars()
                .map_while(|digit| digit.to_digit(10))
                .fold(0, |all, digit| all * 10 + digit as usize);
            assert!((1..=lines).contains(&line), "{said}, of {lines} lines");
            for address in ["database_url", "replica_url", "nats_url"] {
                let secrets = text.lines().filter(|line| line.trim_start().starts_with(address));
                for secret in secrets.filter_map(|line| Some(line.split_once("://")?.1.split_once('@')?.0)) {
                    // Shorter ones stand in any sentence.
                    assert!(secret.len() < SECRET_MIN || !said.contains(secret), "{said}");
                }
            }
        }
    }
}

/// What is looked for in a refusal, in bytes.
const SECRET_MIN: usize = 8;
