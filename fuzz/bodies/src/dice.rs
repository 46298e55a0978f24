// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fair dice: any text as a transcript, and an honest game that stops being one with the first changed byte.

use dice::{
    Bytes32, Chain, Draw, GameId, Mode, Purpose, Roll, Secret, Transcript, client_commit, verify as check,
};

use crate::bytes::{Choices, text};

/// Links of a chain that is worked out while fuzzing; a longer one is honest work without end.
const LINKS_MAX: u32 = 300;

pub(crate) fn transcript(data: &[u8]) {
    let Ok(all) = Transcript::read(&text(data)) else { return };
    for mut transcript in all {
        let written = serde_json::to_string(&transcript).expect("a transcript is JSON");
        assert_eq!(Transcript::read(&written).as_deref(), Ok(std::slice::from_ref(&transcript)));
        if transcript.chain_len.is_none_or(|links| links <= LINKS_MAX) {
            let _ = check(&transcript);
        }
        transcript.work_out();
    }
}

/// A game made from the bytes is found fair; with one byte of it changed it is not.
pub(crate) fn verify(data: &[u8]) {
    let mut choices = Choices::new(data);
    let honest = game(&mut choices);
    check(&honest).expect("an honest game is fair");
    let mut changed = honest.clone();
    let roll = choices.below(changed.rolls.len());
    let (byte, flip) = (choices.below(32), choices.byte() | 1);
    match choices.below(4) {
        0 => changed.rolls[roll].server_link.0[byte] ^= flip,
        1 => changed.rolls[roll].contrib[0].0[byte] ^= flip,
        2 => changed.server_commit.0[byte] ^= flip,
        _ => changed.client_commits[0].0[byte] ^= flip,
    }
    assert!(check(&changed).is_err(), "a changed game is found out");
    changed = honest;
    if let Some(dice) = &mut changed.rolls[roll].dice {
        dice[0] = dice[0] % 6 + 1;
        assert!(check(&changed).is_err(), "a changed die is found out");
    }
}

fn game(choices: &mut Choices<'_>) -> Transcript {
    let mut bytes = || std::array::from_fn(|_| choices.byte());
    let (game_bytes, tip, secrets): ([u8; 32], [u8; 32], [[u8; 32]; 2]) =
        (bytes(), bytes(), [bytes(), bytes()]);
    let game_id = GameId(std::array::from_fn(|at| game_bytes[at]));
    let (mode, rolls) = if choices.coin() { (Mode::Live, 5) } else { (Mode::Static, 3) };
    let house = Chain::from_tip(game_id, Secret(tip), rolls + 2);
    let chain = |seat: u8| Chain::of_client(game_id, seat, Secret(secrets[usize::from(seat)]), rolls + 2);
    let chains = [chain(0), chain(1)];
    let commit = |seat: u8| match mode {
        Mode::Static => client_commit(&game_id, seat, &Secret(secrets[usize::from(seat)])),
        Mode::Live => chains[usize::from(seat)].commit(),
    };
    let mut made = Transcript {
        scheme: Some("KD1".to_owned()),
        game_id,
        mode,
        nseats: 2,
        chain_len: Some(rolls + 2),
        server_tip: Some(Bytes32(tip)),
        server_commit: Bytes32(house.commit()),
        client_commits: [0, 1].map(|seat| Bytes32(commit(seat))).to_vec(),
        client_secrets: Some(secrets.map(Bytes32).to_vec()),
        epoch: None,
        sources: None,
        rolls: Vec::new(),
    };
    for i in 1..=rolls {
        let link = house.link(i).expect("the chain is longer than the game");
        let brought = |seat: usize| match mode {
            Mode::Static => Secret(secrets[seat]),
            Mode::Live => chains[seat].link(i).expect("the chain is longer than the game"),
        };
        let purpose = match i {
            1 => Purpose::Seating,
            2 => Purpose::Opening,
            _ => Purpose::Turn,
        };
        let contributions = [brought(0), brought(1)];
        let draw = Draw { game_id: &game_id, index: i, purpose, contributions: &contributions };
        made.rolls.push(Roll {
            i,
            purpose,
            k: None,
            perm: None,
            dice: None,
            skipped: None,
            server_link: Bytes32(link.0),
            block0: Some(Bytes32(draw.block(&link, 0))),
            contrib: contributions.iter().map(|secret| Bytes32(secret.0)).collect(),
        });
    }
    made.work_out();
    made
}
