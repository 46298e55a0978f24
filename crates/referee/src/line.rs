// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of a parser, made fit for an answer of one line.

/// The parser's reason without the place: there is one line only.
pub(crate) fn without_line(message: &str) -> String {
    message.replace("line 1 ", "")
}
