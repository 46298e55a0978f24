// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a client receives.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::hint::HintView;
use crate::redact::WireEvent;
use crate::view::View;

/// One message of the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage<'a> {
    /// The first message on a socket: everything a newcomer may see, or what a returning client missed.
    Welcome {
        /// The protocol version.
        v: u32,
        /// The version of the room.
        n: i64,
        /// The events, in order.
        es: &'a [WireEvent],
        /// The room as this receiver sees it now.
        s: &'a View,
    },
    /// Something happened, durably.
    Ev {
        /// The version of the room after it.
        n: i64,
        /// To the client whose command this was: the command's id. This is the acknowledgement.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a str>,
        /// The events, in order.
        es: &'a [WireEvent],
        /// The room as this receiver sees it now.
        s: &'a View,
    },
    /// The first answer to a repeated command that had been accepted.
    Ok {
        /// The command's id.
        id: &'a str,
        /// The version of the room after it.
        n: i64,
    },
    /// A command was refused; nothing changed.
    No {
        /// The command's id, when it could be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a str>,
        /// A stable word.
        code: &'a str,
        /// One sentence in English.
        detail: &'a str,
        /// The data of the sentence, for translations.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        #[schema(value_type = BTreeMap<String, String>)]
        params: BTreeMap<&'static str, String>,
    },
    /// What is best now, to the player who asked for it by `hint` and to nobody else; only as long as they decide about the
    /// same.
    Hint {
        /// Their seat.
        seat: u8,
        /// What is best; nothing where the site had no time to find out.
        hint: Option<&'a HintView>,
    },
    /// Lines of chat that are shown to nobody any more.
    Hidden {
        /// The numbers of their events.
        ns: &'a [i64],
    },
    /// The answer to `ping`.
    Pong {
        /// As sent.
        n: i64,
        /// The server's time, milliseconds since 1970.
        now: i64,
    },
    /// Who is connected.
    Here {
        /// By seat.
        seats: &'a [bool],
        /// People watching.
        watching: u32,
    },
    /// The server closes this socket.
    Bye {
        /// A stable word.
        code: &'a str,
        /// One sentence in English.
        detail: &'a str,
        /// After how many milliseconds to connect again, here or elsewhere, where it is known; different for each, so that not
        /// all come at once.
        #[serde(skip_serializing_if = "Option::is_none")]
        retry_ms: Option<u32>,
    },
}

thread_local! {
    /// Where messages are written, one after the other: they do not grow on the way, and the text that is kept is no
    /// longer than it says.
    static SHEET: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A sheet that one message made longer than this, the welcome of a long game, is not kept.
const SHEET_BYTES_MAX: usize = 64 * 1024;

impl ServerMessage<'_> {
    /// The text frame.
    #[must_use]
    pub fn to_json(&self) -> String {
        SHEET.with_borrow_mut(|sheet| {
            sheet.clear();
            serde_json::to_writer(&mut *sheet, self)
                .expect("messages hold only strings, numbers and maps with string keys");
            let text = str::from_utf8(sheet).expect("JSON is text").to_owned();
            if sheet.capacity() > SHEET_BYTES_MAX {
                *sheet = Vec::new();
            }
            text
        })
    }
}
