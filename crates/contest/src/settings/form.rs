// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is agreed of a tournament before it begins: the form in which it is asked for, and kept in its log. A field
//! left out, or null, has its default; what may stand in it is checked in [`checked`](Settings::checked).

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};
use tourney::elimination::Consolation as Losers;

use crate::settings::conditions::Conditions;
use crate::settings::minutes::Minutes;

/// Of a whole, in hundredths of a percent.
const WHOLE_BP: u16 = 10_000;

/// Everything that is agreed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The federation that holds it; `house` for the site.
    pub federation: String,
    /// What it is called.
    pub name: String,
    /// The game, as in requests.
    pub game: String,
    /// The switches of its tables.
    #[serde(default, deserialize_with = "or_usual", skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Switch>,
    /// A mixed match: the games that change in turn from one game of a series to the next, `game` first; none: `game`
    /// alone.
    #[serde(default, deserialize_with = "or_usual", skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<String>,
    /// The clock of its tables.
    #[serde(default, deserialize_with = "or_usual")]
    pub clock: Clock,
    /// How opponents are found.
    pub format: Format,
    /// Rounds of a Swiss; other formats know theirs, and what is said of them there is not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// How long an arena lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<Minutes>,
    /// What those who lose in a knock-out have left.
    #[serde(default, deserialize_with = "or_usual")]
    pub consolation: Consolation,
    /// How long a match is. In other formats every pairing is such a match, and the score of its games its result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// Where it is played.
    #[serde(default, deserialize_with = "or_usual")]
    pub venue: Venue,
    /// Whether its games move ratings.
    #[serde(default, deserialize_with = "or_usual")]
    pub rated: bool,
    /// Whether rounds are paired and the end is declared by an arbiter; at the board it is so unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manual: Option<bool>,
    /// What orders the starting numbers.
    #[serde(default, deserialize_with = "or_usual")]
    pub seeding: Seeding,
    /// The colour of the first player in the first round.
    #[serde(default, deserialize_with = "or_usual")]
    pub first_colour: FirstColour,
    /// Codes of tie-breaks, the first first; none: those of the format.
    #[serde(default, deserialize_with = "or_usual")]
    pub tie_breaks: Vec<String>,
    /// With fewer there at the start it is cancelled.
    #[serde(default = "two", deserialize_with = "or_two")]
    pub min_players: u16,
    /// More do not get in; none: as many as the format takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_players: Option<u16>,
    /// When it starts, in milliseconds; none: when an arbiter says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<i64>,
    /// How long before the start check-in opens; 0, or no start: there is none by itself.
    #[serde(default, deserialize_with = "or_usual")]
    pub checkin_min: Minutes,
    /// How long after the pairing a player may take to come to the table.
    #[serde(default = "arrive_min", deserialize_with = "or_arrive_min")]
    pub arrive_min: Minutes,
    /// How long after a round the next one is paired.
    #[serde(default, deserialize_with = "or_usual")]
    pub round_gap_min: Minutes,
    /// How long after the end results may be corrected.
    #[serde(default = "protest_min", deserialize_with = "or_protest_min")]
    pub protest_min: Minutes,
    /// The last round before which one may still enter.
    #[serde(default, deserialize_with = "or_usual")]
    pub late_until_round: u16,
    /// How many byes of half a point a player may ask for.
    #[serde(default, deserialize_with = "or_usual")]
    pub half_byes_max: u16,
    /// Who may enter.
    #[serde(default, deserialize_with = "or_usual")]
    pub access: Access,
    /// Whether bots may enter.
    #[serde(default, deserialize_with = "or_usual")]
    pub bots: bool,
    /// A match that two agreed on by themselves: it begins when both have entered, and is off when nobody is left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub duel: bool,
    /// Of such a match: the account it is offered to, who alone may enter besides who offers it; none: whoever comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Teams enter, not players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<Team>,
    /// Chess by Appendix D: the conditions of its games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adapted: Option<Conditions>,
    /// Entry fees, prizes and bonuses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub money: Option<Money>,
}

fn two() -> u16 {
    2
}

fn arrive_min() -> Minutes {
    Minutes::whole(5)
}

fn protest_min() -> Minutes {
    Minutes::whole(30)
}

/// A field that is null has its default, as one that is not there.
fn or_usual<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

fn or_two<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_else(two))
}

fn or_arrive_min<'de, D: Deserializer<'de>>(from: D) -> Result<Minutes, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_else(arrive_min))
}

fn or_protest_min<'de, D: Deserializer<'de>>(from: D) -> Result<Minutes, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_else(protest_min))
}

/// The whole fund for the first place.
fn all_to_the_first() -> Vec<u16> {
    vec![WHOLE_BP]
}

fn or_all_to_the_first<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u16>, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_else(all_to_the_first))
}

/// A switch's value: a bare JSON boolean, number or string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Switch {
    /// On or off.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Text(String),
}

/// The clock of the tables; its numbers are checked where clocks run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// How time is measured.
    pub kind: ClockKind,
    /// Seconds for the whole game, or the reserve.
    #[serde(default)]
    pub base_s: i64,
    /// Seconds a move.
    #[serde(default)]
    pub step_s: i64,
}

/// How time is measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// Not at all.
    #[default]
    None,
    /// Time added after every move.
    Fischer,
    /// Time given back after a move.
    Bronstein,
    /// Time for every move, then a reserve.
    Delay,
    /// Days for every move.
    Correspondence,
}

/// How opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// FIDE's Dutch system.
    Swiss,
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// The first half of the numbers meets the second half.
    Scheveningen,
    /// Who loses is out.
    Knockout,
    /// Who has lost twice is out.
    DoubleElimination,
    /// For a fixed time everybody plays whoever is free.
    Arena,
    /// Two players, several games.
    Match,
}

impl Format {
    /// Whether a table of rounds made at the start says who meets whom.
    #[must_use]
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin | Self::Scheveningen)
    }

    /// Whether a bracket does.
    #[must_use]
    pub const fn is_knockout(self) -> bool {
        matches!(self, Self::Knockout | Self::DoubleElimination)
    }
}

/// What those who lose in a knock-out have left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consolation {
    /// Nothing.
    #[default]
    None,
    /// The losers of the semifinals play for third place.
    Third,
    /// Those who lose their first match play a knock-out of their own.
    First,
    /// The same, and those who lose their first match there play one more.
    LastChance,
    /// Whoever loses goes on, the later the further.
    Progressive,
}

impl From<Consolation> for Losers {
    fn from(consolation: Consolation) -> Self {
        match consolation {
            Consolation::None => Self::None,
            Consolation::Third => Self::Third,
            Consolation::First => Self::First,
            Consolation::LastChance => Self::LastChance,
            Consolation::Progressive => Self::Progressive,
        }
    }
}

/// How long a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Series {
    /// Who has so many points first.
    FirstTo(u16),
    /// So many games, or until one cannot be caught.
    Games(u16),
}

/// Where it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// At tables of the site.
    #[default]
    Online,
    /// Over the board: an arbiter types the results.
    Board,
}

/// What orders the starting numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeding {
    /// The highest rating first, then who entered first.
    #[default]
    Rating,
    /// Who entered first.
    Order,
    /// A lot.
    Lot,
}

/// The colour of the first player in the first round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstColour {
    /// White.
    White,
    /// Black.
    Black,
    /// A lot.
    #[default]
    Lot,
}

/// Who may enter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Members of the federation; who is one, the host knows.
    #[default]
    Members,
    /// Everybody.
    Open,
    /// Whom an arbiter enters.
    Invited,
}

/// What a team is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Boards of a match.
    pub boards: u8,
}

/// Entry fees, prizes and bonuses, in minor units; how they move, the ledger knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    /// Of which federation's currency.
    pub currency: String,
    /// What everybody pays.
    #[serde(default, deserialize_with = "or_usual")]
    pub entry_fee: i64,
    /// The organiser's part of the fees, in hundredths of a percent.
    #[serde(default, deserialize_with = "or_usual")]
    pub organiser_bp: u16,
    /// The parts of the fund by place, in hundredths of a percent; not said: all of it to the first.
    #[serde(default = "all_to_the_first", deserialize_with = "or_all_to_the_first")]
    pub prizes_bp: Vec<u16>,
    /// Who shares prizes.
    #[serde(default, deserialize_with = "or_usual")]
    pub ties: Ties,
    /// P17: sums added to the fund.
    #[serde(default, deserialize_with = "or_usual")]
    pub bonuses: Vec<Bonus>,
}

/// Who shares the prizes of their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// Who has equal points.
    #[default]
    Share,
    /// Who is equal after all tie-breaks.
    Tiebreak,
}

/// A sum added to the fund.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bonus {
    /// P18: a sponsor of the federation; none: the federation itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sponsor: Option<String>,
    /// How much.
    pub amount: i64,
}

impl Settings {
    /// Whether an arbiter pairs the rounds and declares the end.
    #[must_use]
    pub fn is_manual(&self) -> bool {
        self.manual.unwrap_or(self.venue == Venue::Board)
    }

    /// Whether teams of several players enter.
    #[must_use]
    pub fn is_for_teams(&self) -> bool {
        self.team.is_some()
    }

    /// Which game is played in this round as this game of its board, both from 1: a match has a game a round, a pairing of
    /// another format all of its games in one.
    #[must_use]
    pub fn game_of(&self, round: u16, attempt: u16) -> &str {
        let number = if self.format == Format::Match { round } else { attempt };
        let turn = usize::from(number.saturating_sub(1)).checked_rem(self.games.len());
        turn.and_then(|turn| self.games.get(turn)).unwrap_or(&self.game)
    }

    /// Boards of one pairing.
    #[must_use]
    pub fn boards(&self) -> u8 {
        self.team.map_or(1, |team| team.boards)
    }
}
