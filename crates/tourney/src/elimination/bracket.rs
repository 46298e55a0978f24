// SPDX-License-Identifier: AGPL-3.0-or-later
//! A knock-out while it is played.

use super::plan::{Plan, Side, Source, Stage};

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Not known yet.
    Open,
    /// Nobody: the other one goes on.
    Nobody,
    /// A player, by seed.
    Player(u16),
}

/// Why a result is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BracketError {
    /// There is no such match.
    #[error("there is no match {number}; the matches are 0 to {last}")]
    NoMatch {
        /// What was named.
        number: usize,
        /// The last one.
        last: usize,
    },
    /// Its players are not known, or there are no two.
    #[error("match {number} is not between two players yet")]
    NotReady {
        /// The match.
        number: usize,
    },
    /// The winner does not play in it.
    #[error("player {winner} does not play match {number}")]
    Stranger {
        /// The match.
        number: usize,
        /// Who was named.
        winner: u16,
    },
    /// A later match that depends on it has a result.
    #[error("match {number} cannot change: match {later} after it is over")]
    Built {
        /// The match.
        number: usize,
        /// The one that is over.
        later: usize,
    },
}

/// A plan and its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    plan: Plan,
    done: Vec<Option<Done>>,
}

/// How a match was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    Winner(u16),
    /// Neither came: nobody goes on.
    Nobody,
}

/// What is known of a match.
#[derive(Clone, Copy)]
struct Known {
    seats: [Slot; 2],
    winner: Slot,
    loser: Slot,
    /// Whether it was played, and not passed without an opponent.
    played: bool,
}

impl Bracket {
    /// Nothing has been played.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        let done = vec![None; plan.matches.len()];
        Self { plan, done }
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The two seats of each match, as far as they are known.
    #[must_use]
    pub fn seats(&self) -> Vec<[Slot; 2]> {
        self.known().iter().map(|known| known.seats).collect()
    }

    /// Who won a match, when it has been played and somebody has.
    #[must_use]
    pub fn winner(&self, number: usize) -> Option<u16> {
        match self.done.get(number).copied().flatten()? {
            Done::Winner(winner) => Some(winner),
            Done::Nobody => None,
        }
    }

    /// Whether a match was decided, for somebody or for nobody.
    #[must_use]
    pub fn is_done(&self, number: usize) -> bool {
        self.done.get(number).copied().flatten().is_some()
    }

    /// The matches that can be played now: the place in the plan and both players.
    #[must_use]
    pub fn ready(&self) -> Vec<(usize, u16, u16)> {
        let known = self.known();
        let open = known.iter().enumerate().filter(|(number, _)| self.done[*number].is_none());
        open.filter_map(|(number, known)| match known.seats {
            [Slot::Player(one), Slot::Player(other)] => Some((number, one, other)),
            _ => None,
        })
        .collect()
    }

    /// Writes down who won a match, or corrects it as long as nothing that follows from it is over.
    ///
    /// # Errors
    /// There is no such match, its players are not known, the winner is not one of them, or what was played on
    /// it would fall.
    pub fn report(&mut self, number: usize, winner: u16) -> Result<(), BracketError> {
        self.decide(number, Done::Winner(winner))
    }

    /// Writes down that neither came to a match: whoever waits for its winner goes on without playing, and it has no
    /// loser either.
    ///
    /// # Errors
    /// As [`report`](Self::report).
    pub fn report_nobody(&mut self, number: usize) -> Result<(), BracketError> {
        self.decide(number, Done::Nobody)
    }

    fn decide(&mut self, number: usize, done: Done) -> Result<(), BracketError> {
        let known = self.known();
        let last = known.len().saturating_sub(1);
        let this = known.get(number).ok_or(BracketError::NoMatch { number, last })?;
        let [Slot::Player(one), Slot::Player(other)] = this.seats else {
            return Err(BracketError::NotReady { number });
        };
        if let Done::Winner(winner) = done
            && winner != one
            && winner != other
        {
            return Err(BracketError::Stranger { number, winner });
        }
        if self.done[number].is_some_and(|before| before != done)
            && let Some(later) = self.played_after(number)
        {
            return Err(BracketError::Built { number, later });
        }
        self.done[number] = Some(done);
        Ok(())
    }

    /// A match with a result that follows from `number`.
    fn played_after(&self, number: usize) -> Option<usize> {
        let mut touched = vec![false; self.plan.matches.len()];
        touched[number] = true;
        for later in number + 1..touched.len() {
            let seats = self.plan.matches[later].seats;
            touched[later] = seats.iter().any(|source| source.after().is_some_and(|before| touched[before]));
            if touched[later] && self.done[later].is_some() {
                return Some(later);
            }
        }
        None
    }

    /// The winner of it all, when everything that decides it has been played.
    #[must_use]
    pub fn champion(&self) -> Option<u16> {
        let known = self.known();
        let of_stage = |stage| {
            let last = self.plan.matches.iter().rposition(|played| played.stage == stage)?;
            Some(known[last])
        };
        let winner = match (of_stage(Stage::Final), of_stage(Stage::Reset)) {
            (Some(last), Some(reset)) => match (last.winner, last.seats[1]) {
                // Who comes from the lower bracket has to win twice, unless nobody was there to meet.
                (Slot::Player(winner), Slot::Player(lower)) if last.played && winner == lower => reset.winner,
                (winner, _) => winner,
            },
            _ => of_stage(Stage::Main)?.winner,
        };
        match winner {
            Slot::Player(player) => Some(player),
            Slot::Open | Slot::Nobody => None,
        }
    }

    /// Everything that follows from the results, match by match.
    fn known(&self) -> Vec<Known> {
        let mut all: Vec<Known> = Vec::with_capacity(self.plan.matches.len());
        for (number, this) in self.plan.matches.iter().enumerate() {
            let seats = this.seats.map(|source| self.slot(&all, source));
            let (winner, loser, played) = match (seats, self.done[number]) {
                ([Slot::Player(_), Slot::Player(_)], Some(Done::Nobody)) => {
                    (Slot::Nobody, Slot::Nobody, true)
                }
                ([Slot::Player(one), Slot::Player(other)], Some(Done::Winner(winner))) => {
                    let loser = if winner == one { other } else { one };
                    (Slot::Player(winner), Slot::Player(loser), true)
                }
                ([Slot::Player(_), Slot::Player(_)], None) | ([Slot::Open, _] | [_, Slot::Open], _) => {
                    (Slot::Open, Slot::Open, false)
                }
                ([Slot::Nobody, other] | [other, Slot::Nobody], _) => (other, Slot::Nobody, false),
            };
            all.push(Known { seats, winner, loser, played });
        }
        all
    }

    fn slot(&self, all: &[Known], source: Source) -> Slot {
        match source {
            Source::Seed(seed) => Slot::Player(seed),
            Source::Nobody => Slot::Nobody,
            Source::Winner(number) => all[number].winner,
            Source::Loser(number) => all[number].loser,
            Source::LoserOfFirst(number) => match all[number].loser {
                Slot::Player(player) if self.has_played_before(all, number, player) => Slot::Nobody,
                slot => slot,
            },
            Source::IfSecondWon(number, side) => {
                let last = all[number];
                match last.winner {
                    Slot::Open => Slot::Open,
                    winner if last.played && winner == last.seats[1] => {
                        last.seats[usize::from(side == Side::Second)]
                    }
                    _ => Slot::Nobody,
                }
            }
        }
    }

    /// Whether the player had a match of the same stage before this one.
    fn has_played_before(&self, all: &[Known], number: usize, player: u16) -> bool {
        let stage = self.plan.matches[number].stage;
        let earlier = all[..number].iter().zip(&self.plan.matches);
        earlier
            .filter(|(known, this)| known.played && this.stage == stage)
            .any(|(known, _)| known.seats.contains(&Slot::Player(player)))
    }
}

impl Source {
    /// The match it waits for.
    fn after(self) -> Option<usize> {
        match self {
            Self::Seed(_) | Self::Nobody => None,
            Self::Winner(number)
            | Self::Loser(number)
            | Self::LoserOfFirst(number)
            | Self::IfSecondWon(number, _) => Some(number),
        }
    }
}
