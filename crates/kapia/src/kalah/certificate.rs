// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bytes of a certificate of kalah: a line of JSON ([`Head`]), the lemmas compressed by zstd, and the SHA-256 of all that.
//!
//! A lemma is the seeds of each house, from its owner's left, of whoever is on turn and then of the other, a byte each; a byte
//! 0 for at least and 1 for at most; the bound, a signed byte. They ascend, so that one is found by bisection. What they mean,
//! and whether they are true, is for `check.rs`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Write};
use std::path::Path;

use anyhow::{Context as _, ensure};
use bots::kalah::solve::Lemma;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::draft::Draft;

/// How much zstd tries.
const LEVEL: i32 = 12;

/// What a certificate says of itself.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    /// The version of the layout: 1.
    pub(super) kapia_kalah_certificate: u8,
    /// In each row, 1 to 8.
    pub(super) houses: u8,
    /// In each house, 1 to 8.
    pub(super) seeds: u8,
    /// What is captured.
    pub(super) variant: String,
    /// By how many seeds the first player wins.
    pub(super) value: i32,
    /// Least and most after first sowings, by house.
    pub(super) first: BTreeMap<u8, [i32; 2]>,
    /// How many there are.
    pub(super) lemmas: u64,
    /// Which positions need none.
    pub(super) ends: Option<EndsOf>,
}

/// Positions of few seeds, whose values are known.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndsOf {
    /// Most seeds in play.
    pub(super) stones: u8,
    /// Of their file; null: they are worked out by the rules.
    pub(super) sha256: Option<String>,
}

/// Bytes of a lemma.
pub(super) fn size_of(houses: u8) -> usize {
    2 * usize::from(houses) + 2
}

/// The head and the lemmas of a file.
///
/// # Errors
/// The file is damaged, or no certificate.
pub(super) fn read(file: &Path) -> anyhow::Result<(Head, Vec<u8>)> {
    let bytes = fs::read(file).context("it cannot be read")?;
    let (all, sum) = bytes.split_last_chunk::<32>().context("it is no certificate")?;
    ensure!(Sha256::digest(all)[..] == sum[..], "its sum differs, so that it is damaged or no certificate");
    let line = all.iter().position(|byte| *byte == b'\n').context("it has no head")?;
    let head: Head = serde_json::from_slice(&all[..line]).context("its head cannot be read")?;
    ensure!(head.kapia_kalah_certificate == 1, "its layout is of another version");
    let is_board = |number: u8| (1..=8).contains(&number);
    ensure!(is_board(head.houses) && is_board(head.seeds), "it has not 1 to 8 houses and seeds");
    let (mut body, size) = (Vec::new(), size_of(head.houses));
    let length = head.lemmas.checked_mul(size as u64).context("it has too many lemmas")?;
    let lemmas = zstd::stream::read::Decoder::new(&all[line + 1..]).context("it has no lemmas")?;
    let read = lemmas.take(length.saturating_add(1)).read_to_end(&mut body);
    ensure!(
        read.context("its lemmas cannot be read")? as u64 == length,
        "it has other lemmas than its head says"
    );
    let mut pairs = body.chunks(size).zip(body.chunks(size).skip(1));
    ensure!(pairs.all(|(one, next)| one < next), "its lemmas do not ascend");
    Ok((head, body))
}

/// What was written.
pub(super) struct Written {
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

/// Writes a certificate.
///
/// # Errors
/// It cannot be written; nothing is left of it.
pub(super) fn write(draft: &Draft, head: &Head, lemmas: &[Lemma]) -> anyhow::Result<Written> {
    draft.write(|file| {
        let mut out = Summed { file: BufWriter::new(file), sum: Sha256::new(), bytes: 0 };
        serde_json::to_writer(&mut out, head)?;
        out.write_all(b"\n")?;
        let mut body = zstd::stream::write::Encoder::new(&mut out, LEVEL)?;
        let m = usize::from(head.houses);
        for lemma in lemmas {
            body.write_all(&lemma.own[..m])?;
            body.write_all(&lemma.other[..m])?;
            body.write_all(&[u8::from(lemma.at_most), lemma.bound as u8])?;
        }
        body.finish()?;
        let sum = out.sum.clone().finalize();
        out.write_all(&sum)?;
        out.flush()?;
        Ok(Written { bytes: out.bytes, sha256: room::hex(&out.sum.finalize()) })
    })
}

/// What is written, summed up.
struct Summed<'a> {
    file: BufWriter<&'a mut File>,
    sum: Sha256,
    bytes: u64,
}

impl Write for Summed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let len = self.file.write(bytes)?;
        self.sum.update(&bytes[..len]);
        self.bytes += len as u64;
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
