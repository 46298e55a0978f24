// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia manual`: the pages of the manual, out of the command line itself.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, CommandFactory as _};

/// Writes the pages of the manual, one for each command: kapia.1, kapia-serve.1 and so on.
#[derive(Args, Debug)]
pub(crate) struct Manual {
    /// The folder they are written to; it is made if it is not there.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

impl Manual {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let doing = || format!("the manual cannot be written to {}", self.to.display());
        std::fs::create_dir_all(&self.to).with_context(doing)?;
        clap_mangen::generate_to(crate::Cli::command(), &self.to).with_context(doing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let to = std::env::temp_dir().join(format!("kapia-manual-{}", std::process::id()));
        Manual { to: to.clone() }.run().expect("a folder of our own");
        let page = |name: &str| {
            std::fs::read_to_string(to.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
        };
        assert!(page("kapia.1").contains("traditional board games"));
        for command in crate::Cli::command().get_subcommands() {
            let about = command.get_about().expect("every command says what it does").to_string();
            let first = about.split_whitespace().next().expect("in words").trim_end_matches(':');
            assert!(page(&format!("kapia-{}.1", command.get_name())).contains(first), "{about}");
        }
        assert!(page("kapia-serve.1").contains("KAPIA_LISTEN"), "variables are told");
        assert!(page("kapia-serve.1").contains("Exit status"), "and what it ends with");
        std::fs::remove_dir_all(to).expect("it is ours");
        assert!(Manual { to: "/proc/nowhere".into() }.run().is_err());
    }
}
