// SPDX-License-Identifier: AGPL-3.0-or-later
//! Two scores and two boards that have come apart (D.2.8): the proposal to the arbiter.

use chess::Game;
use chess::announce::{self, Clocks, Difference, Evidence, PLIES_MAX, Ruling};
use game::Side;
use serde::Deserialize;

use crate::fault::Fault;
use crate::out::{list, number, signed, string, text};
use crate::request::{Field, Request};

const START: &str = "a FEN, or left out for the usual start";
const ENTRIES: &str = "a list of at most 1200 texts, one for each ply";
const BOARD: &str = "the first field of a FEN, such as rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const READINGS: &str = "a list of pairs of whole numbers: White's and Black's time after 0, 1, 2 … plies";
const TIMES: &str = "an object with the whole numbers white and black";
const SIDE: &str = "white or black";

/// Two times by colour.
#[derive(Deserialize)]
struct Times {
    white: i64,
    black: i64,
}

impl From<Times> for [i64; 2] {
    fn from(times: Times) -> Self {
        [times.white, times.black]
    }
}

/// Reads a scenario and answers with what its scores say.
pub(crate) fn reconcile(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    let start = match request.get(Field::Start) {
        None => Game::new(),
        Some(_) => Game::from_fen(&request.word(Field::Start, START)?).map_err(Fault::position)?,
    };
    let evidence = Evidence {
        start,
        scores: [entries(request, Field::ScoreWhite)?, entries(request, Field::ScoreBlack)?],
        boards: [board(request, Field::BoardWhite)?, board(request, Field::BoardBlack)?],
        clocks: clocks(request)?,
        claim: false,
    };
    ruling(&announce::reconcile(&evidence), out);
    Ok(())
}

fn entries(request: &Request<'_>, field: Field) -> Result<Vec<String>, Fault> {
    let entries: Vec<String> = request.shape(field, ENTRIES)?;
    if entries.len() > PLIES_MAX { Err(Fault::field(field.name(), ENTRIES)) } else { Ok(entries) }
}

fn board(request: &Request<'_>, field: Field) -> Result<chess::shakmaty::Board, Fault> {
    announce::board_from_fen(&request.word(field, BOARD)?).map_err(Fault::position)
}

/// The readings; what the clocks say now is the last of them where nothing else is said.
fn clocks(request: &Request<'_>) -> Result<Clocks, Fault> {
    let log: Vec<[i64; 2]> = match request.get(Field::ClockLog) {
        None => Vec::new(),
        Some(_) => request.shape(Field::ClockLog, READINGS)?,
    };
    let times = |field: Field| -> Result<Option<[i64; 2]>, Fault> {
        let given = request.get(field).is_some();
        given.then(|| request.shape::<Times>(field, TIMES).map(<[i64; 2]>::from)).transpose()
    };
    let initial = times(Field::ClocksInitial)?;
    let now = times(Field::ClocksNow)?.or_else(|| log.last().copied()).or(initial);
    let fault = match request.get(Field::Fault) {
        None => None,
        Some(_) => {
            let side = Side::from_name(&request.word(Field::Fault, SIDE)?);
            Some(side.ok_or_else(|| Fault::field(Field::Fault.name(), SIDE))?)
        }
    };
    let missing = || Fault::Missing { field: Field::ClocksNow.name(), allowed: TIMES.to_owned() };
    Ok(Clocks { log, initial, now: now.ok_or_else(missing)?, fault })
}

fn ruling(ruling: &Ruling, out: &mut Vec<u8>) {
    text(out, "\"kind\":");
    string(out, ruling.finding.name());
    text(out, ",\"agreed_plies\":");
    number(out, ruling.agreed_plies as u64);
    text(out, ",\"position\":");
    string(out, &ruling.game.fen());
    text(out, ",\"to_move\":");
    string(out, ruling.game.turn().name());
    text(out, ",\"discarded_plies\":");
    number(out, ruling.discarded_plies as u64);
    for side in Side::BOTH {
        text(out, &format!(",\"correct_{}_board\":", side.name()));
        list(out, &ruling.corrections[side.index()], correction);
    }
    text(out, ",\"who_adjusts\":");
    list(out, ruling.who_adjusts(), |out, side| string(out, side.name()));
    text(out, ",\"clocks\":{\"white\":");
    signed(out, ruling.clocks[0]);
    text(out, ",\"black\":");
    signed(out, ruling.clocks[1]);
    text(out, "},\"clock_rule\":");
    string(out, ruling.clock_rule.name());
    text(out, ",\"notes\":");
    list(out, &ruling.notes, |out, note| string(out, note));
    if let Some(claim) = ruling.result_claim {
        text(out, ",\"result_claim\":");
        string(out, claim.name());
    }
}

fn correction(out: &mut Vec<u8>, difference: &Difference) {
    text(out, "{\"square\":");
    string(out, &difference.square.to_string());
    for (name, piece) in [("now", difference.now), ("should", difference.should)] {
        text(out, &format!(",\"{name}\":"));
        match piece {
            Some(piece) => string(out, piece.encode_utf8(&mut [0; 4])),
            None => text(out, "null"),
        }
    }
    out.push(b'}');
}
