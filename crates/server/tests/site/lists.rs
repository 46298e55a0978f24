// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who stands in the list of a pool, and who not.

use closing::{Closing, RatingChange, Stored};
use rating::{Pool, StoredFibs};
use serde_json::json;
use store::{Append, GameEnd, GameResult, Head, NewEvent, Outcome, Participant, Standing, Status};

use crate::engines::on_every_database;
use crate::people::{Folder, Open, Person};
use crate::results::account_of;

const POOL: &str = "tabla/rapid";
const DAY_US: i64 = 86_400_000_000;

/// One game in the log, after which its two players stand so.
async fn ended(server: &Open, room: String, at_us: i64, after: [(&Person, StoredFibs); 2]) {
    let pool = Pool::from_key(&room::GAMES, POOL).expect("a pool");
    let ratings = after.iter().map(|(person, fibs)| RatingChange {
        player: person.id.clone(),
        scope: String::new(),
        pool,
        expected_version: 0,
        before: Stored::start(pool),
        after: Stored::Fibs(*fibs),
    });
    let closing = Closing { ratings: ratings.collect(), ..Closing::default() };
    let outcomes = [Outcome::Won, Outcome::Lost];
    let players = (0_u8..).zip(&after).zip(outcomes);
    let players = players.map(|((seat, (person, _)), outcome)| Participant {
        seat,
        player: person.id.clone(),
        outcome,
    });
    let result = GameResult {
        game: "tabla".to_owned(),
        pool: POOL.to_owned(),
        rated: true,
        length: 1,
        winner: Some(0),
        points: 1,
        reason: "resignation".to_owned(),
        ended_us: at_us,
        players: players.collect(),
        event: None,
    };
    let event = NewEvent {
        at_us,
        kind: "ended".to_owned(),
        actor: String::new(),
        command_id: None,
        payload: "{}".to_owned(),
    };
    let head = Head {
        status: Status::Over,
        game: "tabla".to_owned(),
        listed: false,
        deadline_us: None,
        lobby: "{}".to_owned(),
    };
    let append = Append {
        room,
        expected_seq: 0,
        epoch: 0,
        events: vec![event],
        head,
        seats: None,
        end: Some(Box::new(GameEnd { result, closing })),
        moved: None,
        certain: store::Certain::default(),
    };
    server.app.store.append(append).await.expect("a game that ended");
}

#[tokio::test]
async fn a_list_has_two_hundred_places_for_those_who_are_known_and_played_within_thirty_days() {
    on_every_database(async |database| {
        let server = Open::server_in(Folder::fresh(), |config| {
            config.database_url = database;
            config.rate_limits = false;
        })
        .await;
        let now = server.app.clock.now().0;
        let fibs = |rating_mp, experience| StoredFibs { rating_mp, experience };
        let (plain, minute) = (Standing::default(), 60_000_000);
        let child = Standing { child: true, ..plain };
        let bot = Standing { bot: true, ..plain };
        // Better than everybody in the list, each of them with a reason not to stand in it.
        let rows = [
            ("Newcomer", plain, 99, now),
            ("Absent", plain, 400, now - 30 * DAY_US - minute),
            ("Mimi", child, 400, now),
            ("Robot", bot, 400, now),
            ("Lately", plain, 100, now - 30 * DAY_US + 10 * minute),
            ("Known", plain, 100, now),
        ];
        for (n, (name, standing, experience, at_us)) in rows.into_iter().enumerate() {
            let other = format!("Rival{n}");
            let (one, other) =
                (account_of(&server, name, standing).await, account_of(&server, &other, plain).await);
            let after =
                [(&one, fibs(2_500_000 - 1_000 * n as i64, experience)), (&other, fibs(1_000_000, 1))];
            ended(&server, format!("first{n}"), at_us, after).await;
        }
        for n in 0..100 {
            let (one, other) = (
                account_of(&server, &format!("P{n}a"), plain).await,
                account_of(&server, &format!("P{n}b"), plain).await,
            );
            let after =
                [(&one, fibs(2_000_000 - n * 2_000, 100)), (&other, fibs(1_999_000 - n * 2_000, 100))];
            ended(&server, format!("game{n}"), now, after).await;
        }
        let list = server.get("/api/v1/leaderboards/tabla/rapid").await.json();
        let players = list["players"].as_array().expect("a list");
        assert_eq!(players.len(), 200);
        let named = |from: usize, to: usize| -> Vec<&str> {
            players[from..to].iter().filter_map(|one| one["name"].as_str()).collect()
        };
        assert_eq!(named(0, 4), ["Lately", "Known", "P0a", "P0b"]);
        assert_eq!(named(198, 200), ["P98a", "P98b"], "the last pair finds no place");
        let last = json!({"rank": 200, "name": "P98b", "rating": 1803.0, "shown": "1803", "deviation": null, "games": 1});
        assert_eq!(players[199], last);
        let house = server.get("/api/v1/leaderboards/tabla/rapid?federation=house").await.json();
        assert_eq!(house, list, "the house is the site");
        let ranks = players.iter().map(|one| one["rank"].as_u64());
        assert!(ranks.eq((1..=200).map(Some)), "places are counted from 1");
        let bots = server.get("/api/v1/leaderboards/tabla/rapid?bots=true").await.json();
        assert_eq!(bots["players"][0]["name"], "Robot");
        assert_eq!(bots["players"].as_array().map(Vec::len), Some(1));
        let shown = server.get("/api/v1/players/Newcomer").await.json();
        assert_eq!(
            (&shown["ratings"][0]["shown"], &shown["ratings"][0]["standing"]),
            (&json!("2500?"), &json!("provisional"))
        );
        server.close().await;
    })
    .await;
}
