// SPDX-License-Identifier: AGPL-3.0-or-later
//! Answers for kalah. A position is the board with what the pie rule has to know; one set up by hand need
//! only say the board and the side to move.

use game::Side;
use kalah::{Action, Applied, Options, Position, Sowing};

use super::kalah_position::{POSITION, position};
use crate::end_word::word;
use crate::fault::Fault;
use crate::op::Op;
use crate::out::{boolean, illegal, list, number, string, text};
use crate::request::{Field, Request};
use crate::{perft, switches};

const OPS: [Op; 5] = [Op::New, Op::Legal, Op::Apply, Op::Outcome, Op::Perft];
const ACTION: &str = "a house from \"1\" to \"8\", \"swap\" or \"decline\"";

pub(crate) fn answer(op: Op, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    if !OPS.contains(&op) {
        return Err(op.not_for("kalah", &OPS));
    }
    let mut options = Options::default();
    switches::read(request, kalah::OPTIONS, |name, value| options.set(name, value))?;
    if op == Op::New {
        write(&Position::initial(&options), out);
        return Ok(());
    }
    let mut position = position(&options, request.need(Field::Position, POSITION)?)?;
    match op {
        Op::Legal => {
            text(out, "\"actions\":");
            list(out, position.legal(), |out, action| string(out, &action.to_string()));
        }
        Op::Apply => apply(&mut position, &request.word(Field::Action, ACTION)?, out),
        Op::Outcome => {
            outcome(&position, out);
            text(out, ",\"restart\":false");
        }
        _ => {
            let depth = request.number(Field::Depth, [0, perft::DEPTH_MAX], None)?;
            text(out, "\"nodes\":");
            number(out, perft::bounded(depth, |depth| kalah::perft(&position, depth))?);
        }
    }
    Ok(())
}

/// The member `"position"`.
pub(crate) fn write(position: &Position, out: &mut Vec<u8>) {
    text(out, "\"position\":{\"board\":");
    list(out, position.board(), |out, seeds| number(out, *seeds));
    text(out, ",\"side\":");
    number(out, position.side().index() as u64);
    text(out, ",\"sowings\":");
    number(out, position.sowings());
    text(out, ",\"first_turn\":");
    boolean(out, position.first_turn());
    text(out, ",\"pie_open\":");
    boolean(out, position.pie_open());
    text(out, ",\"south_seat\":");
    number(out, position.south_seat().0);
    out.push(b'}');
}

fn apply(position: &mut Position, action: &str, out: &mut Vec<u8>) {
    let action: Action = match action.parse() {
        Ok(action) => action,
        Err(why) => return illegal(out, "not_an_action", &why, "K3"),
    };
    match position.apply(action) {
        Ok(applied) => {
            write(position, out);
            out.push(b',');
            outcome(position, out);
            text(out, ",\"events\":[{\"event\":");
            match applied {
                Applied::Sown(sowing) => sown(&sowing, out),
                Applied::Swapped => text(out, "\"swap\""),
                Applied::Declined => text(out, "\"decline\""),
            }
            text(out, "}]");
        }
        Err(why) => illegal(out, why.code(), &why, why.clause()),
    }
}

/// What a sowing did; `path` and `swept` count as the board does.
fn sown(sowing: &Sowing, out: &mut Vec<u8>) {
    text(out, "\"sow\",\"pit\":");
    number(out, sowing.pit);
    text(out, ",\"seeds\":");
    number(out, sowing.seeds);
    text(out, ",\"path\":");
    list(out, &sowing.path, |out, index| number(out, *index));
    text(out, ",\"captured\":");
    number(out, sowing.captured);
    text(out, ",\"extra\":");
    boolean(out, sowing.extra);
    text(out, ",\"swept\":");
    match sowing.swept {
        Some(swept) => list(out, swept, number),
        None => text(out, "null"),
    }
}

/// K10: the winner by the side of the board and by the seat that plays it.
fn outcome(position: &Position, out: &mut Vec<u8>) {
    text(out, "\"outcome\":");
    let Some(outcome) = position.outcome() else { return text(out, "null") };
    text(out, "{\"winner\":");
    match outcome.winner {
        Some(Side::White) => text(out, "\"south\""),
        Some(Side::Black) => text(out, "\"north\""),
        None => text(out, "null"),
    }
    text(out, ",\"seat\":");
    match outcome.winner {
        Some(side) => number(out, position.seat_of(side).0),
        None => text(out, "null"),
    }
    text(out, ",\"points\":");
    number(out, outcome.winner.map_or(0, |_| outcome.points.0));
    text(out, ",\"kind\":");
    string(out, word(outcome.kind));
    text(out, ",\"stores\":");
    list(out, position.stores(), number);
    out.push(b'}');
}
