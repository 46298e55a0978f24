// SPDX-License-Identifier: AGPL-3.0-or-later
//! The logs of tournaments.

use game::Micros;
use ledger::{AccountKind, AccountName, CashEntry, Currency, Stakes, Tournament};
use store::{
    Change, ContestAppend, ContestEntry, ContestError, ContestFilter, ContestHead, ContestPerson, GameEnd,
    NewContestEvent, OfContest, Store,
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
        persons: Vec::new(),
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

const BLIND: &str = "{\"visually_disabled\":true}";

fn said(entry: i64, player: Option<&str>, said: Option<&str>) -> ContestPerson {
    ContestPerson { entry, player: player.map(str::to_owned), said: said.map(str::to_owned) }
}

#[test]
fn what_is_said_of_a_person_goes_with_the_entry_and_with_the_account() {
    on_every_engine(async |database| {
        let store = &database.store;
        let people = "INSERT INTO player (id, name, created_us) VALUES ('p1', 'Ann', 1), ('p2', 'Bob', 1); \
             INSERT INTO user_account (player, name_key, terms_version, terms_language, terms_us, created_us) \
             VALUES ('p1', 'ann', 1, 'en', 1, 1), ('p2', 'bob', 1, 'en', 1, 1)";
        database.raw(people).await.expect("two accounts");
        for id in ["A", "B"] {
            let mut append = of(id, 0, vec![happened("created")]);
            append.persons = vec![
                said(1, Some("p1"), Some(BLIND)),
                said(2, Some("p2"), Some("{}")),
                said(3, None, Some("{}")),
            ];
            assert_eq!(store.append_contest(append).await, Ok(1));
        }
        let kept = async |id: &str| {
            let rows = store.contest_persons(id).await.expect("read");
            rows.into_iter().map(|(entry, _)| entry).collect::<Vec<_>>()
        };
        let mut conflict = of("A", 7, vec![happened("left")]);
        conflict.persons = vec![said(2, Some("p2"), None)];
        assert_eq!(store.append_contest(conflict.clone()).await, Err(ContestError::Conflict { current: 1 }));
        assert_eq!(kept("A").await, [1, 2, 3], "with its event or not at all");
        conflict.expected_seq = 1;
        assert_eq!(store.append_contest(conflict).await, Ok(2));
        assert_eq!(kept("A").await, [1, 3]);
        let own = store.said_in_contests("p1").await;
        assert_eq!(own, Ok(["A", "B"].map(|id| (id.to_owned(), BLIND.to_owned())).into()));
        let erased = Change::Erased { name: "x".to_owned(), name_key: "x".to_owned(), now_us: 9 };
        for change in [Change::Erase(9), erased] {
            assert_eq!(kept("A").await, [1, 3], "until it is erased it can come back");
            assert_eq!(store.change_account("p1", change).await, Ok(true));
        }
        assert_eq!((kept("A").await, kept("B").await), (vec![3], vec![2, 3]));
        assert_eq!(store.said_in_contests("p1").await, Ok(vec![]));
    });
}

/// Step 29, come after entries that told it in the log.
#[test]
fn what_logs_told_of_persons_is_moved_where_it_is_needed() {
    on_every_engine(async |database| {
        let people = "INSERT INTO player (id, name, created_us) VALUES ('p1', 'deleted-1', 1), ('p2', 'Bob', 1); \
             INSERT INTO user_account (player, name_key, terms_version, terms_language, terms_us, erased_us, created_us) \
             VALUES ('p1', 'deleted-1', 1, 'en', 1, 9, 1), ('p2', 'bob', 1, 'en', 1, NULL, 1)";
        database.raw(people).await.expect("two accounts, one of them erased");
        let entered = |entry: i64, entrant: &str, person: &str| NewContestEvent {
            payload: format!("{{\"k\":\"entered\",\"entry\":{entry},\"entrant\":{entrant}{person}}}"),
            ..happened("entered")
        };
        let blind = format!(",\"person\":{BLIND}");
        let left = NewContestEvent { payload: "{\"k\":\"left\",\"entry\":4}".to_owned(), ..happened("left") };
        let events = vec![
            happened("created"),
            entered(1, "{\"account\":\"p1\"}", &blind),
            entered(2, "{\"account\":\"p2\"}", &blind),
            entered(3, "{\"guest\":\"Ivo\"}", &blind),
            entered(4, "{\"guest\":\"Eva\"}", &blind),
            entered(5, "{\"guest\":\"Pia\"}", ""),
            left,
        ];
        for (id, state) in [("A", "running"), ("B", "closed")] {
            let mut append = of(id, 0, events.clone());
            append.head.state = state.to_owned();
            assert_eq!(database.store.append_contest(append).await, Ok(7));
        }
        let undone = "DROP TABLE contest_person; DELETE FROM _sqlx_migrations WHERE version = 29";
        database.raw(undone).await.expect("as it was before the step");
        database.restart().await;
        let rows = database.store.contest_persons("A").await.expect("read");
        assert_eq!(rows, [2, 3].map(|entry| (entry, BLIND.to_owned())));
        assert_eq!(database.store.contest_persons("B").await, Ok(vec![]), "nothing more is played");
        assert_eq!(database.store.said_in_contests("p2").await.map(|own| own.len()), Ok(1));
    });
}
