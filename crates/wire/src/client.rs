// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a client may send.

use room::Command;
use serde::Deserialize;
use thiserror::Error;
use utoipa::ToSchema;

/// Longest frame a client may send, in bytes.
pub const FRAME_BYTES_MAX: usize = 8 * 1024;
/// Longest command id, in characters.
pub(crate) const COMMAND_ID_CHARS_MAX: usize = 36;

/// One message of a client.
#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ClientMessage {
    /// A command for the room this socket belongs to.
    Cmd {
        /// The client's own id of the command, 1 to 36 letters, digits, `-` or `_`: a repeat gets the first answer.
        id: String,
        /// The newest version of the room the client has seen.
        #[serde(default)]
        at: Option<i64>,
        /// The player's own thinking time in milliseconds, for the forgiveness of lag.
        #[serde(default)]
        ms: Option<i64>,
        /// With a move: whether the page has lost the focus since the player's last move. Only the operator of the site
        /// sees how often.
        #[serde(default)]
        b: bool,
        /// What is asked for.
        c: Command,
    },
    /// Asks for a `pong` with the server's time.
    Ping {
        /// Comes back unchanged.
        n: i64,
    },
    /// The player listens to the game and needs so long to hear what was just said.
    Hears {
        /// Milliseconds.
        ms: u32,
    },
}

/// A frame that is not a message of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMessage {
    /// Not JSON, or not of the form of any message.
    #[error("this is not a message of the protocol: {reason}")]
    Malformed {
        /// What the parser says.
        reason: String,
    },
    /// A command id of the wrong form.
    #[error("a command id has 1 to 36 letters, digits, - or _")]
    BadCommandId,
    /// A frame longer than allowed.
    #[error("a message has at most {max} bytes")]
    TooLong {
        /// The limit.
        max: usize,
    },
}

impl BadMessage {
    /// The stable word of the situation.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Malformed { .. } => "bad_message",
            Self::BadCommandId => "bad_command_id",
            Self::TooLong { .. } => "message_too_long",
        }
    }
}

impl ClientMessage {
    /// Reads a frame.
    ///
    /// # Errors
    /// [`BadMessage`]; never panics, whatever the text.
    pub fn parse(text: &str) -> Result<Self, BadMessage> {
        if text.len() > FRAME_BYTES_MAX {
            return Err(BadMessage::TooLong { max: FRAME_BYTES_MAX });
        }
        // Of an array the fields would be told apart by their places alone, which no document says.
        if !text.trim_start().starts_with('{') {
            return Err(BadMessage::Malformed { reason: "it is no object".to_owned() });
        }
        let message: Self = serde_json::from_str(text)
            .map_err(|error| BadMessage::Malformed { reason: error.to_string() })?;
        if let Self::Cmd { id, .. } = &message {
            check_command_id(id)?;
        }
        Ok(message)
    }

    /// The id of a frame that could not be taken, so that whoever sent it knows which of their commands was refused: a
    /// string no longer than an id may be, whatever is in it.
    #[must_use]
    pub fn id_of(text: &str) -> Option<String> {
        #[derive(Deserialize)]
        struct Named {
            id: String,
        }
        let Named { id } = serde_json::from_str(text).ok().filter(|_| text.trim_start().starts_with('{'))?;
        (id.chars().count() <= COMMAND_ID_CHARS_MAX).then_some(id)
    }
}

/// Whether a client may call its command so.
///
/// # Errors
/// [`BadMessage::BadCommandId`].
pub fn check_command_id(id: &str) -> Result<(), BadMessage> {
    let good = (1..=COMMAND_ID_CHARS_MAX).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    if good { Ok(()) } else { Err(BadMessage::BadCommandId) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read() {
        let message =
            ClientMessage::parse(r#"{"t":"cmd","id":"a1","at":7,"ms":900,"c":{"k":"move","m":"e2e4"}}"#);
        let expected = ClientMessage::Cmd {
            id: "a1".into(),
            at: Some(7),
            ms: Some(900),
            b: false,
            c: Command::Move { m: "e2e4".into() },
        };
        assert_eq!(message, Ok(expected));
    }

    #[test]
    fn a_listener_tells_how_long_it_takes() {
        assert_eq!(ClientMessage::parse(r#"{"t":"hears","ms":4000}"#), Ok(ClientMessage::Hears { ms: 4000 }));
        assert!(ClientMessage::parse(r#"{"t":"hears","ms":-1}"#).is_err());
    }

    #[test]
    fn junk_gets_one_clear_sentence() {
        for junk in ["", "{", "null", "[]", r#"["ping",7]"#, r#"{"t":"cmd"}"#, r#"{"t":"fly"}"#, "\u{0}"] {
            let error = ClientMessage::parse(junk).unwrap_err();
            assert_eq!(error.code(), "bad_message", "{junk}");
        }
        let nested = "[".repeat(8_000);
        assert!(ClientMessage::parse(&nested).is_err());
        let long = " ".repeat(FRAME_BYTES_MAX + 1);
        assert_eq!(ClientMessage::parse(&long), Err(BadMessage::TooLong { max: FRAME_BYTES_MAX }));
        let id = ClientMessage::parse(r#"{"t":"cmd","id":"a b","c":{"k":"roll"}}"#);
        assert_eq!(id, Err(BadMessage::BadCommandId));
    }

    #[test]
    fn the_id_of_a_refused_frame_is_found_where_there_is_one() {
        let long = format!(r#"{{"id":"{}"}}"#, "x".repeat(37));
        for (frame, id) in [
            (r#"{"t":"cmd","id":"a b","c":{"k":"roll"}}"#, Some("a b")),
            (r#"{"id":"q4","c":{"k":"move"}}"#, Some("q4")),
            (r#"{"id":7}"#, None),
            (r#"{"id":"q4""#, None),
            (r#"["q4"]"#, None),
            (&long, None),
        ] {
            assert_eq!(ClientMessage::id_of(frame).as_deref(), id, "{frame}");
        }
    }
}
