// Concurrent PRO use on two nodes, on both databases: no PRO is assigned twice, and of two competing requests one wins.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { ACTOR } from '../../../test/support/test-app.ts';
import { type Config, ephemeral, readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { hasValidCheckDigit, proFromSerial, serialOfPro } from '../../freight/pro-number.ts';
import type { Unit } from '../../platform/db/database.ts';
import { step, WriteConflict } from '../../platform/db/database.ts';
import { createCustomerAccount } from '../accounts/customers/manage-customer-accounts.ts';
import type { Caller } from '../tokens/check-token.ts';
import { checkGivenPro } from './check-given-pro.ts';
import { giveBackPros } from './give-back-pros.ts';
import { allowProReservations } from './manage-pro-permissions.ts';
import type { Loose } from './pro.fixture.ts';
import { readReservation } from './read-reservation.ts';
import { reservePros } from './reserve-pros.ts';
import { type ProParts, proParts, takePro } from './take-pro.ts';
import { usePro } from './use-pro.ts';
import type { UsedProRow } from './used-pro.store.ts';

const ACCOUNT = 'ACME001';
const CALLER = { username: 'acme', accounts: new Map([[ACCOUNT, {}]]) } as unknown as Caller;

const PLACES: readonly [name: string, settings: () => Promise<Partial<Config>>][] = [
  ['PostgreSQL', async () => ({ databaseUrl: await freshPostgresDatabase() })],
  ['one SQLite file', async () => ({ dataDir: temporaryFolder() })],
];

describe.each(PLACES)('two nodes on %s', (_name, settings) => {
  let nodes: ProParts[];
  let contexts: Context[];
  beforeAll(async () => {
    const masterKey = Buffer.alloc(32, 7).toString('base64');
    const config = { ...ephemeral(readConfig({}), undefined), masterKey, logLevel: 'silent', ...(await settings()) };
    contexts = [await openContext(config, 'test'), await openContext(config, 'test')];
    nodes = contexts.map(proParts);
    await createCustomerAccount(contexts[0]!, ACTOR, { account: ACCOUNT, name: 'Acme', pricing: 'list' });
    await allowProReservations(contexts[0]!, ACTOR, ACCOUNT);
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
  });

  const node = (at: number) => nodes[at % 2]!;
  const write = (at: number, unit: Unit) => node(at).context.db.write(unit);
  const at = () => node(0).context.freightClock.now();

  /** Like the platform: decides and writes until there is no conflict. */
  async function performed(on: number, decide: (parts: ProParts) => Promise<Loose>): Promise<Loose> {
    for (let attempt = 0; ; attempt++) {
      const { body, writes = [], conflicted } = await decide(node(on));
      try {
        if (writes.length > 0) await write(on, writes);
        return body?.data;
      } catch (error) {
        if (!(error instanceof WriteConflict) || attempt === 20) throw error;
        conflicted?.();
      }
    }
  }
  const reserve = (on: number, quantity: number) =>
    performed(on, (parts) => reservePros(parts, CALLER, { quantity, account: ACCOUNT }));
  const read = (on: number, id: string) => performed(on, (parts) => readReservation(parts, CALLER, id));

  /** Like a bill of lading: takes the next number, or the given one, and marks it as used. */
  async function bill(on: number, given?: string): Promise<string> {
    return performed(on, async (parts) => {
      const found = given === undefined ? undefined : await checkGivenPro(parts, given, CALLER.accounts);
      if (found?.state === 'used') return { body: { data: 'used before' } };
      const pro = given ?? (await takePro(parts));
      const reservation = found?.reservationId === undefined ? {} : { reservationId: found.reservationId };
      return {
        body: { data: pro },
        writes: usePro(parts, pro, { account: ACCOUNT, at: at(), ...reservation }),
        conflicted: () => parts.numbers.lookAgain(),
      };
    });
  }

  test('a thousand PROs are a thousand different ones, with right check digits, while runs are reserved', async () => {
    const taken = Promise.all(Array.from({ length: 1_000 }, (_, one) => takePro(node(one))));
    const runs = Promise.all(Array.from({ length: 20 }, (_, one) => reserve(one, 37)));
    const all = [...(await taken), ...(await runs).flatMap(({ pros }) => pros)];
    expect(all).toHaveLength(1_740);
    expect(new Set(all).size).toBe(1_740);
    expect(all.every(hasValidCheckDigit)).toBe(true);
  });

  test('of fifty who use one PRO at once, one succeeds, and the others conflict', async () => {
    const pro = await takePro(node(0));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, one) => write(one, usePro(node(one), pro, { account: ACCOUNT, at: at() }))),
    );
    const failed = outcomes.filter((one) => one.status === 'rejected');
    expect(failed).toHaveLength(49);
    for (const { reason } of failed) expect(reason).toBeInstanceOf(WriteConflict);
  });

  test('a number that a customer invented is skipped when its turn comes', async () => {
    const serial = serialOfPro(await takePro(node(0)));
    const madeUp = proFromSerial(serial + 2);
    // Two customers choose the same unreserved number.
    expect((await Promise.all([bill(0, madeUp), bill(1, madeUp)])).sort()).toEqual([madeUp, 'used before']);
    expect([await bill(0), await bill(0)]).toEqual([serial + 1, serial + 3].map(proFromSerial));
  });

  describe('numbers that customers invented, ahead of the counter', () => {
    /** Uses `count` numbers at intervals of `apart`, like bills of lading that bring their own PRO. */
    async function madeUp(first: number, count: number, apart = 1): Promise<void> {
      const tables = contexts[0]!.db.tables<{ used_pros: UsedProRow }>();
      for (let at = 0; at < count; at += 1_000) {
        const values = Array.from({ length: Math.min(1_000, count - at) }, (_, one) => {
          const pro = proFromSerial(first + (at + one) * apart);
          return { pro, account: ACCOUNT, reservation_id: null, used_at: 0 };
        });
        await write(0, [step(tables.insertInto('used_pros').values(values))]);
      }
    }
    /** Counts the reads of the table of used PROs. */
    function watched(parts: ProParts): { looks: () => number; stop(): void } {
      const spies = (['between', 'countBetween', 'find'] as const).map((name) => vi.spyOn(parts.used, name));
      return {
        looks: () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0),
        stop() {
          for (const spy of spies) spy.mockRestore();
        },
      };
    }
    const serialNow = async (on: number) => serialOfPro(await takePro(node(on)));

    test('in the block that a node is issuing are skipped, and cost one lookup', async () => {
      const serial = await serialNow(0);
      await madeUp(serial + 1, 600);
      const watch = watched(node(0));
      const bills = await Promise.all(Array.from({ length: 20 }, () => bill(0)));
      expect(new Set(bills).size).toBe(20);
      expect(watch.looks()).toBeLessThanOrEqual(30);
      watch.stop();
    });

    test.each([600, 100_000])('%i in a row delay nobody', { timeout: 60_000 }, async (count) => {
      const serial = Math.max(await serialNow(0), await serialNow(1));
      await madeUp(serial + 1, count);
      const watches = nodes.map(watched);
      const bills = await Promise.all(Array.from({ length: 40 }, (_, one) => bill(one)));
      expect(new Set(bills).size).toBe(40);
      const { first } = await reserve(0, 1_000);
      expect(serialOfPro(first)).toBeGreaterThan(serial);
      // Grows with the logarithm of the count: 100,000 one by one, or by the thousand, would be far more reads.
      for (const watch of watches) {
        expect(watch.looks()).toBeLessThanOrEqual(60);
        watch.stop();
      }
    });

    test('one in every range of a thousand does not delay reservations', { timeout: 60_000 }, async () => {
      const serial = Math.max(await serialNow(0), await serialNow(1));
      await madeUp(serial + 500, 3_000, 999);
      const watch = watched(node(1));
      const { pros } = await reserve(1, 1_000);
      expect(watch.looks()).toBeLessThanOrEqual(20);
      watch.stop();
      expect(pros).toHaveLength(1_000);
      // A short run fits between them.
      const { first } = await reserve(0, 300);
      expect(serialOfPro(first)).toBeGreaterThan(serialOfPro(pros.at(-1)));
    });

    test('are counted on both nodes together: no more than an account may use', async () => {
      const serial = (await serialNow(0)) + 50_000;
      const use = { account: ACCOUNT, limitedFor: ACCOUNT, at: at() };
      const outcomes = await Promise.allSettled(
        Array.from({ length: 80 }, (_, one) => write(one, usePro(node(one), proFromSerial(serial + one), use))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    });

    test('with wrong check digits are different numbers', async () => {
      const serial = await serialNow(0);
      const right = proFromSerial(serial + 1);
      await bill(0, right.slice(0, 9) + ((Number(right[9]) + 1) % 10));
      expect(await bill(0)).toBe(right);
    });
  });

  test('a hundred simultaneous bills of lading have a hundred PROs', async () => {
    const assigned = await Promise.all(Array.from({ length: 100 }, (_, one) => bill(one)));
    expect(new Set(assigned).size).toBe(100);
  });

  test('if all of a range is used at once, all are counted, and none is left', async () => {
    const { reservationId, pros } = await reserve(0, 40);
    await Promise.all(pros.map((pro: string, one: number) => bill(one, pro)));
    expect(await read(1, reservationId)).toMatchObject({ usedCount: 40, freeCount: 0, used: pros, free: [] });
  });

  test('a range is returned while it is being used: each PRO is used before or after that, and the response says which', async () => {
    const { reservationId, pros } = await reserve(1, 30);
    const bills = pros.slice(0, 20).map((pro: string, one: number) => bill(one, pro));
    const returned = await performed(0, (parts) => giveBackPros(parts, CALLER, reservationId));
    await Promise.all(bills);
    expect(returned).toMatchObject({ status: 'returned', freeCount: 0 });
    const afterwards = await read(1, reservationId);
    expect(afterwards).toEqual(returned);
    expect(returned.used).toHaveLength(returned.usedCount);
    for (const pro of pros.slice(0, 20))
      expect((await checkGivenPro(node(0), pro, CALLER.accounts)).state).toBe('used');
    for (const pro of pros.slice(20)) expect((await checkGivenPro(node(0), pro, CALLER.accounts)).state).toBe('free');
  });

  test('if it is returned ten times at once, it ends once', async () => {
    const { reservationId } = await reserve(0, 5);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, one) => performed(one, (parts) => giveBackPros(parts, CALLER, reservationId))),
    );
    expect(new Set(answers.map(({ returnedAt }) => returnedAt)).size).toBe(1);
  });
});
