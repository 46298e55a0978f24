// SPDX-License-Identifier: AGPL-3.0-or-later
//! The `[%clk h:mm:ss.d]` command inside comments.

use game::Millis;

/// The first clock in a comment; `None` when there is none or it makes no sense.
pub(super) fn read(comment: &str) -> Option<Millis> {
    let (_, rest) = comment.split_once("[%clk")?;
    let (value, _) = rest.split_once(']')?;
    let (whole, fraction) = value.trim().split_once('.').unwrap_or((value.trim(), ""));
    let mut seconds = 0i64;
    let mut parts = 0;
    for part in whole.split(':') {
        let number: u32 = part.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(number.into())?;
        parts += 1;
    }
    if parts > 3 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    Some(Millis(seconds.checked_mul(1000)?.checked_add(digits.parse().ok()?)?))
}

/// The command for a time left; tenths of a second are written under a minute, where they matter.
pub(super) fn command(left: Millis) -> String {
    let tenths = left.0.max(0) / 100;
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    let clock = format!("[%clk {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if seconds < 60 { format!("{clock}.{tenth}]") } else { format!("{clock}]") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_what_they_write() {
        for (ms, text) in [
            (0, "[%clk 0:00:00.0]"),
            (59_900, "[%clk 0:00:59.9]"),
            (60_000, "[%clk 0:01:00]"),
            (5_025_000, "[%clk 1:23:45]"),
        ] {
            assert_eq!(command(Millis(ms)), text);
            assert_eq!(read(&format!("good {text} move")), Some(Millis(ms)));
        }
        assert_eq!(command(Millis(-5)), "[%clk 0:00:00.0]");
        assert_eq!(read("[%clk 90]"), Some(Millis(90_000)));
    }

    #[test]
    fn a_bad_clock_is_no_clock() {
        for bad in ["", "[%clk", "[%clk ]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk 1.x]", "[%clk 99999999999]"]
        {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
