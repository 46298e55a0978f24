// SPDX-License-Identifier: AGPL-3.0-or-later
//! A device that keeps passkeys, made of software, and the page it is used on. It can be made to answer wrongly.

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::people::{Answer, Open, Person, raw};

/// In what an answer is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Twist {
    None,
    /// Signed by another key.
    Signature,
    /// Made on the page of another site.
    Origin,
    /// Made for another site.
    Site,
    /// An answer to another kind of question.
    Kind,
    /// To a question nobody asked.
    Challenge,
    /// Nobody unlocked the device.
    Unlocked,
    /// A counter that was there before.
    Counter,
}

/// The page of a server as people have it open.
pub(crate) struct Page<'a> {
    pub(crate) server: &'a Open,
    pub(crate) host: String,
    pub(crate) origin: String,
}

impl<'a> Page<'a> {
    /// The page on the machine itself.
    pub(crate) fn of(server: &'a Open) -> Self {
        let host = format!("localhost:{}", server.address.port());
        Self { server, origin: format!("http://{host}"), host }
    }

    /// A request of the page.
    pub(crate) async fn post(&self, person: Option<&Person>, path: &str, body: &Value) -> Answer {
        let (body, Self { host, origin, .. }) = (body.to_string(), self);
        let cookie = person.map(|person| format!("Cookie: {}\r\n", person.cookie)).unwrap_or_default();
        let origin = if origin.is_empty() { String::new() } else { format!("Origin: {origin}\r\n") };
        let text = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{origin}{cookie}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        raw(self.server.address, text.as_bytes()).await
    }
}

/// A device with one passkey.
pub(crate) struct Device {
    key: SigningKey,
    id: [u8; 20],
    owner: String,
    counter: u32,
    origin: String,
}

impl Device {
    /// A device of its own for each number.
    pub(crate) fn new(number: u8, page: &Page<'_>) -> Self {
        let key = SigningKey::from_bytes(&[number; 32].into()).expect("a key");
        Self { key, id: [number; 20], owner: String::new(), counter: 0, origin: page.origin.clone() }
    }

    /// Says that it is another one, without its key.
    pub(crate) fn knows(&mut self, other: &Self) {
        (self.id, self.owner, self.counter) = (other.id, other.owner.clone(), other.counter);
    }

    /// Makes its passkey.
    pub(crate) fn makes(&mut self, options: &Value, twist: Twist) -> Value {
        self.owner = options["user"]["id"].as_str().expect("an owner").to_owned();
        let point = self.key.verifying_key().to_encoded_point(false);
        let mut data = self.data(options["rp"]["id"].as_str().expect("a site"), twist, 0x41);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).expect("short").to_be_bytes());
        data.extend(self.id);
        // The public key in CBOR: an elliptic one of P-256, for ES256.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().expect("a point"));
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().expect("a point"));
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).expect("short"));
        object.extend(&data);
        let said = self.said(options, twist, ["webauthn.create", "webauthn.get"]);
        self.answer(&json!({
            "clientDataJSON": BASE64URL_NOPAD.encode(said.as_bytes()),
            "attestationObject": BASE64URL_NOPAD.encode(&object),
            "transports": ["internal"],
        }))
    }

    /// Shows its passkey.
    pub(crate) fn shows(&mut self, options: &Value, twist: Twist) -> Value {
        if twist != Twist::Counter {
            self.counter += 1;
        }
        let data = self.data(options["rpId"].as_str().expect("a site"), twist, 0x01);
        let said = self.said(options, twist, ["webauthn.get", "webauthn.create"]);
        let signed = [data.as_slice(), &Sha256::digest(said.as_bytes())].concat();
        let other = SigningKey::from_bytes(&[99; 32].into()).expect("a key");
        let key = if twist == Twist::Signature { &other } else { &self.key };
        let signature: Signature = key.sign(&signed);
        self.answer(&json!({
            "clientDataJSON": BASE64URL_NOPAD.encode(said.as_bytes()),
            "authenticatorData": BASE64URL_NOPAD.encode(&data),
            "signature": BASE64URL_NOPAD.encode(signature.to_der().as_bytes()),
            "userHandle": self.owner,
        }))
    }

    fn answer(&self, response: &Value) -> Value {
        let id = BASE64URL_NOPAD.encode(&self.id);
        json!({"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": response})
    }

    fn data(&self, site: &str, twist: Twist, flags: u8) -> Vec<u8> {
        let site = if twist == Twist::Site { "evil.example" } else { site };
        let unlocked = if twist == Twist::Unlocked { 0 } else { 0x04 };
        let mut data = Sha256::digest(site.as_bytes()).to_vec();
        data.push(flags | unlocked);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn said(&self, options: &Value, twist: Twist, [kind, other]: [&str; 2]) -> String {
        let asked = options["challenge"].as_str().expect("a challenge");
        let nobodys = BASE64URL_NOPAD.encode(&[7; 16]);
        let challenge = if twist == Twist::Challenge { &nobodys } else { asked };
        let origin = if twist == Twist::Origin { "http://evil.example" } else { &self.origin };
        let kind = if twist == Twist::Kind { other } else { kind };
        // In this order, as browsers write it.
        format!(r#"{{"type":"{kind}","challenge":"{challenge}","origin":"{origin}","crossOrigin":false}}"#)
    }
}
