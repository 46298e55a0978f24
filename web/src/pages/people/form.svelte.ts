// SPDX-License-Identifier: AGPL-3.0-or-later
//! A form that is sent: what is wrong with which field, and that it is on its way.
import { untrack } from 'svelte';
import { ApiError, sentence, type Refused } from '../../api/client';
import { lang } from '../../i18n';

/** Sentences by field; `form` is about all of it. */
export type Errors = Record<string, string>;

/** Refusals that are about one field. */
const FIELDS: Record<string, string> = {
  bad_name: 'name',
  reserved_name: 'name',
  name_taken: 'name',
  weak_password: 'password',
  bad_email: 'email',
  mail_not_sent: 'email',
  bad_code: 'code',
  second_factor: 'code',
  renamed_lately: 'name',
};

/** Which field a refusal is about, and its sentence. */
export function errorsOf(error: unknown, fields: Record<string, string> = FIELDS): Errors {
  if (!(error instanceof ApiError)) return { form: String(error) };
  return { [fields[error.refused.code] ?? 'form']: sentence(error.refused) };
}

export class Form {
  /** What finds what is wrong: the sentences are made anew when the language changes. */
  #found: () => Errors = $state.raw(() => ({}));
  readonly #errors: Errors = $derived.by(() => {
    void lang();
    return untrack(this.#found);
  });
  busy = $state(false);
  /** How often it was refused: the summary takes the focus each time. */
  refusals = $state(0);
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  get errors(): Errors {
    return this.#errors;
  }

  set errors(errors: Errors) {
    this.#found = () => errors;
  }

  /** The id of a field's control. */
  id(field: string): string {
    return `${this.#id}-${field}`;
  }

  /** Begins anew. */
  clear(): void {
    this.errors = {};
    this.refusals = 0;
  }

  /** Shows what is wrong. */
  refuse(errors: Errors | (() => Errors)): void {
    this.#found = typeof errors === 'function' ? errors : () => errors;
    this.refusals += 1;
  }

  /** Sends with `act` unless `check` finds something wrong. `known` may take a refusal for itself;
   *  `fields` says which field a code is about here. True when done. */
  async send(
    check: () => Errors,
    act: () => Promise<void>,
    known: (refused: Refused) => boolean = () => false,
    fields: Record<string, string> = {},
  ): Promise<boolean> {
    if (this.busy) return false;
    const found = check();
    if (Object.keys(found).length > 0) {
      this.refuse(check);
      return false;
    }
    this.busy = true;
    try {
      await act();
      this.errors = {};
      return true;
    } catch (error) {
      if (error instanceof ApiError && known(error.refused)) this.errors = {};
      else this.refuse(() => errorsOf(error, { ...FIELDS, ...fields }));
      return false;
    } finally {
      this.busy = false;
    }
  }
}
