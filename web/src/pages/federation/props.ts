// SPDX-License-Identifier: AGPL-3.0-or-later
//! What every part of a federation's page is given.
import type { Federation } from '../../api/federations';

export interface Props {
  federation: Federation;
  /** It is like this now. */
  onchange: (now: Federation) => void;
  /** Something about it has changed: it is to be asked for again. */
  onstale: () => Promise<void>;
}
