// SPDX-License-Identifier: AGPL-3.0-or-later
//! Several nodes of one site, as real processes with a real PostgreSQL and a real NATS: whoever connects where, there is one
//! site; a node that is killed, stopped, cut off or stands still costs nobody a move, and nobody more of their time than the
//! moment before it.

mod canaries;
mod drain;
mod people;
mod reload;
mod revoked;
mod tls;
mod wire;

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use fastrand::Rng;
use serde_json::Value;
use store::Standing;
use tokio::time::Instant;

use crate::common::{done, text};
use crate::http::{asks, cookie, fill};
use crate::site::{Serving, Site, desk, serving};
use people::{Seat, agree, play, table};
use wire::{Meddler, Wire};

/// A site on PostgreSQL and the bus of its nodes.
struct Cluster {
    site: Site,
    bus: String,
    /// Who vouches for the bus, where it speaks TLS.
    authority: Option<PathBuf>,
}

/// Runs a test where there are the servers it needs, and says so where there are none.
#[allow(clippy::print_stderr, reason = "whoever looks for it sees that it was not run")]
fn on_several_nodes(test: impl AsyncFnOnce(&Cluster)) {
    let Some(site) = Site::on_server() else {
        eprintln!(
            "NOT RUN: several nodes need KAPIA_TEST_PG and KAPIA_TEST_NATS (`cargo xtask test --lane pg`)"
        );
        return;
    };
    let bus =
        std::env::var("KAPIA_TEST_NATS").expect("beside KAPIA_TEST_PG these tests need KAPIA_TEST_NATS");
    run(test(&Cluster { site, bus, authority: None }));
}

fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(test);
}

impl Cluster {
    /// A node, once people can reach it.
    fn node(&self, name: &str) -> Serving {
        self.node_by(name, &self.bus)
    }

    fn node_by(&self, name: &str, bus: &str) -> Serving {
        let mut command = self.site.node(name, bus);
        command.envs(self.authority.as_ref().map(|file| ("SSL_CERT_FILE", file)));
        let node = serving(command);
        ready(&node.address);
        node
    }

    /// The first node; Ann, Bob and Cleo, who have accounts.
    async fn begin(&self) -> Serving {
        let first = self.node("a");
        self.people();
        first
    }

    fn people(&self) {
        let site = &self.site;
        let people = ["ann", "bob", "cleo"].map(|name| (name.to_owned(), Standing::default()));
        std::thread::scope(|scope| drop(scope.spawn(|| fill(site, people.into())).join()));
    }
}

/// Waits until a node answers for the site.
fn ready(address: &str) {
    let until = Instant::now() + Duration::from_secs(60);
    while asks(address, "", "GET", "/health", &[], None).map_or(true, |answer| answer.status != 200) {
        assert!(Instant::now() < until, "{address} does not answer");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn lobby(address: &str, name: &str) -> Value {
    asks(address, &cookie(name), "GET", "/api/v1/lobby", &[], None).unwrap().json()
}

/// How often the clocks of a game were stopped: more often than a test means it where the machine itself stands still for
/// longer than a lease.
fn suspended(log: &[Value]) -> usize {
    log.iter().filter(|event| event["k"] == "suspended").count()
}

fn moves(log: &[Value]) -> usize {
    log.iter().filter(|event| event["k"] == "moved").count()
}

/// What a seat has left, milliseconds.
fn left(seat: &Seat, of: usize) -> i64 {
    seat.view["clock"]["ms"][of].as_i64().unwrap()
}

#[test]
fn people_by_different_nodes_are_at_one_site() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address]), ("bob", &[&b.address])).await;
        let mut rng = Rng::with_seed(1);
        play(&mut seats, 12, &mut rng).await;
        for node in [&a, &b] {
            assert_eq!(lobby(&node.address, "bob")["live"][0]["room"], seats[0].view["id"]);
        }
        let log = agree(&mut seats, &b.address).await;
        assert_eq!(moves(&log), 12);
        // A session that ends at one node ends at the other.
        let out = asks(&a.address, &cookie("bob"), "POST", "/api/v1/logout", &[], None).unwrap();
        assert!(out.is_done(), "{}", out.text);
        assert_eq!(seats[1].ends().await.as_deref(), Some("signed_out"));
    });
}

#[test]
fn the_site_goes_on_without_the_node_that_is_killed() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let (b, c) = (cluster.node("b"), cluster.node("c"));
        let (to_all, to_some) = ([&*a.address, &b.address, &c.address], [&*b.address, &c.address]);
        let mut seats = table(("ann", &to_all), ("bob", &to_some)).await;
        let mut rng = Rng::with_seed(2);
        play(&mut seats, 7, &mut rng).await;
        let before = [left(&seats[0], 0), left(&seats[1], 1)];
        a.kill();
        let longest = play(&mut seats, 6, &mut rng).await;
        assert!(longest < Duration::from_secs(10), "{longest:?}");
        let log = agree(&mut seats, &c.address).await;
        assert_eq!(moves(&log), 13, "nothing lost, nothing twice");
        assert!(suspended(&log) >= 1);
        // Six moves with two seconds each, and the outage is nobody's.
        for (seat, before) in before.into_iter().enumerate() {
            assert!(left(&seats[seat], seat) > before, "{seat}: {before} ms before");
        }
    });
}

#[test]
fn the_site_goes_on_without_the_node_that_is_stopped() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address, &b.address]), ("bob", &[&b.address])).await;
        let mut rng = Rng::with_seed(3);
        play(&mut seats, 5, &mut rng).await;
        a.signal("TERM");
        assert_eq!(seats[0].ends().await.as_deref(), Some("restart"));
        assert_eq!(seats[1].ends().await.as_deref(), Some("restart"), "also who came by the other node");
        play(&mut seats, 5, &mut rng).await;
        assert_eq!(a.ends(), Some(0));
        let log = agree(&mut seats, &b.address).await;
        assert_eq!(moves(&log), 10);
        assert!(suspended(&log) >= 1);
    });
}

/// While the key of the dice changes, nodes with it and without it are one site.
#[test]
fn nodes_begin_with_another_key_one_after_the_other() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address]), ("bob", &[&b.address, &a.address])).await;
        let mut rng = Rng::with_seed(10);
        play(&mut seats, 4, &mut rng).await;
        let (folder, url) = (cluster.site.folder(), cluster.site.database());
        let file = folder.join("house.key");
        let key = |words: &[&str]| {
            done(
                folder,
                &[&["key"], words, &["--json", "--key-file", text(&file), "--database-url", &url]].concat(),
            )
        };
        key(&["add"]);
        b.signal("TERM");
        assert_eq!(b.ends(), Some(0));
        let b = cluster.node("b");
        let mut seats = seats.map(|seat| seat.by(&[&b.address, &a.address]));
        play(&mut seats, 4, &mut rng).await;
        a.signal("TERM");
        assert_eq!(a.ends(), Some(0));
        let a = cluster.node("a");
        let mut seats = seats.map(|seat| seat.by(&[&a.address, &b.address]));
        play(&mut seats, 4, &mut rng).await;
        assert_eq!(moves(&agree(&mut seats, &a.address).await), 12);
        let listed: Value = serde_json::from_str(&key(&["list"])).unwrap();
        let states: Vec<&str> =
            listed["keys"].as_array().unwrap().iter().map(|key| key["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["active", "old"]);
    });
}

/// Whoever watches over a node is answered by it, whether it serves or stands by.
#[test]
fn a_node_tells_whether_it_serves() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let log = cluster.site.folder().join("b.log");
        let mut command = cluster.site.node("b", &cluster.bus);
        command
            .args(["--metrics-listen", "127.0.0.1:0", "--log", "info"])
            .stderr(File::create(&log).unwrap());
        let b = serving(command);
        let desk = desk(&log);
        ready(&b.address);
        let told = |name: &str| {
            let answer = asks(&desk, "", "GET", "/metrics", &[], None).unwrap();
            assert_eq!(answer.status, 200, "{}", answer.text);
            let value = |line: &str| line.strip_prefix(name)?.trim().parse::<u64>().ok();
            answer.text.lines().find_map(value)
        };
        let mut seats = table(("ann", &[&a.address, &b.address]), ("bob", &[&b.address])).await;
        let mut rng = Rng::with_seed(9);
        play(&mut seats, 2, &mut rng).await;
        // Where the machine stands still for longer than a lease, it serves already.
        if told("kapia_serving") == Some(0) {
            assert!(told("kapia_carried") >= Some(1));
            assert_eq!(told("kapia_moves_total"), None);
        }
        a.kill();
        play(&mut seats, 2, &mut rng).await;
        assert_eq!(told("kapia_serving"), Some(1));
        assert!(told("kapia_moves_total") >= Some(1));
    });
}

/// Whoever came by a node that stands by hears its goodbye, too.
#[test]
fn a_node_that_stands_by_says_goodbye_to_those_it_brought() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address]), ("bob", &[&b.address, &a.address])).await;
        let mut rng = Rng::with_seed(8);
        play(&mut seats, 5, &mut rng).await;
        b.signal("TERM");
        assert_eq!(seats[1].ends().await.as_deref(), Some("restart"));
        assert_eq!(b.ends(), Some(0));
        play(&mut seats, 5, &mut rng).await;
        assert_eq!(moves(&agree(&mut seats, &a.address).await), 10);
    });
}

/// What stood still so long that another one has gone on writes nothing, shows nothing, and then stands by.
#[test]
fn a_node_that_stood_still_stands_by() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address, &b.address]), ("bob", &[&b.address])).await;
        let mut rng = Rng::with_seed(4);
        play(&mut seats, 3, &mut rng).await;
        a.signal("STOP");
        play(&mut seats, 3, &mut rng).await;
        a.signal("CONT");
        ready(&a.address);
        play(&mut seats, 4, &mut rng).await;
        let log = agree(&mut seats, &a.address).await;
        assert_eq!(moves(&log), 10);
        assert!(suspended(&log) >= 1);
        // And it can take the place again.
        b.kill();
        let mut seats = seats.map(|seat| seat.by(&[&a.address]));
        play(&mut seats, 2, &mut rng).await;
        assert_eq!(moves(&agree(&mut seats, &a.address).await), 12);
    });
}

#[test]
fn of_two_that_start_at_once_one_serves() {
    on_several_nodes(async |cluster| {
        cluster.begin().await.kill();
        let both = std::thread::scope(|scope| {
            ["a", "b"].map(|name| scope.spawn(|| cluster.node(name))).map(|node| node.join().unwrap())
        });
        let mut seats = table(("ann", &[&both[0].address]), ("bob", &[&both[1].address])).await;
        play(&mut seats, 4, &mut Rng::with_seed(5)).await;
        assert_eq!(moves(&agree(&mut seats, &both[1].address).await), 4);
    });
}

/// Without its bus the site goes on where it is served; who comes by another node is told, and comes back later.
#[test]
fn the_bus_may_be_cut() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let wire = Wire::to(&cluster.bus);
        let b = cluster.node_by("b", &wire.url());
        let mut seats = table(("ann", &[&a.address]), ("bob", &[&b.address, &a.address])).await;
        let mut rng = Rng::with_seed(6);
        play(&mut seats, 4, &mut rng).await;
        wire.cut();
        // Also before it is noticed that the bus is gone nobody is left without an answer.
        let asked = |method: &'static str| {
            let address = b.address.clone();
            std::thread::spawn(move || {
                asks(&address, &cookie("cleo"), method, "/api/v1/logout", &[], None).unwrap()
            })
        };
        for (asked, code) in [(asked("POST"), "in_doubt"), (asked("GET"), "house_unavailable")] {
            let cut_off = asked.join().unwrap();
            assert_eq!((cut_off.status, cut_off.code().as_str()), (503, code));
        }
        play(&mut seats, 4, &mut rng).await;
        wire.mend();
        ready(&b.address);
        let log = agree(&mut seats, &b.address).await;
        assert_eq!(moves(&log), 8);
    });
}

/// Who has not the key of the site may hear and say what they like on its bus: everything goes on.
#[test]
fn nobody_else_on_the_bus_is_heard() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let meddler = Meddler::at(&cluster.bus);
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address]), ("bob", &[&b.address])).await;
        play(&mut seats, 6, &mut Rng::with_seed(7)).await;
        let log = agree(&mut seats, &b.address).await;
        assert_eq!(moves(&log), 6);
        assert!(meddler.said() > 20, "{}", meddler.said());
    });
}

/// The address of a bus that lets nobody in, for as long as the tests run.
fn refusing() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for mut guest in listener.incoming().flatten() {
            let info = r#"INFO {"server_id":"s","server_name":"s","version":"2","go":"","host":"","port":1,"max_payload":1048576,"proto":1,"client_id":1,"auth_required":true,"headers":true}"#;
            let _ = guest.write_all(format!("{info}\r\n").as_bytes());
            let _ = guest.read(&mut [0; 4_096]);
            let _ = guest.write_all(b"-ERR 'Authorization Violation'\r\n");
        }
    });
    address
}

#[test]
fn no_password_of_the_bus_is_told() {
    on_several_nodes(async |cluster| {
        let host = cluster.bus.trim_start_matches("nats://");
        let refuses = refusing();
        for (host, tells) in [
            (host, "the bus is there"),
            ("127.0.0.1:1", "the bus cannot be reached"),
            (&*refuses, "the bus refuses user or password of nats_url"),
        ] {
            let bus = format!("nats://ann:hushhush@{host}");
            let mut command = cluster.site.node("a", &bus);
            let log = cluster.site.folder.join("trace");
            command.args(["--log", "trace"]).stdout(Stdio::null()).stderr(File::create(&log).unwrap());
            let mut child = command.spawn().unwrap();
            let said = || String::from_utf8_lossy(&fs::read(&log).unwrap()).into_owned();
            let until = Instant::now() + Duration::from_secs(60);
            while !(said().contains("serves the site") && said().contains(tells)) {
                assert!(Instant::now() < until, "{}", said());
                std::thread::sleep(Duration::from_millis(50));
            }
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(!said().contains("hushhush"), "{}", said());
            let is_told = |line: &&str| line.contains(tells) && !line.contains("DEBUG");
            assert_eq!(said().lines().filter(is_told).count(), 1, "{}", said());
        }
    });
}
