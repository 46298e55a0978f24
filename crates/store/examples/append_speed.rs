// SPDX-License-Identifier: AGPL-3.0-or-later
//! How fast moves reach the disk, and what one costs: every room appends one event, waits for the commit, appends the
//! next. Run it in release, on the disk that matters:
//!
//! `cargo run --release -p store --example append_speed -- [URL] [SECONDS] [ROOMS…]`
//!
//! Without arguments: a new SQLite file in the system's temporary folder, 5 s each for 1, 64 and 500 rooms. With a
//! `postgres://` URL it uses that database. CPU is that of this process (rooms and store together), from /proc.
#![allow(clippy::disallowed_methods, reason = "a measurement asks the machine for the time")]
#![allow(clippy::print_stdout, reason = "its output is the figures")]

use std::error::Error;
use std::time::{Duration, Instant};

use store::{Append, Certain, Config, Head, NewEvent, Sitter, Status, Store};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let url = args.next();
    let seconds: u64 = args.next().as_deref().unwrap_or("5").parse()?;
    let mut rooms: Vec<usize> = args.map(|room| room.parse()).collect::<Result<_, _>>()?;
    if rooms.is_empty() {
        rooms = vec![1, 64, 500];
    }
    let folder = std::env::temp_dir().join(format!("kapia-append-speed-{}", std::process::id()));
    let url = url.unwrap_or_else(|| format!("sqlite:{}", folder.join("store.db").display()));

    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    println!(
        "{:>6} {:>12} {:>14} {:>9} {:>9} {:>9}",
        "rooms", "appends/s", "CPU-ms/append", "p50 ms", "p99 ms", "max ms"
    );
    for (run, rooms) in rooms.into_iter().enumerate() {
        runtime.block_on(measure(&url, run, rooms, Duration::from_secs(seconds)))?;
    }
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    Ok(())
}

async fn measure(url: &str, run: usize, rooms: usize, long: Duration) -> Result<(), Box<dyn Error>> {
    let store = Store::open(&Config { url: url.to_owned(), readers: 2 }).await?;
    let label = format!("{}-{run}", std::process::id());
    for room in 0..rooms {
        store.append(append(&format!("r{room}-{label}"), 0)).await?;
    }
    let (cpu, start) = (cpu_ms()?, Instant::now());
    let players: Vec<_> = (0..rooms)
        .map(|room| tokio::spawn(play(store.clone(), format!("r{room}-{label}"), start + long)))
        .collect();
    let mut waits = Vec::new();
    for player in players {
        waits.extend(player.await?.map_err(|error| error.to_string())?);
    }
    let (took, cpu) = (start.elapsed(), cpu_ms()? - cpu);
    store.close().await?;

    waits.sort_unstable();
    let at = |share: f64| {
        let index = ((waits.len() as f64 * share) as usize).min(waits.len().saturating_sub(1));
        waits.get(index).map_or(0.0, |wait| wait.as_secs_f64() * 1e3)
    };
    println!(
        "{rooms:>6} {:>12.0} {:>14.4} {:>9.2} {:>9.2} {:>9.2}",
        waits.len() as f64 / took.as_secs_f64(),
        cpu / waits.len() as f64,
        at(0.5),
        at(0.99),
        at(1.0),
    );
    Ok(())
}

/// One room: a move after the other until the time is up. Answers how long each took to be on the disk.
async fn play(store: Store, room: String, until: Instant) -> Result<Vec<Duration>, store::AppendError> {
    let mut waits = Vec::new();
    let mut seq = 1;
    while Instant::now() < until {
        let asked = Instant::now();
        seq = store.append(append(&room, seq)).await?.seq;
        waits.push(asked.elapsed());
    }
    Ok(waits)
}

/// A move as the server writes it: about 200 bytes of event and as many of lobby.
fn append(room: &str, seq: i64) -> Append {
    let at_us = 1_700_000_000_000_000 + seq * 1_000_000;
    let event = NewEvent {
        at_us,
        kind: "moved".to_owned(),
        actor: format!("p{}-{room}", seq % 2),
        command_id: Some(format!("{seq:036}")),
        payload: format!(
            r#"{{"k":"moved","seat":{},"m":"24/18 13/11","text":"24/18 13/11","d":{{"dice":[6,4],"steps":[[24,18,6,0],[13,11,2,0]]}},"clock":[119000,{}]}}"#,
            seq % 2,
            120_000 - seq % 1000
        ),
    };
    let head = Head {
        status: Status::Playing,
        game: "tabla".to_owned(),
        listed: true,
        deadline_us: Some(at_us + 120_000_000),
        lobby: format!(
            r#"{{"names":["Guest 1234","Guest 5678"],"turn":{},"ply":{seq},"clock":{{"kind":"delay","base_s":120,"step_s":12}}}}"#,
            seq % 2
        ),
    };
    let sitter = |seat: u8| Sitter { seat, player: format!("p{seat}-{room}") };
    let seats = (seq == 0).then(|| vec![sitter(0), sitter(1)]);
    Append {
        room: room.to_owned(),
        expected_seq: seq,
        epoch: 0,
        events: vec![event],
        head,
        seats,
        end: None,
        moved: None,
        certain: Certain { commands_are_new: true, status_stays: seq > 0 },
    }
}

/// The CPU time this process has used, in milliseconds (user and system).
fn cpu_ms() -> Result<f64, Box<dyn Error>> {
    const TICK_MS: f64 = 10.0;
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(')').ok_or("/proc/self/stat cannot be read")?;
    let field = |index: usize| -> Result<f64, Box<dyn Error>> {
        Ok(fields.split_whitespace().nth(index).ok_or("/proc/self/stat is short")?.parse()?)
    };
    Ok((field(11)? + field(12)?) * TICK_MS)
}
