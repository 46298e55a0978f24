// SPDX-License-Identifier: AGPL-3.0-or-later
//! A node that is asked to leave, from wherever the database is reached; and what the audit says of nodes.

use std::time::Duration;

use fastrand::Rng;
use serde_json::Value;
use store::{Act, Config, Store};
use tokio::time::Instant;

use super::people::{agree, play, table};
use super::wire::Meddler;
use super::{Cluster, left, moves, on_several_nodes, suspended};
use crate::common::{done, run};
use crate::site::serving;

/// `kapia node WORDS` at the database of the site.
fn node(cluster: &Cluster, words: &[&str]) -> (Option<i32>, String, String) {
    let url = cluster.site.database();
    run(cluster.site.folder(), &[&["node"], words, &["--database-url", &url]].concat())
}

/// The nodes that are there, and which of them serves.
fn listed(cluster: &Cluster) -> Vec<(String, String)> {
    let url = cluster.site.database();
    let said = done(cluster.site.folder(), &["node", "list", "--json", "--database-url", &url]);
    let said: Value = serde_json::from_str(&said).unwrap();
    let word = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
    said["nodes"].as_array().unwrap().iter().map(|row| (word(row, "node"), word(row, "state"))).collect()
}

/// What the audit says of nodes, once there are so many entries of that act.
async fn audit(cluster: &Cluster, act: &str, count: usize) -> Vec<Act> {
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let store = Store::open(&Config { url: cluster.site.database(), readers: 1 }).await.unwrap();
        let entries = store.audit(0, 1_000).await.unwrap();
        store.close().await.unwrap();
        let acts: Vec<Act> = entries.into_iter().map(|entry| entry.act).collect();
        if acts.iter().filter(|entry| entry.act == act).count() >= count {
            return acts;
        }
        assert!(Instant::now() < until, "{acts:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn of<'a>(acts: &'a [Act], act: &str) -> Vec<(&'a str, &'a str)> {
    acts.iter().filter(|entry| entry.act == act).map(|entry| (&*entry.subject, &*entry.before)).collect()
}

#[test]
fn a_node_that_is_asked_to_leave_hands_the_site_over() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address, &b.address]), ("bob", &[&b.address])).await;
        let mut rng = Rng::with_seed(12);
        play(&mut seats, 5, &mut rng).await;
        assert_eq!(listed(cluster), [("a".into(), "serves".into()), ("b".into(), "stands by".into())]);
        let (status, _, said) = node(cluster, &["drain", "c"]);
        assert_eq!(status, Some(1), "{said}");
        assert!(said.contains("there is no node c; there are: a, b"), "{said}");
        let before = [left(&seats[0], 0), left(&seats[1], 1)];
        let asked = Instant::now();
        let (status, out, said) =
            std::thread::scope(|scope| scope.spawn(|| node(cluster, &["drain", "a"])).join().unwrap());
        assert_eq!((status, out.trim()), (Some(0), "a has left; there are: b"), "{said}");
        assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
        assert_eq!(a.ends(), Some(0));
        for seat in &mut seats {
            assert_eq!(seat.ends().await.as_deref(), Some("restart"));
            assert!(seat.retry_ms.is_some_and(|ms| ms <= 500), "{:?}", seat.retry_ms);
        }
        let mut seats = seats.map(|seat| seat.by(&[&b.address]));
        play(&mut seats, 5, &mut rng).await;
        let log = agree(&mut seats, &b.address).await;
        assert_eq!(moves(&log), 10);
        assert!(suspended(&log) >= 1);
        for (seat, before) in before.into_iter().enumerate() {
            assert!(left(&seats[seat], seat) > before, "{seat}: {before} ms before");
        }
        assert_eq!(listed(cluster), [("b".into(), "serves".into())]);
        let (status, _, said) = node(cluster, &["drain", "b", "--json"]);
        assert_eq!(status, Some(1), "{said}");
        assert!(said.contains("b is the only node of the site"), "{said}");
        let acts = audit(cluster, "node.claimed", 2).await;
        assert_eq!(of(&acts, "node.drained"), [("a", "")]);
        assert_eq!(of(&acts, "node.left"), [("a", "")]);
        // The first has had the place before, to make the key.
        assert_eq!(of(&acts, "node.claimed"), [("a", "a"), ("b", "a")]);
        assert_eq!(of(&acts, "node.admitted"), [("b", "")]);
        assert_eq!(of(&acts, "node.took_over"), []);
    });
}

#[test]
fn a_node_that_stands_by_leaves_when_it_is_asked() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address]), ("bob", &[&b.address, &a.address])).await;
        let mut rng = Rng::with_seed(13);
        play(&mut seats, 4, &mut rng).await;
        let (status, out, said) =
            std::thread::scope(|scope| scope.spawn(|| node(cluster, &["drain", "b"])).join().unwrap());
        assert_eq!((status, out.trim()), (Some(0), "b has left; there are: a"), "{said}");
        assert_eq!(b.ends(), Some(0));
        assert_eq!(seats[1].ends().await.as_deref(), Some("restart"));
        play(&mut seats, 4, &mut rng).await;
        assert_eq!(moves(&agree(&mut seats, &a.address).await), 8);
        assert_eq!(of(&audit(cluster, "node.left", 1).await, "node.left"), [("b", "")]);
    });
}

/// Two nodes of one name are told apart by their ids, and the second says in its log that there is another.
#[test]
fn of_two_nodes_with_one_name_the_one_that_is_meant_leaves() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let mut command = cluster.site.node_in("second", "a", &cluster.bus);
        let log = cluster.site.folder().join("second.log");
        command.stderr(std::fs::File::create(&log).unwrap());
        let second = serving(command);
        let until = Instant::now() + Duration::from_secs(30);
        let said = || std::fs::read_to_string(&log).unwrap();
        while !said().contains("another node is called a, too") {
            assert!(Instant::now() < until, "{}", said());
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let url = cluster.site.database();
        let said = done(cluster.site.folder(), &["node", "list", "--json", "--database-url", &url]);
        let said: Value = serde_json::from_str(&said).unwrap();
        let stands_by = |row: &&Value| row["state"] == "stands by";
        let id = said["nodes"].as_array().unwrap().iter().find(stands_by).unwrap()["id"].as_str().unwrap();
        let (status, list, _) = node(cluster, &["list"]);
        assert!(status == Some(0) && list.lines().all(|line| line.split("  ").count() == 4), "{list}");
        let (status, _, said) = node(cluster, &["drain", "a"]);
        assert!(
            status == Some(1) && said.contains("several nodes are called a") && said.contains(id),
            "{said}"
        );
        let (status, out, said) = node(cluster, &["drain", id]);
        assert_eq!((status, out.trim()), (Some(0), &*format!("{id} has left; there are: a")), "{said}");
        assert_eq!(second.ends(), Some(0));
        assert_eq!(listed(cluster), [("a".into(), "serves".into())]);
        let (_, list, _) = node(cluster, &["list"]);
        assert_eq!(list.trim().split("  ").count(), 3, "a name of one node needs no id: {list}");
        drop(a);
    });
}

/// Who took the place of a node that fell silent, and that somebody without the key was on the bus.
#[test]
fn the_audit_says_who_took_over_and_who_was_turned_away() {
    on_several_nodes(async |cluster| {
        let a = cluster.begin().await;
        let meddler = Meddler::at(&cluster.bus);
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address, &b.address]), ("bob", &[&b.address])).await;
        let mut rng = Rng::with_seed(14);
        play(&mut seats, 2, &mut rng).await;
        a.kill();
        play(&mut seats, 2, &mut rng).await;
        let acts = audit(cluster, "node.took_over", 1).await;
        assert!(of(&acts, "node.took_over").contains(&("b", "a")), "{acts:?}");
        let reason = &acts.iter().find(|entry| entry.act == "node.took_over").unwrap().reason;
        let silent = reason.trim_start_matches("silent for ").trim_end_matches(" ms");
        assert!(silent.parse::<u64>().is_ok_and(|ms| ms >= 1_000), "{reason}");
        assert!(meddler.said() > 0);
        audit(cluster, "node.refused", 1).await;
        let url = cluster.site.database();
        done(cluster.site.folder(), &["audit", "verify", "--database-url", &url]);
    });
}
