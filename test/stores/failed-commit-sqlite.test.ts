// A full disk: no write is acknowledged, nothing is half-written, reads continue, and writes work again once there is space.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database.ts';
import { temporaryMount } from '../support/temporary-mount.ts';
import { addThing, auditOf, IN_MEMORY, idsOf, ON_A_THREAD, sqliteFile, type TestStore } from './each-store.ts';

const BIG = 'x'.repeat(20_000);
const bigUnit = (store: TestStore, name: string) => [
  addThing(store, `${name}-a`, 1, `${name}-a ${BIG}`),
  addThing(store, `${name}-b`, 1, `${name}-b ${BIG}`),
  auditOf(`thing:${name}`),
];

describe.each([IN_MEMORY, ON_A_THREAD])('$name that cannot grow', (kind) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await kind.open();
  });
  afterEach(() => store.close());

  const pages = async (count: number) => {
    await store.db.write([{ sql: `PRAGMA max_page_count = ${count}`, parameters: [] }]);
  };

  it('reports it, and continues once it can', async () => {
    await store.db.write([addThing(store, 'first'), auditOf('thing:first')]);
    await pages(1); // SQLite takes this as the current size.
    await expectFull(store);
    await pages(1_000_000);
    await expectWorking(store);
  });
});

const mounted = temporaryMount('4m');

describe.skipIf(mounted === undefined)('SQLite file on a disk that is full', () => {
  let store: TestStore;
  const filler = join(mounted ?? '', 'filler');
  beforeAll(async () => {
    store = await sqliteFile(join(mounted!, 'store.db'));
  });
  afterAll(async () => {
    await store.close();
    execFileSync('umount', ['-l', mounted!]);
  });

  it('reports it, and continues once there is space', async () => {
    await store.db.write([addThing(store, 'first'), auditOf('thing:first')]);
    fillUp(filler);
    await expectFull(store);
    rmSync(filler);
    await expectWorking(store);
  });
});

async function expectFull(store: TestStore): Promise<void> {
  const together = await Promise.allSettled(['b', 'c', 'd'].map((name) => store.db.write(bigUnit(store, name))));
  const alone = await Promise.allSettled([store.db.write([addThing(store, 'e', 1, `e ${BIG}`)])]);
  for (const outcome of [...together, ...alone]) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(DatabaseUnavailable);
  }
  expect(await idsOf(store)).toEqual(['first']);
  expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines: 1 });
}

async function expectWorking(store: TestStore): Promise<void> {
  await store.db.write(bigUnit(store, 'later'));
  expect(await idsOf(store)).toEqual(['first', 'later-a', 'later-b']);
  expect(await verifyAuditLog(store.db, store.chainKey)).toEqual({ sound: true, lines: 2 });
}

function fillUp(file: string): void {
  for (let kilobytes = 4_096; kilobytes > 0; kilobytes = Math.floor(kilobytes / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(kilobytes * 1_024), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
