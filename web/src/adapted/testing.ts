// SPDX-License-Identifier: AGPL-3.0-or-later
// What tests of Appendix D begin with: conditions, a table, and a message of each kind.

import type { Adapted, Config, Heard, Message, Ruling } from './wire';

const person = { visually_disabled: false, hearing_impaired: false, assistant: null, helper: false };

/** The conditions of most scenarios: White does not see, over the board, own scores. */
export const CONFIG: Config = {
  mode: 'over_the_board',
  two_boards: false,
  wording: 'de_full',
  repeat: 'required',
  touch: 'peg_out',
  press: 'manual',
  announce_time: 'plain',
  info: 'on_request',
  warn_illegal: true,
  score: ['own', 'own'],
  flag: 'house',
  lang: ['en', 'en'],
  players: [{ ...person, visually_disabled: true }, person],
};

/** A game that runs, as White sees it. */
export function adapted(changes: Partial<Adapted> = {}): Adapted {
  return {
    config: CONFIG,
    phase: 'turn',
    side: 0,
    cause: null,
    you: 'white',
    can: [],
    accepted: [true, true],
    pending: null,
    echo: null,
    board: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
    boards: null,
    score: [],
    scores: null,
    places: [],
    ...changes,
  };
}

/** A text that was heard. */
export function heard(changes: Partial<Heard> = {}): Heard {
  return { input: 'Td1', status: 'unknown', uci: null, candidates: [], warnings: [], ...changes };
}

const RULING: Ruling = {
  kind: 'scores_differ',
  agreed_plies: 4,
  position: '',
  to_move: 'white',
  discarded_plies: 2,
  // As the server sends them: from a1 to h8.
  correct_white_board: [{ square: 'b1', now: null, should: 'N' }, { square: 'c3', now: 'N', should: null }],
  correct_black_board: [],
  who_adjusts: ['white'],
  clocks: { white: 5_140_000, black: 5_132_000 },
  clock_rule: 'unchanged',
  notes: [],
  moves: [],
};

type Samples = Record<Message['m'], Message[]>;

/** At least one message of every kind. */
export const SAMPLES: Samples = {
  conditions: [{ m: 'conditions', config: CONFIG }],
  two_boards: [{ m: 'two_boards', side: 0 }],
  turn: [{ m: 'turn', side: 0 }, { m: 'turn', side: 1 }],
  echoed: [{ m: 'echoed', side: 0 }, { m: 'echoed', side: 1 }],
  draw_offered: [{ m: 'draw_offered', side: 1 }],
  adjourned: [{ m: 'adjourned', side: 0 }],
  announced: [
    { m: 'announced', side: 0, uci: null, words: 'Springer Gustav eins Felix drei', lang: 'de', correction: false },
    { m: 'announced', side: 0, uci: null, words: 'Bauer Felix zwei Felix drei', lang: 'de', correction: true },
    { m: 'announced', side: 1, uci: null, words: 'Бауэр Эва цвай Эва фир', lang: 'de-Cyrl', correction: false },
  ],
  repeated: [{ m: 'repeated' }],
  illegal_insertion: [{ m: 'illegal_insertion' }],
  score_due: [{ m: 'score_due' }],
  draw_declined: [{ m: 'draw_declined' }],
  adjournment_ordered: [{ m: 'adjournment_ordered' }],
  mismatch: [{ m: 'mismatch', announced: 'Bauer Eva zwei Eva vier', heard: heard({ input: 'Bauer Eva zwei Eva drei' }) }],
  question: [
    { m: 'question', heard: heard() },
    { m: 'question', heard: heard({ status: 'ok', uci: 'e2e4', readback: true, asks: 'Bauer Eva zwei Eva vier?' }) },
    { m: 'question', heard: heard({ status: 'ambiguous', asks: 'Turm Anna eins oder Turm Felix eins?' }) },
    { m: 'question', heard: heard({ status: 'incomplete', asks: 'Which piece? Dame, Turm, Läufer, Springer.' }) },
    { m: 'question', heard: heard({ status: 'illegal', reason: 'no such legal move' }) },
    { m: 'question', heard: heard({ status: 'illegal', reason: 'leaves or puts the king in check' }) },
    { m: 'question', heard: heard({ status: 'contradiction', contradicts: ['victim'] }) },
  ],
  hint: [{ m: 'hint', heard: heard({ status: 'contradiction' }) }],
  bound: [{ m: 'bound', sq: 'b1' }],
  touch_reported: [{ m: 'touch_reported', sq: 'b8' }],
  not_made: [
    {
      m: 'not_made',
      missing: ['announcement', 'insertion', 'rook', 'promotion', { removal: 'd5' }, { put_back: 'd5' }, { said: 'f2f4', done: ['f2', 'f3'] }],
    },
  ],
  pressed_early: [{ m: 'pressed_early', side: 0, times: 3 }],
  made: [{ m: 'made', side: 0, uci: null, san: null }, { m: 'made', side: 1, uci: 'e7e5', san: 'e5' }],
  info: [{ m: 'info', moves: 24, ms: [872_000, 781_000] }],
  asked: [{ m: 'asked', moves: 24, ms: [872_000, 781_000], visible_ms: 10_000 }],
  arbitration: (['divergence', 'mismatch', 'called', 'flag', 'illegal', 'paused'] as const).map((cause) => ({ m: 'arbitration', cause })),
  shown: [{ m: 'shown', side: 0, what: 'score' }, { m: 'shown', side: 1, what: 'board' }],
  agreed: [{ m: 'agreed', side: 0, yes: true }, { m: 'agreed', side: 1, yes: false }],
  proposal: (['scores_correspond', 'scores_differ', 'both_recorded_illegal', 'score_incomplete', 'score_unclear'] as const).map((kind) => ({
    m: 'proposal',
    ruling: { ...RULING, kind },
  })),
  ruled: [
    { m: 'ruled', plies: 4, ms: [5_140_000, 5_132_000], change: RULING.correct_white_board },
    { m: 'ruled', plies: 3, ms: [5_140_000, 5_132_000], change: [] },
  ],
  claim_failed: [{ m: 'claim_failed', side: 0, ms: 120_000 }],
  time: [{ m: 'time', side: 0, ms: 60_000 }, { m: 'time', side: 1, ms: -60_000 }],
  said: [{ m: 'said', text: 'Quiet, please.' }],
  finished: [
    { m: 'finished', winner: 0, reason: 'mate' },
    { m: 'finished', winner: null, reason: 'agreement' },
    { m: 'finished', winner: null, reason: 'void' },
    { m: 'finished', winner: null, reason: 'aborted' },
  ],
};
