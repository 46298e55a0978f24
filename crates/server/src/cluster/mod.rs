// SPDX-License-Identifier: AGPL-3.0-or-later
//! One process at a time: by a lock on the data folder (`lock`), and by a lease at a database that several machines can
//! reach (`lease`).

pub(crate) mod lease;
pub(crate) mod lock;
