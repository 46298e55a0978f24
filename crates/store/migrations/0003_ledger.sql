-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Money: accounts, and a journal in which a transfer is one debit and one credit. What `crates/ledger` promises is held
-- here by the database itself (I1 to I10 are its invariants). Sums are minor units; times are microseconds.

-- `ledger` is FEDERATION/LABEL. The two sums are what the journal adds up to. I2: nobody but cash goes below zero, and no
-- more is paid out than was paid in. I6, I10: who is closed is empty. No sum comes near 63 bits.
CREATE TABLE account (
    id      BIGINT  NOT NULL PRIMARY KEY CHECK (id > 0),
    ledger  TEXT    NOT NULL CHECK (ledger <> ''),
    kind    TEXT    NOT NULL
            CHECK (kind IN ('player', 'escrow', 'prize', 'house', 'federation', 'sponsor', 'cash')),
    owner   TEXT    NOT NULL CHECK (owner <> ''),
    debits  BIGINT  NOT NULL DEFAULT 0 CHECK (debits BETWEEN 0 AND 9000000000000000000),
    credits BIGINT  NOT NULL DEFAULT 0 CHECK (credits BETWEEN 0 AND 9000000000000000000),
    closed  BOOLEAN NOT NULL DEFAULT FALSE,
    UNIQUE (ledger, kind, owner),
    CONSTRAINT account_not_below_zero CHECK (kind = 'cash' OR credits >= debits),
    CONSTRAINT cash_not_above_zero CHECK (kind <> 'cash' OR debits >= credits),
    CONSTRAINT closed_is_empty CHECK (NOT closed OR (credits = debits AND kind IN ('escrow', 'prize')))
);

-- Why money moves, and between which kinds of accounts it may.
CREATE TABLE transfer_way (
    kind   TEXT NOT NULL,
    debit  TEXT NOT NULL,
    credit TEXT NOT NULL,
    PRIMARY KEY (kind, debit, credit)
);
INSERT INTO transfer_way (kind, debit, credit) VALUES
    ('deposit', 'cash', 'player'), ('deposit', 'cash', 'sponsor'),
    ('withdraw', 'player', 'cash'), ('withdraw', 'sponsor', 'cash'),
    ('withdraw', 'house', 'cash'), ('withdraw', 'federation', 'cash'),
    ('escrow', 'player', 'escrow'), ('release', 'escrow', 'player'), ('win', 'escrow', 'player'),
    ('fee_house', 'escrow', 'house'), ('fee_federation', 'escrow', 'federation'), ('refund', 'escrow', 'player'),
    ('entry', 'player', 'prize'), ('bonus', 'sponsor', 'prize'), ('organiser', 'prize', 'federation'),
    ('prize', 'prize', 'player'), ('entry_back', 'prize', 'player'), ('bonus_back', 'prize', 'sponsor'),
    ('roll_up', 'house', 'house'), ('roll_up', 'federation', 'federation');

-- The journal. `grp` is the key of the group the transfer was made in, `part` its place there: a group is made once (I5:
-- the settlement and the refund of a game have the same key).
CREATE TABLE transfer (
    seq    BIGINT NOT NULL PRIMARY KEY CHECK (seq > 0),
    grp    TEXT   NOT NULL,
    part   BIGINT NOT NULL CHECK (part >= 0),
    kind   TEXT   NOT NULL,
    ref    TEXT   NOT NULL,
    actor  TEXT   NOT NULL,
    at_us  BIGINT NOT NULL,
    debit  BIGINT NOT NULL REFERENCES account (id),
    credit BIGINT NOT NULL REFERENCES account (id),
    amount BIGINT NOT NULL CONSTRAINT amount_in_range CHECK (amount BETWEEN 1 AND 1000000000000000),
-- sqlite:     prev   BLOB   NOT NULL CHECK (length(prev) = 32),
-- sqlite:     hash   BLOB   NOT NULL CHECK (length(hash) = 32),
-- pg:     prev   BYTEA  NOT NULL CHECK (length(prev) = 32),
-- pg:     hash   BYTEA  NOT NULL CHECK (length(hash) = 32),
    UNIQUE (grp, part),
    CHECK (debit <> credit)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX transfer_debit ON transfer (debit);
CREATE INDEX transfer_credit ON transfer (credit);

-- The end of the chain (one row). It is changed by the trigger only, and locked by whoever posts.
CREATE TABLE journal (
    id   SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
    seq  BIGINT   NOT NULL,
-- sqlite:     hash BLOB     NOT NULL
-- pg:     hash BYTEA    NOT NULL
);
-- sqlite: INSERT INTO journal (id, seq, hash) VALUES (1, 0, zeroblob(32));
-- pg: INSERT INTO journal (id, seq, hash) VALUES (1, 0, decode(repeat('00', 32), 'hex'));

-- Before a transfer is written: I4 it follows on the end of the chain; its kind allows its way, within one currency; what
-- leaves a game or a tournament does so in the group that closes it; I7 the fees of a group are at most 5 % of its pot.
-- sqlite: CREATE TRIGGER transfer_check BEFORE INSERT ON transfer BEGIN
-- sqlite:   SELECT RAISE(ABORT, 'transfer is append-only') WHERE EXISTS
-- sqlite:     (SELECT 1 FROM transfer WHERE seq = NEW.seq OR (grp = NEW.grp AND part = NEW.part));
-- sqlite:   SELECT RAISE(ABORT, 'the transfer breaks the hash chain') WHERE NOT EXISTS
-- sqlite:     (SELECT 1 FROM journal WHERE seq = NEW.seq - 1 AND hash = NEW.prev);
-- sqlite:   SELECT RAISE(ABORT, 'a transfer of this kind does not go between these accounts') WHERE NOT EXISTS
-- sqlite:     (SELECT 1 FROM account d JOIN account c ON c.ledger = d.ledger
-- sqlite:      JOIN transfer_way w ON w.kind = NEW.kind AND w.debit = d.kind AND w.credit = c.kind
-- sqlite:      WHERE d.id = NEW.debit AND c.id = NEW.credit);
-- sqlite:   SELECT RAISE(ABORT, 'an account of the transfer is closed') WHERE EXISTS
-- sqlite:     (SELECT 1 FROM account WHERE id IN (NEW.debit, NEW.credit) AND closed);
-- sqlite:   SELECT RAISE(ABORT, 'money leaves a game or a tournament when it is closed') WHERE EXISTS
-- sqlite:     (SELECT 1 FROM account WHERE id = NEW.debit
-- sqlite:      AND ((kind = 'escrow' AND NEW.grp <> 'game:' || owner || ':close')
-- sqlite:        OR (kind = 'prize' AND NEW.grp <> 'tournament:' || owner || ':close')));
-- sqlite:   SELECT RAISE(ABORT, 'the fee is above 5 % of the pot') WHERE NEW.kind IN ('fee_house', 'fee_federation')
-- sqlite:     AND 20 * (NEW.amount + (SELECT COALESCE(SUM(amount), 0) FROM transfer
-- sqlite:                            WHERE grp = NEW.grp AND debit = NEW.debit AND kind IN ('fee_house', 'fee_federation')))
-- sqlite:     > NEW.amount + (SELECT COALESCE(SUM(amount), 0) FROM transfer
-- sqlite:                     WHERE grp = NEW.grp AND debit = NEW.debit AND kind IN ('win', 'fee_house', 'fee_federation'));
-- sqlite: END;
-- pg: CREATE FUNCTION transfer_check() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
-- pg:   IF NOT EXISTS (SELECT 1 FROM journal WHERE seq = NEW.seq - 1 AND hash = NEW.prev) THEN
-- pg:     RAISE EXCEPTION 'the transfer breaks the hash chain'; END IF;
-- pg:   IF NOT EXISTS (SELECT 1 FROM account d JOIN account c ON c.ledger = d.ledger
-- pg:       JOIN transfer_way w ON w.kind = NEW.kind AND w.debit = d.kind AND w.credit = c.kind
-- pg:       WHERE d.id = NEW.debit AND c.id = NEW.credit) THEN
-- pg:     RAISE EXCEPTION 'a transfer of this kind does not go between these accounts'; END IF;
-- pg:   IF EXISTS (SELECT 1 FROM account WHERE id IN (NEW.debit, NEW.credit) AND closed) THEN
-- pg:     RAISE EXCEPTION 'an account of the transfer is closed'; END IF;
-- pg:   IF EXISTS (SELECT 1 FROM account WHERE id = NEW.debit
-- pg:       AND ((kind = 'escrow' AND NEW.grp <> 'game:' || owner || ':close')
-- pg:         OR (kind = 'prize' AND NEW.grp <> 'tournament:' || owner || ':close'))) THEN
-- pg:     RAISE EXCEPTION 'money leaves a game or a tournament when it is closed'; END IF;
-- pg:   IF NEW.kind IN ('fee_house', 'fee_federation')
-- pg:       AND 20 * (NEW.amount + (SELECT COALESCE(SUM(amount), 0) FROM transfer
-- pg:                              WHERE grp = NEW.grp AND debit = NEW.debit AND kind IN ('fee_house', 'fee_federation')))
-- pg:       > NEW.amount + (SELECT COALESCE(SUM(amount), 0) FROM transfer
-- pg:                       WHERE grp = NEW.grp AND debit = NEW.debit AND kind IN ('win', 'fee_house', 'fee_federation')) THEN
-- pg:     RAISE EXCEPTION 'the fee is above 5 %% of the pot'; END IF;
-- pg:   RETURN NEW;
-- pg: END $$;
-- pg: CREATE TRIGGER transfer_check BEFORE INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_check();

-- I1, I3: a transfer moves both sums in the same statement that writes it.
-- sqlite: CREATE TRIGGER transfer_apply AFTER INSERT ON transfer BEGIN
-- sqlite:   UPDATE account SET debits = debits + NEW.amount WHERE id = NEW.debit;
-- sqlite:   UPDATE account SET credits = credits + NEW.amount WHERE id = NEW.credit;
-- sqlite:   UPDATE journal SET seq = NEW.seq, hash = NEW.hash;
-- sqlite: END;
-- pg: CREATE FUNCTION transfer_apply() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
-- pg:   UPDATE account SET debits = debits + NEW.amount WHERE id = NEW.debit;
-- pg:   UPDATE account SET credits = credits + NEW.amount WHERE id = NEW.credit;
-- pg:   UPDATE journal SET seq = NEW.seq, hash = NEW.hash;
-- pg:   RETURN NEW;
-- pg: END $$;
-- pg: CREATE TRIGGER transfer_apply AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_apply();

-- I1, I3, I4: append-only, also for INSERT OR REPLACE, which SQLite does without the triggers of a deletion. An account
-- begins empty and keeps its name for ever, one that was closed stays closed, and nothing but a transfer that has just been
-- written changes its sums or the end of the journal.
-- sqlite: CREATE TRIGGER transfer_no_update BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;
-- sqlite: CREATE TRIGGER transfer_no_delete BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'transfer is append-only'); END;
-- sqlite: CREATE TRIGGER account_no_delete BEFORE DELETE ON account BEGIN SELECT RAISE(ABORT, 'an account stays'); END;
-- sqlite: CREATE TRIGGER account_begins_empty BEFORE INSERT ON account
-- sqlite:   WHEN NEW.debits <> 0 OR NEW.credits <> 0 OR NEW.closed OR EXISTS (SELECT 1 FROM account
-- sqlite:     WHERE id = NEW.id OR (ledger = NEW.ledger AND kind = NEW.kind AND owner = NEW.owner))
-- sqlite:   BEGIN SELECT RAISE(ABORT, 'an account begins empty, once'); END;
-- sqlite: CREATE TRIGGER account_follows BEFORE UPDATE ON account
-- sqlite:   WHEN (NEW.debits <> OLD.debits OR NEW.credits <> OLD.credits) AND NOT EXISTS
-- sqlite:     (SELECT 1 FROM journal j JOIN transfer t ON t.seq = j.seq + 1
-- sqlite:      WHERE (t.debit = NEW.id AND NEW.debits = OLD.debits + t.amount AND NEW.credits = OLD.credits)
-- sqlite:         OR (t.credit = NEW.id AND NEW.credits = OLD.credits + t.amount AND NEW.debits = OLD.debits))
-- sqlite:   BEGIN SELECT RAISE(ABORT, 'only a transfer changes the sums of an account'); END;
-- sqlite: CREATE TRIGGER journal_follows BEFORE UPDATE ON journal
-- sqlite:   WHEN (NEW.id <> OLD.id OR NEW.seq <> OLD.seq OR NEW.hash <> OLD.hash) AND NOT EXISTS
-- sqlite:     (SELECT 1 FROM transfer WHERE seq = OLD.seq + 1 AND seq = NEW.seq AND prev = OLD.hash AND hash = NEW.hash)
-- sqlite:   BEGIN SELECT RAISE(ABORT, 'only a transfer moves the end of the journal'); END;
-- sqlite: CREATE TRIGGER journal_stays BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal stays'); END;
-- sqlite: CREATE TRIGGER journal_once BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'the journal stays'); END;
-- sqlite: CREATE TRIGGER account_stays BEFORE UPDATE ON account
-- sqlite:   WHEN NEW.id <> OLD.id OR NEW.ledger <> OLD.ledger OR NEW.kind <> OLD.kind OR NEW.owner <> OLD.owner
-- sqlite:     OR (OLD.closed AND NOT NEW.closed)
-- sqlite:   BEGIN SELECT RAISE(ABORT, 'an account stays'); END;
-- pg: CREATE FUNCTION transfer_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'transfer is append-only'; END $$;
-- pg: CREATE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION transfer_refuse();
-- pg: CREATE FUNCTION account_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'an account stays'; END $$;
-- pg: CREATE TRIGGER account_no_delete BEFORE DELETE OR TRUNCATE ON account
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION account_refuse();
-- pg: CREATE FUNCTION account_begins_empty() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'an account begins empty, once'; END $$;
-- pg: CREATE TRIGGER account_begins_empty BEFORE INSERT ON account FOR EACH ROW
-- pg:     WHEN (NEW.debits <> 0 OR NEW.credits <> 0 OR NEW.closed) EXECUTE FUNCTION account_begins_empty();
-- pg: CREATE FUNCTION account_follows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
-- pg:   IF NOT EXISTS (SELECT 1 FROM journal j JOIN transfer t ON t.seq = j.seq + 1
-- pg:       WHERE (t.debit = NEW.id AND NEW.debits = OLD.debits + t.amount AND NEW.credits = OLD.credits)
-- pg:          OR (t.credit = NEW.id AND NEW.credits = OLD.credits + t.amount AND NEW.debits = OLD.debits)) THEN
-- pg:     RAISE EXCEPTION 'only a transfer changes the sums of an account'; END IF;
-- pg:   RETURN NEW;
-- pg: END $$;
-- pg: CREATE TRIGGER account_follows BEFORE UPDATE ON account FOR EACH ROW
-- pg:     WHEN (NEW.debits <> OLD.debits OR NEW.credits <> OLD.credits) EXECUTE FUNCTION account_follows();
-- pg: CREATE FUNCTION journal_follows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
-- pg:   IF NOT EXISTS (SELECT 1 FROM transfer
-- pg:       WHERE seq = OLD.seq + 1 AND seq = NEW.seq AND prev = OLD.hash AND hash = NEW.hash) THEN
-- pg:     RAISE EXCEPTION 'only a transfer moves the end of the journal'; END IF;
-- pg:   RETURN NEW;
-- pg: END $$;
-- pg: CREATE TRIGGER journal_follows BEFORE UPDATE ON journal FOR EACH ROW
-- pg:     WHEN (NEW.id <> OLD.id OR NEW.seq <> OLD.seq OR NEW.hash <> OLD.hash) EXECUTE FUNCTION journal_follows();
-- pg: CREATE FUNCTION journal_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'the journal stays'; END $$;
-- pg: CREATE TRIGGER journal_stays BEFORE INSERT OR DELETE OR TRUNCATE ON journal
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse();
-- pg: CREATE TRIGGER account_stays BEFORE UPDATE ON account FOR EACH ROW
-- pg:     WHEN (NEW.id <> OLD.id OR NEW.ledger <> OLD.ledger OR NEW.kind <> OLD.kind OR NEW.owner <> OLD.owner
-- pg:         OR (OLD.closed AND NOT NEW.closed))
-- pg:     EXECUTE FUNCTION account_refuse();
