// SPDX-License-Identifier: AGPL-3.0-or-later
//! What nodes hear over the bus, from whoever speaks there.

use server::cluster::frame::Frame;
use server::cluster::message::{Message, head};
use server::cluster::seal::{SiteSecret, Way};

use crate::bytes::Choices;

/// Open heads and words: what is understood is written so that it is understood the same; and what nobody of the site has
/// sealed is never taken for a word.
pub(crate) fn heard(data: &[u8]) {
    if let Some(word) = Frame::decode(data) {
        let written = word.encode();
        assert_eq!(Frame::decode(&written).as_ref(), Some(&word));
        assert!(written.len() <= data.len().max(written.len().min(64)), "a word grows by being read");
    }
    let Some(message) = Message::of(data) else { return };
    let open = head(&message.trunk, message.way, message.number);
    assert_eq!([&open[..], &message.rest].concat(), data);
    let mut rest = message.rest.clone();
    let seal = SiteSecret::new([7; 32]).seal("a", &message.trunk, &[], message.way);
    assert!(seal.open(message.number, &open, &mut rest).is_err(), "a forged message was opened");
}

/// What is sealed is opened by the other end under its number, and by nobody once a bit is another.
pub(crate) fn sealed(data: &[u8]) {
    let mut choices = Choices::new(data);
    let way = if choices.coin() { Way::Up } else { Way::Down };
    let number = u64::from(choices.byte());
    let (at, bit) = (choices.below(1 << 16), choices.below(8));
    let word = choices.rest();
    let secret = SiteSecret::new([9; 32]);
    let (trunk, salt) = ([1; 16], [2; 16]);
    let open = head(&trunk, way, number);
    let mut near = secret.seal("a", &trunk, &salt, way);
    let sent = near.close(number, &open, word.to_vec()).expect("the first number is a new one");
    assert!(near.close(number, &open, word.to_vec()).is_err(), "two words under one number");
    let far = secret.seal("a", &trunk, &salt, way);
    assert_eq!(far.open(number, &open, &mut sent.clone()).as_deref(), Ok(word));
    let mut other = sent;
    let at = at % other.len();
    other[at] ^= 1 << bit;
    assert!(far.open(number, &open, &mut other).is_err(), "bit {bit} of byte {at} does not matter");
}
