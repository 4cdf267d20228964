// The command `archive` as an operator uses it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { packRecords } from '../../platform/archive/archive-file.ts';
import { hashed } from '../../platform/files/file-store.ts';

const PRO = '1000000008';

let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  await folder.run('accounts', 'list', '--environment', 'test');
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, 'test');
  const { bytes, unpackedBytes } = await packRecords('2022-03', [{ key: PRO, tables: { shipments: [{ pro: PRO }] } }]);
  const file = {
    number: 1,
    month: '2022-03',
    file_name: await context.files.put(await hashed(bytes)),
    records: 1,
    bytes: bytes.length,
    unpacked_bytes: unpackedBytes,
    made_at: 0,
  };
  await context.db.write(context.archive.index.add(file, [PRO]));
  await context.close();
});
afterAll(() => folder.remove());

const run = (...args: string[]) => folder.run('archive', ...args, '--environment', 'test');

test('list shows the months', async () => {
  const { exitCode, out } = await run('list');
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^2022-03 +1 +1 +0\.0 +0\.0$/m);
  expect(JSON.parse((await run('list', '--json')).out)).toMatchObject({ months: [{ month: '2022-03', records: 1 }] });
});

test('find prints the rows of a shipment, and fails for one that was not archived', async () => {
  const found = JSON.parse((await run('find', PRO, '--json')).out);
  expect(found).toMatchObject({ pro: PRO, month: '2022-03', tables: { shipments: [{ pro: PRO }] } });
  const missing = await run('find', '1000000016');
  expect([missing.exitCode, missing.err]).toEqual([
    1,
    expect.stringContaining('The archive has no shipment 1000000016.'),
  ]);
});

test('run says how much it archived', async () => {
  const { exitCode, out } = await run('run');
  expect([exitCode, out]).toEqual([0, expect.stringContaining('Archived 0 shipments')]);
});
