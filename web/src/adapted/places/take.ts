// SPDX-License-Identifier: AGPL-3.0-or-later
//! Opening the link of a place.
import { ApiError, sentence } from '../../api/client';
import { need } from '../../i18n';
import { takePlace } from './places';

/** Takes the place; a sentence where that is refused. The code leaves the address: it is of no more use there. */
export async function take(room: string, code: string): Promise<string | null> {
  try {
    await takePlace(room, code);
  } catch (error) {
    await need('places').catch(() => {});
    return error instanceof ApiError ? sentence(error.refused) : String(error);
  }
  history.replaceState(null, '', `/room/${room}`);
  return null;
}
