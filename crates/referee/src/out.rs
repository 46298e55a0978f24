// SPDX-License-Identifier: AGPL-3.0-or-later
//! JSON written straight into the buffer of the answer: most of the time of a request goes into writing.

use std::fmt::Display;

use crate::fault::Fault;

/// Text that is JSON already.
#[inline]
pub(crate) fn text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

/// JSON from outside, kept to its one line: outside its strings a line break is only white space.
pub(crate) fn raw(out: &mut Vec<u8>, json: &str) {
    out.extend(json.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { byte }));
}

/// A whole number; those of a board have one or two digits.
#[inline]
pub(crate) fn number(out: &mut Vec<u8>, n: impl Into<u64>) {
    let n = n.into();
    if n < 10 {
        out.push(b'0' + n as u8);
    } else if n < 100 {
        out.extend_from_slice(&[b'0' + (n / 10) as u8, b'0' + (n % 10) as u8]);
    } else {
        text(out, &n.to_string());
    }
}

/// A whole number that may be below 0.
pub(crate) fn signed(out: &mut Vec<u8>, n: i64) {
    text(out, &n.to_string());
}

pub(crate) fn boolean(out: &mut Vec<u8>, on: bool) {
    text(out, if on { "true" } else { "false" });
}

/// A text as a JSON string.
pub(crate) fn string(out: &mut Vec<u8>, words: &str) {
    out.push(b'"');
    for c in words.chars() {
        match c {
            '"' => text(out, "\\\""),
            '\\' => text(out, "\\\\"),
            c if c < ' ' => text(out, &format!("\\u{:04x}", c as u32)),
            c => text(out, c.encode_utf8(&mut [0; 4])),
        }
    }
    out.push(b'"');
}

/// A list, its parts with commas between.
pub(crate) fn list<T>(
    out: &mut Vec<u8>,
    parts: impl IntoIterator<Item = T>,
    mut part: impl FnMut(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (index, item) in parts.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        part(out, item);
    }
    out.push(b']');
}

/// The member `"error"`.
pub(crate) fn fault(out: &mut Vec<u8>, fault: &Fault) {
    text(out, "\"error\":{\"code\":");
    string(out, fault.code());
    text(out, ",\"message\":");
    string(out, &fault.to_string());
    out.push(b'}');
}

/// The member `"illegal"`: an action the rules forbid, and by which clause.
pub(crate) fn illegal(out: &mut Vec<u8>, code: &str, why: &impl Display, clause: &str) {
    text(out, "\"illegal\":{\"code\":");
    string(out, code);
    text(out, ",\"message\":");
    string(out, &why.to_string());
    text(out, ",\"clause\":");
    string(out, clause);
    out.push(b'}');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_is_a_json_string() {
        for words in ["", "plain", "\"\\\n\t\u{0}\u{1f}\u{7f}", "капия ♞ \u{2028}"] {
            let mut out = Vec::new();
            string(&mut out, words);
            assert_eq!(serde_json::from_slice::<String>(&out).unwrap(), words);
        }
    }

    #[test]
    fn any_number_is_written_in_full() {
        for n in [0_u64, 9, 10, 99, 100, 12_345, u64::MAX] {
            let mut out = Vec::new();
            number(&mut out, n);
            assert_eq!(String::from_utf8(out).unwrap(), n.to_string());
        }
    }
}
