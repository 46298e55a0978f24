// SPDX-License-Identifier: AGPL-3.0-or-later
//! A move as it is announced. The words come from the move alone, so nobody types an announcement twice.

use super::words::{BULGARIAN, ENGLISH, GERMAN, GERMAN_IN_CYRILLIC, Names, Plain, RUSSIAN};
use crate::played::squares;
use crate::{Game, Illegal, Square, uci};
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Move, Position, Role};

/// In which words a move is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// D.2.1: German, the piece, the square it leaves and the square it goes to.
    GermanFull,
    /// German, of the square it leaves only what is needed to know the piece; a pawn that takes names its
    /// file.
    GermanShort,
    /// [`Form::GermanFull`] in Cyrillic letters.
    GermanInCyrillic,
    /// Plain English.
    English,
    /// Plain Bulgarian.
    Bulgarian,
    /// Plain Russian.
    Russian,
}

impl Form {
    /// Every form.
    pub const ALL: [Self; 6] = [
        Self::GermanFull,
        Self::GermanShort,
        Self::GermanInCyrillic,
        Self::English,
        Self::Bulgarian,
        Self::Russian,
    ];

    /// The stable word for programs.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GermanFull => "de_full",
            Self::GermanShort => "de_short",
            Self::GermanInCyrillic => "de_cyrillic_seed",
            Self::English => "en",
            Self::Bulgarian => "bg",
            Self::Russian => "ru",
        }
    }

    /// What a pawn may become, in the words of this form: queen, rook, bishop and knight.
    #[must_use]
    pub fn promotions(self) -> [&'static str; 4] {
        let pieces = match self {
            Self::GermanFull | Self::GermanShort => &GERMAN.pieces,
            Self::GermanInCyrillic => &GERMAN_IN_CYRILLIC.pieces,
            Self::English => &ENGLISH.pieces,
            Self::Bulgarian => &BULGARIAN.pieces,
            Self::Russian => &RUSSIAN.pieces,
        };
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(|role| pieces[index(role)])
    }
}

/// A legal move that is to be announced.
#[derive(Clone, Debug)]
pub struct Announcement {
    m: Move,
    san: SanPlus,
    ending: Ending,
}

/// What the move does to the opponent's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Quiet,
    Check,
    Mate,
}

/// D.2.1: the announcement of a move, in UCI notation.
///
/// # Errors
/// [`Illegal`]: the move cannot be played.
pub fn announce(game: &Game, uci: &str) -> Result<Announcement, Illegal> {
    let m = uci::parse(game.law(), game.position(), uci)?;
    Ok(Announcement::of(game.position(), m))
}

impl Announcement {
    /// The announcement of a move that is known to be legal.
    pub(super) fn of(position: &Chess, m: Move) -> Self {
        let mut after = position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut after, m);
        let ending = match after.is_check() {
            true if after.legal_moves().is_empty() => Ending::Mate,
            true => Ending::Check,
            false => Ending::Quiet,
        };
        Self { m, san, ending }
    }

    /// Standard algebraic notation.
    #[must_use]
    pub fn san(&self) -> String {
        self.san.to_string()
    }

    /// The words.
    #[must_use]
    pub fn say(&self, form: Form) -> String {
        match form {
            Form::GermanFull => self.by_name(&GERMAN, true),
            Form::GermanShort => self.by_name(&GERMAN, false),
            Form::GermanInCyrillic => self.by_name(&GERMAN_IN_CYRILLIC, true),
            Form::English => self.plain(&ENGLISH),
            Form::Bulgarian => self.plain(&BULGARIAN),
            Form::Russian => self.plain(&RUSSIAN),
        }
    }

    /// The piece and the square it leaves; of a castling its name: what tells one move from another to the same square.
    #[must_use]
    pub fn piece_and_origin(&self, form: Form) -> String {
        let (from, _) = squares(self.m);
        let by_name = |names: &Names| match self.m.castling_side() {
            Some(side) => names.castles[usize::from(!side.is_king_side())].to_owned(),
            None => [
                names.pieces[index(self.m.role())],
                names.files[from.file().to_usize()],
                names.ranks[from.rank().to_usize()],
            ]
            .join(" "),
        };
        let plain = |words: &Plain| match self.m.castling_side() {
            Some(side) => words.castles[usize::from(!side.is_king_side())].to_owned(),
            None => format!(
                "{} {}{}{}",
                words.pieces[index(self.m.role())],
                words.files[from.file().to_usize()],
                words.gap,
                from.rank().char()
            ),
        };
        match form {
            Form::GermanFull | Form::GermanShort => by_name(&GERMAN),
            Form::GermanInCyrillic => by_name(&GERMAN_IN_CYRILLIC),
            Form::English => plain(&ENGLISH),
            Form::Bulgarian => plain(&BULGARIAN),
            Form::Russian => plain(&RUSSIAN),
        }
    }

    fn by_name(&self, names: &Names, full: bool) -> String {
        let mut parts: Vec<&str> = Vec::with_capacity(9);
        if let Some(side) = self.m.castling_side() {
            parts.push(names.castles[usize::from(!side.is_king_side())]);
        } else {
            let (from, to) = squares(self.m);
            parts.push(names.pieces[index(self.m.role())]);
            let (file, rank) = if full { (true, true) } else { self.needed() };
            if file {
                parts.push(names.files[from.file().to_usize()]);
            }
            if rank {
                parts.push(names.ranks[from.rank().to_usize()]);
            }
            if self.m.is_capture() {
                parts.push(names.takes);
            }
            parts.extend([names.files[to.file().to_usize()], names.ranks[to.rank().to_usize()]]);
            if self.m.is_en_passant() {
                parts.push(names.passing);
            }
            parts.extend(self.m.promotion().map(|role| names.pieces[index(role)]));
        }
        match self.ending {
            Ending::Quiet => {}
            Ending::Check => parts.push(names.check),
            Ending::Mate => parts.push(names.mate),
        }
        parts.join(" ")
    }

    /// Whether the file and the rank the piece leaves must be named, as in algebraic notation.
    fn needed(&self) -> (bool, bool) {
        match self.san.san {
            San::Normal { file, rank, .. } => (file.is_some(), rank.is_some()),
            San::Castle(_) | San::Put { .. } | San::Null => (false, false),
        }
    }

    fn plain(&self, words: &Plain) -> String {
        let mut text = String::new();
        if let Some(side) = self.m.castling_side() {
            text.push_str(words.castles[usize::from(!side.is_king_side())]);
        } else {
            let (from, to) = squares(self.m);
            let square = |square: Square| {
                format!("{}{}{}", words.files[square.file().to_usize()], words.gap, square.rank().char())
            };
            text = format!("{} {} ", words.pieces[index(self.m.role())], square(from));
            text.push_str(&match self.m.capture() {
                None => format!("{} {}", words.to, square(to)),
                Some(_) if self.m.is_en_passant() => {
                    format!("{}{}{} {}", words.takes, words.passing_on, square(to), words.passing)
                }
                Some(role) => {
                    format!("{} {} {} {}", words.takes, words.taken[index(role)], words.on, square(to))
                }
            });
            if let Some(role) = self.m.promotion() {
                text.push_str(&format!(", {} {}", words.becomes, words.taken[index(role)]));
            }
        }
        match self.ending {
            Ending::Quiet => {}
            Ending::Check => text.push_str(&format!(", {}", words.check)),
            Ending::Mate => text.push_str(&format!(", {}", words.mate)),
        }
        text
    }
}

/// Where the words of a piece stand.
fn index(role: Role) -> usize {
    role as usize - 1
}
