-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What players say of their eyes and ears in tournaments by Appendix D stands beside the log, where it can be forgotten:
-- with the account, with the entry, and when nothing more is played. `said` is JSON; `player` is the account, if there is
-- one. What logs hold of it is moved here where it is still needed, and not read there any more.

CREATE TABLE contest_person (
    contest TEXT   NOT NULL REFERENCES contest (id),
    entry   BIGINT NOT NULL CHECK (entry > 0),
    player  TEXT,
    said    TEXT   NOT NULL CHECK (said <> ''),
    PRIMARY KEY (contest, entry)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX contest_person_player ON contest_person (player);

INSERT INTO contest_person (contest, entry, player, said)
SELECT m.contest, m.entry, m.player, m.said FROM (
    SELECT e.contest, e.seq,
-- sqlite:     json_extract(e.payload, '$.entry') AS entry, json_extract(e.payload, '$.entrant.account') AS player,
-- sqlite:     json_extract(e.payload, '$.person') AS said
-- pg:     CAST(CAST(e.payload AS JSON) ->> 'entry' AS BIGINT) AS entry,
-- pg:     CAST(e.payload AS JSON) -> 'entrant' ->> 'account' AS player, CAST(e.payload AS JSON) ->> 'person' AS said
    FROM contest_event e JOIN contest c ON c.id = e.contest
    WHERE e.kind = 'entered' AND c.state NOT IN ('finished', 'closed', 'cancelled')
) m
WHERE m.said IS NOT NULL AND m.entry > 0
    AND NOT EXISTS (SELECT 1 FROM user_account u WHERE u.player = m.player AND u.erased_us IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM contest_event o WHERE o.contest = m.contest AND o.kind IN ('left', 'dropped')
-- sqlite:     AND json_extract(o.payload, '$.entry') = m.entry
-- pg:     AND CAST(CAST(o.payload AS JSON) ->> 'entry' AS BIGINT) = m.entry
    );
