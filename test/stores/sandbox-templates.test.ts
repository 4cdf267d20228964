// What new sandboxes are copied from is made before anybody needs it, made again when it is lost, and removed when it is out of date.
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuelRowStore } from '../../src/capabilities/carrier/fuel-row.store.ts';
import { RATE_QUOTE_EXAMPLES } from '../../src/capabilities/rate-quotes/rate-quote.examples.ts';
import { type Integrator, newIntegrator, openSandboxApp } from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import { openPool } from '../../src/platform/db/postgres/postgres-database.ts';
import { dropSchemas, schemasLike } from '../../src/platform/db/postgres/schema-names.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { TestApp } from '../support/test-app.ts';
import { until } from '../support/waiting.ts';

const LONG = { timeout: 120_000 };

/** The stored templates, seen from outside. */
interface Templates {
  list(): Promise<string[]>;
  /** As an earlier version or tariff would have left it. */
  leaveOlder(): Promise<void>;
  lose(): Promise<void>;
  close(): Promise<void>;
}

interface Case {
  readonly database: string;
  open(): Promise<{ readonly config: object; readonly templates: Templates }>;
}

const CASES: readonly Case[] = [
  { database: 'SQLite', open: async () => onSqlite(temporaryFolder()) },
  { database: 'PostgreSQL', open: async () => onPostgres(await freshPostgresDatabase()) },
];

describe.each(CASES)('on $database', ({ open }) => {
  let app: TestApp;
  let templates: Templates;
  let anna: Integrator;
  beforeAll(async () => {
    const opened = await open();
    templates = opened.templates;
    app = await openSandboxApp({ config: { seed: undefined, ...opened.config } });
    anna = await newIntegrator(app);
  }, LONG.timeout);
  afterAll(async () => {
    await app?.close();
    await templates?.close();
  });

  it('one is created again, with the carrier’s data, if it is gone', LONG, async () => {
    await anna.sandbox({ name: 'first' });
    const [before] = await templates.list();
    await templates.lose();
    expect(await templates.list()).toEqual([]);
    const second = await anna.sandbox({ name: 'second' });
    const { value } = RATE_QUOTE_EXAMPLES.smallest;
    const asked = { ...value, payment: { ...value.payment, account: second.account } };
    const { status, text } = await second.call('POST', '/v1/rate-quotes', asked);
    expect(status, text).toBe(200);
    expect(await templates.list()).toEqual([before]);
  });

  it(
    'a change of the carrier’s data creates a new one even if nobody creates a sandbox, and older ones are removed',
    LONG,
    async () => {
      const [before] = await templates.list();
      await templates.leaveOlder();
      expect(await templates.list()).toHaveLength(2);
      const row = { revision: 1, effective_day: 20_800, basis_points: 3_150, set_at: 0, set_by: 'olga' };
      await app.context.db.write([fuelRowStore(app.context.db).insert(row)]);
      const [after] = await until('a new one alone', async () => {
        const all = await templates.list();
        return all.length === 1 && all[0] !== before && all;
      });
      await anna.sandbox({ name: 'third' });
      expect(await templates.list()).toEqual([after]);
    },
  );
});

function onSqlite(dataDir: string) {
  const folder = join(dataDir, 'sandboxes');
  const list = async () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('template-')) : [];
  return {
    config: { dataDir },
    templates: {
      list,
      leaveOlder: async () => writeFileSync(join(folder, 'template-0000000000000000.db'), ''),
      async lose() {
        for (const name of await list()) rmSync(join(folder, name));
      },
      close: async () => {},
    },
  };
}

function onPostgres(databaseUrl: string) {
  const pool = openPool({ url: databaseUrl, connections: 2 });
  const list = () => schemasLike(pool, 'template_');
  return {
    config: { databaseUrl, dataDir: temporaryFolder() },
    templates: {
      list,
      leaveOlder: async () => void (await pool.query('CREATE SCHEMA template_0000000000000000')),
      async lose() {
        // None is being made any more.
        await until('five spares', async () => (await schemasLike(pool, 'spare_')).length === 5);
        await dropSchemas(pool, [...(await list()), ...(await schemasLike(pool, 'spare_'))]);
      },
      close: () => pool.end(),
    },
  };
}
