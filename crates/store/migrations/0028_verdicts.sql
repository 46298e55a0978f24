-- SPDX-License-Identifier: AGPL-3.0-or-later
-- What a federation decided about a report that stays with the site is found by the report, among all that the audit tells.

CREATE INDEX audit_report_federation ON audit (subject) WHERE act = 'report.federation';
