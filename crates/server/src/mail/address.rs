// SPDX-License-Identifier: AGPL-3.0-or-later
//! An address mail may be tried at. Nothing that ends a line, begins an option or stands between addresses is in one, so it
//! can be written into the head of a letter as it is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Longest address, in characters.
pub const EMAIL_CHARS_MAX: usize = 254;
/// What may stand in an address beside letters and digits.
const SIGNS: &str = "!#$%&'*+-/=?^_`{|}~.";

/// An address; whether mail arrives there only a mail can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAddress(String);

/// A text that is no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an e-mail address looks like name@example.org and has at most {EMAIL_CHARS_MAX} characters")]
pub struct BadAddress;

impl FromStr for MailAddress {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let plain = |letter: char| letter.is_alphanumeric() || SIGNS.contains(letter);
        let host = |host: &str| {
            host.contains('.')
                && host.split('.').all(|part| {
                    !part.is_empty()
                        && !part.starts_with('-')
                        && !part.ends_with('-')
                        && part.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
                })
        };
        let good = text.chars().count() <= EMAIL_CHARS_MAX
            && text.rsplit_once('@').is_some_and(|(who, at)| {
                !who.is_empty() && !who.starts_with('-') && who.chars().all(plain) && host(at)
            });
        if good { Ok(Self(text.to_owned())) } else { Err(BadAddress) }
    }
}

impl MailAddress {
    /// By what it is counted: who writes it in capitals gets no more mail.
    #[must_use]
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_name_and_a_host_and_nothing_a_letter_could_trip_over() {
        for good in ["a@b.bg", "ann.lee+kapia@mail.example.org", "иван@пример.бг", "o'neil@x-y.example"]
        {
            assert_eq!(good.parse::<MailAddress>().unwrap().to_string(), good);
        }
        assert_eq!("Ann@B.bg".parse::<MailAddress>().unwrap().key(), "ann@b.bg");
        let long = format!("{}@b.bg", "a".repeat(250));
        for bad in [
            "",
            "a",
            "@b.bg",
            "a@b",
            "a@@b.bg",
            "a@b@c.bg",
            "a b@c.bg",
            "a@b.",
            "a@.b",
            "a@b..bg",
            "a@-b.bg",
            "-oX@b.bg",
            "<a@b.bg>",
            "a@b.bg,c@d.bg",
            "a@b.bg\n",
            "a@b.bg\r\nBcc: c@d.bg",
            "a@b.bg\u{2028}x",
            "a\u{202e}@b.bg",
            "\"a\"@b.bg",
            "a@[127.0.0.1]",
            &long,
        ] {
            assert_eq!(bad.parse::<MailAddress>(), Err(BadAddress), "{bad:?}");
        }
    }
}
