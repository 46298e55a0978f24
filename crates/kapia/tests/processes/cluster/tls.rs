// SPDX-License-Identifier: AGPL-3.0-or-later
//! A site whose nodes reach the database and the bus by TLS, with authorities of the site's own.

use std::fs::{self, File};
use std::path::PathBuf;
use std::time::Duration;

use fastrand::Rng;
use tokio::time::Instant;

use super::people::{agree, play, table};
use super::{Cluster, moves, run};
use crate::site::{Site, serving};

/// A bus that nobody vouches for is not spoken to.
#[test]
#[allow(clippy::print_stderr, reason = "whoever looks for it sees that it was not run")]
fn database_and_bus_are_reached_by_tls() {
    let [server, bus, folder] =
        ["KAPIA_TEST_PG_TLS", "KAPIA_TEST_NATS_TLS", "KAPIA_TEST_AUTHORITIES"].map(std::env::var);
    let (Ok(server), Ok(bus), Ok(folder)) = (server, bus, folder) else {
        eprintln!("NOT RUN: nodes by TLS need what `cargo xtask test --lane pg` starts");
        return;
    };
    let folder = PathBuf::from(folder);
    let root = folder.join("root.pem");
    let site = Site::on(format!("{server}?sslmode=verify-full&sslrootcert={}", root.display()));
    let cluster = Cluster { site, bus, authority: Some(root) };
    run(async {
        let a = cluster.begin().await;
        let b = cluster.node("b");
        let mut seats = table(("ann", &[&a.address]), ("bob", &[&b.address])).await;
        play(&mut seats, 4, &mut Rng::with_seed(11)).await;
        assert_eq!(moves(&agree(&mut seats, &b.address).await), 4);
        let log = cluster.site.folder.join("stranger");
        let mut command = cluster.site.node("c", &cluster.bus);
        command.env("SSL_CERT_FILE", folder.join("stranger.pem"));
        command.stderr(File::create(&log).unwrap());
        let _c = serving(command);
        let said = || String::from_utf8_lossy(&fs::read(&log).unwrap()).into_owned();
        let until = Instant::now() + Duration::from_secs(60);
        while !said().contains("has somebody vouched for its certificate") {
            assert!(Instant::now() < until, "{}", said());
            std::thread::sleep(Duration::from_millis(50));
        }
    });
}
