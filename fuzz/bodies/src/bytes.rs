// SPDX-License-Identifier: AGPL-3.0-or-later
//! Random bytes as a row of choices, and random switches for a table. Nothing here knows a game.

use game::{OptionKind, OptionSpec, OptionValue};

/// Choices, one after another, until the bytes are used up.
pub(crate) struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    pub(crate) fn is_used_up(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte, 0 when there is none.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below `n`; 0 when `n` is.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let high = if n > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (high | usize::from(self.byte())) % n.max(1)
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// 1 to 6.
    pub(crate) fn die(&mut self) -> u8 {
        self.byte() % 6 + 1
    }

    pub(crate) fn rest(self) -> &'a [u8] {
        self.0
    }

    /// The default of every switch, or with an odd first byte some value it may have.
    pub(crate) fn switches(&mut self, specs: &[OptionSpec], mut set: impl FnMut(&str, &OptionValue)) {
        if !self.coin() {
            return;
        }
        for spec in specs {
            set(spec.name, &self.value(spec.kind));
        }
    }

    fn value(&mut self, kind: OptionKind) -> OptionValue {
        match kind {
            OptionKind::Bool { .. } => OptionValue::Bool(self.coin()),
            OptionKind::Int { min, max, .. } => {
                let width = usize::try_from(max - min + 1).expect("a range is not empty");
                OptionValue::Int(min + self.below(width) as i64)
            }
            OptionKind::IntOf { values, .. } => OptionValue::Int(values[self.below(values.len())]),
            OptionKind::OneOf { values } => OptionValue::Text(values[self.below(values.len())].to_owned()),
        }
    }
}

/// The bytes as text, broken characters replaced.
pub(crate) fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}
