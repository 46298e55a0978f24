// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a table comes to each end: by known games, or by random ones that prefer what leads there.

use fastrand::Rng;
use game::{EndKind, Millis, Outcome, Points, Seat, Side};
use room::adapted::{Command as Act, Config, Decision, Repeat};
use room::{
    ClaimKind, ClockKind, ClockRule, Command, EndReason, Event, GameKind, OfferKind, PlaceKind, Play,
    Setting, Settings, Status, Table,
};

use super::desk::{self, Desk, clock};

const PEOPLE: [&str; 4] = ["ann", "bob", "cid", "dan"];
const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";
const LOYD: &str =
    "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6";
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";
/// Moves after which FIDE ends a game in which nothing was taken and no pawn moved.
const QUIET_PLIES: usize = 150;

/// A table of this game that has come to this end.
pub(super) fn to(game: GameKind, kind: EndKind) -> Desk {
    let found = match game {
        GameKind::Chess | GameKind::Leaflet => chess(game, kind),
        GameKind::Bughouse => bughouse(kind),
        GameKind::Kalah => kalah(kind),
        game if game.family() == "tables" => tables(game, kind),
        _ => None,
    };
    found.unwrap_or_else(|| panic!("{} by {kind} was not reached", game.id()))
}

fn ended(desk: Desk, kind: EndKind) -> Option<Desk> {
    (desk.room.ending()?.reason == EndReason::from(kind)).then_some(desk)
}

fn settings(options: &[(&str, Setting)]) -> Settings {
    options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
}

fn two(game: GameKind, options: &[(&str, Setting)], rule: ClockRule) -> Desk {
    let mut desk = Desk::open(game, settings(options), rule);
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    if game.has_dice() {
        desk.shake();
    }
    desk
}

fn moves(desk: &mut Desk, text: &str) {
    for m in text.split(' ') {
        let seat = desk.room.turn().expect("somebody is on turn");
        desk.make(PEOPLE[seat.index()], m).unwrap_or_else(|no| panic!("{m}: {no}"));
    }
}

fn agree(desk: &mut Desk, what: OfferKind, points: Option<u8>) {
    desk.say("ann", Command::Offer { what, points }).expect("an offer");
    desk.say("bob", Command::Accept { what }).expect("an agreement");
}

fn chess(game: GameKind, kind: EndKind) -> Option<Desk> {
    let rule = match kind {
        EndKind::Flag | EndKind::FlagDrawn => clock(ClockKind::Fischer, 60, 10),
        _ => ClockRule::default(),
    };
    let mut desk = two(game, &[], rule);
    let claim = |desk: &mut Desk, what| {
        let seat = desk.room.turn().expect("somebody is on turn");
        desk.say(PEOPLE[seat.index()], Command::Claim { what, m: None }).expect("the claim holds");
    };
    match kind {
        EndKind::Mate => moves(&mut desk, FOOLS_MATE),
        EndKind::Stalemate => moves(&mut desk, LOYD),
        EndKind::DeadPosition => moves(&mut desk, &until(game, true, |game| game.outcome().is_some())?),
        EndKind::Fivefold => moves(&mut desk, &[SHUFFLE; 4].join(" ")),
        EndKind::Threefold => {
            moves(&mut desk, &[SHUFFLE; 2].join(" "));
            claim(&mut desk, ClaimKind::Threefold);
        }
        EndKind::SeventyFive => moves(&mut desk, &quiet(game, QUIET_PLIES)),
        EndKind::Fifty => {
            moves(&mut desk, &quiet(game, 100));
            claim(&mut desk, ClaimKind::Fifty);
        }
        EndKind::Agreement => {
            moves(&mut desk, "e2e4 e7e5");
            agree(&mut desk, OfferKind::Draw, None);
        }
        EndKind::Resignation => drop(desk.say("bob", Command::Resign).expect("they play")),
        EndKind::ResignationDrawn | EndKind::FlagDrawn => {
            let bare = |game: &chess::Game| {
                let cannot = game.can_mate(Side::Black) == chess::Verdict::No;
                game.outcome().is_none() && game.turn() == Side::White && cannot
            };
            // By the leaflet it is sure only where White has lost men too, and so may promote.
            moves(&mut desk, &until(game, game == GameKind::Leaflet, bare)?);
            if kind == EndKind::FlagDrawn {
                desk.run_out();
            } else {
                desk.say("ann", Command::Resign).expect("she plays");
            }
        }
        EndKind::Flag => {
            moves(&mut desk, "e2e4 e7e5");
            desk.run_out();
        }
        _ => return None,
    }
    ended(desk, kind)
}

fn fresh(game: GameKind) -> chess::Game {
    match Play::new(game, &Settings::new()) {
        Ok(Play::Chess(game)) => *game,
        _ => panic!("a game of chess"),
    }
}

/// A random game in which White takes whatever there is, and Black too if `both`, to where `reached` holds; one that
/// ends before is begun anew.
fn until(game: GameKind, both: bool, reached: impl Fn(&chess::Game) -> bool) -> Option<String> {
    (1..60).find_map(|seed| {
        let (mut game, mut rng, mut made) = (fresh(game), Rng::with_seed(seed * 7_919), Vec::<String>::new());
        loop {
            if reached(&game) {
                return Some(made.join(" "));
            }
            let prefers = |m: &&String| taken(&game, m) == (both || game.turn() == Side::White);
            let legal = game.legal_uci();
            let wanted: Vec<String> = legal.iter().filter(prefers).cloned().collect();
            let (m, after) = [wanted, legal].iter().find_map(|moves| going_on(&game, moves, &mut rng))?;
            (game, made) = (after, [made, vec![m]].concat());
            if made.len() > 400 {
                return None;
            }
        }
    })
}

/// One of these moves after which the game is not decided, if there is any.
fn going_on(game: &chess::Game, moves: &[String], rng: &mut Rng) -> Option<(String, chess::Game)> {
    let mut left = moves.to_vec();
    while let Some(m) = rng.choice(&left).cloned() {
        let mut after = game.clone();
        after.play(&m).ok()?;
        if after.outcome().is_none_or(|end| end.kind == EndKind::DeadPosition) {
            return Some((m, after));
        }
        left.retain(|other| *other != m);
    }
    None
}

fn taken(game: &chess::Game, m: &str) -> bool {
    use chess::shakmaty::Position;
    let to = m.get(2..4).and_then(|square| square.parse::<chess::Square>().ok());
    to.is_some_and(|to| game.position().board().piece_at(to).is_some())
}

/// So many moves that take nothing, move no pawn, give no check and come to no end before the last.
fn quiet(game: GameKind, plies: usize) -> String {
    let (mut game, mut rng, mut made) = (fresh(game), Rng::with_seed(11), Vec::new());
    while made.len() < plies {
        let next = |m: String| {
            use chess::shakmaty::Position;
            let mut after = game.clone();
            after.play(&m).ok()?;
            let quiet = after.position().halfmoves() as usize == made.len() + 1;
            let last = made.len() + 1 == QUIET_PLIES;
            let goes_on = after.outcome().is_none() && !after.is_check();
            (quiet && (last || goes_on)).then_some((m, after))
        };
        let found: Vec<_> = game.legal_uci().into_iter().filter_map(next).collect();
        let (m, after) = rng.choice(found).expect("who is not in check can always bring a knight back");
        made.push(m);
        game = after;
    }
    made.join(" ")
}

fn four(options: &[(&str, Setting)], rule: ClockRule) -> Desk {
    let mut desk = Desk::open(GameKind::Bughouse, settings(options), rule);
    for (seat, player) in (0..).zip(PEOPLE).skip(1) {
        desk.say(player, Command::Sit { seat }).expect("the chair is free");
    }
    desk
}

fn on_board(desk: &mut Desk, board: usize, text: &str) {
    for (m, player) in text.split(' ').zip([PEOPLE[2 * board], PEOPLE[2 * board + 1]].into_iter().cycle()) {
        desk.make(player, m).unwrap_or_else(|no| panic!("{player} {m}: {no}"));
    }
}

fn bughouse(kind: EndKind) -> Option<Desk> {
    let blitz = clock(ClockKind::Fischer, 60, 0);
    let mut desk = four(&[], if kind == EndKind::Deadlock { ClockRule::default() } else { blitz });
    match kind {
        EndKind::BughouseMate => on_board(&mut desk, 0, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"),
        EndKind::Repetition => on_board(&mut desk, 1, &[SHUFFLE; 2].join(" ")),
        EndKind::TooLong => {
            desk = four(&[("repetition", Setting::Int(0))], ClockRule::default());
            on_board(&mut desk, 0, &[SHUFFLE; 300].join(" "));
        }
        EndKind::Deadlock => {
            on_board(&mut desk, 0, FOOLS_MATE);
            on_board(&mut desk, 1, FOOLS_MATE);
        }
        EndKind::BothFlags => drop(desk.run_out()),
        EndKind::Flag => {
            on_board(&mut desk, 1, "e2e4");
            desk.run_out();
        }
        EndKind::Agreement => agree(&mut desk, OfferKind::Draw, None),
        EndKind::Resignation => drop(desk.say("cid", Command::Resign).expect("they play")),
        _ => return None,
    }
    ended(desk, kind)
}

fn kalah(kind: EndKind) -> Option<Desk> {
    let rule = if kind == EndKind::Flag { clock(ClockKind::Fischer, 60, 0) } else { ClockRule::default() };
    let small: &[(&str, Setting)] = match kind {
        EndKind::EqualStones => &[("houses", Setting::Int(2)), ("seeds", Setting::Int(2))],
        _ => &[],
    };
    (1..200).find_map(|seed| {
        let (mut desk, mut rng) = (two(GameKind::Kalah, small, rule), Rng::with_seed(seed * 7_919));
        match kind {
            EndKind::Agreement => {
                sow(&mut desk, &mut rng, 2);
                agree(&mut desk, OfferKind::Draw, None);
            }
            EndKind::Resignation => drop(desk.say("bob", Command::Resign).expect("they play")),
            _ => {
                let stop = if kind == EndKind::Flag { 2 } else { usize::MAX };
                sow(&mut desk, &mut rng, stop);
                desk.run_out();
            }
        }
        ended(desk, kind)
    })
}

/// Sows at random, at least until each seat has moved `stop` times.
fn sow(desk: &mut Desk, rng: &mut Rng, stop: usize) {
    let mut made = [0; 2];
    while let (Some(seat), Play::Kalah(position)) = (desk.room.turn(), desk.room.play()) {
        let Some(action) = rng.choice(position.legal()) else { return };
        made[seat.index()] += 1;
        desk.make(PEOPLE[seat.index()], &action.to_string()).expect("a legal sowing");
        if made.iter().all(|made| *made >= stop) {
            return;
        }
    }
}

/// Plays the stage on the board at random.
fn stage(desk: &mut Desk, rng: &mut Rng) {
    let (Some(seat), Play::Tables(game)) = (desk.room.turn(), desk.room.play()) else { return };
    let (graph, mut node, mut steps) = (game.graph(), 0, Vec::new());
    let edges = |node| graph.edges(node).iter().map(|edge| (edge.step, edge.next)).collect::<Vec<_>>();
    while let Some((step, next)) = rng.choice(edges(node)) {
        steps.push(step.to_string());
        node = next;
    }
    desk.make(PEOPLE[seat.index()], &steps.join(" ")).expect("a legal play");
}

fn tables(game: GameKind, kind: EndKind) -> Option<Desk> {
    let on = Setting::Bool(true);
    let options: &[(&str, Setting)] = match kind {
        EndKind::Dropped => &[("cube", on)],
        EndKind::Mother => &[("tapa_mother_wins", on)],
        _ => &[],
    };
    let rule = if kind == EndKind::Flag { clock(ClockKind::Delay, 60, 10) } else { ClockRule::default() };
    (1..400).find_map(|seed| {
        let (mut desk, mut rng) = (two(game, options, rule), Rng::with_seed(seed * 7_919));
        match kind {
            EndKind::Flag => drop(desk.run_out()),
            EndKind::Resignation => agree(&mut desk, OfferKind::Resign, Some(1)),
            EndKind::Dropped => {
                let first = desk.room.turn().expect("somebody is on turn");
                while desk.room.turn() == Some(first) {
                    stage(&mut desk, &mut rng);
                }
                let [other, first] = [first.opponent(), first].map(|Seat(seat)| PEOPLE[usize::from(seat)]);
                desk.say(other, Command::Double).expect("a double");
                desk.say(first, Command::Drop).expect("a refusal");
            }
            _ => {
                while desk.room.status() == Status::Playing {
                    stage(&mut desk, &mut rng);
                }
            }
        }
        ended(desk, kind)
    })
}

/// A match to 3 points that is played to its end on the board.
pub(super) fn match_of_antitabla() -> Desk {
    let mut desk = two(GameKind::Antitabla, &[("match_to", Setting::Int(3))], ClockRule::default());
    let mut rng = Rng::with_seed(5);
    while desk.room.status() == Status::Playing {
        if desk.room.is_between_games() {
            for player in ["ann", "bob"] {
                desk.say(player, Command::Next).expect("the next game");
            }
        }
        stage(&mut desk, &mut rng);
    }
    desk
}

/// A match that is called off when its first game is over, as after a long time in which the server was down.
pub(super) fn called_off_between_games() -> Desk {
    let mut desk = two(GameKind::Antitabla, &[("match_to", Setting::Int(9))], ClockRule::default());
    let mut rng = Rng::with_seed(5);
    while !desk.room.is_between_games() {
        stage(&mut desk, &mut rng);
    }
    desk.take(&[Event::Ended { reason: EndReason::Aborted, winner: None, points: 0 }]);
    desk
}

/// A game by Appendix D, after 1.e4 e5, of which the arbiter `cid` says what moves stand and who has won.
pub(super) fn ruled(moves: &[&str], winner: Side, kind: EndKind) -> Desk {
    let config = Config { repeat: Repeat::Off, ..Config::default() };
    let mut desk = Desk::at(Table {
        adapted: Some(Box::new(config)),
        ..desk::table(GameKind::Chess, Settings::new(), clock(ClockKind::Fischer, 300, 5))
    });
    desk.say("bob", Command::Sit { seat: 1 }).expect("the chair is free");
    let (place, side, code) = (PlaceKind::Arbiter, None, "hash".to_owned());
    desk.say("ann", Command::MakePlace { place, side, code: code.clone(), director: false })
        .expect("the maker's");
    desk.say("cid", Command::TakePlace { code }).expect("the link is new");
    for player in ["ann", "bob"] {
        act(&mut desk, player, Act::Accept);
    }
    desk.run_out();
    for (player, text) in [("ann", "e4"), ("bob", "e5")] {
        act(&mut desk, player, Act::Announce { text: text.to_owned() });
        act(&mut desk, player, Act::PressClock);
    }
    act(&mut desk, "ann", Act::CallArbiter);
    let decision = Decision {
        moves: moves.iter().map(|uci| (*uci).to_owned()).collect(),
        clocks: [Millis(200_000); 2],
        result: Some(Outcome::win(winner, Points::ONE, kind)),
    };
    act(&mut desk, "cid", Act::Rule(decision));
    desk
}

fn act(desk: &mut Desk, player: &str, act: Act) {
    desk.wait(1);
    desk.say(player, Command::Adapted { a: Box::new(act) }).expect("it is allowed");
}
