-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Accounts that were erased before what they had said was hidden: it is hidden now. Who has said what is found by one
-- look. The end of the audit is not taken away, nor set back.

CREATE INDEX event_said ON event (actor) WHERE kind = 'chat';

INSERT INTO hidden (player, room, seq, at_us)
SELECT player, '', 0, erased_us FROM user_account WHERE erased_us IS NOT NULL
ON CONFLICT DO NOTHING;

-- sqlite: CREATE TRIGGER audit_head_no_delete BEFORE DELETE ON audit_head BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
-- sqlite: CREATE TRIGGER audit_head_grows BEFORE UPDATE ON audit_head WHEN NEW.seq < OLD.seq OR NEW.id <> OLD.id
-- sqlite:   BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
-- pg: CREATE FUNCTION audit_head_refuse() RETURNS trigger LANGUAGE plpgsql AS
-- pg:     $$ BEGIN RAISE EXCEPTION 'the audit only grows'; END $$;
-- pg: CREATE TRIGGER audit_head_no_delete BEFORE DELETE OR TRUNCATE ON audit_head
-- pg:     FOR EACH STATEMENT EXECUTE FUNCTION audit_head_refuse();
-- pg: CREATE TRIGGER audit_head_grows BEFORE UPDATE ON audit_head
-- pg:     FOR EACH ROW WHEN (NEW.seq < OLD.seq OR NEW.id <> OLD.id) EXECUTE FUNCTION audit_head_refuse();
