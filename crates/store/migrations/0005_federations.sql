-- SPDX-License-Identifier: AGPL-3.0-or-later
-- The federations of the house: who administers each in its place, and by which agreement.

-- D2: an administrator is a person or a company. D3: every federation has one agreement, and none shares its own with
-- another.
CREATE TABLE federation (
    id                 TEXT NOT NULL PRIMARY KEY CHECK (id <> '' AND id <> 'house'),
    name               TEXT NOT NULL CHECK (name <> ''),
    administrator      TEXT NOT NULL CHECK (administrator <> ''),
    administrator_kind TEXT NOT NULL CONSTRAINT administrator_is_person_or_company
                       CHECK (administrator_kind IN ('person', 'company')),
    agreement          TEXT NOT NULL CONSTRAINT agreement_is_given CHECK (agreement <> ''),
    CONSTRAINT agreement_is_its_own UNIQUE (agreement)
);
