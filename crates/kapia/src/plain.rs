// SPDX-License-Identifier: AGPL-3.0-or-later
//! Standard output and error for what people read: names, remarks and moves come out of files and databases, and whatever
//! somebody wrote there must not move the cursor, change the title of a window or hide a line.

use std::io::{self, IsTerminal as _, Write};

/// Writes text without its control characters: a blank stands for each of them but the end of a line (with or without a
/// carriage return) and the tab.
pub(crate) struct Plain<W> {
    out: W,
    /// The first byte of something of two: the others decide what it is.
    held: Option<u8>,
}

/// In UTF-8 the control characters above ASCII are this byte and one of [`SECOND_HALF`].
const FIRST_OF_TWO: u8 = 0xC2;
const SECOND_HALF: std::ops::RangeInclusive<u8> = 0x80..=0x9F;

/// Standard output.
pub(crate) fn out() -> Plain<io::Stdout> {
    Plain { out: io::stdout(), held: None }
}

/// Standard error.
pub(crate) fn err() -> Plain<io::Stderr> {
    Plain { out: io::stderr(), held: None }
}

impl Plain<io::Stderr> {
    /// Whether somebody looks at it.
    pub(crate) fn is_terminal(&self) -> bool {
        self.out.is_terminal()
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = Vec::with_capacity(bytes.len() + 1);
        for byte in bytes.iter().copied() {
            match (self.held.take(), byte) {
                (Some(FIRST_OF_TWO), byte) if SECOND_HALF.contains(&byte) => {
                    kept.push(b' ');
                    continue;
                }
                (Some(b'\r'), b'\n') => kept.push(b'\r'),
                (Some(b'\r'), _) => kept.push(b' '),
                (Some(held), _) => kept.push(held),
                (None, _) => {}
            }
            match byte {
                FIRST_OF_TWO | b'\r' => self.held = Some(byte),
                b'\n' | b'\t' => kept.push(byte),
                byte if byte.is_ascii_control() => kept.push(b' '),
                byte => kept.push(byte),
            }
        }
        self.out.write_all(&kept)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn plain(pieces: &[&[u8]]) -> String {
        let mut plain = Plain { out: Vec::new(), held: None };
        pieces.iter().for_each(|piece| plain.write_all(piece).expect("a list takes all"));
        String::from_utf8(plain.out).expect("text stays text")
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        let nasty = "a\u{1b}[2J\u{9b}31m\u{7}\u{8}\u{7f}b\rc\u{85}\u{0}";
        assert_eq!(plain(&[nasty.as_bytes()]), "a [2J 31m   b c  ");
        assert!(!plain(&[nasty.as_bytes()]).contains(char::is_control));
        // However it comes in pieces.
        let single: Vec<&[u8]> = nasty.as_bytes().chunks(1).collect();
        assert_eq!(plain(&single), plain(&[nasty.as_bytes()]));
    }

    #[test]
    fn everything_else_stays() {
        let text = "Ана\tБорис\r\n« Â £ ¢ » 北京 🎲\n";
        assert_eq!(plain(&[text.as_bytes()]), text);
        let single: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(plain(&single), text);
    }

    /// Those that speak a protocol with a program write their own lines.
    const OF_PROGRAMS: [&str; 5] = ["engine.rs", "referee.rs", "job.rs", "bar.rs", "plain.rs"];

    #[test]
    fn every_command_writes_by_it() {
        fn raw(folder: &Path, found: &mut Vec<String>) {
            for entry in fs::read_dir(folder).expect("the sources are there") {
                let path = entry.expect("readable").path();
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                if path.is_dir() {
                    raw(&path, found);
                } else if !OF_PROGRAMS.contains(&&*name) {
                    let text = fs::read_to_string(&path).expect("a source");
                    let is_raw = |line: &&str| {
                        let line = line.trim_start();
                        !line.starts_with("//")
                            && (line.contains("io::stdout()") || line.contains("io::stderr()"))
                    };
                    found.extend(text.lines().filter(is_raw).map(|line| format!("{name}: {}", line.trim())));
                }
            }
        }
        let mut found = Vec::new();
        raw(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut found);
        assert_eq!(found, Vec::<String>::new());
    }
}
