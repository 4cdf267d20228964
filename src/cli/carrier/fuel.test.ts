// linehaul fuel: set, listed and withdrawn; pricing commands use it; errors are reported.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { projectFile } from '../../platform/project-root.ts';

let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  for (const command of [
    ['carrier', 'load', projectFile('carrier/demo')],
    ['tariff', 'import', projectFile('carrier/demo/tariff')],
    ['tariff', 'activate', '1'],
  ]) {
    expect(await folder.run(...command, '-e', 'test')).toMatchObject({ exitCode: 0 });
  }
});
afterAll(() => folder.remove());

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const from = dayIn(3);

it('sets a surcharge that pricing commands use, and withdraws it', async () => {
  const set = await folder.run('fuel', 'set', '99.25', '--from', from, '-e', 'test');
  expect(set, set.err).toMatchObject({ exitCode: 0 });
  expect(set.out).toMatch(
    new RegExp(`^The fuel surcharge is 99.25% for ship dates from ${from} on \\(was [\\d.]+%\\)\\.$`),
  );
  const listed = await folder.run('fuel', 'list', '-e', 'test', '--json');
  expect(JSON.parse(listed.out)[0]).toMatchObject({ from, percent: '99.25', state: 'scheduled' });
  const text = await folder.run('fuel', 'list', '-e', 'test');
  expect(text.out).toMatch(new RegExp(`${from}\\s+99.25\\s+set by cli:\\S+\\s+scheduled`));

  const shipment = ['--from', '23230', '--to', '75207', '--weight', '1200', '--class', '70', '--date', from];
  const quote = await folder.run('quote', ...shipment, '--explain', '-e', 'test');
  expect(quote.out).toContain(`99.25% of net, set by the carrier from ${from}`);
  const [rows, prices] = [join(folder.path, 'rows.csv'), join(folder.path, 'prices.csv')];
  writeFileSync(rows, `fromZip,toZip,weight,class,shipDate\n23230,75207,1200,70,${from}\n`);
  const priced = async () => {
    const { exitCode, err } = await folder.run('rate', rows, '--out', prices, '--pricing', 'list', '-e', 'test');
    expect(exitCode, err).toBe(0);
    return readFileSync(prices, 'utf8');
  };
  const withSurcharge = await priced();

  const withdrawn = await folder.run('fuel', 'withdraw', '--from', from, '-e', 'test');
  expect(withdrawn.out).toMatch(/is [\d.]+% again \(was 99\.25%\)\.$/);
  expect(await priced()).not.toBe(withSurcharge);
});

it.each<[string, readonly string[], number, RegExp]>([
  ['a word for a number', ['set', 'much', '--from', from], 1, /percent must be from 0 to 300/],
  ['both faults', ['set', '34.155', '--from', '2062-01-01'], 1, /two decimals.*\n.*within a year/],
  ['a date that was not set', ['withdraw', '--from', '2026-01-01'], 1, /No surcharge was set for 2026-01-01/],
  ['no date', ['set', '34.15'], 2, /--from/],
])('says what is wrong: %s', async (_what, args, exitCode, words) => {
  const ran = await folder.run('fuel', ...args, '-e', 'test');
  expect(ran.exitCode).toBe(exitCode);
  expect(ran.err).toMatch(words);
});
