// How long the same content keeps its key.
import { expect, test } from 'vitest';
import { ApiProblem, unreachable } from './problem.ts';
import { sentOnce } from './sent-once.ts';

const keyOf = async (content: unknown, outcome?: Error) => {
  let key = '';
  const sent = sentOnce(content, async (header) => {
    key = header['Idempotency-Key'];
    if (outcome !== undefined) throw outcome;
  });
  await sent.catch(() => {});
  return key;
};

test.each<[string, Error | undefined, boolean]>([
  ['no response came', unreachable(), true],
  ['the server failed', new ApiProblem(503, {}), true],
  ['the session expired meanwhile', new ApiProblem(401, {}), true],
  ['there were too many requests', new ApiProblem(429, {}), true],
  ['the first request is still running', new ApiProblem(409, { code: 2008 }), true],
  ['it was carried out', undefined, false],
  ['a field is wrong', new ApiProblem(400, { code: 1000 }), false],
  ['it conflicts with something', new ApiProblem(409, { code: 5170 }), false],
  ['the key stands for something else', new ApiProblem(422, {}), false],
])('%s: the same content is sent again with the same key, %#', async (why, outcome, isSame) => {
  const content = { why };
  const first = await keyOf(content, outcome);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect((await keyOf(content)) === first).toBe(isSame);
});

test('other content has another key', async () => {
  expect(await keyOf({ line: 1 }, unreachable())).not.toBe(await keyOf({ line: 2 }, unreachable()));
});
