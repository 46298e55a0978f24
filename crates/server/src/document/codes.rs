// SPDX-License-Identifier: AGPL-3.0-or-later
//! What stands beside a request in the source names refusals as the source does. The document tells their codes.

/// Names whose code is not the name in small letters, and what is said in their place.
const OTHERS: [(&str, &str); 13] = [
    ("ApiError::TooMany", "`too_many_requests`"),
    ("ApiError::Unavailable", "`house_unavailable`"),
    ("ApiError::Refused", "a refusal"),
    ("ApiError::Challenge", "a refusal of the challenge"),
    ("ApiError::Record", "a refusal of the record"),
    ("SafetyError::NotOperator", "`not_allowed`"),
    ("SafetyError::NotHere", "`not_allowed`"),
    ("game_act", "the acts of a game"),
    ("bot_game", "the lines of a game"),
    ("EndKind", "the ends of the game"),
    ("crate::CHAT_CHARS_MAX", CHAT_CHARS_MAX),
    ("crate::Room::apply", "the room"),
    ("crate::Room", "the room"),
];

/// As in `room::CHAT_CHARS_MAX`; a test holds the two together.
const CHAT_CHARS_MAX: &str = "280";

/// The text of a document, codes in the place of names in the source.
pub(crate) fn named(text: &str) -> String {
    let mut parts = text.split("[`");
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("`]") {
            Some((name, rest)) => {
                said.push_str(&code(name));
                said.push_str(rest);
            }
            None => {
                said.push_str("[`");
                said.push_str(part);
            }
        }
    }
    said
}

fn code(name: &str) -> String {
    if let Some((_, said)) = OTHERS.iter().find(|(other, _)| *other == name) {
        return (*said).to_owned();
    }
    let last = name.rsplit("::").next().unwrap_or(name);
    if !name.contains("Error::") {
        return format!("`{last}`");
    }
    let mut code = String::with_capacity(last.len() + 4);
    for (at, letter) in last.char_indices() {
        if letter.is_ascii_uppercase() && at > 0 {
            code.push('_');
        }
        code.push(letter.to_ascii_lowercase());
    }
    format!("`{code}`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ApiError;
    use crate::safety::refusal::SafetyError;

    #[test]
    fn a_name_becomes_the_code_that_is_sent() {
        for (name, sent) in [
            ("ApiError::NoSession", ApiError::NoSession.code()),
            ("ApiError::Unavailable", ApiError::Unavailable.code()),
            ("ApiError::InDoubt", ApiError::InDoubt.code()),
            ("ApiError::TooMany", ApiError::TooMany { key: "x", retry_s: 1 }.code()),
            ("ApiError::NoSuchRoom", ApiError::NoSuchRoom { room: String::new() }.code()),
            ("ApiError::SeekNeedsClock", ApiError::SeekNeedsClock.code()),
            ("SafetyError::BadReport", SafetyError::BadReport { max: 1 }.code()),
            ("SafetyError::NoSuchLine", SafetyError::NoSuchLine { seq: 1 }.code()),
        ] {
            assert_eq!(named(&format!("or [`{name}`].")), format!("or `{sent}`."));
        }
        assert_eq!(named("[`a` and [`b::C`]"), "[`a` and [`b::C`]".replace("[`b::C`]", "`C`"));
        assert_eq!(CHAT_CHARS_MAX, room::CHAT_CHARS_MAX.to_string());
    }
}
