// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who reads a tournament before it is announced, and what is told of it afterwards: why it was called off, what it is called
//! in the books, and what stands in the head of its report.

use serde_json::{Value, json};

use crate::club::with_stakes;
use crate::engines::on_every_engine;
use crate::funds::{club, draft, money, wish};
use crate::people::{Open, Person, raw};
use crate::safety::{asks, reads};
use crate::tournaments::Cup;

/// The statuses of everything that can be read of a tournament, and where it cannot be read of its socket.
async fn read(server: &Open, cup: &Cup<'_>, who: Option<&Person>) -> Vec<u16> {
    let cookie = who.map(|person| ("Cookie", person.cookie.as_str()));
    let headers: Vec<_> = cookie.into_iter().collect();
    let mut found = Vec::new();
    for part in ["", "/events", "/trf", "/standings", "/crosstable"] {
        found.push(server.request("GET", &format!("{}{part}", cup.path), &headers, None).await.status);
    }
    // One that opens says goodbye to nobody.
    if found[0] != 200 {
        let id = cup.path.rsplit('/').next().expect("an id");
        let cookie = cookie.map_or_else(String::new, |(name, value)| format!("{name}: {value}\r\n"));
        let address = server.address;
        let text = format!(
            "GET /ws/tournaments/{id} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{cookie}\
             Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        found.push(raw(address, text.as_bytes()).await.status);
    }
    found
}

#[tokio::test]
async fn a_draft_is_read_by_those_who_have_a_hand_in_it() {
    with_stakes(async |server| {
        let club = club(server, 500).await;
        let ann = club.member(server, "ann", 0).await;
        let guest = server.guest().await;
        for access in ["open", "invited"] {
            let more = json!({ "access": access });
            let cup = draft(server, &club, wish(money("share"), &more)).await;
            for (who, status) in [
                (None, 404),
                (Some(&guest), 404),
                (Some(&ann), 404),
                (Some(&club.ada), 200),
                (Some(&club.cash), 200),
                (Some(&club.olga), 200),
            ] {
                let seen = read(server, &cup, who).await;
                assert!(seen.iter().all(|one| *one == status), "{seen:?} for {status}");
            }
            assert_eq!(server.get(&cup.path).await.refusal(), (404, "no_such_tournament".into()));
            let round = server.get(&format!("{}/rounds/1", cup.path)).await;
            assert_eq!(round.refusal(), (404, "no_such_tournament".into()));
            let bracket = server.get(&format!("{}/bracket", cup.path)).await;
            assert_eq!(bracket.refusal(), (404, "no_such_tournament".into()));
            cup.acts("announce").await;
            // Who may enter is one thing, who may look on another.
            assert_eq!(read(server, &cup, None).await, [200; 5], "{access}");
            assert_eq!(cup.get("").await["cancel_reason"], Value::Null);
            let off = cup.post("cancel", json!({"reason": "The hall is flooded."})).await;
            assert_eq!(off.status, 200, "{}", off.text);
            assert_eq!(cup.get("").await["cancel_reason"], "The hall is flooded.");
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_cancelled_as_a_draft_stays_with_those_who_had_a_hand_in_it() {
    with_stakes(async |server| {
        let club = club(server, 500).await;
        let ann = club.member(server, "ann", 0).await;
        let guest = server.guest().await;
        let starts_ms = server.app.clock.now().0 / 1_000 + 3_600_000;
        let more = json!({ "access": "open", "starts_ms": starts_ms });
        let cup = draft(server, &club, wish(money("share"), &more)).await;
        let told = draft(server, &club, wish(money("share"), &more)).await;
        told.acts("announce").await;
        for one in [&cup, &told] {
            assert_eq!(one.acts("cancel").await["state"], "cancelled");
        }
        let id = |cup: &Cup<'_>| cup.path.rsplit('/').next().expect("an id").to_owned();
        let calendar = server.get("/api/v1/calendar.ics").await.text;
        assert!(calendar.contains(&id(&told)) && !calendar.contains(&id(&cup)), "{calendar}");
        for (who, status) in [
            (None, 404),
            (Some(&guest), 404),
            (Some(&ann), 404),
            (Some(&club.ada), 200),
            (Some(&club.cash), 200),
            (Some(&club.olga), 200),
        ] {
            let seen = read(server, &cup, who).await;
            assert!(seen.iter().all(|one| *one == status), "{seen:?} for {status}");
            assert_eq!(read(server, &told, who).await, [200; 5], "it was announced");
            let cookie = who.map(|person| ("Cookie", person.cookie.as_str()));
            let headers: Vec<_> = cookie.into_iter().collect();
            let list = server.request("GET", "/api/v1/tournaments?state=cancelled", &headers, None).await;
            assert!(list.text.contains(&id(&told)), "{}", list.text);
            assert_eq!(list.text.contains(&id(&cup)), status == 200, "{}", list.text);
        }
        for part in ["/rounds/1", "/bracket"] {
            let answer = server.get(&format!("{}{part}", cup.path)).await;
            assert_eq!(answer.refusal(), (404, "no_such_tournament".into()), "{part}");
        }
    })
    .await;
}

#[tokio::test]
async fn why_it_was_called_off_is_told_where_something_was_said() {
    on_every_engine(async |server| {
        let swiss = json!({"format": "swiss", "rounds": 2, "venue": "board"});
        let cup = Cup::open(server, swiss.clone()).await;
        cup.acts("cancel").await;
        assert_eq!(cup.get("").await["cancel_reason"], Value::Null, "nothing was said");
        let few = Cup::run_by(server, cup.olga, {
            let mut wish = json!({"federation": "house", "name": "Few", "game": "chess"});
            wish.as_object_mut().expect("fields").extend(swiss.as_object().expect("fields").clone());
            wish
        })
        .await;
        assert_eq!(few.acts("start").await["state"], "cancelled");
        assert_eq!(few.get("").await["cancel_reason"], "min_players");
    })
    .await;
}

#[tokio::test]
async fn what_is_over_the_board_moves_no_ratings_and_brings_what_the_game_can() {
    on_every_engine(async |server| {
        let swiss = json!({"format": "swiss", "rounds": 3, "venue": "board", "game": "tabla"});
        let cup = Cup::open(server, swiss.clone()).await;
        let mut rated = json!({"federation": "house", "name": "Rated", "rated": true});
        rated.as_object_mut().expect("fields").extend(swiss.as_object().expect("fields").clone());
        assert_eq!(asks(&cup.olga, "POST", "/tournaments", rated).await.refusal(), (422, "bad_field".into()));
        cup.guests(&[2000, 1900]).await;
        cup.acts("start").await;
        let paired = cup.post("pair", json!({})).await;
        assert_eq!(paired.refusal(), (409, "round_open".into()), "the start pairs the first");
        let seq = cup.get("").await["seq"].clone();
        let wrong = cup.ends(1, 1, json!({"result": "1-0", "points": 4}), &seq).await;
        assert_eq!(wrong.refusal(), (422, "bad_result".into()));
        assert_eq!(cup.ends(1, 1, json!({"result": "1-0", "points": 3}), &seq).await.status, 200);
        // The two have met: the rules leave nothing to pair.
        assert_eq!(cup.post("pair", json!({})).await.refusal(), (422, "no_legal_pairing".into()));
        let shown = cup.get("").await;
        assert_eq!((&shown["state"], &shown["pause_reason"]), (&json!("paused"), &json!("no_legal_pairing")));
        assert_eq!(cup.post("finish", json!({})).await.refusal(), (422, "reason_needed".into()));
        let ended = cup.post("finish", json!({"reason": "All have met."})).await;
        assert_eq!((ended.status, &ended.json()["state"]), (200, &json!("finished")), "{}", ended.text);
    })
    .await;
}

#[tokio::test]
async fn books_and_report_say_what_a_tournament_is_called_and_whose_it_is() {
    with_stakes(async |server| {
        let club = club(server, 500).await;
        let [ann, bob] = [club.member(server, "ann", 100).await, club.member(server, "bob", 100).await];
        let clock = json!({"kind": "fischer", "base_s": 5400, "step_s": 30});
        let more = json!({"rounds": 1, "clock": clock, "name": "Spring cup"});
        let cup = draft(server, &club, wish(money("share"), &more)).await;
        cup.acts("announce").await;
        for person in [&ann, &bob] {
            assert_eq!(asks(person, "POST", &cup.entries(), json!({})).await.status, 201);
        }
        let head = async || {
            let text = server.get(&format!("{}/trf", cup.path)).await.text;
            let report = tourney_lines(&text);
            report.into_iter().filter(|line| line.starts_with(['0', '1'])).collect::<Vec<_>>()
        };
        cup.acts("start").await;
        let today = jiff::Timestamp::from_microsecond(server.app.clock.now().0).expect("an instant");
        let today = today.strftime("%Y/%m/%d").to_string();
        let known = |ended: bool| {
            let mut lines = vec!["012 Spring cup".to_owned(), "032 Sofia".to_owned(), format!("042 {today}")];
            lines.extend(ended.then(|| format!("052 {today}")));
            lines.extend(
                ["092 Individual: Swiss system (Dutch)", "102 ada", "122 90 min per game + 30 s per move"]
                    .map(str::to_owned),
            );
            lines
        };
        assert_eq!(head().await, known(false));
        let shown = cup.get("").await;
        assert_eq!(
            (&shown["sponsors"], &shown["entries"][0]["account"]),
            (&json!({"acme": "Acme"}), &json!(true))
        );
        cup.lower_wins(1).await;
        cup.acts("finish").await;
        assert_eq!(head().await, known(true));

        let lines = reads(&ann, "/ledger/statement?currency=sofia/credits").await["lines"].clone();
        let named = |kind: &str| {
            let mut all = lines.as_array().expect("lines").iter();
            all.find(|line| line["kind"] == kind).expect("a line")["title"].clone()
        };
        assert_eq!((named("deposit"), named("entry")), (Value::Null, json!("Spring cup")), "{lines}");
        let audit = reads(&ann, "/federations/sofia/audit").await;
        let told = audit["entries"].as_array().expect("entries").iter();
        for line in told.filter(|line| line["act"].as_str().is_some_and(|act| act.starts_with("tournament.")))
        {
            assert_eq!(line["title"], "Spring cup", "{line}");
        }
        assert!(audit.to_string().contains("Spring cup"));
    })
    .await;
}

/// The lines of a report that are about the tournament, which the project's own reader keeps.
fn tourney_lines(text: &str) -> Vec<String> {
    text.lines().filter(|line| !line.starts_with("001")).map(str::to_owned).collect()
}
