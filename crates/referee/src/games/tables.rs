// SPDX-License-Identifier: AGPL-3.0-or-later
//! Answers for the six games of the tables family: plays of one stage, whole turns, the finishing of an
//! opponent's double, one play judged, the outcome.

use game::Side;
use tables::{
    Done, Options, Origin, Position, Search, TURN_LIMIT, Target, TooMany, Variant, apply_steps,
    completion_plays, is_restart, outcome, score_name, turn_plays,
};

use super::tables_position;
use super::tables_read::{pending, roll, stage, steps};
use crate::fault::Fault;
use crate::op::Op;
use crate::out::{boolean, illegal, list, number, string, text};
use crate::request::{Field, Request};
use crate::switches;

const OPS: [Op; 6] = [Op::New, Op::Legal, Op::Turn, Op::Complete, Op::Apply, Op::Outcome];
const POSITION: &str = "a position of the game, such as `new` gives";
/// The reference reads a roll without a number as one late in the game.
const ROLL_NO_DEFAULT: u32 = 99;

/// What is kept between requests: buffers only.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    search: Search,
    done: Vec<Done>,
}

impl Tables {
    pub(crate) fn answer(
        &mut self,
        variant: Variant,
        op: Op,
        request: &Request<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        if !OPS.contains(&op) {
            return Err(op.not_for(variant.name(), &OPS));
        }
        let mut options = Options::default();
        switches::read(request, tables::ALL_OPTIONS, |name, value| options.set(name, value))?;
        if op == Op::New {
            tables_position::write(&Position::initial(variant), out);
            return Ok(());
        }
        let position = tables_position::read(variant, request.need(Field::Position, POSITION)?)?;
        match op {
            Op::Legal => self.legal(&position, &options, request, out),
            Op::Turn => turn(&position, &options, request, out),
            Op::Complete => complete(&position, &options, request, out),
            Op::Apply => apply(&position, &options, request, out),
            _ => {
                ending(&position, &options, out);
                text(out, ",\"restart\":");
                boolean(out, is_restart(&position));
                Ok(())
            }
        }
    }

    /// T11-T15: one play for each distinct result of a stage.
    fn legal(
        &mut self,
        position: &Position,
        options: &Options,
        request: &Request<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        let (side, dice) = (request.player()?, stage(request)?);
        let first_turn = request.boolean(Field::FirstTurn, false)?;
        self.search.run(position, side, &dice, options, first_turn);
        let used = self.search.dice_used();
        text(out, "\"plays\":");
        list(out, 0..self.search.len(), |out, index| {
            let after = self.search.replay(index, &mut self.done);
            out.push(b'{');
            tables_position::write(&after, out);
            text(out, ",\"dice_used\":");
            number(out, used);
            text(out, ",\"steps\":");
            list(out, &self.done, |out, done| {
                out.push(b'{');
                step(done, out);
            });
            out.push(b'}');
        });
        Ok(())
    }
}

/// G10-G16, H2-H5: whole turns.
fn turn(
    position: &Position,
    options: &Options,
    request: &Request<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let side = request.player()?;
    let dice = roll(request)?;
    let roll_no = request.number(Field::RollNo, [1, u16::MAX.into()], Some(ROLL_NO_DEFAULT))?;
    let roll_no = u16::try_from(roll_no).unwrap_or(u16::MAX);
    let turns = turn_plays(position, side, dice, roll_no, options, TURN_LIMIT).map_err(too_many)?;
    text(out, "\"turns\":");
    list(out, &turns, |out, turn| {
        out.push(b'{');
        tables_position::write(&turn.position, out);
        text(out, ",\"pending\":");
        list(out, &turn.pending, |out, (number, count)| pair(*number, *count, out));
        out.push(b'}');
    });
    Ok(())
}

/// G15-G17: finishing the opponent's double.
fn complete(
    position: &Position,
    options: &Options,
    request: &Request<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let side = request.player()?;
    let pending = pending(request)?;
    let ends = completion_plays(position, side, &pending, options, TURN_LIMIT).map_err(too_many)?;
    text(out, "\"turns\":");
    list(out, &ends, |out, end| {
        out.push(b'{');
        tables_position::write(end, out);
        out.push(b'}');
    });
    Ok(())
}

/// Judges the steps of one whole stage.
fn apply(
    position: &Position,
    options: &Options,
    request: &Request<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let (side, dice) = (request.player()?, stage(request)?);
    let first_turn = request.boolean(Field::FirstTurn, false)?;
    let steps = steps(request)?;
    match apply_steps(position, side, &dice, options, first_turn, &steps) {
        Ok(applied) => {
            tables_position::write(&applied.position, out);
            out.push(b',');
            ending(&applied.position, options, out);
            events(&applied.steps, is_restart(&applied.position), side, out);
        }
        Err(why) => illegal(out, why.code(), &why, why.clause()),
    }
    Ok(())
}

/// The member `"events"`: every step with what it did, a pass (T15), the restart of tapa (P14).
fn events(steps: &[Done], restart: bool, side: Side, out: &mut Vec<u8>) {
    text(out, ",\"events\":[");
    if steps.is_empty() {
        text(out, "{\"event\":\"pass\",\"player\":");
        string(out, side.name());
        out.push(b'}');
    }
    for (index, done) in steps.iter().enumerate() {
        text(out, if index > 0 { ",{" } else { "{" });
        text(out, "\"event\":\"step\",");
        step(done, out);
    }
    if restart {
        text(out, ",{\"event\":\"restart\"}");
    }
    out.push(b']');
}

/// The member `"outcome"`.
fn ending(position: &Position, options: &Options, out: &mut Vec<u8>) {
    text(out, "\"outcome\":");
    let Some(outcome) = outcome(position, options) else { return text(out, "null") };
    text(out, "{\"winner\":");
    match outcome.winner {
        Some(side) => string(out, side.name()),
        None => text(out, "null"),
    }
    text(out, ",\"points\":");
    number(out, outcome.points.0);
    text(out, ",\"kind\":");
    string(out, score_name(&outcome));
    out.push(b'}');
}

/// The members of a step and the end of its object.
fn step(done: &Done, out: &mut Vec<u8>) {
    text(out, "\"from\":");
    match done.step.from {
        Origin::Bar => text(out, "\"bar\""),
        Origin::Hand => text(out, "\"hand\""),
        Origin::Point(point) => number(out, point),
    }
    text(out, ",\"to\":");
    match done.step.to {
        Target::Off => text(out, "\"off\""),
        Target::Point(point) => number(out, point),
    }
    text(out, ",\"die\":");
    number(out, done.step.die);
    text(
        out,
        if done.hit {
            ",\"hit\":true}"
        } else if done.pin {
            ",\"pin\":true}"
        } else {
            "}"
        },
    );
}

fn pair(number_of_die: u8, count: u8, out: &mut Vec<u8>) {
    list(out, [number_of_die, count], number);
}

fn too_many(TooMany { limit }: TooMany) -> Fault {
    Fault::TooMany { limit: limit as u64 }
}
