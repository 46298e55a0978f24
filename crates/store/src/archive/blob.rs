// SPDX-License-Identifier: AGPL-3.0-or-later
//! The piece itself: the events of a room from its first, a JSON array a line, compressed with zstd. An array holds `seq`,
//! `last_seq`, `epoch`, `at_us`, `kind`, `actor`, `command_id` (null where there is none) and `payload`, as its row did.

use std::io::{Read as _, Write as _};

use sha2::{Digest as _, Sha256};

/// The most bytes that the events of one room have before they are compressed: 32 MiB. A longer log stays where it is.
pub const ARCHIVE_BYTES_MAX: usize = 32 * 1024 * 1024;
/// The most bytes that a piece has: 7 MiB. It is a cell of a row, and a backup has to be able to hold that, in hexadecimal.
pub const ARCHIVE_BODY_BYTES_MAX: usize = 7 * 1024 * 1024;
/// How hard zstd tries: a room is compressed once and read seldom.
const LEVEL: i32 = 15;

/// An event, in the order of the array: `seq`, `last_seq`, `epoch`, `at_us`, `kind`, `actor`, `command_id`, `payload`.
pub(crate) type Line = (i64, i64, i64, i64, String, String, Option<String>, String);

/// A piece and what is known of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Blob {
    pub(crate) body: Vec<u8>,
    /// Of `body`, hexadecimal.
    pub(crate) sha256: String,
    /// How many bytes it was made of.
    pub(crate) plain: usize,
}

/// Makes a piece of events.
///
/// # Errors
/// A sentence for more than [`ARCHIVE_BYTES_MAX`] bytes or a piece of more than [`ARCHIVE_BODY_BYTES_MAX`], or what zstd says.
pub(crate) fn pack(lines: &[Line]) -> Result<Blob, String> {
    packed(lines, ARCHIVE_BODY_BYTES_MAX)
}

fn packed(lines: &[Line], body_max: usize) -> Result<Blob, String> {
    let mut plain = Vec::new();
    for line in lines {
        serde_json::to_writer(&mut plain, line).map_err(|error| error.to_string())?;
        plain.push(b'\n');
        if plain.len() > ARCHIVE_BYTES_MAX {
            return Err(format!("its events are more than {ARCHIVE_BYTES_MAX} bytes"));
        }
    }
    let compressed = || {
        let mut encoder = zstd::stream::Encoder::new(Vec::new(), LEVEL)?;
        encoder.set_pledged_src_size(Some(plain.len() as u64))?;
        encoder.include_checksum(true)?;
        encoder.write_all(&plain)?;
        encoder.finish()
    };
    let body = compressed().map_err(|error: std::io::Error| error.to_string())?;
    if body.len() > body_max {
        return Err(format!("its piece would have more than {body_max} bytes"));
    }
    Ok(Blob { sha256: sha256(&body), body, plain: plain.len() })
}

/// The events of a piece that has to have this SHA-256 and to end with event `last_seq`.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn unpack(body: &[u8], sha: &str, last_seq: i64) -> Result<Vec<Line>, String> {
    if sha256(body) != sha {
        return Err("its bytes are not those its SHA-256 was made of".to_owned());
    }
    let decoder = zstd::stream::Decoder::new(body).map_err(|error| error.to_string())?;
    let mut plain = Vec::new();
    let limit = ARCHIVE_BYTES_MAX as u64 + 1;
    decoder.take(limit).read_to_end(&mut plain).map_err(|error| error.to_string())?;
    if plain.len() > ARCHIVE_BYTES_MAX {
        return Err(format!("it holds more than {ARCHIVE_BYTES_MAX} bytes"));
    }
    let mut lines: Vec<Line> = Vec::new();
    for text in plain.split_inclusive(|byte| *byte == b'\n') {
        let line: Line = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if line.0 != lines.len() as i64 + 1 {
            return Err(format!("event {} follows event {}", line.0, lines.len()));
        }
        lines.push(line);
    }
    if lines.len() as i64 != last_seq {
        return Err(format!("it ends with event {}, and should with {last_seq}", lines.len()));
    }
    Ok(lines)
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<Line> {
        (1..=40)
            .map(|seq| {
                let command = (seq % 3 == 0).then(|| format!("c{seq}"));
                let payload = format!("{{\"k\":\"chat\",\"text\":\"зар \\n {seq}\"}}");
                (seq, seq + 1, seq % 2, -1_000 + seq, "chat".to_owned(), "p1".to_owned(), command, payload)
            })
            .collect()
    }

    #[test]
    fn events_come_out_as_they_went_in() {
        let blob = pack(&lines()).unwrap();
        assert_eq!(unpack(&blob.body, &blob.sha256, 40), Ok(lines()));
        assert!(blob.body.len() * 4 < blob.plain, "{} of {}", blob.body.len(), blob.plain);
    }

    #[test]
    fn one_flipped_bit_anywhere_is_found() {
        let blob = pack(&lines()).unwrap();
        for place in 0..blob.body.len() {
            let mut body = blob.body.clone();
            body[place] ^= 1 << (place % 8);
            let found = unpack(&body, &blob.sha256, 40).unwrap_err();
            assert!(found.contains("SHA-256"), "{place}: {found}");
        }
    }

    #[test]
    fn what_is_no_whole_log_or_too_long_is_refused() {
        let mut gap = lines();
        gap.remove(7);
        let blob = pack(&gap).unwrap();
        assert_eq!(unpack(&blob.body, &blob.sha256, 39), Err("event 9 follows event 7".to_owned()));
        let blob = pack(&lines()).unwrap();
        assert_eq!(
            unpack(&blob.body, &blob.sha256, 41),
            Err("it ends with event 40, and should with 41".to_owned())
        );
        assert_eq!(packed(&lines(), blob.body.len()), Ok(blob.clone()));
        let why = packed(&lines(), blob.body.len() - 1).unwrap_err();
        assert!(why.contains("piece would have more"), "{why}");
        let mut long = lines();
        long[3].7 = "x".repeat(ARCHIVE_BYTES_MAX);
        assert!(pack(&long).unwrap_err().contains("more than"));
        // A little that would become very much.
        let bomb =
            zstd::stream::encode_all(std::io::repeat(b' ').take(ARCHIVE_BYTES_MAX as u64 + 9), 1).unwrap();
        assert!(unpack(&bomb, &sha256(&bomb), 1).unwrap_err().contains("holds more"));
        assert!(unpack(b"no zstd", &sha256(b"no zstd"), 1).is_err());
    }
}
