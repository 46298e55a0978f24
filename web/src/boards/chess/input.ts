// SPDX-License-Identifier: AGPL-3.0-or-later
// Typed and dictated chess moves: SAN, UCI or words in four languages, matched against the moves that are legal.
// The reader never chooses for the player: several matches are asked about (adapted chess 4.2).

import type { Heard } from '..';
import type { Translate } from '../say';
import type { BoardSettings, ChessLegal, ChessPos, View } from '../types';
import { type Placement, readFen, SQUARES } from './fen';
import { inLabels, labels, turned } from './leaflet';
import { type Meaning, readings } from './lexicon';
import { squareWord, whichPiece } from './speak';
import { inStyle } from './styling.svelte';
import { whyNot } from './why';

/** A legal move as the reader sees it. */
export interface Candidate {
  uci: string;
  piece: string;
  from: string;
  to: string;
  takes: string | null;
  ep: boolean;
  promo: string | null;
  castle: 'short' | 'long' | null;
}

/** What a text came to. */
export type Reading =
  | { status: 'ok'; uci: string }
  | { status: 'ambiguous' | 'incomplete' | 'contradiction'; moves: Candidate[] }
  | { status: 'illegal' | 'unknown' };

/** Every legal move with what it moves and takes. */
export function candidates(p: Placement, legal: ChessLegal): Candidate[] {
  const all: Candidate[] = [];
  for (const [from, dests] of Object.entries(legal.dests)) {
    const piece = (p.pieces.get(from) ?? 'p').toUpperCase();
    for (const to of dests) {
      const ep = piece === 'P' && to === p.ep && from.charAt(0) !== to.charAt(0) && !p.pieces.has(to);
      const takes = ep ? 'P' : (p.pieces.get(to)?.toUpperCase() ?? null);
      const file = to.charCodeAt(0) - from.charCodeAt(0);
      const castle = piece === 'K' && Math.abs(file) === 2 && from.charAt(1) === to.charAt(1) ? (file > 0 ? 'short' : 'long') : null;
      const base = { piece, from, to, takes: castle ? null : takes, ep, castle } as const;
      if (legal.promo.includes(from + to)) {
        for (const letter of legal.pieces ?? ['q', 'r', 'b', 'n'])
          all.push({ ...base, uci: `${from}${to}${letter}`, promo: letter.toUpperCase() });
      } else all.push({ ...base, uci: from + to, promo: null });
    }
  }
  return all;
}

/** Every move of the side to move to any square, as if all were legal: what a text means that means no legal move. */
function anywhere(p: Placement): ChessLegal {
  const own = [...p.pieces].filter(([, piece]) => (piece === piece.toUpperCase()) === p.white);
  const last = SQUARES.filter((square) => /[18]$/.test(square));
  return {
    dests: Object.fromEntries(own.map(([from]) => [from, SQUARES.filter((to) => to !== from)])),
    promo: own.flatMap(([from, piece]) => (/p/i.test(piece) ? last.map((to) => from + to) : [])),
    pieces: ['q', 'r', 'b', 'n'],
  };
}

const sanPattern = /^([KQRBN])?([a-h])?([1-8])?([x:-])?([a-h])([1-8])(?:=?([QRBN]))?(?:[+#!?]*)$/;

/** Piece letters of Bulgarian and Russian. */
const LOCAL: Readonly<Record<string, string>> = { Ц: 'K', Кр: 'K', Д: 'Q', Ф: 'Q', Т: 'R', Л: 'R', О: 'B', С: 'B', К: 'N' };

/** SAN in English letters and small squares, as moves are compared; the leaflet writes its squares with capitals. */
function plainSan(text: string, leaflet: boolean): string {
  const english = text.replace(/^(?:Кр|[ЦДФТЛОСК])(?=[a-hA-Hx1-8])|(?<==)[ДФТЛОСК]/gu, (letter) => LOCAL[letter] ?? letter);
  if (!leaflet) return english;
  return english
    .replace(/[A-H](?=[1-8](?:=[QRBN])?[+#]*$)/, (row) => row.toLowerCase())
    .replace(/(?<=^[KQRBN])[A-H]/, (row) => row.toLowerCase());
}

/** A move without the words and stops a spoken one ends with. */
export function bare(text: string): string {
  return text.replace(/(?:,\s*(?:check(?:mate)?|mate|шах(?: и мат)?|мат|schach|(?:schach)?matt))?[.!]?$/iu, '');
}

/** Exact SAN in English letters, case-sensitive. Several matches mean that the text is no exact SAN. */
function exactSan(text: string, moves: readonly Candidate[]): Candidate[] {
  const castle = /^[O0]-[O0](-[O0])?[+#]?$/.exec(text);
  if (castle) return moves.filter((m) => m.castle === (castle[1] ? 'long' : 'short'));
  const san = sanPattern.exec(text);
  if (!san) return [];
  const [, piece = 'P', file, rank, sep, toFile, toRank, promo] = san;
  return moves.filter(
    (m) =>
      m.piece === piece &&
      !m.castle &&
      m.to === `${toFile}${toRank}` &&
      (!file || m.from.startsWith(file)) &&
      (!rank || m.from.endsWith(rank)) &&
      taking(m, piece, sep) &&
      m.promo === (promo ?? null),
  );
}

/** A piece may leave out the sign of capture, a pawn may not. */
function taking(m: Candidate, piece: string, sep: string | undefined): boolean {
  const said = sep === 'x' || sep === ':';
  return said ? m.takes !== null : m.takes === null || piece !== 'P';
}

/** What a text asks of a move. */
export interface Constraint {
  piece: string | null;
  file: string | null;
  rank: string | null;
  toFile: string;
  toRank: string;
  takes: boolean;
  victim: string | null;
  ep: boolean;
  promo: string | null;
  castle: 'short' | 'long' | 'any' | null;
}

const castleOnly: Constraint = {
  piece: null,
  file: null,
  rank: null,
  toFile: '',
  toRank: '',
  takes: false,
  victim: null,
  ep: false,
  promo: null,
  castle: 'any',
};

/** The order of a sentence: [piece] [file] [rank] [takes [victim]] [to] file rank [ep] [promo] [piece] [check]. */
const shape =
  /^(?:(K|Q|R|B|N|P))?([a-h])?([1-8])?(?:(x)(K|Q|R|B|N|P)?)?(-)?([a-h])([1-8])(~)?(?:(=)?(Q|R|B|N))?[+#]*$/;

function symbol(meaning: Meaning): string {
  const [kind, value] = meaning.split(':');
  if (kind === 'piece' || kind === 'file' || kind === 'rank') return value ?? '';
  const plain: Readonly<Record<string, string>> = {
    takes: 'x',
    to: '-',
    ep: '~',
    promo: '=',
    check: '+',
    mate: '#',
    skip: '',
  };
  return plain[meaning] ?? '';
}

function constraintOf(symbols: string): Constraint | null {
  const m = shape.exec(symbols.replace(/-(?=.*-)/, ''));
  if (!m) return null;
  const [, piece, file, rank, takes, victim, , toFile = '', toRank = '', ep, , promo] = m;
  return {
    piece: piece ?? null,
    file: file ?? null,
    rank: rank ?? null,
    toFile,
    toRank,
    takes: takes !== undefined,
    victim: victim ?? null,
    ep: ep !== undefined,
    promo: promo ?? null,
    castle: null,
  };
}

/** All constraints a text can be read as. */
export function parses(text: string): Constraint[] {
  const found: Constraint[] = [];
  const seen = new Set<string>();
  let budget = 20000;
  const walk = (i: number, symbols: string): void => {
    budget -= 1;
    if (budget < 0 || symbols.length > 14) return;
    if (i >= text.length) {
      if (seen.has(symbols)) return;
      seen.add(symbols);
      const c = constraintOf(symbols);
      if (c) found.push(c);
      return;
    }
    if (text.charAt(i) === ' ') return walk(i + 1, symbols);
    for (const word of readings(text, i)) {
      if (word.meaning === 'short' || word.meaning === 'long' || word.meaning === 'castle') {
        if (symbols === '' && /^[\s+#!]*(?:schach|check|шах)?$/i.test(text.slice(i + word.length))) {
          found.push({ ...castleOnly, castle: word.meaning === 'castle' ? 'any' : word.meaning });
        }
        continue;
      }
      walk(i + word.length, symbols + symbol(word.meaning));
    }
  };
  walk(0, '');
  return found;
}

function fits(m: Candidate, c: Constraint, strict: boolean): boolean {
  if (c.castle) return m.castle !== null && (c.castle === 'any' || c.castle === m.castle);
  if (m.castle && (!c.file || !c.rank || c.piece === 'K')) return false;
  if (m.to !== c.toFile + c.toRank) return false;
  const piece = c.piece ?? (c.file && c.rank ? null : 'P');
  if (piece && m.piece !== piece) return false;
  if (c.file && !m.from.startsWith(c.file)) return false;
  if (c.rank && !m.from.endsWith(c.rank)) return false;
  if (c.promo && m.promo !== c.promo) return false;
  if (!strict) return true;
  if (c.takes && m.takes === null) return false;
  if (c.victim && m.takes !== c.victim) return false;
  return !c.ep || m.ep;
}

function unique(moves: readonly Candidate[]): Candidate[] {
  return [...new Map(moves.map((m) => [m.uci, m])).values()];
}

/** A candidate whose squares are called as in the leaflet; what is sent to the server stays. */
function labelled(m: Candidate): Candidate {
  return { ...m, from: turned(m.from), to: turned(m.to) };
}

/** Reads a text against the legal moves of a position; `leaflet` where it has the leaflet's squares. */
export function read(text: string, p: Placement, legal: ChessLegal, leaflet = false): Reading {
  const clean = text.trim().replace(/\s+/g, ' ');
  const moves = leaflet ? candidates(p, legal).map(labelled) : candidates(p, legal);
  // The leaflet's letters are capitals.
  const plain = leaflet ? clean.toLowerCase() : clean;
  const uci = /^([a-h][1-8][a-h][1-8])([qrbn])?$/.exec(bare(plain));
  if (uci) {
    const exact = moves.filter(
      (m) => m.from + m.to === uci[1] && (!uci[2] || m.promo?.toLowerCase() === uci[2]),
    );
    // "B5F8" goes from B5 to F8, or is a bishop's move from the file 5: what is legal is meant, and asked about where both are.
    const bishops = leaflet ? exactSan(plainSan(bare(clean), leaflet), moves) : [];
    const meant = unique([...exact, ...bishops]);
    return meant.length === 0 ? { status: 'illegal' } : settle(meant);
  }
  const [san, another] = exactSan(plainSan(bare(clean), leaflet), moves);
  if (san && !another) return { status: 'ok', uci: san.uci };
  const asked = parses(bare(clean));
  if (asked.length === 0) return { status: 'unknown' };
  const strict = unique(moves.filter((m) => asked.some((c) => fits(m, c, true))));
  if (strict.length > 0) return settle(strict);
  const loose = unique(moves.filter((m) => asked.some((c) => fits(m, c, false))));
  return loose.length > 0 ? { status: 'contradiction', moves: loose } : { status: 'illegal' };
}

/** Whether a text may be a move at all, whatever is legal. */
export function early(text: string): boolean {
  const clean = text.trim().replace(/\s+/g, ' ');
  return /^[a-h][1-8][a-h][1-8][qrbn]?$/i.test(clean) || sanPattern.test(clean) || parses(clean).length > 0;
}

function settle(moves: Candidate[]): Reading {
  const [only, second] = moves;
  if (only && !second) return { status: 'ok', uci: only.uci };
  const one = new Set(moves.map((m) => m.from + m.to)).size === 1;
  return { status: one ? 'incomplete' : 'ambiguous', moves };
}

/** Reads a typed move and says in one sentence what is wrong with it. */
export function hear(usual: Translate, text: string, view: View, settings?: BoardSettings): Heard {
  const leaflet = labels(view, settings);
  const t = inLabels(inStyle(usual, settings), leaflet);
  const legal = view.legal as ChessLegal | null;
  if (!legal?.dests) return { m: null, why: t('board-not-your-turn') };
  const { fen } = view.pos as ChessPos;
  const placement = readFen(fen);
  const reading = read(text, placement, legal, leaflet);
  switch (reading.status) {
    case 'ok':
      return { m: reading.uci, why: null };
    case 'incomplete':
      return { m: null, why: whichPiece(t, legal.pieces ?? ['q', 'r', 'b', 'n']) };
    case 'ambiguous': {
      const [first] = reading.moves;
      const from = [...new Set(reading.moves.map((m) => squareWord(t, m.uci.slice(0, 2))))].join(', ');
      const to = squareWord(t, first?.uci.slice(2, 4) ?? '');
      return { m: null, why: t('board-chess-ambiguous', { to, from }) };
    }
    case 'contradiction':
      return {
        m: null,
        why: t('board-chess-contradiction', { to: squareWord(t, reading.moves[0]?.uci.slice(2, 4) ?? '') }),
      };
    case 'illegal': {
      const meant = read(text, placement, anywhere(placement), leaflet);
      const moves = 'moves' in meant ? meant.moves.map((m) => m.uci) : meant.status === 'ok' ? [meant.uci] : [];
      return { m: null, why: whyNot(t, view.game, fen, moves) };
    }
    default:
      return { m: null, why: t('board-chess-what') };
  }
}

/** The square named in a text, or null. */
export function readSquare(text: string): string | null {
  const bare = /^([a-h][1-8])$/i.exec(text.trim());
  if (bare) return bare[1]!.toLowerCase();
  const found = parses(text.trim()).find((c) => !c.castle && !c.takes && !c.file && !c.rank);
  return found ? found.toFile + found.toRank : null;
}

/** The cell of a board that is called so, in the names the board bears. */
export function find(text: string, view: View, settings?: BoardSettings): string | null {
  const square = readSquare(text);
  if (square === null) return null;
  return `[data-sq="${labels(view, settings) ? turned(square) : square}"]`;
}
