// SPDX-License-Identifier: AGPL-3.0-or-later
import { expect, it } from 'vitest';
import { ApiError } from '../../api/client';
import { need, setLang, t } from '../../i18n';
import { Form } from './form.svelte';

it('what is wrong with a form is said in the language of now', async () => {
  await setLang('en');
  await need('errors', 'people');
  const form = new Form('x');
  const fails = async (): Promise<void> => {
    throw new ApiError(404, { code: 'no_such_player', detail: '', params: { name: 'Ann' } });
  };
  await form.send(() => ({}), fails);
  expect(form.errors).toEqual({ form: 'There is no player Ann.' });
  await setLang('bg');
  expect(form.errors).toEqual({ form: 'Няма играч Ann.' });
  await form.send(() => ({ name: t('form-name-missing') }), fails);
  const before = form.errors.name;
  await setLang('ru');
  expect(form.errors.name).toBe(t('form-name-missing'));
  expect(form.errors.name).not.toBe(before);
  form.clear();
  expect(form.errors).toEqual({});
});
