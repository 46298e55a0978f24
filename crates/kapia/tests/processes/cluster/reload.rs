// SPDX-License-Identifier: AGPL-3.0-or-later
//! Nodes take up another key of the dice without a restart: first those that stand by, then the one that serves.

use std::fs::File;
use std::path::PathBuf;

use fastrand::Rng;

use super::people::{agree, play, table};
use super::{Cluster, moves, on_several_nodes, ready};
use crate::reload::{hears, keys};
use crate::site::{Serving, serving};

fn logging(cluster: &Cluster, name: &str) -> (Serving, PathBuf) {
    let log = cluster.site.folder().join(format!("log of {name}"));
    let mut command = cluster.site.node(name, &cluster.bus);
    command.env("KAPIA_LOG", "info").stderr(File::create(&log).unwrap());
    let node = serving(command);
    ready(&node.address);
    (node, log)
}

#[test]
fn nodes_take_up_another_key_while_people_play() {
    on_several_nodes(async |cluster| {
        let (a, a_log) = logging(cluster, "a");
        cluster.people();
        let (b, b_log) = logging(cluster, "b");
        let mut seats = table(("ann", &[&a.address, &b.address]), ("bob", &[&b.address])).await;
        let mut rng = Rng::with_seed(16);
        play(&mut seats, 3, &mut rng).await;
        keys(&cluster.site, &["add"]);
        hears(&b, &b_log, &["taken up: the keys of the dice"]);
        assert_eq!(keys(&cluster.site, &["list"]), ["active", "new"], "only who serves begins with it");
        hears(&a, &a_log, &["taken up: the keys of the dice"]);
        assert_eq!(keys(&cluster.site, &["list"]), ["active", "old"]);
        play(&mut seats, 3, &mut rng).await;
        a.kill();
        let mut seats = seats.map(|seat| seat.by(&[&b.address]));
        play(&mut seats, 3, &mut rng).await;
        assert_eq!(moves(&agree(&mut seats, &b.address).await), 9);
        assert_eq!(keys(&cluster.site, &["list"]), ["active", "old"]);
    });
}
