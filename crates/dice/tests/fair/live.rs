// SPDX-License-Identifier: AGPL-3.0-or-later
//! Live dice: every seat shows a link a roll, and whoever keeps the others waiting does so on their own clock.

use crate::common::bytes;
use dice::{
    Bound, Chain, Epoch, Fault, GameId, Live, LiveFault, Mode, Purpose, Roll, Secret, Source, Transcript,
    epoch_id, verify,
};
use fastrand::Rng;

const LINKS: u32 = 24;

struct Table {
    server: Chain,
    chains: Vec<Chain>,
    live: Live,
    rolls: Vec<Roll>,
}

/// A table of `seats` seats; the chains of those in `deposited` lie with the server.
fn table(seed: u64, seats: u8, deposited: &[u8], epoch: Option<Epoch>) -> Table {
    let mut rng = Rng::with_seed(seed);
    let game_id = epoch.map_or_else(|| GameId(bytes(&mut rng)), |epoch| epoch.game_id());
    let server = Chain::from_tip(game_id, Secret(bytes(&mut rng)), LINKS);
    let chains: Vec<Chain> =
        (0..seats).map(|seat| Chain::of_client(game_id, seat, Secret(bytes(&mut rng)), LINKS)).collect();
    let bound = (0..seats).zip(&chains).map(|(seat, chain)| Bound {
        commit: chain.commit(),
        deposited: deposited.contains(&seat).then(|| chain.clone()),
    });
    let live = Live::new(game_id, epoch, LINKS, server.commit(), bound.collect()).unwrap();
    Table { server, chains, live, rolls: Vec::new() }
}

impl Table {
    fn show(&mut self, seat: u8) -> Result<(), LiveFault> {
        let index = self.live.index();
        self.live.link(seat, index, self.chains[usize::from(seat)].link(index).unwrap())
    }

    fn roll(&mut self, purpose: Purpose, roller: Option<u8>) {
        self.live.ask(purpose, roller).unwrap();
        for seat in self.live.missing().collect::<Vec<_>>() {
            self.show(seat).unwrap();
        }
        let link = self.server.link(self.live.index()).unwrap();
        self.rolls.push(self.live.roll(&link).unwrap());
    }

    fn transcript(&self) -> Transcript {
        self.live.transcript(self.rolls.clone())
    }
}

#[test]
fn a_live_game_from_the_seating_to_the_last_link_verifies() {
    for seats in [2, 4] {
        let mut table = table(1, seats, &[], None);
        table.roll(Purpose::Seating, None);
        table.roll(Purpose::Opening, None);
        while !table.live.is_spent() {
            let roller = (table.live.index() % u32::from(seats)) as u8;
            table.roll(Purpose::Turn, Some(roller));
        }
        assert_eq!(verify(&table.transcript()).unwrap().rolls, LINKS);
        let seating = table.rolls[0].perm.clone().unwrap();
        assert_eq!(seating.len(), usize::from(seats));
        assert_eq!(table.live.ask(Purpose::Turn, None), Err(LiveFault::Spent { links: LINKS }));
    }
}

#[test]
fn a_missing_link_runs_the_clock_of_its_own_seat_and_not_the_rollers() {
    let mut table = table(2, 2, &[], None);
    assert_eq!(table.live.whose_clock(), None, "nobody has asked for a roll");
    table.live.ask(Purpose::Turn, Some(1)).unwrap();
    assert_eq!(table.live.whose_clock(), Some(1), "the roller's own link rides on the roll");
    table.show(1).unwrap();
    assert_eq!(table.live.whose_clock(), Some(0), "now the other keeps the roller waiting");
    assert_eq!(table.live.missing().collect::<Vec<_>>(), [0]);
    table.show(0).unwrap();
    assert_eq!(table.live.whose_clock(), None);

    let mut four = self::table(3, 4, &[2], None);
    four.live.ask(Purpose::Turn, Some(3)).unwrap();
    let mut clocks = vec![];
    for seat in [3, 1, 0] {
        clocks.push(four.live.whose_clock());
        four.show(seat).unwrap();
    }
    assert_eq!(
        clocks,
        [Some(3), Some(0), Some(0)],
        "the first seat that is missing, the deposited one never"
    );
    assert_eq!(four.live.whose_clock(), None);
}

#[test]
fn an_opening_that_nobody_asks_for_waits_for_the_first_missing_seat() {
    let mut table = table(4, 2, &[], None);
    table.live.ask(Purpose::Opening, None).unwrap();
    assert_eq!(table.live.whose_clock(), Some(0));
    table.show(0).unwrap();
    assert_eq!(table.live.whose_clock(), Some(1));
}

#[test]
fn no_dice_before_every_link_and_no_link_but_the_right_one() {
    let mut table = table(5, 2, &[], None);
    let (one, two) = (table.chains[0].link(1).unwrap(), table.chains[0].link(2).unwrap());
    let server = table.server.link(1).unwrap();
    assert_eq!(table.live.roll(&server), Err(LiveFault::NothingAsked));
    assert_eq!(table.live.link(0, 1, one.clone()), Err(LiveFault::NothingAsked));
    assert_eq!(
        table.live.ask(Purpose::Turn, Some(2)),
        Err(LiveFault::NoSuchSeat { seat: 2, last: 1 }),
        "a roller must sit at the table"
    );
    table.live.ask(Purpose::Turn, Some(0)).unwrap();
    assert_eq!(table.live.ask(Purpose::Turn, Some(0)), Err(LiveFault::RollUnderWay { roll: 1 }));
    assert_eq!(table.live.link(0, 2, two.clone()), Err(LiveFault::OtherRoll { found: 2, roll: 1 }));
    assert_eq!(table.live.link(0, 1, two), Err(LiveFault::WrongLink { seat: 0, roll: 1 }));
    assert_eq!(table.live.link(1, 1, one.clone()), Err(LiveFault::WrongLink { seat: 1, roll: 1 }));
    assert_eq!(table.live.link(7, 1, one.clone()), Err(LiveFault::NoSuchSeat { seat: 7, last: 1 }));
    assert_eq!(table.live.roll(&server), Err(LiveFault::Missing { seat: 0, roll: 1 }));
    table.live.link(0, 1, one.clone()).unwrap();
    assert_eq!(table.live.link(0, 1, one), Err(LiveFault::Shown { seat: 0, roll: 1 }));
    assert_eq!(table.live.roll(&server), Err(LiveFault::Missing { seat: 1, roll: 1 }));
    table.show(1).unwrap();
    let early = table.server.link(2).unwrap();
    assert_eq!(table.live.roll(&early), Err(LiveFault::WrongServerLink { roll: 1 }));
    table.rolls.push(table.live.roll(&server).unwrap());
    assert_eq!(table.rolls[0].i, 1);
    assert!(verify(&table.transcript()).is_ok());
}

#[test]
fn a_deposited_chain_answers_at_once_and_the_transcript_says_so() {
    let mut table = table(6, 2, &[1], None);
    table.live.ask(Purpose::Turn, Some(1)).unwrap();
    assert_eq!(table.live.missing().collect::<Vec<_>>(), [0]);
    table.show(0).unwrap();
    let link = table.server.link(1).unwrap();
    table.rolls.push(table.live.roll(&link).unwrap());
    let transcript = &table.transcript();
    assert_eq!(transcript.sources, Some(vec![Source::Own, Source::Deposited]));
    let json = serde_json::to_string(transcript).unwrap();
    assert!(json.contains(r#""sources":["own","deposited"]"#), "{json}");
    assert_eq!(verify(transcript).unwrap().rolls, 1);
    let mut odd = transcript.clone();
    odd.mode = Mode::Static;
    let fault = Fault::Sources { seats: 2 };
    assert_eq!(verify(&odd), Err(fault.clone()), "nothing is deposited in the static mode");
    let short = Transcript { sources: Some(vec![Source::Own]), ..transcript.clone() };
    assert_eq!(verify(&short), Err(fault), "each seat has its source");
}

#[test]
fn a_chain_of_another_seat_game_or_length_cannot_be_deposited() {
    let (game, links) = (GameId([1; 16]), 8);
    let chain = |game, seat, links| Chain::of_client(game, seat, Secret([1; 32]), links);
    let own = Bound { commit: chain(game, 0, links).commit(), deposited: None };
    let with = |chain: Chain| {
        let other = Bound { commit: chain.commit(), deposited: Some(chain) };
        Live::new(game, None, links, [0; 32], vec![own.clone(), other]).map(drop)
    };
    assert_eq!(with(chain(game, 1, links)), Ok(()));
    let refused = Err(LiveFault::Deposit { seat: 1, links });
    assert_eq!(with(chain(game, 0, links)), refused);
    assert_eq!(with(chain(GameId([2; 16]), 1, links)), refused);
    assert_eq!(with(chain(game, 1, 9)), refused);
    assert_eq!(with(Chain::from_tip(game, Secret([1; 32]), links)), refused, "the server's is no seat's");
    let other = Bound { commit: [9; 32], deposited: Some(chain(game, 1, links)) };
    let mismatched = Live::new(game, None, links, [0; 32], vec![own, other]).map(drop);
    assert_eq!(mismatched, refused);
    assert_eq!(
        Live::new(game, None, links, [0; 32], vec![]).map(drop).unwrap_err(),
        LiveFault::Seats { seats: 0 }
    );
}

#[test]
fn a_spent_chain_is_followed_by_the_next_epoch_whose_id_nobody_can_choose() {
    let mut first = table(7, 2, &[], None);
    while !first.live.is_spent() {
        first.roll(Purpose::Turn, Some(0));
    }
    let game = first.transcript().game_id;
    let mut second = table(8, 2, &[], Some(Epoch { first: game, n: 1 }));
    assert_ne!(second.transcript().game_id, game);
    second.roll(Purpose::Turn, Some(1));
    let transcript = &second.transcript();
    assert_eq!(verify(transcript).unwrap().rolls, 1);
    let changed = |change: fn(&mut Transcript)| {
        let mut odd = transcript.clone();
        change(&mut odd);
        verify(&odd).unwrap_err().to_string()
    };
    let expected = format!("the game id is not that of epoch 2 of game {game}");
    assert_eq!(changed(|t| t.epoch.as_mut().unwrap().n = 2), expected);
    assert!(changed(|t| t.epoch.as_mut().unwrap().first.0[0] ^= 1).starts_with("the game id is not that"));
    assert!(changed(|t| t.epoch = Some(Epoch { first: t.game_id, n: 0 })).contains("epoch 0"));
    assert_eq!(epoch_id(&game, 1), transcript.game_id);
}

#[test]
fn one_flipped_bit_in_a_deposited_later_epoch_is_found() {
    let mut table = table(9, 2, &[0], Some(Epoch { first: GameId([3; 16]), n: 5 }));
    table.roll(Purpose::Turn, Some(1));
    let json = serde_json::to_string(&table.transcript()).unwrap();
    let read = |text: &str| Transcript::read(text).is_ok_and(|all| all.iter().all(|one| verify(one).is_ok()));
    assert!(read(&json));
    let from_commit = json.find("server_commit").unwrap();
    for place in 0..json.len() {
        for bit in 0..7 {
            let mut bytes = json.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            let text = String::from_utf8(bytes).unwrap();
            // The length of the chains binds nothing as long as no tip is shown.
            let is_length = text.find("chain_len").is_some_and(|at| (at..from_commit).contains(&place));
            assert!(is_length || !read(&text), "bit {bit} of byte {place} of {json}");
        }
    }
}
