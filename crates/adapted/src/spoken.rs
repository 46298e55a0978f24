// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is said, as a page receives it: one JSON object a message, `m` says which.

use crate::notice::{Hearing, Message};
use crate::pending::Missing;
use chess::announce::{Difference, Heard, Ruling, Status};
use game::{Outcome, Side};
use serde_json::{Value, json};

/// The message for a page. With `hides` the moves themselves are left out: who plays on a board of their own has
/// only what was said.
#[must_use]
pub fn spoken(message: &Message, hides: bool) -> Value {
    let shown = |text: &String| (!hides).then(|| text.clone());
    match message {
        Message::Conditions(config) => json!({"m": "conditions", "config": config}),
        Message::TwoBoards(side) => json!({"m": "two_boards", "side": side.index()}),
        Message::Turn(side) => json!({"m": "turn", "side": side.index()}),
        Message::Announced { side, uci, words, lang, correction } => json!({
            "m": "announced", "side": side.index(), "uci": shown(uci), "words": words, "lang": lang,
            "correction": correction,
        }),
        Message::Repeated => json!({"m": "repeated"}),
        Message::Mismatch { announced, repeated } => {
            json!({"m": "mismatch", "announced": announced, "heard": heard(repeated, hides)})
        }
        Message::Question(back) => json!({"m": "question", "heard": heard(back, hides)}),
        Message::Hint(back) => json!({"m": "hint", "heard": heard(back, hides)}),
        Message::Echoed(side) => json!({"m": "echoed", "side": side.index()}),
        Message::Bound(square) => json!({"m": "bound", "sq": square.to_string()}),
        Message::IllegalInsertion => json!({"m": "illegal_insertion"}),
        Message::NotMade(parts) => json!({"m": "not_made", "missing": missing(parts)}),
        Message::PressedEarly { side, times } => {
            json!({"m": "pressed_early", "side": side.index(), "times": times})
        }
        Message::Made { side, uci, san } => {
            json!({"m": "made", "side": side.index(), "uci": shown(uci), "san": shown(san)})
        }
        Message::ScoreDue => json!({"m": "score_due"}),
        Message::Info(known) => json!({"m": "info", "moves": known.moves, "ms": known.times.map(|ms| ms.0)}),
        Message::Asked { known, visible } => json!({
            "m": "asked", "moves": known.moves, "ms": known.times.map(|ms| ms.0), "visible_ms": visible.0,
        }),
        Message::TouchReported(square) => json!({"m": "touch_reported", "sq": square.to_string()}),
        Message::Arbitration(cause) => json!({"m": "arbitration", "cause": cause.name()}),
        Message::ShownScore(side) => json!({"m": "shown", "side": side.index(), "what": "score"}),
        Message::ShownBoard(side) => json!({"m": "shown", "side": side.index(), "what": "board"}),
        Message::Agreed { side, yes } => json!({"m": "agreed", "side": side.index(), "yes": yes}),
        Message::Proposal(ruling) => json!({"m": "proposal", "ruling": proposal(ruling)}),
        Message::Ruled { plies, clocks, change } => json!({
            "m": "ruled", "plies": plies, "ms": clocks.map(|ms| ms.0),
            "change": change.iter().map(difference).collect::<Vec<_>>(),
        }),
        Message::ClaimFailed { side, ms } => {
            json!({"m": "claim_failed", "side": side.index(), "ms": ms.0})
        }
        Message::Time { side, ms } => json!({"m": "time", "side": side.index(), "ms": ms.0}),
        Message::Said(text) => json!({"m": "said", "text": text}),
        Message::DrawOffered(side) => json!({"m": "draw_offered", "side": side.index()}),
        Message::DrawDeclined => json!({"m": "draw_declined"}),
        Message::AdjournmentOrdered => json!({"m": "adjournment_ordered"}),
        Message::Adjourned(side) => json!({"m": "adjourned", "side": side.index()}),
        Message::Finished(Outcome { winner, kind, .. }) => {
            json!({"m": "finished", "winner": winner.map(Side::index), "reason": kind.word()})
        }
        Message::Void => json!({"m": "finished", "winner": null, "reason": "void"}),
    }
}

/// What is missing of a move.
#[must_use]
pub fn missing(parts: &[Missing]) -> Value {
    parts
        .iter()
        .map(|part| match part {
            Missing::Announcement => json!("announcement"),
            Missing::Insertion => json!("insertion"),
            Missing::Removal(square) => json!({"removal": square.to_string()}),
            Missing::PutBack(square) => json!({"put_back": square.to_string()}),
            Missing::SaidAndDone { said, done: (from, to) } => {
                json!({"said": said, "done": [from.to_string(), to.to_string()]})
            }
            Missing::Rook => json!("rook"),
            Missing::Promotion => json!("promotion"),
        })
        .collect()
}

/// As the referee answers `hear`, and what was said, and what to ask.
fn heard(Hearing { input, heard, asks }: &Hearing, hides: bool) -> Value {
    let Heard { status, uci, candidates, warnings, contradicts, .. } = heard;
    let uci = uci.as_ref().filter(|_| !hides);
    let candidates = if hides { &[][..] } else { candidates.as_slice() };
    let mut told = json!({
        "input": input, "status": status.name(), "uci": uci, "candidates": candidates, "warnings": warnings,
    });
    match status {
        Status::Illegal => told["reason"] = json!(heard.reason()),
        Status::Incomplete => told["missing"] = json!("promotion"),
        Status::Contradiction => told["contradicts"] = json!(contradicts),
        Status::Ok | Status::Ambiguous | Status::Unknown => {}
    }
    if heard.correction {
        told["correction"] = json!(true);
    }
    if heard.rescued {
        told["readback"] = json!(true);
    }
    if let Some(asks) = asks {
        told["asks"] = json!(asks);
    }
    told
}

/// As the referee answers `reconcile`, and the moves that are agreed on.
fn proposal(ruling: &Ruling) -> Value {
    let list = |side: Side| ruling.corrections[side.index()].iter().map(difference).collect::<Vec<_>>();
    let mut told = json!({
        "kind": ruling.finding.name(),
        "agreed_plies": ruling.agreed_plies,
        "position": ruling.game.fen(),
        "to_move": ruling.game.turn().name(),
        "discarded_plies": ruling.discarded_plies,
        "correct_white_board": list(Side::White),
        "correct_black_board": list(Side::Black),
        "who_adjusts": ruling.who_adjusts().into_iter().map(Side::name).collect::<Vec<_>>(),
        "clocks": {"white": ruling.clocks[0], "black": ruling.clocks[1]},
        "clock_rule": ruling.clock_rule.name(),
        "notes": ruling.notes,
        "moves": ruling.moves,
    });
    if let Some(claim) = ruling.result_claim {
        told["result_claim"] = json!(claim.name());
    }
    told
}

fn difference(one: &Difference) -> Value {
    let piece = |piece: Option<char>| piece.map(String::from);
    json!({"square": one.square.to_string(), "now": piece(one.now), "should": piece(one.should)})
}
