// SPDX-License-Identifier: AGPL-3.0-or-later
//! How the body of a request is read: so many bytes, of JSON an object of the documented form, no deeper than anything here
//! and with each name once. What each request asks for stands beside it.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt::{self, Display};

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use serde::Deserialize;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::error::ApiError;

/// Longest body of a request, bytes; of a record that is read it is [`super::records::RECORD_BYTES_MAX`].
pub const BODY_BYTES_MAX: usize = 64 * 1024;
/// So many objects and arrays stand in each other at most, the outermost counted.
pub const NESTED_MAX: usize = 16;
/// So much of a name that stands twice is told, characters.
const NAME_CHARS_MAX: usize = 40;

/// A JSON body of the documented form.
pub struct Payload<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Payload<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let media = declared.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !media.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::NotJson);
        }
        let body = body(request, BODY_BYTES_MAX).await?;
        form(&body).map(Self)
    }
}

/// Reads a body of at most `max` bytes.
pub(crate) async fn body(request: Request, max: usize) -> Result<Bytes, ApiError> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    if length.and_then(|length| length.parse::<usize>().ok()).is_some_and(|length| length > max) {
        return Err(ApiError::TooLong { max });
    }
    axum::body::to_bytes(request.into_body(), max).await.map_err(|_| ApiError::TooLong { max })
}

/// Reads a JSON body of the documented form, an object: of an array the fields would be told apart by their places alone,
/// which no document says. A name that stands twice in one object is read in two ways by two programs, and is refused, as is
/// what nests deeper than [`NESTED_MAX`].
///
/// # Errors
/// [`ApiError::BadRequest`], [`ApiError::NestedTooDeep`], [`ApiError::DoubledName`].
pub fn form<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let bad = |why: &dyn Display| ApiError::BadRequest {
        reason: format!("the body is not of the documented form: {why}"),
    };
    if body.trim_ascii_start().starts_with(b"[") {
        return Err(bad(&"it is an array and not an object"));
    }
    let found = Cell::new(None);
    let mut text = serde_json::Deserializer::from_slice(body);
    if let Err(error) = (Walk { depth: 0, found: &found }).deserialize(&mut text) {
        return Err(found.take().unwrap_or_else(|| bad(&error)));
    }
    serde_json::from_slice(body).map_err(|error| bad(&error))
}

/// Walks through a JSON text without keeping it. What is wrong with its shape is found; what is not JSON is told as an error.
#[derive(Clone, Copy)]
struct Walk<'a> {
    /// So many objects and arrays are around it.
    depth: usize,
    found: &'a Cell<Option<ApiError>>,
}

impl Walk<'_> {
    /// One deeper.
    fn inside<E: Error>(self) -> Result<Self, E> {
        if self.depth == NESTED_MAX {
            self.stop(ApiError::NestedTooDeep { max: NESTED_MAX })
        } else {
            Ok(Self { depth: self.depth + 1, ..self })
        }
    }

    fn stop<T, E: Error>(self, what: ApiError) -> Result<T, E> {
        let error = E::custom(&what);
        self.found.set(Some(what));
        Err(error)
    }
}

/// A name, as it stands in the text where nothing is escaped in it.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, text: D) -> Result<(), D::Error> {
        text.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let inside = self.inside()?;
        while items.next_element_seed(inside)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let inside = self.inside()?;
        let mut names = BTreeSet::new();
        while let Some(Name(name)) = fields.next_key()? {
            if names.contains(&name) {
                return self
                    .stop(ApiError::DoubledName { name: name.chars().take(NAME_CHARS_MAX).collect() });
            }
            names.insert(name);
            fields.next_value_seed(inside)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn read(text: &str) -> Result<Value, ApiError> {
        form(text.as_bytes())
    }

    fn code(text: &str) -> &'static str {
        read(text).map_or_else(|error| error.code(), |_| "")
    }

    fn nested(open: &str, close: &str, depth: usize) -> String {
        format!(r#"{{"a":{}0{}}}"#, open.repeat(depth - 1), close.repeat(depth - 1))
    }

    #[test]
    fn a_body_nests_sixteen_deep_and_no_deeper() {
        for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
            assert_eq!(code(&nested(open, close, NESTED_MAX)), "", "{open}");
            assert_eq!(code(&nested(open, close, NESTED_MAX + 1)), "nested_too_deep", "{open}");
            assert_eq!(code(&nested(open, close, 30_000)), "nested_too_deep", "{open}");
        }
        // Side by side they may be as many as there is room for.
        assert_eq!(code(&format!(r#"{{"a":[{}[]]}}"#, "[],".repeat(5_000))), "");
    }

    #[test]
    fn a_name_stands_once_in_an_object_however_it_is_written() {
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"{"a":1,"\u0061":2}"#,
            r#"{"b":[0,{"c":{"x":1,"a":[],"a":{}}}]}"#,
            r#"{"":1,"":2}"#,
        ] {
            assert_eq!(code(text), "doubled_name", "{text}");
        }
        assert_eq!(code(r#"{"a":{"a":[{"a":1},{"a":1}]},"A":1,"b":"a"}"#), "");
        let long = "щ".repeat(100);
        let problem = read(&format!(r#"{{"{long}":1,"{long}":2}}"#)).expect_err("a doubled name").problem();
        assert_eq!((problem.status, &problem.params["name"]), (400, &"щ".repeat(NAME_CHARS_MAX)));
    }

    #[test]
    fn what_is_no_object_or_no_json_is_told_so() {
        for text in ["", "[]", "{", r#"{"a":1}}"#, r#"{"a":01}"#, "{'a':1}", "{\"a\":\"\u{1}\"}", "{a:1}"] {
            assert_eq!(code(text), "bad_request", "{text}");
        }
        assert_eq!(read(r#"{"a":[1,-1,1.5,true,null,"é\n"]}"#).expect("JSON")["a"][5], "é\n");
    }
}
