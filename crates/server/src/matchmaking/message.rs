// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody who waits for an opponent is told.

use axum::extract::ws::Utf8Bytes;
use game::Millis;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;

/// The range is told in steps of so many points: who waits need not hear of every second.
const RANGE_STEP: i64 = 100;

/// One message on the socket of somebody who waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum SeekMessage {
    /// Nobody yet.
    Waiting {
        /// How many wait for this game and clock, oneself included.
        people: usize,
        /// How far to either side opponents are looked for, in points of rating; nothing: anybody will do.
        range: Option<i64>,
        /// Whether a bot is offered meanwhile.
        bot: bool,
    },
    /// A table stands, with everybody seated: the last message.
    Seated {
        /// The room.
        room: String,
    },
    /// There is a game with a clock that is not over: the last message. Nobody plays two at one time.
    Busy {
        /// The room of that game.
        room: String,
    },
    /// The same person waits elsewhere now: the last message.
    Replaced,
    /// Nobody is played with whose row was to be taken: the last message.
    Refused {
        /// The stable word of the refusal.
        code: &'static str,
        /// One English sentence.
        detail: String,
    },
}

/// How far who has waited so long looks, as it is told: in whole steps.
pub(super) fn told_range(waited: Millis) -> Option<i64> {
    ::matchmaking::range(waited).map(|range| range / RANGE_STEP * RANGE_STEP)
}

impl SeekMessage {
    pub(super) fn waiting(people: usize, waited: Millis, bot: bool) -> Self {
        Self::Waiting { people, range: told_range(waited), bot }
    }

    pub(crate) fn refused(why: &ApiError) -> Self {
        Self::Refused { code: why.code(), detail: why.to_string() }
    }

    /// The text frame.
    pub(crate) fn frame(&self) -> Utf8Bytes {
        Utf8Bytes::from(serde_json::to_string(self).expect("a message holds only strings and numbers"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_as_documented() {
        let text = |message: SeekMessage| message.frame().to_string();
        assert_eq!(
            text(SeekMessage::waiting(2, Millis(5_500), false)),
            r#"{"t":"waiting","people":2,"range":200,"bot":false}"#
        );
        assert_eq!(
            text(SeekMessage::waiting(1, Millis(30_000), true)),
            r#"{"t":"waiting","people":1,"range":null,"bot":true}"#
        );
        let room = "r".to_owned();
        assert_eq!(text(SeekMessage::Seated { room: room.clone() }), r#"{"t":"seated","room":"r"}"#);
        assert_eq!(text(SeekMessage::Busy { room }), r#"{"t":"busy","room":"r"}"#);
        assert_eq!(text(SeekMessage::Replaced), r#"{"t":"replaced"}"#);
        assert_eq!(
            text(SeekMessage::refused(&ApiError::SeekGone)),
            r#"{"t":"refused","code":"seek_gone","detail":"this player does not wait any more"}"#
        );
    }
}
