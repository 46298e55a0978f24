// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whose site it is, on which terms one plays there, and who administers its federations.

use serde_json::json;
use server::terms_of_use::TERMS_VERSION;
use sha2::{Digest as _, Sha256};
use tourney::federation::{Administrator, AdministratorKind, Federation};

use crate::people::Open;

#[tokio::test]
async fn d1_the_site_names_its_owner_and_the_terms_that_hold() {
    let server = Open::server_with(|config| {
        config.owner = "Chess club X".parse().ok();
        config.source_url = "https://kapia.example/source".parse().ok();
    })
    .await;
    let told = server.get("/api/v1/house").await;
    assert_eq!(told.status, 200, "{}", told.text);
    let told = told.json();
    assert_eq!((&told["owner"], &told["terms_version"]), (&json!("Chess club X"), &json!(TERMS_VERSION)));
    assert_eq!(
        (&told["program"], &told["source_url"]),
        (&json!("Kapia"), &json!("https://kapia.example/source"))
    );
    assert_eq!(server.get("/terms").await.status, 200, "the page itself");
    server.close().await;

    let nameless = Open::server().await;
    let told = nameless.get("/api/v1/house").await.json();
    assert_eq!((&told["owner"], &told["source_url"]), (&json!(null), &json!(null)));
    nameless.close().await;
}

#[tokio::test]
async fn d2_d3_everybody_sees_who_administers_a_federation_and_by_which_agreement() {
    let server = Open::server().await;
    assert_eq!(server.get("/api/v1/federations").await.json(), json!({"federations": []}));
    let ann = Administrator::new("Ann", AdministratorKind::Person).unwrap();
    let sofia = Federation::new("sofia", "Federation of Sofia", ann, "2026/1").unwrap();
    assert_eq!(server.app.store.add_federation(sofia).await, Ok(true));
    let told = server.get("/api/v1/federations").await;
    assert_eq!(told.status, 200, "{}", told.text);
    let expected = json!({
        "id": "sofia",
        "name": "Federation of Sofia",
        "administrator": {"name": "Ann", "kind": "person"},
        "agreement": "2026/1",
        "joining": "request",
        "members": 0,
    });
    assert_eq!(told.json(), json!({"federations": [expected]}));
    server.close().await;
}

/// SHA-256 of what the terms say in Bulgarian, English and Russian, one after the other, by version of the terms. Whoever
/// changes what they say adds a version: nobody is bound to what they have not accepted. The same said in other sentences
/// keeps its version and has another sum here.
const WORDS: [(u32, &str); 6] = [
    (1, "4467d430e66b701a2ff31a62c6fee3c7227a787dc010bd2ad38bd75cfe9ffb13"),
    (2, "7bc3dfe9a44e18976f6fe98ed9acb46dae2de3db94fbc8cc3d9b6455f199201a"),
    (3, "c0f143ef3177288933af63353388d7633cee64830fd27c7710ea7b8533889c18"),
    (4, "9906d4ed2927f3a7d7883e41cb4bb6a10898ca1ace61b6fd45e56a6085c3cc86"),
    (5, "e85e590dbce8b762ed22be905cd4b449d77c25cf8d8593730c45b5e10e4dda39"),
    (6, "6067bbcaecf81a8ab9011088e5822b91128fd1b7c99e108cfed45651cd4bbab8"),
];

#[test]
fn d1_other_words_are_another_version() {
    let mut hash = Sha256::new();
    for lang in ["bg", "en", "ru"] {
        let path = format!("{}/../../i18n/{lang}/terms.ftl", env!("CARGO_MANIFEST_DIR"));
        hash.update(std::fs::read(&path).expect("the terms are there"));
    }
    let now = room::hex(&hash.finalize());
    let last = WORDS.last().expect("there is a version");
    assert_eq!(
        (TERMS_VERSION, now.as_str()),
        *last,
        "the words of the terms have changed: if what they say has, raise TERMS_VERSION and add the new words here"
    );
}
