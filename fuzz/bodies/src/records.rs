// SPDX-License-Identifier: AGPL-3.0-or-later
//! Notations and files: whatever the bytes are, nothing panics, a complaint names a line the file has, and
//! what was read and written is read and written the same again.

use game::Side;
use record::log::Log;
use record::position_id::{MatchId, Xgid, read_position_id, write_position_id};
use record::{Format, RecordError, Replayed};

use crate::bytes::text;

pub(crate) fn bpgn(data: &[u8]) {
    replay(data, "x.bpgn");
    for game in record::bpgn::games(data) {
        let once = game.write();
        let again: Vec<_> = record::bpgn::games(once.as_bytes()).collect();
        assert_eq!(again.len(), 1, "one match is written as one: {once:?}");
        assert_eq!(again[0].write(), once, "writing again changes nothing");
    }
}

pub(crate) fn log(data: &[u8]) {
    replay(data, "x.log");
    let Ok((read, _)) = Log::read(data) else { return };
    let once = read.write();
    let (again, fault) = Log::read(once.as_bytes()).expect("what is written can be read");
    assert_eq!(fault, None, "{once:?}");
    assert_eq!(again.write(), once, "writing again changes nothing");
}

pub(crate) fn mat(data: &[u8]) {
    replay(data, "x.mat");
    let Ok(read) = record::mat::read(data, "x.mat") else { return };
    let once = record::mat::write(&read);
    let again = record::mat::read(once.as_bytes(), "x.mat").expect("what is written can be read");
    assert_eq!(record::mat::write(&again), once, "writing again changes nothing");
}

pub(crate) fn pgn(data: &[u8]) {
    replay(data, "x.pgn");
    for game in record::pgn::games(data) {
        let once = game.write();
        let again: Vec<_> = record::pgn::games(once.as_bytes()).collect();
        assert_eq!(again.len(), 1, "one game is written as one: {once:?}");
        assert_eq!(again[0].write(), once, "writing again changes nothing");
    }
}

pub(crate) fn sgf(data: &[u8]) {
    replay(data, "x.sgf");
    let Ok(read) = record::sgf::read(data, "x.sgf") else { return };
    if read.games.is_empty() {
        return;
    }
    let once = record::sgf::write(&read);
    let again = record::sgf::read(once.as_bytes(), "x.sgf").expect("what is written can be read");
    assert_eq!(record::sgf::write(&again), once, "writing again changes nothing");
}

/// A file without a name that says what it is.
pub(crate) fn any(data: &[u8]) {
    let _ = Format::detect(data, "");
    replay(data, "");
}

/// What is read is written as the same text, and reads as the same position.
pub(crate) fn xgid(data: &[u8]) {
    if let Ok(id) = text(data).parse::<Xgid>() {
        let again: Result<Xgid, _> = id.to_string().parse();
        assert_eq!(again.as_ref().ok(), Some(&id), "{id}");
    }
    replay(&[b"XGID=", data].concat(), "");
}

/// Position and match ID are exact: read and written, they are the same characters.
pub(crate) fn gnubg_ids(data: &[u8]) {
    let text = text(data);
    for side in Side::BOTH {
        if let Ok(position) = read_position_id(&text, side) {
            assert_eq!(write_position_id(&position, side), text);
        }
    }
    if let Ok(id) = text.parse::<MatchId>() {
        assert_eq!(id.to_string(), text);
    }
    let (position, matched) = text.split_once(':').unwrap_or((&text, ""));
    replay(format!("Position ID: {position} Match ID: {matched}\n").as_bytes(), "");
}

fn replay(data: &[u8], name: &str) {
    let lines = data.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    let holds = |game: &Replayed| {
        if let Some(illegal) = &game.first_illegal {
            assert!(
                illegal.line as usize <= lines && !illegal.reason.to_string().is_empty(),
                "{name}: {illegal}"
            );
        }
    };
    if let Err(RecordError::Unreadable { line, .. }) = record::replay_each(data, name, |game| holds(&game)) {
        assert!(line as usize <= lines, "{name}, line {line}");
    }
}
