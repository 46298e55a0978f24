// SPDX-License-Identifier: AGPL-3.0-or-later
//! Reading lines that come from anywhere.

use std::io::{BufRead, ErrorKind, Read as _};

/// The longest line that is read, in bytes: a game of a thousand moves takes 6,000.
pub const LINE_BYTES_MAX: usize = 1 << 16;

/// The next line, without its end; an error sentence where it cannot be read; nothing after the last one.
pub(crate) fn next(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut line = Vec::new();
    let most = LINE_BYTES_MAX as u64 + 1;
    loop {
        match input.by_ref().take(most - line.len() as u64).read_until(b'\n', &mut line) {
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    if line.is_empty() {
        return None;
    }
    if line.len() > LINE_BYTES_MAX && line.last() != Some(&b'\n') {
        skip_line(input);
        return Some(Err(format!("the line is too long: at most {LINE_BYTES_MAX} bytes")));
    }
    let text = String::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned());
    Some(text.map(|text| text.trim().to_owned()))
}

fn skip_line(input: &mut impl BufRead) {
    loop {
        let (taken, is_end) = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) | Ok([]) => return,
            Ok(chunk) => {
                let end = chunk.iter().position(|byte| *byte == b'\n');
                (end.map_or(chunk.len(), |end| end + 1), end.is_some())
            }
        };
        input.consume(taken);
        if is_end {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_are_read_one_by_one() {
        let long = "x".repeat(LINE_BYTES_MAX);
        let text = format!("a\r\n\n{long}\n{long}y{long}\nlast");
        let mut input = text.as_bytes();
        let mut all = Vec::new();
        while let Some(line) = next(&mut input) {
            all.push(line);
        }
        assert_eq!(all.len(), 5);
        assert_eq!((all[0].as_deref(), all[1].as_deref()), (Ok("a"), Ok("")));
        assert_eq!(all[2].as_ref().map(String::len), Ok(LINE_BYTES_MAX));
        assert!(all[3].as_ref().is_err_and(|why| why.contains("too long")));
        assert_eq!(all[4].as_deref(), Ok("last"));
        assert!(next(&mut &b"\xff\n"[..]).is_some_and(|line| line.is_err()));
    }
}
