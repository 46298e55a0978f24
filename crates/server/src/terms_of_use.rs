// SPDX-License-Identifier: AGPL-3.0-or-later
//! D1: the terms of use bind two: who plays, and who owns the site. Here stand which terms hold and who the owner
//! is; the words of the terms are pages (`i18n/*/terms.ftl`), and who accepts them does so by sitting down.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// D1: the version of the terms that hold now; it rises with every change of what they say.
pub const TERMS_VERSION: u32 = 6;
/// Longest name of an owner, in characters.
pub const OWNER_CHARS_MAX: usize = 80;
/// Longest address of the source, in bytes.
pub const SOURCE_BYTES_MAX: usize = 200;

/// D1: who owns and runs this site, as the terms name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner(String);

/// A name nobody could be held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the owner of a site is named in one line of 1 to {OWNER_CHARS_MAX} printable characters")]
pub struct BadOwner;

impl FromStr for Owner {
    type Err = BadOwner;

    fn from_str(text: &str) -> Result<Self, BadOwner> {
        let name = text.trim();
        let good = (1..=OWNER_CHARS_MAX).contains(&name.chars().count());
        if good && !name.chars().any(char::is_control) { Ok(Self(name.to_owned())) } else { Err(BadOwner) }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where the source of exactly this site is to be had, as its licence wants it offered to everybody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceUrl(String);

/// An address a browser could not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the address of the source looks like https://kapia.example/source, with at most {SOURCE_BYTES_MAX} bytes"
)]
pub struct BadSource;

impl FromStr for SourceUrl {
    type Err = BadSource;

    fn from_str(text: &str) -> Result<Self, BadSource> {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let good = rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_alphanumeric()))
            && text.len() <= SOURCE_BYTES_MAX
            && text.chars().all(|c| c.is_ascii_graphic() && !"\"<>\\^`{|}".contains(c));
        if good { Ok(Self(text.to_owned())) } else { Err(BadSource) }
    }
}

impl fmt::Display for SourceUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d1_an_owner_has_a_name_of_one_line() {
        let club = " Шахматен клуб „Хикс“ ".parse::<Owner>().unwrap();
        assert_eq!(club.to_string(), "Шахматен клуб „Хикс“");
        assert!("ж".repeat(OWNER_CHARS_MAX).parse::<Owner>().is_ok());
        for bad in ["", "  ", "two\nlines", "a\u{0}b", &"x".repeat(OWNER_CHARS_MAX + 1)] {
            assert_eq!(bad.parse::<Owner>(), Err(BadOwner), "{bad:?}");
        }
    }

    #[test]
    fn a_source_is_an_address_and_runs_nothing() {
        for good in ["https://kapia.example/source", "http://192.168.1.7:8080/k.tar.gz?v=1#x"] {
            assert_eq!(good.parse::<SourceUrl>().unwrap().to_string(), good);
        }
        let long = format!("https://{}", "x".repeat(SOURCE_BYTES_MAX));
        for bad in [
            "",
            "kapia.example",
            "javascript:alert(1)",
            "https://",
            "https:///x",
            "https://a b",
            "https://a\"",
            &long,
        ] {
            assert_eq!(bad.parse::<SourceUrl>(), Err(BadSource), "{bad}");
        }
    }
}
