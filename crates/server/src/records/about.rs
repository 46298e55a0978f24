// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the files of a game say of it before its moves, in the words of PGN: in what it was played, where, and how strong
//! the players were. The log names neither the site nor a tournament: those are looked up.

use game::Micros;
use room::{Event, RatingShift, Room};
use store::StoreError;

use crate::app::App;
use crate::records::scribe::date;
use crate::tournaments::commit::{Card, DUEL};

/// The tags of two players, by seat.
pub(super) const PLAYERS: [&str; 2] = ["White", "Black"];

/// What the log does not tell.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    /// What the tournament is called.
    tournament: Option<String>,
    /// The address of the game, where the site knows its own.
    address: Option<String>,
}

impl About {
    /// What is known of the game in `room`.
    ///
    /// # Errors
    /// [`StoreError`] when the database cannot be read now.
    pub(crate) async fn of(app: &App, room: &str, log: &[(Micros, Event)]) -> Result<Self, StoreError> {
        let event = match log.first() {
            Some((_, Event::Created { table, .. })) => table.event.as_ref(),
            _ => None,
        };
        let row = match event {
            Some(event) => app.store.contest(&event.tournament).await?,
            None => None,
        };
        // A match of two has no name but that of who offered it.
        let row = row.filter(|row| row.head.format != DUEL);
        let tournament = row.and_then(|row| Some(serde_json::from_str::<Card>(&row.head.card).ok()?.name));
        let address = app.config.public_url.as_ref().map(|url| format!("{url}/room/{room}"));
        Ok(Self { tournament, address })
    }

    /// The tags of a game that began at `at`; `what` it is where it belongs to nothing.
    pub(crate) fn tags(&self, at: Micros, room: &Room, what: &str) -> [(&'static str, String); 5] {
        let table = room.table();
        let kind = || format!("{} {what}", if table.rated { "Rated" } else { "Casual" });
        let round = table.event.as_ref().map_or_else(|| "-".to_owned(), |event| event.round.to_string());
        let clock = jiff::Timestamp::from_microsecond(at.0).map(|at| at.strftime("%H:%M:%S").to_string());
        [
            ("Event", self.tournament.clone().unwrap_or_else(kind)),
            ("Site", self.address.clone().unwrap_or_else(|| "Kapia".to_owned())),
            ("Date", date(at)),
            ("Round", round),
            ("UTCTime", clock.unwrap_or_else(|_| "??:??:??".to_owned())),
        ]
    }
}

/// The tags of how strong each player was when the game ended, by the names of the tags of the players.
pub(crate) fn strengths<'a>(
    changes: &'a [RatingShift],
    players: &'a [&str],
) -> impl Iterator<Item = (String, String)> + 'a {
    changes.iter().filter_map(|one| {
        let player = players.get(usize::from(one.seat))?;
        Some((format!("{player}Elo"), one.before_mp.saturating_add(500).div_euclid(1_000).to_string()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(table: &str) -> Room {
        let table = serde_json::from_str(table).expect("a table");
        Room::restore("r1", [(Micros(0), Event::Created { table, by: "ann".into() })]).expect("a room")
    }

    #[test]
    fn a_file_says_in_what_the_game_was_played_and_where() {
        let told = |about: &About, table: &str, what: &str| {
            about.tags(Micros(0), &room(table), what).map(|one| one.1)
        };
        let [event, site, date, round, time] =
            told(&About::default(), r#"{"game":"bughouse"}"#, "bughouse match");
        assert_eq!((event.as_str(), site.as_str(), round.as_str()), ("Casual bughouse match", "Kapia", "-"));
        assert_eq!((date.as_str(), time.as_str()), ("1970.01.01", "00:00:00"));
        let about =
            About { tournament: Some("Cup".into()), address: Some("https://kapia.example/room/r1".into()) };
        let board = r#"{"game":"chess","rated":true,"event":{"tournament":"t","round":3,"board":1}}"#;
        let [event, site, _, round, _] = told(&about, board, "game");
        assert_eq!((event.as_str(), round.as_str()), ("Cup", "3"));
        assert_eq!(site, "https://kapia.example/room/r1");
        assert_eq!(told(&About::default(), board, "game")[0], "Rated game", "a match of two has no name");
    }
}
