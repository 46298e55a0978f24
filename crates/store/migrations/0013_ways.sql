-- SPDX-License-Identifier: AGPL-3.0-or-later
-- Money goes a few more ways: the bank of a federation, and of the site, is written into by its cashier, gives bonuses,
-- gets them back and gets the organiser's part; a game that was decided wrongly is taken back after it was settled.
INSERT INTO transfer_way (kind, debit, credit) VALUES
    ('deposit', 'cash', 'house'), ('deposit', 'cash', 'federation'),
    ('bonus', 'house', 'prize'), ('bonus', 'federation', 'prize'),
    ('bonus_back', 'prize', 'house'), ('bonus_back', 'prize', 'federation'),
    ('organiser', 'prize', 'house'),
    ('reverse', 'player', 'player'), ('reverse', 'house', 'player'), ('reverse', 'federation', 'player');

-- I8: only a game that was won is taken back, in its own currency, and only once: its group has a key of its own. The audit adds up whether the
-- losers got what they had lost.
-- sqlite: CREATE TRIGGER transfer_reverse BEFORE INSERT ON transfer WHEN NEW.kind = 'reverse'
-- sqlite:   AND (NEW.grp <> 'game:' || NEW.ref || ':reverse' OR NOT EXISTS
-- sqlite:     (SELECT 1 FROM transfer t JOIN account e ON e.id = t.debit JOIN account d ON d.ledger = e.ledger
-- sqlite:      WHERE t.grp = 'game:' || NEW.ref || ':close' AND t.kind = 'win' AND d.id = NEW.debit))
-- sqlite:   BEGIN SELECT RAISE(ABORT, 'only a game that was won is taken back, once'); END;
-- pg: CREATE FUNCTION transfer_reverse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
-- pg:   IF NEW.grp <> 'game:' || NEW.ref || ':reverse' OR NOT EXISTS
-- pg:       (SELECT 1 FROM transfer t JOIN account e ON e.id = t.debit JOIN account d ON d.ledger = e.ledger
-- pg:        WHERE t.grp = 'game:' || NEW.ref || ':close' AND t.kind = 'win' AND d.id = NEW.debit) THEN
-- pg:     RAISE EXCEPTION 'only a game that was won is taken back, once'; END IF;
-- pg:   RETURN NEW;
-- pg: END $$;
-- pg: CREATE TRIGGER transfer_reverse BEFORE INSERT ON transfer FOR EACH ROW
-- pg:     WHEN (NEW.kind = 'reverse') EXECUTE FUNCTION transfer_reverse();
