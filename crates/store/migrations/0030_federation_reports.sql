-- SPDX-License-Identifier: AGPL-3.0-or-later
-- The reports a federation is done with, some of which the site still keeps open, are looked for among its own alone.

CREATE INDEX report_of_federation ON report (federation);
