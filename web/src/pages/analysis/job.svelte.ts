// SPDX-License-Identifier: AGPL-3.0-or-later
//! The job of an analysis as the page follows it: the server says how far it is while it waits or runs, and what was found
//! is asked for at its end.
import { announce } from '../../a11y/announcer';
import { analysis, type Analysis, type Depth, followAnalysis } from '../../api/analysis';
import { ApiError, getSession, sentence } from '../../api/client';
import { t, tMaybe } from '../../i18n';

/** Why the server did not do what was asked. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return tMaybe(`analysis-refused-${error.refused.code.replaceAll('_', '-')}`) ?? sentence(error.refused);
}

/** Why a job has ended without a report. */
export function failureOf(failure: string | null): string {
  return tMaybe(`analysis-failure-${(failure ?? 'other').replaceAll('_', '-')}`) ?? t('analysis-failure-other');
}

/** The time that is left in round numbers: it is a guess. */
export function leftText(seconds: number): string {
  const span = seconds < 60 ? t('span-seconds', { n: Math.max(5, Math.ceil(seconds / 5) * 5) }) : t('span-minutes', { n: Math.ceil(seconds / 60) });
  return t('analysis-left', { span });
}

/** Which quarter a job has come to; said when it changes, and not oftener. */
export function quarter({ done, all }: Pick<Analysis, 'done' | 'all'>): number {
  return all === 0 ? 0 : Math.min(3, Math.floor((done * 4) / all));
}

const running = (state: Analysis['state'] | undefined): boolean => state === 'waiting' || state === 'running';

export class Job {
  depth: Depth = $state('quick');
  /** What the server has told last; null before it has told anything. */
  told: Analysis | null = $state.raw(null);
  #fault: unknown = $state.raw(null);
  /** Why it could not be asked, or would not do it, in the language of now. */
  readonly wrong: string = $derived(this.#fault === null ? '' : refusalOf(this.#fault));
  /** There is no such table: to ask again is of no use. */
  readonly missing: boolean = $derived(this.#fault instanceof ApiError && ['no_such_room', 'no_such_brought_game'].includes(this.#fault.refused.code));
  /** Whether an answer is awaited that somebody has asked for. */
  busy: boolean = $state(false);
  /** Ends the line on which the server tells. */
  #hangUp: (() => void) | undefined;
  #asked = 0;

  constructor(readonly id: string) {}

  /** Looks how the analysis of a depth stands. */
  async look(depth: Depth): Promise<void> {
    if (depth !== this.depth) {
      this.told = null;
      this.#leave();
    }
    this.depth = depth;
    await this.#ask('get');
  }

  /** Has it made. */
  async start(): Promise<void> {
    // Whoever starts one has to be known, to be able to take it back.
    await getSession().catch(() => {});
    await this.#ask('post');
  }

  async cancel(): Promise<void> {
    await this.#ask('delete');
    if (this.wrong === '' && !running(this.told?.state)) announce(t('analysis-cancelled'));
  }

  /** Hears and asks no more. */
  stop(): void {
    this.#leave();
    this.#asked += 1;
  }

  async #ask(method: 'get' | 'post' | 'delete', quiet = false): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    if (!quiet) [this.#fault, this.busy] = [null, true];
    try {
      const told = await analysis(method, this.id, this.depth);
      if (mine !== this.#asked) return;
      this.#take(told);
    } catch (error) {
      if (mine !== this.#asked) return;
      this.#fault = error;
    } finally {
      if (mine === this.#asked) this.busy = false;
    }
  }

  #leave(): void {
    this.#hangUp?.();
    this.#hangUp = undefined;
  }

  /** What the server says by itself; what was found is not among it. */
  #heard(told: Analysis): void {
    if (told.depth !== this.depth) return;
    if (told.state === 'done') {
      this.#leave();
      void this.#ask('get', true);
    } else this.#take(told);
  }

  #take(told: Analysis): void {
    const before = this.told;
    this.told = told;
    if (running(told.state)) this.#hangUp ??= followAnalysis(this.id, this.depth, (next) => this.#heard(next));
    else this.#leave();
    if (told.state === 'waiting' && (before?.state !== 'waiting' || before.ahead !== told.ahead)) announce(t('analysis-waiting', { n: told.ahead }));
    if (told.state === 'running') {
      if (before?.state !== 'running') announce(t('analysis-running'));
      else if (quarter(before) !== quarter(told)) announce(t('analysis-done-of', { done: told.done, all: told.all }));
    }
    if (!running(before?.state)) return;
    if (told.state === 'done') announce(t('analysis-ready'));
    if (told.state === 'failed') announce(`${t('analysis-failed')}. ${failureOf(told.failure)}`);
  }
}
