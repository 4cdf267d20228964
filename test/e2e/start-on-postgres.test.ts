// Starting on PostgreSQL: while the database is down, the node is alive but not ready; nodes that start together load the demo once.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { freePort, startPostgres } from '../support/postgres-server.ts';
import { startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';

async function statusOf(url: string): Promise<number | undefined> {
  return fetch(url).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => undefined,
  );
}

describe('an unavailable server', () => {
  it('is waited for, with /livez 200 and /readyz 503, and then the node serves', { timeout: 90_000 }, async () => {
    const postgres = await startPostgres();
    try {
      const url = await postgres.freshDatabase();
      await postgres.stopAtOnce();
      const port = await freePort();
      const starting = startServer({
        args: ['--only', 'production', '--port', String(port)],
        settings: { LINEHAUL_DATABASE_URL: url, LINEHAUL_MASTER_KEY: randomBytes(32).toString('base64') },
      });
      const at = `http://127.0.0.1:${port}`;
      await until('the node answers', async () => (await statusOf(`${at}/livez`)) === 200);
      expect(await statusOf(`${at}/readyz`)).toBe(503);
      expect(await statusOf(`${at}/v1/rate-quotes`)).toBe(503);
      await postgres.start();
      const node = await starting;
      expect(await statusOf(`${at}/readyz`)).toBe(200);
      expect(node.output()).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+ is not responding; waiting/);
      await node.stop();
    } finally {
      await postgres.remove();
    }
  });
});

describe('three nodes that start together on an empty database', () => {
  it('load the demo carrier once', { timeout: 120_000 }, async () => {
    const settings = {
      LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
      LINEHAUL_MASTER_KEY: randomBytes(32).toString('base64'),
    };
    const serve = { settings, args: ['--only', 'test'] };
    const nodes = await Promise.all([startServer(serve), startServer(serve), startServer(serve)]);
    const context = await openContext(
      readConfig({ ...settings, LINEHAUL_DATA_DIR: temporaryFolder(), LINEHAUL_LOG_LEVEL: 'silent' }),
      'test',
    );
    try {
      const tables = context.db.tables<{ carrier_versions: { kind: string; version: number } }>();
      const versions = await tables
        .selectFrom('carrier_versions')
        .select(['kind', 'version'])
        .orderBy('kind')
        .execute();
      expect(versions).toEqual([
        { kind: 'network', version: 1 },
        { kind: 'tariff', version: 1 },
      ]);
    } finally {
      await context.close();
      await Promise.all(nodes.map((node) => node.stop()));
    }
  });
});
