-- SPDX-License-Identifier: AGPL-3.0-or-later
-- A deadline changes with every move, and an index on it with it; it is asked for a few times a minute, among the rooms
-- that are not over (`head_live`).
DROP INDEX head_deadline;
