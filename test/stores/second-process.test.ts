// A second process on the same SQLite file, such as an operator's command: both write, and each sees the other's changes.
import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { DatabaseUnavailable, step } from '../../src/platform/db/database.ts';
import { builtLinehaul, SQLITE_WORKER } from '../support/built-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const settings = { LINEHAUL_DATA_DIR: folder, LINEHAUL_LOG_LEVEL: 'silent' };
const COMMANDS = 6;

interface Tables {
  clients: { client_id: string; name: string };
}

let context: Context;
beforeAll(async () => {
  context = await openContext(readConfig(settings), 'test', { sqliteWorker: SQLITE_WORKER });
});
afterAll(() => context.close());

describe('two processes on one file', () => {
  it('both can write, and nothing is lost or delayed for long', async () => {
    let written = 0;
    let stopped = false;
    const writing = (async () => {
      while (!stopped) {
        await Promise.all([1, 2, 3, 4].map(() => createClient(context, 'operator:tester', 'here', 'direct')));
        written += 4;
      }
    })();
    const command = ['clients', 'create', '--environment', 'test', '--name', 'there', '--json'];
    const made = [];
    for (let round = 0; round < COMMANDS / 2; round++) {
      made.push(...(await Promise.all([builtLinehaul(command, settings), builtLinehaul(command, settings)])));
    }
    stopped = true;
    await writing;

    for (const { code, err } of made) expect({ code, err }).toEqual({ code: 0, err: '' });
    const ids = made.map(({ out }) => JSON.parse(out).clientId);
    const clients = await context.db.tables<Tables>().selectFrom('clients').select(['client_id', 'name']).execute();
    expect(clients.filter((one) => one.name === 'here')).toHaveLength(written);
    expect(
      clients
        .filter((one) => one.name === 'there')
        .map((one) => one.client_id)
        .sort(),
    ).toEqual(ids.sort());
    expect(await verifyAuditLog(context.db, context.secrets.chainKey)).toEqual({ sound: true, lines: clients.length });
  });

  it('if one keeps the lock, the other becomes unavailable instead of waiting forever', async () => {
    const other = new Sqlite(join(folder, 'test.db'));
    other.exec('BEGIN IMMEDIATE');
    const clients = context.db.tables<Tables>();
    const raise = step(clients.updateTable('clients').set({ name: 'renamed' }));
    try {
      const startedAt = performance.now();
      await expect(context.db.write([raise])).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(performance.now() - startedAt).toBeLessThan(3_000);
      // Reads are not affected.
      expect(await clients.selectFrom('clients').select('name').where('name', '=', 'renamed').execute()).toEqual([]);
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
    await context.db.write([raise]);
    expect(await clients.selectFrom('clients').select('name').where('name', '!=', 'renamed').execute()).toEqual([]);
  });
});
