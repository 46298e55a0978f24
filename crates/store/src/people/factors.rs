// SPDX-License-Identifier: AGPL-3.0-or-later
//! The second factors of an account as somebody saw them. Between the look and the write another may be added: what was
//! decided by the look is written only while they still are what they were.

/// The second factors an account had when it was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorsSeen {
    /// The secret of a device.
    pub(crate) totp: Option<String>,
    /// How many passkeys there were.
    pub(crate) passkeys: i64,
}

impl FactorsSeen {
    /// The secret as it is compared: none is an empty one.
    pub(crate) fn totp(&self) -> &str {
        self.totp.as_deref().unwrap_or_default()
    }
}

/// That the account `a` has these factors still.
macro_rules! still {
    ($totp:literal, $passkeys:literal) => {
        concat!(
            "COALESCE(a.totp, '') = ",
            $totp,
            " AND (SELECT COUNT(*) FROM passkey k WHERE k.player = a.player) = ",
            $passkeys
        )
    };
}
pub(crate) use still;
