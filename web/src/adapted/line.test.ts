// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { Line } from './line.svelte';

/** A line whose answers are given by hand. */
function line() {
  const sent: string[] = [];
  const said: string[] = [];
  let answer: (why: string | null) => void = () => {};
  const field = new Line(
    (text) => {
      sent.push(text);
      return new Promise((resolve) => (answer = resolve));
    },
    (text) => said.push(text),
  );
  return { field, sent, said, answer: (why: string | null) => answer(why) };
}

describe('a line of words', () => {
  it('leaves the field at once and is sent once; what is typed meanwhile stays', async () => {
    const { field, sent, answer } = line();
    field.text = 'e4';
    const first = field.send();
    expect(field.text).toBe('');
    await field.send();
    field.text = 'pre';
    await Promise.resolve();
    answer(null);
    await first;
    expect(sent).toEqual(['e4']);
    expect(field.text).toBe('pre');
  });

  it('waits for the line before it', async () => {
    const { field, sent, answer } = line();
    field.text = 'e4';
    const first = field.send();
    field.text = 'press';
    const second = field.send();
    await Promise.resolve();
    expect(sent).toEqual(['e4']);
    answer(null);
    await first;
    await expect.poll(() => sent).toEqual(['e4', 'press']);
    answer(null);
    await second;
    expect(field.text).toBe('');
  });

  it.each(['Not now.', ''])('comes back when it is refused: %s', async (why) => {
    const { field, said, answer } = line();
    field.text = 'Nf9';
    const sending = field.send();
    await Promise.resolve();
    answer(why);
    await sending;
    expect([field.text, field.why, said]).toEqual(['Nf9', why, [why]]);
  });

  it('comes back over nothing that is typed meanwhile', async () => {
    const { field, answer } = line();
    field.text = 'Nf9';
    const sending = field.send();
    await Promise.resolve();
    field.text = 'Nf3';
    answer('');
    await sending;
    expect(field.text).toBe('Nf3');
  });
});
