// SPDX-License-Identifier: AGPL-3.0-or-later
//! The fields of a request of OAuth, in an address or in a body. What nobody knows is passed over, and an empty field is none
//! (RFC 6749, 3.1 and 3.2).

use std::collections::BTreeMap;

use url::form_urlencoded;

/// Those fields that are known.
#[derive(Debug)]
pub struct Fields {
    once: BTreeMap<&'static str, String>,
    twice: Option<&'static str>,
}

impl Fields {
    /// Reads those of these names.
    #[must_use]
    pub fn read(text: &[u8], names: &[&'static str]) -> Self {
        let (mut once, mut twice) = (BTreeMap::new(), None);
        for (name, value) in form_urlencoded::parse(text) {
            let Some(&name) = names.iter().find(|known| **known == name) else { continue };
            if once.insert(name, value.into_owned()).is_some() {
                twice = twice.or(Some(name));
            }
        }
        Self { once, twice }
    }

    /// A field, if it is there and says something.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.once.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// The first that is there more than once.
    #[must_use]
    pub fn twice(&self) -> Option<&'static str> {
        self.twice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_read_once_and_others_are_passed_over() {
        let read = |text: &str| Fields::read(text.as_bytes(), &["a", "b"]);
        let good = read("a=x+y%2Bz&b=&c=1&c=2");
        assert_eq!(
            (good.get("a"), good.get("b"), good.get("c"), good.twice()),
            (Some("x y+z"), None, None, None)
        );
        assert_eq!(read("a=1&b=2&b=2&a=1").twice(), Some("b"));
        assert_eq!(read("%ff=%ff&a=%ff").get("a"), Some("\u{fffd}"));
        assert_eq!(read("").get("a"), None);
    }
}
