// SPDX-License-Identifier: AGPL-3.0-or-later
//! The schema, step by step, carried inside the binary. Each step that has been run is remembered with its checksum;
//! a step is never edited after a release, a new one is added.
//!
//! The files are SQL for both engines; a line that starts with `-- sqlite: ` or `-- pg: ` is for that engine alone.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

const STEPS: [(i64, &str, &str); 42] = [
    (1, "log", include_str!("../migrations/0001_log.sql")),
    (2, "people", include_str!("../migrations/0002_people.sql")),
    (3, "ledger", include_str!("../migrations/0003_ledger.sql")),
    (4, "dice", include_str!("../migrations/0004_dice.sql")),
    (5, "federations", include_str!("../migrations/0005_federations.sql")),
    (6, "nodes", include_str!("../migrations/0006_nodes.sql")),
    (7, "keys", include_str!("../migrations/0007_keys.sql")),
    (8, "accounts", include_str!("../migrations/0008_accounts.sql")),
    (9, "results", include_str!("../migrations/0009_results.sql")),
    (10, "blocks", include_str!("../migrations/0010_blocks.sql")),
    (11, "factors", include_str!("../migrations/0011_factors.sql")),
    (12, "safety", include_str!("../migrations/0012_safety.sql")),
    (13, "ways", include_str!("../migrations/0013_ways.sql")),
    (14, "hidden", include_str!("../migrations/0014_hidden.sql")),
    (15, "roles", include_str!("../migrations/0015_roles.sql")),
    (16, "contests", include_str!("../migrations/0016_contests.sql")),
    (17, "sponsors", include_str!("../migrations/0017_sponsors.sql")),
    (18, "begun", include_str!("../migrations/0018_begun.sql")),
    (19, "money", include_str!("../migrations/0019_money.sql")),
    (20, "names", include_str!("../migrations/0020_names.sql")),
    (21, "money_times", include_str!("../migrations/0021_money_times.sql")),
    (22, "voids", include_str!("../migrations/0022_voids.sql")),
    (23, "signals", include_str!("../migrations/0023_signals.sql")),
    (24, "reports", include_str!("../migrations/0024_reports.sql")),
    (25, "deadlines", include_str!("../migrations/0025_deadlines.sql")),
    (26, "commands", include_str!("../migrations/0026_commands.sql")),
    (27, "restoration", include_str!("../migrations/0027_restoration.sql")),
    (28, "verdicts", include_str!("../migrations/0028_verdicts.sql")),
    (29, "persons", include_str!("../migrations/0029_persons.sql")),
    (30, "federation_reports", include_str!("../migrations/0030_federation_reports.sql")),
    (31, "bots", include_str!("../migrations/0031_bots.sql")),
    (32, "oauth", include_str!("../migrations/0032_oauth.sql")),
    (33, "analyses", include_str!("../migrations/0033_analyses.sql")),
    (34, "owners", include_str!("../migrations/0034_owners.sql")),
    (35, "attendance", include_str!("../migrations/0035_attendance.sql")),
    (36, "wanted_analyses", include_str!("../migrations/0036_wanted_analyses.sql")),
    (37, "archive", include_str!("../migrations/0037_archive.sql")),
    (38, "archive_dice", include_str!("../migrations/0038_archive_dice.sql")),
    (39, "outages", include_str!("../migrations/0039_outages.sql")),
    (40, "moving", include_str!("../migrations/0040_moving.sql")),
    (41, "families", include_str!("../migrations/0041_families.sql")),
    (42, "forsaken", include_str!("../migrations/0042_forsaken.sql")),
];

/// The step since which nodes say that they are there.
pub(crate) const ATTENDANCE: i64 = 35;

/// The number of the last step.
pub(crate) fn newest() -> i64 {
    STEPS.last().map_or(0, |(number, ..)| *number)
}

/// The steps as SQLite reads them.
pub(crate) fn for_sqlite() -> Migrator {
    migrator("-- sqlite: ", "-- pg: ")
}

/// The steps as PostgreSQL reads them.
pub(crate) fn for_pg() -> Migrator {
    migrator("-- pg: ", "-- sqlite: ")
}

/// The steps up to that number.
pub(crate) fn first(newest: i64, all: &Migrator) -> Migrator {
    let steps = all.iter().filter(|step| step.version <= newest).cloned();
    Migrator::with_migrations(steps.collect())
}

fn migrator(mine: &str, other: &str) -> Migrator {
    let steps = STEPS.iter().map(|&(number, name, text)| {
        let sql = AssertSqlSafe(render(text, mine, other)).into_sql_str();
        Migration::new(number, name.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(steps.collect())
}

/// Uncovers the lines for one engine and drops those for the other.
fn render(text: &str, mine: &str, other: &str) -> String {
    let mut sql = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !line.starts_with(other)) {
        sql.push_str(line.strip_prefix(mine).unwrap_or(line));
        sql.push('\n');
    }
    sql
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_for_one_engine_is_uncovered_there_and_dropped_elsewhere() {
        let text = "CREATE TABLE t (x BIGINT)\n-- sqlite: WITHOUT ROWID\n-- pg: WITH (fillfactor = 90)\n;\n-- a note\n";
        assert_eq!(
            render(text, "-- sqlite: ", "-- pg: "),
            "CREATE TABLE t (x BIGINT)\nWITHOUT ROWID\n;\n-- a note\n"
        );
        assert_eq!(
            render(text, "-- pg: ", "-- sqlite: "),
            "CREATE TABLE t (x BIGINT)\nWITH (fillfactor = 90)\n;\n-- a note\n"
        );
    }

    #[test]
    fn steps_are_numbered_without_gaps() {
        assert!(STEPS.iter().map(|(number, ..)| *number).eq(1..=newest()));
    }

    #[test]
    fn every_file_is_a_step() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations"))
            .expect("the folder is there");
        let mut files: Vec<_> = folder
            .map(|file| file.expect("it can be read").file_name().into_string().expect("a plain name"))
            .collect();
        files.sort_unstable();
        let steps: Vec<_> = STEPS.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect();
        assert_eq!(files, steps);
    }
}
