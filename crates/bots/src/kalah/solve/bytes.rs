// SPDX-License-Identifier: AGPL-3.0-or-later
//! Much memory that is reached here and there: in large pages where the system has them, so that finding where an address
//! lies does not take as long as reaching it.

use std::io;
use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// From so many bytes on pages are large: two of the large ones.
const LARGE_FROM: usize = 4 << 20;

/// Bytes that are all 0 at first, and take memory when they are first reached.
pub(super) struct Bytes(MmapMut);

impl Bytes {
    /// So many of them.
    ///
    /// # Errors
    /// When the system does not give so many.
    pub(super) fn zeroed(len: usize) -> io::Result<Self> {
        let bytes = MmapMut::map_anon(len)?;
        #[cfg(target_os = "linux")]
        if len >= LARGE_FROM {
            // A kernel without large pages does as well.
            let _ = bytes.advise(memmap2::Advice::HugePage);
        }
        Ok(Self(bytes))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Bytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
