// SPDX-License-Identifier: AGPL-3.0-or-later
//! The transcript of a game's dice, gathered from its log: what anybody needs to check every roll.

use dice::{Bytes32, Epoch, GameId, Mode, Roll, Source, Transcript, epoch_id};
use game::{Seat, TwoSeat};

use crate::dice::handshake::{game_id, purpose, unhex};
use crate::table::event::Event;

/// What was shown of one epoch.
struct Shown {
    n: u32,
    game_id: GameId,
    mode: Mode,
    links: u32,
    sources: [Source; 2],
    commit: Bytes32,
    committed: [Option<Bytes32>; 2],
    revealed: [Option<Bytes32>; 2],
    rolls: Vec<Roll>,
}

/// The dice of room `id` so far, one transcript for each epoch: nothing before both players have shown their
/// contributions (live: are bound), and nothing in games without dice. They hold no link that has not been shown with its roll.
#[must_use]
pub fn transcripts<'a>(id: &str, log: impl IntoIterator<Item = &'a Event>) -> Vec<Transcript> {
    let bytes = |text: &str| unhex(text).map(Bytes32);
    let first = game_id(id);
    let mut epochs: Vec<Shown> = Vec::new();
    for event in log {
        if let Event::DiceServer { commit, links, live, epoch, .. } = event {
            let next = epochs.last().map_or(0, |last| last.n.saturating_add(1));
            let n = epoch.unwrap_or(next);
            let (committed, revealed) = ([None; 2], [None; 2]);
            epochs.extend(bytes(commit).map(|commit| Shown {
                n,
                game_id: epoch_id(&first, n),
                mode: if *live { Mode::Live } else { Mode::Static },
                links: *links,
                sources: [Source::Own; 2],
                commit,
                committed,
                revealed,
                rolls: Vec::new(),
            }));
        }
        let Some(epoch) = epochs.last_mut() else { continue };
        match event {
            Event::DiceCommitted { seat, commit, deposit, fixed } => {
                if *fixed {
                    epoch.mode = Mode::Static;
                    epoch.committed = [None; 2];
                    epoch.sources = [Source::Own; 2];
                }
                set(&mut epoch.committed, *seat, bytes(commit));
                if deposit.is_some() {
                    set(&mut epoch.sources, *seat, Source::Deposited);
                }
            }
            Event::DiceRevealed { seat, c } => set(&mut epoch.revealed, *seat, bytes(c)),
            Event::Rolled { i, seat, dice, link, links, .. } => {
                let contrib = match epoch.mode {
                    Mode::Static => epoch.revealed.into_iter().flatten().collect(),
                    Mode::Live => links.iter().filter_map(|link| bytes(link)).collect(),
                };
                epoch.take_roll(*i, *seat, dice, bytes(link), contrib);
            }
            _ => {}
        }
    }
    epochs.into_iter().filter_map(|shown| shown.transcript(&first)).collect()
}

/// Keeps what one of the two players has sent.
fn set<T>(of: &mut [T; 2], seat: u8, value: T) {
    if let Some(seat) = TwoSeat::of(Seat(seat)) {
        of[seat.index()] = value;
    }
}

impl Shown {
    fn take_roll(
        &mut self,
        i: u32,
        seat: Option<u8>,
        dice: &[u8],
        link: Option<Bytes32>,
        contrib: Vec<Bytes32>,
    ) {
        let Some(server_link) = link.filter(|_| contrib.len() == self.committed.len()) else { return };
        self.rolls.push(Roll {
            i,
            purpose: purpose(seat),
            k: None,
            perm: None,
            dice: Some(dice.to_vec()),
            skipped: None,
            server_link,
            contrib,
            block0: None,
        });
    }

    fn transcript(self, first: &GameId) -> Option<Transcript> {
        let live = self.mode == Mode::Live;
        let client_secrets = match self.mode {
            Mode::Static => Some(vec![self.revealed[0]?, self.revealed[1]?]),
            Mode::Live => None,
        };
        Some(Transcript {
            scheme: Some("KD1".to_owned()),
            game_id: self.game_id,
            epoch: (self.n > 0).then_some(Epoch { first: *first, n: self.n }),
            mode: self.mode,
            nseats: 2,
            chain_len: live.then_some(self.links),
            server_tip: None,
            server_commit: self.commit,
            client_commits: vec![self.committed[0]?, self.committed[1]?],
            sources: self.sources.contains(&Source::Deposited).then(|| self.sources.to_vec()),
            client_secrets,
            rolls: self.rolls,
        })
    }
}
