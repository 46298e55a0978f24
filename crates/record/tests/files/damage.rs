// SPDX-License-Identifier: AGPL-3.0-or-later
//! Damaging records, and what must hold however damaged they are.

use record::{Format, RecordError, bpgn, mat, pgn, replay, sgf};

const MARKS: &[u8] = b"(){}[]\"$;%*:/>=)0123456789\n\r ";

/// What happens to a byte: replaced, removed, doubled, or the rest cut off.
pub(crate) fn mutate(bytes: &mut Vec<u8>, changes: &[(u32, u8, u8)]) {
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

pub(crate) fn check(bytes: &[u8], name: &str) {
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    match replay(bytes, name) {
        Ok(games) => {
            for illegal in games.iter().filter_map(|game| game.first_illegal.as_ref()) {
                assert!(
                    illegal.line as usize <= lines && !illegal.reason.to_string().is_empty(),
                    "{name}: {illegal}"
                );
            }
        }
        Err(RecordError::Unreadable { line, .. }) => assert!(line as usize <= lines),
        Err(_) => {}
    }
    match Format::detect(bytes, name) {
        Format::Pgn => {
            for game in pgn::games(bytes) {
                let again = pgn::games(game.write().as_bytes()).count();
                assert!(again > 0, "what was read can be written and read");
            }
        }
        Format::Bpgn => {
            for game in bpgn::games(bytes) {
                assert!(bpgn::games(game.write().as_bytes()).count() > 0);
            }
        }
        Format::Mat => {
            if let Ok(read) = mat::read(bytes, name) {
                assert!(mat::read(mat::write(&read).as_bytes(), "again.mat").is_ok());
            }
        }
        Format::Sgf => {
            if let Ok(read) = sgf::read(bytes, name) {
                assert!(
                    read.games.is_empty() || sgf::read(sgf::write(&read).as_bytes(), "again.sgf").is_ok()
                );
            }
        }
        Format::Log => {
            if let Ok((log, _)) = record::log::Log::read(bytes) {
                assert!(record::log::Log::read(log.write().as_bytes()).is_ok(), "{}", log.write());
            }
        }
        Format::PositionText | Format::Fen | Format::Binary => {}
    }
}
