// SPDX-License-Identifier: AGPL-3.0-or-later
//! Answers for bughouse. A position is a whole match: both boards, sleeves, options and what has been there.

use chess::bughouse::{Action, Applied, BoardId, FLAG, Match, OPTIONS, Options, Outcome, Place, RESIGN};

use super::bughouse_state::{State, seat, write_team};
use crate::end_word::word;
use crate::fault::Fault;
use crate::op::Op;
use crate::out::{boolean, illegal, list, number, string, text};
use crate::request::{Field, Request};
use crate::{perft, switches};

const OPS: [Op; 5] = [Op::New, Op::Legal, Op::Apply, Op::Outcome, Op::Perft];
const ACTION: &str =
    "a move such as e2e4 or e7e8q, a drop such as N@f3, a removal such as x:d1, resign or flag";

pub(crate) fn answer(op: Op, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    if !OPS.contains(&op) {
        return Err(op.not_for("bughouse", &OPS));
    }
    if op == Op::New {
        let mut options = Options::default();
        switches::read(request, OPTIONS, |name, value| options.set(name, value))?;
        State::new(&options).write(out);
        return Ok(());
    }
    let mut state = State::read(request)?;
    match op {
        Op::Legal => legal(&state.table, out),
        Op::Apply => apply(&mut state, seat(request)?, &request.word(Field::Action, ACTION)?, out),
        Op::Outcome => {
            outcome(&state.table, out);
            text(out, ",\"restart\":false");
        }
        _ => {
            let board = request.number(Field::Board, [0, 1], None)?;
            let depth = request.number(Field::Depth, [0, perft::DEPTH_MAX], None)?;
            text(out, "\"nodes\":");
            let board = state.table.board(BoardId::BOTH[board as usize]);
            number(out, perft::bounded(depth, |depth| board.perft(depth))?);
        }
    }
    Ok(())
}

/// What each of the four may do, and whether nobody can do anything (C.2).
fn legal(table: &Match, out: &mut Vec<u8>) {
    for place in Place::ALL {
        let mut actions: Vec<String> = table.legal(place).iter().map(ToString::to_string).collect();
        actions.sort_unstable();
        string(out, &place.to_string());
        out.push(b':');
        list(out, &actions, |out, action| string(out, action));
        out.push(b',');
    }
    text(out, "\"deadlock\":");
    boolean(out, table.is_deadlock());
}

fn apply(state: &mut State, place: Place, action: &str, out: &mut Vec<u8>) {
    let over = state.table.outcome();
    if let (None, Some(kind)) = (over, [RESIGN, FLAG].into_iter().find(|kind| word(*kind) == action)) {
        state.table.close(Outcome::lost(place, kind));
        state.note(place, action);
        state.write(out);
        out.push(b',');
        outcome(&state.table, out);
        text(out, ",\"events\":[{\"event\":");
        string(out, word(kind));
        text(out, ",\"seat\":");
        string(out, &place.to_string());
        return text(out, "}]");
    }
    let applied = action.parse().and_then(|action| state.table.apply(place, action));
    match applied {
        Ok(applied) => {
            state.note(place, &applied.action.to_string());
            state.write(out);
            out.push(b',');
            outcome(&state.table, out);
            event(&applied, out);
        }
        Err(why) => illegal(out, why.code(), &why, why.clause()),
    }
}

/// C1, C.14: the pair that won, by number; whose mate, flag or resignation it was.
fn outcome(table: &Match, out: &mut Vec<u8>) {
    text(out, "\"outcome\":");
    let Some(outcome) = table.outcome() else { return text(out, "null") };
    text(out, "{\"winner\":");
    write_team(outcome.winner, out);
    text(out, ",\"points\":");
    number(out, u8::from(outcome.winner.is_some()));
    text(out, ",\"kind\":");
    string(out, word(outcome.kind));
    text(out, ",\"seat\":");
    match outcome.loser {
        Some(loser) => string(out, &loser.to_string()),
        None => text(out, "null"),
    }
    out.push(b'}');
}

/// One event: what the action did on both boards.
fn event(applied: &Applied, out: &mut Vec<u8>) {
    let name = match applied.action {
        Action::Move { .. } if applied.frozen.is_some() => "step",
        Action::Move { .. } => "move",
        Action::Drop { .. } => "drop",
        Action::Remove { .. } => "removal",
    };
    text(out, ",\"events\":[{\"event\":");
    string(out, name);
    text(out, ",\"seat\":");
    string(out, &applied.place.to_string());
    text(out, ",\"san\":");
    string(out, &applied.san);
    let passed = applied.passed.map(|passed| (passed.to, passed.role.upper_char()));
    let passed = passed.or(applied.removed.map(|removed| (removed.pawn_to, 'P')));
    text(out, ",\"passed\":");
    match passed {
        Some((to, piece)) => {
            text(out, "{\"seat\":");
            string(out, &to.to_string());
            text(out, ",\"piece\":");
            string(out, piece.encode_utf8(&mut [0; 4]));
            out.push(b'}');
        }
        None => text(out, "null"),
    }
    text(out, ",\"check\":");
    boolean(out, applied.check);
    text(out, ",\"mate\":");
    boolean(out, applied.mate);
    text(out, "}]");
}
