// SPDX-License-Identifier: AGPL-3.0-or-later
//! A trunk as the node has it that was dialled. Nobody is on the bus: what it sends is lost.

use super::*;

const ID: Salt = [1; 16];
const SALT: Salt = [2; 16];

fn secret() -> SiteSecret {
    SiteSecret::new([3; 32])
}

/// What the node `a` says to the node `b` under this number.
fn said(number: u64, answer: &[u8], frame: &Frame) -> Message {
    let open = head(&ID, Way::Up, number);
    let sealed = secret().seal("b", &ID, answer, Way::Up).close(number, &open, frame.encode());
    Message { trunk: ID, way: Way::Up, number, rest: sealed.expect("the first number is a new one") }
}

async fn answered() -> Arc<Trunk> {
    let nobody = "nats://127.0.0.1:1".parse().expect("an address");
    let bus = Bus::connect(&nobody, "b", "site".to_owned()).await.expect("a bus may be away");
    let hello = said(0, &[], &Frame::Hello("a".to_owned()));
    Trunk::answer(&bus, &secret(), "b", hello, SALT).await.expect("a node of the site")
}

#[tokio::test]
async fn a_trunk_is_used_once_who_dialled_has_spoken_again() {
    let trunk = answered().await;
    assert!(trunk.is_open() && !trunk.is_used(), "its end is nothing to warn of");
    // Nor is anything that nobody of the site has said, or the first word again.
    let forged = Message { rest: vec![0; 17], ..said(1, &SALT, &Frame::Beat) };
    for heard in [forged, said(0, &[], &Frame::Hello("a".to_owned()))] {
        assert!(trunk.hear(&secret(), heard).is_none() && !trunk.is_used());
    }
    assert!(trunk.hear(&secret(), said(1, &SALT, &Frame::Beat)).is_none());
    assert!(trunk.is_open() && trunk.is_used());
}
