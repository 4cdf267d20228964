// The arguments, the list of packages and the settings files: everything of the rig that runs without its programs.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectFile } from '../../src/platform/project-root.ts';
import { FAULT_NAMES, readOptions, USAGE, UsageError } from './options.ts';
import { missingPrograms } from './packages.ts';
import { fillIn } from './settings-file.ts';

describe('arguments', () => {
  test('without arguments, it runs the installation; torture runs all faults', () => {
    expect(readOptions([])).toEqual({
      torture: false,
      faults: FAULT_NAMES,
      loadSeconds: 8,
      clients: 8,
      upgradeFrom: undefined,
      allowSkipped: false,
      keep: false,
    });
    expect(readOptions(['torture'])).toMatchObject({ torture: true, faults: FAULT_NAMES });
  });

  test('every option', () => {
    const args =
      'torture --faults kill-node,fill-disk --load-seconds 3 --clients 4 --upgrade-from v0.1.0~2 --allow-skipped --keep';
    expect(readOptions(args.split(' '))).toEqual({
      torture: true,
      faults: ['kill-node', 'fill-disk'],
      loadSeconds: 3,
      clients: 4,
      upgradeFrom: 'v0.1.0~2',
      allowSkipped: true,
      keep: true,
    });
  });

  test.each([
    ['an unknown option', ['--fast'], /--fast is not an option/],
    [
      'an unknown fault',
      ['torture', '--faults', 'kill-everything'],
      /kill-everything is not a fault. There are kill-p/,
    ],
    ['no fault', ['torture', '--faults', ''], /at least one/],
    ['no time', ['--load-seconds', '0'], /from 1 to 3600/],
    ['a missing number', ['--clients'], /--clients must be a whole number from 1 to 200/],
    ['an option as a commit', ['--upgrade-from', '--keep'], /must be a commit/],
  ])('refuses %s', (_, args, says) => {
    expect(() => readOptions(args)).toThrow(UsageError);
    expect(() => readOptions(args)).toThrow(says);
  });

  test('reports everything at once', () => {
    expect(() => readOptions(['--fast', '--clients', 'x'])).toThrow(/--fast.*\n.*--clients/);
  });

  test('the usage names every fault', () => {
    for (const name of FAULT_NAMES) expect(USAGE).toContain(name);
  });
});

describe('packages', () => {
  test('nothing is reported if all are installed', () => {
    expect(missingPrograms(() => true)).toBeUndefined();
  });

  test('the command to paste has exactly the missing packages', () => {
    const says = missingPrograms((path) => !/etcd|haproxy/.test(path));
    expect(says).toContain('apt-get update && apt-get install -y etcd-server haproxy\n');
  });
});

describe('settings files', () => {
  test('every name gets its value, and other braces stay', () => {
    expect(fillIn('a {b} { c: d } {b}', { b: 1 })).toBe('a 1 { c: d } 1');
  });

  test('a name without a value, or a value without a name, is an error', () => {
    expect(() => fillIn('{a}', {})).toThrow('There is no value for {a}.');
    expect(() => fillIn('', { a: 1 })).toThrow('The file does not have a.');
  });

  test('Patroni’s file keeps its own placeholders, and confirms no commit that only one machine has', () => {
    const text = readFileSync(projectFile('deploy/high-availability/patroni.yml'), 'utf8');
    const { dcs } = parse(text.replace(/\{(\w+)\}/g, '$1')).bootstrap;
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    expect(dcs.postgresql.parameters.synchronous_commit).toBe('on');
  });
});
