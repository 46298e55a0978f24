-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What a player did lately, and what is put aside for games that are on, is found without their whole history: it is asked
-- whenever somebody sits down to a game for a stake.

CREATE INDEX transfer_debit_at ON transfer (debit, at_us);
CREATE INDEX transfer_credit_at ON transfer (credit, at_us);

-- The accounts of games that are on are few.
CREATE INDEX account_open_escrow ON account (id) WHERE kind = 'escrow' AND NOT closed;
