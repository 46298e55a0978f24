// SPDX-License-Identifier: AGPL-3.0-or-later
//! An announcement as it is heard: which move it is, or the question to ask back. Nothing is guessed: what
//! fits several moves is asked, and what was said of a capture must be true.

use super::braille;
use super::grammar;
use super::lattice::Lattice;
use super::rescue;
use super::wanted::Wanted;
use crate::played::{squares, uci_of};
use crate::{Game, uci};
use shakmaty::san::SanPlus;
use shakmaty::{Move, MoveList, Position};

/// What came of an announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is one legal move.
    Ok,
    /// It fits several moves.
    Ambiguous,
    /// It is a move, and not a legal one.
    Illegal,
    /// D.2.1: it does not say what the pawn becomes.
    Incomplete,
    /// It names a capture, a captured piece or a capture in passing that is not there: the boards of the two
    /// players may differ.
    Contradiction,
    /// It is no announcement.
    Unknown,
}

impl Status {
    /// The stable word for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Ambiguous => "ambiguous",
            Self::Illegal => "illegal",
            Self::Incomplete => "incomplete",
            Self::Contradiction => "contradiction",
            Self::Unknown => "unknown",
        }
    }
}

/// An announcement, understood or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// What came of it.
    pub status: Status,
    /// The move in UCI notation, when the status is [`Status::Ok`].
    pub uci: Option<String>,
    /// The moves to choose from, or those that come near, in UCI notation and alphabetical order; empty when
    /// the status is [`Status::Ok`].
    pub candidates: Vec<String>,
    /// What was said of check and mate and is not so: `not check`, `not mate`, `mate not announced`. Check
    /// need not be announced.
    pub warnings: Vec<&'static str>,
    /// For [`Status::Contradiction`], what is not so: of `takes`, `victim` and `ep`.
    pub contradicts: &'static [&'static str],
    /// The moves in [`Heard::candidates`] leave or put the own king in check.
    pub in_check: bool,
    /// D.2.7: it began as a correction of the announcement before.
    pub correction: bool,
    /// It was typed on another keyboard's layout or with the capitals locked, and must be read back before it counts.
    pub rescued: bool,
}

impl Heard {
    fn new(status: Status, moves: &[Move]) -> Self {
        let mut candidates: Vec<String> = moves.iter().map(|m| uci_of(*m)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        Self {
            status,
            uci: None,
            candidates,
            warnings: Vec::new(),
            contradicts: &[],
            in_check: false,
            correction: false,
            rescued: false,
        }
    }

    /// Why it is not a move, in one sentence for programs and logs; nothing when it is one.
    #[must_use]
    pub fn reason(&self) -> Option<&'static str> {
        match self.status {
            Status::Ok => None,
            Status::Ambiguous => Some("several moves fit"),
            Status::Illegal if self.in_check => Some("leaves or puts the king in check"),
            Status::Illegal => Some("no such legal move"),
            Status::Incomplete => Some("the promotion piece is missing"),
            Status::Contradiction => Some("what was said of the capture is not so"),
            Status::Unknown => Some("no announcement"),
        }
    }

    /// Whether it can only be one of these moves: those of [`Heard::uci`] and, where a question is open, of
    /// [`Heard::candidates`].
    #[must_use]
    pub fn meant(&self) -> Vec<&str> {
        match self.status {
            Status::Ok => self.uci.as_deref().into_iter().collect(),
            Status::Ambiguous | Status::Incomplete => self.candidates.iter().map(String::as_str).collect(),
            Status::Illegal | Status::Contradiction | Status::Unknown => Vec::new(),
        }
    }
}

/// D.2.1: understands an announcement in a position, spoken or typed, in any of the languages.
///
/// Exact algebraic notation and UCI notation in small letters are taken literally; everything else is read
/// in every way it can be, and all the moves that fit are looked at together.
#[must_use]
pub fn hear(game: &Game, text: &str) -> Heard {
    let heard = hear_as_typed(game, text);
    if heard.status != Status::Unknown {
        return heard;
    }
    let meant = rescue::in_small_letters(text).into_iter().chain(rescue::as_latin(text));
    let rescued = meant.map(|text| hear_as_typed(game, &text));
    let fit =
        rescued.filter(|again| !again.meant().is_empty()).max_by_key(|again| again.status == Status::Ok);
    fit.map_or(heard, |mut again| {
        again.rescued = true;
        again
    })
}

fn hear_as_typed(game: &Game, text: &str) -> Heard {
    let legal = game.law().legal_moves(game.position());
    if let Some(print) = braille::as_print(text) {
        return hear_in_words(game, &legal, &print);
    }
    if let Some(m) = exact(game, &legal, text.trim()) {
        return one(game, m, said_at_the_end(text));
    }
    if let Some(heard) = literal(game, &legal, text.trim()) {
        return heard;
    }
    hear_in_words(game, &legal, text)
}

/// Neither exact notation nor literal squares: Braille, too, has no capitals to tell them by.
fn hear_in_words(game: &Game, legal: &MoveList, text: &str) -> Heard {
    let Some(lattice) = Lattice::of(text) else { return Heard::new(Status::Unknown, &[]) };
    let readings = grammar::readings(&lattice);
    let correction = readings.first().is_some_and(|wanted| wanted.correction);
    Heard { correction, ..understand(game, legal, &readings) }
}

/// What was said of check and of mate.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    check: bool,
    mate: bool,
}

fn said_at_the_end(text: &str) -> Said {
    Said { check: text.contains('+'), mate: text.contains('#') }
}

/// Algebraic notation to the letter, the signs of check and mate aside.
fn exact(game: &Game, legal: &MoveList, text: &str) -> Option<Move> {
    let bare = |text: &str| text.trim_end_matches(['+', '#']).len();
    let text = text.get(..bare(text)).filter(|text| text.is_ascii() && text.len() <= 7)?;
    let mut fitting = legal.iter().filter(|m| {
        let san = SanPlus::from_move(game.position().clone(), **m).to_string();
        san.get(..bare(&san)) == Some(text)
    });
    fitting.next().copied().filter(|_| fitting.next().is_none())
}

/// UCI notation in small letters; a pawn that gets to the end without a piece is incomplete.
fn literal(game: &Game, legal: &MoveList, text: &str) -> Option<Heard> {
    let bytes = text.as_bytes();
    let square = |at: usize| {
        bytes.get(at).is_some_and(|b| (b'a'..=b'h').contains(b))
            && bytes.get(at + 1).is_some_and(|b| (b'1'..=b'8').contains(b))
    };
    let promotes = match bytes.len() {
        4 => false,
        5 => matches!(bytes.last(), Some(b'q' | b'r' | b'b' | b'n')),
        _ => return None,
    };
    if !square(0) || !square(2) || (bytes.len() == 5 && !promotes) {
        return None;
    }
    let meant: Vec<Move> = legal.iter().copied().filter(|m| uci_of(*m).starts_with(text)).collect();
    if !meant.is_empty() {
        return Some(decide(game, &meant, Said::default()));
    }
    Some(match uci::parse(game.law(), game.position(), text) {
        // A king that takes its own rook castles, too.
        Ok(m) => one(game, m, Said::default()),
        Err(crate::Illegal::LeavesKingInCheck { .. }) => {
            let mut heard = Heard::new(Status::Illegal, &[]);
            heard.in_check = true;
            heard.candidates.push(text.to_owned());
            heard
        }
        Err(_) => Heard::new(Status::Illegal, &[]),
    })
}

/// The readings of one text together, the likeliest that fit a legal move first.
fn understand(game: &Game, legal: &MoveList, readings: &[Wanted]) -> Heard {
    let mut from = 0;
    while let Some(first) = readings.get(from) {
        let tier = readings.get(from..).unwrap_or(&[]);
        let tier: Vec<&Wanted> = tier.iter().take_while(|wanted| wanted.price == first.price).collect();
        let meant = union(tier.iter().map(|wanted| wanted.among(legal)));
        if !meant.is_empty() {
            let of_a_meant = |wanted: &&&Wanted| !wanted.among(legal).is_empty();
            let said = tier
                .iter()
                .find(of_a_meant)
                .map_or_else(Said::default, |wanted| Said { check: wanted.check, mate: wanted.mate });
            return decide(game, &meant, said);
        }
        from += tier.len();
    }
    let mut in_check: Vec<String> =
        readings.iter().flat_map(|wanted| wanted.in_check(game.position())).collect();
    if !in_check.is_empty() {
        in_check.sort_unstable();
        in_check.dedup();
        return Heard { candidates: in_check, in_check: true, ..Heard::new(Status::Illegal, &[]) };
    }
    contradiction(legal, readings).unwrap_or_else(|| {
        Heard::new(if readings.is_empty() { Status::Unknown } else { Status::Illegal }, &[])
    })
}

/// The moves that would fit if something that was said of a capture were overlooked; the least of it first.
fn contradiction(legal: &MoveList, readings: &[Wanted]) -> Option<Heard> {
    super::wanted::DOUBTS.into_iter().find_map(|names| {
        let less = readings.iter().filter_map(|wanted| wanted.without(names));
        let near = union(less.map(|wanted| wanted.among(legal)));
        let heard = || Heard { contradicts: names, ..Heard::new(Status::Contradiction, &near) };
        (!near.is_empty()).then(heard)
    })
}

fn union(all: impl Iterator<Item = Vec<Move>>) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for m in all.flatten() {
        if !moves.contains(&m) {
            moves.push(m);
        }
    }
    moves
}

/// One move, or the question which.
fn decide(game: &Game, meant: &[Move], said: Said) -> Heard {
    match meant {
        [m] => one(game, *m, said),
        [first, ..] if meant.iter().all(|m| squares(*m) == squares(*first)) => {
            Heard::new(Status::Incomplete, meant)
        }
        _ => Heard::new(Status::Ambiguous, meant),
    }
}

fn one(game: &Game, m: Move, said: Said) -> Heard {
    let mut after = game.position().clone();
    after.play_unchecked(m);
    let check = after.is_check();
    let mate = check && after.legal_moves().is_empty();
    let mut heard = Heard::new(Status::Ok, &[]);
    heard.uci = Some(uci_of(m));
    let warnings = [
        (said.mate && !mate, "not mate"),
        (!said.mate && said.check && !check, "not check"),
        (!said.mate && mate, "mate not announced"),
    ];
    heard.warnings.extend(warnings.into_iter().filter(|(so, _)| *so).map(|(_, words)| words));
    heard
}
