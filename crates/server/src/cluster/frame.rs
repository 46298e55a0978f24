// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the ends of a trunk say to each other, as bytes. A line is one connection of somebody, carried by another node.

use std::net::SocketAddr;

/// One word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The first word of the node that dials: what its own subject is called.
    Hello(String),
    /// I am here.
    Beat,
    /// Somebody has connected.
    Open {
        /// The number of the line.
        line: u32,
        /// From where.
        from: SocketAddr,
    },
    /// Bytes of a line.
    Data {
        /// The line.
        line: u32,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// So many bytes of a line have gone on to where they belong.
    Taken {
        /// The line.
        line: u32,
        /// How many.
        bytes: u32,
    },
    /// Nothing more comes on this line; it still takes something.
    End(u32),
    /// This line is over.
    Cut(u32),
    /// Bring nobody more: another node will serve in a moment.
    Closing,
    /// The node that says it ends: whoever came by it comes back by another one.
    Leaving,
}

impl Frame {
    /// Its bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let with = |kind: u8, line: u32, rest: &[u8]| {
            let mut out = Vec::with_capacity(5 + rest.len() + 16);
            out.push(kind);
            out.extend_from_slice(&line.to_be_bytes());
            out.extend_from_slice(rest);
            out
        };
        match self {
            Self::Hello(node) => with(0, 0, node.as_bytes()),
            Self::Beat => with(1, 0, &[]),
            Self::Open { line, from } => with(2, *line, from.to_string().as_bytes()),
            Self::Data { line, bytes } => with(3, *line, bytes),
            Self::Taken { line, bytes } => with(4, *line, &bytes.to_be_bytes()),
            Self::End(line) => with(5, *line, &[]),
            Self::Cut(line) => with(6, *line, &[]),
            Self::Closing => with(7, 0, &[]),
            Self::Leaving => with(8, 0, &[]),
        }
    }

    /// Nothing for what is no frame: a node of a later version may say more, and is not understood.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (kind, rest) = bytes.split_first()?;
        let (line, rest) = rest.split_first_chunk::<4>()?;
        let line = u32::from_be_bytes(*line);
        let text = || std::str::from_utf8(rest).ok();
        Some(match kind {
            0 => Self::Hello(text()?.to_owned()),
            1 => Self::Beat,
            2 => Self::Open { line, from: text()?.parse().ok()? },
            3 => Self::Data { line, bytes: rest.to_vec() },
            4 => Self::Taken { line, bytes: u32::from_be_bytes(rest.try_into().ok()?) },
            5 => Self::End(line),
            6 => Self::Cut(line),
            7 => Self::Closing,
            8 => Self::Leaving,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_comes_out_as_it_went_in_and_nothing_else_is_one() {
        let words = [
            Frame::Hello("n1".to_owned()),
            Frame::Beat,
            Frame::Open { line: 7, from: "[2001:db8::1]:443".parse().unwrap() },
            Frame::Data { line: u32::MAX, bytes: vec![0, 255] },
            Frame::Taken { line: 1, bytes: 65_536 },
            Frame::End(2),
            Frame::Cut(3),
            Frame::Closing,
            Frame::Leaving,
        ];
        for word in words {
            let bytes = word.encode();
            assert_eq!(Frame::decode(&bytes), Some(word));
            assert_eq!(Frame::decode(&bytes[..4]), None);
        }
        for bad in
            [&[][..], &[9, 0, 0, 0, 0], &[2, 0, 0, 0, 0, b'x'], &[4, 0, 0, 0, 0, 1], &[0, 0, 0, 0, 0, 255]]
        {
            assert_eq!(Frame::decode(bad), None, "{bad:?}");
        }
    }
}
