-- SPDX-License-Identifier: AGPL-3.0-or-later
-- The accounts of programs are few among many, and are listed by whoever looks for an opponent.

CREATE INDEX user_account_bot ON user_account (player) WHERE bot = TRUE;
