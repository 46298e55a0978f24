// SPDX-License-Identifier: AGPL-3.0-or-later
//! The sample files beside the repository, damaged at random: thousands of times for each form of record.

use crate::damage::{check, mutate};
use fastrand::Rng;
use record::Format;

/// Bytes kept of a file: damage matters near the beginning as much as anywhere, and small files are quick.
const KEPT: usize = 800;
/// Damaged copies of each form.
const COPIES: usize = 5_000;

/// The real files of a form.
fn files(form: Format) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for folder in ["pgn", "tables", "bpgn"] {
        let path = format!("{}/../../../shared/samples/{folder}", env!("CARGO_MANIFEST_DIR"));
        let entries = std::fs::read_dir(&path)
            .unwrap_or_else(|error| panic!("the samples must lie beside the repository: {path}: {error}"));
        for entry in entries {
            let path = entry.unwrap().path();
            let mut bytes = std::fs::read(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if Format::detect(&bytes, &name) == form {
                bytes.truncate(KEPT);
                all.push((name, bytes));
            }
        }
    }
    all.sort();
    all
}

fn damage_all(files: &[(String, Vec<u8>)]) {
    assert!(!files.is_empty());
    let mut rng = Rng::with_seed(1);
    for copy in 0..COPIES {
        let (name, bytes) = &files[copy % files.len()];
        let mut bytes = bytes.clone();
        let changes: Vec<_> = (0..rng.usize(1..=20)).map(|_| (rng.u32(..), rng.u8(..), rng.u8(..))).collect();
        mutate(&mut bytes, &changes);
        check(&bytes, name);
    }
}

#[test]
fn damaged_pgn_never_panics() {
    damage_all(&files(Format::Pgn));
}

#[test]
fn damaged_match_text_never_panics() {
    damage_all(&files(Format::Mat));
}

#[test]
fn damaged_sgf_never_panics() {
    damage_all(&files(Format::Sgf));
}

#[test]
fn damaged_copied_positions_never_panic() {
    damage_all(&files(Format::PositionText));
}

#[test]
fn damaged_bughouse_never_panics() {
    damage_all(&files(Format::Bpgn));
}

#[test]
fn damaged_records_of_the_site_never_panic() {
    let own = ["chess", "bughouse", "tabla"].map(|name| {
        let path = format!("{}/tests/files/vectors/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        (format!("{name}.txt"), std::fs::read(path).unwrap())
    });
    damage_all(&own);
}
