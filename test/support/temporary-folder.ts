// Folders for one test file, removed when it is done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'linehaul-test-'));
  made.push(folder);
  return folder;
}
