// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia rating`: the ratings that follow from a list of games, so that anybody can recompute them.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use game::Micros;
use rating::{Pool, Ramp, Scale, Score, Standing, StoredFibs, StoredGlicko};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::lines;

/// Rates players by the games of a list: Glicko-2, FIBS for the tables family, pairs in bughouse.
///
/// The list has one JSON object a line, the games in their order: `pool` (GAME/SPEED, such as chess/blitz), `first`
/// and `second` (a name; in bughouse two names each), `result` (1-0, 0-1 or 1/2-1/2), in the tables family `length`
/// (points the match goes to, 1 when left out), and `at` (when the game ended, such as 2026-11-21T18:30:00Z). A game
/// without it ended together with the one before; once a game has it, the first one has it too.
///
///   {"pool":"chess/blitz","first":"Anna","second":"Boris","result":"1-0","at":"2026-11-21T18:30:00Z"}
///   {"pool":"tabla/rapid","first":"Anna","second":"Boris","result":"0-1","length":5}
///   {"pool":"bughouse/blitz","first":["Anna","Boris"],"second":["Vera","Georgi"],"result":"1/2-1/2"}
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Rating {
    /// The list of games; `-` reads standard input.
    file: PathBuf,
    /// In the tables family newcomers move by the slower steps of clubs (twice at first, once after 400 points)
    /// instead of those of FIBS (five times at first, once after 400).
    #[arg(long)]
    club: bool,
    /// One JSON object a pool instead of text.
    #[arg(long)]
    json: bool,
}

/// Longest line, in bytes.
const LINE_BYTES_MAX: u64 = 4096;

/// Longest name, in characters.
const NAME_CHARS_MAX: usize = 60;

/// One game as the list has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    pool: String,
    first: Side,
    second: Side,
    result: String,
    length: Option<u32>,
    at: Option<String>,
}

/// Who played on one side.
#[derive(Deserialize)]
#[serde(untagged, expecting = "`first` and `second` are a name each, or two names each in bughouse")]
enum Side {
    One(String),
    Pair([String; 2]),
}

/// A player in a pool.
#[derive(Clone, Copy)]
struct Player<T> {
    stored: T,
    games: u64,
}

/// The players of a pool by name.
enum Players {
    Glicko(BTreeMap<String, Player<StoredGlicko>>),
    Fibs(BTreeMap<String, Player<StoredFibs>>),
}

/// Everything the list has told so far.
#[derive(Default)]
struct Lists {
    pools: BTreeMap<Pool, (Players, u64)>,
    games: u64,
    /// When the last game ended, if the list tells the time at all.
    now: Option<Micros>,
}

/// A player as shown: in the order of the list.
struct Row {
    name: String,
    rating_mp: i64,
    games: u64,
    /// How sure it is: the deviation in thousandths and what follows from it, or the points played for.
    sure: Result<(i64, Standing), u32>,
}

impl Rating {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let name = self.file.display();
        let ramp = if self.club { Ramp::CLUB } else { Ramp::FIBS };
        let lists = if self.file == Path::new("-") {
            Lists::read(io::stdin().lock(), ramp)?
        } else {
            let file = std::fs::File::open(&self.file).with_context(|| format!("cannot read {name}"))?;
            Lists::read(BufReader::new(file), ramp).with_context(|| name.to_string())?
        };
        let mut out = crate::plain::out();
        for (pool, (players, games)) in &lists.pools {
            let rows = players.rows(*pool, lists.now());
            if self.json {
                writeln!(out, "{}", in_json(*pool, *games, &rows))?;
            } else {
                write!(out, "{}", in_text(*pool, *games, &rows))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Lists {
    fn read(input: impl BufRead, ramp: Ramp) -> anyhow::Result<Self> {
        let mut lists = Self::default();
        lines::each(input, LINE_BYTES_MAX, |line| {
            lists.take(serde_json::from_slice(line).map_err(|error| no_game(&error))?, ramp)
        })?;
        Ok(lists)
    }

    fn take(&mut self, line: Line, ramp: Ramp) -> anyhow::Result<()> {
        let pool = Pool::from_key(&room::GAMES, &line.pool)?;
        let score = match line.result.as_str() {
            "1-0" => Score::Win,
            "0-1" => Score::Loss,
            "1/2-1/2" => Score::Draw,
            other => bail!("`result` is `{other}`; allowed: 1-0, 0-1, 1/2-1/2"),
        };
        if let Some(at) = line.at {
            self.at(&at)?;
        }
        self.games += 1;
        let sides = [line.first, line.second].map(Side::names);
        let mut names: Vec<&str> = sides.iter().flatten().map(String::as_str).collect();
        names.sort_unstable();
        ensure!(names.windows(2).all(|two| two[0] != two[1]), "a player cannot meet themselves");
        for name in names {
            let length = name.chars().count();
            ensure!(
                (1..=NAME_CHARS_MAX).contains(&length),
                "a name has 1 to {NAME_CHARS_MAX} characters, not {length}"
            );
            ensure!(!name.contains(char::is_control), "a name has no control characters: {name:?}");
            ensure!(name.trim() == name, "a name has no spaces around it: {name:?}");
        }
        let fibs = pool.scale() == Scale::Fibs;
        ensure!(fibs || line.length.is_none(), "`length` is for games of the tables family");
        let length = line.length.unwrap_or(1);
        ensure!(
            (1..=rating::MATCH_LENGTH_MAX).contains(&length),
            "`length` is {length}; allowed: 1 to {}",
            rating::MATCH_LENGTH_MAX
        );
        let empty = if fibs { Players::Fibs(BTreeMap::new()) } else { Players::Glicko(BTreeMap::new()) };
        let now = self.now();
        let (players, games) = self.pools.entry(pool).or_insert((empty, 0));
        *games += 1;
        match (players, sides.each_ref().map(Vec::as_slice), pool.scale()) {
            (Players::Glicko(all), [[one], [other]], Scale::Glicko) => {
                let after = rating::rate([stored(all, one), stored(all, other)], score, now);
                put(all, [one, other], after);
            }
            (Players::Glicko(all), [[a, b], [c, d]], Scale::Pairs) => {
                let before = [[stored(all, a), stored(all, b)], [stored(all, c), stored(all, d)]];
                let [first, second] = rating::rate_pairs(before, score, now);
                put(all, [a, b], first);
                put(all, [c, d], second);
            }
            (Players::Fibs(all), [[one], [other]], _) => {
                let (winner, loser) = match score {
                    Score::Win => (one, other),
                    Score::Loss => (other, one),
                    Score::Draw => bail!("there is no draw in the tables family; allowed: 1-0, 0-1"),
                };
                let after = rating::rate_match(stored(all, winner), stored(all, loser), length, ramp);
                put(all, [winner, loser], after);
            }
            (_, _, Scale::Pairs) => bail!("in bughouse two play on each side: [\"Anna\",\"Boris\"]"),
            _ => bail!("in {} one plays on each side", pool.game()),
        }
        Ok(())
    }

    /// The game ended then; time does not run backwards.
    fn at(&mut self, text: &str) -> anyhow::Result<()> {
        let at: jiff::Timestamp = text
            .parse()
            .map_err(|_| anyhow::anyhow!("`at` is `{text}`; an instant is written 2026-11-21T18:30:00Z"))?;
        let at = Micros(at.as_microsecond());
        match self.now {
            None if self.games > 0 => {
                bail!("the first game of the list has no `at`: give it to every game or to none")
            }
            Some(now) if at < now => bail!("`at` lies before the game above"),
            _ => {}
        }
        self.now = Some(at);
        Ok(())
    }

    /// When the last game ended; any instant does while no time passes.
    fn now(&self) -> Micros {
        self.now.unwrap_or_default()
    }
}

impl Side {
    fn names(self) -> Vec<String> {
        match self {
            Self::One(name) => vec![name],
            Self::Pair(names) => names.into(),
        }
    }
}

/// Why a line is no game, without the parser's own count of lines: it only ever sees one.
fn no_game(error: &serde_json::Error) -> anyhow::Error {
    let text = error.to_string();
    let why = text.split_once(" at line ").map_or(text.as_str(), |(why, _)| why);
    anyhow::anyhow!("not a game as `kapia rating --help` shows it: {why}")
}

/// What starts a newcomer.
trait Start: Copy {
    const START: Self;
}

impl Start for StoredGlicko {
    const START: Self = Self::START;
}

impl Start for StoredFibs {
    const START: Self = Self::START;
}

fn stored<T: Start>(all: &BTreeMap<String, Player<T>>, name: &str) -> T {
    all.get(name).map_or(T::START, |player| player.stored)
}

fn put<T: Start>(all: &mut BTreeMap<String, Player<T>>, names: [&String; 2], after: [T; 2]) {
    for (name, stored) in names.into_iter().zip(after) {
        let player = all.entry(name.clone()).or_insert(Player { stored, games: 0 });
        *player = Player { stored, games: player.games + 1 };
    }
}

impl Players {
    /// The best first; deviations as they are at `now`.
    fn rows(&self, pool: Pool, now: Micros) -> Vec<Row> {
        let variant = pool.game() != "chess";
        let mut rows: Vec<Row> = match self {
            Self::Glicko(all) => all
                .iter()
                .map(|(name, player)| {
                    let deviation_mp = (player.stored.at(now).deviation() * 1e3).round() as i64;
                    let sure = Ok((deviation_mp, player.stored.standing(now, variant)));
                    Row { name: name.clone(), rating_mp: player.stored.rating_mp, games: player.games, sure }
                })
                .collect(),
            Self::Fibs(all) => all
                .iter()
                .map(|(name, player)| {
                    let sure = Err(player.stored.experience);
                    Row { name: name.clone(), rating_mp: player.stored.rating_mp, games: player.games, sure }
                })
                .collect(),
        };
        rows.sort_by_key(|row| std::cmp::Reverse(row.rating_mp));
        rows
    }
}

/// The word for how sure a rating is.
fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Provisional => "provisional",
        Standing::Established => "established",
        Standing::Ranked => "ranked",
    }
}

fn points(milli: i64) -> f64 {
    milli as f64 / 1e3
}

fn in_json(pool: Pool, games: u64, rows: &[Row]) -> Value {
    let players = rows.iter().map(|row| {
        let mut player = json!({"name": row.name, "rating": points(row.rating_mp), "games": row.games});
        match row.sure {
            Ok((deviation_mp, standing)) => {
                player["deviation"] = json!(points(deviation_mp));
                player["standing"] = json!(word(standing));
            }
            Err(experience) => player["experience"] = json!(experience),
        }
        player
    });
    json!({"pool": pool.to_string(), "games": games, "players": players.collect::<Vec<_>>()})
}

fn in_text(pool: Pool, games: u64, rows: &[Row]) -> String {
    let noun = if games == 1 { "game" } else { "games" };
    let sure = if pool.scale() == Scale::Fibs { "experience" } else { "deviation\tstanding" };
    let mut text = format!("{pool}: {games} {noun}\nrating\t{sure}\tgames\tplayer\n");
    for row in rows {
        let sure = match row.sure {
            Ok((deviation_mp, standing)) => format!("{:.1}\t{}", points(deviation_mp), word(standing)),
            Err(experience) => experience.to_string(),
        };
        text.push_str(&format!("{:.1}\t{sure}\t{}\t{}\n", points(row.rating_mp), row.games, row.name));
    }
    text
}
