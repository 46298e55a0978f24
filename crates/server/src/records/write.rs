// SPDX-License-Identifier: AGPL-3.0-or-later
//! From a room's log to a file other programs read. The forms themselves are `record`'s; what anybody may
//! see of the log is `wire`'s.

use chess::announce::braille::Encoding;
use game::{Micros, Seat, Side};
use record::{Act, Match, MatchGame, Win, mat, pgn, sgf};
use room::{Detail, EndReason, Event, GameKind, Room, Setting, Status};
use wire::Viewer;

use crate::error::ApiError;
use crate::records::about::{About, PLAYERS, strengths};
use crate::records::bughouse::Bpgn;
use crate::records::own::Own;
use crate::records::scribe::{Scribe, date, hints_of, name_of, termination};

/// A record.
#[derive(Debug)]
pub(crate) struct File {
    /// What is in it.
    pub(crate) text: String,
    /// The end of its name.
    pub(crate) extension: &'static str,
    /// Its media type.
    pub(crate) media_type: &'static str,
}

/// Writes the game of room `id` in the wanted form.
///
/// # Errors
/// [`ApiError::NoSuchFormat`] naming the forms there are, [`ApiError::Internal`] for a log that does not fold.
pub(crate) fn write(
    id: &str,
    log: Vec<(Micros, Event)>,
    format: &str,
    about: &About,
) -> Result<File, ApiError> {
    let Some((_, Event::Created { table, .. })) = log.first() else { return Err(ApiError::Internal) };
    // Forms of other programs know chess and tabla only; the site's own record knows every game.
    let own: &[&str] = match table.game {
        GameKind::Chess | GameKind::Leaflet => &["pgn", "braille", "brf", "record", "log"],
        GameKind::Bughouse => &["bpgn", "record", "log"],
        GameKind::Tabla => &["mat", "sgf", "record", "log"],
        _ => &["record", "log"],
    };
    match format {
        _ if !own.contains(&format) => {
            Err(ApiError::NoSuchFormat { format: format.chars().take(20).collect(), allowed: own.join(", ") })
        }
        "pgn" => {
            let text = fold(id, &log, Pgn::of(about))?.write();
            Ok(File { text, extension: "pgn", media_type: "application/vnd.chess-pgn" })
        }
        "braille" => {
            let text = fold(id, &log, Pgn::of(about))?.game.braille(Encoding::Unicode);
            Ok(File { text, extension: "braille.txt", media_type: "text/plain; charset=utf-8" })
        }
        "brf" => {
            let text = fold(id, &log, Pgn::of(about))?.game.braille(Encoding::Brf);
            Ok(File { text, extension: "brf", media_type: "text/plain; charset=us-ascii" })
        }
        "bpgn" => {
            let text = fold(id, &log, Bpgn::of(about))?.write();
            Ok(File { text, extension: "bpgn", media_type: "application/x-bpgn; charset=utf-8" })
        }
        "mat" => {
            let text = mat::write(&fold(id, &log, Backgammon::default())?.made);
            Ok(File { text, extension: "mat", media_type: "text/plain; charset=utf-8" })
        }
        "sgf" => {
            let text = sgf::write(&fold(id, &log, Backgammon::default())?.made);
            Ok(File { text, extension: "sgf", media_type: "application/x-go-sgf" })
        }
        "record" => {
            let text = fold(id, &log, Own::of(about))?.write();
            Ok(File { text, extension: "txt", media_type: "text/plain; charset=utf-8" })
        }
        _ => {
            let viewer = Viewer { player: "", seat: None };
            let events = wire::history(id, log, 0, &viewer).map_err(|corrupt| broken(&corrupt))?;
            let lines = events.iter().filter_map(|event| serde_json::to_string(event).ok());
            let text = lines.fold(String::new(), |text, line| text + &line + "\n");
            Ok(File { text, extension: "log", media_type: "application/x-ndjson" })
        }
    }
}

/// The moves of a game one by one: of chess as PGN writes them, of other games as they were given.
///
/// # Errors
/// [`ApiError::Internal`] for a log that does not fold.
pub(crate) fn moves(id: &str, log: &[(Micros, Event)]) -> Result<Vec<String>, ApiError> {
    let Some((_, Event::Created { table, .. })) = log.first() else { return Err(ApiError::Internal) };
    if matches!(table.game, GameKind::Chess | GameKind::Leaflet) {
        let game = fold(id, log, Pgn::default())?.game;
        return Ok(game.moves.into_iter().map(|node| node.san).collect());
    }
    let mut moves = Vec::new();
    for (_, event) in log {
        match event {
            Event::Moved { m, .. } => moves.push(m.clone()),
            Event::TakenBack { ply, .. } => moves.truncate(*ply as usize),
            _ => {}
        }
    }
    Ok(moves)
}

fn broken(corrupt: &room::Corrupt) -> ApiError {
    tracing::error!(%corrupt, "a record cannot be written");
    ApiError::Internal
}

fn fold<S: Scribe>(id: &str, log: &[(Micros, Event)], mut scribe: S) -> Result<S, ApiError> {
    let mut room: Option<Room> = None;
    for (at, event) in log {
        let folded = match &mut room {
            None => Room::restore(id, [(*at, event.clone())]).map(|first| room = Some(first)),
            Some(room) => room.fold(*at, event),
        };
        folded.map_err(|corrupt| broken(&corrupt))?;
        if let Some(room) = &room {
            scribe.note(*at, event, room);
        }
    }
    Ok(scribe)
}

#[derive(Default)]
struct Pgn {
    game: pgn::Game,
    about: About,
}

impl Pgn {
    fn of(about: &About) -> Self {
        Self { about: about.clone(), ..Self::default() }
    }

    fn write(&self) -> String {
        self.game.write()
    }

    fn head(&mut self, at: Micros, room: &Room) {
        for (tag, value) in self.about.tags(at, room, "game") {
            self.game.set_tag(tag, &value);
        }
        self.game.set_tag("White", &name_of(room, 0));
        self.game.set_tag("Black", &name_of(room, 1));
        self.game.set_result("*");
        if room.table().game == GameKind::Leaflet {
            self.game.set_tag("Variant", "Leaflet");
            if room.table().options.get("en_passant") == Some(&Setting::Bool(false)) {
                self.game.set_tag("EnPassant", "off");
            }
        }
        let rule = room.table().clock;
        if rule.is_live() {
            self.game.set_tag("TimeControl", &format!("{}+{}", rule.base_s, rule.step_s));
        }
        self.conditions(room);
    }

    /// D.1: under which conditions a game by Appendix D was played.
    fn conditions(&mut self, room: &Room) {
        if let Some(table) = room.appendix() {
            self.game.set_tag("Adapted", &in_one_line(table.protocol().config()));
        }
    }
}

/// Conditions as the value of a tag, `mode=screen,repeat=required`. Who does not see or hear is nobody's to read, and in
/// which language they are asked back.
fn in_one_line(config: &room::adapted::Config) -> String {
    const PERSONAL: [&str; 2] = ["players", "lang"];
    fn word(value: &serde_json::Value) -> String {
        match value {
            serde_json::Value::String(word) => word.clone(),
            serde_json::Value::Array(all) => all.iter().map(word).collect::<Vec<_>>().join("/"),
            serde_json::Value::Object(parts) => parts
                .iter()
                .map(|(name, part)| format!("{name}:{}", word(part)))
                .collect::<Vec<_>>()
                .join("/"),
            value => value.to_string(),
        }
    }
    let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(config) else { return String::new() };
    let told = fields.iter().filter(|(name, _)| !PERSONAL.contains(&name.as_str()));
    told.map(|(name, value)| format!("{name}={}", word(value))).collect::<Vec<_>>().join(",")
}

impl Scribe for Pgn {
    fn note(&mut self, at: Micros, event: &Event, after: &Room) {
        match event {
            Event::Started { .. } => self.head(at, after),
            Event::Moved { seat, .. } => {
                if let Some((_, Detail::Chess(played))) = after.last() {
                    let left =
                        after.clock().read(at).and_then(|clock| clock.left.get(usize::from(*seat)).copied());
                    self.game.push(&played.san, left);
                }
            }
            Event::Adapted { c, .. }
                if after.ply() as usize != self.game.moves.len() || matches!(c.name(), "rule" | "agree") =>
            {
                let sans = after.appendix_moves();
                if sans.len() <= self.game.moves.len() {
                    self.game.moves.clear();
                }
                let known = self.game.moves.len();
                for (index, san) in sans.iter().enumerate().skip(known) {
                    self.game.push(san, after.left(Seat(u8::from(index % 2 == 1)), at));
                }
            }
            Event::Rated { changes } => {
                for (tag, rating) in strengths(changes, &PLAYERS) {
                    self.game.set_tag(&tag, &rating);
                }
            }
            Event::Hinted { .. } => self.game.set_tag("Hints", &hints_of(after)),
            Event::TakenBack { ply, .. } => self.game.moves.truncate(*ply as usize),
            Event::Ended { reason, winner, .. } => {
                self.game.set_result(match winner {
                    Some(0) => "1-0",
                    Some(_) => "0-1",
                    None if reason.is_void() => "*",
                    None => "1/2-1/2",
                });
                self.game.set_tag("Termination", termination(*reason));
                // The arbiter may have laid down others while the clocks stood.
                self.conditions(after);
            }
            _ => {}
        }
    }
}

/// Tabla on its way into a file of other programs: one game, or all those of a match.
struct Backgammon {
    made: Match,
    rolled: [u8; 2],
}

impl Default for Backgammon {
    fn default() -> Self {
        let single = MatchGame { number: 1, ..MatchGame::default() };
        Self { made: Match { games: vec![single], ..Match::default() }, rolled: [0; 2] }
    }
}

impl Backgammon {
    fn won(&mut self, winner: u8, points: u32, reason: EndReason) {
        let resigned = !matches!(reason, EndReason::BorneOff | EndReason::Dropped);
        if let Some(match_game) = self.made.games.last_mut() {
            match_game.win = Some(Win { side: side(winner), points, resigned });
        }
    }

    fn act(&mut self, act: Act) {
        if let Some(match_game) = self.made.games.last_mut() {
            match_game.acts.push(act);
        }
    }
}

fn side(seat: u8) -> Side {
    if Seat(seat) == Seat(0) { Side::White } else { Side::Black }
}

impl Scribe for Backgammon {
    fn note(&mut self, at: Micros, event: &Event, after: &Room) {
        match event {
            Event::Started { .. } => {
                self.made.names = [name_of(after, 0), name_of(after, 1)];
                self.made.date = Some(date(at).replace('.', "-"));
                if after.terms().is_match() {
                    self.made.length = u32::from(after.terms().match_to);
                    self.made.crawford = after.terms().crawford;
                }
            }
            Event::GameBegan { game, .. } => {
                let match_play = after.match_play();
                self.made.games.push(MatchGame {
                    number: u32::from(*game),
                    score: match_play.map_or([0; 2], |match_play| match_play.score().map(u32::from)),
                    crawford: match_play.is_some_and(|match_play| match_play.is_crawford()),
                    ..MatchGame::default()
                });
            }
            Event::Doubled { seat, .. } => {
                let value = after.cube().map_or(1, room::Cube::if_taken);
                self.act(Act::Double { side: side(*seat), value });
            }
            Event::Taken { seat, .. } => self.act(Act::Take { side: side(*seat) }),
            Event::Dropped { seat, .. } => self.act(Act::Drop { side: side(*seat) }),
            Event::GameOver { winner, points, reason, .. } => self.won(*winner, *points, *reason),
            Event::Rolled { dice, .. } => {
                if let [first, second] = dice[..] {
                    self.rolled = [first, second];
                }
            }
            Event::Passed { seat } => {
                self.act(Act::Roll { side: side(*seat), dice: self.rolled, steps: Vec::new() });
            }
            Event::Moved { seat, .. } => {
                if let Some((_, Detail::Tables { steps, .. })) = after.last() {
                    self.act(Act::Roll { side: side(*seat), dice: self.rolled, steps: steps.clone() });
                }
            }
            Event::Ended { winner: Some(winner), points, reason } if after.status() == Status::Over => {
                self.won(*winner, *points, *reason);
            }
            _ => {}
        }
    }
}
