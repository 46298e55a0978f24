-- SPDX-License-Identifier: AGPL-3.0-or-later
-- How a name looks, capitals and all: `name_key` takes capitals for small letters before it looks for twins, and so misses
-- twins that are capitals. Nothing is in it where the step found names already: the server fills them in before it listens,
-- and two that look the same stay.

ALTER TABLE user_account ADD COLUMN name_look TEXT;
CREATE INDEX user_account_look ON user_account (name_look) WHERE name_look IS NOT NULL;
ALTER TABLE name_old ADD COLUMN name_look TEXT;
CREATE INDEX name_old_look ON name_old (name_look) WHERE name_look IS NOT NULL;
