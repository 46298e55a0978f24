// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the fuzzer runs is run here too, on stable Rust: every input that is kept, and damaged copies of it.
//! `KAPIA_FUZZ_RUNS` sets how many damaged inputs each target gets, `KAPIA_FUZZ_TARGET` which one alone gets them.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test fails by panicking, and says how much it tried"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use fuzz_bodies::TARGETS;

/// Together the inputs of one target are no more than this: they are seeds, not a collection.
const BYTES_MAX: u64 = 16 * 1024;
/// What one damaged copy may grow to.
const DAMAGED_BYTES_MAX: usize = 4 * 1024;
const RUNS: usize = 60;

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn corpus(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = fuzz().join("corpus").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Runs one target; where it panics, says on which input.
fn run(target: &str, data: &[u8], from: &Path) {
    let outcome = std::panic::catch_unwind(|| fuzz_bodies::run(target, data));
    assert!(outcome.is_ok(), "{target}, made from {}: {:?}", from.display(), String::from_utf8_lossy(data));
}

#[test]
fn every_input_that_is_kept_holds() {
    for (target, _) in TARGETS {
        let inputs = corpus(target);
        assert!(!inputs.is_empty(), "the corpus of `{target}` is empty");
        let bytes: u64 = inputs.iter().map(|(_, data)| data.len() as u64).sum();
        assert!(
            bytes <= BYTES_MAX,
            "the corpus of `{target}` has {bytes} bytes, at most {BYTES_MAX} are kept"
        );
        inputs.iter().for_each(|(path, data)| run(target, data, path));
    }
}

#[test]
fn damaged_inputs_hold() {
    let runs = std::env::var("KAPIA_FUZZ_RUNS").map_or(RUNS, |runs| runs.parse().expect("a number of runs"));
    let only = std::env::var("KAPIA_FUZZ_TARGET").ok();
    assert!(only.iter().all(|only| TARGETS.iter().any(|(target, _)| target == only)), "there is no {only:?}");
    let mut rng = Rng::with_seed(0x6b61_7069_6121);
    for (target, _) in TARGETS.iter().filter(|(target, _)| only.as_deref().is_none_or(|only| only == *target))
    {
        let inputs = corpus(target);
        for _ in 0..runs {
            let (path, data) = rng.choice(&inputs).unwrap();
            let (_, other) = rng.choice(&inputs).unwrap();
            run(target, &damaged(data, other, &mut rng), path);
        }
        println!("{target}: {runs} damaged inputs");
    }
}

/// The list of targets, the programs of the fuzzer and the corpora are the same names.
#[test]
fn the_fuzzer_has_a_program_and_a_corpus_for_every_target() {
    let listed: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let manifest: toml::Table = fs::read_to_string(fuzz().join("Cargo.toml")).unwrap().parse().unwrap();
    let programs = manifest["bin"].as_array().unwrap().iter();
    let named: BTreeSet<String> = programs.map(|bin| bin["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(named, listed, "fuzz/Cargo.toml");
    let files = |folder: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(fuzz().join(folder)).unwrap();
        entries
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect()
    };
    assert_eq!(files("fuzz_targets"), listed);
    assert_eq!(files("corpus"), listed);
    for name in &listed {
        let program = fs::read_to_string(fuzz().join("fuzz_targets").join(format!("{name}.rs"))).unwrap();
        assert!(
            program.contains(&format!("fuzz_bodies::run(\"{name}\", data)")),
            "{name} runs another target"
        );
    }
}

/// A few cuts, copies, swaps and changed bytes, and now and then the end of another input.
fn damaged(data: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = data.to_vec();
    for _ in 0..=rng.usize(..5) {
        let at = rng.usize(..bytes.len() + 1);
        let end = at + rng.usize(..(bytes.len() - at).min(40) + 1);
        match rng.usize(..7) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            2 => bytes.insert(at, byte(rng)),
            3 => bytes.splice(at.., other[rng.usize(..other.len() + 1)..].iter().copied()).for_each(drop),
            4 => bytes.truncate(at),
            _ if at < bytes.len() => bytes[at] = byte(rng),
            _ => {}
        }
    }
    bytes.truncate(DAMAGED_BYTES_MAX);
    bytes
}

/// Mostly a character that notations are made of.
fn byte(rng: &mut Rng) -> u8 {
    const SIGNS: &[u8] = b"0123456789abcdefghKQRBNP/|:;,.-+=*#[](){}\"' \n\r\\@x~";
    if rng.usize(..4) == 0 { rng.u8(..) } else { SIGNS[rng.usize(..SIGNS.len())] }
}
