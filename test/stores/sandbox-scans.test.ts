// Sandbox snapshots include scans, wherever scans are stored: a restore brings them back, and copies have them.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import {
  type Integrator,
  newIntegrator,
  openSandboxApp,
  type SandboxOwner,
} from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import type { Config } from '../../src/config.ts';
import { S3Bucket } from '../../src/platform/files/s3-bucket.ts';
import { openS3, type TestS3 } from '../../src/platform/files/s3-server.fixture.ts';
import { pngScan } from '../../src/platform/files/scans.fixture.ts';
import { billOn } from '../support/sandbox-server.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR, basic, type TestApp } from '../support/test-app.ts';

interface Place {
  readonly name: string;
  readonly isPostgres: boolean;
  readonly files: Config['files'] | 'bucket';
}

const PLACES: readonly Place[] = [
  { name: 'SQLite, in a folder', isPostgres: false, files: 'auto' },
  { name: 'SQLite, in S3', isPostgres: false, files: 'bucket' },
  { name: 'PostgreSQL, in the database', isPostgres: true, files: 'auto' },
  { name: 'PostgreSQL, in a folder', isPostgres: true, files: 'folder' },
  { name: 'PostgreSQL, in S3', isPostgres: true, files: 'bucket' },
];
const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };
const LONG = { timeout: 120_000 };

let s3: TestS3;
beforeAll(async () => {
  s3 = await openS3('linehaul-sandboxes');
});
afterAll(() => s3.close());

describe.each(PLACES)('$name', ({ isPostgres, files }) => {
  let app: TestApp;
  let anna: Integrator;
  let operator: Record<string, string>;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = temporaryFolder();
    const config: Partial<Config> = {
      dataDir,
      ...(isPostgres && { databaseUrl: await freshPostgresDatabase(), seed: undefined }),
      ...(files === 'bucket' ? { s3: s3.place } : { files }),
    };
    app = await openSandboxApp({ config });
    anna = await newIntegrator(app);
    operator = { authorization: basic('scanner', await createOperator(app.context, ACTOR, 'scanner')) };
  }, 120_000);
  afterAll(() => app.close());

  async function ship(who: SandboxOwner): Promise<string> {
    const { body } = await who.call('POST', '/v1/bol', billOn('2026-11-10', who.account));
    return body.referenceNumbers.pro;
  }
  async function scan({ id }: SandboxOwner, pro: string): Promise<void> {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/sandboxes/${id}/ops/v1/shipments/${pro}/documents?documentType=PHOTO`,
      headers: { ...operator, 'content-type': 'image/png' },
      payload: pngScan(),
    });
    expect(answer.statusCode, answer.body).toBe(201);
  }
  /** The bytes, or the status if there are none. */
  async function scanOf(who: SandboxOwner, pro: string): Promise<Buffer | number> {
    const { status, body } = await who.call('GET', `/v1/images?pro=${pro}&documentType=PHOTO`);
    return status === 200 ? Buffer.from(body.data.data, 'base64') : status;
  }
  async function ok(method: string, path: string, body?: object): Promise<void> {
    const answer = await anna.call(method, `/v1/sandboxes/${path}`, body);
    expect(answer.status, answer.text).toBeLessThan(300);
  }
  /** Everything outside the databases with the sandbox's ID in its name. */
  async function outside(id: string): Promise<string[]> {
    if (files === 'bucket') {
      const names: string[] = [];
      for await (const name of new S3Bucket(s3.place).names('')) if (name.includes(id)) names.push(name);
      return names;
    }
    await mkdir(join(dataDir, 'files'), { recursive: true });
    const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const paths = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    return paths.filter((path) => path.includes(id) && path.includes('files'));
  }
  /** Deletes scans as the sweep does when nothing refers to them any more. */
  async function sweep(id: string): Promise<void> {
    const own = (await outside(id)).filter((name) => !name.includes('snapshots'));
    for (const name of own)
      if (files === 'bucket') await new S3Bucket(s3.place).send({ method: 'DELETE', key: name });
      else await rm(name);
  }

  it('a restored sandbox has the scans of the snapshot', LONG, async () => {
    const sandbox = await anna.sandbox({ name: 'restored', clock: MONDAY });
    const pro = await ship(sandbox);
    await scan(sandbox, pro);
    await ok('POST', `${sandbox.id}/snapshots`, { name: 'scanned' });
    expect((await sandbox.call('POST', '/v1/test/reset')).status).toBe(204);
    expect(await scanOf(sandbox, pro)).toBe(404);
    await sweep(sandbox.id);
    await ok('POST', `${sandbox.id}/restore`, { snapshot: 'scanned' });
    expect(await scanOf(sandbox, pro)).toEqual(pngScan());
  });

  it('a copy has its own scans, even if the original sandbox is gone', LONG, async () => {
    const source = await anna.sandbox({ name: 'source', clock: MONDAY });
    const pro = await ship(source);
    await scan(source, pro);
    await ok('POST', `${source.id}/snapshots`, { name: 'scanned' });
    const copy = await anna.sandbox({ name: 'copy', from: `${source.id}/scanned` });
    await ok('DELETE', source.id);
    expect(await outside(source.id)).toEqual([]);
    expect(await scanOf(copy, pro)).toEqual(pngScan());
    // The initial snapshot includes them too.
    expect((await copy.call('POST', '/v1/test/reset')).status).toBe(204);
    await sweep(copy.id);
    await ok('POST', `${copy.id}/restore`, { snapshot: 'created' });
    expect(await scanOf(copy, pro)).toEqual(pngScan());
    await ok('DELETE', copy.id);
    expect(await outside(copy.id)).toEqual([]);
  });

  it('a snapshot that is taken again keeps no scans of the earlier one', LONG, async () => {
    const sandbox = await anna.sandbox({ name: 'again', clock: MONDAY });
    await scan(sandbox, await ship(sandbox));
    await ok('POST', `${sandbox.id}/snapshots`, { name: 'same' });
    await ok('POST', `${sandbox.id}/restore`, { snapshot: 'created' });
    await sweep(sandbox.id);
    await ok('POST', `${sandbox.id}/snapshots`, { name: 'same' });
    expect((await outside(sandbox.id)).filter((name) => name.includes('snapshots'))).toEqual([]);
  });

  it.runIf(files === 'bucket')('is rejected while the bucket is unavailable, and nothing changes', LONG, async () => {
    const sandbox = await anna.sandbox({ name: 'away', clock: MONDAY });
    const pro = await ship(sandbox);
    await scan(sandbox, pro);
    await ok('POST', `${sandbox.id}/snapshots`, { name: 'scanned' });
    const later = await ship(sandbox);
    s3.failNext(3, 503);
    const refused = await anna.call('POST', `/v1/sandboxes/${sandbox.id}/restore`, { snapshot: 'scanned' });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect((await sandbox.call('GET', `/v1/bol/${later}`)).status).toBe(200);
    expect(await scanOf(sandbox, pro)).toEqual(pngScan());
  });
});
