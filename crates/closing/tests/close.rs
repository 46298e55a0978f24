// SPDX-License-Identifier: AGPL-3.0-or-later
//! From the end of a game to its money, ratings and score.

use closing::{
    Before, Closing, ClosingError, Finished, RatedGame, RatedPlayer, ScoredGame, Stored, Verdict, close,
};
use game::{GameSpec, Micros};
use ledger::{AccountKind, Currency, Kind, Scale, StakeTerms, StakedGame, Worth};
use proptest::prelude::*;
use rating::{Pool, Ramp, Score, StoredFibs, StoredGlicko};
use tourney::Mark;

const NOW: Micros = Micros(1_700_000_000_000_000);

fn finished(seats: usize, verdict: Verdict) -> Finished {
    Finished { id: "g1".to_owned(), at: NOW, seats, verdict, points: vec![0; seats] }
}

fn won(seats: usize, winners: &[usize]) -> Finished {
    finished(seats, Verdict::Won { winners: winners.to_vec(), worth: Worth::ONE })
}

fn names(seats: usize) -> Vec<String> {
    ["anna", "boris", "vera", "georgi"].into_iter().take(seats).map(str::to_owned).collect()
}

const fn game(id: &'static str, family: &'static str, seats: u8, scale: rating::Scale) -> GameSpec {
    GameSpec { id, family, seats, dice: false, scale, bots: [""; 5], options: || &[] }
}

static GAMES: [GameSpec; 5] = [
    game("chess", "chess", 2, rating::Scale::Glicko),
    game("bughouse", "bughouse", 4, rating::Scale::Pairs),
    game("kalah", "kalah", 2, rating::Scale::Glicko),
    game("tabla", "tables", 2, rating::Scale::Fibs),
    game("tapa", "tables", 2, rating::Scale::Fibs),
];

fn rated(pool: &str, length: u32, seats: usize) -> RatedGame {
    let pool = Pool::from_key(&GAMES, pool).expect("a pool by its name");
    let player =
        |(version, player)| RatedPlayer { player, version: version as u64, before: Stored::start(pool) };
    let players = names(seats).into_iter().enumerate().map(player).collect();
    RatedGame { scope: String::new(), pool, length, players }
}

fn ratings_of(closing: &Closing) -> Vec<Stored> {
    closing.ratings.iter().map(|change| change.after).collect()
}

fn only_rated(game: RatedGame) -> Before {
    Before { rated: vec![game], ..Before::default() }
}

fn stake(seats: usize, scale: Scale) -> StakedGame {
    StakedGame {
        currency: "sofia/credits".parse::<Currency>().expect("a currency by its name"),
        id: "g1".to_owned(),
        players: names(seats),
        terms: StakeTerms::new(200, 500, scale),
    }
}

#[test]
fn an_unrated_game_for_nothing_has_no_consequences() {
    let closing = close(&won(2, &[1]), &Before::default()).unwrap();
    assert!(closing.is_empty());
    assert!(!close(&won(2, &[1]), &only_rated(rated("chess/blitz", 1, 2))).unwrap().is_empty());
}

#[test]
fn a_game_that_is_voided_takes_back_what_it_moved_and_leaves_what_came_later() {
    let later = Micros(NOW.0 + 86_400_000_000);
    for pool in ["chess/blitz", "tabla/rapid"] {
        let first = close(&won(2, &[0]), &only_rated(rated(pool, 1, 2))).unwrap();
        let [winner, loser] = first.ratings.as_slice() else { panic!("two ratings") };
        assert_eq!(
            winner.after.without(winner.before, winner.after, NOW).rating_mp(),
            winner.before.rating_mp()
        );
        let mut again = rated(pool, 1, 2);
        (again.players[0].before, again.players[1].before) = (winner.after, loser.after);
        let next = close(&Finished { at: later, ..won(2, &[1]) }, &only_rated(again)).unwrap();
        let moved = next.ratings[0].after.rating_mp() - winner.after.rating_mp();
        let without = next.ratings[0].after.without(winner.before, winner.after, NOW);
        assert_eq!(without.rating_mp(), winner.before.rating_mp() + moved, "{pool}");
        let other = Stored::start(
            Pool::from_key(&GAMES, if pool == "chess/blitz" { "tapa/blitz" } else { "kalah/rapid" }).unwrap(),
        );
        assert_eq!(
            winner.after.without(other, other, NOW),
            winner.after,
            "nothing goes back of another kind"
        );
    }
    let Stored::Fibs(fibs) =
        close(&won(2, &[0]), &only_rated(rated("tabla/rapid", 7, 2))).unwrap().ratings[0].after
    else {
        panic!("the tables family is rated by FIBS")
    };
    let start = StoredFibs::START;
    assert_eq!(
        Stored::Fibs(fibs).without(Stored::Fibs(start), Stored::Fibs(fibs), NOW),
        Stored::Fibs(start),
        "and its experience"
    );
}

#[test]
fn two_are_rated_by_glicko_from_the_versions_they_had() {
    let closing = close(&won(2, &[1]), &only_rated(rated("chess/blitz", 1, 2))).unwrap();
    let expected = rating::rate([StoredGlicko::START; 2], Score::Loss, NOW);
    assert_eq!(ratings_of(&closing), expected.map(Stored::Glicko));
    let versions: Vec<_> = closing.ratings.iter().map(|change| change.expected_version).collect();
    assert_eq!(versions, [0, 1]);
    assert!(closing.ratings[0].after.rating_mp() < closing.ratings[0].before.rating_mp());
}

#[test]
fn a_match_of_the_tables_family_is_rated_by_its_length_whichever_seat_won() {
    let [winner, loser] =
        rating::rate_match(StoredFibs::START, StoredFibs::START, 7, Ramp::FIBS).map(Stored::Fibs);
    for (seat, expected) in [(0, [winner, loser]), (1, [loser, winner])] {
        let closing = close(&won(2, &[seat]), &only_rated(rated("tabla/rapid", 7, 2))).unwrap();
        assert_eq!(ratings_of(&closing), expected, "seat {seat}");
    }
}

#[test]
fn partners_of_bughouse_win_together() {
    let before = only_rated(rated("bughouse/blitz", 1, 4));
    let start = StoredGlicko::START;
    let [[one, four], [two, three]] = rating::rate_pairs([[start; 2]; 2], Score::Win, NOW);
    let closing = close(&won(4, &[0, 3]), &before).unwrap();
    assert_eq!(ratings_of(&closing), [one, two, three, four].map(Stored::Glicko));
    let parted = close(&won(4, &[0, 1]), &before);
    assert_eq!(parted, Err(ClosingError::Winners { seats: 4, given: vec![0, 1] }));
    for alone in 0..4 {
        assert!(close(&won(4, &[alone]), &before).is_err(), "seat {alone} cannot win alone");
    }
}

#[test]
fn a_forfeit_moves_money_and_score_but_no_rating_and_a_void_game_moves_nothing_of_either() {
    let scored = ScoredGame { contest: "cup".to_owned(), round: 3, board: 2 };
    let before = Before {
        stake: Some(stake(2, Scale::Points)),
        rated: vec![rated("kalah/rapid", 1, 2)],
        scored: Some(scored),
    };
    let forfeit = close(&finished(2, Verdict::Forfeited { winners: vec![0] }), &before).unwrap();
    assert!(forfeit.ratings.is_empty());
    assert_eq!(forfeit.score.unwrap().marks, [Mark::ForfeitWin, Mark::ForfeitLoss]);
    assert!(forfeit.settlement.unwrap().drafts.iter().any(|draft| draft.kind == Kind::Win));
    let void = close(&finished(2, Verdict::Void), &before).unwrap();
    assert!(void.ratings.is_empty() && void.score.is_none());
    assert!(void.settlement.unwrap().drafts.iter().all(|draft| draft.kind == Kind::Refund));
}

#[test]
fn m2_the_stake_is_settled_by_what_the_game_was_worth_under_a_key_that_can_be_used_once() {
    let before = Before { stake: Some(stake(2, Scale::Points)), ..Before::default() };
    let gammon = Verdict::Won { winners: vec![0], worth: Worth { points: 3, cube: 1 } };
    let group = close(&finished(2, gammon), &before).unwrap().settlement.unwrap();
    assert_eq!(group.key, "game:g1:close");
    let win = group.drafts.iter().find(|draft| draft.kind == Kind::Win).unwrap();
    assert_eq!((win.amount, win.credit.owner.as_str()), (950, "anna"));
    let drawn = close(&finished(2, Verdict::Drawn), &before).unwrap().settlement.unwrap();
    assert_eq!(drawn.key, group.key);
    assert!(drawn.drafts.iter().all(|draft| draft.kind == Kind::Refund && draft.amount == 500));
}

#[test]
fn the_score_carries_what_each_seat_did_and_its_points() {
    let game = ScoredGame { contest: "cup".to_owned(), round: 1, board: 4 };
    let before = Before { scored: Some(game.clone()), ..Before::default() };
    let over = Finished { points: vec![7, 4], ..won(2, &[0]) };
    let score = close(&over, &before).unwrap().score.unwrap();
    assert_eq!((score.game, score.marks, score.points), (game, vec![Mark::Win, Mark::Loss], vec![7, 4]));
    let drawn = close(&finished(2, Verdict::Drawn), &before).unwrap().score.unwrap();
    assert_eq!(drawn.marks, [Mark::Draw; 2]);
}

#[test]
fn a_game_can_be_rated_in_two_lists_but_nobody_twice_in_one() {
    let site = rated("tabla/rapid", 1, 2);
    let federation = RatedGame { scope: "sofia".to_owned(), ..site.clone() };
    let both = Before { rated: vec![site.clone(), federation], ..Before::default() };
    assert_eq!(close(&won(2, &[0]), &both).unwrap().ratings.len(), 4);
    let twice = Before { rated: vec![site.clone(), site], ..Before::default() };
    assert!(matches!(close(&won(2, &[0]), &twice), Err(ClosingError::Twice { .. })));
}

#[test]
fn what_does_not_belong_together_is_refused_by_name() {
    let refused = |finished: Finished, before: Before| close(&finished, &before).unwrap_err().to_string();
    assert!(refused(won(5, &[0]), Before::default()).contains("2 to 4 seats, not 5"));
    for winners in [&[][..], &[0, 1], &[2], &[0, 0]] {
        assert!(refused(won(2, winners), Before::default()).contains("seats below 2"), "{winners:?}");
    }
    let short = Finished { points: vec![1], ..won(2, &[0]) };
    assert!(refused(short, Before::default()).contains("the points names 1 players for 2 seats"));
    let other = StakedGame { id: "g2".to_owned(), ..stake(2, Scale::Flat) };
    let before = Before { stake: Some(other), ..Before::default() };
    assert!(refused(won(2, &[0]), before).contains("g2"));
    let before = Before { stake: Some(stake(4, Scale::Flat)), ..Before::default() };
    assert!(refused(won(2, &[0]), before).contains("4 players for 2 seats"));
    assert!(refused(won(2, &[0]), only_rated(rated("bughouse/blitz", 1, 2))).contains("2 seats"));
    assert!(refused(won(4, &[0]), only_rated(rated("chess/blitz", 1, 4))).contains("4 seats"));
    assert!(refused(won(4, &[0]), only_rated(rated("chess/blitz", 1, 2))).contains("2 players for 4 seats"));
    assert!(refused(finished(2, Verdict::Drawn), only_rated(rated("tapa/blitz", 1, 2))).contains("no draw"));
    for length in [0, rating::MATCH_LENGTH_MAX + 1] {
        assert!(refused(won(2, &[0]), only_rated(rated("tabla/rapid", length, 2))).contains("points"));
    }
    let mut mixed = rated("tabla/rapid", 1, 2);
    mixed.players[1].before = Stored::Glicko(StoredGlicko::START);
    assert!(refused(won(2, &[0]), only_rated(mixed)).contains("boris"));
}

proptest! {
    /// Whatever the end: what is taken from the escrow is what was put aside, and every rating that moves belongs to a
    /// player and comes from the version that was read.
    #[test]
    fn nothing_is_made_or_lost(
        winner in 0usize..2, points in 1u8..=3, doubles in 0u32..=6, kind in 0u8..4, stake_each in 1i64..1_000_000,
        above in 0i64..1_000_000, scale in 0usize..3,
    ) {
        let scale = [Scale::Cube, Scale::Points, Scale::Flat][scale];
        let mut staked = stake(2, scale);
        staked.terms = StakeTerms::new(stake_each, stake_each + above, scale);
        let verdict = match kind {
            0 => Verdict::Won { winners: vec![winner], worth: Worth { points, cube: 1 << doubles } },
            1 => Verdict::Drawn,
            2 => Verdict::Forfeited { winners: vec![winner] },
            _ => Verdict::Void,
        };
        let before = Before {
            stake: Some(staked.clone()), rated: vec![rated("chess/rapid", 1, 2)], scored: None,
        };
        let closing = close(&finished(2, verdict.clone()), &before).unwrap();
        let group = closing.settlement.unwrap();
        let from_escrow: i64 = group.drafts.iter()
            .filter(|draft| draft.debit.kind == AccountKind::Escrow).map(|draft| draft.amount).sum();
        prop_assert_eq!(from_escrow, 2 * staked.terms.escrow());
        prop_assert!(group.drafts.iter().all(|draft| draft.debit.kind == AccountKind::Escrow));
        let moved = matches!(verdict, Verdict::Won { .. } | Verdict::Drawn);
        prop_assert_eq!(closing.ratings.len(), if moved { 2 } else { 0 });
        for (seat, change) in closing.ratings.iter().enumerate() {
            prop_assert_eq!(&change.player, &names(2)[seat]);
            prop_assert_eq!(change.expected_version, seat as u64);
        }
    }
}
