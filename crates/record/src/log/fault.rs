// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can be wrong with a record of the site: lines that are not written as they should be, and events that
//! do not fit the game they stand in.

use super::FIRST_LINE;
use super::limits::{BACKS_MAX, EVENTS_MAX, HEAD_MAX, LINE_MAX, VALUE_MAX};
use game::EndKind;
use thiserror::Error;

/// Something wrong in a record, in a sentence that says what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A line too long.
    #[error("a line has at most {LINE_MAX} characters")]
    LongLine,
    /// The file does not say that it is a record.
    #[error("the first line must be `{FIRST_LINE}`")]
    FirstLine,
    /// A head too long.
    #[error("the head has at most {HEAD_MAX} lines")]
    LongHead,
    /// Too much happens.
    #[error("a record has at most {EVENTS_MAX} events")]
    Events,
    /// No line `Game`.
    #[error("the head does not name the game; write for example `Game: tabla`")]
    NoGame,
    /// A line of the head without a colon.
    #[error("a line of the head is `Name: value`; an empty line ends the head")]
    HeadLine,
    /// A name or a value of the head too long.
    #[error("a name or a value of the head has at most {VALUE_MAX} characters")]
    LongValue,
    /// A line `Option` without a sign of equality.
    #[error("an option is `Option: name = value`")]
    OptionLine,
    /// A seat out of order.
    #[error("the next seat is `Seat {next}`; there are at most four, from 0")]
    NextSeat {
        /// The seat that comes next.
        next: usize,
    },
    /// A name with other characters.
    #[error("the name of a line of the head has letters and digits only")]
    HeadName,
    /// No clock in the braces.
    #[error("a clock is written {{h:mm:ss.mmm}}")]
    Clock,
    /// `move` and nothing more.
    #[error("after `move` comes the move")]
    NoMove,
    /// A line that says nothing known.
    #[error(
        "allowed: opening, back, game, over, end, or a seat with move, pass, roll, double, beaver, raccoon, take or drop"
    )]
    Event,
    /// A seat that is none.
    #[error("`{given}` is no seat; allowed: 0 to 3")]
    Seat {
        /// What stands there.
        given: String,
    },
    /// A number that is none.
    #[error("`{given}` is no number")]
    Number {
        /// What stands there.
        given: String,
    },
    /// Dice that are none.
    #[error("`{given}` are no dice; write for example 3-1")]
    Dice {
        /// What stands there.
        given: String,
    },
    /// An end that is none.
    #[error("an end is `0 2 borne_off`, `draw stalemate` or `void aborted`")]
    End,
    /// The reason of an end that is no word.
    #[error("the reason of an end is one word of a-z and _")]
    EndWord,
    /// A game that is not known here.
    #[error("the game `{game}` is not known; allowed: {allowed}")]
    Game {
        /// What stands there.
        game: String,
        /// Those it knows.
        allowed: String,
    },
    /// A position kalah begins from.
    #[error("kalah begins at its start; leave `Start` out")]
    KalahStart,
    /// A position a game with dice begins from.
    #[error("games of the tables family begin at their start; leave `Start` out")]
    TablesStart,
    /// Dice or a cube in a game without.
    #[error("this game has moves only")]
    MovesOnly,
    /// A seat beyond four.
    #[error("there are seats 0 to 3")]
    FourSeats,
    /// A seat beyond two.
    #[error("this game has seats 0 and 1")]
    TwoSeats,
    /// Somebody else's turn.
    #[error("it is {turn}'s turn")]
    TurnOfSide {
        /// Whose it is: `white`, `black`.
        turn: &'static str,
    },
    /// Somebody else's turn.
    #[error("it is seat {turn}'s turn")]
    TurnOfSeat {
        /// Whose it is.
        turn: u8,
    },
    /// Too many moves taken back.
    #[error("moves are taken back at most {BACKS_MAX} times in a record")]
    Backs,
    /// More moves left than were made.
    #[error("only {made} moves have been made")]
    BackTo {
        /// How many there are.
        made: usize,
    },
    /// Moves taken back where dice fall.
    #[error("moves are not taken back in games with dice")]
    NoBacks,
    /// Something after the end.
    #[error("the record goes on after its end")]
    AfterEnd,
    /// Another end than that of the board, which a seat has won.
    #[error("the board says seat {seat} wins{} by {kind}", if *.points == 1 { String::new() } else { format!(" {points} points") })]
    BoardWon {
        /// Who has won.
        seat: u8,
        /// How many points.
        points: u32,
        /// By what.
        kind: EndKind,
    },
    /// Another end than that of the board, a draw.
    #[error("the board says a draw by {kind}")]
    BoardDrawn {
        /// By what.
        kind: EndKind,
    },
    /// An end by no word there is.
    #[error(
        "`{given}` is no reason for an end; allowed: those of docs/protocol.md, such as `resignation` or `flag`"
    )]
    EndUnknown {
        /// What stands there.
        given: String,
    },
    /// An end that would stand on the board, or that this game does not know.
    #[error("this game cannot have ended by {kind}: nothing on the board says so")]
    CannotEnd {
        /// By what.
        kind: EndKind,
    },
    /// Another result than this reason has.
    #[error("this reason needs another result; allowed: {allowed}")]
    EndResult {
        /// Result and reason.
        allowed: String,
    },
    /// Something after a game of a match.
    #[error("the game is over; the next begins with `game N first S`")]
    Between,
    /// `over` without a winner.
    #[error("a game of a match has a winner")]
    NoWinner,
    /// S2: `over` where `end` is due.
    #[error("S2: with this game the match is over; write `end`")]
    MatchOver,
    /// `game` while one is being played.
    #[error("the game before is not over")]
    NotOver,
    /// A number left out.
    #[error("the next game is game {next}")]
    NextGame {
        /// The number that comes next.
        next: u32,
    },
    /// S7: somebody else starts.
    #[error("S7: the winner starts the next game, seat {seat}")]
    Starter {
        /// Who has won.
        seat: u8,
    },
}

game::messages! { Fault {
    LongLine => "long_line",
    FirstLine => "first_line",
    LongHead => "long_head",
    Events => "events",
    NoGame => "no_game",
    HeadLine => "head_line",
    LongValue => "long_value",
    OptionLine => "option_line",
    NextSeat { ; next } => "next_seat",
    HeadName => "head_name",
    Clock => "clock",
    NoMove => "no_move",
    Event => "event",
    Seat { given } => "seat",
    Number { given } => "number",
    Dice { given } => "dice",
    End => "end",
    EndWord => "end_word",
    Game { game, allowed } => "game",
    KalahStart => "kalah_start",
    TablesStart => "tables_start",
    MovesOnly => "moves_only",
    FourSeats => "four_seats",
    TwoSeats => "two_seats",
    TurnOfSide { turn } => "turn_of_side",
    TurnOfSeat { ; turn } => "turn_of_seat",
    Backs => "backs",
    BackTo { ; made } => "back_to",
    NoBacks => "no_backs",
    AfterEnd => "after_end",
    BoardWon { kind; seat, points } => "board_won",
    BoardDrawn { kind } => "board_drawn",
    EndUnknown { given } => "end_unknown",
    CannotEnd { kind } => "cannot_end",
    EndResult { allowed } => "end_result",
    Between => "between",
    NoWinner => "no_winner",
    MatchOver => "match_over",
    NotOver => "not_over",
    NextGame { ; next } => "next_game",
    Starter { ; seat } => "starter",
} }
