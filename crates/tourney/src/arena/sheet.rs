// SPDX-License-Identifier: AGPL-3.0-or-later
//! The score sheet of an arena: a win is 2, a draw 1; after two wins in a row everything counts double as long
//! as the wins go on.

/// What a game was for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// A game as far as it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// How it ended.
    pub outcome: Outcome,
    /// The player gave half of their time away, and then played at least seven moves.
    pub berserk: bool,
    /// It was over so soon that, as a draw, it is worth nothing.
    pub quick: bool,
    /// It was so long that, as a draw, it counts after other draws, too.
    pub long: bool,
}

/// A player's score, game by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What each game brought.
    pub scores: Vec<u32>,
    /// Their sum.
    pub total: u32,
    outcomes: Vec<Outcome>,
}

impl Sheet {
    /// The sheet of all games; `streaks`: whether two wins in a row make what follows count double.
    #[must_use]
    pub fn of(games: &[Game], streaks: bool) -> Self {
        let mut sheet = Self::default();
        for game in games {
            sheet.add(*game, streaks);
        }
        sheet
    }

    /// Adds a game.
    pub fn add(&mut self, game: Game, streaks: bool) {
        let score = self.worth(game, streaks);
        self.scores.push(score);
        self.total = self.total.saturating_add(score);
        self.outcomes.push(game.outcome);
    }

    /// Whether the next win counts double.
    #[must_use]
    pub fn is_on_fire(&self) -> bool {
        matches!(self.outcomes[..], [.., Outcome::Win, Outcome::Win])
    }

    fn worth(&self, game: Game, streaks: bool) -> u32 {
        let double = streaks && self.is_on_fire();
        match game.outcome {
            Outcome::Win => (if double { 4 } else { 2 }) + u32::from(game.berserk),
            Outcome::Draw if game.quick => 0,
            Outcome::Draw if double => 2,
            Outcome::Draw => u32::from(game.long || !self.has_drawn()),
            Outcome::Loss => 0,
        }
    }

    /// Whether there has been a draw since the last win: another one is worth nothing.
    fn has_drawn(&self) -> bool {
        let since_win = self.outcomes.iter().rev().take_while(|outcome| **outcome != Outcome::Win);
        since_win.into_iter().any(|outcome| *outcome == Outcome::Draw)
    }
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The player.
    pub number: u16,
    /// The score.
    pub score: u32,
    /// The mean over all games of the opponent's rating, 500 more for a win and 500 less for a loss; none
    /// without games.
    pub performance: Option<i32>,
}

/// The players by score, then by performance, then by number. Of each: the number, the sheet, and the
/// opponents' ratings game by game.
#[must_use]
pub fn standings(players: &[(u16, &Sheet, &[u16])]) -> Vec<Standing> {
    let mut all: Vec<Standing> = players
        .iter()
        .map(|&(number, sheet, ratings)| {
            let games = sheet.outcomes.iter().zip(ratings).map(|(outcome, &rating)| {
                i64::from(rating)
                    + match outcome {
                        Outcome::Win => 500,
                        Outcome::Draw => 0,
                        Outcome::Loss => -500,
                    }
            });
            let (sum, count) = games.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
            let performance = (count > 0).then(|| i32::try_from(sum / count).unwrap_or(0));
            Standing { number, score: sheet.total, performance }
        })
        .collect();
    all.sort_by_key(|standing| (std::cmp::Reverse((standing.score, standing.performance)), standing.number));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(outcomes: &str) -> Sheet {
        let games: Vec<Game> = outcomes
            .chars()
            .map(|sign| {
                let outcome = match sign.to_ascii_uppercase() {
                    'W' => Outcome::Win,
                    'L' => Outcome::Loss,
                    _ => Outcome::Draw,
                };
                // A small letter: with berserk.
                Game { outcome, berserk: sign.is_ascii_lowercase(), quick: sign == 'Q', long: sign == 'G' }
            })
            .collect();
        Sheet::of(&games, true)
    }

    #[test]
    fn wins_after_two_wins_count_double_until_they_end() {
        assert_eq!(sheet("WWWWLW").scores, [2, 2, 4, 4, 0, 2]);
        assert_eq!(sheet("WWDW").scores, [2, 2, 2, 2]);
        assert_eq!(sheet("WWWWLW").total, 14);
        assert!(sheet("LWW").is_on_fire());
        assert!(!sheet("WWL").is_on_fire());
    }

    #[test]
    fn berserk_adds_one_to_a_win_only() {
        assert_eq!(sheet("wdl").scores, [3, 1, 0]);
        assert_eq!(sheet("WWw").scores, [2, 2, 5]);
    }

    #[test]
    fn draws_in_a_row_are_worth_nothing_unless_long_or_after_a_win() {
        assert_eq!(sheet("DDLDWD").scores, [1, 0, 0, 0, 2, 1]);
        assert_eq!(sheet("DGD").scores, [1, 1, 0]);
        assert_eq!(sheet("Q").scores, [0], "a draw too quick is none");
        assert_eq!(sheet("QD").scores, [0, 0], "and still a draw");
    }

    #[test]
    fn equal_scores_are_ranked_by_performance() {
        let (one, other, idle) = (sheet("WL"), sheet("WL"), Sheet::default());
        let all = standings(&[(1, &one, &[1500, 1600]), (2, &other, &[1600, 1700]), (3, &idle, &[])]);
        let order: Vec<_> = all.iter().map(|standing| (standing.number, standing.performance)).collect();
        assert_eq!(order, [(2, Some(1650)), (1, Some(1550)), (3, None)]);
        let (won, lost) = (sheet("WWD"), sheet("LDD"));
        let all = standings(&[(1, &won, &[1500, 1600, 1400]), (2, &lost, &[1600, 1700, 1500])]);
        let performances: Vec<_> = all.iter().map(|standing| standing.performance).collect();
        assert_eq!(performances, [Some((2000 + 2100 + 1400) / 3), Some((1100 + 1700 + 1500) / 3)]);
    }
}
