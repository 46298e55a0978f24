// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the time of a lane goes: seconds a test program, and a spec as Playwright prints it. Nothing is judged by it; it says where a shorter run is to be won.

use std::collections::BTreeMap;
use std::time::Duration;

/// How many are named.
const NAMED: usize = 10;

/// Milliseconds by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    running: Option<String>,
    spent_ms: BTreeMap<String, u64>,
}

impl Times {
    /// A program that a lane has started itself took this long.
    pub(crate) fn add(&mut self, name: &str, took: Duration) {
        let spent_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        *self.spent_ms.entry(name.to_owned()).or_default() += spent_ms;
    }

    /// Looks at one line, trimmed and without colours.
    pub(crate) fn line(&mut self, line: &str) {
        if let Some(package) = line.strip_prefix("Doc-tests ") {
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
    fn programs_of_a_lane_and_examples_of_cargo_are_named() {
        let mut times = read(&[
            "Doc-tests chess",
            "test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.20s",
        ]);
        times.add("chess tests/perft.rs", Duration::from_millis(65_750));
        times.add("chess tests/perft.rs", Duration::from_millis(250));
        let expected = [("chess tests/perft.rs", 66_000), ("chess (examples in its docs)", 1_200)];
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
}
