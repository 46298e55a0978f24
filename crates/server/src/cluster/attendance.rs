// SPDX-License-Identifier: AGPL-3.0-or-later
//! That a node is there, as others read it in the database, and whether it was asked to leave; what the audit is told of
//! nodes.

use std::time::Duration;

use store::{Act, Attendant, Predecessor, Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::lease;

/// How often a node says that it is there, and hears whether it is to leave.
const EVERY: Duration = Duration::from_secs(1);
/// One that was silent for so long is not there.
const SILENCE: Duration = Duration::from_secs(5);
/// How long the end of a node waits for a word of it in the audit.
const LAST_WORD: Duration = Duration::from_millis(500);

/// How long a node that has begun looks whether another one bears its name: each speaks more than once meanwhile.
const LOOKS_ROUND: Duration = Duration::from_secs(3);

/// Says that the node is there, until it is asked to leave.
pub(super) async fn attend(store: Store, who: Attendant, asked: watch::Sender<bool>) {
    let mut is_told = false;
    let mut begun = None;
    let mut looks = true;
    loop {
        match store.attend(&who).await {
            Ok(true) => {
                asked.send_replace(true);
                return;
            }
            Ok(false) => {
                is_told = false;
                let since = *begun.get_or_insert_with(Instant::now);
                looks = looks && since.elapsed() < LOOKS_ROUND && !has_namesake(&store, &who, since).await;
            }
            Err(error) if !std::mem::replace(&mut is_told, true) => {
                tracing::debug!(%error, "the database was not told that this node is there");
            }
            Err(_) => {}
        }
        tokio::time::sleep(EVERY).await;
    }
}

/// Whether another node of this name has spoken since then, which is said in the log; one that was killed a moment before has
/// not.
async fn has_namesake(store: &Store, who: &Attendant, since: Instant) -> bool {
    let all = store.attending(lease::micros(since.elapsed())).await.unwrap_or_default();
    let has = all.iter().any(|one| one.who.name == who.name && one.who.id != who.id);
    if has {
        tracing::warn!(
            "another node is called {}, too: give each a --node of its own; `kapia node list` tells their ids",
            who.name
        );
    }
    has
}

/// The node has ended in order: nobody need wait for its silence.
pub(super) async fn depart(store: &Store, who: &Attendant) {
    if let Err(error) = store.depart(&who.id).await {
        tracing::debug!(%error, "the database was not told that this node has ended");
    }
}

/// What the audit is told of a node.
pub(super) fn act(at_us: i64, act: &str, subject: &str) -> Act {
    Act { at_us, act: act.to_owned(), subject: subject.to_owned(), ..Act::default() }
}

/// That a node has begun to serve the site: in the place of one that gave it up, or of one that fell silent.
pub(super) fn claimed(at_us: i64, name: &str, before: Option<&Predecessor>) -> Act {
    let Some(before) = before else { return act(at_us, "node.claimed", name) };
    let told = |what| Act { before: before.name.clone(), ..act(at_us, what, name) };
    if before.left {
        return told("node.claimed");
    }
    let reason = format!("silent for {} ms", before.silent_us / 1_000);
    Act { reason, ..told("node.took_over") }
}

/// Tells the audit that a node leaves, in the time there is.
pub(super) async fn tell_of_leaving(store: &Store, at_us: i64, name: &str) {
    let told = timeout(LAST_WORD, store.tell(act(at_us, "node.left", name))).await;
    if !matches!(told, Ok(Ok(()))) {
        tracing::warn!("the audit was not told that this node leaves");
    }
}

/// What a node is called that is known on the bus by `place`; by that where the database does not say.
pub(super) async fn name_of(store: &Store, place: &str) -> Result<String, StoreError> {
    let all = store.attending(lease::micros(SILENCE)).await?;
    let one = all.into_iter().find(|one| one.who.place == place);
    Ok(one.map_or_else(|| place.to_owned(), |one| one.who.name))
}
