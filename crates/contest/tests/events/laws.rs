// SPDX-License-Identifier: AGPL-3.0-or-later
//! Laws that hold whatever is asked, by whomever, in whatever order.

use std::collections::HashSet;

use contest::{
    ArenaNotes, ByeMark, Command, Contest, Event, Format, Outcome, Outside, PauseReason, Seed, State, Who,
};
use game::{Micros, Millis};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::desk::{CHESS, Desk, account, arbiter, player};

/// A wish, in small numbers that are mapped onto what there is.
#[derive(Clone, Debug)]
enum Wish {
    Enter(u8, bool),
    Leave(u8),
    Present(u8),
    Withdraw(u8),
    Return(u8),
    Bye(u8, u8, ByeMark),
    Unbye(u8, u8),
    Announce,
    Checkin,
    Start(u8),
    Pause,
    Resume,
    Finish,
    Cancel,
    Pair,
    ByHand(Vec<(u8, u8)>, bool),
    Unpair,
    Result(u8, u8, Outcome),
    Scored(u8, Outcome),
    Arrived(u8, bool),
    Wait(u16),
    Outage(u16),
}

fn wish() -> impl Strategy<Value = Wish> {
    let outcome = || select(&Outcome::ALL[..]);
    let mark = select(&[ByeMark::H, ByeMark::Z, ByeMark::F, ByeMark::U][..]);
    prop_oneof![
        4 => (0..12_u8, any::<bool>()).prop_map(|(who, half)| Wish::Enter(who, half)),
        1 => (0..12_u8).prop_map(Wish::Leave),
        2 => (0..12_u8).prop_map(Wish::Present),
        1 => (0..12_u8).prop_map(Wish::Withdraw),
        1 => (0..12_u8).prop_map(Wish::Return),
        1 => (0..12_u8, 0..6_u8, mark).prop_map(|(who, round, mark)| Wish::Bye(who, round, mark)),
        1 => (0..12_u8, 0..6_u8).prop_map(|(who, round)| Wish::Unbye(who, round)),
        1 => Just(Wish::Announce),
        1 => Just(Wish::Checkin),
        2 => (0..3_u8).prop_map(Wish::Start),
        1 => Just(Wish::Pause),
        2 => Just(Wish::Resume),
        1 => Just(Wish::Finish),
        1 => prop::num::u8::ANY.prop_map(|lot| if lot < 20 { Wish::Cancel } else { Wish::Pair }),
        5 => Just(Wish::Pair),
        2 => (prop::collection::vec((1..9_u8, 1..9_u8), 1..4), any::<bool>()).prop_map(|(p, f)| Wish::ByHand(p, f)),
        1 => Just(Wish::Unpair),
        12 => (0..5_u8, 0..5_u8, outcome()).prop_map(|(round, board, end)| Wish::Result(round, board, end)),
        12 => (0..8_u8, outcome()).prop_map(|(room, end)| Wish::Scored(room, end)),
        4 => (0..8_u8, any::<bool>()).prop_map(|(room, white)| Wish::Arrived(room, white)),
        6 => (0..900_u16).prop_map(Wish::Wait),
        1 => (0..900_u16).prop_map(Wish::Outage),
    ]
}

fn form() -> impl Strategy<Value = Value> {
    let common = (any::<bool>(), select(&["rating", "order", "lot"][..]), 0..3_i64);
    let formats = select(
        &[
            "swiss",
            "swiss",
            "swiss",
            "round_robin",
            "double_round_robin",
            "scheveningen",
            "knockout",
            "double_elimination",
            "arena",
            "match",
        ][..],
    );
    (formats, common, select(&["none", "third", "first", "last_chance", "progressive"][..])).prop_map(
        |(format, (manual, seeding, gap), consolation)| {
            let mut form = json!({"format": format, "manual": manual, "seeding": seeding, "round_gap_min": gap,
                "protest_min": gap, "arrive_min": 2});
            match format {
                "swiss" => {
                    form["rounds"] = json!(4);
                    form["late_until_round"] = json!(3);
                    form["half_byes_max"] = json!(1);
                }
                "arena" => form["minutes"] = json!(20),
                "match" => form["series"] = json!({"games": 4}),
                "knockout" => form["consolation"] = json!(consolation),
                _ => {}
            }
            form
        },
    )
}

/// The table that the wish is about.
fn room(contest: &Contest, place: u8) -> Option<(String, [u16; 2])> {
    let boards: Vec<_> = contest.rounds().iter().rev().flat_map(|round| &round.boards).collect();
    let board = boards.get(usize::from(place))?;
    Some((board.room.clone()?, board.players()))
}

/// Who asks what; none: time only goes on.
fn command(wish: &Wish, contest: &Contest, now: Micros) -> Option<(Who, Command)> {
    let entry = |place: &u8| {
        let entries = contest.entries();
        entries.get(usize::from(*place)).map_or(99, |entry| entry.id)
    };
    let own = |place: &u8| match contest
        .entry(entry(place))
        .and_then(|own| own.entrant.accounts().first().cloned())
    {
        Some(id) if place.is_multiple_of(2) => player(&id),
        _ => arbiter(),
    };
    let asked = match wish {
        Wish::Enter(who, half) => {
            let id = format!("p{who}");
            let half = *half && who.is_multiple_of(3);
            (
                player(&id),
                Command::Enter {
                    entrant: account(&id),
                    rating: Some(1_000 + u16::from(*who)),
                    bot: false,
                    half,
                    person: None,
                },
            )
        }
        Wish::Leave(place) => (own(place), Command::Leave { entry: entry(place) }),
        Wish::Present(place) => (own(place), Command::Present { entry: entry(place) }),
        Wish::Withdraw(place) => (own(place), Command::Withdraw { entry: entry(place) }),
        Wish::Return(place) => (own(place), Command::Return { entry: entry(place) }),
        Wish::Bye(place, round, mark) => {
            (own(place), Command::Bye { entry: entry(place), round: (*round).into(), mark: *mark })
        }
        Wish::Unbye(place, round) => {
            (own(place), Command::Unbye { entry: entry(place), round: (*round).into() })
        }
        Wish::Announce => (arbiter(), Command::Announce),
        Wish::Checkin => (arbiter(), Command::Checkin),
        Wish::Start(short) => {
            let short = if *short == 0 { vec![1] } else { Vec::new() };
            (arbiter(), Command::Start { seed: Seed("law".to_owned()), short, busy: Vec::new() })
        }
        Wish::Pause => (arbiter(), Command::Pause { why: PauseReason::Arbiter, reason: "tea".to_owned() }),
        Wish::Resume => (arbiter(), Command::Resume),
        Wish::Finish => (arbiter(), Command::Finish { reason: Some("late".to_owned()) }),
        Wish::Cancel => (arbiter(), Command::Cancel { reason: "rain".to_owned() }),
        Wish::Pair => {
            (arbiter(), Command::Pair { pairs: None, force: false, reason: None, busy: Vec::new() })
        }
        Wish::ByHand(pairs, force) => {
            let pairs = pairs.iter().map(|&(white, black)| (white.into(), black.into())).collect();
            (
                arbiter(),
                Command::Pair {
                    pairs: Some(pairs),
                    force: *force,
                    reason: Some("why".to_owned()),
                    busy: Vec::new(),
                },
            )
        }
        Wish::Unpair => (arbiter(), Command::Unpair { round: contest.paired(), reason: None }),
        Wish::Result(back, board, result) => {
            let round = contest.paired().saturating_sub((*back).into());
            let board = u16::from(*board) + 1;
            (arbiter(), Command::Result { round, board, result: *result, points: Some([1, 0]), reason: None })
        }
        Wish::Scored(place, result) => {
            let (room, _) = room(contest, *place)?;
            (
                Who::Server,
                Command::Scored { room, result: *result, points: None, arena: ArenaNotes::default() },
            )
        }
        Wish::Arrived(place, white) => {
            let (room, players) = room(contest, *place)?;
            (Who::Server, Command::Arrived { room, number: players[usize::from(*white)] })
        }
        Wish::Outage(seconds) => {
            let from = now.plus(Millis::seconds(-i64::from(*seconds)));
            (Who::Server, Command::Outage { from, to: now })
        }
        Wish::Wait(_) => return None,
    };
    Some(asked)
}

/// What is true of every tournament at any time.
fn check(contest: &Contest) {
    let numbers = contest.numbers().count();
    let mut met = HashSet::new();
    for round in contest.rounds() {
        let mut seen = HashSet::new();
        for board in &round.boards {
            for number in board.players() {
                assert!(usize::from(number) <= numbers && number > 0, "round {}", round.number);
                // A further board of the same round is that of a team; here are none.
                assert!(seen.insert(number), "{number} sits twice in round {}", round.number);
            }
            let pair = (board.white.min(board.black), board.white.max(board.black));
            let played = board.result.is_none_or(|result| result.is_played());
            let swiss = contest.settings().format == Format::Swiss && !round.forced;
            // A game corrected from a forfeit to a played one after the pairing stands beside the later one.
            if swiss && played && board.points.is_none() {
                assert!(met.insert(pair), "{pair:?} meet again in round {}", round.number);
            }
        }
        for bye in &round.byes {
            assert!(
                seen.insert(bye.number),
                "{} has a bye and a board in round {}",
                bye.number,
                round.number
            );
        }
    }
    let open: Vec<u16> = contest
        .rounds()
        .iter()
        .flat_map(|round| round.open_boards())
        .flat_map(contest::Board::players)
        .collect();
    let different: HashSet<u16> = open.iter().copied().collect();
    assert_eq!(open.len(), different.len(), "nobody plays at two boards at once");
    let standings = contest.standings();
    assert_eq!(standings.players.len(), numbers, "everybody with a number has a place");
    let places: usize = contest.prize_groups().iter().map(Vec::len).sum();
    assert_eq!(places, numbers);
    assert!(standings.players.is_sorted_by_key(|player| player.rank));
    let report = contest.report(&[], |entry| format!("Player {}", entry.id));
    let text = report.write().expect("the report fits its columns");
    assert_eq!(tourney::trf::Report::read(&text).expect("it reads back"), report);
    assert_eq!(contest.crosstable().len(), numbers);
    let knockout = matches!(contest.settings().format, Format::Knockout | Format::DoubleElimination);
    assert_eq!(contest.bracket_view().is_some(), knockout && numbers > 1);
    assert_eq!(contest.explain(1).is_empty(), numbers == 0);
}

/// A board has one first result, whatever is told how often.
fn check_log(log: &[(Micros, Event)]) {
    let end = log.iter().position(|(_, event)| matches!(event, Event::Closed | Event::Cancelled { .. }));
    assert!(end.is_none_or(|at| at + 1 == log.len()), "it closes once, and nothing happens after it");
    let mut scored = HashSet::new();
    let mut rooms = HashSet::new();
    for (_, event) in log {
        match event {
            Event::Scored { round, board, room, .. } => {
                assert!(scored.insert((*round, *board)), "{event:?}");
                if let Some(room) = room {
                    assert!(rooms.insert(room.clone()), "{room} is scored once");
                }
            }
            Event::Forfeited { round, board, .. } => assert!(scored.insert((*round, *board)), "{event:?}"),
            Event::RoundDeleted { round, .. } => {
                scored.retain(|(other, _)| other != round);
                rooms.clear();
            }
            _ => {}
        }
    }
}

/// Tournaments that are tried: `KAPIA_CONTEST_STORIES`, or so many when nothing is said.
fn stories() -> u32 {
    const STORIES: u32 = 192;
    std::env::var("KAPIA_CONTEST_STORIES").map_or(STORIES, |text| text.parse().expect("a number"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: stories(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_the_laws_hold(
        form in form(),
        opened in any::<bool>(),
        wishes in prop::collection::vec(wish(), 1..120),
    ) {
        let mut desk = if opened {
            let players = if form["format"] == "match" { 2 } else { 5 };
            Desk::started(&form, &CHESS, players)
        } else {
            Desk::draft(&form, &CHESS)
        };
        for wish in &wishes {
            if let Wish::Wait(seconds) = wish {
                desk.now = desk.now.plus(Millis::seconds((*seconds).into()));
            }
            let before = desk.contest.clone();
            match command(wish, &desk.contest, desk.now) {
                Some((who, command)) => {
                    let asked = desk.contest.apply(desk.now, &who, &command);
                    if let Err(refusal) = &asked {
                        prop_assert_ne!(refusal.code(), "internal", "{:?}", command);
                    }
                    prop_assert_eq!(&desk.contest, &before, "asking changes nothing");
                    if asked.is_ok() {
                        desk.ask(&who, &command).expect("asked twice, the answer is the same");
                    }
                }
                None => {
                    let due = desk.contest.deadline(desk.now).is_some_and(|at| at <= desk.now);
                    let outside = Outside::default();
                    let again = desk.contest.tick(desk.now, &outside);
                    let events = desk.tick();
                    prop_assert_eq!(events.len(), again.len(), "the same time brings the same");
                    let arena = desk.contest.settings().format == Format::Arena;
                    prop_assert!(due || arena || events.is_empty(), "nothing before the deadline: {:?}", events);
                }
            }
            if desk.contest != before {
                check(&desk.contest);
            }
        }
        check_log(&desk.log);
        desk.refold();
        let is_over = matches!(desk.contest.state(), State::Closed | State::Cancelled);
        prop_assert!(!is_over || desk.contest.deadline(desk.now).is_none());
    }
}
