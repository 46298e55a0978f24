// SPDX-License-Identifier: AGPL-3.0-or-later
//! Moves as blind players announce them, and announcements as they are heard (Appendix D of the Laws).

use chess::Game;
use chess::announce::{self, Form, Heard, Status};

use crate::fault::Fault;
use crate::out::{illegal, list, string, text};
use crate::request::{Field, Request};

const FEN: &str = "a FEN, such as rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MOVE: &str = "a move in UCI notation, such as e2e4 or e7e8q";
const INPUT: &str = "what was said or typed, such as Springer Gustav eins Felix drei";

fn game(request: &Request<'_>) -> Result<Game, Fault> {
    Game::from_fen(&request.word(Field::Fen, FEN)?).map_err(Fault::position)
}

/// One move in the words of every form.
pub(crate) fn announce(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    let game = game(request)?;
    match announce::announce(&game, &request.word(Field::Uci, MOVE)?) {
        Ok(said) => {
            text(out, "\"san\":");
            string(out, &said.san());
            for form in Form::ALL {
                text(out, &format!(",\"{}\":", form.name()));
                string(out, &said.say(form));
            }
        }
        Err(why) => illegal(out, why.code(), &why, why.clause()),
    }
    Ok(())
}

/// Which move was announced, or what to ask.
pub(crate) fn hear(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    let game = game(request)?;
    understood(&announce::hear(&game, &request.word(Field::Input, INPUT)?), out);
    Ok(())
}

fn understood(heard: &Heard, out: &mut Vec<u8>) {
    text(out, "\"status\":");
    string(out, heard.status.name());
    text(out, ",\"uci\":");
    match &heard.uci {
        Some(uci) => string(out, uci),
        None => text(out, "null"),
    }
    text(out, ",\"candidates\":");
    list(out, &heard.candidates, |out, uci| string(out, uci));
    text(out, ",\"warnings\":");
    list(out, &heard.warnings, |out, words| string(out, words));
    match heard.status {
        Status::Illegal => {
            text(out, ",\"reason\":");
            string(out, heard.reason().unwrap_or_default());
        }
        Status::Incomplete => text(out, ",\"missing\":\"promotion\""),
        Status::Contradiction => {
            text(out, ",\"contradicts\":");
            list(out, heard.contradicts, |out, words| string(out, words));
        }
        Status::Ok | Status::Ambiguous | Status::Unknown => {}
    }
    if heard.correction {
        text(out, ",\"correction\":true");
    }
    if heard.rescued {
        text(out, ",\"readback\":true");
    }
}
