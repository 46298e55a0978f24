// SPDX-License-Identifier: AGPL-3.0-or-later
//! The figures of the players as rows of a table.
import type { ChessFigures, Figures, KalahFigures, Mark, TablesFigures } from '../../api/analysis';
import type { Family } from '../../boards';
import { t } from '../../i18n';
import { markWord, number, percent } from './said';

export interface Row {
  key: string;
  label: string;
  /** One for each player. */
  values: string[];
}

const NONE = '—';
const or = (value: number | null | undefined, text: (value: number) => string): string => (value === null || value === undefined ? NONE : text(value));

/** The marks of a family, the least bad first. */
const MARKS: Record<Family, readonly Mark[]> = {
  chess: ['doubtful', 'bad', 'very bad'],
  bughouse: ['doubtful', 'bad', 'very bad'],
  tables: ['doubtful', 'bad', 'very bad'],
  kalah: ['seeds lost', 'draw lost', 'win lost'],
};

/** The rows of a family: names of messages, and how each is written. */
const ROWS = {
  tables: [
    ['pr', (own) => or(own.pr, (pr) => number(pr, 1))],
    ['pr-chequer', (own) => or(own.chequer.pr, (pr) => number(pr, 1))],
    ['pr-cube', (own) => or(own.cube.pr, (pr) => number(pr, 1))],
    ['plays', (own) => String(own.chequer.decisions)],
    ['cubes', (own) => String(own.cube.decisions)],
    ['match-lost', (own) => percent((own.chequer.match_lost ?? 0) + (own.cube.match_lost ?? 0))],
    ['luck', (own) => number(own.luck, 2, true)],
    ['result', (own) => or(own.result, (points) => number(points, 0, true))],
    ['adjusted', (own) => or(own.luck_adjusted, (points) => number(points, 2, true))],
  ] as [string, (own: TablesFigures) => string][],
  chess: [
    ['decisions', (own) => String(own.decisions)],
    ['mean-chance', (own) => or(own.mean_loss, (loss) => percent(loss))],
    ['mean-pawns', (own) => or(own.mean_centipawns, (loss) => number(loss / 100, 2))],
  ] as [string, (own: ChessFigures) => string][],
  bughouse: [
    ['decisions', (own) => String(own.decisions)],
    ['mean-pawns', (own) => or(own.mean_loss, (loss) => number(loss / 100, 2))],
  ] as [string, (own: ChessFigures) => string][],
  kalah: [
    ['decisions', (own) => String(own.decisions)],
    ['exact', (own) => String(own.exact)],
    ['lost', (own) => number(own.lost, 0)],
    ['lost-estimate', (own) => number(own.lost_estimate, 1)],
  ] as [string, (own: KalahFigures) => string][],
};

/** How many decisions of a player have a mark. */
function marked(own: Figures, mark: Mark): number {
  const key = mark.replaceAll(' ', '_');
  if ('chequer' in own) return (own.chequer.marks[key] ?? 0) + (own.cube.marks[key] ?? 0);
  return own.marks[key] ?? 0;
}

/** The table of some players' figures; no cube has no rows of one, a single game none of a match. */
export function rowsOf(family: Family, players: readonly Figures[]): Row[] {
  const rows = (ROWS[family] as [string, (own: Figures) => string][]).map(([key, text]) => ({
    key,
    label: t(`analysis-fig-${key}`),
    values: players.map(text),
  }));
  const cubeless = family === 'tables' && (players as TablesFigures[]).every((own) => own.cube.decisions === 0);
  const single = family === 'tables' && (players as TablesFigures[]).every((own) => (own.chequer.match_lost ?? own.cube.match_lost ?? null) === null);
  const left = [...(cubeless ? ['pr-cube', 'pr-chequer', 'cubes'] : []), ...(single ? ['match-lost'] : [])];
  const kept = rows.filter((row) => !left.includes(row.key));
  return [...kept, ...MARKS[family].map((mark) => ({ key: mark, label: t('analysis-fig-marked', { mark: markWord(mark) }), values: players.map((own) => String(marked(own, mark))) }))];
}
