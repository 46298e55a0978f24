// SPDX-License-Identifier: AGPL-3.0-or-later
// The conditions of a game (D.1) as a list of sentences: both players hear them before they say that they have.

import { type Config, type Rights, type Side, sideBy, type Told } from './wire';

type Translate = (key: string, args?: Record<string, string | number>) => string;

const RIGHTS: readonly (keyof Rights)[] = ['execute', 'announce', 'record', 'tell', 'claim', 'adjourn'];

function player(t: Translate, config: Pick<Config, 'players' | 'score'>, side: Side, you: string | null): string[] {
  const { visually_disabled: blind, hearing_impaired: deaf, assistant, helper } = config.players[side];
  const own = /^(?:white|black)$/.test(you ?? '') ? sideBy(you) : null;
  const who = own === null ? (side === 0 ? 'white' : 'black') : own === side ? 'you' : 'opponent';
  const said = [t('adapted-term-player', { who, sight: blind ? 'blind' : 'sighted', hearing: deaf ? 'impaired' : 'well' })];
  if (assistant) {
    const rights = RIGHTS.filter((right) => assistant[right]).map((right) => t(`adapted-right-${right}`));
    said.push(t('adapted-term-assistant', { who, rights: rights.length > 0 ? rights.join(', ') : t('speak-none') }));
  }
  if (helper) said.push(t('adapted-term-helper', { who }));
  said.push(t('adapted-term-score', { who, score: config.score[side] }));
  return said;
}

/** What does not hang on who plays. */
type Rules = Pick<Config, 'mode' | 'wording' | 'repeat' | 'touch' | 'press' | 'announce_time' | 'info' | 'flag'> & Partial<Pick<Config, 'two_boards' | 'warn_illegal' | 'sound'>>;

/** Every condition, one sentence each; of the players where it is told. */
export function conditions(t: Translate, config: Told, you: string | null): string[] {
  const { players, score } = config;
  const told = players ? ([0, 1] as const).flatMap((side) => player(t, { players, score }, side, you)) : [];
  return [...told, ...rules(t, config)];
}

/** The conditions that do not hang on who plays, one sentence each. */
export function rules(t: Translate, config: Rules): string[] {
  const time = config.announce_time;
  const told = typeof time === 'object' ? 'grace' : time;
  const seconds = typeof time === 'object' ? time.grace_ms / 1000 : 0;
  return [
    t('adapted-term-mode', { mode: config.mode }),
    ...(config.two_boards ? [t('adapted-term-two-boards')] : []),
    t('adapted-term-wording', { wording: config.wording }),
    t('adapted-term-repeat', { repeat: config.repeat }),
    t('adapted-term-touch', { touch: config.touch }),
    t('adapted-term-press', { press: config.press }),
    t('adapted-term-time', { time: told, seconds }),
    t('adapted-term-info', { info: config.info }),
    ...(config.warn_illegal === undefined ? [] : [t('adapted-term-illegal', { warn: config.warn_illegal ? 'yes' : 'no' })]),
    ...(config.sound ? [t('adapted-term-sound')] : []),
    t('adapted-term-flag', { flag: config.flag }),
  ];
}
