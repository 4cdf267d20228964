// Guessing is slowed by name and address, and neither a guesser nor a flood locks anyone else out.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TooManySignIns } from '../../crypto/hashing-turns.ts';
import type { Ticket } from '../../crypto/waiting-line.ts';
import { Refusal } from '../refusal.ts';
import { delayMs } from './name-delays.ts';
import { type Attempt, SignIns } from './sign-ins.ts';

let now: number;
let signIns: SignIns;
let seen: string[];
beforeEach(() => {
  now = 5_000_000;
  seen = [];
  const saw = ({ entryPoint }: Attempt, outcome: string) => void seen.push(`${entryPoint} ${outcome}`);
  signIns = new SignIns({ now: () => now }, { saw });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => {
  now += ms;
};
const portal = (name: string, source: string): Attempt => ({ entryPoint: 'portal-session', name, source });

/** Runs all timers until it settles. */
async function settled<T>(pending: Promise<T>): Promise<T> {
  let isOver = false;
  const watched = pending.finally(() => {
    isOver = true;
  });
  watched.catch(() => {});
  while (!isOver) {
    await nextTurn();
    vi.advanceTimersByTime(10);
  }
  return watched;
}

const guess = (attempt: Attempt) => settled(signIns.checkPassword(attempt, async () => undefined));
const enter = (attempt: Attempt) => settled(signIns.checkPassword(attempt, async () => 'in'));
const refusalOf = (pending: Promise<unknown>) =>
  pending.then(
    () => undefined,
    (error: Refusal) => error,
  );

describe('one name from one address', () => {
  test('fails five times, then waits for the rest of the minute', async () => {
    const attempt = portal('a', '192.0.2.1');
    for (let failure = 0; failure < 5; failure++) expect(await guess(attempt)).toBeUndefined();
    wait(10_500);
    const refusal = await refusalOf(enter(attempt));
    expect(refusal?.entry).toMatchObject({ status: 429, code: 1031 });
    expect(refusal?.headers['retry-after']).toBe('50');
    wait(49_500);
    expect(await enter(attempt)).toBe('in');
    expect(seen).toEqual([...Array(5).fill('portal-session wrong'), 'portal-session name-limit', 'portal-session ok']);
  });

  test('counts failures in the portal at /authenticate, but not failures elsewhere', async () => {
    for (let failure = 0; failure < 5; failure++) await guess(portal('a', '192.0.2.1'));
    expect(await refusalOf(enter({ ...portal('a', '192.0.2.1'), entryPoint: 'authenticate' }))).toBeInstanceOf(Refusal);
    expect(await enter({ ...portal('a', '192.0.2.1'), entryPoint: 'operator' })).toBe('in');
  });

  test('of twenty wrong passwords at once, five are checked', async () => {
    const checked: number[] = [];
    const outcomes = await settled(
      Promise.allSettled(
        Array.from({ length: 20 }, (_, at) =>
          signIns.checkPassword(portal('a', '192.0.2.1'), async () => {
            checked.push(at);
            await nextTurn();
            return undefined;
          }),
        ),
      ),
    );
    expect(checked).toEqual([0, 1, 2, 3, 4]);
    expect(outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof Refusal)).toHaveLength(15);
  });

  test('two hundred correct sign-ins at once all succeed, one after the other', async () => {
    let atOnce = 0;
    let most = 0;
    const check = async () => {
      most = Math.max(most, ++atOnce);
      await nextTurn();
      atOnce--;
      return true;
    };
    const attempt = portal('a', '192.0.2.1');
    const all = await settled(Promise.all(Array.from({ length: 200 }, () => signIns.checkPassword(attempt, check))));
    expect(all).toHaveLength(200);
    expect(most).toBe(1);
  });

  test('an endlessly growing queue rejects attempts, and moves on', async () => {
    const attempt = portal('a', '192.0.2.1');
    let release = () => {};
    const first = signIns.checkPassword(attempt, () => new Promise<string>((end) => (release = () => end('in'))));
    const rest = Promise.allSettled(
      Array.from({ length: 600 }, () => signIns.checkPassword(attempt, async () => 'in')),
    );
    await nextTurn();
    release();
    expect(await settled(first)).toBe('in');
    const refused = (await settled(rest)).filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(101);
    expect(refused.every((one) => one.reason instanceof TooManySignIns)).toBe(true);
    expect(await enter(attempt)).toBe('in');
  });

  test('names do not wait for each other', async () => {
    let release = () => {};
    const slow = signIns.checkPassword(
      portal('slow', 'x'),
      () => new Promise<string>((end) => (release = () => end('in'))),
    );
    expect(await enter(portal('quick', 'x'))).toBe('in');
    release();
    await slow;
  });
});

describe('the owner', () => {
  test('signs in from another address while the name is blocked for a guesser', async () => {
    for (let failure = 0; failure < 5; failure++) await guess(portal('owner', '192.0.2.1'));
    expect(await refusalOf(guess(portal('owner', '192.0.2.1')))).toBeInstanceOf(Refusal);
    expect(await enter(portal('owner', '203.0.113.5'))).toBe('in');
  });

  test('is only delayed on a new address while many addresses guess the name, and not at all on a familiar one', async () => {
    await enter(portal('owner', '203.0.113.5'));
    for (let address = 0; address < 40; address++) await guess(portal('owner', `198.51.100.${address}`));
    const tookMs = async (source: string) => {
      let ms = 0;
      let isIn = false;
      const pending = signIns.checkPassword(portal('owner', source), async () => 'in').then(() => (isIn = true));
      for (; !isIn && ms <= 20_000; ms += 50) {
        for (let turn = 0; turn < 10; turn++) await nextTurn();
        vi.advanceTimersByTime(50);
      }
      await pending;
      return ms;
    };
    expect(await tookMs('203.0.113.5')).toBeLessThanOrEqual(100);
    const strange = await tookMs('203.0.113.99');
    expect(strange).toBeGreaterThan(4_000);
    expect(strange).toBeLessThanOrEqual(5_100);
    // From now on this address is familiar too.
    expect(await tookMs('203.0.113.99')).toBeLessThanOrEqual(100);
  });

  test('takes the place of a guesser when too many guess the name at once', async () => {
    for (let address = 0; address < 40; address++) await guess(portal('owner', `198.51.100.${address}`));
    let guessed = 0;
    const guesses = Array.from({ length: 40 }, (_, address) =>
      signIns.checkPassword(portal('owner', `198.51.100.${address}`), async () => {
        guessed += 1;
        return undefined;
      }),
    );
    const all = Promise.allSettled(guesses);
    await nextTurn();
    expect(await enter(portal('owner', '203.0.113.99'))).toBe('in');
    await settled(all);
    // At most five wait for one name, and the owner was one of them.
    expect(guessed).toBe(4);
  });

  test('is no longer affected by attackers after a quarter of an hour', async () => {
    for (let address = 0; address < 40; address++) await guess(portal('owner', `198.51.100.${address}`));
    wait(15 * 60_000);
    const pending = signIns.checkPassword(portal('owner', '203.0.113.7'), async () => 'in');
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    expect(await pending).toBe('in');
  });
});

test('the delay for a name grows from nothing and is bounded', () => {
  expect([0, 10, 11, 12, 13, 14, 15, 16, 1_000_000].map(delayMs)).toEqual([
    0, 0, 250, 500, 1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
});

describe('one address with many names', () => {
  const flood = async (count: number) => {
    for (let name = 0; name < count; name++) await guess(portal(`nobody ${name}`, '192.0.2.1'));
  };

  test('fails sixty times per minute, then is refused', async () => {
    await flood(60);
    const refusal = await refusalOf(enter(portal('somebody', '192.0.2.1')));
    expect(refusal?.entry).toMatchObject({ status: 429, code: 1033 });
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0);
    expect(seen.at(-1)).toBe('portal-session address-limit');
    expect(await enter(portal('somebody', '192.0.2.2'))).toBe('in');
    wait(60_000);
    expect(await enter(portal('somebody', '192.0.2.1'))).toBe('in');
  });

  test('does not lock out a name that has signed in from there before', async () => {
    await enter(portal('colleague', '192.0.2.1'));
    await flood(60);
    expect(await enter(portal('colleague', '192.0.2.1'))).toBe('in');
  });

  test('gets worse places in the queue with every failure', async () => {
    const tickets: Ticket[] = [];
    const look = async (ticket: Ticket) => void tickets.push(ticket);
    await flood(7);
    await settled(signIns.checkPassword(portal('x', '192.0.2.1'), look));
    await settled(signIns.checkPassword(portal('x', '192.0.2.2'), look));
    expect(tickets.map(({ failures }) => failures)).toEqual([7, 0]);
  });
});

describe('attempts that are rejected unchecked', () => {
  const refuse = (source: string) =>
    signIns
      .checkSecret(
        portal('a', source),
        async () => 'in',
        () => 'in',
      )
      .catch(() => 'refused');

  test('get their response a second later after the first hundred, so that a flood slows itself down', async () => {
    for (let failure = 0; failure < 5; failure++) await guess(portal('a', '192.0.2.1'));
    // None of these waits for a timer.
    for (let refusal = 0; refusal < 100; refusal++) expect(await refuse('192.0.2.1')).toBe('refused');
    let isOver = false;
    const held = signIns.checkPassword(portal('a', '192.0.2.1'), async () => 'in').catch(() => (isOver = true));
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    vi.advanceTimersByTime(990);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(isOver).toBe(false);
    vi.advanceTimersByTime(10);
    await held;
    expect(isOver).toBe(true);
  });

  test('are not delayed if a thousand are delayed already', async () => {
    for (let failure = 0; failure < 5; failure++) await guess(portal('a', '192.0.2.1'));
    let refused = 0;
    for (let at = 0; at < 1_105; at++) void refuse('192.0.2.1').then(() => (refused += 1));
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(refused).toBe(105);
    vi.advanceTimersByTime(1_000);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    expect(refused).toBe(1_105);
  });
});

test.each(['second-step', 'not-allowed'] as const)(
  'a right password that opens only %s does not make an address familiar',
  async (admission) => {
    const isFamiliar = async (source: string) => {
      const tickets: Ticket[] = [];
      await settled(signIns.checkPassword(portal('a', source), async (ticket) => void tickets.push(ticket)));
      return tickets[0]?.isFamiliar;
    };
    await settled(
      signIns.checkPassword(
        portal('a', '192.0.2.1'),
        async () => 'right',
        () => admission,
      ),
    );
    expect(await isFamiliar('192.0.2.1')).toBe(false);
    // The second factor does.
    await enter({ ...portal('a', '192.0.2.1'), isSecondFactor: true });
    expect(await isFamiliar('192.0.2.1')).toBe(true);
  },
);

test('an account without access is distinguished from a wrong password', async () => {
  await settled(
    signIns.checkPassword(
      portal('a', 'x'),
      async () => 'suspended',
      () => 'not-allowed',
    ),
  );
  await settled(
    signIns.checkSecret(
      { ...portal('a', 'x'), entryPoint: 'api-key' },
      async () => undefined,
      () => 'in',
    ),
  );
  expect(seen).toEqual(['portal-session not-allowed', 'api-key wrong']);
});

test('50,000 names and addresses do not fill the memory, and the last ones are still counted', async () => {
  const attempt = (at: number): Attempt => ({ entryPoint: 'api-key', name: `name ${at}`, source: `address ${at}` });
  const fail = (at: number) =>
    signIns.checkSecret(
      attempt(at),
      async () => undefined,
      () => 'in',
    );
  for (let at = 0; at < 50_000; at++) await fail(at);
  for (let failure = 0; failure < 4; failure++) await fail(49_999);
  expect(await refusalOf(settled(fail(49_999)))).toBeInstanceOf(Refusal);
});
