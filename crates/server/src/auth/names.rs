// SPDX-License-Identifier: AGPL-3.0-or-later
//! Names people give themselves: which letters they are made of, and whom nobody may pass for.
//!
//! The letters are those of Unicode's general security profile (UTS #39), so nothing invisible is among them. The
//! names of the site and of its players are compared in a form in which letters that look alike are one letter:
//! "Карia" with Cyrillic letters in it is "Kapia".

use std::collections::HashSet;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _};

use crate::auth::refusal::AccountError;
use crate::error::ApiError;
use crate::rooms::bot_pool;

/// Longest name of a player, in characters.
pub const NAME_CHARS_MAX: usize = 24;
/// Shortest name of an account, in characters.
pub const ACCOUNT_NAME_CHARS_MIN: usize = 2;
/// Longest name of an account, in characters.
pub const ACCOUNT_NAME_CHARS_MAX: usize = 20;
/// Longest name that is looked for at all, in characters.
pub const ASKED_CHARS_MAX: usize = 64;
/// Letters of a player's id behind its `p`.
pub const ID_CHARS: usize = 12;
/// Marks that may stand on one letter.
const MARKS_MAX: usize = 2;
/// What may stand between letters.
const SEPARATORS: &str = " ._-";

/// Words that speak for the site wherever they stand in a name.
const SPEAKS_FOR_THE_SITE: [&str; 13] = [
    "kapia",
    "капия",
    "stockfish",
    "admin",
    "админ",
    "administrator",
    "администратор",
    "moderator",
    "модератор",
    "support",
    "поддръжка",
    "поддержка",
    "техподдержка",
];

/// Names that a person has only together with another word.
const IS_AN_OFFICE: [&str; 26] = [
    "server",
    "сървър",
    "сервер",
    "system",
    "система",
    "site",
    "сайт",
    "bot",
    "бот",
    "computer",
    "компютър",
    "компьютер",
    "arbiter",
    "арбитър",
    "арбитр",
    "referee",
    "съдия",
    "судья",
    "cashier",
    "касиер",
    "кассир",
    "root",
    "moder",
    "модер",
    "beginner",
    "owner",
];

/// The words of [`SPEAKS_FOR_THE_SITE`] as they look.
static WORDS: LazyLock<HashSet<String>> =
    LazyLock::new(|| SPEAKS_FOR_THE_SITE.iter().map(|word| look(word)).collect());

/// Whole names as they look.
static NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let players = bot_pool::names().map(look);
    IS_AN_OFFICE.iter().map(|name| look(name)).chain(players).chain(WORDS.iter().cloned()).collect()
});

/// A name people may give themselves: spaces are tidied; letters and digits of any language, space, `.`, `_`
/// and `-`, beginning with a letter or a digit; not one that belongs to the site.
///
/// # Errors
/// [`ApiError::BadName`], [`ApiError::ReservedName`].
pub fn checked(name: &str) -> Result<String, ApiError> {
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect();
    if !is_well_formed(&name) {
        return Err(ApiError::BadName { max: NAME_CHARS_MAX });
    }
    if is_reserved(&name) { Err(ApiError::ReservedName) } else { Ok(name) }
}

/// The name of an account: letters of one script, digits, `_`, `-` and `.`, beginning with a letter; not one that belongs
/// to the site.
///
/// # Errors
/// [`AccountError::BadName`], [`AccountError::ReservedName`].
pub fn of_account(name: &str) -> Result<String, AccountError> {
    let name: String = name.trim().nfc().collect();
    let begins = name.chars().next().is_some_and(|letter| letter.is_alphabetic());
    let fits = (ACCOUNT_NAME_CHARS_MIN..=ACCOUNT_NAME_CHARS_MAX).contains(&name.chars().count())
        && !name.contains(' ')
        && name.as_str().is_single_script();
    if !begins || !fits || !is_well_formed(&name) {
        return Err(AccountError::BadName { min: ACCOUNT_NAME_CHARS_MIN, max: ACCOUNT_NAME_CHARS_MAX });
    }
    if is_reserved(&name) { Err(AccountError::ReservedName) } else { Ok(name) }
}

/// By what names are told apart: two that look alike have one key.
#[must_use]
pub fn key(name: &str) -> String {
    let small: String = name.nfkc().collect::<String>().to_lowercase();
    skeleton(&small).collect()
}

/// How a name looks in the letters it is written with: [`key`] takes capitals for small letters first, and twins that are
/// capitals (`HAHA` and `НАНА`, `Ilya` and `llya`) have keys of their own. Nobody is found by it; two accounts do not share it.
#[must_use]
pub fn looks_like(name: &str) -> String {
    let seen: String = skeleton(&name.nfkc().collect::<String>()).collect();
    skeleton(&seen.to_lowercase()).collect()
}

/// The key of a name that somebody asks for, where it can be one at all: what is longer than any name, or holds what no
/// database keeps, is nobody's, and costs no work.
#[must_use]
pub fn asked(name: &str) -> Option<String> {
    let name = name.trim();
    let fits = name.chars().nth(ASKED_CHARS_MAX).is_none() && !name.contains('\0');
    fits.then(|| key(name))
}

/// Whether this could be the id of a player.
#[must_use]
pub fn is_id(text: &str) -> bool {
    text.strip_prefix('p').is_some_and(|rest| {
        rest.len() == ID_CHARS && rest.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

fn is_well_formed(name: &str) -> bool {
    let mut marks = MARKS_MAX;
    let fits = name.chars().all(|letter| {
        if is_combining_mark(letter) {
            marks += 1;
            return marks <= MARKS_MAX && letter.identifier_allowed();
        }
        let separates = SEPARATORS.contains(letter);
        // A mark stands on a letter.
        marks = if separates { MARKS_MAX } else { 0 };
        separates || (letter.is_alphanumeric() && letter.identifier_allowed())
    });
    let begins = |letter: char| letter.is_alphanumeric() && !is_combining_mark(letter);
    fits && (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && name.chars().next().is_some_and(begins)
}

fn is_reserved(name: &str) -> bool {
    let digits = |letter: char| letter.is_ascii_digit();
    let is_word =
        |word: &str| WORDS.contains(&look(word)) || WORDS.contains(&look(word.trim_matches(digits)));
    let whole = look(name);
    let without_digits = look(name.trim_end_matches(|letter| digits(letter) || SEPARATORS.contains(letter)));
    NAMES.contains(&whole)
        || NAMES.contains(&without_digits)
        || name.split(|letter| SEPARATORS.contains(letter)).any(is_word)
}

/// How a name looks: letters and digits only, without marks and case, one letter for all that look like it.
fn look(name: &str) -> String {
    let letters = name.nfd().filter(|letter| letter.is_alphanumeric() && !is_combining_mark(*letter));
    let mut text = String::with_capacity(name.len());
    for letter in letters {
        let small: String = letter.to_lowercase().collect();
        let twin: String = skeleton(&small).collect();
        // Some letters look like Latin ones when they are capitals ("К"), others when they are small ("у").
        let looks = [in_capitals(&small), in_capitals(&twin)];
        let latin = looks.iter().find(|look| !look.is_empty() && look.is_ascii());
        text.push_str(latin.unwrap_or(&looks[0]));
    }
    text.replace('m', "rn")
}

/// What a text looks like in capitals, written small.
fn in_capitals(text: &str) -> String {
    let twin: String = skeleton(&text.to_uppercase()).collect();
    let bare = twin.nfd().filter(|letter| letter.is_alphanumeric() && !is_combining_mark(*letter));
    bare.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_language_and_no_tricks() {
        for (given, taken) in [
            ("  Иван   Петров ", "Иван Петров"),
            ("O_o.-9", "O_o.-9"),
            ("Фи\u{438}\u{306}", "Фий"),
            ("Ёжик", "Ёжик"),
            ("José", "José"),
            ("हिन्दी", "हिन्दी"),
            ("한글", "한글"),
            ("山田", "山田"),
            ("עברית", "עברית"),
        ] {
            assert_eq!(checked(given).unwrap(), taken);
        }
        for bad in ["", " ", "<b>", "-a", &"ы".repeat(25), "a\0", "a/b", "𝓚apo", "Ⅳ", "a¨"] {
            assert!(matches!(checked(bad), Err(ApiError::BadName { .. })), "{bad:?}");
        }
        assert_eq!(checked(&"ы".repeat(24)).unwrap().chars().count(), 24);
    }

    #[test]
    fn an_account_has_a_name_of_one_script_and_one_key_for_all_that_look_like_it() {
        for name in ["Cop", "сор", "Иван_7", "O-o.9", "José", "山田", "ab", &"ы".repeat(20)] {
            assert_eq!(of_account(name).unwrap(), name);
        }
        assert_eq!(of_account(" Ann ").unwrap(), "Ann");
        for bad in ["Сop", "Pавел", "a", "7up", "_ann", "Ann Lee", &"ы".repeat(21), "", "a\u{200d}b", "ann@x"]
        {
            assert!(matches!(of_account(bad), Err(AccountError::BadName { .. })), "{bad:?}");
        }
        for taken in ["Kapia", "admin", "Stockfish_17"] {
            assert!(matches!(of_account(taken), Err(AccountError::ReservedName)), "{taken}");
        }
        for like in ["cop", "COP", "сор", "СОР", "ｃｏｐ"] {
            assert_eq!(key(like), key("Cop"), "{like}");
        }
        assert_ne!(key("Cops"), key("Cop"));
    }

    #[test]
    fn twins_that_are_capitals_look_the_same() {
        for (one, other) in [
            ("HAHA", "НАНА"),
            ("Ilya", "llya"),
            ("Ilya", "1lya"),
            ("Oto", "0to"),
            ("BOT4", "ВОТ4"),
            ("TOMA", "ТОМА"),
            ("ΑΝΝΑ", "ANNA"),
        ] {
            assert_ne!(key(one), key(other), "{one} has a key of its own");
            assert_eq!(looks_like(one), looks_like(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Нина", "Нона"), ("Ivan", "Iven"), ("Вера", "Вега")]
        {
            assert_ne!(looks_like(one), looks_like(other), "{one} {other}");
        }
    }

    #[test]
    fn nothing_in_a_name_is_invisible() {
        for invisible in [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{70f}',
            '\u{115f}',
            '\u{1160}',
            '\u{17b4}',
            '\u{17b5}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{202a}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{206f}',
            '\u{2800}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{1d173}',
            '\u{e0041}',
            '\u{e0100}',
        ] {
            for name in
                [format!("a{invisible}b"), format!("{invisible}a"), format!("a{invisible}"), invisible.into()]
            {
                let refused = matches!(checked(&name), Err(ApiError::BadName { .. }));
                assert!(refused, "U+{:04X} in {name:?}", u32::from(invisible));
            }
        }
        for marks in ["\u{301}", "\u{345}", "a\u{301}\u{301}\u{301}\u{301}", "a \u{301}b", "a_\u{301}"] {
            assert!(matches!(checked(marks), Err(ApiError::BadName { .. })), "{marks:?}");
        }
    }

    #[test]
    fn nobody_passes_for_the_site() {
        for taken in [
            "Kapia",
            "KAPIA",
            "kapia",
            "Карia",
            "Каріа",
            "КАРІА",
            "kаpіa",
            "Kаpla",
            "Kap1a",
            "K.a.p.i.a",
            "Ka-pia",
            "Kápïa",
            "ΚΑΡΙΑ",
            "Капия",
            "КAПИЯ",
            "Кaпия",
            "Kapia Beginner",
            "kapia support",
            "Kapia 2",
            "Kapia2",
            "Капия бот",
            "Stockfish",
            "Stоckfish 17",
            "Admin",
            "Adm1n",
            "Αdmin",
            "аdmin",
            "adrnin",
            "Admin_7",
            "admin7",
            "Site Administrator",
            "Администратор",
            "Aдминистратор",
            "Модератор",
            "server",
            "Сървър",
            "Сервер",
            "Cepвep",
            "System",
            "Bot",
            "Бот",
            "бот 3",
            "Съдия",
            "Судья",
            "Арбитр",
            "Cashier",
        ] {
            assert!(matches!(checked(taken), Err(ApiError::ReservedName)), "{taken}: {}", look(taken));
        }
        for free in [
            "Karina",
            "Каролина",
            "Капитан",
            "Botev",
            "Ботев",
            "Христо Ботев",
            "Serverin",
            "Адмирал",
            "Kapiton",
            "Бот на Иван",
            "Rootes",
            "Guest 1234",
            "Гост 7",
            "Гость 7",
            "Ян",
            "Лия",
            "Ivan System",
        ] {
            assert_eq!(checked(free).unwrap(), free, "{}", look(free));
        }
    }
}
