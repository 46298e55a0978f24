// SPDX-License-Identifier: AGPL-3.0-or-later
//! What may stand in the form of a tournament.

use game::GameSpec;
use tourney::tiebreak::TieBreak;

use crate::refusal::Refusal;
use crate::settings::form::{Consolation, Format, Series, Settings, Team, Venue};
use crate::settings::minutes::Minutes;

/// Most players of a Swiss tournament or an arena.
pub const ENTRIES_MAX: u16 = 1_000;
/// Most players of a team.
pub const TEAM_PLAYERS_MAX: usize = 32;
/// Most players of a round robin.
pub const ROUND_ROBIN_MAX: u16 = 64;
/// Most players of a knock-out.
pub const KNOCKOUT_MAX: u16 = 1_024;
/// Most rounds of a Swiss tournament.
pub const ROUNDS_MAX: u16 = 100;
/// The longest name.
pub const NAME_CHARS_MAX: usize = 80;
/// The longest arena: a day.
pub const ARENA_MINUTES_MAX: i64 = 1_440;

/// How long an arena is that says nothing of it.
const ARENA_MINUTES: i64 = 60;
/// How long a match is that says nothing of it.
const MATCH: Series = Series::FirstTo(3);
const TIE_BREAKS_MAX: usize = 10;
const SERIES_MAX: u16 = 100;
/// Most points or games of a pairing that is a match.
const PAIRING_GAMES_MAX: u16 = 9;
/// Most games of a mixed match before they begin anew.
const GAMES_MAX: usize = 12;
const BOARDS_MAX: u8 = 16;
const PRIZES_MAX: usize = 64;
const BONUSES_MAX: usize = 9;
/// Of a whole, in hundredths of a percent.
const WHOLE_BP: u32 = 10_000;
/// The largest sum, in minor units.
const SUM_MAX: i64 = 1_000_000_000_000_000;

/// Chairs of a table at which a pair plays a pair.
const PAIRS: u8 = 4;

impl Settings {
    /// Checks the form, and fills in what the game and the format decide: tie-breaks, the pairs of bughouse,
    /// how long an arena or a match is that says nothing of it.
    ///
    /// # Errors
    /// [`Refusal::BadField`] with the first field that is not as it may be.
    pub fn checked(mut self, game: &GameSpec) -> Result<Self, Refusal> {
        self.check_words()?;
        if self.format != Format::Swiss {
            self.rounds = None;
        }
        match self.format {
            Format::Arena => self.minutes = self.minutes.or(Some(Minutes::whole(ARENA_MINUTES))),
            Format::Match => self.series = self.series.or(Some(MATCH)),
            _ => {}
        }
        if game.seats == PAIRS && self.team.is_none() {
            self.team = Some(Team { boards: 1 });
        }
        if self.tie_breaks.is_empty() {
            let codes = usual_tie_breaks(&self, game.counts_points());
            self.tie_breaks = codes.iter().map(|code| (*code).to_owned()).collect();
        }
        if let Some(conditions) = self.adapted.take() {
            let conditions = conditions.at(self.venue == Venue::Board);
            field(
                conditions.is_some(),
                "adapted.mode",
                "over_the_board where the tournament is played over the board",
            )?;
            field(self.team.is_none(), "adapted", "not for teams")?;
            field(!self.rated, "adapted", "only games that count for no ratings")?;
            self.adapted = conditions;
        }
        let rates = !self.rated || self.venue == Venue::Online;
        field(rates, "rated", "only online: what is played over the board moves no ratings of the site")?;
        self.check_format()?;
        self.check_numbers()?;
        self.check_tie_breaks()?;
        self.check_team(game.seats)?;
        self.check_money()?;
        Ok(self)
    }

    /// Most who may enter.
    #[must_use]
    pub fn entries_max(&self) -> u16 {
        let most = match self.format {
            Format::Swiss | Format::Arena => ENTRIES_MAX,
            Format::RoundRobin | Format::DoubleRoundRobin | Format::Scheveningen => ROUND_ROBIN_MAX,
            Format::Knockout | Format::DoubleElimination => KNOCKOUT_MAX,
            Format::Match => 2,
        };
        self.max_players.map_or(most, |asked| asked.min(most))
    }

    fn check_words(&self) -> Result<(), Refusal> {
        let chars = self.name.chars().count();
        let plain = !self.name.chars().any(game::is_unseen) && self.name.trim() == self.name;
        field(
            // A match of two is called by who offered it, whatever they are called.
            plain && (self.duel || chars > 0) && chars <= NAME_CHARS_MAX,
            "name",
            "1 to 80 characters that can be read, none at its ends a space",
        )?;
        field(!self.federation.is_empty(), "federation", "the id of a federation")
    }

    fn check_format(&self) -> Result<(), Refusal> {
        if self.format == Format::Swiss {
            let rounds = self.rounds.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds));
            field(rounds.is_some(), "rounds", "1 to 100, needed for a Swiss tournament")?;
        }
        match (self.format, self.minutes) {
            (Format::Arena, Some(minutes)) => {
                let span = minutes.span().0;
                let fits = span > 0 && span <= Minutes::whole(ARENA_MINUTES_MAX).span().0;
                field(fits, "minutes", "more than 0, at most 1440")?;
            }
            (_, minutes) => field(minutes.is_none(), "minutes", "only for an arena")?,
        }
        match (self.format, self.series) {
            (Format::Match, Some(Series::FirstTo(count) | Series::Games(count))) => {
                field((1..=SERIES_MAX).contains(&count), "series", "1 to 100 points or games")?;
            }
            (Format::Arena, series) => field(series.is_none(), "series", "not for an arena")?,
            (_, Some(Series::FirstTo(count) | Series::Games(count))) => {
                field(
                    (1..=PAIRING_GAMES_MAX).contains(&count),
                    "series",
                    "1 to 9 points or games of a pairing",
                )?;
                field(self.team.is_none(), "series", "not for teams")?;
            }
            (_, None) => {}
        }
        let mixed = self.games.first().is_none_or(|first| *first == self.game) && self.games.len() != 1;
        field(
            mixed && self.games.len() <= GAMES_MAX,
            "games",
            "none, or 2 to 12 games in turn, the first of them `game`",
        )?;
        field(
            self.games.is_empty() || self.series.is_some(),
            "games",
            "only with series: first_to or games",
        )?;
        let consoles = self.consolation == Consolation::None || self.format == Format::Knockout;
        field(consoles, "consolation", "only for a knock-out")?;
        let duel = self.format == Format::Match && self.venue == Venue::Online && self.money.is_none();
        let duel = duel && self.team.is_none() && self.starts_ms.is_none();
        field(!self.duel || duel, "duel", "only for a match online, without money")?;
        let asked = self.to.as_ref().is_none_or(|to| self.duel && !to.is_empty());
        field(asked, "to", "a player, and only for a match of two")?;
        let online = self.format != Format::Arena || self.venue == Venue::Online;
        field(online, "venue", "an arena is played online")
    }

    fn check_numbers(&self) -> Result<(), Refusal> {
        let most = self.entries_max();
        field(
            self.max_players.is_none_or(|max| max >= 2 && max == most),
            "max_players",
            "2 to what the format takes",
        )?;
        field((2..=most).contains(&self.min_players), "min_players", "2 to max_players")?;
        if let (Some(rounds), Some(max)) = (self.rounds, self.max_players) {
            field(rounds < max, "rounds", "less than the number of players")?;
        }
        let swiss = self.format == Format::Swiss;
        let late = if swiss { self.rounds.unwrap_or(0) } else { 0 };
        field(self.late_until_round <= late, "late_until_round", "a round of a Swiss tournament, or 0")?;
        let byes = self.rounds.map_or(0, |rounds| rounds.saturating_sub(2));
        field(
            self.half_byes_max <= byes,
            "half_byes_max",
            "at most the rounds of a Swiss tournament less two",
        )?;
        field(self.starts_ms.is_none_or(|ms| (0..=i64::MAX / 2_000).contains(&ms)), "starts_ms", "an instant")
    }

    fn check_tie_breaks(&self) -> Result<(), Refusal> {
        field(self.tie_breaks.len() <= TIE_BREAKS_MAX, "tie_breaks", "at most 10")?;
        for (at, code) in self.tie_breaks.iter().enumerate() {
            let known = TieBreak::from_code(code).is_some_and(|known| known != TieBreak::Points);
            field(known, "tie_breaks", "DE BH BH/C1 BH/M1 SB KS PS WIN WON BPG ARO TPR PB PF")?;
            field(!self.tie_breaks[..at].contains(code), "tie_breaks", "each code once")?;
        }
        Ok(())
    }

    /// Several boards need a format in which a match may be drawn.
    fn check_team(&self, seats: u8) -> Result<(), Refusal> {
        let Some(team) = self.team else { return Ok(()) };
        let most = if seats == PAIRS { 1 } else { BOARDS_MAX };
        let least = if seats == PAIRS { 1 } else { 2 };
        field((least..=most).contains(&team.boards), "team", "2 to 16 boards; 1 for the pairs of bughouse")?;
        let drawn = matches!(self.format, Format::Swiss | Format::RoundRobin | Format::DoubleRoundRobin);
        field(team.boards == 1 || drawn, "team", "teams play a Swiss tournament or a round robin")
    }

    fn check_money(&self) -> Result<(), Refusal> {
        let Some(money) = &self.money else { return Ok(()) };
        field(!money.currency.is_empty(), "money.currency", "a federation's currency")?;
        field((0..=SUM_MAX).contains(&money.entry_fee), "money.entry_fee", "0 or more minor units")?;
        field(u32::from(money.organiser_bp) <= WHOLE_BP, "money.organiser_bp", "0 to 10000")?;
        let all: u32 = money.prizes_bp.iter().map(|&bp| u32::from(bp)).sum();
        let prizes = (1..=PRIZES_MAX).contains(&money.prizes_bp.len()) && !money.prizes_bp.contains(&0);
        field(prizes && all == WHOLE_BP, "money.prizes_bp", "1 to 64 parts that are 10000 together")?;
        let falling = money.prizes_bp.windows(2).all(|two| two[0] >= two[1]);
        field(falling, "money.prizes_bp", "no place gets more than the one before it")?;
        let sums = money.bonuses.iter().all(|bonus| (1..=SUM_MAX).contains(&bonus.amount));
        field(sums && money.bonuses.len() < BONUSES_MAX, "money.bonuses", "0 to 8 sums of 1 or more")
    }
}

fn bad(field: &'static str, allowed: &'static str) -> Refusal {
    Refusal::BadField { field, allowed }
}

fn field(holds: bool, field: &'static str, allowed: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(bad(field, allowed)) }
}

/// Section 6: what decides between equal points when nothing is said.
fn usual_tie_breaks(settings: &Settings, tables: bool) -> &'static [&'static str] {
    match settings.format {
        _ if settings.boards() > 1 => &["PF", "DE"],
        Format::Arena | Format::Match | Format::Knockout | Format::DoubleElimination => &[],
        _ if tables => &["DE", "BH/C1", "PB"],
        Format::Swiss => &["DE", "BH/C1", "BH", "SB"],
        Format::RoundRobin | Format::DoubleRoundRobin | Format::Scheveningen => &["DE", "SB", "WON"],
    }
}
