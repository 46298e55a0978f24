// SPDX-License-Identifier: AGPL-3.0-or-later
//! The operations by name.

use crate::fault::{Fault, shortened};
use crate::request::{Field, Request};

/// What can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Games,
    New,
    Legal,
    Turn,
    Complete,
    Apply,
    Outcome,
    Perft,
    Announce,
    Hear,
    Reconcile,
    Dice,
    Settle,
}

/// The operations by name.
const OPS: [(&str, Op); 13] = [
    ("games", Op::Games),
    ("new", Op::New),
    ("legal", Op::Legal),
    ("turn", Op::Turn),
    ("complete", Op::Complete),
    ("apply", Op::Apply),
    ("outcome", Op::Outcome),
    ("perft", Op::Perft),
    ("announce", Op::Announce),
    ("hear", Op::Hear),
    ("reconcile", Op::Reconcile),
    ("dice", Op::Dice),
    ("settle", Op::Settle),
];

impl Op {
    pub(crate) fn of(request: &Request<'_>) -> Result<Self, Fault> {
        let allowed = || names(OPS.iter().map(|(name, _)| *name));
        let word = request.word(Field::Op, &format!("one of {}", allowed()))?;
        let known = OPS.iter().find(|(name, _)| *name == word);
        known.map(|(_, op)| *op).ok_or_else(|| Fault::UnknownOp { op: shortened(&word), allowed: allowed() })
    }

    pub(crate) fn name(self) -> &'static str {
        OPS.iter().find(|(_, op)| *op == self).map_or("", |(name, _)| name)
    }

    /// The refusal of an operation that this game does not have.
    pub(crate) fn not_for(self, game: &'static str, has: &[Self]) -> Fault {
        Fault::WrongGame { op: self.name(), game, allowed: names(has.iter().map(|op| op.name())) }
    }
}

pub(crate) fn names(all: impl Iterator<Item = &'static str>) -> String {
    all.collect::<Vec<_>>().join(", ")
}
