// Scans of nodes on one PostgreSQL: every node finds what another one stores, and a node with a different folder does not start.
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { hashed } from '../../src/platform/files/file-store.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Opens nodes of one installation; each has its own data folder unless one is passed in. */
async function installation(settings: Record<string, string> = {}) {
  const shared = {
    LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    LINEHAUL_MASTER_KEY: randomBytes(32).toString('base64'),
    LINEHAUL_LOG_LEVEL: 'silent',
    ...settings,
  };
  return (dataDir = temporaryFolder()): Promise<Context> =>
    openContext(readConfig({ ...shared, LINEHAUL_DATA_DIR: dataDir }), 'production');
}

test('a scan that was uploaded on one node can be read on every other', async () => {
  const open = await installation();
  const [a, b] = [await open(), await open()];
  await Promise.all([a.files.check(), b.files.check()]);
  const scan = await hashed(randomBytes(3_000_000));
  const name = await a.files.put(scan);
  expect((await b.files.get(name))?.equals(scan.bytes)).toBe(true);
  await b.files.remove(name);
  expect(await a.files.get(name)).toBeUndefined();
  await Promise.all([a.close(), b.close()]);
});

test('with LINEHAUL_FILES=folder, a node with a different folder is rejected with the reason', async () => {
  const open = await installation({ LINEHAUL_FILES: 'folder' });
  const folder = temporaryFolder();
  const a = await open(folder);
  await a.files.check();
  // Again, as at the next start.
  await a.files.check();
  const stranger = await open();
  await expect(stranger.files.check()).rejects.toThrow(
    /is not the folder in which the other nodes .* LINEHAUL_FILES=database/,
  );
  const mounted = temporaryFolder();
  cpSync(join(folder, 'files'), join(mounted, 'files'), { recursive: true });
  const b = await open(mounted);
  await b.files.check();
  await Promise.all([a.close(), b.close(), stranger.close()]);
});
