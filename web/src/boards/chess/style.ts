// SPDX-License-Identifier: AGPL-3.0-or-later
// How a listener wants chess to be spoken, as lichess offers it: moves as UCI, SAN, in words, or with the file letters of
// NATO or of the Laws' Appendix D; pieces and their colours by name or letter; the square before the piece or after it.

import type { Translate } from '../say';
import type { BoardSettings } from '../types';
import { FILES } from './fen';
import { labelSan } from './leaflet';

/** The part of the settings that is about it. */
export type Style = Pick<BoardSettings, 'moveStyle' | 'pieceStyle' | 'prefixStyle' | 'positionStyle'>;

type Args = NonNullable<Parameters<Translate>[1]>;

const ORDER = 'KQRBNP';

/** The translator that says chess in this style. */
export function styled(t: Translate, style: Style): Translate {
  const letter = (piece: string): string => t('san-letters').split(' ')[ORDER.indexOf(piece)] ?? piece;
  const end = (args: Args): string => t('ear-end', { end: args['end'] ?? 'none' });

  function square(args: Args): string {
    const [file, rank] = [String(args['file']), String(args['rank'])];
    if (style.moveStyle === 'literate') return t('speak-square', args);
    if (style.moveStyle === 'uci' || style.moveStyle === 'san') return file + rank;
    const words = t(style.moveStyle === 'nato' ? 'ear-nato' : 'ear-anna').split(' ');
    return `${words[FILES.indexOf(file)] ?? file} ${rank}`;
  }

  function piece(coloured: string): string {
    const [side = 'w', kind = 'P'] = coloured;
    const named = style.pieceStyle === 'name' || style.pieceStyle === 'upper-name';
    const plain = named ? t('speak-piece', { piece: kind }) : letter(kind).toLowerCase();
    const upper = style.pieceStyle.startsWith('upper') && side === 'w';
    const said = upper ? plain.toUpperCase() : plain;
    if (style.prefixStyle === 'none') return said;
    if (style.prefixStyle === 'letter') return `${t('ear-prefix', { side })} ${said}`;
    if (!named) return `${t('ear-side', { side })} ${said}`;
    // Colour and piece agree in gender: the words come together.
    const both = t('speak-coloured-piece', { piece: coloured });
    return upper ? both.toUpperCase() : both;
  }

  function uci(key: string, args: Args): string {
    const { from, to, where } = args;
    if (key === 'speak-drop') return `${String(args['piece'])}@${where}${end(args)}`;
    const promo = args['promo'] === undefined || args['promo'] === 'none' ? '' : String(args['promo']).toLowerCase();
    return `${from}${to}${promo}${end(args)}`;
  }

  function san(args: Args): string {
    const local = String(args['san'])
      .replace(/[+#]+$/, '')
      .replace(/^[KQRBN]|(?<==)[QRBN]/g, letter);
    return (args['labelled'] ? labelSan(local) : local) + end(args);
  }

  return (key, args = {}) => {
    switch (key) {
      case 'speak-square':
        return square(args);
      case 'speak-coloured-piece':
        return piece(String(args['piece']));
      case 'board-chess-cell':
        if (style.positionStyle === 'none') return String(args['piece']);
        return style.positionStyle === 'after' ? `${args['piece']}, ${args['where']}` : t(key, args);
      case 'speak-chess-move':
      case 'speak-castle':
      case 'speak-drop':
        if (style.moveStyle === 'uci') return uci(key, args);
        return style.moveStyle === 'san' && args['san'] ? san(args) : t(key, args);
      default:
        return t(key, args);
    }
  };
}
