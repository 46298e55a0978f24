// SPDX-License-Identifier: AGPL-3.0-or-later
import { beforeAll, describe, expect, it } from 'vitest';
import { need, setLang } from '../../i18n';
import { part, places, Terms } from './terms.svelte';

describe('the money of a tournament as it is typed', () => {
  beforeAll(async () => {
    await need('draft');
    await setLang('en');
  });

  it('takes parts that fall and are a whole together', () => {
    expect(places('50 30 20')).toEqual([5000, 3000, 2000]);
    expect(places('50, 30, 20')).toEqual([5000, 3000, 2000]);
    expect(places('33,34 33,33 33.33')).toEqual([3334, 3333, 3333]);
    expect(places('100')).toEqual([10_000]);
    for (const wrong of ['', '50 30', '20 30 50', '60 40 0', '50 -50', 'half half']) expect(places(wrong)).toBeNull();
    expect([part('5 %'), part('0'), part('100,01')]).toEqual([500, 0, null]);
  });

  it('asks for nothing while it is off, and names what is wrong', () => {
    const terms = new Terms();
    expect([terms.wish('sofia'), terms.check()]).toEqual([{}, {}]);
    terms.on = true;
    [terms.organiser, terms.bonuses] = ['5', [{ sponsor: 'acme', amount: '5' }, { sponsor: '', amount: '2,50' }]];
    expect(terms.wish('sofia')).toEqual({
      money: {
        currency: 'sofia/credits',
        entry_fee: 100,
        organiser_bp: 500,
        prizes_bp: [5000, 3000, 2000],
        ties: 'share',
        bonuses: [{ sponsor: 'acme', amount: 500 }, { amount: 250 }],
      },
    });
    [terms.fee, terms.organiser, terms.prizes] = ['one', '101', '50'];
    terms.bonuses = [{ sponsor: '', amount: '1' }, { sponsor: '', amount: '0' }];
    expect(Object.keys(terms.check())).toEqual(['fee', 'organiser', 'prizes', 'bonus1']);
  });
});
