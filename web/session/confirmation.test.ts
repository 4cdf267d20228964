// Calls that need the password again: asked once, then retried, or refused as before.
import { afterEach, expect, test } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { askWith, confirmed } from './confirmation.ts';

const NEEDED = new ApiProblem(403, { code: 1026 });
let takeOut = () => {};
afterEach(() => takeOut());

/** A server call that is refused until the password has been given. */
function server() {
  const state = { isConfirmed: false, calls: 0, asked: 0 };
  const work = async () => {
    state.calls += 1;
    if (!state.isConfirmed) throw NEEDED;
    return 'secret';
  };
  const dialog = (given: boolean) => async () => {
    state.asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    state.isConfirmed = given;
    return given;
  };
  return { state, work, dialog };
}

test('two simultaneous calls ask once, and both are repeated', async () => {
  const { state, work, dialog } = server();
  takeOut = askWith(dialog(true));
  expect(await Promise.all([confirmed(work), confirmed(work)])).toEqual(['secret', 'secret']);
  expect(state).toEqual({ isConfirmed: true, calls: 4, asked: 1 });
  state.isConfirmed = false;
  await confirmed(work);
  expect(state.asked).toBe(2);
});

test('canceling, and a page without a dialog, returns the error', async () => {
  const { state, work, dialog } = server();
  takeOut = askWith(dialog(false));
  await expect(confirmed(work)).rejects.toBe(NEEDED);
  takeOut();
  await expect(confirmed(work)).rejects.toBe(NEEDED);
  expect(state).toMatchObject({ calls: 2, asked: 1 });
});

test('other errors do not ask for confirmation', async () => {
  const { state, dialog } = server();
  takeOut = askWith(dialog(true));
  const other = new ApiProblem(403, { code: 1017 });
  await expect(confirmed(() => Promise.reject(other))).rejects.toBe(other);
  expect(state.asked).toBe(0);
});
