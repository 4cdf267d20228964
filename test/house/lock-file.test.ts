// Owns the proof that package-lock.json is complete for every platform: the lock file as it is, and with every kind of fault.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  os?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
type Lock = { packages: Record<string, LockEntry> };

const { lockFaults } = (await import(String(new URL('../../scripts/lock-faults.mjs', import.meta.url)))) as {
  lockFaults(lock: Lock, manifest: object): string[];
};
const LOCK = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8')) as Lock;
const MANIFEST = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));

/** The faults found in the lock file after this change. */
function faultsAfter(spoil: (packages: Lock['packages']) => void): string[] {
  const lock = structuredClone(LOCK);
  spoil(lock.packages);
  return lockFaults(lock, MANIFEST);
}

test('the lock file is complete', () => {
  expect(lockFaults(LOCK, MANIFEST)).toEqual([]);
});

describe('a fault is found', () => {
  test.each([
    ['@libsql/win32-x64-msvc', 'libsql'],
    ['@node-rs/argon2-darwin-arm64', '@node-rs/argon2'],
    ['@biomejs/cli-linux-arm64-musl', '@biomejs/biome'],
    ['fsevents', 'vite'],
  ])('if %s is missing, which %s needs on one platform', (missing, owner) => {
    const faults = faultsAfter((packages) => delete packages[`node_modules/${missing}`]);
    const needed = LOCK.packages[`node_modules/${owner}`]!.optionalDependencies![missing];
    expect(faults).toContain(`${missing}@${needed}, which node_modules/${owner} needs, has no entry.`);
  });

  test('if a workspace is missing, or a link leads elsewhere', () => {
    const missing = 'The workspace packages/client has no entry. Run npm install --package-lock-only.';
    expect(faultsAfter((packages) => delete packages['packages/client'])).toContain(missing);
    expect(faultsAfter((packages) => delete packages['node_modules/@linehaul/client'])).toContain(missing);
    const elsewhere = faultsAfter((packages) => {
      packages['node_modules/@linehaul/client']!.resolved = '../client';
    });
    expect(elsewhere).toEqual(
      expect.arrayContaining([missing, 'node_modules/@linehaul/client is tied to an address: ../client.']),
    );
  });

  test('for each binary that is missing', () => {
    const isBinary = ({ os, optionalDependencies }: LockEntry) =>
      os !== undefined && optionalDependencies === undefined;
    const binaries = Object.keys(LOCK.packages).filter((path) => isBinary(LOCK.packages[path]!));
    expect(binaries.length).toBeGreaterThan(80);
    const faults = faultsAfter((packages) => {
      for (const path of binaries) delete packages[path];
    });
    const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    expect(binaries.filter((path) => !faults.some((fault) => fault.startsWith(`${nameOf(path)}@`)))).toEqual([]);
  });

  test('if npm left out a platform together with its reference', () => {
    const faults = faultsAfter((packages) => {
      delete packages['node_modules/libsql']!.optionalDependencies!['@libsql/darwin-x64'];
      delete packages['node_modules/@libsql/darwin-x64'];
    });
    expect(faults).toEqual(['libsql has no binary for darwin-x64.']);
  });

  test('if a package is missing that all platforms need', () => {
    expect(faultsAfter((packages) => delete packages['node_modules/fastify'])).toContain(
      `fastify@${MANIFEST.dependencies.fastify}, which package.json needs, has no entry.`,
    );
  });

  test.each<[what: string, spoil: (packages: Lock['packages']) => void, says: RegExp]>([
    [
      'an address of a registry',
      (packages) => {
        packages['node_modules/pino']!.resolved = 'https://registry.example/pino.tgz';
      },
      /^node_modules\/pino is tied to an address: https:\/\/registry\.example\/pino\.tgz\.$/,
    ],
    [
      'no hash',
      (packages) => delete packages['node_modules/pino']!.integrity,
      /^node_modules\/pino has no integrity hash\.$/,
    ],
    [
      'another version of a binary',
      (packages) => {
        packages['node_modules/@libsql/linux-x64-gnu']!.version = '0.0.1';
      },
      /^node_modules\/libsql needs @libsql\/linux-x64-gnu@[\d.]+; the entry is 0\.0\.1\.$/,
    ],
    [
      'other dependencies than package.json',
      (packages) => {
        packages['']!.dependencies!.pino = '1.0.0';
      },
      /^The dependencies are not those of package\.json\./,
    ],
  ])('%s', (_, spoil, says) => {
    expect(faultsAfter(spoil)).toContainEqual(expect.stringMatching(says));
  });
});
