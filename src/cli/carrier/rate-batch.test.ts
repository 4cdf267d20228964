// `linehaul rate`: every row is rated or rejected with a reason, in file order, and an interrupted run continues.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtLinehaul, environmentWith, MAIN } from '../../../test/support/built-program.ts';
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

const path = (name: string) => join(folder.path, name);
const records = (name: string) =>
  Papa.parse<Record<string, string>>(readFileSync(path(name), 'utf8'), { header: true, skipEmptyLines: true }).data;
let files = 0;

async function rate(text: string, ...options: readonly string[]) {
  const name = `shipments${++files}`;
  writeFileSync(path(`${name}.csv`), text);
  const out = `${name}.rated.csv`;
  const args = [path(`${name}.csv`), '--out', path(out), '--date', '2026-11-20', ...options];
  const ran = await folder.run('rate', ...args);
  const rejectedName = `${out}.rejected.csv`;
  return {
    ...ran,
    name,
    rated: existsSync(path(out)) ? records(out) : [],
    rejected: existsSync(path(rejectedName)) ? records(rejectedName) : [],
  };
}

describe('prices', () => {
  it('are those of `linehaul quote`, after the columns of the file', async () => {
    const { rated, rejected, exitCode, name } = await rate(
      'ref,toZip,fromZip,weight,class,pricing,accessorials,length,width,height,count,type,level\n' +
        'A1,75207,23230,1200,70,,,,,,,,\n' +
        '"B, 2",75207,23230,1200,70,discount-70,LGATE APT,48,40,50,2,PL,\n' +
        'C3,H2Y1C6,23230,500,100,,,,,,,,ALL\n',
    );
    expect(exitCode).toBe(0);
    expect(rejected).toEqual([]);
    expect(rated.map((one) => one.ref)).toEqual(['A1', 'B, 2', ...Array(9).fill('C3')]);
    const lane = ['--from', '23230', '--date', '2026-11-20', '--json'];
    const size = ['--length', '48', '--width', '40', '--height', '50', '--count', '2', '--type', 'PL'];
    const asked = [
      ['--to', '75207', '--weight', '1200', '--class', '70'],
      [
        '--to',
        '75207',
        '--weight',
        '1200',
        '--class',
        '70',
        '--pricing',
        'discount-70',
        '--accessorial',
        'LGATE',
        'APT',
        ...size,
      ],
      ['--to', 'H2Y1C6', '--weight', '500', '--class', '100', '--levels', 'ALL'],
    ];
    const quoted = [];
    for (const args of asked) quoted.push(...JSON.parse((await folder.run('quote', ...lane, ...args)).out));
    expect(rated.map((one) => [one.serviceLevelId, one.totalCharges, one.deliveryDate, one.reasons])).toEqual(
      quoted.map((one) => [
        one.serviceLevelId,
        one.quoteRate?.totalCharges ?? '',
        one.dates?.transitDeliveryDate ?? '',
        one.reasons.map((reason: { message: string }) => reason.message).join(' '),
      ]),
    );
    expect(existsSync(path(`${name}.rated.csv.progress`))).toBe(false);
  });

  it('use the options if a cell is empty or a column is missing', async () => {
    const { rated } = await rate(
      'fromZip,toZip,weight,class,level\n23230,75207,1200,70,\n23230,75207,1200,70,ERG\n',
      ...['--pricing', 'discount-70', '--level', 'LTL EU'],
    );
    expect(rated.map((one) => [one.serviceLevelId, one.rateType])).toEqual([
      ['99', 'CUSTOMER'],
      ['97', expect.any(String)],
      ['90', 'CUSTOMER'],
    ]);
  });

  it.each([
    ['a byte order mark', '\ufefffromZip,toZip,weight,class\n23230,75207,1200,70\n'],
    ['lines that end as on Windows', 'fromZip,toZip,weight,class\r\n23230,75207,1200,70\r\n'],
    ['no newline at the end', 'fromZip,toZip,weight,class\n23230,75207,1200,70'],
    ['blank lines and blanks', 'fromZip,toZip,weight,class\n\n 23230 ,75207,1200, 70\n\n'],
    ['quotes', '"fromZip","toZip","weight","class"\n"23230","75207","1200","70"\n'],
  ])('are found in a file with %s', async (_what, text) => {
    const { rated, rejected } = await rate(text);
    expect(rejected).toEqual([]);
    expect(rated).toHaveLength(1);
    expect(rated[0]?.totalCharges).toMatch(/^\d+\.\d\d$/);
  });
});

describe('rejected rows', () => {
  it('have row, column and reason, and do not affect the others', async () => {
    const { rated, rejected, exitCode, out } = await rate(
      'fromZip,toZip,weight,class,accessorials,length\n' +
        '23230,75207,1200,70,,\n' +
        '2323,75207,0,71,LGAT,48\n' +
        '23230,75207\n' +
        '\n' +
        '23230,75207,1200,70,,\n' +
        ',75207,,,,\n',
    );
    expect(exitCode).toBe(0);
    expect(out).toContain('2 shipments rated');
    expect(out).toContain('3 rejected');
    expect(rated).toHaveLength(2);
    expect(rejected.map((one) => [one.row, one.column])).toEqual([
      ['3', 'fromZip'],
      ['3', 'weight'],
      ['3', 'class'],
      ['3', 'width'],
      ['3', 'accessorials'],
      ['4', ''],
      ['7', 'fromZip'],
      ['7', 'weight'],
    ]);
    expect(rejected[0]?.reason).toBe('There is no postal code 2323.');
    expect(rejected[4]?.reason).toContain('Did you mean LGATE?');
    expect(rejected[5]?.reason).toBe('has 2 cells, but the file has 6 columns.');
  });

  it('go to the file that is named', async () => {
    const named = path('named.csv');
    await rate('fromZip,toZip,weight\n1,2,3\n', '--rejected', named);
    expect(readFileSync(named, 'utf8')).toMatch(/^row,column,reason\n2,fromZip,/);
  });
});

describe('mistakes', () => {
  it.each([
    ['a column that is missing', 'from,toZip,weight\n', /fromZip \(is it "from"\?\)/],
    ['an empty file', '', /fromZip, toZip, weight/],
    ['a column twice', 'fromZip,toZip,weight,weight\n', /two columns named "weight"/],
    ['a column that is added', 'fromZip,toZip,weight,totalCharges\n', /totalCharges/],
  ])('%s', async (_what, text, words) => {
    const ran = await rate(text);
    expect(ran.exitCode).toBe(1);
    expect(ran.err).toMatch(words);
  });

  it('a missing file, the output as input, and a wrong option', async () => {
    expect(await folder.run('rate', path('gone.csv'), '--out', path('x.csv'))).toMatchObject({ exitCode: 1 });
    const { name } = await rate('fromZip,toZip,weight\n');
    const same = path(`${name}.csv`);
    const ran = await folder.run('rate', same, '--out', same);
    expect(ran).toMatchObject({ exitCode: 1, err: expect.stringContaining('would be overwritten') });
    expect(statSync(same).size).toBeGreaterThan(0);
    expect(await folder.run('rate', same)).toMatchObject({ exitCode: 2 });
    expect(await folder.run('rate', same, '--out', path('x.csv'), '--threads', '0')).toMatchObject({ exitCode: 2 });
  });

  it('without a tariff, how to load one', async () => {
    const ran = await rate('fromZip,toZip,weight\n', '-e', 'production');
    expect(ran.exitCode).toBe(1);
    expect(ran.err).toContain('linehaul carrier load');
  });
});

describe('on threads', () => {
  const ROWS = 60_000;
  const ZIPS = ['23230', '75207', '60606', '10001', '90001', '30303', '98101'];
  let large: string;
  let wanted: string;
  beforeAll(async () => {
    large = path('large.csv');
    const lines = Array.from(
      { length: ROWS },
      // Every thousandth row has an error.
      (_, at) => `${at},${ZIPS[at % 7]},${at % 1000 === 999 ? 'x' : ZIPS[(at * 3) % 7]},${100 + (at % 5000)},70`,
    );
    writeFileSync(large, `ref,fromZip,toZip,weight,class\n${lines.join('\n')}\n`);
    const ran = await folder.run('rate', large, '--out', path('wanted.csv'), '--date', '2026-11-20');
    expect(ran).toMatchObject({ exitCode: 0 });
    wanted = readFileSync(path('wanted.csv'), 'utf8');
  }, 60_000);

  const settings = () => ({ LINEHAUL_DATA_DIR: join(folder.path, 'data') });
  const args = (out: string) => ['rate', large, '--out', path(out), '--date', '2026-11-20', '--json'];

  function expectWhole(out: string): void {
    expect(readFileSync(path(out), 'utf8') === wanted).toBe(true);
    const rejects = readFileSync(path(`${out}.rejected.csv`), 'utf8');
    expect(rejects === readFileSync(path('wanted.csv.rejected.csv'), 'utf8')).toBe(true);
    expect(existsSync(path(`${out}.progress`))).toBe(false);
  }

  it('produces the same file, in the same order, and reports it as JSON', { timeout: 60_000 }, async () => {
    const { code, out } = await builtLinehaul([...args('threads.csv'), '--threads', '3'], settings());
    expect(code).toBe(0);
    expect(JSON.parse(out.trim().split('\n').at(-1)!)).toMatchObject({
      type: 'done',
      rows: ROWS,
      rated: ROWS - 60,
      rejected: 60,
      bytes: statSync(large).size,
    });
    expectWhole('threads.csv');
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'continues after %s, and ends with the same file',
    { timeout: 60_000 },
    async (signal) => {
      const out = `${signal}.csv`;
      const child = spawn(process.execPath, [MAIN, ...args(out), '--threads', '1'], {
        env: environmentWith(settings()),
        stdio: 'ignore',
      });
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      while (
        (statSync(path(out), { throwIfNoEntry: false })?.size ?? 0) < wanted.length / 5 &&
        child.exitCode === null
      ) {
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      child.kill(signal);
      const code = await ended;
      expect(code).toBe(signal === 'SIGINT' ? 1 : null);
      expect(existsSync(path(`${out}.progress`))).toBe(true);
      expect(statSync(path(out)).size).toBeLessThan(wanted.length);
      // With different pricing it would not be the same run.
      const other = await builtLinehaul([...args(out), '--pricing', 'discount-70'], settings());
      expect(other.code).toBe(1);
      expect(other.err).toContain('belongs to a run with a different input');
      const { code: again } = await builtLinehaul(args(out), settings());
      expect(again).toBe(0);
      expectWhole(out);
      rmSync(path(out));
    },
  );
});
