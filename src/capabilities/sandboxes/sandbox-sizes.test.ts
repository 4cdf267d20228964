// The size of a sandbox and of its snapshots includes scans, which may be most of it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { newIntegrator, openSandboxApp } from './sandbox.fixture.ts';

const SCAN_BYTES = 3_000_000;

it('counts the database and the scans', { timeout: 60_000 }, async () => {
  const dataDir = temporaryFolder();
  const app = await openSandboxApp({ config: { dataDir } });
  try {
    const anna = await newIntegrator(app);
    const { id } = await anna.sandbox({ name: 'scanned', clock: { speed: 0 } });
    const path = `/v1/sandboxes/${id}`;
    const read = async () => (await anna.call('GET', path)).body.data;
    await anna.call('POST', `${path}/snapshots`, { name: 'without' });
    const before = await read();

    const home = join(dataDir, 'sandboxes', id);
    const day = join(home, readFileSync(join(home, 'current'), 'utf8'), 'files', 'test', '2026-11-18');
    mkdirSync(day, { recursive: true });
    writeFileSync(join(day, 'scan'), Buffer.alloc(SCAN_BYTES));
    await anna.call('POST', `${path}/snapshots`, { name: 'with' });
    const after = await read();
    const kept = (name: string) => after.snapshots.find((one: { name: string }) => one.name === name).bytes;
    // Opening and closing the sandbox changes its database a little.
    expect(Math.abs(after.bytes - before.bytes - SCAN_BYTES)).toBeLessThan(SCAN_BYTES / 4);
    expect(Math.abs(kept('with') - kept('without') - SCAN_BYTES)).toBeLessThan(SCAN_BYTES / 4);
  } finally {
    await app.close();
  }
});
