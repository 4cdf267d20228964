// `linehaul quote`: one line per service level, a waterfall that adds up to the total, reasons if there is no rate, every error reported.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { projectFile } from '../../platform/project-root.ts';

let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  for (const args of [
    ['carrier', 'load', projectFile('carrier/demo'), '-e', 'test'],
    ['tariff', 'import', projectFile('carrier/demo/tariff'), '-e', 'test'],
    ['tariff', 'activate', '1', '-e', 'test'],
  ]) {
    expect(await folder.run(...args)).toMatchObject({ exitCode: 0 });
  }
});
afterAll(() => folder.remove());

const LANE = ['--from', '23230', '--to', '75207', '--date', '2026-11-20'];
const quote = (...args: readonly string[]) => folder.run('quote', ...LANE, ...args);
/** Colors are for terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence starts with one.
const plain = (text: string) => text.replace(/\u001b\[\d+m/g, '');

describe('without explanation', () => {
  it('prints one line for the level', async () => {
    const ran = await quote('--weight', '1200', '--class', '70');
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    const lines = plain(ran.out).split('\n');
    expect(lines[0]).toMatch(/^LEVEL +SERVICE +TOTAL +DAYS +DELIVERED/);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^LTL +LTL Standard Transit +1,7\d\d\.\d\d +3 +2026-11-25 17:00$/),
    ]);
  });

  it('prints all levels, and why one has no rate', async () => {
    const { out } = await quote('--weight', '15000', '--class', '70', '--levels', 'all');
    const lines = plain(out).split('\n').slice(1, 10);
    expect(lines.map((line) => line.split(/ +/)[0])).toEqual([
      ...['LTL', 'LTLTC', 'LTLTC', 'LTLTC', 'VTL', 'VTLTC', 'VTLTC', 'ERG', 'EU'],
    ]);
    expect(lines[4]).toMatch(/ — .*linearFootage|dimensions/);
    expect(lines[0]).toMatch(/\d\.\d\d/);
  });

  it('takes dimensions, count, type and services', async () => {
    const size = ['--length', '48', '--width', '40', '--height', '50', '--count', '2', '--type', 'PL'];
    const args = ['--weight', '1200', '--class', '70', ...size, '--accessorial', 'LGATE', 'apt', '--json'];
    const [found] = JSON.parse((await quote(...args)).out);
    expect(found.quoteRate).toMatchObject({ totalShipmentWeight: 1260, ratedCube: '111.11', ratedLinearFeet: 4 });
    expect(found.quoteRate.ratedAccessorials.map((one: { code: string }) => one.code).sort()).toEqual(['APT', 'LGATE']);
    expect(found).not.toHaveProperty('quoteId');
    expect(found).not.toHaveProperty('disclaimersURL');
  });

  it('derives the class from the dimensions if none is given, and says so', async () => {
    const size = ['--length', '48', '--width', '40', '--height', '50', '--count', '2'];
    const total = async (...args: readonly string[]) => {
      const [found] = JSON.parse((await quote('--weight', '1200', ...size, ...args, '--json')).out);
      return found.quoteRate.totalCharges;
    };
    expect(await total()).toBe(await total('--class', '92.5'));
    expect(plain((await quote('--weight', '1200', ...size)).out)).toMatch(/\nnote: No class was given: .*92\.5/);
    expect(plain((await quote('--weight', '1200', ...size, '--class', '70')).out)).not.toContain('No class was given');
    expect(plain((await quote('--weight', '1200')).out)).toContain('give its freight class');
  });

  it('prices as another customer', async () => {
    const total = async (...pricing: readonly string[]) => {
      const [found] = JSON.parse((await quote('--weight', '1200', '--class', '70', '--json', ...pricing)).out);
      return Number(found.quoteRate.totalCharges);
    };
    expect(await total('--pricing', 'discount-70')).toBeLessThan((await total()) / 2);
  });
});

describe('--explain', () => {
  it('is a waterfall whose amounts add up to the total', async () => {
    const { out } = await quote('--weight', '930', '--class', '70', '--pricing', 'discount-70', '--explain');
    const lines = plain(out).split('\n');
    const amountOf = (line: string) =>
      Number(/^ *\d* {2} *(-?[\d,]+\.\d\d) {2}/.exec(line)?.[1]?.replaceAll(',', '') ?? 0);
    const total = lines.findIndex((line) => line.endsWith('  total'));
    const sum = lines.slice(1, total).reduce((cents, line) => cents + Math.round(amountOf(line) * 100), 0);
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBe(Math.round(amountOf(lines[total]!) * 100));
    expect(lines[0]).toContain((sum / 100).toFixed(2));
    expect(out).toMatch(/[Dd]iscount/);
    expect(out).toMatch(/[Ff]uel/);
    // Amounts are aligned.
    const ends = lines.slice(1, total + 1).flatMap((line) => (amountOf(line) === 0 ? [] : [line.indexOf('.') + 3]));
    expect(new Set(ends).size).toBe(1);
  });

  it('gives the reasons if there is no rate', async () => {
    const { out, exitCode } = await quote('--weight', '45000', '--class', '70', '--explain');
    expect(exitCode).toBe(0);
    expect(plain(out)).toMatch(/LTL Standard Transit {2}no rate\n {6}\S/);
  });
});

describe('mistakes', () => {
  it('are listed all at once, by their options', async () => {
    const ran = await folder.run(
      ...['quote', '--from', '2323', '--to', '99999', '--weight', '0', '--class', '71', '--levels', 'AIR'],
      ...['--accessorial', 'LGAT', '--length', '48', '--date', '2026-02-30', '--pricing', 'free', '--type', 'XX'],
    );
    expect(ran.exitCode).toBe(1);
    expect(ran.out).toBe('');
    const lines = ran.err.split('\n');
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
      ...['--accessorial', '--class', '--date', '--from', '--levels', '--pricing', '--to', '--type', '--weight'],
      '--width',
    ]);
    expect(ran.err).toContain('Did you mean LGATE?');
    expect(ran.err).toContain('list, discount-70, discount-78-fak');
  });

  it.each(['1e3', '0x10', '1.5', '-5', ' 5', '100000'])('a weight of %j is invalid', async (weight) => {
    expect(await quote(`--weight=${weight}`, '--class', '70')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('--weight: must be a whole number from 1 to 99999'),
    });
  });

  it('a missing option is a usage error', async () => {
    expect(await folder.run('quote', '--from', '23230')).toMatchObject({ exitCode: 2 });
  });

  it('no tariff: how to load one', async () => {
    const ran = await quote('--weight', '100', '--class', '70', '-e', 'production');
    expect(ran.exitCode).toBe(1);
    expect(ran.err).toContain('linehaul carrier load');
  });
});
