// SPDX-License-Identifier: AGPL-3.0-or-later
//! The switches of one game as somebody sets them: for a table, for a tournament, for a preset.
import type { GameId, GameInfo, OptionSpec, OptionValue, RulePreset } from '../../api/types';
import { isTerm, meaningful } from '../../parts/terms';

export class Switches {
  game: GameId = $state('tabla');
  options: Record<string, OptionValue> = $state({});
  /** Sentences by field, `option:NAME` among them. */
  errors: Record<string, string> = $state({});

  constructor(game: GameId) {
    this.game = game;
  }

  /** Turns to another game: what was agreed about the match and the cube holds for every game that has them. */
  take(game: GameId): void {
    this.game = game;
    this.options = this.#terms();
    this.errors = {};
  }

  /** Sets a switch of the game. */
  set(name: string, value: OptionValue): void {
    this.options[name] = value;
    this.forget(`option:${name}`);
  }

  /** The value a switch has now. */
  value(spec: OptionSpec): OptionValue {
    return this.options[spec.name] ?? spec.default;
  }

  /** Takes a rule preset; what was agreed about the match and the cube stays. */
  preset(preset: RulePreset): void {
    this.options = { ...this.#terms(), ...preset.options };
  }

  #terms(): Record<string, OptionValue> {
    return Object.fromEntries(Object.entries(this.options).filter(([name]) => isTerm(name)));
  }

  /** The preset the switches stand at, or `null` for an own choice. */
  presetOf(info: Pick<GameInfo, 'presets' | 'options'>): RulePreset | null {
    const fits = (preset: RulePreset): boolean =>
      info.options.every((spec) => isTerm(spec.name) || (preset.options[spec.name] ?? spec.default) === this.value(spec));
    return info.presets.find(fits) ?? null;
  }

  /** The switches of this game that mean something; a beaver without a cube is not sent. */
  agreed(info: GameInfo): Record<string, OptionValue> {
    const known = new Set(info.options.map((spec) => spec.name));
    const own = Object.entries(this.options).filter(([name]) => known.has(name));
    return meaningful(Object.fromEntries(own));
  }

  protected forget(...fields: string[]): void {
    for (const field of fields) delete this.errors[field];
    delete this.errors.form;
  }
}
