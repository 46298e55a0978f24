// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sentences as data. What is said in English by `Display` has a stable code and data besides, so that whoever
//! shows it can say it in another language; [`messages!`](crate::messages) writes both down for an enum, variant by
//! variant, and the compiler sees to it that none is left out. No language lives here.

/// One datum of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// A number, which other words of a sentence may have to agree with.
    Number(i64),
    /// Anything else: a name, a square, a stable word.
    Text(String),
}

/// The data of a sentence by their names.
pub type Params = Vec<(&'static str, Datum)>;

/// What may be said: each code, and the names of its data.
pub type Codes = &'static [(&'static str, &'static [&'static str])];

impl Datum {
    /// A number; whatever has no place in 64 bits is the largest there is.
    #[must_use]
    pub fn number(number: impl TryInto<i64>) -> Self {
        Self::Number(number.try_into().unwrap_or(i64::MAX))
    }

    /// A word as it is written.
    #[must_use]
    pub fn text(text: &(impl ToString + ?Sized)) -> Self {
        Self::Text(text.to_string())
    }
}

/// Gives an enum of sentences its codes and data: `code()`, `params()` and `CODES`.
///
/// A variant is followed by its data: texts first, numbers after a semicolon; a text that is not written as
/// `Display` would write it is given by an expression. What the variants after `within` hold speaks for itself
/// and is not among `CODES`.
///
/// ```
/// enum Wrong {
///     Empty,
///     TooMany { what: &'static str, found: u32 },
///     OneOf { words: Vec<&'static str> },
/// }
/// game::messages! { Wrong {
///     Empty => "empty",
///     TooMany { what; found } => "too_many",
///     OneOf { words = words.join(", ") } => "one_of",
/// } }
/// let wrong = Wrong::TooMany { what: "kings", found: 2 };
/// assert_eq!((wrong.code(), wrong.params().len()), ("too_many", 2));
/// assert_eq!(Wrong::CODES[2], ("one_of", &["words"][..]));
/// ```
#[macro_export]
macro_rules! messages {
    ($type:ident {
        $($variant:ident $({ $($text:ident $(= $value:expr)?),* $(; $($number:ident),+)? })? => $code:literal,)+
    } $(within $($inner:ident),+)?) => {
        impl $type {
            /// What can be said, each with the names of its data.
            pub const CODES: $crate::Codes =
                &[$(($code, &[$($(stringify!($text),)* $($(stringify!($number)),+)?)?])),+];

            /// A stable word for programs, `snake_case`.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)+
                    $($(Self::$inner(inner) => inner.code(),)+)?
                }
            }

            /// The data of the sentence, for translations.
            #[must_use]
            pub fn params(&self) -> $crate::Params {
                match self {
                    $(Self::$variant { $($($text,)* $($($number,)+)?)? .. } => vec![
                        $($((stringify!($text), $crate::messages!(@text $text $(= $value)?)),)*
                        $($((stringify!($number), $crate::Datum::number(*$number)),)+)?)?
                    ],)+
                    $($(Self::$inner(inner) => inner.params(),)+)?
                }
            }
        }
    };
    (@text $text:ident) => { $crate::Datum::text($text) };
    (@text $text:ident = $value:expr) => { $crate::Datum::text(&$value) };
}

#[cfg(test)]
mod tests {
    use super::Datum;

    #[test]
    fn a_number_too_large_is_the_largest() {
        assert_eq!(Datum::number(7_u8), Datum::Number(7));
        assert_eq!(Datum::number(u128::MAX), Datum::Number(i64::MAX));
        assert_eq!(Datum::number(-1), Datum::Number(-1));
    }
}
