// SPDX-License-Identifier: AGPL-3.0-or-later
//! The check of a whole transcript: every commitment, every link, every die.

use std::fmt::Debug;

use crate::chain::{Chain, LINKS_MAX, check_client_link, check_link, client_commit};
use crate::draw::Purpose;
use crate::fault::{Fault, RollFault};
use crate::secret::{Bytes32, Secret};
use crate::transcript::{Mode, Results, Roll, Transcript};

/// A transcript in which nothing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The draws it has.
    pub rolls: u32,
}

/// Checks a transcript from end to end. Rolls must be complete from number 1 on; tips, players' secrets,
/// `skipped` and `block0` may be left out and are checked when they are there.
///
/// # Errors
/// [`Fault`]: the first thing wrong; [`Fault::roll`] is the number of the first bad roll.
pub fn verify(transcript: &Transcript) -> Result<Verified, Fault> {
    check_head(transcript)?;
    let mut server = transcript.server_commit;
    let mut clients = transcript.client_commits.clone();
    let mut number = 0;
    for roll in &transcript.rolls {
        number += 1;
        check_roll(transcript, roll, number, &server, &clients)
            .map_err(|reason| Fault::Roll { roll: number, reason })?;
        server = roll.server_link;
        if transcript.mode == Mode::Live {
            clients.clone_from(&roll.contrib);
        }
    }
    Ok(Verified { rolls: number })
}

/// Everything but the rolls.
fn check_head(transcript: &Transcript) -> Result<(), Fault> {
    if let Some(scheme) = transcript.scheme.as_ref().filter(|scheme| *scheme != "KD1") {
        return Err(Fault::Scheme { found: scheme.chars().take(32).collect() });
    }
    let seats = transcript.nseats;
    if seats == 0 || transcript.client_commits.len() != usize::from(seats) {
        return Err(Fault::Seats { seats, commits: transcript.client_commits.len() });
    }
    if let Some(epoch) =
        transcript.epoch.filter(|epoch| epoch.n == 0 || epoch.game_id() != transcript.game_id)
    {
        return Err(Fault::Epoch { first: epoch.first, n: epoch.n });
    }
    if let Some(sources) = &transcript.sources
        && (transcript.mode != Mode::Live || sources.len() != usize::from(seats))
    {
        return Err(Fault::Sources { seats });
    }
    let rolls = transcript.rolls.len();
    match transcript.chain_len {
        Some(links) if !(1..=LINKS_MAX).contains(&links) => return Err(Fault::ChainLen),
        Some(links) if rolls > links as usize => return Err(Fault::TooManyRolls { rolls, links }),
        None if rolls > LINKS_MAX as usize => return Err(Fault::TooManyRolls { rolls, links: LINKS_MAX }),
        _ => {}
    }
    check_secrets(transcript)
}

/// The tips and secrets, as far as they are shown.
fn check_secrets(transcript: &Transcript) -> Result<(), Fault> {
    let (game, seats) = (transcript.game_id, transcript.nseats);
    if let Some(tip) = transcript.server_tip {
        let links = transcript.chain_len.ok_or(Fault::ChainLen)?;
        if Chain::from_tip(game, Secret(tip.0), links).commit() != transcript.server_commit.0 {
            return Err(Fault::ServerTip);
        }
    }
    let Some(secrets) = &transcript.client_secrets else { return Ok(()) };
    if secrets.len() != usize::from(seats) {
        return Err(Fault::ClientSecrets { found: secrets.len(), seats });
    }
    for (seat, (secret, commit)) in (0u8..).zip(secrets.iter().zip(&transcript.client_commits)) {
        let secret = Secret(secret.0);
        let bound = match transcript.mode {
            Mode::Static => client_commit(&game, seat, &secret),
            Mode::Live => {
                let links = transcript.chain_len.ok_or(Fault::ChainLen)?;
                Chain::of_client(game, seat, secret, links).commit()
            }
        };
        if bound != commit.0 {
            return Err(Fault::ClientSecret { seat });
        }
    }
    Ok(())
}

/// One roll, against the server's link before it and what the players are bound to now.
fn check_roll(
    transcript: &Transcript,
    roll: &Roll,
    number: u32,
    server: &Bytes32,
    clients: &[Bytes32],
) -> Result<(), RollFault> {
    let game = &transcript.game_id;
    if roll.i != number {
        return Err(RollFault::Number { found: roll.i });
    }
    if !check_link(game, &server.0, number, &roll.server_link.0) {
        return Err(RollFault::ServerLink);
    }
    if roll.contrib.len() != clients.len() {
        return Err(RollFault::Contributions { found: roll.contrib.len(), seats: transcript.nseats });
    }
    for (seat, (given, bound)) in (0u8..).zip(roll.contrib.iter().zip(clients)) {
        let good = match transcript.mode {
            Mode::Static => client_commit(game, seat, &Secret(given.0)) == bound.0,
            Mode::Live => check_client_link(game, seat, &bound.0, number, &given.0),
        };
        if !good {
            return Err(RollFault::Contribution { seat });
        }
    }
    check_results(roll, roll.results(game, transcript.nseats), transcript.nseats)
}

fn check_results(roll: &Roll, computed: Results, nseats: u8) -> Result<(), RollFault> {
    let Results { perm, dice, skipped, block0 } = computed;
    let field = |field, problem| Err(RollFault::Field { field, problem });
    match roll.purpose {
        Purpose::Seating if roll.perm.is_none() => {
            return field("perm", "is missing: a seating has an order of seats");
        }
        Purpose::Seating if roll.k.is_some_and(|k| k != nseats) => {
            return field("k", "is not the number of seats");
        }
        Purpose::Turn | Purpose::Opening if roll.dice.is_none() => {
            return field("dice", "is missing: a turn or an opening has dice");
        }
        Purpose::Turn | Purpose::Opening if roll.k.is_some() => {
            return field("k", "belongs to a seating, not to dice");
        }
        _ => {}
    }
    same("perm", &roll.perm, &perm)?;
    same("dice", &roll.dice, &dice)?;
    same("skipped", &roll.skipped, &skipped)?;
    match roll.block0.filter(|found| *found != block0) {
        Some(found) => {
            Err(RollFault::Result { field: "block0", found: found.to_string(), computed: block0.to_string() })
        }
        None => Ok(()),
    }
}

/// What the transcript says about a field, if it says anything, must be what comes out.
fn same<T: PartialEq + Debug>(
    field: &'static str,
    found: &Option<T>,
    computed: &Option<T>,
) -> Result<(), RollFault> {
    if found.is_none() || found == computed {
        return Ok(());
    }
    let words = |value: &Option<T>| value.as_ref().map_or("nothing".to_owned(), |value| format!("{value:?}"));
    Err(RollFault::Result { field, found: words(found), computed: words(computed) })
}
