// SPDX-License-Identifier: AGPL-3.0-or-later
//! The money of a new tournament as it is typed, and as it is asked for.
import { getSite } from '../../api/client';
import { getBank, getFederation } from '../../api/federations';
import type { Money } from '../../api/tournaments';
import { t } from '../../i18n';
import { minor } from '../../parts/credits';
import type { Errors } from '../people/form.svelte';

/** The most bonuses of one tournament. */
export const BONUSES_MAX = 8;

/** A part of a whole as it is typed, in hundredths of a percent; null where it is none. */
export function part(text: string): number | null {
  const bp = minor(text.replace('%', ''));
  return bp !== null && bp <= 10_000 ? bp : null;
}

/** The parts of the places, as they are typed: "50 30 20". Null unless they fall and are a whole together. */
export function places(text: string): number[] | null {
  const found = text
    .trim()
    .split(/[\s;/]+/)
    .map((each) => part(each.replace(/,$/, '')));
  const parts = found.filter((each): each is number => each !== null && each > 0);
  const falling = parts.every((each, at) => at === 0 || each <= parts[at - 1]!);
  const whole = parts.reduce((sum, each) => sum + each, 0) === 10_000;
  return parts.length === found.length && falling && whole ? parts : null;
}

/** Whether this federation plays for credits, and who may give a bonus there. */
async function look(of: string): Promise<{ plays: boolean; sponsors: { id: string; name: string }[] }> {
  if (!(await getSite()).stakes) return { plays: false, sponsors: [] };
  if (of !== 'house') {
    const found = await getFederation(of);
    if (!found.stakes || found.frozen) return { plays: false, sponsors: [] };
  }
  return { plays: true, sponsors: await getBank(of).then((bank) => bank.sponsors, () => []) };
}

export class Terms {
  /** Whether its federation plays for credits. */
  offered = $state(false);
  sponsors = $state.raw<{ id: string; name: string }[]>([]);
  /** The federation asked for last. */
  #asked = '';
  /** Whether there is money in it at all. */
  on = $state(false);
  fee = $state('1');
  organiser = $state('0');
  prizes = $state('50 30 20');
  ties = $state<'share' | 'tiebreak'>('share');
  /** Without a sponsor the federation itself gives it. */
  bonuses = $state<{ sponsor: string; amount: string }[]>([]);

  /** Asks what this federation offers; without an answer nothing is played for. */
  async ask(federation: string): Promise<void> {
    if (federation === this.#asked) return;
    this.#asked = federation;
    [this.offered, this.bonuses] = [false, []];
    const found = await look(federation).catch(() => ((this.#asked = ''), { plays: false, sponsors: [] }));
    if (this.#asked !== '' && federation !== this.#asked) return;
    [this.offered, this.sponsors] = [found.plays, found.sponsors];
    if (!found.plays) this.on = false;
  }

  check(): Errors {
    if (!this.on) return {};
    const bonus = this.bonuses.findIndex(({ amount }) => (minor(amount) ?? 0) < 1);
    return {
      ...(minor(this.fee) === null ? { fee: t('tournament-fee-wrong') } : {}),
      ...(part(this.organiser) === null ? { organiser: t('tournament-organiser-wrong') } : {}),
      ...(places(this.prizes) === null ? { prizes: t('tournament-prizes-wrong') } : {}),
      ...(bonus < 0 ? {} : { [`bonus${bonus}`]: t('tournament-bonus-wrong') }),
    };
  }

  /** What is asked for, in the credits of this federation. */
  wish(federation: string): { money?: Money } {
    const prizes = places(this.prizes);
    if (!this.on || prizes === null) return {};
    const bonuses = this.bonuses.map(({ sponsor, amount }) => ({ ...(sponsor === '' ? {} : { sponsor }), amount: minor(amount) ?? 0 }));
    const money = {
      currency: `${federation}/credits`,
      entry_fee: minor(this.fee) ?? 0,
      organiser_bp: part(this.organiser) ?? 0,
      prizes_bp: prizes,
      ties: this.ties,
      bonuses,
    };
    return { money };
  }
}
