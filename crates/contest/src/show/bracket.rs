// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bracket of a knock-out, match by match.

use std::collections::BTreeMap;

use serde::Serialize;
use tourney::elimination::{Slot, Source};

use crate::contest::Contest;
use crate::round::{Board, Outcome};
use crate::show::games::GameShown;

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BracketMatch {
    /// Its place in the plan, from 0.
    #[serde(rename = "match")]
    pub number: usize,
    /// The part of the tournament.
    pub stage: &'static str,
    /// The round within the stage, from 1.
    pub round: u16,
    /// Who sits there.
    pub seats: [Seat; 2],
    /// Out of which earlier match each of them comes; none for who begins here, and for nobody.
    pub from: [Option<Origin>; 2],
    /// Who has won.
    pub winner: Option<u16>,
    /// How it ended, by the seats: the first one's result first.
    pub result: Option<Outcome>,
    /// What its games have brought so far, in points, by the seats; none before the first of them is over.
    pub score: Option<[f64; 2]>,
    /// Its games in their order, by the seats.
    pub games: Vec<GameShown>,
}

/// The match that a player of another comes out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// Its place in the plan.
    #[serde(rename = "match")]
    pub number: usize,
    /// Whether they won it, or go on although it decided nothing yet: both play a second final.
    pub won: bool,
}

impl Origin {
    fn of(source: Source) -> Option<Self> {
        match source {
            Source::Seed(_) | Source::Nobody => None,
            Source::Winner(number) => Some(Self { number, won: true }),
            Source::Loser(number) | Source::LoserOfFirst(number) => Some(Self { number, won: false }),
            Source::IfSecondWon(number, _) => Some(Self { number, won: true }),
        }
    }
}

/// Who sits there: a number, `null` for nobody, `"open"` while it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Seat {
    /// A player.
    Player(u16),
    /// Nobody: the other one goes on.
    Nobody(()),
    /// Not known yet.
    Open(&'static str),
}

/// The whole bracket.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BracketView {
    /// Every match, each after those it waits for.
    pub matches: Vec<BracketMatch>,
    /// Who has won it all.
    pub champion: Option<u16>,
}

impl Contest {
    /// The bracket, once it has begun; none in other formats.
    #[must_use]
    pub fn bracket_view(&self) -> Option<BracketView> {
        let bracket = self.bracket()?;
        let seats = bracket.seats().into_iter();
        let boards = self.rounds.iter().flat_map(|round| &round.boards);
        let played: BTreeMap<usize, &Board> =
            boards.filter_map(|board| Some((usize::try_from(board.match_number?).ok()?, board))).collect();
        let matches = bracket.plan().matches.iter().zip(seats).enumerate().map(|(number, (of, seats))| {
            let board = played.get(&number).copied();
            // By hand they may sit the other way round.
            let turned = board.is_some_and(|board| seats[0] != Slot::Player(board.white));
            let by_seats = |game: GameShown| if turned { game.turned() } else { game };
            let games: Vec<GameShown> =
                board.map_or_else(Vec::new, Board::games_shown).into_iter().map(by_seats).collect();
            let result = board.and_then(|board| board.result);
            BracketMatch {
                number,
                stage: of.stage.id(),
                round: of.round,
                seats: seats.map(|slot| match slot {
                    Slot::Open => Seat::Open("open"),
                    Slot::Nobody => Seat::Nobody(()),
                    Slot::Player(number) => Seat::Player(number),
                }),
                from: of.seats.map(Origin::of),
                winner: bracket.winner(number),
                result: result.map(|result| if turned { result.turned() } else { result }),
                score: games
                    .iter()
                    .filter_map(|game| game.score)
                    .reduce(|all, one| [all[0] + one[0], all[1] + one[1]]),
                games,
            }
        });
        Some(BracketView { matches: matches.collect(), champion: bracket.champion() })
    }
}
