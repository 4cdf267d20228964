// Password hashes: the right algorithm and cost, different each time, a few checked at once.
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { HashingTurns, TooManySignIns } from './hashing-turns.ts';
import { argon2Passwords } from './passwords.ts';

const passwords = argon2Passwords(seededRandom('passwords'), new HashingTurns({ atOnce: 2, longestWaitMs: 60_000 }));

describe('a hash', () => {
  test('is argon2id of at least the cost that OWASP asks for', async () => {
    expect(await passwords.hash('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    );
  });

  test('is different each time', async () => {
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'));
  });

  test.each(['correct horse', '', ' ', 'päßwörd 🚚', 'x'.repeat(1_000), 'a\u0000b'])(
    'accepts "%s" and nothing else',
    async (password) => {
      const stored = await passwords.hash(password);
      expect(await passwords.verify(stored, password)).toBe(true);
      expect(await passwords.verify(stored, `${password} `)).toBe(false);
    },
  );
});

test('no password is accepted for an unknown user', async () => {
  for (const password of ['', 'no such user', 'A'.repeat(43)])
    expect(await passwords.verify(undefined, password)).toBe(false);
});

/** The placeholder hash for unknown users must cost the same work; a malformed one would fail at once. */
test('an unknown user costs the same work as a known one', async () => {
  const stored = await passwords.hash('known');
  const timeOf = async (hash: string | undefined) => {
    const times: number[] = [];
    for (let run = 0; run < 7; run++) {
      const start = performance.now();
      await passwords.verify(hash, 'wrong');
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[3]!;
  };
  const [known, unknown] = [await timeOf(stored), await timeOf(undefined)];
  // Medians of the same run. An early return would be a hundred times faster.
  expect(unknown / known).toBeGreaterThan(0.2);
  expect(unknown / known).toBeLessThan(5);
});

describe('many at once', () => {
  test('a hundred wait for their turn and all are checked', async () => {
    const own = argon2Passwords(seededRandom('many'), new HashingTurns({ atOnce: 2, longestWaitMs: 60_000 }));
    const stored = await own.hash('right');
    const checked = await Promise.all(
      Array.from({ length: 50 }, (_, at) => own.verify(stored, at % 2 ? 'right' : 'wrong')),
    );
    expect(checked).toEqual(Array.from({ length: 50 }, (_, at) => at % 2 === 1));
  });

  test('more than that are rejected, without affecting those who wait', async () => {
    const own = argon2Passwords(seededRandom('too many'), new HashingTurns({ atOnce: 2, longestWaitMs: 60_000 }));
    const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => own.verify(undefined, 'x')));
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    for (const one of refused) expect(one.reason).toBeInstanceOf(TooManySignIns);
    expect(await own.verify(undefined, 'x')).toBe(false);
  });

  test('a first check that is rejected does not affect later ones', { timeout: 90_000 }, async () => {
    const own = argon2Passwords(seededRandom('first'), new HashingTurns({ atOnce: 2, longestWaitMs: 60_000 }));
    const hashes = Promise.allSettled(Array.from({ length: 102 }, () => own.hash('x')));
    await expect(own.verify(undefined, 'x')).rejects.toThrow(TooManySignIns);
    await hashes;
    expect(await own.verify(undefined, 'x')).toBe(false);
  });
});
