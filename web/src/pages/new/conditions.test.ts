// SPDX-License-Identifier: AGPL-3.0-or-later
//! The form thinks of oneself and the opponent; the server of White and Black. Nobody can choose what does not fit together.
import { beforeAll, describe, expect, it } from 'vitest';
import { setLang } from '../../i18n';
import { Conditions, USUAL_CLOCK } from './conditions.svelte';
import { Draft } from './draft.svelte';

const players = (conditions: Conditions, white: 'me' | 'other' = 'me') =>
  conditions.terms(white, 'bg').players as { visually_disabled: boolean; helper: boolean; assistant: unknown }[];

beforeAll(() => setLang('en'));

describe('conditions of Appendix D', () => {
  it('follow who is White', () => {
    const conditions = new Conditions();
    conditions.score.me = 'own';
    expect(players(conditions).map((one) => one.visually_disabled)).toEqual([true, false]);
    expect(players(conditions, 'other').map((one) => one.visually_disabled)).toEqual([false, true]);
    expect(conditions.terms('other', 'bg')).toMatchObject({ score: ['auto', 'own'], lang: ['bg', 'bg'] });
  });

  it('have only the people who may be there', () => {
    const conditions = new Conditions();
    conditions.helper.other = true;
    expect(players(conditions)[1]!.helper).toBe(true);
    conditions.assist('me', true);
    conditions.grant('me', 'tell', false);
    expect(players(conditions)[0]!.assistant).toMatchObject({ execute: true, tell: false });
    expect(players(conditions)[1]!.helper, 'the helper stands in for the assistant there is not').toBe(false);
    conditions.who = 'other';
    expect(players(conditions)[0]!.assistant, 'only who does not see has one').toBeNull();
  });

  it('give an assistant to who plays somebody who does not hear', () => {
    const conditions = new Conditions();
    conditions.deaf.other = true;
    expect(conditions.mustHave('me')).toBe(true);
    expect(players(conditions)[0]!.assistant).toMatchObject({ execute: true, adjourn: true });
  });

  it('bring with the board what is usual there', () => {
    const conditions = new Conditions();
    conditions.twoBoards = true;
    conditions.play('over_the_board');
    expect(conditions.terms('me', 'en')).toMatchObject({
      mode: 'over_the_board', two_boards: false, touch: 'peg_out', announce_time: 'charged_to_mover', score: ['own', 'own'],
    });
    conditions.time = 'grace';
    expect(conditions.terms('me', 'en').announce_time).toEqual({ grace_ms: 2500 });
  });

  it('go with a clock, a chair and neither ratings nor stakes', () => {
    const draft = new Draft('chess', true);
    draft.rated = true;
    draft.byAppendix(new Conditions(), USUAL_CLOCK);
    const info = { id: 'chess', options: [], presets: [], family: 'chess', bots: [] } as never;
    for (let turn = 0; turn < 20; turn += 1) {
      const made = draft.proposal(info, true);
      expect(made).toMatchObject({ rated: false, clock: { kind: 'fischer' } });
      const white = made.seat === 'first';
      expect((made.adapted as { players: { visually_disabled: boolean }[] }).players[white ? 0 : 1]!.visually_disabled).toBe(true);
      expect(['first', 'second']).toContain(made.seat);
    }
    draft.face('bot');
    expect(draft.clock.kind, 'against the bot, too').toBe('fischer');
    draft.take('kalah');
    expect(draft.proposal(info).adapted).toBeUndefined();
  });
});
