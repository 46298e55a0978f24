// SPDX-License-Identifier: AGPL-3.0-or-later
//! The logs of tournaments.

use game::Micros;
use ledger::{AccountKind, AccountName, CashEntry, Currency, Stakes, Tournament};
use store::{
    ContestAppend, ContestEntry, ContestError, ContestFilter, ContestHead, GameEnd, NewContestEvent,
    OfContest, Store,
};

use crate::results::{end_of, ended};
use crate::support::{append, event, on_every_engine};

fn head(state: &str) -> ContestHead {
    ContestHead {
        state: state.to_owned(),
        federation: "sofia".to_owned(),
        game: "tabla".to_owned(),
        format: "swiss".to_owned(),
        starts_us: Some(5_000),
        deadline_us: None,
        card: "{}".to_owned(),
    }
}

fn happened(kind: &str) -> NewContestEvent {
    NewContestEvent {
        kind: kind.to_owned(),
        actor: String::new(),
        command_id: None,
        room: None,
        payload: format!("{{\"k\":\"{kind}\"}}"),
    }
}

fn of(contest: &str, expected_seq: i64, events: Vec<NewContestEvent>) -> ContestAppend {
    ContestAppend {
        contest: contest.to_owned(),
        expected_seq,
        at_us: 1_000,
        events,
        head: head("open"),
        entries: Vec::new(),
        groups: Vec::new(),
    }
}

fn entry(player: &str, state: Option<&str>) -> ContestEntry {
    ContestEntry { player: player.to_owned(), state: state.map(str::to_owned) }
}

async fn kinds(store: &Store, contest: &str) -> Vec<String> {
    let events = store.contest_events(contest, 0).await.expect("events");
    assert!(events.iter().zip(1..).all(|(event, seq)| event.seq == seq), "no gaps");
    events.into_iter().map(|event| event.payload).collect()
}

#[test]
fn two_who_append_to_a_tournament_do_not_both_succeed() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.append_contest(of("T", 0, vec![happened("created")])).await, Ok(1));
        let again = store.append_contest(of("T", 0, vec![happened("created")])).await;
        assert_eq!(again, Err(ContestError::Conflict { current: 1 }));
        let asked = |id: &str| NewContestEvent {
            actor: "ann".to_owned(),
            command_id: Some(id.to_owned()),
            ..happened("entered")
        };
        let [one, other] = ["x", "y"].map(|id| of("T", 1, vec![asked(id), happened("round_paired")]));
        let (one, other) = tokio::join!(store.append_contest(one), store.append_contest(other));
        assert_eq!([&one, &other].into_iter().filter(|end| **end == Ok(3)).count(), 1, "{one:?} {other:?}");
        let conflict = Err(ContestError::Conflict { current: 3 });
        assert_eq!([one, other].into_iter().filter(|end| *end == conflict).count(), 1);
        let kept = store.contest_command("T", "ann", "x").await.expect("read").is_some();
        let repeat = of("T", 1, vec![asked(if kept { "x" } else { "y" })]);
        assert_eq!(store.append_contest(repeat).await, Err(ContestError::Repeated), "asked before");
        let scored = NewContestEvent { room: Some("R".to_owned()), ..happened("scored") };
        assert_eq!(store.append_contest(of("T", 3, vec![scored.clone()])).await, Ok(4));
        let twice = of("T", 4, vec![happened("resumed"), scored]);
        assert_eq!(store.append_contest(twice).await, Err(ContestError::Repeated), "a game is taken in once");
        let kinds = kinds(store, "T").await;
        assert_eq!(kinds.len(), 4, "nothing of a refused append stands: {kinds:?}");
        let row = store.contest("T").await.expect("read").expect("it stands");
        assert_eq!((row.seq, row.created_us, row.head), (4, 1_000, head("open")));
    });
}

#[test]
fn tournaments_are_found_by_every_filter() {
    on_every_engine(async |database| {
        let store = &database.store;
        for (at, id, state) in [(1, "A", "draft"), (2, "B", "open"), (3, "C", "closed"), (3, "D", "running")]
        {
            let mut append = of(id, 0, vec![happened("created")]);
            append.at_us = at;
            append.head.state = state.to_owned();
            append.head.starts_us = (id != "D").then_some(at * 100);
            if id == "C" {
                append.head.federation = "plovdiv".to_owned();
                append.head.game = "chess".to_owned();
            }
            append.entries = vec![entry("ann", Some("entered")), entry("bob", Some("entered"))];
            assert_eq!(store.append_contest(append).await, Ok(1));
        }
        let mut left = of("B", 1, vec![happened("left")]);
        left.head.starts_us = Some(200);
        left.entries = vec![entry("bob", None), entry("ann", Some("present"))];
        assert_eq!(store.append_contest(left).await, Ok(2));
        let found = async |filter: ContestFilter| {
            let rows = store.contests(&filter, 9).await.expect("read");
            rows.into_iter().map(|row| row.id).collect::<String>()
        };
        let text = |word: &str| Some(word.to_owned());
        let all = ContestFilter::default;
        assert_eq!(found(all()).await, "DCBA");
        assert_eq!(
            found(ContestFilter { states: vec!["open".into(), "running".into()], ..all() }).await,
            "DB"
        );
        assert_eq!(found(ContestFilter { federation: text("plovdiv"), ..all() }).await, "C");
        assert_eq!(found(ContestFilter { game: text("chess"), ..all() }).await, "C");
        assert_eq!(found(ContestFilter { format: text("arena"), ..all() }).await, "");
        assert_eq!(found(ContestFilter { player: text("bob"), ..all() }).await, "DCA");
        assert_eq!(found(ContestFilter { player: text("ann"), ..all() }).await, "DCBA");
        assert_eq!(found(ContestFilter { from_us: Some(200), to_us: Some(300), ..all() }).await, "B");
        assert_eq!(found(ContestFilter { from_us: Some(200), ..all() }).await, "CB", "D has no time yet");
        assert_eq!(found(ContestFilter { before: Some((3, "D".to_owned())), ..all() }).await, "CBA");
        assert_eq!(store.live_contests().await.expect("read"), ["A", "B", "D"]);
    });
}

#[test]
fn money_and_events_are_written_together_or_not_at_all() {
    on_every_engine(async |database| {
        let store = &database.store;
        let stakes = Stakes::on("credits have no value").expect("stakes");
        let currency: Currency = "sofia/credits".parse().expect("a currency");
        let tournament = Tournament {
            currency: currency.clone(),
            id: "T".to_owned(),
            entry_fee: 100,
            organiser_bp: 500,
            prizes_bp: vec![10_000],
            bonuses: Vec::new(),
        };
        let ann = AccountName::new(&currency, AccountKind::Player, "ann").expect("an account");
        let cashier = CashEntry { id: "1", cashier: "cid", reason: "start" };
        let given = cashier.deposit(&ann, 150).expect("a group");
        store.post(given, Micros(1)).await.expect("posted");
        assert_eq!(store.append_contest(of("T", 0, vec![happened("created")])).await, Ok(1));
        let fee = |player: &str| tournament.enter(player, &stakes).expect("a group").expect("a fee");
        let mut start = of("T", 1, vec![happened("started")]);
        start.groups = vec![fee("ann"), fee("bob")];
        let refused = store.append_contest(start.clone()).await;
        assert!(matches!(refused, Err(ContestError::Money { group: 1, .. })), "{refused:?}");
        let balance = async || store.account(&ann).await.expect("read").expect("used").balance();
        assert_eq!((balance().await, kinds(store, "T").await.len()), (150, 1));
        start.groups.pop();
        assert_eq!(store.append_contest(start).await, Ok(2));
        assert_eq!((balance().await, kinds(store, "T").await.len()), (50, 2));
    });
}

#[test]
fn a_game_of_a_tournament_waits_until_it_is_taken_in() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.append_contest(of("T", 0, vec![happened("created")])).await, Ok(1));
        for (room, at) in [("R1", 9), ("R2", 8), ("R3", 7)] {
            store.append(append(room, 0, vec![event("{}")])).await.expect("made");
            let mut end: GameEnd = end_of(store, room, "chess/blitz", ["ann", "bob"], at).await;
            let of = OfContest { contest: "T".to_owned(), round: 1, board: 2 };
            end.result.event = (room != "R3").then_some(of);
            store.append(ended(room, 1, end)).await.expect("ended");
        }
        assert_eq!(store.untaken_results("T").await.expect("read"), ["R2", "R1"]);
        let result = store.game_result("R1").await.expect("read").expect("it ended");
        assert_eq!(result.event, Some(OfContest { contest: "T".to_owned(), round: 1, board: 2 }));
        let scored = NewContestEvent { room: Some("R2".to_owned()), ..happened("scored") };
        assert_eq!(store.append_contest(of("T", 1, vec![scored])).await, Ok(2));
        assert_eq!(store.untaken_results("T").await.expect("read"), ["R1"]);
    });
}

#[test]
fn nothing_of_a_tournaments_log_is_rewritten() {
    on_every_engine(async |database| {
        let store = &database.store;
        assert_eq!(store.append_contest(of("T", 0, vec![happened("created")])).await, Ok(1));
        for sql in ["UPDATE contest_event SET kind = 'x'", "DELETE FROM contest_event"] {
            assert!(database.raw(sql).await.is_err(), "{sql}");
        }
    });
}
