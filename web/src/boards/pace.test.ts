// SPDX-License-Identifier: AGPL-3.0-or-later
// What is told beside a board: notices end with the moment they speak about, sounds wait for what moves.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcer } from '../a11y/announcer.ts';
import { pauseHeard, Quiet, Run } from './motion.ts';
import { Notice } from './notice.svelte.ts';
import { defaultBoardSettings } from './settings.ts';

describe('a notice', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends with the step or the ply it speaks about, however soon that comes', () => {
    let moment = 'ply 4, no step';
    const notice = new Notice(() => moment);
    notice.tell('No move with this checker.');
    expect(notice.text).toBe('No move with this checker.');
    moment = 'ply 4, one step';
    expect(notice.text).toBeNull();
    notice.tell('The turn is not finished.');
    moment = 'ply 5, no step';
    expect(notice.text).toBeNull();
  });

  it('ends by itself after five seconds', () => {
    const notice = new Notice();
    notice.tell('Not now.');
    vi.advanceTimersByTime(4_900);
    expect(notice.text).toBe('Not now.');
    vi.advanceTimersByTime(200);
    expect(notice.text).toBeNull();
  });
});

describe('what is heard', () => {
  it('waits until everything that moves has come to rest, in its order', () => {
    const quiet = new Quiet();
    const heard: string[] = [];
    quiet.after(() => heard.push('at rest'));
    quiet.begin();
    quiet.begin();
    quiet.after(() => heard.push('dice'));
    quiet.after(() => heard.push('turn'));
    quiet.end();
    expect(heard).toEqual(['at rest']);
    quiet.end();
    expect(heard).toEqual(['at rest', 'dice', 'turn']);
  });
});

describe('a listener', () => {
  it('is waited for before anything plays itself, others are not', async () => {
    vi.useFakeTimers();
    const start = performance.now();
    vi.spyOn(announcer, 'unheard', 'get').mockImplementation(() => Math.max(0, start + 900 - performance.now()));
    const gone = async (listener: boolean) => {
      const from = performance.now();
      const settings = { ...defaultBoardSettings, listener };
      const done = pauseHeard(new Run(), 100, settings).then((ran) => ran && performance.now() - from);
      await vi.runAllTimersAsync();
      return done;
    };
    expect(await gone(false)).toBe(100);
    expect(await gone(true)).toBe(800);
    expect(await gone(true)).toBe(100);
    vi.useRealTimers();
  });
});
