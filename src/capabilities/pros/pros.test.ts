// Reserving PROs: who may, which numbers, who can see them, and what happens on return and expiry.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildApp } from '../../app.ts';
import { hasValidCheckDigit, proFromSerial, serialOfPro } from '../../freight/pro-number.ts';
import { listAuditLog } from '../../platform/audit/list-audit-log.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { checkGivenPro } from './check-given-pro.ts';
import { allowProReservations, denyProReservations } from './manage-pro-permissions.ts';
import { type Loose, newReserver, type Reserver } from './pro.fixture.ts';
import { PRO_RANGES, serialInRange } from './pro-range.ts';
import { type ProParts, proParts, takePro } from './take-pro.ts';
import { usePro } from './use-pro.ts';

const YEAR_MS = 365 * DAY_MS;

let app: TestApp;
let parts: ProParts;
/** May reserve. */
let acme: Reserver;
/** May not. */
let other: Reserver;
beforeAll(async () => {
  app = await openTestApp({ config: { requestsPerSecond: 0 } });
  parts = proParts(app.context);
  acme = await newReserver(app);
  other = await newReserver(app);
  await allowProReservations(app.context, ACTOR, acme.account);
});
afterAll(() => app.close());

/** Like the bill of lading. */
async function use(pro: string, by: Reserver, reservationId?: string): Promise<void> {
  const at = app.context.freightClock.now();
  await app.context.db.write(
    usePro(parts, pro, { account: by.account, at, ...(reservationId !== undefined && { reservationId }) }),
  );
}
const stateOf = async (pro: string, by: Reserver) => checkGivenPro(parts, pro, new Set([by.account]));
const refusal = ({ status, body }: Loose) => [status, body.error.code, body.data];

describe('a reservation', () => {
  test('is a series of PROs with correct check digits, from the range of the environment', async () => {
    const data = await acme.reserve(25);
    expect(Object.keys(data)).toEqual(['reservationId', 'first', 'last', 'quantity', 'pros', 'expiresAt']);
    expect(data.pros).toHaveLength(25);
    expect([data.pros[0], data.pros[24], data.quantity]).toEqual([data.first, data.last, 25]);
    const serials = data.pros.map(serialOfPro);
    expect(serials).toEqual(serials.map((_: number, at: number) => serials[0] + at));
    expect(data.pros.every(hasValidCheckDigit)).toBe(true);
    expect(data.first).toMatch(/^9/);
    expect(data.expiresAt).toBe(new Date(app.context.freightClock.now() + YEAR_MS).toISOString());
  });

  test('of 1 and of 1,000 is possible', async () => {
    const one = await acme.reserve(1);
    expect([one.first, one.pros]).toEqual([one.last, [one.first]]);
    expect(new Set((await acme.reserve(1_000)).pros).size).toBe(1_000);
  });

  test('takes exactly as many numbers as requested', async () => {
    const before = await acme.reserve(3);
    const after = await acme.reserve(5);
    expect(serialOfPro(after.first)).toBe(serialOfPro(before.last) + 1);
  });

  test('skips a series in which someone used an invented PRO', async () => {
    const before = await acme.reserve(2);
    await use(proFromSerial(serialOfPro(before.last) + 3), other);
    const after = await acme.reserve(4);
    expect(serialOfPro(after.first)).toBe(serialOfPro(before.last) + 5);
    expect((await acme.ask('GET', `/${after.reservationId}`)).body.data).toMatchObject({ usedCount: 0, freeCount: 4 });
  });

  test('is created once per Idempotency-Key, byte for byte', async () => {
    const headers = { 'idempotency-key': 'run-1' };
    const body = { quantity: 2, account: acme.account };
    const [first, again] = [
      await acme.ask('POST', '', body, { headers }),
      await acme.ask('POST', '', body, { headers }),
    ];
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  });

  test.each<[string, Loose, string[]]>([
    ['nothing', {}, ['quantity', 'account']],
    ['no PROs', { quantity: 0 }, ['quantity']],
    ['more than 1,000', { quantity: 1_001 }, ['quantity']],
    ['a fraction', { quantity: 1.5 }, ['quantity']],
    ['text for a number', { quantity: '5' }, ['quantity']],
    ['a short account', { quantity: 1, account: 'ACME' }, ['account']],
    ['a member that is not known', { quantity: 1, acount: 'x' }, ['acount']],
  ])('is refused for %s', async (_what, spoiled, fields) => {
    const account = 'account' in spoiled || Object.keys(spoiled).length === 0 ? {} : { account: acme.account };
    const { status, body } = await acme.ask('POST', '', { ...account, ...spoiled });
    expect(status).toBe(400);
    expect(body.error.validationFailures.map(({ field }: Loose) => field).sort()).toEqual(fields.sort());
  });
});

describe('permission', () => {
  test('403 1040 until the operator allows it, and again once it is denied', async () => {
    const account = { quantity: 1, account: other.account };
    expect(refusal(await other.ask('POST', '', account))).toEqual([403, 1040, undefined]);
    await allowProReservations(app.context, ACTOR, other.account);
    const kept = await other.reserve(2);
    await denyProReservations(app.context, ACTOR, other.account);
    expect(refusal(await other.ask('POST', '', account))).toEqual([403, 1040, undefined]);
    // Existing reservations stay valid.
    expect((await other.ask('GET', `/${kept.reservationId}`)).body.data).toMatchObject({
      status: 'active',
      freeCount: 2,
    });
    const lines = (await listAuditLog(app.context.db, 2)).map(({ actor, action, subject }) => ({
      actor,
      action,
      subject,
    }));
    const subject = `customer-account:${other.account}`;
    expect(lines).toEqual([
      { actor: ACTOR, action: 'pro-reservations.allowed', subject },
      { actor: ACTOR, action: 'pro-reservations.denied', subject },
    ]);
  });

  test('403 1023 for someone else’s account, allowed or not', async () => {
    for (const account of [acme.account, 'NOSUCH1']) {
      expect(refusal(await other.ask('POST', '', { quantity: 1, account }))).toEqual([403, 1023, undefined]);
    }
  });

  test('401 without a token', async () => {
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', '/PRRX'],
      ['DELETE', '/PRRX'],
    ] as const) {
      const { status, body } = await acme.ask(method, path, method === 'POST' ? {} : undefined, {
        headers: { authorization: '' },
      });
      expect([status, body.data]).toEqual([401, undefined]);
    }
  });

  test('takes effect immediately on every node', async () => {
    const node = await buildApp(app.context);
    try {
      const third = await newReserver(app);
      const body = { quantity: 1, account: third.account };
      expect((await third.ask('POST', '', body, { app: node })).status).toBe(403);
      await allowProReservations(app.context, ACTOR, third.account);
      expect((await third.ask('POST', '', body, { app: node })).status).toBe(201);
      await denyProReservations(app.context, ACTOR, third.account);
      expect((await third.ask('POST', '', body, { app: node })).status).toBe(403);
    } finally {
      await node.close();
    }
  });

  test.each<[string, () => Promise<void>, RegExp]>([
    [
      'allowing it twice',
      () => allowProReservations(app.context, ACTOR, acme.account),
      /may reserve PRO numbers already/,
    ],
    [
      'allowing it to nobody',
      () => allowProReservations(app.context, ACTOR, 'NOSUCH1'),
      /No such customer account: NOSUCH1/,
    ],
    ['denying what is not allowed', () => denyProReservations(app.context, ACTOR, 'NOSUCH1'), /not allowed to reserve/],
  ])('%s is refused with words that help, and leaves no trace', async (_what, act, says) => {
    const before = await listAuditLog(app.context.db, 1_000);
    const error = await act().then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toMatch(says);
    expect(await listAuditLog(app.context.db, 1_000)).toEqual(before);
  });
});

describe('reading', () => {
  test('shows what is used and what is free', async () => {
    const { reservationId, pros } = await acme.reserve(3);
    await use(pros[1], acme, reservationId);
    const { status, body } = await acme.ask('GET', `/${reservationId}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      account: acme.account,
      status: 'active',
      usedCount: 1,
      freeCount: 2,
      used: [pros[1]],
      free: [pros[0], pros[2]],
    });
    expect(body.data).not.toHaveProperty('returnedAt');
  });

  test('404 3040 for an unknown reservation, and the same for another account’s', async () => {
    const { reservationId } = await acme.reserve(1);
    for (const method of ['GET', 'DELETE'] as const) {
      const foreign = await other.ask(method, `/${reservationId}`);
      expect(refusal(foreign)).toEqual([404, 3040, undefined]);
      expect(foreign.text).toBe((await other.ask(method, '/PRRNOSUCH')).text);
    }
    expect((await acme.ask('GET', `/${reservationId}`)).body.data.status).toBe('active');
  });

  test('lists the caller’s own, newest first, page by page', async () => {
    const own = await newReserver(app);
    await allowProReservations(app.context, ACTOR, own.account);
    expect((await own.ask('GET', '')).body).toEqual({
      data: [],
      cursor: null,
      error: { code: 0, message: '', details: '' },
    });
    const made: string[] = [];
    for (let at = 0; at < 5; at++) made.unshift((await own.reserve(1)).reservationId);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      const { body }: Loose = await own.ask('GET', `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ reservationId }: Loose) => reservationId));
      cursor = body.cursor;
      expect(body.data).toHaveLength(page < 2 ? 2 : 1);
      // A new reservation does not shift the pages.
      if (page === 0) await own.reserve(1);
    }
    expect(seen).toEqual(made);
  });

  test.each(['?limit=0', '?limit=201', '?limit=x', '?cursor=x', '?cursor=cnVuIDE', '?page=2'])(
    '400 for %s',
    async (query) => {
      const { status, body } = await acme.ask('GET', query);
      expect([status, body.error.validationFailures.length]).toEqual([400, 1]);
    },
  );
});

describe('returning a reservation', () => {
  test('ends the reservation; used PROs stay used, and anyone may use the rest', async () => {
    const { reservationId, pros } = await acme.reserve(3);
    await use(pros[0], acme, reservationId);
    const { status, body } = await acme.ask('DELETE', `/${reservationId}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'returned', usedCount: 1, freeCount: 0, used: [pros[0]], free: [] });
    expect(body.data.returnedAt).toBe(new Date(app.context.freightClock.now()).toISOString());
    expect(await stateOf(pros[0], acme)).toEqual({ state: 'used', hasValidCheckDigit: true });
    for (const by of [acme, other])
      expect(await stateOf(pros[1], by)).toEqual({ state: 'free', isLimited: true, hasValidCheckDigit: true });
    await expect(use(pros[1], acme, reservationId)).rejects.toBeInstanceOf(WriteConflict);
    expect((await acme.ask('GET', `/${reservationId}`)).body).toEqual(body);
  });

  test('twice is the same as once', async () => {
    const { reservationId } = await acme.reserve(2);
    const first = await acme.ask('DELETE', `/${reservationId}`);
    app.clock.advance(1_000);
    expect((await acme.ask('DELETE', `/${reservationId}`)).text).toBe(first.text);
  });

  test('issues nothing again, neither to a later reservation nor automatically', async () => {
    const { reservationId, last } = await acme.reserve(3);
    await acme.ask('DELETE', `/${reservationId}`);
    expect(serialOfPro((await acme.reserve(3)).first)).toBeGreaterThan(serialOfPro(last));
    expect(serialOfPro(await takePro(proParts(app.context)))).toBeGreaterThan(serialOfPro(last));
  });
});

describe('a PRO on a bill of lading', () => {
  test('that was assigned is free until it is used, and never again', async () => {
    const pro = await takePro(parts);
    expect(await stateOf(pro, acme)).toEqual({ state: 'free', isLimited: true, hasValidCheckDigit: true });
    await use(pro, acme);
    expect((await stateOf(pro, acme)).state).toBe('used');
    await expect(use(pro, acme)).rejects.toBeInstanceOf(WriteConflict);
  });

  test('that was reserved can be used by its account only', async () => {
    const { reservationId, first, last } = await acme.reserve(3);
    for (const pro of [first, last]) {
      expect(await stateOf(pro, acme)).toEqual({ state: 'reserved-yours', reservationId, hasValidCheckDigit: true });
      expect(await stateOf(pro, other)).toEqual({ state: 'reserved-for-another', hasValidCheckDigit: true });
    }
    const beyond = proFromSerial(serialOfPro(last) + 1);
    expect((await stateOf(beyond, acme)).state).toBe('free');
    // A caller who checked before it was reserved conflicts afterwards.
    await expect(use(first, other)).rejects.toBeInstanceOf(WriteConflict);
    await use(first, acme, reservationId);
  });

  test('with a wrong check digit is a different number from the reserved one', async () => {
    const { first } = await acme.reserve(1);
    const wrong = first.slice(0, 9) + ((Number(first[9]) + 1) % 10);
    expect(await stateOf(wrong, other)).toEqual({ state: 'free', isLimited: true, hasValidCheckDigit: false });
    await use(wrong, other);
    expect((await stateOf(wrong, acme)).state).toBe('used');
    expect((await stateOf(first, acme)).state).toBe('reserved-yours');
  });

  test('may come from anywhere', async () => {
    for (const pro of ['0000000000', '1234567895', '9999999999']) {
      const { state, isLimited } = await stateOf(pro, acme);
      // The last one is in the range that this environment assigns from.
      expect([state, isLimited]).toEqual(['free', pro.startsWith('9') || undefined]);
      await use(pro, acme);
      expect((await stateOf(pro, acme)).state).toBe('used');
    }
  });
});

test('a year later by the freight clock, an unused PRO is no longer reserved', async () => {
  const later = await openTestApp({ config: { requestsPerSecond: 0 } });
  try {
    const reserver = await newReserver(later);
    await allowProReservations(later.context, ACTOR, reserver.account);
    const { reservationId, pros } = await reserver.reserve(2);
    const own = proParts(later.context);
    const clock = later.context.testClock!;
    const state = async () => (await checkGivenPro(own, pros[0], new Set([reserver.account]))).state;
    clock.set({ machineAt: later.clock.now(), shownAt: later.clock.now() + YEAR_MS - 1, speed: 1 });
    expect(await state()).toBe('reserved-yours');
    clock.set({ machineAt: later.clock.now(), shownAt: later.clock.now() + YEAR_MS, speed: 1 });
    expect(await state()).toBe('free');
    const { body } = await reserver.ask('GET', `/${reservationId}`);
    expect(body.data).toMatchObject({ status: 'expired', freeCount: 0, free: [] });
    expect((await reserver.ask('DELETE', `/${reservationId}`)).body.data.status).toBe('expired');
    const use = { account: reserver.account, at: clock.now() };
    await expect(later.context.db.write(usePro(own, pros[0], { ...use, reservationId }))).rejects.toThrow(
      WriteConflict,
    );
    await later.context.db.write(usePro(own, pros[0], use));
    expect(await state()).toBe('used');
  } finally {
    await later.close();
  }
});

describe('ranges', () => {
  test('of production and test are separate, and test PROs begin with 9', async () => {
    expect(PRO_RANGES.production.lastSerial).toBeLessThan(PRO_RANGES.test.firstSerial);
    const production = await openTestApp({ environment: 'production' });
    try {
      expect(await takePro(proParts(production.context))).toBe('1000000007');
      expect(await takePro(parts)).toMatch(/^9\d{9}$/);
    } finally {
      await production.close();
    }
  });

  test('end: numbers beyond them are not issued', () => {
    const range = { firstSerial: 100, lastSerial: 109 };
    expect(serialInRange(range, 9)).toBe(109);
    expect(serialInRange(range, 0, 10)).toBe(100);
    expect(() => serialInRange(range, 10)).toThrow(/used up/);
    expect(() => serialInRange(range, 1, 10)).toThrow(/used up/);
  });
});
