// Limits across several nodes: what a caller used on one counts on the others.
import { describe, expect, it } from 'vitest';
import { SecretBox } from '../../src/platform/crypto/secret-box.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { LimitExchange } from '../../src/platform/http/admission/limit-exchange.ts';
import { RateLimit } from '../../src/platform/http/admission/rate-limit.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { FailureCounts } from '../../src/platform/http/sign-ins/failure-counts.ts';
import { seededRandom } from '../../src/platform/random.ts';
import { EVERY_STORE } from './each-store.ts';

interface Tables {
  limit_uses: { node: string; uses: string };
}

const PER_SECOND = 100;
const random = seededRandom('limits');
const secrets = new SecretBox(random.bytes(32), 'test', random);

function makeNode(db: Database, node: string, clock: { now(): number }) {
  const exchange = new LimitExchange({ db, clock, secrets, node });
  const rate = new RateLimit(PER_SECOND, clock);
  const failures = new FailureCounts('failures', clock, 60_000, 100);
  exchange.share(rate);
  exchange.share(failures);
  /** How many of the requests pass. */
  const pass = (caller: string, requests: number) => {
    let passed = 0;
    for (let one = 0; one < requests; one++) {
      try {
        rate.take(caller);
        passed += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
      }
    }
    return passed;
  };
  return { exchange, failures, pass };
}

describe.each(EVERY_STORE)('$name', ({ open }) => {
  it('lets a caller have its rate once, however many nodes it calls', async () => {
    const store = await open();
    let now = 1_700_000_000_000;
    const clock = { now: () => now };
    const nodes = ['a', 'b', 'c'].map((name) => makeNode(store.db, name, clock));
    const exchangeAll = async () => {
      for (const { exchange } of nodes) await exchange.exchange();
      for (const { exchange } of nodes) await exchange.exchange();
    };
    await exchangeAll();
    // One node uses up the burst of twice the rate, which leaves nothing on the others.
    expect(nodes[0]!.pass('acme', 500)).toBe(2 * PER_SECOND);
    await exchangeAll();
    expect(nodes.map(({ pass }) => pass('acme', 5))).toEqual([0, 0, 0]);
    expect(nodes[1]!.pass('zeta', 5)).toBe(5);
    // Ten seconds without a pause on all nodes: the total is only a little more than one node would have allowed.
    let passed = 0;
    for (let quarter = 0; quarter < 40; quarter++) {
      now += 250;
      for (const { pass } of nodes) passed += pass('acme', 50);
      await exchangeAll();
    }
    expect(passed).toBeGreaterThanOrEqual(9 * PER_SECOND);
    expect(passed).toBeLessThan(14 * PER_SECOND);
    await store.close();
  });

  it('counts failures on other nodes, and those from before the node started do not count', async () => {
    const store = await open();
    const clock = { now: () => 1_700_000_000_000 };
    const [here, there] = ['a', 'b'].map((name) => makeNode(store.db, name, clock));
    await there!.exchange.exchange();
    for (let one = 0; one < 3; one++) here!.failures.add('ann 192.0.2.1');
    await here!.exchange.exchange();
    await there!.exchange.exchange();
    await there!.exchange.exchange();
    expect(there!.failures.of('ann 192.0.2.1')).toBe(3);
    expect(there!.failures.of('bob 192.0.2.1')).toBe(0);
    // What a node heard from another is not reported again.
    await here!.exchange.exchange();
    expect(here!.failures.of('ann 192.0.2.1')).toBe(3);
    const late = makeNode(store.db, 'c', clock);
    await late.exchange.exchange();
    await late.exchange.exchange();
    expect(late.failures.of('ann 192.0.2.1')).toBe(0);
    await store.close();
  });

  it('stores names and addresses encrypted, and only for ten seconds', async () => {
    const store = await open();
    let now = 1_700_000_000_000;
    const { exchange, failures } = makeNode(store.db, 'a', { now: () => now });
    failures.add('ann 192.0.2.1');
    await exchange.exchange();
    const rows = () => store.db.tables<Tables>().selectFrom('limit_uses').select('uses').execute();
    expect(await rows()).toHaveLength(1);
    expect((await rows())[0]!.uses).not.toMatch(/ann|192/);
    now += 10_001;
    failures.add('ann 192.0.2.1');
    await exchange.exchange();
    expect(await rows()).toHaveLength(1);
    await store.close();
  });
});
