// SPDX-License-Identifier: AGPL-3.0-or-later
//! What calls a player's attention: an offer that was refused is shown to who made it, and the sound of the own turn.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { event, table } from '../../boards/testing';
import { LANGS, need, setLang, t } from '../../i18n';
import { quiet } from '../../boards/motion';
import type { BughousePos, View, WireEvent } from '../../boards/types';
import { play } from '../../sound/play';
import { callAttention } from './fresh';

vi.mock('../../sound/play', () => ({ play: vi.fn() }));

beforeAll(() => need('room'));

describe.each(LANGS)('a refused offer in %s', (lang) => {
  const shown = (what: 'draw' | 'takeback' | 'rematch', seat: number): string[] => {
    const told: string[] = [];
    const [asked, refused] = [event(3, 'offered', { seat: 0, what }), event(4, 'declined', { seat: 1, what })];
    const now = table({ game: 'chess', seat });
    callAttention([refused], now, now, [asked, refused], (text) => told.push(text));
    return told;
  };

  it.each(['draw', 'takeback', 'rematch'] as const)('is a line on the page of who asked: %s', async (what) => {
    await setLang(lang);
    expect(shown(what, 0)).toEqual([t('offer-declined', { what, name: 'Иван' })]);
    expect(shown(what, 0)[0]).toContain('Иван');
    expect(shown(what, 1)).toEqual([]);
  });
});

describe('the sound of the own turn', () => {
  beforeEach(() => vi.mocked(play).mockClear());

  const heard = async (fresh: readonly WireEvent[], before: View, now: View): Promise<string[]> => {
    callAttention(fresh, before, now, fresh, () => {});
    await new Promise<void>((done) => setTimeout(() => quiet.after(done)));
    return vi.mocked(play).mock.calls.map(([sound]) => sound);
  };
  const by = (seat: number) => [event(9, 'moved', { seat })];

  it('comes when the opponent has moved, and not when one plays again', async () => {
    const [theirs, mine] = [table({ game: 'kalah', turn: 1 }), table({ game: 'kalah', turn: 0 })];
    expect(await heard(by(1), theirs, mine)).toEqual(['turn']);
    vi.mocked(play).mockClear();
    expect(await heard(by(0), mine, mine)).toEqual([]);
    // Away for a moment: another page of the same player moved, and the answer came.
    expect(await heard([...by(0), ...by(1)], mine, mine)).toEqual(['turn']);
  });

  it('comes to who does not see the board, too', async () => {
    const blind = (turn: number) => table({ game: 'chess', turn, pos: null as never });
    expect(await heard(by(1), blind(1), blind(0))).toEqual(['turn']);
  });

  const pos = (frozen: BughousePos['frozen'] = null) => ({ boards: [], sleeves: [], frozen }) as unknown as BughousePos;
  const four = (turns: number[], frozen: BughousePos['frozen'] = null) =>
    table({ game: 'bughouse', turn: null, turns, pos: pos(frozen), seats: [null, null, null, null] });

  it('does not come with the moves of the other board while one is on turn', async () => {
    expect(await heard(by(2), four([0, 2]), four([0, 3]))).toEqual([]);
    expect(await heard(by(3), four([0, 3]), four([0, 2]))).toEqual([]);
    expect(await heard(by(1), four([1, 2]), four([0, 2]))).toEqual(['turn']);
  });

  it('comes when a piece is to be taken off, and when the boards go on with the own turn', async () => {
    const frozen = { promoter: 3, remover: 0, square: 'h1' };
    expect(await heard(by(3), four([0, 3]), four([0], frozen))).toEqual(['turn']);
    vi.mocked(play).mockClear();
    const other = { promoter: 2, remover: 1, square: 'h8' };
    expect(await heard(by(1), four([1], other), four([0, 3]))).toEqual(['turn']);
    vi.mocked(play).mockClear();
    expect(await heard(by(0), four([0], frozen), four([0, 2]))).toEqual([]);
  });
});
