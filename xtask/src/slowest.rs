// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the time of a lane goes, read from what its runners print: seconds a test program of cargo and a spec of
//! Playwright. Nothing is judged by it; it says where a shorter run is to be won.

use std::collections::BTreeMap;
use std::path::Path;

/// How many are named.
const NAMED: usize = 10;

/// Milliseconds by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    running: Option<String>,
    spent_ms: BTreeMap<String, u64>,
}

impl Times {
    /// The next result is that of this program; cargo says so itself, a lane that starts programs has to.
    pub(crate) fn begin(&mut self, program: &Path) {
        self.running = Some(format!("{} on PostgreSQL", name_of(program)));
    }

    /// Looks at one line, trimmed and without colours.
    pub(crate) fn line(&mut self, line: &str) {
        if let Some(rest) = line.strip_prefix("Running ") {
            // `Running tests/perft.rs (target/debug/deps/perft-3f0c…)`
            if let Some((source, program)) = rest.split_once(" (") {
                let source = source.trim_start_matches("unittests ");
                let name = name_of(Path::new(program.trim_end_matches(')')));
                self.running = Some(format!("{name} ({source})"));
            }
        } else if let Some(package) = line.strip_prefix("Doc-tests ") {
            self.running = Some(format!("{package} (examples in its docs)"));
        } else if line.starts_with("test result: ") {
            let spent = line.rsplit_once("finished in ").and_then(|(_, time)| milliseconds(time));
            if let (Some(name), Some(spent)) = (self.running.take(), spent) {
                *self.spent_ms.entry(name).or_default() += spent;
            }
        } else if let Some((spec, spent)) = playwright(line) {
            *self.spent_ms.entry(spec.to_owned()).or_default() += spent;
        }
    }

    /// The slowest, longest first.
    pub(crate) fn slowest<'a>(all: impl Iterator<Item = &'a Self>) -> Vec<(&'a str, u64)> {
        let mut found: Vec<(&str, u64)> = all
            .flat_map(|times| times.spent_ms.iter().map(|(name, spent)| (name.as_str(), *spent)))
            .collect();
        found.sort_by_key(|(_, spent)| std::cmp::Reverse(*spent));
        found.truncate(NAMED);
        found
    }
}

/// `target/debug/deps/perft-3f0c12` is `perft`.
fn name_of(program: &Path) -> String {
    let file = program.file_name().unwrap_or_default().to_string_lossy();
    file.rsplit_once('-').map_or(file.as_ref(), |(name, _)| name).to_owned()
}

/// `✓  12 e2e/chess.spec.ts:86:1 › a whole game (42.9s)` is `e2e/chess.spec.ts` and its time; with `✘` as well.
fn playwright(line: &str) -> Option<(&str, u64)> {
    let rest = line.strip_prefix('✓').or_else(|| line.strip_prefix('✘'))?;
    let place = rest.split_whitespace().find(|word| word.contains(".spec.ts:"))?;
    let (spec, _) = place.split_once(':')?;
    let (_, time) = line.strip_suffix(')')?.rsplit_once('(')?;
    Some((spec, milliseconds(time)?))
}

/// `25.47s`, `350ms`, `1.2m`.
fn milliseconds(time: &str) -> Option<u64> {
    let units = [("ms", 1.0), ("s", 1_000.0), ("m", 60_000.0)];
    let (number, unit) = units.into_iter().find_map(|(word, unit)| Some((time.strip_suffix(word)?, unit)))?;
    let value: f64 = number.parse().ok()?;
    (value.is_finite() && value >= 0.0).then_some((value * unit).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Times {
        let mut times = Times::default();
        lines.iter().for_each(|line| times.line(line));
        times
    }

    #[test]
    fn programs_of_cargo_are_named_with_their_source() {
        let times = read(&[
            "Running unittests src/lib.rs (target/debug/deps/chess-eb9b6855fb8aa132)",
            "test result: ok. 6 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.05s",
            "Running tests/announce/main.rs (target/debug/deps/announce-bf4f38379f912091)",
            "test hear::every_word ... ok",
            "test result: FAILED. 28 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 65.75s",
            "Doc-tests chess",
            "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s",
        ]);
        let expected = [
            ("announce (tests/announce/main.rs)", 65_750),
            ("chess (examples in its docs)", 1_200),
            ("chess (src/lib.rs)", 50),
        ];
        assert_eq!(Times::slowest([&times].into_iter()), expected);
    }

    #[test]
    fn specs_of_playwright_add_up_in_each_of_its_units() {
        let times = read(&[
            "✓   1 e2e/chess.spec.ts:86:1 › a whole game (42.9s)",
            "✘   2 e2e/chess.spec.ts:120:1 › two tabs (1.2m)",
            "✓   3 [chromium] › e2e/axe.spec.ts:9:1 › the lobby (at night) (350ms)",
            "-   4 e2e/axe.spec.ts:19:1 › left out",
        ]);
        let expected = [("e2e/chess.spec.ts", 114_900), ("e2e/axe.spec.ts", 350)];
        assert_eq!(Times::slowest([&times].into_iter()), expected);
    }

    #[test]
    fn a_result_without_a_program_is_nobodys_and_ten_are_named() {
        assert_eq!(read(&["test result: ok. 6 passed; finished in 9.05s"]), Times::default());
        let many: Vec<String> = (0..12).map(|n| format!("✓ {n} e2e/{n:02}.spec.ts:1:1 › x ({n}s)")).collect();
        let times = read(&many.iter().map(String::as_str).collect::<Vec<_>>());
        let named = Times::slowest([&times].into_iter());
        assert_eq!((named.len(), named.first().copied()), (10, Some(("e2e/11.spec.ts", 11_000))));
    }

    #[test]
    fn a_lane_that_starts_programs_itself_names_them() {
        let mut times = Times::default();
        times.begin(Path::new("/k/target/debug/deps/contract-1f"));
        times.line("test result: ok. 6 passed; 0 failed; finished in 2.00s");
        assert_eq!(Times::slowest([&times].into_iter()), [("contract on PostgreSQL", 2_000)]);
    }
}
