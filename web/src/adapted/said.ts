// SPDX-License-Identifier: AGPL-3.0-or-later
// What is heard at a table by Appendix D, in the words of the listener's language. Every message is at least one
// sentence; announced words keep the language they were agreed in.

import { speakTime } from '../a11y/clock';
import { isVoid, reasonWords } from '../boards/end';
import { pieceWord, squareWord } from '../boards/chess/speak';
import type { Translate } from '../boards/say';
import { foreign, runs, type Sentence, tagOf, wordsLang } from './runs';
import { conditions } from './terms';
import { type Adapted, type Difference, hasArbiter, type Heard, type Message, type Missing, ownBoards, type Ruling, type Side, sideBy, type Times } from './wire';

/** Who listens, and at which table. */
export interface Listener {
  adapted: Adapted;
  /** Seconds each side began with: the wording may follow from it. */
  base_s: number;
}

/** How the listener calls a side: a selector value for Fluent. */
export function who(adapted: Pick<Adapted, 'you'>, side: Side): string {
  const own = sideBy(adapted.you);
  if (own === null || !/^(?:white|black)$/.test(adapted.you ?? '')) return side === 0 ? 'white' : 'black';
  return own === side ? 'you' : 'opponent';
}

/** Minutes and seconds as a clock has them: 85:40. */
export function clockFace(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/** Words announced in this game, inside a sentence of the page. */
function inWords(words: string, { adapted, base_s }: Listener): string {
  return foreign(words, tagOf(wordsLang(adapted.config, base_s)));
}

/** The parts of a move that are missing, as one sentence (D.2.3). `own`: each player has a board of their own. */
export function notMade(t: Translate, missing: readonly Missing[], own = true): string {
  // On the screen nothing has a hole: a move is played there or typed, and is whole then.
  if (!own && missing.includes('announcement')) return t('adapted-not-made', { parts: t('adapted-missing-move') });
  const parts = missing.map((part) => {
    if (typeof part === 'string') return t(`adapted-missing-${part}`);
    if ('removal' in part) return t('adapted-missing-removal', { square: squareWord(t, part.removal) });
    if ('put_back' in part) return t('adapted-missing-put-back', { square: squareWord(t, part.put_back) });
    const step = (from: string, to: string): string => `${squareWord(t, from)} ${squareWord(t, to)}`;
    return t('adapted-missing-other', {
      said: step(part.said.slice(0, 2), part.said.slice(2, 4)),
      done: step(...part.done),
    });
  });
  return t('adapted-not-made', { parts: parts.join('; ') });
}

/** The question back to whoever was not understood. */
export function question(t: Translate, heard: Heard, listener: Listener): string {
  const { status, asks = '' } = heard;
  const input = heard.input;
  if (status === 'ok') {
    const meant = asks === '' ? (heard.uci ?? input) : asks.replace(/\?$/, '');
    return t('adapted-rescued', { words: inWords(meant, listener) });
  }
  if (status === 'incomplete') {
    // "Which piece?" in the listener's language, the pieces in that of the announcements.
    const named = asks.replace(/^[^?]*\?\s*/, '').replace(/\.$/, '');
    return t('adapted-which-piece', { pieces: named === '' ? '…' : inWords(named, listener) });
  }
  if (status === 'ambiguous') return asks === '' ? t('adapted-ambiguous', { input }) : inWords(asks, listener);
  if (status === 'contradiction') return t('adapted-contradiction', { input });
  if (status === 'illegal')
    return t(heard.reason?.includes('check') ? 'adapted-illegal-check' : 'adapted-illegal', { input });
  return t('adapted-unknown', { input });
}

/** What is to be put right on a board: "c3 empty, knight on b1". What leaves its hole comes first, whatever the order of
 *  the squares: who puts a man in before has one too many in their hands. */
export function changes(t: Translate, change: readonly Difference[]): string {
  const [empty, put] = [change.filter(({ should }) => should === null), change.filter(({ should }) => should !== null)];
  return [...empty, ...put]
    .map(({ square: at, should }) => {
      const square = squareWord(t, at);
      if (should === null) return t('adapted-change-empty', { square });
      // White's men are the plain ones, as in an announcement; "black" is always said.
      const piece = should === should.toUpperCase() ? t('speak-piece', { piece: should }) : pieceWord(t, should);
      return t('adapted-change-put', { piece, square });
    })
    .join(', ');
}

/** A point of the game and its times: "Back to move 3, White to move. White 85:40, Black 85:32." */
export function pointOf(t: Translate, plies: number, ms: Times): string {
  return t('adapted-ruled', {
    move: Math.floor(plies / 2) + 1,
    side: plies % 2 === 0 ? 'white' : 'black',
    white: clockFace(ms[0]),
    black: clockFace(ms[1]),
  });
}

/** What the scores say, and what is proposed (D.2.8). */
export function proposal(t: Translate, ruling: Ruling, own: Side | null): string {
  const found = t(`adapted-finding-${ruling.kind.replaceAll('_', '-')}`);
  if (ruling.kind === 'score_incomplete' || ruling.kind === 'score_unclear') return found;
  const { white, black } = ruling.clocks;
  const point = pointOf(t, ruling.agreed_plies, [white, black]);
  const claim = ruling.result_claim === 'void' ? t('adapted-claim-void') : '';
  const change = own === null ? [] : own === 0 ? ruling.correct_white_board : ruling.correct_black_board;
  const board = change.length > 0 ? t('adapted-your-board', { changes: changes(t, change) }) : '';
  return [found, point, claim, board].filter((text) => text !== '').join(' ');
}

/** What is to be done where nobody is arbiter: both show what the site does not have, and say whether they agree. */
export function alone(t: Translate, { config }: Adapted): string {
  const [score, board] = [config.score.includes('own'), ownBoards(config)];
  return t('adapted-alone', { show: score && board ? 'both' : score ? 'score' : board ? 'board' : 'none' });
}

/** Why the clocks stand. Nobody is called where nobody is arbiter. */
export function causeOf(t: Translate, cause: string, adapted: Pick<Adapted, 'places'>): string {
  return t(`adapted-cause-${cause === 'called' && !hasArbiter(adapted) ? 'stopped' : cause}`);
}

/** The clocks stand: why, and who decides. */
function arbitration(t: Translate, cause: string, adapted: Adapted): string[] {
  const why = causeOf(t, cause, adapted);
  return hasArbiter(adapted) ? [t('adapted-arbitration'), why] : [t('adapted-clocks-stand'), why, alone(t, adapted)];
}

/** Without an arbiter: who agrees or refuses, and what comes then. */
function agreed(t: Translate, side: Side, yes: boolean, adapted: Adapted): string[] {
  const whose = who(adapted, side);
  const said = t(yes ? 'adapted-agreed' : 'adapted-refused', { who: whose });
  // The last word on it has ended the dispute already.
  if (adapted.phase !== 'arbitration') return [said];
  if (!yes) return [said, t('adapted-refused-then')];
  return whose === 'you' ? [said, t('adapted-agreed-waits')] : [said];
}

/** Moves and times (D.2.5c): a player hears "you" and "opponent". */
function info(t: Translate, moves: number, ms: Times, adapted: Adapted): string {
  const [white, black] = ms.map((each) => speakTime(t, each)) as [string, string];
  const own = who(adapted, 0);
  if (own === 'white') return t('adapted-info-sides', { moves, white, black });
  return t('adapted-info', own === 'you' ? { moves, own: white, other: black } : { moves, own: black, other: white });
}

/** Whose turn begins, and with what. */
export function turn(t: Translate, side: Side, { config, echo, ...rest }: Adapted): string {
  const whose = who(rest, side);
  if (whose !== 'you' || !echo) return t('adapted-turn', { who: whose });
  return t(config.repeat === 'off' || echo.repeated ? 'adapted-turn-echo' : 'adapted-turn-repeat');
}

function echoed(t: Translate, side: Side, adapted: Adapted): string {
  const whose = who(adapted, side);
  const goes = adapted.phase === 'turn' && adapted.side === side;
  return whose === 'you' && goes ? t('adapted-turn', { who: 'you' }) : t('adapted-echoed', { who: whose });
}

function finished(t: Translate, winner: Side | null, reason: string, adapted: Adapted): string {
  if (reason === 'void') return t('adapted-void');
  const why = reasonWords(t, reason);
  if (isVoid(reason)) return t('adapted-finished-void', { reason: why });
  if (winner === null) return t('adapted-finished-draw', { reason: why });
  return t('adapted-finished', { who: who(adapted, winner), reason: why });
}

/** What a message says to this listener: one text or several, with words of other languages marked. */
function texts(t: Translate, message: Message, listener: Listener): string[] {
  const { adapted } = listener;
  switch (message.m) {
    case 'conditions':
      return [t('adapted-conditions'), ...conditions(t, message.config, adapted.you)];
    case 'two_boards':
      return [t('adapted-two-boards', { who: who(adapted, message.side) })];
    case 'turn':
      return [turn(t, message.side, adapted)];
    case 'announced': {
      const words = foreign(`${message.words}.`, tagOf(message.lang));
      return message.correction ? [t('adapted-correction', { words })] : [words];
    }
    case 'repeated':
      return [t('adapted-repeated')];
    case 'mismatch': {
      const [announced, repeated] = [message.announced, message.heard.input].map((words) => inWords(words, listener));
      return [t('adapted-mismatch', { announced: announced ?? '', repeated: repeated ?? '' })];
    }
    case 'question':
      return [question(t, message.heard, listener)];
    case 'hint':
      return [t('adapted-hint', { input: message.heard.input })];
    case 'echoed':
      return [echoed(t, message.side, adapted)];
    case 'bound':
      return [t('adapted-bound', { square: squareWord(t, message.sq) })];
    case 'illegal_insertion':
      return [t('adapted-illegal-insertion')];
    case 'not_made':
      return [notMade(t, message.missing, ownBoards(adapted.config))];
    case 'pressed_early':
      return [t('adapted-pressed-early', { who: who(adapted, message.side), times: message.times })];
    case 'made':
      return [made(t, message.side, message.san, adapted)];
    case 'score_due':
      return [t('adapted-score-due')];
    case 'info':
      return [info(t, message.moves, message.ms, adapted)];
    case 'asked':
      return [t('adapted-asked', { info: info(t, message.moves, message.ms, adapted), seconds: Math.round(message.visible_ms / 1000) })];
    case 'touch_reported':
      return [t('adapted-touch-reported', { square: squareWord(t, message.sq) })];
    case 'arbitration':
      return arbitration(t, message.cause, adapted);
    case 'shown':
      return [t('adapted-shown', { who: who(adapted, message.side), what: message.what })];
    case 'agreed':
      return agreed(t, message.side, message.yes, adapted);
    case 'proposal':
      return [proposal(t, message.ruling, sideBy(adapted.you)), adapted.can.includes('agree') ? t('adapted-agree-ask') : ''];
    case 'ruled': {
      const board = message.change.length > 0 ? t('adapted-your-board', { changes: changes(t, message.change) }) : '';
      return [pointOf(t, message.plies, message.ms), board];
    }
    case 'claim_failed':
      return [t('adapted-claim-failed', { who: who(adapted, message.side), time: speakTime(t, message.ms) })];
    case 'time': {
      const key = message.ms < 0 ? 'adapted-time-taken' : 'adapted-time-given';
      return [t(key, { who: who(adapted, message.side), time: speakTime(t, Math.abs(message.ms)) })];
    }
    case 'said':
      return [t('adapted-arbiter-says', { text: message.text })];
    case 'draw_offered':
      return [t('adapted-draw-offered', { who: who(adapted, message.side) })];
    case 'draw_declined':
      return [t('adapted-draw-declined')];
    case 'adjournment_ordered':
      return [t('adapted-adjournment-ordered')];
    case 'adjourned':
      return [t('adapted-adjourned', { who: who(adapted, message.side) })];
    case 'finished':
      return [finished(t, message.winner, message.reason, adapted)];
    default:
      return [];
  }
}

/** A move is made: who has boards on the screen hears nothing else of it, the players only that it counts. */
function made(t: Translate, side: Side, san: string | null, adapted: Adapted): string {
  const whose = who(adapted, side);
  const player = whose === 'you' || whose === 'opponent';
  if (player || san === null || ownBoards(adapted.config)) return t('adapted-made', { who: whose });
  return t('adapted-made-san', { who: whose, san });
}

/** What a message says to this listener. */
export function said(t: Translate, message: Message, listener: Listener): Sentence[] {
  return texts(t, message, listener)
    .map(runs)
    .filter((sentence) => sentence.length > 0);
}

/** What several messages say, in order. */
export function allSaid(t: Translate, heard: readonly Message[], listener: Listener): Sentence[] {
  return heard.flatMap((message) => said(t, message, listener));
}
