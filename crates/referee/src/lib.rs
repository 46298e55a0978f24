// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rules as a service: one request in JSON on one line, one answer in JSON on one line.
//!
//! Every request carries its position, nothing is remembered between two of them. A [`Referee`] only keeps
//! buffers, so that asking often is cheap. Positions from outside become the rules crates' own through their
//! set-up types and nowhere else; whatever a line holds, it gets exactly one JSON object back.
//!
//! One noun a file: `request.rs` takes a line apart, `fault.rs` says what is wrong with it, `field.rs` and
//! `switches.rs` read its parts, `out.rs` writes; `op.rs` names what can be asked, and `games` holds a file for every
//! family that answers for it; so have announcements, scores, rolls and settlements. No rules of its own, no reading and
//! writing of streams, no memory: a room's life is not played here.
//!
//! ```
//! let mut referee = referee::Referee::default();
//! let answer = referee.answer(r#"{"id":1,"op":"legal","game":"chess","position":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}"#);
//! assert_eq!(answer, r#"{"id":1,"actions":[],"check":false,"end":"stalemate"}"#);
//! ```
#![forbid(unsafe_code)]

mod announcements;
mod end_word;
mod fault;
mod field;
mod games;
mod line;
mod op;
mod out;
mod perft;
pub mod positions;
mod request;
mod rolls;
mod scores;
mod settlements;
mod switches;

pub use crate::fault::Fault;
pub use crate::perft::{DEPTH_MAX, PERFT_GAMES, perft};

use crate::games::{Buffers, Game};
use crate::op::Op;
use crate::request::Request;

/// The longest line that is read, in bytes.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// How deep arrays and objects may be nested in a line.
pub const NESTING_MAX: usize = 64;

/// Answers requests, one at a time.
#[derive(Debug, Default)]
pub struct Referee {
    buffers: Buffers,
}

impl Referee {
    /// Answers one line: one JSON object, without a line break.
    #[must_use]
    pub fn answer(&mut self, line: &str) -> String {
        let mut out = Vec::new();
        self.answer_into(line.as_bytes(), &mut out);
        String::from_utf8(out).unwrap_or_default()
    }

    /// Answers one line, which may be anything, by adding one JSON object to `out`, without a line break.
    pub fn answer_into(&mut self, line: &[u8], out: &mut Vec<u8>) {
        match Request::read(line) {
            Ok(request) => {
                out.push(b'{');
                if let Some(id) = request.id() {
                    out::text(out, "\"id\":");
                    out::raw(out, id);
                    out.push(b',');
                }
                let body = out.len();
                if let Err(fault) = self.decide(&request, out) {
                    out.truncate(body);
                    out::fault(out, &fault);
                }
                out.push(b'}');
            }
            Err(fault) => refuse(&fault, out),
        }
    }

    /// Writes the members of the answer's object.
    fn decide(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Fault> {
        if let Some(field) = request.twice() {
            return Err(Fault::Twice { field });
        }
        let op = Op::of(request)?;
        match op {
            Op::Games => {
                games::write(out);
                return Ok(());
            }
            Op::Announce => return announcements::announce(request, out),
            Op::Hear => return announcements::hear(request, out),
            Op::Reconcile => return scores::reconcile(request, out),
            Op::Dice => return rolls::dice(request, out),
            Op::Settle => return settlements::settle(request, out),
            _ => {}
        }
        Game::of(request)?.answer(op, request, &mut self.buffers, out)
    }
}

/// Answers a line that is no request, such as one too long to be read: its `id` is not known.
pub fn refuse(fault: &Fault, out: &mut Vec<u8>) {
    out::text(out, "{\"id\":null,");
    out::fault(out, fault);
    out.push(b'}');
}
