// Account numbers in one field: how they may be typed, and where their failures are shown.
import { expect, test } from 'vitest';
import { ApiProblem } from '../../api/problem.ts';
import { accountsOf, failureOfAccounts } from './account-numbers.ts';

test.each([
  ['7J246FZ', ['7J246FZ']],
  [' 7j246fz, kcg9wr4 ', ['7J246FZ', 'KCG9WR4']],
  ['7J246FZ;KCG9WR4\nP5K32MH', ['7J246FZ', 'KCG9WR4', 'P5K32MH']],
  ['', []],
])('%j', (typed, accounts) => {
  const form = new FormData();
  form.set('accounts', typed);
  expect(accountsOf(form)).toEqual(accounts);
});

test('a failure of any of them is shown at the field', () => {
  const failures = [
    { field: 'accounts[1]', description: 'must be 7 characters.' },
    { field: 'name', description: 'is required.' },
  ];
  expect(failureOfAccounts(new ApiProblem(400, { validationFailures: failures }))).toBe(
    'accounts[1] must be 7 characters.',
  );
  expect(failureOfAccounts(new ApiProblem(409, {}))).toBeUndefined();
  expect(failureOfAccounts(null)).toBeUndefined();
});
