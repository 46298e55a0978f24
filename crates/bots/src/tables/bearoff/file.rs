// SPDX-License-Identifier: AGPL-3.0-or-later
//! The file of a table: eight bytes of what it is (`KTB1`, dynamics, checkers, two zeros), then for whoever is about to roll
//! and for the other each half by number the four values, a point being 32,767, and the CRC-32 of all of it. The lowest
//! byte of a number comes first.

use std::io::{self, Read, Write};

use thiserror::Error;

use super::halves;
use super::table::{Bearoff, Dynamics, MEN_MAX, Values, rounded};

const MAGIC: [u8; 4] = *b"KTB1";
const HEAD: usize = 8;
/// Of a pair of halves.
const PAIR: usize = 8;
const SUM: usize = 4;

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// How the checkers go off.
    pub dynamics: Dynamics,
    /// Most checkers of each player.
    pub men: u8,
}

/// Why a file is no table.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no file of last checkers, or one of another version")]
    Foreign,
    /// It is cut off, too long, or was changed.
    #[error("the file is damaged")]
    Damaged,
}

impl Head {
    /// Reads it from the start of a file.
    ///
    /// # Errors
    /// [`FileError::Foreign`], [`FileError::Io`].
    pub fn read(from: &mut impl Read) -> Result<Self, FileError> {
        let mut head = [0; HEAD];
        from.read_exact(&mut head).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => FileError::Foreign,
            _ => FileError::Io(error),
        })?;
        Self::of(head).ok_or(FileError::Foreign)
    }

    fn of(head: [u8; HEAD]) -> Option<Self> {
        let [.., dynamics, men, 0, 0] = head else { return None };
        let dynamics = *Dynamics::ALL.get(usize::from(dynamics))?;
        (head[..MAGIC.len()] == MAGIC && (1..=MEN_MAX).contains(&men)).then_some(Self { dynamics, men })
    }

    fn bytes(self) -> [u8; HEAD] {
        let [a, b, c, d] = MAGIC;
        let dynamics = Dynamics::ALL.iter().position(|one| *one == self.dynamics).unwrap_or_default();
        [a, b, c, d, dynamics as u8, self.men, 0, 0]
    }

    /// How many pairs of halves it has.
    #[must_use]
    pub const fn positions(self) -> u64 {
        halves::pairs(self.men)
    }

    /// How long its file is, bytes.
    #[must_use]
    pub const fn file_len(self) -> u64 {
        self.positions() * PAIR as u64 + (HEAD + SUM) as u64
    }
}

impl Bearoff {
    /// Writes it as a file.
    ///
    /// # Errors
    /// [`io::Error`].
    pub fn write(&self, into: &mut impl Write) -> io::Result<()> {
        let head = Head { dynamics: self.dynamics, men: self.men }.bytes();
        let mut sum = crc32fast::Hasher::new();
        sum.update(&head);
        into.write_all(&head)?;
        let mut pair = [0; PAIR];
        let mut put = |four: [i16; 4]| {
            for (bytes, value) in pair.chunks_exact_mut(2).zip(four) {
                bytes.copy_from_slice(&value.to_le_bytes());
            }
            sum.update(&pair);
            into.write_all(&pair)
        };
        match &self.values {
            Values::Exact(values) => values.iter().try_for_each(|four| put(four.map(rounded)))?,
            Values::Rounded(values) => values.iter().try_for_each(|four| put(*four))?,
        }
        into.write_all(&sum.finalize().to_le_bytes())
    }

    /// Reads a whole file.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn read(from: &mut impl Read) -> Result<Self, FileError> {
        let head = Head::read(from)?;
        let Head { dynamics, men } = head;
        let body = (head.file_len() as usize) - HEAD - SUM;
        let mut bytes = Vec::with_capacity(body + SUM);
        from.take(body as u64 + SUM as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() != body + SUM {
            return Err(FileError::Damaged);
        }
        let (body, told) = bytes.split_at(body);
        let mut sum = crc32fast::Hasher::new();
        sum.update(&head.bytes());
        sum.update(body);
        if told != sum.finalize().to_le_bytes() {
            return Err(FileError::Damaged);
        }
        let four =
            |pair: &[u8]| std::array::from_fn(|at| i16::from_le_bytes([pair[2 * at], pair[2 * at + 1]]));
        Ok(Self { dynamics, men, values: Values::Rounded(body.chunks_exact(PAIR).map(four).collect()) })
    }
}
