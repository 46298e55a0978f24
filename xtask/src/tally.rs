// SPDX-License-Identifier: AGPL-3.0-or-later
//! Counting tests from the lines their runners print: cargo, vitest, Playwright and our own drills; and keeping
//! the last of those lines that tell of anything but success, to say again at the end what went wrong in the
//! middle.

use std::collections::VecDeque;

use crate::slowest::Times;

/// Lines kept of what a lane said last.
const LAST_LINES: usize = 80;

/// How many tests a lane reported, and what it said last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Tests that held.
    pub(crate) passed: u64,
    /// Tests that did not.
    pub(crate) failed: u64,
    /// The last lines that do not tell of success, oldest first.
    pub(crate) last: VecDeque<String>,
    /// Where its time went.
    pub(crate) times: Times,
    /// What it has said, where another lane has the terminal.
    pub(crate) held: Option<String>,
}

impl Tally {
    /// Of a lane beside which another one has the terminal: what it says is kept until [`Tally::release`].
    pub(crate) fn held() -> Self {
        Self { held: Some(String::new()), ..Self::default() }
    }

    /// Says one line.
    pub(crate) fn say(&mut self, line: &str) {
        self.show(&format!("{line}\n"));
    }

    /// Shows what a program has said.
    pub(crate) fn show(&mut self, said: &str) {
        match &mut self.held {
            Some(held) => held.push_str(said),
            None => print!("{said}"),
        }
    }

    /// Shows in one piece what was kept.
    pub(crate) fn release(&mut self) {
        if let Some(held) = self.held.take() {
            print!("{held}");
        }
    }

    /// Looks at one line of a runner's output.
    pub(crate) fn line(&mut self, line: &str) {
        let plain = without_colour(line);
        let line = plain.trim();
        self.times.line(line);
        if !tells_of_success(line) {
            if self.last.len() == LAST_LINES {
                self.last.pop_front();
            }
            self.last.push_back(plain.trim_end().to_owned());
        }
        if let Some(rest) = line.strip_prefix("test result: ") {
            self.passed += before(rest, " passed").unwrap_or(0);
            self.failed += before(rest, " failed").unwrap_or(0);
        } else if let Some(rest) = line.strip_prefix("Tests ") {
            // vitest: `Tests  2 failed | 40 passed (42)`
            self.passed += before(rest, " passed").unwrap_or(0);
            self.failed += before(rest, " failed").unwrap_or(0);
        } else if let Some(rest) = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ ")) {
            self.node_line(rest);
        } else {
            self.playwright_line(line);
        }
    }

    /// `node --test` ends with `# pass 16` and `# fail 0`, or the same with another mark.
    fn node_line(&mut self, line: &str) {
        let count = |word: &str| line.strip_prefix(word).and_then(|rest| rest.trim().parse::<u64>().ok());
        self.passed += count("pass ").unwrap_or(0);
        self.failed += count("fail ").unwrap_or(0);
    }

    /// Playwright ends with lines of their own: `2 failed`, `1 flaky`, `37 passed (1.2m)`.
    fn playwright_line(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let (Some(count), Some(what)) = (words.next().and_then(|w| w.parse::<u64>().ok()), words.next())
        else {
            return;
        };
        let rest_is_time = words.next().is_none_or(|w| w.starts_with('('));
        if !rest_is_time {
            return;
        }
        match what {
            "passed" => self.passed += count,
            // A test that held only at the second try is a fault, not a success.
            "failed" | "flaky" | "interrupted" => self.failed += count,
            _ => {}
        }
    }
}

/// A test that held, as cargo, vitest, Playwright and node say it: dozens of these would push out the one that did
/// not.
fn tells_of_success(line: &str) -> bool {
    let cargo = line.starts_with("test ") && line.ends_with(" ... ok");
    // Node writes five lines of TAP for a test that held.
    let node = ["ok ", "# Subtest: ", "duration_ms: "].iter().any(|head| line.starts_with(head));
    line.starts_with("✓ ") || cargo || node || line == "---" || line == "..."
}

/// The number that stands before `word`, for example 12 in `ok. 12 passed`.
fn before(line: &str, word: &str) -> Option<u64> {
    let head = &line[..line.find(word)?];
    head.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn without_colour(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            for skipped in chars.by_ref() {
                if skipped.is_ascii_alphabetic() {
                    break;
                }
            }
        } else {
            plain.push(c);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(lines: &[&str]) -> (u64, u64) {
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.line(line));
        (tally.passed, tally.failed)
    }

    #[test]
    fn cargo_results_add_up() {
        let lines = [
            "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured",
        ];
        assert_eq!(counted(&lines), (15, 2));
    }

    #[test]
    fn vitest_is_read_through_its_colours() {
        let lines = [
            "\u{1b}[2m Test Files \u{1b}[22m \u{1b}[1m\u{1b}[32m4 passed\u{1b}[39m\u{1b}[22m (4)",
            "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[31m1 failed\u{1b}[39m | \u{1b}[32m40 passed\u{1b}[39m (41)",
        ];
        assert_eq!(counted(&lines), (40, 1));
    }

    #[test]
    fn a_lane_beside_another_one_keeps_what_it_says_until_its_end() {
        let mut tally = Tally::held();
        tally.say("one");
        tally.show("two\n");
        assert_eq!(tally.held.as_deref(), Some("one\ntwo\n"));
        tally.release();
        assert_eq!(tally.held, None);
    }

    #[test]
    fn playwright_counts_flaky_as_failed() {
        assert_eq!(counted(&["  1 flaky", "    [chromium] > a.spec.ts", "  37 passed (1.2m)"]), (37, 1));
    }

    #[test]
    fn node_tests_are_counted_in_both_of_its_forms() {
        assert_eq!(counted(&["# tests 17", "# pass 16", "# fail 1"]), (16, 1));
        assert_eq!(counted(&["ℹ tests 17", "ℹ pass 16", "ℹ fail 1"]), (16, 1));
    }

    #[test]
    fn the_last_lines_are_kept_and_no_more() {
        let mut tally = Tally::default();
        (0..200).for_each(|n| tally.line(&format!("line {n}\n")));
        assert_eq!(tally.last.len(), LAST_LINES);
        assert_eq!(tally.last.front().map(String::as_str), Some("line 120"));
        assert_eq!(tally.last.back().map(String::as_str), Some("line 199"));
    }

    #[test]
    fn what_went_wrong_is_not_pushed_out_by_what_held() {
        let mut tally = Tally::default();
        tally.line("  ✘  1 e2e/line.spec.ts:86:1 › two tabs (42.9s)");
        (0..200).for_each(|n| tally.line(&format!("  \u{1b}[32m✓\u{1b}[39m {n} e2e/other.spec.ts (1.0s)")));
        (0..200).for_each(|n| tally.line(&format!("test case_{n} ... ok")));
        let tap = ["# Subtest: a hole", "ok 8 - a hole", "  ---", "  duration_ms: 0.29", "  ..."];
        tap.iter().for_each(|line| tally.line(line));
        tally.line("  1 failed");
        assert_eq!(tally.last, ["  ✘  1 e2e/line.spec.ts:86:1 › two tabs (42.9s)", "  1 failed"]);
    }

    #[test]
    fn other_lines_with_numbers_are_not_results() {
        assert_eq!(counted(&["12 passed the gate today", "3 failed attempts", "running 4 tests"]), (0, 0));
    }
}
