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

/// Names of programs, wherever they stand in a name.
const IS_A_PROGRAM: [&str; 3] = ["kapia", "капия", "stockfish"];

/// Words that speak for the site wherever they stand in a name.
const SPEAKS_FOR_THE_SITE: [&str; 10] = [
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
const IS_AN_OFFICE: [&str; 29] = [
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
    "operator",
    "оператор",
    "house",
    "moder",
    "модер",
    "beginner",
    "owner",
];

/// Words and whole names that are kept, as they look.
struct Kept {
    words: HashSet<String>,
    names: HashSet<String>,
}

impl Kept {
    fn of<'a>(words: impl Iterator<Item = &'a str>, names: impl Iterator<Item = &'a str>) -> Self {
        let words: HashSet<String> = words.map(look).collect();
        let names = names.map(look).chain(words.iter().cloned()).collect();
        Self { words, names }
    }

    /// Whether a name is one of the kept ones, has a kept word in it, or is the id of a bot: challenges know bots by both.
    fn has(&self, name: &str) -> bool {
        let digits = |letter: char| letter.is_ascii_digit();
        let is_word = |word: &str| {
            self.words.contains(&look(word)) || self.words.contains(&look(word.trim_matches(digits)))
        };
        let without_digits = name.trim_end_matches(|letter| digits(letter) || SEPARATORS.contains(letter));
        self.names.contains(&look(name))
            || self.names.contains(&look(without_digits))
            || bot_pool::is_id(&name.to_lowercase())
            || name.split(|letter| SEPARATORS.contains(letter)).any(is_word)
    }
}

/// What nobody is called but the programs of the site, whoever gives the name.
static PROGRAMS: LazyLock<Kept> = LazyLock::new(|| Kept::of(IS_A_PROGRAM.into_iter(), bot_pool::names()));

/// What nobody calls themselves.
static RESERVED: LazyLock<Kept> = LazyLock::new(|| {
    Kept::of(
        IS_A_PROGRAM.into_iter().chain(SPEAKS_FOR_THE_SITE),
        IS_AN_OFFICE.into_iter().chain(bot_pool::names()),
    )
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
    if RESERVED.has(&name) { Err(ApiError::ReservedName) } else { Ok(name) }
}

/// The name of an account that somebody gives themselves: letters of one script, digits, `_`, `-` and `.`, beginning with a
/// letter; not one that belongs to the site.
///
/// # Errors
/// [`AccountError::BadName`], [`AccountError::ReservedName`].
pub fn of_account(name: &str) -> Result<String, AccountError> {
    let name = formed(name)?;
    if RESERVED.has(&name) || is_of_erased(&name) { Err(AccountError::ReservedName) } else { Ok(name) }
}

/// The name of an account that the operator gives: the words of offices are theirs to give (`admin`, `cashier`), the names
/// of the site's programs are not.
///
/// # Errors
/// [`AccountError::BadName`], [`AccountError::ReservedName`].
pub fn given(name: &str) -> Result<String, AccountError> {
    let name = formed(name)?;
    if PROGRAMS.has(&name) || is_of_erased(&name) { Err(AccountError::ReservedName) } else { Ok(name) }
}

/// What the names of erased accounts begin with.
pub const ERASED: &str = "deleted-";

/// Whether a name is like those of accounts that were erased.
fn is_of_erased(name: &str) -> bool {
    key(name).starts_with(&key(ERASED))
}

/// A name of the form that accounts have.
fn formed(name: &str) -> Result<String, AccountError> {
    let name: String = name.trim().nfc().collect();
    let begins = name.chars().next().is_some_and(|letter| letter.is_alphabetic());
    // A mark that no letter has of its own makes twins of names.
    let fits = (ACCOUNT_NAME_CHARS_MIN..=ACCOUNT_NAME_CHARS_MAX).contains(&name.chars().count())
        && !name.contains(' ')
        && !name.chars().any(is_combining_mark)
        && name.as_str().is_single_script();
    if begins && fits && is_well_formed(&name) {
        Ok(name)
    } else {
        Err(AccountError::BadName { min: ACCOUNT_NAME_CHARS_MIN, max: ACCOUNT_NAME_CHARS_MAX })
    }
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
mod tests;
