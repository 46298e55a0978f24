// SPDX-License-Identifier: AGPL-3.0-or-later
//! What comes out of the rolls of a fair game of dice, from its links and contributions alone.

use dice::{Bytes32, Draw, Roll, Secret, Transcript};
use serde_json::{Map, Value};

use crate::fault::Fault;
use crate::out::text;
use crate::request::{Field, Request};

/// Answers with the rolls of the request's transcript, dice and first blocks filled in. Whether the links are what the server
/// was bound to is `kapia dice verify`'s question.
pub(crate) fn dice(request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
    let mut fields: Map<String, Value> =
        serde_json::from_str(request.line()).map_err(|error| Fault::transcript(&error))?;
    for field in [Field::Id, Field::Op] {
        fields.remove(field.name());
    }
    let mut transcript: Transcript =
        serde_json::from_value(Value::Object(fields)).map_err(|error| Fault::transcript(&error))?;
    transcript.work_out();
    let game_id = transcript.game_id;
    for roll in &mut transcript.rolls {
        let contributions: Vec<Secret> = roll.contrib.iter().map(|bytes| Secret(bytes.0)).collect();
        let Roll { i, purpose, .. } = *roll;
        let draw = Draw { game_id: &game_id, index: i, purpose, contributions: &contributions };
        roll.block0 = Some(Bytes32(draw.block(&Secret(roll.server_link.0), 0)));
    }
    let rolls = serde_json::to_string(&transcript.rolls).map_err(|_| Fault::Internal)?;
    text(out, "\"rolls\":");
    text(out, &rolls);
    Ok(())
}
