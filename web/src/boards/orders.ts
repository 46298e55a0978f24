// SPDX-License-Identifier: AGPL-3.0-or-later
// Commands of a board as they are typed into the input line, in English, Bulgarian and Russian: what is said by a key
// can be asked for by its word. A word that could be a move of the game is none of its board's.

/** A command of a board, and the key it stands for where one command has several. */
export interface Order {
  id: string;
  ch: string;
}

/** Words of commands, divided by `|`; of a command with a key, its name is `id key`. */
export type Orders = Readonly<Record<string, string>>;

const common: Orders = {
  clocks: 'clocks|clock|time|times|часовници|часовник|времето|време|часы|время',
  'own-clock': 'my clock|my time|own clock|моят часовник|моето време|мои часы|моё время|мое время',
  last: 'last|last move|последен ход|последният ход|последен|последний ход|последний',
  'last-five': 'last five|last 5|last moves|последните пет|последни ходове|последние пять|последние ходы',
  number: 'moves|move number|number|ходове|брой ходове|ходы|число ходов|сколько ходов',
  repeat: 'again|say again|repeat|повтори|отново|кажи пак|повторить|ещё раз|еще раз',
  read: 'read|position|прочети|позиция|прочитай|читай',
  legal: 'legal|legal moves|choices|възможни|възможни ходове|возможные ходы|возможные',
  where: 'where|where am i|къде съм|къде|где я|где',
  undo: 'undo|take back|takeback|върни|върни хода|отмени|вернуть ход|верни ход',
  flip: 'flip|turn the board|обърни|обърни дъската|переверни|повернуть доску',
  hint: 'hint|give me a hint|подсказка|подскажи|дай подсказку|подсети ме|подсказать',
  help: 'help|keys|помощ|клавиши|помощь|справка',
  back: 'back|previous|previous move|назад|предишен|предишен ход|предыдущий|предыдущий ход',
  on: 'forward|next|next move|напред|следващ|следващ ход|вперёд|вперед|следующий|следующий ход',
  start: 'start|first|начало|началото|в начало|начала',
  live: 'live|now|present|сега|настояще|сейчас',
};

/** Reads the commands of a board, its own before those of every board. */
export function orders(own: Orders): (text: string) => Order | null {
  const known = new Map<string, Order>();
  for (const [name, words] of [...Object.entries(own), ...Object.entries(common)]) {
    const [id = '', ch = ''] = name.split(' ');
    for (const word of words.split('|')) if (!known.has(word)) known.set(word, { id, ch });
  }
  return (text) => known.get(text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.!?]+$/, '')) ?? null;
}
