// SPDX-License-Identifier: AGPL-3.0-or-later
//! The transcript of a game's dice, gathered from its log: what anybody needs to check every roll.

use dice::{Bytes32, Mode, Purpose, Roll, Transcript};

use crate::dicing::{game_id, unhex};
use crate::event::Event;

/// The dice of room `id` so far; nothing before both players have shown their contributions, and nothing in
/// games without dice. It holds no link that has not been shown with its roll.
#[must_use]
pub fn transcript<'a>(id: &str, log: impl IntoIterator<Item = &'a Event>) -> Option<Transcript> {
    let bytes = |text: &str| unhex(text).map(Bytes32);
    let mut commit = None;
    let (mut committed, mut revealed) = ([None; 2], [None; 2]);
    let mut rolls = Vec::new();
    for event in log {
        match event {
            Event::DiceServer { commit: link, .. } => commit = bytes(link),
            Event::DiceCommitted { seat, commit } => committed[usize::from(seat & 1)] = bytes(commit),
            Event::DiceRevealed { seat, c } => revealed[usize::from(seat & 1)] = bytes(c),
            Event::Rolled { i, seat, dice, link, .. } => rolls.push(Roll {
                i: *i,
                purpose: if seat.is_some() { Purpose::Turn } else { Purpose::Opening },
                k: None,
                perm: None,
                dice: Some(dice.clone()),
                skipped: None,
                server_link: bytes(link)?,
                contrib: vec![revealed[0]?, revealed[1]?],
                block0: None,
            }),
            _ => {}
        }
    }
    Some(Transcript {
        scheme: Some("KD1".to_owned()),
        game_id: game_id(id),
        mode: Mode::Static,
        nseats: 2,
        chain_len: None,
        server_tip: None,
        server_commit: commit?,
        client_commits: vec![committed[0]?, committed[1]?],
        client_secrets: Some(vec![revealed[0]?, revealed[1]?]),
        rolls,
    })
}
