// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the test programs share: repeatable secrets, games made with the crate itself, files beside the
//! repository and other people's programs.
#![allow(dead_code, reason = "without the oracles some of it is not used")]

use std::io::Write as _;
use std::process::{Command, Stdio};

use dice::{Bytes32, Chain, Draw, GameId, Mode, Purpose, Roll, Secret, Transcript, client_commit};
use fastrand::Rng;

pub(crate) fn bytes<const N: usize>(rng: &mut Rng) -> [u8; N] {
    std::array::from_fn(|_| rng.u8(..))
}

/// A game of `turns` turns with random secrets, as a server would write it down.
pub(crate) fn game(rng: &mut Rng, mode: Mode, nseats: u8, turns: u32) -> Transcript {
    let game_id = GameId(bytes(rng));
    let links = turns + 20;
    let tip = bytes(rng);
    let server = Chain::from_tip(game_id, Secret(tip), links);
    let secrets: Vec<[u8; 32]> = (0..nseats).map(|_| bytes(rng)).collect();
    let chains: Vec<Chain> = (0u8..)
        .zip(&secrets)
        .map(|(seat, secret)| Chain::of_client(game_id, seat, Secret(*secret), links))
        .collect();
    let client_commits = match mode {
        Mode::Static => (0u8..)
            .zip(&secrets)
            .map(|(seat, secret)| Bytes32(client_commit(&game_id, seat, &Secret(*secret))))
            .collect(),
        Mode::Live => chains.iter().map(|chain| Bytes32(chain.commit())).collect(),
    };
    let mut transcript = Transcript {
        scheme: Some("KD1".into()),
        game_id,
        epoch: None,
        mode,
        nseats,
        chain_len: Some(links),
        server_tip: Some(Bytes32(tip)),
        server_commit: Bytes32(server.commit()),
        client_commits,
        sources: None,
        client_secrets: Some(secrets.iter().copied().map(Bytes32).collect()),
        rolls: Vec::new(),
    };
    for i in 1..=turns + 2 {
        let contributions: Vec<Secret> = match mode {
            Mode::Static => secrets.iter().copied().map(Secret).collect(),
            Mode::Live => chains.iter().map(|chain| chain.link(i).unwrap()).collect(),
        };
        // The other implementation always draws two dice, so an opening is drawn for two seats only.
        let purpose = match i {
            1 => Purpose::Seating,
            2 if nseats == 2 => Purpose::Opening,
            _ => Purpose::Turn,
        };
        let link = server.link(i).unwrap();
        let draw = Draw { game_id: &game_id, index: i, purpose, contributions: &contributions };
        transcript.rolls.push(Roll {
            i,
            purpose,
            k: None,
            perm: None,
            dice: None,
            skipped: None,
            block0: Some(Bytes32(draw.block(&link, 0))),
            server_link: link.into(),
            contrib: contributions.iter().map(Bytes32::from).collect(),
        });
    }
    transcript.work_out();
    transcript
}

/// Where a file beside the repository lies.
pub(crate) fn shared_path(name: &str) -> String {
    format!("{}/../../../shared/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A file beside the repository; a missing one fails the test.
pub(crate) fn shared(name: &str) -> String {
    let path = shared_path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path} is needed for this test: {error}"))
}

/// Runs a program with this input and returns its output; a missing program or a failure fails the test.
pub(crate) fn run(program: &str, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("`{program}` is needed for this test: {error}"));
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "`{program}` failed: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout).unwrap()
}
