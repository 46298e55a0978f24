// SPDX-License-Identifier: AGPL-3.0-or-later
// What the input line of the tables games takes: turns, places and commands.

import type { Typed } from '..';
import { orders } from '../orders';
import { find, hear } from './input';

const order = orders({
  roll: 'roll|roll the dice|хвърли|хвърлям|хвърли заровете|брось|бросаю|бросить|бросить кости',
  double: 'double|i double|контра|удвои|удвоявам|удвоить|удваиваю|дублирую',
  take: 'take|accept|i take|приеми|приемам|вземам|принять|принимаю|беру',
  drop: 'drop|refuse|i drop|откажи|отказвам|предавам|отказаться|отказываюсь|сдаю',
  beaver: 'beaver|raccoon|бобър|бивър|бобёр|бобер|бивер|енот',
  dice: 'dice|зарове|заровете|зар|кости|кубики|зары',
  pips: 'pips|pip count|pip|пипове|пипс|точки до края|пипсы|пункты',
  bar: 'bar|бар|бара',
  off: 'off|borne off|извадени|вън|выброшенные|вне',
  blots: 'blots|голи|голи пулове|блотове|блоты|одиночные',
  'swap-dice': 'swap dice|other die|другият зар|размени заровете|другая кость|поменяй кости',
  score: 'score|резултат|счёт|счет',
  cube: 'cube|куб|кубче|кубик удвоения',
  confirm: 'confirm|done|готово|потвърди|подтвердить|готов',
});

export const typed: Typed = { find, hear, order };
