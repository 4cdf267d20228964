// Parsing HTTP Basic: what is accepted, and the errors for everything else.
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../refusal.ts';
import { readBasic } from './basic-credentials.ts';

const encode = (text: string, how: BufferEncoding = 'base64') => Buffer.from(text).toString(how);
const read = (authorization: string | undefined) =>
  readBasic(
    { headers: authorization === undefined ? {} : { authorization } } as FastifyRequest,
    'your name and password',
  );

function refusalOf(authorization: string | undefined): Refusal {
  try {
    read(authorization);
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('It was taken.');
}

describe('is taken', () => {
  test.each([
    ['plainly', `Basic ${encode('ann:pass')}`, 'ann', 'pass'],
    ['in lower case', `basic ${encode('ann:pass')}`, 'ann', 'pass'],
    ['with more blanks', `Basic   ${encode('ann:pass')} `, 'ann', 'pass'],
    ['without padding', `Basic ${encode('ann:pass1').replace(/=+$/, '')}`, 'ann', 'pass1'],
    ['in base64url', `Basic ${encode('ann:>>>???', 'base64url')}`, 'ann', '>>>???'],
    ['with colons in the password', `Basic ${encode('ann:a:b:c')}`, 'ann', 'a:b:c'],
    ['with an empty password', `Basic ${encode('ann:')}`, 'ann', ''],
    ['in UTF-8', `Basic ${encode('änn:pässword 🚚')}`, 'änn', 'pässword 🚚'],
  ])('%s', (_how, header, name, password) => {
    expect(read(header)).toEqual({ name, password });
  });
});

describe('is refused, with a word about what is wrong', () => {
  test.each([
    ['nothing', undefined, /Send your name and password/],
    ['an empty header', '', /type ""/],
    ['another type', 'Bearer abc', /type "Bearer"/],
    ['no credentials', 'Basic', /not base64/],
    ['a blank', 'Basic ', /not base64/],
    ['no colon', `Basic ${encode('annpass')}`, /not base64/],
    ['no name', `Basic ${encode(':pass')}`, /not base64/],
    ['not base64', 'Basic ann:pass', /not base64/],
    ['two words', `Basic ${encode('ann:pass')} ${encode('ann:pass')}`, /not base64/],
    ['too long', `Basic ${encode(`ann:${'x'.repeat(2_000)}`)}`, /not base64/],
    ['U+0000 in the name', `Basic ${encode('an\u0000n:pass')}`, /control characters/],
    ['U+0000 in the password', `Basic ${encode('ann:pa\u0000ss')}`, /control characters/],
    ['a line break', `Basic ${encode('ann\n:pass')}`, /control characters/],
  ])('%s', (_what, header, says) => {
    const refusal = refusalOf(header);
    expect(refusal.entry).toMatchObject({ code: 1010, status: 401 });
    expect(refusal.details).toMatch(says);
  });

  test('the value that was sent is not repeated: it may be a password', () => {
    for (const header of ['hunter2', 'Basic hunter2:', `Basic ${encode('hunter2')}`]) {
      const { details } = refusalOf(header);
      if (header !== 'hunter2') expect(details).not.toContain('hunter2');
      expect(details).not.toContain(encode('hunter2'));
    }
  });
});
