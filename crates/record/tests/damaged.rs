// SPDX-License-Identifier: AGPL-3.0-or-later
//! The sample files beside the repository, damaged at random.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod damage;

use damage::{check, mutate};
use proptest::prelude::*;
use std::sync::LazyLock;

static SAMPLES: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for folder in ["pgn", "tables", "bpgn"] {
        let path = format!("{}/../../../shared/samples/{folder}", env!("CARGO_MANIFEST_DIR"));
        let entries = std::fs::read_dir(&path)
            .unwrap_or_else(|error| panic!("the samples must lie beside the repository: {path}: {error}"));
        for entry in entries {
            let path = entry.unwrap().path();
            let mut bytes = std::fs::read(&path).unwrap();
            bytes.truncate(20_000);
            all.push((path.file_name().unwrap().to_string_lossy().into_owned(), bytes));
        }
    }
    all
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damaged_files_never_panic(pick: prop::sample::Index, changes in prop::collection::vec(any::<(u32, u8, u8)>(), 1..30)) {
        let (name, bytes) = pick.get(&SAMPLES[..]);
        let mut bytes = bytes.clone();
        mutate(&mut bytes, &changes);
        check(&bytes, name);
    }
}
