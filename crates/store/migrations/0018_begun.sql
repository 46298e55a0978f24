-- SPDX-License-Identifier: AGPL-3.0-or-later
-- With which passkey a session was begun: it ends when that is taken away.
ALTER TABLE session ADD COLUMN passkey TEXT;
