// SPDX-License-Identifier: AGPL-3.0-or-later
//! Names of people and the log. A row of the log is for ever, a name is not: only ids are written there, and the names
//! of today are put in when a log is read. What a bot is called follows from its id and its chair, and stays.

use std::collections::{BTreeSet, HashMap};

use game::Micros;
use room::Event;
use store::{Store, StoreError};

/// What somebody is called whom the server does not know, and whom the log does not name.
const NOBODY: &str = "?";

/// Whether the account of `player` is that of a program: it is so for ever, and never was at a table before.
pub(super) async fn is_program(store: &Store, player: &str) -> Result<bool, StoreError> {
    Ok(!store.programs_among(&BTreeSet::from([player])).await?.is_empty())
}

/// What `player` is called today; nothing for whom nobody knows.
pub(super) async fn of(store: &Store, player: &str) -> Result<Option<String>, StoreError> {
    Ok(store.names(&BTreeSet::from([player])).await?.remove(player))
}

/// What is shown of somebody who is called `known` today, and of whom `written` is kept.
pub(crate) fn shown(known: Option<&String>, written: String) -> String {
    known.cloned().unwrap_or(if written.is_empty() { NOBODY.to_owned() } else { written })
}

/// The event as it is written.
pub(super) fn without(event: &Event) -> Event {
    let mut event = event.clone();
    if let Some((_, name)) = person(&mut event) {
        name.clear();
    }
    event
}

/// Puts the names of today into events that have been read. Logs that were written with names keep them where nobody
/// knows the person any more.
pub(super) async fn join(store: &Store, events: &mut [(Micros, Event)]) -> Result<(), StoreError> {
    let ids: BTreeSet<String> =
        events.iter_mut().filter_map(|(_, event)| Some(person(event)?.0.to_owned())).collect();
    if !ids.is_empty() {
        let ids = ids.iter().map(String::as_str).collect();
        let (names, programs) = tokio::try_join!(store.names(&ids), store.programs_among(&ids))?;
        events.iter_mut().for_each(|(_, event)| {
            name(event, &names);
            mark(event, &programs);
        });
    }
    Ok(())
}

/// Marks the accounts of programs in the first events of a room.
pub(super) async fn marked(store: &Store, events: &[Event]) -> Result<Vec<Event>, StoreError> {
    let mut events = events.to_vec();
    let ids: BTreeSet<String> =
        events.iter_mut().filter_map(|event| Some(person(event)?.0.to_owned())).collect();
    let programs = store.programs_among(&ids.iter().map(String::as_str).collect()).await?;
    events.iter_mut().for_each(|event| mark(event, &programs));
    Ok(events)
}

fn mark(event: &mut Event, programs: &BTreeSet<String>) {
    if let Event::Sat { player, program, bot: None, .. } = event {
        *program = programs.contains(player);
    }
}

fn name(event: &mut Event, names: &HashMap<String, String>) {
    let Some((id, name)) = person(event) else { return };
    *name = shown(names.get(id), std::mem::take(name));
}

/// The id and the name of the person an event names.
fn person(event: &mut Event) -> Option<(&str, &mut String)> {
    match event {
        Event::Sat { player, name, bot: None, .. }
        | Event::Chat { player, name, .. }
        | Event::PlaceTaken { player, name, .. } => Some((player, name)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sat(player: &str, name: &str, bot: Option<&str>) -> Event {
        let (player, name, bot) = (player.into(), name.into(), bot.map(str::to_owned));
        Event::Sat { seat: 0, player, name, bot, program: false }
    }

    #[test]
    fn only_the_names_of_people_are_left_out() {
        assert_eq!(without(&sat("p1", "Ann", None)), sat("p1", "", None));
        let bot = sat("bot:chess-2", "Elena", Some("chess-2"));
        assert_eq!(without(&bot), bot);
        let said = |name: &str| Event::Chat {
            player: "p1".into(),
            name: name.into(),
            seat: None,
            text: "hi".into(),
            to: room::Whom::All,
        };
        assert_eq!(without(&said("Ann")), said(""));
    }

    #[test]
    fn who_is_known_has_the_name_of_today_and_old_logs_keep_theirs() {
        let names = HashMap::from([("p1".to_owned(), "Anna".to_owned())]);
        for (written, shown) in [
            (sat("p1", "", None), sat("p1", "Anna", None)),
            (sat("p1", "Ann", None), sat("p1", "Anna", None)),
            (sat("p2", "Bob", None), sat("p2", "Bob", None)),
            (sat("p2", "", None), sat("p2", "?", None)),
            (sat("bot:chess-2", "Elena", Some("chess-2")), sat("bot:chess-2", "Elena", Some("chess-2"))),
        ] {
            let mut event = written;
            name(&mut event, &names);
            assert_eq!(event, shown);
        }
    }
}
