// SPDX-License-Identifier: AGPL-3.0-or-later
//! One game by Appendix D on a server that is gone without a farewell after every single command: nothing that was granted is
//! lost, nothing pending, and nobody pays for the night.

use game::{Micros, Millis};
use serde_json::{Value, json};
use server::ClockHand;
use store::Store;
use tokio::runtime::{Builder, Runtime};

use crate::adapted_hall::{BLACK, Hall, WHITE, over_the_board};
use crate::people::{Folder, Open, PATIENCE, hand};

/// A server with a runtime of its own: nothing of it lives longer than that.
struct Alone {
    open: Open,
    runtime: Runtime,
}

impl Alone {
    fn opens(folder: Folder, hand: &ClockHand) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        let opens = || runtime.block_on(Open::server_by_hand(folder, hand));
        let open = std::thread::scope(|scope| scope.spawn(opens).join()).expect("the server opens");
        Self { open, runtime }
    }

    /// Everything of the server ends where it is, without a clean stop; its last heartbeat was at `at`.
    async fn killed(mut self, at: Micros) -> Folder {
        let folder = self.open.folder.take().expect("a server has a folder");
        let runtime = self.runtime;
        let gone = tokio::task::spawn_blocking(move || runtime.shutdown_timeout(PATIENCE));
        gone.await.expect("the runtime ends");
        drop(self.open);
        let url = format!("sqlite://{}", folder.path().join("kapia.db").display());
        let store = Store::open(&store::Config { url, readers: 1 }).await.expect("the database opens");
        store.heartbeat(at.0).await.expect("a heartbeat");
        store.close().await.expect("the database closes");
        folder
    }
}

/// What somebody sees of the game, without the clock.
fn seen(hall: &Hall, who: usize) -> Value {
    let view = &hall.lines[who].view["adapted"];
    let told = [
        "phase", "side", "cause", "can", "accepted", "pending", "echo", "board", "boards", "score", "scores",
    ];
    told.iter().map(|name| view[*name].clone()).collect()
}

/// A whole game: conditions, j'adoube, a slip and its correction, a repetition that is wrong, scores, a request for the times,
/// clocks that the arbiter stops, sets and starts again, and mate.
fn game(arbiter: usize) -> Vec<(usize, Value)> {
    let say = |k: &str, text: &str| json!({"k": k, "text": text});
    let k = |k: &str| json!({"k": k});
    let touch = |sq: &str| json!({"k": "touch", "sq": sq});
    let insert = |from: &str, to: &str| json!({"k": "insert", "from": from, "to": to});
    let both = |who: usize, from: &str, to: &str, said: &str| {
        let other = 1 - who;
        vec![
            (who, touch(from)),
            (who, insert(from, to)),
            (who, say("announce", said)),
            (who, k("press")),
            (other, say("repeat", said)),
            (other, k("echo")),
        ]
    };
    let mut steps =
        vec![(WHITE, k("accept")), (BLACK, k("accept")), (WHITE, k("adjust")), (WHITE, touch("f2"))];
    steps.extend([
        (WHITE, insert("f2", "f3")),
        (WHITE, say("announce", "f4")),
        (WHITE, say("correct", "Korrektur f3")),
        (WHITE, k("press")),
        (BLACK, say("repeat", "e3")),
        (BLACK, say("repeat", "f3")),
        (BLACK, k("echo")),
        (WHITE, say("score", "f3")),
        (BLACK, say("score", "f3")),
    ]);
    steps.extend(both(BLACK, "e7", "e5", "e5"));
    steps.extend([
        (WHITE, k("ask")),
        (arbiter, k("pause")),
        (arbiter, json!({"k": "time", "side": 1, "ms": 60_000})),
        (arbiter, k("resume")),
    ]);
    steps.extend(both(WHITE, "g2", "g4", "g4"));
    steps.extend([
        (BLACK, touch("d8")),
        (BLACK, insert("d8", "h4")),
        (BLACK, say("announce", "Dame Hektor vier")),
        (BLACK, k("press")),
    ]);
    steps
}

#[tokio::test]
async fn a_server_that_is_killed_after_every_command_loses_nothing_and_charges_nobody() {
    let hand = hand();
    let mut server = Alone::opens(Folder::fresh(), &hand);
    let mut hall = Hall::seated(&server.open, over_the_board(), crate::adapted_hall::clock()).await;
    let arbiter = hall.place(&server.open, WHITE, json!({"place": "arbiter", "side": null})).await;
    for (at, (who, a)) in game(arbiter).into_iter().enumerate() {
        hall.act(who, a.clone()).await;
        let before: Vec<_> =
            (0..hall.lines.len()).map(|each| (hall.lines[each].version, seen(&hall, each))).collect();
        let left = [hall.ms(arbiter, WHITE), hall.ms(arbiter, BLACK)];
        let over = hall.lines[WHITE].view["status"] == "over";

        let folder = server.killed(hand.now()).await;
        hand.advance(Millis::seconds(8 * 3_600));
        server = Alone::opens(folder, &hand);
        hall.people = hall.people.iter().map(|person| person.follows(&server.open)).collect();
        let mut lines = Vec::new();
        for (person, (since, _)) in hall.people.iter().zip(&before) {
            let mut line = person.back_at(&hall.room, *since).await;
            line.hear("welcome").await;
            lines.push(line);
        }
        hall.lines = lines;
        // The clocks run again when everybody is back.
        let newest = hall.lines.iter().map(|line| line.version).max().unwrap_or(0);
        for line in &mut hall.lines {
            while line.version < newest {
                line.hear("ev").await;
            }
        }
        for (each, (_, was)) in before.iter().enumerate() {
            assert_eq!(&seen(&hall, each), was, "step {at}, {a}: what {each} sees");
        }
        assert_eq!([hall.ms(arbiter, WHITE), hall.ms(arbiter, BLACK)], left, "step {at}, {a}: nobody pays");
        assert_eq!(hall.lines[WHITE].view["status"] == "over", over, "step {at}, {a}");
    }
    assert_eq!(hall.lines[WHITE].view["result"]["winner"], 1, "mate: {}", hall.lines[WHITE].view["result"]);
    server.killed(hand.now()).await;
}
