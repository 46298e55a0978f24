// SPDX-License-Identifier: AGPL-3.0-or-later
//! The presets of a federation as they are written: by game, whether they bind, and what each of them sets.
import type { Federation, Patch } from '../../api/federations';
import type { ClockRule, GameId, GameInfo, OptionValue } from '../../api/types';
import { t } from '../../i18n';
import { optionName, optionValue } from '../../parts/options';
import { GAMES } from '../../parts/presets';
import { clockText } from '../../parts/words';
import { Switches } from '../new/switches.svelte';
import type { Errors } from '../people/form.svelte';

/** Most presets of a game. */
export const PRESETS_MAX = 12;
/** The longest name of one. */
export const NAME_MAX = 60;

type Wire = NonNullable<Patch['presets']>;
export type Mode = '' | 'suggested' | 'enforced';

/** One preset: its name, its switches, its clock; no clock: any. */
export class Preset {
  name = $state('');
  /** Whether it is unfolded on the desk. */
  open = $state(false);
  clock = $state.raw<ClockRule | null>(null);
  readonly rules: Switches;

  constructor(game: GameId, name: string, options: Record<string, OptionValue> = {}, clock: ClockRule | null = null) {
    this.rules = new Switches(game);
    this.rules.options = { ...options };
    [this.name, this.clock] = [name, clock];
  }

  /** Its switches that mean something; without the game's table of them, all. */
  options(info: GameInfo | undefined): Record<string, OptionValue> {
    return info ? this.rules.agreed(info) : { ...this.rules.options };
  }
}

/** Those of one game. */
export class OfGame {
  mode = $state<Mode>('');
  list = $state<Preset[]>([]);

  constructor(readonly game: GameId) {}

  /** Whether they bind; a game has one at least, by the site's usual rules. */
  choose(mode: Mode): void {
    this.mode = mode;
    if (mode !== '' && this.list.length === 0) this.add();
  }

  add(): void {
    const name = t(`game-${this.game}`);
    const taken = (wanted: string): boolean => this.list.some((each) => each.name.trim() === wanted);
    let [own, count] = [name, 1];
    while (taken(own)) own = `${name} ${(count += 1)}`;
    this.list.push(new Preset(this.game, own));
  }

  remove(at: number): void {
    this.list.splice(at, 1);
    if (this.list.length === 0) this.mode = '';
  }
}

/** Those of a federation. */
export class Presets {
  readonly games: readonly OfGame[];

  constructor(federation: Federation) {
    this.games = GAMES.map((game) => {
      const [own, kept] = [new OfGame(game), federation.presets[game]];
      if (!kept) return own;
      own.mode = kept.mode ?? 'suggested';
      own.list = kept.presets.map(({ name, options, clock }) => new Preset(game, name, options ?? {}, clock ? { kind: clock.kind, base_s: clock.base_s ?? 0, step_s: clock.step_s ?? 0 } : null));
      return own;
    });
  }

  check(): Errors {
    const errors: Errors = {};
    for (const { game, mode, list } of this.games)
      list.forEach(({ name }, at) => {
        const twice = list.some((other, place) => place < at && other.name.trim() === name.trim());
        if (mode !== '' && (name.trim() === '' || twice)) errors[`preset-${game}-${at}`] = t(twice ? 'federation-preset-twice' : 'federation-preset-nameless');
      });
    return errors;
  }

  /** As the server keeps them. */
  wish(infos: readonly GameInfo[]): Wire {
    const set = this.games.filter(({ mode }) => mode !== '');
    return Object.fromEntries(
      set.map(({ game, mode, list }) => {
        const info = infos.find((each) => each.id === game);
        const presets = list.map((one) => ({ name: one.name.trim(), options: one.options(info), ...(one.clock === null ? {} : { clock: one.clock }) }));
        return [game, { mode, presets }];
      }),
    ) as Wire;
  }

  /** By game, in words, for who compares two versions. */
  told(infos: readonly GameInfo[]): [string, string][] {
    return this.games.map(({ game, mode, list }) => {
      const info = infos.find((each) => each.id === game);
      const words = list.map((one) => {
        const set = Object.entries(one.options(info)).map(([name, value]) => `${optionName(game, name)}: ${optionValue(game, name, value)}`);
        const about = [...set, ...(one.clock === null ? [] : [clockText(one.clock)])];
        return about.length === 0 ? one.name : `${one.name} (${about.join('; ')})`;
      });
      return [`${t('federation-presets')}: ${t(`game-${game}`)}`, mode === '' ? '' : `${t(`federation-${mode}`)}: ${words.join(', ')}`];
    });
  }
}
