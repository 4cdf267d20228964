// Checks that the committed demo carrier is what the generator writes, byte for byte.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { OPTIONAL_FILES } from '../../src/freight/network/carrier-files.ts';
import { readDemoFiles } from './demo-network.fixture.ts';

it('is written again byte for byte', { timeout: 120_000 }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'linehaul-carrier-'));
  try {
    const script = join(import.meta.dirname, 'generate.ts');
    await promisify(execFile)(process.execPath, ['--import', 'tsx', script, directory]);
    for (const [name, committed] of readDemoFiles()) {
      // The carrier's optional rule files are written by hand.
      if (OPTIONAL_FILES.has(name)) continue;
      const generated = await readFile(join(directory, name));
      expect(generated.equals(committed), `${name} differs: run tsx tools/carrier/generate.ts`).toBe(true);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
});
