// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a wish was not granted: one variant a situation, with the data a clear sentence needs.

use tables::CubeError;
use thiserror::Error;

/// A refused command. Nothing changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The table's game is not one that is played here.
    #[error("there is no game `{game}`; allowed: {allowed}")]
    UnknownGame {
        /// What was asked for.
        game: String,
        /// The games there are.
        allowed: String,
    },
    /// A rule switch is unknown or has a value it cannot have.
    #[error("{0}")]
    BadOption(game::OptionError),
    /// The clock's numbers are out of range.
    #[error("the clock's {field} must be from {min} to {max} seconds")]
    BadClock {
        /// `base_s` or `step_s`.
        field: &'static str,
        /// Smallest allowed value, seconds.
        min: i64,
        /// Largest allowed value, seconds.
        max: i64,
    },
    /// Both numbers of the clock are zero.
    #[error("a clock needs some time: base_s and step_s are both 0; choose `none` to play without a clock")]
    EmptyClock,
    /// The chair number does not exist.
    #[error("this table has seats 0 to {last}; there is no seat {seat}")]
    NoSuchSeat {
        /// What was asked for.
        seat: u8,
        /// The last chair there is.
        last: u8,
    },
    /// Somebody sits there.
    #[error("seat {seat} is taken")]
    SeatTaken {
        /// The chair.
        seat: u8,
    },
    /// The same person in both chairs.
    #[error("you already sit at this table")]
    AlreadySeated,
    /// Only players may do this.
    #[error("only a player at this table may do that")]
    NotSeated,
    /// Only the maker of the table may do this.
    #[error("only the player who set up this table may do that")]
    NotCreator,
    /// Half of the time is given away in an arena only, by a Fischer clock, where two play.
    #[error("half of the time can be given away only at a board of an arena with an increment clock")]
    NoBerserk,
    /// The own first move was made.
    #[error("half of the time is given away once, before your own first move")]
    LateBerserk,
    /// People play here against each other, or something hangs on the game.
    #[error(
        "hints are given against bots of the site and where both players agree to them, and never in a rated, staked or tournament game or one by Appendix D"
    )]
    NoHints,
    /// Enough hints for one table.
    #[error("at one table at most {max} hints are given")]
    TooManyHints {
        /// The limit.
        max: u32,
    },
    /// The table is offered to somebody else.
    #[error("this table is offered to another player")]
    NotInvited,
    /// Appendix D: why it cannot be done.
    #[error(transparent)]
    Adapted(#[from] adapted::Refusal),
    /// Appendix D is chess.
    #[error("Appendix D is played with chess; there is nothing of it for this game")]
    AdaptedGame,
    /// Appendix D needs a clock with an increment, or without one.
    #[error("Appendix D is played with a clock of the kind `fischer`")]
    AdaptedClock,
    /// Appendix D where something hangs on the game.
    #[error(
        "Appendix D is played neither for ratings nor for a stake: nobody neutral judges at such a table"
    )]
    AdaptedCasual,
    /// Play at a table by Appendix D goes by its own commands.
    #[error("at this table moves are announced and carried out; nothing else is said or played here")]
    AdaptedTable,
    /// Nobody has such a place, or its link is used.
    #[error("there is no such place at this table, or its link has been used")]
    NoSuchPlace,
    /// This person has no place to give.
    #[error("only the player it belongs to, the maker of the table or the arbiter gives this place")]
    PlaceNotAllowed,
    /// It is too late for it.
    #[error("the game has begun; only the arbiter gives places now")]
    PlaceClosed,
    /// The conditions cannot be read.
    #[error("the conditions of Appendix D cannot be read: {reason}")]
    BadConditions {
        /// What the parser says.
        reason: String,
    },
    /// What is somebody's own until the end.
    #[error("that is shown to you when the game is over")]
    NotYet,
    /// Nobody has two places.
    #[error("you have a place at this table already")]
    Seated,
    /// P5: an offer that answers another one.
    #[error("this offer answers one of yours already; sit down or refuse")]
    AlreadyAnswered,
    /// A table of four offered to one player would never fill.
    #[error("only a game for two can be offered to one player")]
    OfferedToOne,
    /// There is no such engine for this game.
    #[error("there is no bot `{bot}` for this game")]
    UnknownBot {
        /// What was asked for.
        bot: String,
    },
    /// The game has begun or is over.
    #[error("the game has already begun")]
    AlreadyStarted,
    /// Nobody sat down in time, or whoever was asked said no.
    #[error("this table is closed: its offer does not stand any more")]
    OfferClosed,
    /// The game is not being played now.
    #[error("the game is not being played: it is {status}")]
    NotPlaying {
        /// `open`, `starting` or `over`.
        status: &'static str,
    },
    /// The game is still on.
    #[error("another game can be offered only after this one is over")]
    NotOver,
    /// The other player is on turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The player had not seen the newest position.
    #[error("you moved in a position that has changed: you had seen version {seen}, it is {current} now")]
    StaleVersion {
        /// What the player had seen.
        seen: i64,
        /// The version the position has.
        current: i64,
    },
    /// The rules forbid the move.
    #[error("{reason}")]
    IllegalMove {
        /// One sentence.
        reason: String,
        /// The clause of the rules document, when there is one.
        clause: String,
    },
    /// What the server decided does not follow from the log of the table: a fault of the server, not of the player.
    #[error("the server cannot go on with this table")]
    Broken {
        /// What does not follow, for the operator.
        reason: String,
    },
    /// The dice have not been rolled.
    #[error("roll the dice first")]
    RollFirst,
    /// There is nothing to roll now.
    #[error("you cannot roll now")]
    CannotRoll,
    /// This game knows no such act.
    #[error("{act} is not part of this game")]
    NotInThisGame {
        /// The act.
        act: &'static str,
    },
    /// A draw may be agreed only after both have moved (FIDE 5.2.3).
    #[error("a draw can be agreed only after both players have moved")]
    TooEarlyForDraw,
    /// There is nothing to take back.
    #[error("you have made no move that could be taken back")]
    NothingToTakeBack,
    /// The same offer was made in this position already.
    #[error("you have already offered this; make a move before you offer it again")]
    OfferRepeated,
    /// There is no such offer to answer.
    #[error("there is no such offer to answer")]
    NoSuchOffer,
    /// A resignation offered in the tables family needs 1, 2 or 3 points.
    #[error("a resignation is worth 1, 2 or 3 points")]
    BadPoints,
    /// The claim is not true in this position.
    #[error("the claim does not hold in this position")]
    ClaimFails,
    /// Too late to call the game off.
    #[error("one player alone can no longer call this game off")]
    TooLateToAbort,
    /// A chat line is empty or too long.
    #[error("a message has 1 to {max} characters")]
    BadChat {
        /// The limit.
        max: usize,
    },
    /// The table has heard enough.
    #[error("at one table at most {max} messages, offers and changes of seats are possible")]
    TalkedOut {
        /// The limit.
        max: u32,
    },
    /// K10: beavers without a cube.
    #[error("beavers need the doubling cube: set `cube` to true or `beavers` to false")]
    BeaversNeedCube,
    /// K12: raccoons without beavers.
    #[error("raccoons need beavers: set `beavers` to true or `raccoons` to false")]
    RaccoonsNeedBeavers,
    /// K1: no cube was agreed.
    #[error("this table plays without the doubling cube")]
    NoCube,
    /// K3, K16: the dice have been rolled, or the opponent's double is being finished.
    #[error("you may double only on your turn before you roll")]
    DoubleBeforeRoll,
    /// K7: the opponent owns the cube.
    #[error("only the owner of the cube may double")]
    NotYourCube,
    /// K7: the cube shows its highest number.
    #[error("the cube already shows {max}")]
    CubeAtLimit {
        /// The highest number.
        max: u32,
    },
    /// K9: later games of a match.
    #[error("in this game of the match you may not double yet")]
    CubeLocked,
    /// K13.
    #[error("nobody may double in the Crawford game")]
    CrawfordGame,
    /// K4: a double waits.
    #[error("the double must be answered first: take it or drop it")]
    AnswerTheDouble,
    /// There is nothing to answer.
    #[error("there is no double to answer")]
    NoDoubleToAnswer,
    /// K10, K15.
    #[error("a beaver is not possible here")]
    CannotBeaver,
    /// K12, K15.
    #[error("a raccoon is not possible here")]
    CannotRaccoon,
    /// K15: at this table beavers and raccoons stand.
    #[error("at this table a beaver cannot be refused")]
    CannotDrop,
    /// One game of the match is over, the next has not begun.
    #[error("the next game of the match has not begun")]
    BetweenGames,
    /// No game of a match is over.
    #[error("there is no next game to ask for now")]
    NotBetweenGames,
    /// The player has already asked.
    #[error("you have already asked for the next game")]
    NextAsked,
    /// C.18: free text where only phrases are allowed.
    #[error("at this table partners talk in phrases only while the game is on")]
    PhrasesOnly,
    /// C6: text that names squares or moves.
    #[error("while the game is on a message may not name squares or moves")]
    MoveHint,
    /// C.15: at this table nobody resigns alone.
    #[error("at this table the partner has to confirm: offer to resign")]
    PartnerConfirms,
    /// A guest or a bot at a rated table.
    #[error("a rated game is played by people with an account only")]
    RatedNeedsAccount,
    /// A rated game without a clock.
    #[error("a rated game needs a clock")]
    RatedNeedsClock,
    /// A rated game by rules of one's own.
    #[error("a rated game is played by the usual rules: {allowed}; cube and length of the match are free")]
    RatedNeedsRules {
        /// The presets there are.
        allowed: String,
    },
    /// P9: a game for a stake without a live clock.
    #[error("a game for a stake needs a clock that runs while both are here: fischer, bronstein or delay")]
    StakeNeedsClock,
    /// A bot at a table that is played for a stake.
    #[error("a game for a stake is played by people only")]
    StakeNeedsPeople,
    /// Not the moment, or not the form, of a dice contribution.
    #[error("{reason}")]
    BadDice {
        /// One sentence.
        reason: &'static str,
    },
}

impl From<CubeError> for Refusal {
    /// What the cube refuses to the player who is on turn.
    fn from(error: CubeError) -> Self {
        match error {
            CubeError::NotYours => Self::NotYourCube,
            CubeError::Unanswered => Self::AnswerTheDouble,
            CubeError::TooHigh { max, .. } => Self::CubeAtLimit { max },
            CubeError::NoOffer => Self::NoDoubleToAnswer,
            CubeError::NotAsked => Self::NotYourTurn,
            CubeError::NoBeaverDrop => Self::CannotDrop,
            CubeError::NotAgreed { .. } => Self::CannotBeaver,
            CubeError::BeyondRaccoon => Self::CannotRaccoon,
        }
    }
}

impl Refusal {
    /// The stable word programs and translations go by.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownGame { .. } => "unknown_game",
            Self::BadOption(_) => "bad_option",
            Self::BadClock { .. } => "bad_clock",
            Self::EmptyClock => "empty_clock",
            Self::NoSuchSeat { .. } => "no_such_seat",
            Self::SeatTaken { .. } => "seat_taken",
            Self::AlreadySeated => "already_seated",
            Self::NotSeated => "not_seated",
            Self::NotCreator => "not_creator",
            Self::NoBerserk => "no_berserk",
            Self::LateBerserk => "late_berserk",
            Self::NoHints => "no_hints",
            Self::TooManyHints { .. } => "too_many_hints",
            Self::NotInvited => "not_invited",
            Self::AlreadyAnswered => "already_answered",
            Self::Adapted(refusal) => refusal.code(),
            Self::AdaptedGame => "adapted_game",
            Self::AdaptedClock => "adapted_clock",
            Self::AdaptedCasual => "adapted_casual",
            Self::AdaptedTable => "adapted_table",
            Self::NoSuchPlace => "no_such_place",
            Self::PlaceNotAllowed => "not_allowed",
            Self::PlaceClosed => "wrong_state",
            Self::BadConditions { .. } => "config",
            Self::NotYet => "not_yet",
            Self::Seated => "seated",
            Self::OfferedToOne => "offered_to_one",
            Self::UnknownBot { .. } => "unknown_bot",
            Self::AlreadyStarted => "already_started",
            Self::OfferClosed => "offer_closed",
            Self::NotPlaying { .. } => "not_playing",
            Self::NotOver => "not_over",
            Self::NotYourTurn => "not_your_turn",
            Self::StaleVersion { .. } => "stale_version",
            Self::IllegalMove { .. } => "illegal_move",
            Self::Broken { .. } => "internal",
            Self::RollFirst => "roll_first",
            Self::CannotRoll => "cannot_roll",
            Self::NotInThisGame { .. } => "not_in_this_game",
            Self::TooEarlyForDraw => "too_early_for_draw",
            Self::NothingToTakeBack => "nothing_to_take_back",
            Self::OfferRepeated => "offer_repeated",
            Self::NoSuchOffer => "no_such_offer",
            Self::BadPoints => "bad_points",
            Self::ClaimFails => "claim_fails",
            Self::TooLateToAbort => "too_late_to_abort",
            Self::BadChat { .. } => "bad_chat",
            Self::TalkedOut { .. } => "talked_out",
            Self::BadDice { .. } => "bad_dice",
            Self::BeaversNeedCube => "beavers_need_cube",
            Self::RaccoonsNeedBeavers => "raccoons_need_beavers",
            Self::NoCube => "no_cube",
            Self::DoubleBeforeRoll => "double_before_roll",
            Self::NotYourCube => "not_your_cube",
            Self::CubeAtLimit { .. } => "cube_at_limit",
            Self::CubeLocked => "cube_locked",
            Self::CrawfordGame => "crawford_game",
            Self::AnswerTheDouble => "answer_the_double",
            Self::NoDoubleToAnswer => "no_double_to_answer",
            Self::CannotBeaver => "cannot_beaver",
            Self::CannotRaccoon => "cannot_raccoon",
            Self::CannotDrop => "cannot_drop",
            Self::BetweenGames => "between_games",
            Self::NotBetweenGames => "not_between_games",
            Self::NextAsked => "next_asked",
            Self::PhrasesOnly => "phrases_only",
            Self::MoveHint => "move_hint",
            Self::PartnerConfirms => "partner_confirms",
            Self::RatedNeedsAccount => "rated_needs_account",
            Self::RatedNeedsClock => "rated_needs_clock",
            Self::RatedNeedsRules { .. } => "rated_needs_rules",
            Self::StakeNeedsClock => "stake_needs_clock",
            Self::StakeNeedsPeople => "stake_needs_people",
        }
    }
}
