// Repeated kill -9 while freight is archived: every shipment is complete in the database or in the archive, never in both or in neither.
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { bolShipperOf } from '../../src/capabilities/bol/bol-shipper.fixture.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { type ArchivedRecord, unpackLines } from '../../src/platform/archive/archive-file.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestApp } from '../support/test-app.ts';
import { endOf } from '../support/waiting.ts';
import { isWorking, startNode } from './node-process.ts';

/** `npm run torture` kills more often, and gives each kill some freight to hit. */
const KILLS = Math.min(Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 4), 100);
const SHIPMENTS = KILLS * 15;
const LATER_MS = 1_500 * DAY_MS;
/** From the start of the archive until the kill, about the time that the shipments of one kill take. */
const LONGEST_LIFE_MS = 1_000;
/** The tables whose rows move, by PRO. */
const MOVED = ['shipments', 'shipment_states', 'shipment_events', 'bol_versions'] as const;
/** Tables for look-ups, whose rows are deleted with the others: the shipment itself says the same. */
const LOOK_UPS = ['shipment_accounts', 'shipment_references'] as const;

const DATABASES: { name: string; url(): Promise<string | undefined> }[] = [
  { name: 'SQLite', url: async () => undefined },
  { name: 'PostgreSQL', url: freshPostgresDatabase },
];

/** How many rows each table has for each PRO, as in "shipment_events:2". */
type Contents = ReadonlyMap<string, string>;

async function inDatabase({ db }: Context, from: readonly string[] = MOVED): Promise<Contents> {
  const counts = new Map<string, string[]>();
  for (const table of from) {
    const rows = await db
      .tables<Record<string, { pro: string }>>()
      .selectFrom(table)
      .select((row) => ['pro', row.fn.countAll<number>().as('rows')])
      .groupBy('pro')
      .execute();
    for (const { pro, rows: count } of rows) {
      const known = counts.get(pro) ?? [];
      known.push(`${table}:${count}`);
      counts.set(pro, known);
    }
  }
  return new Map([...counts].map(([pro, parts]) => [pro, parts.join(' ')]));
}

/** Reads every file that the index names. A PRO that is in two of them is reported with both. */
async function inArchive({ db, files }: Context): Promise<Contents> {
  const contents = new Map<string, string>();
  const named = await db
    .tables<{ archive_files: { file_name: string; records: number } }>()
    .selectFrom('archive_files')
    .select(['file_name', 'records'])
    .execute();
  for (const { file_name, records } of named) {
    const [, ...lines] = (await unpackLines((await files.get(file_name))!)) as [unknown, ...ArchivedRecord[]];
    expect(lines).toHaveLength(records);
    for (const { key, tables } of lines) {
      const parts = MOVED.map((table) => `${table}:${tables[table]?.length ?? 0}`).join(' ');
      contents.set(key, contents.has(key) ? `twice: ${parts}` : parts);
    }
  }
  return contents;
}

/** Of the SQLite database after it was closed. Undefined with PostgreSQL. */
function sizeOf(dataDir: string): number | undefined {
  return statSync(join(dataDir, 'production.db'), { throwIfNoEntry: false })?.size;
}

describe.each(DATABASES)('$name', ({ name, url }) => {
  it(`loses and repeats nothing through ${KILLS} kills`, { timeout: 120_000 + KILLS * 20_000 }, async () => {
    const dice = seededDice();
    const [dataDir, databaseUrl] = [temporaryFolder(), await url()];
    const config: Partial<Config> = { dataDir, databaseUrl, requestsPerSecond: 0, unreservedProsPerDay: 1_000_000 };
    const app = await openTestApp({ environment: 'production', carrier: true, config });
    const shipper = await bolShipperOf(app);
    for (let number = 0; number < SHIPMENTS; number++) {
      const { pro } = (await shipper.make()).referenceNumbers;
      expect(await shipper.call('DELETE', `/v1/bol/${pro}`)).toMatchObject({ status: 204 });
    }
    const archiveAt = app.clock.now() + LATER_MS;
    const before = await inDatabase(app.context);
    expect(before.size).toBe(SHIPMENTS);
    await app.close();
    const fileBefore = sizeOf(dataDir);

    const settings = {
      LINEHAUL_DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { LINEHAUL_DATABASE_URL: databaseUrl }),
      LINEHAUL_LOG_LEVEL: 'silent',
    };
    const context = await openContext(readConfig(settings), 'production', { clock: { now: () => archiveAt } });
    /** The shipments that are in the archive. Every one is where it was, or there, as it was. */
    const archived = async () => {
      const [left, moved] = [await inDatabase(context), await inArchive(context)];
      for (const pro of before.keys()) expect([pro, left.get(pro) ?? moved.get(pro)]).toEqual([pro, before.get(pro)]);
      expect([...left.keys()].filter((pro) => moved.has(pro))).toEqual([]);
      return moved.size;
    };
    const start = () => startNode('archive-node', { ...settings, ARCHIVE_AT: String(archiveAt) });
    const seen: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const node = await start();
      await isWorking(node);
      await pause(dice.between(0, LONGEST_LIFE_MS));
      node.kill('SIGKILL');
      await endOf(node, 5_000);
      seen.push(await archived());
    }
    const last = await start();
    const [code] = await once(last, 'exit');
    expect(code).toBe(0);
    expect(await archived()).toBe(SHIPMENTS);
    expect(await inDatabase(context, LOOK_UPS)).toEqual(new Map());
    expect(await verifyAuditLog(context.db, context.secrets.chainKey, context.files)).toMatchObject({ sound: true });
    await context.close();
    const fileAfter = sizeOf(dataDir);
    // On SQLite the space goes back to the file system, through kills as well.
    if (fileBefore !== undefined) expect(fileAfter).toBeLessThan(fileBefore);
    report(
      `kill -9 while archiving, ${name}: seed ${dice.seed}, archived after each kill ${seen.join(', ')} of ${SHIPMENTS}` +
        (fileBefore === undefined ? '' : `, file ${fileBefore} -> ${fileAfter} bytes`),
    );
  });
});
