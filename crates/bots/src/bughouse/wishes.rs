// SPDX-License-Identifier: AGPL-3.0-or-later
//! What partners ask of each other: which pieces one needs, which the opponent of the partner must not get, whether to
//! trade, to wait, to go on. A piece that was asked for is worth more to whoever can take it.

use chess::bughouse::{Board, Match, Options, Place};
use chess::shakmaty::Role;
use game::Side;

use super::judge::{FULL, ROLES, fullness};
use super::terms;
use crate::values::Values;

/// What the partner's gain of a piece counts, in hundredths of what it is worth in their sleeve.
const PASSED_ON: i32 = 70;
/// And where the partner wants to trade, or does not want to.
const TRADED: i32 = 110;
/// What a piece counts besides that the partner needs: about a knight and a pawn, whichever it is, for it is needed to mate.
const NEEDED: i32 = 400;

/// What the partner has asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    needs: [bool; 5],
    avoids: [bool; 5],
    /// They want pieces, whatever they cost; or nothing to go to their opponent.
    trade: Option<bool>,
    /// To wait until they say otherwise.
    pub sits: bool,
}

impl Wishes {
    /// They need such a piece; nobody needs kings.
    pub fn need(&mut self, role: Role) {
        set(&mut self.needs, role, true);
        set(&mut self.avoids, role, false);
    }

    /// Their opponent must not get such a piece: here it should not be lost.
    pub fn avoid(&mut self, role: Role) {
        set(&mut self.avoids, role, true);
        set(&mut self.needs, role, false);
    }

    /// They want to have pieces exchanged, or want nothing to be exchanged.
    pub fn trade(&mut self, wanted: bool) {
        self.trade = Some(wanted);
    }
}

fn set(marks: &mut [bool; 5], role: Role, to: bool) {
    for (mark, known) in marks.iter_mut().zip(ROLES) {
        if known == role {
            *mark = to;
        }
    }
}

/// What captures give to the partners: hundredths of a pawn, by who captures and what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    side: Side,
    /// Of what `side` captures, for their partner.
    ours: [i32; 5],
    /// Of what the other one captures, for the partner's opponent.
    theirs: [i32; 5],
}

impl Demand {
    /// For who sits at `place`, and whose partner has these wishes. What a piece would be worth in the sleeve of the partner, and
    /// of the partner's opponent, and with which of them either would mate at once, the other board tells.
    pub(super) fn of(game: &Match, place: Place, wishes: &Wishes, values: &Values) -> Self {
        let board = game.board(place.board.other());
        let partner = place.side.other();
        let worth = |owner: Side, part: i32, marked: [bool; 5]| {
            let mates = mating(board, owner, game.options());
            let mut counted = [0; 5];
            for (at, role) in ROLES.into_iter().enumerate() {
                let [full, empty] = values.get(terms::HELD + at);
                let fullness = fullness(board);
                let mut held = (full * fullness + empty * (FULL - fullness)) / FULL;
                if board.sleeve(owner).count(role) == 0 {
                    held += values.get(terms::HELD_ANY + at)[1];
                }
                let needed = marked[at] || mates[at];
                counted[at] = held.max(0) * part / 100 + if needed { NEEDED } else { 0 };
            }
            counted
        };
        let part = |trade| if wishes.trade == Some(trade) { TRADED } else { PASSED_ON };
        Self {
            side: place.side,
            ours: worth(partner, part(true), wishes.needs),
            theirs: worth(partner.other(), part(false), wishes.avoids),
        }
    }

    /// Where captures count nothing besides.
    pub(super) fn none(side: Side) -> Self {
        Self { side, ours: [0; 5], theirs: [0; 5] }
    }

    /// What it counts that `turn` has taken a piece.
    pub(super) fn passed_on(&self, turn: Side, taken: Role) -> i32 {
        let counted = if turn == self.side { &self.ours } else { &self.theirs };
        ROLES.iter().zip(counted).find(|(role, _)| **role == taken).map_or(0, |(_, counted)| *counted)
    }
}

/// With which pieces that they do not hold `owner` would mate at once, if it were their turn.
fn mating(board: &Board, owner: Side, options: &Options) -> [bool; 5] {
    let passed = if board.turn() == owner { None } else { board.passed() };
    if board.turn() != owner && passed.is_none() {
        return [false; 5];
    }
    let board = passed.as_ref().unwrap_or(board);
    ROLES.map(|role| {
        if board.sleeve(owner).count(role) > 0 {
            return false;
        }
        let mut fed = board.clone();
        fed.give(owner, role);
        fed.drops_of(role, options).into_iter().any(|to| {
            let mut after = fed.clone();
            after.put(role, to);
            after.is_check() && after.is_mate()
        })
    })
}

/// With which pieces `place` could mate at once, if the partner had them; none while the other one is on turn.
#[must_use]
pub fn needs(game: &Match, place: Place) -> Vec<Role> {
    let board = game.board(place.board);
    if board.turn() != place.side {
        return Vec::new();
    }
    let mates = mating(board, place.side, game.options());
    ROLES.into_iter().zip(mates).filter(|(_, mates)| *mates).map(|(role, _)| role).collect()
}

#[cfg(test)]
mod tests {
    use chess::bughouse::{Action, BoardId, Options, Setup};

    use super::*;
    use crate::bughouse::{choose_asked, think};
    use crate::{Alone, Level, Limits};

    const WHITE: Place = Place { board: BoardId::A, side: Side::White };

    fn after(moves: &[&str]) -> Match {
        let mut game = Match::new(&Options::default());
        let mut side = Side::White;
        for m in moves {
            game.apply(Place { board: BoardId::A, side }, m.parse().unwrap()).unwrap();
            side = side.other();
        }
        game
    }

    /// A usual beginning.
    const OPENING: [&str; 6] = ["e2e4", "d7d5", "f1b5", "b8c6", "a2a3", "g8f6"];

    fn set_up(board: &str) -> Match {
        let boards = format!("{board} | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
        Match::from_setup(&Setup::from_fens(&Options::default(), &boards).unwrap()).unwrap()
    }

    #[test]
    fn what_the_partner_needs_is_taken() {
        // A rook may take a knight or a pawn; whichever is left gets away.
        let game = set_up("7k/3n4/8/8/3R2p1/8/8/1K6[] w - - 0 1");
        let thought = |wishes: &Wishes| {
            think(&game, WHITE, &Limits { nodes: 8_000 }, 1, wishes, &mut Alone).unwrap().to_string()
        };
        let mut needs_pawn = Wishes::default();
        needs_pawn.need(Role::Pawn);
        let mut needs_knight = Wishes::default();
        needs_knight.need(Role::Knight);
        assert_eq!(thought(&Wishes::default()), "d4d7");
        assert_eq!(thought(&needs_knight), "d4d7");
        assert_eq!(thought(&needs_pawn), "d4g4");
        let strongest = Level::ALL.last().copied().unwrap();
        assert_eq!(choose_asked(&game, WHITE, strongest, 3, &needs_pawn).unwrap().to_string(), "d4g4");
    }

    #[test]
    fn what_must_not_be_lost_is_not_given_away() {
        // A bishop may take a rook and is taken back.
        let game = set_up("6k1/1p6/2r5/8/B7/8/8/6K1[] w - - 0 1");
        let thought = |wishes: &Wishes| {
            think(&game, WHITE, &Limits { nodes: 8_000 }, 1, wishes, &mut Alone).unwrap().to_string()
        };
        assert_eq!(thought(&Wishes::default()), "a4c6");
        let mut careful = Wishes::default();
        careful.avoid(Role::Bishop);
        assert_ne!(thought(&careful), "a4c6");
        // Who needs a rook more than the bishop hurts has it taken all the same.
        careful.need(Role::Rook);
        assert_eq!(thought(&careful), "a4c6");
    }

    #[test]
    fn who_is_told_to_wait_waits_unless_they_mate() {
        let mut waits = Wishes { sits: true, ..Wishes::default() };
        let found = |moves: &[&str], wishes: &Wishes| {
            think(&after(moves), WHITE, &Limits { nodes: 2_000 }, 1, wishes, &mut Alone)
        };
        assert_eq!(found(&OPENING, &waits), None);
        let mate: Action = "h5f7".parse().unwrap();
        let to_mate = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"];
        assert_eq!(found(&to_mate, &waits), Some(mate));
        waits.sits = false;
        assert!(found(&OPENING, &waits).is_some());
    }

    #[test]
    fn a_piece_that_would_mate_is_asked_for() {
        // The king is shut in by its own men, and a knight would smother it.
        let game = set_up("6rk/6pp/8/8/8/8/8/K7[] w - - 0 1");
        assert_eq!(needs(&game, WHITE), [Role::Knight]);
        assert_eq!(needs(&game, Place { side: Side::Black, ..WHITE }), []);
        assert_eq!(needs(&after(&OPENING), WHITE), []);
    }
}
