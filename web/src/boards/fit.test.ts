// SPDX-License-Identifier: AGPL-3.0-or-later
import { describe, expect, it } from 'vitest';
import { upright } from './fit.ts';

const ratios = { wide: 1.24, upright: 0.87 };

describe('the drawing that suits the room', () => {
  it('is upright on a phone held upright', () => {
    expect(upright({ width: 348, height: 480 }, 600, ratios)).toBe(true);
  });

  it('is wide on a phone on its side, where the upright one would be small', () => {
    expect(upright({ width: 560, height: 290 }, 600, ratios)).toBe(false);
  });

  it('is wide wherever there is width, however the window was before', () => {
    expect(upright({ width: 850, height: 650 }, 600, ratios)).toBe(false);
    expect(upright({ width: 740, height: 900 }, 600, ratios)).toBe(false);
  });

  it('is wide before anything is measured, and goes by the width alone while the height is unknown', () => {
    expect(upright({ width: 0, height: 0 }, 600, ratios)).toBe(false);
    expect(upright({ width: 340, height: 0 }, 600, ratios)).toBe(true);
  });
});
