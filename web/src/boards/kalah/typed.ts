// SPDX-License-Identifier: AGPL-3.0-or-later
// What the input line of kalah takes: sowings, pits, commands, and what would become of a pit.

import type { Typed } from '..';
import { orders } from '../orders';
import { find, hear } from './input';

const order = orders({
  stores: 'stores|score|kalah|kalahs|калах|каласи|калахи|резултат|счёт|счет',
  captures: 'captures|вземания|взятия',
});

const preview = /^(?:preview|what if|look|if|преглед|ако|виж|если|покажи|что если)\s+(?:pit\s+|ямка\s+|лунка\s+|лунку\s+)?(\d)$/u;

export const typed: Typed = {
  find,
  hear,
  order: (text) => {
    const pit = preview.exec(text.trim().toLowerCase())?.[1];
    return pit === undefined ? order(text) : { id: 'preview', ch: `Shift+${pit}` };
  },
};
