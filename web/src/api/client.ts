// SPDX-License-Identifier: AGPL-3.0-or-later
//! The HTTP side of the server, typed. A refusal becomes an {@link ApiError} that knows its sentence in the
//! player's language.
import { need, tMaybe, type Args } from '../i18n';
import { me } from './me.svelte';
import type { components, paths } from './openapi';
import type { Command, GameInfo, Lobby, NewRoom, Problem, RecordRead, Sentence, Session } from './types';

/** What a refusal needs for its sentence. */
export interface Refused {
  code: string;
  detail: string;
  params?: Record<string, unknown> | undefined;
  /** Of a file that cannot be read: why. */
  reason?: Sentence | undefined;
}

const DAY_S = 86_400;

/** The clock's limits in the unit its field is typed in; the server counts seconds. */
function clockLimits(params: Record<string, unknown>): Args {
  const [min, max] = [Number(params.min), Number(params.max)];
  if (min >= DAY_S) return { unit: 'day', min: min / DAY_S, max: max / DAY_S };
  if (params.field === 'base_s') return { unit: 'minute', min: min / 60, max: max / 60 };
  return { unit: 'second', min, max };
}

/** The sentence of a refusal: ours by its code, or else the server's own in English. */
export function sentence(refused: Refused): string {
  const params = refused.params ?? {};
  const args: Args = {};
  for (const [name, value] of Object.entries(params)) {
    args[name] = typeof value === 'number' ? value : String(value);
  }
  if (refused.code === 'bad_clock') Object.assign(args, clockLimits(params));
  if (refused.code === 'illegal_move') {
    const clause = String(params.clause ?? '')
      .toLowerCase()
      .replaceAll('.', '-');
    const exact = tMaybe(`error-illegal-move-${clause}`, args);
    if (exact) return exact;
  }
  return tMaybe(`error-${refused.code.replaceAll('_', '-')}`, args) ?? refused.detail;
}

/** The same for a refusal that came over a socket: few players meet one, so its words are fetched with it. */
export async function worded(refused: Refused): Promise<string> {
  await need('errors').catch(() => {});
  return sentence(refused);
}

/** An answer other than success. */
export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly refused: Refused,
  ) {
    super(refused.detail);
  }
}

/** The problem in a body, whatever the body is. Few visitors meet one: its words are fetched with it. */
async function problemOf(answer: Response): Promise<Refused> {
  await need('errors').catch(() => {});
  try {
    const body = (await answer.json()) as Partial<Problem>;
    if (typeof body.code === 'string') {
      const { code, detail = code, params, reason } = body;
      return { code, detail, params, reason: reason ?? undefined };
    }
  } catch {
    // Not JSON: some other server stands between us and the site.
  }
  return {
    code: 'no_answer',
    detail: `The server answered ${answer.status}.`,
    params: { status: answer.status },
  };
}

/** Methods of an address that the server documents. */
type Verb<P extends keyof paths> = {
  [M in keyof paths[P]]: paths[P][M] extends { responses: unknown } ? M : never;
}[keyof paths[P]] &
  string;

/** The JSON that an address takes. */
type Sent<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined;

/** The JSON that an address answers with when all is well. */
type Got<O> = O extends { responses: infer R }
  ? {
      [S in keyof R]: S extends 200 | 201
        ? R[S] extends { content: { 'application/json': infer B } }
          ? B
          : never
        : never;
    }[keyof R]
  : never;

async function call<P extends keyof paths, M extends Verb<P>>(
  method: M,
  path: P,
  body?: Sent<paths[P][M]>,
): Promise<Got<paths[P][M]>> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return (await ask(method, path, 'application/json', json)) as Got<paths[P][M]>;
}

/** Whether newer terms of use, which kept somebody from a seat, were accepted upon this: then it is asked for again. */
export const agreed = async ({ code, params }: Refused): Promise<boolean> =>
  code === 'terms_changed' && (await import('../parts/newer-terms')).acceptNow(Number(params?.version));

/** What the server answers to a request, or its refusal. */
export async function ask(method: string, path: string, type: string, body?: string | Blob, more: Record<string, string> = {}): Promise<unknown> {
  let answer: Response;
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (body !== undefined) headers['content-type'] = type;
  // The language of the page, which need not be the browser's.
  if (typeof document !== 'undefined') headers['accept-language'] = document.documentElement.lang;
  try {
    answer = await fetch(path, {
      method: method.toUpperCase(),
      headers,
      body: body ?? null,
    });
  } catch {
    throw new ApiError(0, { code: 'offline', detail: 'The server cannot be reached.' });
  }
  // What stands between us and the site says so when the site itself is not there.
  if (answer.status === 502 || answer.status === 504) {
    throw new ApiError(answer.status, { code: 'offline', detail: 'The server cannot be reached.' });
  }
  if (!answer.ok) {
    const refused = await problemOf(answer);
    // The dialog itself hears what is wrong with an acceptance.
    if (!path.endsWith('/terms') && (await agreed(refused))) return ask(method, path, type, body);
    throw new ApiError(answer.status, refused);
  }
  return answer.status === 204 ? null : answer.json();
}

/** Longest file of games the server reads, MiB. */
const RECORD_MIB_MAX = 1;

/** Has a file of games read; `game` says which of them is shown, from 0. */
export async function readRecord(file: Blob, name: string, game: number): Promise<RecordRead> {
  if (file.size > RECORD_MIB_MAX * 1024 * 1024) {
    await need('records').catch(() => {});
    const detail = `At most ${RECORD_MIB_MAX} MiB are read.`;
    throw new ApiError(413, { code: 'file_too_large', detail, params: { max: RECORD_MIB_MAX } });
  }
  const query = new URLSearchParams({ name, game: String(game) });
  return (await ask('post', `/api/v1/records?${query}`, 'text/plain', file)) as RecordRead;
}

let session: Promise<Session> | null = null;
let games: Promise<GameInfo[]> | null = null;

/** Who this browser is: a guest, made on the first call, or an account. */
export function getSession(): Promise<Session> {
  session ??= call('post', '/api/v1/session').then(
    (told) => {
      me.take(told);
      return told;
    },
    (error: unknown) => {
      session = null;
      throw error;
    },
  );
  return session;
}

/** The session is another's now, or nobody's: the next who needs it asks the server anew. */
export function forgetSession(): void {
  session = null;
}

/** Takes another name. */
export async function rename(name: string): Promise<Session> {
  await getSession();
  const changed = await call('patch', '/api/v1/session', { name });
  session = Promise.resolve(changed);
  return changed;
}

/** The games of the site with their switches and bots. */
export function getGames(): Promise<GameInfo[]> {
  games ??= call('get', '/api/v1/games')
    .then((answer) => answer.games as GameInfo[])
    .catch((error: unknown) => {
      games = null;
      throw error;
    });
  return games;
}

/** Sets up a table; the answer is its id. */
export async function createRoom(room: NewRoom): Promise<string> {
  await getSession();
  return (await call('post', '/api/v1/rooms', room)).id;
}

/** A fresh id for a command: 128 random bits; needs no secure context. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Acts at a table from elsewhere in the page. */
export async function command(room: string, c: Command): Promise<void> {
  await call('post', '/api/v1/rooms/{id}/commands'.replace('{id}', encodeURIComponent(room)) as '/api/v1/rooms/{id}/commands', { id: commandId(), c });
}

/** Closes a table of one's own that nobody has joined. */
export async function closeRoom(id: string): Promise<void> {
  await ask('delete', `/api/v1/rooms/${encodeURIComponent(id)}`, 'application/json');
}

/** Whose site this is, and on which terms one plays there. */
export function getSite(): Promise<components['schemas']['About']> {
  return call('get', '/api/v1/house');
}

/** The federations of the site and who administers them. */
export async function getFederations(): Promise<components['schemas']['Federation'][]> {
  return (await call('get', '/api/v1/federations')).federations;
}

/** Statistics of all rolls and the public log of commitments. */
export function getFairness(): Promise<components['schemas']['Fairness']> {
  return call('get', '/api/v1/fairness');
}

/** A day of the log of commitments, days counted from 1970-01-01. */
export async function getDayOfLog(day: number): Promise<components['schemas']['DayOfLog']> {
  const answer = await fetch(`/api/v1/fairness/log/${day}`, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new ApiError(answer.status, await problemOf(answer));
  return (await answer.json()) as components['schemas']['DayOfLog'];
}

/** The transcript of a room's dice, as text. */
export async function getTranscript(room: string): Promise<string> {
  const answer = await fetch(`/api/v1/rooms/${room}/dice`, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new ApiError(answer.status, await problemOf(answer));
  return answer.text();
}

/** What is going on on the site now. */
export async function getLobby(): Promise<Lobby> {
  return (await call('get', '/api/v1/lobby')) as Lobby;
}
