// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fair dice, scheme KD1: nobody can choose the dice, and everybody can check them.
//!
//! Before anybody else speaks, the server binds itself to a [`Chain`] of secrets by publishing its first link
//! ([`Chain::commit`]). Then each player is bound to a secret of their own ([`client_commit`]), and when
//! all are bound, all show theirs. Roll `i` mixes link `i` of the server with what the players brought
//! ([`Draw`]); with the dice the server shows the link, and [`check_link`] tells at once that it was fixed
//! from the beginning. A [`Transcript`] keeps all of it and [`verify`] checks it from end to end.
//!
//! Two modes: *static* players bring the same secret to every roll, *live* players have chains of their own
//! and show one link a roll ([`Live`]), so that not even the server knows the future. When the links are
//! spent, the game goes on in a new [`Epoch`]. The server's commitments stand in a public [`Log`], whose heads it
//! signs ([`verify_head`]), and
//! [`Statistics`] tell whether all rolls together look like dice.
//!
//! All integers are big-endian, `||` joins bytes, `H` is SHA-256. No randomness, no clock and no storage
//! here: secrets come in as arguments, and who must speak when is the room's business.
//!
//! ```
//! use dice::{Chain, Draw, GameId, Purpose, Secret, check_link};
//! let game = GameId([1; 16]);
//! let server = Chain::from_tip(game, Secret([2; 32]), 1024);
//! let players = [Secret([3; 32]), Secret([4; 32])];
//! let link = server.link(1).unwrap();
//! let draw = Draw { game_id: &game, index: 1, purpose: Purpose::Turn, contributions: &players };
//! let dice = draw.dice(&link, 2);
//! assert!(dice.iter().all(|die| (1..=6).contains(die)));
//! assert!(check_link(&game, &server.commit(), 1, &link.0));
//! ```
#![forbid(unsafe_code)]

mod chain;
mod commitments;
mod draw;
mod epoch;
mod fault;
mod live;
mod secret;
mod signature;
mod statistics;
mod transcript;
mod verify;

pub use chain::{Chain, LINKS_MAX, check_client_link, check_link, client_commit};
pub use commitments::{BEFORE_ALL, Entry, Fact, Head, Log, LogFault, entry_hash, verify_log};
pub use draw::{Draw, Purpose, Rolled, dice_from_bytes};
pub use epoch::{Epoch, epoch_id};
pub use fault::{Fault, RollFault};
pub use live::{Bound, Live, LiveFault};
pub use secret::{Bytes32, GameId, Secret, Signature};
pub use signature::{HeadSigner, head_message, verify_head};
pub use statistics::{Figure, Statistics};
pub use transcript::{Mode, Roll, Source, Transcript};
pub use verify::{Verified, verify};
