// What a release changes in files, and what prevents it.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { projectFile } from '../../src/platform/project-root.ts';
import { contractFiles, publicContractFiles, ROOT, readContract } from '../support/contract-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface ReleaseTexts {
  isLaterVersion(version: string, current: string): boolean;
  releaseChangelog(changelog: string, version: string, date: string): { changelog: string; notes: string };
  withVersion(json: string, version: string): string;
}
const { isLaterVersion, releaseChangelog, withVersion }: ReleaseTexts = await import(
  String(new URL('../../scripts/release-texts.mjs', import.meta.url))
);

const BEFORE = `# Changelog

Newest first.

## Unreleased

### Added
- A thing.

### Fixed
- Another.

## 0.1.0 (2026-01-02)

### Added
- The first.
`;

describe('the changelog', () => {
  it('gives the unreleased section a version and a date, and starts a new section above it', () => {
    const { changelog, notes } = releaseChangelog(BEFORE, '0.2.0', '2026-02-03');
    expect(changelog).toBe(BEFORE.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 (2026-02-03)\n'));
    expect(notes).toBe('### Added\n- A thing.\n\n### Fixed\n- Another.');
  });

  it('does so for the first release as well', () => {
    const first = BEFORE.slice(0, BEFORE.indexOf('\n## 0.1.0'));
    const { changelog } = releaseChangelog(first, '0.1.0', '2026-01-02');
    expect(changelog).toBe(first.replace('## Unreleased\n', '## Unreleased\n\n## 0.1.0 (2026-01-02)\n'));
  });

  it.each([
    ['has no section', BEFORE.replace('## Unreleased', '## Next'), '0.2.0'],
    ['has no unreleased changes', BEFORE.replace(/- A thing\.|- Another\./g, ''), '0.2.0'],
    ['has 0.1.0 already', BEFORE, '0.1.0'],
  ])('refuses one that %s', (words, changelog, version) => {
    expect(() => releaseChangelog(changelog, version, '2026-02-03')).toThrow(words);
  });

  it('that is in the repository can be released', () => {
    expect(() =>
      releaseChangelog(readFileSync(projectFile('CHANGELOG.md'), 'utf8'), '999.0.0', '2026-02-03'),
    ).not.toThrow();
  });
});

test('a version is three numbers, and later than the one before', () => {
  const later = ['0.1.1', '0.2.0', '0.10.0', '1.0.0'].filter((one) => isLaterVersion(one, '0.1.0'));
  expect(later).toEqual(['0.1.1', '0.2.0', '0.10.0', '1.0.0']);
  const none = ['0.1.0', '0.0.9', 'v0.2.0', '0.2', '0.2.0-rc.1', '00.2.0', ''].filter((one) =>
    isLaterVersion(one, '0.1.0'),
  );
  expect(none).toEqual([]);
});

test.each(['package.json', 'packages/client/package.json', 'package-lock.json'])(
  '%s changes in nothing but its version',
  (file) => {
    const before = readFileSync(projectFile(file), 'utf8');
    const { version } = JSON.parse(before);
    const after = withVersion(before, '999.1.2');
    expect(JSON.parse(after).version).toBe('999.1.2');
    expect(withVersion(after, version)).toBe(before);
    const lines = before.split('\n');
    const changed = after.split('\n').filter((line, at) => line !== lines[at]);
    expect(new Set(changed.map((line) => line.trim()))).toEqual(new Set(['"version": "999.1.2",']));
  },
);

describe('npm run release', () => {
  let folder: string;
  let bin: string;
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.trim();
  const release = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    });
  /** Replaces the checks, which take minutes and are not tested here. */
  const npmEndsWith = (code: number) => writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });

  beforeEach(() => {
    folder = temporaryFolder();
    bin = temporaryFolder();
    for (const path of [
      'bin',
      'scripts',
      'package.json',
      'packages/client/package.json',
      'package-lock.json',
      ...contractFiles(ROOT),
      'clients/python/linehaul/version.py',
      'deploy/helm/linehaul/Chart.yaml',
    ]) {
      cpSync(projectFile(path), join(folder, path), { recursive: true });
    }
    writeFileSync(join(folder, 'CHANGELOG.md'), BEFORE);
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'user.name', 'A Maintainer');
    git('config', 'user.email', 'maintainer@example.com');
    git('add', '.');
    git('commit', '--quiet', '--message', 'begin');
    npmEndsWith(0);
  });

  it('commits the changelog and the version, and tags them with the notes', () => {
    expect(release('900.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(git('log', '--format=%s')).toBe('chore(release): 900.0.0\nbegin');
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(git('show', 'v900.0.0:package.json')).version).toBe('900.0.0');
    const chart = git('show', 'v900.0.0:deploy/helm/linehaul/Chart.yaml').split('\n');
    expect(chart.filter((line) => line.includes('900.0.0'))).toEqual(['version: 900.0.0', 'appVersion: 900.0.0']);
    expect(git('show', 'v900.0.0:CHANGELOG.md')).toContain('## 900.0.0 (');
    expect(JSON.parse(git('show', 'v900.0.0:openapi-released.json'))).toEqual(
      readContract(ROOT, publicContractFiles(ROOT)),
    );
    expect(git('tag', '--list', '--format=%(contents)', 'v900.0.0')).toBe(
      'Linehaul 900.0.0\n\n### Added\n- A thing.\n\n### Fixed\n- Another.',
    );
  });

  it('changes nothing if the checks fail', () => {
    npmEndsWith(1);
    expect(release('900.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was changed') });
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '--format=%s')).toBe('begin');
  });

  it('--dry-run says what it would do, and changes nothing', () => {
    const { status, stdout, stderr } = release('900.0.0', '--dry-run');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('chore(release): 900.0.0');
    expect(stdout).toContain('- A thing.');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag')).toBe('');
  });

  it('rejects another branch, a modified tree and an existing version, all at once', () => {
    git('tag', 'v0.0.1');
    git('checkout', '--quiet', '-b', 'work');
    writeFileSync(join(folder, 'CHANGELOG.md'), `${BEFORE}\n`);
    const { status, stderr } = release('0.0.1');
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringContaining('is not a version after'),
      'Releases are made on main; this is work.',
      'There are changes that are not committed. Commit or stash them.',
      'The tag v0.0.1 exists already.',
    ]);
  });

  it('without a version says how it is used', () => {
    expect(release()).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run release -- <version>') });
  });
});
