// SPDX-License-Identifier: AGPL-3.0-or-later
//! Answers for chess, by FIDE's Laws and by the leaflet. A position is a FEN; what came before it is not
//! known, so nothing here repeats.

use chess::shakmaty::CastlingMode;
use chess::{Game, Law, Played, leaflet};
use game::Outcome;

use crate::end_word::word;
use crate::fault::Fault;
use crate::op::Op;
use crate::out::{boolean, illegal, list, number, string, text};
use crate::request::{Field, Request};
use crate::{perft, switches};

const OPS: [Op; 5] = [Op::New, Op::Legal, Op::Apply, Op::Outcome, Op::Perft];
const FEN: &str = "a FEN, such as rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MOVE: &str = "a move in UCI notation, such as e2e4 or e7e8q";

/// Answers for chess by FIDE's Laws.
pub(crate) fn answer(op: Op, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    switches::read(request, &[], |_, _| Ok(()))?;
    answer_under("chess", Law::Fide, op, request, out)
}

/// Answers for chess by the leaflet.
pub(crate) fn answer_leaflet(op: Op, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    let mut options = leaflet::Options::default();
    switches::read(request, leaflet::OPTIONS, |name, value| options.set(name, value))?;
    answer_under("leaflet", Law::Leaflet(options), op, request, out)
}

fn answer_under(
    game: &'static str,
    law: Law,
    op: Op,
    request: &Request<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    if !OPS.contains(&op) {
        return Err(op.not_for(game, &OPS));
    }
    if op == Op::New {
        position(&Game::under(law), out);
        return Ok(());
    }
    let fen = request.word(Field::Position, FEN)?;
    if op == Op::Perft {
        let depth = request.number(Field::Depth, [0, perft::DEPTH_MAX], None)?;
        text(out, "\"nodes\":");
        chess::perft_under(law, &fen, 0).map_err(Fault::position)?;
        let nodes = perft::bounded(depth, |depth| chess::perft_under(law, &fen, depth).unwrap_or(0))?;
        number(out, nodes);
        return Ok(());
    }
    let mut game = Game::from_fen_under(law, &fen).map_err(Fault::position)?;
    match op {
        Op::Legal => legal(&game, out),
        Op::Apply => apply(&mut game, &request.word(Field::Action, MOVE)?, out),
        _ => {
            outcome(game.outcome(), out);
            text(out, ",\"restart\":false");
        }
    }
    Ok(())
}

fn position(game: &Game, out: &mut Vec<u8>) {
    text(out, "\"position\":");
    string(out, &game.fen());
}

/// Every move the pieces have, also where the game is over: a dead position is an end by itself (5.2.2).
fn legal(game: &Game, out: &mut Vec<u8>) {
    text(out, "\"actions\":");
    list(out, game.law().legal_moves(game.position()), |out, m| {
        string(out, &m.to_uci(CastlingMode::Standard).to_string());
    });
    text(out, ",\"check\":");
    boolean(out, game.is_check());
    text(out, ",\"end\":");
    match game.position_outcome() {
        Some(outcome) => string(out, word(outcome.kind)),
        None => text(out, "null"),
    }
}

fn apply(game: &mut Game, action: &str, out: &mut Vec<u8>) {
    match game.play(action) {
        Ok(played) => {
            position(game, out);
            out.push(b',');
            outcome(game.outcome(), out);
            event(&played, out);
        }
        Err(why) => illegal(out, why.code(), &why, why.clause()),
    }
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
    string(out, word(outcome.kind));
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
