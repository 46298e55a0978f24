// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every round of stored tournaments that another program paired.
//!
//! `KAPIA_SWISS_TOURNAMENTS` sets how many of the 500 are paired, for runs in which each costs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use tourney::swiss::{Entry, Event, pair};
use tourney::trf::{Player, Report};
use tourney::{Cell, Colour, Mark};

type Pairs = BTreeSet<(u16, u16)>;

fn paired(event: &Event) -> Pairs {
    let pairing = pair(event).unwrap();
    pairing.games.iter().copied().chain(pairing.bye.map(|player| (player, 0))).collect()
}

/// What the report says about its round `round`, and the tournament before it.
fn cut(report: &Report, round: usize, rounds: u16) -> (Event, Pairs) {
    let (mut entries, mut pairs, mut first_colour, mut earlier) = (Vec::new(), Pairs::new(), None, 0);
    for player in report.players() {
        let next = player.rounds.get(round).and_then(|cell| *cell);
        let is_away = next.is_none_or(|cell| cell.opponent.is_none() && cell.mark != Mark::PairingBye);
        let mut history: Vec<Option<Cell>> = player.rounds.iter().copied().take(round).collect();
        history.resize(round, None);
        if is_away {
            let half = next.is_some_and(|cell| cell.mark == Mark::HalfBye);
            history.push(Some(Cell::bye(if half { Mark::HalfBye } else { Mark::ZeroBye })));
        } else if let Some(Cell { opponent, colour, .. }) = next {
            match colour {
                Some(Colour::White) => pairs.insert((player.number, opponent.unwrap())),
                Some(Colour::Black) => pairs.insert((opponent.unwrap(), player.number)),
                None => pairs.insert((player.number, 0)),
            };
            if first_colour.is_none() && round == 0 {
                first_colour = if earlier % 2 == 0 { colour } else { colour.map(Colour::other) };
            }
            earlier += 1;
        }
        entries.push(Entry { number: player.number, rounds: history });
    }
    (Event { rounds, first_colour, entries, forbidden: Vec::new() }, pairs)
}

const TOURNAMENTS: usize = 500;

/// How many tournaments are asked for: all, or that many spread evenly over the archive.
fn asked() -> usize {
    let number = std::env::var("KAPIA_SWISS_TOURNAMENTS").ok().and_then(|text| text.parse().ok());
    number.unwrap_or(TOURNAMENTS).clamp(1, TOURNAMENTS)
}

/// Unpacks the archive of tournaments and reads those that are asked for.
fn tournaments() -> Vec<(String, Report)> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("swiss_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let archive = super::shared("swiss_big/dev_500.tgz");
    let status = Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&folder).status().unwrap();
    assert!(status.success(), "tar cannot unpack {}", archive.display());
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort_unstable();
    assert_eq!(files.len(), TOURNAMENTS);
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let report = Report::read(&text).unwrap();
        assert_eq!(report.write().unwrap(), text, "{} is written as it was read", path.display());
        (text, report)
    };
    let all = (0..asked()).map(|at| read(&files[at * TOURNAMENTS / asked()])).collect();
    std::fs::remove_dir_all(&folder).unwrap();
    all
}

#[test]
fn c_04_3_every_round_of_500_tournaments_is_paired_alike() {
    let mut rounds_checked = 0;
    for (text, report) in tournaments() {
        let planned = text.split("rounds=").nth(1).and_then(|rest| rest.split_whitespace().next());
        let planned: u16 = planned.unwrap().parse().unwrap();
        let written = report.players().map(|player| player.rounds.len()).max().unwrap();
        for round in 0..written.min(planned.into()) {
            let (event, expected) = cut(&report, round, planned);
            let name = text.lines().next().unwrap();
            assert_eq!(paired(&event), expected, "round {} of {name}", round + 1);
            rounds_checked += 1;
        }
    }
    assert!(rounds_checked >= asked() * 7, "only {rounds_checked} rounds of {} tournaments", asked());
}

#[test]
fn c_04_3_the_15_cases_are_paired_alike() {
    let mut cases = 0;
    for case in 1..=30 {
        let name = format!("swiss/{case:02}.trf");
        if !super::shared(&name).exists() {
            continue;
        }
        let text = super::text(&name);
        let report = Report::read(&text).unwrap();
        assert_eq!(
            report.write().unwrap(),
            text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n") + "\n"
        );
        let expected = super::text(&format!("swiss/{case:02}.pairs"));
        let pairs = expected.lines().skip(1).filter_map(|line| {
            let (white, black) = line.trim().split_once(' ')?;
            Some((white.parse().unwrap(), black.parse().unwrap()))
        });
        let event = Event::from_report(&report).unwrap();
        assert_eq!(paired(&event), pairs.collect::<Pairs>(), "{name}");
        cases += 1;
    }
    assert_eq!(cases, 15);
}

/// Plays a round by the books: the stronger number wins, now and then a draw.
fn play(event: &mut Event, round: u64) {
    let pairing = pair(event).unwrap();
    let mut write = |player: u16, cell| event.entries[usize::from(player) - 1].rounds.push(Some(cell));
    for &(white, black) in &pairing.games {
        let lot = (u64::from(white) * 7919 + u64::from(black) * 104_729 + round * 1_299_709) % 100;
        let (for_white, for_black) = match lot {
            0..30 => (Mark::Draw, Mark::Draw),
            30..50 => (Mark::Win, Mark::Loss),
            50..70 => (Mark::Loss, Mark::Win),
            _ if white < black => (Mark::Win, Mark::Loss),
            _ => (Mark::Loss, Mark::Win),
        };
        write(white, Cell { opponent: Some(black), colour: Some(Colour::White), mark: for_white });
        write(black, Cell { opponent: Some(white), colour: Some(Colour::Black), mark: for_black });
    }
    if let Some(player) = pairing.bye {
        write(player, Cell::bye(Mark::PairingBye));
    }
}

fn after(players: u16, rounds: u64) -> Event {
    let entries = (1..=players).map(|number| Entry { number, rounds: Vec::new() }).collect();
    let mut event = Event { rounds: 11, first_colour: None, entries, forbidden: Vec::new() };
    for round in 0..rounds {
        play(&mut event, round);
    }
    event
}

/// The bar is a second and thirty; the machine of a test may be busy, so that they have some more here.
#[test]
fn large_tournaments_are_paired_in_time() {
    for (players, rounds, limit) in [(250, 8, Duration::from_secs(4)), (1_000, 3, Duration::from_secs(60))] {
        let event = after(players, rounds);
        let start = Instant::now();
        let games = pair(&event).unwrap().games.len();
        let took = start.elapsed();
        println!("{players} players, round {}: {took:?}", rounds + 1);
        assert_eq!(games, usize::from(players) / 2);
        assert!(took < limit, "{players} players, round {}: {took:?}", rounds + 1);
    }
}

#[test]
fn a_report_made_of_results_reads_back() {
    let event = after(20, 5);
    let players = event.entries.iter().map(|entry| {
        let half_points: u32 = entry.rounds.iter().flatten().map(|cell| cell.mark.half_points()).sum();
        let name = format!("Player {}", entry.number);
        let rounds = entry.rounds.clone();
        Player { number: entry.number, name, points_tenths: half_points * 5, rounds, ..Player::default() }
    });
    let mut lines: Vec<_> = players.map(tourney::trf::Line::Player).collect();
    lines.push(tourney::trf::Line::Text("XXR 11".to_owned()));
    let report =
        Report { lines, line_end: "\n", other_ends: BTreeMap::new(), ends_last: true, marked: false };
    let text = report.write().unwrap();
    let again = Report::read(&text).unwrap();
    assert_eq!(again, report);
    assert_eq!(pair(&Event::from_report(&again).unwrap()), pair(&event));
}
