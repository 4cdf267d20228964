// The contract of the last release is not broken. Each release saves its contract, so there is none before the first.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { breakingChanges } from '../../tools/contract/breaking-changes.ts';
import { publicContractFiles, RELEASED, ROOT, readContract } from '../support/contract-files.ts';

const read = (file: string) => readFileSync(projectFile(file), 'utf8');
const released = existsSync(projectFile(RELEASED)) ? JSON.parse(read(RELEASED)) : undefined;

it('openapi-released.json is that of the newest release in CHANGELOG.md', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+) /m.exec(read('CHANGELOG.md')) ?? [];
  expect(released?.info.version).toBe(newest);
});

it.runIf(released !== undefined)(
  'nothing in the public documents breaks a program that was written for the last release',
  () => {
    expect(breakingChanges(released, readContract(ROOT, publicContractFiles(ROOT)))).toEqual([]);
  },
);
