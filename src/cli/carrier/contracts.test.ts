// linehaul contracts: imported, shown, compared, activated and ended; every error is reported.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { projectFile } from '../../platform/project-root.ts';

let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  for (const command of [
    ['carrier', 'load', projectFile('carrier/demo')],
    ['tariff', 'import', projectFile('carrier/demo/tariff')],
    ['tariff', 'activate', '1'],
    ['accounts', 'create', 'ACME001', '--name', 'Acme'],
  ]) {
    expect(await folder.run(...command, '-e', 'test')).toMatchObject({ exitCode: 0 });
  }
});
afterAll(() => folder.remove());

function file(name: string, text: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
}
const contracts = (...words: string[]) => folder.run('contracts', ...words, '-e', 'test');

it('imports a draft, shows and compares it, activates and ends it', async () => {
  const lanes = file('lanes.csv', 'origin,destination,discount,fuelTable\nUS-TX,US,75,low\nany,any,60,\n');
  const fuel = file('fuel.csv', 'fuelTable,fromDollars,percent\nlow,0,12\n');
  const imported = await contracts('import', 'ACME001', lanes, '--fuel', fuel, '--note', 'Offer');
  expect(imported, imported.err).toMatchObject({ exitCode: 0 });
  expect(imported.out).toContain('Version 1 is imported as a draft.');
  expect((await contracts('show', 'ACME001', '1')).out).toMatch(/2\s+US-TX\s+US\s+oneWay\s+75%\s+low/);
  expect((await contracts('activate', 'ACME001', '1')).out).toBe('Version 1 is active.');
  const changed = file('changed.csv', 'origin,destination,discount,fuelTable\nUS-TX,US,75,low\nany,any,61,\n');
  await contracts('import', 'ACME001', changed, '--fuel', fuel);
  expect((await contracts('diff', 'ACME001', '2')).out).toBe('contract-lanes.csv\n  - any,any,60,\n  + any,any,61,');
  expect((await contracts('diff', 'ACME001', '2', '2')).out).toBe('Version 2 has the same rows as version 2.');
  const listed = JSON.parse((await contracts('list', 'ACME001', '--json')).out);
  expect(listed).toMatchObject([
    { version: 1, rows: 2, note: 'Offer', isActive: true },
    { version: 2, note: '', isActive: false },
  ]);
  expect((await contracts('end', 'ACME001')).out).toBe('Version 1 has ended.');
});

it('names every fault, and imports nothing', async () => {
  const lanes = file('bad.csv', 'origin,destination,discount\nTexas,US,75\nany,any,160\n');
  const before = (await contracts('list', 'ACME001', '--json')).out;
  const refused = await contracts('import', 'ACME001', lanes);
  expect(refused.exitCode).toBe(1);
  expect(refused.out).toMatch(/contract-lanes\.csv.*2.*origin[\s\S]*3.*discount/);
  expect(refused.err).toContain('Nothing was imported.');
  expect((await contracts('list', 'ACME001', '--json')).out).toBe(before);
});

it.each([
  [['list', 'NOBODY1'], 'There is no customer account NOBODY1'],
  [['show', 'ACME001', '99'], 'has no contract version 99'],
  [['activate', 'ACME001', '99'], 'has no contract version 99'],
  [['end', 'ACME001'], 'ACME001 has no active contract'],
  [['import', 'ACME001', '/nowhere/lanes.csv'], '/nowhere/lanes.csv cannot be read'],
])('%j is refused', async (words, says) => {
  const refused = await contracts(...words);
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining(says)]);
});
