// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where one request of a connection ends and the next begins, as a proxy before this server may see it.
//!
//! A request whose length can be read in two ways lets somebody put the beginning of another one into it, and the
//! next person's request is taken for the rest (request smuggling). The HTTP library settles such doubts in
//! silence: of two lengths it forgets one. So the heads are read here as well, and nothing but the lengths in them.

/// The longest part of a line that is looked at; a length is far shorter.
const LINE_BYTES_MAX: usize = 128;

/// Follows the bytes that arrive on one connection.
#[derive(Debug, Default)]
pub(crate) struct Heads {
    at: At,
    line: Vec<u8>,
    lengths: u8,
    body: u64,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum At {
    /// Before a request: empty lines are passed over.
    #[default]
    Start,
    Head,
    Body(u64),
    /// This connection carries no further request, or none that is answered.
    End,
}

impl Heads {
    /// Takes in what has arrived; true when a request declares its length more than once.
    pub(crate) fn feed(&mut self, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            match self.at {
                At::End => return false,
                At::Body(left) => {
                    let here = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
                    bytes = bytes.get(here..).unwrap_or_default();
                    let left = left.saturating_sub(here as u64);
                    self.at = if left == 0 { At::Start } else { At::Body(left) };
                }
                At::Start | At::Head => {
                    let end = bytes.iter().position(|byte| *byte == b'\n');
                    let (part, rest) = bytes.split_at(end.map_or(bytes.len(), |end| end + 1));
                    bytes = rest;
                    let room = LINE_BYTES_MAX.saturating_sub(self.line.len());
                    self.line
                        .extend(part.iter().filter(|byte| **byte != b'\r' && **byte != b'\n').take(room));
                    if end.is_some() && self.line_ended() {
                        self.at = At::End;
                        return true;
                    }
                }
            }
        }
        false
    }

    /// True when the line is a second length.
    fn line_ended(&mut self) -> bool {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            if self.at == At::Head {
                self.at = if self.body == 0 { At::Start } else { At::Body(self.body) };
                (self.lengths, self.body) = (0, 0);
            }
            return false;
        }
        if self.at == At::Start {
            self.at = At::Head;
            return false;
        }
        let mut parts = line.splitn(2, |byte| *byte == b':');
        let name = parts.next().unwrap_or_default();
        let value = parts.next().unwrap_or_default();
        if name.eq_ignore_ascii_case(b"transfer-encoding") {
            // Refused whatever else it says, and the connection with it.
            self.at = At::End;
        } else if name.eq_ignore_ascii_case(b"content-length") {
            self.lengths = self.lengths.saturating_add(1);
            match std::str::from_utf8(value).ok().and_then(|value| value.trim().parse().ok()) {
                Some(length) => self.body = length,
                // No length at all: the library refuses it.
                None => self.at = At::End,
            }
        }
        self.lengths > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found when the bytes arrive together and one by one.
    fn ambiguous(text: &str) -> bool {
        let whole = Heads::default().feed(text.as_bytes());
        let mut heads = Heads::default();
        let single = text.as_bytes().chunks(1).any(|byte| heads.feed(byte));
        assert_eq!(whole, single, "{text:?}");
        whole
    }

    #[test]
    fn a_second_length_is_found_wherever_it_stands() {
        let post = |lengths: &str, body: &str| format!("POST / HTTP/1.1\r\nHost: x\r\n{lengths}\r\n{body}");
        let one = post("Content-Length: 4\r\n", "abcd");
        assert!(!ambiguous(&one));
        assert!(!ambiguous(&one.repeat(3)));
        for lengths in [
            "Content-Length: 4\r\nContent-Length: 4\r\n",
            "content-length:4\r\nX: y\r\nCONTENT-LENGTH: 4\r\n",
            "Content-Length: 4\nContent-Length: 4\n",
            "Content-Length: 4\r\nContent-Length: 5\r\n",
        ] {
            assert!(ambiguous(&post(lengths, "abcd")), "{lengths:?}");
            assert!(ambiguous(&format!("{one}\r\n{}", post(lengths, "abcd"))), "behind another: {lengths:?}");
        }
    }

    #[test]
    fn a_body_is_not_a_head() {
        let inner = "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n";
        let outer = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n{inner}", inner.len());
        assert!(!ambiguous(&outer));
        assert!(ambiguous(&format!("{outer}{inner}")));
        let long = format!("GET / HTTP/1.1\r\nX: {}\r\nContent-Length: 1\r\n\r\nx", "y".repeat(500));
        assert!(!ambiguous(&long.repeat(2)));
    }

    #[test]
    fn what_is_refused_anyway_is_not_read_on() {
        for head in ["Transfer-Encoding: chunked\r\n", "Content-Length: 5, 5\r\n", "Content-Length: -1\r\n"] {
            let text = format!("POST / HTTP/1.1\r\n{head}Content-Length: 1\r\nContent-Length: 1\r\n\r\n");
            assert!(!ambiguous(&text), "{head}");
        }
    }
}
