// SPDX-License-Identifier: AGPL-3.0-or-later
//! No bytes can make the crate panic, and every complaint names a line the file has.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

use proptest::prelude::*;
use record::{RecordError, pgn, replay};
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

const MARKS: &[u8] = b"(){}[]\"$;%*:/>=)0123456789\n\r ";

/// What happens to a byte: replaced, removed, doubled, or the rest cut off.
fn mutate(bytes: &mut Vec<u8>, changes: &[(u32, u8, u8)]) {
    for (place, kind, value) in changes {
        let at = *place as usize % bytes.len().max(1);
        if bytes.is_empty() {
            return;
        }
        match kind % 6 {
            0 => bytes[at] = *value,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, *value),
            3 => bytes[at] = MARKS[usize::from(*value) % MARKS.len()],
            4 => {
                let chunk = bytes[at..bytes.len().min(at + usize::from(*value))].to_vec();
                bytes.splice(at..at, chunk);
            }
            _ if *value < 8 => bytes.truncate(at),
            _ => {
                let other = usize::from(*value) % bytes.len();
                bytes.swap(at, other);
            }
        }
    }
}

fn check(bytes: &[u8], name: &str) {
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    match replay(bytes, name) {
        Ok(games) => {
            for illegal in games.iter().filter_map(|game| game.first_illegal.as_ref()) {
                assert!(illegal.line as usize <= lines && !illegal.reason.is_empty(), "{name}: {illegal}");
            }
        }
        Err(RecordError::Unreadable { line, .. }) => assert!(line as usize <= lines),
        Err(_) => {}
    }
    for game in pgn::games(bytes) {
        let again: Vec<_> = pgn::games(game.write().as_bytes()).collect();
        assert!(!again.is_empty(), "what was read can be written and read");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn damaged_files_never_panic(pick: prop::sample::Index, changes in prop::collection::vec(any::<(u32, u8, u8)>(), 1..30)) {
        let (name, bytes) = pick.get(&SAMPLES[..]);
        let mut bytes = bytes.clone();
        mutate(&mut bytes, &changes);
        check(&bytes, name);
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), mat: bool) {
        check(&bytes, if mat { "x.mat" } else { "x.pgn" });
    }

    #[test]
    fn random_text_never_panics(text in "(\\[[A-Z][a-z]+ \"[^\n]{0,9}\"\\]\n|[1-9]{1,2}\\.|[KQRBN]?[a-h]?x?[a-h][1-8](=Q)?[+#]?|O-O|[(){}$;*%!?]|[1-6]{2}: ?| [0-9]{1,2}/[0-9]{1,2}\\*?|Game 1\n|a : 0   b : 0\n| |\n){0,60}", mat: bool) {
        check(text.as_bytes(), if mat { "x.mat" } else { "x.pgn" });
    }
}
