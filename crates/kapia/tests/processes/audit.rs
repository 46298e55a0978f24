// SPDX-License-Identifier: AGPL-3.0-or-later
//! Ratings as the store has them, worked out again by two other ways: `kapia rating` on the list of the same games, and
//! `kapia audit verify` on the database. `KAPIA_RATED_GAMES` says how many games, 100,000 for the whole proof.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use closing::{Before, Finished, RatedGame, RatedPlayer, Stored, Verdict, close};
use fastrand::Rng;
use game::Micros;
use ledger::Worth;
use rating::Pool;
use serde_json::{Value, json};
use sqlx::{Connection as _, SqliteConnection};
use store::{Append, GameEnd, GameResult, Head, NewEvent, Outcome, Participant, Status, Store};

const GAMES: u64 = 1_000;
const POOLS: [&str; 3] = ["chess/blitz", "kalah/rapid", "tabla/rapid"];
const PLAYERS: u64 = 40;
const START_S: i64 = 1_790_000_000;

struct Game {
    pool: &'static str,
    players: [String; 2],
    /// The winner's seat; nobody: a draw.
    winner: Option<usize>,
    length: u16,
    at_s: i64,
}

fn game(number: u64) -> Game {
    let mut rng = Rng::with_seed(number);
    let pool = rng.choice(POOLS).unwrap();
    let tables = pool.starts_with("tabla");
    let one = rng.u64(..PLAYERS);
    let other = (one + rng.u64(1..PLAYERS)) % PLAYERS;
    let winner = match rng.u8(..10) {
        9 if !tables => None,
        roll => Some(usize::from(roll % 2 == 1)),
    };
    Game {
        pool,
        players: [format!("p{one:02}"), format!("p{other:02}")],
        winner,
        length: if tables { rng.choice([1, 3, 5, 7, 9]).unwrap() } else { 1 },
        at_s: START_S + 601 * number.cast_signed(),
    }
}

/// The game ends in the store, from what the store has.
async fn plays(store: &Store, number: u64, game: &Game) {
    let (room, at) = (format!("g{number}"), Micros(game.at_s * 1_000_000));
    let pool = Pool::from_key(&room::GAMES, game.pool).unwrap();
    let mut players = Vec::new();
    for player in &game.players {
        let now = store.rating("", player, game.pool).await.unwrap();
        players.push(RatedPlayer {
            player: player.clone(),
            version: now.as_ref().map_or(0, |now| now.version),
            before: now.map_or(Stored::start(pool), |now| now.stored),
        });
    }
    let verdict = match game.winner {
        Some(seat) => Verdict::Won { winners: vec![seat], worth: Worth::ONE },
        None => Verdict::Drawn,
    };
    let finished = Finished { id: room.clone(), at, seats: 2, verdict, points: vec![0; 2] };
    let list = RatedGame { scope: String::new(), pool, length: game.length.into(), players };
    let closing = close(&finished, &Before { rated: vec![list], ..Before::default() }).unwrap();
    let outcome = |seat: usize| match game.winner {
        None => Outcome::Drawn,
        Some(winner) if winner == seat => Outcome::Won,
        Some(_) => Outcome::Lost,
    };
    let sat = |(seat, player): (usize, &String)| Participant {
        seat: u8::try_from(seat).unwrap(),
        player: player.clone(),
        outcome: outcome(seat),
    };
    let result = GameResult {
        game: pool.game().to_owned(),
        pool: game.pool.to_owned(),
        rated: true,
        length: game.length,
        winner: game.winner.map(|seat| u8::try_from(seat).unwrap()),
        points: 1,
        reason: "resignation".to_owned(),
        ended_us: at.0,
        players: game.players.iter().enumerate().map(sat).collect(),
        event: None,
    };
    let event = NewEvent {
        at_us: at.0,
        kind: "ended".to_owned(),
        actor: String::new(),
        command_id: None,
        payload: "{}".to_owned(),
    };
    let head = Head {
        status: Status::Over,
        game: pool.game().to_owned(),
        listed: false,
        deadline_us: None,
        lobby: "{}".to_owned(),
    };
    let end = Some(Box::new(GameEnd { result, closing }));
    let certain = store::Certain::default();
    let append = Append {
        room,
        expected_seq: 0,
        epoch: 0,
        events: vec![event],
        head,
        seats: None,
        end,
        moved: None,
        certain,
    };
    store.append(append).await.unwrap();
}

/// Runs SQL behind the store's back.
pub(crate) fn raw(folder: &Path, sql: &'static str) {
    let url = format!("sqlite:{}", folder.join("kapia.db").display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut file = SqliteConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut file).await.unwrap();
        file.close().await.unwrap();
    });
}

fn line(game: &Game) -> String {
    let result = match game.winner {
        Some(0) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    let at = jiff::Timestamp::from_second(game.at_s).unwrap().to_string();
    let mut line = json!({"pool": game.pool, "first": game.players[0], "second": game.players[1],
        "result": result, "at": at});
    if game.pool.starts_with("tabla") {
        line["length"] = json!(game.length);
    }
    format!("{line}\n")
}

/// What `kapia rating` says of the list: pool, player, rating, games.
fn folded(name: &str, list: &str) -> BTreeMap<(String, String), (f64, u64)> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, list).unwrap();
    let out =
        Command::new(env!("CARGO_BIN_EXE_kapia")).arg("rating").arg(&file).arg("--json").output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{out:?}");
    let mut all = BTreeMap::new();
    for line in std::str::from_utf8(&out.stdout).unwrap().lines() {
        let pool: Value = serde_json::from_str(line).unwrap();
        for player in pool["players"].as_array().unwrap() {
            let key =
                (pool["pool"].as_str().unwrap().to_owned(), player["name"].as_str().unwrap().to_owned());
            all.insert(key, (player["rating"].as_f64().unwrap(), player["games"].as_u64().unwrap()));
        }
    }
    all
}

#[test]
#[allow(clippy::print_stderr, reason = "how many games were compared is part of the proof")]
fn ratings_in_the_store_are_those_of_the_list_to_the_last_digit() {
    let count = std::env::var("KAPIA_RATED_GAMES").map_or(GAMES, |count| count.parse().unwrap());
    let games: Vec<Game> = (0..count).map(game).collect();
    let expected = folded("audit.jsonl", &games.iter().map(line).collect::<String>());
    let mut kept = BTreeMap::new();
    let folder = crate::common::site("audit_fold", async |store| {
        for (number, game) in (0..).zip(&games) {
            plays(store, number, game).await;
        }
        for player in 0..PLAYERS {
            for one in store.ratings_of("", &format!("p{player:02}")).await.unwrap() {
                let rating = one.stored.rating_mp() as f64 / 1e3;
                kept.insert((one.pool, one.player), (rating, one.version));
            }
        }
    });
    assert_eq!(kept, expected);
    eprintln!("{count} rated games: {} ratings equal to the last digit", kept.len());

    let verify = || crate::common::kapia("audit", &folder, &["verify", "--json"]);
    let (code, said, error) = verify();
    let report: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}{error}"));
    assert_eq!((code, &report["clean"]), (Some(0), &json!(true)), "{said}");
    assert_eq!(report["ratings"]["games"], json!(count));
    assert_eq!(report["ratings"]["steps"], json!(2 * count));

    // One digit changed behind the store's back.
    raw(&folder, "UPDATE rating SET rating_mp = rating_mp + 1 WHERE player = 'p07'");
    let (code, said, _) = verify();
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the rating of p07 in"), "{said}");
}
