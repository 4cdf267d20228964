// Expired responses of Idempotency-Keys are deleted in batches on both databases, and a failure is logged.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERY_STORE, type TestStore } from '../../../test/stores/each-store.ts';
import { until } from '../../../test/support/waiting.ts';
import { SecretBox } from '../crypto/secret-box.ts';
import { type Database, DatabaseUnavailable, type Step, step } from '../db/database.ts';
import { makeLog } from '../log.ts';
import { seededRandom } from '../random.ts';
import { Idempotency } from './idempotency.ts';

interface Tables {
  idempotent_answers: Record<'scope' | 'idempotency_key' | 'fingerprint' | 'sealed_answer', string> & {
    expires_at: number;
  };
}

const NOW = 1_700_000_000_000;
const CLEANING_MS = 600_000;
/** A transaction that deletes more would exceed the time limit after a long stop. */
const MOST = 1_000;
const EXPIRED = 2_500;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(EVERY_STORE)('$name', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await kind.open();
  });
  afterAll(() => store.close());

  const tables = () => store.db.tables<Tables>();
  const keys = async () => {
    const rows = await tables().selectFrom('idempotent_answers').select('idempotency_key').execute();
    return rows.map(({ idempotency_key }) => idempotency_key);
  };
  const keep = (key: string, expires_at: number): Step =>
    step(
      tables()
        .insertInto('idempotent_answers')
        .values({ scope: 's', idempotency_key: key, fingerprint: 'f', sealed_answer: 'x', expires_at }),
    );
  const opened = (db: Database) => {
    const random = seededRandom('idempotency');
    const lines: string[] = [];
    const log = makeLog('info', 'test', { write: (line: string) => void lines.push(line) });
    const secrets = new SecretBox(random.bytes(32), 'test', random);
    return { idempotency: new Idempotency(db, { now: () => NOW }, secrets, log), lines };
  };

  it('deletes expired responses in batches, and keeps the others', async () => {
    const expired = Array.from({ length: EXPIRED }, (_, number) => keep(`expired ${number}`, NOW - number));
    for (let at = 0; at < EXPIRED; at += 100) await store.db.write(expired.slice(at, at + 100));
    await store.db.write([keep('live', NOW + 1)]);
    const deleted: number[] = [];
    let left = EXPIRED + 1;
    const counting: Database = {
      ...store.db,
      async write(unit) {
        const rows = await store.db.write(unit);
        const after = (await keys()).length;
        if (after < left) deleted.push(left - after);
        left = after;
        return rows;
      },
    };
    const { idempotency, lines } = opened(counting);
    vi.advanceTimersByTime(CLEANING_MS);
    await until('they are deleted', () => left === 1, 10_000);
    idempotency.close();
    expect(await keys()).toEqual(['live']);
    expect(deleted).toEqual([MOST, MOST, EXPIRED - 2 * MOST]);
    expect(lines).toEqual([]);
  });

  it('logs that they could not be deleted, and tries again', async () => {
    await store.db.write([keep('old', NOW)]);
    let isAway = true;
    const write: Database['write'] = (unit) =>
      isAway ? Promise.reject(new DatabaseUnavailable('gone')) : store.db.write(unit);
    const { idempotency, lines } = opened({ ...store.db, write });
    vi.advanceTimersByTime(CLEANING_MS);
    await until('it is logged', () => lines.length > 0);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, reason: expect.stringContaining('gone') });
    expect(await keys()).toContain('old');
    isAway = false;
    vi.advanceTimersByTime(CLEANING_MS);
    await until('it is deleted', async () => !(await keys()).includes('old'));
    idempotency.close();
  });
});
