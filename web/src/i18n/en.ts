// SPDX-License-Identifier: AGPL-3.0-or-later
//! All messages of one language, in one chunk that only its readers fetch.
export default Object.values(
  import.meta.glob<string>('../../../i18n/en/*.ftl', { eager: true, import: 'default' }),
);
