// SPDX-License-Identifier: AGPL-3.0-or-later
//! Programs that ask for a token (OAuth 2, by a code and PKCE): what the page `/oauth` shows of them and what is said there
//! (`consent.rs`), the token for a code (`exchange.rs`, refused as in `refusal.rs`), and where all that is (`metadata.rs`).

mod consent;
mod exchange;
mod metadata;
mod refusal;

pub use consent::*;
pub use exchange::*;
pub use metadata::*;
pub use refusal::*;

/// Where a program fetches its token, and gives it back.
pub(crate) const TOKEN_PATH: &str = "/api/token";
