// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, test, vi } from 'vitest';
import type { Federation } from '../../api/federations';
import type { GameInfo } from '../../api/types';
import { Presets } from './presets.svelte';

vi.mock('../../i18n', async (real) => ({ ...(await real<object>()), t: (key: string) => key }));

const kept = { presets: { kalah: { mode: 'enforced', presets: [{ name: 'Short', options: { seeds: 3 }, clock: { kind: 'fischer', base_s: 60, step_s: 1 } }] } } } as unknown as Federation;
const infos = [{ id: 'kalah', options: [{ name: 'seeds', type: 'int', default: 4 }], presets: [] }] as unknown as GameInfo[];
const of = (presets: Presets, game: string) => presets.games.find((each) => each.game === game)!;

test('what is kept goes back as it came', () => {
  const presets = new Presets(kept);
  expect(presets.wish(infos)).toEqual(kept.presets);
  expect(presets.check()).toEqual({});
});

test('a game gets presets, each with a name and switches of its own, and loses them with the last', () => {
  const presets = new Presets(kept);
  const kalah = of(presets, 'kalah');
  kalah.add();
  kalah.list[1]!.rules.set('seeds', 6);
  expect(presets.wish(infos).kalah?.presets[1]).toEqual({ name: 'game-kalah', options: { seeds: 6 } });
  kalah.list[1]!.name = ' Short ';
  expect(presets.check()).toEqual({ 'preset-kalah-1': 'federation-preset-twice' });
  kalah.list[1]!.name = ' ';
  expect(presets.check()).toEqual({ 'preset-kalah-1': 'federation-preset-nameless' });
  kalah.remove(1);
  kalah.remove(0);
  expect(presets.wish(infos)).toEqual({});
  of(presets, 'chess').choose('suggested');
  expect(presets.wish(infos)).toEqual({ chess: { mode: 'suggested', presets: [{ name: 'game-chess', options: {} }] } });
});

test('two versions are compared in words, with their switches', () => {
  const [mine, theirs] = [new Presets(kept), new Presets(kept)];
  of(mine, 'kalah').list[0]!.rules.set('seeds', 5);
  const differ = mine.told(infos).filter(([, text], at) => text !== theirs.told(infos)[at]![1]);
  expect(differ).toHaveLength(1);
  expect(differ[0]![1]).toContain('option-kalah-seeds: 5');
});
