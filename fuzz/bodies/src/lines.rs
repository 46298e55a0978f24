// SPDX-License-Identifier: AGPL-3.0-or-later
//! Lines of the protocols: the referee's requests and what a client sends over its socket.

use referee::Referee;
use serde_json::Value;
use wire::ClientMessage;

/// The trees that are counted while fuzzing are this deep; deeper ones are asked for work without end.
const DEPTH_MAX: u64 = 2;

/// Whatever a line holds, it gets one JSON object on one line, with the request's own `id`.
pub(crate) fn referee(data: &[u8]) {
    let asked: Option<Value> = serde_json::from_slice(data).ok();
    let field = |name: &str| asked.as_ref().and_then(|asked| asked.get(name));
    let deep = field("depth").and_then(Value::as_u64).is_some_and(|depth| depth > DEPTH_MAX);
    if deep {
        return;
    }
    let mut answer = Vec::new();
    Referee::default().answer_into(data, &mut answer);
    assert!(!answer.contains(&b'\n') && !answer.contains(&b'\r'), "a line break in the answer");
    let answer: Value = serde_json::from_slice(&answer).expect("an answer is JSON");
    let members = answer.as_object().expect("an answer is an object");
    if let Some(error) = members.get("error") {
        let word = |name: &str| error.get(name).and_then(Value::as_str).unwrap_or_default();
        assert!(!word("code").is_empty() && !word("message").is_empty(), "{error}");
    }
}

pub(crate) fn wire_client(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match ClientMessage::parse(text) {
        Ok(ClientMessage::Cmd { id, .. }) => assert!((1..=36).contains(&id.len()), "{id}"),
        Ok(ClientMessage::Ping { .. } | ClientMessage::Hears { .. }) => {}
        Err(error) => assert!(!error.code().is_empty() && !error.to_string().is_empty()),
    }
}
