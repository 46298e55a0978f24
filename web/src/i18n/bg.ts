// SPDX-License-Identifier: AGPL-3.0-or-later
//! The messages of one language that every page needs, in one chunk that only its readers fetch. The words of
//! boards, tables, lessons and of the form for a new table are fetched with them (`need` in `index.ts`).
export default Object.values(
  import.meta.glob<string>(['../../../i18n/bg/*.ftl', '!../../../i18n/bg/{boards,speech,dice,room,illegal,new,learn,bughouse,records,fairness,terms,people,oauth,errors,safety,admin,challenge,federation,tournament,draft,desk,money,ear,adapted,dispute,appendix,guide,places,analysis,hint,solved,offline,previews}.ftl'], {
    eager: true,
    import: 'default',
  }),
);
