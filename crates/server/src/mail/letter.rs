// SPDX-License-Identifier: AGPL-3.0-or-later
//! The letters the site writes. Their sentences are those of `i18n/*/mail.ftl`, in the language of whoever gets them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use data_encoding::BASE64;

use crate::mail::address::MailAddress;

/// Bytes of a subject in one encoded word, of which no line has more than 75 letters (RFC 2047).
const WORD_BYTES: usize = 42;

type Sentences = BTreeMap<&'static str, &'static str>;

static BG: LazyLock<Sentences> = LazyLock::new(|| sentences(include_str!("../../../../i18n/bg/mail.ftl")));
static RU: LazyLock<Sentences> = LazyLock::new(|| sentences(include_str!("../../../../i18n/ru/mail.ftl")));
static EN: LazyLock<Sentences> = LazyLock::new(|| sentences(include_str!("../../../../i18n/en/mail.ftl")));

/// Messages of one line each: all that letters need of Fluent.
fn sentences(file: &'static str) -> Sentences {
    file.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(" = ")).collect()
}

fn said(language: &str, key: &str, values: &[(&str, &str)]) -> String {
    let sentences = match language {
        "bg" => &BG,
        "ru" => &RU,
        _ => &EN,
    };
    let sentence = sentences.get(key).copied().unwrap_or(key);
    values
        .iter()
        .fold(sentence.to_owned(), |text, (name, value)| text.replace(&format!("{{ ${name} }}"), value))
}

/// What a letter is about.
#[derive(Clone, Debug)]
pub enum About {
    /// Whether mail arrives: who follows the link says so.
    Proof {
        /// The address of the page that says it.
        link: String,
    },
    /// A new password.
    Reset {
        /// The address of the page that takes it.
        link: String,
    },
    /// A tournament they have entered begins.
    Soon {
        /// What it is called.
        tournament: String,
        /// How many minutes are left.
        minutes: i64,
        /// The address of its page.
        link: String,
    },
    /// Mail for the account goes elsewhere now, or nowhere.
    Moved,
}

/// A letter to somebody with an account.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Where it goes.
    pub to: MailAddress,
    /// `bg`, `ru` or `en`.
    pub language: String,
    /// Whose account it is about.
    pub name: String,
    /// The address of the site.
    pub site: String,
    /// What it says.
    pub about: About,
}

impl Letter {
    /// The letter as programs that send mail take it: a head, an empty line and the text.
    pub(crate) fn text(&self) -> String {
        let (keys, link) = match &self.about {
            About::Proof { link } => {
                (["mail-proof-subject", "mail-proof-text", "mail-proof-else"], Some(link))
            }
            About::Reset { link } => {
                (["mail-reset-subject", "mail-reset-text", "mail-reset-else"], Some(link))
            }
            About::Soon { link, .. } => {
                (["mail-soon-subject", "mail-soon-text", "mail-soon-else"], Some(link))
            }
            About::Moved => (["mail-moved-subject", "mail-moved-text", "mail-moved-else"], None),
        };
        let mut values = vec![("name", self.name.as_str()), ("site", self.site.as_str())];
        let left;
        if let About::Soon { tournament, minutes, .. } = &self.about {
            left = minutes.to_string();
            // Last, so that nothing in it is taken for a value.
            values.extend([("minutes", left.as_str()), ("tournament", tournament)]);
        }
        let [subject, why, otherwise] = keys.map(|key| said(&self.language, key, &values));
        let mut body = vec![said(&self.language, "mail-hello", &values), why];
        body.extend(link.cloned());
        body.push(otherwise);
        format!(
            "To: {}\nSubject: {}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\
             Content-Transfer-Encoding: 8bit\nAuto-Submitted: auto-generated\n\n{}\n",
            self.to,
            encoded(&subject),
            body.join("\n\n")
        )
    }
}

/// A text as it may stand in the head of a letter, whatever is in it.
fn encoded(text: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for letter in text.chars() {
        match words.last_mut() {
            Some(word) if word.len() + letter.len_utf8() <= WORD_BYTES => word.push(letter),
            _ => words.push(letter.to_string()),
        }
    }
    let words = words.iter().map(|word| format!("=?utf-8?B?{}?=", BASE64.encode(word.as_bytes())));
    words.collect::<Vec<_>>().join("\n ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(language: &str, about: About) -> String {
        Letter {
            to: "ann@example.org".parse().unwrap(),
            language: language.to_owned(),
            name: "Ann".to_owned(),
            site: "https://kapia.example".to_owned(),
            about,
        }
        .text()
    }

    #[test]
    fn every_letter_is_whole_in_every_language() {
        let link = || "https://kapia.example/x#y".to_owned();
        for language in ["bg", "ru", "en"] {
            let soon = About::Soon { tournament: "Cup { $name }".to_owned(), minutes: 5, link: link() };
            for about in [About::Proof { link: link() }, About::Reset { link: link() }, soon, About::Moved] {
                let is_soon = matches!(about, About::Soon { .. });
                let has_link = !matches!(about, About::Moved);
                let text = letter(language, about);
                let (head, body) = text.split_once("\n\n").unwrap();
                assert!(head.starts_with("To: ann@example.org\nSubject: =?utf-8?B?"), "{head}");
                assert!(head.lines().all(|line| line.len() <= 78 && line.is_ascii()), "{head}");
                let body = if is_soon { body.replace("Cup { $name }", "") } else { body.to_owned() };
                assert!(!body.contains(['{', '$']) && !body.contains("mail-"), "{language}: {body}");
                assert!(body.contains("Ann") && body.contains("https://kapia.example"), "{body}");
                assert_eq!(body.lines().any(|line| line == "https://kapia.example/x#y"), has_link);
            }
        }
        assert_eq!((BG.len(), RU.len()), (EN.len(), EN.len()));
        assert!(letter("bg", About::Moved).contains("Ann"));
        assert_ne!(letter("bg", About::Moved), letter("ru", About::Moved));
    }

    #[test]
    fn nothing_in_a_subject_ends_its_line() {
        let word = encoded("a\r\nBcc: b@c.bg");
        assert!(!word.contains('\n') && word.starts_with("=?utf-8?B?"), "{word}");
        assert_eq!(encoded(&"ж".repeat(50)).lines().count(), 3);
    }
}
