// The operator's commands for the carrier's data: every fault is reported, nothing invalid is loaded, and versions change.
import { cpSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { projectFile } from '../../platform/project-root.ts';

let folder: CommandFolder;

beforeAll(async () => {
  folder = commandFolder();
  const loaded = await folder.run('carrier', 'load', projectFile('carrier/demo'), '-e', 'test');
  expect(loaded).toMatchObject({ exitCode: 0, err: '' });
});
afterAll(() => folder.remove());

let copies = 0;

/** A copy of the demo carrier with one file changed. */
function changed(file: string, change: (text: string) => string | Buffer): string {
  const copy = join(folder.path, `copy${++copies}`);
  mkdirSync(copy);
  cpSync(projectFile('carrier/demo'), copy, { recursive: true });
  writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
  return copy;
}

describe('linehaul carrier check', () => {
  it('finds no errors in the demo carrier', async () => {
    const ran = await folder.run('carrier', 'check', projectFile('carrier/demo'));
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toMatch(/^No errors: \d+ terminals/);
  });

  it.each<[string, string, (text: string) => string | Buffer, RegExp]>([
    ['a missing column', 'terminals.csv', (text) => text.replace(',phone,', ',fone,'), /terminals\.csv.*phone/],
    [
      'an unknown terminal',
      'coverage.csv',
      (text) => text.replace('US,006,SAP', 'US,006,NOPE'),
      /coverage\.csv, line \d+, terminal: .*NOPE/,
    ],
    [
      'a duplicate ZIP',
      'places-us.csv',
      (text) => `${text}00501,Holtsville,NY,40.8154,-73.0451\n`,
      /places-us\.csv, line \d+, postalCode: .*00501.*duplicate/,
    ],
    [
      'bad coordinates',
      'terminals.csv',
      (text) => text.replace('29.7804', '129.7804'),
      /terminals\.csv, line 2, latitude/,
    ],
    ['the wrong encoding', 'places-mx.csv', (text) => Buffer.from(text, 'latin1'), /places-mx\.csv.*UTF-8/],
    ['junk', 'lanes.csv', () => Buffer.alloc(100_000, 7), /lanes\.csv/],
  ])('names %s', async (_what, file, change, words) => {
    const bad = changed(file, change);
    const ran = await folder.run('carrier', 'check', bad);
    expect(ran.exitCode).toBe(1);
    expect(ran.out).toMatch(words);
    const load = await folder.run('carrier', 'load', bad, '-e', 'test');
    expect(load.exitCode).toBe(1);
    expect(load.err).toContain('Nothing was loaded');
    expect((await folder.run('carrier', 'versions', '-e', 'test', '--json')).out).toContain('"version":1');
    expect((await folder.run('carrier', 'versions', '-e', 'test', '--json')).out).not.toContain('"version":2');
  });

  it('rejects a gigabyte without reading it', async () => {
    const bad = changed('lanes.csv', (text) => text);
    truncateSync(join(bad, 'lanes.csv'), 1_073_741_824);
    const before = process.memoryUsage().rss;
    const cpu = process.cpuUsage();
    const ran = await folder.run('carrier', 'check', bad);
    expect(ran.exitCode).toBe(1);
    expect(ran.out).toMatch(/lanes\.csv.*more than the 16777216 allowed/);
    // The file may have 16 MB: that much and the rest of the carrier is read, and not one byte more.
    expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000);
    expect(process.cpuUsage(cpu).system).toBeLessThan(2_000_000);
  });

  it('prints JSON with file, row, column, reason and fix', async () => {
    const bad = changed('terminals.csv', (text) => text.replace('America/Chicago', 'America/Chigaco'));
    const { faults } = JSON.parse((await folder.run('carrier', 'check', bad, '--json')).out);
    expect(faults[0]).toEqual({
      file: 'terminals.csv',
      row: 2,
      column: 'timeZone',
      reason: expect.any(String),
      fix: expect.any(String),
    });
  });

  it('says so if the folder has no carrier data', async () => {
    const ran = await folder.run('carrier', 'check', folder.path);
    expect(ran).toMatchObject({ exitCode: 1, err: expect.stringContaining('docs/carrier-data.md') });
  });
});

describe('linehaul transit', () => {
  it('describes the route in words', async () => {
    const ran = await folder.run('transit', '23230', '75207', '--date', '2026-11-20', '-e', 'test');
    expect(ran.exitCode).toBe(0);
    for (const part of ['Richmond VA', 'Dallas TX', '3 business days', '2026-11-25']) expect(ran.out).toContain(part);
  });

  it('prints it as JSON', async () => {
    const found = JSON.parse((await folder.run('transit', '23230', '75207', '--date', '2026-11-20', '--json')).out);
    expect(found).toMatchObject({
      serviceDays: 3,
      laneType: 'DIRECT',
      shipDate: '2026-11-20',
      deliveryDate: '2026-11-25',
    });
    expect(found.path[0].id).toBe('RIC');
    expect(found.path.at(-1).id).toBe('DAL');
  });

  it.each([
    [['00000', '75207'], 'no postal code 00000'],
    [['23230', '09012'], 'Military'],
    [['23230', '75207', '--date', 'soon'], '2026-11-20'],
    [['23230', '75207', '-e', 'production'], 'No network is loaded'],
  ])('%j is refused with a reason', async (args, words) => {
    const ran = await folder.run('transit', ...args);
    expect(ran.exitCode).toBe(1);
    expect(ran.err).toContain(words);
  });
});

describe('linehaul tariff', () => {
  const demo = projectFile('carrier/demo/tariff');
  const tariff = (...args: string[]) => folder.run('tariff', ...args, '-e', 'test');

  it('is imported as a draft, compared, activated, rolled back', async () => {
    expect((await tariff('import', demo)).exitCode).toBe(0);
    expect((await tariff('list')).out).toContain('draft');
    expect((await tariff('activate', '1')).exitCode).toBe(0);

    const dearer = join(folder.path, 'dearer');
    cpSync(demo, dearer, { recursive: true });
    const name = join(dearer, 'accessorials.csv');
    const before = readFileSync(name, 'utf8');
    const after = before.replace(/^(LGATE,.*)150\.00/m, '$1165.00');
    expect(after).not.toBe(before);
    writeFileSync(name, after);
    expect((await tariff('import', dearer)).out).toContain('Version 2');
    const diff = await tariff('diff', '2');
    expect(diff.out).toMatch(/^accessorials\.csv\n {2}- LGATE.*150\.00.*\n {2}\+ LGATE.*165\.00/);
    expect((await tariff('activate', '2')).exitCode).toBe(0);
    const states = async () =>
      JSON.parse((await tariff('list', '--json')).out).map((one: { state: string }) => one.state);
    expect(await states()).toEqual(['', 'in force']);
    expect((await tariff('rollback')).out).toContain('version 1 is in force');
    expect(await states()).toEqual(['in force', 'draft']);
    expect(await tariff('rollback')).toMatchObject({ exitCode: 1, err: expect.stringContaining('no earlier tariff') });
  });

  it('is rejected as a whole if a row is bad, and the rejected rows are written', async () => {
    const bad = join(folder.path, 'bad-tariff');
    cpSync(demo, bad, { recursive: true });
    const name = join(bad, 'accessorials.csv');
    writeFileSync(name, readFileSync(name, 'utf8').replace(/^LGATE,/m, 'LGATTE,'));
    const rejected = join(folder.path, 'rejected.csv');
    const ran = await tariff('import', bad, '--rejected', rejected);
    expect(ran.exitCode).toBe(1);
    expect(ran.err).toContain('Nothing was imported');
    expect(readFileSync(rejected, 'utf8')).toMatch(/^file,row,column,reason,fix\n"accessorials\.csv","\d+"/);
  });

  it.each([
    [['activate', '99'], 'version 99 does not exist'],
    [['activate', 'two'], 'is a number'],
    [['diff', '99'], 'no tariff version 99'],
    [['activate', '1', '--from', 'soon'], '2026-12-01'],
    [['activate', '1', '--from', '2999-01-01'], 'Version 1 is in force and cannot start later'],
  ])('%j is refused with a reason', async (args, words) => {
    const ran = await tariff(...args);
    expect(ran.exitCode).toBe(1);
    expect(ran.err).toContain(words);
  });
});

it('an account can get another pricing of the tariff, but none that the tariff lacks', async () => {
  expect((await folder.run('accounts', 'create', 'ACME001', '-e', 'test', '--name', 'Acme')).exitCode).toBe(0);
  const changed = await folder.run('accounts', 'set-pricing', 'ACME001', 'discount-70', '-e', 'test');
  expect(changed).toMatchObject({ exitCode: 0, err: '' });
  expect((await folder.run('accounts', 'list', '-e', 'test')).out).toMatch(/ACME001 +Acme +discount-70/);
  const unknown = await folder.run('accounts', 'set-pricing', 'ACME001', 'discount-99', '-e', 'test');
  expect(unknown.exitCode).toBe(1);
  expect(unknown.err).toContain('It has: list, discount-70');
  expect((await folder.run('accounts', 'set-pricing', 'NOBODY1', 'list', '-e', 'test')).err).toContain('NOBODY1');
});

it('an unknown command, option or environment is a usage error', async () => {
  expect((await folder.run('carier')).exitCode).toBe(2);
  expect((await folder.run('carrier', 'load', 'x')).exitCode).toBe(2);
  expect((await folder.run('carrier', 'versions', '-e', 'staging')).exitCode).toBe(2);
});
