// SPDX-License-Identifier: AGPL-3.0-or-later
//! A sentence about a file, as data: the page says it in the language of its reader, by `code` and `params`.

use std::collections::BTreeMap;

use game::{Datum, Params};
use record::{Heading, Remark, Why};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// Something said about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sentence {
    /// A stable word.
    #[schema(schema_with = codes)]
    pub code: String,
    /// The sentence in English.
    pub detail: String,
    /// The data of the sentence, for translations. Besides those of its code: `line` of a remark; `board`,
    /// `words`, or `form` and `given` where the sentence is about that part only.
    pub params: BTreeMap<&'static str, Word>,
}

/// One datum of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Word {
    /// A number.
    Number(i64),
    /// Anything else.
    Text(String),
}

impl Sentence {
    fn new(code: String, detail: String, params: Params) -> Self {
        let word = |datum| match datum {
            Datum::Number(number) => Word::Number(number),
            Datum::Text(text) => Word::Text(text),
        };
        Self { code, detail, params: params.into_iter().map(|(name, datum)| (name, word(datum))).collect() }
    }
}

impl From<&Why> for Sentence {
    fn from(why: &Why) -> Self {
        Self::new(why.code(), why.to_string(), why.params())
    }
}

impl From<&Remark> for Sentence {
    fn from(remark: &Remark) -> Self {
        Self::new(remark.code(), remark.to_string(), remark.params())
    }
}

impl From<&Heading> for Sentence {
    fn from(heading: &Heading) -> Self {
        Self::new(heading.code().to_owned(), heading.to_string(), heading.params())
    }
}

/// Every code there is, and under `x-params` the names of its data.
fn codes() -> Object {
    let all: BTreeMap<String, &[&str]> = Remark::codes().collect();
    let params = serde_json::json!(all);
    let mut object = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("A stable word."))
        .enum_values(Some(all.into_keys()))
        .build();
    object.extensions.get_or_insert_default().insert("x-params".to_owned(), params);
    object
}
