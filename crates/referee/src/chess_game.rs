// SPDX-License-Identifier: AGPL-3.0-or-later
//! Answers for chess by FIDE's Laws. A position is a FEN; what came before it is not known, so nothing here
//! repeats.

use chess::shakmaty::{CastlingMode, Position as _};
use chess::{Game, Played};
use game::Outcome;

use crate::catalogue::Op;
use crate::fault::Fault;
use crate::out::{boolean, illegal, list, number, string, text};
use crate::request::{Field, Request};
use crate::{perft, switches};

const OPS: [Op; 5] = [Op::New, Op::Legal, Op::Apply, Op::Outcome, Op::Perft];
const FEN: &str = "a FEN, such as rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MOVE: &str = "a move in UCI notation, such as e2e4 or e7e8q";

pub(crate) fn answer(op: Op, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    switches::read(request, &[], |_, _| Ok(()))?;
    match op {
        Op::New => {
            position(&Game::new(), out);
            Ok(())
        }
        Op::Legal => {
            legal(&game(request)?, out);
            Ok(())
        }
        Op::Apply => apply(&mut game(request)?, &request.word(Field::Action, MOVE)?, out),
        Op::Outcome => {
            outcome(game(request)?.outcome(), out);
            text(out, ",\"restart\":false");
            Ok(())
        }
        Op::Perft => {
            let depth = request.number(Field::Depth, [0, perft::DEPTH_MAX], None)?;
            let fen = request.word(Field::Position, FEN)?;
            text(out, "\"nodes\":");
            number(out, chess::perft(&fen, depth).map_err(Fault::position)?);
            Ok(())
        }
        Op::Games | Op::Turn | Op::Complete => Err(op.not_for("chess", &OPS)),
    }
}

fn game(request: &Request<'_>) -> Result<Game, Fault> {
    Game::from_fen(&request.word(Field::Position, FEN)?).map_err(Fault::position)
}

fn position(game: &Game, out: &mut Vec<u8>) {
    text(out, "\"position\":");
    string(out, &game.fen());
}

/// Every move the pieces have, also where the game is over: a dead position is an end by itself (5.2.2).
fn legal(game: &Game, out: &mut Vec<u8>) {
    text(out, "\"actions\":");
    list(out, game.position().legal_moves(), |out, m| {
        string(out, &m.to_uci(CastlingMode::Standard).to_string());
    });
    text(out, ",\"check\":");
    boolean(out, game.is_check());
    text(out, ",\"end\":");
    match game.position_outcome() {
        Some(outcome) => string(out, outcome.kind),
        None => text(out, "null"),
    }
}

fn apply(game: &mut Game, action: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
    match game.play(action) {
        Ok(played) => {
            position(game, out);
            out.push(b',');
            outcome(game.outcome(), out);
            event(&played, out);
        }
        Err(why) => illegal(out, why.code(), &why, why.clause()),
    }
    Ok(())
}

fn outcome(outcome: Option<Outcome>, out: &mut Vec<u8>) {
    text(out, "\"outcome\":");
    let Some(outcome) = outcome else { return text(out, "null") };
    text(out, "{\"winner\":");
    match outcome.winner {
        Some(side) => string(out, side.name()),
        None => text(out, "null"),
    }
    text(out, ",\"points\":");
    number(out, outcome.winner.map_or(0, |_| outcome.points.0));
    text(out, ",\"kind\":");
    string(out, outcome.kind);
    out.push(b'}');
}

/// One event: what the move did.
fn event(played: &Played, out: &mut Vec<u8>) {
    text(out, ",\"events\":[{\"event\":\"move\",\"uci\":");
    string(out, &played.uci);
    text(out, ",\"san\":");
    string(out, &played.san);
    for (name, piece) in [("captured", played.captured), ("promotion", played.promotion)] {
        text(out, &format!(",\"{name}\":"));
        match piece {
            Some(piece) => string(out, piece.encode_utf8(&mut [0; 4])),
            None => text(out, "null"),
        }
    }
    text(out, ",\"castle\":");
    match played.castle {
        Some(castle) => string(out, castle.name()),
        None => text(out, "null"),
    }
    for (name, on) in [("en_passant", played.en_passant), ("check", played.check), ("mate", played.mate)] {
        text(out, &format!(",\"{name}\":"));
        boolean(out, on);
    }
    text(out, "}]");
}
